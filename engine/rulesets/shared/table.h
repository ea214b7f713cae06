#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/dice/dice.h"
#include "engine/tactics/table_event.h"

namespace banneret::shared {

// A battle while an order is carried out: what every step of the rules gets.
template <class State>
struct Table {
    State& s;
    Dice& dice;
    TableLog& log;
};

// Pieces are numbered from 1 as they were mustered: index 0 is piece 1.
constexpr PieceId piece(std::size_t index) {
    return PieceId{static_cast<std::uint32_t>(index + 1)};
}
// REQUIRES: p.
constexpr std::size_t index_of(PieceId p) {
    return p.value - 1;
}
constexpr bool is_piece(PieceId p, std::size_t count) {
    return p && p.value <= count;
}

}  // namespace banneret::shared
