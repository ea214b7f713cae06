#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace banneret {

// A blank at which no line breaks; plain_text() prints it as a plain blank.
inline constexpr std::string_view unbroken_blank = "\u00a0";

// Number of letters in a UTF-8 text; each counts as one column wide.
std::size_t letter_count(std::string_view text);
// Breaks the text at blanks and line feeds into lines of at most `most` letters; a longer word stays whole.
std::vector<std::string> broken_lines(std::string_view text, std::size_t most);
// The text in such lines, each with `indent` blanks in front, within `most` letters, and with a line feed after it.
std::string wrapped(std::string_view text, std::size_t most = 96, std::size_t indent = 0);

}  // namespace banneret
