#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/armies/army.h"

namespace banneret {

// Reads an army written in plain words: "120 heavy foot with shields, 40 longbows under Sir Odo". Every headcount
// begins a unit; words for armour, mounts, weapons, abilities, experience and peoples are understood anywhere in it,
// and "under", "led by", "commanded by" introduce the general. A line may also put the name first and the count last
// ("Knights x 40", "Longbows: 80"); "3 companies of 40 pikes" are three units.

struct ReadUnit {
    Unit unit;                         // has no faults(); ids 1, 2, 3 ... in the order of the text
    std::string from;                  // the words it was read from
    std::vector<std::string> guesses;  // assumptions made for what was not written: "no armour is named: none"
    std::vector<std::string> unread;   // words and numbers that were not understood
};

struct ReadCharacter {
    Character character;
    std::string from;
    std::vector<std::string> guesses;
    std::vector<std::string> unread;  // as of a unit
};

struct ReadArmy {
    std::string name;  // from a first line that ends in a colon or has no count; else empty
    std::vector<ReadUnit> units;
    std::vector<ReadCharacter> characters;
    CharacterId general{};            // the first one named as commander
    std::vector<std::string> unread;  // lines and clauses with neither a unit nor a character
    std::vector<std::string> faults;  // values that were not accepted: a headcount of 1.5 or beyond most_individuals
};
inline constexpr std::size_t most_army_text_bytes = 200'000;
// Never fails: words that were not understood are in `unread`.
ReadArmy army_from_text(std::string_view text);

// The army that was read, including guesses; "New army" if the text has no name.
Army army_of(const ReadArmy& read);

}  // namespace banneret
