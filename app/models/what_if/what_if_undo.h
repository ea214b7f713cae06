#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/models/what_if/what_if.h"

namespace banneret::app {

struct Desk;

// The way back on the What-if page. Nothing there is in the books, so it has a trail of its own beside the campaign's
// history, and undo takes whichever was done last.

struct WhatIfStep {
    WhatIf what_if;         // on the trail back: as it was before; on the way forward: as it was after
    std::string words;      // "change Squires of the Host"
    std::size_t books = 0;  // where the campaign stood, as books_of()
    bool operator==(const WhatIfStep&) const = default;
};
struct WhatIfTrail {
    std::vector<WhatIfStep> back, forward;
    std::uint64_t pull = 0;  // of the last step back; see ChangeWhatIf
};
inline constexpr std::size_t most_steps_back = 100;

// What was done between them, in words. Empty where the page is only looked at otherwise: another view, another pair.
std::string what_changed(const WhatIf& before, const WhatIf& after);

// What lies on the page now came of `before`. Steps of one pull of the hand are one.
void remember_step(Desk& desk, const WhatIf& before, std::uint64_t pull = 0);

// What undo and redo would do now; none: nothing. On the What-if page the last change of it, unless something was done
// to the campaign since.
std::optional<std::string> undo_words(const Desk& desk);
std::optional<std::string> redo_words(const Desk& desk);
// Undoes or does again that change of the page; false if it is the campaign's turn.
bool undo_step(Desk& desk);
bool redo_step(Desk& desk);

}  // namespace banneret::app
