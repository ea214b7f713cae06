#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace banneret {

// Names for the days of a campaign. Day 0 is the first day of the first month of `first_year`.
struct Month {
    std::string name;
    int days = 30;
    bool operator==(const Month&) const = default;
};
struct Calendar {
    std::string era;  // "of the Treaty", may be empty
    int first_year = 1;
    std::vector<Month> months;           // at least one
    std::vector<std::string> weekdays;   // may be empty
    bool operator==(const Calendar&) const = default;
    static Calendar plain();             // the twelve months of thirty or thirty-one days, seven weekdays
};

struct Date {
    int year = 1, month = 0, day = 1;    // month counted from 0, day from 1
    bool operator==(const Date&) const = default;
};
Date date_of(const Calendar& calendar, std::int32_t day);
std::string date_words(const Calendar& calendar, std::int32_t day);       // "12 Harvest 1043"
std::string long_date_words(const Calendar& calendar, std::int32_t day);  // "Moonday, 12 Harvest 1043 of the Treaty"

}  // namespace banneret
