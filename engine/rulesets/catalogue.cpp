#include "engine/rulesets/catalogue.h"

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/rulesets/battlefield_combat/ruleset.h"
#include "engine/rulesets/by_this_axe/ruleset.h"
#include "engine/rulesets/lionheart/ruleset.h"
#include "engine/rulesets/medieval_skirmish/ruleset.h"
#include "engine/rulesets/princecon/ruleset.h"

namespace banneret {

namespace {

// The only list of the program's rulesets.
std::vector<TacticalRuleset> listed() {
    std::vector<TacticalRuleset> list = {
        axe::ruleset(), lionheart::ruleset(), battlefield::ruleset(), princecon::ruleset(), skirmish::ruleset(),
    };
    for (const TacticalRuleset& r : added_rulesets()) list.push_back(r);
    for (const TacticalRuleset& r : list) {
        CHECK(r.number != 0);
        CHECK_EQ(1, std::ranges::count(list, r.number, &TacticalRuleset::number));
        CHECK_EQ(1, std::ranges::count(list, r.key, &TacticalRuleset::key));
    }
    return list;
}

}  // namespace

std::span<const TacticalRuleset> tactical_rulesets() {
    static const std::vector<TacticalRuleset> list = listed();
    return list;
}

const TacticalRuleset* find_tactical_ruleset(std::string_view key) {
    const auto all = tactical_rulesets();
    const auto at = std::ranges::find_if(all, [&](const TacticalRuleset& r) { return same_name(r.key, key); });
    return at == all.end() ? nullptr : &*at;
}

}  // namespace banneret
