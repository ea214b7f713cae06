#pragma once

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

// Moves, charges and changes of unit of one piece, some of them at random; all pass check().
void add_moves(const State& s, std::size_t i, Rng& rng, std::vector<TableOrder>& out);

// V of BTA-COMMANDER: the share of `b` that `a` takes in a round, over the share it loses.
double exchange(const State& s, std::size_t a, std::size_t b, bool charging, Edge on_b = Edge::front);
// As exchange(), from the figures that each kills: `kills` of `b`, `losses` of `a`.
double exchange_of(const State& s, std::size_t a, std::size_t b, bool charging, double kills, double losses);
// D: what a character is worth in a duel.
double duel_worth(const State& s, std::size_t i);

}  // namespace banneret::axe
