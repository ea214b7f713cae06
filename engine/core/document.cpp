#include "engine/core/document.h"

#include <algorithm>

#include "engine/core/text.h"
#include "engine/core/wrapping.h"

namespace banneret {

namespace {

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

// --- Plain text --------------------------------------------------------------------------------------------------

// The first line begins with `mark`, the others with as many blanks.
std::string item_lines(std::string_view text, std::string_view mark, std::size_t width) {
    const std::size_t indent = letter_count(mark);
    std::string out;
    for (const std::string& line : broken_lines(text, width - std::min(width, indent)))
        if (out.empty())
            out = std::string(mark) + line + "\n";
        else if (!line.empty())
            out += std::string(indent, ' ') + line + "\n";
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

Bullets as_bullets(const Emblems& emblems) {
    Bullets out;
    for (const Emblem& e : emblems.all) out.items.push_back(e.name + ": " + e.words);
    return out;
}

// "Knights: men 140; FC 4. Mounted."
Bullets as_bullets(const Cards& cards) {
    Bullets out;
    for (const Card& card : cards.all) {
        std::vector<std::string> facts;
        for (const auto& [what, value] : card.facts) facts.push_back(what + " " + value);
        std::string line = card.name + (card.aside.empty() ? "" : " (" + card.aside + ")") + ": " + joined(facts);
        for (const std::string& words : card.words) line += "\n" + words;
        out.items.push_back(std::move(line));
    }
    return out;
}

struct PlainBlock {
    std::size_t width;
    std::string operator()(const Heading& h) const {
        return h.level <= 2 ? underlined(h.words, h.level == 1 ? '=' : '-') : in_one_line(h.words) + "\n";
    }
    std::string operator()(const Paragraph& p) const { return item_lines(p.words, "", width); }
    std::string operator()(const Bullets& b) const {
        std::string out;
        for (const std::string& item : b.items) out += item_lines(item, "- ", width);
        return out;
    }
    std::string operator()(const Table& t) const { return plain_text(t); }
    std::string operator()(const Emblems& e) const { return (*this)(as_bullets(e)); }
    std::string operator()(const Cards& c) const { return (*this)(as_bullets(c)); }
    std::string operator()(const Plan&) const { return ""; }
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
    std::string operator()(const Emblems& e) const { return (*this)(as_bullets(e)); }
    std::string operator()(const Cards& c) const { return (*this)(as_bullets(c)); }
    std::string operator()(const Plan&) const { return ""; }
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

}  // namespace

std::string markdown_text(std::string_view words) {
    return escaped(words, "\\\n");
}

std::string markdown(const Table& table) {
    std::string out;
    const auto add = [&](auto&& words_of) {
        std::string line;
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (!table.columns[i].data_only) line += " " + words_of(i) + " |";
        if (!line.empty()) out += "|" + line + "\n";
    };
    add([&](std::size_t i) { return escaped(table.columns[i].words, "<br>"); });
    add([&](std::size_t i) { return std::string(table.columns[i].right ? "---:" : "---"); });
    for (const Table::Row& row : table.rows)
        if (row.kind == Table::Row::Kind::cells)
            add([&](std::size_t i) { return escaped(cell_at(row, i).words, "<br>"); });
    return out;
}

std::string markdown(const Document& document) {
    std::string out;
    if (!document.title.empty()) out = MarkdownBlock{}(Heading{1, document.title});
    return blocks_text(document.blocks, std::move(out), MarkdownBlock{});
}

std::string plain_text(const Document& document, std::size_t width) {
    std::string out;
    if (!document.title.empty()) out = underlined(document.title, '=');
    return blocks_text(document.blocks, std::move(out), PlainBlock{width});
}

}  // namespace banneret
