#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/tabletop/table_views.h"
#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr std::array<float, 5> speeds = {1, 2, 4, 10, 40};  // orders per second
constexpr float speed_long = 7.6f, speed_short = 4.6f;      // widths of the speed list in font units, for "4 a second"
                                                            // and "4/s"
constexpr float least_scrub = 11;                           // font units needed by slider and speed beside the buttons

void draw_speed(const Ui& ui, const TablePlayModel& m, const char* words, float wide) {
    std::size_t now = 2;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        names.push_back(fmt::format("{:.0f}{}", speeds[i], words));
        if (std::abs(speeds[i] - m.speed) < 0.01f) now = i;
    }
    if (const auto picked = choice(ui, "speed of the replay", names, now, wide))
        ui.ask(RunReplay{m.running, speeds[*picked]});
}

// A slider over all orders, `wide` pixels wide.
void draw_moments(const Ui& ui, const TablePlayModel& m, float wide) {
    if (m.orders == 0 || m.playing) {
        ImGui::Dummy({wide, ui.em(target_height)});
        return;
    }
    if (const auto to = slider(ui, "moment", static_cast<int>(m.shown), 0, static_cast<int>(m.orders), wide))
        ui.ask(ShowMoment{static_cast<std::size_t>(*to)});
}

// The number of the order shown.
void draw_order_words(const Ui& ui, const TablePlayModel& m, float wide) {
    const std::string words = fmt::format("{} of {}", m.shown, m.orders);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddText(
        {at.x, std::round(at.y + (ui.em(target_height) - ImGui::GetTextLineHeight()) / 2)}, paint(ui.colours.quiet),
        words.c_str());
    if (ui.log != nullptr) ui.log->words.push_back("order " + words);
    ImGui::Dummy({wide, ui.em(target_height)});
}

// Slider, words and speed side by side in `room` pixels. If it is too narrow, the words are dropped, as the log marks
// the order too.
void draw_scrub(const Ui& ui, const TablePlayModel& m, float room) {
    const float between = ui.em(gap_small), words_room = label_width(ui, "8888 of 8888");
    const bool roomy = room > ui.em(speed_long) + words_room + ui.em(9);
    const float speed_room = ui.em(roomy ? speed_long : speed_short);
    const bool has_words = room > speed_room + words_room + ui.em(7);
    draw_moments(ui, m, room - speed_room - between - (has_words ? words_room + between : 0));
    ImGui::SameLine(0, between);
    if (has_words) {
        draw_order_words(ui, m, words_room);
        ImGui::SameLine(0, between);
    }
    draw_speed(ui, m, roomy ? " a second" : "/s", roomy ? speed_long : speed_short);
}

}  // namespace

void draw_table_replay(const Ui& ui, const TablePlayModel& m) {
    const auto none = m.orders == 0 ? std::optional<std::string>("Nothing has been ordered yet.") : std::nullopt;
    const auto busy = m.playing ? std::optional<std::string>("The commanders are still playing.") : none;
    const auto first = busy ? busy : m.shown == 0 ? std::optional<std::string>("This is the beginning.") : std::nullopt;
    const auto last = busy     ? busy
                      : m.live ? std::optional<std::string>(m.over ? "This is the end." : "This is the present.")
                               : std::nullopt;
    const auto show = [&](std::size_t orders) { ui.ask(ShowMoment{orders}); };
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    if (icon_button(ui, Icon::first, "To the beginning###to-the-beginning", first)) show(0);
    ImGui::SameLine(0, 0);
    if (icon_button(ui, Icon::left, "One order back###one-order-back", first)) show(m.shown - 1);
    ImGui::SameLine(0, 0);
    if (icon_button(ui, m.running ? Icon::pause : Icon::play, m.running ? "Pause###run-replay" : "Play###run-replay",
                    busy))
        ui.ask(RunReplay{!m.running, m.speed});
    ImGui::SameLine(0, 0);
    if (icon_button(ui, Icon::right, "One order forward###one-order-on", last)) show(m.shown + 1);
    ImGui::SameLine(0, 0);
    if (icon_button(ui, Icon::last, "To now###to-now", last)) show(m.orders);
    // Below the buttons in a narrow column.
    const float beside = right - ImGui::GetItemRectMax().x - ui.em(gap_small);
    if (beside > ui.em(least_scrub)) {
        ImGui::SameLine(0, ui.em(gap_small));
        draw_scrub(ui, m, beside);
    } else {
        draw_scrub(ui, m, right - ImGui::GetCursorScreenPos().x);
    }
}

}  // namespace banneret::app
