#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace banneret {

// Why a file could not be read or written, for the person whose file it is: one sentence a fault, naming the file.
struct FileError {
    std::filesystem::path path;
    std::vector<std::string> faults;
    bool held = false;     // for the moment alone: another program has the file open
    bool damaged = false;  // the checksum does not agree with the file
    bool unfit = false;    // what was asked for cannot be, whatever the disk does: bad input
};

// The whole file, as bytes. A missing file, a folder, one that may not be read and one of more than `most_bytes` is a
// FileError; never more than `most_bytes` + 1 are read, so that an endless device is refused too.
std::variant<std::string, FileError> read_text_file(const std::filesystem::path& path, std::size_t most_bytes);

}  // namespace banneret
