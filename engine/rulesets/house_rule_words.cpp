#include "engine/rulesets/house_rule_words.h"

#include <algorithm>

namespace banneret {

std::string value_words(std::string_view value) {
    std::string out(value);
    std::replace(out.begin(), out.end(), '-', ' ');
    return out;
}

}  // namespace banneret
