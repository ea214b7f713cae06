#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banneret {

// "a", "a and b", "a, b and c".
std::string joined(std::span<const std::string> words, std::string_view last = "and");
// With a capital first letter if it is an English one.
std::string capitalised(std::string words);
// "1 man", "3 men"; without `many` the plural adds s.
std::string counted(std::int64_t n, std::string_view one, std::string_view many = {});
template <std::integral Number>
std::string counted(Number n, std::string_view one, std::string_view many = {}) {
    return counted(static_cast<std::int64_t>(n), one, many);
}
// "+2", "-1", "0".
std::string with_sign(std::int64_t n);
// 12345 is "12,345".
std::string with_commas(std::int64_t n);
template <std::integral Number>
std::string with_commas(Number n) {
    return with_commas(static_cast<std::int64_t>(n));
}
// Fixed decimals, rounded half away from zero: fixed(12.25, 1) is "12.3". Never "-0".
std::string fixed(double value, int decimals);

// The whole text as a number with an optional sign; none for blanks, a sign without digits, trailing words, overflow,
// infinities and "nan".
std::optional<std::int64_t> parse_integer(std::string_view text);
std::optional<double> parse_decimal(std::string_view text);

std::string_view trimmed(std::string_view text);
// Lower case without spaces, hyphens and underscores, for comparing words in files and on the command line.
std::string folded(std::string_view text);
// Whether both are one name or word once folded, without copying them where all letters are ASCII.
bool same_name(std::string_view a, std::string_view b);
std::vector<std::string_view> split(std::string_view text, char by);
bool valid_utf8(std::string_view text);

// The known word nearest to `word`, if any is near: after folding, at most a third of its letters (and at least one)
// may be added, dropped, changed or swapped with their neighbour.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string_view> known);

}  // namespace banneret
