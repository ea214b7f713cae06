#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/core/fraction.h"
#include "engine/core/trouble.h"
#include "engine/odds/games/posture_game.h"

namespace banneret {

// The referee's interests as a weighted sum of the three payoffs, which the attacker maximises and the defender
// minimises.
struct PayoffWeights {
    Fraction win = 1, losses = 0, field = 0;  // weights of margin, losses and field; none below 0, not all 0
    bool operator==(const PayoffWeights&) const = default;
};
PayoffWeights weights_of(Payoff payoff);
// "margin", "losses", "field", or custom weights: "win=2,losses=1/2,field=0.25"; a weight left out is 0. A weight is 0
// to 1,000.
std::variant<PayoffWeights, Refusal> parse_payoff_weights(std::string_view text);
// "margin", or "2 x win + 1/2 x losses".
std::string words(const PayoffWeights& weights);

Fraction payoff_of(const JointOdds& odds, const PayoffWeights& weights, Posture defender);

}  // namespace banneret
