#pragma once

#include <optional>
#include <string>

#include "engine/campaign/chronicle/chronicle.h"
#include "engine/core/document.h"

namespace banneret {

// The row with only those lines that a side may read, and without tags, which are the referee's; no lines: it may read
// nothing of it. A search finds it by what the side may read, which is written into `texts`.
ChronicleRow as_read_by(const ChronicleRow& row, PowerId side, const Calendar& calendar, TextPages& texts);

// The chronicle as something to be read. For the referee: all that fits the filter. For a side: the lines it may be
// told and nothing else; what it may not read changes nothing in the document, not even which days are folded.
struct AccountWish {
    ChronicleFilter filter;         // its `words` are searched only in what the reader may read
    std::optional<PowerId> reader;  // none: the referee
    bool battles_whole = false;     // the report of each battle follows its entry
};
Document chronicle_account(const History& history, const Chronicle& chronicle, const AccountWish& wish);

// The side of a fought battle that a power was on. REQUIRES: the version's entry has a battle.
std::optional<Side> side_in_battle(const History& history, std::size_t version, PowerId power);

}  // namespace banneret
