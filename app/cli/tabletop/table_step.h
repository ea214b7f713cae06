#pragma once

#include <span>
#include <string>

#include "app/cli/base/arguments.h"
#include "app/cli/base/reply.h"
#include "engine/campaign/history.h"

namespace banneret::app {

// `campaign FILE step` for a tabletop battle: shows the decision and the possible orders, or carries out one order.

// REQUIRES: the battle is a tabletop battle.
Reply table_reply(const Arguments& arguments, const OpenBattle& battle);
// Takes the words of order_of_words(), the words of an answer as shown, or "commander" with a commander's name.
Reply table_ordered(const Arguments& arguments, History& history, const OpenBattle& battle,
                    std::span<const std::string> words);
// Begins the battle from --seed and --ruleset, with the stratagems and postures of the abstract steps if they were
// played.
// With --land the table has the land of the map.
Reply table_begun(const Arguments& arguments, History& history, const OpenBattle& battle);

}  // namespace banneret::app
