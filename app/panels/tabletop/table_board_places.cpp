#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/panels/tabletop/table_board.h"

namespace banneret::app {

namespace {

constexpr float radians = std::numbers::pi_v<float> / 180.0f;
constexpr float column_step = 0.8660254f;

struct Cell {
    int column = 0, row = 0;
};
Cell cell_of_place(const TablePlace& place) {
    if (const auto* hex = std::get_if<HexPlace>(&place)) {
        const HexCell c = cell_of(hex->at);
        return {c.column, c.row};
    }
    if (const auto* square = std::get_if<SquarePlace>(&place)) return {square->at.column, square->at.row};
    return {};
}

// The cell with the nearest middle.
Cell cell_near(const BoardView& board, BoardPoint p) {
    if (board.grid == BoardView::Grid::squares)
        return {static_cast<int>(std::floor(p.x)), static_cast<int>(std::floor(p.y))};
    Cell best;
    float least = 1e9f;
    const int about = static_cast<int>(std::lround((p.x - hex_side) / column_step));
    for (int column = about - 1; column <= about + 1; ++column) {
        const float half = column % 2 != 0 ? 0.5f : 0.0f;
        const int row = static_cast<int>(std::lround(p.y - 0.5f - half));
        const float far = board_distance(p, cell_middle(board, column, row));
        if (far < least) least = far, best = {column, row};
    }
    return best;
}

// Offset from a block's place to the middle of its body, relative to its facing: right and ahead.
BoardPoint body_offset(const BoardView& board, const BoardBlock& block) {
    const auto* at = std::get_if<InchPlace>(&block.place);
    if (at == nullptr) return {};
    const float x = block.x - static_cast<float>(at->x) / inch,
                y = block.y - (board.deep - static_cast<float>(at->y) / inch);
    const BoardPoint a = ahead_of(at->degrees);
    return {x * -a.y + y * a.x, x * a.x + y * a.y};  // right, ahead
}

}  // namespace

float board_distance(BoardPoint a, BoardPoint b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

BoardPoint ahead_of(int degrees) {
    const float a = static_cast<float>(degrees) * radians;
    return {std::sin(a), -std::cos(a)};
}

int degrees_of(const TablePlace& place) {
    if (const auto* hex = std::get_if<HexPlace>(&place)) return 60 * hex->facing;
    if (const auto* square = std::get_if<SquarePlace>(&place)) return 45 * square->facing;
    return std::get<InchPlace>(place).degrees;
}

int nearest_facing(const BoardView& board, float wanted) {
    const int step = board.grid == BoardView::Grid::hexes ? 60 : board.grid == BoardView::Grid::squares ? 45 : 1;
    const int nearest = static_cast<int>(std::lround(wanted / static_cast<float>(step))) * step;
    return degrees(nearest);
}

BoardPoint cell_middle(const BoardView& board, int column, int row) {
    if (board.grid == BoardView::Grid::squares)
        return {static_cast<float>(column) + 0.5f, static_cast<float>(row) + 0.5f};
    return {hex_side + column_step * static_cast<float>(column),
            0.5f + static_cast<float>(row) + (column % 2 != 0 ? 0.5f : 0.0f)};
}

std::vector<BoardPoint> cell_outline(const BoardView& board, BoardPoint c) {
    if (board.grid == BoardView::Grid::squares)
        return {{c.x - 0.5f, c.y - 0.5f}, {c.x + 0.5f, c.y - 0.5f}, {c.x + 0.5f, c.y + 0.5f}, {c.x - 0.5f, c.y + 0.5f}};
    const float half = hex_side / 2;
    return {{c.x - half, c.y - 0.5f}, {c.x + half, c.y - 0.5f}, {c.x + hex_side, c.y},
            {c.x + half, c.y + 0.5f}, {c.x - half, c.y + 0.5f}, {c.x - hex_side, c.y}};
}

BoardPoint middle_at(const BoardView& board, const TablePlace& place, const BoardBlock* block) {
    const auto* at = std::get_if<InchPlace>(&place);
    if (at == nullptr) {
        const Cell c = cell_of_place(place);
        return cell_middle(board, c.column, c.row);
    }
    const BoardPoint front = {static_cast<float>(at->x) / inch, board.deep - static_cast<float>(at->y) / inch};
    if (block == nullptr) return front;
    const BoardPoint off = body_offset(board, *block), a = ahead_of(at->degrees);
    return {front.x + a.x * off.y - a.y * off.x, front.y + a.y * off.y + a.x * off.x};
}

std::optional<TablePlace> place_at(const BoardView& board, BoardPoint p, const BoardBlock& block, int facing) {
    if (board.grid == BoardView::Grid::inches) {
        const BoardPoint off = body_offset(board, block), a = ahead_of(facing);
        const BoardPoint front = {p.x - a.x * off.y + a.y * off.x, p.y - a.y * off.y - a.x * off.x};
        if (p.x < 0 || p.y < 0 || p.x > board.wide || p.y > board.deep) return std::nullopt;
        const auto hundredths = [](float units) { return static_cast<Hundredths>(std::lround(units * inch)); };
        return InchPlace{hundredths(front.x), hundredths(board.deep - front.y), degrees(facing)};
    }
    const Cell c = cell_near(board, p);
    if (c.column < 0 || c.row < 0 || c.column >= board.columns || c.row >= board.rows) return std::nullopt;
    if (board.grid == BoardView::Grid::squares)
        return SquarePlace{{static_cast<std::int16_t>(c.column), static_cast<std::int16_t>(c.row)},
                           static_cast<std::uint8_t>(degrees(facing) / 45)};
    return HexPlace{hex_at(c.column, c.row), static_cast<std::uint8_t>(degrees(facing) / 60)};
}

bool same_ground(const TablePlace& a, const TablePlace& b) {
    if (a.index() != b.index()) return false;
    if (const auto* hex = std::get_if<HexPlace>(&a)) return hex->at == std::get<HexPlace>(b).at;
    if (const auto* square = std::get_if<SquarePlace>(&a)) return square->at == std::get<SquarePlace>(b).at;
    return std::get<InchPlace>(a).point() == std::get<InchPlace>(b).point();
}

std::vector<BoardPoint> outline_of(const BoardView& board, const BoardBlock& b) {
    if (board.grid != BoardView::Grid::inches) {
        std::vector<BoardPoint> cell = cell_outline(board, {b.x, b.y});
        for (BoardPoint& p : cell) p = {b.x + (p.x - b.x) * 0.88f, b.y + (p.y - b.y) * 0.88f};
        return cell;
    }
    const BoardPoint a = ahead_of(b.degrees), right = {-a.y, a.x};
    const auto corner = [&](float forward, float aside) {
        return BoardPoint{b.x + a.x * forward * b.deep / 2 + right.x * aside * b.wide / 2,
                          b.y + a.y * forward * b.deep / 2 + right.y * aside * b.wide / 2};
    };
    return {corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)};
}

std::string distance_words(const BoardView& board, BoardPoint from, BoardPoint to) {
    if (board.grid == BoardView::Grid::inches) return fmt::format("{:.1f} inches", board_distance(from, to));
    const Cell a = cell_near(board, from), b = cell_near(board, to);
    if (board.grid == BoardView::Grid::hexes) {
        const int far = distance(hex_at(a.column, a.row), hex_at(b.column, b.row));
        return fmt::format("{} {}", far, far == 1 ? "hex" : "hexes");
    }
    const auto square = [](Cell c) {
        return Square{static_cast<std::int16_t>(c.column), static_cast<std::int16_t>(c.row)};
    };
    const int far = king_distance(square(a), square(b));
    return fmt::format("{} {}", far, far == 1 ? "square" : "squares");
}

}  // namespace banneret::app
