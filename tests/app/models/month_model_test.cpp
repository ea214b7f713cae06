#include "app/models/campaign/month_model.h"

#include <gtest/gtest.h>

#include "app/models/campaign/campaign_model.h"
#include "tests/support/marches.h"

// The month page of the Campaign page: what is coming, what was fought, and what the players may read of it.
namespace banneret::app {
namespace {

Desk with_a_battle() {
    Desk desk;
    desk.history = example::books();
    example::done(*desk.history,
                  OfferBattle{example::id_of(*desk.history, "Red"), example::id_of(*desk.history, "Hob"), "", "", ""});
    return desk;
}

const MonthModel::Event* event_of(const MonthModel& m, MonthModel::Kind kind) {
    for (const MonthModel::Event& e : m.events)
        if (e.kind == kind) return &e;
    return nullptr;
}

TEST(MonthModel, AnOpenBattleIsOnItsDayAndMovesThereWhenItIsPostponed) {
    Desk desk = with_a_battle();
    const std::int32_t today = desk.history->now().day;
    MonthModel m = make_month_model(desk);
    const MonthModel::Event* battle = event_of(m, MonthModel::Kind::battle);
    ASSERT_NE(battle, nullptr);
    EXPECT_EQ(battle->day, today);
    EXPECT_EQ(battle->words, "Battle of Harl Ford");
    EXPECT_EQ(battle->stays, "");
    example::done(*desk.history, DelayBattle{battle->battle, today + 9});
    m = make_month_model(desk);
    battle = event_of(m, MonthModel::Kind::battle);
    ASSERT_NE(battle, nullptr);
    EXPECT_EQ(battle->day, today + 9);
}

TEST(MonthModel, ABattleBeingFoughtStaysAndSaysWhy) {
    Desk desk = with_a_battle();
    ChooseResolver begin;
    begin.battle = desk.history->now().battles.front()->id;
    begin.resolver = Resolver::abstract;
    begin.seed = 1;
    example::done(*desk.history, begin);
    const MonthModel m = make_month_model(desk);
    const MonthModel::Event* battle = event_of(m, MonthModel::Kind::battle);
    ASSERT_NE(battle, nullptr);
    EXPECT_NE(battle->stays.find("is being fought"), std::string::npos);
}

TEST(MonthModel, AMarchIsALineFromTodayToTheDayBeforeItArrives) {
    Desk desk;
    desk.history = example::mapped();
    const ArmyId red = example::id_of(*desk.history, "Red");
    const Place* otter = find_place(*desk.history->now().map, "Otter");
    ASSERT_NE(otter, nullptr);
    example::done(*desk.history, MarchArmy{red, otter->at, {}, Pace::full});
    const MonthModel m = make_month_model(desk);
    ASSERT_EQ(m.passages.size(), 1u);
    const MonthModel::Event* arrival = event_of(m, MonthModel::Kind::march);
    ASSERT_NE(arrival, nullptr);
    EXPECT_EQ(m.passages[0].from, m.today);
    EXPECT_EQ(m.passages[0].to, arrival->day - 1);
    const MonthPage page = month_page(m, m.today);
    std::size_t days = 0;
    for (const MonthPage::Day& day : page.days) days += day.passages.size();
    EXPECT_EQ(days, static_cast<std::size_t>(arrival->day - m.today));
}

// Everything passes the functions of visibility.h.
TEST(MonthModel, ThePlayersReadNothingOfAnotherSide) {
    Desk desk = with_a_battle();
    AddNote secret;
    secret.text = "The bridge is mined.";
    secret.due = desk.history->now().day + 2;
    example::done(*desk.history, secret);
    Desk marching;
    marching.history = example::mapped();
    const Place* otter = find_place(*marching.history->now().map, "Otter");
    ASSERT_NE(otter, nullptr);
    example::done(*marching.history, MarchArmy{example::id_of(*marching.history, "Red"), otter->at, {}, Pace::full});
    for (Desk* one : {&desk, &marching}) {
        one->player_safe = true;
        one->settings.players_of = "No such side";
        const MonthModel m = make_month_model(*one);
        EXPECT_TRUE(m.passages.empty());
        for (const MonthModel::Event& e : m.events) {
            EXPECT_EQ(e.words.find("mined"), std::string::npos);
            EXPECT_NE(e.kind, MonthModel::Kind::battle) << e.words;
            EXPECT_NE(e.kind, MonthModel::Kind::march) << e.words;
        }
    }
}

TEST(MonthPage, HasEveryDayOnceInTheColumnOfItsWeekday) {
    MonthModel m;
    m.calendar = Shared<Calendar>(Calendar::plain());
    m.today = 40;
    const MonthPage page = month_page(m, 40);  // 10 February of the common year
    EXPECT_EQ(page.title, "February 1");
    ASSERT_EQ(page.days.size(), 28u);
    EXPECT_EQ(page.days.front().day, 31);
    EXPECT_EQ(page.before, 30);
    EXPECT_EQ(page.after, 59);
    EXPECT_EQ(page.columns, 7u);
    for (std::size_t i = 0; i < page.days.size(); ++i) {
        const MonthPage::Day& d = page.days[i];
        EXPECT_EQ(static_cast<int>(d.column), *weekday_of(*m.calendar, d.day));
        EXPECT_EQ(d.today, d.day == 40);
        if (i > 0) {
            EXPECT_EQ(d.row, page.days[i - 1].row + (d.column == 0 ? 1 : 0));
        }
    }
    EXPECT_EQ(page.rows, page.days.back().row + 1);
}

TEST(MonthPage, ShowsAFestivalAfterItsMonthUnderItsName) {
    for (const CalendarPreset& preset : calendar_presets()) {
        MonthModel m;
        m.calendar = Shared<Calendar>(preset.calendar);
        // A year of pages has every day once, festivals among them.
        std::int32_t day = 0;
        MonthPage page = month_page(m, day);
        std::int32_t next = page.days.front().day;
        std::size_t festivals = 0;
        for (int month = 0; month < 14; ++month) {
            for (const MonthPage::Day& d : page.days) {
                ASSERT_EQ(d.day, next++) << preset.name;
                const Date date = date_of(preset.calendar, d.day);
                const Month& in = preset.calendar.months[static_cast<std::size_t>(date.month)];
                EXPECT_EQ(d.festival, in.festival ? in.name : "") << preset.name;
                festivals += in.festival ? 1 : 0;
            }
            page = month_page(m, page.after);
        }
        bool any = false;
        for (const Month& month : preset.calendar.months) any = any || (month.festival && month.days > 0);
        EXPECT_EQ(festivals > 0, any) << preset.name;
    }
}

}  // namespace
}  // namespace banneret::app
