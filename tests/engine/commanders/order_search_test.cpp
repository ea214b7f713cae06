#include "engine/commanders/order_search.h"

#include <gtest/gtest.h>

#include "engine/commanders/order_trials.h"
#include "engine/commanders/table_commander.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {
namespace {

// Three units a side, so that a battle is short.
TableStart small_armies() {
    Unit foot, bows, horse;
    foot.name = "Foot";
    foot.count = 80;
    foot.fc = 3;
    foot.melee = {MeleeWeapon::spear};
    bows.name = "Bows";
    bows.count = 60;
    bows.fc = 2;
    bows.missile = {MissileWeapon::short_bow};
    horse.name = "Horse";
    horse.count = 40;
    horse.fc = 3;
    horse.mounted = true;
    horse.melee = {MeleeWeapon::lance};
    TableStart start;
    start.sides = {table_army_of_list("Red", {foot, bows, horse}, 3),
                   table_army_of_list("Blue", {foot, bows, horse}, 3)};
    return start;
}

// The standing at the end of a battle between the search, on this side, and the steady commander.
double standing_of_search(const TacticalRuleset& ruleset, Side searches, std::uint64_t seed,
                          const RolloutBudget& budget) {
    Battle b = std::get<Battle>(ruleset.begin(small_armies()));
    SeededDice dice(seed, 0);
    PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
    NoTableLog quiet;
    for (int left = 2'000; left > 0 && b.pending(); --left) {
        const TableDecision d = *b.pending();
        const TableCommander who = d.side == searches ? TableCommander::rollout : TableCommander::steady;
        b.apply(choose(b, d, who, minds[d.side], false, budget).order, dice, quiet);
    }
    EXPECT_FALSE(b.pending());
    return standing(b, searches);
}

TEST(OrderSearch, DoesBetterThanTheSteadyCommanderItStartsFrom) {
    constexpr int meetings = 12;
    for (const char* key : {"by-this-axe", "princecon-xv"}) {
        SCOPED_TRACE(key);
        double sum = 0;
        for (std::uint64_t seed = 1; seed <= meetings; ++seed)
            for (const Side side : both_sides)
                sum += standing_of_search(*find_tactical_ruleset(key), side, seed, {8, 12, 25});
        EXPECT_GT(sum / (2 * meetings), 0.2);
    }
}

}  // namespace
}  // namespace banneret
