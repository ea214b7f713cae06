#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/fraction.h"
#include "engine/dice/dice.h"

namespace banneret {

// One answer of a question and the number of equally likely outcomes of the dice that give it.
struct WeightedAnswer {
    Answer answer{};
    std::uint64_t ways = 0;
};

// Every answer of `q` with its number of outcomes; these add up to sides^count. REQUIRES: sides^count is below 2^63.
std::vector<WeightedAnswer> every_answer(const Question& q);

// Runs `once` for every combination of answers, as the rule counts them (2d6 as a total are 11 answers, not 36), and
// gives `leaf` the exact chance of the run just made; the chances add up to 1. `once` must ask the same questions when
// given the same answers. Returns false, and the leaves are meaningless, if more than `limit` runs are needed.
bool for_every_outcome(std::uint64_t limit, const std::function<void(Dice&)>& once,
                       const std::function<void(const Fraction&)>& leaf);

}  // namespace banneret
