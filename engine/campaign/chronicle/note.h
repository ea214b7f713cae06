#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/ids.h"

namespace banneret {

// The readers of a text in the chronicle. The referee reads everything.
struct Readers {
    bool everybody = false;
    std::vector<FactionId> sides;  // these too; may name a side that no longer exists
    bool operator==(const Readers&) const = default;
};
inline Readers for_everybody() {
    return {true, {}};
}
inline Readers for_side(FactionId side) {
    return {false, {side}};
}
inline Readers for_sides(FactionId one, FactionId another) {
    return {false, {one, another}};
}
bool may_read(const Readers& readers, FactionId side);

// The referee's own words: a private note, or an entry of the chronicle that others may read too. With a future date it
// is on the due list, and the chronicle repeats it on that day.
struct Note {
    NoteId id{};
    std::int32_t day = 0;             // the day it was written
    std::optional<std::int32_t> due;  // later than `day`
    std::string text;                 // 1 .. most_text_bytes
    std::vector<std::string> tags;    // each once, compared as tags; at most most_tags
    Readers readers;
    ArmyId army{};  // the subject; may no longer exist
    bool operator==(const Note&) const = default;
};
inline constexpr std::size_t most_tags = 20;

// Tags as typed, "#siege, #Harl Ford": separated by commas, without marks and outer blanks, without duplicates.
std::vector<std::string> tags_from_words(std::string_view words);

// A named stretch of the chronicle, such as an evening of play. The campaign holds the latest one.
struct Session {
    int number = 0;  // 1, 2, 3 ...
    std::string name;
    std::int32_t began = 0;  // campaign day
    bool open = false;
    bool operator==(const Session&) const = default;
};
// Old history folded into a summary: the chronicle shows the summary in the place of everything before a day. Nothing
// is lost: undo, or folding with an earlier day, shows it again.
struct HistoryFold {
    std::uint32_t versions = 0;      // the first versions of the history, which are folded; 0: none
    std::int32_t before = 0;         // the first campaign day that is not folded
    std::vector<std::string> lines;  // the summary
    bool operator==(const HistoryFold&) const = default;
};
inline constexpr std::size_t most_fold_lines = 200;

// "Session 3: The Siege", or "Session 3".
std::string session_words(const Session& session);

}  // namespace banneret
