// A tabletop battle played in the terminal, one order at a time.

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/cli/tabletop/table_order_words.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/core/text.h"
#include "engine/dice/seeded.h"
#include "engine/files/campaign_file.h"
#include "tests/app/cli/terminal.h"
#include "tests/conformance/armies.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

using testing::HasSubstr;

constexpr const char* battle = "Battle of Harl Ford";

class TableSteps : public TerminalTest {
protected:
    void SetUp() override {
        TerminalTest::SetUp();
        EXPECT_FALSE(save_campaign(example::books(), books()));
        done({"battles", "--mark", "Red:Hob"});
    }
    std::string books() const { return path("marches.banneret"); }
    std::vector<std::string> campaign(std::vector<std::string> words) const {
        words.insert(words.begin(), {"campaign", books()});
        return words;
    }
    std::string done(std::vector<std::string> words) const {
        const Call made = call(campaign(std::move(words)));
        EXPECT_EQ(made.code, 0) << made.err;
        return made.out;
    }
    std::vector<std::string> step(std::vector<std::string> words) const {
        words.insert(words.begin(), {"step", battle});
        return words;
    }
    // The refusal, one sentence; also checks that the file is unchanged.
    std::string refused(std::vector<std::string> words) const {
        const std::string before = text_of("marches.banneret");
        const std::string said = fault(campaign(step(std::move(words))));
        EXPECT_EQ(text_of("marches.banneret"), before);
        EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
        return said;
    }
    OrderedJson at(std::vector<std::string> words = {}) const { return json(campaign(step(std::move(words)))); }
    Campaign now() const { return std::get<History>(load_campaign(books())).now(); }
    const OpenBattle open() const { return *now().battles[0]; }
};

TEST_F(TableSteps, ALoneFigureShowsItsHitsOnce) {
    const std::string text = done(step({"--ruleset", "princecon-xv", "--seed", "5"}));
    EXPECT_THAT(text, HasSubstr("hits "));
    EXPECT_THAT(text, testing::Not(HasSubstr("1 of 1, hits")));
    EXPECT_THAT(text, testing::Not(HasSubstr("hit point")));
}

TEST_F(TableSteps, ABattleIsBegunAndPlayedByHandInTheMiddle) {
    EXPECT_THAT(refused({"--ruleset", "lionheart-variant"}), HasSubstr("--seed"));
    EXPECT_THAT(refused({"--seed", "7", "--ruleset", "lionhart"}), HasSubstr("not a tabletop ruleset"));
    const std::string begun = done(step({"--seed", "7", "--ruleset", "lionheart-variant"}));
    EXPECT_THAT(begun, HasSubstr("Knights"));
    EXPECT_THAT(begun, HasSubstr("done"));
    // Every wrong word gets a single sentence and changes nothing.
    EXPECT_THAT(refused({"march"}), HasSubstr("is not an order"));
    EXPECT_THAT(refused({"depoy", "1"}), HasSubstr("did you mean deploy?"));
    EXPECT_THAT(refused({"deploy", "999", "to=1,9,N"}), HasSubstr("is not a piece"));
    EXPECT_THAT(refused({"deploy", "Nobody", "to=1,9,N"}), HasSubstr("is not a piece"));
    EXPECT_THAT(refused({"deploy", "1"}), HasSubstr("needs a place"));
    EXPECT_THAT(refused({"deploy"}), HasSubstr("needs a piece"));
    EXPECT_THAT(refused({"shoot", "1"}), HasSubstr("needs a piece and its target, as in shoot 3 9"));
    EXPECT_THAT(refused({"bid", "1", "2"}), HasSubstr("as in amount=2"));
    EXPECT_THAT(refused({"deploy", "1", "to=here"}), HasSubstr("4,7,NE"));
    EXPECT_THAT(refused({"deploy", "1", "to=1,9,E"}), HasSubstr("4,7,NE")) << "no facing of a hex";
    EXPECT_THAT(refused({"deploy", "1", "to=1,0,N"}), HasSubstr(".")) << "the enemy's row";
    EXPECT_THAT(refused({"deploy", "1", "to=1,9,N", "speed=3"}), HasSubstr("does not belong to deploy"));
    EXPECT_THAT(refused({"deploy", "1", "2", "to=1,9,N"}), HasSubstr("does not belong to deploy"));
    EXPECT_THAT(refused({"deploy", "1", "to=1,9,N", "width=many"}), HasSubstr("is not a number for width"));
    EXPECT_THAT(refused({"advance", "1", "to=4,4,N"}), HasSubstr("."));
    EXPECT_THAT(refused({"commander", "brave"}), HasSubstr("is not a commander"));
    EXPECT_THAT(refused({"done", "--rolled", "6"}), HasSubstr("--rolled"));
    EXPECT_THAT(refused({"--piece", "Nobody"}), HasSubstr("is not a piece"));
    // Both sides deploy; then each decision is answered from the list, until a commander ends the battle.
    done(step({"done"}));
    done(step({"done"}));
    int orders = 0;
    for (; orders < 25; ++orders) {
        const OrderedJson here = at();
        ASSERT_FALSE(here["over"].get<bool>());
        EXPECT_FALSE(here["question"].get<std::string>().empty());
        std::vector<std::string> what;
        // A piece that can act takes the first offer.
        if (!here["can_act"].empty() && orders % 3 != 2) {
            const std::string piece = std::to_string(here["can_act"][0].get<int>());
            const OrderedJson of = at({"--piece", piece});
            ASSERT_FALSE(of["answers"].empty());
            for (const std::string_view word : split(of["answers"][0]["order"].get_ref<const std::string&>(), ' '))
                what.emplace_back(word);
        } else {
            ASSERT_FALSE(here["answers"].empty()) << here.dump();
            for (const std::string_view word : split(here["answers"][0]["order"].get_ref<const std::string&>(), ' '))
                what.emplace_back(word);
        }
        if (what == std::vector<std::string>{"concede"}) what = {"commander"};
        const std::size_t before = open().transcript.table_orders.size();
        done(step(what));
        EXPECT_EQ(open().transcript.table_orders.size(), before + 1);
    }
    done({"undo"});
    EXPECT_EQ(open().transcript.table_orders.size(), 26u);
    // The bold commander continues; at the end the battle is reviewed and applied like any other.
    done(step({"commander", "bold"}));
    while (!at()["over"].get<bool>())
        if (call(campaign(step({"concede"}))).code != 0) done(step({"commander"}));
    EXPECT_THAT(refused({"done"}), HasSubstr("is over"));
    EXPECT_THAT(done({"review", battle, "--apply"}), HasSubstr(battle));
    EXPECT_TRUE(now().battles.empty());
}

TEST_F(TableSteps, ARefusalNamesTheQuestionAndItsAnswers) {
    done(step({"--seed", "7", "--ruleset", "by-this-axe"}));
    done(step({"done"}));
    done(step({"done"}));
    OrderedJson here = at();
    while (here["question"].get<std::string>().find("move first, or second") == std::string::npos) {
        done(step({"commander"}));
        here = at();
    }
    const std::string question = here["question"].get<std::string>();
    EXPECT_THAT(refused({"done"}), testing::AllOf(HasSubstr(question), HasSubstr("Give reply option=0 (")));
    EXPECT_THAT(refused({"reply", "option=9"}),
                testing::AllOf(HasSubstr(question), HasSubstr(") or reply option=1 (")));
}

TEST_F(TableSteps, DiceAreTypedAndOrdersSaidInWords) {
    done(step({"--seed", "7", "--ruleset", "lionheart-variant"}));
    done(step({"End deployment"}));
    // The leadership rolls follow the second side's order: 2 dice of Red, then 2 of Hob.
    EXPECT_THAT(refused({"done", "--rolled", "1 1 1 1"}), HasSubstr("--rolled"));
    EXPECT_THAT(refused({"done", "--rolled", "9 9"}), HasSubstr("--rolled"));
    const std::size_t red = 2, hob = 2;
    const auto faces = [](std::size_t n, const char* face) {
        std::string out;
        for (std::size_t i = 0; i < n; ++i) out += (i > 0 ? std::string(" ") : std::string()) + face;
        return out;
    };
    const std::string said = done(step({"done", "--rolled", faces(red, "1") + ";" + faces(hob, "6")}));
    EXPECT_THAT(said, HasSubstr("actions"));
    const std::vector<Roll>& rolls = open().transcript.rolls;
    ASSERT_EQ(rolls.size(), 2u);
    EXPECT_EQ(rolls[0].by, Roll::By::hand);
    EXPECT_EQ(rolls[0].faces, (std::vector<std::uint16_t>(red, 1)));
    EXPECT_EQ(rolls[1].faces, (std::vector<std::uint16_t>(hob, 6)));
    EXPECT_EQ(at()["army"], "Red");
}

TEST_F(TableSteps, ByThisAxeAfterTheAbstractStepsInInches) {
    done(step({"--seed", "5", "--roles-given"}));
    EXPECT_THAT(refused({"--piece", "1"}), HasSubstr("on the table"));
    // The battle moves to the table only once the postures are chosen, and then uses them.
    std::string begun;
    for (int answers = 0; answers < 30 && begun.empty(); ++answers) {
        const Call tried = call(campaign(step({"--seed", "5", "--ruleset", "by-this-axe"})));
        if (tried.code == 0) {
            begun = tried.out;
            EXPECT_GT(answers, 2);
            break;
        }
        std::string order;
        const OrderedJson here = at();
        for (const OrderedJson& answer : here["answers"])
            if (order.empty() && !answer.contains("refused")) order = answer["order"];
        if (order.empty()) order = "dice";
        std::vector<std::string> words;
        for (const std::string_view word : split(order, ' ')) words.emplace_back(word);
        done(step(words));
    }
    EXPECT_THAT(begun, HasSubstr("Knights"));
    EXPECT_THAT(refused({"deploy", "1", "to=4,7,NE"}), HasSubstr("12.5,30,90"));
    done(step({"done"}));
    done(step({"done"}));
    for (int n = 0; n < 40 && !at()["over"].get<bool>(); ++n) done(step({"commander", n % 2 == 0 ? "bold" : "steady"}));
    EXPECT_GE(open().transcript.table_orders.size(), 20u);
    EXPECT_GT(open().transcript.orders.size(), 2u) << "those before the table";
}

// From the offer to the campaign under both rulesets, with the same result every time.
TEST_F(TableSteps, ARolloutCommanderLeadsABattleOfTheCampaignToItsEnd) {
    for (const char* ruleset : {"lionheart-variant", "by-this-axe"}) {
        std::string told;
        for (const char* copy : {"one.banneret", "two.banneret"}) {
            std::filesystem::copy_file(books(), path(copy), std::filesystem::copy_options::overwrite_existing);
            std::filesystem::remove(path(copy) + ".journal");  // start from exactly this file
            const Call made = call({"campaign", path(copy), "battle", "Red", "Hob", "--seed", "5", "--ruleset", ruleset,
                                    "--commanders", "rollout:steady"});
            EXPECT_EQ(made.code, 0) << made.err;
            EXPECT_THAT(made.out, HasSubstr("Red attacks, Hob defends"));
            const Campaign after = std::get<History>(load_campaign(path(copy))).now();
            EXPECT_TRUE(after.battles.empty());
            EXPECT_TRUE(told.empty() || told == made.out) << ruleset;
            told = made.out;
        }
    }
}

// Every order that a battle offers can be typed as shown.
TEST(TableOrderWords, EveryCandidateIsReadBackAsItIsWritten) {
    std::size_t seen = 0;
    std::set<std::string> keys;
    for (const TacticalRuleset& ruleset : tactical_rulesets())
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            auto begun = ruleset.begin(with_house_and_ground(some_start(seed), ruleset, seed));
            ASSERT_TRUE(std::holds_alternative<Battle>(begun));
            Battle at = std::get<Battle>(std::move(begun));
            Rng rng(seed, 5);
            SeededDice dice(seed);
            NoTableLog log;
            for (int n = 0; n < 150; ++n) {
                const auto asked = at.pending();
                if (!asked) break;
                const std::vector<TableOrder> orders = at.candidates(rng, 20);
                for (const TableOrder& order : orders) {
                    const BoardView::Grid grid = ruleset.grid;
                    const std::string line = order_line(order, grid);
                    std::vector<std::string> words;
                    for (const std::string_view word : split(line, ' ')) words.emplace_back(word);
                    const auto again = order_of_words(words, at, *asked);
                    ASSERT_TRUE(std::holds_alternative<TableOrder>(again))
                        << line << ": " << std::get<std::string>(again);
                    const TableOrder& read = std::get<TableOrder>(again);
                    const std::string said = " " + order_line(read, grid) + " ";
                    for (const std::string& word : words)
                        EXPECT_NE(said.find(" " + word + " "), std::string::npos) << line << " was read as" << said;
                    EXPECT_EQ(piece_of(read), piece_of(order));
                    EXPECT_FALSE(at.check(read)) << line << ": " << at.check(read)->why;
                    keys.insert(std::string(key(read)));
                    ++seen;
                }
                at.apply(orders[rng.below(static_cast<std::uint32_t>(orders.size()))], dice, log);
            }
        }
    EXPECT_GT(seen, 3'000u);
    for (const char* key : {"done", "deploy", "advance", "charge", "shoot", "reply", "cast"})
        EXPECT_TRUE(keys.contains(key)) << key;
}

}  // namespace
}  // namespace banneret::app
