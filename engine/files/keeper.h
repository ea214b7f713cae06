#pragma once

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
// holds. The file is held against every other program meanwhile. No clock is asked.
class Keeper {
public:
    struct Opened;
    // Holds the file, reads it, and brings in what a journal beside it holds. The torn end of a journal is cut off; one
    // that does not go on from this file, or is damaged, is put aside under another name, with a note that says so.
    // A FileError where the file or the journal cannot be read, the file is write-protected, or another program has it.
    static std::variant<Opened, FileError> open(const std::filesystem::path& path, std::shared_ptr<Disk> disk);
    // Saves a history as a new file, or in place of one that nobody has open, and holds it.
    static std::variant<Keeper, FileError> begin(const History& history, const std::filesystem::path& path,
                                                 std::shared_ptr<Disk> disk);

    // What was done to the history since it was last kept is on the disk when this returns nothing. Otherwise the disk
    // holds what it held: take the history back, with the sentences for whoever did it.
    std::optional<FileError> keep(const History& history);
    // The history as it was last kept.
    void take_back(History& history) const { history.go_back_to(kept_); }
    bool kept(const History& history) const { return history.stands_at(kept_); }

    // The whole file anew, and no journal. A FileError leaves what is on the disk good, the history kept or not as
    // before. Mark the history saved where there is none.
    std::optional<FileError> save(const History& history);
    // What was kept since the last save is given up: the file stays as it was saved. For leaving without saving.
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
};

struct Keeper::Opened {
    Keeper keeper;
    History history;                 // unsaved where steps were recovered
    std::size_t recovered = 0;       // steps that the journal held
    std::vector<std::string> notes;  // sentences for the person who opens it
};

// How many steps the journal beside a campaign holds that its file does not, without reading the campaign itself; 0
// where a program has the file open at this moment, or it cannot be told.
std::size_t steps_left_behind(const std::filesystem::path& campaign);

}  // namespace banneret
