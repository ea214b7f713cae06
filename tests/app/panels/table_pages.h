#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/models/battle/battle_model.h"
#include "engine/files/campaign_file.h"
#include "tests/app/panels/headless.h"
#include "tests/app/panels/view.h"

// The battle that waits in the shipped campaign, on the table under one ruleset, in one size and theme.
namespace banneret::app {

struct TableView {
    const char* ruleset = "lionheart-variant";
    test::View view{};
};
inline std::string name_of(const testing::TestParamInfo<TableView>& table) {
    std::string ruleset = table.param.ruleset;
    std::replace(ruleset.begin(), ruleset.end(), '-', '_');
    return fmt::format("{}_{}", ruleset, test::name_of(table.param.view));
}

class TablePages : public testing::TestWithParam<TableView> {
protected:
    static Desk desk() {
        Desk d;
        auto loaded = load_campaign(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret");
        EXPECT_TRUE(std::holds_alternative<History>(loaded));
        if (std::holds_alternative<History>(loaded)) d.history = std::get<History>(std::move(loaded));
        d.page = Page::battle;
        d.settings.theme = GetParam().view.theme;
        d.settings.text_percent = GetParam().view.percent;
        return d;
    }
    static const BattleModel& battle(test::Driver& driver) { return driver.app().models().battle; }
    static void muster(test::Driver& driver) {
        driver.ask(TableIntent{MusterTable{driver.desk().history->now().battles.front()->id}});
        ASSERT_EQ(battle(driver).view, BattleModel::View::muster);
        driver.ask(TableIntent{ChangeMuster{GetParam().ruleset, battle(driver).muster->plan, 7}});
        ASSERT_EQ(battle(driver).muster->rulesets[battle(driver).muster->ruleset].key, GetParam().ruleset);
    }
    static void begin(test::Driver& driver) {
        ASSERT_NO_FATAL_FAILURE(muster(driver));
        driver.ask(TableIntent{BeginTable{}});
        ASSERT_EQ(battle(driver).view, BattleModel::View::table);
    }
    static const TablePlayModel& table(test::Driver& driver) { return *battle(driver).table; }
    static void give(test::Driver& driver, const TableOrder& order) {
        const std::size_t before = table(driver).orders;
        driver.ask(TableIntent{OrderOnTable{order}});
        ASSERT_EQ(table(driver).orders, before + 1) << (driver.desk().message ? driver.desk().message->words : "");
    }
    static void deploy(test::Driver& driver) {
        ASSERT_NO_FATAL_FAILURE(give(driver, Done{}));
        ASSERT_NO_FATAL_FAILURE(give(driver, Done{}));
    }
    static void point_at_every_piece(test::Driver& driver) {
        const std::vector<BoardBlock> blocks = table(driver).board.blocks;
        for (const BoardBlock& b : blocks)
            if (driver.item(b.label) != nullptr) driver.point_at(b.label);
    }
};

}  // namespace banneret::app
