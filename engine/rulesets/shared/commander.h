#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include "engine/tactics/battle.h"

namespace banneret::shared {

// The skeleton of an automatic commander: it weighs plans, takes the best and says why. `Why`: the ruleset's enum of
// the rows of its policy.

template <class Why>
struct Plan {
    TableOrder order = Done{};
    Why why{};
    double score = 0;
    std::size_t piece = 0, target = 0;  // indices; target equal to piece: none

    // A plan worse than any other.
    static Plan none() { return {Done{}, Why{}, -std::numeric_limits<double>::infinity(), 0, 0}; }
    // A plan to do nothing, with the reason.
    static Plan done(Why why) { return {Done{}, why, 0, 0, 0}; }
    // Keeps the better plan; on a tie, the first found.
    void take(const Plan& other) {
        if (other.score > score) *this = other;
    }
};

// The weights of one temper.
template <class Weights>
Weights by_temper(Temper t, Weights steady, Weights bold, Weights wary) {
    return t == Temper::bold ? bold : t == Temper::wary ? wary : steady;
}

// The answer to a decision. `row_of(why)` gives the row of the policy, `sentence(plan)` why in words; it is called only
// if `say_why`.
template <class Why, class RowOf, class Sentence>
CommandersChoice answer_with(const Plan<Why>& plan, bool say_why, RowOf row_of, Sentence sentence) {
    return {plan.order, row_of(plan.why), plan.score, say_why ? std::string(sentence(plan)) : std::string()};
}

// A function of a plan that calls answer_with() with the other arguments given here, for a commander that answers in
// many places. `PlanOf`: the ruleset's Plan.
template <class PlanOf, class RowOf, class Sentence>
auto answers_with(bool say_why, RowOf row_of, Sentence sentence) {
    return [=](const PlanOf& plan) { return answer_with(plan, say_why, row_of, sentence); };
}

}  // namespace banneret::shared
