#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/odds/search/sweep.h"

namespace banneret {

// "How many of this unit make it even?" Every number of men in the range is counted exactly and none is left out: more
// men do not always help (they may cost the army its mounted or missile share), so nothing is taken for granted.

struct CountQuestion {
    Variant variant, foe;
    Role role = Role::attacker;  // of the variant
    Play play;
    bool of_foe = false;  // the unit is one of the foe's army
    std::string unit;
    Goal goal;  // as the variant sees it
    std::int64_t least = 0, most = most_individuals;
    int threads = 1;
};

// Numbers of men with the same odds, from and to included.
struct CountStep {
    std::int64_t from = 0, to = 0;
    std::optional<Fraction> value;  // of the goal's aim; none where there is no battle to count
    bool reached = false;
    std::string refused = {};  // why there is no battle to count; of the first of these numbers
};

struct CountAnswer {
    std::string unit;                   // as the army calls it
    std::int64_t now = 0;               // men it has
    std::optional<Fraction> value_now;  // none: outside the range, or no battle
    bool reached_now = false;
    std::optional<std::int64_t> smallest;  // that reaches the goal; none: no number in the range does
    std::optional<std::int64_t> largest;
    std::optional<std::int64_t> nearest;  // to what it has now; of two the smaller
    std::vector<CountStep> steps;         // all of the range, ascending, neighbours different
    bool threshold = false;               // once reached it stays reached, or once lost it stays lost
    std::int64_t checked_to = 0;          // the last number that was counted
    bool complete = false;                // false: stopped, and what is said holds up to checked_to
};
std::variant<CountAnswer, Refusal> solve_count(const CountQuestion& question, const Job& job = {});

}  // namespace banneret
