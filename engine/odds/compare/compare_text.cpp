#include <fmt/format.h>

#include <algorithm>

#include "engine/core/table.h"
#include "engine/odds/compare/compare.h"

namespace banneret {

namespace {

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

// A data cell; absent if there is no figure.
Cell data_cell(const MeasureRow& row, const Figure& f) {
    if (f.text == "-") return {};
    return row.as == MeasureRow::As::ratio ? Cell(f.text) : Cell(f.value);
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
        Table table;
        table.left({""});
        for (std::size_t i = 0; i < c.variants.size(); ++i) {
            table.right({c.variants[i]});
            if (i > 0) table.left({""});
        }
        for (const ComparedRow& row : foe.rows) {
            if (is_empty(row)) continue;
            std::vector<Cell> cells = {row.words};
            for (std::size_t i = 0; i < row.figures.size(); ++i) {
                cells.emplace_back(row.figures[i].text + (is_best(row, i) ? "*" : " "));
                if (i > 0) cells.emplace_back(row.figures[i].difference);
            }
            table.row(std::move(cells));
        }
        out += plain_text(table, 2);
        for (std::size_t i = 0; i < foe.refused.size(); ++i)
            if (foe.refused[i]) out += fmt::format("\n  {}: {}\n", c.variants[i], *foe.refused[i]);
    }
    return out + "\n  * best; ▲ better and ▼ worse than the first, ◆ other\n";
}

std::string compare_as_csv(const Comparison& c) {
    Table table;
    table.left({"foe", "measure"});
    for (std::size_t i = 0; i < c.variants.size(); ++i) {
        table.right({c.variants[i]});
        if (i > 0) table.right({fmt::format("{} - {}", c.variants[i], c.variants[0])});
    }
    table.left({"best"});
    for (const ComparedFoe& foe : c.foes)
        for (const ComparedRow& row : foe.rows) {
            const Figure& first = row.figures.front();
            std::vector<Cell> cells = {foe.name, row.words};
            for (std::size_t i = 0; i < row.figures.size(); ++i) {
                const Figure& f = row.figures[i];
                cells.push_back(data_cell(row_of(row.measure), f));
                if (i == 0) continue;
                const bool known = first.text != "-" && f.text != "-";
                cells.push_back(known ? Cell(f.value - first.value) : Cell());
            }
            std::string best;
            for (const std::size_t i : row.best) best += (best.empty() ? "" : "; ") + c.variants[i];
            cells.emplace_back(best);
            table.row(std::move(cells));
        }
    return csv_text(table);
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
