#pragma once

#include <span>
#include <string>

#include "app/cli/base/numbers.h"
#include "engine/commanders/table_commander.h"

namespace banneret::app {

// A tabletop battle as JSON lines, one object per event in order, complete enough to audit. The first line names the
// ruleset, the seed and every piece; then come turns, phases, orders, rolls, moves, losses, changes of state and of
// side, rules that took effect, and the result; the last line holds the losses for the campaign.
// A roll: {"event": "roll", "for", "who", "side", "rule", "against", "need", "base", "modifiers": [{"rule", "why",
// "value"}], "count", "count_base", "count_modifiers", "dice": faces, "read", "outcome"}. Fields that do not apply are
// left out.
std::string events_text(const TableGame& game, const Battle& start, std::uint64_t seed);

// {"attacker": {"loss", "units": [...], "characters": [...]}, ...}, with the result.
Json game_json(const TableGame& game, const Battle& start, std::uint64_t seed);
// The events in sentences, the result and a table of losses.
std::string game_text(const TableGame& game);

}  // namespace banneret::app
