#include "engine/core/document.h"

#include <algorithm>

#include "engine/core/text.h"

namespace banneret {

namespace {

std::size_t letter_count(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

std::string_view cell(const std::vector<std::string>& row, std::size_t i) {
    return i < row.size() ? std::string_view(row[i]) : std::string_view();
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// --- Markdown ----------------------------------------------------------------------------------------------------

// Characters that have a meaning anywhere in a line.
bool means_something(char c) {
    return std::string_view("\\`*_[]<>|~&$").find(c) != std::string_view::npos;
}

// Also escapes what has a meaning only at the beginning of a line: headings, lists, underlines of headings, code
// fences, indents.
void escaped_line(std::string& out, std::string_view line) {
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    std::size_t digits = 0;
    while (digits < line.size() && is_digit(line[digits])) ++digits;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool marker = i == 0 && std::string_view("#+-=:").find(c) != std::string_view::npos;
        const bool number = i == digits && digits > 0 && digits <= 9 && (c == '.' || c == ')');
        if (means_something(c) || marker || number) out += '\\';
        out += c == '\t' || c == '\r' ? ' ' : c;
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
}

std::string escaped(std::string_view words, std::string_view line_end) {
    std::string out;
    bool first = true;
    for (const std::string_view line : split(trimmed(words), '\n')) {
        const std::string_view text = trimmed(line);
        if (!first) {
            // A blank line would end the paragraph, the list or the row.
            if (text.empty()) continue;
            out += line_end;
        }
        std::string plain;
        escaped_line(plain, text);
        out += plain;
        first = false;
    }
    return out;
}

std::string markdown_row(const Table& table, const std::vector<std::string>& row) {
    std::string out = "|";
    for (std::size_t i = 0; i < table.columns.size(); ++i) out += " " + escaped(cell(row, i), "<br>") + " |";
    return out + "\n";
}

// --- Plain text --------------------------------------------------------------------------------------------------

// Breaks words into lines before `width`; all but the first line begin with `indent`.
std::string wrapped(std::string_view text, std::string_view first, std::string_view indent, std::size_t width) {
    std::string out;
    bool first_line = true;
    for (const std::string_view paragraph : split(text, '\n')) {
        std::string line(first_line ? first : indent);
        std::size_t used = letter_count(line);
        bool begun = false;
        for (const std::string_view word : split(paragraph, ' ')) {
            if (word.empty()) continue;
            const std::size_t letters = letter_count(word);
            if (begun && used + 1 + letters > width) {
                out += line + "\n";
                line = indent;
                used = letter_count(line);
                begun = false;
            }
            if (begun) line += ' ', ++used;
            line += word;
            used += letters;
            begun = true;
        }
        if (begun || first_line) out += line + "\n";
        first_line = false;
    }
    return out;
}

std::string in_one_line(std::string_view text) {
    std::string out(text);
    std::replace_if(
        out.begin(), out.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return out;
}

std::string underlined(const std::string& words, char line) {
    const std::string one = in_one_line(words);
    return one + "\n" + std::string(letter_count(one), line) + "\n";
}

struct PlainBlock {
    std::size_t width;
    std::string operator()(const Heading& h) const {
        return h.level <= 2 ? underlined(h.words, h.level == 1 ? '=' : '-') : in_one_line(h.words) + "\n";
    }
    std::string operator()(const Paragraph& p) const { return wrapped(p.words, "", "", width); }
    std::string operator()(const Bullets& b) const {
        std::string out;
        for (const std::string& item : b.items) out += wrapped(item, "- ", "  ", width);
        return out;
    }
    std::string operator()(const Table& t) const { return plain_text(t); }
};

struct MarkdownBlock {
    std::string operator()(const Heading& h) const {
        return std::string(static_cast<std::size_t>(std::clamp(h.level, 1, 6)), '#') + " " + escaped(h.words, " ") +
               "\n";
    }
    std::string operator()(const Paragraph& p) const { return escaped(p.words, "\\\n") + "\n"; }
    std::string operator()(const Bullets& b) const {
        std::string out;
        for (const std::string& item : b.items) out += "- " + escaped(item, "\\\n  ") + "\n";
        return out;
    }
    std::string operator()(const Table& t) const { return markdown(t); }
};

// Blocks separated by an empty line; blocks without text are skipped.
template <class Write>
std::string blocks_text(const std::vector<Block>& blocks, std::string out, const Write& write) {
    for (const Block& block : blocks) {
        const std::string words = std::visit(write, block);
        if (words.empty() || words == "\n") continue;
        if (!out.empty()) out += "\n";
        out += words;
    }
    return out;
}

std::string csv_cell_text(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos && trimmed(text) == text) return std::string(text);
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + "\"";
}

}  // namespace

std::string markdown_text(std::string_view words) {
    return escaped(words, "\\\n");
}

std::string markdown(const Table& table) {
    if (table.columns.empty()) return "";
    std::vector<std::string> names;
    for (const Table::Column& column : table.columns) names.push_back(column.words);
    std::string out = markdown_row(table, names) + "|";
    for (const Table::Column& column : table.columns) out += column.right ? " ---: |" : " --- |";
    out += "\n";
    for (const auto& row : table.rows) out += markdown_row(table, row);
    return out;
}

std::string markdown(const Document& document) {
    std::string out;
    if (!document.title.empty()) out = MarkdownBlock{}(Heading{1, document.title});
    return blocks_text(document.blocks, std::move(out), MarkdownBlock{});
}

std::string plain_text(const Table& table) {
    if (table.columns.empty()) return "";
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        widths.push_back(letter_count(in_one_line(table.columns[i].words)));
        for (const auto& row : table.rows) widths[i] = std::max(widths[i], letter_count(in_one_line(cell(row, i))));
    }
    std::string out;
    const auto add = [&](auto&& words_of) {
        std::string line;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const std::string words = in_one_line(words_of(i));
            const std::string blanks(widths[i] - letter_count(words), ' ');
            line += (i > 0 ? "  " : "") + (table.columns[i].right ? blanks + words : words + blanks);
        }
        while (!line.empty() && line.back() == ' ') line.pop_back();
        out += line + "\n";
    };
    add([&](std::size_t i) { return std::string_view(table.columns[i].words); });
    for (const auto& row : table.rows) add([&](std::size_t i) { return cell(row, i); });
    return out;
}

std::string plain_text(const Document& document, std::size_t width) {
    std::string out;
    if (!document.title.empty()) out = underlined(document.title, '=');
    return blocks_text(document.blocks, std::move(out), PlainBlock{width});
}

std::string csv_text(const Table& table) {
    std::string out;
    const auto add = [&](auto&& words_of) {
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            if (i > 0) out += ',';
            // A row of one empty cell would be read as a blank line.
            const std::string words = csv_cell_text(words_of(i));
            out += words.empty() && table.columns.size() == 1 ? "\"\"" : words;
        }
        out += "\r\n";
    };
    add([&](std::size_t i) { return std::string_view(table.columns[i].words); });
    for (const auto& row : table.rows) add([&](std::size_t i) { return cell(row, i); });
    return out;
}

}  // namespace banneret
