#pragma once

#include <optional>
#include <string>

#include "engine/campaign/chronicle/chronicle.h"
#include "engine/core/document.h"

namespace banneret {

// The row reduced to the lines that a side may read, without tags, which only the referee sees; empty lines: it may
// read none. Its search text, built from these lines only, is stored in `texts`.
ChronicleRow as_read_by(const ChronicleRow& row, FactionId side, const Calendar& calendar, TextPages& texts);

// The chronicle as a document. For the referee: everything that matches the filter. For a side: only the lines it may
// read; lines it may not read affect nothing in the document, not even which days are folded.
struct AccountOptions {
    ChronicleFilter filter;           // its `words` are searched only in the text the reader may read
    std::optional<FactionId> reader;  // none: the referee
    bool battles_whole = false;       // true: the report of each battle follows its entry
};
Document chronicle_account(const History& history, const Chronicle& chronicle, const AccountOptions& wish);

// The side of a faction in a fought battle. REQUIRES: the version's entry has a battle.
std::optional<Side> side_in_battle(const History& history, std::size_t version, FactionId faction);

}  // namespace banneret
