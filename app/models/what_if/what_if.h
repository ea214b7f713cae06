#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/commanders/general.h"
#include "engine/commanders/judges/readings.h"
#include "engine/core/ids.h"
#include "engine/odds/compare/compare.h"
#include "engine/odds/search/sweep.h"
#include "engine/rulesets/house_rules.h"

namespace banneret::app {

// The state of the What-if page: hypothetical armies and the questions about them. It belongs to the desk and enters
// the campaign only when a comparison is saved.

enum class WhatIfView : std::uint8_t {
    compare,
    losses,
    postures,
    solve,
    sweep,
    mattered,
    strike,
    replay_with_same_dice,
    season,
    judges,
    worth,
    history
};
inline constexpr std::size_t what_if_view_count = 12;
std::string_view words(WhatIfView view);  // "Solve for"

// An army on the page, with its changes.
struct Contender {
    ArmyId army{};      // in the open campaign; none: a list or an example
    std::string from;   // "militia.csv", "an example"; empty for an army of the campaign
    int colour = 0;     // in the palette of sides
    Variant base, now;  // as added, and with the changes
    bool operator==(const Contender&) const = default;
};
inline constexpr std::size_t most_contenders = 12;  // on each side of the comparison

enum class LossReading : std::uint8_t { exactly, at_least, at_most };

// Inputs of a view. Names and indices that no longer exist stand for the first item.
enum class SolveFor : std::uint8_t { men, cheapest, best, budgets };
struct SolveInputs {
    SolveFor what = SolveFor::men;
    bool of_foe = false;  // the unit belongs to the foe
    std::string unit;
    std::string goal = "even";  // as parse_goal reads it
    Aim aim = Aim::wins;
    // The troops for sale: units of this many men, and the price of a man in coin if points are not used.
    std::vector<Unit> troops;        // empty: the army's own units
    std::vector<std::int64_t> coin;  // one price per unit; missing ones are 1
    bool in_coin = false;
    int lot = 10;    // men bought at a time, in coin
    int scale = 20;  // men per figure, in points: 20 or 5
    std::int64_t budget = 100;
    bool anew = false;  // for the best army: without its own units, only its general
    bool operator==(const SolveInputs&) const = default;
};
struct SweepInputs {
    std::optional<Axis> x, y;  // none: x is the men of the first unit; y is not used
    Aim aim = Aim::wins;       // the measure of the shades; curves show both sides' chances
    bool operator==(const SweepInputs&) const = default;
};
struct SeasonInputs {
    struct Leg {
        std::size_t foe = 0;
        Role role = Role::attacker;
        int days = 14;
        bool operator==(const Leg&) const = default;
    };
    std::vector<Leg> legs;  // empty: every foe once, in order
    bool ends_with_defeat = false;
    bool operator==(const SeasonInputs&) const = default;
};
struct PastInputs {
    BattleId battle{};              // in the chronicle; none: the two armies of the page, or the last battle
    PerSide<Instructions> instead;  // the changed choices of each side
    PerSide<std::string> changes;   // changes of the armies, as change_all() reads them
    bool operator==(const PastInputs&) const = default;
};

struct WhatIf {
    WhatIfView view = WhatIfView::compare;
    std::vector<Contender> variants, foes;  // both empty: nothing chosen yet
    std::size_t variant = 0, foe = 0;       // the selected pair
    bool edits_foe = false;                 // the editor shows the foe, not the variant
    Role role = Role::attacker;             // the variants' role
    BattleAssumptions play;
    LossMark heavy{30, false}, light{10, false};
    LossReading reading = LossReading::exactly;
    std::optional<Posture> guess_attacker, guess_defender;  // assumed posture of each side, for the best reply
    SolveInputs solve;
    SweepInputs sweep;
    SeasonInputs season;
    int strike_days = 28;
    PastInputs past;
    Reading judge_reading = Reading::raw;
    std::size_t history_row = 0, history_judge = 0;  // the figure whose battles are shown, and under which ruleset
    std::string kept_name;                           // name for saving the comparison; empty: named after its armies
    bool operator==(const WhatIf&) const = default;

    const std::vector<Contender>& side(bool foe_side) const { return foe_side ? foes : variants; }
    std::vector<Contender>& side(bool foe_side) { return foe_side ? foes : variants; }
};

Contender contender_of(const Army& army, const HouseRules& house, std::int32_t day, int colour);
Contender contender_of(std::string name, std::vector<Unit> units, std::string from);

// The changes from `base` to `now`, each as change() of engine/odds/compare/variant.h reads it. If names repeat, only
// people can read the text.
std::vector<std::string> changes_between(const Variant& base, const Variant& now);

// Recomputes the texts of changes and clamps indices.
void settle(WhatIf& what_if);

// Swaps attacker and defender. Plans stay with the roles.
void swap_sides(WhatIf& what_if);
// Inserts a copy under a free name and selects it.
void duplicate(WhatIf& what_if, bool foe_side, std::size_t place);
// The last army of a side is not removed.
void remove(WhatIf& what_if, bool foe_side, std::size_t place);

}  // namespace banneret::app
