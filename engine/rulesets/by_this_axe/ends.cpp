// The end of a turn and of the battle, and the fates of the characters (BTA-132; BTA-R129, BTA-R130).

#include <algorithm>

#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::axe {

namespace {

std::int64_t figures_left(const State& s, Side side) {
    std::int64_t n = 0;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (!facts(s, i).character && facts(s, i).home == side && s.pieces[i].where == Where::table &&
            !s.pieces[i].routed)
            n += s.pieces[i].figures();
    return n;
}

void roll_fates(const Table& t) {
    State& s = t.s;
    s.fates.assign(s.pieces.size(), Fate::unhurt);
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        const Piece& p = s.pieces[i];
        if (!f.character) continue;
        const bool enemy_holds = s.winner && *s.winner != f.home;
        Fate& fate = s.fates[i];
        if (p.where == Where::destroyed) {
            fate = Fate::dead;
            if (!s.setup->house.fallen_by_die) continue;
            const Question q = shared::counted_dice(RollFor::fate, roller_of(s, i), 1, 3);
            const Answer a = shared::throw_dice(t.dice, t.log, q, [&](const Answer& fell) {
                return shared::DiceReading{.rule = rule("BTA-R130"),
                                           .piece = piece(i),
                                           .dice = Tally(1),
                                           .need = 3,
                                           .read = fell.n[0],
                                           .success = fell.n[0] == 0};
            });
            if (a.n[0] == 0) fate = enemy_holds ? Fate::captured : Fate::wounded;
            continue;
        }
        if (enemy_holds && p.where == Where::table && p.host < 0 && in_melee(s, i))
            fate = Fate::captured;
        else if (p.wounds > f.wounds)
            fate = Fate::wounded;
    }
}

}  // namespace

void end_battle(const Table& t, std::optional<Side> winner, RuleRef why) {
    State& s = t.s;
    // A side in a fighting retreat never holds the field, however the battle ends (BTA-RETURN).
    if (winner == Side::second && s.setup->posture.second == Posture::fighting_retreat) winner = std::nullopt;
    shared::end_battle(s, t.log, winner, why, [&] {
        s.strike = {};
        s.checks.clear();
        s.blows.clear();
        roll_fates(t);
    });
}

void end_turn(const Table& t) {
    State& s = t.s;
    const Setup& setup = *s.setup;
    struct Standing {
        int bad = 0;
        std::int32_t saved = 0;  // figures
        bool any = false;        // on the table or still in a flank march
    };
    PerSide<Standing> sides;
    for (const Side side : both_sides) {
        Standing& x = sides[side];
        for (const std::size_t i : call(s, side).units) {
            const Piece& p = s.pieces[i];
            if (is_bad(p)) ++x.bad;
            if (p.where == Where::saved) x.saved += p.figures();
            x.any = x.any || (p.figures() > 0 && (p.where == Where::table || p.where == Where::flank));
        }
    }
    const PerSide<int> bad{sides.first.bad, sides.second.bad};
    const bool first = broken(bad.first, setup.units.first), second = broken(bad.second, setup.units.second);
    if (first != second) return end_battle(t, first ? Side::second : Side::first, rule("BTA-132"));
    const std::int64_t a = std::int64_t{bad.first} * setup.units.second,
                       b = std::int64_t{bad.second} * setup.units.first;
    if (first && second) {
        std::optional<Side> winner;
        if (a != b) winner = a < b ? Side::first : Side::second;
        return end_battle(t, winner, rule("BTA-132"));
    }
    const std::int32_t saved = sides.first.saved + sides.second.saved;
    if (saved > 0 && 2 * saved >= setup.figures.second) {
        s.withdrew = true;
        return end_battle(t, Side::first, field(Field::fighting_retreat));
    }
    // A side without pieces on the table or in a flank march.
    for (const Side side : both_sides)
        if (!sides[side].any) return end_battle(t, other(side), rule("BTA-132"));
    if (s.turn >= setup.house.turn_limit) {
        std::optional<Side> winner = Side::second;
        if (a != b) {
            winner = a < b ? Side::first : Side::second;
        } else {
            const std::int64_t x = figures_left(s, Side::first) * setup.figures.second,
                               y = figures_left(s, Side::second) * setup.figures.first;
            if (x != y) winner = x > y ? Side::first : Side::second;
        }
        return end_battle(t, winner, rule("BTA-R129"));
    }
    s.active = Side::first;
    s.second_half = false;
    s.stage = uses_cards(s) ? Stage::keep_cards : Stage::turn_begins;
}

}  // namespace banneret::axe
