#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/abstract/house.h"
#include "engine/armies/character.h"
#include "engine/core/trouble.h"
#include "engine/rulesets/by_this_axe/house.h"
#include "engine/rulesets/lionheart/house.h"

namespace banneret {

// Every house rule of every ruleset: what a campaign stores and a battle keeps from its start.
struct HouseRules {
    abstract::House abstract{};
    ConversionHouse conversion{};  // by-this-axe.int-15-17
    lionheart::House lionheart{};
    axe::House axe{};
    bool operator==(const HouseRules&) const = default;
};

// One switch, as the command line, the files and the House rules page show it.
struct HouseRule {
    std::string_view key;                  // "abstract.shield": ruleset's key, dot, name in kebab case
    std::string_view rule;                 // the ruling, "AD-R1"
    std::string_view words;                // what it decides, one line
    std::vector<std::string_view> values;  // default first; empty for a number
    int least = 0, most = 0;               // of a number
    int standard = 0;                      // default of a number
};
// In the order of the page: the abstract system's switches, the strength of each ability ("abstract.strength-flying"),
// then By This Axe's and the Lionheart variant's.
std::span<const HouseRule> house_rules();
// "in-armour-save or also-a-bonus", "a whole number from 0 to 3".
std::string allowed_words(const HouseRule& rule);

// Keys and values are compared as words are (capitals, hyphens, underscores do not matter).
// The value as set_house_rule takes it; empty for an unknown key.
std::string house_rule_value(const HouseRules& rules, std::string_view key);
// Refused, and nothing changed, for an unknown key (the nearest known one is suggested) or a value that is not allowed.
std::optional<Refusal> set_house_rule(HouseRules& rules, std::string_view key, std::string_view value);

// Keys of the rules that are not at their default, in the order of the page.
std::vector<std::string_view> changed_house_rules(const HouseRules& rules);

}  // namespace banneret
