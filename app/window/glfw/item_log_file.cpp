#include "app/window/glfw/item_log_file.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace banneret::app {

namespace {

// The item that has the keyboard, shown by its frame or its cursor; empty: none.
std::string focused(const ItemLog& log) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    const ImGuiID id = g.ActiveId != 0 ? g.ActiveId : g.NavDisableHighlight ? 0 : g.NavId;
    const auto at = std::find_if(log.items.begin(), log.items.end(),
                                 [&](const auto& item) { return id != 0 && item.imgui_id == id; });
    return at != log.items.end() ? at->id : std::string();
}

}  // namespace

ItemLogFile::ItemLogFile() {
    if (const char* path = std::getenv("BANNERET_UI_LOG"); path != nullptr) path_ = path;
}

ItemLog* ItemLogFile::log() {
    now_.items.clear();
    now_.words.clear();
    return path_.empty() ? nullptr : &now_;
}

void ItemLogFile::write(const Models& models) {
    if (path_.empty()) return;
    std::string text = std::string("#page\t") + page_word(models.page) + "\n#title\t" + models.frame.window_title +
                       "\n#message\t" + (models.message ? models.message->words : "") + "\n";
    text += "#focus\t" + focused(now_) + "\n";
    for (std::string words : now_.words) {
        std::replace(words.begin(), words.end(), '\n', ' ');
        text += "#words\t" + words + "\n";
    }
    for (const auto& item : now_.items) {
        for (const float edge : {item.spot.left, item.spot.top, item.spot.right, item.spot.bottom})
            text += std::to_string(static_cast<int>(edge)) + "\t";
        text += (item.enabled ? "1\t" : "0\t") + item.id + "\t" + item.words + "\n";
    }
    if (text == written_) return;
    written_ = text;
    const std::string beside = path_ + ".new";
    std::ofstream(beside, std::ios::binary) << text;
    std::error_code none;
    std::filesystem::rename(beside, path_, none);
}

}  // namespace banneret::app
