#pragma once

#include <vector>

#include "engine/abstract/sheet.h"
#include "engine/dice/rng.h"

namespace banneret::abstract {

// An army of one to eight units with any values the rules allow; the same for the same generator.
inline std::vector<Unit> random_army(Rng& rng, std::uint32_t most_per_unit = 300) {
    std::vector<Unit> units(1 + rng.below(8));
    for (std::size_t i = 0; i < units.size(); ++i) {
        Unit& u = units[i];
        u.id = UnitId{static_cast<std::uint32_t>(i + 1)};
        u.name = "Unit " + std::to_string(i + 1);
        u.count = static_cast<int>(1 + rng.below(most_per_unit));
        u.fc = static_cast<int>(1 + rng.below(5));
        u.armour = static_cast<Armour>(rng.below(4));
        u.shield = rng.below(2) == 1;
        u.mounted = rng.below(3) == 0;
        if (rng.below(3) == 0) u.missile.push_back(static_cast<MissileWeapon>(rng.below(missile_weapon_count)));
        for (std::uint32_t n = rng.below(4); n > 0; --n)
            u.abilities.add(static_cast<Ability>(rng.below(ability_count)));
    }
    return units;
}

}  // namespace banneret::abstract
