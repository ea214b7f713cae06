#pragma once

#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret::lionheart {

// Where stands may be deployed and enter (LH-START), for the sources of this folder.

// Why this stand may not be deployed there; it may change places with another of its side.
std::optional<Refusal> deployment_refused(const State& s, std::size_t stand, const HexPlace& to);
// The middle of its back row.
Hex leaders_place(const State& s, Side side);
// The two rows at its own edge, less what a refused wing leaves empty: where any stand may be put.
bool in_zone(const State& s, Side side, Hex h);
// Why it may not enter there from the flank.
std::optional<Refusal> entry_refused(const State& s, std::size_t stand, const HexPlace& to);
// Rows from the side's own edge, 0 the rearmost: row 9 for the first side, row 0 for the second.
int depth_of(const Setup& setup, Side side, Hex h);
Hex at_depth(const Setup& setup, Side side, int column, int depth);

}  // namespace banneret::lionheart
