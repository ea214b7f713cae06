#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/armies/army_text.h"
#include "engine/armies/army_text_tokens.h"

// How one unit of an army in words is read; for army_text*.cpp alone.
namespace banneret::army_text {

// The units these words tell of ("3 companies of 40 pikes": three), and counts that cannot be taken. False: they count
// nobody, and nothing was added.
bool read_unit(std::span<const Token> tokens, std::vector<ReadUnit>& units, std::vector<std::string>& faults);
// Further words about a unit that was read already.
void read_more(ReadUnit& unit, std::span<const Token> tokens);
// True if anything among these words describes troops.
bool knows_something(std::span<const Token> tokens);

// As they were written, with single blanks.
std::string words_of(std::span<const Token> tokens);
// At most most_name_letters of it.
std::string cut_to_a_name(std::string text);

}  // namespace banneret::army_text
