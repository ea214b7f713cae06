#pragma once

#include <array>
#include <cstdint>

#include "engine/rulesets/house_switches.h"

namespace banneret::lionheart {

// The readings that a campaign may choose; a battle keeps those it began with. Defaults follow the rulings.
struct House {
    std::array<std::uint8_t, 3> die_faces{3, 2, 1};  // die-faces: axe, arrow, panic; the sum is six (LH-R1)
    bool one_attack_per_turn = false;                // LH-R8
    bool stands_block_sight = false;                 // LH-R16
    bool crossbow_free_reload = false;               // LH-R17
    bool horse_arc_both = false;                     // horse-arc: left | both (LH-R20)
    bool weighted_difference = false;                // LH-R28
    bool retreat_off_map = false;                    // LH-R36
    bool king_never_panics = false;                  // LH-R39
    bool dedicated_unarmoured = true;                // LH-R40
    bool king_death_ends = true;                     // LH-R51
    int break_point = 50;                            // LH-R51: per cent; 0 = off
    int turn_limit = 0;                              // LH-R52: 0 = automatic
    bool fantasy_extras = true;                      // LH-R54
    bool fc_dice = true;                             // LH-R56
    int rout_loss = 50;                              // LH-RETURN: per cent of a beaten side's routed men who desert
    bool operator==(const House&) const = default;
};
const HouseSwitches<House>& switches();

}  // namespace banneret::lionheart
