// Spells and their lasting effects (section 11 of the printed rules, T-7, T-10).

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

namespace {

bool catches(Spell s) {
    return s == Spell::web || s == Spell::entangle || s == Spell::tentacles;
}
bool lies_on(const Effect& e, Square q) {
    if (e.piece != nobody) return false;
    if (e.at == q) return true;
    for (std::size_t n = 1; n < e.squares; ++n)
        if (e.more[n - 1] == q) return true;
    return false;
}

bool save_against(const Table& t, std::size_t i, int dc, bool by_caster, RuleRef why) {
    State& s = t.s;
    const D20 d = throw_d20(t, RollFor::save, i);
    const int modifier = save_modifier<Whole>(s, i, by_caster).total();
    const bool saved = d20_succeeds(s.setup->house, d.face, modifier, dc, false);
    if (t.log.keeps())
        t.log.add(DiceFell{d.question,
                           d.answer,
                           why,
                           piece(i),
                           {},
                           Tally(1),
                           save_modifier<Tally>(s, i, by_caster),
                           static_cast<std::int16_t>(dc),
                           d.face + modifier,
                           saved ? DiceFell::Outcome::success : DiceFell::Outcome::failure});
    return saved;
}

int roll_dice(const Table& t, std::size_t by, int count, int sides, int plus, RuleRef why) {
    if (count <= 0) return plus;
    const Question q{RollFor::spell,
                     roller(t.s.pieces[by].side, piece(by)),
                     static_cast<std::uint16_t>(count),
                     static_cast<std::uint16_t>(sides),
                     {}};
    const Answer a = t.dice.classes(q);
    if (t.log.keeps()) {
        Tally sum;
        sum.add(rule("BCR-R56"), plus);
        t.log.add(DiceFell{q, a, why, piece(by), {}, Tally(count), sum, {}, a.n[0] + plus, DiceFell::Outcome::none});
    }
    return a.n[0] + plus;
}

// Calls `f` for each piece in a square, units first.
template <class F>
void for_all_on(const State& s, Square q, F&& f) {
    const std::uint16_t unit = unit_at(s, q);
    if (unit != nobody) f(static_cast<std::size_t>(unit));
    for (std::size_t c = s.setup->units; c < s.pieces.size(); ++c)
        if (s.pieces[c].at == q && (s.pieces[c].where == Where::table || s.pieces[c].where == Where::with)) f(c);
}

void hurt_by_spell(const Table& t, std::size_t i, int damage, std::size_t by, RuleRef why) {
    State& s = t.s;
    const std::uint8_t before = s.pieces[i].owed;
    hurt(t, i, damage, by, why);
    if (s.setup->house.spell_casualty_rout && s.pieces[i].owed != before) owe(s, i, owed_special);
}

void area_damage(const Table& t, std::size_t by, Square at, int damage, int dc) {
    State& s = t.s;
    std::vector<std::size_t> all;
    for_all_on(s, at, [&](std::size_t i) { all.push_back(i); });
    for (const std::size_t i : all) {
        if (s.pieces[i].heads == 0) continue;
        const bool saved = save_against(t, i, dc, true, rule("BCR-11.1"));
        int full = damage;
        if (is_unit(s, i)) {
            if (s.setup->house.area_damage == AreaDamage::times_five) full *= 5;
            if (s.setup->house.area_damage == AreaDamage::every_individual)
                full *= s.pieces[i].heads;
            else
                full = std::max(1, full / s.setup->scale);
        }
        hurt_by_spell(t, i, saved ? full / 2 : full, by, rule("BCR-R54"));
    }
}

// One individual at most (BCR-R55).
void single_damage(const Table& t, std::size_t by, std::size_t target, int damage) {
    State& s = t.s;
    if (!is_unit(s, target)) return hurt_by_spell(t, target, damage, by, rule("BCR-11.2"));
    Piece& p = s.pieces[target];
    damage = std::max(1, damage / s.setup->scale);
    const int most = 2 * facts(s, target).hit_points - 1 - p.excess;
    hurt_by_spell(t, target, std::min(damage, std::max(0, most)), by, rule("BCR-R55"));
}

void heal(const Table& t, std::size_t by, std::size_t target, int points) {
    State& s = t.s;
    Piece& p = s.pieces[target];
    const Facts& f = facts(s, target);
    if (f.undead || p.heads == 0) return;
    if (f.commander) {
        p.points = static_cast<std::int16_t>(std::min<int>(f.hit_points, p.points + points));
        t.log.add(HitsHealed{piece(target), rule("BCR-11.4"), points, p.points, f.hit_points});
        return;
    }
    points /= s.setup->scale;
    const int back = std::min<int>(p.now.lost, points / f.hit_points);
    for (int n = 0; n < back; ++n) {
        Share* most = &p.shares[0];
        for (Share& share : p.shares)
            if (share.lost > most->lost) most = &share;
        if (most->lost == 0) break;
        --most->lost;
        ++most->heads;
        ++p.heads;
        --p.now.lost;
    }
    p.excess = static_cast<std::int16_t>(std::max(0, p.excess - (points - back * f.hit_points)));
    t.log.add(HitsHealed{piece(target), rule("BCR-11.4.2"), points, p.heads * f.hit_points - p.excess,
                         f.started * f.hit_points});
    t.log.add(RuleWorked{p.side, rule("BCR-11.4.2"), piece(target), piece(by), back});
    t.log.add(RuleWorked{p.side, rule("BCR-5.3"), piece(target), {}, p.excess});
    if (p.heads >= least_formed && p.disbanded) {
        p.disbanded = false;
        p.few = false;
        t.log.add(StateChanged{piece(target), rule("BCR-R60"), 1, 0});
    }
    s.ends_due = true;
}

void hold(const Table& t, std::size_t i, const Effect& from) {
    State& s = t.s;
    if (hold_on(s, i) != nullptr) return;
    Effect e = from;
    e.piece = index(i);
    e.shows = true;
    e.squares = 1;
    e.saved =
        save_against(t, i, from.dc, true, from.spell == Spell::tentacles ? rule("BCR-11.5.7") : rule("BCR-11.5.5"));
    s.effects.push_back(e);
}

void lasting(const Table& t, std::size_t by, Spell spell, std::uint16_t on, Square at, int rounds, int dc) {
    State& s = t.s;
    Effect e;
    e.spell = spell;
    e.side = s.pieces[by].side;
    e.level = static_cast<std::uint8_t>(caster_level(s, by, spell));
    e.dc = static_cast<std::uint8_t>(std::clamp(dc, 0, 99));
    e.until = static_cast<std::uint16_t>(s.turn + rounds - 1);
    e.piece = on;
    e.at = at;
    s.effects.push_back(e);
}

// Squares in a row from `at` along a direction.
void lay_squares(const Table& t, std::size_t by, Spell spell, Square at, int direction, int count, Ground ground,
                 int dc) {
    State& s = t.s;
    while (count > 0) {
        lasting(t, by, spell, nobody, at, 10'000, dc);
        Effect& e = s.effects.back();
        e.ground = ground;
        while (e.squares < 4 && e.squares < count) {
            at = step(at, direction);
            e.more[e.squares - 1] = at;
            ++e.squares;
        }
        count -= e.squares;
        at = step(at, direction);
    }
}

// `level`: the caster's, for the list from which the spell was taken.
void dispel(const Table& t, std::size_t by, std::size_t target, Square at, int level) {
    State& s = t.s;
    std::size_t n = 0;
    const auto fits = [&](const Effect& e) { return target != nobody ? e.piece == target : lies_on(e, at); };
    while (n < s.effects.size() && !fits(s.effects[n])) ++n;
    if (n == s.effects.size()) return;
    const Effect e = s.effects[n];
    const D20 d = throw_d20(t, RollFor::spell, by);
    const int need = 11 + e.level;
    const bool ends = d.face + level >= need;
    if (t.log.keeps()) {
        Tally sum;
        sum.add(rule("BCR-R56"), level);
        t.log.add(DiceFell{d.question, d.answer, rule("BCR-11.3"), piece(by),
                           target != nobody ? piece(target) : PieceId{}, Tally(1), sum, static_cast<std::int16_t>(need),
                           d.face + level, ends ? DiceFell::Outcome::success : DiceFell::Outcome::failure});
    }
    if (!ends) return;
    drop_effect(s, n);
    if (e.piece != nobody || !catches(e.spell)) return;
    for (std::size_t m = s.effects.size(); m-- > 0;)
        if (s.effects[m].shows && s.effects[m].spell == e.spell && s.pieces[s.effects[m].piece].at == e.at)
            drop_effect(s, m);
}

}  // namespace

const Caster* caster_of(const State& s, std::size_t i) {
    for (const Caster& c : s.casters)
        if (c.piece == i) return &c;
    return nullptr;
}

int level_left(const State& s, std::size_t by, Spell spell) {
    const Caster* c = caster_of(s, by);
    if (c == nullptr) return 0;
    const SpellRow& r = row(spell);
    if (r.magic_user > 0 && c->magic_user[static_cast<std::size_t>(r.magic_user - 1)] > 0) return r.magic_user;
    if (r.cleric > 0 && c->cleric[static_cast<std::size_t>(r.cleric - 1)] > 0) return r.cleric;
    return 0;
}

namespace {

bool as_magic_user(const State& s, std::size_t by, Spell spell) {
    const SpellRow& r = row(spell);
    const Caster* c = caster_of(s, by);
    if (r.magic_user == 0 || c == nullptr) return false;
    return r.cleric == 0 || c->magic_user[static_cast<std::size_t>(r.magic_user - 1)] > 0;
}

}  // namespace

int caster_level(const State& s, std::size_t by, Spell spell) {
    const Facts& f = facts(s, by);
    return as_magic_user(s, by, spell) || row(spell).cleric == 0 ? f.magic_user : f.cleric;
}

int spell_dc(const State& s, std::size_t by, Spell spell) {
    const Facts& f = facts(s, by);
    if (spell == Spell::tentacles) return caster_level(s, by, spell) + 8;
    const bool magic_user = as_magic_user(s, by, spell) || row(spell).cleric == 0;
    return 10 + (magic_user ? row(spell).magic_user + f.intelligence : row(spell).cleric + f.wisdom);
}

void drop_effect(State& s, std::size_t n) {
    s.effects.erase(s.effects.begin() + static_cast<std::ptrdiff_t>(n));
    std::erase_if(s.seen, [&](const Seen& x) { return x.effect == n; });
    for (Seen& x : s.seen)
        if (x.effect > n) --x.effect;
}

void drop_effects_of(State& s, std::size_t i) {
    for (std::size_t n = s.effects.size(); n-- > 0;)
        if (s.effects[n].piece == i) drop_effect(s, n);
}

void enter_effects(const Table& t, std::size_t i) {
    State& s = t.s;
    const Square at = s.pieces[i].at;
    for (std::size_t n = 0; n < s.effects.size(); ++n) {
        const Effect e = s.effects[n];
        if (!lies_on(e, at) || e.until < s.turn) continue;
        if (catches(e.spell)) {
            hold(t, i, e);
            if (is_unit(s, i) && s.pieces[i].guest != nobody) hold(t, s.pieces[i].guest, e);
        }
        if (e.spell == Spell::hallucinatory_terrain && e.dc > 0) {
            const bool known =
                std::ranges::any_of(s.seen, [&](const Seen& x) { return x.effect == n && x.piece == i; });
            if (known) continue;
            const bool through = save_against(t, i, e.dc, true, rule("BCR-11.5.4"));
            s.seen.push_back({static_cast<std::uint16_t>(n), index(i), through});
        }
    }
}

void start_of_activation_saves(const Table& t, std::size_t i) {
    State& s = t.s;
    const auto again = [&](std::size_t who) {
        for (std::size_t n = 0; n < s.effects.size(); ++n) {
            const Effect e = s.effects[n];
            if (e.piece != who || !catches(e.spell) || e.saved) continue;
            s.effects[n].saved =
                save_against(t, who, e.dc, true, e.spell == Spell::tentacles ? rule("BCR-11.5.7") : rule("BCR-11.5.5"));
        }
    };
    again(i);
    if (is_unit(s, i) && s.pieces[i].guest != nobody) again(s.pieces[i].guest);
}

void end_effects(const Table& t) {
    State& s = t.s;
    for (std::size_t n = s.effects.size(); n-- > 0;) {
        const Effect e = s.effects[n];
        if (e.until < s.turn || (e.saved && e.piece != nobody)) {
            drop_effect(s, n);
            continue;
        }
        // BCR T-10: a held commander saves again each round.
        if (e.spell == Spell::hold_person && save_against(t, e.piece, e.dc, true, rule("BCR-4.8.17")))
            drop_effect(s, n);
    }
}

void cast(const Table& t, std::size_t by, Spell spell, std::size_t target, Square at, int kind) {
    State& s = t.s;
    const SpellRow& r = row(spell);
    const int level = caster_level(s, by, spell), dc = spell_dc(s, by, spell);
    const bool magic_user = as_magic_user(s, by, spell);
    for (Caster& c : s.casters) {
        if (c.piece != by) continue;
        auto& left = magic_user ? c.magic_user[static_cast<std::size_t>(r.magic_user - 1)]
                                : c.cleric[static_cast<std::size_t>(r.cleric - 1)];
        CHECK(left > 0);
        --left;
    }
    Piece& caster = s.pieces[by];
    caster.now.cast = true;
    const Side side = caster.side;
    if (target != nobody) at = s.pieces[target].at;
    t.log.add(RuleWorked{side, rule("BCR-R56"), piece(by), target != nobody ? piece(target) : PieceId{},
                         static_cast<std::int32_t>(spell)});
    const bool at_enemy = r.aim != Aim::friend_unit && r.aim != Aim::self;
    if (at_enemy) caster.now.exposed = true;
    for (std::size_t n = s.effects.size(); n-- > 0 && at_enemy;)
        if (s.effects[n].piece == by && s.effects[n].spell == Spell::invisibility) drop_effect(s, n);
    switch (spell) {
        case Spell::magic_missile: {
            const int darts = std::min(5, (level + 1) / 2);
            single_damage(t, by, target, roll_dice(t, by, darts, 4, darts, rule("BCR-11.2")));
            break;
        }
        case Spell::fireball:
        case Spell::lightning_bolt:
        case Spell::cone_of_cold:
        case Spell::flame_strike:
            area_damage(t, by, at, roll_dice(t, by, std::min(level, r.dice_cap), r.die, 0, rule("BCR-11.1")), dc);
            break;
        case Spell::fog_cloud:
        case Spell::darkness:
            lasting(t, by, spell, nobody, at, level, dc);
            break;
        case Spell::web:
        case Spell::entangle:
        case Spell::tentacles: {
            lasting(t, by, spell, nobody, at, level, dc);
            const Effect e = s.effects.back();
            std::vector<std::size_t> all;
            for_all_on(s, at, [&](std::size_t i) { all.push_back(i); });
            for (const std::size_t i : all) hold(t, i, e);
            break;
        }
        case Spell::slow:
            if (!save_against(t, target, dc, true, rule("BCR-11.5.2")))
                lasting(t, by, spell, index(target), at, level, dc);
            break;
        case Spell::hold_person:
            if (!save_against(t, target, dc, true, rule("BCR-4.8.17")))
                lasting(t, by, spell, index(target), at, level, dc);
            break;
        case Spell::invisibility:
            lasting(t, by, spell, index(target), at, level, dc);
            break;
        case Spell::fear:
            if (facts(s, target).undead) break;
            if (!save_against(t, target, dc, true, rule("BCR-11.5.8")))
                set_morale(t, target, Morale::routing, rule("BCR-11.5.8"));
            break;
        case Spell::hallucinatory_terrain: {
            lay_squares(t, by, spell, at, kind / 16, 4, static_cast<Ground>(kind % 16), dc);
            const auto n = static_cast<std::uint16_t>(s.effects.size() - 1);
            const Effect e = s.effects.back();
            for (std::size_t i = 0; i < s.pieces.size(); ++i)
                if (s.pieces[i].heads > 0 && s.pieces[i].where == Where::table && lies_on(e, s.pieces[i].at))
                    s.seen.push_back({n, index(i), save_against(t, i, dc, true, rule("BCR-11.5.4"))});
            break;
        }
        case Spell::wall_of_stone:
            lay_squares(t, by, spell, at, kind / 16, std::max(1, level / 2), Ground::high_wall, dc);
            for (std::size_t i = 0; i < s.pieces.size(); ++i) look_for_rings(t, i);
            break;
        case Spell::bless:
            for (std::size_t i = 0; i < s.pieces.size(); ++i) {
                const Piece& p = s.pieces[i];
                if (p.side == side && p.heads > 0 && (p.where == Where::table || p.where == Where::with) &&
                    gap(s, p.at, caster.at) <= 2 && !under(s, i, Spell::bless))
                    lasting(t, by, spell, index(i), p.at, level, dc);
            }
            break;
        case Spell::dispel_magic:
            dispel(t, by, target, at, level);
            break;
        case Spell::cure_light:
        case Spell::cure_moderate:
        case Spell::cure_serious:
        case Spell::cure_critical: {
            const int dice = static_cast<int>(spell) - static_cast<int>(Spell::cure_light) + 1;
            heal(t, by, target, roll_dice(t, by, dice, r.die, std::min(level, r.dice_cap), rule("BCR-11.4")));
            break;
        }
        case Spell::mass_cure:
            for (std::size_t i = 0; i < s.setup->units; ++i) {
                const Piece& p = s.pieces[i];
                if (p.side == side && on_table(p) && distance(p.at, caster.at) <= 1)
                    heal(t, by, i, roll_dice(t, by, 1, r.die, std::min(level, r.dice_cap), rule("BCR-11.4")));
            }
            break;
    }
}

}  // namespace banneret::battlefield
