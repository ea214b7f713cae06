#pragma once

#include <string>
#include <vector>

#include "app/models/tabletop/table_model.h"

namespace banneret::app {

// "Charge Harl spears, on the flank": what a person reads before the order is given.
std::string order_words(const Battle& battle, const TableDecision& asked, const TableOrder& order);
// With words, odds, and why it is refused if it is.
TableOffer offer_of(const Battle& battle, const TableDecision& asked, const TableOrder& order);

// What may be ordered now that is not a piece's move: answers, cards, bids, the end of the step. `piece`: and what it
// can do where it stands or to others. The order that is `advised` comes first.
std::vector<TableOffer> offers_now(const Battle& battle, const TableDecision& asked, const BoardView& board,
                                   PieceId piece, const std::optional<TableOrder>& advised);
// The pieces of the asked side that have an order now.
std::vector<PieceId> pieces_that_can_act(const Battle& battle, const TableDecision& asked, const BoardView& board);
// Where a click sends the piece, and with which order.
std::vector<std::pair<TablePlace, TableOrder>> moves_of(const Battle& battle, const TableDecision& asked,
                                                        const BoardView& board, PieceId piece);

const BoardBlock* block_of(const BoardView& board, PieceId piece);

}  // namespace banneret::app
