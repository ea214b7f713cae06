#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/armies/army.h"

namespace banneret {

// An army as a person writes it down: "120 heavy foot with shields, 40 longbows under Sir Odo". Every number of men
// begins a unit; words of armour, mounts, weapons, abilities, experience and peoples are understood anywhere in it, and
// "under", "led by", "commanded by" name the general. A line may also name first and count last ("Knights x 40",
// "Longbows: 80"); "3 companies of 40 pikes" are three units.

struct ReadUnit {
    Unit unit;                         // has no faults(); ids 1, 2, 3 ... in the order of the text
    std::string from;                  // the words it was read from
    std::vector<std::string> guesses;  // what was not written and was taken: "no armour is named: none"
    std::vector<std::string> unread;   // words after the name that mean nothing here
};

struct ReadCharacter {
    Character character;
    std::string from;
    std::vector<std::string> guesses;
};

struct ReadArmy {
    std::string name;  // of a first line that ends in a colon or counts nobody; else empty
    std::vector<ReadUnit> units;
    std::vector<ReadCharacter> characters;
    CharacterId general{};            // the first one named as commander
    std::vector<std::string> unread;  // lines and clauses in which no unit and nobody was found
    std::vector<std::string> faults;  // what could not be taken as it stands: a count beyond most_individuals
};
inline constexpr std::size_t most_army_text_bytes = 200'000;
// Never fails: what is not understood is in `unread`.
ReadArmy army_from_text(std::string_view text);

// The army that was read, guesses and all; "New army" where no name was written.
Army army_of(const ReadArmy& read);

}  // namespace banneret
