#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/campaign/battles/fight.h"
#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"

// The Battle page with mouse and keyboard.
namespace banneret::app {
namespace {

using testing::HasSubstr;

Desk offered(std::string_view foe, std::uint64_t seed = 7) {
    Desk desk;
    desk.history = example::books();
    example::done(*desk.history,
                  OfferBattle{example::id_of(*desk.history, "Red"), example::id_of(*desk.history, foe), "", "", ""});
    desk.page = Page::battle;
    desk.next_seed = seed;
    return desk;
}

struct BattlePage : testing::Test {
    test::Driver driver{offered("Hob"), 1900, 1500};

    const History& history() const { return *driver.desk().history; }
    const OpenBattle& battle() const { return *history().now().battles.front(); }
    const BattleModel& model() { return driver.app().models().battle; }
    abstract::Record record() const { return example::record_of(history(), battle().id); }
    const Review& review() const { return *battle().to_apply(); }
    bool reads(std::string_view part) const {
        for (const std::string& line : driver.items().words)
            if (line.find(part) != std::string::npos) return true;
        return false;
    }
    void retype(std::string_view field, std::string_view words) {
        ASSERT_TRUE(driver.click(field));
        driver.press('A');
        driver.type(words);
        driver.key(ImGuiKey_Enter);
    }
    void pick(std::string_view list, std::string_view row) {
        ASSERT_TRUE(driver.click(list));
        ASSERT_TRUE(driver.click(row));
    }
    void answer(Side side, const Order& order) { driver.ask(AnswerQuestion{battle().id, side, order}); }
    void both(const Order& first, const Order& second) {
        answer(Side::first, first);
        answer(Side::second, second);
        ASSERT_TRUE(driver.click("reveal-both"));
    }
    // Red makes a frontal assault, Hob stands and holds; the results roll is next.
    void to_the_results_roll() {
        ASSERT_NO_FATAL_FAILURE(pick("Who attacks", "Red"));
        ASSERT_TRUE(driver.click("fight-step-by-step"));
        ASSERT_NO_FATAL_FAILURE(both(ChooseStratagem{}, ChooseStratagem{}));
        ASSERT_NO_FATAL_FAILURE(both(Declare{}, Declare{}));
        ASSERT_NO_FATAL_FAILURE(both(ChoosePosture{Posture::frontal_assault}, ChoosePosture{Posture::stand_and_hold}));
        ASSERT_EQ(abstract::pending(record())->question.what, RollFor::battle_result);
    }
};

// --- Before it begins ---------------------------------------------------------------------------------------------

TEST_F(BattlePage, ChoicesMoveTheOddsAndAreWhatIsResolved) {
    ASSERT_NO_FATAL_FAILURE(pick("Who attacks", "Red"));
    const double before = model().preview.bar.first.chance;
    ASSERT_NO_FATAL_FAILURE(pick("Posture as attacker", "envelope"));
    ASSERT_NO_FATAL_FAILURE(pick("Posture as defender", "stand and hold"));
    EXPECT_NE(model().preview.bar.first.chance, before);
    ASSERT_TRUE(driver.click("resolve-in-one-go"));
    EXPECT_EQ(record().sides.first.posture, Posture::envelope);
    EXPECT_EQ(record().sides.second.posture, Posture::stand_and_hold);
}

TEST_F(BattlePage, EitherArmyMayBeNamedAttacker) {
    EXPECT_NE(driver.item("Hob"), nullptr) << "the odds as if Hob attacked";
    ASSERT_NO_FATAL_FAILURE(pick("Who attacks", "Hob"));
    EXPECT_EQ(driver.item("Hob"), nullptr) << "it is not a question any more";
    ASSERT_TRUE(driver.click("resolve-in-one-go"));
    EXPECT_EQ(record().setup->start.sides.first.name, "Hob");
    EXPECT_EQ(record().attacker, Side::first);
    driver.press('Z');
    driver.press('Z');
    EXPECT_FALSE(battle().under_way());
    EXPECT_TRUE(model().plan.roles_given);
    EXPECT_EQ(model().plan.attacker, Side::second);
}

TEST_F(BattlePage, WhatTheGeneralWouldTryIsSaid) {
    for (const Side s : both_sides) {
        const std::string words = model().choices[s].in_mind;
        EXPECT_FALSE(words.empty());
        EXPECT_TRUE(reads(words)) << words;
    }
}

TEST_F(BattlePage, TheSeedIsTypedAndTheSameSeedIsTheSameBattle) {
    ASSERT_NO_FATAL_FAILURE(retype("seed of the dice", "4711"));
    EXPECT_EQ(driver.desk().next_seed, 4711u);
    ASSERT_NO_FATAL_FAILURE(pick("Who attacks", "Red"));
    const Campaign before = history().now();
    ASSERT_TRUE(driver.click("resolve-in-one-go"));
    EXPECT_EQ(battle().seed, 4711u);

    // Equals `campaign FILE battle Red Hob --seed 4711`.
    FightAtOnce wish;
    wish.attacker = example::id_of(history(), "Red");
    wish.defender = example::id_of(history(), "Hob");
    wish.seed = 4711;
    const auto fought = fight_at_once(before, wish);
    ASSERT_TRUE(std::holds_alternative<Performed>(fought));
    const auto& there = **std::get<Performed>(fought).entry.battle;
    EXPECT_EQ(there.transcript, battle().transcript);
    EXPECT_EQ(there.computed, review());
}

TEST_F(BattlePage, ASeedThatIsNoNumberIsRefused) {
    ASSERT_NO_FATAL_FAILURE(retype("seed of the dice", "lucky"));
    EXPECT_EQ(driver.desk().next_seed, 7u);
    ASSERT_TRUE(driver.desk().message);
    EXPECT_THAT(driver.desk().message->words, HasSubstr("whole number"));
}

TEST_F(BattlePage, AllBattlesAreFoughtAgainWithTheSeedTyped) {
    ASSERT_TRUE(driver.click("all-battles"));
    ASSERT_NO_FATAL_FAILURE(retype("seed of the dice", "55"));
    ASSERT_TRUE(driver.click("resolve-all"));
    const auto seed = battle().seed;
    const Transcript once = battle().transcript;
    EXPECT_NE(driver.desk().next_seed, 55u) << "the next battle has other dice";
    ASSERT_TRUE(driver.click("resolve"));
    EXPECT_NE(battle().seed, seed);
    ASSERT_NO_FATAL_FAILURE(retype("seed of the dice", "55"));
    ASSERT_TRUE(driver.click("resolve"));
    EXPECT_EQ(battle().seed, seed);
    EXPECT_EQ(battle().transcript, once);
}

TEST_F(BattlePage, ABattleIsPutOffFromTheListAndFromTheCampaignPage) {
    ASSERT_TRUE(driver.click("all-battles"));
    ASSERT_TRUE(driver.click("put-off"));
    ASSERT_NO_FATAL_FAILURE(retype("day it is put off to", "in 3 days"));
    EXPECT_EQ(battle().on_day, history().now().day + 3);
    EXPECT_EQ(driver.item("put-it-off"), nullptr) << "the form is closed";
    EXPECT_TRUE(reads("is put off to"));
    driver.ask(GoTo{Page::campaign});
    ASSERT_TRUE(driver.click("put-off"));
    ASSERT_TRUE(driver.click("day it is put off to"));
    driver.type("tomorrow");
    ASSERT_TRUE(driver.click("put-it-off"));
    EXPECT_EQ(battle().on_day, history().now().day + 1);
    // Time stops there.
    ASSERT_TRUE(driver.click("pass-a-week"));
    EXPECT_EQ(history().now().day, battle().on_day);
    ASSERT_TRUE(driver.click("put-off"));
    driver.press(KeyPress::Key::escape);
    EXPECT_EQ(driver.item("put-it-off"), nullptr);
}

// --- Step by step -------------------------------------------------------------------------------------------------

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
        const auto& sealed = driver.desk().plan.sides.first.sealed;
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
