#include <gmock/gmock.h>

#include <map>

#include "engine/core/fraction.h"
#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class OddsVerb : public TerminalTest {
protected:
    // RED, HOB, ORC, HUN and MIL with the leadership of the worked examples.
    std::vector<std::string> args(const std::string& attacker, const std::string& defender,
                                  const std::vector<std::string>& more) const {
        const std::map<std::string, std::string> leadership = {
            {"RED", "3"}, {"HOB", "2"}, {"ORC", "1"}, {"HUN", "2"}, {"MIL", "1"}};
        std::vector<std::string> out = {"odds",
                                        path(attacker + ".csv"),
                                        path(defender + ".csv"),
                                        "--attacker-leadership",
                                        leadership.at(attacker),
                                        "--defender-leadership",
                                        leadership.at(defender)};
        out.insert(out.end(), more.begin(), more.end());
        return out;
    }
    OrderedJson odds(const std::string& attacker, const std::string& defender, const std::string& postures,
                     std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"--postures", postures});
        return json(args(attacker, defender, more));
    }
};

std::vector<std::string> keys(const OrderedJson& object) {
    std::vector<std::string> out;
    for (const auto& item : object.items()) out.push_back(item.key());
    return out;
}

Fraction sum(const OrderedJson& chances) {
    Fraction out;
    for (const auto& item : chances) out += Fraction(item.get<std::string>());
    return out;
}

using Results = std::map<std::string, std::string>;

// By the design: every key of `odds --postures A:D --json`, in order, for worked example 3.
TEST_F(OddsVerb, Example3KeyByKey) {
    const OrderedJson out = odds("RED", "HOB", "frontal-assault:stand-and-hold");
    EXPECT_THAT(keys(out), ElementsAre("attacker", "defender", "column", "modifier", "results", "attacker_loss",
                                       "defender_loss", "joint"));
    EXPECT_EQ(
        out["attacker"].dump(),
        R"({"unit_strength":"49.6","individuals":600,"percent":{"mounted":"40","flying":"0","mounted_or_flying":"40",)"
        R"("missile":"60","fast":"40","hidden":"100/3","engineers":"0","light_horse":"0"},"stratagem_chance":{)"
        R"("ambush":"5/18","flank-march":"5/12","deceptive-deployment":"1/6","surprise-attack":"1/6",)"
        R"("field-fortifications":"1/6","foil":"1/6","evade-battle":"5/12"}})");
    EXPECT_EQ(
        out["defender"].dump(),
        R"({"unit_strength":"32","individuals":400,"percent":{"mounted":"0","flying":"0","mounted_or_flying":"0",)"
        R"("missile":"100","fast":"0","hidden":"100","engineers":"0","light_horse":"0"},"stratagem_chance":{)"
        R"("ambush":"13/18","flank-march":"1/12","deceptive-deployment":"1/12","surprise-attack":"1/12",)"
        R"("field-fortifications":"1/12","foil":"1/12","evade-battle":"1/12"}})");
    EXPECT_EQ(out["column"], "2:1");
    EXPECT_EQ(out["modifier"], 0);
    EXPECT_TRUE(out["modifier"].is_number_integer());
    EXPECT_EQ(out["results"].dump(), R"({"D:MV":"1/6","SM":"1/6","SK":"1/6","A:MV":"1/3","A:V":"1/6"})");
    EXPECT_THAT(keys(out["attacker_loss"]), ElementsAre("mean", "distribution"));
    EXPECT_EQ(out["attacker_loss"]["mean"], "617/2160");
    EXPECT_EQ(out["attacker_loss"]["distribution"]["0"], "7/24");
    EXPECT_EQ(out["attacker_loss"]["distribution"]["1/10"], "11/108");
    EXPECT_EQ(out["defender_loss"]["mean"], "2831/6075");
    EXPECT_EQ(out["defender_loss"]["distribution"]["1"], "49/432");
    bool found = false;
    for (const OrderedJson& cell : out["joint"]) {
        ASSERT_THAT(keys(cell), ElementsAre("result", "attacker_loss", "defender_loss", "chance"));
        found =
            found || cell.dump() == R"({"result":"SK","attacker_loss":"0","defender_loss":"1/10","chance":"5/432"})";
    }
    EXPECT_TRUE(found);
}

// The joint chances, the two distributions, their means and the results all agree.
TEST_F(OddsVerb, JointResultsAndLossesAgreeAndAddToOne) {
    const OrderedJson out = odds("HUN", "MIL", "attack-left:stand-and-hold");
    std::map<std::string, Fraction> results, attacker, defender;
    Fraction mean_attacker, mean_defender, total;
    for (const OrderedJson& cell : out["joint"]) {
        const Fraction chance(cell["chance"].get<std::string>());
        EXPECT_GT(chance, 0);
        total += chance;
        const auto a = cell["attacker_loss"].get<std::string>(), d = cell["defender_loss"].get<std::string>();
        results[cell["result"].get<std::string>()] += chance;
        attacker[a] += chance;
        defender[d] += chance;
        mean_attacker += Fraction(a) * chance;
        mean_defender += Fraction(d) * chance;
    }
    EXPECT_EQ(total, 1);
    const auto same = [](const std::map<std::string, Fraction>& counted, const OrderedJson& printed) {
        EXPECT_EQ(counted.size(), printed.size());
        for (const auto& [key, chance] : counted)
            EXPECT_EQ(fraction_text(chance), printed.value(key, "missing")) << key;
    };
    same(results, out["results"]);
    same(attacker, out["attacker_loss"]["distribution"]);
    same(defender, out["defender_loss"]["distribution"]);
    EXPECT_EQ(out["attacker_loss"]["mean"], fraction_text(mean_attacker));
    EXPECT_EQ(out["defender_loss"]["mean"], fraction_text(mean_defender));
    EXPECT_EQ(sum(out["results"]), 1);
}

struct WorkedExample {
    int number;
    std::string attacker, defender, postures;
    std::vector<std::string> more;
    std::string column;
    int modifier;
    Results results;
    std::string attacker_mean, defender_mean;
    std::string destroyed_side;  // the side whose chance of losing all is given, or empty
    std::string destroyed;
};

void PrintTo(const WorkedExample& e, std::ostream* out) {
    *out << "example " << e.number;
}

std::vector<WorkedExample> worked_examples() {
    const std::string plain = "frontal-assault:stand-and-hold";
    const std::vector<std::string> ambush = {"--defender-stratagem", "ambush"};
    return {
        {4,
         "RED",
         "HOB",
         "envelope:stand-and-hold",
         {},
         "2:1",
         2,
         {{"SK", "1/6"}, {"A:MV", "1/3"}, {"A:V", "1/2"}},
         "67/360",
         "1376/2025",
         "defender",
         "41/144"},
        {5,
         "RED",
         "HOB",
         "screened-attack:stand-and-hold",
         ambush,
         "2:1",
         0,
         {{"D:MV", "1/6"}, {"SM", "1/6"}, {"SK", "1/6"}, {"A:MV", "1/3"}, {"A:V", "1/6"}},
         "617/2160",
         "2831/6075",
         "defender",
         "49/432"},
        {6,
         "RED",
         "HOB",
         plain,
         ambush,
         "2:1",
         -2,
         {{"D:MV", "1/2"}, {"SM", "1/6"}, {"SK", "1/6"}, {"A:MV", "1/6"}},
         "293/720",
         "673/2160",
         "defender",
         "1/72"},
        {7,
         "ORC",
         "RED",
         "attack-right:weak-center",
         {"--attacker-stratagem", "flank-march"},
         "1:1",
         4,
         {{"SM", "1/6"}, {"A:MV", "5/6"}},
         "14/45",
         "1187/2160",
         "defender",
         "5/72"},
        {8,
         "RED",
         "ORC",
         "envelope:fighting-retreat",
         {},
         "1:1",
         -2,
         {{"D:MV", "1/2"}, {"SM", "1/6"}, {"SK", "1/3"}},
         "259/720",
         "13/60",
         "",
         ""},
        {16,
         "HUN",
         "MIL",
         plain,
         {},
         "3:1",
         0,
         {{"SM", "1/6"}, {"SK", "1/6"}, {"A:MV", "1/3"}, {"A:V", "1/6"}, {"A:CV", "1/6"}},
         "203/1080",
         "4763/8100",
         "defender",
         "295/864"},
        {17,
         "MIL",
         "HUN",
         plain,
         {},
         "1:3",
         0,
         {{"SM", "1/6"}, {"SK", "1/6"}, {"D:MV", "1/3"}, {"D:V", "1/6"}, {"D:CV", "1/6"}},
         "4763/8100",
         "203/1080",
         "attacker",
         "295/864"},
        {18,
         "MIL",
         "HUN",
         "frontal-assault:fighting-retreat",
         {},
         "1:3",
         1,
         {{"D:V", "1/6"}, {"D:MV", "1/3"}, {"SK", "1/6"}, {"SM", "1/3"}},
         "19/45",
         "257/1080",
         "attacker",
         "1/18"},
        {19,
         "RED",
         "HUN",
         "frontal-assault:fighting-retreat",
         {},
         "2:1",
         1,
         {{"SM", "1/6"}, {"SK", "1/6"}, {"A:MV", "1/3"}, {"A:V", "1/3"}},
         "229/1080",
         "131/270",
         "defender",
         "1/12"},
    };
}

class WorkedExamples : public OddsVerb, public testing::WithParamInterface<WorkedExample> {};

TEST_P(WorkedExamples, AreExact) {
    const WorkedExample& e = GetParam();
    const OrderedJson out = odds(e.attacker, e.defender, e.postures, e.more);
    EXPECT_EQ(out["column"], e.column);
    EXPECT_EQ(out["modifier"], e.modifier);
    Results results;
    for (const auto& item : out["results"].items()) results[item.key()] = item.value().get<std::string>();
    EXPECT_EQ(results, e.results);
    EXPECT_EQ(out["attacker_loss"]["mean"], e.attacker_mean);
    EXPECT_EQ(out["defender_loss"]["mean"], e.defender_mean);
    if (!e.destroyed_side.empty()) {
        EXPECT_EQ(out[e.destroyed_side + "_loss"]["distribution"]["1"], e.destroyed);
    }
}

INSTANTIATE_TEST_SUITE_P(Rulings, WorkedExamples, testing::ValuesIn(worked_examples()),
                         [](const auto& example) { return "Example" + std::to_string(example.param.number); });

struct GameExample {
    int number;
    std::string defender, payoff, value;
};

class PostureGames : public OddsVerb, public testing::WithParamInterface<GameExample> {};

// Examples 11 to 14: the value, and mixes that guarantee it against every answer.
TEST_P(PostureGames, HaveTheValueOfTheRulings) {
    const GameExample& e = GetParam();
    const OrderedJson out = json(args("RED", e.defender, {"--payoff", e.payoff}));
    EXPECT_THAT(keys(out), ElementsAre("payoff", "attacker_postures", "defender_postures", "matrix", "value",
                                       "attacker_mix", "defender_mix"));
    EXPECT_EQ(out["payoff"], e.payoff);
    const double value = Fraction(e.value).get_d();
    EXPECT_NEAR(out["value"].get<double>(), value, 1e-9);
    std::vector<std::vector<double>> matrix;
    for (const OrderedJson& line : out["matrix"]) {
        matrix.emplace_back();
        for (const OrderedJson& cell : line) matrix.back().push_back(Fraction(cell.get<std::string>()).get_d());
        EXPECT_EQ(matrix.back().size(), out["defender_postures"].size());
    }
    ASSERT_EQ(matrix.size(), out["attacker_postures"].size());
    EXPECT_EQ(keys(out["attacker_mix"]), out["attacker_postures"].get<std::vector<std::string>>());
    EXPECT_EQ(keys(out["defender_mix"]), out["defender_postures"].get<std::vector<std::string>>());
    const auto mix = [](const OrderedJson& object) {
        std::vector<double> shares;
        double total = 0;
        for (const auto& item : object) {
            shares.push_back(item.get<double>());
            EXPECT_GE(shares.back(), 0);
            total += shares.back();
        }
        EXPECT_NEAR(total, 1, 1e-9);
        return shares;
    };
    const auto attacker = mix(out["attacker_mix"]), defender = mix(out["defender_mix"]);
    for (std::size_t j = 0; j < defender.size(); ++j) {
        double paid = 0;
        for (std::size_t i = 0; i < attacker.size(); ++i) paid += attacker[i] * matrix[i][j];
        EXPECT_GE(paid, value - 1e-9);
    }
    for (std::size_t i = 0; i < attacker.size(); ++i) {
        double paid = 0;
        for (std::size_t j = 0; j < defender.size(); ++j) paid += defender[j] * matrix[i][j];
        EXPECT_LE(paid, value + 1e-9);
    }
}

INSTANTIATE_TEST_SUITE_P(Rulings, PostureGames,
                         testing::Values(GameExample{11, "ORC", "margin", "1/22"},
                                         GameExample{12, "HOB", "margin", "31/84"},
                                         GameExample{13, "ORC", "losses", "103/7920"},
                                         GameExample{14, "ORC", "field", "1/7"}),
                         [](const auto& example) { return "Example" + std::to_string(example.param.number); });

TEST_F(OddsVerb, TheGameIsPlayedForMarginWhereNothingElseIsSaid) {
    const OrderedJson out = json(args("RED", "ORC", {}));
    EXPECT_EQ(out["payoff"], "margin");
    EXPECT_THAT(out["attacker_postures"].get<std::vector<std::string>>(),
                ElementsAre("frontal-assault", "attack-right", "attack-left", "envelope", "screened-attack"));
    EXPECT_THAT(out["defender_postures"].get<std::vector<std::string>>(),
                ElementsAre("stand-and-hold", "refuse-right", "refuse-left", "weak-center", "fighting-retreat"));
    // MIL lacks 25% mounted, 15% flying and twice the men (AD-18), and missiles (AD-19).
    EXPECT_THAT(json(args("MIL", "HUN", {}))["attacker_postures"].get<std::vector<std::string>>(),
                ElementsAre("frontal-assault", "attack-right", "attack-left"));
}

TEST_F(OddsVerb, PosturesTheArmyMayNotTakeAreBadInput) {
    // AD-18, AD-19.
    EXPECT_THAT(fault(args("MIL", "HUN", {"--postures", "envelope:stand-and-hold"})), HasSubstr("envelope, MIL"));
    EXPECT_THAT(fault(args("ORC", "RED", {"--postures", "screened-attack:stand-and-hold"})),
                HasSubstr("screened-attack, ORC"));
    // Postures of the other role, unknown postures, half of a pair.
    EXPECT_THAT(fault(args("RED", "HOB", {"--postures", "stand-and-hold:frontal-assault"})),
                HasSubstr("stand-and-hold is for the defender; the attacker may choose frontal-assault, attack-right"));
    EXPECT_THAT(fault(args("RED", "HOB", {"--postures", "envelop:stand-and-hold"})),
                HasSubstr("did you mean envelope?"));
    EXPECT_THAT(fault(args("RED", "HOB", {"--postures", "cavalry:stand-and-hold"})),
                HasSubstr("it may be frontal-assault, attack-right, attack-left, envelope or screened-attack"));
    EXPECT_THAT(fault(args("RED", "HOB", {"--postures", "envelope"})), HasSubstr("a colon"));
    EXPECT_THAT(fault(args("RED", "HOB", {"--postures", ""})), HasSubstr("a colon"));
}

TEST_F(OddsVerb, WordsAreReadAsPeopleWriteThem) {
    EXPECT_EQ(odds("RED", "HOB", "Frontal Assault:STAND_AND_HOLD")["results"],
              odds("RED", "HOB", "frontal-assault:stand-and-hold")["results"]);
}

// A named stratagem counts as succeeded (AD-5 .. AD-11, AD-R7, AD-R14).
TEST_F(OddsVerb, StratagemsHaveSucceeded) {
    const std::string postures = "frontal-assault:stand-and-hold";
    const auto modifier = [&](const std::vector<std::string>& more) {
        return odds("RED", "HOB", postures, more)["modifier"];
    };
    EXPECT_EQ(modifier({"--attacker-stratagem", "flank-march"}), 2);
    EXPECT_EQ(modifier({"--attacker-stratagem", "surprise-attack", "--defender-stratagem", "field-fortifications"}), 0);
    EXPECT_EQ(modifier({"--defender-stratagem", "field-fortifications", "--house", "abstract.fortification-shift=3"}),
              -3);
    EXPECT_EQ(modifier({"--attacker-stratagem", "foil", "--defender-stratagem", "ambush"}), 0)
        << "the ambush is foiled";
    EXPECT_EQ(modifier({"--attacker-stratagem", "ambush", "--defender-stratagem", "surprise-attack"}), 0)
        << "each fits only the other role";
    EXPECT_EQ(modifier({"--attacker-stratagem", "none"}), 0);
    for (const char* side : {"--attacker-stratagem", "--defender-stratagem"})
        EXPECT_THAT(fault(args("RED", "HOB", {side, "evade-battle"})), HasSubstr("there is no battle"));
    EXPECT_THAT(fault(args("RED", "HOB", {"--attacker-stratagem", "flankmarsh"})),
                HasSubstr("did you mean flank-march?"));
}

// AD-R9: the survivors' shares for the pursuit depend on the losses.
TEST_F(OddsVerb, WaysOfLosingChangeThePursuit) {
    const auto mean = [&](const std::vector<std::string>& more) {
        return odds("RED", "HOB", "envelope:stand-and-hold", more)["defender_loss"]["mean"].get<std::string>();
    };
    EXPECT_EQ(mean({}), "1376/2025");
    EXPECT_EQ(mean({"--attacker-losses", "proportional", "--defender-losses", "weakest-first"}), "1376/2025");
    EXPECT_GT(Fraction(mean({"--attacker-losses", "spare-the-mounted"})), Fraction("1376/2025"));
    EXPECT_THAT(fault(args("RED", "HOB", {"--attacker-losses", "by-hand"})),
                HasSubstr("by hand are entered in the window"));
    EXPECT_THAT(fault(args("RED", "HOB", {"--defender-losses", "weakest"})), HasSubstr("weakest-first"));
}

TEST_F(OddsVerb, LeadershipAndWizardsOfListsCount) {
    const auto chance = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words = {"odds", red(), hob(), "--postures", "frontal-assault:stand-and-hold"};
        words.insert(words.end(), more.begin(), more.end());
        return json(words)["attacker"]["stratagem_chance"]["deceptive-deployment"];
    };
    EXPECT_EQ(chance({}), "1/36");  // leadership defaults to 1 (AD-R13)
    EXPECT_EQ(chance({"--attacker-leadership", "5"}), "5/12");
    EXPECT_EQ(chance({"--attacker-wizards", "2"}), "1/6");
    EXPECT_EQ(chance({"--attacker-arch-wizards", "2"}), "5/12");  // +2 each (AD-7, AD-R12)
    EXPECT_EQ(chance({"--defender-wizards", "2"}), "1/36");
    EXPECT_THAT(fault({"odds", red(), hob(), "--attacker-leadership", "6"}), HasSubstr("from 1 to 5"));
    EXPECT_THAT(fault({"odds", red(), hob(), "--attacker-wizards", "-1"}), HasSubstr("--attacker-wizards"));
}

// AD-R4 as a house rule.
TEST_F(OddsVerb, TwelveMayBeEnough) {
    const OrderedJson out =
        odds("RED", "HOB", "frontal-assault:stand-and-hold", {"--house", "abstract.stratagem-need=12-or-more"});
    EXPECT_EQ(out["attacker"]["stratagem_chance"]["foil"], "5/18");
}

TEST_F(OddsVerb, TextSaysWhatTheJsonSays) {
    const Call made =
        call(args("RED", "HOB", {"--postures", "frontal-assault:stand-and-hold", "--defender-stratagem", "ambush"}));
    EXPECT_EQ(made.code, 0);
    EXPECT_EQ(made.err, "");
    for (const char* words :
         {"RED attacks HOB", "49.6", "32.0", "33 1/3%", "Results roll: column 2:1, modifier -2", "AD-5",
          "D:MV  marginal victory of the defender  1/2  50.0%", "13/18", "72.2%", "RED wins 16.7%"})
        EXPECT_THAT(made.out, HasSubstr(words));
    const Call game = call(args("RED", "ORC", {"--payoff", "losses"}));
    EXPECT_THAT(game.out, HasSubstr("Postures: payoff losses, in percentage points"));
    EXPECT_THAT(game.out, HasSubstr("103/7920"));
}

TEST_F(OddsVerb, ListsWithTheSameNameAreToldApart) {
    const Call made = call({"odds", red(), red()});
    EXPECT_THAT(made.out, HasSubstr("RED (attacker) attacks RED (defender)"));
}

TEST_F(OddsVerb, EveryFaultIsTold) {
    const std::string told = fault({"odds", path("none.csv"), hob(), "--postures", "x:y", "--payoff", "gold",
                                    "--attacker-losses", "all", "--house", "a=b"});
    EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 6) << told;
    for (const char* words : {"none.csv: there is no such file", "\"x\" is not a valid posture of the attacker",
                              "\"y\" is not a valid posture of the defender", "it may be margin, losses or field",
                              "way of losing", "--house a=b"})
        EXPECT_THAT(told, HasSubstr(words));
}

}  // namespace
}  // namespace banneret::app
