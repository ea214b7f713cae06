// Runs over several machines: the parts of every long verb give the bytes of one run.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::HasSubstr;

using Words = std::vector<std::string>;

class PartsTest : public TerminalTest {
protected:
    static Words with(Words words, const Words& more) {
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    Words parts(const std::string& name, int of) const {
        Words out;
        for (int n = of; n >= 1; --n) out.push_back(path(name + std::to_string(n)));
        return out;
    }
    // Computes the question in parts and expects the merge to equal the single run in every form.
    void expect_same(const std::string& name, const Words& asked, int of, const Words& forms) {
        for (int n = 1; n <= of; ++n) {
            const Words shard = {"--shard", std::to_string(n) + "/" + std::to_string(of), "--out",
                                 path(name + std::to_string(n))};
            ASSERT_EQ(call(with(asked, shard)).code, 0) << name << n;
        }
        EXPECT_EQ(call(with({"merge"}, parts(name, of))).out, call(asked).out) << name;
        for (const std::string& form : forms)
            EXPECT_EQ(call(with({"merge", form}, parts(name, of))).out, call(with(asked, {form})).out) << name << form;
    }
    Words sweep() const { return {"sweep", red(), orc(), "--over", "size=50..150:25"}; }
};

TEST_F(PartsTest, OfASampleGiveTheBytesOfOneRun) {
    expect_same("sample", {"sample", red(), orc(), "--ruleset", "by-this-axe", "--trials", "5", "--seed", "7"}, 3,
                {"--json"});
}

TEST_F(PartsTest, OfALadderGiveTheBytesOfOneRun) {
    const Words ladder = {"ladder", "--ruleset", "by-this-axe", "--seed", "7"};
    expect_same("ladder", with(ladder, {"--pairs", "steady:by-the-book", "--battles", "4"}), 3,
                {"--json", "--markdown"});
    expect_same("monotone", with(ladder, {"--monotone", "--lineups", "1", "--battles", "2"}), 2, {"--json"});
    EXPECT_THAT(fault(with(ladder, {"--keep", path("kept"), "--shard", "1/2", "--out", path("x")})),
                HasSubstr("--keep has no meaning with --shard"));
}

TEST_F(PartsTest, OfASweepGiveTheBytesOfOneRun) {
    expect_same("sweep", sweep(), 3, {"--json", "--csv"});
    expect_same("map", with(sweep(), {"--over", "foe:size=90..110:10", "--goal", "wins>=60%"}), 4, {"--json", "--csv"});
    expect_same("many", {"sweep", red(), orc(), "--over", "size=99..100"}, 5, {"--json"});  // more parts than cells
}

TEST_F(PartsTest, ThatAreThereAlreadyAreKept) {
    const Words first = with(sweep(), {"--shard", "1/2", "--out", path("part1")});
    EXPECT_THAT(call(first).out, HasSubstr("Part 1 of 2: 3 battles in"));
    EXPECT_THAT(call(first).out, HasSubstr("Part 1 of 2 is already in"));
    // A part of another question, or a damaged part, is computed again.
    EXPECT_THAT(call(with(sweep(), {"--role", "defender", "--shard", "1/2", "--out", path("part1")})).out,
                HasSubstr("Part 1 of 2: 3 battles in"));
    file("part1", text_of("part1").substr(0, 200));
    EXPECT_THAT(call(first).out, HasSubstr("Part 1 of 2: 3 battles in"));
}

TEST_F(PartsTest, ThatAreMissingAreListed) {
    for (const char* n : {"1", "3"}) call(with(sweep(), {"--shard", std::string(n) + "/4", "--out", path("part") + n}));
    const Words ask = {"merge", "--missing", "4", path("part1"), path("part2"), path("part3")};
    EXPECT_EQ(call(ask).out, "2,4\n");
    file("part3", text_of("part3") + "x");
    EXPECT_EQ(call(ask).out, "2,3,4\n");
    EXPECT_THAT(fault({"merge", "--missing", "5", path("part1")}), HasSubstr("this is part 1 of 4, not a part of 5"));
    call(with(sweep(), {"--role", "defender", "--shard", "2/4", "--out", path("part2")}));
    EXPECT_THAT(fault(ask), HasSubstr("is from a different run than"));
}

TEST_F(PartsTest, KnowTheirVerbAndItsForms) {
    call(with(sweep(), {"--shard", "1/1", "--out", path("part1")}));
    EXPECT_THAT(fault({"merge", "--markdown", path("part1")}),
                HasSubstr("these are parts of sweep, which has no --markdown; leave it out"));
    call({"ladder", "--ruleset", "by-this-axe", "--seed", "7", "--pairs", "steady:bold", "--battles", "2", "--shard",
          "1/2", "--out", path("part2")});
    EXPECT_THAT(fault({"merge", path("part1"), path("part2")}), HasSubstr("is from a different run than"));
}

}  // namespace
}  // namespace banneret::app
