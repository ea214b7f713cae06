#pragma once

#include <cstdint>
#include <vector>

#include "engine/campaign/campaign.h"

namespace banneret {

// What becomes of every army's strength if nothing happens: no battle, no order, nobody met. Marches under way go on,
// wounded return on their day and are lost by forced marches (AD-27, AD-R11).

struct StrengthPoint {
    std::int32_t day = 0;
    std::int64_t strength = 0;  // hundredths of US
    std::int64_t men = 0;       // fit
    bool operator==(const StrengthPoint&) const = default;
};
struct ArmyForecast {
    ArmyId army{};
    std::vector<StrengthPoint> points;  // today, and every day on which it changes, in order
    std::int64_t wounded = 0;           // on their way now
    std::int64_t lost = 0;              // of them, those whom its march will cost
    bool operator==(const ArmyForecast&) const = default;
};

// Every army, in the order of the books. REQUIRES: until >= c.day; days beyond last_day are not looked at.
std::vector<ArmyForecast> forecast(const Campaign& c, std::int32_t until);
// As it is on a day the forecast covers. REQUIRES: there are points, and the day is not before the first.
StrengthPoint strength_on(const ArmyForecast& forecast, std::int32_t day);

}  // namespace banneret
