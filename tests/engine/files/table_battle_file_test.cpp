#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/battles/batch_resolve.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/files/campaign_file.h"
#include "engine/files/campaign_store.h"
#include "tests/support/campaigns.h"
#include "tests/support/folder.h"

namespace banneret {
namespace {

using example::done;
using example::id_of;
using testing::HasSubstr;

History table_read_back(const std::string& text) {
    auto read = campaign_from_text(text);
    if (auto* history = std::get_if<History>(&read)) return std::move(*history);
    for (const std::string& fault : std::get<std::vector<std::string>>(read)) ADD_FAILURE() << fault;
    return History(new_campaign("unread"));
}

std::string first_fault(const std::string& text) {
    const auto read = campaign_from_text(text);
    const auto* faults = std::get_if<std::vector<std::string>>(&read);
    return faults == nullptr ? "(read)" : faults->empty() ? "(no words)" : faults->front();
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    const std::size_t at = text.rfind(what);
    EXPECT_NE(at, std::string::npos) << what;
    if (at != std::string::npos) text.replace(at, what.size(), by);
    return text;
}

// Red against Hob on the table, with a change at the muster.
BattleId begun(History& h, std::string_view ruleset) {
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", ""});
    const BattleId id = h.now().battles.back()->id;
    TablePlan plan;
    plan.night = true;
    plan.land = {{TableGround::woods, "Hob's Wood", false, {{-300, -200}, {300, -200}, {0, 400}}},
                 {TableGround::wall, "", true, {{-1000, 0}, {1000, 50}}}};
    plan.stratagem.second = Stratagem::field_fortifications;
    done(h, FightOnTable{id, std::string(ruleset), 4, plan, false});
    return id;
}

AutoPlayTable next(const History& h, BattleId id, std::size_t orders) {
    TableCommanders by;
    by.who = {TableCommander::bold, TableCommander::wary};
    by.most_orders = orders;
    return std::get<AutoPlayedTable>(auto_play_table(*find_battle(h.now(), id), by)).command;
}

class TableBattleFile : public testing::TestWithParam<std::string_view> {};

std::vector<std::string_view> keys() {
    std::vector<std::string_view> out;
    for (const TacticalRuleset& r : tactical_rulesets()) out.push_back(r.key);
    return out;
}

TEST_P(TableBattleFile, IsSavedInTheMiddleAndGoesOnTheSame) {
    History h = example::books();
    const BattleId id = begun(h, GetParam());
    for (int i = 0; i < 25; ++i) {
        const AutoPlayTable one = next(h, id, 1);
        done(h, GiveTableOrder{id, one.orders.at(0)}, one.rolls);
        const std::string text = campaign_to_text(h);
        const History again = table_read_back(text);
        ASSERT_EQ(again.now(), h.now()) << "order " << i + 1;
        ASSERT_EQ(campaign_to_text(again), text);
    }
    History again = table_read_back(campaign_to_text(h));
    const AutoPlayTable rest = next(h, id, 20'000);
    EXPECT_EQ(next(again, id, 20'000).orders, rest.orders);
    for (History* at : {&h, &again}) {
        done(*at, rest);
        auto applied = perform_rolling(at->now(), ApplyBattle{id});
        ASSERT_TRUE(std::holds_alternative<Performed>(applied));
        at->add(std::get<Performed>(std::move(applied)));
    }
    EXPECT_EQ(again.now(), h.now());
    // The battle in the chronicle too, with every order and every die.
    const History last = table_read_back(campaign_to_text(h));
    ASSERT_EQ(last.chronicle().back()->battle, h.chronicle().back()->battle);
    const Transcript& t = (*last.chronicle().back()->battle)->transcript;
    EXPECT_TRUE(std::holds_alternative<TableReplayed>(replay_table(t)));
}

TEST_P(TableBattleFile, EveryStepIsInTheJournal) {
    test::Folder folder;
    const auto path = folder.path() / "war.banneret";
    History h = example::books();
    const BattleId id = begun(h, GetParam());
    {
        auto store = CampaignStore::begin(h, path, std::make_shared<RealDisk>());
        ASSERT_TRUE(std::holds_alternative<CampaignStore>(store));
        for (int i = 0; i < 12; ++i) {
            const AutoPlayTable one = next(h, id, 1);
            done(h, GiveTableOrder{id, one.orders.at(0)}, one.rolls);
            ASSERT_FALSE(std::get<CampaignStore>(store).persist(h));
        }
        h.undo();
        ASSERT_FALSE(std::get<CampaignStore>(store).persist(h));
    }
    auto read = load_campaign(path);
    ASSERT_TRUE(std::holds_alternative<History>(read));
    EXPECT_EQ(std::get<History>(read).now(), h.now());
    EXPECT_EQ(campaign_to_text(std::get<History>(read)), campaign_to_text(h));
}

INSTANTIATE_TEST_SUITE_P(Tables, TableBattleFile, testing::ValuesIn(keys()), [](const auto& which) {
    std::string name(which.param);
    std::erase(name, '-');
    return name;
});

TEST(TableBattleFileFaults, AreRefusedInWords) {
    History h = example::books();
    const BattleId id = begun(h, "lionheart-variant");
    done(h, next(h, id, 30));
    const std::string text = campaign_to_text(h);
    EXPECT_EQ(first_fault(text), "(read)");
    EXPECT_THAT(first_fault(replaced(text, "\"lionheart-variant\"", "\"hnefatafl\"")), HasSubstr("has no ruleset"));
    EXPECT_THAT(first_fault(replaced(text, "\"order\": \"advance\"", "\"order\": \"dance\"")), HasSubstr("dance"));
    EXPECT_THAT(first_fault(replaced(text, "\"stand-and-hold\"", "\"envelope\"")), HasSubstr("posture"));
    EXPECT_THAT(first_fault(replaced(text, "\"hex\": [", "\"hex\": [7000, ")), HasSubstr("two numbers"));
    // An order that the rules refuse, and a surplus roll.
    EXPECT_THAT(
        first_fault(replaced(text, "\"order\": \"advance\", \"piece\": ", "\"order\": \"advance\", \"piece\": 9")),
        HasSubstr("on the table"));
}

}  // namespace
}  // namespace banneret
