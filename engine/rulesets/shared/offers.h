#pragma once

#include <algorithm>
#include <optional>
#include <variant>
#include <vector>

#include "engine/tactics/battle.h"

namespace banneret::shared {

// The orders of a side that no click on the board gives, out of the ruleset's candidates: cards, bids, shares, answers
// to what the enemy does, and pieces that enter from off the table. For Rules::offers of no piece.
template <class R>
std::vector<TableOrder> offers_of_side(const typename R::State& s) {
    constexpr std::size_t most = 2'000;
    std::vector<TableOrder> out;
    const std::optional<TableDecision> asked = R::pending(s);
    if (!asked || asked->moment == TableDecision::Moment::deploy) return out;
    const BoardView board = R::view(s, asked->side);
    const auto is_on_board = [&](PieceId p) {
        return std::any_of(board.blocks.begin(), board.blocks.end(), [&](const BoardBlock& b) { return b.piece == p; });
    };
    const auto belongs = [&](const TableOrder& o) {
        if (std::holds_alternative<PlayCard>(o) || std::holds_alternative<Bid>(o) || std::holds_alternative<Allot>(o))
            return true;
        if (asked->moment == TableDecision::Moment::react)
            return !std::holds_alternative<Reply>(o) && !std::holds_alternative<Done>(o);
        return std::holds_alternative<Deploy>(o) && asked->moment == TableDecision::Moment::act &&
               !is_on_board(piece_of(o));
    };
    Rng rng(1, 1);
    for (const TableOrder& o : R::candidates(s, rng, most))
        if (belongs(o) && std::find(out.begin(), out.end(), o) == out.end()) out.push_back(o);
    return out;
}

}  // namespace banneret::shared
