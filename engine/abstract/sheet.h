#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/abstract/house.h"
#include "engine/armies/unit.h"
#include "engine/core/fraction.h"
#include "engine/tactics/plans.h"
#include "engine/tactics/tally.h"

namespace banneret::abstract {

// The army sheet of step 1 (AD-1, AD-2, AD-3). Strengths are whole hundredths of US; shares are compared exactly.

// A part of a whole: individuals, or hundredths of US under percentages: by-strength.
struct Share {
    std::int64_t part = 0, whole = 0;
    // True if the share is `percent` of 100 or more. A share of an empty whole is never enough.
    bool at_least(int percent) const { return whole > 0 && part * 100 >= whole * percent; }
    // Full steps of `percent` ("+1 per full 20%"). REQUIRES: percent > 0.
    int full_steps(int percent) const { return whole > 0 ? static_cast<int>(part * 100 / (whole * percent)) : 0; }
    // The exact share in per cent; 0 if the whole is empty.
    Fraction percent() const;
    bool operator==(const Share&) const = default;
};

struct StrengthPart {
    std::string why;  // "fighting capacity", "heavy armour", "camouflage"
    RuleRef rule{};
    int value = 0;  // points per individual; one point for 100 individuals is 1.00 US
    bool operator==(const StrengthPart&) const = default;
};

struct UnitStrength {
    UnitId unit{};
    std::string name;
    std::int32_t count = 0;
    int per_individual = 0;     // hundredths of US: the sum of the parts
    std::int64_t strength = 0;  // hundredths of US
    bool mounted_or_flying = false;
    std::vector<StrengthPart> parts;
    bool operator==(const UnitStrength&) const = default;
};

struct Sheet {
    std::int64_t strength = 0;  // hundredths of US
    std::int64_t individuals = 0;
    Share mounted, flying, mounted_or_flying, missile;
    Share fast;                       // mounted, flying or quick (AD-6, AD-11)
    Share hidden;                     // camouflage or marksman (AD-5)
    Share engineers;                  // AD-9
    Share light_horse;                // unarmoured or light mounted, or flying (AD-10)
    std::vector<Share> abilities;     // by Ability, ability_count of them
    std::vector<UnitStrength> units;  // roster order, units without individuals left out
    bool operator==(const Sheet&) const = default;
};

// The named shares of a sheet, in its order: the key used in files, and the individuals counted.
struct ShareRow {
    std::string_view key;    // "light_horse"
    std::string_view words;  // "flying, or mounted in light armour or none"
    Share Sheet::*share;
};
std::span<const ShareRow> share_rows();

UnitStrength unit_strength(const Unit& unit, const House& house);
Sheet make_sheet(const std::vector<Unit>& units, const House& house);

}  // namespace banneret::abstract
