#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/chronicle/note.h"
#include "engine/core/trouble.h"
#include "engine/dice/dice.h"
#include "engine/rulesets/house_rules.h"

namespace banneret {

struct Campaign;

// What a longer text of the campaign (a note, a line of the chronicle) may hold, so that everything accepted can be
// saved and read again: valid UTF-8, at most `most_bytes`, no control characters but line ends and tabs. The fault
// completes "the note ...": "is longer than 20,000 bytes". Names and places are line_fault()'s.
std::optional<std::string> text_fault(std::string_view text, std::size_t most_bytes);

// A recorded roll: dice that exist, an answer they can give, faces that add up to it. Completes "the roll ...".
std::optional<std::string> roll_fault(const Roll& roll);

// Prices, treasuries, arrears, honours, prisoners and captives that may not be. Roster_faults.cpp.
void add_roster_faults(const Campaign* before, const Campaign& c, std::vector<Problem>& out);

// Switches out of their ranges.
std::vector<Problem> faults(const HouseRules& house);

// The notes and the session of a campaign; parts that `before` (null: nothing is known) shares are not looked at again.
void add_note_faults(const Campaign* before, const Campaign& c, std::vector<Problem>& out);
bool same_note_numbers(const Campaign& before, const Campaign& c);
// Of a note in a campaign that stands at `today`.
std::vector<Problem> faults(const Note& note, std::int32_t today);

// Names are the same if they differ in capitals, spaces, hyphens and underscores alone.
bool same_name(std::string_view a, std::string_view b);

}  // namespace banneret
