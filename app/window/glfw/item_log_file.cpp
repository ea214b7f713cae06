#include "app/window/glfw/item_log_file.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace banneret::app {

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
