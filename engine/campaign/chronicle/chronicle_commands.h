#pragma once

#include <string>

#include "engine/campaign/chronicle/note.h"

namespace banneret {

// Commands on the chronicle itself.

// clang-format off
// The referee's own words for today. With `due`, a future day, the chronicle brings them up again on that day.
struct AddNote { std::string text; std::vector<std::string> tags{}; Readers readers{}; std::optional<std::int32_t> due{};
                 ArmyId army{}; };
struct EditNote { Note note; };         // the new state; its id and the day it was written stay
struct StrikeNote { NoteId note{}; };   // removes the note; the chronicle no longer shows it
struct BeginSession { std::string name; };  // empty: only a number. Refused while a session is open
struct EndSession {};
// Folds old history, see HistoryFold; folding() in fold.h makes one with its summary. No versions: unfolds it.
struct FoldHistory { HistoryFold fold; };
// clang-format on

}  // namespace banneret
