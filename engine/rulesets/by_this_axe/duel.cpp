// Phase II: challenges and duels (BTA-34 to 54, BTA-R78 to BTA-R87).

#include <algorithm>

#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::axe {

namespace {

int roll_low(const Table& t, std::size_t by, std::size_t at, int dice, int face, RuleRef why) {
    if (dice <= 0) return 0;
    const Question q = shared::counted_dice(RollFor::duel, roller_of(t.s, by), dice, face);
    return shared::count_dice(t.dice, t.log, q, [&] {
        return shared::DiceReading{.rule = why, .piece = piece(by), .against = piece(at), .dice = Tally(dice)};
    });
}

// BTA-R85: resistance does not help against FC 5 or any tier.
bool hurts_in_duel(const Facts& f) {
    return f.heroic || f.fc >= heroic_fc || f.priest != PriestTier::none || f.mage != MageTier::none;
}

std::size_t whose(const Duel& d, std::size_t which) {
    return which == 0 ? d.a : d.b;
}

void next_round(const Table& t) {
    State& s = t.s;
    Duel& d = s.duel;
    ++d.round;
    d.dice = {};
    d.drops = {};
    d.flees = {};
    if (d.round > 20) {
        t.log.add(RuleWorked{facts(s, d.a).home, rule("BTA-R86"), piece(d.a), piece(d.b), 20});
        return end_duel(t);
    }
    t.log.add(RuleWorked{facts(s, d.a).home, rule("BTA-42"), piece(d.a), piece(d.b), d.round});
    s.stage = d.round >= 2 ? Stage::duel_flee_a : Stage::duel_allot_a;
}

}  // namespace

int trick_dice(const Facts& f) {
    return f.mage != MageTier::none ? 2 : 1;
}

bool may_challenge(const State& s, std::size_t a) {
    const Piece& p = s.pieces[a];
    return facts(s, a).character && is_alive(s, a) && !routed(s, a) && !p.duelled && !p.refused_now;
}

namespace {

// Why `a` may not challenge `b`; empty: it may.
std::string_view no_challenge(const State& s, std::size_t a, std::size_t b) {
    if (a >= s.pieces.size() || !may_challenge(s, a)) return "This character may not challenge now.";
    if (b >= s.pieces.size() || !is_alive(s, b) || facts(s, b).home == facts(s, a).home ||
        !(facts(s, b).character || facts(s, b).monster))
        return "Only an enemy character or major monster can be challenged.";
    const Piece& q = s.pieces[b];
    if (routed(s, b)) return "A routed character cannot be challenged.";
    if (hidden(s, b)) return "That enemy is not on the table.";
    if (q.duelled || q.challenged) return "A character takes part in only one challenge and one duel per turn.";
    if (!within(s, a, b, challenge_range)) return "A challenge reaches 9 inches.";
    return {};
}

}  // namespace

std::optional<Refusal> challenge_refused(const State& s, std::size_t a, std::size_t b) {
    const std::string_view why = no_challenge(s, a, b);
    return why.empty() ? std::nullopt : std::optional(Refusal{std::string(why)});
}

bool may_challenge_someone(const State& s, Side side) {
    const RollCall& enemies = call(s, other(side));
    for (const std::size_t a : call(s, side).characters) {
        if (!may_challenge(s, a)) continue;
        for (const auto* who : {&enemies.characters, &enemies.monsters})
            if (std::ranges::any_of(*who, [&](std::size_t b) { return no_challenge(s, a, b).empty(); })) return true;
    }
    return false;
}

bool can_force(const State& s) {
    const std::size_t a = body_index(s, s.duel.a), b = body_index(s, s.duel.b);
    return std::ranges::any_of(s.contacts,
                               [&](const Contact& c) { return (c.a == a && c.b == b) || (c.a == b && c.b == a); });
}

void refuse_duel(const Table& t) {
    State& s = t.s;
    Piece& p = s.pieces[s.duel.b];
    if (!p.refused) {
        p.refused = p.refused_now = true;
        t.log.add(StateChanged{piece(s.duel.b), rule("BTA-35"), 0, 1});
    } else {
        t.log.add(RuleWorked{facts(s, s.duel.b).home, rule("BTA-41"), piece(s.duel.b), piece(s.duel.a), 0});
    }
    s.duel = {};
    s.stage = Stage::duels;
}

void begin_duel(const Table& t) {
    State& s = t.s;
    s.pieces[s.duel.a].duelled = s.pieces[s.duel.b].duelled = true;
    body_piece(s, s.duel.a).hidden = body_piece(s, s.duel.b).hidden = false;
    s.duel.round = 0;
    next_round(t);
}

void duel_tricks(const Table& t) {
    State& s = t.s;
    Duel& d = s.duel;
    // Both have answered before either rolls (BTA-R84).
    if (d.flees[0] || d.flees[1]) {
        bool away = false;
        for (std::size_t i = 0; i < 2; ++i)
            if (d.flees[i] && roll_low(t, whose(d, i), whose(d, 1 - i), 1, 3, rule("BTA-43")) == 1) away = true;
        d.flees = {};
        if (away) return end_duel(t);
        s.stage = Stage::duel_allot_a;
        return;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const int tricks = roll_low(t, whose(d, i), whose(d, 1 - i), d.dice[i][2], 2, rule("BTA-49"));
        const auto& his = d.dice[1 - i];
        d.drops[1 - i] = static_cast<std::uint8_t>(std::min(2 * tricks, his[0] + his[1]));
    }
    s.stage = d.drops[0] > 0 ? Stage::duel_drop_a : d.drops[1] > 0 ? Stage::duel_drop_b : Stage::duel_blows;
}

void duel_blows(const Table& t) {
    State& s = t.s;
    Duel& d = s.duel;
    std::array<int, 2> hits{}, parries{}, counter{}, unsaved{};
    for (std::size_t i = 0; i < 2; ++i)
        hits[i] = roll_low(t, whose(d, i), whose(d, 1 - i), d.dice[i][0], 3, rule("BTA-50"));
    for (std::size_t i = 0; i < 2; ++i)
        parries[i] = roll_low(t, whose(d, i), whose(d, 1 - i), d.dice[i][1], 3, rule("BTA-51"));
    for (std::size_t i = 0; i < 2; ++i)
        if (parries[i] > hits[1 - i]) counter[i] = roll_low(t, whose(d, i), whose(d, 1 - i), 1, 3, rule("BTA-52"));
    for (std::size_t i = 0; i < 2; ++i) {
        const std::size_t who = whose(d, i);
        const int taken = std::max(0, hits[1 - i] - parries[i]) + counter[1 - i];
        if (taken == 0) continue;
        if (facts(s, who).resistance && !hurts_in_duel(facts(s, whose(d, 1 - i)))) {
            t.log.add(RuleWorked{facts(s, who).home, rule("BTA-200"), piece(who), piece(whose(d, 1 - i)), taken});
            continue;
        }
        SaveCase how;
        how.duel = true;
        if (no_save(s, who, how)) {
            unsaved[i] = taken;
            continue;
        }
        const int number = save_number<Total>(s, who, how).total();
        const Question q = shared::counted_dice(RollFor::save, roller_of(s, who), taken, used(number));
        unsaved[i] = taken - shared::count_dice(t.dice, t.log, q, [&] {
                         return shared::DiceReading{.rule = rule("BTA-53"),
                                                    .piece = piece(who),
                                                    .against = piece(whose(d, 1 - i)),
                                                    .dice = Tally(taken),
                                                    .tally = save_number(s, who, how)};
                     });
    }
    bool over = false;
    for (std::size_t i = 0; i < 2; ++i) {
        if (unsaved[i] == 0) continue;
        const std::size_t who = whose(d, i);
        Piece& p = s.pieces[who];
        const Facts& f = facts(s, who);
        const int wounds = p.wounds + unsaved[i];
        if (wounds < f.hits) {
            t.log.add(StateChanged{piece(who), rule("BTA-R59"), p.wounds, static_cast<std::int16_t>(wounds)});
            p.wounds = static_cast<std::uint8_t>(wounds);
            continue;
        }
        over = true;
        p.wounds = 0;
        p.leave(p.figures() - 1);
        t.log.add(FiguresLost{piece(who), 1, p.figures(), rule("BTA-42")});
        if (p.figures() == 0) lose_character(t, who, rule("BTA-42"));
    }
    if (over) return end_duel(t);
    next_round(t);
}

void end_duel(const Table& t) {
    State& s = t.s;
    t.log.add(RuleWorked{facts(s, s.duel.a).home, rule("BTA-54"), piece(s.duel.a), piece(s.duel.b), s.duel.round});
    s.duel = {};
    s.stage = Stage::duels;
}

}  // namespace banneret::axe
