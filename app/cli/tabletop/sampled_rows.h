#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/cli/base/verbs.h"
#include "engine/commanders/table_sample.h"

namespace banneret::app {

// Battles that were played, as the part of a run keeps them: an array of numbers for each.
Json rows_json(std::span<const SampledRow> rows);
// The battles that the parts hold under `key`. None if that is not each of the trials 0 .. trials-1 exactly once.
std::optional<std::vector<SampledRow>> rows_of(const Parts& parts, std::string_view key, std::uint64_t trials);

}  // namespace banneret::app
