#include <gmock/gmock.h>

#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::HasSubstr;
using StrengthVerb = TerminalTest;

// Worked examples 1 and 2 of the rulings (AD-1, AD-2, AD-3).
TEST_F(StrengthVerb, CountsTheSampleRosterAndTheOrcs) {
    const OrderedJson both = json({"strength", red(), orc()});
    ASSERT_EQ(both.size(), 2u);
    EXPECT_EQ(both[0]["army"], "RED");
    EXPECT_EQ(both[0]["unit_strength"], "49.6");
    EXPECT_EQ(both[0]["individuals"], 600);
    EXPECT_EQ(both[0]["percent"].dump(),
              R"({"mounted":"40","flying":"0","mounted_or_flying":"40","missile":"60","fast":"40","hidden":"100/3",)"
              R"("engineers":"0","light_horse":"0"})");
    EXPECT_EQ(both[1]["unit_strength"], "48");
    EXPECT_EQ(both[1]["percent"]["mounted"], "200/11");
    const OrderedJson& knights = both[0]["units"][0];
    EXPECT_EQ(knights["name"], "Knights");
    EXPECT_EQ(knights["unit_strength"], "16");
    EXPECT_EQ(knights["parts"][0].dump(), R"({"why":"fighting capacity","rule":"AD-1","value":4})");
    int sum = 0;
    for (const OrderedJson& part : knights["parts"]) sum += part["value"].get<int>();
    EXPECT_EQ(sum, 10);
}

TEST_F(StrengthVerb, TextShowsEveryUnitWithItsSum) {
    const Call made = call({"strength", red()});
    EXPECT_EQ(made.code, 0);
    EXPECT_THAT(made.out, HasSubstr("  Squires         80       8   6.4  3 fighting capacity + "));
    EXPECT_THAT(made.out, HasSubstr("  Unit strength  600          49.6\n"));
    EXPECT_THAT(made.out, HasSubstr("33 1/3%  camouflage"));
}

// AD-R1 and AD-R2 as house rules.
TEST_F(StrengthVerb, HouseRulesChangeIt) {
    EXPECT_EQ(json({"strength", red(), "--house", "abstract.shield=also-a-bonus"})[0]["unit_strength"], "52");
    EXPECT_EQ(json({"strength", hob(), "--house", "ABSTRACT.Strength_Camouflage=0",
                    "--house=abstract.strength-marksman=3"})[0]["unit_strength"],
              "36");
    EXPECT_THAT(fault({"strength", red(), "--house", "abstract.sheild=also-a-bonus"}), HasSubstr("abstract.shield"));
    EXPECT_THAT(fault({"strength", red(), "--house", "abstract.shield=twice"}), HasSubstr("also-a-bonus"));
    EXPECT_THAT(fault({"strength", red(), "--house", "shield"}), HasSubstr("KEY=VALUE"));
}

// AD-R3: shares by strength: 22.4 of 49.6 are mounted.
TEST_F(StrengthVerb, SharesByStrengthAreExact) {
    EXPECT_EQ(json({"strength", red(), "--house", "abstract.percentages=by-strength"})[0]["percent"]["mounted"],
              "1400/31");
}

}  // namespace
}  // namespace banneret::app
