// Morale checks, hits and their removal, routs (PC-29 to PC-45).

#include <algorithm>

#include "engine/rulesets/princecon/bodies.h"
#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

void drop_contacts(State& s, std::size_t unit) {
    std::erase_if(s.contacts, [&](const Contact& c) { return c.a == unit || c.b == unit; });
}

void clear_marks(State& s) {
    for (std::size_t i = s.marked.begin; i < s.marked.end; ++i) {
        Piece& p = s.pieces[i];
        p.hit = p.met = false;
        p.damage = p.worst = p.lost_step = 0;
    }
    s.marked = {};
}

void note_damage(State& s, std::size_t unit, std::size_t by, int hits) {
    if (hits <= s.pieces[unit].worst) return;
    Piece& p = marked(s, unit);
    p.worst = static_cast<std::uint16_t>(hits);
    p.damage = static_cast<std::uint16_t>(by + 1);
}

void forget_effect(State& s, std::size_t i, Spell spell) {
    if (!has(s.pieces[i], spell)) return;
    s.pieces[i].effects &= ~bit(spell);
    std::erase_if(s.effects, [&](const Effect& e) { return e.piece == i && e.spell == spell; });
}

void remove_unit(const Table& t, std::size_t unit, Where where, RuleRef why) {
    Piece& p = t.s.pieces[unit];
    t.log.add(RuleWorked{side_of(t.s, unit), why, piece(unit), {}, p.hits});
    drop_contacts(t.s, unit);
    fate_with_unit(t, unit, where);
    p.where = where;
    p.lasting = Lasting::none;
}

void apply_hits(const Table& t, std::size_t unit, int hits, RuleRef why) {
    Piece& p = t.s.pieces[unit];
    const Facts& f = facts(t.s, p);
    int left = p.hits;
    const int lost = shared::take_hits(t.log, piece(unit), why, hits, left, f.hits, f.hits_each);
    if (left == p.hits) return;
    p.taken = static_cast<std::uint16_t>(p.taken + p.hits - left);
    p.hits = static_cast<std::uint16_t>(left);
    marked(t.s, unit).hit = true;
    if (lost > 0) {
        p.castings = static_cast<std::uint16_t>(p.castings - lost);
        p.lost_step = static_cast<std::uint16_t>(p.lost_step + lost);
        p.width = std::max<std::uint16_t>(1, std::min(p.width, p.castings));
        set_size(p);
    }
    if (p.hits > 0) return;
    if (f.kind == Kind::elemental) {
        p.where = Where::destroyed;
        t.log.add(RuleWorked{f.home, extra(Extra::destroyed), piece(unit), {}, 0});
        return;
    }
    remove_unit(t, unit, Where::destroyed, extra(Extra::destroyed));
}

void heal_hits(const Table& t, std::size_t unit, int hits, RuleRef why) {
    Piece& p = t.s.pieces[unit];
    const Facts& f = facts(t.s, p);
    const int n = std::min<int>(hits, f.hits - p.hits);
    if (n <= 0) return;
    p.hits = static_cast<std::uint16_t>(p.hits + n);
    p.castings = static_cast<std::uint16_t>(castings_of(p.hits, f.hits_each));
    set_size(p);
    t.log.add(HitsHealed{piece(unit), why, n, p.hits, f.hits});
}

Hundredths rout_reach(const State& s, std::size_t unit) {
    const Piece& p = s.pieces[unit];
    const Facts& f = facts(s, p);
    const auto weight = static_cast<std::size_t>(f.weight);
    Hundredths r = f.horse ? horse_rate[weight] * (p.vigour == Vigour::exhausted ? 1 : 2) : foot_open_rate[weight];
    if (f.slow) r /= 2;
    if (f.quick) r *= 2;
    return r;
}

int check_morale(const Table& t, std::size_t unit, const MoraleCase& how, const Cause& why, int* margin) {
    State& s = t.s;
    const Facts& f = facts(s, unit);
    {
        const Piece& p = s.pieces[unit];
        if (f.undead || f.kind != Kind::unit || p.where != Where::table || p.hits == 0 ||
            p.morale == Morale::surrendered)
            return -1;
    }
    const Why question{how.rally > 0 ? RollFor::rally : RollFor::morale, why.rule, static_cast<int>(unit), why.enemy};
    int chance = 0;
    Percent fell;
    if (t.log.keeps()) {
        const Tally tally = morale_chance<Tally>(s, unit, how);
        chance = tally.total();
        fell = throw_percent(t, question, tally, true);
    } else {
        chance = morale_chance<Whole>(s, unit, how).total();
        fell = throw_percent(t, question, chance, true);
    }
    if (margin != nullptr) *margin = chance - fell.roll;
    if (!fell.low) return 0;
    const bool by_far = chance - fell.roll >= 51;
    if (how.rally > 0 || (why.only_by_far && !by_far)) return 1;
    int steps = by_far && !why.one_step && !why.only_by_far ? 2 : 1;
    const Piece& p = s.pieces[unit];
    const auto to = static_cast<Morale>(std::min<int>(
        static_cast<int>(p.morale) + steps, std::max<int>(static_cast<int>(why.lowest), static_cast<int>(p.morale))));
    if (to != p.morale) set_morale(t, unit, to, why);
    return steps;
}

namespace {

// The check of a friend that was touched, once in a step (PC-31, PC-32, PC-44).
void friend_meets(const Table& t, std::size_t friendly, RuleRef why) {
    Piece& p = t.s.pieces[friendly];
    if (p.met || p.where != Where::table || p.hits == 0 || !sound(p)) return;
    marked(t.s, friendly).met = true;
    Cause cause;
    cause.rule = why;
    cause.from = centre(body(t.s, friendly));
    // Flees from the nearest enemy.
    const Side side = side_of(t.s, friendly);
    Hundredths nearest = no_way;
    for (const Piece& e : t.s.pieces) {
        if (e.side == side || !is_deployed_unit(e)) continue;
        const InchPoint there = centre(body_of(e));
        if (!within(there, *cause.from, nearest - 1)) continue;
        nearest = distance(there, *cause.from);
        cause.enemy = static_cast<int>(index_in(t.s, e));
        if (nearest == 0) break;
    }
    check_morale(t, friendly, {}, cause);
}

}  // namespace

void set_morale(const Table& t, std::size_t unit, Morale to, const Cause& why) {
    State& s = t.s;
    Piece& p = s.pieces[unit];
    const Morale before = p.morale;
    p.morale = to;
    p.slept = 0;
    t.log.add(StateChanged{piece(unit), why.rule, static_cast<std::int16_t>(before), static_cast<std::int16_t>(to)});
    if (to <= Morale::disordered) return;
    p.lasting = Lasting::none;
    if (before <= Morale::disordered)
        for (const std::uint16_t i : s.setup->persons)
            if (s.pieces[i].host == static_cast<int>(unit) && is_alive(s, i)) break_concentration(t, i, rule("PC-R72"));
    if (p.flashed) {
        remove_unit(t, unit, Where::captured, spell_rule(Spell::blinding_flash));
        return;
    }
    const bool touched = in_contact(s, unit);
    if (to == Morale::surrendered && touched) {
        // PC-43: in close action it vanishes at once.
        p.surrendered_here = true;
        if (s.step == TurnStep::close_action)
            for (const Contact& c : s.contacts)
                if (c.a == unit || c.b == unit)
                    s.follows.push_back(
                        {static_cast<std::uint16_t>(other_of(c, unit)), static_cast<std::uint16_t>(unit)});
        remove_unit(t, unit, Where::captured, rule("PC-43"));
        return;
    }
    if (before > Morale::disordered) {
        if (!why.hold_rout && !p.routed) rout(t, unit, why, true);
        return;
    }
    // Friends in base contact as it breaks.
    const Rect own = body(s, unit);
    std::array<std::uint16_t, 16> friends{};
    std::size_t n = 0;
    for (const Piece& q : s.pieces) {
        if (q.side != p.side || !is_deployed_unit(q) || q.met || &q == &p || n == friends.size()) continue;
        if (!plainly_further(p.at.point(), q.at.point(), p.reach + q.reach + 5) && gap_at_most(own, body_of(q), 5))
            friends[n++] = static_cast<std::uint16_t>(index_in(s, q));
    }
    for (const Contact& c : s.contacts)
        if ((c.a == unit || c.b == unit) && sound(s.pieces[other_of(c, unit)]))
            s.follows.push_back({static_cast<std::uint16_t>(other_of(c, unit)), static_cast<std::uint16_t>(unit)});
    for (std::size_t k = 0; k < n; ++k) friend_meets(t, friends[k], rule("PC-32"));
    if (!why.hold_rout && !s.pieces[unit].routed) rout(t, unit, why, true);
}

void free_roll(const Table& t, std::size_t by, std::size_t at) {
    State& s = t.s;
    Contact c;
    c.a = static_cast<std::uint16_t>(by);
    c.b = static_cast<std::uint16_t>(at);
    c.since = s.turn;
    if (!strikes(s, c, by)) return;
    const int dice = close_dice_of(s, c, by), need = close_need<Whole>(s, c, by).total();
    const Why why{RollFor::melee, rule("PC-42"), static_cast<int>(by), static_cast<int>(at)};
    int hits = 0;
    if (t.log.keeps())
        hits = throw_hits(t, why, dice, need, counted_dice(t, c, by), close_need<Tally>(s, c, by));
    else
        hits = throw_hits(t, why, dice, need, {}, {});
    if (has(s.pieces[at], Spell::mass_mirror_image)) hits /= 2;
    apply_hits(t, at, hits, rule("PC-42"));
    if (hits == 0 || !is_deployed_unit(s, at)) return;
    Cause cause;
    cause.rule = rule("PC-30");
    cause.enemy = static_cast<int>(by);
    cause.hold_rout = true;
    check_morale(t, at, {}, cause);
    // Surrendered where an enemy touches it: gone (PC-43).
    if (is_deployed_unit(s, at) && s.pieces[at].morale == Morale::surrendered)
        remove_unit(t, at, Where::captured, rule("PC-43"));
}

void rout(const Table& t, std::size_t unit, const Cause& why, bool first) {
    State& s = t.s;
    if (!is_deployed_unit(s, unit)) return;
    drop_contacts(s, unit);
    Piece& p = s.pieces[unit];
    const Facts& f = facts(s, p);
    p.routed = true;
    p.lasting = Lasting::none;
    const Rect r = body(s, unit);
    const InchPoint own = centre(r);
    const Hundredths edge_y = f.home == Side::first ? 0 : s.setup->deep;
    Way w;
    int facing = f.home == Side::first ? 180 : 0;
    std::optional<InchPoint> from = why.from;
    if (why.enemy >= 0) from = spot(s, static_cast<std::size_t>(why.enemy));
    const Hundredths reach = rout_reach(s, unit);
    if (first && from && !(*from == own)) facing = bearing(*from, own);
    // A unit in cover that is not driven out stays there (PC-45).
    if (!first && in_cover(s, unit)) return;
    const InchPoint target =
        first ? offset({own.x, own.y, degrees(facing)}, reach + 2000, 0) : InchPoint{own.x, edge_y};
    if (!first && own.y == edge_y) {
        remove_unit(t, unit, Where::routed_off, extra(Extra::left_table));
        return;
    }
    if (!first) facing = bearing(own, target);
    // Turned about its own middle, it runs straight ahead.
    const Rect turned = turned_about_centre(r, facing);
    w = way_between(turned.at.point(), offset(turned.at, reach, 0));
    Hundredths far = paid_way(s, unit, turned, w, reach);
    const Motion flight(turned, w);
    int stopped_by = -1;
    const Corridor corridor = Corridor::of(turned, w);
    for (const Piece& q : s.pieces) {
        if (q.side == f.home || !is_deployed_unit(q)) continue;
        if (corridor.is_clear_of(q.at.point(), q.reach)) continue;
        const std::size_t i = index_in(s, q);
        // The enemy it runs from is behind it.
        if (static_cast<int>(i) == why.enemy && first) continue;
        const auto met = flight.meets(body_of(q), 3);
        if (met && *met <= far) {
            far = *met;
            stopped_by = static_cast<int>(i);
        }
    }
    // Cover stops it.
    if (s.setup->any_cover)
        for (Hundredths step = 100; step <= far; step += 100) {
            const InchPoint c = offset({own.x, own.y, degrees(facing)}, step, 0);
            const bool covered = std::ranges::any_of(s.setup->terrain.patches, [&](const Patch& patch) {
                return !patch.line && is_cover(patch.ground) && covers(patch, c);
            });
            if (covered && !in_cover(s, unit)) {
                far = step;
                stopped_by = -1;
                break;
            }
        }
    // Friends on the way are passed through, and check.
    std::array<std::uint16_t, 24> friends{};
    std::size_t n = 0;
    for (const Piece& q : s.pieces) {
        if (q.side != f.home || !is_deployed_unit(q) || q.met) continue;
        if (corridor.is_clear_of(q.at.point(), q.reach)) continue;
        const std::size_t i = index_in(s, q);
        if (i == unit || n == friends.size()) continue;
        const auto met = flight.meets(body_of(q), 3);
        if (met && *met <= far) friends[n++] = static_cast<std::uint16_t>(i);
    }
    InchPlace to = turned.at;
    const InchPoint end = along(turned.at.point(), w, far);
    to.x = end.x;
    to.y = end.y;
    // It does not stop on a friend but goes on to the far side.
    if (!free_place(s, unit, Rect{to, r.wide, r.deep})) {
        const auto near = bodies_near(s, unit, to.point(), 40 * 50 + p.reach + 60);
        for (int tries = 0; tries < 40 && !free_among(near, Rect{to, r.wide, r.deep}); ++tries) to = moved(to, 50);
    }
    const InchPoint c = centre(Rect{to, r.wide, r.deep});
    const bool off = c.x <= 0 || c.y <= 0 || c.x >= s.setup->wide || c.y >= s.setup->deep;
    move_piece(t, unit, to, rule("PC-41"));
    if (off) {
        remove_unit(t, unit, Where::routed_off, extra(Extra::left_table));
    } else if (stopped_by >= 0) {
        const auto enemy = static_cast<std::size_t>(stopped_by);
        if (s.pieces[unit].morale == Morale::surrendered)
            remove_unit(t, unit, Where::captured, rule("PC-43"));
        else
            free_roll(t, enemy, unit);
    }
    for (std::size_t k = 0; k < n; ++k) friend_meets(t, friends[k], rule("PC-31"));
    if (is_deployed_unit(s, unit)) near_elementals(t, unit);
}

void check_all_damaged(const Table& t, const MoraleCase& how) {
    State& s = t.s;
    // A check may lead to more hits, and so to more marks.
    for (std::size_t i = s.marked.begin; i < s.marked.end; ++i) {
        Piece& p = s.pieces[i];
        if (!p.hit) continue;
        p.hit = false;
        if (!is_deployed_unit(s, i)) continue;
        Cause cause;
        cause.rule = rule("PC-30");
        cause.enemy = p.damage != 0 ? static_cast<int>(p.damage) - 1 : -1;
        p.damage = p.worst = 0;

        MoraleCase of_it = how;
        if (cause.enemy >= 0 && s.setup->any_cover)
            of_it.near_line = cover_of(s, i, spot(s, static_cast<std::size_t>(cause.enemy))) == 1;
        check_morale(t, i, of_it, cause);
    }
}

// The check of a unit that touches a monster for the first time (PC-R15).
void meet_monsters(const Table& t, std::size_t unit, std::size_t enemy) {
    State& s = t.s;
    if (!s.setup->any_unnatural && !has(s.pieces[enemy], Spell::mass_lycanthropy)) return;
    const Facts &f = facts(s, unit), &g = facts(s, enemy);
    const bool monster = g.unnatural || has(s.pieces[enemy], Spell::mass_lycanthropy);
    if (!monster || f.unnatural || f.undead || f.fanatic || s.pieces[unit].scared) return;
    s.pieces[unit].scared = true;
    Cause cause;
    cause.rule = rule("PC-R15");
    cause.enemy = static_cast<int>(enemy);
    check_morale(t, unit, {}, cause);
}

}  // namespace banneret::princecon
