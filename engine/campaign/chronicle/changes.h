#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/campaign/history.h"

namespace banneret {

// The differences between two states of a campaign in words: since the last session, or between two branches.

struct Change {
    FactionId side{};  // the side concerned; none: the campaign itself
    ArmyId army{};
    std::string words;  // "Red: 600 men to 540, 49.6 US to 44.1"
    bool operator==(const Change&) const = default;
};
// Date and name, rules, sides, then army by army: raised, removed, renamed, moved, its men and strength, its general,
// the state of its characters, its recovering wounded, its fortifications; then characters elsewhere, waiting battles,
// notes. Armies in the order of `to`, removed ones last. Empty: nothing differs that matters to a referee.
std::vector<Change> changes(const Campaign& from, const Campaign& to);

// An abandoned future: a line of versions that does not lead to now().
struct Branch {
    std::size_t leaf = 0;               // its last version
    std::size_t fork = 0;               // the newest version shared with the line that leads to now()
    std::size_t steps = 0;              // versions after the fork
    std::int32_t day = 0;               // campaign day at its end
    std::string begins;                 // the first action after the fork: "pass 3 days"
    std::string ends;                   // the last action
    bool redo = false;                  // redo leads along it from now(): undone, not abandoned
    std::vector<std::string> battles;   // applied after the fork, by name
    std::optional<std::size_t> parent;  // index, in branches(), of the branch it forks from; none: from that line
};
// Every branch, the one made last first, so a parent comes before its children. Branches that continue from now() have
// their fork there.
std::vector<Branch> branches(const History& history);
// The newest common ancestor of two versions.
std::size_t common_version(const History& history, std::size_t a, std::size_t b);

}  // namespace banneret
