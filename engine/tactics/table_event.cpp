#include "engine/tactics/table_event.h"

namespace banneret {

bool shown_by_next(const TableEvent& e, const TableEvent* next) {
    const auto* given = std::get_if<OrderCarriedOut>(&e);
    if (given == nullptr) return false;
    const TableOrder& o = given->order;
    if (std::holds_alternative<Done>(o)) return true;
    const bool moves =
        std::holds_alternative<Deploy>(o) || std::holds_alternative<Advance>(o) || std::holds_alternative<Reform>(o);
    const auto* moved = next != nullptr ? std::get_if<Moved>(next) : nullptr;
    return moves && moved != nullptr && moved->piece == piece_of(o);
}

}  // namespace banneret
