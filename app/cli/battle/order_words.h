#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/cli/base/reply.h"
#include "engine/abstract/battle.h"

namespace banneret::app {

// The orders of a battle of the abstract system as lines of words, for who fights it in the terminal.

// "posture envelope", "declare doubled shown". REQUIRES: a declaration that says the same of every unit, and losses
// that are not by hand; other ones have a word or more for each unit.
std::string order_words(const Order& order);

// What may be said unit by unit in answer to `ask`, or nothing: "losses by-hand \"UNIT=MEN\" ...".
std::optional<std::string> form_by_unit(Decision::Ask ask);

// An answer given unit by unit: `declare` or `losses by-hand`, then an argument for each unit of `sheet` that is named.
// A unit not named is declared true with its quality hidden (AD-12, AD-R16), and loses nobody (AD-R9). Nothing where
// the words are another kind of answer; the failure has a line for each fault, and names the unit.
std::optional<std::variant<Order, Failure>> order_by_unit(Decision::Ask ask, const abstract::Sheet& sheet,
                                                          std::span<const std::string> words);

}  // namespace banneret::app
