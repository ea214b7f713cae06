#include "engine/rulesets/shared/square_board.h"

namespace banneret::shared {

bool SquareBoard::in_zone(Posture posture, Side side, Square q) const {
    return holds(q) &&
           std::ranges::any_of(zone_strips(posture, side, columns, zone, refused, ahead), [&](const ZoneStrip& z) {
               return q.column >= z.left && q.column < z.right && depth(side, q) < z.depth;
           });
}

std::vector<std::pair<std::size_t, SquarePlace>> SquareBoard::line(Posture posture, Side side,
                                                                   const std::vector<LineUnit>& units) const {
    LineField field;
    field.wide = columns;
    field.front = zone;
    field.refused = refused;
    field.ahead = ahead;
    field.most = most;
    const bool up = side == Side::first;
    std::vector<std::pair<std::size_t, SquarePlace>> out;
    for (const LinePlace& at : line_of_battle(units, posture, field)) {
        const int column = up ? at.left : columns - 1 - at.left;
        const int row = up ? rows - at.front : at.front - 1;
        out.emplace_back(at.index, SquarePlace{{static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)},
                                               static_cast<std::uint8_t>(up ? 0 : 4)});
    }
    return out;
}

BoardView SquareBoard::view(const StartSetup& setup, std::optional<Side> deploys) const {
    BoardView v;
    v.grid = BoardView::Grid::squares;
    v.columns = columns;
    v.rows = rows;
    v.wide = columns;
    v.deep = rows;
    v.night = setup.night;
    v.wooded = setup.wooded;
    if (deploys)
        for (const Square at : where([&](Square q) { return in_zone(setup.posture[*deploys], *deploys, q); }))
            v.zones.push_back({*deploys, outline_of(at)});
    return v;
}

std::vector<TableOrder> charges_at(PieceId piece, PieceId target, Square at) {
    std::vector<TableOrder> out;
    for (int side = 0; side < 8; side += 2)
        out.emplace_back(
            Charge{piece, target, SquarePlace{neighbour(at, side), static_cast<std::uint8_t>((side + 4) % 8)}});
    return out;
}

BoardBlock square_block(PieceId piece, Side side, const SquarePlace& place) {
    BoardBlock b;
    b.piece = piece;
    b.side = side;
    b.shape = BoardBlock::Shape::square;
    b.place = place;
    b.x = static_cast<float>(place.at.column) + 0.5f;
    b.y = static_cast<float>(place.at.row) + 0.5f;
    b.wide = b.deep = 0.9f;
    b.degrees = static_cast<std::int16_t>(45 * place.facing);
    return b;
}

}  // namespace banneret::shared
