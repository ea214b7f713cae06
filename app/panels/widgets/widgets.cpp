#include "app/panels/widgets/widgets.h"

#include <algorithm>
#include <cmath>

namespace banneret::app {

namespace {

void words_in(const Ui& ui, Rgb colour, std::string_view words) {
    if (ui.log != nullptr) ui.log->words.emplace_back(words);
    ImGui::PushStyleColor(ImGuiCol_Text, tint(colour));
    ImGui::TextUnformatted(words.data(), words.data() + words.size());
    ImGui::PopStyleColor();
}

void begin_tip(const Ui& ui) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.em(0.7f), ui.em(gap_small)));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ui.em(26));
}

void end_tip() {
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

bool rests_here() {
    return ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
}

struct ButtonColours {
    Rgb ground, hovered, words;
    float ground_alpha = 1;
};
ButtonColours button_colours(const Ui& ui, Look look) {
    const Colours& c = ui.colours;
    switch (look) {
        case Look::primary:
            return {c.accent, mix(c.accent, c.text, 0.2f), c.on_accent};
        case Look::quiet:
            return {c.page, c.hover, c.accent, 0};
        case Look::plain:
            break;
    }
    return {c.raised, c.hover, c.text};
}

}  // namespace

Rgb colour_of(const Ui& ui, Tone tone) {
    switch (tone) {
        case Tone::plain:
            return ui.colours.text;
        case Tone::quiet:
            return ui.colours.quiet;
        case Tone::accent:
            return ui.colours.accent;
        case Tone::warning:
            return ui.colours.warning;
        case Tone::good:
            return ui.colours.good;
    }
    return ui.colours.text;
}

void text(const Ui& ui, std::string_view words, Tone tone) {
    words_in(ui, colour_of(ui, tone), words);
}

void strong_text(const Ui& ui, std::string_view words, Tone tone) {
    ImGui::PushFont(ui.fonts.strong);
    words_in(ui, colour_of(ui, tone), words);
    ImGui::PopFont();
}

namespace {

// True if ImGui might break a line between two letters that no space parts.
bool breaks_in_words(std::string_view words) {
    constexpr std::string_view points = ".,;!?\"";
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (points.find(words[i]) != std::string_view::npos && words[i + 1] != ' ' && words[i + 1] != '\n') return true;
    return false;
}

}  // namespace

std::string broken_at_spaces(const ImFont& font, std::string_view words, float width) {
    const auto wide = [&](std::string_view part) {
        return font.CalcTextSizeA(font.FontSize, 1e9f, 0, part.data(), part.data() + part.size()).x;
    };
    const float space = wide(" ");
    std::string out;
    float line = 0;
    for (std::size_t from = 0; from <= words.size();) {
        const std::size_t end = std::min(words.find_first_of(" \n", from), words.size());
        const std::string_view word = words.substr(from, end - from);
        const float more = wide(word);
        if (line > 0 && line + space + more > width) {
            out.back() = '\n';
            line = 0;
        }
        out += word;
        line += (line > 0 ? space : 0) + more;
        if (end == words.size()) break;
        out += words[end];
        if (words[end] == '\n') line = 0;
        from = end + 1;
    }
    return out;
}

void wrapped_text(const Ui& ui, std::string_view words, Tone tone, float width) {
    const float left = ImGui::GetContentRegionAvail().x, room = width > 0 ? std::min(ui.em(width), left) : left;
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + room);
    if (breaks_in_words(words)) {
        if (ui.log != nullptr) ui.log->words.emplace_back(words);
        const std::string lines = broken_at_spaces(*ImGui::GetFont(), words, room);
        ImGui::PushStyleColor(ImGuiCol_Text, tint(colour_of(ui, tone)));
        ImGui::TextUnformatted(lines.data(), lines.data() + lines.size());
        ImGui::PopStyleColor();
    } else {
        words_in(ui, colour_of(ui, tone), words);
    }
    ImGui::PopTextWrapPos();
}

void side_text(const Ui& ui, int colour, std::string_view words, bool strong) {
    side_mark(ui, colour);
    ImGui::SameLine(0, ui.em(gap_tiny));
    if (strong) ImGui::PushFont(ui.fonts.strong);
    words_in(ui, ui.colours.side_text[static_cast<std::size_t>(colour) % side_colours], words);
    if (strong) ImGui::PopFont();
}

void section(const Ui& ui, std::string_view title, std::string_view aside) {
    ImGui::PushFont(ui.fonts.section);
    ImGui::PushTextWrapPos(0);
    words_in(ui, ui.colours.text, title);
    ImGui::PopTextWrapPos();
    ImGui::PopFont();
    if (!aside.empty()) {
        const float left = ImGui::GetItemRectMax().x, width = extent(aside).x;
        const float right = ImGui::GetWindowPos().x + ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
        if (right - width > left + ui.em()) {
            const float drop = ui.fonts.section->FontSize - ui.fonts.body->FontSize;
            ImGui::SameLine();
            ImGui::SetCursorScreenPos({right - width, ImGui::GetItemRectMin().y + drop});
        }
        words_in(ui, ui.colours.quiet, aside);
    }
    separator(ui);
}

void big_number(const Ui& ui, std::string_view number, std::string_view words) {
    ImGui::BeginGroup();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushFont(ui.fonts.title);
    words_in(ui, ui.colours.text, number);
    ImGui::PopFont();
    words_in(ui, ui.colours.quiet, words);
    ImGui::PopStyleVar();
    ImGui::EndGroup();
}

void labelled(const Ui& ui, std::string_view label, std::string_view value, float column) {
    const float left = ImGui::GetCursorPosX();
    words_in(ui, ui.colours.quiet, label);
    ImGui::SameLine();
    ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), left + ui.em(column)));
    words_in(ui, ui.colours.text, value);
}

void rule_link(const Ui& ui, std::string_view id) {
    words_in(ui, ui.colours.quiet, id);
    if (ImGui::IsItemHovered()) {
        const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
        ImGui::GetWindowDrawList()->AddLine({from.x, to.y - 1}, {to.x, to.y - 1}, paint(ui.colours.quiet));
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) ui.ask(ShowRule{std::string(id)});
    }
}

void space(const Ui& ui, float units) {
    // Dummy adds the item spacing, so subtract it.
    ImGui::Dummy({0, std::max(0.0f, ui.em(units) - ImGui::GetStyle().ItemSpacing.y)});
}

void separator(const Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::GetWindowDrawList()->AddLine({from.x, from.y}, {from.x + width, from.y}, paint(ui.colours.line));
    ImGui::Dummy({0, ui.em(gap_tiny)});
}

std::string fitted(std::string_view words, float width) {
    if (extent(words).x <= width) return std::string(words);
    std::string cut(words);
    while (!cut.empty()) {
        // Never cut a multi-byte letter.
        do cut.pop_back();
        while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0x80u) != 0 &&
               (static_cast<unsigned char>(words[cut.size()]) & 0xC0u) == 0x80u);
        const std::string with_dots = cut + "...";
        if (extent(with_dots).x <= width) return with_dots;
    }
    return "...";
}

void fitted_text(const Ui& ui, std::string_view words, Tone tone) {
    const std::string shown = fitted(words, ImGui::GetContentRegionAvail().x);
    text(ui, shown, tone);
    if (shown != words) hover_tip(ui, words);
}

void hover_tip(const Ui& ui, std::string_view words) {
    if (words.empty() || !rests_here() || ui.refused_here()) return;
    begin_tip(ui);
    words_in(ui, ui.colours.text, words);
    end_tip();
}

void tally_tip(const Ui& ui, const TallyText& tally) {
    if (!rests_here() || ui.refused_here()) return;
    begin_tip(ui);
    if (!tally.heading.empty()) strong_text(ui, tally.heading);
    // Only the words wrap: figures and rule IDs keep the width that they need.
    float value = ui.em(3.5f), words = 0, rule = 0;
    const auto measure = [&](std::string_view v, std::string_view w, std::string_view r) {
        value = std::max(value, extent(v).x), words = std::max(words, extent(w).x), rule = std::max(rule, extent(r).x);
    };
    measure(tally.base, "", "");
    for (const TallyText::Part& part : tally.parts) measure(part.value, part.words, part.rule);
    // A total given as a calculation is too long for the column and gets its own line below.
    const bool short_total = extent(tally.total).x <= ui.em(5);
    if (short_total) measure(tally.total, "in all", "");
    words = std::min(words, ui.em(20)) + 1;
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_SizingFixedFit;
    if (ImGui::BeginTable("tally", 3, flags)) {
        for (const float width : {value, words, rule})
            ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, std::max(1.0f, width));
        const auto line = [&](std::string_view number, std::string_view what, std::string_view id, Tone tone) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            ImGui::PushTextWrapPos(-1);
            ImGui::SetCursorPosX(ImGui::GetCursorPosX() + value - extent(number).x);
            text(ui, number, tone);
            ImGui::PopTextWrapPos();
            ImGui::TableNextColumn();
            ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + words);
            text(ui, what, tone);
            ImGui::PopTextWrapPos();
            ImGui::TableNextColumn();
            ImGui::PushTextWrapPos(-1);
            text(ui, id, Tone::quiet);
            if (ui.log != nullptr && !id.empty()) ui.note("rule " + std::string(id), false);
            ImGui::PopTextWrapPos();
        };
        if (!tally.base.empty()) line(tally.base, "", "", Tone::plain);
        for (const TallyText::Part& part : tally.parts) line(part.value, part.words, part.rule, Tone::plain);
        if (short_total) line(tally.total, "in all", "", Tone::accent);
        ImGui::EndTable();
    }
    if (!short_total) text(ui, tally.total, Tone::accent);
    end_tip();
}

float button_width(const Ui& ui, std::string_view words, const ButtonStyle& style) {
    if (style.width > 0) return ui.em(style.width);
    ImGui::PushFont(style.look == Look::primary ? ui.fonts.strong : ui.fonts.body);
    const float width = extent(shown(words)).x;
    ImGui::PopFont();
    return width + ui.em(style.look == Look::quiet ? 1.0f : 1.8f) + (style.icon ? ui.em(1.3f) : 0.0f);
}

namespace {

// The area of a button at the cursor, before anything is drawn on it.
struct PressArea {
    bool clicked = false, hovered = false, focused = false;
};
PressArea press_area(std::string_view words, ImVec2 size, bool enabled) {
    const std::string id(words);
    ImGui::BeginDisabled(!enabled);
    const bool clicked = ImGui::InvisibleButton(id.c_str(), size);
    ImGui::EndDisabled();
    return {clicked, ImGui::IsItemHovered(), ImGui::IsItemFocused()};
}

}  // namespace

bool button(const Ui& ui, std::string_view words, const std::optional<std::string>& refused, const ButtonStyle& style) {
    const float width = style.width < 0 ? ImGui::GetContentRegionAvail().x : button_width(ui, words, style);
    const ImVec2 size = {width, ui.em(target_height)}, from = ImGui::GetCursorScreenPos();
    const PressArea area = press_area(words, size, !refused);
    const bool hovered = area.hovered, focused = area.focused;
    const bool clicked = ui.palette_pressed(words, refused) || area.clicked;

    ButtonColours c = button_colours(ui, style.look);
    if (refused) c = {ui.colours.raised, ui.colours.raised, ui.colours.quiet, style.look == Look::quiet ? 0.0f : 0.6f};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 to = {from.x + size.x, from.y + size.y};
    const float rounding = ui.em(gap_tiny);
    if (hovered || c.ground_alpha > 0)
        list.AddRectFilled(from, to, hovered ? paint(c.hovered) : paint(c.ground, c.ground_alpha), rounding);
    if (style.look == Look::plain) list.AddRect(from, to, paint(ui.colours.line), rounding);
    if (focused && ImGui::GetIO().NavVisible) list.AddRect(from, to, paint(ui.colours.accent), rounding, 0, 2);

    ImGui::PushFont(style.look == Look::primary ? ui.fonts.strong : ui.fonts.body);
    const float icon = style.icon ? ui.em(1.3f) : 0.0f;
    const std::string label = fitted(shown(words), size.x - icon - ui.em(gap_small));
    const ImVec2 letters = extent(label);
    float x = from.x + (size.x - letters.x - icon) * 0.5f;
    const float alpha = refused ? 0.75f : 1.0f;
    if (style.icon) {
        draw_icon(list, *style.icon, {x + ui.em(0.45f), from.y + size.y * 0.5f}, ui.em(0.85f), paint(c.words, alpha));
        x += icon;
    }
    list.AddText({std::round(x), std::round(from.y + (size.y - letters.y) * 0.5f)}, paint(c.words, alpha),
                 label.c_str());
    ImGui::PopFont();

    ui.note(words, !refused);
    if (refused)
        hover_tip(ui, *refused);
    else
        hover_tip(ui, style.tip);
    return clicked && !refused;
}

bool option_button(const Ui& ui, std::string_view words, std::string_view second, std::string_view right,
                   const std::optional<std::string>& refused, std::string_view tip) {
    const float line = ImGui::GetTextLineHeight(), pad = ui.em(0.1f);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 size = {ImGui::GetContentRegionAvail().x, 2 * line + 2 * pad}, to = {from.x + size.x, from.y + size.y};
    const PressArea area = press_area(words, size, !refused);
    const bool hovered = area.hovered, focused = area.focused;
    const bool clicked = ui.palette_pressed(words, refused) || area.clicked;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, to, paint(hovered ? ui.colours.hover : ui.colours.raised), ui.em(gap_tiny));
    list.AddRect(from, to, paint(ui.colours.line), ui.em(gap_tiny));
    if (focused && ImGui::GetIO().NavVisible) list.AddRect(from, to, paint(ui.colours.accent), ui.em(gap_tiny), 0, 2);
    const float left = from.x + ui.em(0.6f), room = size.x - ui.em(1.2f);
    const float side = extent(right).x;
    const std::string first = fitted(shown(words), room - side - ui.em(gap_small)), below = fitted(second, room);
    list.AddText({to.x - ui.em(0.6f) - side, from.y + pad}, paint(refused ? ui.colours.quiet : ui.colours.text),
                 right.data(), right.data() + right.size());
    list.AddText({left, from.y + pad}, paint(refused ? ui.colours.quiet : ui.colours.text), first.c_str());
    list.AddText({left, from.y + pad + line}, paint(ui.colours.quiet), below.c_str());
    ui.note(words, !refused);
    if (ui.log != nullptr)
        for (const std::string_view part : {second, right}) ui.log->words.emplace_back(part);
    if (refused)
        hover_tip(ui, *refused);
    else if (below != second)
        hover_tip(ui, std::string(second) + (tip.empty() ? "" : "\n") + std::string(tip));
    else
        hover_tip(ui, tip);
    return clicked && !refused;
}

void offer_button(const Ui& ui, const Offer& offer, Look look) {
    const ButtonStyle style{.look = look, .tip = offer.keys};
    if (button(ui, offer.words + "###" + offer.id, offer.refused, style)) ui.ask(offer.intent);
}

bool icon_button(const Ui& ui, Icon icon, std::string_view words, const std::optional<std::string>& refused) {
    const ImVec2 size = {ui.em(target_height), ui.em(target_height)}, from = ImGui::GetCursorScreenPos();
    const std::string id(words);
    ImGui::BeginDisabled(refused.has_value());
    bool clicked = ImGui::InvisibleButton(id.c_str(), size);
    ImGui::EndDisabled();
    clicked = ui.palette_pressed(words, refused) || clicked;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) list.AddRectFilled(from, {from.x + size.x, from.y + size.y}, paint(ui.colours.hover), ui.em(gap_tiny));
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)
        list.AddRect(from, {from.x + size.x, from.y + size.y}, paint(ui.colours.accent), ui.em(gap_tiny), 0, 2);
    draw_icon(list, icon, {from.x + size.x * 0.5f, from.y + size.y * 0.5f}, ui.em(0.85f),
              paint(hovered ? ui.colours.text : ui.colours.quiet, refused ? 0.6f : 1.0f));
    ui.note(words, !refused);
    hover_tip(ui, refused ? std::string_view(*refused) : shown(words));
    return clicked && !refused;
}

}  // namespace banneret::app
