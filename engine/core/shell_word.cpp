#include "engine/core/shell_word.h"

#include <fmt/format.h>

#include <algorithm>

namespace banneret {

std::string shell_word(std::string_view text) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("_-+=./,:@%").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::ranges::all_of(text, plain)) return std::string(text);
    if (text.find_first_of("\"$`\\!") == std::string_view::npos) return fmt::format("\"{}\"", text);
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return out + "'";
}

}  // namespace banneret
