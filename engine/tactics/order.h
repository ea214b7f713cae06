#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/ids.h"
#include "engine/tactics/plans.h"

namespace banneret {

// Orders of the abstract battle; those of a tabletop battle are in table_order.h. Every Decision::Ask is answered by
// one of these.

// Rolls the dice of the decision (Ask::roll).
struct ThrowDice {
    bool operator==(const ThrowDice&) const = default;
};

// AD-4. `at_night` matters for the surprise attack alone, whose side chooses when the battle begins (AD-8). `foils` is
// what a side without a stratagem means to answer if the enemy succeeds (AD-R7); the question may never come up, and
// the luck of a battle is measured by its plans.
struct ChooseStratagem {
    Stratagem stratagem = Stratagem::none;
    bool at_night = false;
    std::optional<bool> foils = std::nullopt;
    bool operator==(const ChooseStratagem&) const = default;
};
// AD-R7: an answer to the enemy's success.
struct ChooseFoil {
    bool foil = false;
    bool operator==(const ChooseFoil&) const = default;
};

// AD-R16: how one unit is shown to the enemy.
struct UnitDeclaration {
    enum class Numbers : std::uint8_t { as_they_are, halved, doubled };
    UnitId unit{};
    Numbers count = Numbers::as_they_are;  // other than as_they_are only with a deceptive deployment
    Numbers fc = Numbers::as_they_are;
    bool hide_fc = true;
    bool hide_abilities = true;
    bool operator==(const UnitDeclaration&) const = default;
};
struct Declare {
    std::vector<UnitDeclaration>
        units;  // a unit not named is declared true with fighting capacity and abilities hidden
    bool operator==(const Declare&) const = default;
};

struct ChooseStance {
    Stance stance{};
    bool operator==(const ChooseStance&) const = default;
};
// AD-14, AD-R17: the side with the superior general names its own role, or lets the stances stand.
struct Overrule {
    std::optional<Role> own_role;
    bool operator==(const Overrule&) const = default;
};
// AD-16: the winner of the contest picks.
struct ChooseRole {
    Role role{};
    bool operator==(const ChooseRole&) const = default;
};
// `losses` and `pursue` are what the side means to answer later, for the luck of a battle in which it is never asked.
struct ChoosePosture {
    Posture posture{};
    std::optional<LossWay> losses = std::nullopt;  // not by_hand
    std::optional<bool> pursue = std::nullopt;
    bool operator==(const ChoosePosture&) const = default;
};
// AD-R9. `by_hand` holds whole individuals per unit in roster order, and only where way is by_hand.
struct AllotLosses {
    LossWay way = LossWay::proportional;
    std::vector<std::int32_t> by_hand;
    bool operator==(const AllotLosses&) const = default;
};
struct ChoosePursuit {
    bool pursue = false;
    bool operator==(const ChoosePursuit&) const = default;
};
struct ChooseDirection {
    Direction direction{};
    bool operator==(const ChooseDirection&) const = default;
};

using Order = std::variant<ThrowDice, ChooseStratagem, ChooseFoil, Declare, ChooseStance, Overrule, ChooseRole,
                           ChoosePosture, AllotLosses, ChoosePursuit, ChooseDirection>;  // append only

}  // namespace banneret
