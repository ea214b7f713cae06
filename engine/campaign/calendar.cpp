#include "engine/campaign/calendar.h"

#include <fmt/format.h>

#include "engine/armies/unit.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

constexpr int most_year = 1'000'000;
constexpr std::size_t most_names = 100;

std::int64_t days_of_year(const Calendar& calendar) {
    std::int64_t days = 0;
    for (const Month& month : calendar.months) days += month.days;
    return days;
}

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

}  // namespace

Calendar Calendar::plain() {
    return {"",
            1,
            {{"January", 31},
             {"February", 28},
             {"March", 31},
             {"April", 30},
             {"May", 31},
             {"June", 30},
             {"July", 31},
             {"August", 31},
             {"September", 30},
             {"October", 31},
             {"November", 30},
             {"December", 31}},
            {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}};
}

std::vector<Problem> faults(const Calendar& calendar) {
    std::vector<Problem> out;
    if (const auto fault = line_fault(calendar.era)) out.push_back({"calendar, era", *fault});
    if (calendar.first_year < -most_year || calendar.first_year > most_year)
        out.push_back({"calendar", fmt::format("the first year must be from -{0} to {0}", most_year)});
    if (calendar.months.empty() || calendar.months.size() > most_names)
        out.push_back({"calendar", fmt::format("there must be from 1 to {} months", most_names)});
    if (calendar.weekdays.size() > most_names)
        out.push_back({"calendar", fmt::format("there may be at most {} weekdays", most_names)});
    for (std::size_t i = 0; i < calendar.months.size(); ++i) {
        const Month& month = calendar.months[i];
        if (const auto fault = name_fault(month.name))
            out.push_back({fmt::format("calendar, month {}", i + 1), *fault});
        if (month.days < 1 || month.days > 1000)
            out.push_back({fmt::format("calendar, month {}", i + 1), "must have 1 to 1,000 days"});
    }
    for (std::size_t i = 0; i < calendar.weekdays.size(); ++i)
        if (const auto fault = name_fault(calendar.weekdays[i]))
            out.push_back({fmt::format("calendar, weekday {}", i + 1), *fault});
    return out;
}

Date date_of(const Calendar& calendar, std::int32_t day) {
    const std::int64_t year_days = days_of_year(calendar);
    CHECK(year_days > 0);
    const std::int64_t years = floor_div(day, year_days);
    std::int64_t rest = day - years * year_days;
    int month = 0;
    for (; rest >= calendar.months[static_cast<std::size_t>(month)].days; ++month)
        rest -= calendar.months[static_cast<std::size_t>(month)].days;
    return {calendar.first_year + static_cast<int>(years), month, static_cast<int>(rest) + 1};
}

std::string date_words(const Calendar& calendar, std::int32_t day) {
    const Date date = date_of(calendar, day);
    return fmt::format("{} {} {}", date.day, calendar.months[static_cast<std::size_t>(date.month)].name, date.year);
}

std::string long_date_words(const Calendar& calendar, std::int32_t day) {
    std::string words = date_words(calendar, day);
    if (!calendar.weekdays.empty()) {
        const auto week = static_cast<std::int64_t>(calendar.weekdays.size());
        const std::int64_t at = day - floor_div(day, week) * week;
        words = fmt::format("{}, {}", calendar.weekdays[static_cast<std::size_t>(at)], words);
    }
    return calendar.era.empty() ? words : fmt::format("{} {}", words, calendar.era);
}

}  // namespace banneret
