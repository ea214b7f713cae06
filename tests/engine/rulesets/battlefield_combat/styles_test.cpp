#include <gtest/gtest.h>

#include <algorithm>

#include "engine/commanders/ladder/lineups.h"
#include "engine/commanders/table_commander.h"
#include "engine/rulesets/battlefield_combat/ruleset.h"
#include "engine/rulesets/catalogue.h"

// The styles of the automatic commander act differently from the steady style, with the same armies and dice.
namespace banneret {
namespace {

// Means over battles in both roles.
struct Played {
    double first_attack = 0;  // round of the first charge or attack hand to hand that the style orders
    double lost = 0;          // its share of losses
};

int first_attack(const TableGame& game, Side side) {
    int turn = 0;
    for (const TableEvent& event : game.events) {
        if (const auto* began = std::get_if<TurnBegan>(&event)) turn = began->turn;
        const auto* order = std::get_if<OrderCarriedOut>(&event);
        if (order == nullptr || order->side != side) continue;
        if (std::holds_alternative<Charge>(order->order) || std::holds_alternative<Strike>(order->order)) return turn;
    }
    return turn;
}

// One line-up of foot, horse, bows, all of them, and monsters; equal armies on both sides.
Played played(TableCommander style) {
    const TacticalRuleset& ruleset = *find_tactical_ruleset("battlefield-combat");
    Played out;
    constexpr std::uint64_t lineups = lineup_kind_count;
    for (std::uint64_t i = 0; i < lineups; ++i)
        for (const Side side : both_sides) {
            const Battle begun = std::get<Battle>(ruleset.begin(mirrored_lineup(51, i).start));
            PerSide<TableCommander> who{TableCommander::steady, TableCommander::steady};
            who[side] = style;
            const TableGame game = play_game(begun, 1000 + i, who);
            out.first_attack += first_attack(game, side) / (2.0 * lineups);
            out.lost += game.battle.result().lost[side] / (2.0 * lineups);
        }
    return out;
}

TEST(BattlefieldStyles, TheBoldCloseFasterAndTheWaryBreakOffWithFewerLosses) {
    const Played bold = played(TableCommander::bold), steady = played(TableCommander::steady),
                 wary = played(TableCommander::wary);
    EXPECT_LT(bold.first_attack, steady.first_attack);
    EXPECT_LT(bold.first_attack, wary.first_attack);
    EXPECT_LT(wary.lost, steady.lost);
    EXPECT_LT(wary.lost, bold.lost);
}

}  // namespace
}  // namespace banneret
