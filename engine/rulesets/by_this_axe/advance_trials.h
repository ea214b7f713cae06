#pragma once

#include <vector>

#include "engine/rulesets/by_this_axe/obstacles.h"

namespace banneret::axe {

// The others who can matter for a move of the piece, in the order of the pieces.
struct Neighbours {
    std::vector<Bystander> all;
    template <class Stop>
    std::optional<std::size_t> first(Stop stop) const {
        for (const Bystander& o : all)
            if (stop(o)) return o.index;
        return std::nullopt;
    }
};

// Many places tried in turn for one piece: the answers of advance_refused() without its sentences, and without a look
// at pieces that are too far away. REQUIRES: the state outlives it and does not change.
class AdvanceTrials {
public:
    AdvanceTrials(const State& s, std::size_t i);
    AdvanceTrials(const AdvanceTrials&) = delete;
    AdvanceTrials& operator=(const AdvanceTrials&) = delete;
    // The obstacle for which advance_refused() refuses this place. REQUIRES: !standing_refused(s, i), a facing of
    // 0 .. 359.
    Hindrance at(const InchPlace& to) const { return obstacles_.before(to); }

private:
    Neighbours near_;
    Obstacles<Neighbours> obstacles_;
};

}  // namespace banneret::axe
