#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret::lionheart {

CommandersChoice Rules::choose(const State& s, Temper, Rng& rng, bool) {
    CommandersChoice c;
    const auto all = candidates(s, rng, 1);
    c.order = all.front();
    return c;
}

}  // namespace banneret::lionheart
