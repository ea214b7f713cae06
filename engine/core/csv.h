#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace banneret {

// Comma separated values (RFC 4180), read row by row. Line ends are LF, CRLF or a single CR. A quoted cell may hold
// commas, line ends and doubled quotes; blanks around the quotes are ignored. Lines are counted from 1 as in an editor,
// so a cell of three lines moves the next row down by three lines.

struct CsvCell {
    std::string text;      // without its quotes; blanks around an unquoted text are gone
    std::size_t line = 1;  // where it begins, counted from 1
    std::string fault;     // a misplaced quote, as a sentence; else empty
};

struct CsvRow {
    std::size_t line = 1;        // where it begins, counted from 1
    std::vector<CsvCell> cells;  // at least one, at most most_csv_cells
    std::size_t cell_count = 0;  // including cells that were not kept
    bool rest_filled = false;    // true if a cell that was not kept has content
    bool blank() const;          // true if all cells are blank and without faults
};

inline constexpr std::size_t most_csv_cells = 100;

class CsvReader {
public:
    // `text` must outlive the reader; a byte order mark is skipped.
    explicit CsvReader(std::string_view text);
    // Reads the next row; false at the end. A fault is stored in its cell and reading continues after it; after a quote
    // that is never closed, on the next line. The time is linear in the length of the text.
    bool next(CsvRow& row);

private:
    void read_cell(CsvCell& cell);
    void read_quoted(CsvCell& cell);
    void read_plain(CsvCell& cell);
    bool at_cell_end() const;
    std::size_t end_of_plain() const;  // end of the unquoted text that begins here
    void skip_blanks();
    void skip_line_end();

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

// The cell as written to a file, in quotes if needed. A text that a spreadsheet would run as a formula ("=SUM(A1)", not
// "-3") gets a leading apostrophe, which CsvReader removes.
std::string csv_cell(std::string_view text);

}  // namespace banneret
