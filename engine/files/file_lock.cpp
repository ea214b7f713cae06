#include "engine/files/file_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

namespace banneret {

namespace {

FileError failed(const std::filesystem::path& path, const std::string& why) {
    return {path, {fmt::format("{}: {}", path.string(), why)}, false};
}

}  // namespace

std::variant<FileLock, FileError> FileLock::take(const std::filesystem::path& path, std::chrono::milliseconds wait) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds pause{5};
    const Clock::time_point until = Clock::now() + wait;
    // Another program may rename a new version over the file after we opened it and before we lock it: then the locked
    // file no longer has this name.
    for (int tries = 0; tries < 100;) {
        FileLock lock(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
        if (lock.descriptor_ < 0) {
            if (errno == ENOENT) return failed(path, "there is no such file");
            return failed(path, fmt::format("it cannot be opened ({})", std::generic_category().message(errno)));
        }
        struct stat held {
        }, named{};
        if (::fstat(lock.descriptor_, &held) != 0 || !S_ISREG(held.st_mode)) return failed(path, "it is not a file");
        // A save would rename over a write-protected file, and root may write it anyway, so check the mode as well.
        if ((held.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 || ::access(path.c_str(), W_OK) != 0)
            return failed(path, "it is write-protected; nothing was changed");
        if (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
            if (errno == EWOULDBLOCK && Clock::now() < until) {
                std::this_thread::sleep_for(pause);
                continue;
            }
            FileError error = failed(path, "another program is changing it or has it open; nothing was changed");
            error.held = true;
            return error;
        }
        if (::stat(path.c_str(), &named) == 0 && named.st_ino == held.st_ino && named.st_dev == held.st_dev)
            return lock;
        ++tries;
    }
    return failed(path, "other programs keep changing it; nothing was changed");
}

bool FileLock::holds(const std::filesystem::path& path) const {
    struct stat held {
    }, named{};
    return ::fstat(descriptor_, &held) == 0 && ::stat(path.c_str(), &named) == 0 && named.st_ino == held.st_ino &&
           named.st_dev == held.st_dev;
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

FileLock::~FileLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace banneret
