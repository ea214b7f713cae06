#include "engine/rulesets/by_this_axe/advance_trials.h"

namespace banneret::axe {

namespace {

// The pieces that can be in the way of a move within the rate.
Neighbours neighbours(const State& s, std::size_t i) {
    Neighbours out;
    out.all.reserve(s.pieces.size());
    const Rect own = body(s, i);
    const InchPoint c = centre(own);
    const bool narrow = Obstacles(s, i, out).narrow();
    // A unit that wades may go farther (BTA-R41).
    const Hundredths far = s.pieces[i].at_bank ? 100'000 : std::max(inch, rate(s, i)) + 10;
    const Side side = facts(s, i).home;
    for (std::size_t o = 0; o < s.pieces.size(); ++o) {
        if (o == i || !is_deployed(s, o)) continue;
        const Piece& p = s.pieces[o];
        const Hundredths at_end = (own.wide + own.deep + p.wide() + p.deep()) / 2 + keep_off,
                         on_way = Obstacles<Neighbours>::farthest_bar(own, narrow, false, p.extent()),
                         reach = far + p.deep() + std::max(at_end, on_way);
        if (std::abs(p.at.x - c.x) <= reach && std::abs(p.at.y - c.y) <= reach)
            out.all.push_back(bystander(s, o, side));
    }
    return out;
}

}  // namespace

AdvanceTrials::AdvanceTrials(const State& s, std::size_t i) : near_(neighbours(s, i)), obstacles_(s, i, near_) {}

}  // namespace banneret::axe
