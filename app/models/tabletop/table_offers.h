#pragma once

#include <string>
#include <vector>

#include "app/models/tabletop/table_model.h"

namespace banneret::app {

// "Charge Harl spears, on the flank": the order in words, before it is given.
std::string order_words(const Battle& battle, const TableDecision& asked, const TableOrder& order);
// The order with its words and odds, and the reason if it is refused.
TableOffer offer_of(const Battle& battle, const TableDecision& asked, const TableOrder& order);

// The possible orders other than moves: answers, cards, bids, the end of the step; with `piece` also its orders at its
// place and against others. The `advised` order comes first.
std::vector<TableOffer> offers_now(const Battle& battle, const TableDecision& asked, const BoardView& board,
                                   PieceId piece, const std::optional<TableOrder>& advised);
// The pieces of the asked side that have an order now.
std::vector<PieceId> pieces_that_can_act(const Battle& battle, const TableDecision& asked, const BoardView& board);
// The places a click can send the piece to, with the order for each.
std::vector<std::pair<TablePlace, TableOrder>> moves_of(const Battle& battle, const TableDecision& asked,
                                                        const BoardView& board, PieceId piece);

const BoardBlock* block_of(const BoardView& board, PieceId piece);

}  // namespace banneret::app
