#pragma once

#include <chrono>
#include <filesystem>
#include <variant>

#include "engine/files/text_file.h"

namespace banneret {

// Locks a file against every other instance of Banneret, from reading it until the change is saved. An advisory lock:
// the system releases it when the program ends, however it ends. A save that renames over the file ends it.
class FileLock {
public:
    // A file that is missing, write-protected, or still locked by another program after `wait` gives a FileError;
    // nothing has changed.
    static std::variant<FileLock, FileError> take(const std::filesystem::path& path,
                                                  std::chrono::milliseconds wait = std::chrono::milliseconds{0});
    // REQUIRES: the descriptor of a file that is already locked. Closes it on destruction.
    explicit FileLock(int held) : descriptor_(held) {}

    // False if another file has replaced it under this path.
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
