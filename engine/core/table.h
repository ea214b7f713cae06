#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace banneret {

// One cell: the words people read, and the value programs read where it differs from the words.
struct Cell {
    struct Words {  // programs read the words
        bool operator==(const Words&) const = default;
    };
    struct Null {  // known to be unknown: null in JSON, empty in CSV
        bool operator==(const Null&) const = default;
    };
    struct Absent {  // no key in JSON, empty in CSV
        bool operator==(const Absent&) const = default;
    };
    using List = std::vector<std::string>;  // joined by semicolons in CSV
    using Value = std::variant<Words, Null, Absent, bool, std::int64_t, double, std::string, List, std::uint64_t>;

    Cell() : value(Absent{}) {}
    Cell(std::nullptr_t) : value(Null{}) {}
    Cell(std::string text) : words(std::move(text)) {}
    Cell(std::string_view text) : words(text) {}
    Cell(const char* text) : words(text) {}
    Cell(bool is) : words(is ? "yes" : "no"), value(is) {}
    Cell(double number) : value(number) {}  // data only: it has no words
    // Words with commas.
    template <std::integral N>
    requires(!std::same_as<N, bool> && !std::same_as<N, char>) Cell(N number)
        : Cell(std::in_range<std::int64_t>(number) ? whole(static_cast<std::int64_t>(number))
                                                   : large(static_cast<std::uint64_t>(number))) {}
    // Words for people, and the value of `data` for programs.
    Cell(std::string text, const Cell& data)
        : words(std::move(text)), value(std::holds_alternative<Words>(data.value) ? Value(data.words) : data.value) {}
    static Cell list(std::string words, List items);

    std::string words;
    Value value;
    bool operator==(const Cell&) const = default;

private:
    static Cell whole(std::int64_t number);
    static Cell large(std::uint64_t number);  // beyond std::int64_t, as a seed may be
};

// Rows and columns, made once and written as text, Markdown, CSV, JSON (app/cli/base/tables.h), PDF or in the window.
struct Table {
    struct Column {
        std::string words;       // the heading people read
        bool right = false;      // aligned right, for numbers
        std::string key = {};    // the name in JSON; empty: not in JSON
        bool data_only = false;  // only for programs
        bool operator==(const Column&) const = default;
    };
    struct Row {
        enum class Kind { cells, gap, rule };  // rule: a line across the numbers, above a total
        Row(std::initializer_list<Cell> list) : cells(list) {}
        Row(std::vector<Cell> list, std::string tip_words = {}, bool is_strong = false)
            : cells(std::move(list)), tip(std::move(tip_words)), strong(is_strong) {}
        explicit Row(Kind k) : kind(k) {}

        std::vector<Cell> cells;  // missing cells are empty, extra cells are left out
        std::string tip;          // shown by the window
        bool strong = false;
        Kind kind = Kind::cells;
        bool operator==(const Row&) const = default;
    };
    // A heading with its key: "Men", or {"Men", "men"}.
    struct Name {
        Name(const char* heading, std::string key_ = {}) : words(heading), key(std::move(key_)) {}
        Name(std::string heading, std::string key_ = {}) : words(std::move(heading)), key(std::move(key_)) {}
        std::string words, key;
    };

    std::vector<Column> columns;
    std::vector<Row> rows;

    // Adds columns, in order.
    void left(std::initializer_list<Name> names);
    void right(std::initializer_list<Name> names);
    void data(std::initializer_list<std::string> keys);  // data only
    void row(std::vector<Cell> cells, std::string tip = {}, bool strong = false) {
        rows.emplace_back(std::move(cells), std::move(tip), strong);
    }
    void gap() { rows.emplace_back(Row::Kind::gap); }
    void rule() { rows.emplace_back(Row::Kind::rule); }

    bool operator==(const Table&) const = default;
};

// The cell of that column; an absent one if the row is too short.
const Cell& cell_at(const Table::Row& row, std::size_t column);

// Aligned columns, two blanks apart, each as wide as its widest cell. Every line starts with `indent` blanks and none
// ends in blanks. The line of headings is left out if no column has one. If the table would be wider than `most`, the
// widest left-aligned columns break at blanks. A line feed in a cell also breaks it; the rest stays in its column.
std::string plain_text(const Table& table, std::size_t indent = 0, std::size_t most = 0);
// GitHub's tables; all text is escaped.
std::string markdown(const Table& table);
// RFC 4180: a line of names, then the rows, CRLF after each. If any column has a key, the columns with keys are written
// under their keys; else the columns that people read under their headings.
std::string csv_text(const Table& table);

}  // namespace banneret
