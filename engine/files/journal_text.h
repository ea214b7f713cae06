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

// What stands in the journal beside a campaign file: one record a line, each of them
//     LENGTH SUM JSON
// with the length of the JSON in bytes and a CRC-32 of it, both as eight hexadecimal digits. The sum goes on from that
// of the record before, so that a record counts only behind those it was written behind. A record says either which
// file the journal goes on from ("file"), or what one step added ("step", "saved"): the versions made, where the history
// then stood, and where redo leads, told as the campaign file tells it. A "saved" step, and every step before it, is part
// of the campaign as if the file held it; a "step" behind the last of them is what a window has not saved yet.
//
// Before the file is saved anew the journal is told of it: it goes on from either, whichever has the name when a
// program that was killed in between is started again.
namespace banneret::files {

// Which bytes a campaign file holds.
struct FileMark {
    std::uint64_t bytes = 0;
    std::uint32_t sum = 0;  // CRC-32
    bool operator==(const FileMark&) const = default;
};
FileMark mark_of(std::string_view text);
// CRC-32 that goes on from the sum of what stands before; 0: nothing does.
std::uint32_t sum_of(std::string_view text, std::uint32_t before);

// One record with its length and sum. `before`: the sum of the record before it, 0 for the first.
struct Framed {
    std::string text;
    std::uint32_t sum = 0;
};
Framed framed(std::string_view json, std::uint32_t before);

// The records of a journal, up to the first that is not whole.
struct Frames {
    struct Record {
        std::string_view json;
        std::size_t end = 0;  // behind its line
        std::uint32_t sum = 0;
    };
    std::vector<Record> records;
    bool torn = false;     // something that is no whole record stands behind them
    bool damaged = false;  // and records behind that: nothing a program that was killed leaves behind
};
Frames frames_of(std::string_view journal);

// What the records say.
std::string file_record(const FileMark& file, std::size_t versions);
// Empty where nothing was done since. REQUIRES: `known` is a standing this history had.
std::string step_record(const History& history, const History::Standing& known);
// The same as a step that is saved with everything before it; never empty.
std::string saved_step_record(const History& history, const History::Standing& known);

// A campaign file and the journal beside it, put together.
struct Reopened {
    enum class Journal : std::uint8_t {
        none,  // nothing was left
        whole,
        torn,             // its end was being written when the program was killed, and is left out
        damaged,          // it could not be read to its end
        of_another_file,  // it does not go on from this file, and is left out
    };
    History history{Campaign{}};  // unsaved where unsaved steps were brought in
    Journal journal = Journal::none;
    std::size_t file_versions = 0;  // that the file holds
    std::size_t steps = 0;          // that were brought in and are not saved
    std::size_t saved_steps = 0;    // that were brought in and are
    bool sum_differs = false;       // the checksum at the end of the file is not that of the file
    FileMark mark;                  // of the file
    // Of the journal: where the last step brought in ends, and the sum of the record that ends there.
    struct End {
        std::size_t bytes = 0;
        std::uint32_t sum = 0;
    };
    End good;
    End saved;  // the same of the last saved step; without one nothing
    std::vector<std::string> notes;
};
// Sentences where the file cannot be read, or the journal is one of a newer program.
// `owner`: of the text of the file, so that what is packed in it need not be copied.
std::variant<Reopened, std::vector<std::string>> reopened(std::string_view file, std::string_view journal,
                                                          std::shared_ptr<const std::string> owner = nullptr);

// How many unsaved steps reopened() would bring in if all of them are sound; they are not looked at.
std::size_t steps_behind(std::string_view file, std::string_view journal);

// "war.banneret.journal", beside the file itself where `campaign` is a link.
std::filesystem::path journal_path(const std::filesystem::path& campaign);
// Its text; empty where there is none.
std::variant<std::string, FileError> read_journal(const std::filesystem::path& campaign);

// campaign_file.cpp
FileError file_error(const std::filesystem::path& path, const std::vector<std::string>& faults);
std::optional<FileError> too_large(std::size_t bytes, const std::filesystem::path& path);

}  // namespace banneret::files
