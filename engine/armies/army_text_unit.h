#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/armies/army_text.h"
#include "engine/armies/army_text_tokens.h"

// Reads one unit of an army in words; only for army_text*.cpp.
namespace banneret::army_text {

// Adds the units these words describe ("3 companies of 40 pikes": three) and faults for counts that are out of range.
// False: the words contain no count, and nothing was added.
bool read_unit(std::span<const Token> tokens, std::vector<ReadUnit>& units, std::vector<std::string>& faults);
// Adds further words to a unit that was already read.
void read_more(ReadUnit& unit, std::span<const Token> tokens);
// True if anything among these words describes troops.
bool knows_something(std::span<const Token> tokens);

// The words as written, with single blanks.
std::string words_of(std::span<const Token> tokens);
// Shortens the text to most_name_letters.
std::string cut_to_a_name(std::string text);

}  // namespace banneret::army_text
