#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>

#include "engine/tactics/battle.h"

namespace banneret::app {

// An order on the table as a line of words, as `campaign FILE step` takes and shows it: the order's key as --events
// names it, then what it says as field=value: "advance piece=3 to=4,7,NE", "shoot piece=3 target=9", "reply option=1".
// A piece is its number or its name. A place is column,row,facing of a grid (N, NE, ...), or inches from the left,
// inches from the attacker's edge and degrees from straight up the table: 12.5,30,90; fields that say nothing are left
// out.
std::string order_line(const TableOrder& order, BoardView::Grid grid);

// The order that such words give to what is asked: the first word is its key. Words without "=" name the pieces of the
// order, one after the other: "charge 3 9". A charge, a turn or a rally with no place is made where the piece stands.
// Anything else gives a sentence that says what is wrong; whether the order is allowed is for Battle::check.
std::variant<TableOrder, std::string> order_of_words(std::span<const std::string> words, const Battle& battle,
                                                     const TableDecision& asked);

// The piece of that number or name; a sentence where there is none, or more than one of the name.
std::variant<PieceId, std::string> piece_called(std::string_view words, const Battle& battle, const BoardView& board);

}  // namespace banneret::app
