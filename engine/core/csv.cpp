#include "engine/core/csv.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"

namespace banneret {

bool CsvRow::blank() const {
    return !rest_filled && std::all_of(cells.begin(), cells.end(),
                                       [](const CsvCell& c) { return c.fault.empty() && trimmed(c.text).empty(); });
}

CsvReader::CsvReader(std::string_view text) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
}

bool CsvReader::next(CsvRow& row) {
    if (at_ == text_.size()) return false;
    row.line = line_;
    row.cells.clear();
    row.cell_count = 0;
    row.rest_filled = false;
    CsvCell not_kept;
    while (true) {
        const bool keep = row.cell_count < most_csv_cells;
        CsvCell& cell = keep ? row.cells.emplace_back() : not_kept;
        read_cell(cell);
        ++row.cell_count;
        if (!keep && (!cell.fault.empty() || !trimmed(cell.text).empty())) row.rest_filled = true;
        if (at_ == text_.size()) return true;
        if (text_[at_] != ',') break;
        ++at_;
    }
    skip_line_end();
    return true;
}

namespace {

// True if the text, after any apostrophes, is one that a spreadsheet would run as a formula ("-" alone is none).
bool reads_as_formula(std::string_view text) {
    const std::size_t at = text.find_first_not_of('\'');
    return text.starts_with('\'') && at != std::string_view::npos && at + 1 < text.size() &&
           std::string_view("=+-@").find(text[at]) != std::string_view::npos;
}

}  // namespace

void CsvReader::read_cell(CsvCell& cell) {
    cell.text.clear();
    cell.fault.clear();
    cell.line = line_;
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '"')
        read_quoted(cell);
    else
        read_plain(cell);
    if (reads_as_formula(cell.text)) cell.text.erase(0, 1);
}

void CsvReader::read_quoted(CsvCell& cell) {
    const std::size_t opened_at = at_++;
    std::size_t lines = 0;
    while (true) {
        const std::size_t quote = text_.find('"', at_);
        if (quote == std::string_view::npos) break;
        for (; at_ < quote; ++at_) {
            const bool crlf = text_[at_] == '\r' && text_[at_ + 1] == '\n';
            if (!crlf && (text_[at_] == '\r' || text_[at_] == '\n')) ++lines;
            cell.text += text_[at_];
        }
        ++at_;
        if (at_ < text_.size() && text_[at_] == '"') {
            cell.text += '"';
            ++at_;
            continue;
        }
        line_ += lines;
        skip_blanks();
        if (at_cell_end()) return;
        cell.fault =
            lines == 0
                ? "has text after the closing quote; write a quote inside a quoted cell twice"
                : fmt::format("has text after the closing quote on line {}; is a quote missing before that line?",
                              line_);
        at_ = end_of_plain();
        return;
    }
    cell.fault = "opens a quote that is never closed";
    cell.text.clear();
    at_ = std::min(text_.find_first_of("\r\n", opened_at), text_.size());
}

void CsvReader::read_plain(CsvCell& cell) {
    const std::size_t end = end_of_plain();
    cell.text = trimmed(text_.substr(at_, end - at_));
    if (cell.text.find('"') != std::string::npos)
        cell.fault = "has a quote inside; put the whole cell in quotes and write the inner quote twice";
    at_ = end;
}

bool CsvReader::at_cell_end() const {
    return at_ == text_.size() || text_[at_] == ',' || text_[at_] == '\r' || text_[at_] == '\n';
}

std::size_t CsvReader::end_of_plain() const {
    return std::min(text_.find_first_of(",\r\n", at_), text_.size());
}

void CsvReader::skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
}

void CsvReader::skip_line_end() {
    const bool crlf = text_.substr(at_, 2) == "\r\n";
    at_ += crlf ? 2 : 1;
    ++line_;
}

std::string csv_cell(std::string_view text) {
    // A leading apostrophe marks the cell as text; the reader removes it.
    const std::string marked = "'" + std::string(text);
    const bool number = parse_decimal(text).has_value();
    if (reads_as_formula(marked) && !number) text = marked;
    const bool plain = text.find_first_of(",\"\r\n") == std::string_view::npos && trimmed(text).size() == text.size();
    if (plain) return std::string(text);
    std::string out = "\"";
    for (char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + '"';
}

}  // namespace banneret
