#pragma once

#include <array>

#include "engine/armies/attributes.h"

namespace banneret::abstract {

// The readings of Appendix D that a campaign may choose; a battle keeps those it began with.
struct House {
    bool shield_also_a_bonus = false;      // shield: in-armour-save | also-a-bonus (AD-R1)
    bool percentages_by_strength = false;  // percentages: by-heads | by-strength (AD-R3)
    int stratagem_need = 13;               // stratagem-need: over-12 (13) | 12-or-more (12) (AD-R4)
    int fortification_shift = 2;           // 0..3 (AD-R6)
    bool foil_declared_blind = false;      // foil: in-reaction | declared-blind (AD-R7)
    bool foil_told_later = false;          // foil-told: at-once | later (AD-R7)
    bool casualties_recorded = false;      // casualties: printed | recorded (AD-R21)
    int arch_wizard_level = 14;            // 9..36 (AD-R12)
    bool healing = true;                   // healing: on | off (AD-R11)
    bool healing_any_day = false;          // healing-time: whole-weeks | any-day (AD-R11)
    std::array<int, ability_count> ability_strength = default_ability_strength();  // each 0..3 (AD-R2)
    bool operator==(const House&) const = default;

    static std::array<int, ability_count> default_ability_strength();
};

}  // namespace banneret::abstract
