#include "app/models/table_model.h"

namespace banneret::app {

std::optional<TableOffer> order_to(const Battle&, const TableDecision&, PieceId, const TablePlace&, bool) { return std::nullopt; }
std::vector<TableOffer> orders_against(const Battle&, const TableDecision&, PieceId, PieceId) { return {}; }

}  // namespace banneret::app
