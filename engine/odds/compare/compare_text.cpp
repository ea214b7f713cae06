#include <fmt/format.h>

#include <algorithm>

#include "engine/armies/csv.h"
#include "engine/odds/compare/compare.h"

namespace banneret {

namespace {

// Counts UTF-8 letters, each one column wide.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

std::string padded(const std::string& text, std::size_t to, bool right) {
    const std::string blanks(to > width(text) ? to - width(text) : 0, ' ');
    return right ? blanks + text : text + blanks;
}

bool is_best(const ComparedRow& row, std::size_t variant) {
    return std::find(row.best.begin(), row.best.end(), variant) != row.best.end();
}

// True for rows whose event is impossible, which are left out.
bool is_empty(const ComparedRow& row) {
    return std::all_of(row.figures.begin(), row.figures.end(),
                       [](const Figure& f) { return f.text == "-" || (f.value == 0 && f.text == "0.0%"); });
}

std::string_view verb(Role role) {
    return role == Role::attacker ? "attacking" : "defending against";
}

// A cell of a Markdown table with its delimiters escaped.
std::string markdown_cell(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '|' || c == '*' || c == '_' || c == '`' || c == '<' || c == '\\') out += '\\';
        out += c == '\n' || c == '\r' ? ' ' : c;
    }
    return out;
}

std::string number(const MeasureRow& row, const Figure& f) {
    if (f.text == "-") return "";
    if (row.as == MeasureRow::As::ratio) return f.text;
    return fmt::format("{:.12g}", f.value);
}

const MeasureRow& row_of(Measure m) {
    return measure_rows()[static_cast<std::size_t>(m)];
}

}  // namespace

std::string compare_as_text(const Comparison& c) {
    std::string out;
    for (const ComparedFoe& foe : c.foes) {
        out += fmt::format("{}{} {}\n{}\n\n", out.empty() ? "" : "\n",
                           c.role == Role::attacker ? "Attacking" : "Defending against", foe.name, c.plans);
        std::vector<std::vector<std::string>> lines = {{""}};
        for (std::size_t i = 0; i < c.variants.size(); ++i) {
            lines[0].push_back(c.variants[i]);
            if (i > 0) lines[0].push_back("");
        }
        for (const ComparedRow& row : foe.rows) {
            if (is_empty(row)) continue;
            auto& line = lines.emplace_back();
            line.push_back(row.words);
            for (std::size_t i = 0; i < row.figures.size(); ++i) {
                line.push_back(row.figures[i].text + (is_best(row, i) ? "*" : " "));
                if (i > 0) line.push_back(row.figures[i].difference);
            }
        }
        std::vector<std::size_t> widths(lines[0].size());
        for (const auto& line : lines)
            for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width(line[i]));
        for (const auto& line : lines) {
            std::string text = "  ";
            for (std::size_t i = 0; i < line.size(); ++i) {
                const bool figure = i == 1 || (i > 1 && i % 2 == 0);
                text += (i == 0 ? "" : "  ") + padded(line[i], widths[i], figure);
            }
            out += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
        }
        for (std::size_t i = 0; i < foe.refused.size(); ++i)
            if (foe.refused[i]) out += fmt::format("\n  {}: {}\n", c.variants[i], *foe.refused[i]);
    }
    return out + "\n  * best; ▲ better and ▼ worse than the first, ◆ other\n";
}

std::string compare_as_csv(const Comparison& c) {
    std::string out = "foe,measure";
    for (std::size_t i = 0; i < c.variants.size(); ++i) {
        out += "," + csv_cell(c.variants[i]);
        if (i > 0) out += "," + csv_cell(fmt::format("{} - {}", c.variants[i], c.variants[0]));
    }
    out += ",best\r\n";
    for (const ComparedFoe& foe : c.foes)
        for (const ComparedRow& row : foe.rows) {
            const MeasureRow& measure = row_of(row.measure);
            out += csv_cell(foe.name) + "," + csv_cell(row.words);
            const bool first_known = row.figures.front().text != "-";
            for (std::size_t i = 0; i < row.figures.size(); ++i) {
                const Figure& f = row.figures[i];
                out += "," + number(measure, f);
                if (i == 0) continue;
                out += ",";
                if (first_known && f.text != "-") out += fmt::format("{:.12g}", f.value - row.figures.front().value);
            }
            std::string best;
            for (const std::size_t i : row.best) best += (best.empty() ? "" : "; ") + c.variants[i];
            out += "," + csv_cell(best) + "\r\n";
        }
    return out;
}

std::string compare_as_markdown(const Comparison& c) {
    std::string out;
    for (const ComparedFoe& foe : c.foes) {
        std::string head = fmt::format("| {} {} |", verb(c.role), markdown_cell(foe.name)), line = "| --- |";
        for (const std::string& name : c.variants) {
            head += fmt::format(" {} |", markdown_cell(name));
            line += " ---: |";
        }
        out += (out.empty() ? "" : "\n") + head + "\n" + line + "\n";
        for (const ComparedRow& row : foe.rows) {
            if (is_empty(row)) continue;
            out += fmt::format("| {} |", row.words);
            for (std::size_t i = 0; i < row.figures.size(); ++i) {
                const Figure& f = row.figures[i];
                const std::string text = is_best(row, i) ? fmt::format("**{}**", f.text) : f.text;
                out +=
                    f.difference.empty() ? fmt::format(" {} |", text) : fmt::format(" {} ({}) |", text, f.difference);
            }
            out += "\n";
        }
        for (std::size_t i = 0; i < foe.refused.size(); ++i)
            if (foe.refused[i])
                out += fmt::format("\n{}: {}\n", markdown_cell(c.variants[i]), markdown_cell(*foe.refused[i]));
    }
    return out +
           fmt::format("\n{}. Bold is best; ▲ better and ▼ worse than the first, ◆ other.\n", markdown_cell(c.plans));
}

}  // namespace banneret
