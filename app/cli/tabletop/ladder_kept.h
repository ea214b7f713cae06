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

// A ladder that is stopped goes on where it was: its battles so far, in a file of one line each.

struct LadderWork {
    std::variant<ContestSpec, MonotoneSpec> spec;  // of one ruleset
    std::vector<PlayedTrial> played;               // of a ContestSpec
    std::vector<PlayedMonotone> checked;           // of a MonotoneSpec
    std::uint64_t trials() const;
    std::vector<std::uint64_t> open() const;  // indices of the trials still to be played, in order
};

// "lionheart-variant seed 7 steady:bold 200": two works with the same words have the same battles.
std::string work_words(const LadderWork& work);
// The text of the file.
std::string kept_text(const std::vector<LadderWork>& works);
// Fills in what the text holds. REQUIRES: nothing; a text of another ladder, or a damaged one, is a fault.
std::optional<std::string> read_kept(std::string_view text, std::vector<LadderWork>& works);

}  // namespace banneret::app
