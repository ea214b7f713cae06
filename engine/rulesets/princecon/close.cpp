// Close action: all pairs roll at once, then morale, then routs (PC-71 to PC-89, PC-R91).

#include <algorithm>
#include <vector>

#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

namespace {

// Breath or gaze: in the first turn of a contact, before the dice.
void breathe(const Table& t) {
    State& s = t.s;
    const std::vector<Contact> now = s.contacts;
    for (const Contact& c : now) {
        if (c.since != s.turn) continue;
        for (const std::size_t by : {std::size_t{c.a}, std::size_t{c.b}}) {
            const std::size_t at = other_of(c, by);
            if (!facts(s, by).breath || !is_deployed_unit(s, by) || !is_deployed_unit(s, at) || !sound(s.pieces[by]))
                continue;
            int hits = throw_total(
                t, {RollFor::breath, extra(Extra::breath), static_cast<int>(by), static_cast<int>(at)}, 1, 6);
            const int save = std::min(90, 10 * (facts(s, at).level + effect_value(s, at, Spell::mass_aura)));
            if (throw_percent(t, {RollFor::save, rule(119), static_cast<int>(at), static_cast<int>(by)}, save, false)
                    .low)
                hits /= 2;
            apply_hits(t, at, hits, extra(Extra::breath));
        }
    }
}

struct Blows {
    std::size_t by = 0, at = 0;
    int hits = 0;
};

}  // namespace

// The dice of one side of a contact as a tally; the parts of a level below 1, which a fraction replaces, as events.
Tally counted_dice(const Table& t, const Contact& c, std::size_t by) {
    const State& s = t.s;
    const std::size_t at = other_of(c, by);
    Tally counted = modified_level<Tally>(s, c, by);
    const int level = counted.total(), engaged = engaged_castings(s, c, by);
    if (level >= 1) {
        counted.times(rule(75), engaged);
    } else {
        // The fraction of PC-74 replaces the level.
        Tally fraction(engaged);
        for (const Tally::Part& part : counted.parts())
            t.log.add(RuleWorked{side_of(s, by), part.rule, piece(by), piece(at), part.value});
        fraction.times(rule(74), 1, 2 - level);
        fraction.round_down(rule(74));
        counted = fraction;
    }
    counted.at_least(ruling(32), 1);
    if (has(s.pieces[by], Spell::mass_combat_haste)) counted.times(spell_rule(Spell::mass_combat_haste), 2);
    if (has(s.pieces[by], Spell::mass_combat_slow)) {
        counted.times(spell_rule(Spell::mass_combat_slow), 1, 2);
        counted.round_down(spell_rule(Spell::mass_combat_slow));
    }
    return counted;
}

namespace {

int strike(const Table& t, const Contact& c, std::size_t by) {
    const State& s = t.s;
    const int dice = close_dice_of(s, c, by);
    if (dice <= 0) return 0;
    const std::size_t at = other_of(c, by);
    const Why why{RollFor::melee, rule(73), static_cast<int>(by), static_cast<int>(at)};
    if (!t.log.keeps()) return throw_hits(t, why, dice, close_need<Total>(s, c, by).total(), {}, {});
    const Tally counted = counted_dice(t, c, by), need = close_need<Tally>(s, c, by);
    return throw_hits(t, why, dice, need.total(), counted, need);
}

}  // namespace

void close_action(const Table& t) {
    State& s = t.s;
    breathe(t);
    elementals_fight(t);
    if (s.contacts.empty()) {
        check_damaged(t, {}, false);
        settle_claims(t);
        return;
    }
    // Simultaneous: losses are removed after all have rolled.
    std::vector<Blows> blows;
    blows.reserve(2 * s.contacts.size());
    for (Contact& c : s.contacts) c.melee = is_melee(s, c);
    for (const Contact& c : s.contacts)
        for (const std::size_t by : {std::size_t{c.a}, std::size_t{c.b}})
            if (const int hits = strike(t, c, by); hits > 0) blows.push_back({by, other_of(c, by), hits});
    // Hits of one step together, halved together.
    std::vector<int> total(s.pieces.size(), 0);
    for (const Blows& b : blows) {
        total[b.at] += b.hits;
        Piece& q = s.pieces[b.at];
        if (b.hits > q.worst) {
            q.worst = static_cast<std::uint16_t>(b.hits);
            q.damage = static_cast<std::uint16_t>(b.by + 1);
        }
    }
    const std::vector<Contact> fought = s.contacts;
    for (const Contact& c : fought)
        for (const std::size_t i : {std::size_t{c.a}, std::size_t{c.b}}) forget_effect(s, i, Spell::invisibility);
    for (std::size_t i = 0; i < total.size(); ++i) {
        if (total[i] == 0) continue;
        if (has(s.pieces[i], Spell::mass_mirror_image)) total[i] /= 2;
        apply_hits(t, i, total[i], rule(73));
    }
    // Groups of units joined by contacts: they order the checks and find friends in the same close action.
    std::vector<std::uint16_t> group(s.pieces.size(), 0);
    for (std::size_t i = 0; i < group.size(); ++i) group[i] = static_cast<std::uint16_t>(i);
    for (bool more = true; more;) {
        more = false;
        for (const Contact& c : fought) {
            const std::uint16_t low = std::min(group[c.a], group[c.b]);
            if (group[c.a] != low || group[c.b] != low) more = true;
            group[c.a] = group[c.b] = low;
        }
    }
    std::vector<std::uint16_t> due;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (s.pieces[i].hit && is_deployed_unit(s, i)) due.push_back(static_cast<std::uint16_t>(i));
    std::stable_sort(due.begin(), due.end(), [&](std::uint16_t a, std::uint16_t b) {
        if (group[a] != group[b]) return group[a] < group[b];
        const bool ha = facts(s, a).horse, hb = facts(s, b).horse;
        if (ha != hb) return !ha;
        const Piece &p = s.pieces[a], &q = s.pieces[b];
        if (p.lost_step != q.lost_step) return p.lost_step > q.lost_step;
        const bool la = side_of(s, a) != s.first, lb = side_of(s, b) != s.first;
        return la && !lb;
    });
    // PC-89, PC-R87: no enemy is left to fear.
    const auto relieved = [&](std::size_t i) {
        bool any = false, broke = false;
        for (const Contact& c : fought) {
            if (c.a != i && c.b != i) continue;
            const std::size_t e = other_of(c, i);
            any = true;
            if (is_deployed_unit(s, e) && sound(s.pieces[e])) return false;
            broke = broke || s.pieces[e].morale > Morale::disordered;
        }
        if (!any || !broke) return false;
        for (std::size_t e = 0; e < s.pieces.size(); ++e)
            if (group[e] == group[i] && side_of(s, e) != side_of(s, i) && is_deployed_unit(s, e) && sound(s.pieces[e]))
                return false;
        return true;
    };
    for (const std::uint16_t i : due) {
        Piece& p = s.pieces[i];
        p.hit = false;
        if (!is_deployed_unit(s, i)) continue;
        if (relieved(i)) {
            t.log.add(RuleWorked{side_of(s, i), rule(89), piece(i), {}, 0});
            continue;
        }
        MoraleCase how;
        how.close = true;
        Cause cause;
        cause.rule = rule(88);
        cause.enemy = p.damage != 0 ? static_cast<int>(p.damage) - 1 : -1;
        cause.hold_rout = true;
        check_morale(t, i, how, cause);
    }
    check_damaged(t, {}, false);  // hit apart from any close action
    // Rout moves, all checks made. The order of the pieces; the second player first.
    for (const Side side : {other(s.first), s.first})
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            const Piece& p = s.pieces[i];
            if (!is_deployed_unit(s, i) || side_of(s, i) != side || sound(p) || p.routed || !in_contact(s, i)) continue;
            Cause cause;
            cause.rule = rule(41);
            if (p.damage != 0)
                cause.enemy = static_cast<int>(p.damage) - 1;
            else
                each_contact(s, i, [&](const Contact& c) { cause.enemy = static_cast<int>(other_of(c, i)); });
            rout(t, i, cause, true);
        }
    // A unit that broke without being touched, as a friend of routers.
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Piece& p = s.pieces[i];
        if (!is_deployed_unit(s, i) || p.morale != Morale::broken || p.routed) continue;
        if (p.damage == 0) continue;
        Cause cause;
        cause.rule = rule(41);
        cause.enemy = static_cast<int>(p.damage) - 1;
        rout(t, i, cause, true);
    }
    // One who fought has used its turn.
    for (Contact& c : s.contacts)
        for (const std::size_t i : {std::size_t{c.a}, std::size_t{c.b}}) s.pieces[i].engaged = true;
    settle_claims(t);
}

}  // namespace banneret::princecon
