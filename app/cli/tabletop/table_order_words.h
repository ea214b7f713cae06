#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>

#include "engine/tactics/battle.h"

namespace banneret::app {

// An order on the table as a line of words, as `campaign FILE step` takes and shows it: the order's key as in --events,
// then its fields: "advance piece=3 to=4,7,NE", "shoot piece=3 target=9", "reply option=1". A piece is its number or
// its name. A place is column,row,facing on a grid (N, NE, ...), or inches from the left, inches from the attacker's
// edge and degrees from straight up the table: 12.5,30,90. Fields with their default value are left out.
std::string order_line(const TableOrder& order, BoardView::Grid grid);

// Parses an order that answers `asked`; the first word is its key. Words without "=" name the order's pieces in turn:
// "charge 3 9". A charge, a turn or a rally without a place happens where the piece is. Errors return a sentence;
// Battle::check decides whether the order is allowed.
std::variant<TableOrder, std::string> order_of_words(std::span<const std::string> words, const Battle& battle,
                                                     const TableDecision& asked);

// The piece with that number or name; a sentence if there is none or the name is ambiguous.
std::variant<PieceId, std::string> piece_called(std::string_view words, const Battle& battle, const BoardView& board);

}  // namespace banneret::app
