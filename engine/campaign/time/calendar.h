#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/trouble.h"

namespace banneret {

// The calendar names the days of a campaign, which are counted from its epoch, day 0.

// A month, or festival days between months that belong to none. A festival of 0 days exists only in leap years, if the
// leap rule gives it days.
struct Month {
    std::string name;
    int days = 30;  // 1..1000; a festival with leap days may have 0
    bool festival = false;
    bool operator==(const Month&) const = default;
};
// Every `every`th year counted from `offset` has `days` more days in one month, except every `except`th, unless it is
// every `unless`th. 4, 100 and 400 give the Gregorian rule.
struct LeapRule {
    int every = 0;               // 0: no leap years; ..10,000
    int except = 0, unless = 0;  // 0: no exception; each a multiple of the one before, ..1,000,000
    int offset = 0;              // a year that would be a leap year; -1,000,000 .. 1,000,000
    int month = 0;               // counted from 0
    int days = 1;                // 1..1000
    bool operator==(const LeapRule&) const = default;
};
// Lasts until the next one begins; the last of the year continues into the next year.
struct Season {
    std::string name;
    int month = 0, day = 1;  // its beginning; month counted from 0, day from 1
    bool operator==(const Season&) const = default;
};
struct Calendar {
    std::string era;                    // "of the Treaty", may be empty
    int first_year = 1;                 // the year of day 0; -1,000,000 .. 1,000,000
    std::vector<Month> months;          // 1..100, including festivals, in the order of the year
    std::vector<std::string> weekdays;  // 0..100
    LeapRule leap{};
    std::vector<Season> seasons{};        // 0..100, in any order
    int first_month = 0, first_day = 1;   // the date of day 0; month counted from 0, day from 1
    int first_weekday = 0;                // the weekday of day 0, or of the first day after it that has one
    bool festivals_outside_week = false;  // festival days have no weekday, and the week continues after them
    bool operator==(const Calendar&) const = default;
    static Calendar plain();  // the twelve months of the common year of 365 days, seven weekdays, four seasons
};

std::vector<Problem> faults(const Calendar& calendar);
// Additional requirements on a new calendar: no two months, weekdays or seasons of one name, and no month that is a
// number, so that every date has one reading.
std::vector<Problem> ambiguities(const Calendar& calendar);

// Presets for a new calendar.
struct CalendarPreset {
    std::string_view key, name, words;  // "thirteen-moons", "Thirteen moons", a description
    Calendar calendar;
};
std::vector<CalendarPreset> calendar_presets();  // the plain one first

struct Date {
    int year = 1, month = 0, day = 1;  // month counted from 0, day from 1
    bool operator==(const Date&) const = default;
};
// All functions below REQUIRE: faults(calendar) is empty.
bool is_leap_year(const Calendar& calendar, std::int64_t year);
int days_of_month(const Calendar& calendar, std::int64_t year, int month);
std::int64_t days_of_year(const Calendar& calendar, std::int64_t year);
Date date_of(const Calendar& calendar, std::int32_t day);
// None if the date does not exist or is too far away to be counted.
std::optional<std::int32_t> day_of(const Calendar& calendar, const Date& date);
std::optional<int> weekday_of(const Calendar& calendar, std::int32_t day);  // none: the day has no weekday
std::string_view season_of(const Calendar& calendar, std::int32_t day);     // empty: the calendar has no seasons
int week_of(const Calendar& calendar);                                      // days in a week; 7 if it has no weekdays
// The day a month later, festivals skipped: the day of that number in the next month, or its last day if it is shorter;
// for a festival day the first day of the next month.
std::int32_t month_later(const Calendar& calendar, std::int32_t day);

std::string date_words(const Calendar& calendar, std::int32_t day);       // "12 Harvest 1043", "Midsummer 1043"
std::string long_date_words(const Calendar& calendar, std::int32_t day);  // "Moonday, 12 Harvest 1043 of the Treaty"
// Parses a date as date_words and long_date_words write it, ignoring capitals; also without its year (the next such
// day, today included), with the month first, "day 120" of the campaign, "today", "tomorrow" and "in 9 days". The
// problem says what is wrong and shows valid forms. Also reads days before the epoch.
std::variant<std::int32_t, Problem> day_from_words(const Calendar& calendar, std::string_view words,
                                                   std::int32_t today);
// Like day_from_words(), for past events: without a year it is the last such day, today included. With `from` it is the
// end of a range that begins there: if the last such day is before it, the next one is meant.
std::variant<std::int32_t, Problem> past_day_from_words(const Calendar& calendar, std::string_view words,
                                                        std::int32_t today, std::optional<std::int32_t> from = {});

}  // namespace banneret
