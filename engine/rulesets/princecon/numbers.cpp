// Every number that dice are compared with: rates, command, morale, missiles, close action, single combat.

#include <algorithm>
#include <cmath>

#include "engine/rulesets/princecon/bodies.h"
#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

int effect_value(const State& s, std::size_t i, Spell spell) {
    if (!has(s.pieces[i], spell)) return 0;
    for (const Effect& e : s.effects)
        if (e.piece == i && e.spell == spell) return e.value;
    return 0;
}

InchPoint spot(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (p.host >= 0) return centre(body(s, static_cast<std::size_t>(p.host)));
    return is_person(s, i) ? p.at.point() : centre(body(s, i));
}

// --- Movement -------------------------------------------------------------------------------------------------------

Hundredths rate(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, p);
    if (f.kind == Kind::person) return has(p, Spell::fly_other) ? mounted_rate : f.walk;
    if (f.kind == Kind::elemental) return 1200;
    if (has(p, Spell::levitate)) return 300;
    if (!s.areas.empty())
        for (const Area& a : s.areas)
            if (a.spell == Spell::growth_plants && rect_in_circle(body(s, i), a.at.point(), a.size)) return 100;
    const bool open = p.form != Form::formed || has(p, Spell::mass_fly_other);
    auto weight = static_cast<std::size_t>(f.weight);
    if (has(p, Spell::mass_lycanthropy) && !f.horse) weight = static_cast<std::size_t>(Weight::light);
    Hundredths r = f.horse ? horse_rate[weight] : open ? foot_open_rate[weight] : foot_formed_rate[weight];
    if (f.slow) r /= 2;
    if (f.quick) r *= 2;
    if (p.effects != 0) {
        if (has(p, Spell::haste)) r *= 2;
        if (has(p, Spell::slow)) r /= 2;
        if (has(p, Spell::mass_combat_slow)) r /= 2;
    }
    return r;
}

// impulses_of() a piece that spells may slow or hasten.
int impulses_under_magic(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (p.kind != Kind::unit || has(p, Spell::levitate)) return 1;
    if (!s.areas.empty())
        for (const Area& a : s.areas)
            if (a.spell == Spell::growth_plants && rect_in_circle(body(s, i), a.at.point(), a.size)) return 1;
    if (p.horse) return p.vigour == Vigour::exhausted ? 1 : 2;
    return has(p, Spell::mass_combat_haste) ? 2 : 1;
}

Hundredths turn_reach(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, p);
    const int n = impulses_of(s, i);
    const bool gallops = f.kind == Kind::unit && f.horse && p.vigour == Vigour::fresh && n == 2;
    return rate(s, i) * n + (gallops ? gallop_inches[static_cast<std::size_t>(f.weight)] : 0);
}

// --- Leaders --------------------------------------------------------------------------------------------------------

int leader_of(const State& s, std::size_t unit, bool at_front) {
    int best = -1;
    for (const std::uint16_t i : s.setup->persons) {
        const Piece& p = s.pieces[i];
        if (p.host != static_cast<int>(unit) || p.points <= 0 || p.where != Where::table) continue;
        if (at_front && (!p.front || p.intent != Intent::command || p.no_lead)) continue;
        if (best < 0) {
            best = i;
            continue;
        }
        // Prefer a personality at the front: by placing him there the owner chooses the leader.
        const Piece& o = s.pieces[static_cast<std::size_t>(best)];
        const Facts &f = facts(s, p), &g = facts(s, o);
        const auto key = [](const Piece& x, const Facts& y) {
            return (x.front ? 1 << 16 : 0) + 256 * y.level + y.charisma;
        };
        if (key(p, f) > key(o, g)) best = i;
    }
    return best;
}

namespace {

int led_charisma(const Facts& f) {
    return f.fighter ? f.charisma : (f.charisma + 1) / 2;
}

}  // namespace

int leaders_base(const Facts& leader, int unit_level) {
    return -((leader.level - unit_level) + led_charisma(leader));
}

int command_base(const State& s, std::size_t person) {
    const Facts& f = facts(s, person);
    const int cha = led_charisma(f) + 3 * effect_value(s, person, Spell::word_of_command);
    return (f.intelligence + cha) * 5 / 2;
}

int others_failed(const State& s, std::size_t person, std::size_t unit) {
    int n = 0;
    for (std::size_t k = 0; k < s.failures.size(); ++k) {
        const Failure& f = s.failures[k];
        if (f.piece != unit || f.by == person) continue;
        bool counted = false;
        for (std::size_t j = 0; j < k; ++j) counted = counted || s.failures[j] == f;
        if (!counted) ++n;
    }
    if (s.setup->house.conflict_stays) n = std::max<int>(n, s.pieces[person].conflicts);
    return n;
}

template <class Sum>
Sum command_chance(const State& s, std::size_t person, std::size_t unit) {
    Sum t(command_base(s, person));
    t.add(rule("PC-22"), -10 * s.pieces[person].failures);
    t.add(rule("PC-23"), -20 * others_failed(s, person, unit));
    t.at_least(rule("PC-R11"), 0);
    t.at_most(rule("PC-R11"), 100);
    return t;
}
template Tally command_chance(const State&, std::size_t, std::size_t);
template Whole command_chance(const State&, std::size_t, std::size_t);

// --- Cover ----------------------------------------------------------------------------------------------------------

bool in_cover(const State& s, std::size_t unit) {
    if (!s.setup->any_cover) return false;
    const InchPoint c = centre(body(s, unit));
    return std::ranges::any_of(s.setup->terrain.patches, [&](const Patch& patch) {
        return !patch.line && is_cover(patch.ground) && covers(patch, c);
    });
}

namespace {

bool is_work(const Patch& patch) {
    return patch.line && (patch.ground == TableGround::fortification || is_city_wall(patch));
}

// True if the body is within an inch of the line, so that its front castings hold it. A fortification or city wall
// shelters the side on the right of its outline's direction (PC-R94).
bool holds_line(const Rect& r, const Patch& patch) {
    for (std::size_t i = 0; i + 1 < patch.outline.size(); ++i) {
        const InchPoint a = patch.outline[i], b = patch.outline[i + 1];
        if (is_work(patch) && cross(a, b, centre(r)) > 0) continue;
        const InchPoint left = corner(r, 0), right = corner(r, 1), mid = r.at.point();
        if (std::min({distance(left, a, b), distance(right, a, b), distance(mid, a, b)}) <= 100) return true;
    }
    return false;
}

}  // namespace

int cover_of(const State& s, std::size_t unit, InchPoint from) {
    int best = in_cover(s, unit) ? 1 : 0;
    if (!s.setup->any_cover) return best;
    const Rect r = body(s, unit);
    const InchPoint c = centre(r);
    for (const Patch& patch : s.setup->terrain.patches) {
        const bool fort = is_work(patch);
        if (!patch.line || !(fort || patch.ground == TableGround::wall || patch.ground == TableGround::hedge)) continue;
        if (!holds_line(r, patch) || !crosses(patch, from, c)) continue;
        best = std::max(best, fort ? 2 : 1);
    }
    return best;
}

bool behind_fortification(const State& s, std::size_t unit) {
    if (!s.setup->any_cover) return false;
    const Rect r = body(s, unit);
    return std::ranges::any_of(s.setup->terrain.patches,
                               [&](const Patch& patch) { return is_work(patch) && holds_line(r, patch); });
}

// --- Missiles -------------------------------------------------------------------------------------------------------

template <class Sum>
Sum missile_dice(const State& s, const Volley& v) {
    const Piece &by = s.pieces[v.by], &at = s.pieces[v.at];
    const Facts &f = facts(s, by), &g = facts(s, at);
    const int by_range = v.band < 3 ? row(v.weapon).range[v.band] : no_dice;
    if (by_range == no_dice || f.level + by_range <= 0) return Sum(0);
    Sum t(f.level);
    t.add(rule("PC-65"), by_range);
    const int firing = s.setup->house.fire_in_two_ranks ? std::min<int>(by.castings, 2 * by.width) : by.castings;
    t.times(rule("PC-61"), firing);
    if (by.form != Form::skirmish) t.times(rule("PC-66"), 2, 3);
    if (v.indirect) t.times(rule("PC-64"), 1, 2);
    if (by.morale == Morale::disordered) t.times(rule("PC-87"), 1, 2);
    int cover = g.kind == Kind::unit ? cover_of(s, v.at, centre(body(s, v.by))) : 0;
    if (has(at, Spell::mass_beneficence)) cover = std::max(cover, 1);
    const bool skirmishers = at.form == Form::skirmish || g.kind == Kind::elemental;
    if (g.camouflage && cover > 0)
        t.times(extra(Extra::camouflage), 1, 6);
    else if (skirmishers)
        t.times(rule("PC-66"), 1, cover > 0 ? 6 : 2);
    else if (cover > 0)
        t.times(rule("PC-66"), cover == 2 ? 1 : 2, 3);
    t.round_down(rule("PC-61"));
    return t;
}
template Tally missile_dice(const State&, const Volley&);
template Total missile_dice(const State&, const Volley&);

template <class Sum>
Sum missile_need(const State& s, const Volley& v) {
    const int ac = effective_ac(s, v.at);
    Sum t(ac);
    t.add(rule("PC-62"), missile_ac_modifier(v.weapon, ac));
    const Piece& by = s.pieces[v.by];
    if (facts(s, by).marksman) t.add(extra(Extra::marksman), 1);
    if (has(by, Spell::mass_range_finder)) t.add(spell_rule(Spell::mass_range_finder), 2);
    if (has(by, Spell::mass_range_loser)) t.add(spell_rule(Spell::mass_range_loser), -4);
    if (s.setup->house.missile_floor) t.at_least(rule("PC-R29"), 1);
    t.at_most(rule("PC-R29"), 19);
    if (facts(s, v.at).resistance && facts(s, by).level < 5) t.at_most(extra(Extra::resistance), 1);
    return t;
}
template Tally missile_need(const State&, const Volley&);
template Total missile_need(const State&, const Volley&);

double expected_shot(const State& s, const Volley& v) {
    if (has(s.pieces[v.at], Spell::mass_prot_missiles)) return 0;
    const double hits = missile_dice<Total>(s, v).total() * std::clamp(missile_need<Total>(s, v).total(), 0, 20) / 20.0;
    return has(s.pieces[v.at], Spell::mass_mirror_image) ? hits / 2 : hits;
}

// --- Single combat --------------------------------------------------------------------------------------------------

int duel_need(const State& s, std::size_t by, std::size_t at) {
    const Facts& f = facts(s, by);
    int need = effective_ac(s, at) + f.prowess + f.items;
    const Piece& p = s.pieces[by];
    if (has(p, Spell::strength)) need += 2;
    if (has(p, Spell::weakness)) need -= 2;
    if (has(p, Spell::confuse)) need -= 3;
    return std::clamp(need, 1, 19);
}
int sergeant_ac(const Facts& unit, int items) {
    return unit.ac - items;
}
double duel_win(const State& s, std::size_t a, std::size_t b) {
    return static_cast<double>(duel_need(s, a, b)) * s.pieces[a].points /
           std::max(1.0, static_cast<double>(duel_need(s, b, a)) * s.pieces[b].points);
}

}  // namespace banneret::princecon
