#pragma once

#include <array>
#include <cstdint>

namespace banneret::lionheart {

// The readings a campaign may choose; a battle keeps those it began with. Defaults are those of the rulings.
struct House {
    std::array<std::uint8_t, 3> die_faces{3, 2, 1};  // die-faces: axe, arrow, panic; six in all
    bool one_attack_per_turn = false;
    bool stands_block_sight = false;
    bool crossbow_free_reload = false;
    bool horse_arc_both = false;                     // horse-arc: left | both
    bool weighted_difference = false;
    bool retreat_off_map = false;
    bool king_never_panics = false;
    bool dedicated_unarmoured = true;
    bool king_death_ends = true;
    int break_point = 50;                            // per cent; 0 = off
    int turn_limit = 0;                              // 0 = automatic
    bool fantasy_extras = true;
    bool fc_dice = true;
    int rout_loss = 50;                              // section 5: per cent of a beaten side's routed who desert
    bool operator==(const House&) const = default;
};

}  // namespace banneret::lionheart
