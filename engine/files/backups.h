#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/files/campaign_store.h"
#include "engine/files/disk.h"
#include "engine/files/text_file.h"

namespace banneret {

// Backups of a campaign in a folder of their own: the file as last saved with its journal at that time beside it, so
// that load_campaign() opens one like any other campaign. There is one ring per reason, in which the newest replaces
// the oldest. The order is that of their numbers and does not depend on a clock.
enum class BackupKind : std::uint8_t {
    session,      // when the campaign was opened, before the first change
    battle,       // before a battle was begun
    autosave,     // after a fixed number of commands
    left_behind,  // unsaved steps of a killed program that were rejected
};
std::string_view key(BackupKind kind);  // "left-behind"

// The description of one backup in a list.
struct Backup {
    std::filesystem::path file;
    BackupKind kind{};
    std::uint64_t number = 0;  // higher for newer backups
    std::filesystem::path of;  // the campaign's file; empty: the campaign was never saved
    std::string name, date;    // the campaign's name, and its date in words
    std::int64_t made = 0;     // seconds since 1970 by the clock of that time, only for display
    bool operator==(const Backup&) const = default;
};

// The folder for the backups of a campaign: under `backups`, named after the file and its folder.
std::filesystem::path backups_of(const std::filesystem::path& backups, const std::filesystem::path& campaign);

// Backs up the files on the disk; `about` describes the backup, except for file and number. Afterwards the folder has
// at most `most` of its kind. A FileError leaves the others unchanged. Does nothing if `most` is 0.
std::optional<FileError> back_up(const CampaignStore& store, const std::filesystem::path& folder, Backup about,
                                 std::size_t most, Disk& disk);

// The description of a backup of this campaign; the caller, who may read the clock, sets `made`.
Backup backup_of(const Campaign& campaign, const std::filesystem::path& file, BackupKind kind);
// True if a battle, on the table or not, was begun since version `before`: time for a backup of it.
bool begins_a_battle(const History& history, std::size_t before);

// Every backup of a folder, newest first. Unreadable ones are skipped.
std::vector<Backup> backups_in(const std::filesystem::path& folder);
// The backups of every campaign under `backups`, the most recently backed up campaign first.
std::vector<std::vector<Backup>> all_backups(const std::filesystem::path& backups);

}  // namespace banneret
