#pragma once

#include <optional>
#include <vector>

#include "app/cli/base/verbs.h"
#include "engine/odds/search/sweep.h"

namespace banneret::app {

// The stored form of a part of a sweep: the exact odds of each class of matchups, and the classes of its cells in runs.
Json swept_json(const SweptPart& part);
// None if it has another form.
std::optional<std::vector<SweptPart>> swept_of(const Parts& parts);

}  // namespace banneret::app
