#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/panels/tabletop/table_views.h"
#include "app/panels/widgets/charts.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr float small_die = 1.25f;
constexpr std::size_t most_dice = 40;  // per roll; the words give the full number

// The total, and its parts below if open.
void draw_tally(const Ui& ui, const TableLogLine& line, std::size_t i, TablePage& page) {
    const bool open = page.tallies.count(i) > 0;
    if (chip(ui, (line.tally.total.empty() ? "how" : line.tally.total) + "##tally", open)) {
        if (open)
            page.tallies.erase(i);
        else
            page.tallies.insert(i);
    }
    tally_tip(ui, line.tally);
}

void draw_parts(const Ui& ui, const TallyText& tally) {
    const auto part = [&](std::string_view value, std::string_view words, std::string_view rule, Tone tone) {
        const float left = ImGui::GetCursorPosX(), room = ui.em(3.2f),
                    wide = ImGui::CalcTextSize(value.data(), value.data() + value.size()).x;
        ImGui::SetCursorPosX(left + std::max(0.0f, room - wide));
        text(ui, value, tone);
        ImGui::SameLine();
        ImGui::SetCursorPosX(left + std::max(room, wide) + ui.em(gap_small));
        wrapped_text(ui,
                     words.empty()  ? rule
                     : rule.empty() ? words
                                    : fmt::format("{} ({})", words, rule),
                     words.empty() || rule.empty() ? tone : Tone::quiet);
    };
    if (!tally.heading.empty()) wrapped_text(ui, tally.heading, Tone::quiet);
    if (!tally.base.empty()) part(tally.base, "to begin with", "", Tone::plain);
    for (const TallyText::Part& p : tally.parts) part(p.value, p.words, p.rule, Tone::plain);
    part(tally.total, "in all", "", Tone::accent);
}

void draw_dice(const Ui& ui, const TableLogLine& line, std::size_t i, TablePage& page) {
    Flow flow(ui, gap_tiny);
    const std::size_t count = std::min(line.faces.size(), most_dice);
    for (std::size_t k = 0; k < count; ++k) {
        flow.next(ui.em(small_die));
        ImGui::PushID(static_cast<int>(k));
        dice_faces(ui, "fell", {{line.faces[k]}, line.sides, line.by_hand}, false, small_die);
        ImGui::PopID();
    }
    if (line.tally.heading.empty()) return;
    flow.next(label_width(ui, line.tally.total) + ui.em(1.2f));
    draw_tally(ui, line, i, page);
}

// Words over the remaining width; a click shows that moment.
void draw_words(const Ui& ui, const TablePlayModel& m, const TableLogLine& line) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float room = std::max(ui.em(4), ImGui::GetContentRegionAvail().x);
    const float lead = line.colour >= 0 ? ui.em(1.2f) : 0.0f;
    ImFont* font = line.depth <= 1 ? ui.fonts.strong : ui.fonts.body;
    const std::string lines = broken_at_spaces(*font, line.words, room - lead);
    const float height = font->CalcTextSizeA(font->FontSize, 1e9f, 0, lines.c_str()).y;
    const bool clicked = ImGui::InvisibleButton("moment of this line", {room, height});
    const bool hovered = ImGui::IsItemHovered(), focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
    ui.note(line.words);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 to = {from.x + room, from.y + height};
    const bool here = !m.live && line.orders == m.shown;
    if (hovered || here)
        list.AddRectFilled({from.x - ui.em(0.2f), from.y}, to, paint(here ? ui.colours.raised : ui.colours.hover),
                           ui.em(gap_tiny));
    if (focused) list.AddRect(from, to, paint(ui.colours.accent), ui.em(gap_tiny), 0, 2);
    if (line.colour >= 0)
        draw_side_shape(list, {from.x + ui.em(0.45f), from.y + ImGui::GetTextLineHeight() * 0.52f}, ui.em(0.34f),
                        line.colour, paint(ui.colours.side[static_cast<std::size_t>(line.colour) % side_colours]));
    const Rgb ink = line.depth == 1 ? ui.colours.quiet : ui.colours.text;
    list.AddText(font, font->FontSize, {from.x + lead, from.y}, paint(ink), lines.c_str());
    if (ui.log != nullptr && ImGui::IsItemVisible()) ui.log->words.push_back(line.words);
    if (clicked) ui.ask(ShowMoment{line.orders});
}

void draw_line(const Ui& ui, const TablePlayModel& m, std::size_t i, TablePage& page) {
    const TableLogLine& line = m.log[i];
    const float indent = ui.em(0.6f) * static_cast<float>(std::max(0, line.depth - 1));
    ImGui::PushID(static_cast<int>(i));
    if (indent > 0) ImGui::Indent(indent);
    if (line.depth == 1) space(ui, gap_tiny);
    draw_words(ui, m, line);
    if (!line.faces.empty())
        draw_dice(ui, line, i, page);
    else if (!line.tally.heading.empty())
        draw_tally(ui, line, i, page);
    if (page.tallies.count(i) > 0) draw_parts(ui, line.tally);
    if (indent > 0) ImGui::Unindent(indent);
    ImGui::PopID();
}

}  // namespace

void draw_table_log(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    ImGui::BeginChild("log");
    if (m.log.empty()) text(ui, "Nothing has happened yet.", Tone::quiet);
    // Turns fold; the last one is open unless the user folds it.
    std::vector<std::size_t> turns;
    for (std::size_t i = 0; i < m.log.size(); ++i)
        if (m.log[i].depth == 0) turns.push_back(i);
    const std::size_t before = turns.empty() ? m.log.size() : turns.front();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ui.em(gap_tiny), ui.em(0.2f)));
    for (std::size_t i = 0; i < before; ++i) draw_line(ui, m, i, page);
    for (std::size_t t = 0; t < turns.size(); ++t) {
        const std::size_t from = turns[t], to = t + 1 < turns.size() ? turns[t + 1] : m.log.size();
        const bool by_itself = t + 1 == turns.size();
        bool open = by_itself != (page.turned.count(from) > 0);
        const bool was = open;
        ImGui::PushID(static_cast<int>(from));
        fold(ui, m.log[from].words, open);
        ImGui::PopID();
        if (open != was) {
            if (page.turned.count(from) > 0)
                page.turned.erase(from);
            else
                page.turned.insert(from);
        }
        if (open)
            for (std::size_t i = from + 1; i < to; ++i) draw_line(ui, m, i, page);
    }
    ImGui::PopStyleVar();
    // Follow the newest line unless the user has scrolled up.
    if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - ui.em(1)) ImGui::SetScrollHereY(1.0f);
    ImGui::EndChild();
}

}  // namespace banneret::app
