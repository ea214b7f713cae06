#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace banneret::app {

// A blank at which a cell is not broken; printed as a plain one.
inline constexpr std::string_view unbroken_blank = "\u00a0";

// A table as aligned text: columns as wide as their widest cell, two blanks between them, numbers to the right. Widths
// count letters of UTF-8, not bytes. No line ends in blanks.
class Columns {
public:
    enum class Align { left, right };

    // One column per heading, in order.
    void column(std::string heading, Align align = Align::right);
    void row(std::vector<std::string> cells);  // REQUIRES: not more cells than columns
    void gap();                                // an empty line
    void rule();                               // a line across the numbers above a total

    // Every line begins with `indent` blanks. The headings are left out where all are empty. Where a table would be
    // wider than `most`, the widest left-aligned columns are broken at blanks into lines of their own. A line feed in a
    // cell breaks it as well, and what follows stays in its column.
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
    std::vector<std::size_t> least_widths() const;  // of the longest word, where a column may be broken

    std::vector<Heading> headings_;
    std::vector<Line> lines_;
};

// Letters of a UTF-8 text, each taken as one column wide.
std::size_t width(std::string_view text);
// Lines of at most `most` letters, broken at blanks, each begun with `indent` blanks.
std::string wrapped(std::string_view text, std::size_t most = 96, std::size_t indent = 0);
// A heading with an empty line before it.
std::string heading(std::string_view words);

}  // namespace banneret::app
