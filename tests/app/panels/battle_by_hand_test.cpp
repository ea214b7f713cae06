#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "app/models/shell/settings.h"
#include "tests/app/panels/battle_page.h"

// The Battle page where a person enters something: dice, declarations, losses, results.
namespace banneret::app {
namespace {

using testing::HasSubstr;

TEST_F(BattlePage, TheDiceFieldHasTheKeyboardAndTheFacesFollow) {
    ASSERT_NO_FATAL_FAILURE(to_the_results_roll());
    driver.settle();
    driver.settle();
    driver.type("5");
    EXPECT_TRUE(reads("dice 5"));
    driver.key(ImGuiKey_Enter);
    ASSERT_EQ(battle().transcript.rolls.size(), 1u);
    EXPECT_EQ(battle().transcript.rolls[0].faces, std::vector<std::uint16_t>{5});
    // The next roll of two dice.
    driver.settle();
    driver.settle();
    driver.type("3");
    EXPECT_TRUE(reads("3 in all")) << "so far it would be a total";
    driver.type(" ");
    driver.type("4");
    EXPECT_TRUE(reads("dice 3 4"));
    driver.key(ImGuiKey_Enter);
    ASSERT_EQ(battle().transcript.rolls.size(), 2u);
    EXPECT_EQ(battle().transcript.rolls[1].faces, (std::vector<std::uint16_t>{3, 4}));
    EXPECT_EQ(battle().transcript.rolls[1].by, Roll::By::hand);
}

// Tab goes to the answers of the side that has not chosen; Ctrl+Enter does the next step.
TEST_F(BattlePage, SecretAnswersAreGivenByKeyboardAlone) {
    ASSERT_TRUE(driver.click("fight-step-by-step"));
    const auto next = [&] {
        KeyPress press;
        press.ctrl = true;
        press.key = KeyPress::Key::enter;
        driver.app().press(press);
        driver.settle();
    };
    ASSERT_EQ(model().questions.size(), 2u);
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        driver.key(ImGuiKey_Tab);
        driver.key(ImGuiKey_Enter);
        ASSERT_TRUE(model().questions[side].sealed) << side;
    }
    EXPECT_THAT(model().questions[0].sealed_words, HasSubstr("no stratagem"));
    const auto before = battle().transcript.orders.size();
    next();
    EXPECT_GT(battle().transcript.orders.size(), before) << "both are revealed";
}

// "I type them in" holds for a battle resolved in one go: each roll is asked for, and one undo takes all of it back.
TEST_F(BattlePage, TypedDiceResolveABattleInOneGo) {
    Settings settings = driver.desk().settings;
    settings.dice = DiceMode::typed;
    driver.ask(ChangeSettings{settings});
    ASSERT_NO_FATAL_FAILURE(pick("Who attacks", "Red"));
    ASSERT_TRUE(driver.click("resolve-in-one-go"));
    int rolls = 0;
    while (driver.desk().asked && rolls < 20) {
        const Question q = driver.desk().asked->question;
        std::string faces;
        for (int i = 0; i < q.count; ++i) faces += faces.empty() ? "3" : " 3";
        driver.ask(TypeRoll{faces});
        ++rolls;
    }
    ASSERT_GT(rolls, 0);
    ASSERT_TRUE(battle().to_apply());
    EXPECT_EQ(static_cast<int>(battle().transcript.rolls.size()), rolls);
    for (const Roll& roll : battle().transcript.rolls) EXPECT_EQ(roll.by, Roll::By::hand);
    driver.press('Z');
    EXPECT_TRUE(battle().transcript.rolls.empty());
}

TEST_F(BattlePage, TypedDiceMayBeGivenUpOrLeftToTheProgram) {
    Settings settings = driver.desk().settings;
    settings.dice = DiceMode::typed;
    driver.ask(ChangeSettings{settings});
    ASSERT_TRUE(driver.click("resolve-in-one-go"));
    ASSERT_TRUE(driver.desk().asked);
    ASSERT_TRUE(driver.click("give-up-roll"));
    EXPECT_TRUE(battle().transcript.rolls.empty());
    ASSERT_TRUE(driver.click("let-the-generals-finish-it"));
    ASSERT_TRUE(driver.click("roll-the-rest"));
    EXPECT_TRUE(battle().to_apply());
}

// AD-R16.
TEST_F(BattlePage, UnitsAreDeclaredOneByOne) {
    ASSERT_TRUE(driver.click("fight-step-by-step"));
    ASSERT_NO_FATAL_FAILURE(both(ChooseStratagem{}, ChooseStratagem{}));
    ASSERT_TRUE(driver.click("unit-by-unit"));
    ASSERT_NO_FATAL_FAILURE(pick("FC of Knights", "FC 4"));
    ASSERT_TRUE(driver.click("show camouflage"));
    EXPECT_EQ(driver.item("men of Knights"), nullptr) << "numbers are true without a deception";
    ASSERT_TRUE(driver.click("declare-this"));
    EXPECT_TRUE(reads("unit by unit"));
    answer(Side::second, Declare{});
    ASSERT_TRUE(driver.click("reveal-both"));
    const auto seen = abstract::declared_to(record(), Side::second);
    EXPECT_EQ(seen[0].fc, 4);
    EXPECT_EQ(seen[1].fc, std::nullopt);
    EXPECT_EQ(seen[0].abilities, std::nullopt);
    ASSERT_TRUE(seen[3].abilities);
    EXPECT_TRUE(seen[3].abilities->has(Ability::camouflage));
}

// AD-7.
TEST_F(BattlePage, ADeceptionShowsFalseNumbersUnitByUnit) {
    ASSERT_TRUE(driver.click("fight-step-by-step"));
    ASSERT_NO_FATAL_FAILURE(both(ChooseStratagem{Stratagem::deceptive_deployment}, ChooseStratagem{}));
    driver.ask(ThrowBattleDice{battle().id, "12", false});
    while (abstract::pending(record())->ask != Decision::Ask::declaration) {
        if (abstract::pending(record())->ask == Decision::Ask::foil)
            answer(Side::second, ChooseFoil{false});
        else
            driver.ask(ThrowBattleDice{battle().id, "", false});
    }
    ASSERT_TRUE(driver.click("unit-by-unit"));
    ASSERT_NO_FATAL_FAILURE(pick("men of Knights", "320 men, doubled"));
    ASSERT_NO_FATAL_FAILURE(pick("FC of Knights", "FC 5, doubled"));
    ASSERT_NO_FATAL_FAILURE(pick("men of Squires", "40 men, halved"));
    ASSERT_TRUE(driver.click("declare-this"));
    answer(Side::second, Declare{});
    ASSERT_TRUE(driver.click("reveal-both"));
    const auto seen = abstract::declared_to(record(), Side::second);
    EXPECT_EQ(seen[0].count, 320);
    EXPECT_EQ(seen[0].fc, 5);
    EXPECT_EQ(seen[1].count, 40);
    EXPECT_EQ(seen[2].count, 160);
}

TEST_F(BattlePage, DiceAreClickedToWhatFellOnTheTable) {
    ASSERT_NO_FATAL_FAILURE(to_the_results_roll());
    for (int clicks = 0; clicks < 5; ++clicks) ASSERT_TRUE(driver.click("die 1"));
    ASSERT_TRUE(driver.click("take-these-dice"));
    ASSERT_EQ(battle().transcript.rolls.size(), 1u);
    EXPECT_EQ(battle().transcript.rolls[0].faces, std::vector<std::uint16_t>{5});
    EXPECT_EQ(battle().transcript.rolls[0].by, Roll::By::hand);
    // Two dice; one is clicked too far and cleared.
    ASSERT_TRUE(driver.click("die 2"));
    EXPECT_NE(driver.item("roll"), nullptr) << "one die is not both";
    ASSERT_TRUE(driver.click("die 1"));
    ASSERT_TRUE(driver.click("clear"));
    EXPECT_EQ(driver.item("take-these-dice"), nullptr);
    ASSERT_TRUE(driver.click("die 1"));
    for (int clicks = 0; clicks < 3; ++clicks) ASSERT_TRUE(driver.click("die 2"));
    ASSERT_TRUE(driver.click("take-these-dice"));
    EXPECT_EQ(battle().transcript.rolls[1].faces, (std::vector<std::uint16_t>{1, 3}));
}

// AD-R9.
TEST_F(BattlePage, LossesAreSplitByHand) {
    ASSERT_NO_FATAL_FAILURE(to_the_results_roll());
    driver.ask(ThrowBattleDice{battle().id, "1", false});
    driver.ask(ThrowBattleDice{battle().id, "7", false});
    driver.ask(ThrowBattleDice{battle().id, "7", false});
    ASSERT_EQ(model().questions.front().decision.ask, Decision::Ask::losses);
    ASSERT_EQ(model().questions.front().decision.side, Side::first);
    const std::vector<std::int32_t> proposal = model().questions.front().proposal;
    ASSERT_TRUE(driver.click("split-by-hand"));
    // Knights and elven archers: 10 US and 8 US a hundred, so four knights equal five archers.
    ASSERT_NO_FATAL_FAILURE(retype("Knights", std::to_string(proposal[0] - 4)));
    ASSERT_NO_FATAL_FAILURE(retype("Elven Archers", std::to_string(proposal[3] + 5)));
    ASSERT_TRUE(driver.click("take-this-split"));
    ASSERT_FALSE(driver.desk().message && driver.desk().message->kind == Message::Kind::refused)
        << driver.desk().message->words;
    std::vector<std::int32_t> split;
    for (const Order& order : battle().transcript.orders)
        if (const auto* allot = std::get_if<AllotLosses>(&order); allot && allot->way == LossWay::by_hand)
            split = allot->by_hand;
    if (split.empty()) {  // the other side's answer is still open
        const auto& sealed = battle().plan.sides.first.sealed;
        ASSERT_TRUE(sealed && std::holds_alternative<AllotLosses>(*sealed));
        split = std::get<AllotLosses>(*sealed).by_hand;
    }
    EXPECT_EQ(split, (std::vector<std::int32_t>{proposal[0] - 4, proposal[1], proposal[2], proposal[3] + 5}));
}

// --- The review ---------------------------------------------------------------------------------------------------

// At 200% in a small window a table has no room for names, so units are listed one by one.
TEST(BattlePageSmall, LossesAreTypedInSightOfTheirUnit) {
    test::Driver small{offered("Hob"), 640, 2400};
    ASSERT_TRUE(small.click("enter-result"));
    small.settle();
    EXPECT_EQ(std::ranges::count(small.items().tables, "units"), 0);
    EXPECT_EQ(std::ranges::count(small.items().words, "Knights"), 1);
    for (const char* words : {"Knights killed", "Knights captured", "Squires deserted"}) {
        ASSERT_NE(small.item(words), nullptr) << words;
        EXPECT_LE(small.item(words)->spot.right, 640) << words;
    }
    ASSERT_TRUE(small.click("Knights killed"));
    small.press('A');
    small.type("30");
    small.key(ImGuiKey_Enter);
    EXPECT_EQ(small.desk().history->now().battles.front()->to_apply()->losses.first.units[0].killed, 30);
}

TEST_F(BattlePage, ABattleFoughtAtTheTableIsTypedIn) {
    ASSERT_TRUE(driver.click("enter-result"));
    ASSERT_EQ(model().view, BattleModel::View::review);
    ASSERT_NO_FATAL_FAILURE(pick("Result", "Hob: victory"));
    EXPECT_EQ(review().winner, Side::second);
    EXPECT_EQ(review().field, Side::second);
    EXPECT_TRUE(review().defeated.first);
    ASSERT_NO_FATAL_FAILURE(retype("Knights killed", "30"));
    ASSERT_NO_FATAL_FAILURE(retype("Squires captured", "12"));
    ASSERT_NO_FATAL_FAILURE(retype("Hobbits routed", "25"));
    ASSERT_NO_FATAL_FAILURE(retype("miles of Red", "5"));
    ASSERT_NO_FATAL_FAILURE(pick("direction", "north"));
    ASSERT_NO_FATAL_FAILURE(pick("General of Red", "captured"));
    EXPECT_EQ(review().losses.first.units[0].killed, 30);
    EXPECT_EQ(review().losses.first.units[1].captured, 12);
    EXPECT_EQ(review().losses.second.units[0].routed, 25);
    EXPECT_EQ(review().retreat_miles.first, 5);
    EXPECT_EQ(review().direction.first, Direction::north);
    EXPECT_EQ(review().losses.first.characters[0].fate, Fate::captured);
    EXPECT_TRUE(reads("Victory of Hob"));
    ASSERT_TRUE(driver.click("apply-to-the-campaign"));
    EXPECT_TRUE(history().now().battles.empty());
    EXPECT_EQ(example::named(history(), "Red").units[0].count, 130);
    const auto& entry = *history().chronicle().back();
    ASSERT_TRUE(entry.battle);
    EXPECT_EQ((*entry.battle)->applied.winner, Side::second);
}

TEST_F(BattlePage, ResultFieldRetreatAndFatesOfAFoughtBattleAreChangedAndMarked) {
    ASSERT_NO_FATAL_FAILURE(to_the_results_roll());
    driver.ask(ThrowBattleDice{battle().id, "6", false});
    ASSERT_TRUE(driver.click("let-the-generals-finish-it"));
    ASSERT_EQ(model().view, BattleModel::View::review);
    ASSERT_EQ(review().winner, Side::first);
    ASSERT_TRUE(model().review->changes.empty());

    ASSERT_NO_FATAL_FAILURE(pick("General of Hob", "dead"));
    EXPECT_EQ(review().losses.second.characters[0].fate, Fate::dead);
    ASSERT_NO_FATAL_FAILURE(pick("General of Red", "wounded"));
    EXPECT_EQ(review().losses.first.characters[0].wounds, 1);
    const int killed = review().losses.first.units[0].killed;
    ASSERT_NO_FATAL_FAILURE(retype("Knights killed", std::to_string(killed + 1)));
    EXPECT_EQ(review().losses.first.units[0].killed, killed + 1);
    EXPECT_TRUE(reads("Knights *"));
    ASSERT_TRUE(driver.click("nobody"));
    EXPECT_EQ(review().field, std::nullopt);
    EXPECT_TRUE(reads("Nobody holds the field."));
    ASSERT_NO_FATAL_FAILURE(pick("Result", "stalemate"));
    EXPECT_EQ(review().winner, std::nullopt);
    EXPECT_EQ(review().retreat_miles.second, 0);
    EXPECT_GE(model().review->changes.size(), 4u);
    EXPECT_NE(battle().computed, battle().to_apply());
    // One undo each.
    driver.press('Z');
    EXPECT_EQ(review().winner, Side::first);
}

}  // namespace
}  // namespace banneret::app
