#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/geometry/oriented_box.h"

namespace banneret::skirmish {

struct State;

// The nearest enemy of each piece, kept in the Setup from one decision of the commander to its next, since few pieces
// move in between. refresh() forgets whatever may have changed, so that no answer depends on what is kept.
class NearestEnemies {
public:
    void refresh(const State& s);
    // The answer of nearest_enemy(). REQUIRES: refresh() with this state.
    std::optional<std::size_t> of(const State& s, std::size_t i);

private:
    // The properties of a piece on which the answers depend.
    struct Seen {
        Rect body;
        Hundredths radius = 0;
        bool counts = false;  // as an enemy
        bool operator==(const Seen&) const = default;
    };
    static constexpr std::int32_t unknown = -2, nobody_there = -1;
    std::vector<Seen> seen_;
    std::vector<std::int32_t> nearest_;
};

}  // namespace banneret::skirmish
