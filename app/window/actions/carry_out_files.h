#pragma once

#include <filesystem>
#include <variant>

#include "app/models/shell/desk.h"

namespace banneret::app {

// Opens the file chooser instead of the page.
void choose_file(Desk& desk, ChooseFor what);
// Handles a choice: enters a folder, or uses the file for the chooser's purpose.
void file_chosen(Desk& desk, const FileChosen& chosen);
// Asks in the desktop's chooser, or here.
void show_chooser(Desk& desk, bool in_desktop);
// Asks in the desktop's print window about the PDF that the chooser would export.
void print_export(Desk& desk);
// Uses what was chosen in the desktop. If it cannot be used, or the desktop has no chooser, the window asks.
void desktop_chose(Desk& desk, const DesktopChose& chose);

void import_army(Desk& desk, const std::filesystem::path& path);
void import_campaign(Desk& desk, const std::filesystem::path& path);
// The map of another program, as a campaign not saved yet.
void import_map(Desk& desk, const std::filesystem::path& path);
// Asks where to save a finished export, or shows why it failed.
void export_made(Desk& desk, std::variant<ExportText, Refusal> made);

// True if the intent must wait for an answer about unsaved changes; the answer then carries it out or drops it.
bool asks_first(Desk& desk, const Intent& then);
void answer_unsaved(Desk& desk, UnsavedAnswer answer);

}  // namespace banneret::app
