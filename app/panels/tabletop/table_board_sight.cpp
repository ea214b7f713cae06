#include <algorithm>

#include "app/panels/tabletop/table_board.h"

// The view of the board: position and scale on the screen.
namespace banneret::app {

namespace {

constexpr float least_board_scale = 2, most_board_scale = 400;

}  // namespace

ImVec2 TableSight::at(float board_x, float board_y) const {
    const float sx = (from.x + to.x) / 2 + (board_x - x) * scale, sy = (from.y + to.y) / 2 + (board_y - y) * scale;
    // Clamp: ImGui cannot handle larger coordinates.
    return {std::clamp(sx, -50'000.0f, 50'000.0f), std::clamp(sy, -50'000.0f, 50'000.0f)};
}

BoardPoint TableSight::point(ImVec2 screen) const {
    return {(screen.x - (from.x + to.x) / 2) / scale + x, (screen.y - (from.y + to.y) / 2) / scale + y};
}

bool TableSight::operator==(const TableSight& other) const {
    return from.x == other.from.x && from.y == other.from.y && to.x == other.to.x && to.y == other.to.y &&
           x == other.x && y == other.y && scale == other.scale;
}

bool TableSight::sees(ImVec2 p, float margin) const {
    return p.x > from.x - margin && p.x < to.x + margin && p.y > from.y - margin && p.y < to.y + margin;
}

void fit_table(const Ui& ui, const BoardView& board, TableLook& look, ImVec2 size) {
    const float wide = std::max(1.0f, board.wide), deep = std::max(1.0f, board.deep), edge = ui.em(0.8f);
    look.x = wide / 2;
    look.y = deep / 2;
    look.scale = std::clamp(std::min((size.x - 2 * edge) / wide, (size.y - 2 * edge) / deep), least_board_scale,
                            most_board_scale);
    look.fitted = true;
    look.fitted_to = size;
}

void fit_table_to_pieces(const Ui& ui, const BoardView& board, TableLook& look, ImVec2 size) {
    fit_table(ui, board, look, size);
    look.to_pieces = false;
    if (board.blocks.empty()) return;
    BoardPoint low = {board.wide, board.deep}, high;
    for (const BoardBlock& b : board.blocks)
        for (const BoardPoint p : outline_of(board, b)) {
            low = {std::min(low.x, p.x), std::min(low.y, p.y)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y)};
        }
    // In inches, leave room for names above and below the bodies.
    const float edge = ui.em(board.grid == BoardView::Grid::inches ? 2.2f : 0.8f), most = 4 * look.scale;
    const float wide = std::max(0.1f, high.x - low.x), deep = std::max(0.1f, high.y - low.y);
    const float scale = std::min({(size.x - 2 * edge) / wide, (size.y - 2 * edge) / deep, most});
    look.x = (low.x + high.x) / 2;
    look.y = (low.y + high.y) / 2;
    look.scale = std::clamp(scale, least_board_scale, most_board_scale);
    look.fitted_to = {};
}

void zoom_table(TableLook& look, float by, ImVec2 about, const TableSight& sight) {
    const BoardPoint kept = sight.point(about);
    look.fitted_to = {};
    look.scale = std::clamp(look.scale * by, least_board_scale, most_board_scale);
    look.x = kept.x - (about.x - (sight.from.x + sight.to.x) / 2) / look.scale;
    look.y = kept.y - (about.y - (sight.from.y + sight.to.y) / 2) / look.scale;
}

}  // namespace banneret::app
