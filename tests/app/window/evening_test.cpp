#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/app/window/shipped_window.h"

// A referee's evening on the shipped campaign, with mouse and keyboard: the file agrees with the screen.
namespace banneret {
namespace {

struct Evening : test::ShippedWindow {
    // Answers a secret question for both sides and reveals the answers.
    void both_answer(test::Window& window, const std::string& first, const std::string& second) {
        ASSERT_TRUE(window.sees_item(second));
        // If both sides have the same choices, the second side's come after the first's.
        ASSERT_TRUE(window.click(second, window.shown().item(second, 2) != nullptr ? 2 : 1));
        ASSERT_TRUE(
            window.sees("the answer sealed", [&](const test::Shown& s) { return s.item("choose-again") != nullptr; }));
        ASSERT_TRUE(window.click(first));
        ASSERT_TRUE(
            window.sees("both sealed", [&](const test::Shown& s) { return s.item("choose-again", 2) != nullptr; }));
        ASSERT_TRUE(window.click("reveal-both"));
    }

    void type_dice(test::Window& window, const std::string& field, const std::string& faces) {
        ASSERT_TRUE(window.click(field));
        window.type(faces);
        window.keys("Return");
    }

    static int knights(const Campaign& c) {
        for (const Unit& unit : find_army(c, "Host of the Thorn Crown")->units)
            if (unit.name == "Knights of the Thorn") return unit.count;
        return -1;
    }
};

TEST_F(Evening, TheWaitingBattleFoughtWithTypedDiceAndALossChangedReachesTheFileAsTheScreenSaidIt) {
    std::string said;  // words on the screen before applying
    {
        test::Window window(BANNERET_PROGRAM, {path}, home);
        ASSERT_TRUE(window.click("page-settings"));
        ASSERT_TRUE(window.click("i-type-them-in"));
        ASSERT_TRUE(window.click("page-battle"));
        ASSERT_TRUE(window.click("fight-step-by-step"));
        ASSERT_NO_FATAL_FAILURE(both_answer(window, "no stratagem", "no stratagem"));
        ASSERT_NO_FATAL_FAILURE(
            both_answer(window, "true numbers, everything shown", "true numbers, everything shown"));
        ASSERT_NO_FATAL_FAILURE(both_answer(window, "offensive", "defensive"));
        ASSERT_NO_FATAL_FAILURE(both_answer(window, "attack right", "refuse left"));

        // An impossible die is refused with its range, and nothing has happened.
        ASSERT_TRUE(window.reads("rolls 1d6 for the battle"));
        ASSERT_NO_FATAL_FAILURE(type_dice(window, "typed dice", "7"));
        ASSERT_TRUE(window.sees_message("6"));
        ASSERT_TRUE(window.click("typed dice"));
        window.keys("ctrl+a");
        window.type("6");
        window.keys("Return");
        ASSERT_TRUE(window.reads("rolls 2d6 with -2 for its casualties"));
        ASSERT_NO_FATAL_FAILURE(type_dice(window, "typed dice", "4 5"));
        ASSERT_TRUE(window.reads("Host of the Thorn Crown loses 50% of its strength."));
        // The remaining dice are asked for as well, and left to the program.
        ASSERT_TRUE(window.click("let-the-generals-finish-it"));
        ASSERT_TRUE(window.click("roll-the-rest"));
        ASSERT_TRUE(window.reads("Marginal victory of Host of the Thorn Crown"));

        // Set the killed knights to 5, however the general has shared out the losses.
        const std::string field = "Knights of the Thorn killed";
        ASSERT_TRUE(window.click(field));
        window.keys("ctrl+a");
        window.type("5");
        window.keys("Return");
        ASSERT_TRUE(window.reads("Knights of the Thorn *"));

        const test::Shown review = window.shown();

        // The day the wounded return is also a die, typed here.
        ASSERT_TRUE(window.click("apply-to-the-campaign"));
        ASSERT_TRUE(window.reads("healing"));
        ASSERT_NO_FATAL_FAILURE(type_dice(window, "typed roll", "3"));
        ASSERT_TRUE(window.sees_message("Host of the Thorn Crown"));
        ASSERT_TRUE(window.sees("saved by itself",
                                [](const test::Shown& s) { return s.title == "The Salt Marches - Banneret"; }));

        const History after = saved();
        const auto& entry = *after.versions()[after.at()].entry;
        ASSERT_TRUE(entry.battle);
        const FoughtBattle& battle = **entry.battle;
        EXPECT_EQ(battle.applied.losses.first.units.front().killed, 5);
        EXPECT_NE(battle.computed.losses.first.units.front().killed, 5);
        const UnitLosses& lost = battle.applied.losses.first.units.front();
        EXPECT_EQ(knights(after.now()), lost.before - lost.lost());
        ASSERT_TRUE(battle.healing_roll.first);
        EXPECT_EQ(battle.healing_roll.first->by, Roll::By::hand);
        EXPECT_EQ(battle.healing_roll.first->answer.n[0], 3);
        const std::vector<Roll>& rolls = battle.transcript.rolls;
        ASSERT_GE(rolls.size(), 3u);
        EXPECT_EQ(rolls[0].faces, std::vector<std::uint16_t>{6});
        EXPECT_EQ(rolls[1].faces, (std::vector<std::uint16_t>{4, 5}));
        EXPECT_EQ(rolls[1].by, Roll::By::hand);
        EXPECT_EQ(rolls[2].by, Roll::By::program);

        int before = 0, all_lost = 0;
        for (const UnitLosses& unit : battle.applied.losses.first.units) {
            before += unit.before;
            all_lost += unit.lost();
        }
        said = "lost " + std::to_string(all_lost) + " of " + std::to_string(before) + " ";
        EXPECT_TRUE(review.reads(said));

        window.keys("ctrl+z");
        ASSERT_TRUE(window.sees_message("Undone: apply Battle of Gannet Sluice"));
        ASSERT_NO_FATAL_FAILURE(saves(window));
        EXPECT_EQ(knights(saved().now()), 140);
        window.keys("ctrl+y");
        ASSERT_TRUE(window.sees_message("Redone: apply Battle of Gannet Sluice"));
        ASSERT_NO_FATAL_FAILURE(saves(window));
        EXPECT_EQ(knights(saved().now()), lost.before - lost.lost());
        window.keys("ctrl+q");
        EXPECT_EQ(window.ended(), 0);
    }
    test::Window again(BANNERET_PROGRAM, {path}, home);
    ASSERT_TRUE(again.click("page-chronicle"));
    // The chronicle shows what was applied: the edited loss, and every die as typed.
    const auto line_of = [](const test::Shown& s) -> std::string {
        for (const auto& item : s.items)
            if (item.words.rfind("Battle of Gannet Sluice. ", 0) == 0) return item.words;
        return "";
    };
    ASSERT_TRUE(again.sees("the battle's line", [&](const test::Shown& s) { return !line_of(s).empty(); }));
    ASSERT_TRUE(again.click(line_of(again.shown())));
    ASSERT_TRUE(again.reads("Knights of the Thorn *"));
    const test::Shown told = again.shown();
    const auto knights_row = std::find(told.words.begin(), told.words.end(), "Knights of the Thorn *");
    ASSERT_GE(told.words.end() - knights_row, 3);
    EXPECT_EQ(knights_row[1], "140");
    EXPECT_EQ(knights_row[2], "5") << "killed, as changed by hand";
    for (const std::string& line : {said, std::string("Changed by hand: "), std::string("dice 6, by hand"),
                                    std::string("dice 4 5, by hand"), std::string("for casualties: 9")})
        EXPECT_TRUE(told.reads(line)) << line;
}

TEST_F(Evening, TwoListsAreImportedAndABattleAppliedInThreeClicksEach) {
    for (const char* name : {"Red Guard", "Blue Guard"})
        std::ofstream(file(std::string(name) + ".csv")) << "name,count,fc,armour\nGuards,100,3,heavy\n";
    test::Window window(BANNERET_PROGRAM, {path}, home);
    ASSERT_TRUE(window.click("page-armies"));
    for (const char* click : {"import-list", "tick Blue Guard.csv", "Red Guard.csv"}) ASSERT_TRUE(window.click(click));
    ASSERT_TRUE(window.sees_message("are imported."));
    for (const char* click : {"page-battle", "resolve-in-one-go", "apply-to-the-campaign"})
        ASSERT_TRUE(window.click(click));
    ASSERT_TRUE(window.sees_message("Battle of Gannet Sluice."));
    ASSERT_NO_FATAL_FAILURE(saves(window));
    const Campaign now = saved().now();
    EXPECT_TRUE(find_army(now, "Red Guard") != nullptr && find_army(now, "Blue Guard") != nullptr);
    EXPECT_TRUE(now.battles.empty());
}

TEST_F(Evening, AQuickBattleIsFoughtInOneGoAndApplied) {
    test::Window window(BANNERET_PROGRAM, {}, home);
    ASSERT_TRUE(window.click("quick-battle"));
    ASSERT_TRUE(window.click("resolve-in-one-go"));
    ASSERT_TRUE(window.reads("Nothing has been applied yet."));
    EXPECT_FALSE(window.shown().reads("No battle today"));
    ASSERT_TRUE(window.click("apply-to-the-campaign"));
    ASSERT_TRUE(window.click("page-chronicle"));
    ASSERT_TRUE(window.reads("Quick battle. Red army attacks Blue army"));
}

}  // namespace
}  // namespace banneret
