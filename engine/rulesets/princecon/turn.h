#pragma once

#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

// Parts of the turn, for the sources that ask for decisions and carry out the answers.

// Lets the players give orders in a step, the first player first (PC-12).
void open_window(const Table& t, TurnStep step);
// The second player first, then the first; true when both are done.
bool next_side(State& s);
// The first person who may help this duellist; -1: none.
int helper_of(const State& s, std::int16_t duellist);
// Begins a duel; the helpers are asked first.
void ask_for_help(const Table& t);
// Fights the next round of the duel, or ends it.
void next_round(const Table& t);

}  // namespace banneret::princecon
