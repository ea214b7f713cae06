#pragma once

#include <string>
#include "engine/core/table.h"

#include "app/cli/base/arguments.h"
#include "app/cli/base/long_work.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/reply.h"
#include "engine/odds/exact/attribution.h"

namespace banneret::app {

// The two parts of `banneret explain`: two armies before a battle, and the battles of a campaign's chronicle.
Reply explain_match(const Arguments& arguments);
Reply explain_campaign(const Arguments& arguments, const Surroundings& around);

// Shared by both: the expected result, and each factor removed.
std::string attribution_text(const FoughtPlan& plan, const Attribution& mattered);
Json attribution_json(const Attribution& mattered);

// A report as CSV, one line per figure of its JSON: "factors,posture,attacker_wins,0.0833333333333". Exact fractions
// become decimals.
std::string figures_csv(const Json& report);

// Rounds to 1e-9; the further digits of a floating-point result are noise.
double rounded(double value);
// A share as percentage points with a sign: "+4.5", "0.0".
std::string signed_points(double share);
std::string signed_points(const Fraction& share);
// A cell that shows people signed_points() and gives programs the exact share.
Cell points_cell(const Fraction& share);

}  // namespace banneret::app
