#pragma once

#include <cstdint>
#include <vector>

#include "engine/campaign/campaign.h"

namespace banneret {

// Preview of every army's strength without battles, orders and meetings. Marches under way continue; wounded return on
// their day and are lost by forced marches (AD-27, AD-R11).

struct StrengthPoint {
    std::int32_t day = 0;
    std::int64_t strength = 0;  // hundredths of US
    std::int64_t men = 0;       // fit
    bool operator==(const StrengthPoint&) const = default;
};
struct ArmyForecast {
    ArmyId army{};
    std::vector<StrengthPoint> points;  // today, and every day with a change, in order
    std::int64_t wounded = 0;           // recovering now
    std::int64_t lost = 0;              // wounded lost by the army's march
    bool operator==(const ArmyForecast&) const = default;
};

// Every army, in the campaign's order. REQUIRES: until >= c.day; days beyond last_day are left out.
std::vector<ArmyForecast> forecast(const Campaign& c, std::int32_t until);
// The values on a day that the forecast covers. REQUIRES: there are points, and the day is not before the first.
StrengthPoint strength_on(const ArmyForecast& forecast, std::int32_t day);

}  // namespace banneret
