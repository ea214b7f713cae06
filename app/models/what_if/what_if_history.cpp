// History: recorded battles beside every ruleset's results at the same strengths.

#include <fmt/format.h>

#include <algorithm>

#include "app/models/shell/desk.h"
#include "app/models/what_if/history_words.h"
#include "app/models/what_if/what_if_answers.h"
#include "app/models/what_if/what_if_internal.h"
#include "app/models/what_if/what_if_model.h"

namespace banneret::app {

namespace {

const HistoryRow& row_called(const RecordComparison& h, std::string_view key) {
    return *std::ranges::find(h.rows, key, &HistoryRow::key);
}

SpanChart::Point point_of(std::size_t series, const Measurement& m) {
    return m.error() > 0 ? SpanChart::Point{series, m.value, m.low, m.high} : SpanChart::Point{series, m.value, 0, 0};
}

// Mean losses of winners and losers, the record first.
SpanChart losses_chart(const RecordComparison& h) {
    const HistoryRow &winner = row_called(h, "winner-mean"), &loser = row_called(h, "loser-mean");
    SpanChart out;
    out.title = "Mean losses, at the strengths and winners of the record";
    out.x_words = "lost";
    out.least = 0;
    out.series = {{"winner", 0, false}, {"loser", 1, false}};
    out.rows.push_back({"Recorded",
                        {{0, *winner.recorded, 0, 0}, {1, *loser.recorded, 0, 0}},
                        true,
                        true,
                        std::string(record_source)});
    for (std::size_t j = 0; j < h.judges.size(); ++j) {
        SpanChart::Row row{h.judges[j].title, {}, true, false, h.judges[j].title};
        if (winner.computed[j]) row.points.push_back(point_of(0, *winner.computed[j]));
        if (loser.computed[j]) row.points.push_back(point_of(1, *loser.computed[j]));
        out.rows.push_back(std::move(row));
    }
    return out;
}

// The columns that people read: draw_table() shows every column.
Table shown(Table table) {
    std::vector<std::size_t> kept;
    for (std::size_t c = 0; c < table.columns.size(); ++c)
        if (!table.columns[c].data_only) kept.push_back(c);
    Table out;
    for (const std::size_t c : kept) out.columns.push_back(table.columns[c]);
    for (const Table::Row& row : table.rows) {
        std::vector<Cell> cells;
        for (const std::size_t c : kept) cells.push_back(cell_at(row, c));
        out.row(std::move(cells), row.tip, row.strong);
    }
    return out;
}

void fill_history(const WhatIf& w, const RecordComparison& h, HistoryModel& m) {
    m.losses = losses_chart(h);
    m.figures = shown(history_figures(h));
    m.distances = shown(history_distances(h));
    std::vector<std::size_t> rows, judges;
    for (std::size_t j = 0; j < h.judges.size(); ++j) {
        if (h.judges[j].exact) continue;
        judges.push_back(j);
        m.judges.push_back(h.judges[j].title);
    }
    for (std::size_t r = 0; r < h.rows.size(); ++r) {
        if (h.rows[r].situations.empty()) continue;
        rows.push_back(r);
        m.rows.push_back(h.rows[r].words);
    }
    if (judges.empty() || rows.empty()) return;
    m.row = std::min(w.history_row, rows.size() - 1);
    m.judge = std::min(w.history_judge, judges.size() - 1);
    const HistoryRow& row = h.rows[rows[m.row]];
    m.battles = history_battles(h, row, judges[m.judge]);
    m.sentences.emplace_back("The commands below read army lists that \"banneret history --armies FOLDER\" writes.");
}

}  // namespace

HistoryModel make_history(const Desk& desk, const WhatIf& w) {
    HistoryModel m;
    m.work = task_model(desk, w);
    m.sentences.push_back(
        fmt::format("Recorded: {}. Computed: an army of foot, bows and horse against itself, each side multiplied to "
                    "the ratio of strengths; exact for the abstract system, for the others from battles of steady "
                    "commanders, with 95% intervals. Losses are weighted by the record's own strengths and winners.",
                    record_source));
    if (const auto* answer = answer_of<RecordComparison>(desk, WhatIfView::history)) fill_history(w, *answer, m);
    return m;
}

}  // namespace banneret::app
