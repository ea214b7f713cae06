#pragma once

#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret::lionheart {

// Legal deployment and entry (LH-START), only for the sources of this folder.

// Why this stand may not be deployed there; changing places with another stand of its side is allowed.
std::optional<Refusal> deployment_refused(const State& s, std::size_t stand, const HexPlace& to);
// The middle of the side's back row.
Hex leaders_place(const State& s, Side side);
// True in the two rows at the side's own edge, except the part that a refused wing leaves empty: any stand may deploy
// here.
bool in_zone(const State& s, Side side, Hex h);
// Why the stand may not enter there from the flank.
std::optional<Refusal> entry_refused(const State& s, std::size_t stand, const HexPlace& to);
// Rows from the side's own edge, 0 the rearmost: row 9 for the first side, row 0 for the second.
int depth_of(const Setup& setup, Side side, Hex h);
Hex at_depth(const Setup& setup, Side side, int column, int depth);

}  // namespace banneret::lionheart
