#include "engine/rulesets/shared/muster_rows.h"

#include <fmt/format.h>

#include "engine/core/text.h"

namespace banneret::shared {

std::optional<bool> yes_or_no(std::string_view word) {
    const std::string w = folded(word);
    if (w == "yes" || w == "true" || w == "1" || w == "on") return true;
    if (w == "no" || w == "false" || w == "0" || w == "off" || w.empty()) return false;
    return std::nullopt;
}

std::string any_of_words(const std::vector<std::string>& words) {
    return joined(words, "or");
}

std::optional<std::int64_t> number_within(std::string_view word, std::int64_t least, std::int64_t most) {
    const auto n = parse_integer(trimmed(word));
    return n && *n >= least && *n <= most ? n : std::nullopt;
}

std::string number_words(std::int64_t least, std::int64_t most) {
    return fmt::format("a whole number from {} to {}", with_commas(least), with_commas(most));
}

}  // namespace banneret::shared
