#include "engine/campaign/time/calendar.h"

#include <gtest/gtest.h>

#include <limits>

namespace banneret {
namespace {

Calendar short_year() {
    return {"of the Treaty", 1043, {{"Seed", 3}, {"Harvest", 2}}, {"Moonday", "Fireday", "Restday"}};
}

TEST(Calendar, ThePlainOneHasTwelveMonthsOf365Days) {
    const Calendar plain = Calendar::plain();
    EXPECT_TRUE(faults(plain).empty());
    EXPECT_EQ(date_words(plain, 0), "1 January 1");
    EXPECT_EQ(date_words(plain, 58), "28 February 1");
    EXPECT_EQ(date_words(plain, 59), "1 March 1");
    EXPECT_EQ(date_words(plain, 364), "31 December 1");
    EXPECT_EQ(date_words(plain, 365), "1 January 2");
    EXPECT_EQ(long_date_words(plain, 8), "Tuesday, 9 January 1");
}

TEST(Calendar, NamesItsOwnMonthsWeekdaysAndEra) {
    const Calendar c = short_year();
    EXPECT_EQ(date_of(c, 4), (Date{1043, 1, 2}));
    EXPECT_EQ(date_words(c, 4), "2 Harvest 1043");
    EXPECT_EQ(long_date_words(c, 4), "Fireday, 2 Harvest 1043 of the Treaty");
    EXPECT_EQ(date_words(c, 5), "1 Seed 1044");
}

TEST(Calendar, EveryDayFollowsTheOneBefore) {
    const Calendar c = short_year();
    for (std::int32_t day = -20; day < 40; ++day) {
        const Date a = date_of(c, day), b = date_of(c, day + 1);
        const bool next_day = b == Date{a.year, a.month, a.day + 1};
        const bool next_month = b == Date{a.year, a.month + 1, 1};
        const bool next_year = b == Date{a.year + 1, 0, 1};
        EXPECT_EQ(next_day + next_month + next_year, 1) << day;
    }
    EXPECT_EQ(date_of(c, -1), (Date{1042, 1, 2}));
}

TEST(Calendar, HasNoLastDay) {
    EXPECT_EQ(date_of(short_year(), std::numeric_limits<std::int32_t>::max()).month, 0);
    EXPECT_EQ(date_of(short_year(), std::numeric_limits<std::int32_t>::min()).month, 0);
}

TEST(Calendar, WithoutWeekdaysOrEraSaysTheDateAlone) {
    EXPECT_EQ(long_date_words({"", 7, {{"Moon", 28}}, {}}, 3), "4 Moon 7");
}

TEST(Calendar, NamesEveryFault) {
    EXPECT_EQ(faults(Calendar{}).size(), 1u);
    const Calendar bad{"a\nb", 2'000'000, {{"", 30}, {"Long", 1001}, {"None", 0}}, {" "}};
    EXPECT_EQ(faults(bad).size(), 6u);
}

}  // namespace
}  // namespace banneret
