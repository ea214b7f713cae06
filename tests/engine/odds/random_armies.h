#pragma once

#include <variant>
#include <vector>

#include "engine/abstract/contingent.h"
#include "engine/dice/rng.h"

namespace banneret::odds_test {

// An army of one to four units of any kind, for properties that hold for every army.
inline std::vector<Unit> random_units(Rng& rng) {
    std::vector<Unit> out(1 + rng.below(4));
    std::uint32_t id = 0;
    for (Unit& u : out) {
        u.id = UnitId{++id};
        u.name = "Unit " + std::to_string(id);
        u.count = static_cast<int>(1 + rng.below(rng.below(2) == 0 ? 20 : 900));
        u.fc = static_cast<int>(1 + rng.below(5));
        u.armour = static_cast<Armour>(rng.below(4));
        u.shield = rng.below(2) == 0;
        u.mounted = rng.below(3) == 0;
        if (rng.below(3) == 0) u.missile = {MissileWeapon::short_bow};
        for (std::uint32_t i = rng.below(3); i > 0; --i)
            u.abilities.add(static_cast<Ability>(rng.below(ability_count)));
    }
    return out;
}

// Roles given: the first side attacks. REQUIRES: both armies have strength.
inline Shared<abstract::Setup> setup_of(const std::vector<Unit>& attacker, const std::vector<Unit>& defender,
                                        const abstract::House& house = {}) {
    abstract::Start start;
    start.sides.first = abstract::contingent_of_list("First", attacker);
    start.sides.second = abstract::contingent_of_list("Second", defender);
    start.roles_given = true;
    start.house = house;
    return std::get<Shared<abstract::Setup>>(abstract::set_up(std::move(start)));
}

inline abstract::House random_house(Rng& rng) {
    abstract::House house;
    house.shield_also_a_bonus = rng.below(2) == 0;
    house.percentages_by_strength = rng.below(2) == 0;
    house.fortification_shift = static_cast<int>(rng.below(4));
    house.casualties_recorded = rng.below(2) == 0;  // AD-R21
    return house;
}

inline Stratagem random_stratagem(Rng& rng) {
    return static_cast<Stratagem>(rng.below(6));
}  // none, and those with a shift

inline LossWay random_way(Rng& rng) {
    return static_cast<LossWay>(rng.below(4));
}  // all except by hand

}  // namespace banneret::odds_test
