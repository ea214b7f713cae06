#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/campaign/history.h"
#include "engine/files/text_file.h"

// The format of the journal beside a campaign file: one record a line, each of them
//     LENGTH SUM JSON
// with the length of the JSON in bytes and a CRC-32 of it, both as eight hexadecimal digits. The CRC continues that of
// the previous record, so that a record is valid only after the records it was written after. A record holds either
// the file that the journal continues ("file"), or the changes of one step ("step", "saved"): the new versions, the
// position in the history, and where redo leads, as in the campaign file. A "saved" step, and every step before it, is
// part of the campaign as if the file held it; a "step" after the last of them was not saved by a window yet.
//
// Before the file is saved again, the journal records the new file: it then continues either file, whichever has the
// name when the program is started again after being killed in between.
namespace banneret::files {

// Identifies the contents of a campaign file.
struct FileMark {
    std::uint64_t bytes = 0;
    std::uint32_t sum = 0;  // CRC-32
    bool operator==(const FileMark&) const = default;
};
FileMark mark_of(std::string_view text);
// The CRC-32 of `text` continued from the sum of the text before it; 0: there is none.
std::uint32_t sum_of(std::string_view text, std::uint32_t before);

// One record with its length and sum. `before`: the sum of the record before it, 0 for the first.
struct Framed {
    std::string text;
    std::uint32_t sum = 0;
};
Framed framed(std::string_view json, std::uint32_t before);

// The records of a journal, up to the first incomplete one.
struct Frames {
    struct Record {
        std::string_view json;
        std::size_t end = 0;  // after its line
        std::uint32_t sum = 0;
    };
    std::vector<Record> records;
    bool torn = false;     // an incomplete record follows them
    bool damaged = false;  // complete records follow the incomplete one, which a killed program cannot cause
};
Frames frames_of(std::string_view journal);

// The JSON of the records.
std::string file_record(const FileMark& file, std::size_t versions);
// Empty if nothing was done since. REQUIRES: `known` is a snapshot of this history.
std::string step_record(const History& history, const History::Standing& known);
// Like step_record(), for a step that is saved with everything before it; never empty.
std::string saved_step_record(const History& history, const History::Standing& known);

// The result of combining a campaign file with the journal beside it.
struct RecoveredHistory {
    enum class Journal : std::uint8_t {
        none,  // there was no journal
        whole,
        torn,             // its last record is incomplete, since the program was killed, and is left out
        damaged,          // it could not be read to its end
        of_another_file,  // it continues a different file, and is left out
    };
    History history{Campaign{}};  // unsaved if it includes unsaved steps
    Journal journal = Journal::none;
    std::size_t file_versions = 0;
    std::size_t steps = 0;        // unsaved steps added from the journal
    std::size_t saved_steps = 0;  // saved steps added from the journal
    bool sum_differs = false;     // the checksum at the end of the file does not match
    FileMark mark;
    // In the journal: the end of the last step that was used, and the sum of its record.
    struct End {
        std::size_t bytes = 0;
        std::uint32_t sum = 0;
    };
    End good;
    End saved;  // the end of the last saved step; 0 without one
    std::vector<std::string> notes;
};
// Sentences if the file cannot be read, or the journal is from a newer program. `owner` owns the text of the file, so
// that packed runs need not be copied.
std::variant<RecoveredHistory, std::vector<std::string>> recover_history(
    std::string_view file, std::string_view journal, std::shared_ptr<const std::string> owner = nullptr);

class HistoryBuilder;

// A campaign file as read, which journals continue: for more than one journal the file is read only once.
class BaseFile {
public:
    // Sentences if the file cannot be read; `owner` as for recover_history().
    static std::variant<BaseFile, std::vector<std::string>> read(std::string_view file,
                                                                 std::shared_ptr<const std::string> owner = nullptr);
    BaseFile(BaseFile&&) noexcept;
    BaseFile& operator=(BaseFile&&) noexcept;
    ~BaseFile();

    // Equals recover_history(file, journal).
    std::variant<RecoveredHistory, std::vector<std::string>> with_journal(std::string_view journal) const;

private:
    BaseFile();
    std::unique_ptr<HistoryBuilder> rebuilding_;
    FileMark mark_;
    bool sum_differs_ = false;
};

// How many unsaved steps recover_history() would add if all of them are valid; they are not checked.
std::size_t steps_behind(std::string_view file, std::string_view journal);

// "war.banneret.journal", beside the target if `campaign` is a symbolic link.
std::filesystem::path journal_path(const std::filesystem::path& campaign);
// Its text; empty if there is none.
std::variant<std::string, FileError> read_journal(const std::filesystem::path& campaign);

// campaign_file.cpp
FileError file_error(const std::filesystem::path& path, const std::vector<std::string>& faults);
std::optional<FileError> too_large(std::size_t bytes, const std::filesystem::path& path);

}  // namespace banneret::files
