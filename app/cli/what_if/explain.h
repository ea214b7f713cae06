#pragma once

#include <string>

#include "app/cli/base/arguments.h"
#include "app/cli/base/long_work.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/reply.h"
#include "engine/odds/exact/attribution.h"

namespace banneret::app {

// The parts of banneret explain: two armies before their battle, and a campaign that has battles in its chronicle.
Reply explain_match(const Arguments& arguments);
Reply explain_campaign(const Arguments& arguments, const Surroundings& around);

// What both say: what was to be expected, and each factor taken out.
std::string mattered_text(const FoughtPlan& plan, const Mattered& mattered);
Json mattered_json(const Mattered& mattered);

// A report as CSV, each figure of its JSON on a line of its own: "factors,posture,attacker_wins,0.0833333333333".
// Exact fractions become decimals.
std::string figures_csv(const Json& report);

// What is worked out in floating point is good to 1e-9; the rest of its digits is noise.
double rounded(double value);
// A share as points of per cent with its sign: "+4.5", "0.0".
std::string signed_points(double share);
std::string signed_points(const Fraction& share);

}  // namespace banneret::app
