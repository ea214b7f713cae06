#pragma once

#include <cstdint>

#include "engine/rulesets/house_switches.h"

namespace banneret::skirmish {

enum class Cap : std::uint8_t { net, total, none };           // MS-R46
enum class Break : std::uint8_t { half, third, two_thirds };  // share of a side's initial figures

// The readings of the Medieval Skirmish a campaign may choose; a battle keeps those it began with.
struct House {
    bool shoot_after_move = false;   // MS-R14
    bool rough_stop = false;         // MS-R19
    bool schiltron_allround = true;  // MS-R25
    bool rest_stand = true;          // MS-R29
    bool countercharge = true;       // MS-R30
    bool reload = true;              // MS-R35
    Cap cap = Cap::net;              // MS-R46
    bool lance_needs_charge = true;  // MS-R54
    bool fifth_of_current = true;    // MS-R65
    bool rally_levels = true;        // MS-R78
    bool captains = false;           // MS-R80
    bool fantasy = true;             // MS-R87
    int horse_margin = 6;            // MS-R91
    int fled_lost = 50;              // MS-RETURN, per cent
    Break breaks = Break::half;      // MS-END
    int turn_limit = 20;             // MS-END
    bool operator==(const House&) const = default;
};
const HouseSwitches<House>& switches();

}  // namespace banneret::skirmish
