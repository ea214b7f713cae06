#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/cli/base/reply.h"
#include "engine/commanders/ladder/contest.h"
#include "engine/commanders/ladder/monotone.h"

namespace banneret::app {

// A stopped ladder can be resumed: its battles so far are in a file with a line each.

struct LadderWork {
    std::variant<ContestSpec, MonotoneSpec> spec;  // for a single ruleset
    std::vector<PlayedTrial> played;               // for a ContestSpec
    std::vector<PlayedMonotone> checked;           // for a MonotoneSpec
    std::uint64_t trials() const;
    std::vector<std::uint64_t> open() const;  // indices of the trials left to play, in order
};

// "KEY seed 7 steady:bold 200": the identity of a ladder; equal words mean equal battles.
std::string work_words(const LadderWork& work);
// The content of the file.
std::string ladder_file_text(const std::vector<LadderWork>& works);
// Fills in the results in `text`. The text of another ladder, or a damaged one, is a fault.
std::optional<std::string> read_ladder_file(std::string_view text, std::vector<LadderWork>& works);

}  // namespace banneret::app
