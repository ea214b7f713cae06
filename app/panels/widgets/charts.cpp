#include "app/panels/widgets/charts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/panels/widgets/pictures.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

std::size_t in_palette(int colour) {
    return static_cast<std::size_t>(colour) % side_colours;
}

float bar_pixels(const Ui& ui, float width) {
    return width > 0 ? ui.em(width) : ImGui::GetContentRegionAvail().x;
}

// Names below the ends of the bar: they share the whole width, and the middle part is named if there is room.
void part_words(const Ui& ui, ImVec2 from, float whole, const std::array<const OddsBar::Part*, 3>& parts) {
    const float apart = ui.em(gap_small), half = (whole - apart) * 0.5f;
    const float wants_first = extent(parts[0]->words).x, wants_second = extent(parts[2]->words).x;
    const std::string first = fitted(parts[0]->words, std::max(half, whole - apart - wants_second));
    const std::string second = fitted(parts[2]->words, std::max(half, whole - apart - wants_first));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 quiet = paint(ui.colours.quiet);
    list.AddText(from, quiet, first.c_str());
    list.AddText({from.x + whole - extent(second).x, from.y}, quiet, second.c_str());
    const float middle = extent(parts[1]->words).x;
    const float beside = (whole - middle) * 0.5f - ui.em(gap);
    if (std::max(extent(first).x, extent(second).x) <= beside)
        list.AddText({from.x + (whole - middle) * 0.5f, from.y}, quiet, parts[1]->words.c_str());
}

std::array<int, 3> part_tenths(const OddsBar& odds) {
    return tenths_of_a_percent(odds.first.chance, odds.middle.chance, odds.second.chance);
}

std::array<std::string, 3> part_figures(const OddsBar& odds) {
    const auto tenths = part_tenths(odds);
    return {percent_words(tenths[0]), percent_words(tenths[1]), percent_words(tenths[2])};
}

std::array<Rgb, 3> part_colours(const Ui& ui, const OddsBar& odds) {
    return {ui.colours.side[in_palette(odds.first.colour)], ui.colours.middle,
            ui.colours.side[in_palette(odds.second.colour)]};
}

void three_parts(const Ui& ui, const OddsBar& odds, ImVec2 from, ImVec2 size) {
    const auto tenths = part_tenths(odds);
    const auto colours = part_colours(ui, odds);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    float x = from.x;
    for (std::size_t i = 0; i < 3; ++i) {
        const float part = i == 2 ? from.x + size.x - x : size.x * static_cast<float>(tenths[i]) / 1000.0f;
        if (part > 0.5f)
            list.AddRectFilled({x, from.y}, {x + std::max(1.0f, part - (i < 2 ? 2.0f : 0.0f)), from.y + size.y},
                               paint(colours[i]));
        x += part;
    }
}

std::string odds_tip(const OddsBar& odds, const std::array<std::string, 3>& figures) {
    const std::array parts = {&odds.first, &odds.middle, &odds.second};
    std::string tip;
    for (std::size_t i = 0; i < 3; ++i)
        tip += parts[i]->words + ": " + figures[i] + ", " + chance_words(parts[i]->chance) + "\n";
    if (!odds.certainty.empty()) tip += odds.certainty + "\n";
    tip.pop_back();
    return tip;
}

}  // namespace

void odds_bar(const Ui& ui, const OddsBar& odds, float width) {
    const float whole = bar_pixels(ui, width), height = ui.em(1.2f), line = ImGui::GetTextLineHeight();
    const std::array parts = {&odds.first, &odds.middle, &odds.second};
    const auto colours = part_colours(ui, odds);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();

    // Percentages above the ends and the middle of the bar, so that they never overlap.
    const auto figures = part_figures(odds);
    const float mark = ui.em(0.36f), shape_room = ui.em(1.1f);
    ImGui::PushFont(ui.fonts.strong);
    draw_side_shape(list, {from.x + mark, from.y + line * 0.52f}, mark, odds.first.colour, paint(colours[0]));
    list.AddText({from.x + shape_room, from.y}, paint(ui.colours.text), figures[0].c_str());
    const float middle = from.x + (whole - extent(figures[1]).x) * 0.5f;
    list.AddText({middle, from.y}, paint(ui.colours.quiet), figures[1].c_str());
    draw_side_shape(list, {from.x + whole - mark, from.y + line * 0.52f}, mark, odds.second.colour, paint(colours[2]));
    list.AddText({from.x + whole - shape_room - extent(figures[2]).x, from.y}, paint(ui.colours.text),
                 figures[2].c_str());
    ImGui::PopFont();

    const float top = from.y + line + ui.em(gap_tiny);
    three_parts(ui, odds, {from.x, top}, {whole, height});
    part_words(ui, {from.x, top + height + ui.em(0.15f)}, whole, parts);
    ImGui::Dummy({whole, top - from.y + height + line + ui.em(gap_tiny)});
    hover_tip(ui, odds_tip(odds, figures));
}

void odds_line(const Ui& ui, const OddsBar& odds, float width) {
    const float whole = bar_pixels(ui, width), height = ui.em(1.6f), line = ImGui::GetTextLineHeight();
    const auto figures = part_figures(odds);
    const auto colours = part_colours(ui, odds);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = std::round(from.y + (height - line) * 0.5f), mark = ui.em(0.36f);
    ImGui::PushFont(ui.fonts.strong);
    const float shape_room = ui.em(1.1f), apart = ui.em(gap_small);
    const float left = shape_room + extent(figures[0]).x + apart, right = shape_room + extent(figures[2]).x + apart;
    draw_side_shape(list, {from.x + mark, y + line * 0.52f}, mark, odds.first.colour, paint(colours[0]));
    list.AddText({from.x + shape_room, y}, paint(ui.colours.text), figures[0].c_str());
    draw_side_shape(list, {from.x + whole - mark, y + line * 0.52f}, mark, odds.second.colour, paint(colours[2]));
    list.AddText({from.x + whole - shape_room - extent(figures[2]).x, y}, paint(ui.colours.text), figures[2].c_str());
    ImGui::PopFont();
    const float bar = std::max(1.0f, whole - left - right), tall = ui.em(0.7f);
    const std::string neither = odds.middle.words + " " + figures[1];
    // The middle's figure has its own place in the line, before the right one, if there is room.
    const float middle = extent(neither).x + 2 * apart;
    const bool worded = bar - middle > ui.em(6);
    three_parts(ui, odds, {from.x + left, from.y + (height - tall) * 0.5f}, {worded ? bar - middle : bar, tall});
    if (worded) list.AddText({from.x + left + bar - middle + apart, y}, paint(ui.colours.quiet), neither.c_str());
    ImGui::Dummy({whole, height});
    hover_tip(ui, odds_tip(odds, figures));
}

void strength_bar(const Ui& ui, double share, int colour, std::string_view words, float width) {
    const float whole = ui.em(width), line = ImGui::GetTextLineHeight(), tall = ui.em(0.45f);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float top = from.y + (line - tall) * 0.5f, rounding = tall * 0.5f;
    const float full = whole * static_cast<float>(std::clamp(share, 0.0, 1.0));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    // The empty part is outlined: filled, it would outshine the full one in high contrast.
    list.AddRectFilled({from.x, top}, {from.x + whole, top + tall}, paint(ui.colours.line, 0.35f), rounding);
    list.AddRect({from.x, top}, {from.x + whole, top + tall}, paint(ui.colours.line), rounding);
    if (full > 0)
        list.AddRectFilled({from.x, top}, {from.x + std::max(full, tall), top + tall},
                           paint(ui.colours.side[in_palette(colour)]), rounding);
    ImGui::Dummy({whole, line});
    hover_tip(ui, words);
}

std::optional<std::size_t> dice_faces(const Ui& ui, std::string_view id, const ShownDice& dice, bool can_type,
                                      float size) {
    std::optional<std::size_t> clicked;
    const float side = ui.em(size);
    ImGui::PushID(id.data(), id.data() + id.size());
    for (std::size_t i = 0; i < dice.faces.size(); ++i) {
        if (i > 0) ImGui::SameLine(0, ui.em(gap_small));
        ImGui::PushID(static_cast<int>(i));
        const ImVec2 from = ImGui::GetCursorScreenPos();
        bool hovered = false;
        if (can_type) {
            if (ImGui::InvisibleButton("die", {side, side})) clicked = i;
            hovered = ImGui::IsItemHovered();
            ui.note("die " + std::to_string(i + 1));
            hover_tip(ui, "Click for the next face, or type the numbers.");
        } else {
            ImGui::Dummy({side, side});
        }
        const Rgb ground = dice.faces[i] == 0 ? ui.colours.panel : ui.colours.text;
        const bool marked = hovered || dice.by_hand;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const MixedLetters mixed(ui.pictures, list);
        draw_die(list, from, side, dice.faces[i], dice.sides, paint(ground), paint(ui.colours.page),
                 paint(marked ? ui.colours.accent : ui.colours.quiet));
        ImGui::PopID();
    }
    ImGui::PopID();
    if (ui.log != nullptr && !can_type) ui.log->words.push_back(dice_words(dice));
    return clicked;
}

std::string dice_words(const ShownDice& dice) {
    std::string words = "dice";
    for (const int face : dice.faces) words += " " + std::to_string(face);
    return words + (dice.by_hand ? ", by hand" : "");
}

}  // namespace banneret::app
