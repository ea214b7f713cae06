#include "engine/core/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/csv.h"
#include "engine/core/text.h"
#include "engine/core/wrapping.h"

namespace banneret {

namespace {

std::size_t longest(std::string_view text, bool of_words) {
    std::size_t out = 0;
    for (const std::string_view line : split(text, '\n')) {
        if (!of_words) out = std::max(out, letter_count(line));
        if (of_words)
            for (const std::string_view word : split(line, ' ')) out = std::max(out, letter_count(word));
    }
    return out;
}

std::string with_plain_blanks(std::string text) {
    for (std::size_t at = text.find(unbroken_blank); at != std::string::npos; at = text.find(unbroken_blank, at))
        text.replace(at, unbroken_blank.size(), " ");
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\t' || c == '\r'; }, ' ');
    return text;
}

// The columns people read.
std::vector<std::size_t> shown_columns(const Table& table) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (!table.columns[i].data_only) out.push_back(i);
    return out;
}

// Widths of the shown columns that keep the table within `most`, if breaking text columns at blanks can.
std::vector<std::size_t> widths_of(const Table& table, const std::vector<std::size_t>& shown, std::size_t indent,
                                   std::size_t most) {
    std::vector<std::size_t> wide, least;
    for (const std::size_t i : shown) {
        wide.push_back(letter_count(table.columns[i].words));
        least.push_back(longest(table.columns[i].words, true));
        for (const Table::Row& row : table.rows) {
            wide.back() = std::max(wide.back(), longest(cell_at(row, i).words, false));
            least.back() = std::max(least.back(), longest(cell_at(row, i).words, true));
        }
        if (table.columns[i].right) least.back() = wide.back();
    }
    while (most > 0) {
        std::size_t total = indent, widest = wide.size();
        for (std::size_t i = 0; i < wide.size(); ++i) {
            total += wide[i] + (i > 0 ? 2 : 0);
            if (wide[i] > least[i] && (widest == wide.size() || wide[i] > wide[widest])) widest = i;
        }
        if (total <= most || widest == wide.size()) break;
        --wide[widest];
    }
    return wide;
}

struct CsvValue {
    std::string_view words;
    std::string operator()(Cell::Words) const { return csv_cell(words); }
    std::string operator()(Cell::Null) const { return {}; }
    std::string operator()(Cell::Absent) const { return {}; }
    std::string operator()(bool is) const { return is ? "yes" : "no"; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(std::uint64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return fmt::format("{:.12g}", number); }
    std::string operator()(const std::string& text) const { return csv_cell(text); }
    std::string operator()(const Cell::List& items) const { return csv_cell(fmt::format("{}", fmt::join(items, ";"))); }
};

}  // namespace

Cell Cell::whole(std::int64_t number) {
    Cell out(with_commas(number));
    out.value = number;
    return out;
}

Cell Cell::large(std::uint64_t number) {
    Cell out(fmt::format("{},{:03}", with_commas(number / 1000), number % 1000));
    out.value = number;
    return out;
}

Cell Cell::list(std::string words, List items) {
    Cell out(std::move(words));
    out.value = std::move(items);
    return out;
}

void Table::left(std::initializer_list<Name> names) {
    for (const Name& name : names) columns.push_back({name.words, false, name.key, false});
}

void Table::right(std::initializer_list<Name> names) {
    for (const Name& name : names) columns.push_back({name.words, true, name.key, false});
}

void Table::data(std::initializer_list<std::string> keys) {
    for (const std::string& key : keys) columns.push_back({"", false, key, true});
}

const Cell& cell_at(const Table::Row& row, std::size_t column) {
    static const Cell none;
    return column < row.cells.size() ? row.cells[column] : none;
}

std::string plain_text(const Table& table, std::size_t indent, std::size_t most) {
    const std::vector<std::size_t> shown = shown_columns(table);
    const std::vector<std::size_t> wide = widths_of(table, shown, indent, most);

    // Writes one row; it takes as many lines as its tallest cell.
    std::string out;
    const auto add = [&](auto&& words_of) {
        std::vector<std::vector<std::string>> broken;
        std::size_t height = 0;
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const std::string words = words_of(i);
            const bool fits = letter_count(words) <= wide[i] && words.find('\n') == std::string::npos;
            broken.push_back(fits ? std::vector{words} : broken_lines(words, wide[i]));
            height = std::max(height, broken.back().size());
        }
        for (std::size_t line = 0; line < height; ++line) {
            out += std::string(indent, ' ');
            for (std::size_t i = 0; i < broken.size(); ++i) {
                const std::string cell = line < broken[i].size() ? with_plain_blanks(broken[i][line]) : std::string();
                const std::string blanks(wide[i] - std::min(wide[i], letter_count(cell)), ' ');
                out += table.columns[shown[i]].right ? blanks + cell : cell + blanks;
                out += "  ";
            }
            while (!out.empty() && out.back() == ' ') out.pop_back();
            out += "\n";
        }
    };

    if (std::any_of(shown.begin(), shown.end(), [&](std::size_t i) { return !table.columns[i].words.empty(); }))
        add([&](std::size_t i) { return table.columns[shown[i]].words; });
    for (const Table::Row& row : table.rows) {
        if (row.kind == Table::Row::Kind::gap)
            out += "\n";
        else if (row.kind == Table::Row::Kind::rule)
            add([&](std::size_t i) { return std::string(table.columns[shown[i]].right ? wide[i] : 0, '-'); });
        else
            add([&](std::size_t i) { return cell_at(row, shown[i]).words; });
    }
    return out;
}

std::string csv_text(const Table& table) {
    const bool by_key = std::any_of(table.columns.begin(), table.columns.end(),
                                    [](const Table::Column& column) { return !column.key.empty(); });
    std::string out;
    const auto add = [&](auto&& words_of) {
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (by_key ? !table.columns[i].key.empty() : !table.columns[i].data_only) cells.push_back(words_of(i));
        // A row of one empty cell would be read as a blank line.
        if (cells.size() == 1 && cells[0].empty()) cells[0] = "\"\"";
        out += fmt::format("{}\r\n", fmt::join(cells, ","));
    };
    add([&](std::size_t i) { return csv_cell(by_key ? table.columns[i].key : table.columns[i].words); });
    for (const Table::Row& row : table.rows)
        if (row.kind == Table::Row::Kind::cells)
            add([&](std::size_t i) {
                const Cell& cell = cell_at(row, i);
                return std::visit(CsvValue{cell.words}, cell.value);
            });
    return out;
}

}  // namespace banneret
