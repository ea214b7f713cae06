#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/abstract/house.h"
#include "engine/armies/character.h"
#include "engine/core/trouble.h"

namespace banneret {

// One house rule, as the terminal, the files and the House rules page show it. A tactical ruleset declares its own
// (TacticalRuleset::house_rules) with the help of house_switches.h.
struct HouseRule {
    std::string key;                  // "abstract.shield": ruleset's key, dot, name in kebab case
    std::string rule;                 // ID of the ruling: "AD-R1"
    std::string title;                // "Shields": two to five words, as the window shows it
    std::string words;                // its decision in one sentence
    std::vector<std::string> values;  // default first; empty for a number
    int least = 0, most = 0;          // for a number
    int standard = 0;                 // default, for a number
    // Set if the value is in HouseRules::conversion, which the campaign reads too.
    int ConversionHouse::*conversion = nullptr;
};

// The values of all house rules of all rulesets: stored by a campaign and fixed at the start of a battle.
struct HouseRules {
    abstract::House abstract{};
    ConversionHouse conversion{};
    // Values of tactical rulesets by key: the number, or the index of the word in HouseRule::values. A missing rule has
    // its default. Only set_house_rule() and HouseSwitches write it.
    std::map<std::string, int, std::less<>> tactical;
    bool operator==(const HouseRules&) const = default;
};

// In the order of the page: the abstract system's rules, the strength of each ability ("abstract.strength-flying"),
// then those of the tactical rulesets in menu order.
std::span<const HouseRule> house_rules();
// Null for an unknown key. Keys and values are compared as words (capitals, hyphens and underscores do not matter).
const HouseRule* find_house_rule(std::string_view key);
// True if HouseRules::tactical holds its value.
bool is_tactical(const HouseRule& rule);
// "in-armour-save or also-a-bonus", "a whole number from 0 to 3".
std::string allowed_words(const HouseRule& rule);

// The value in the form set_house_rule() accepts; empty for an unknown key.
std::string house_rule_value(const HouseRules& rules, std::string_view key);
// Refused, without a change, for an unknown key (suggests the nearest known one) or a value that is not allowed.
std::optional<Refusal> set_house_rule(HouseRules& rules, std::string_view key, std::string_view value);

// Keys of the rules that differ from their default, in the order of the page.
std::vector<std::string_view> changed_house_rules(const HouseRules& rules);

}  // namespace banneret
