#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/fraction.h"
#include "engine/dice/dice.h"

namespace banneret {

// One answer of a question and the number of equally likely falls of the dice that give it.
struct WeightedAnswer {
    Answer answer{};
    std::uint64_t ways = 0;
};

// Every answer of `q` with its ways; the ways add up to sides^count.
// REQUIRES: sides^count is below 2^63.
std::vector<WeightedAnswer> every_answer(const Question& q);

// Runs `once` for every way its dice can fall, counted as the rule counts them (2d6 as a total are 11 ways, not 36),
// and gives `leaf` the exact chance of the run just made; the chances add up to 1. `once` must ask the same questions
// when given the same answers. False, with nothing to be read from the leaves, if more than `limit` runs are needed.
bool for_every_outcome(std::uint64_t limit, const std::function<void(Dice&)>& once,
                       const std::function<void(const Fraction&)>& leaf);

}  // namespace banneret
