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

// The journal of one open campaign, as it is written (see journal_text.h for what stands in it). It is made with its
// first record, and every record is on the disk when append() returns.
class Journal {
public:
    Journal(const std::filesystem::path& campaign, std::shared_ptr<Disk> disk);
    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&& other) noexcept;
    ~Journal();

    // Goes on with one that was left behind, which is cut to `bytes`; `sum` is that of its last record.
    std::optional<FileError> go_on(std::size_t bytes, std::uint32_t sum);
    // A journal without records begins with `opening`. On a FileError it is as long as before. Where it cannot be told
    // what is on the disk (a sync failed) nothing more is taken until it is removed.
    std::optional<FileError> append(std::string_view opening, std::string_view record);
    // Cuts off what was appended after `bytes`, where the record with this sum ends.
    std::optional<FileError> cut_back(std::size_t bytes, std::uint32_t sum);
    // Gone, or as it was.
    std::optional<FileError> remove();

    std::size_t bytes() const { return bytes_; }
    std::uint32_t sum() const { return sum_; }  // of its last record
    bool in_doubt() const { return in_doubt_; }
    const std::filesystem::path& path() const { return path_; }

private:
    std::optional<FileError> failed(int error);
    void close();
    std::filesystem::path path_, campaign_;
    std::shared_ptr<Disk> disk_;
    int file_ = -1;
    std::size_t bytes_ = 0;  // of whole records
    std::uint32_t sum_ = 0;
    bool overhang_ = false;  // half a record stands behind them and could not be cut off
    bool in_doubt_ = false;
};

}  // namespace banneret::files
