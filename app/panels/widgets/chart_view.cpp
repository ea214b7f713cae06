#include "app/panels/widgets/chart_view.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr double paper_width = 46;

Rgb colour_of(const Ui& ui, const Ink& ink) {
    const Colours& c = ui.colours;
    const InkColours<Rgb> inks{c.text, c.quiet, c.line, c.page, c.accent, c.middle, c.side};
    return mix(c.page, full_colour(ink, inks), static_cast<float>(ink.share));
}

void paint_mark(const Ui& ui, ImDrawList& list, ImVec2 from, const Mark& m) {
    const auto at = [&](double x, double y) {
        return ImVec2(std::round(from.x + ui.em(static_cast<float>(x))),
                      std::round(from.y + ui.em(static_cast<float>(y))));
    };
    const ImU32 colour = paint(colour_of(ui, m.ink));
    const float thick = std::max(1.0f, ui.em(static_cast<float>(m.thick)));
    switch (m.kind) {
        case Mark::Kind::fill:
            list.AddRectFilled(at(m.x, m.y), at(m.to_x, m.to_y), colour);
            break;
        case Mark::Kind::outline:
            list.AddRect(at(m.x, m.y), at(m.to_x, m.to_y), colour, 0, 0, thick);
            break;
        case Mark::Kind::line:
            list.AddLine(at(m.x, m.y), at(m.to_x, m.to_y), colour, thick);
            break;
        case Mark::Kind::words: {
            ImGui::PushFont(m.strong ? ui.fonts.strong : ui.fonts.body);
            const ImVec2 size = ImGui::CalcTextSize(m.words.c_str());
            const ImVec2 where = at(m.x, m.y);
            list.AddText({std::round(where.x - size.x * static_cast<float>(m.align)), where.y}, colour,
                         m.words.c_str());
            ImGui::PopFont();
            break;
        }
        case Mark::Kind::shape:
            draw_side_shape(list, at(m.x, m.y), thick, m.shape, colour);
            break;
    }
}

}  // namespace

void paint_drawing(const Ui& ui, std::string_view id, const Drawing& d) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const std::string name(id);
    const auto pixels = [&](double units) { return ui.em(static_cast<float>(units)); };
    ImGui::InvisibleButton(name.c_str(), {std::max(1.0f, pixels(d.width)), std::max(1.0f, pixels(d.height))});
    ui.note(id);
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const Mark& m : d.marks) paint_mark(ui, list, from, m);
    if (!hovered) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    for (const HoverSpot& s : d.spots) {
        const ImVec2 low = {from.x + pixels(s.x), from.y + pixels(s.y)},
                     high = {from.x + pixels(s.to_x), from.y + pixels(s.to_y)};
        if (mouse.x < low.x || mouse.x >= high.x || mouse.y < low.y || mouse.y >= high.y || s.words.empty()) continue;
        list.AddRect(low, high, paint(ui.colours.accent), 0, 0, std::max(1.0f, ui.em(0.08f)));
        hover_tip(ui, s.words);
        return;
    }
}

void chart(const Ui& ui, std::string_view id, const std::function<Drawing(double)>& layout) {
    const float room = ImGui::GetContentRegionAvail().x;
    const Drawing d = layout(static_cast<double>(room / ui.em()));
    ImGui::PushID(id.data(), id.data() + id.size());
    constexpr std::string_view save = "Save as SVG###save-as-svg";
    const float button_room = button_width(ui, save, {.look = Look::quiet});
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float y = from.y + (ui.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f;
    ImGui::PushFont(ui.fonts.strong);
    const std::string title = fitted(d.title, std::max(ui.em(4), room - button_room - ui.em()));
    ImGui::GetWindowDrawList()->AddText({from.x, std::round(y)}, paint(ui.colours.text), title.c_str());
    ImGui::PopFont();
    ImGui::Dummy({std::max(1.0f, room - button_room), ui.em(target_height)});
    ImGui::SameLine(0, 0);
    if (button(ui, save, std::nullopt,
               {.look = Look::quiet, .tip = "Saves this chart to a file, drawn as for print."})) {
        std::string file = folded(d.title).empty() ? std::string(id) : std::string(d.title);
        std::replace_if(
            file.begin(), file.end(), [](char c) { return c == '/' || c == ':' || c == ','; }, ' ');
        ui.ask(ExportText{file + ".svg", svg_text(layout(paper_width))});
    }
    paint_drawing(ui, id, d);
    ImGui::PopID();
}

std::optional<int> slider(const Ui& ui, std::string_view id, int now, int least, int most, float width,
                          std::optional<int> was, int colour, std::string_view tip) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.em(target_height), radius = ui.em(0.5f), left = from.x + radius,
                right = from.x + width - radius;
    const std::string name(id);
    ImGui::InvisibleButton(name.c_str(), {std::max(1.0f, width), height});
    const bool active = ImGui::IsItemActive(), hovered = ImGui::IsItemHovered();
    ui.note(id);
    std::optional<int> wanted;
    if (active && ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        const float share = std::clamp((ImGui::GetIO().MousePos.x - left) / std::max(1.0f, right - left), 0.0f, 1.0f);
        const int there = least + static_cast<int>(std::lround(static_cast<double>(share) * (most - least)));
        if (there != now) wanted = there;
    }
    const auto at = [&](int value) {
        const double share =
            most > least ? static_cast<double>(std::clamp(value, least, most) - least) / (most - least) : 0;
        return left + (right - left) * static_cast<float>(share);
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = from.y + height * 0.5f, thin = ui.em(0.11f);
    const Rgb fill = colour >= 0 ? ui.colours.side[static_cast<std::size_t>(colour) % side_colours] : ui.colours.accent;
    list.AddRectFilled({left, y - thin}, {right, y + thin}, paint(ui.colours.line), thin);
    list.AddRectFilled({left, y - thin}, {at(now), y + thin}, paint(fill), thin);
    if (was && *was != now)
        list.AddRectFilled({at(*was) - thin * 0.6f, y - radius * 0.8f}, {at(*was) + thin * 0.6f, y + radius * 0.8f},
                           paint(ui.colours.quiet));
    list.AddCircleFilled({at(now), y}, active || hovered ? radius : radius * 0.85f,
                         paint(active ? mix(fill, ui.colours.text, 0.25f) : fill), 24);
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)
        list.AddRect(from, {from.x + width, from.y + height}, paint(ui.colours.accent), ui.em(gap_tiny), 0, 2);
    if (!active)
        hover_tip(ui, !tip.empty() ? std::string(tip)
                                   : with_commas(least) + " to " + with_commas(most) +
                                         (was && *was != now ? "; it was " + with_commas(*was) : ""));
    return wanted;
}

}  // namespace banneret::app
