#pragma once

#include <string>

#include "engine/rulesets/muster.h"

namespace banneret::test {

// Forty men under a general of this leadership.
inline TableArmy led_army(const std::string& name, int leadership) {
    Unit men;
    men.name = "Men of " + name;
    men.count = 40;
    TableArmy army = table_army_of_list(name, {men}, leadership);
    Character c;
    c.id = CharacterId{1};
    c.name = "General of " + name;
    c.rank = Rank::general;
    c.leadership = leadership;
    c.rides_with = army.units.front().id;
    army.characters = {c};
    army.general = c.id;
    return army;
}

}  // namespace banneret::test
