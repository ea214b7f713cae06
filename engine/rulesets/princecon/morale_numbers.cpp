// The chance of a morale check (table 3.2).

#include <algorithm>

#include "engine/rulesets/princecon/bodies.h"
#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

// --- Morale ---------------------------------------------------------------------------------------------------------

namespace {

// The pieces joined in one close action, as bits.
struct Joined {
    std::array<std::uint64_t, most_pieces / 64> bits{};
    bool has(std::size_t i) const { return ((bits[i / 64] >> (i % 64)) & 1u) != 0; }
    void add(std::size_t i) { bits[i / 64] |= std::uint64_t{1} << (i % 64); }
};
Joined joined_with(const State& s, std::size_t unit) {
    Joined out;
    out.add(unit);
    for (bool more = true; more;) {
        more = false;
        for (const Contact& c : s.contacts)
            if (out.has(c.a) != out.has(c.b)) {
                out.add(c.a);
                out.add(c.b);
                more = true;
            }
    }
    return out;
}

// The facts about a unit's contacts that a morale check needs.
struct Touched {
    int enemy = -1;        // the only one; -1: none, or several
    bool any = false;      // an enemy
    bool same = false;     // an enemy on horse against horse, or on foot against foot
    bool charged = false;  // by horse that charged this turn
    int worst = 0;         // of the faces struck this turn
};
Touched touched_by_enemies(const State& s, std::size_t unit) {
    Touched out;
    const bool horse = s.pieces[unit].horse;
    for (const Contact& c : s.contacts) {
        if (c.a != unit && c.b != unit) continue;
        const std::size_t by = other_of(c, unit);
        const bool on_horse = s.pieces[by].horse;
        out.enemy = out.any ? -1 : static_cast<int>(by);
        out.any = true;
        out.same = out.same || on_horse == horse;
        if (c.since != s.turn) continue;
        const Edge face = c.a == unit ? c.struck_a : c.struck_b;
        out.worst = std::max(out.worst, face == Edge::rear ? 30 : face == Edge::front ? 0 : 20);
        out.charged = out.charged || (c.b == unit && c.charge_a && on_horse);
    }
    return out;
}
// True if the enemy is in a single contact. A close action of two units is the usual case.
bool touches_once(const State& s, int enemy) {
    return std::ranges::count_if(s.contacts, [&](const Contact& c) { return c.a == enemy || c.b == enemy; }) == 1;
}

template <class Sum>
void add_numbers(const State& s, std::size_t unit, const Touched& touched, Sum& t) {
    if (!touched.same) return;
    const bool horse = s.pieces[unit].horse;
    const Side side = side_of(s, unit);
    int own = 0, enemy = 0;
    const auto count = [&](const Piece& p) {
        if (p.horse == horse) (p.side == side ? own : enemy) += p.castings;
    };
    if (touched.enemy >= 0 && touches_once(s, touched.enemy)) {
        count(s.pieces[unit]);
        count(s.pieces[static_cast<std::size_t>(touched.enemy)]);
    } else {
        const Joined all = joined_with(s, unit);
        for (std::size_t i = 0; i < s.pieces.size(); ++i)
            if (all.has(i)) count(s.pieces[i]);
    }
    if (own == 0 || enemy == 0) return;
    if (enemy >= 4 * own)
        t.add(rule("PC-R19"), 20);
    else if (enemy >= 2 * own)
        t.add(rule("PC-R19"), 10);
    else if (own >= 4 * enemy)
        t.add(rule("PC-R19"), -30);
    else if (own >= 2 * enemy)
        t.add(rule("PC-R19"), -15);
}

int percent_lost(const State& s, const Facts& f, const Piece& p, bool this_turn) {
    int all = this_turn ? p.turn_hits : f.hits, gone = this_turn ? std::min<int>(p.taken, all) : f.hits - p.hits;
    if (p.split && !this_turn) all = std::max<int>(p.turn_hits, 1), gone = all - p.hits;
    if (s.setup->house.casualties_by_castings) {
        const int before = castings_of(all, f.hits_each), now = castings_of(all - std::max(0, gone), f.hits_each);
        all = before;
        gone = before - now;
    }
    return all > 0 ? 100 * std::max(0, gone) / all : 0;
}

template <class Sum>
void add_leader(const State& s, std::size_t unit, Sum& t) {
    // Fast path: most units have no personality with them.
    const bool with_one = std::ranges::any_of(
        s.setup->persons, [&](std::uint16_t i) { return s.pieces[i].host == static_cast<int>(unit); });
    if (!with_one) return;
    const Facts& f = facts(s, unit);
    if (const int who = leader_of(s, unit, true); who >= 0) {
        const auto leader = static_cast<std::size_t>(who);
        const Facts& l = facts(s, leader);
        const int base = leaders_base(l, f.level);
        t.add(rule("PC-39"), base);
        const bool won = std::ranges::any_of(s.contacts, [&](const Contact& c) {
            return (c.leader_a == who && c.duel_a > 0) || (c.leader_b == who && c.duel_b > 0);
        });
        if (won) t.add(rule("PC-85"), base);
        if (f.religion != 0) t.add(rule("PC-R20"), l.religion == f.religion ? -5 : 5);
        if (l.race != 0) t.add(rule("PC-R20"), l.race == f.race ? -5 : 5);
    }
    for (const std::uint16_t i : s.setup->persons)
        if (s.pieces[i].host == static_cast<int>(unit) && s.pieces[i].refused && is_alive(s, i)) {
            t.add(rule("PC-114"), 5);
            break;
        }
}

}  // namespace

template <class Sum>
Sum morale_chance(const State& s, std::size_t unit, const MoraleCase& how) {
    const Piece& p = s.pieces[unit];
    const Facts& f = facts(s, p);
    const int level = f.fanatic ? 5 : f.level;
    Sum t(how.fear ? 100 - 20 * level : 50 - 10 * level);
    if (s.setup->any_cover) {
        if (behind_fortification(s, unit))
            t.add(rule("PC-37"), how.missiles ? -30 : -20);
        else if (in_cover(s, unit) || how.near_line)
            t.add(rule("PC-37"), -10);
    }
    const int lost = percent_lost(s, f, p, false);
    t.add(rule("PC-R17"), lost >= 75 ? 30 : lost >= 50 ? 10 : lost >= 25 ? 5 : 0);
    if (p.form == Form::formed && p.width > 0) {
        int extra_ranks = std::max(0, p.castings / p.width - 1);
        if (s.setup->house.extra_ranks_capped) extra_ranks = std::min(extra_ranks, 3);
        t.add(rule("PC-R18"), -10 * extra_ranks);
    } else if (p.form == Form::skirmish) {
        t.add(rule("PC-37"), 5);
    }
    if (how.close) {
        const Touched touched = touched_by_enemies(s, unit);
        add_numbers(s, unit, touched, t);
        const int now = percent_lost(s, f, p, true);
        t.add(rule("PC-38"), now >= 50 ? 60 : now >= 25 ? 30 : 0);
        t.add(rule("PC-R39"), touched.worst);
        if (touched.charged && !f.horse && f.level <= 2) t.add(rule("PC-38"), 20);
    }
    if (how.charged && !f.horse && f.level <= 2) t.add(rule("PC-101"), 20);
    if (how.evading) t.add(rule("PC-56"), 10);
    t.add(rule("PC-47"), how.rally);
    if (p.effects != 0) {
        t.add(spell_rule(Spell::mass_bless), -5 * effect_value(s, unit, Spell::mass_bless));
        if (has(p, Spell::mass_lycanthropy)) t.add(spell_rule(Spell::mass_lycanthropy), -10);
    }
    add_leader(s, unit, t);
    return t;
}
template Tally morale_chance(const State&, std::size_t, const MoraleCase&);
template Whole morale_chance(const State&, std::size_t, const MoraleCase&);

}  // namespace banneret::princecon
