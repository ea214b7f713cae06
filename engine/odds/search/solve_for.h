#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/odds/search/sweep.h"

namespace banneret {

// "How many of this unit make it even?" Computes every number of men in the range exactly: more men do not always help
// (they may cost the army its mounted or missile share), so a binary search would be wrong.

struct CountQuestion {
    Variant variant, foe;
    Role role = Role::attacker;  // the variant's role
    BattleAssumptions play;
    bool of_foe = false;  // the unit belongs to the foe's army
    std::string unit;
    Goal goal;  // from the variant's view
    std::int64_t least = 0, most = most_individuals;
    int threads = 1;
};

// A range of numbers with the same odds, both ends included.
struct CountStep {
    std::int64_t from = 0, to = 0;
    std::optional<Fraction> value;  // value of the goal's aim; none if there is no battle
    bool reached = false;
    std::string refused = {};  // why there is no battle, for the first of these numbers
};

struct CountAnswer {
    std::string unit;                   // its name in the army
    std::int64_t now = 0;               // its present number of men
    std::optional<Fraction> value_now;  // none: outside the range, or no battle
    bool reached_now = false;
    std::optional<std::int64_t> smallest;  // smallest number that reaches the goal; none: no number in the range does
    std::optional<std::int64_t> largest;
    std::optional<std::int64_t> nearest;  // the one nearest to `now`; of two the smaller
    std::vector<CountStep> steps;         // the whole range, ascending; neighbours differ
    bool threshold = false;               // the goal stays reached once reached, or stays lost once lost
    std::int64_t checked_to = 0;          // the last number computed
    bool complete = false;                // false: stopped, and the answer holds only up to checked_to
};
std::variant<CountAnswer, Refusal> solve_count(const CountQuestion& question, const Job& job = {});

}  // namespace banneret
