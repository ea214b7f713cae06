#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "engine/abstract/contingent.h"
#include "engine/abstract/sheet.h"
#include "engine/core/fraction.h"

namespace banneret::app {

// Keys in the order in which they are put in, as the documentation shows them.
using Json = nlohmann::ordered_json;

// Two blanks an indent and a line feed at the end; broken UTF-8 in names is replaced, never an error.
std::string json_text(const Json& json);

// A share of 100 as a person writes it: "40%", "33 1/3%".
std::string of_100_text(const Fraction& of_100);

// Hundredths of US with so many decimals, 0 to 2, and the least number that shows all of these exactly.
std::string strength_text(std::int64_t hundredths, int decimals);
int decimals_needed(std::span<const std::int64_t> hundredths);

// One share of an army: its key in JSON and its words in tables.
struct ShareName {
    std::string_view key, words;
    abstract::Share abstract::Sheet::*share;
};
std::span<const ShareName> share_names();
// {"mounted": "40", ...}, of 100, exact.
Json percent_json(const abstract::Sheet& sheet);

// {"ambush": "5/18", ...}: the chance of one attempt; "0" where nobody can attempt it (AD-R13).
Fraction stratagem_chance(Stratagem s, const abstract::Setup& setup, Side side);
Json stratagem_chance_json(const abstract::Setup& setup, Side side);

}  // namespace banneret::app
