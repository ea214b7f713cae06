#include <algorithm>
#include <array>
#include <span>

#include "engine/commanders/judges/ratings.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

namespace {

constexpr Fit fit{7001, 60, 3};

// As `banneret calibrate --fit --json --seed 7001 --pairs 60 --trials 3` reports them: attack, slope, prices by trait,
// what is particular to a battle, and the standard errors of slope and prices; then the factor of losses. A judge is
// named by the number of its ruleset.
std::span<const FittedJudge> fitted_judges() {
    // clang-format off
    static const std::array<FittedJudge, 6> all = {{
        {0,
         {0.0288, 0.9201, {0.2072, -0.1157, -0.0408, 0.0672, 0.2500, 0.0332, 0.0692}, 0.2093, 0.0987, {0.1385, 0.1038, 0.1145, 0.1623, 0.2866, 0.0191, 0.2611}},
         {1.0000, 1.0000, 1.0000, {}}},
        {1,
         {-0.0315, 4.0538, {-0.2108, 0.2166, -0.0104, 0.5185, 0.4854, 0.0356, 0.3412}, 0.5196, 0.4953, {0.1681, 0.1185, 0.1443, 0.1867, 0.2175, 0.0227, 0.2376}},
         {0.6168, 0.5892, 0.6444, {}}},
        {2,
         {-0.0327, 1.3973, {-0.6459, 1.0596, -0.3418, 0.7137, -0.4093, 0.6423, 0.7729}, 0.5807, 0.6207, {0.4572, 0.6918, 0.5191, 0.6579, 0.5698, 0.3030, 0.5219}},
         {0.9865, 0.9056, 1.0673, {}}},
        {3,
         {-0.1533, 6.8994, {0.2890, 0.8484, 0.0969, 0.3339, -0.0210, 0.0234, 0.0405}, 1.0961, 1.0478, {0.1606, 0.1676, 0.1638, 0.1955, 0.2911, 0.0284, 0.2007}},
         {0.6046, 0.5709, 0.6383, {}}},
        {4,
         {-0.2418, 4.2799, {-0.0656, 0.5073, 0.5806, 0.1758, 0.4536, 0.0121, 0.4939}, 1.1407, 0.8441, {0.2909, 0.1947, 0.2019, 0.2240, 0.2560, 0.0330, 0.3519}},
         {0.6537, 0.6189, 0.6884, {}}},
        {5,
         {0.0683, 4.3288, {-0.4298, 0.3040, 0.1609, 0.1443, -0.2153, 0.0039, -0.0787}, 0.2862, 0.5864, {0.1779, 0.1231, 0.1115, 0.1683, 0.2869, 0.0205, 0.2470}},
         {0.6772, 0.6507, 0.7036, {}}},
    }};
    // clang-format on
    return all;
}

}  // namespace

const Fit& shipped_fit() {
    return fit;
}

const FittedJudge* fitted_judge(std::string_view key) {
    const TacticalRuleset* ruleset = find_tactical_ruleset(key);
    const int number = ruleset != nullptr ? ruleset->number : 0;
    if (number == 0 && key != "abstract") return nullptr;
    const auto all = fitted_judges();
    const auto found = std::find_if(all.begin(), all.end(), [&](const FittedJudge& j) { return j.ruleset == number; });
    return found != all.end() ? &*found : nullptr;
}

}  // namespace banneret
