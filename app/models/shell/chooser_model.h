#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// A folder as the file chooser lists it.
struct ChooserModel {
    std::string title;   // "Open a campaign or an army list"
    std::string action;  // "Open", "Save here"
    std::string folder;  // the folder's path, for people
    std::filesystem::path path;
    std::optional<std::filesystem::path> parent;
    bool saving = false;            // a name is typed
    std::string suggested;          // file name, when saving
    std::filesystem::path replace;  // chosen again it is written over
    std::string ending;             // added to a typed name that has none, ".banneret"
    std::string trouble;            // why the folder cannot be listed

    struct Shortcut {
        std::string words;
        std::filesystem::path path;
    };
    std::vector<Shortcut> shortcuts;  // home, documents, shipped campaigns
    struct Row {
        std::string name, size;
        std::filesystem::path path;
        bool folder = false;
    };
    std::vector<Row> rows;  // folders first, then the files that fit, by name
};
// REQUIRES: desk.chooser.
ChooserModel make_chooser_model(const Desk& desk);

// The file a typed name means: in this folder unless it is a whole path; "~" is the home; the ending added if there is
// none. Nothing for an empty name.
std::optional<std::filesystem::path> typed_path(const ChooserModel& model, std::string_view typed);

}  // namespace banneret::app
