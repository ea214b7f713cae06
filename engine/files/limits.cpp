#include "engine/files/limits.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"

namespace banneret::files {

std::string at_place(std::string_view text, std::size_t offset, std::string_view what) {
    const std::string_view before = text.substr(0, offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t begins = before.rfind('\n');
    const std::size_t column = begins == std::string_view::npos ? offset + 1 : offset - begins;
    return fmt::format("line {}, column {}: {}", line, column, what);
}

std::optional<std::string> limits_fault(std::string_view text) {
    if (text.size() > most_campaign_bytes)
        return fmt::format("it is larger than {} MB", most_campaign_bytes / 1'000'000);
    if (trimmed(text).empty()) return "it is empty";
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\0') return at_place(text, i, "a NUL, which no text file holds");
        if (in_string) {
            if (c == '\\')
                ++i;
            else
                in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            if (++depth > deepest_nesting) return at_place(text, i, "lists and objects nested too deeply");
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return std::nullopt;
}

}  // namespace banneret::files
