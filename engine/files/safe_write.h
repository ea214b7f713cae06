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

// Puts `text` where `path` is, whole or not at all: written and synced beside it under another name, then renamed over
// it. A failure leaves the old file as it was and nothing beside it. Through a symbolic link the file it names is
// written. Permissions of an old file stay.
std::optional<FileError> write_safely(const std::filesystem::path& path, std::string_view text);
std::optional<FileError> write_safely(const std::filesystem::path& path, std::string_view text, Disk& disk);
// A text in pieces, so that a long one need not be in memory twice.
using TextPieces = std::span<const std::string_view>;
std::optional<FileError> write_safely(const std::filesystem::path& path, TextPieces text, Disk& disk);

// The same, and the new file is held from before it has its name: nobody can come between.
struct HeldFile {
    FileLock lock;
    // False where the folder could not be synced: the file has its name, but if the power fails the old one may be
    // back.
    bool certain = true;
};
std::variant<HeldFile, FileError> write_held(const std::filesystem::path& path, TextPieces text, Disk& disk);

// Removes what writers that were killed left beside the file: ".war.banneret.a1B2c3". REQUIRES: the caller holds the file,
// so that nobody is writing it.
void remove_unfinished(const std::filesystem::path& path, Disk& disk);

// For those who write in other ways.

// All of it, in as many calls as it takes. False with errno set: some of it may have been written.
bool write_all(Disk& disk, int file, std::string_view text);
// Puts on the disk which names a folder holds. 0, or the error; a file system that cannot sync a folder is no error.
int sync_folder(Disk& disk, const std::filesystem::path& folder);
// The folder a file is in.
std::filesystem::path folder_of(const std::filesystem::path& file);
// Past a symbolic link, to the file it names.
std::filesystem::path link_followed(const std::filesystem::path& path);
// "war.banneret: it cannot be written (No space left on device); nothing was changed"
FileError write_error(const std::filesystem::path& path, std::string_view what, int error);

}  // namespace banneret
