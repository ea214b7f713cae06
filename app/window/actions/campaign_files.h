#pragma once

#include <filesystem>

#include "app/models/shell/desk.h"

namespace banneret::app {

// The open campaign and its files: opening, saving, and writing each step to the disk. A failure leaves a message on
// the desk and changes nothing else.

// Replaces the open campaign, which is closed as by close_campaign().
void open_in_window(Desk& desk, History history, std::filesystem::path path, Page page);
// Opens a file with its journal. `as_copy` opens it as an unsaved campaign and leaves the file alone; a read-only file
// is always opened so. A file open in another program is refused.
bool open_campaign(Desk& desk, const std::filesystem::path& path, bool as_copy);
// Saves the campaign under this name from now on.
bool write_campaign(Desk& desk, const std::filesystem::path& path);
// Writes the steps since the last call to the disk and makes due backups. False, with a refusal, if writing fails; the
// step is then undone.
bool keep(Desk& desk);
// Closes the campaign and discards its journal.
void close_campaign(Desk& desk);
// Updates its entry in the list of recent files.
void remember_open(Desk& desk);
void keep_settings(Desk& desk);

// Puts the unsaved work of killed programs, and the backups, on the desk.
void find_unsaved_work(Desk& desk);
// Adds the drafts that are not on the desk yet: a program that is being killed holds its draft a moment longer.
void find_unsaved_drafts(Desk& desk);
void recover(Desk& desk, const std::filesystem::path& path);
void discard_recovery(Desk& desk, const std::filesystem::path& path);
void open_backup(Desk& desk, const std::filesystem::path& path);

}  // namespace banneret::app
