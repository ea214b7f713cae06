// `muster`, and the file that carries its choices to `fight` and `sample`.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "engine/rulesets/catalogue.h"
#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class MusterTest : public TerminalTest {
protected:
    std::vector<std::string> muster(std::vector<std::string> more, const std::string& ruleset = "by-this-axe") const {
        std::vector<std::string> args = {"muster", red(), orc(), "--ruleset", ruleset};
        args.insert(args.end(), more.begin(), more.end());
        return args;
    }
    std::string fought(std::vector<std::string> more, const std::string& ruleset = "by-this-axe") const {
        std::vector<std::string> args = {"fight", red(), orc(), "--ruleset", ruleset, "--seed", "3"};
        args.insert(args.end(), more.begin(), more.end());
        const auto done = call(args);
        EXPECT_EQ(done.code, 0) << done.err;
        return done.out;
    }
    std::string written(const std::string& text) const {
        std::ofstream(path("muster.json")) << text;
        return path("muster.json");
    }
    static std::string with_changes(const std::string& changes) {
        return R"({"banneret": "muster", "version": 1, "ruleset": "by-this-axe", "attacker": {"changes": [)" + changes +
               "]}}";
    }
};

TEST_F(MusterTest, ShowsWhatEachUnitBecomesAndWhatMayBeChanged) {
    const std::string out = call(muster({})).out;
    EXPECT_THAT(out, AllOf(HasSubstr("Attacker: RED"), HasSubstr("  Knights: "), HasSubstr("armour = ")));
    EXPECT_THAT(out, HasSubstr("no or yes"));
}

TEST_F(MusterTest, EveryChoiceAsItStandsChangesNothing) {
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        const std::string key(ruleset.key);
        const std::string file = written(call(muster({"--json"}, key)).out);
        EXPECT_EQ(call(muster({"--muster", file}, key)).out, call(muster({}, key)).out) << key;
        EXPECT_EQ(call(muster({"--muster", file, "--json"}, key)).out, text_of("muster.json")) << key;
    }
    const std::string file = written(call(muster({"--json"})).out);
    EXPECT_EQ(fought({"--muster", file}), fought({}));
}

TEST_F(MusterTest, LandOfTheFileIsLaidOut) {
    const auto file = [&](const std::string& land) {
        return written(R"({"banneret": "muster", "version": 1, "ruleset": "by-this-axe", "land": [)" + land + "]}");
    };
    const std::string river =
        R"({"ground": "river", "outline": [{"x": -1000, "y": -200}, {"x": 1000, "y": -200}, {"x": 0, "y": 200}]})";
    EXPECT_NE(fought({"--muster", file(river)}), fought({}));
    EXPECT_THAT(call(muster({"--muster", file(river), "--json"})).out, HasSubstr("\"river\""));
    EXPECT_THAT(fault(muster({"--muster", file(R"({"ground": "lava", "outline": []})")})), HasSubstr("lava"));
    EXPECT_THAT(fault(muster({"--muster", file(R"({"ground": "woods", "outline": [{"x": 0, "y": 0}]})")})),
                HasSubstr("land, piece 1: needs 3 to 240 points"));
    EXPECT_THAT(fault(muster({"--muster", file(R"({"ground": "woods", "outline": [{"x": 1001, "y": 0}]})")})),
                HasSubstr("land[0].outline[0].x"));
}

TEST_F(MusterTest, AChangeOfTheFileIsPlayed) {
    const std::string file = written(with_changes(R"({"unit": "squires", "change": "fc", "value": "5"},
                                                     {"change": "terrain", "value": "7"})"));
    EXPECT_THAT(call(muster({"--muster", file})).out, AllOf(HasSubstr("fc = 5"), HasSubstr("terrain = 7")));
    EXPECT_NE(fought({"--muster", file}), fought({}));
}

TEST_F(MusterTest, AChangeOfTheFileIsSampled) {
    const auto sampled = [&](std::vector<std::string> more) {
        std::vector<std::string> args = {"sample",   red(), orc(),    "--ruleset", "by-this-axe",
                                         "--trials", "2",   "--seed", "3",         "--fixed-deployment"};
        args.insert(args.end(), more.begin(), more.end());
        return json(args);
    };
    const std::string file = written(with_changes(R"({"unit": "squires", "change": "fc", "value": "5"},
                                                     {"change": "terrain", "value": "7"})"));
    EXPECT_NE(sampled({"--muster", file}), sampled({}));
    EXPECT_EQ(sampled({"--muster", written(with_changes(""))}), sampled({}));
}

TEST_F(MusterTest, MercenariesAreHiredByTheFile) {
    const std::string file = written(
        R"({"banneret": "muster", "version": 1, "ruleset": "lionheart-variant",
            "attacker": {"changes": [{"unit": "Squires", "change": "mercenary", "value": "yes"}]}})");
    EXPECT_THAT(call(muster({"--muster", file}, "lionheart-variant")).out,
                AllOf(HasSubstr("mercenary = yes"), HasSubstr("promise = ")));
    EXPECT_THAT(fought({"--muster", file}, "lionheart-variant"), HasSubstr("RED owes its mercenaries"));
}

TEST_F(MusterTest, TheCommandLineOutranksTheFile) {
    const std::string file = written(
        R"({"banneret": "muster", "version": 1, "ruleset": "by-this-axe", "attacker": {"stratagem": "flank-march"}})");
    EXPECT_NE(fought({"--muster", file}), fought({}));
    EXPECT_EQ(fought({"--muster", file}), fought({"--attacker-stratagem", "flank-march"}));
    EXPECT_EQ(fought({"--muster", file, "--attacker-stratagem", "none"}), fought({}));
}

TEST_F(MusterTest, WhatIsWrongWithTheFileIsNamed) {
    const auto wrong = [&](const std::string& text) { return fault(muster({"--muster", written(text)})); };
    EXPECT_THAT(wrong("{"), HasSubstr("muster.json"));
    EXPECT_THAT(wrong(with_changes(R"({"unit": "Knigts", "change": "fc", "value": "5"})")),
                AllOf(HasSubstr("attacker.changes[0].unit"), HasSubstr("did you mean Knights?")));
    EXPECT_THAT(wrong(with_changes(R"({"unit": "Knights", "change": "fc"})")), HasSubstr("changes[0].value"));
    EXPECT_THAT(wrong(R"({"banneret": "army", "version": 1})"), HasSubstr("something else"));
    EXPECT_THAT(wrong(R"({"banneret": "muster", "ruleset": "lionheart-variant"})"),
                HasSubstr("this muster is for lionheart-variant, not for by-this-axe"));
    EXPECT_THAT(wrong(R"({"banneret": "muster", "ruleset": "by-this-axe", "attacker": {"posture": "stand-and-hold"}})"),
                HasSubstr("is not a posture of the attacker"));
    // The ruleset reports the choices that it forbids.
    EXPECT_THAT(
        call(muster({"--muster", written(with_changes(R"({"unit": "Knights", "change": "fc", "value": "9"})"))})).out,
        HasSubstr("\nKnights: fc: "));
    EXPECT_THAT(fault(muster({"--muster", path("none.json")})), HasSubstr("none.json"));
}

}  // namespace
}  // namespace banneret::app
