#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace banneret {

// Why a file could not be read or written, for its user: one sentence per fault, naming the file.
struct FileError {
    std::filesystem::path path;
    std::vector<std::string> faults;
    bool held = false;     // temporary: another program has the file open
    bool damaged = false;  // the checksum does not match the file
    bool unfit = false;    // bad input: the request is impossible, whatever the state of the disk
};

// The whole file, as bytes. A missing file, a folder, an unreadable file or one of more than `most_bytes` gives a
// FileError; at most `most_bytes` + 1 are read, so that an endless device is refused too.
std::variant<std::string, FileError> read_text_file(const std::filesystem::path& path, std::size_t most_bytes);

// The CRC-32 of the bytes.
std::uint32_t checksum(std::string_view text);

}  // namespace banneret
