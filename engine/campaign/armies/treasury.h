#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/campaign/campaign.h"

namespace banneret {

// Points and pay. All amounts are computed exactly and rounded to whole coins once per unit, halves up.

// Points of one figure of these troops: the referee's own price, else Appendix C's.
int points_of_figure(const PriceList& prices, const Unit& unit);
// `men` of this kind at the given coins per point.
std::int64_t price_of(const PriceList& prices, const Unit& unit, std::int64_t men, std::int64_t coins_a_point);

// The days from one payday to the next: the calendar's week, 7 where it has none.
int days_a_week(const Calendar& calendar);
// None: the campaign keeps no pay.
std::optional<std::int32_t> next_payday(const Campaign& c);

// A week's pay of a unit including its recovering wounded, of an army, of a side. Characters are unpaid.
std::int64_t weekly_pay(const Campaign& c, const Army& army, const Unit& unit);
std::int64_t weekly_pay(const Campaign& c, const Army& army);
const Arrears* find_arrears(const Campaign& c, UnitId unit);
const Honour* find_honour(const Campaign& c, UnitId unit);
std::int64_t owed_to(const Campaign& c, const Army& army);

struct Purse {
    std::int64_t coins = 0, income = 0, pay = 0, owed = 0;  // income and pay are per week
    std::optional<std::int64_t> weeks;                      // paydays until the coins run out; none: they never do
    bool operator==(const Purse&) const = default;
};
Purse purse_of(const Campaign& c, const Faction& faction);

// "1,200 gold".
std::string coins_words(const PriceList& prices, std::int64_t coins);

}  // namespace banneret
