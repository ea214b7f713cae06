#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/cli/base/verbs.h"
#include "engine/commanders/table_sample.h"

namespace banneret::app {

// Battles played, as a part of a run stores them: one array of numbers for each.
Json rows_json(std::span<const SampledRow> rows);
// The battles that the parts hold under `key`. None unless they are the trials 0 .. trials-1, each exactly once.
std::optional<std::vector<SampledRow>> rows_of(const Parts& parts, std::string_view key, std::uint64_t trials);

}  // namespace banneret::app
