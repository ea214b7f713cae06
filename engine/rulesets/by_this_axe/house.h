#pragma once

#include <cstdint>

#include "engine/rulesets/house_switches.h"

namespace banneret::axe {

// The readings of By This Axe that a campaign may choose; a battle keeps those it began with. Defaults follow the
// rulings. The house rule for BTA-R126 is in ConversionHouse, night in the start of the battle.
struct House {
    int scale = 0;                         // BTA-R18: warriors per figure; 0: 5 or 20 by the size of the armies
    bool command_cards = false;            // BTA-R88
    bool charge_needs_card = true;         // BTA-R94: only with cards
    bool heroic_six_fails = true;          // BTA-R3
    bool unarmoured_one_saves = true;      // BTA-R11
    bool melee_by_rank = false;            // melee-frontage: contact | rank (BTA-R24)
    bool breath_replaces_attacks = false;  // BTA-R62
    bool fallen_by_die = false;            // fallen-character: dead | d6 (BTA-R130)
    int scatter_percent = 50;              // BTA-R131
    bool night = false;                    // BTA-R116: every battle by night
    int turn_limit = 20;                   // BTA-R129: 1..99
    bool operator==(const House&) const = default;
};
const HouseSwitches<House>& switches();

}  // namespace banneret::axe
