#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/campaign/battles/fight.h"
#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"

namespace banneret::app {

// The Battle page with an offered battle of Red against a foe.
inline Desk offered(std::string_view foe, std::uint64_t seed = 7) {
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

}  // namespace banneret::app
