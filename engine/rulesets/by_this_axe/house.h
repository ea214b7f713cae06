#pragma once

#include <cstdint>

namespace banneret::axe {

// The readings of By This Axe a campaign may choose; a battle keeps those it began with. Defaults are those of the
// rulings. The reading of R-126 is in ConversionHouse, the night of a battle in its start.
struct House {
    int scale = 0;                         // warriors a figure; 0: 5 or 20 by the size of the armies
    bool command_cards = false;
    bool charge_needs_card = true;         // only with cards
    bool heroic_six_fails = true;
    bool unarmoured_one_saves = true;
    bool melee_by_rank = false;            // melee-frontage: contact | rank
    bool breath_replaces_attacks = false;
    bool fallen_by_die = false;            // fallen-character: dead | d6
    int scatter_percent = 50;
    bool night = false;                    // every battle by night
    int turn_limit = 20;                   // 1..99
    bool operator==(const House&) const = default;
};

}  // namespace banneret::axe
