#include "engine/rulesets/roll_purposes.h"

#include "engine/rulesets/catalogue.h"

namespace banneret {

namespace {

// Calls visit(purpose) for each until it returns true.
template <class F>
void each_purpose(F&& visit) {
    for (const RollFor::Purpose& purpose : common_rolls)
        if (visit(purpose)) return;
    for (const TacticalRuleset& ruleset : tactical_rulesets())
        for (const RollFor::Purpose& purpose : ruleset.rolls)
            if (visit(purpose)) return;
}

}  // namespace

std::optional<RollFor> find_roll_purpose(std::string_view key) {
    std::optional<RollFor> found;
    each_purpose([&](const RollFor::Purpose& purpose) {
        if (purpose.key == key) found = RollFor(purpose);
        return found.has_value();
    });
    return found;
}

std::vector<std::string_view> roll_purpose_keys() {
    std::vector<std::string_view> keys;
    each_purpose([&](const RollFor::Purpose& purpose) {
        keys.push_back(purpose.key);
        return false;
    });
    return keys;
}

}  // namespace banneret
