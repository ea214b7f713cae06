// The effect of each spell (3.7, 3.8).

#include <algorithm>
#include <cmath>

#include "engine/rulesets/princecon/magic.h"

namespace banneret::princecon {

int last_turn(const State& s, Spell spell, int level, int grade, bool mass) {
    const int now = s.turn + (mass ? 1 : 0);
    switch (row(spell).lasts) {
        case Lasts::turn:
            return now;
        case Lasts::two_turns:
            return now + 1;
        case Lasts::standard:
            return now + level + 5;
        case Lasts::grade_turns:
            return now + grade - 1;
        case Lasts::battle:
            return 60'000;
        default:
            return s.turn;
    }
}

void add_effect(const Table& t, Spell spell, std::size_t on, std::size_t caster, int value, int until) {
    State& s = t.s;
    forget_effect(s, on, spell);
    s.pieces[on].effects |= bit(spell);
    s.effects.push_back({spell, static_cast<std::uint16_t>(on), static_cast<std::uint16_t>(caster),
                         static_cast<std::int8_t>(value), static_cast<std::uint16_t>(std::min(until, 60'000))});
    t.log.add(RuleWorked{side_of(s, caster), spell_rule(spell), piece(on), piece(caster), until});
}

namespace {

struct Caster {
    const Table& t;
    std::size_t by;
    Spell spell;
    int level, grade;
    bool mass;
    State& s = t.s;

    Why why(RollFor what, std::size_t on) const {
        return {what, spell_rule(spell), static_cast<int>(on), static_cast<int>(by)};
    }

    int save_chance(std::size_t unit) const {
        const int aura = effect_value(s, unit, Spell::mass_aura), u = facts(s, unit).level;
        return aura > 0 ? std::min(90, 10 * (u + aura)) : 10 * u;
    }
    bool unit_saves(std::size_t unit) const {
        Tally chance(10 * facts(s, unit).level);
        const int c = save_chance(unit);
        if (c != chance.total()) chance.add(spell_rule(Spell::mass_aura), c - chance.total());
        return throw_percent(t, {RollFor::save, rule("PC-119"), static_cast<int>(unit), static_cast<int>(by)}, chance,
                             false)
            .low;
    }
    bool person_saves(std::size_t who) const {
        const int need = std::min(19, facts(s, who).level + 5);
        Tally n(5);
        n.add(rule("PC-R65"), need - 5);
        return throw_hits(t, {RollFor::save, rule("PC-R65"), static_cast<int>(who), static_cast<int>(by)}, 1, need,
                          Tally(1), n) > 0;
    }
    int thrown(int dice, int sides, std::size_t on, int added = 0) const {
        Tally more;
        more.add(spell_rule(spell), added);
        return throw_total(t, why(RollFor::spell, on), dice, sides, more) + added;
    }
    void hurt(std::size_t unit, int hits) const {
        const Piece& p = s.pieces[unit];
        const bool fire = spell == Spell::fireball || spell == Spell::fire_bomb;
        const bool cold = spell == Spell::ice_storm || spell == Spell::cold_cone || spell == Spell::snowball;
        if ((fire && has(p, Spell::resist_fire)) || (cold && has(p, Spell::resist_cold)) ||
            (spell == Spell::lightning_bolt && has(p, Spell::resist_lightning)))
            hits /= 2;
        note_damage(s, unit, by, hits);
        apply_hits(t, unit, hits, spell_rule(spell));
    }
    Cause cause(Morale lowest = Morale::surrendered) const {
        Cause c;
        c.rule = spell_rule(spell);
        c.enemy = static_cast<int>(by);
        c.lowest = lowest;
        c.hold_rout = false;
        return c;
    }
    void against_disorder(std::size_t unit) const {
        if (s.pieces[unit].morale != Morale::ordered) return;
        check_morale(t, unit, {}, cause(Morale::disordered));
    }
    int until() const { return last_turn(s, spell, level, grade, mass); }
    void lay(std::size_t unit, int value) const { add_effect(t, spell, unit, by, value, until()); }

    void on_person(std::size_t who) const {
        if (row(spell).save && side_of(s, who) != side_of(s, by) && person_saves(who)) return;
        lay(who, 1);
    }
    void on_unit(std::size_t unit) const;
    void damage_area(const AreaShape& area) const;
    void fireball(const AreaShape& area) const;
    void persons_in(const AreaShape& area, int damage) const;
    void on_ground(const InchPlace& at) const;
    void fear(const AreaShape& area) const;
    void cloud(const InchPlace& at) const;
    void elemental(const InchPlace& at) const;
    std::vector<std::size_t> units_in(const AreaShape& area) const {
        std::vector<std::size_t> out;
        for (std::size_t i = 0; i < s.pieces.size(); ++i)
            if (is_deployed(s, i) && castings_inside(s, i, area) > 0) out.push_back(i);
        return out;
    }
};

void Caster::on_unit(std::size_t unit) const {
    Piece& p = s.pieces[unit];
    const Facts& f = facts(s, unit);
    const bool saved = row(spell).save && unit_saves(unit);
    switch (spell) {
        case Spell::sleep:
            if (saved || f.undead || p.morale != Morale::ordered) return;
            if (check_morale(t, unit, {}, cause(Morale::disordered)) > 0) s.pieces[unit].slept = 2;
            return;
        case Spell::air_blast:
            if (!saved) hurt(unit, thrown(1, 4, unit, level) / 5);
            return;
        case Spell::fire_bomb:
            if (!saved) hurt(unit, 2);
            return;
        case Spell::mass_confuse:
            if (saved || f.undead) return;
            lay(unit, 1);
            check_morale(t, unit, {}, cause(Morale::disordered));
            return;
        case Spell::phantasmal_force:
            if (!f.undead) check_morale(t, unit, {}, cause());
            return;
        case Spell::blinding_flash:
            if (p.morale == Morale::ordered) set_morale(t, unit, Morale::disordered, cause());
            if (saved) return;
            s.pieces[unit].flashed = true;
            s.pieces[unit].stays = true;
            lay(unit, 1);
            return;
        case Spell::mass_combat_haste:
            forget_effect(s, unit, Spell::mass_combat_slow);
            forget_effect(s, unit, Spell::slow);
            lay(unit, 1);
            return;
        case Spell::mass_combat_slow:
            if (has(p, Spell::mass_combat_haste)) {
                if (!saved) forget_effect(s, unit, Spell::mass_combat_haste);
                return;
            }
            if (saved)
                against_disorder(unit);
            else
                lay(unit, 1);
            return;
        case Spell::mass_weakness:
            lay(unit, saved ? 1 : 2);
            return;
        case Spell::mass_cure:
            heal_hits(t, unit, thrown(grade, 6, unit), spell_rule(spell));
            return;
        case Spell::invisibility:
        case Spell::levitate:
        case Spell::silence:
            lay(unit, 1);
            against_disorder(unit);
            return;
        default:
            if (!saved) lay(unit, grade);
    }
}

void Caster::persons_in(const AreaShape& area, int damage) const {
    for (const std::uint16_t i : s.setup->persons) {
        if (!is_alive(s, i)) continue;
        const InchPoint c = spot(s, i);
        if (!inside(area, {{c.x, c.y, 0}, 10, 10})) continue;
        if (i == by && area.kind == AreaShape::Kind::cone) continue;
        const int points = person_saves(i) ? damage / 2 : damage;
        hurt_person(t, i, points, spell_rule(spell));
    }
}

void Caster::fireball(const AreaShape& area) const {
    const int d = thrown(level, 6, by);
    AreaShape inner = area, middle_of = area;
    inner.size = area.size / 3;
    middle_of.size = 2 * area.size / 3;
    for (const std::size_t i : units_in(area)) {
        const int each = facts(s, i).hits_each;
        const int n1 = castings_inside(s, i, inner), n2 = castings_inside(s, i, middle_of),
                  n3 = castings_inside(s, i, area);
        int hits = fireball_hits(d, n1 * each, (n2 - n1) * each, (n3 - n2) * each);
        if (unit_saves(i)) hits /= 5;
        hurt(i, std::min<int>(hits, n3 * each));
    }
    for (const std::uint16_t i : s.setup->persons) {
        if (!is_alive(s, i)) continue;
        const Hundredths away = distance(spot(s, i), area.at.point());
        if (away > area.size) continue;
        const int damage = away <= inner.size ? d : away <= middle_of.size ? d / 2 : d / 4;
        hurt_person(t, i, person_saves(i) ? damage / 2 : damage, spell_rule(spell));
    }
}

void Caster::damage_area(const AreaShape& area) const {
    int shown = 0;
    for (const std::size_t i : units_in(area)) {
        int damage = 0;
        int saved_share = 1;
        switch (spell) {
            case Spell::lightning_bolt:
                damage = thrown(level, 6, i);
                saved_share = 5;
                break;
            case Spell::snowball:
                damage = thrown(level, 4, i);
                saved_share = 5;
                break;
            case Spell::cold_cone:
                damage = thrown(level, 4, i);
                saved_share = 2;
                break;
            default:
                damage = thrown(3, 6, i, level);
                if (has(s.pieces[i], Spell::mass_shield))
                    damage /= 5;
                else if (facts(s, i).shield)
                    damage /= 2;
        }
        if (row(spell).save && unit_saves(i)) damage /= saved_share;
        const int cap = castings_inside(s, i, area) * facts(s, i).hits_each;
        hurt(i, std::min(damage, cap));
        shown = damage;
    }
    // Personalities take the dice as hit points, thrown for them.
    bool any = false;
    for (const std::uint16_t i : s.setup->persons) {
        const InchPoint c = spot(s, i);
        any = any || (is_alive(s, i) && inside(area, {{c.x, c.y, 0}, 10, 10}));
    }
    if (!any) return;
    shown = spell == Spell::ice_storm        ? thrown(3, 6, by, level)
            : spell == Spell::lightning_bolt ? thrown(level, 6, by)
                                             : thrown(level, 4, by);
    persons_in(area, shown);
}

void Caster::fear(const AreaShape& area) const {
    for (const std::size_t i : units_in(area)) {
        const Facts& f = facts(s, i);
        if (f.undead || f.fanatic || f.kind != Kind::unit || !sound(s.pieces[i])) continue;
        const int inside_now = castings_inside(s, i, area);
        MoraleCase how;
        how.fear = true;
        Tally chance = morale_chance<Tally>(s, i, how);
        if (throw_percent(t, {RollFor::morale, rule("PC-R77"), static_cast<int>(i), static_cast<int>(by)}, chance, true)
                .low) {
            set_morale(t, i, Morale::broken, cause());
            continue;
        }
        const bool hit_before = s.pieces[i].hit;
        apply_hits(t, i, std::min(level / 2, inside_now * f.hits_each), spell_rule(spell));
        s.pieces[i].hit = hit_before;  // no check for these
    }
    for (const std::uint16_t i : s.setup->persons) {
        if (!is_alive(s, i) || i == by) continue;
        const InchPoint c = spot(s, i);
        if (inside(area, {{c.x, c.y, 0}, 10, 10}) && !person_saves(i)) {
            s.pieces[i].no_lead = true;
            t.log.add(RuleWorked{side_of(s, i), rule("PC-R77"), piece(i), piece(by), 0});
        }
    }
}

void Caster::cloud(const InchPlace& at) const {
    Area a;
    a.spell = spell;
    a.caster = static_cast<std::uint16_t>(by);
    a.at = at;
    a.origin = spot(s, by);
    a.size = row(spell).size;
    a.until = static_cast<std::uint16_t>(until());
    s.areas.push_back(a);
    t.log.add(RuleWorked{side_of(s, by), spell_rule(spell), piece(by), {}, a.until});
    const AreaShape area{AreaShape::Kind::circle, at, a.size};
    for (const std::size_t i : units_in(area)) {
        if (!is_unit(s, i)) continue;
        const int n = castings_inside(s, i, area);
        const bool hit_before = s.pieces[i].hit;
        apply_hits(t, i, std::min<int>(s.pieces[i].hits, n * facts(s, i).hits_each), spell_rule(spell));
        s.pieces[i].hit = hit_before;
    }
    for (const std::uint16_t i : s.setup->persons)
        if (is_alive(s, i) && distance(spot(s, i), at.point()) <= a.size && !person_saves(i))
            hurt_person(t, i, s.pieces[i].points, spell_rule(spell));
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (is_deployed_unit(s, i) && gap(body(s, i), at.point()) <= a.size + 300) check_morale(t, i, {}, cause());
}

void Caster::elemental(const InchPlace& at) const {
    std::size_t own = s.setup->facts.size();
    for (std::size_t k = 0; k < s.setup->facts.size(); ++k)
        if (s.setup->facts[k].kind == Kind::elemental && s.setup->facts[k].home == side_of(s, by)) own = k;
    if (own == s.setup->facts.size() || s.pieces.size() >= most_pieces) return;
    Piece p = piece_of(s.setup->facts[own], own);
    p.at = moved(at, 100);
    p.goal = static_cast<std::int16_t>(by);
    s.pieces.push_back(p);
    const std::size_t i = s.pieces.size() - 1;
    add_effect(t, spell, i, by, 1, until());
    if (t.log.keeps()) t.log.add(Moved{piece(i), p.at, p.at, spell_rule(spell)});
    elemental_near(t, i);
}

void Caster::on_ground(const InchPlace& at) const {
    if (spell == Spell::cloudkill) return cloud(at);
    if (spell == Spell::conjure_elemental) return elemental(at);
    Area a;
    a.spell = spell;
    a.caster = static_cast<std::uint16_t>(by);
    a.at = at;
    a.size = row(spell).size;
    a.until = static_cast<std::uint16_t>(until());
    s.areas.push_back(a);
    t.log.add(RuleWorked{side_of(s, by), spell_rule(spell), piece(by), {}, a.until});
    if (row(spell).at == SpellAt::line) {
        split_units(t, a);
        return;
    }
    if (spell != Spell::fog_weave) return;
    const AreaShape area{AreaShape::Kind::circle, at, a.size};
    for (const std::size_t i : units_in(area))
        if (is_unit(s, i) && s.pieces[i].morale == Morale::ordered && !unit_saves(i))
            set_morale(t, i, Morale::disordered, cause());
}

}  // namespace

void work_spell(const Table& t, const Cast& o, Spell spell, bool mass) {
    State& s = t.s;
    const std::size_t by = index_of(o.by);
    if (!is_alive(s, by)) return;
    const Caster c{t, by, spell, facts(s, by).caster_level, std::max<int>(1, o.dice), mass, t.s};
    const InchPlace at = inches_of(o.at) != nullptr ? *inches_of(o.at) : InchPlace{};
    t.log.add(
        RuleWorked{side_of(s, by), rule.printed(row(spell).rule), o.by, o.target, static_cast<std::int32_t>(spell)});
    switch (row(spell).at) {
        case SpellAt::personality:
            return c.on_person(index_of(o.target));
        case SpellAt::unit:
            return c.on_unit(index_of(o.target));
        case SpellAt::own_unit: {
            if (s.pieces[by].host < 0) return;
            const auto unit = static_cast<std::size_t>(s.pieces[by].host);
            if (spell != Spell::word_of_rally) return c.on_unit(unit);
            Piece& p = s.pieces[unit];
            if (p.morale == Morale::surrendered || p.morale == Morale::ordered) return;
            const auto before = static_cast<std::int16_t>(p.morale);
            p.morale = static_cast<Morale>(std::max(0, before - c.grade));
            p.raised = true;
            p.routed = p.routed || p.morale <= Morale::disordered;
            t.log.add(StateChanged{piece(unit), spell_rule(spell), before, static_cast<std::int16_t>(p.morale)});
            return;
        }
        case SpellAt::self:
            if (spell == Spell::mass_cause) {
                const InchPoint here = spot(s, by);
                const AreaShape area{AreaShape::Kind::circle, {here.x, here.y, 0}, row(spell).size};
                for (const std::size_t i : c.units_in(area)) c.hurt(i, c.thrown(c.grade, 6, i));
                return;
            }
            return add_effect(t, spell, by, by, c.grade, c.until());
        default: {
            const AreaShape area = shape_of(s, by, spell, at);
            if (spell == Spell::fireball) return c.fireball(area);
            if (spell == Spell::fear) return c.fear(area);
            if (row(spell).kind == SpellKind::damage && spell != Spell::cloudkill &&
                spell != Spell::conjure_elemental && spell != Spell::wall_of_electricity)
                return c.damage_area(area);
            return c.on_ground(at);
        }
    }
}

}  // namespace banneret::princecon
