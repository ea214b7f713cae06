#include "app/panels/widgets/ui.h"

#include <algorithm>

#include <imgui_internal.h>

#include <cmath>

namespace banneret::app {

namespace {

// Focus given by a key is shown, as after an arrow key.
void show_focus() {
    ImGuiContext& g = *ImGui::GetCurrentContext();
    g.NavDisableHighlight = false;
    g.NavDisableMouseHover = true;
}

ScreenRect last_item() {
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    return {from.x, from.y, to.x, to.y};
}

}  // namespace

bool Ui::low() const {
    return ImGui::GetIO().DisplaySize.y < em(low_window);
}

void Ui::ask(Intent intent) const {
    intents.add(std::move(intent), last_item());
}

bool Ui::refused_here() const {
    if (!refused_at) return false;
    const ScreenRect item = last_item();
    return item.left < refused_at->right && item.right > refused_at->left && item.top < refused_at->bottom &&
           item.bottom > refused_at->top;
}

bool Ui::refused_at_pointer() const {
    constexpr float about = 4;  // font units
    if (!refused_at || refused_at->right > refused_at->left) return false;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return std::hypot(mouse.x - refused_at->left, mouse.y - refused_at->top) < em(about);
}

bool Ui::palette_pressed(std::string_view words, const std::optional<std::string>& refused, unsigned id) const {
    if (page_items == nullptr) return false;
    if (id == 0) id = ImGui::GetItemID();
    const bool pressed = page_items->press != 0 && page_items->press == id;
    page_items->items.push_back({std::string(shown(words)), id, refused});
    return pressed && !refused;
}

void Ui::region() const {
    if (regions == nullptr) return;
    const int index = regions->count++;
    if (index != regions->wanted) return;
    regions->wanted = -1;
    regions->now = index;
    ImGui::SetWindowFocus();
    ImGui::SetKeyboardFocusHere();
    show_focus();
}

void Ui::tab_begins_here() const {
    if (regions != nullptr && regions->start == 0) regions->start = regions->stops.size();
}

void Ui::stop_of_tab() const {
    const ImGuiID id = ImGui::GetItemID();
    if (id == 0) return;
    regions->stops.push_back({id, regions->part});
    if (id != regions->to_stop) return;
    regions->to_stop = 0;
    ImGui::SetWindowFocus();
    ImGui::SetKeyboardFocusHere(-1);
    show_focus();
}

void Ui::note(std::string_view label, bool enabled) const {
    if (regions != nullptr && enabled) stop_of_tab();
    if (log == nullptr || !ImGui::IsItemVisible()) return;
    // Log only the visible part; the list clips the rest, which cannot be clicked.
    ScreenRect seen = last_item();
    const ImVec2 from = ImGui::GetWindowDrawList()->GetClipRectMin(), to = ImGui::GetWindowDrawList()->GetClipRectMax();
    seen.left = std::max(seen.left, from.x);
    seen.top = std::max(seen.top, from.y);
    seen.right = std::min(seen.right, to.x);
    seen.bottom = std::min(seen.bottom, to.y);
    if (seen.right - seen.left < 4 || seen.bottom - seen.top < 4) return;
    log->items.push_back({std::string(item_id(label)), std::string(shown(label)), ImGui::GetItemID(), seen, enabled});
}

ImVec4 tint(Rgb c, float alpha) {
    constexpr float full = 255.0f;
    return {static_cast<float>(c.r) / full, static_cast<float>(c.g) / full, static_cast<float>(c.b) / full, alpha};
}

std::string_view shown(std::string_view label) {
    return label.substr(0, label.find("##"));
}

std::string_view item_id(std::string_view label) {
    constexpr std::string_view mark = "###";
    const auto at = label.find(mark);
    return at == std::string_view::npos ? shown(label) : label.substr(at + mark.size());
}

ImVec2 extent(std::string_view words) {
    return ImGui::CalcTextSize(words.data(), words.data() + words.size());
}

ImU32 paint(Rgb c, float alpha) {
    return ImGui::ColorConvertFloat4ToU32(tint(c, alpha));
}

bool key_pressed(ImGuiKey key) {
#if IMGUI_VERSION_NUM < 18700
    const int place = ImGui::GetKeyIndex(key);
    return place >= 0 && ImGui::IsKeyPressed(place);
#else
    return ImGui::IsKeyPressed(key);
#endif
}

namespace {

// Before 1.87 ImGui names few keys; letters and digits have their character codes.
#if IMGUI_VERSION_NUM < 18700
int key_of(char letter) {
    return letter;
}
#else
ImGuiKey key_of(char letter) {
    return static_cast<ImGuiKey>(letter >= '0' && letter <= '9' ? ImGuiKey_0 + (letter - '0')
                                                                : ImGuiKey_A + (letter - 'A'));
}
#endif

}  // namespace

bool letter_held(char letter) {
    return ImGui::IsKeyDown(key_of(letter));
}
bool letter_pressed(char letter) {
    return ImGui::IsKeyPressed(key_of(letter));
}

bool enter_pressed() {
#if IMGUI_VERSION_NUM < 18700
    return key_pressed(ImGuiKey_Enter) || key_pressed(ImGuiKey_KeyPadEnter);
#else
    return key_pressed(ImGuiKey_Enter) || key_pressed(ImGuiKey_KeypadEnter);
#endif
}

void let_enter_press() {
#if IMGUI_VERSION_NUM < 18800
    ImGuiContext& g = *ImGui::GetCurrentContext();
    const bool free = g.ActiveId == 0 && g.NavId != 0 && !g.NavDisableHighlight && g.NavWindow != nullptr;
    if (!free || g.IO.KeyCtrl || g.IO.WantTextInput || !enter_pressed()) return;
    g.NavActivateId = g.NavActivateDownId = g.NavActivatePressedId = g.NavId;
#endif
}

void apply_theme(const Colours& c, float pixels) {
    ImGuiStyle& s = ImGui::GetStyle();
    s = ImGuiStyle();
    s.AntiAliasedLinesUseTex = false;  // the window does not interpolate the font texture
    const auto em = [pixels](float units) { return std::round(units * pixels); };
    s.WindowPadding = {em(gap), em(gap)};
    s.FramePadding = {em(0.7f), em(0.35f)};
    s.CellPadding = {em(gap_small), em(0.3f)};
    s.ItemSpacing = {em(gap_small), em(0.45f)};
    s.ItemInnerSpacing = {em(0.4f), em(gap_tiny)};
    s.IndentSpacing = em(gap_large);
    s.ScrollbarSize = em(0.8f);
    s.GrabMinSize = em(0.8f);
    s.WindowRounding = s.ChildRounding = 0;
    s.PopupRounding = s.FrameRounding = s.GrabRounding = s.ScrollbarRounding = em(gap_tiny);
    s.WindowBorderSize = s.ChildBorderSize = 0;
    s.PopupBorderSize = 1;
    s.FrameBorderSize = 0;
    s.DisabledAlpha = 0.55f;
    s.WindowMinSize = {em(2), em(2)};

    ImVec4* const to = s.Colors;
    const ImVec4 none = {0, 0, 0, 0};
    to[ImGuiCol_Text] = tint(c.text);
    to[ImGuiCol_TextDisabled] = tint(c.quiet);
    to[ImGuiCol_WindowBg] = tint(c.page);
    to[ImGuiCol_ChildBg] = none;
    to[ImGuiCol_PopupBg] = tint(c.panel);
    to[ImGuiCol_Border] = to[ImGuiCol_Separator] = tint(c.line);
    to[ImGuiCol_BorderShadow] = none;
    to[ImGuiCol_FrameBg] = tint(c.raised);
    to[ImGuiCol_FrameBgHovered] = to[ImGuiCol_FrameBgActive] = tint(c.hover);
    to[ImGuiCol_TitleBg] = to[ImGuiCol_TitleBgActive] = to[ImGuiCol_TitleBgCollapsed] = tint(c.panel);
    to[ImGuiCol_MenuBarBg] = tint(c.panel);
    to[ImGuiCol_ScrollbarBg] = none;
    to[ImGuiCol_ScrollbarGrab] = tint(c.line);
    to[ImGuiCol_ScrollbarGrabHovered] = to[ImGuiCol_ScrollbarGrabActive] = tint(c.quiet);
    to[ImGuiCol_CheckMark] = to[ImGuiCol_SliderGrab] = to[ImGuiCol_SliderGrabActive] = tint(c.accent);
    to[ImGuiCol_Button] = tint(c.raised);
    to[ImGuiCol_ButtonHovered] = to[ImGuiCol_ButtonActive] = tint(c.hover);
    to[ImGuiCol_Header] = tint(c.raised);
    to[ImGuiCol_HeaderHovered] = to[ImGuiCol_HeaderActive] = tint(c.hover);
    to[ImGuiCol_SeparatorHovered] = to[ImGuiCol_SeparatorActive] = tint(c.accent);
    to[ImGuiCol_ResizeGrip] = to[ImGuiCol_ResizeGripHovered] = to[ImGuiCol_ResizeGripActive] = none;
    to[ImGuiCol_TableHeaderBg] = none;
    to[ImGuiCol_TableBorderStrong] = tint(c.line);
    to[ImGuiCol_TableBorderLight] = tint(mix(c.page, c.line, 0.55f));
    to[ImGuiCol_TableRowBg] = to[ImGuiCol_TableRowBgAlt] = none;
    to[ImGuiCol_TextSelectedBg] = tint(c.accent, 0.35f);
    to[ImGuiCol_DragDropTarget] = tint(c.accent);
    to[ImGuiCol_NavHighlight] = tint(c.accent);
    to[ImGuiCol_PlotHistogram] = to[ImGuiCol_PlotLines] = tint(c.accent);
    to[ImGuiCol_ModalWindowDimBg] = tint(c.page, 0.6f);
}

}  // namespace banneret::app
