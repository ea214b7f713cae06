#include "engine/core/wrapping.h"

#include <algorithm>

#include "engine/core/text.h"

namespace banneret {

std::size_t letter_count(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

std::vector<std::string> broken_lines(std::string_view text, std::size_t most) {
    std::vector<std::string> lines;
    for (std::string_view paragraph : split(text, '\n')) {
        std::string line;
        for (std::string_view word : split(paragraph, ' ')) {
            if (word.empty()) continue;
            if (!line.empty() && letter_count(line) + 1 + letter_count(word) > most) {
                lines.push_back(std::move(line));
                line.clear();
            }
            if (!line.empty()) line += ' ';
            line += word;
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string wrapped(std::string_view text, std::size_t most, std::size_t indent) {
    std::string out;
    for (const std::string& line : broken_lines(text, most - indent))
        out += line.empty() ? "\n" : std::string(indent, ' ') + line + "\n";
    return out;
}

}  // namespace banneret
