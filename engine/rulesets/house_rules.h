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

// One switch, as the command line, the files and the House rules page show it. A tactical ruleset declares its own
// (TacticalRuleset::house_rules); house_switches.h helps.
struct HouseRule {
    std::string key;                  // "abstract.shield": ruleset's key, dot, name in kebab case
    std::string rule;                 // ID of the ruling: "AD-R1"
    std::string title;                // "Shields": two to five words, as the window shows it
    std::string words;                // what it decides, one sentence
    std::vector<std::string> values;  // default first; empty for a number
    int least = 0, most = 0;          // of a number
    int standard = 0;                 // default of a number
    // Kept in HouseRules::conversion, where the campaign reads it as well.
    int ConversionHouse::* conversion = nullptr;
};

// Every house rule of every ruleset: what a campaign stores and a battle keeps from its start.
struct HouseRules {
    abstract::House abstract{};
    ConversionHouse conversion{};
    // Of the tactical rulesets, by key: the number, or the index of the word among HouseRule::values. A rule that is
    // not here is at its default. Only set_house_rule() and HouseSwitches write it.
    std::map<std::string, int, std::less<>> tactical;
    bool operator==(const HouseRules&) const = default;
};

// In the order of the page: the abstract system's switches, the strength of each ability ("abstract.strength-flying"),
// then those of the tactical rulesets in menu order.
std::span<const HouseRule> house_rules();
// Null for an unknown key. Keys and values are compared as words are (capitals, hyphens, underscores do not matter).
const HouseRule* find_house_rule(std::string_view key);
// True if HouseRules::tactical holds its value.
bool is_tactical(const HouseRule& rule);
// "in-armour-save or also-a-bonus", "a whole number from 0 to 3".
std::string allowed_words(const HouseRule& rule);

// The value as set_house_rule takes it; empty for an unknown key.
std::string house_rule_value(const HouseRules& rules, std::string_view key);
// Refused, and nothing changed, for an unknown key (the nearest known one is suggested) or a value that is not allowed.
std::optional<Refusal> set_house_rule(HouseRules& rules, std::string_view key, std::string_view value);

// Keys of the rules that are not at their default, in the order of the page.
std::vector<std::string_view> changed_house_rules(const HouseRules& rules);

}  // namespace banneret
