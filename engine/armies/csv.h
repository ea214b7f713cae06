#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace banneret {

// Comma separated values (RFC 4180), read row by row. Line ends are LF, CRLF or a lone CR. A cell in quotes may hold
// commas, line ends and doubled quotes; blanks around the quotes are ignored. Lines are counted from 1 as an editor
// shows them, so a cell of three lines moves the next row three lines on.

struct CsvCell {
    std::string text;      // without its quotes; blanks around an unquoted text are gone
    std::size_t line = 1;  // where it begins
    std::string fault;     // a quote in the wrong place, as a sentence; else empty
};

struct CsvRow {
    std::size_t line = 1;        // where it begins
    std::vector<CsvCell> cells;  // one at least; no more than most_csv_cells
    std::size_t cell_count = 0;  // with those not kept
    bool rest_filled = false;    // one of the cells not kept holds something
    bool blank() const;          // all cells are blank and in order
};

inline constexpr std::size_t most_csv_cells = 100;

class CsvReader {
public:
    // `text` must outlive the reader; a byte order mark is skipped.
    explicit CsvReader(std::string_view text);
    // The next row, or false at the end. Every fault stands in its cell and reading goes on behind it: after a quote
    // that is never closed on the next line. The time is linear in the text.
    bool next(CsvRow& row);

private:
    void read_cell(CsvCell& cell);
    void read_quoted(CsvCell& cell);
    void read_plain(CsvCell& cell);
    bool at_cell_end() const;
    std::size_t end_of_plain() const;  // of the unquoted text that begins here
    void skip_blanks();
    void skip_line_end();

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

// The cell as it stands in a file, in quotes where it must be. A text that a spreadsheet would run as a formula ("=SUM(A1)",
// not "-3") gets an apostrophe in front, which CsvReader takes away.
std::string csv_cell(std::string_view text);

}  // namespace banneret
