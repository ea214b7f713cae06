#pragma once

#include "app/cli/base/arguments.h"
#include "app/cli/base/reply.h"
#include "engine/odds/compare/compare.h"

namespace banneret::app {

// What banneret compare and the comparisons kept in a campaign have in common.

// --csv, --markdown and --json, of which one may be given.
std::vector<OptionRow> form_options();
// The comparison as text or in the form asked for. A comparison in which nothing can be counted is bad input, and so
// are two forms at once.
Reply comparison_report(const Arguments& arguments, const CompareQuestion& question);

}  // namespace banneret::app
