#include <gtest/gtest.h>

#include <algorithm>

#include "app/models/tabletop/table_offers.h"
#include "engine/commanders/table_commander.h"
#include "engine/dice/seeded.h"
#include "tests/conformance/armies.h"

// The list of orders beside the board, under every ruleset.
namespace banneret::app {
namespace {

TableStart small_battle(std::uint64_t seed) {
    Rng rng(seed, 0);
    TableStart start;
    start.sides.first = some_army(rng, "First", 3);
    start.sides.second = some_army(rng, "Second", 3);
    return start;
}

TEST(TableOffers, NoOrderIsListedTwice) {
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        const auto begun = ruleset.begin(small_battle(1));
        ASSERT_TRUE(std::holds_alternative<Battle>(begun)) << ruleset.key;
        Battle battle = std::get<Battle>(begun);
        SeededDice dice(1, 0);
        PerSide<Rng> minds{Rng(1, 1), Rng(1, 2)};
        NoTableLog quiet;
        std::size_t listed = 0;
        for (int n = 0; n < 60; ++n) {
            const auto asked = battle.pending();
            if (!asked) break;
            const BoardView board = battle.view(asked->side);
            std::vector<PieceId> pieces = pieces_that_can_act(battle, *asked, board);
            if (pieces.size() > 2) pieces.resize(2);
            pieces.push_back({});
            for (const PieceId piece : pieces) {
                const auto offers = offers_now(battle, *asked, board, piece, std::nullopt);
                listed += offers.size();
                for (std::size_t i = 0; i < offers.size(); ++i)
                    for (std::size_t k = 0; k < i; ++k)
                        EXPECT_FALSE(offers[i].order == offers[k].order)
                            << ruleset.key << ", decision " << n << ": " << offers[i].words;
            }
            play_out(battle, {{TableCommander::random, TableCommander::random}, 1}, dice, minds, quiet);
        }
        EXPECT_GT(listed, 60u) << ruleset.key;
    }
}

}  // namespace
}  // namespace banneret::app
