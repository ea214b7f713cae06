#include "engine/files/fields.h"

#include <fmt/format.h>

#include "engine/core/text.h"

namespace banneret::files {

// Limits length and control characters, so that a hostile text cannot flood or control the terminal.
std::string shown(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (out.size() >= 40) {
            // Do not cut a letter in half.
            while (!out.empty() && !valid_utf8(out)) out.pop_back();
            return fmt::format("\"{}...\"", out);
        }
        out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
    }
    return fmt::format("\"{}\"", out);
}

std::string word_fault(const std::string& word, std::span<const std::string_view> words) {
    std::string allowed;
    for (std::size_t i = 0; i < words.size(); ++i)
        allowed += fmt::format("{}{}", i == 0 ? "" : i + 1 == words.size() ? " or " : ", ", words[i]);
    const auto likely = nearest(word, words);
    return fmt::format("{} is not one of {}{}", shown(word), allowed,
                       likely ? fmt::format(" (did you mean {}?)", *likely) : "");
}

}  // namespace banneret::files
