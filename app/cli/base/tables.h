#pragma once

#include "app/cli/base/numbers.h"
#include "engine/core/table.h"
#include "engine/core/wrapping.h"

namespace banneret::app {

// The rows as an array of objects: the columns with keys, numbers as numbers.
Json json_rows(const Table& table);
// The rows as an array in JSON if `json`; else as text, or `empty` if there are none.
std::string rows_text(const Table& table, bool json, std::string_view empty, std::size_t indent = 0,
                      std::size_t most = 0);
// A heading with an empty line before it.
std::string heading(std::string_view words);

}  // namespace banneret::app
