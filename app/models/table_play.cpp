#include "app/models/table_model.h"

namespace banneret::app {

std::optional<TablePlayModel> make_table_play(const Desk&, const OpenBattle&) { return std::nullopt; }

}  // namespace banneret::app
