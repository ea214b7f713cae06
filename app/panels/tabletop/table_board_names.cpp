#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/tabletop/table_board.h"
#include "app/panels/widgets/polygons.h"

// Names beside the pieces of a board in inches.
namespace banneret::app {

namespace {

bool meet(const ImVec4& a, const ImVec4& b) {
    return a.x < b.z && a.z > b.x && a.y < b.w && a.w > b.y;
}

// How far the rotated body, with its front notch, extends in the four screen directions.
struct Reach {
    float up = 0, down = 0, left = 0, right = 0;
};
Reach reach_of(const BoardBlock& b, float scale) {
    const BoardPoint a = ahead_of(b.degrees);
    const float tall = (std::abs(a.y) * b.deep + std::abs(a.x) * b.wide) / 2 * scale,
                broad = (std::abs(a.x) * b.deep + std::abs(a.y) * b.wide) / 2 * scale;
    const float tooth = std::clamp(std::min(b.wide, b.deep) * 0.35f * scale, 4.0f, 14.0f) * 0.8f;
    return {tall + (a.y < -0.5f ? tooth : 0), tall + (a.y > 0.5f ? tooth : 0), broad + (a.x < -0.5f ? tooth : 0),
            broad + (a.x > 0.5f ? tooth : 0)};
}

// Covers a body by squares along its front; a bounding box of a rotated body would take too much room.
void add_body(std::vector<ImVec4>& taken, const BoardBlock& b, const TableSight& sight) {
    const BoardPoint a = ahead_of(b.degrees);
    const float thick = std::min(b.wide, b.deep), length = std::max(b.wide, b.deep), r = thick * sight.scale / 2;
    const BoardPoint along = b.wide >= b.deep ? BoardPoint{-a.y, a.x} : a;
    const int squares = std::clamp(static_cast<int>(std::lround(length / std::max(0.01f, thick))), 1, 12);
    for (int i = 0; i < squares; ++i) {
        const float at =
            squares == 1 ? 0 : (static_cast<float>(i) / static_cast<float>(squares - 1) - 0.5f) * (length - thick);
        const ImVec2 c = sight.at(b.x + along.x * at, b.y + along.y * at);
        taken.emplace_back(c.x - r, c.y - r, c.x + r, c.y + r);
    }
}

// The unit that contains a single figure; the figure's name goes beside that.
const BoardBlock& body_of(const BoardView& board, const BoardBlock& b) {
    if (b.shape != BoardBlock::Shape::round) return b;
    for (const BoardBlock& other : board.blocks) {
        if (other.shape == BoardBlock::Shape::round || other.side != b.side) continue;
        std::vector<ImVec2> outline;
        for (const BoardPoint p : outline_of(board, other)) outline.emplace_back(p.x, p.y);
        // A leader may be on the very edge of the front.
        const BoardPoint ahead = ahead_of(other.degrees);
        const float back = std::min(0.1f, other.deep / 2);
        if (in_polygon(outline, {b.x, b.y}) || in_polygon(outline, {b.x - ahead.x * back, b.y - ahead.y * back}))
            return other;
    }
    return b;
}

struct Spaces {
    ImVec4 box;
    std::optional<ImVec2> line = std::nullopt;  // start of the line at the body's edge
};
ImVec4 line_box(ImVec2 from, const ImVec4& name) {
    return {from.x - 1, std::min(from.y, name.w), from.x + 1, std::max(from.y, name.y)};
}
// Above, below, right and left; then one and two rows farther away.
std::array<Spaces, 8> spaces_beside(ImVec2 c, const Reach& r, ImVec2 words, float between) {
    const auto at = [&](float x, float y) { return ImVec4(x, y, x + words.x, y + words.y); };
    const float left = c.x - words.x / 2, up = c.y - r.up - between - words.y, down = c.y + r.down + between,
                middle = c.y - words.y / 2;
    const ImVec2 top = {c.x, c.y - r.up}, bottom = {c.x, c.y + r.down};
    return {{{at(left, up)},
             {at(left, down)},
             {at(c.x + r.right + between, middle)},
             {at(c.x - r.left - between - words.x, middle)},
             {at(left, up - words.y), top},
             {at(left, down + words.y), bottom},
             {at(left, up - 2 * words.y), top},
             {at(left, down + 2 * words.y), bottom}}};
}

}  // namespace

std::vector<TableName> place_names(const BoardView& board, const TableSight& sight, const std::vector<ImVec2>& sizes,
                                   const std::vector<PieceId>& first, float between, const std::vector<ImVec4>& kept) {
    std::vector<ImVec4> taken = kept;
    for (const BoardBlock& b : board.blocks) add_body(taken, b, sight);
    const auto wanted = [&](std::size_t i) {
        return std::find(first.begin(), first.end(), board.blocks[i].piece) != first.end();
    };
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < board.blocks.size() && i < sizes.size(); ++i) order.push_back(i);
    // Units before the single figures in them.
    std::stable_partition(order.begin(), order.end(),
                          [&](std::size_t i) { return board.blocks[i].shape != BoardBlock::Shape::round; });
    std::stable_partition(order.begin(), order.end(), wanted);
    std::vector<ImVec4> names;
    std::vector<TableName> out;
    for (const std::size_t i : order) {
        const BoardBlock& body = body_of(board, board.blocks[i]);
        const ImVec2 c = sight.at(body.x, body.y);
        if (!sight.sees(c)) continue;
        const auto spaces = spaces_beside(c, reach_of(body, sight.scale), sizes[i], between);
        const auto fits = [&](const Spaces& s) {
            const bool seen =
                s.box.x >= sight.from.x && s.box.y >= sight.from.y && s.box.z <= sight.to.x && s.box.w <= sight.to.y;
            const auto crossed = [&](const ImVec4& name) { return meet(line_box(*s.line, s.box), name); };
            return seen && std::none_of(taken.begin(), taken.end(), [&](const ImVec4& t) { return meet(s.box, t); }) &&
                   (!s.line || std::none_of(names.begin(), names.end(), crossed));
        };
        auto where = std::find_if(spaces.begin(), spaces.end(), fits);
        if (where == spaces.end() && !wanted(i)) continue;
        if (where == spaces.end()) where = spaces.begin();
        taken.push_back(where->box);
        names.push_back(where->box);
        if (where->line) taken.push_back(line_box(*where->line, where->box));
        out.push_back({i, {where->box.x, where->box.y}, {where->box.z, where->box.w}, where->line});
    }
    return out;
}

void draw_table_names(const Ui& ui, const TablePlayModel& m, const TableSight& sight, const TableLook& look) {
    // In cells the names are inside.
    if (m.board.grid != BoardView::Grid::inches) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont* font = ui.fonts.body;
    const float size = ui.em(0.78f);
    std::vector<ImVec2> sizes;
    for (const BoardBlock& b : m.board.blocks) sizes.push_back(font->CalcTextSizeA(size, 1e9f, 0, b.label.c_str()));
    std::vector<PieceId> first;
    for (const PieceId piece : {m.chosen, look.pointed, look.looked})
        if (piece) first.push_back(piece);
    const ImU32 halo = paint(ui.colours.panel, 0.8f), ink = paint(ui.colours.text);
    std::vector<ImVec4> kept = look.areas.words;
    kept.push_back(fits_box(ui, {sight.to.x, sight.from.y}));
    for (const BoardBlock& b : m.board.blocks)
        if (const Badges badges = badges_of(ui, m.board, sight, b); badges.tall > 0) kept.push_back(badges.box);
    for (const TableName& name : place_names(m.board, sight, sizes, first, ui.em(0.2f), kept)) {
        if (name.body) {
            const ImVec2 c = *name.body, edge = {c.x, name.from.y > c.y ? name.from.y : name.to.y};
            list.AddLine(c, edge, paint(ui.colours.quiet), std::max(1.0f, ui.em(0.05f)));
        }
        const std::string& label = m.board.blocks[name.block].label;
        const ImVec2 p = {std::round(name.from.x), std::round(name.from.y)};
        const float edge = std::max(1.0f, ui.em(0.06f));
        for (const ImVec2 d : {ImVec2(-edge, 0), ImVec2(edge, 0), ImVec2(0, -edge), ImVec2(0, edge)})
            list.AddText(font, size, {p.x + d.x, p.y + d.y}, halo, label.c_str());
        list.AddText(font, size, p, ink, label.c_str());
    }
}

}  // namespace banneret::app
