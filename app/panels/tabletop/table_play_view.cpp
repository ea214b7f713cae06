#include <fmt/format.h>

#include <algorithm>

#include "app/panels/tabletop/table_views.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr float beside_from = 26;  // width in font units from which the column is beside the board

// "Duels (2 of 5)".
std::string phase_words(const TablePlayModel& m) {
    return m.phases.empty() ? m.phase : fmt::format("{} ({} of {})", m.phase, m.phase_now + 1, m.phases.size());
}

// "Turn 3 Command Duels MISSILES Moves Melee": the current phase of the turn.
void draw_phases(const Ui& ui, const TablePlayModel& m) {
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    strong_text(ui, m.turn.empty() ? m.ruleset : m.turn);
    if (m.over) {
        ImGui::SameLine(0, ui.em(gap));
        fitted_text(ui, m.ending, Tone::accent);
        return;
    }
    float all = ImGui::GetItemRectMax().x;
    for (const std::string& phase : m.phases) all += label_width(ui, phase) + ui.em(gap_small);
    if (m.phases.empty() || all > right) {
        if (m.phase.empty()) return;
        ImGui::SameLine(0, ui.em(gap));
        fitted_text(ui, phase_words(m), Tone::accent);
        return;
    }
    for (std::size_t i = 0; i < m.phases.size(); ++i) {
        ImGui::SameLine(0, ui.em(gap));
        // Before the first phase, as in the deployment, none is highlighted.
        const bool begun = !m.phase.empty();
        if (!begun || i != m.phase_now) {
            text(ui, m.phases[i], begun && i < m.phase_now ? Tone::plain : Tone::quiet);
            continue;
        }
        strong_text(ui, m.phases[i], Tone::accent);
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        ImGui::GetWindowDrawList()->AddLine({low.x, high.y + 1}, {high.x, high.y + 1}, paint(ui.colours.accent),
                                            std::max(1.0f, ui.em(0.1f)));
    }
}

// Advances a running replay when the next step is due.
void tick(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    const double now = ImGui::GetTime();
    if (!m.running) {
        page.ticked = now;
        return;
    }
    if (now - page.ticked < 0.8 / static_cast<double>(std::max(0.1f, m.speed))) return;
    page.ticked = now;
    ui.intents.add(TickReplay{});
}

void draw_board_part(const Ui& ui, const TablePlayModel& m, TablePage& page, ImVec2 size) {
    ImGui::BeginChild("board and bars", size, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    // In a small window the page's title shows the phase, and the replay is above the log.
    const bool roomy = roomy_table();
    if (roomy) draw_phases(ui, m);
    const float bars = roomy ? ui.em(target_height) + ImGui::GetStyle().ItemSpacing.y : 0.0f;
    const float height = std::max(ui.em(6), ImGui::GetContentRegionAvail().y - bars);
    if (page.to_board) ImGui::SetNextWindowFocus();
    page.to_board = false;
    // Arrow keys on the board step through the pieces.
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNavInputs;
    ImGui::BeginChild("the board", {0, height}, false, flags);
    if (!page.look.rolls) table_keys(ui, m, page.look);
    draw_table_board(ui, m, page.look, height);
    ImGui::EndChild();
    if (roomy) draw_table_replay(ui, m);
    ImGui::EndChild();
}

void draw_odds_part(const Ui& ui, const TablePlayModel& m) {
    ImGui::BeginChild("odds");
    draw_table_odds(ui, m.odds, m.army, m.colour);
    ImGui::EndChild();
}

// Stacked: who plays, the question, and the log or the odds.
void draw_tall_column(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    const float room = ImGui::GetContentRegionAvail().y;
    // The head is fixed; only the question scrolls.
    draw_table_head(ui, m, page);
    const float left = ImGui::GetContentRegionAvail().y;
    // Both systems' odds must be visible together. The log scrolls, so it gives way until all answers are in sight.
    const float below = page.odds ? std::max(ui.em(16), room * 0.5f) : ui.em(6);
    const float asked = std::clamp(page.asked_high, ui.em(3), std::max(ui.em(3), left - below));
    // If the question fits, no scroll bar appears even for one frame: it would narrow the text and move the answers.
    const bool fits = page.asked_high <= std::max(ui.em(3), left - below);
    ImGui::BeginChild("what is asked", {0, asked}, false, fits ? ImGuiWindowFlags_NoScrollbar : 0);
    draw_table_asked(ui, m, page);
    page.asked_high = ImGui::GetCursorPosY() + ImGui::GetScrollY();
    ImGui::EndChild();
    if (const auto picked = segments(ui, "log or odds", {"Log###log", "Odds###odds"}, page.odds ? 1 : 0))
        page.odds = *picked == 1;
    if (page.odds)
        draw_odds_part(ui, m);
    else
        draw_table_log(ui, m, page);
}

// One of them at a time, with the full height.
void draw_tabbed_column(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    if (const auto picked = segments(ui, "beside the board", {"Orders###orders", "Log###log", "Odds###odds"},
                                     page.odds  ? 2
                                     : page.log ? 1
                                                : 0)) {
        page.odds = *picked == 2;
        page.log = *picked == 1;
    }
    const float fold = ui.em(target_height);
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    ImGui::SameLine();
    ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), right - fold));
    if (icon_button(ui, Icon::last, "Fold the column away###fold-the-column-away")) page.folded = true;
    if (page.odds) {
        draw_odds_part(ui, m);
    } else if (page.log) {
        draw_table_replay(ui, m);
        draw_table_log(ui, m, page);
    } else {
        const float below =
            m.over || m.playing || !m.live ? 0.0f : ui.em(target_height) + ImGui::GetStyle().ItemSpacing.y;
        ImGui::BeginChild("what is asked", {0, std::max(ui.em(3), ImGui::GetContentRegionAvail().y - below)});
        // The question comes first, as the words beside the pointer repeat the card of a piece.
        draw_table_asked(ui, m, page);
        separator(ui);
        draw_table_head(ui, m, page);
        ImGui::EndChild();
        if (below > 0) draw_table_play_on(ui, m);
    }
}

// Has the order weighed on which the pointer rests for two frames; when it leaves, that ends.
void weigh_pointed(const Ui& ui, const TablePlayModel& m, TableLook& look) {
    const bool rests = look.pointed_order == look.rested_on;
    look.rested_on = look.pointed_order;
    if (!rests || !m.live || m.playing || m.battle == nullptr) return;
    const auto weighed = m.weighed ? std::optional(m.weighed->order) : std::nullopt;
    if (weighed != look.pointed_order) ui.ask(WeighOrder{look.pointed_order});
}

// The column gets the width that a board of this shape leaves, within limits.
float column_width(const Ui& ui, const BoardView& board, ImVec2 room) {
    const float least = std::clamp(room.x * 0.31f, ui.em(13), ui.em(24));
    const float shape = board.deep > 0 ? board.wide / board.deep : 1.0f;
    const float left = room.x - ui.em(gap) - room.y * shape;
    return std::clamp(left, least, std::max(least, std::min(room.x * 0.42f, ui.em(22))));
}

// Brings questions into view that are not answered on the board.
void bring_up_question(const TablePlayModel& m, TablePage& page) {
    using Moment = TableDecision::Moment;
    if (!m.live || !m.decision || m.decision->moment == Moment::act || m.decision->moment == Moment::deploy) return;
    page.log = page.odds = page.folded = false;
}

}  // namespace

bool roomy_table() {
    const ImGuiIO& io = ImGui::GetIO();
    const float em = std::max(1.0f, ImGui::GetFontSize());
    return io.DisplaySize.x > 66 * em && io.DisplaySize.y > 36 * em;
}

std::string table_title(const TablePlayModel& m) {
    const std::string& turn = m.turn.empty() ? m.ruleset : m.turn;
    return m.over || m.phase.empty() ? turn : turn + ": " + phase_words(m);
}

void draw_table_watched(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    tick(ui, m, page);
    page.look.pointed_order.reset();
    page.look.card_shown = false;
    const ImVec2 room = {ImGui::GetContentRegionAvail().x,
                         std::max(ui.em(18), ImGui::GetContentRegionAvail().y - ui.em(gap))};
    const bool roomy = roomy_table();
    const auto side_part = [&](ImVec2 size) {
        ImGui::BeginChild("column", size, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
        if (!roomy) {
            fitted_text(ui, m.over ? m.ending : table_title(m), Tone::accent);
            draw_table_replay(ui, m);
        }
        draw_table_log(ui, m, page);
        ImGui::EndChild();
    };
    if (room.x >= ui.em(beside_from)) {
        const float column = column_width(ui, m.board, room);
        draw_board_part(ui, m, page, {room.x - column - ui.em(gap), room.y});
        ImGui::SameLine(0, ui.em(gap));
        side_part({column, room.y});
    } else {
        draw_board_part(ui, m, page, {room.x, room.y * 0.55f});
        side_part({room.x, room.y * 0.45f});
    }
}

void draw_table_play(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    if (page.asked != m.orders) {
        page.asked = m.orders;
        page.look.marked.reset();
        page.look.looked = {};
        page.look.pointed_offer.reset();
        page.parts = {};
        page.bid = 0;
        page.advice = false;
        page.gives_up = false;
        if (!roomy_table()) bring_up_question(m, page);
    }
    tick(ui, m, page);
    page.look.pointed_order.reset();
    const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float apart = ui.em(gap);
    const bool roomy = roomy_table();
    const auto side_part = [&](ImVec2 size) {
        page.look.card_shown = false;
        ImGui::BeginChild("column", size, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
        roomy ? draw_tall_column(ui, m, page) : draw_tabbed_column(ui, m, page);
        ImGui::EndChild();
    };
    if (!roomy && page.folded) {
        page.look.card_shown = false;
        const float strip = ui.em(target_height);
        draw_board_part(ui, m, page, {room.x - strip - ui.em(gap_small), room.y});
        ImGui::SameLine(0, ui.em(gap_small));
        if (icon_button(ui, Icon::first, "Unfold the column###unfold-the-column")) page.folded = false;
    } else if (room.x >= ui.em(beside_from)) {
        const float column = column_width(ui, m.board, room);
        draw_board_part(ui, m, page, {room.x - column - apart, room.y});
        ImGui::SameLine(0, apart);
        side_part({column, room.y});
    } else {
        draw_board_part(ui, m, page, {room.x, std::max(ui.em(12), room.y * 0.55f)});
        side_part({room.x, std::max(ui.em(16), room.y * 0.45f)});
    }
    // After any click on the page, the board's keys work again.
    const ImVec2 down = ImGui::GetIO().MouseClickedPos[0];
    const bool here =
        down.x >= corner.x && down.x <= corner.x + room.x && down.y >= corner.y && down.y <= corner.y + room.y;
    const bool popup = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    if (here && ImGui::IsMouseReleased(ImGuiMouseButton_Left) && !popup && !ImGui::GetIO().WantTextInput &&
        !ImGui::GetIO().NavVisible)
        page.to_board = true;
    weigh_pointed(ui, m, page.look);
}

}  // namespace banneret::app
