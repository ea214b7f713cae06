#include <algorithm>

#include "app/panels/tabletop/table_board.h"

// Keyboard control of the board: steps through pieces and offers, and shows the whole board.

namespace banneret::app {

namespace {

void step_piece(const Ui& ui, const TablePlayModel& m, TableLook& look, int step) {
    if (m.can_act.empty()) return;
    const auto count = static_cast<int>(m.can_act.size());
    const auto found = std::find(m.can_act.begin(), m.can_act.end(), m.chosen);
    const int at = found == m.can_act.end() ? (step > 0 ? -1 : 0) : static_cast<int>(found - m.can_act.begin());
    const PieceId next = m.can_act[static_cast<std::size_t>(((at + step) % count + count) % count)];
    if (next != m.chosen) choose_piece(ui, m, look, next);
}

// Conceding has no digit key, so a slip cannot end the battle.
bool has_figure(const TablePlayModel& m, std::size_t which) {
    return which < m.offers.size() && !std::holds_alternative<Concede>(m.offers[which].order);
}

void give(const Ui& ui, const TablePlayModel& m, std::size_t which) {
    ui.intents.add(OrderOnTable{m.offers[which].order});
}

// Gives the "Done" order if there is one.
void finish(const Ui& ui, const TablePlayModel& m) {
    for (const TableOffer& o : m.offers)
        if (std::holds_alternative<Done>(o.order)) {
            ui.intents.add(OrderOnTable{o.order});
            return;
        }
}

}  // namespace

void table_keys(const Ui& ui, const TablePlayModel& m, TableLook& look) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool popup = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    // During keyboard navigation, keys belong to the focused widget.
    if (io.WantTextInput || io.KeyCtrl || io.KeyAlt || popup || (io.NavVisible && !ImGui::IsWindowFocused())) return;
    if (key_pressed(ImGuiKey_Home)) look.fitted = false;
    if (letter_pressed('F')) look.to_pieces = true;
    if (!m.live || m.playing) {
        const auto show = [&](std::size_t orders) { ui.intents.add(ShowMoment{orders}); };
        if (m.playing) return;
        if (key_pressed(ImGuiKey_LeftArrow) && m.shown > 0) show(m.shown - 1);
        if (key_pressed(ImGuiKey_RightArrow) && m.shown < m.orders) show(m.shown + 1);
        if (key_pressed(ImGuiKey_Space)) ui.intents.add(RunReplay{!m.running, m.speed});
        if (key_pressed(ImGuiKey_End)) show(m.orders);
        return;
    }
    if (!m.decision) return;
    if (ui.regions != nullptr) ui.regions->board = true;
    if (key_pressed(ImGuiKey_Tab)) step_piece(ui, m, look, io.KeyShift ? -1 : 1);
    if (key_pressed(ImGuiKey_RightArrow)) step_piece(ui, m, look, 1);
    if (key_pressed(ImGuiKey_LeftArrow)) step_piece(ui, m, look, -1);
    if (m.hidden_from_players || m.offers.empty()) return;
    const auto marked = marked_offer(m, look);
    if (key_pressed(ImGuiKey_DownArrow)) look.marked = marked ? std::min(*marked + 1, m.offers.size() - 1) : 0;
    if (key_pressed(ImGuiKey_UpArrow)) look.marked = marked && *marked > 0 ? *marked - 1 : 0;
    for (char figure = '1'; figure <= '9'; ++figure)
        if (const auto which = static_cast<std::size_t>(figure - '1'); letter_pressed(figure) && has_figure(m, which))
            give(ui, m, which);
    if (enter_pressed() && marked) give(ui, m, *marked);
    if (key_pressed(ImGuiKey_Space)) finish(ui, m);
}

}  // namespace banneret::app
