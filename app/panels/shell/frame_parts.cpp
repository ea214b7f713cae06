#include "app/panels/shell/frame_parts.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/pictures.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

bool begin_strip(const char* id, ImVec2 size, std::optional<Rgb> ground, ImVec2 padding) {
    ImGui::PushStyleColor(ImGuiCol_ChildBg, ground ? tint(*ground) : ImVec4(0, 0, 0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
#if IMGUI_VERSION_NUM < 19000
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar;
    const bool seen = ImGui::BeginChild(id, size, false, flags);
#else
    const bool seen = ImGui::BeginChild(id, size, ImGuiChildFlags_AlwaysUseWindowPadding, ImGuiWindowFlags_NoScrollbar);
#endif
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    return seen;
}

namespace {

void draw_menu(const Ui& ui, const Menu& menu) {
    const bool open = ImGui::BeginMenu(menu.title.c_str());
    if (!open) {
        ui.note("menu " + menu.title);
        return;
    }
    for (const Offer& offer : menu.offers) {
        if (offer.rule_before) ImGui::Separator();
        if (ImGui::MenuItem(offer.words.c_str(), offer.keys.c_str(), offer.checked, !offer.refused))
            ui.ask(offer.intent);
        ui.note(offer.words + "###" + offer.id, !offer.refused);
        if (offer.refused) hover_tip(ui, *offer.refused);
    }
    ImGui::EndMenu();
}

}  // namespace

ImVec2 menu_padding(const Ui& ui) {
    return {ui.em(0.7f), std::floor((ui.em(title_row) - ImGui::GetFontSize()) * 0.5f)};
}

void draw_title_row(const Ui& ui, const FrameModel& frame) {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, menu_padding(ui));
    if (!ImGui::BeginMenuBar()) {
        ImGui::PopStyleVar();
        return;
    }
    ImGui::PopStyleVar();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.em(gap_small), ui.em(gap_small)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ui.em(gap_small), ui.em(0.6f)));
    for (const Menu& menu : frame.menus) draw_menu(ui, menu);
    ImGui::PopStyleVar(2);
    if (frame.open) {
        const float left = ImGui::GetCursorPosX() + ui.em();
        const float right = ImGui::GetWindowWidth() - ui.em();
        const float date = ImGui::CalcTextSize(frame.date.c_str()).x, mark = frame.unsaved ? ui.em(1.2f) : 0.0f;
        ImGui::PushFont(ui.fonts.strong);
        const float name =
            std::min(ImGui::CalcTextSize(frame.campaign.c_str()).x, right - left - date - mark - ui.em());
        const bool room = name > ui.em(4);
        if (room) {
            ImGui::SetCursorPosX(right - date - mark - ui.em() - name);
            ImGui::TextUnformatted(fitted(frame.campaign, name + 1).c_str());
        }
        ImGui::PopFont();
        if (room) {
            ImGui::SetCursorPosX(right - date - mark);
            text(ui, frame.date, Tone::quiet);
            if (frame.unsaved) {
                const ImVec2 at = {ImGui::GetWindowPos().x + right - ui.em(0.4f),
                                   ImGui::GetItemRectMin().y + ImGui::GetTextLineHeight() * 0.55f};
                ImGui::GetWindowDrawList()->AddCircleFilled(at, ui.em(0.28f), paint(ui.colours.accent));
                ImGui::SetCursorPosX(right - mark);
                ImGui::Dummy({mark, ImGui::GetTextLineHeight()});
                hover_tip(ui, "There are changes that are not saved (Ctrl+S).");
            }
        }
    }
    ImGui::EndMenuBar();
}

namespace {

void draw_count(const Ui& ui, ImVec2 centre, int count, float size = 1) {
    const std::string figure = std::to_string(count);
    const ImVec2 whole = ImGui::CalcTextSize(figure.c_str()), letters = {whole.x * size, whole.y * size};
    const float half = std::max(ui.em(0.65f) * size, letters.x * 0.5f + ui.em(0.3f) * size), tall = ui.em(0.65f) * size;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({centre.x - half, centre.y - tall}, {centre.x + half, centre.y + tall}, paint(ui.colours.accent),
                       tall);
    const MixedLetters mixed(size != 1 ? ui.pictures : nullptr, list);
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize() * size,
                 {std::round(centre.x - letters.x * 0.5f), std::round(centre.y - letters.y * 0.5f)},
                 paint(ui.colours.on_accent), figure.c_str());
}

void draw_rail_item(const Ui& ui, const FrameModel::RailItem& item, bool narrow, float tall) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 size = {ImGui::GetContentRegionAvail().x, tall}, to = {from.x + size.x, from.y + size.y};
    ImGui::BeginDisabled(!item.refused.empty());
    const bool clicked = ImGui::InvisibleButton(item.word.c_str(), size);
    ImGui::EndDisabled();
    const bool hovered = ImGui::IsItemHovered(), barred = !item.refused.empty();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (item.here || hovered)
        list.AddRectFilled(from, to, paint(item.here ? ui.colours.raised : ui.colours.hover), ui.em(gap_tiny));
    if (item.here)
        list.AddRectFilled({from.x, from.y + ui.em(0.45f)}, {from.x + ui.em(0.2f), to.y - ui.em(0.45f)},
                           paint(ui.colours.accent), ui.em(0.1f));
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)
        list.AddRect(from, to, paint(ui.colours.accent), ui.em(gap_tiny), 0, 2);
    const Rgb colour = item.here ? ui.colours.accent : hovered ? ui.colours.text : ui.colours.quiet;
    const float middle = from.y + size.y * 0.5f, alpha = barred ? 0.5f : 1.0f;
    const float icon = narrow ? from.x + size.x * 0.5f : from.x + ui.em(1.4f);
    draw_page_icon(list, item.page, {icon, middle}, ui.em(1.15f), paint(colour, alpha));
    if (narrow) {
        if (item.count > 0) draw_count(ui, {to.x - ui.em(0.3f), from.y + ui.em(0.5f)}, item.count, 0.75f);
    } else {
        const Rgb words = item.here ? ui.colours.text
                          : barred  ? ui.colours.quiet
                          : hovered ? ui.colours.text
                                    : mix(ui.colours.quiet, ui.colours.text, 0.5f);
        const std::string label = fitted(item.word, to.x - from.x - ui.em(item.count > 0 ? 5.0f : 3.2f));
        list.AddText({from.x + ui.em(2.6f), std::round(middle - ImGui::GetTextLineHeight() * 0.5f)},
                     paint(words, barred ? 0.6f : 1.0f), label.c_str());
        if (item.count > 0) draw_count(ui, {to.x - ui.em(1.1f), middle}, item.count);
    }
    ui.note(item.word + "###" + page_id(item.page), !barred);
    if (barred)
        hover_tip(ui, item.refused);
    else if (narrow)
        hover_tip(ui, item.count > 0 ? item.word + ": " + item.count_words : item.word);
    else
        hover_tip(ui, item.count_words);
    if (clicked) ui.ask(GoTo{item.page});
}

}  // namespace

void draw_rail(const Ui& ui, const FrameModel& frame, bool narrow, float height) {
    const ImVec2 padding = {ui.em(gap_small), ui.em(0.6f)};
    if (begin_strip("rail", {ui.em(narrow ? narrow_rail : wide_rail), height}, ui.colours.panel, padding)) {
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, ui.em(0.15f)));
        // With large text in a low window the pages move closer together, so that all of them are visible.
        const auto pages = static_cast<float>(std::max<std::size_t>(frame.rail.size(), 1));
        const float room = height - 2 * padding.y - ui.em(gap_small + 0.15f * (pages + 1));
        const float tall = std::clamp(room / pages, ui.em(1.3f), ui.em(2.2f));
        ui.region();
        for (const auto& item : frame.rail) {
            // Pages of the program are set apart from those of the campaign.
            if (item.page == Page::rules) space(ui, gap_small);
            draw_rail_item(ui, item, narrow, tall);
        }
        ImGui::PopStyleVar();
    }
    ImGui::EndChild();
}

void draw_status_row(const Ui& ui, const Models& models) {
    const FrameModel& frame = models.frame;
    const ImVec2 size = {ImGui::GetContentRegionAvail().x, ui.em(status_row)};
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 padding = {ui.em(gap), std::floor((size.y - ImGui::GetTextLineHeight()) * 0.5f)};
    if (begin_strip("status", size, ui.colours.panel, padding)) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        // Laid out from the right end, most important first; the words on the left get the rest.
        float right = ImGui::GetWindowWidth() - ui.em(gap);
        const auto at_right = [&](const std::string& words, Tone tone, std::string_view tip) {
            const float width = ImGui::CalcTextSize(words.c_str()).x;
            if (words.empty() || right - width < ui.em(12)) return;
            ImGui::SetCursorPosX(right - width);
            text(ui, words, tone);
            hover_tip(ui, tip);
            ImGui::SameLine(0, 0);
            right -= width + ui.em(gap_huge);
        };
        if (!frame.player_safe.empty()) {
            at_right(frame.player_safe, Tone::accent, "F8 ends it. Settings choose whose players are watching.");
            draw_icon(list, Icon::eye, {from.x + right + ui.em(gap_huge) - ui.em(1.1f), from.y + size.y * 0.5f},
                      ui.em(0.9f), paint(ui.colours.accent));
            right -= ui.em(gap);
        }
        at_right(frame.seed, Tone::quiet, "The program's dice of this battle come from this seed.");
        if (!frame.undo.empty())
            at_right("undo: " + fitted(frame.undo, ui.em(20)), Tone::quiet, "Ctrl+Z takes back: " + frame.undo);
        ImGui::SetCursorPosX(ui.em(gap));
        if (models.message) {
            const Message& message = *models.message;
            const Tone tone = message.kind == Message::Kind::done ? Tone::plain : Tone::warning;
            const ImVec2 at = ImGui::GetCursorScreenPos();
            draw_icon(list, message.kind == Message::Kind::done ? Icon::check : Icon::warning,
                      {at.x + ui.em(0.4f), from.y + size.y * 0.5f}, ui.em(0.8f),
                      paint(message.kind == Message::Kind::done ? ui.colours.good : ui.colours.warning));
            ImGui::SetCursorPosX(ui.em(gap) + ui.em(1.2f));
            text(ui, fitted(message.words, right - ui.em(2.5f)), tone);
            hover_tip(ui, message.words);
        } else if (!frame.due.empty()) {
            text(ui, fitted(frame.due, right - ui.em(gap)), Tone::quiet);
            if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) ui.ask(GoTo{Page::campaign});
            ui.note(frame.due);
        }
    }
    ImGui::EndChild();
}

}  // namespace banneret::app
