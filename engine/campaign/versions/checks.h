#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/chronicle/note.h"
#include "engine/core/text.h"
#include "engine/core/trouble.h"
#include "engine/dice/dice.h"
#include "engine/rulesets/house_rules.h"

namespace banneret {

struct Campaign;

// Checks a longer text of the campaign (a note, a line of the chronicle), so that every accepted text can be saved and
// read again: valid UTF-8, at most `most_bytes`, no control characters but line ends and tabs. The fault completes "the
// note ...": "is longer than 20,000 bytes". Names and places use line_fault().
std::optional<std::string> text_fault(std::string_view text, std::size_t most_bytes);

// Checks a recorded roll: existing dice, a possible answer, faces that add up to it. Completes "the roll ...".
std::optional<std::string> roll_fault(const Roll& roll);

// Invalid prices, treasuries, arrears, honours, prisoners and captives. armies/roster_faults.cpp.
void add_roster_faults(const Campaign* before, const Campaign& c, std::vector<Problem>& out);

// House rules out of range.
std::vector<Problem> faults(const HouseRules& house);

// Faults of the notes and the session of a campaign; parts shared with `before` (null: unknown) are not checked again.
void add_note_faults(const Campaign* before, const Campaign& c, std::vector<Problem>& out);
bool same_note_numbers(const Campaign& before, const Campaign& c);
// Faults of a note in a campaign whose day is `today`.
std::vector<Problem> faults(const Note& note, std::int32_t today);

}  // namespace banneret
