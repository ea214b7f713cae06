#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/abstract/house.h"
#include "engine/abstract/sheet.h"
#include "engine/armies/army.h"
#include "engine/core/shared.h"
#include "engine/core/trouble.h"
#include "engine/tactics/losses.h"

namespace banneret::abstract {

// An army as one battle counts it: fit individuals, the general in command, the wizards.
struct Contingent {
    ArmyId army{};
    std::string name;
    std::vector<Unit> units;                // roster order
    std::vector<CharacterFate> characters;  // fit ones with the army, all unhurt at the start
    bool has_general = false;
    CharacterId general{};
    std::string general_name;
    int leadership = 1;  // 1..5 (AD-R13)
    int wizards = 0;     // wizard tier, without arch-wizards (AD-R12)
    int arch_wizards = 0;
    std::optional<std::int32_t> stratagem_again;  // campaign day from which the general may try again (AD-R5)
    bool fortified = false;                       // fortifications of an earlier day are still intact (AD-R18)
    bool operator==(const Contingent&) const = default;
};

// AD-R12, AD-R13: takes the fit general and the wizards from the army's characters.
Contingent contingent(const Army& army, const House& house, const ConversionHouse& conversion);
// An army from a list: a general of the given leadership (AD-R13). The units are renumbered from 1.
Contingent contingent_of_list(std::string name, std::vector<Unit> units, int leadership = 1, int wizards = 0,
                              int arch_wizards = 0);

// Does not change once the battle has begun.
struct Start {
    PerSide<Contingent> sides;
    House house{};
    bool roles_given = false;  // first attacks, second defends: no stance step
    std::int32_t day = 0;      // campaign day
    std::string place;
    bool operator==(const Start&) const = default;
};

// A start with the sheets computed from it, shared by every copy of the record.
struct Setup {
    Start start;
    PerSide<Sheet> sheets;
    bool operator==(const Setup&) const = default;
};

// Faults name the army: no units, no fit individuals (AD-R8), a unit or the leadership out of range, two units with one
// number.
std::variant<Shared<Setup>, std::vector<Problem>> set_up(Start start);

}  // namespace banneret::abstract
