// Leap rules, festivals, seasons, and parsing of dates.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/time/calendar.h"
#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using testing::HasSubstr;

Calendar preset(std::string_view key) {
    for (const CalendarPreset& p : calendar_presets())
        if (p.key == key) return p.calendar;
    ADD_FAILURE() << key;
    return Calendar::plain();
}

// A festival only in leap years, a leap month, weeks that skip festivals, a year 0.
Calendar strange() {
    Calendar c = preset("five-feasts");
    c.first_year = -2;
    c.first_month = 5;
    c.first_day = 12;
    c.first_weekday = 3;
    c.leap = {4, 20, 60, 1, 9, 2};
    return c;
}

Calendar ours() {
    Calendar c = Calendar::plain();
    c.first_year = 1890;
    c.leap = {4, 100, 400, 0, 1, 1};
    return c;
}

std::int32_t read(const Calendar& c, std::string_view words, std::int32_t today = 0) {
    const auto day = day_from_words(c, words, today);
    if (const auto* problem = std::get_if<Problem>(&day)) ADD_FAILURE() << problem->sentence();
    const auto* value = std::get_if<std::int32_t>(&day);
    return value != nullptr ? *value : -1;
}

std::string refused(const Calendar& c, std::string_view words, std::int32_t today = 0) {
    const auto day = day_from_words(c, words, today);
    const auto* problem = std::get_if<Problem>(&day);
    return problem != nullptr ? problem->sentence() : "(read)";
}

TEST(Dates, ThreeCalendarsAreShippedAndNoneHasAFault) {
    const auto presets = calendar_presets();
    EXPECT_GE(presets.size(), 3u);
    EXPECT_EQ(presets.front().calendar, Calendar::plain());
    for (const CalendarPreset& p : presets) {
        EXPECT_TRUE(faults(p.calendar).empty()) << p.name << ": " << faults(p.calendar).front().sentence();
        EXPECT_TRUE(ambiguities(p.calendar).empty()) << p.name;
        EXPECT_FALSE(p.calendar.seasons.empty()) << p.name;
    }
}

TEST(Dates, EveryDayFollowsTheOneBeforeOverLeapYearsAndFestivals) {
    for (const Calendar& c : {Calendar::plain(), preset("thirteen-moons"), strange(), ours()}) {
        ASSERT_TRUE(faults(c).empty()) << faults(c).front().sentence();
        Date before = date_of(c, -4000);
        for (std::int32_t day = -3999; day < 40'000; ++day) {
            const Date date = date_of(c, day);
            if (date.month == before.month && date.year == before.year) {
                ASSERT_EQ(date.day, before.day + 1) << day;
            } else {
                ASSERT_EQ(date.day, 1) << day;
                ASSERT_EQ(before.day, days_of_month(c, before.year, before.month)) << day;
                int next = before.month + 1;
                std::int64_t year = before.year;
                if (next == static_cast<int>(c.months.size())) next = 0, ++year;
                while (days_of_month(c, year, next) == 0) ++next;  // skips a festival of leap years
                ASSERT_EQ(date.month, next) << day;
                ASSERT_EQ(date.year, year) << day;
            }
            ASSERT_EQ(day_of(c, date), day);
            before = date;
        }
    }
}

TEST(Dates, WhatIsWrittenIsReadAgain) {
    for (const Calendar& c : {Calendar::plain(), preset("thirteen-moons"), preset("five-feasts"), strange(), ours()})
        for (std::int32_t day = 0; day < 3000; ++day) {
            const auto shortly = day_from_words(c, date_words(c, day), 500);
            ASSERT_EQ(std::get<std::int32_t>(shortly), day) << date_words(c, day);
            const auto at_length = day_from_words(c, long_date_words(c, day), 500);
            ASSERT_EQ(std::get<std::int32_t>(at_length), day) << long_date_words(c, day);
        }
}

TEST(Dates, TheEpochIsWhereTheCalendarSays) {
    EXPECT_EQ(date_of(strange(), 0), (Date{-2, 5, 12}));
    EXPECT_EQ(date_words(strange(), 0), "12 Sowing -2");
    EXPECT_EQ(weekday_of(strange(), 0), 3);
    EXPECT_EQ(date_words(ours(), 0), "1 January 1890");
}

TEST(Dates, LeapYearsFollowTheirRule) {
    const Calendar c = ours();
    for (const int year : {1892, 1896, 1904, 2000, 2400}) EXPECT_TRUE(is_leap_year(c, year)) << year;
    for (const int year : {1891, 1900, 1902, 2100, 2200, 2300}) EXPECT_FALSE(is_leap_year(c, year)) << year;
    EXPECT_EQ(days_of_month(c, 1892, 1), 29);
    EXPECT_EQ(days_of_year(c, 1892), 366);
    // Known distant days: 1 January 1900 and 2000 are 3652 and 40176 days after 1 January 1890.
    EXPECT_EQ(date_words(c, 3652), "1 January 1900");
    EXPECT_EQ(date_words(c, 40'176), "1 January 2000");
    EXPECT_EQ(date_words(c, 40'176 + 59), "29 February 2000");
    const Calendar moons = preset("thirteen-moons");
    EXPECT_EQ(date_words(moons, 13 * 28), "1 Yearturn 812");
    EXPECT_EQ(date_words(moons, 13 * 28 + 1), "2 Yearturn 812");
    EXPECT_EQ(date_words(moons, 13 * 28 + 2), "1 Ember Moon 813");
    EXPECT_EQ(date_words(moons, 13 * 28 + 2 + 13 * 28), "Yearturn 813");
}

TEST(Dates, FestivalsAreOutsideTheWeekWhereTheCalendarSaysSo) {
    const Calendar c = preset("thirteen-moons");
    EXPECT_EQ(weekday_of(c, 0), 0);
    EXPECT_EQ(weekday_of(c, 13 * 28 - 1), 6);
    EXPECT_EQ(weekday_of(c, 13 * 28), std::nullopt);
    EXPECT_EQ(long_date_words(c, 13 * 28), "1 Yearturn 812 of the Hearth");
    EXPECT_EQ(weekday_of(c, 13 * 28 + 2), 0);
    for (std::int32_t day = 0; day < 20'000; ++day) {
        const Date date = date_of(c, day);
        if (date.month < 13) {
            ASSERT_EQ(weekday_of(c, day), (date.day - 1) % 7) << day;
        }
    }
}

TEST(Dates, SeasonsLastUntilTheNextAndOverTheNewYear) {
    const Calendar c = Calendar::plain();
    EXPECT_EQ(season_of(c, 0), "Winter");
    EXPECT_EQ(season_of(c, read(c, "28 February 1")), "Winter");
    EXPECT_EQ(season_of(c, read(c, "1 March 1")), "Spring");
    EXPECT_EQ(season_of(c, read(c, "31 August 7")), "Summer");
    EXPECT_EQ(season_of(c, read(c, "1 December 7")), "Winter");
    EXPECT_EQ(season_of({"", 1, {{"Moon", 28}}, {}}, 3), "");
}

TEST(Dates, AreReadWithoutAYearInAnyCapitalsAndAsCounts) {
    const Calendar c = ours();
    EXPECT_EQ(read(c, "3 march 1890"), 61);
    EXPECT_EQ(read(c, "March 3 1890"), 61);
    EXPECT_EQ(read(c, "3 March", 61), 61);
    EXPECT_EQ(read(c, "3 March", 62), 61 + 365);
    EXPECT_EQ(read(c, "29 February", 0), read(c, "29 February 1892"));
    EXPECT_EQ(read(c, "day 12"), 12);
    EXPECT_EQ(read(c, "in 9 days", 5), 14);
    EXPECT_EQ(read(c, "today", 5), 5);
    EXPECT_EQ(read(c, "tomorrow", 5), 6);
    EXPECT_EQ(read(preset("five-feasts"), "bonfire 341"), 366 + 182);
}

TEST(Dates, OfThePastAreTheLastSuchDayWithoutAYearAndEndAfterTheyBegin) {
    const Calendar c = ours();
    const auto past = [&](std::string_view words, std::int32_t today, std::optional<std::int32_t> from = {}) {
        return std::get<std::int32_t>(past_day_from_words(c, words, today, from));
    };
    EXPECT_EQ(past("3 March", 61), 61) << "today";
    EXPECT_EQ(past("3 March", 62), 61);
    EXPECT_EQ(past("3 March", 60), 61 - 365) << "before the epoch";
    EXPECT_EQ(past("3 March", 60, 30), 61) << "from a day in January to this one";
    EXPECT_EQ(past("3 March", 80, 70), 61 + 365);
    EXPECT_EQ(past("3 March 1890", 80, 70), 61) << "as it stands";
    EXPECT_EQ(past("29 February", 1000), std::get<std::int32_t>(day_from_words(c, "29 February 1892", 0)));
    EXPECT_EQ(past("today", 80, 90), 80);
}

TEST(Dates, ThatAreNoneAreRefusedWithWhatOneLooksLike) {
    const Calendar c = ours();
    EXPECT_THAT(refused(c, "soon"),
                testing::StartsWith("\"soon\" is not a date; a date looks like \"1 January 1890\""));
    EXPECT_THAT(refused(c, ""), HasSubstr("is not a date"));
    EXPECT_THAT(refused(c, "30 February 1892"), HasSubstr("is a day that February does not have"));
    EXPECT_THAT(refused(c, "29 February 1891"), HasSubstr("is a day that February does not have"));
    EXPECT_THAT(refused(c, "March 1890"), HasSubstr("names no day of March"));
    EXPECT_THAT(refused(c, "March"), HasSubstr("names no day of March"));
    EXPECT_THAT(refused(c, "Monday, 2 January 1890"), HasSubstr("2 January 1890 is a Tuesday"));
    EXPECT_THAT(refused(c, "1 January 99999999999999"), HasSubstr("date"));
    EXPECT_THAT(refused(preset("thirteen-moons"), "2 Yearturn 813"), HasSubstr("does not have"));
}

TEST(Dates, AMonthLaterIsTheSameDayOrTheLastThereIs) {
    const Calendar c = ours();
    EXPECT_EQ(date_words(c, month_later(c, read(c, "15 March 1890"))), "15 April 1890");
    EXPECT_EQ(date_words(c, month_later(c, read(c, "31 January 1891"))), "28 February 1891");
    EXPECT_EQ(date_words(c, month_later(c, read(c, "31 January 1892"))), "29 February 1892");
    EXPECT_EQ(date_words(c, month_later(c, read(c, "31 December 1892"))), "31 January 1893");
    const Calendar feasts = preset("five-feasts");
    EXPECT_EQ(date_words(feasts, month_later(feasts, read(feasts, "7 Lambing 341"))), "7 Sowing 341");
    EXPECT_EQ(date_words(feasts, month_later(feasts, read(feasts, "Greening 341"))), "1 Sowing 341");
}

TEST(Dates, FaultsAndAmbiguitiesAreNamed) {
    Calendar c = ours();
    c.leap.except = 10;
    EXPECT_EQ(faults(c).size(), 1u);
    c.leap = {4, 0, 8, 0, 1, 1};
    EXPECT_EQ(faults(c).size(), 1u);
    c.leap = {4, 0, 0, 0, 12, 1};
    EXPECT_EQ(faults(c).size(), 1u);
    c = ours();
    c.months.push_back({"Nothing", 0, true});
    EXPECT_EQ(faults(c).size(), 1u);
    c = ours();
    c.seasons.push_back({"Fifth", 1, 30});
    c.first_day = 32;
    c.first_weekday = 7;
    EXPECT_EQ(faults(c).size(), 3u);
    c = ours();
    c.months[1].name = "JANUARY";
    c.months[2].name = "3";
    EXPECT_EQ(ambiguities(c).size(), 2u);
    History h = example::books();
    EXPECT_THAT(example::refusal(h, SetCalendar{c}), HasSubstr("two months called JANUARY"));
}

}  // namespace
}  // namespace banneret
