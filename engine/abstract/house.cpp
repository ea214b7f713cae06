#include "engine/abstract/house.h"

namespace banneret::abstract {

std::array<int, ability_count> House::default_ability_strength() {
    std::array<int, ability_count> points{};
    for (const AbilityRow& row : ability_rows()) points[static_cast<std::size_t>(row.ability)] = row.strength;
    return points;
}

}  // namespace banneret::abstract
