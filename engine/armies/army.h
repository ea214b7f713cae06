#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/armies/character.h"
#include "engine/armies/unit.h"

namespace banneret {

// A body of units with its characters. Its general is the fit character named here.
struct Army {
    ArmyId id{};
    std::string name;
    FactionId faction{};
    std::string place;        // in words; armies at the same place may give battle
    std::vector<Unit> units;  // roster order matters: it breaks ties in rounding (AD-R9)
    std::vector<Character> characters;
    CharacterId general{};   // none: leadership 1, no stratagem (AD-R13)
    bool fortified = false;  // field fortifications remain while it stays (AD-R18)
    std::string notes;
    bool operator==(const Army&) const = default;
};

inline constexpr int most_characters = 200;  // in one army

std::int64_t individuals(const Army& army);
const Unit* find_unit(const Army& army, UnitId id);
const Character* find_character(const Army& army, CharacterId id);
// The character in command: named as general and fit. Null if there is none.
const Character* general_of(const Army& army);

// Every fault: of units and characters, repeated ids, ids without an owner, limits. `where` names the unit or character
// and the field ("Knights, count"). Unit names may repeat. An army without units is no fault, since it may still be
// being raised; it only cannot give battle.
std::vector<Problem> faults(const Army& army);

}  // namespace banneret
