#pragma once

#include <cstdint>

namespace banneret::princecon {

enum class InitiativeRollers : std::uint8_t { ranked, all, general_only };

// The readings a campaign may choose; a battle keeps those it began with. Defaults are those of the rulings.
struct House {
    int unarmoured_ac = 7;                   // PC-R3
    bool unformed_penalty = true;            // PC-R4
    InitiativeRollers initiative_rollers{};  // PC-R7
    bool int_rounds_down = false;            // PC-R8
    bool premeasure = true;                  // PC-R10
    bool conflict_stays = false;             // PC-R11
    bool opening_orders = true;              // PC-R12
    bool missile_morale_per_volley = false;  // PC-R13
    bool casualties_by_castings = false;     // PC-R17
    bool extra_ranks_capped = false;         // PC-R18: at three
    bool fire_in_two_ranks = false;          // PC-R27
    bool missile_floor = false;              // PC-R29
    bool uniform_weapon_adds = false;        // PC-R35
    bool armour_effects = false;             // PC-R35
    bool spears_are_pikes = false;           // PC-R38
    bool pikes_front_only = false;           // PC-R38
    int rout_pursuit = 1;                    // PC-R41: quarters of the turn's movement, 1, 2, 4
    bool formed_charges_only = false;        // PC-R43
    bool half_survive = false;               // PC-R45: at no hit points left
    int sergeant_magic_percent = 5;          // PC-R46
    int captain_per_units = 8;               // PC-R57
    int spell_points_per_level = 1;          // PC-R63
    bool any_cleric_is_leo = false;          // PC-R49: else religion "Leo"
    int men_per_casting = 0;                 // PC-MUSTER; 0: automatic
    int unit_castings_max = 30;              // PC-MUSTER; 0: none
    bool composite_as_long_bow = false;      // PC-MUSTER
    int rout_loss = 50;                      // PC-MUSTER: per cent
    int army_break = 50;                     // PC-START: per cent; 0: never
    int turn_limit = 18;                     // PC-START
    bool operator==(const House&) const = default;
};

}  // namespace banneret::princecon
