#include "app/panels/shell/palette_view.h"

#include <imgui_internal.h>

#include <algorithm>

#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr int most_shown = 12;
constexpr float most_height = 0.85f;  // of the window

struct Typing {
    int step = 0;         // from the arrow keys, which ImGui's navigation would use to leave the field
    bool to_end = false;  // the field has just got the focus: put the cursor after letters typed before
};

int watch(ImGuiInputTextCallbackData* data) {
    auto& typing = *static_cast<Typing*>(data->UserData);
    if (data->EventFlag == ImGuiInputTextFlags_CallbackHistory)
        typing.step = data->EventKey == ImGuiKey_UpArrow ? -1 : 1;
    if (data->EventFlag == ImGuiInputTextFlags_CallbackAlways && typing.to_end) {
        data->ClearSelection();
        data->CursorPos = data->BufTextLen;
        typing.to_end = false;
    }
    return 0;
}

// Adds letters typed before the field got the focus, a frame or more after opening.
void add_early_letters(std::string& query) {
    for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) {
        char bytes[5] = {};
        if (letter >= ' ') query += ImTextCharToUtf8(bytes, letter);
    }
}

void draw_entry(const Ui& ui, const PaletteEntry& entry) {
    const float left = ImGui::GetCursorPosX(), right = left + ImGui::GetContentRegionAvail().x - ui.em(gap_small);
    const float kind = ui.em(6), keys = ImGui::CalcTextSize(entry.keys.c_str()).x;
    text(ui, entry.kind, Tone::quiet);
    ImGui::SameLine(0, 0);
    ImGui::SetCursorPosX(left + kind);
    text(ui, fitted(entry.words, std::max(ui.em(4), right - keys - ui.em() - left - kind)),
         entry.refused ? Tone::quiet : Tone::plain);
    if (right - keys > ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + ui.em(gap_small)) {
        ImGui::SameLine(0, 0);
        ImGui::SetCursorPosX(right - keys);
        text(ui, entry.keys, Tone::quiet);
    }
}

// The entries for this query: a typed date, those of the model, and the items of the page. `presses`, parallel to
// them: the item to press instead of an intent, or 0.
std::vector<PaletteEntry> entries_for(const Models& models, const PageItems& here, std::string_view query,
                                      std::vector<unsigned>& presses) {
    std::vector<PaletteEntry> entries = models.palette;
    presses.assign(entries.size(), 0);
    for (const PageItems::Item& item : here.items) {
        if (item.words.empty()) continue;
        entries.push_back({"Here", item.words, "", Cancel{}, item.refused});
        presses.push_back(item.imgui_id);
    }
    if (auto date = date_entry(models.palette_dates, query)) {
        entries.push_back(std::move(*date));
        presses.push_back(0);
    }
    return entries;
}

}  // namespace

void PaletteView::draw(const Ui& ui, const Models& models, PageItems& here) {
    if (!models.palette_open) {
        open_ = false;
        return;
    }
    const bool opened = !open_;
    if (opened) {
        query_.clear();
        chosen_ = 0;
        open_ = true;
        typing_ = false;
    }
    if (!typing_) add_early_letters(query_);
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = std::min(ui.em(40), display.x - ui.em(gap));
    ImGui::SetNextWindowPos({(display.x - width) * 0.5f, std::min(ui.em(5), display.y * 0.1f)});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, display.y * most_height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.em(gap_small), ui.em(gap_small)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.em(0.4f));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, tint(ui.colours.panel));
    if (opened) ImGui::SetNextWindowFocus();
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
    ImGui::Begin("palette", nullptr, flags);

    Typing typing{0, !typing_};
    std::string buffer = query_;
    buffer.resize(200);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.em(0.6f), ui.em(gap_small)));
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (opened) give_cursor_to_next_field();
    ImGui::InputTextWithHint("##query", "What would you like to do, or to see?", buffer.data(), buffer.size(),
                             ImGuiInputTextFlags_CallbackHistory | ImGuiInputTextFlags_CallbackAlways, watch, &typing);
    typing_ = typing_ || ImGui::IsItemActive();
    ui.note("palette query");
    ImGui::PopStyleVar();
    if (const std::string typed(buffer.c_str()); typed != query_) {
        query_ = typed;
        chosen_ = 0;
    }
    std::vector<unsigned> presses;
    const std::vector<PaletteEntry> entries = entries_for(models, here, query_, presses);
    std::vector<std::size_t> found = find(entries, query_, entries.size());
    // The entry of a typed date comes first, even if other entries match the letters better.
    if (date_entry(models.palette_dates, query_)) {
        std::erase(found, entries.size() - 1);
        found.insert(found.begin(), entries.size() - 1);
    }
    if (typing.step > 0 && chosen_ + 1 < found.size()) ++chosen_;
    if (typing.step < 0 && chosen_ > 0) --chosen_;
    chosen_ = found.empty() ? 0 : std::min(chosen_, found.size() - 1);
    // As many rows as fit. The visible part follows the selected entry.
    const float below = display.y * most_height - ui.em(gap_small) - ImGui::GetCursorPosY();
    const auto rows = std::clamp(static_cast<int>(below / ui.em(row_height)), 1, most_shown);
    const auto shown = static_cast<std::size_t>(rows), from = chosen_ < shown ? 0 : chosen_ - shown + 1;
    const bool enter = enter_pressed();
    for (std::size_t i = from; i < std::min(found.size(), from + shown); ++i) {
        const PaletteEntry& entry = entries[found[i]];
        const bool clicked = begin_row(ui, entry.words + "##" + std::to_string(i), i == chosen_);
        const bool run = !entry.refused && (clicked || (enter && i == chosen_));
        if (run) {
            ui.ask(TogglePalette{});
            if (presses[found[i]] != 0)
                here.press = presses[found[i]];
            else
                ui.ask(entry.intent);
        }
        draw_entry(ui, entry);
        end_row();
        if (entry.refused) hover_tip(ui, *entry.refused);
    }
    if (found.empty()) text(ui, "Nothing matches these letters.", Tone::quiet);
    const bool left = !opened && ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                      !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    if (left) ui.ask(TogglePalette{});
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);
}

}  // namespace banneret::app
