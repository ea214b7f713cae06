#include "engine/files/safe_write.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace banneret {

namespace {

FileError failed(const std::filesystem::path& path, std::string_view what, int error) {
    return {
        path,
        {fmt::format("{}: {} ({}); nothing was changed", path.string(), what, std::generic_category().message(error))}};
}

bool write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(fd, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

// A new file keeps what the old one allowed; one where there was none is the umask's.
mode_t mode_for(const std::filesystem::path& path) {
    struct stat old {};
    if (::stat(path.c_str(), &old) == 0) return old.st_mode & 07777u;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666u & ~mask;
}

// The rename is lost with the power unless the folder is on the disk too. Some file systems cannot sync a folder.
void sync_folder(const std::filesystem::path& folder) {
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    ::fsync(fd);
    ::close(fd);
}

}  // namespace

std::optional<FileError> write_safely(const std::filesystem::path& path, std::string_view text) {
    if (path.empty()) return FileError{path, {"the name of a file is empty"}};
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return failed(path, "it is a folder, not a file", EISDIR);
    std::filesystem::path target = path;
    if (std::filesystem::is_symlink(path, ignored)) {
        const std::filesystem::path real = std::filesystem::weakly_canonical(path, ignored);
        if (!ignored) target = real;
    }
    const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
    std::string beside = (folder / fmt::format(".{}.XXXXXX", target.filename().string())).string();
    const int fd = ::mkstemp(beside.data());
    if (fd < 0) return failed(path, "it cannot be written", errno);
    int error = 0;
    if (!write_all(fd, text) || ::fchmod(fd, mode_for(target)) != 0 || ::fsync(fd) != 0) error = errno;
    if (::close(fd) != 0 && error == 0) error = errno;
    if (error == 0 && ::rename(beside.c_str(), target.c_str()) != 0) error = errno;
    if (error != 0) {
        ::unlink(beside.c_str());
        return failed(path, "it cannot be written", error == 0 ? EIO : error);
    }
    sync_folder(folder);
    return std::nullopt;
}

}  // namespace banneret
