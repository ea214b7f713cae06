#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace banneret {

// One number for all the program's rules: fixed battles of the abstract system and of every tactical ruleset, played by
// automatic commanders, and every order, die and loss of them hashed together. A change of rules, of the commanders or
// of the dice changes it; wording, speed and the machine do not.
struct RulesetSignature {
    std::string_view ruleset;  // its key
    int battles = 0;
    std::uint64_t orders = 0, rolls = 0;
    std::uint64_t number = 0;
    bool operator==(const RulesetSignature&) const = default;
};
struct Signature {
    std::vector<RulesetSignature> rulesets;  // the abstract system first, then as in the catalogue
    std::uint64_t number = 0;                // combines all rulesets
};
Signature signature();

}  // namespace banneret
