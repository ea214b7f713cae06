#include "engine/files/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "engine/files/journal_text.h"
#include "engine/files/limits.h"
#include "engine/files/safe_write.h"

namespace banneret::files {

namespace {

// The journal has the permissions of the campaign.
mode_t mode_beside(const std::filesystem::path& campaign) {
    struct stat file {};
    return ::stat(campaign.c_str(), &file) == 0 ? file.st_mode & 0666u : 0600u;
}

}  // namespace

Journal::Journal(const std::filesystem::path& campaign, std::shared_ptr<Disk> disk)
    : path_(journal_path(campaign)), campaign_(campaign), disk_(std::move(disk)) {}

Journal::Journal(Journal&& other) noexcept
    : path_(std::move(other.path_)),
      campaign_(std::move(other.campaign_)),
      disk_(std::move(other.disk_)),
      file_(std::exchange(other.file_, -1)),
      bytes_(std::exchange(other.bytes_, 0)),
      sum_(other.sum_),
      overhang_(other.overhang_),
      in_doubt_(other.in_doubt_) {}

Journal& Journal::operator=(Journal&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(campaign_, other.campaign_);
    std::swap(disk_, other.disk_);
    std::swap(file_, other.file_);
    std::swap(bytes_, other.bytes_);
    std::swap(sum_, other.sum_);
    std::swap(overhang_, other.overhang_);
    std::swap(in_doubt_, other.in_doubt_);
    return *this;
}

Journal::~Journal() {
    close();
}

void Journal::close() {
    if (file_ >= 0) disk_->close(file_);
    file_ = -1;
}

std::optional<FileError> Journal::go_on(std::size_t bytes, std::uint32_t sum) {
    file_ = disk_->open(path_.c_str(), O_WRONLY | O_APPEND, 0);
    if (file_ < 0) return write_error(path_, "it cannot be written", errno);
    if (disk_->cut(file_, static_cast<off_t>(bytes)) != 0 || disk_->sync(file_) != 0) {
        const int error = errno;
        close();
        return write_error(path_, "it cannot be written", error);
    }
    bytes_ = bytes;
    sum_ = sum;
    return std::nullopt;
}

// Half a record must be removed: the records after it would not be read.
std::optional<FileError> Journal::failed(int error) {
    overhang_ = disk_->cut(file_, static_cast<off_t>(bytes_)) != 0;
    if (bytes_ == 0 && !in_doubt_) {
        close();
        overhang_ = false;
        // Without its first record a journal is useless; if a rest remains, the next one truncates it.
        disk_->remove(path_.c_str());
    }
    return write_error(path_, "it cannot be written", error);
}

std::optional<FileError> Journal::append(std::string_view opening, std::string_view record) {
    if (in_doubt_)
        return FileError{
            path_,
            {fmt::format("{}: the disk failed while it was written, and what it holds cannot be relied on; "
                         "save the campaign, here or elsewhere, to go on",
                         path_.string())}};
    std::string text;
    std::uint32_t sum = sum_;
    if (bytes_ == 0) {
        const Framed first = framed(opening, 0);
        text = first.text;
        sum = first.sum;
    }
    if (!record.empty()) {
        const Framed next = framed(record, sum);
        text += next.text;
        sum = next.sum;
    }
    if (bytes_ + text.size() > most_journal_bytes)
        return FileError{
            path_,
            {fmt::format("{}: there is no room for more than {} MB; save the campaign to go on; nothing was "
                         "changed",
                         path_.string(), most_journal_bytes / 1'000'000)}};
    const bool fresh = file_ < 0;
    if (fresh) {
        // No other program has the file open, so an existing file of this name was left by a killed program.
        file_ = disk_->open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, mode_beside(campaign_));
        if (file_ < 0) return write_error(path_, "it cannot be written", errno);
    }
    if (overhang_ && disk_->cut(file_, static_cast<off_t>(bytes_)) != 0)
        return write_error(path_, "it cannot be written", errno);
    overhang_ = false;
    if (!write_all(*disk_, file_, text)) return failed(errno);
    // After a failed sync the state of the disk is unknown, and the next sync may wrongly report success.
    if (disk_->sync(file_) != 0) {
        const int error = errno;
        in_doubt_ = true;
        return failed(error);
    }
    if (fresh)
        if (const int error = sync_folder(*disk_, folder_of(path_)); error != 0) return failed(error);
    bytes_ += text.size();
    sum_ = sum;
    return std::nullopt;
}

std::optional<FileError> Journal::cut_back(std::size_t bytes, std::uint32_t sum) {
    if (disk_->cut(file_, static_cast<off_t>(bytes)) != 0 || disk_->sync(file_) != 0)
        return write_error(path_, "it cannot be written", errno);
    bytes_ = bytes;
    sum_ = sum;
    overhang_ = false;
    return std::nullopt;
}

std::optional<FileError> Journal::remove() {
    // Even without records, the rest of a failed first write may exist.
    if (disk_->remove(path_.c_str()) != 0 && errno != ENOENT) return write_error(path_, "it cannot be removed", errno);
    close();
    bytes_ = 0;
    sum_ = 0;
    overhang_ = in_doubt_ = false;
    return std::nullopt;
}

}  // namespace banneret::files
