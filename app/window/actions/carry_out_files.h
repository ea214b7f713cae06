#pragma once

#include <filesystem>
#include <variant>

#include "app/models/shell/desk.h"

namespace banneret::app {

// Opens the file chooser instead of the page.
void choose_file(Desk& desk, ChooseFor what);
// Handles a choice: enters a folder, or uses the file for the chooser's purpose.
void file_chosen(Desk& desk, const FileChosen& chosen);

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
