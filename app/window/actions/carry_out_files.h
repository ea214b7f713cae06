#pragma once

#include <filesystem>
#include <variant>

#include "app/models/shell/desk.h"

namespace banneret::app {

// Opens the file chooser in place of the page.
void choose_file(Desk& desk, ChooseFor what);
// What was chosen there: a folder is looked into, a file is what it was chosen for.
void file_chosen(Desk& desk, const std::filesystem::path& path);

void import_army(Desk& desk, const std::filesystem::path& path);
void import_campaign(Desk& desk, const std::filesystem::path& path);
// What was made for a file asks where it shall go.
void export_made(Desk& desk, std::variant<ExportText, Refusal> made);

// True if the intent must wait for an answer about unsaved changes; with the answer it is carried out, or not.
bool asks_first(Desk& desk, const Intent& then);
void answer_unsaved(Desk& desk, UnsavedAnswer answer);

}  // namespace banneret::app
