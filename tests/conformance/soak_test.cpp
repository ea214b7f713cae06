// Commander against commander, often: mixed armies from 2 to 60 units a side, all abilities, characters, magic. Small
// as a test of every build; with BANNERET_SOAK set 2,000 battles of each ruleset.

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>

#include "engine/commanders/table_commander.h"
#include "engine/dice/seeded.h"
#include "tests/conformance/armies.h"
#include "tests/support/drawn_casts.h"

namespace banneret {
namespace {

constexpr int parts = 8;
constexpr int in_full = 2000, in_small = 32;
constexpr int most_decisions = 60'000;

struct Part {
    const TacticalRuleset* ruleset = nullptr;
    int number = 0;
};

class Soak : public testing::TestWithParam<Part> {};

// Most battles are small; every tenth has up to 60 units a side.
int units_of(std::uint64_t seed) {
    Rng rng(seed, 5);
    return static_cast<int>(2 + rng.below(seed % 10 == 0 ? 59 : 11));
}

TEST_P(Soak, EveryBattleEndsByTheRulesWithEveryHeadCounted) {
    static constexpr std::array tempers = {TableCommander::steady, TableCommander::bold, TableCommander::wary};
    const int battles = (std::getenv("BANNERET_SOAK") != nullptr ? in_full : in_small) / parts;
    for (int i = 0; i < battles; ++i) {
        const int number = 10'000 + GetParam().number + parts * i;
        const auto seed = static_cast<std::uint64_t>(number);
        SCOPED_TRACE("seed " + std::to_string(seed));
        const TacticalRuleset& ruleset = *GetParam().ruleset;
        const TableStart start = out_of_the_common(some_start(seed, units_of(seed)), ruleset, seed);
        auto begun = GetParam().ruleset->begin(start);
        ASSERT_TRUE(std::holds_alternative<Battle>(begun));
        Battle b = std::get<Battle>(std::move(begun));
        const PerSide<TableCommander> who{tempers[seed % 3], tempers[seed / 3 % 3]};
        SeededDice dice(seed);
        PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
        NoTableLog quiet;
        int decisions = 0;
        while (const auto d = b.pending()) {
            ASSERT_LT(++decisions, most_decisions) << "no end";
            Rng& mind = minds[d->side];
            // Every eighth battle draws spells of every kind.
            const auto cast = seed / 8 % 8 == 1 ? drawn_cast(b, mind) : std::nullopt;
            const TableOrder order = cast ? *cast : choose(b, *d, who[d->side], mind).order;
            const auto refused = b.check(order);
            ASSERT_FALSE(refused.has_value()) << key(order) << ": " << refused->why;
            b.apply(order, dice, quiet);
        }
        ASSERT_TRUE(b.result().over);
        ASSERT_GT(b.turn_limit(), 0);
        ASSERT_LE(b.result().turns, b.turn_limit());
        const PerSide<ArmyLosses> losses = b.losses();
        for (const Side side : both_sides) {
            ASSERT_EQ(losses[side].units.size(), start.sides[side].units.size());
            for (std::size_t u = 0; u < losses[side].units.size(); ++u) {
                const UnitLosses& l = losses[side].units[u];
                ASSERT_EQ(l.before, start.sides[side].units[u].count);
                for (const std::int32_t n : {l.killed, l.wounded, l.routed, l.deserted, l.captured, l.fit()})
                    ASSERT_GE(n, 0) << l.name;
            }
        }
    }
}

std::vector<Part> all_parts() {
    std::vector<Part> out;
    for (const TacticalRuleset& r : tactical_rulesets())
        for (int i = 0; i < parts; ++i) out.push_back({&r, i});
    return out;
}
INSTANTIATE_TEST_SUITE_P(Rulesets, Soak, testing::ValuesIn(all_parts()), [](const auto& p) {
    std::string name;
    for (const char c : p.param.ruleset->key) name += c == '-' ? '_' : c;
    return name + "_" + std::to_string(p.param.number);
});

}  // namespace
}  // namespace banneret
