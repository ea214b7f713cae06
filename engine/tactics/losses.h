#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/ids.h"

namespace banneret {

// Losses are one type for every resolver. In individuals. Heads are conserved:
// before = fit() + killed + wounded + routed + deserted + captured.
struct UnitLosses {
    UnitId unit{};
    std::string name;
    std::int32_t before = 0;
    std::int32_t killed = 0;    // gone for good
    std::int32_t wounded = 0;   // will return by the healing rule, unless that is lost
    std::int32_t routed = 0;    // left the field and rejoin at once
    std::int32_t deserted = 0;  // left the field for good
    std::int32_t captured = 0;  // in the enemy's hands
    bool operator==(const UnitLosses&) const = default;
    std::int32_t lost() const { return killed + wounded + routed + deserted + captured; }
    std::int32_t fit() const { return before - lost(); }
};

enum class Fate : std::uint8_t { unhurt, wounded, captured, dead, fled };

struct CharacterFate {
    CharacterId character{};
    std::string name;
    Fate fate = Fate::unhurt;
    std::int16_t wounds = 0;  // new ones, where fate is wounded
    // Wounded, and out for a month of the campaign's calendar instead of the time the healing rule gives. Only a
    // ruleset's losses have it; reviews and files do not.
    bool out_for_a_month = false;
    bool operator==(const CharacterFate&) const = default;
};

struct ArmyLosses {
    std::vector<UnitLosses> units;
    std::vector<CharacterFate> characters;
    bool operator==(const ArmyLosses&) const = default;
};

}  // namespace banneret
