#include "app/models/what_if/history_words.h"

#include <fmt/format.h>

#include "engine/core/text.h"

namespace banneret::app {

namespace {

// "55.1 +/- 4.0" for people, the value for programs.
Cell figure_cell(const std::optional<Measurement>& m) {
    if (!m) return Cell("-", Cell(nullptr));
    return Cell(interval_text(*m, {1, "", 0, 100}), Cell(m->value));
}

Cell number_cell(const std::optional<double>& number) {
    return number ? Cell(fixed(*number, 1), Cell(*number)) : Cell("-", Cell(nullptr));
}

// "abstract-recorded" is "abstract_recorded" in JSON.
std::string json_key(std::string key) {
    for (char& c : key)
        if (c == '-') c = '_';
    return key;
}

}  // namespace

Table history_figures(const RecordComparison& h) {
    Table out;
    out.columns.push_back({"figure, %", false, "", false});
    out.columns.push_back({"key", false, "key", true});
    out.columns.push_back({"recorded", true, "recorded", false});
    out.columns.push_back({"battles", true, "battles", false});
    for (const HistoryJudge& judge : h.judges) {
        out.columns.push_back({judge.title, true, json_key(judge.key), false});
        out.columns.push_back({judge.title + ", low", true, json_key(judge.key) + "_low", true});
        out.columns.push_back({judge.title + ", high", true, json_key(judge.key) + "_high", true});
    }
    for (const HistoryRow& row : h.rows) {
        std::vector<Cell> cells = {row.words, row.key, number_cell(row.recorded),
                                   row.battles ? Cell(*row.battles) : Cell("-", Cell(nullptr))};
        for (const std::optional<Measurement>& m : row.computed) {
            cells.push_back(figure_cell(m));
            cells.push_back(m ? Cell(m->low) : Cell(nullptr));
            cells.push_back(m ? Cell(m->high) : Cell(nullptr));
        }
        out.row(std::move(cells));
    }
    return out;
}

Table history_distances(const RecordComparison& h) {
    Table out;
    out.columns.push_back({"distance, points", false, "", false});
    out.columns.push_back({"key", false, "key", true});
    for (const HistoryJudge& judge : h.judges) out.columns.push_back({judge.title, true, json_key(judge.key), false});
    for (const HistoryDistance& d : h.distances) {
        std::vector<Cell> cells = {d.words, d.key};
        for (const std::optional<double>& points : d.by_judge) cells.push_back(number_cell(points));
        out.row(std::move(cells));
    }
    return out;
}

Table history_battles(const RecordComparison& h, const HistoryRow& row, std::size_t judge,
                      const std::filesystem::path& armies) {
    Table out;
    out.left({{"situation", "situation"}});
    out.right({{"seed", "seed"}});
    out.left({{"winner", "winner"}});
    out.right({{"turns", "turns"}, {"attacker lost, %", "attacker_loss"}, {"defender lost, %", "defender_loss"}});
    out.left({{"played again by", "command"}});
    const HistoryJudge& of = h.judges.at(judge);
    for (const std::size_t s : row.situations) {
        const HistorySituation& situation = history_situations()[s];
        for (const HistoryBattle& b : of.situations[s].battles) {
            std::vector<Cell> cells = {situation.words,
                                       Cell(fmt::format("{}", b.seed)),
                                       !b.finished                ? "unfinished"
                                       : !b.winner                ? "drawn"
                                       : *b.winner == Side::first ? "attacker"
                                                                  : "defender",
                                       static_cast<std::int64_t>(b.turns),
                                       Cell(fixed(b.lost.first, 1), Cell(b.lost.first)),
                                       Cell(fixed(b.lost.second, 1), Cell(b.lost.second)),
                                       history_command(situation, of.key, b.seed, armies, h.house)};
            out.row(std::move(cells));
        }
    }
    return out;
}

}  // namespace banneret::app
