#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "engine/abstract/contingent.h"
#include "engine/abstract/sheet.h"
#include "engine/core/fraction.h"
#include "engine/odds/measurement.h"

namespace banneret::app {

// Keeps keys in insertion order, as the documentation shows them.
using Json = nlohmann::ordered_json;

// Indents by two blanks and ends with a line feed; replaces broken UTF-8 in names and never fails.
std::string json_text(const Json& json);

// {"value": 0.5, "low": 0.45, "high": 0.55}: a measurement with its interval.
Json interval_json(const Measurement& m);

// A percentage as a person writes it: "40%", "33 1/3%".
std::string of_100_text(const Fraction& of_100);

// Hundredths of US with 0 to 2 decimals, and the fewest decimals that show all of these exactly.
std::string strength_text(std::int64_t hundredths, int decimals);
int decimals_needed(std::span<const std::int64_t> hundredths);

// One share of an army: its key in JSON and its words in tables.
struct ShareName {
    std::string_view key, words;
    abstract::Share abstract::Sheet::*share;
};
std::span<const ShareName> share_names();
// {"mounted": "40", ...}: exact percentages.
Json percent_json(const abstract::Sheet& sheet);

// {"ambush": "5/18", ...}: the chance of one attempt; "0" if the side cannot attempt it (AD-R13).
Fraction stratagem_chance(Stratagem s, const abstract::Setup& setup, Side side);
Json stratagem_chance_json(const abstract::Setup& setup, Side side);

}  // namespace banneret::app
