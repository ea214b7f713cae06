#include "engine/files/text_file.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace banneret {

namespace {

FileError unreadable(const std::filesystem::path& path, const std::string& why) {
    return {path, {fmt::format("{}: {}", path.string(), why)}};
}

std::string cause(int error) {
    switch (error) {
        case ENOENT:
            return "there is no such file";
        case ENOTDIR:
            return "there is no such file, for a part of the path is no folder";
        case EACCES:
            return "you may not read it";
        case EISDIR:
            return "it is a folder, not a file";
        case ENAMETOOLONG:
            return "the name is too long for a file";
        default:
            return fmt::format("it cannot be read ({})", std::generic_category().message(error));
    }
}

}  // namespace

std::variant<std::string, FileError> read_text_file(const std::filesystem::path& path, std::size_t most_bytes) {
    if (path.empty()) return FileError{path, {"the name of a file is empty"}};
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return unreadable(path, cause(EISDIR));
    struct Close {
        void operator()(std::FILE* f) const { std::fclose(f); }
    };
    // Opening a named pipe blocks until a writer opens it, which may never happen. Process substitution passes its
    // pipes as symbolic links (/dev/fd/63), which lstat() lets through.
    struct stat about {};
    if (::lstat(path.c_str(), &about) == 0 && S_ISFIFO(about.st_mode))
        return unreadable(path, "it is a pipe, not a file");
    errno = 0;
    const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
    if (!file) return unreadable(path, cause(errno));
    // A device may never end; a terminal does.
    const int handle = ::fileno(file.get());
    if (::fstat(handle, &about) == 0 && (S_ISBLK(about.st_mode) || (S_ISCHR(about.st_mode) && ::isatty(handle) == 0)))
        return unreadable(path, "it is a device, not a file");
    std::string text;
    // Reserve if the size is known; an endless device reports 0.
    if (const auto size = std::filesystem::file_size(path, ignored); !ignored && size <= most_bytes)
        text.reserve(static_cast<std::size_t>(size));
    char block[1 << 16];
    while (text.size() <= most_bytes) {
        errno = 0;
        const std::size_t got = std::fread(block, 1, sizeof block, file.get());
        text.append(block, got);
        if (got == sizeof block) continue;
        if (std::ferror(file.get())) return unreadable(path, cause(errno));
        if (text.size() <= most_bytes) return text;
    }
    return unreadable(path, fmt::format("it is larger than the limit of {:.1f} million bytes",
                                        static_cast<double>(most_bytes) / 1e6));
}

std::uint32_t checksum(std::string_view text) {
    return static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<z_size_t>(text.size())));
}

}  // namespace banneret
