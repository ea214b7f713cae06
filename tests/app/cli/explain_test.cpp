#include <gmock/gmock.h>

#include <sstream>

#include "app/cli/base/cli.h"
#include "engine/campaign/chronicle/army_luck.h"
#include "engine/core/fraction.h"
#include "engine/files/campaign_file.h"
#include "tests/app/cli/terminal.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class ExplainVerb : public TerminalTest {
protected:
    OrderedJson explain(std::vector<std::string> args) const {
        args.insert(args.begin(), "explain");
        return json(std::move(args));
    }
    // The path of a campaign in which Red has attacked Hob.
    std::string fought_campaign() const {
        History h = example::books();
        const BattleId battle = example::joined(h, "Hob", 11);
        example::fought_out(h, battle, {});
        EXPECT_TRUE(std::holds_alternative<Entry>(h.perform_rolling(ApplyBattle{battle})));
        const std::string file = path("marches.banneret");
        EXPECT_FALSE(save_campaign(h, file));
        return file;
    }
};

const OrderedJson& factor(const OrderedJson& out, const std::string& name) {
    for (const OrderedJson& f : out["factors"])
        if (f["factor"] == name) return f;
    ADD_FAILURE() << name;
    return out;
}

// Worked examples 3 and 4: the envelope's two points.
TEST_F(ExplainVerb, OfTwoArmiesSaysWhatMattered) {
    const OrderedJson out = explain({red(), hob(), "--postures", "envelope:stand-and-hold"});
    EXPECT_EQ(out["attacker"], "RED");
    EXPECT_EQ(out["expected"]["attacker_loss"], "67/360");
    EXPECT_EQ(factor(out, "posture")["attacker_loss"],
              fraction_text(Fraction(fraction(67, 360) - fraction(617, 2160))));
    EXPECT_EQ(factor(out, "stratagem")["margin"], "0");
    EXPECT_EQ(out["whole_battle"]["steps"][0]["words"], "Stratagems chosen");
    double shares = 0;
    for (const OrderedJson& s : out["whole_battle"]["defender_stratagems"]) shares += s["share"].get<double>();
    EXPECT_NEAR(shares, 1, 1e-12);
    const Call text = call({"explain", red(), hob()});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, AllOf(HasSubstr("RED attacks HOB: "), HasSubstr("the likeliest of its best mix"),
                                HasSubstr("the numbers"), HasSubstr("Best play by both sides"), HasSubstr("ambush")));
}

// AD-4, AD-11, AD-R19: HOB evades in 1/12, which nobody wins; RED wins half of the others.
TEST_F(ExplainVerb, WeighsAnEvasionThatIsTried) {
    const OrderedJson out = explain({red(), hob(), "--defender-leadership", "2", "--postures",
                                     "frontal-assault:stand-and-hold", "--defender-stratagem", "evade-battle"});
    EXPECT_EQ(out["expected"]["attacker_wins"], "11/24");
}

// AD-R9: 13 companies of 12 lose whole men each; their total, rounded as a whole, would be two men more.
TEST_F(ExplainVerb, CountsTheMenLostUnitByUnit) {
    std::string list = "name,count,fc,armour\n";
    for (int i = 1; i <= 13; ++i) list += "Company " + std::to_string(i) + (i <= 6 ? ",12,5,heavy\n" : ",12,1,none\n");
    const std::string companies = file("COMPANIES.csv", list);
    for (const char* verb : {"explain", "odds"})
        EXPECT_THAT(call({verb, companies, hob(), "--postures", "frontal-assault:stand-and-hold"}).out,
                    HasSubstr("loses 97.8 of 156 men"))
            << verb;
}

TEST_F(ExplainVerb, OfABattleSaysItsLuckAndTheSameDiceWithOneChange) {
    const std::string file = fought_campaign();
    const OrderedJson out =
        explain({file, "--battle", "battle of harl ford", "--change", "attacker: posture=envelope"});
    EXPECT_EQ(out["battle"], "Battle of Harl Ford");
    EXPECT_EQ(out["attacker"], "Red");
    // The steps of luck add up to the total.
    Fraction margin = 0;
    for (const OrderedJson& step : out["luck"]["steps"]) margin += Fraction(step["margin"].get<std::string>());
    EXPECT_EQ(out["luck"]["margin"], fraction_text(margin));
    EXPECT_EQ(out["changed"]["now"]["first"]["posture"], "envelope");
    EXPECT_EQ(out["changed"]["then"]["result"], out["luck"]["result"]);
    const OrderedJson& then = out["changed"]["then"];
    const std::string chosen = "attacker: posture=" + then["first"]["posture"].get<std::string>();
    EXPECT_THAT(call({"explain", file, "--battle", "Battle of Harl Ford", "--change", chosen}).out,
                AllOf(HasSubstr("This is what was chosen then, so the battle goes as it did."),
                      testing::Not(HasSubstr("rolls were"))));
    const Call text = call({"explain", file, "--battle", "Battle of Harl Ford", "--change", "Red: Knights.count=+100",
                            "--change", "defender: stratagem=none"});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, AllOf(HasSubstr("Battle of Harl Ford, "), HasSubstr("Luck"), HasSubstr("The same dice, but "),
                                HasSubstr("of 700"), HasSubstr("rolls were repeated, ")));
}

TEST_F(ExplainVerb, OfACampaignKeepsTheLuckLedger) {
    const std::string file = fought_campaign();
    const OrderedJson out = explain({file});
    ASSERT_EQ(out["armies"].size(), 2u);
    EXPECT_EQ(out["armies"][0]["army"], "Red");
    const OrderedJson battle = explain({file, "--battle", "Battle of Harl Ford"});
    EXPECT_EQ(out["armies"][0]["battles"][0]["expected"], battle["luck"]["attacker"]["expected"]);
    EXPECT_NEAR(out["armies"][0]["chance_of_as_much_or_more"].get<double>(),
                Fraction(battle["luck"]["attacker"]["chance_of_as_much_or_more"].get<std::string>()).get_d(), 1e-9);
    EXPECT_THAT(call({"explain", file}).out, AllOf(HasSubstr("The luck of The Test Marches"), HasSubstr("Hob")));
    History fresh = example::books();
    const std::string young = path("young.banneret");
    EXPECT_FALSE(save_campaign(fresh, young));
    EXPECT_THAT(call({"explain", young}).out, HasSubstr("No battle of the chronicle"));
}

TEST_F(ExplainVerb, OfACampaignTellsItsProgressAndStopsWithWhatIsKnown) {
    const std::vector<std::string> args = {"explain", fought_campaign()};
    double now = 0;
    Watch watch;
    watch.seconds = [&] { return now += 1; };
    std::ostringstream out, err, part, told;
    EXPECT_EQ(run_cli(args, out, err, watch), 0);
    EXPECT_THAT(err.str(), AllOf(HasSubstr("explain: "), HasSubstr(" steps of the campaign (")));
    watch.interrupted = [] { return true; };
    EXPECT_EQ(run_cli(args, part, told, watch), 1);
    EXPECT_THAT(told.str(), HasSubstr("stopped; this is what was known so far."));
}

// The table lists the latest battles of an army; the earlier ones are counted.
TEST_F(ExplainVerb, OfALongCampaignCountsTheEarlierBattles) {
    History h = example::books();
    for (std::size_t i = 0; i <= battles_listed; ++i) {
        for (const std::string_view name : {std::string_view("Red"), std::string_view("Hob")}) {
            Army army = example::named(h, name);
            army.place = "Harl Ford";
            for (Unit& u : army.units) u.count = 100;
            example::done(h, PutArmy{army, ""});
        }
        const BattleId battle = example::joined(h, "Hob", 11 + i);
        example::fought_out(h, battle, {});
        ASSERT_TRUE(std::holds_alternative<Entry>(h.perform_rolling(ApplyBattle{battle})));
        example::done(h, PassDays{1});
    }
    const std::string file = path("long.banneret");
    ASSERT_FALSE(save_campaign(h, file));
    EXPECT_THAT(call({"explain", file}).out, HasSubstr("  1 earlier battle, see --json"));
    EXPECT_EQ(explain({file})["armies"][0]["battles"].size(), battles_listed + 1);
}

std::size_t figures_in(const OrderedJson& node) {
    if (!node.is_structured()) return 1;
    std::size_t out = 0;
    for (const OrderedJson& part : node) out += figures_in(part);
    return out;
}

// Every figure of the JSON is a CSV line; the names of list items are repeated in their lines.
TEST_F(ExplainVerb, EveryFigureIsALineOfTheCsv) {
    const Call two = call({"explain", red(), hob(), "--postures", "envelope:stand-and-hold", "--csv"});
    ASSERT_EQ(two.code, 0) << two.err;
    EXPECT_THAT(two.out, testing::StartsWith("part,of,figure,value\r\n,,attacker,RED\r\n"));
    EXPECT_THAT(two.out, HasSubstr("\r\nexpected,,attacker_loss,0.186111111111\r\n")) << "67/360 (example 4)";
    EXPECT_THAT(two.out, HasSubstr("\r\nfactors,posture,attacker_loss,-0."));
    EXPECT_THAT(two.out, HasSubstr("\r\npostures,matrix / envelope,stand-and-hold,"));
    const std::string file = fought_campaign();
    const OrderedJson battle = explain({file, "--battle", "Battle of Harl Ford"});
    const std::string csv = call({"explain", file, "--battle", "Battle of Harl Ford", "--csv"}).out;
    const std::size_t names = battle["factors"].size() + battle["luck"]["steps"].size();
    EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')), figures_in(battle) - names + 1);
    EXPECT_THAT(call({"explain", file, "--csv"}).out, HasSubstr("\r\narmies,Red,men_lost,"));
    EXPECT_THAT(fault({"explain", red(), hob(), "--csv", "--json"}), HasSubstr("only one of them"));
    EXPECT_THAT(fault({"explain", file, "--csv", "--json"}), HasSubstr("only one of them"));
}

TEST_F(ExplainVerb, WhenToStrikeIsALineADay) {
    const std::string file = fought_campaign();
    const Call days = call({"campaign", file, "strike", "Red", "Hob", "--days", "9", "--csv"});
    ASSERT_EQ(days.code, 0) << days.err;
    EXPECT_THAT(days.out, testing::StartsWith(
                              "day,date,men,foe_men,back,foe_back,general_ready,foe_general_ready,wins,refused\r\n"));
    EXPECT_EQ(std::count(days.out.begin(), days.out.end(), '\n'), 11);
    EXPECT_THAT(fault({"campaign", file, "strike", "Red", "Hob", "--csv", "--json"}), HasSubstr("only one of them"));
}

TEST_F(ExplainVerb, EveryFaultIsASentence) {
    const std::string file = fought_campaign();
    EXPECT_THAT(fault({"explain", red()}), HasSubstr("name two armies, or a campaign file"));
    EXPECT_THAT(fault({"explain", file, "--battle", "Battle of Harl Fort"}),
                HasSubstr("did you mean Battle of Harl Ford?"));
    EXPECT_THAT(fault({"explain", file, "--change", "Red: posture=envelope"}),
                HasSubstr("name the battle with --battle"));
    EXPECT_THAT(fault({"explain", red(), hob(), "--battle", "x"}), HasSubstr("--battle"));
    EXPECT_THAT(fault({"explain", file, "--postures", "envelope:stand-and-hold"}), HasSubstr("--postures"));
    const auto change = [&](const std::string& words) {
        return fault({"explain", file, "--battle", "Battle of Harl Ford", "--change", words});
    };
    EXPECT_THAT(change("Blue: posture=envelope"), HasSubstr("attacker, defender, Red or Hob"));
    EXPECT_THAT(change("posture=envelope"), HasSubstr("a colon and a change"));
    EXPECT_THAT(change("Red: posture=envelop"), HasSubstr("envelope"));
    EXPECT_THAT(change("Red: Knigths.count=3"), HasSubstr("did you mean Knights?"));
    EXPECT_THAT(change("Hob: posture=envelope"), HasSubstr("--change"));
    EXPECT_THAT(fault({"explain", mil(), hob(), "--postures", "envelope:stand-and-hold"}), HasSubstr("--postures"));
}

}  // namespace
}  // namespace banneret::app
