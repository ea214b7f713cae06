#include "engine/rulesets/way_home.h"

#include <cstdint>
#include <vector>

#include "engine/abstract/losses.h"

namespace banneret {

void return_wounded(ArmyLosses& losses) {
    std::vector<std::int32_t> casualties;
    for (const UnitLosses& unit : losses.units) casualties.push_back(unit.killed);
    const std::vector<std::int32_t> back = abstract::returning(casualties);
    for (std::size_t i = 0; i < back.size(); ++i) {
        losses.units[i].wounded = back[i];
        losses.units[i].killed -= back[i];
    }
}

}  // namespace banneret
