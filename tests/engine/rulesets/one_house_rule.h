#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "engine/rulesets/house_rules.h"

namespace banneret {

// The rules after setting one; the test fails if it is refused.
inline HouseRules with_house_rule(std::string_view key, std::string_view value) {
    HouseRules rules;
    const auto refused = set_house_rule(rules, key, value);
    EXPECT_FALSE(refused) << refused->why;
    return rules;
}

}  // namespace banneret
