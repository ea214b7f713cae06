#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/files/disk.h"
#include "engine/files/text_file.h"

namespace banneret::files {

// Writes the journal of one open campaign (see journal_text.h for its format). The file is created with its first
// record, and every record is on the disk when append() returns.
class Journal {
public:
    Journal(const std::filesystem::path& campaign, std::shared_ptr<Disk> disk);
    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&& other) noexcept;
    ~Journal();

    // Continues a journal that was left behind, cut to `bytes`; `sum` is that of its last record.
    std::optional<FileError> go_on(std::size_t bytes, std::uint32_t sum);
    // A journal without records begins with `opening`. On a FileError its length is as before. If the state of the disk
    // is unknown (a sync failed), no more records are accepted until the journal is removed.
    std::optional<FileError> append(std::string_view opening, std::string_view record);
    // Removes what was appended after `bytes`, the end of the record with this sum.
    std::optional<FileError> cut_back(std::size_t bytes, std::uint32_t sum);
    // Removes the journal; on a FileError it is unchanged.
    std::optional<FileError> remove();

    std::size_t bytes() const { return bytes_; }
    std::uint32_t sum() const { return sum_; }  // the last record's
    bool in_doubt() const { return in_doubt_; }
    const std::filesystem::path& path() const { return path_; }

private:
    std::optional<FileError> failed(int error);
    void close();
    std::filesystem::path path_, campaign_;
    std::shared_ptr<Disk> disk_;
    int file_ = -1;
    std::size_t bytes_ = 0;  // length of the whole records
    std::uint32_t sum_ = 0;
    bool overhang_ = false;  // half a record follows them and could not be cut off
    bool in_doubt_ = false;
};

}  // namespace banneret::files
