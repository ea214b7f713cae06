#include "app/cli/base/columns.h"

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

void trim_end(std::string& text) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
}

std::size_t longest_word(std::string_view text) {
    std::size_t out = 0;
    for (std::string_view line : split(text, '\n'))
        for (std::string_view word : split(line, ' ')) out = std::max(out, width(word));
    return out;
}

std::size_t longest_line(std::string_view text) {
    std::size_t out = 0;
    for (std::string_view line : split(text, '\n')) out = std::max(out, width(line));
    return out;
}

std::string with_plain_blanks(std::string text) {
    for (std::size_t at = text.find(unbroken_blank); at != std::string::npos; at = text.find(unbroken_blank, at))
        text.replace(at, unbroken_blank.size(), " ");
    return text;
}

// Breaks at blanks; a word longer than `most` stays whole.
std::vector<std::string> broken_lines(std::string_view text, std::size_t most) {
    std::vector<std::string> lines;
    for (std::string_view paragraph : split(text, '\n')) {
        std::string line;
        for (std::string_view word : split(paragraph, ' ')) {
            if (word.empty()) continue;
            if (!line.empty() && width(line) + 1 + width(word) > most) {
                lines.push_back(std::move(line));
                line.clear();
            }
            if (!line.empty()) line += ' ';
            line += word;
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace

std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

void Columns::column(std::string heading, Align align) {
    headings_.push_back({std::move(heading), align});
}

void Columns::row(std::vector<std::string> cells) {
    CHECK(cells.size() <= headings_.size());
    cells.resize(headings_.size());
    lines_.push_back({Line::Kind::cells, std::move(cells)});
}

void Columns::gap() {
    lines_.push_back({Line::Kind::gap, {}});
}

void Columns::rule() {
    lines_.push_back({Line::Kind::rule, {}});
}

std::vector<std::size_t> Columns::widths() const {
    std::vector<std::size_t> out;
    for (const Heading& h : headings_) out.push_back(width(h.words));
    for (const Line& line : lines_)
        for (std::size_t i = 0; i < line.cells.size(); ++i) out[i] = std::max(out[i], longest_line(line.cells[i]));
    return out;
}

std::vector<std::size_t> Columns::least_widths() const {
    std::vector<std::size_t> out = widths();
    for (std::size_t i = 0; i < headings_.size(); ++i) {
        if (headings_[i].align == Align::right) continue;
        out[i] = longest_word(headings_[i].words);
        for (const Line& line : lines_)
            if (i < line.cells.size()) out[i] = std::max(out[i], longest_word(line.cells[i]));
    }
    return out;
}

std::string Columns::text(std::size_t indent, std::size_t most) const {
    std::vector<std::size_t> wide = widths();
    const std::vector<std::size_t> least = least_widths();
    while (most > 0) {
        std::size_t total = indent, widest = wide.size();
        for (std::size_t i = 0; i < wide.size(); ++i) {
            total += wide[i] + (i > 0 ? 2 : 0);
            if (wide[i] > least[i] && (widest == wide.size() || wide[i] > wide[widest])) widest = i;
        }
        if (total <= most || widest == wide.size()) break;
        --wide[widest];
    }

    // Writes one row; it takes as many lines as its tallest cell.
    const auto written = [&](const std::vector<std::string>& cells) {
        std::vector<std::vector<std::string>> broken;
        std::size_t height = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool fits = width(cells[i]) <= wide[i] && cells[i].find('\n') == std::string::npos;
            broken.push_back(fits ? std::vector{cells[i]} : broken_lines(cells[i], wide[i]));
            height = std::max(height, broken.back().size());
        }
        std::string out;
        for (std::size_t line = 0; line < height; ++line) {
            out += std::string(indent, ' ');
            for (std::size_t i = 0; i < broken.size(); ++i) {
                const std::string cell = line < broken[i].size() ? with_plain_blanks(broken[i][line]) : std::string();
                const std::string blanks(wide[i] - std::min(wide[i], width(cell)), ' ');
                out += headings_[i].align == Align::left ? cell + blanks : blanks + cell;
                out += "  ";
            }
            trim_end(out);
            out += "\n";
        }
        return out;
    };

    std::string out;
    std::vector<std::string> heads, dashes;
    for (std::size_t i = 0; i < headings_.size(); ++i) {
        heads.push_back(headings_[i].words);
        dashes.push_back(headings_[i].align == Align::right ? std::string(wide[i], '-') : std::string());
    }
    if (std::any_of(heads.begin(), heads.end(), [](const std::string& h) { return !h.empty(); })) out += written(heads);
    for (const Line& line : lines_) {
        switch (line.kind) {
            case Line::Kind::gap:
                out += "\n";
                break;
            case Line::Kind::rule:
                out += written(dashes);
                break;
            case Line::Kind::cells:
                out += written(line.cells);
                break;
        }
    }
    return out;
}

std::string wrapped(std::string_view text, std::size_t most, std::size_t indent) {
    std::string out;
    for (const std::string& line : broken_lines(text, most - indent))
        out += line.empty() ? "\n" : std::string(indent, ' ') + line + "\n";
    return out;
}

std::string heading(std::string_view words) {
    return "\n" + std::string(words) + "\n";
}

}  // namespace banneret::app
