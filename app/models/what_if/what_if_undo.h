#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/models/what_if/what_if.h"

namespace banneret::app {

struct Desk;

// Undo for the What-if page. Its changes are not in the campaign, so it has its own history; undo takes whichever
// change is later.

struct WhatIfStep {
    WhatIf what_if;                    // back: the state before the step; forward: the state after it
    std::string words;                 // "change Squires of the Host"
    std::size_t campaign_version = 0;  // version of the campaign at the time, as campaign_version()
    bool operator==(const WhatIfStep&) const = default;
};
struct WhatIfTrail {
    std::vector<WhatIfStep> back, forward;
    std::uint64_t pull = 0;  // the last step's; see ChangeWhatIf
};
inline constexpr std::size_t most_steps_back = 100;

// The change in words. Empty if only the display differs: another view, another pair.
std::string what_changed(const WhatIf& before, const WhatIf& after);

// Records that the current page came from `before`. Steps of one drag are merged.
void remember_step(Desk& desk, const WhatIf& before, std::uint64_t pull = 0);

// The next undo and redo; none: nothing. On the What-if page this is its last change, unless the campaign has changed
// since.
std::optional<std::string> undo_words(const Desk& desk);
std::optional<std::string> redo_words(const Desk& desk);
// Undoes or redoes that change of the page; false if the campaign's turn comes first.
bool undo_step(Desk& desk);
bool redo_step(Desk& desk);

}  // namespace banneret::app
