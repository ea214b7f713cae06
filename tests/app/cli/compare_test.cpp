#include <gmock/gmock.h>

#include "engine/core/fraction.h"
#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CompareVerb : public TerminalTest {
protected:
    OrderedJson compare(std::vector<std::string> args) const {
        args.insert(args.begin(), "compare");
        return json(std::move(args));
    }
};

std::string exact(const OrderedJson& out, const std::string& measure, std::size_t variant = 0, std::size_t foe = 0) {
    return out["foes"][foe]["rows"][measure]["figures"][variant]["exact"].get<std::string>();
}

// Worked example 3 of the abstract system.
TEST_F(CompareVerb, ShowsWhatOddsShows) {
    const OrderedJson out = compare({red(), "--against", hob(), "--postures", "frontal-assault:stand-and-hold"});
    EXPECT_EQ(out["role"], "attacker");
    EXPECT_EQ(out["variants"][0]["name"], "RED");
    EXPECT_EQ(out["foes"][0]["foe"], "HOB");
    EXPECT_EQ(exact(out, "loss"), "617/2160");
    EXPECT_EQ(exact(out, "foe_loss"), "2831/6075");
    EXPECT_EQ(exact(out, "marginal_victory"), "1/3");
    EXPECT_EQ(exact(out, "strength"), "248/5");
    EXPECT_EQ(out["foes"][0]["rows"]["column"]["figures"][0]["text"], "2:1");
}

TEST_F(CompareVerb, TakesVariantsFoesAndTheOtherRole) {
    const OrderedJson out =
        compare({red(), orc(), "--against", hob(), "--against", hun(), "--variant",
                 "More knights: Knights.count=+400; leadership=5", "--variant", "-Squires", "--role", "defend"});
    ASSERT_EQ(out["variants"].size(), 4u);
    EXPECT_EQ(out["variants"][2]["name"], "More knights");
    EXPECT_EQ(out["variants"][2]["changes"][1], "leadership=5");
    EXPECT_EQ(out["variants"][3]["name"], "-Squires");
    EXPECT_EQ(out["foes"].size(), 2u);
    EXPECT_EQ(out["role"], "defender");
    EXPECT_EQ(Fraction(exact(out, "individuals", 2)) - Fraction(exact(out, "individuals", 0)), 400);
    EXPECT_EQ(exact(out, "individuals", 3), "520");
    EXPECT_GT(Fraction(exact(out, "wins", 2)), Fraction(exact(out, "wins", 1)));
}

// AD-4, worked example 9: an ambush of HOB (leadership 2) succeeds with 13/18.
TEST_F(CompareVerb, WeighsAttempts) {
    const std::vector<std::string> args = {red(),
                                           "--against",
                                           hob(),
                                           "--against-leadership",
                                           "2",
                                           "--postures",
                                           "frontal-assault:stand-and-hold",
                                           "--defender-stratagem",
                                           "ambush"};
    auto tried = args;
    tried.push_back("--attempts");
    EXPECT_EQ(exact(compare(args), "loss"), "293/720");  // worked example 6
    const Fraction mean = Fraction(13, 18) * Fraction(293, 720) + Fraction(5, 18) * Fraction(617, 2160);
    EXPECT_EQ(exact(compare(tried), "loss"), fraction_text(mean));
}

// AD-4, AD-11, AD-R19: an evasion that succeeds leaves the field to the attacker, and nobody wins.
TEST_F(CompareVerb, WeighsAnEvasionThatIsTried) {
    const std::vector<std::string> args = {
        red(), "--against", hob(), "--against-leadership", "2", "--postures", "frontal-assault:stand-and-hold"};
    auto tried = args;
    tried.insert(tried.end(), {"--defender-stratagem", "evade-battle", "--attempts"});
    const OrderedJson fought = compare(args), weighed = compare(tried);
    const Fraction evaded = fraction(1, 12);  // 2d6 + 2 over 12
    EXPECT_EQ(json({"odds", red(), hob(), "--defender-leadership", "2", "--postures",
                    "frontal-assault:stand-and-hold"})["defender"]["stratagem_chance"]["evade-battle"],
              "1/12");
    EXPECT_EQ(Fraction(exact(weighed, "evaded")), evaded);
    EXPECT_EQ(Fraction(exact(weighed, "wins")), Fraction((1 - evaded) * Fraction(exact(fought, "wins"))));
    EXPECT_EQ(Fraction(exact(weighed, "field")), Fraction(evaded + (1 - evaded) * Fraction(exact(fought, "field"))));
}

TEST_F(CompareVerb, PrintsTextCsvAndMarkdown) {
    const std::vector<std::string> args = {"compare", red(), "--against", hob(), "--variant", "Few: Knights.count=1"};
    const auto with = [&](const std::string& form) {
        auto all = args;
        if (!form.empty()) all.push_back(form);
        const Call out = call(all);
        EXPECT_EQ(out.code, 0) << out.err;
        EXPECT_EQ(out.err, "");
        return out.out;
    };
    EXPECT_THAT(with(""), AllOf(HasSubstr("Attacking HOB\n"), HasSubstr("unit strength"), HasSubstr("▼ -")));
    EXPECT_THAT(with("--csv"), HasSubstr("foe,measure,RED,Few,Few - RED,best\r\n"));
    EXPECT_THAT(with("--markdown"), HasSubstr("| attacking HOB | RED | Few |\n"));
}

TEST_F(CompareVerb, EveryFaultIsASentence) {
    EXPECT_THAT(fault({"compare", red()}), HasSubstr("--against"));
    EXPECT_THAT(fault({"compare", red(), "--against", hob(), "--variant", "X: Knigths.count=3"}),
                HasSubstr("--variant X: RED has no unit or character \"Knigths\"; did you mean Knights?"));
    EXPECT_THAT(fault({"compare", red(), "--variant", "X: Knights.count=+400000000000", "--against", hob()}),
                HasSubstr("Knights, count: write at most 1,000,000 after the sign, not \"400000000000\""));
    const std::string several =
        fault({"compare", red(), "--against", hob(), "--variant", "X: Knights.fc=9; leadership=7", "--variant", "",
               "--role", "flee", "--payoff", "glory", "--heavy", "lots", "--postures", "envelop:stand-and-hold"});
    EXPECT_THAT(several, AllOf(HasSubstr("1 to 5"), HasSubstr("leadership must be a whole number"), HasSubstr("--role"),
                               HasSubstr("--payoff"), HasSubstr("--heavy"), HasSubstr("--postures")));
    EXPECT_THAT(fault({"compare", red(), "--against", hob(), "--csv", "--json"}), HasSubstr("only one"));
    // AD-18: the militia may not envelop. Alone this is a fault; beside RED the table says so.
    EXPECT_THAT(fault({"compare", mil(), "--against", hob(), "--postures", "envelope:stand-and-hold"}),
                HasSubstr("MIL against HOB: "));
    const Call both = call({"compare", red(), mil(), "--against", hob(), "--postures", "envelope:stand-and-hold"});
    EXPECT_EQ(both.code, 0);
    EXPECT_THAT(both.out, HasSubstr("MIL: "));
}

TEST_F(CompareVerb, HasHelp) {
    const Call help = call({"compare", "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_THAT(help.out, AllOf(HasSubstr("--variant"), HasSubstr("--against"), HasSubstr("win=2,losses=1")));
    EXPECT_THAT(call({"--help"}).out, AllOf(HasSubstr("compare"), HasSubstr("explain")));
}

}  // namespace
}  // namespace banneret::app
