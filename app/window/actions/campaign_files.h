#pragma once

#include <filesystem>

#include "app/models/shell/desk.h"

namespace banneret::app {

// The campaign on the desk and its files: opened, saved, and kept on the disk step by step. What goes wrong is said on
// the desk, and then nothing else has changed.

// A campaign takes the place of the one on the desk, which is let go: see let_go().
void open_in_window(Desk& desk, History history, std::filesystem::path path, Page page);
// Opens a file, with what its journal holds. As a copy: it has never been saved, and the file stays as it is. So is one
// that may be read and not written; one that another program has open is refused.
bool open_campaign(Desk& desk, const std::filesystem::path& path, bool as_copy);
// Saves it, under this name from now on.
bool write_campaign(Desk& desk, const std::filesystem::path& path);
// Puts what was done since the last time on the disk, and makes the backups that are due. False, with a refusal, where
// it cannot be kept: then it was not done.
bool keep(Desk& desk);
// Closes the campaign and discards its journal.
void let_go(Desk& desk);
// Into the list of recent files, with how it stands.
void remember_open(Desk& desk);
void keep_settings(Desk& desk);

// Lists the unsaved work of killed programs, and the backups, on the desk.
void find_unsaved_work(Desk& desk);
void recover(Desk& desk, const std::filesystem::path& path);
void discard_recovery(Desk& desk, const std::filesystem::path& path);
void open_backup(Desk& desk, const std::filesystem::path& path);

}  // namespace banneret::app
