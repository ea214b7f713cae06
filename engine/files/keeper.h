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

// Keeps an open campaign on the disk. Every step is appended to a journal beside the file ("war.banneret.journal") and
// synced before the next one is taken; the file itself is written whole only when it is saved, and the journal goes
// then. A program killed at any instant loses at most the step it was writing: opening brings in what the journal
// holds. The file is held against every other program meanwhile.
//
// The window keeps its steps and saves when it is told to; what it kept and did not save can be given up. The terminal
// commits each of its steps: a committed step is saved, together with everything before it, though it is in the journal.
// It is folded into the file by the next save, and by fold_if_due().
class Keeper {
public:
    struct Opened;
    // Holds the file, reads it, and brings in what a journal beside it holds. The torn end of a journal is cut off; one
    // that does not go on from this file, or is damaged, is put aside under another name, with a note that says so.
    // A FileError where the file or the journal cannot be read, the file is write-protected, or another program has it.
    // `wait`: for so long where another program has it open.
    static std::variant<Opened, FileError> open(const std::filesystem::path& path, std::shared_ptr<Disk> disk,
                                                std::chrono::milliseconds wait = std::chrono::milliseconds{0});
    // Saves a history as a new file, or in place of one that nobody has open, and holds it.
    static std::variant<Keeper, FileError> begin(const History& history, const std::filesystem::path& path,
                                                 std::shared_ptr<Disk> disk);

    // What was done to the history since it was last kept is on the disk when this returns nothing. Otherwise the disk
    // holds what it held: take the history back, with the sentences for whoever did it.
    std::optional<FileError> keep(const History& history);
    // The same, and everything up to here is saved. Mark the history saved where there is no error.
    std::optional<FileError> commit(const History& history);
    // Saves where the journal has grown so long that reading it takes noticeably longer than opening the file: beyond
    // `most_unfolded_bytes` and the fiftieth part of the file, so that writing the file costs each step little. Without
    // an error nothing, or all of it, was done; an error leaves every committed step where it was.
    std::optional<FileError> fold_if_due(const History& history, std::size_t most_bytes = most_unfolded_bytes);
    static constexpr std::size_t most_unfolded_bytes = 128 * 1024;
    // The history as it was last kept.
    void take_back(History& history) const { history.go_back_to(kept_); }
    bool kept(const History& history) const { return history.stands_at(kept_); }

    // The whole file anew, and no journal. A FileError leaves what is on the disk good, the history kept or not as
    // before. Mark the history saved where there is none.
    std::optional<FileError> save(const History& history);
    // What was kept since the last save or commit is given up. For leaving without saving.
    std::optional<FileError> give_up();

    const std::filesystem::path& path() const { return path_; }
    const files::FileMark& file_mark() const { return mark_; }  // of the file as it was last saved
    bool has_journal() const { return journal_.bytes() > 0; }

private:
    Keeper(std::filesystem::path path, std::shared_ptr<Disk> disk, FileLock lock);
    std::filesystem::path path_;
    std::shared_ptr<Disk> disk_;
    FileLock lock_;
    files::Journal journal_;
    files::FileMark mark_;  // of the file
    std::size_t file_versions_ = 0;
    History::Standing kept_;
    files::Reopened::End saved_;  // of the journal: where what is saved ends
};

struct Keeper::Opened {
    Keeper keeper;
    History history;                 // unsaved where steps were recovered
    std::size_t recovered = 0;       // unsaved steps that the journal held
    std::vector<std::string> notes;  // sentences for the person who opens it
};

// How many unsaved steps the journal beside a campaign holds, without reading the campaign itself; 0
// where a program has the file open at this moment, or it cannot be told.
std::size_t steps_left_behind(const std::filesystem::path& campaign);

}  // namespace banneret
