#include "engine/rulesets/mustered.h"

#include <string>

#include "engine/core/text.h"

namespace banneret {

std::optional<bool> yes_or_no(std::string_view word) {
    const std::string w = folded(word);
    if (w == "yes" || w == "true" || w == "1" || w == "on") return true;
    if (w == "no" || w == "false" || w == "0" || w == "off" || w.empty()) return false;
    return std::nullopt;
}

}  // namespace banneret
