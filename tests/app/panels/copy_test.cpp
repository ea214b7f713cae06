#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"

// Every table can be copied, as text and as CSV.
namespace banneret::app {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

void applied(History& h, BattleId battle) {
    std::vector<Roll> rolls;
    for (;;) {
        const auto outcome = h.perform(ApplyBattle{battle}, rolls);
        const auto* need = std::get_if<NeedRoll>(&outcome);
        if (need == nullptr) return;
        rolls.push_back(example::fell(need->question, 2));
    }
}

// A past battle with wounded, prisoners and miles; an open battle.
Desk year() {
    Desk desk;
    desk.history = example::books();
    History& h = *desk.history;
    const BattleId fought = example::joined(h, "Hob", 3);
    example::fought_out(h, fought, {6, 11, 7});
    Review review = *find_battle(h.now(), fought)->to_apply();
    UnitLosses& hobbits = review.losses.second.units[0];
    const int taken = std::min(20, hobbits.killed);
    hobbits.killed -= taken;
    hobbits.captured += taken;
    example::done(h, ReviewBattle{fought, review, "some were taken"});
    applied(h, fought);
    example::done(h, MoveMoney{h.now().factions[0].id, 500, "spoils"});
    Army red = example::named(h, "Red");
    example::done(h, OfferBattle{red.id, example::id_of(h, "Orc"), "", red.place, ""});
    return desk;
}

// A table and the way to it.
struct Way {
    const char* words;
    Page page{};
    const char* click;  // a part of the page; empty: visible at once
    const char* copy;   // the item that copies it
    const char* head;   // its first CSV line
    const char* holds;  // part of a later line
};
void PrintTo(const Way& way, std::ostream* out) {
    *out << way.words;
}

constexpr Way ways[] = {
    {"ArmyList", Page::armies, "", "copy the armies", "army,side,place,men,US", "Red,Reds,"},
    {"Roster", Page::armies, "", "copy the roster", "unit,men,FC,", "Knights,"},
    {"Treasury", Page::armies, "", "copy the treasury", "what,coins", "treasury of Reds,500"},
    {"Prisoners", Page::armies, "", "copy the prisoners", "who,ransom", "Hobbits"},
    {"Due", Page::campaign, "", "copy what is due", "date,when,what", "Battle of Harl Ford"},
    {"Forecast", Page::campaign, "part-strength", "copy the forecast", "army,side,US now,", "Orc,Orcs,48"},
    {"Wounded", Page::campaign, "part-wounded", "copy the wounded", "army,who,men,return on,die,battle", "Red,"},
    {"LineUp", Page::battle, "", "copy the line-up of Orc", "unit,men,US", "Orcs,900,36"},
    {"Review", Page::battle, "enter-result", "copy the losses of Orc", "unit,men,killed,", "Wolf Riders,200,0,"},
    {"Rules", Page::rules, "", "", "", ""},
    {"HouseRules", Page::house_rules, "", "copy the house rules", "ruleset,rule,switch,", "abstract.foil"},
};

std::string clipboard() {
    const char* text = ImGui::GetClipboardText();
    return text != nullptr ? text : "";
}

// The page's Copy command lists the tables on it.
void copied(test::Driver& driver, const std::string& table, const char* form) {
    ASSERT_TRUE(driver.click("copy"));
    ASSERT_TRUE(driver.click(form));
    ASSERT_TRUE(driver.click(table));
}

class CopyTable : public testing::TestWithParam<Way> {};

TEST_P(CopyTable, AsTextAndAsCsv) {
    const Way& way = GetParam();
    test::Driver driver{year(), 2400, 2400};
    driver.ask(GoTo{way.page});
    if (*way.click != 0) {
        ASSERT_TRUE(driver.click(way.click));
    }
    std::string copy = way.copy;
    if (copy.empty())  // the first of the rules' tables
        for (const std::string& table : driver.items().tables)
            if (table.rfind("copy copy ", 0) == 0) copy = table.substr(5, table.find("##") - 5);
    copied(driver, copy, "as-csv");
    const std::string csv = clipboard();
    EXPECT_THAT(csv, StartsWith(way.head));
    EXPECT_THAT(csv, HasSubstr(way.holds));
    EXPECT_THAT(csv, HasSubstr("\r\n"));
    copied(driver, copy, "as-text");
    EXPECT_NE(clipboard(), csv);
    EXPECT_THAT(clipboard(), HasSubstr("\n"));
}

INSTANTIATE_TEST_SUITE_P(Tables, CopyTable, testing::ValuesIn(ways),
                         [](const testing::TestParamInfo<Way>& one) { return std::string(one.param.words); });

// Tables used for input need no copy.
bool is_form(const std::string& table) {
    return table == "who goes" || table == "units read" || table == "troops";
}

// Expects a copy item after every table drawn; returns the number of tables.
int expect_all_can_be_copied(const test::Driver& driver, const std::string& where) {
    const std::vector<std::string>& drawn = driver.items().tables;
    int tables = 0;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (drawn[i].rfind("copy ", 0) == 0 || is_form(drawn[i])) continue;
        ++tables;
        EXPECT_TRUE(i + 1 < drawn.size() && drawn[i + 1].rfind("copy ", 0) == 0)
            << "the table \"" << drawn[i] << "\" of " << where << " cannot be copied";
    }
    return tables;
}

TEST(CopyTables, EveryTableOfEveryPageCanBe) {
    test::Driver driver{year(), 2400, 2400};
    int tables = 0;
    const auto look = [&](const std::string& where) { tables += expect_all_can_be_copied(driver, where); };
    for (const Page page : every_page) {
        driver.ask(GoTo{page});
        look(std::string(page_word(page)));
    }
    driver.ask(GoTo{Page::campaign});
    for (const char* part :
         {"part-month", "part-strength", "part-wounded", "part-marches", "part-sides", "part-calendar"}) {
        ASSERT_TRUE(driver.click(part));
        look(part);
    }
    const History& h = *driver.desk().history;
    for (std::size_t version = 1; version < h.versions().size(); ++version) {
        driver.ask(ShowVersion{version});
        look("the chronicle at version " + std::to_string(version));
    }
    driver.ask(GoTo{Page::battle});
    ASSERT_TRUE(driver.click("enter-result"));
    look("the review");
    EXPECT_GT(tables, 12);
}

TEST(CopyTables, OneCommandStandsOnAPageWithTablesAndOnNoOther) {
    test::Driver driver{year(), 2400, 2400};
    for (const Page page : every_page) {
        driver.ask(GoTo{page});
        const auto before = static_cast<std::ptrdiff_t>(driver.items().tables.size());
        driver.settle();
        std::size_t commands = 0, tables = 0;
        for (const auto& item : driver.items().items) commands += item.id == "copy";
        for (auto table = driver.items().tables.begin() + before; table != driver.items().tables.end(); ++table)
            tables += table->starts_with("copy ");
        EXPECT_EQ(commands, tables > 0 ? 1u : 0u) << page_word(page);
    }
}

TEST(CopyTables, TheServiceRecordCanBe) {
    test::Driver driver{year(), 2400, 2400};
    driver.ask(GoTo{Page::armies});
    const Army& red = *driver.desk().history->now().armies.front();
    driver.ask(ShowRecord{red.units.front().id, {}});
    copied(driver, "copy the record", "as-csv");
    EXPECT_THAT(clipboard(), StartsWith("date,what\r\n"));
    EXPECT_THAT(clipboard(), HasSubstr("Battle of Harl Ford"));
}

TEST(CopyTables, WhatThePlayerSafeViewHidesIsNotCopied) {
    Desk desk = year();
    desk.player_safe = true;
    desk.settings.players_of = "Reds";
    test::Driver driver{std::move(desk), 2400, 2400};
    driver.ask(GoTo{Page::armies});
    copied(driver, "copy the armies", "as-csv");
    EXPECT_THAT(clipboard(), HasSubstr("Orc,Orcs,"));
    EXPECT_THAT(clipboard(), testing::Not(HasSubstr("1,100")));
}

}  // namespace
}  // namespace banneret::app
