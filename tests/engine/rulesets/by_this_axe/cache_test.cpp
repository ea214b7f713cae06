// Caches of the rules against recomputation: contacts, and pieces that can move no more.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/commanders/table_commander.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/by_this_axe/axe.h"
#include "tests/conformance/armies.h"

namespace banneret::axe {
namespace {

Battle some_battle(std::uint64_t seed) {
    const TacticalRuleset& rules = *find_tactical_ruleset("by-this-axe");
    return std::get<Battle>(rules.begin(out_of_the_common(some_start(seed, 6), rules, seed)));
}

const State& state_of(const Battle& b) {
    return *b.state<Rules>();
}

void each_piece_knows_its_contacts(const State& s) {
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const auto fights = std::ranges::count_if(s.contacts, [&](const Contact& c) { return c.a == i || c.b == i; });
        ASSERT_EQ(s.pieces[i].fights, fights) << "piece " << i + 1;
    }
}

// Games of mixed armies on all grounds, with and without cards, once normally and once with the cache of pieces that
// can move no more cleared at every order.
TEST(AxeRemembered, LookingAtEverybodyAgainChangesNothing) {
    static constexpr std::array commanders = {TableCommander::steady, TableCommander::bold, TableCommander::random};
    int skipped = 0, contacts = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Battle begun = some_battle(seed);
        const TableGame game = play_game(begun, seed, {commanders[seed % 3], commanders[seed / 3 % 3]});
        State s = state_of(begun);
        SeededDice dice(seed, 0);
        NoTableLog quiet;
        for (const TableOrder& order : game.orders) {
            skipped += s.settled.first + s.settled.second;
            contacts += static_cast<int>(s.contacts.size());
            s.settled = {};
            Rules::apply(s, order, dice, quiet);
            ASSERT_NO_FATAL_FAILURE(each_piece_knows_its_contacts(s));
        }
        s.settled = state_of(game.battle).settled;
        EXPECT_TRUE(s == state_of(game.battle));
    }
    EXPECT_GT(skipped, 500);
    EXPECT_GT(contacts, 500);
}

}  // namespace
}  // namespace banneret::axe
