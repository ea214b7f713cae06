#pragma once

#include <chrono>
#include <filesystem>
#include <variant>

#include "engine/files/text_file.h"

namespace banneret {

// Holds a file against every other program of ours that would change it, from reading it until the change is saved.
// Advisory: kept by the system and gone with the program, however it ends. A save that renames over the file ends it.
class FileLock {
public:
    // A file that is missing, write-protected, or still held by another after `wait` is a FileError, and nothing has
    // changed.
    static std::variant<FileLock, FileError> take(const std::filesystem::path& path,
                                                  std::chrono::milliseconds wait = std::chrono::milliseconds{0});
    // REQUIRES: an open file that is held already. Closes it in the end.
    explicit FileLock(int held) : descriptor_(held) {}

    // False where another file has come into its place.
    bool holds(const std::filesystem::path& path) const;

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

private:
    int descriptor_ = -1;
};

}  // namespace banneret
