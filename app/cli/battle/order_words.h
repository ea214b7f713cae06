#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/cli/base/reply.h"
#include "engine/abstract/battle.h"

namespace banneret::app {

// Writes and reads the orders of an abstract battle as words for the terminal.

// "posture envelope", "declare doubled shown". REQUIRES: a declaration treats every unit alike, and losses are not by
// hand; others need words for each unit.
std::string order_words(const Order& order);

// The form of an answer to `ask` that lists units: "losses by-hand \"UNIT=MEN\" ...". None if there is no such form.
std::optional<std::string> form_by_unit(Decision::Ask ask);

// Reads an answer that lists units: `declare` or `losses by-hand`, then one argument per unit of `sheet`. A unit left
// out declares the truth with its quality hidden (AD-12, AD-R16) and takes no losses (AD-R9). None if the words are
// another kind of answer; the failure has one line per fault and names the unit.
std::optional<std::variant<Order, Failure>> order_by_unit(Decision::Ask ask, const abstract::Sheet& sheet,
                                                          std::span<const std::string> words);

}  // namespace banneret::app
