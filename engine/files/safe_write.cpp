#include "engine/files/safe_write.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <system_error>

namespace banneret {

namespace fs = std::filesystem;

namespace {

// A new file gets the old one's permissions; without an old one the umask decides.
mode_t mode_for(const fs::path& path) {
    struct stat old {};
    if (::stat(path.c_str(), &old) == 0) return old.st_mode & 07777u;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666u & ~mask;
}

// The mode for a new file that replaces `path`. The new file gets the old one's group; if that is not allowed,
// permissions only for that group are removed.
mode_t mode_and_group_for(const fs::path& path, int file) {
    const mode_t mode = mode_for(path);
    struct stat old {
    }, fresh{};
    if (::stat(path.c_str(), &old) != 0 || ::fstat(file, &fresh) != 0 || old.st_gid == fresh.st_gid) return mode;
    if (::fchown(file, static_cast<uid_t>(-1), old.st_gid) == 0) return mode;
    return (mode & ~mode_t{S_IRWXG}) | (mode & (mode & S_IRWXO) << 3);
}

struct Placed {
    int file = -1;  // the new file, still open
    bool certain = true;
};

std::variant<Placed, FileError> placed(const fs::path& path, TextPieces text, Disk& disk, bool hold) {
    if (path.empty()) return FileError{path, {"the name of a file is empty"}};
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return write_error(path, "it is a folder, not a file", EISDIR);
    const fs::path target = link_followed(path);
    const fs::path folder = folder_of(target);
    std::string beside = (folder / fmt::format(".{}.XXXXXX", target.filename().string())).string();
    const int file = disk.open_new(beside.data());
    if (file < 0) return write_error(path, "it cannot be written", errno);
    int error = 0;
    errno = EIO;
    const auto written = [&] {
        return std::all_of(text.begin(), text.end(),
                           [&](std::string_view piece) { return write_all(disk, file, piece); });
    };
    if (!written() || disk.change_mode(file, mode_and_group_for(target, file)) != 0 || disk.sync(file) != 0 ||
        (hold && ::flock(file, LOCK_EX | LOCK_NB) != 0) || disk.rename(beside.c_str(), target.c_str()) != 0)
        error = errno;
    if (error != 0) {
        disk.close(file);
        disk.remove(beside.c_str());
        return write_error(path, "it cannot be written", error);
    }
    return Placed{file, sync_folder(disk, folder) == 0};
}

}  // namespace

void remove_unfinished(const fs::path& path, Disk& disk) {
    const fs::path target = link_followed(path);
    const std::string begin = fmt::format(".{}.", target.filename().string());
    constexpr std::size_t letters = 6;
    std::error_code failed;
    for (fs::directory_iterator at(folder_of(target), failed), end; !failed && at != end; at.increment(failed)) {
        const std::string name = at->path().filename().string();
        if (name.size() != begin.size() + letters || !name.starts_with(begin)) continue;
        const bool made_up = std::all_of(
            name.begin() + static_cast<std::ptrdiff_t>(begin.size()), name.end(),
            [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); });
        std::error_code none;
        if (made_up && fs::is_regular_file(at->symlink_status(none))) disk.remove(at->path().c_str());
    }
}

FileError write_error(const fs::path& path, std::string_view what, int error) {
    return {
        path,
        {fmt::format("{}: {} ({}); nothing was changed", path.string(), what, std::generic_category().message(error))}};
}

bool write_all(Disk& disk, int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = disk.write(file, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n == 0) errno = EIO;
        if (n <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

int sync_folder(Disk& disk, const fs::path& folder) {
    const int file = disk.open(folder.c_str(), O_RDONLY | O_DIRECTORY, 0);
    if (file < 0) return errno;
    const int error = disk.sync(file) == 0 ? 0 : errno;
    disk.close(file);
    return error == EINVAL || error == EOPNOTSUPP ? 0 : error;
}

fs::path folder_of(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

fs::path link_followed(const fs::path& path) {
    std::error_code failed;
    if (!fs::is_symlink(path, failed)) return path;
    const fs::path real = fs::weakly_canonical(path, failed);
    return failed ? path : real;
}

std::optional<FileError> write_safely(const fs::path& path, std::string_view text, Disk& disk) {
    return write_safely(path, TextPieces(&text, 1), disk);
}

std::optional<FileError> write_safely(const fs::path& path, TextPieces text, Disk& disk) {
    auto done = placed(path, text, disk, false);
    if (auto* error = std::get_if<FileError>(&done)) return std::move(*error);
    disk.close(std::get<Placed>(done).file);
    return std::nullopt;
}

std::optional<FileError> write_safely(const fs::path& path, std::string_view text) {
    RealDisk disk;
    return write_safely(path, text, disk);
}

std::variant<HeldFile, FileError> write_held(const fs::path& path, TextPieces text, Disk& disk) {
    auto done = placed(path, text, disk, true);
    if (auto* error = std::get_if<FileError>(&done)) return std::move(*error);
    const Placed& file = std::get<Placed>(done);
    return HeldFile{FileLock(file.file), file.certain};
}

}  // namespace banneret
