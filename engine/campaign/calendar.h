#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/trouble.h"

namespace banneret {

// Names for the days of a campaign. Day 0 is the first day of the first month of `first_year`, and the first weekday.
struct Month {
    std::string name;
    int days = 30;  // 1..1000
    bool operator==(const Month&) const = default;
};
struct Calendar {
    std::string era;                    // "of the Treaty", may be empty
    int first_year = 1;                 // -1,000,000 .. 1,000,000
    std::vector<Month> months;          // 1..100
    std::vector<std::string> weekdays;  // 0..100
    bool operator==(const Calendar&) const = default;
    static Calendar plain();  // the twelve months of the common year of 365 days, seven weekdays
};

std::vector<Problem> faults(const Calendar& calendar);

struct Date {
    int year = 1, month = 0, day = 1;  // month counted from 0, day from 1
    bool operator==(const Date&) const = default;
};
// REQUIRES of all these: faults(calendar) is empty.
Date date_of(const Calendar& calendar, std::int32_t day);
std::string date_words(const Calendar& calendar, std::int32_t day);       // "12 Harvest 1043"
std::string long_date_words(const Calendar& calendar, std::int32_t day);  // "Moonday, 12 Harvest 1043 of the Treaty"

}  // namespace banneret
