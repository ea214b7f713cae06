#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/campaign/history.h"
#include "engine/files/disk.h"
#include "engine/files/file_lock.h"
#include "engine/files/journal.h"
#include "engine/files/journal_text.h"

namespace banneret {

// Keeps an open campaign on the disk. Every step is appended to a journal beside the file ("war.banneret.journal"), a
// write-ahead log that is synced before the next step is accepted; the file itself is written as a whole only when it
// is saved, and the journal is then removed. A program killed at any instant loses at most the step it was writing:
// opening replays the journal. Meanwhile the file is locked against every other program.
//
// The window persists its steps and saves on request; steps persisted but not saved can be discarded. The terminal
// commits each of its steps: a committed step is saved, together with everything before it, although it is in the
// journal. The next save, or fold_if_due(), folds it into the file.
class CampaignStore {
public:
    struct Opened;
    // Locks the file, reads it, and adds the steps of a journal beside it. An incomplete record at the end of a journal
    // is cut off; a damaged journal, or one that continues another file, is put aside under another name with a note
    // about it. A FileError if the file or the journal cannot be read, the file is write-protected, or another program
    // has it open for longer than `wait`.
    static std::variant<Opened, FileError> open(const std::filesystem::path& path, std::shared_ptr<Disk> disk,
                                                std::chrono::milliseconds wait = std::chrono::milliseconds{0});
    // Saves a history as a new file, or replaces a file that no program has open, and locks it.
    static std::variant<CampaignStore, FileError> begin(const History& history, const std::filesystem::path& path,
                                                        std::shared_ptr<Disk> disk);

    // If this returns none, everything done to the history since the last call is on the disk. On a FileError the disk
    // holds what it held: call take_back() and show the sentences to the user.
    std::optional<FileError> persist(const History& history);
    // Like persist(), and everything so far counts as saved. Without an error, mark the history as saved.
    std::optional<FileError> commit(const History& history);
    // Saves if the journal is so long that reading it takes noticeably longer than opening the file: over
    // `most_unfolded_bytes` and a fiftieth of the file, so that the cost of writing the file is small per step. Without
    // an error it did all or nothing; an error leaves every committed step in place.
    std::optional<FileError> fold_if_due(const History& history, std::size_t most_bytes = most_unfolded_bytes);
    static constexpr std::size_t most_unfolded_bytes = 128 * 1024;
    // Restores the history to the state last persisted.
    void take_back(History& history) const { history.go_back_to(persisted_); }
    bool has_persisted(const History& history) const { return history.stands_at(persisted_); }

    // Writes the whole file and removes the journal. A FileError leaves valid data on the disk, whether the history was
    // persisted or not. Without an error, mark the history as saved.
    std::optional<FileError> save(const History& history);
    // Discards the steps persisted since the last save or commit, to leave without saving.
    std::optional<FileError> give_up();

    const std::filesystem::path& path() const { return path_; }
    const files::FileMark& file_mark() const { return mark_; }  // the file as last saved
    bool has_journal() const { return journal_.bytes() > 0; }

private:
    CampaignStore(std::filesystem::path path, std::shared_ptr<Disk> disk, FileLock lock);
    std::filesystem::path path_;
    std::shared_ptr<Disk> disk_;
    FileLock lock_;
    files::Journal journal_;
    files::FileMark mark_;
    std::size_t file_versions_ = 0;
    History::Standing persisted_;
    files::RecoveredHistory::End saved_;  // the end of the saved part of the journal
};

struct CampaignStore::Opened {
    CampaignStore store;
    History history;                 // unsaved if steps were recovered
    std::size_t recovered = 0;       // unsaved steps from the journal
    std::vector<std::string> notes;  // sentences for the user who opens it
};

// How many unsaved steps the journal beside a campaign holds, without reading the campaign itself; 0 if a program has
// the file open now, or the number is unknown.
std::size_t steps_left_behind(const std::filesystem::path& campaign);

}  // namespace banneret
