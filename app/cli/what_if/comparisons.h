#pragma once

#include "app/cli/base/arguments.h"
#include "app/cli/base/reply.h"
#include "engine/odds/compare/compare.h"

namespace banneret::app {

// Shared by `banneret compare` and the comparisons saved in a campaign.

// --csv, --markdown and --json, of which one may be given.
std::vector<OptionRow> form_options();
// The comparison as text or in the form asked for. A comparison without anything to compute is bad input, and so are
// two forms at once.
Reply comparison_report(const Arguments& arguments, const CompareQuestion& question);

}  // namespace banneret::app
