#include "engine/rulesets/catalogue.h"

#include <algorithm>
#include <array>

#include "engine/core/text.h"
#include "engine/rulesets/by_this_axe/axe.h"
#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret {

std::span<const TacticalRuleset> tactical_rulesets() {
    static constexpr std::array list = {
        TacticalRuleset{"by-this-axe", "By This Axe", axe::ruleset_number, BoardView::Grid::inches, false, axe::begin,
                        axe::muster_sheet},
        TacticalRuleset{"lionheart-variant", "Lionheart variant", lionheart::ruleset_number, BoardView::Grid::hexes,
                        true, lionheart::begin, lionheart::muster_sheet},
    };
    return list;
}

const TacticalRuleset* find_tactical_ruleset(std::string_view key) {
    const auto all = tactical_rulesets();
    const auto at = std::ranges::find_if(all, [&](const TacticalRuleset& r) { return folded(r.key) == folded(key); });
    return at == all.end() ? nullptr : &*at;
}

}  // namespace banneret
