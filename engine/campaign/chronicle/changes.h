#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/campaign/history.h"

namespace banneret {

// What differs between two states of a campaign, in words: since the last session, or between two branches.

struct Change {
    PowerId side{};  // whose it is; none: of the campaign itself
    ArmyId army{};
    std::string words;  // "Red: 600 men to 540, 49.6 US to 44.1"
    bool operator==(const Change&) const = default;
};
// Date and name, rules, sides, then army by army: raised, gone, renamed, moved, its men and strength, its general, the
// state of its characters, its wounded on their way, its fortifications; then characters elsewhere, battles that wait,
// notes. Armies in the order of `to`, those gone last. Empty: nothing differs that a referee would name.
std::vector<Change> changes(const Campaign& from, const Campaign& to);

// A future given up: a line of versions that ends somewhere else than where we are.
struct Branch {
    std::size_t leaf = 0;              // its last version
    std::size_t fork = 0;              // the newest version it has in common with the line that leads to now()
    std::size_t steps = 0;             // versions after the fork
    std::int32_t day = 0;              // campaign day at its end
    std::string begins;                // what was done first after the fork: "pass 3 days"
    std::string ends;                  // what was done last
    bool redo = false;                 // redo leads along it from where we are: it was undone, not given up
    std::vector<std::string> battles;  // applied after the fork, by name
};
// Every branch, the one forked last first. Branches that go on from now() fork there.
std::vector<Branch> branches(const History& history);
// The newest version that both have in their past.
std::size_t common_version(const History& history, std::size_t a, std::size_t b);

}  // namespace banneret
