#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/panels/tabletop/table_board.h"
#include "app/panels/widgets/icons.h"
#include "app/panels/widgets/polygons.h"

// Badges behind the rear edge of a body on a board in inches, where they cover none of its figures.
namespace banneret::app {

namespace {

// A swallow-tailed flag on an upright pole in the box of this middle and height.
void flag(ImDrawList& list, ImVec2 c, float tall, ImU32 fill, ImU32 ink) {
    const float wide = tall * 0.8f, thin = std::max(1.0f, tall * 0.09f);
    const float left = c.x - wide / 2, right = c.x + wide / 2, top = c.y - tall / 2, low = top + tall * 0.6f;
    const std::array<ImVec2, 5> cloth = {ImVec2(left, top), ImVec2(right, top),
                                         ImVec2(right - wide * 0.3f, (top + low) / 2), ImVec2(right, low),
                                         ImVec2(left, low)};
    fill_polygon(list, {cloth.begin(), cloth.end()}, fill);
    list.AddPolyline(cloth.data(), static_cast<int>(cloth.size()), ink, ImDrawFlags_Closed,
                     std::max(1.0f, thin * 0.6f));
    list.AddLine({left, top - thin}, {left, c.y + tall / 2}, ink, thin);
}

// The losses of one piece, unless the mark would lie on one of those drawn.
void draw_loss(const Ui& ui, const TablePlayModel& m, const TableSight& sight, const BoardBlock& block, int lost,
               bool now, std::vector<ImVec4>& drawn) {
    const std::string words = "-" + std::to_string(lost);
    // At the right upper corner of the piece, half over its edge, where neither name nor strength stands.
    float right = 0, top = 0;
    for (const BoardPoint p : outline_of(m.board, block)) {
        const ImVec2 at = sight.at(p);
        right = right == 0 ? at.x : std::max(right, at.x);
        top = top == 0 ? at.y : std::min(top, at.y);
    }
    const ImVec2 corner = {right, top};
    if (!sight.sees(corner)) return;
    ImFont* font = ui.fonts.strong;
    const float size = ui.em(0.72f), edge = ui.em(0.15f);
    const ImVec2 wide = font->CalcTextSizeA(size, 1e9f, 0, words.c_str());
    const ImVec2 from = {std::round(corner.x - wide.x / 2 - edge), std::round(corner.y - wide.y / 2)},
                 to = {from.x + wide.x + 2 * edge, from.y + wide.y};
    for (const ImVec4& d : drawn)
        if (from.x < d.z && d.x < to.x && from.y < d.w && d.y < to.y) return;
    drawn.push_back({from.x, from.y, to.x, to.y});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, to, paint(now ? ui.colours.warning : ui.colours.raised), ui.em(gap_tiny));
    list.AddRect(from, to, paint(ui.colours.page), ui.em(gap_tiny));
    list.AddText(font, size, {from.x + edge, from.y}, paint(now ? ui.colours.page : ui.colours.text), words.c_str());
    if (ui.log != nullptr) ui.log->words.push_back("lost: " + block.label + " " + words + (now ? "" : " last turn"));
}

}  // namespace

Badges badges_of(const Ui& ui, const BoardView& board, const TableSight& sight, const BoardBlock& b) {
    Badges out;
    if (board.grid != BoardView::Grid::inches || b.shape != BoardBlock::Shape::rectangle) return out;
    const bool figures = shows_figures(board, sight, b);
    out.standard = b.standard;
    // Without room for figures, these marks are inside the body.
    out.morale = figures && b.morale > 0;
    out.hired = figures && b.hired;
    const int n = (out.standard ? 1 : 0) + (out.morale ? 1 : 0) + (out.hired ? 1 : 0);
    if (n == 0) return out;
    out.tall = std::clamp(sight.scale * 1.3f, ui.em(0.75f), ui.em(1.5f));
    const float wide = out.tall * static_cast<float>(n);
    // The badges stay upright: the box just clears the rear edge in each direction.
    const BoardPoint a = ahead_of(b.degrees);
    const float clear = b.deep / 2 * sight.scale + (std::abs(a.x) * wide + std::abs(a.y) * out.tall) / 2 + 2;
    const ImVec2 c = sight.at(b.x, b.y);
    const ImVec2 middle = {c.x - a.x * clear, c.y - a.y * clear};
    out.box = {middle.x - wide / 2, middle.y - out.tall / 2, middle.x + wide / 2, middle.y + out.tall / 2};
    return out;
}

void draw_losses(const Ui& ui, const TablePlayModel& m, const TableSight& sight) {
    std::vector<ImVec4> drawn;
    // This turn's come first: where pieces are small, a mark that would lie on another is left to the piece's card.
    for (const bool now : {true, false})
        for (const BoardBlock& block : m.board.blocks) {
            const TablePieceCard* card = find_card(m, block.piece);
            const int lost = card == nullptr ? 0 : now ? card->lost : card->lost > 0 ? 0 : card->lost_before;
            if (lost > 0) draw_loss(ui, m, sight, block, lost, now, drawn);
        }
}

void draw_badges(const Ui& ui, const Badges& badges, Rgb colour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float tall = badges.tall, y = (badges.box.y + badges.box.w) / 2;
    float x = badges.box.x + tall / 2;
    const ImU32 ink = paint(ui.colours.text);
    if (badges.standard) flag(list, {x, y}, tall * 0.92f, paint(colour), ink), x += tall;
    if (badges.morale) {
        list.AddCircleFilled({x, y}, tall * 0.48f, paint(ui.colours.page, 0.85f), 16);
        draw_icon(list, Icon::warning, {x, y}, tall * 0.9f, paint(ui.colours.warning)), x += tall;
    }
    if (badges.hired) list.AddCircle({x, y}, tall * 0.3f, ink, 12, std::max(1.0f, tall * 0.09f));
}

}  // namespace banneret::app
