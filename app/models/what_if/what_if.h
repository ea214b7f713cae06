#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/commanders/general.h"
#include "engine/core/ids.h"
#include "engine/odds/compare/compare.h"
#include "engine/odds/search/sweep.h"
#include "engine/rulesets/house_rules.h"

namespace banneret::app {

// What lies on the What-if page: armies as they might be, and the questions asked about them. Belongs to the desk, not
// to the campaign: nothing of it is in the books until a comparison is kept.

enum class WhatIfView : std::uint8_t { compare, losses, postures, solve, sweep, mattered, strike, redeal, season };
inline constexpr std::size_t what_if_view_count = 9;
std::string_view words(WhatIfView view);  // "Solve for"

// One army on the page, with the changes made here.
struct Contender {
    ArmyId army{};      // of the open campaign; none: a list, an example
    std::string from;   // "militia.csv", "an example"; empty of the campaign's
    int colour = 0;     // in the palette of sides
    Variant base, now;  // as it came, and as it might be
    bool operator==(const Contender&) const = default;
};
inline constexpr std::size_t most_contenders = 12;  // on each side of the comparison

enum class LossReading : std::uint8_t { exactly, at_least, at_most };

// What is asked of a view. Names and places that are not there any more stand for the first there is.
enum class SolveFor : std::uint8_t { men, cheapest, best, budgets };
struct SolveInputs {
    SolveFor what = SolveFor::men;
    bool of_foe = false;  // whose unit's men
    std::string unit;
    std::string goal = "even";  // as parse_goal reads it
    Aim aim = Aim::wins;
    // What can be had: units of this many men, and what a man costs in coin where it is not points that are paid.
    std::vector<Unit> troops;        // empty: those of the army itself
    std::vector<std::int64_t> coin;  // one a unit; 1 where there are fewer
    bool in_coin = false;
    int lot = 10;    // men at a time, in coin
    int scale = 20;  // men to a figure, in points: 20 or 5
    std::int64_t budget = 100;
    bool anew = false;  // the best army: none of its own units, only its general
    bool operator==(const SolveInputs&) const = default;
};
struct SweepInputs {
    std::optional<Axis> x, y;  // none: men of the first unit; no second
    Aim aim = Aim::wins;       // what the shades tell; curves tell both sides' chances
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
    BattleId battle{};              // of the chronicle; none: the two armies of the page, or the last one fought
    PerSide<Instructions> instead;  // what each side does otherwise
    PerSide<std::string> changes;   // of the armies, as change_all() reads them
    bool operator==(const PastInputs&) const = default;
};

struct WhatIf {
    WhatIfView view = WhatIfView::compare;
    std::vector<Contender> variants, foes;  // both empty: nothing was chosen yet
    std::size_t variant = 0, foe = 0;       // the pair looked at
    bool edits_foe = false;                 // the foe's numbers are in hand, not the variant's
    Role role = Role::attacker;             // of the variants
    Play play;
    LossMark heavy{30, false}, light{10, false};
    LossReading reading = LossReading::exactly;
    std::optional<Posture> guess_attacker, guess_defender;  // what each is guessed to do, for the best reply
    SolveInputs solve;
    SweepInputs sweep;
    SeasonInputs season;
    int strike_days = 28;
    PastInputs past;
    std::string kept_name;  // the comparison to be kept is called so; empty: after its armies
    bool operator==(const WhatIf&) const = default;

    const std::vector<Contender>& side(bool foe_side) const { return foe_side ? foes : variants; }
    std::vector<Contender>& side(bool foe_side) { return foe_side ? foes : variants; }
};

Contender contender_of(const Army& army, const HouseRules& house, std::int32_t day, int colour);
Contender contender_of(std::string name, std::vector<Unit> units, std::string from);

// The changes that make `now` of `base`, each as change() of engine/odds/compare/variant.h reads it. Where names repeat
// they say the same in words that it does not read.
std::vector<std::string> changes_between(const Variant& base, const Variant& now);

// Recomputes the texts of changes and clamps indices.
void settle(WhatIf& what_if);

// Swaps attacker and defender. Plans stay with the roles.
void swap_sides(WhatIf& what_if);
// Once more under a free name, beside it; the copy is looked at.
void duplicate(WhatIf& what_if, bool foe_side, std::size_t place);
// The last one of a side stays.
void remove(WhatIf& what_if, bool foe_side, std::size_t place);

}  // namespace banneret::app
