#include "engine/campaign/time/calendar.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <tuple>

#include "engine/armies/unit.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr int most_year = 1'000'000;
constexpr std::size_t most_names = 100;
constexpr int most_days = 1000;

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

// The number of leap years before this one, from an arbitrary origin: only differences have a meaning.
std::int64_t leap_years_before(const LeapRule& rule, std::int64_t year) {
    if (rule.every == 0) return 0;
    const std::int64_t last = year - rule.offset - 1;
    std::int64_t years = floor_div(last, rule.every);
    if (rule.except > 0) years -= floor_div(last, rule.except);
    if (rule.except > 0 && rule.unless > 0) years += floor_div(last, rule.unless);
    return years;
}

// The days that a sum counts: all, or only those outside festivals.
enum class Days { all, in_months };

bool counts(const Month& month, Days which) {
    return which == Days::all || !month.festival;
}

std::int64_t common_days(const Calendar& c, Days which) {
    std::int64_t days = 0;
    for (const Month& month : c.months)
        if (counts(month, which)) days += month.days;
    return days;
}

// Days from the beginning of the first year to the beginning of this one.
std::int64_t days_before_year(const Calendar& c, std::int64_t year, Days which) {
    std::int64_t days = (year - c.first_year) * common_days(c, which);
    if (c.leap.every > 0 && counts(c.months[static_cast<std::size_t>(c.leap.month)], which))
        days += c.leap.days * (leap_years_before(c.leap, year) - leap_years_before(c.leap, c.first_year));
    return days;
}

std::int64_t days_before(const Calendar& c, const Date& date, Days which) {
    std::int64_t days = days_before_year(c, date.year, which);
    for (int month = 0; month < date.month; ++month)
        if (counts(c.months[static_cast<std::size_t>(month)], which)) days += days_of_month(c, date.year, month);
    if (counts(c.months[static_cast<std::size_t>(date.month)], which)) days += date.day - 1;
    return days;
}

Date epoch(const Calendar& c) {
    return {c.first_year, c.first_month, c.first_day};
}

void add_leap_faults(const Calendar& c, std::vector<Problem>& out) {
    const LeapRule& leap = c.leap;
    const auto say = [&](std::string what) { out.push_back({"calendar, leap years", std::move(what)}); };
    if (leap.every < 0 || leap.every > 10'000) say("must come every 1 to 10,000 years, or never");
    if (leap.offset < -most_year || leap.offset > most_year)
        say(fmt::format("must be counted from -{0} to {0}", most_year));
    if (leap.every <= 0) return;
    if (leap.month < 0 || static_cast<std::size_t>(leap.month) >= c.months.size())
        say("need a month that receives their extra days");
    if (leap.days < 1 || leap.days > most_days) say("must have 1 to 1,000 extra days");
    const auto multiple = [](int of, int base) { return of == 0 || (of > 0 && of <= most_year && of % base == 0); };
    if (!multiple(leap.except, leap.every))
        say(fmt::format("except every {}th: must be a multiple of {}", leap.except, leap.every));
    else if (leap.unless != 0 && (leap.except == 0 || !multiple(leap.unless, leap.except)))
        say(fmt::format("unless every {}th: must be a multiple of the exception", leap.unless));
}

void add_month_faults(const Calendar& c, std::vector<Problem>& out) {
    if (c.months.empty() || c.months.size() > most_names)
        out.push_back({"calendar", fmt::format("there must be from 1 to {} months", most_names)});
    bool any = c.months.empty();
    for (std::size_t i = 0; i < c.months.size(); ++i) {
        const Month& month = c.months[i];
        if (const auto fault = name_fault(month.name))
            out.push_back({fmt::format("calendar, month {}", i + 1), *fault});
        const bool leap_only = month.festival && c.leap.every > 0 && static_cast<std::size_t>(c.leap.month) == i;
        if (month.days < (leap_only ? 0 : 1) || month.days > most_days)
            out.push_back({fmt::format("calendar, month {}", i + 1), "must have 1 to 1,000 days"});
        any = any || month.days > 0;
    }
    if (!any) out.push_back({"calendar", "a year must have days"});
}

// Checks that need valid months.
void add_date_faults(const Calendar& c, std::vector<Problem>& out) {
    if (c.seasons.size() > most_names)
        out.push_back({"calendar", fmt::format("there may be at most {} seasons", most_names)});
    const auto month_is = [&](int month) { return month >= 0 && static_cast<std::size_t>(month) < c.months.size(); };
    for (const Season& season : c.seasons) {
        if (const auto fault = name_fault(season.name)) out.push_back({"calendar, season", *fault});
        const int leap = c.leap.every > 0 && c.leap.month == season.month ? c.leap.days : 0;
        if (!month_is(season.month) || season.day < 1 ||
            season.day > c.months[static_cast<std::size_t>(season.month)].days + leap)
            out.push_back({"calendar, " + season.name, "begins on a day that does not exist"});
    }
    if (!month_is(c.first_month) || c.first_day < 1 || c.first_day > days_of_month(c, c.first_year, c.first_month))
        out.push_back({"calendar", "begins on a day that does not exist"});
    if (c.first_weekday < 0 || c.first_weekday >= static_cast<int>(std::max<std::size_t>(1, c.weekdays.size())))
        out.push_back({"calendar", "begins on a weekday that does not exist"});
}

template <class List, class Name>
void add_twice(const List& list, Name&& name, std::string_view what, std::vector<Problem>& out) {
    for (std::size_t i = 0; i < list.size(); ++i)
        for (std::size_t j = i + 1; j < list.size(); ++j)
            if (same_name(name(list[i]), name(list[j])))
                out.push_back({"calendar", fmt::format("there are two {} called {}", what, name(list[j]))});
}

}  // namespace

std::vector<Problem> faults(const Calendar& calendar) {
    std::vector<Problem> out;
    if (const auto fault = line_fault(calendar.era)) out.push_back({"calendar, era", *fault});
    if (calendar.first_year < -most_year || calendar.first_year > most_year)
        out.push_back({"calendar", fmt::format("the first year must be from -{0} to {0}", most_year)});
    if (calendar.weekdays.size() > most_names)
        out.push_back({"calendar", fmt::format("there may be at most {} weekdays", most_names)});
    for (std::size_t i = 0; i < calendar.weekdays.size(); ++i)
        if (const auto fault = name_fault(calendar.weekdays[i]))
            out.push_back({fmt::format("calendar, weekday {}", i + 1), *fault});
    const std::size_t before = out.size();
    add_month_faults(calendar, out);
    add_leap_faults(calendar, out);
    if (out.size() == before) add_date_faults(calendar, out);
    return out;
}

std::vector<Problem> ambiguities(const Calendar& calendar) {
    std::vector<Problem> out;
    const auto itself = [](const std::string& name) -> const std::string& { return name; };
    const auto named = [](const auto& thing) -> const std::string& { return thing.name; };
    add_twice(calendar.months, named, "months", out);
    add_twice(calendar.weekdays, itself, "weekdays", out);
    add_twice(calendar.seasons, named, "seasons", out);
    for (const Month& month : calendar.months)
        if (parse_integer(trimmed(month.name)))
            out.push_back(
                {"calendar", fmt::format("a month cannot be called {}: dates could not be read", month.name)});
    return out;
}

bool is_leap_year(const Calendar& c, std::int64_t year) {
    return leap_years_before(c.leap, year + 1) != leap_years_before(c.leap, year);
}

int days_of_month(const Calendar& c, std::int64_t year, int month) {
    const int days = c.months[static_cast<std::size_t>(month)].days;
    return c.leap.every > 0 && c.leap.month == month && is_leap_year(c, year) ? days + c.leap.days : days;
}

std::int64_t days_of_year(const Calendar& c, std::int64_t year) {
    return common_days(c, Days::all) + (c.leap.every > 0 && is_leap_year(c, year) ? c.leap.days : 0);
}

Date date_of(const Calendar& c, std::int32_t day) {
    CHECK(common_days(c, Days::all) > 0);
    const std::int64_t from_new_year = day + days_before(c, epoch(c), Days::all);
    // Binary search for the last year that begins no later; bounds assume at least one day per year.
    std::int64_t low = c.first_year + std::min<std::int64_t>(0, from_new_year),
                 high = c.first_year + std::max<std::int64_t>(0, from_new_year);
    while (low < high) {
        const std::int64_t middle = low + (high - low + 1) / 2;
        if (days_before_year(c, middle, Days::all) <= from_new_year)
            low = middle;
        else
            high = middle - 1;
    }
    std::int64_t rest = from_new_year - days_before_year(c, low, Days::all);
    int month = 0;
    for (; rest >= days_of_month(c, low, month); ++month) rest -= days_of_month(c, low, month);
    return {static_cast<int>(low), month, static_cast<int>(rest) + 1};
}

std::optional<std::int32_t> day_of(const Calendar& c, const Date& date) {
    if (date.month < 0 || static_cast<std::size_t>(date.month) >= c.months.size() || date.day < 1 ||
        date.day > days_of_month(c, date.year, date.month))
        return std::nullopt;
    const std::int64_t day = days_before(c, date, Days::all) - days_before(c, epoch(c), Days::all);
    if (day < std::numeric_limits<std::int32_t>::min() || day > std::numeric_limits<std::int32_t>::max())
        return std::nullopt;
    return static_cast<std::int32_t>(day);
}

std::optional<int> weekday_of(const Calendar& c, std::int32_t day) {
    if (c.weekdays.empty()) return std::nullopt;
    std::int64_t days = day;
    if (c.festivals_outside_week) {
        const Date date = date_of(c, day);
        if (c.months[static_cast<std::size_t>(date.month)].festival) return std::nullopt;
        days = days_before(c, date, Days::in_months) - days_before(c, epoch(c), Days::in_months);
    }
    const auto week = static_cast<std::int64_t>(c.weekdays.size());
    days += c.first_weekday;
    return static_cast<int>(days - floor_div(days, week) * week);
}

int week_of(const Calendar& c) {
    return c.weekdays.empty() ? 7 : static_cast<int>(c.weekdays.size());
}

std::string_view season_of(const Calendar& c, std::int32_t day) {
    if (c.seasons.empty()) return {};
    const Date date = date_of(c, day);
    const auto begins = [](const Season& s) { return std::tuple(s.month, s.day); };
    const Season* last = &c.seasons.front();  // the year begins in the last season of the year before
    const Season* now = nullptr;
    for (const Season& season : c.seasons) {
        if (begins(season) > begins(*last)) last = &season;
        if (begins(season) <= std::tuple(date.month, date.day) && (now == nullptr || begins(season) > begins(*now)))
            now = &season;
    }
    return now != nullptr ? now->name : last->name;
}

std::int32_t month_later(const Calendar& c, std::int32_t day) {
    const Date date = date_of(c, day);
    const bool festival = c.months[static_cast<std::size_t>(date.month)].festival;
    Date next = date;
    // A calendar with nothing but festivals counts them as months.
    const bool only_festivals =
        std::all_of(c.months.begin(), c.months.end(), [](const Month& m) { return m.festival; });
    do {
        if (++next.month == static_cast<int>(c.months.size())) {
            next.month = 0;
            ++next.year;
        }
    } while ((c.months[static_cast<std::size_t>(next.month)].festival && !only_festivals) ||
             days_of_month(c, next.year, next.month) == 0);
    next.day = festival ? 1 : std::min(date.day, days_of_month(c, next.year, next.month));
    return day_of(c, next).value_or(day);
}

std::string date_words(const Calendar& c, std::int32_t day) {
    const Date date = date_of(c, day);
    const Month& month = c.months[static_cast<std::size_t>(date.month)];
    if (month.festival && days_of_month(c, date.year, date.month) == 1)
        return fmt::format("{} {}", month.name, date.year);
    return fmt::format("{} {} {}", date.day, month.name, date.year);
}

std::string long_date_words(const Calendar& c, std::int32_t day) {
    std::string words = date_words(c, day);
    if (const auto weekday = weekday_of(c, day))
        words = fmt::format("{}, {}", c.weekdays[static_cast<std::size_t>(*weekday)], words);
    return c.era.empty() ? words : fmt::format("{} {}", words, c.era);
}

}  // namespace banneret
