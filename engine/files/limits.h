#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace banneret::files {

inline constexpr std::size_t most_campaign_bytes = 1'000'000'000;
// Limit for the unpacked text, which is parsed as a whole: values in memory take several times their text.
inline constexpr std::size_t most_readable_bytes = 128'000'000;
inline constexpr std::size_t most_journal_bytes = 128'000'000;
inline constexpr int deepest_nesting = 64;
// Limit of one text or part that is parsed as a whole; each takes some thirty bytes of memory.
inline constexpr std::size_t most_items = 8'000'000;

// The result of scanning a text before it is parsed.
struct Scan {
    // Why the text must not be parsed: more than `most_campaign_bytes`, nested deeper than `deepest_nesting`, a NUL,
    // only blanks.
    std::optional<std::string> fault;
    // The lists and objects at the requested nesting depth: their ranges [begin, end).
    struct Part {
        std::size_t begin = 0, end = 0;
        bool ascii = true;  // true if the text is pure ASCII
    };
    std::vector<Part> parts;
};
Scan scanned(std::string_view text, int parts_within);
// Returns only the fault.
std::optional<std::string> limits_fault(std::string_view text);

// Why a text must not be parsed as a whole: it has more than `most_items` items in its lists and objects.
std::optional<std::string> items_fault(std::string_view text);

// "line 12, column 40: what", counted from 1 as in an editor.
std::string at_place(std::string_view text, std::size_t offset, std::string_view what);

}  // namespace banneret::files
