#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/base/arguments.h"
#include "app/models/exchange/muster_file.h"
#include "engine/rulesets/catalogue.h"

namespace banneret::app {

OptionRow muster_option();  // --muster FILE

// The file of --muster, read for these two armies under this ruleset; none if it was not given, or after adding its
// faults.
std::optional<MusterFile> read_muster_file(const Arguments& arguments, const TacticalRuleset& ruleset,
                                           const TableStart& start, std::vector<std::string>& faults);

}  // namespace banneret::app
