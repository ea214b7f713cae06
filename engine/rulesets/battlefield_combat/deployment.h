#pragma once

#include "engine/rulesets/battlefield_combat/battlefield.h"

namespace banneret::battlefield {

// For the sources of this folder: deployment, entry from a flank, and the checks that orders share.

// The options of a theorist who has rolled (BCR-12.1): formations reached and not taken, then none.
struct TheoryOptions {
    std::array<RuleRef, formation_count + 1> row{};
    std::size_t count = 0;
    std::size_t size() const { return count; }
    RuleRef operator[](std::size_t n) const { return row[n]; }
    const RuleRef* begin() const { return row.data(); }
    const RuleRef* end() const { return row.data() + count; }
};
TheoryOptions theory_options(const State& s);
// The first theorist from `first` on who may roll; `nobody`: all have rolled.
std::uint16_t next_theorist(const State& s, std::size_t first);
RuleRef formation_row(Formations f);
// A square's row from the side's own edge, and whether the square is in its zone as far as its posture allows.
int depth_of(const Setup& setup, Side side, Square q);  // 0: the rear row
bool in_zone(const State& s, Side side, Square q);
bool row_closed(const State& s, Square q);  // impassable from the start
// True if a unit of a flank march may enter the map on this square.
bool may_enter(const State& s, std::size_t i, Square q);

bool way_beside(const State& s, std::size_t i, Square at);
int rolls_left(const State& s, std::size_t i, bool shots, std::size_t target);
bool may_withdraw(const State& s, std::size_t i);
// Why the unit, or the commander himself, may not be rallied now.
Fault rallied_fault(const State& s, std::size_t i);
// The fault of rallied_fault(), or else why the commander `by` may not rally the unit from the square `to`.
Fault rally_fault(const State& s, std::size_t i, std::size_t by, Square to);
Fault spell_fault(const State& s, std::size_t by, std::string_view word, std::optional<std::size_t> target,
                  const SquarePlace* at, int kind);

}  // namespace banneret::battlefield
