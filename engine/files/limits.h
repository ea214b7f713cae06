#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace banneret::files {

inline constexpr std::size_t most_campaign_bytes = 1'000'000'000;
// What of it is not packed, and so is read whole: values in memory take several times their text.
inline constexpr std::size_t most_readable_bytes = 128'000'000;
inline constexpr std::size_t most_journal_bytes = 128'000'000;
inline constexpr int deepest_nesting = 64;

// What a look over a text finds before it is parsed.
struct Scan {
    // Why it is not even to be parsed: more than `most_campaign_bytes`, more than `deepest_nesting` lists and objects
    // in one another, a NUL, nothing but blanks.
    std::optional<std::string> fault;
    // The lists and objects that stand in so many others, where each begins and what comes behind it.
    struct Part {
        std::size_t begin = 0, end = 0;
        bool ascii = true;  // nothing in it but ASCII
    };
    std::vector<Part> parts;
};
Scan scanned(std::string_view text, int parts_within);
// The fault alone.
std::optional<std::string> limits_fault(std::string_view text);

// "line 12, column 40: what", counted from 1 as an editor does.
std::string at_place(std::string_view text, std::size_t offset, std::string_view what);

}  // namespace banneret::files
