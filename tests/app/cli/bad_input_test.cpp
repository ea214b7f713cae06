#include <gmock/gmock.h>
#include <sys/stat.h>

#include "engine/core/text.h"
#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class BadInput : public TerminalTest {
protected:
    // The faults of an army list; every verb reports the same.
    std::string list_fault(const std::string& text) const {
        const std::string list = file("bad.csv", text);
        const std::string told = fault({"strength", list});
        EXPECT_EQ(fault({"check", list}), told);
        EXPECT_EQ(fault({"odds", list, red()}), told);
        EXPECT_EQ(fault({"resolve", red(), list, "--seed", "1"}), told);
        EXPECT_EQ(text_of("bad.csv"), text);
        return told;
    }
};

std::ptrdiff_t lines(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
}

TEST_F(BadInput, ANumberThatIsNone) {
    for (const char* count : {"many", "0", "-5", "1.5", "nan", "1e9", "99999999999999999999", ""}) {
        const std::string told = list_fault(std::string("name,count,fc,armour\nFoot,") + count + ",2,none\n");
        EXPECT_EQ(lines(told), 1) << told;
        EXPECT_THAT(told, AllOf(HasSubstr("bad.csv"), HasSubstr("line 2"), HasSubstr("count")));
    }
    EXPECT_THAT(list_fault("name,count,fc,armour\nFoot,10,6,none\n"), AllOf(HasSubstr("line 2"), HasSubstr("fc")));
}

TEST_F(BadInput, WhatIsQuotedIsShortenedHoweverLongItIs) {
    const std::string long_name(100'000, 'A');
    const std::string told = fault({"sweep", red(), hob(), "--over", long_name + ".count=1..2"});
    EXPECT_LT(told.size(), 1'000u);
    EXPECT_THAT(told, AllOf(HasSubstr("has no unit AAA"), HasSubstr(" ... "),
                            testing::EndsWith("AAA; it has Knights, Squires, Longbowmen and Elven Archers.\n")));
    const std::string missing = fault({"judge", std::string(5'000, 'x'), hob()});
    EXPECT_LT(missing.size(), 1'000u);
    EXPECT_THAT(missing, HasSubstr("too long for a file"));
    // Letters of several bytes stay whole.
    std::string wide;
    for (int i = 0; i < 3'000; ++i) wide += "\u00e9";
    EXPECT_TRUE(valid_utf8(fault({"sweep", red(), hob(), "--over", "x" + wide + ".count=1..2"})));
}

// Reading a pipe without a writer would block, and reading a device would never end.
TEST_F(BadInput, PipesAndDevicesAreNoFiles) {
    const std::string pipe = path("pipe.csv");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    for (const std::vector<std::string>& args :
         {std::vector<std::string>{"judge", pipe, hob()},
          {"merge", pipe},
          {"campaign", pipe, "show"},
          {"muster", red(), hob(), "--ruleset", "by-this-axe", "--muster", pipe}})
        EXPECT_THAT(fault(args), HasSubstr("it is a pipe"));
    for (const std::vector<std::string>& args : {std::vector<std::string>{"judge", "/dev/zero", hob()},
                                                 {"merge", "/dev/zero"},
                                                 {"campaign", "/dev/zero", "show"}})
        EXPECT_THAT(fault(args), HasSubstr("it is a device"));
}

TEST_F(BadInput, APartWithoutAName) {
    EXPECT_THAT(fault({"sweep", red(), hob(), "--over", "size=50..60", "--shard", "1/2", "--out", ""}),
                HasSubstr("the name of a file is empty"));
}

TEST_F(BadInput, APartReplacesNoArmyOfItsRun) {
    const std::string list = file("mine.csv", text_of("RED.csv"));
    EXPECT_THAT(fault({"sweep", list, hob(), "--over", "size=50..60", "--shard", "1/2", "--out", list}),
                HasSubstr("this run reads the file"));
    EXPECT_EQ(text_of("mine.csv"), text_of("RED.csv"));
}

TEST_F(BadInput, EveryFaultOfAListHasALineOfItsOwn) {
    const std::string told = list_fault("name,count,fc,armour\nFoot,x,9,steel\n,10,2,none\n");
    EXPECT_EQ(lines(told), 4) << told;
    EXPECT_THAT(told, AllOf(HasSubstr("line 2"), HasSubstr("line 3"), HasSubstr("armour"), HasSubstr("name")));
}

TEST_F(BadInput, AColumnThatIsMissing) {
    EXPECT_THAT(list_fault("name,count,armour\nFoot,10,none\n"), HasSubstr("fc"));
}

TEST_F(BadInput, UnknownWeaponsAndAbilitiesSuggestTheNearest) {
    EXPECT_THAT(list_fault("name,count,fc,armour,missile\nFoot,10,2,none,longbwo\n"), HasSubstr("longbow"));
    EXPECT_THAT(list_fault("name,count,fc,armour,abilities\nFoot,10,2,none,camoflage\n"), HasSubstr("camouflage"));
    EXPECT_THAT(list_fault("name,count,fc,armour,melee\nFoot,10,2,none,lanse\n"), HasSubstr("lance"));
}

TEST_F(BadInput, AnArmyOfNobody) {
    EXPECT_EQ(lines(list_fault("")), 1);
    EXPECT_EQ(lines(list_fault("name,count,fc,armour\n")), 1);
}

TEST_F(BadInput, BytesThatAreNoText) {
    const std::string told = list_fault("name,count,fc,armour\nF\xff\xfe,10,2,none\n");
    EXPECT_THAT(told, HasSubstr("UTF-8"));
    list_fault(std::string("name,count,fc,armour\nF\0o,10,2,none\n", 33));
}

TEST_F(BadInput, TenMillionBytesOfOneLine) {
    const std::string list = file("long.csv", "name,count,fc,armour\n" + std::string(10'000'000, 'x'));
    const std::string told = fault({"strength", list});
    EXPECT_EQ(lines(told), 1);
    EXPECT_LT(told.size(), 1000u);
    EXPECT_EQ(fault({"odds", list, list}), told) << "the faults of one file are told once";
    const std::string allowed = file("allowed.csv", "name,count,fc,armour\n" + std::string(3'000'000, 'x'));
    EXPECT_LT(fault({"strength", allowed}).size(), 5000u);
}

TEST_F(BadInput, FilesThatAreNone) {
    EXPECT_THAT(fault({"strength", path("gone.csv")}), HasSubstr("gone.csv: there is no such file"));
    EXPECT_THAT(fault({"strength", testing::TempDir()}), HasSubstr("it is a folder"));
    EXPECT_THAT(fault({"strength", ""}), HasSubstr("empty"));
    EXPECT_THAT(fault({"check", path("gone.banneret")}), HasSubstr("gone.banneret"));
    EXPECT_THAT(fault({"odds", path("gone.banneret") + ":Reds", red()}), HasSubstr("gone.banneret"));
    EXPECT_THAT(fault({"odds", path("books.banneret"), red()}), HasSubstr("which army of the campaign"));
}

TEST_F(BadInput, NothingInAFaultObeysATerminal) {
    EXPECT_EQ(fault({"strength", "a\x1b[2Jb\n.csv"}), "a?[2Jb?.csv: there is no such file.\n");
}

TEST_F(BadInput, WordsThatAreNoVerb) {
    EXPECT_THAT(fault({"ods"}), HasSubstr("did you mean odds?"));
    EXPECT_THAT(fault({"fly"}), HasSubstr("banneret --help"));
    EXPECT_THAT(fault({"--verison"}), HasSubstr("is neither a verb nor a file"));
    EXPECT_THAT(fault({}), HasSubstr("--help"));
    EXPECT_THAT(fault({"strength"}), HasSubstr("ARMY is missing"));
    EXPECT_THAT(fault({"odds", red()}), HasSubstr("DEFENDER is missing"));
    EXPECT_THAT(fault({"odds", red(), hob(), orc()}), HasSubstr("one word too many"));
    EXPECT_THAT(fault({"odds", red(), hob(), "--postuers", "a:b"}), HasSubstr("did you mean --postures?"));
    EXPECT_THAT(fault({"resolve", red(), hob()}), HasSubstr("--seed N is missing"));
    EXPECT_THAT(fault({"resolve", red(), hob(), "--seed", "-1"}), HasSubstr("--seed"));
    EXPECT_THAT(fault({"rules", "battle-result"}), HasSubstr("did you mean battle-results?"));
}

TEST_F(BadInput, CheckSaysWhereThereAreNone) {
    const Call made = call({"check", red(), hob()});
    EXPECT_EQ(made.code, 0);
    EXPECT_THAT(made.out, HasSubstr("RED.csv: no faults (army list: 4 units, 600 individuals)"));
    EXPECT_EQ(json({"check", orc()})[0]["faults"].size(), 0u);
    // With one bad file among good ones, only its faults are shown.
    const std::string bad = file("bad.csv", "name,count,fc,armour\nFoot,x,2,none\n");
    EXPECT_EQ(lines(fault({"check", red(), bad, hob(), path("gone.csv")})), 2);
    fault({"check", bad, "--json"});
}

}  // namespace
}  // namespace banneret::app
