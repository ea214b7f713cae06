#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/files/disk.h"
#include "engine/files/keeper.h"
#include "engine/files/text_file.h"

namespace banneret {

// Copies of a campaign as it stood, in a folder of their own: the file as it was last saved with the journal as it then
// was beside it, so that any program opens one like any other campaign, by load_campaign(). They come in rings, one for
// each reason, and the oldest makes room for the newest. Their order is that of their numbers: no clock is asked.
enum class BackupKind : std::uint8_t {
    session,      // as it was opened, before the first change
    battle,       // before a battle was begun
    autosave,     // every so many commands
    left_behind,  // what a killed program had left, and nobody wanted
};
std::string_view key(BackupKind kind);  // "left-behind"

// What a list of backups says of one.
struct Backup {
    std::filesystem::path file;
    BackupKind kind{};
    std::uint64_t number = 0;  // newer ones have higher ones
    std::filesystem::path of;  // the campaign's file; empty: it was never saved
    std::string name, date;    // of the campaign and in it, in words
    std::int64_t made = 0;     // seconds since 1970 as the clock then had it, to be shown alone
    bool operator==(const Backup&) const = default;
};

// Where the backups of a campaign are kept: a folder under `backups`, named after the file and where it lies.
std::filesystem::path backups_of(const std::filesystem::path& backups, const std::filesystem::path& campaign);

// Makes one of what is on the disk at this moment; `about` says what it is, but for file and number. Afterwards there
// are at most `most` of its kind in the folder. A FileError leaves the others as they were. Nothing is made where
// `most` is 0.
std::optional<FileError> back_up(const Keeper& keeper, const std::filesystem::path& folder, Backup about,
                                 std::size_t most, Disk& disk);

// What is to be said of a backup of this campaign as it stands; `made` is the caller's, who may look at the clock.
Backup backup_of(const Campaign& campaign, const std::filesystem::path& file, BackupKind kind);
// True if a battle was begun, on the table or not, by what was done since version `before`: time for a backup of it.
bool begins_a_battle(const History& history, std::size_t before);

// Every backup of a folder, newest first. What cannot be read is passed over.
std::vector<Backup> backups_in(const std::filesystem::path& folder);
// Those of every campaign under `backups`, the one that was last backed up first.
std::vector<std::vector<Backup>> all_backups(const std::filesystem::path& backups);

}  // namespace banneret
