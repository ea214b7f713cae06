#pragma once

#include <string>

#include "engine/campaign/chronicle/note.h"

namespace banneret {

// Commands about the chronicle itself.

// clang-format off
// The referee's own words for today. With `due`, a day to come, they are remembered on it.
struct AddNote { std::string text; std::vector<std::string> tags{}; Readers readers{}; std::optional<std::int32_t> due{};
                 ArmyId army{}; };
struct EditNote { Note note; };         // as it shall be; its id and the day it was written stay
struct StrikeNote { NoteId note{}; };   // out of the books; the chronicle no longer shows it
struct BeginSession { std::string name; };  // empty: a number alone. Refused while one is open
struct EndSession {};
// clang-format on

}  // namespace banneret
