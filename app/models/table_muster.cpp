#include "app/models/table_model.h"

namespace banneret::app {

std::optional<TableMusterModel> make_table_muster(const Desk&, const OpenBattle&) { return std::nullopt; }

}  // namespace banneret::app
