#include <fmt/format.h>

#include <algorithm>

#include "app/panels/shell/frame_parts.h"
#include "app/panels/widgets/widgets.h"

// Overlays: help, and refusals beside the clicked item.

namespace banneret::app {

// Shows beside the clicked item why it was refused.
void draw_refusal(const Ui& ui, const Message& message, const ScreenRect& spot) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = ui.em(22);
    const float height = ImGui::CalcTextSize(message.words.c_str(), nullptr, false, width - ui.em(1.4f)).y + ui.em(gap);
    const float left = std::clamp(spot.left, 0.0f, std::max(0.0f, display.x - width - ui.em(gap_small)));
    const bool below = spot.bottom + height + ui.em(gap_tiny) < display.y;
    ImGui::SetNextWindowPos({left, below ? spot.bottom + ui.em(gap_tiny) : spot.top - height - ui.em(gap_tiny)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.em(0.7f), ui.em(gap_small)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::PushStyleColor(ImGuiCol_Border, tint(ui.colours.warning));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, tint(ui.colours.panel));
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                                       ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
    if (ImGui::Begin("refusal", nullptr, flags)) {
        ImGui::PushTextWrapPos(width - ui.em(0.7f));
        text(ui, message.words);
        ImGui::PopTextWrapPos();
    }
    ImGui::End();
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar(2);
}

void draw_help(const Ui& ui, const Panel& panel) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = std::min(ui.em(26), display.x * 0.9f), top = ui.em(title_row);
    ImGui::SetNextWindowPos({display.x - width, top});
    ImGui::SetNextWindowSize({width, display.y - top - ui.em(status_row)});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, tint(ui.colours.raised));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.em(gap_large), ui.em(gap_large)));
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                                       ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::Begin("help", nullptr, flags);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    const float top_line = ImGui::GetCursorPosY();
    section(ui, page_word(panel.page()));
    const float after = ImGui::GetCursorPosY();
    ImGui::SetCursorPos({width - ui.em(gap_large) - ui.em(target_height), top_line - ui.em(0.35f)});
    if (icon_button(ui, Icon::close, "Close help###close-help")) ui.ask(ToggleHelp{});
    ImGui::SetCursorPosY(after + ui.em(gap_small));
    wrapped_text(ui, panel.help());
    space(ui);
    const auto key_line = [&ui](const KeyHelp& key) {
        const float left = ImGui::GetCursorPosX();
        strong_text(ui, key.keys);
        ImGui::SameLine();
        ImGui::SetCursorPosX(std::max(left + ui.em(8), ImGui::GetCursorPosX()));
        wrapped_text(ui, key.words, Tone::quiet);
    };
    const auto keys = panel.keys();
    if (!keys.empty()) section(ui, "Keys here");
    for (const KeyHelp& key : keys) key_line(key);
    if (!keys.empty()) space(ui);
    section(ui, "Keys everywhere");
    for (const KeyHelp& key :
         {KeyHelp{"Ctrl+P", "find or do anything"}, KeyHelp{"Ctrl+Enter", "the page's main action"},
          KeyHelp{"Ctrl+Z, Ctrl+Y", "undo, redo"}, KeyHelp{"Ctrl+S", "save"}, KeyHelp{"Ctrl+O, Ctrl+N", "open, new"},
          KeyHelp{fmt::format("Ctrl+1 to {}", page_count), "the pages"},
          KeyHelp{"F6, Shift+F6", "the next part of the window"}, KeyHelp{"Tab, arrows", "the next item of this part"},
          KeyHelp{"Enter, Space", "presses it"}, KeyHelp{"Ctrl+F", "search this page"},
          KeyHelp{"Ctrl+plus, minus", "text size; Ctrl+0 is 100%"}, KeyHelp{"F8", "player-safe view"},
          KeyHelp{"Escape", "cancel, close"}})
        key_line(key);
    ImGui::End();
}

}  // namespace banneret::app
