#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/geometry/squares.h"
#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/line_of_battle.h"
#include "engine/rulesets/shared/muster_frame.h"
#include "engine/tactics/battle.h"

namespace banneret::shared {

// A board of squares for rulesets that move from square to square: drawing, and deployment by posture. The first side
// begins at the bottom and faces up (facing 0), the second at the top and faces down (facing 4).

inline std::vector<BoardPoint> outline_of(Square q) {
    const auto x = static_cast<float>(q.column), y = static_cast<float>(q.row);
    return {{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}};
}

struct SquareBoard {
    std::int16_t columns = 0, rows = 0;
    // How deep the zones are: the usual one, a refused wing, both wings of an envelope, a large army.
    std::int8_t zone = 3, refused = 2, ahead = 4, most = 5;
    bool operator==(const SquareBoard&) const = default;

    bool holds(Square q) const { return q.column >= 0 && q.row >= 0 && q.column < columns && q.row < rows; }
    // From the side's own edge: 0 in the row along it.
    int depth(Side side, Square q) const { return side == Side::first ? rows - 1 - q.row : q.row; }
    // The squares for which `inside(square)`, row by row.
    template <class Inside>
    std::vector<Square> where(Inside inside) const {
        std::vector<Square> out;
        for (std::int16_t row = 0; row < rows; ++row)
            for (std::int16_t column = 0; column < columns; ++column)
                if (const Square q{column, row}; inside(q)) out.push_back(q);
        return out;
    }
    // Like where(), as areas to draw; the first carries `words` as its label.
    template <class Inside>
    std::vector<BoardArea> areas(Inside inside, std::string words = {}) const {
        std::vector<BoardArea> out;
        for (const Square q : where(inside)) out.push_back({outline_of(q), std::exchange(words, {})});
        return out;
    }
    // In the zone of a side with this posture.
    bool in_zone(Posture posture, Side side, Square q) const;
    // The place of each unit in the automatic line of battle, a square each, by its index.
    std::vector<std::pair<std::size_t, SquarePlace>> line(Posture posture, Side side,
                                                          const std::vector<LineUnit>& units) const;
    // Deploys both sides of a State whose `pieces` know their side: calls `put(i, place)` for each piece;
    // `role_of(i)` is its role in the line.
    template <class State, class RoleOf, class Put>
    void deploy(const StartSetup& setup, const State& s, RoleOf role_of, Put put) const {
        for (const Side side : both_sides) {
            std::vector<LineUnit> units;
            for (std::size_t i = 0; i < s.pieces.size(); ++i)
                if (s.pieces[i].side == side) {
                    units.emplace_back();
                    units.back().index = i;
                    units.back().role = role_of(i);
                }
            for (const auto& [i, place] : line(setup.posture[side], side, units)) put(i, place);
        }
    }
    // An empty board, with the zone of the side that deploys.
    BoardView view(const StartSetup& setup, std::optional<Side> deploys) const;
};

// The charges that end at one of the four sides of a target, facing it.
std::vector<TableOrder> charges_at(PieceId piece, PieceId target, Square at);

// The squares to which a piece may go with this facing: for `reachable`.
template <class Rules>
std::vector<TablePlace> reachable_squares(const typename Rules::State& s, const SquareBoard& board, PieceId piece,
                                          std::uint8_t facing) {
    std::vector<TablePlace> out;
    const auto is_legal = [&](const TableOrder& o) { return !Rules::check(s, o); };
    for (const Square at : board.where([](Square) { return true; }))
        if (std::ranges::any_of(Rules::offers_to(s, piece, SquarePlace{at, facing}), is_legal))
            out.emplace_back(SquarePlace{at, facing});
    return out;
}

// A block that fills its square; what it is made of is left to the ruleset.
BoardBlock square_block(PieceId piece, Side side, const SquarePlace& place);

}  // namespace banneret::shared
