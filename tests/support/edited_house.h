#pragma once

#include "engine/rulesets/by_this_axe/house.h"
#include "engine/rulesets/lionheart/house.h"

namespace banneret {

// A ruleset's own House from the house rules; changes are written back at the end of the statement:
// `axe_house(start.house)->scale = 5;`.
template <class House>
struct EditedHouse {
    HouseRules& rules;
    const HouseSwitches<House>& switches;
    House house;
    ~EditedHouse() { switches.write(rules, house); }
    House* operator->() { return &house; }
};
inline EditedHouse<axe::House> axe_house(HouseRules& rules) {
    return {rules, axe::switches(), axe::switches().read(rules)};
}
inline EditedHouse<lionheart::House> lionheart_house(HouseRules& rules) {
    return {rules, lionheart::switches(), lionheart::switches().read(rules)};
}

}  // namespace banneret
