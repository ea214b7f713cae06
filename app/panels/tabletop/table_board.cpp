#include "app/panels/tabletop/table_board.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/panels/widgets/pictures.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

const BoardBlock* find_block(const BoardView& board, PieceId piece) {
    const auto found =
        std::find_if(board.blocks.begin(), board.blocks.end(), [&](const BoardBlock& b) { return b.piece == piece; });
    return found == board.blocks.end() ? nullptr : &*found;
}

const TablePieceCard* find_card(const TablePlayModel& m, PieceId piece) {
    const auto found =
        std::find_if(m.pieces.begin(), m.pieces.end(), [&](const TablePieceCard& c) { return c.piece == piece; });
    return found == m.pieces.end() ? nullptr : &*found;
}

std::optional<std::size_t> marked_offer(const TablePlayModel& m, const TableLook& look) {
    if (look.marked) return *look.marked < m.offers.size() ? look.marked : std::nullopt;
    for (std::size_t i = 0; i < m.offers.size(); ++i)
        if (!std::holds_alternative<Done>(m.offers[i].order) && !std::holds_alternative<Concede>(m.offers[i].order))
            return i;
    return std::nullopt;
}

std::optional<std::size_t> advised_offer(const TablePlayModel& m) {
    const auto found = std::find_if(m.offers.begin(), m.offers.end(),
                                    [&](const TableOffer& o) { return m.advised && o.order == *m.advised; });
    return found == m.offers.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m.offers.begin()));
}

void choose_piece(const Ui& ui, const TablePlayModel& m, TableLook& look, PieceId piece) {
    look.marked.reset();
    look.looked = {};
    look.turned.reset();
    ui.ask(ChooseOnTable{piece == m.chosen ? PieceId{} : piece});
}

bool cancel_table(TableLook& look) {
    if (!look.busy()) return false;
    look.given_up = true;
    look.ruler.reset();
    look.turned.reset();
    return true;
}

ImVec4 fits_box(const Ui& ui, ImVec2 right_top) {
    const float side = ui.em(target_height), edge = ui.em(gap_tiny);
    return {right_top.x - side - edge, right_top.y + edge, right_top.x - edge, right_top.y + edge + 2 * side};
}

namespace {

// One above the other, in a margin that a narrow board leaves free.
void draw_fits(const Ui& ui, TableLook& look, const ImVec4& box) {
    const ImVec2 below = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled({box.x, box.y}, {box.z, box.w}, paint(ui.colours.panel, 0.85f),
                                              ui.em(gap_tiny));
    ImGui::SetCursorScreenPos({box.x, box.y});
    if (icon_button(ui, Icon::pieces, "All the pieces (F)###all-the-pieces")) look.to_pieces = true;
    ImGui::SetCursorScreenPos({box.x, (box.y + box.w) / 2});
    if (icon_button(ui, Icon::whole, "The whole board (Home)###the-whole-board")) look.fitted = false;
    ImGui::SetCursorScreenPos(below);
}

}  // namespace

void draw_table_board(const Ui& ui, const TablePlayModel& m, TableLook& look, float height) {
    const ImVec2 size = {std::max(ui.em(6), ImGui::GetContentRegionAvail().x), std::max(ui.em(6), height)};
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const bool whole = look.fitted_to.x > 0;
    if (!look.fitted || (whole && (look.fitted_to.x != size.x || look.fitted_to.y != size.y)))
        fit_table(ui, m.board, look, size);
    if (look.to_pieces) fit_table_to_pieces(ui, m.board, look, size);
    constexpr ImGuiButtonFlags buttons =
        ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle | ImGuiButtonFlags_MouseButtonRight;
    // Widgets on the board take precedence over it.
#if IMGUI_VERSION_NUM < 18970
    ImGui::InvisibleButton("table", size, buttons);
    ImGui::SetItemAllowOverlap();
#else
    ImGui::SetNextItemAllowOverlap();
    ImGui::InvisibleButton("table", size, buttons);
#endif
    ui.note("table");
    const ImVec4 fits = fits_box(ui, {from.x + size.x, from.y});
    const bool over_fits = ImGui::IsMouseHoveringRect({fits.x, fits.y}, {fits.z, fits.w});
    const bool held = ImGui::IsItemActive(), hovered = (ImGui::IsItemHovered() || held) && !over_fits;
    const ImGuiIO& io = ImGui::GetIO();
    TableSight sight{from, {from.x + size.x, from.y + size.y}, look.x, look.y, look.scale};
    const auto on_piece = [&] {
        return std::any_of(m.board.blocks.begin(), m.board.blocks.end(),
                           [&](const BoardBlock& b) { return on_block(m.board, sight, b, io.MousePos); });
    };
    if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) look.pressed_on_ground = !on_piece();
    if (hovered && io.MouseWheel != 0 && !look.dragged)
        zoom_table(look, io.MouseWheel > 0 ? 1.2f : 1 / 1.2f, io.MousePos, sight);
    const bool pulls =
        (look.pressed_on_ground && dragged_on_table(ui)) || ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 2);
    if (held && pulls && !look.dragged) {
        look.fitted_to = {};
        look.x -= io.MouseDelta.x / look.scale;
        look.y -= io.MouseDelta.y / look.scale;
    }
    if (hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && look.pressed_on_ground && !m.chosen)
        look.fitted = false;
    look.x = std::clamp(look.x, -10.0f, m.board.wide + 10.0f);
    look.y = std::clamp(look.y, -10.0f, m.board.deep + 10.0f);
    sight = {from, {from.x + size.x, from.y + size.y}, look.x, look.y, look.scale};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::PushClipRect(sight.from, sight.to, true);
    std::optional<MixedLetters> mixed(std::in_place, ui.pictures, list);  // names on the board are small
    draw_table_ground(ui, m, sight, look.ground);
    draw_table_reach(ui, m, sight);
    if (m.battle != nullptr) {
        if (look.areas.battle != m.battle || look.areas.piece != m.chosen) {
            look.areas = {m.battle, m.chosen, {}, {}, {}};
            if (m.chosen) {
                look.areas.fire = m.battle->fire_areas(m.chosen);
                look.areas.charge = m.battle->charge_areas(m.chosen);
            }
        }
        draw_table_areas(ui, m.board, sight, look.areas);
    }
    draw_table_pieces(ui, m, look, sight, hovered);
    draw_attack_animation(ui, m, look.attack_animation, sight);
    mixed.reset();
    ImGui::PopClipRect();
    list.AddRect(sight.from, sight.to, paint(ui.colours.line));
    draw_fits(ui, look, fits);
    draw_orders_against(ui, m, look);
}

}  // namespace banneret::app
