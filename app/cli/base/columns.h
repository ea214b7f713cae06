#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace banneret::app {

// A blank that never breaks a cell; printed as a plain blank.
inline constexpr std::string_view unbroken_blank = "\u00a0";

// Aligned text table: each column as wide as its widest cell, two blanks apart, numbers on the right. Widths count
// UTF-8 letters, not bytes. No line ends in blanks.
class Columns {
public:
    enum class Align { left, right };

    // One column per heading, in order.
    void column(std::string heading, Align align = Align::right);
    void row(std::vector<std::string> cells);  // REQUIRES: not more cells than columns
    void gap();                                // an empty line
    void rule();                               // a line across the numbers above a total

    // Every line starts with `indent` blanks. Headings are left out if all are empty. If the table would be wider than
    // `most`, the widest left-aligned columns break at blanks. A line feed in a cell also breaks it; the rest stays in
    // its column.
    std::string text(std::size_t indent = 2, std::size_t most = 0) const;

private:
    struct Heading {
        std::string words;
        Align align;
    };
    struct Line {
        enum class Kind { cells, gap, rule } kind;
        std::vector<std::string> cells;
    };
    std::vector<std::size_t> widths() const;
    std::vector<std::size_t> least_widths() const;  // the longest word in breakable columns

    std::vector<Heading> headings_;
    std::vector<Line> lines_;
};

// Number of letters in a UTF-8 text; each counts as one column wide.
std::size_t width(std::string_view text);
// Breaks the text at blanks into lines of at most `most` letters, each with `indent` blanks in front.
std::string wrapped(std::string_view text, std::size_t most = 96, std::size_t indent = 0);
// A heading with an empty line before it.
std::string heading(std::string_view words);

}  // namespace banneret::app
