#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "engine/files/disk.h"
#include "engine/files/file_lock.h"
#include "engine/files/text_file.h"

namespace banneret {

// Writes `text` to `path` atomically: written and synced under another name beside it, then renamed over it. A failure
// leaves the old file unchanged and no other file. A symbolic link is followed. An old file's permissions are kept.
std::optional<FileError> write_safely(const std::filesystem::path& path, std::string_view text);
std::optional<FileError> write_safely(const std::filesystem::path& path, std::string_view text, Disk& disk);
// A text in pieces, so that a long one need not be in memory twice.
using TextPieces = std::span<const std::string_view>;
std::optional<FileError> write_safely(const std::filesystem::path& path, TextPieces text, Disk& disk);

// Like write_safely(), but locks the new file before it gets its name, so that no other program can lock it first.
struct HeldFile {
    FileLock lock;
    // False if the folder could not be synced: the file has its name, but after a power failure the old one may be
    // back.
    bool certain = true;
};
std::variant<HeldFile, FileError> write_held(const std::filesystem::path& path, TextPieces text, Disk& disk);

// Removes the temporary files of killed writers: ".war.banneret.a1B2c3". REQUIRES: the caller holds the lock, so that
// no other program is writing.
void remove_unfinished(const std::filesystem::path& path, Disk& disk);

// Helpers for other writers.

// Writes all of it, in as many calls as needed. False with errno set: part of it may have been written.
bool write_all(Disk& disk, int file, std::string_view text);
// Syncs the entries of a folder to the disk. 0, or the error; a file system that cannot sync a folder is no error.
int sync_folder(Disk& disk, const std::filesystem::path& folder);
std::filesystem::path folder_of(const std::filesystem::path& file);
// The target of a symbolic link.
std::filesystem::path link_followed(const std::filesystem::path& path);
// "war.banneret: it cannot be written (No space left on device); nothing was changed"
FileError write_error(const std::filesystem::path& path, std::string_view what, int error);

}  // namespace banneret
