#pragma once

#include <span>
#include <string>

#include "app/cli/base/numbers.h"
#include "engine/commanders/table_commander.h"

namespace banneret::app {

// A battle on the table as JSON lines: one object a line, in order, enough to audit it by. The first line names the
// ruleset, the seed and every piece; then turns, phases, orders, rolls, moves, losses, changes of state and of side,
// rules that took effect, the result; the last line is the losses that go home.
// A roll: {"event": "roll", "for", "who", "side", "rule", "against", "need", "base", "modifiers": [{"rule", "why",
// "value"}], "count", "count_base", "count_modifiers", "dice": faces, "read", "outcome"}. What does not apply is left
// out.
std::string events_text(const TableGame& game, const Battle& start, std::uint64_t seed);

// {"attacker": {"loss", "units": [...], "characters": [...]}, ...} with the result.
Json game_json(const TableGame& game, const Battle& start, std::uint64_t seed);
// What happened in sentences, the result, and a table of losses.
std::string game_text(const TableGame& game);

}  // namespace banneret::app
