// Close action: all pairs roll at once, then morale, then routs (PC-71 to PC-89, PC-R91).

#include <algorithm>
#include <span>
#include <vector>

#include "engine/core/small_list.h"
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
            if (throw_percent(t, {RollFor::save, rule("PC-119"), static_cast<int>(at), static_cast<int>(by)}, save,
                              false)
                    .low)
                hits /= 2;
            apply_hits(t, at, hits, extra(Extra::breath));
        }
    }
}

}  // namespace

// The dice of one side of a contact as a tally; the parts of a level below 1, which a fraction replaces, are logged as
// events.
Tally counted_dice(const Table& t, const Contact& c, std::size_t by) {
    const State& s = t.s;
    const std::size_t at = other_of(c, by);
    Tally counted = modified_level<Tally>(s, c, by);
    const int level = counted.total(), engaged = engaged_castings(s, c, by);
    if (level >= 1) {
        counted.times(rule("PC-75"), engaged);
    } else {
        // The fraction of PC-74 replaces the level.
        Tally fraction(engaged);
        for (const Tally::Part& part : counted.parts())
            t.log.add(RuleWorked{side_of(s, by), part.rule, piece(by), piece(at), part.value});
        fraction.times(rule("PC-74"), 1, 2 - level);
        fraction.round_down(rule("PC-74"));
        counted = fraction;
    }
    counted.at_least(rule("PC-R32"), 1);
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
    const Why why{RollFor::melee, rule("PC-73"), static_cast<int>(by), static_cast<int>(at)};
    if (!t.log.keeps()) return throw_hits(t, why, dice, close_need<Whole>(s, c, by).total(), {}, {});
    const Tally counted = counted_dice(t, c, by), need = close_need<Tally>(s, c, by);
    return throw_hits(t, why, dice, need.total(), counted, need);
}

// A piece's part in the close action under way.
struct Fighter {
    int hits = 0;             // that it takes
    std::uint16_t group = 0;  // the lowest index of the pieces joined with it by contacts
};

// Every pair rolls its attacks. Castings are removed only after all have rolled (simultaneous close action, PC-73).
void strike_all(const Table& t, std::vector<Fighter>& fighters) {
    State& s = t.s;
    for (Contact& c : s.contacts) c.melee = is_melee(s, c);
    for (const Contact& c : s.contacts)
        for (const std::size_t by : {std::size_t{c.a}, std::size_t{c.b}}) {
            const int hits = strike(t, c, by);
            if (hits == 0) continue;
            fighters[other_of(c, by)].hits += hits;
            note_damage(s, other_of(c, by), by, hits);
        }
}

// Hits of one step are taken together, and halved together.
void take_blows(const Table& t, const std::vector<Fighter>& fighters) {
    State& s = t.s;
    // Every unit with damage is among the marked ones.
    for (std::size_t i = s.marked.begin, end = s.marked.end; i < end; ++i) {
        if (fighters[i].hits == 0) continue;
        const bool mirrored = has(s.pieces[i], Spell::mass_mirror_image);
        apply_hits(t, i, mirrored ? fighters[i].hits / 2 : fighters[i].hits, rule("PC-73"));
    }
}

// Groups of units joined by contacts: they order the checks and find friends in the same close action.
void join(std::span<const Contact> fought, std::vector<Fighter>& fighters) {
    for (std::size_t i = 0; i < fighters.size(); ++i) fighters[i].group = static_cast<std::uint16_t>(i);
    for (bool more = true; more;) {
        more = false;
        for (const Contact& c : fought) {
            std::uint16_t &a = fighters[c.a].group, &b = fighters[c.b].group;
            if (a == b) continue;
            more = true;
            a = b = std::min(a, b);
        }
    }
}

// True if no enemy is left to fear (PC-89, PC-R87).
bool relieved(const State& s, std::span<const Contact> fought, const std::vector<Fighter>& fighters, std::size_t i) {
    bool broke = false;
    for (const Contact& c : fought) {
        if (c.a != i && c.b != i) continue;
        const Piece& enemy = s.pieces[other_of(c, i)];
        if (is_deployed_unit(enemy) && sound(enemy)) return false;
        broke = broke || enemy.morale > Morale::disordered;
    }
    if (!broke) return false;
    return std::ranges::none_of(s.pieces, [&](const Piece& e) {
        return fighters[index_in(s, e)].group == fighters[i].group && e.side != side_of(s, i) && is_deployed_unit(e) &&
               sound(e);
    });
}

void check_fighters(const Table& t, std::span<const Contact> fought, const std::vector<Fighter>& fighters) {
    State& s = t.s;
    SmallList<std::uint16_t, 32> due;
    for (std::size_t i = s.marked.begin; i < s.marked.end; ++i)
        if (s.pieces[i].hit && is_deployed_unit(s, i)) due.push_back(static_cast<std::uint16_t>(i));
    std::ranges::sort(due.items(), [&](std::uint16_t a, std::uint16_t b) {
        if (fighters[a].group != fighters[b].group) return fighters[a].group < fighters[b].group;
        const Piece &p = s.pieces[a], &q = s.pieces[b];
        if (p.horse != q.horse) return !p.horse;
        if (p.lost_step != q.lost_step) return p.lost_step > q.lost_step;
        if (p.side != q.side) return p.side != s.first;
        return a < b;
    });
    for (const std::uint16_t i : due.items()) {
        Piece& p = s.pieces[i];
        p.hit = false;
        if (!is_deployed_unit(p)) continue;
        if (relieved(s, fought, fighters, i)) {
            t.log.add(RuleWorked{side_of(s, i), rule("PC-89"), piece(i), {}, 0});
            continue;
        }
        MoraleCase how;
        how.close = true;
        Cause cause;
        cause.rule = rule("PC-88");
        cause.enemy = p.damage != 0 ? static_cast<int>(p.damage) - 1 : -1;
        cause.hold_rout = true;
        check_morale(t, i, how, cause);
    }
}

// Rout moves, all checks made, in the order of the pieces: of units in contact, the second player's first; then of
// those that broke without being touched, as friends of routers.
void rout_broken(const Table& t) {
    State& s = t.s;
    const auto broken = [](const Piece& p) { return !sound(p) && !p.routed && is_deployed_unit(p); };
    if (std::ranges::none_of(s.pieces, broken)) return;
    for (const Side side : {other(s.first), s.first})
        for (const Piece& p : s.pieces) {
            if (!broken(p) || p.side != side) continue;
            const std::size_t i = index_in(s, p);
            if (!in_contact(s, i)) continue;
            Cause cause;
            cause.rule = rule("PC-41");
            if (p.damage != 0)
                cause.enemy = static_cast<int>(p.damage) - 1;
            else
                each_contact(s, i, [&](const Contact& c) { cause.enemy = static_cast<int>(other_of(c, i)); });
            rout(t, i, cause, true);
        }
    for (const Piece& p : s.pieces) {
        if (!broken(p) || p.morale != Morale::broken || p.damage == 0) continue;
        Cause cause;
        cause.rule = rule("PC-41");
        cause.enemy = static_cast<int>(p.damage) - 1;
        rout(t, index_in(s, p), cause, true);
    }
}

}  // namespace

void close_action(const Table& t) {
    State& s = t.s;
    if (s.setup->any_breath) breathe(t);
    elementals_fight(t);
    if (s.contacts.empty()) {
        check_damaged(t, {});
        settle_claims(t);
        return;
    }
    std::vector<Fighter> fighters(s.pieces.size());
    strike_all(t, fighters);
    SmallList<Contact, 12> fought;
    for (const Contact& c : s.contacts) {
        fought.push_back(c);
        for (const std::size_t i : {std::size_t{c.a}, std::size_t{c.b}}) forget_effect(s, i, Spell::invisibility);
    }
    take_blows(t, fighters);
    join(fought.items(), fighters);
    check_fighters(t, fought.items(), fighters);
    check_damaged(t, {});  // hit apart from any close action
    rout_broken(t);
    // A piece that fought has used its turn.
    for (const Contact& c : s.contacts)
        for (const std::size_t i : {std::size_t{c.a}, std::size_t{c.b}}) s.pieces[i].engaged = true;
    settle_claims(t);
}

}  // namespace banneret::princecon
