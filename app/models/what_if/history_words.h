#pragma once

#include <filesystem>

#include "engine/commanders/history/history.h"
#include "engine/core/table.h"

namespace banneret::app {

// The recorded battles beside the judges' figures, as tables for window and terminal; shares in per cent, distances in
// percentage points.
Table history_figures(const RecordComparison& history);
Table history_distances(const RecordComparison& history);
// One judge's battles behind a row, each with the command that plays it again from the army lists in `armies`.
Table history_battles(const RecordComparison& history, const HistoryRow& row, std::size_t judge,
                      const std::filesystem::path& armies = {});

}  // namespace banneret::app
