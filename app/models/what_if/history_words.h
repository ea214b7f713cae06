#pragma once

#include "engine/commanders/history/history.h"
#include "engine/core/table.h"

namespace banneret::app {

// The record beside the judges, as tables of both front ends; all in per cent, distances in points.
Table history_figures(const RecordComparison& history);
Table history_distances(const RecordComparison& history);
// The battles that a row comes from, those of one judge; `commands` adds how to play each again.
Table history_battles(const RecordComparison& history, const HistoryRow& row, std::size_t judge, bool commands);

}  // namespace banneret::app
