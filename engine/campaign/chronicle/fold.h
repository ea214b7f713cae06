#pragma once

#include <cstdint>
#include <variant>

#include "engine/campaign/history.h"
#include "engine/core/job.h"

namespace banneret {

// The command that folds everything before the day `before` into a summary: its battles by how they were fought, and
// for each side its victories, defeats and men lost. Refused if nothing is older. Takes the battles from the luck
// digests of packed versions, so that it unpacks only a few of them.
std::variant<FoldHistory, Refusal> folding(const History& history, std::int32_t before, const Job& job = {});

}  // namespace banneret
