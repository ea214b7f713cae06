#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/panels/chart_view.h"
#include "app/panels/layout.h"
#include "app/panels/table_views.h"
#include "app/panels/widgets.h"

namespace banneret::app {

namespace {

constexpr float tall_from = 30;    // font units of height from which the column's parts stand apart
constexpr float beside_from = 26;  // font units of width from which the column stands beside the board

// "Turn 3   Command  Duels  MISSILES  Moves  Melee": where in the turn it is.
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
        const std::string place = m.phases.empty() ? "" : fmt::format(" ({} of {})", m.phase_now + 1, m.phases.size());
        fitted_text(ui, m.phase + place, Tone::accent);
        return;
    }
    for (std::size_t i = 0; i < m.phases.size(); ++i) {
        ImGui::SameLine(0, ui.em(gap));
        // Before the first phase, as in the deployment, none is on.
        const bool begun = !m.phase.empty();
        if (!begun || i != m.phase_now) {
            text(ui, m.phases[i], begun && i < m.phase_now ? Tone::plain : Tone::quiet);
            continue;
        }
        strong_text(ui, m.phases[i], Tone::accent);
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        ImGui::GetWindowDrawList()->AddLine({low.x, high.y + 1}, {high.x, high.y + 1}, paint(ui.colours.accent), std::max(1.0f, ui.em(0.1f)));
    }
}

// First, back, play, on, now; a slider over all orders; the speed.
void draw_replay_bar(const Ui& ui, const TablePlayModel& m) {
    const auto none = m.orders == 0 ? std::optional<std::string>("Nothing has been ordered yet.") : std::nullopt;
    const auto busy = m.playing ? std::optional<std::string>("The commanders are at it.") : none;
    const auto first = busy ? busy : m.shown == 0 ? std::optional<std::string>("This is the beginning.") : std::nullopt;
    const auto last = busy ? busy : m.live ? std::optional<std::string>("This is how it stands now.") : std::nullopt;
    const auto show = [&](std::size_t orders) { ui.ask(ShowMoment{orders}); };
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float right = from.x + ImGui::GetContentRegionAvail().x;
    if (icon_button(ui, Icon::first, "To the beginning", first)) show(0);
    ImGui::SameLine(0, 0);
    if (icon_button(ui, Icon::left, "One order back", first)) show(m.shown - 1);
    ImGui::SameLine(0, 0);
    if (icon_button(ui, m.running ? Icon::pause : Icon::play, m.running ? "Pause" : "Play", busy)) ui.ask(RunReplay{!m.running, m.speed});
    ImGui::SameLine(0, 0);
    if (icon_button(ui, Icon::right, "One order on", last)) show(m.shown + 1);
    ImGui::SameLine(0, 0);
    if (icon_button(ui, Icon::last, "To now", last)) show(m.orders);
    ImGui::SameLine(0, ui.em(gap_small));

    static constexpr std::array<float, 5> speeds = {1, 2, 4, 10, 40};
    const std::string words = fmt::format("{} of {}", m.shown, m.orders);
    const float speed_room = ui.em(7.6f), words_room = label_width(ui, "8888 of 8888");
    const float room = right - ImGui::GetCursorScreenPos().x;
    if (room > ui.em(5)) {
        const bool speed = room > speed_room + words_room + ui.em(8), told = room > words_room + ui.em(6);
        const float wide = room - (speed ? speed_room + ui.em(gap) : 0) - (told ? words_room + ui.em(gap_small) : 0);
        if (!busy) {
            if (const auto to = slider(ui, "moment", static_cast<int>(m.shown), 0, static_cast<int>(m.orders), wide)) show(static_cast<std::size_t>(*to));
        } else {
            ImGui::Dummy({wide, ui.em(target_height)});
        }
        if (told) {
            ImGui::SameLine(0, ui.em(gap_small));
            const ImVec2 at = ImGui::GetCursorScreenPos();
            ImGui::GetWindowDrawList()->AddText({at.x, std::round(at.y + (ui.em(target_height) - ImGui::GetTextLineHeight()) / 2)}, paint(ui.colours.quiet), words.c_str());
            if (ui.log != nullptr) ui.log->words.push_back("order " + words);
            ImGui::Dummy({words_room, ui.em(target_height)});
        }
        if (speed) {
            ImGui::SameLine(0, ui.em(gap_small));
            std::size_t now = 2;
            std::vector<std::string> names;
            for (std::size_t i = 0; i < speeds.size(); ++i) {
                names.push_back(fmt::format("{:.0f} a second", speeds[i]));
                if (std::abs(speeds[i] - m.speed) < 0.01f) now = i;
            }
            if (const auto picked = choice(ui, "speed of the replay", names, now, 7.6f)) ui.ask(RunReplay{m.running, speeds[*picked]});
        }
    }
}

// While the replay runs: a step whenever it is due.
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
    draw_phases(ui, m);
    const float bars = ui.em(target_height) + ImGui::GetStyle().ItemSpacing.y;
    const float height = std::max(ui.em(6), ImGui::GetContentRegionAvail().y - bars);
    if (page.to_board) ImGui::SetNextWindowFocus();
    page.to_board = false;
    // Arrow keys on the board go from piece to piece.
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNavInputs;
    ImGui::BeginChild("the board", {0, height}, false, flags);
    table_keys(ui, m, page.look);
    draw_table_board(ui, m, page.look, height);
    ImGui::EndChild();
    draw_replay_bar(ui, m);
    ImGui::EndChild();
}

void draw_side_part(const Ui& ui, const TablePlayModel& m, TablePage& page, ImVec2 size) {
    ImGui::BeginChild("column", size, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    const float room = ImGui::GetContentRegionAvail().y;
    if (room > ui.em(tall_from)) {
        // The head stays where it is, only what is asked scrolls.
        draw_table_head(ui, m, page);
        const float left = ImGui::GetContentRegionAvail().y;
        const float asked = std::clamp(page.asked_high, ui.em(3), std::max(ui.em(3), left - std::max(ui.em(11), room * 0.34f)));
        ImGui::BeginChild("what is asked", {0, asked});
        draw_table_asked(ui, m, page);
        page.asked_high = ImGui::GetCursorPosY() + ImGui::GetScrollY();
        ImGui::EndChild();
    } else {
        ImGui::BeginChild("over the log", {0, std::max(ui.em(6), room * 0.66f)});
        // In a low window what is asked comes first; the card of a piece is in the words beside the pointer, too.
        draw_table_asked(ui, m, page);
        separator(ui);
        draw_table_head(ui, m, page);
        ImGui::EndChild();
    }
    if (const auto picked = segments(ui, "log or odds", {"Log", "Odds"}, page.odds ? 1 : 0)) page.odds = *picked == 1;
    draw_table_play_on(ui, m);
    if (page.odds) {
        ImGui::BeginChild("odds");
        draw_table_odds(ui, m.odds, m.army, m.colour);
        ImGui::EndChild();
    } else {
        draw_table_log(ui, m, page);
    }
    ImGui::EndChild();
}

}  // namespace

bool roomy_table() {
    const ImGuiIO& io = ImGui::GetIO();
    const float em = std::max(1.0f, ImGui::GetFontSize());
    return io.DisplaySize.x > 66 * em && io.DisplaySize.y > 36 * em;
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
    }
    tick(ui, m, page);
    const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float apart = ui.em(gap);
    if (room.x >= ui.em(beside_from)) {
        const float column = std::clamp(room.x * 0.31f, ui.em(13), ui.em(24));
        draw_board_part(ui, m, page, {room.x - column - apart, room.y});
        ImGui::SameLine(0, apart);
        draw_side_part(ui, m, page, {column, room.y});
    } else {
        draw_board_part(ui, m, page, {room.x, std::max(ui.em(12), room.y * 0.55f)});
        draw_side_part(ui, m, page, {room.x, std::max(ui.em(16), room.y * 0.45f)});
    }
    // Whoever uses the mouse finds the keys of the board wherever on the page it was clicked.
    const ImVec2 down = ImGui::GetIO().MouseClickedPos[0];
    const bool here = down.x >= corner.x && down.x <= corner.x + room.x && down.y >= corner.y && down.y <= corner.y + room.y;
    const bool popup = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    if (here && ImGui::IsMouseReleased(ImGuiMouseButton_Left) && !popup && !ImGui::GetIO().WantTextInput && !ImGui::GetIO().NavVisible) page.to_board = true;
}

}  // namespace banneret::app
