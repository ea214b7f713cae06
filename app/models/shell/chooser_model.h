#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// A folder as listed in the file chooser.
struct ChooserModel {
    std::string title;   // "Open a campaign or an army list"
    std::string action;  // "Open", "Save here"
    std::string folder;  // path for display
    std::filesystem::path path;
    std::optional<std::filesystem::path> parent;
    bool saving = false;                     // the user types a name
    bool many = false;                       // several files can be opened together
    std::string suggested;                   // file name, when saving
    std::filesystem::path replace;           // the existing file: choosing it again overwrites it
    std::string ending;                      // added to a typed name without an extension: ".banneret"
    std::vector<std::string> endings;        // of the files that fit, in small letters: ".csv"
    bool in_desktop = false;                 // the desktop's chooser is open; nothing is listed here
    bool has_desktop = false;                // the desktop's chooser can be opened instead
    std::uint32_t number = 0;                // of the question to the desktop
    std::string trouble;                     // why the folder cannot be listed
    std::shared_ptr<const Preview> preview;  // of the PDF to be written

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
    std::vector<Row> rows;  // folders first, then matching files, by name
};
// REQUIRES: desk.chooser.
ChooserModel make_chooser_model(const Desk& desk);

// The file meant by a typed name: in this folder unless the path is absolute; "~" is the home; adds the extension if
// there is none and no folder has this name. None for an empty name.
std::optional<std::filesystem::path> typed_path(const ChooserModel& model, std::string_view typed);
// The file chosen in the desktop's chooser; when saving, adds the extension if there is none.
std::filesystem::path with_ending(const ChooserModel& model, std::filesystem::path path);
// The rows whose names contain the typed letters, ignoring case; all rows for a path, and when saving.
std::vector<const ChooserModel::Row*> rows_with(const ChooserModel& model, std::string_view typed);
// The only row whose name contains the typed letters; null if there are several, or if the typed name is a file.
const ChooserModel::Row* only_row(const ChooserModel& model, std::string_view typed);

}  // namespace banneret::app
