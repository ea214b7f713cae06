#include "app/cli/base/help_width.h"

#include <algorithm>
#include <utility>

#include "app/cli/base/tables.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr std::size_t least_description = 24;  // letters; narrower descriptions go below their option
constexpr std::size_t narrow_indent = 6;

// The column where a line's description begins: in "  --seed N   Of the dice", after the gap of two or more blanks. A
// line that continues a description has only leading blanks.
std::size_t description_column(std::string_view line) {
    const std::size_t word = line.find_first_not_of(' ');
    const std::size_t gap = line.find("  ", word);
    if (gap == std::string_view::npos) return word;
    return line.find_first_not_of(' ', gap);
}

std::string fit_line(std::string_view line, std::size_t columns) {
    const std::size_t word = line.find_first_not_of(' ');
    if (word == std::string_view::npos) return std::string(line);
    const std::size_t begins = description_column(line);
    const bool two_columns = columns >= begins + least_description;
    if (letter_count(line) <= columns && two_columns) return std::string(line);
    if (two_columns) {
        const std::string described = wrapped(line.substr(begins), columns, begins);
        return std::string(line.substr(0, begins)) + described.substr(begins);
    }
    const std::string below = wrapped(line.substr(begins), columns, narrow_indent);
    if (begins == word) return below;
    const std::string_view option = line.substr(0, line.find_last_not_of(' ', begins - 1) + 1);
    return std::string(option) + "\n" + below;
}

}  // namespace

std::string fit_help(std::string_view text, std::size_t columns) {
    columns = std::max<std::size_t>(columns, 2 * least_description);
    std::string out;
    for (const std::string_view line : split(text, '\n')) {
        std::string fitted = fit_line(line, columns);
        while (!fitted.empty() && fitted.back() == '\n') fitted.pop_back();
        out += fitted + "\n";
    }
    while (out.size() > 1 && out[out.size() - 2] == '\n') out.pop_back();
    return out;
}

}  // namespace banneret::app
