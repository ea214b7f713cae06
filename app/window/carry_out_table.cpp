#include "app/window/carry_out_table.h"

namespace banneret::app {

std::optional<Command> carry_out(Desk&, const TableIntent&) { return std::nullopt; }

}  // namespace banneret::app
