#pragma once

#include <span>
#include <string>

#include "app/cli/base/arguments.h"
#include "app/cli/base/reply.h"
#include "engine/campaign/history.h"

namespace banneret::app {

// `campaign FILE step` where the battle is fought on a table: what is asked and what can be ordered, and one order.

// REQUIRES: the battle is on the table.
Reply table_told(const Arguments& arguments, const OpenBattle& battle);
// Words as order_of_words() takes them, the words of an answer as they are shown, or "commander" with the name of one.
Reply table_ordered(const Arguments& arguments, History& history, const OpenBattle& battle,
                    std::span<const std::string> words);
// From --seed and --ruleset: with the stratagems and postures of the abstract steps, where they were taken.
Reply table_begun(const Arguments& arguments, History& history, const OpenBattle& battle);

}  // namespace banneret::app
