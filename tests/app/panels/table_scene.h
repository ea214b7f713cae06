#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/models/battle/battle_model.h"
#include "app/models/tabletop/table_cache.h"
#include "app/models/tabletop/table_setup.h"
#include "app/window/actions/carry_out.h"
#include "app/window/actions/carry_out_table.h"
#include "engine/files/campaign_file.h"

namespace banneret::app {

// Fights a battle of the shipped campaign under each ruleset, by intents and models, without drawing.
class OnTable : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        auto loaded = load_campaign(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret");
        ASSERT_TRUE(std::holds_alternative<History>(loaded));
        desk.history = std::get<History>(std::move(loaded));
        desk.page = Page::battle;
        desk.next_seed = 20'261;
        ASSERT_FALSE(desk.history->now().battles.empty());
        id = desk.history->now().battles[0]->id;
        desk.focus.battle = id;
    }

    // As the window does, except that the commanders play synchronously.
    template <class I>
    void ask(I intent) {
        if constexpr (std::is_constructible_v<TableIntent, I>)
            go(TableIntent(std::move(intent)));
        else
            go(std::move(intent));
    }
    void go(const Intent& intent) {
        carry_out(desk, intent);
        for (int i = 0; i < 10'000; ++i) {
            const auto next = desk.tasks.take(TaskLane::table_play);
            if (!next) return;
            const auto& question = std::get<TablePlayQuestion>(next->question);
            const auto tell = [&](TablePlayAnswer answer, bool last) {
                take_update(desk,
                            {next->number, 0, 0, std::make_shared<const TaskAnswer>(std::move(answer)), last, {}});
            };
            TablePlayAnswer answer =
                play_table(question, {}, [&](TablePlayAnswer so_far) { tell(std::move(so_far), false); });
            tell(std::move(answer), true);
        }
    }

    BattleModel model() const { return make_battle_model(desk); }
    TablePlayModel table() const {
        BattleModel m = model();
        EXPECT_EQ(m.view, BattleModel::View::table) << m.refused;
        EXPECT_TRUE(m.table.has_value()) << m.refused;
        return m.table ? std::move(*m.table) : TablePlayModel{};
    }
    TableMusterModel muster() const {
        BattleModel m = model();
        EXPECT_EQ(m.view, BattleModel::View::muster);
        EXPECT_TRUE(m.muster.has_value());
        return m.muster ? std::move(*m.muster) : TableMusterModel{};
    }
    const OpenBattle* battle() const { return find_battle(desk.history->now(), id); }
    std::string message() const { return desk.message ? desk.message->words : std::string(); }
    std::string refusal() const {
        return desk.message && desk.message->kind == Message::Kind::refused ? desk.message->words : std::string();
    }
    std::size_t orders() const { return battle()->transcript.table_orders.size(); }

    void begin() {
        ask(MusterTable{id});
        const TableMusterModel m = muster();
        ask(ChangeMuster{GetParam(), m.plan, 7});
        ask(BeginTable{});
        ASSERT_EQ(message(), "");
    }
    // Accepts both deployments.
    void deploy() {
        for (int i = 0; i < 2; ++i) {
            ASSERT_EQ(table().decision->moment, TableDecision::Moment::deploy);
            ask(OrderOnTable{Done{}});
        }
    }
    // Gives by hand the order that a steady commander advises.
    void give_advised() {
        const TablePlayModel m = table();
        ASSERT_TRUE(m.advised.has_value());
        ask(OrderOnTable{*m.advised});
        ASSERT_EQ(refusal(), "");
    }
    // Expects the cache to equal a replay of the transcript.
    void expect_cache_true() const {
        const TableCache* cache = table_cache(desk, *battle());
        ASSERT_NE(cache, nullptr);
        const auto anew = replay_table(battle()->transcript);
        const auto* replayed = std::get_if<TableReplayed>(&anew);
        ASSERT_NE(replayed, nullptr);
        EXPECT_EQ(cache->now(), replayed->battle);
        EXPECT_EQ(cache->events(), replayed->events);
    }

    Desk desk;
    BattleId id{};
};

inline std::string ruleset_name(const testing::TestParamInfo<const char*>& ruleset) {
    return std::string(ruleset.param) == "by-this-axe" ? "ByThisAxe" : "Lionheart";
}

}  // namespace banneret::app
