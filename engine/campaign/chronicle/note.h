#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/ids.h"

namespace banneret {

// Whom words of the chronicle are for. The referee reads everything.
struct Readers {
    bool everybody = false;
    std::vector<PowerId> sides;  // these as well; may name a side that has gone since
    bool operator==(const Readers&) const = default;
};
inline Readers for_everybody() {
    return {true, {}};
}
inline Readers for_side(PowerId side) {
    return {false, {side}};
}
inline Readers for_sides(PowerId one, PowerId another) {
    return {false, {one, another}};
}
// Whether a side may read it.
bool may_read(const Readers& readers, PowerId side);

// The referee's own words: a note to himself, or an entry of the chronicle that others may read too. With a date to
// come it stands on the due list, and the chronicle reminds of it on the day.
struct Note {
    NoteId id{};
    std::int32_t day = 0;             // it was written
    std::optional<std::int32_t> due;  // later than `day`
    std::string text;                 // 1 .. most_text_bytes
    std::vector<std::string> tags;    // each once, as tags are compared; most_tags at most
    Readers readers;
    ArmyId army{};  // it is about; may be gone
    bool operator==(const Note&) const = default;
};
inline constexpr std::size_t most_tags = 20;

// "#siege, #Harl Ford" as they are typed: separated by commas, the marks left out, blanks trimmed, none twice.
std::vector<std::string> tags_from_words(std::string_view words);

// A named stretch of the chronicle: an evening at the table. The campaign holds the last one begun.
struct Session {
    int number = 0;  // 1, 2, 3 ...
    std::string name;
    std::int32_t began = 0;  // campaign day
    bool open = false;
    bool operator==(const Session&) const = default;
};
// "Session 3: The Siege", or "Session 3".
std::string session_words(const Session& session);

}  // namespace banneret
