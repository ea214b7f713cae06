#include "engine/rulesets/house_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <unordered_map>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

namespace {

// Getter and setter of one house rule of the abstract system: a number, or the index of a word in its values.
struct Access {
    std::function<int(const HouseRules&)> get;
    std::function<void(HouseRules&, int)> set;
};

template <class Member>
Access member(Member of) {
    using Value = std::remove_reference_t<decltype(of(std::declval<HouseRules&>()))>;
    return {[of](const HouseRules& rules) {
                HouseRules copy = rules;
                return static_cast<int>(of(copy));
            },
            [of](HouseRules& rules, int value) { of(rules) = static_cast<Value>(value); }};
}

// A value in HouseRules::tactical, which does not store defaults.
Access tactical(const HouseRule& rule) {
    return {[key = rule.key, standard = rule.standard](const HouseRules& rules) {
                const auto at = rules.tactical.find(key);
                return at == rules.tactical.end() ? standard : at->second;
            },
            [key = rule.key, standard = rule.standard](HouseRules& rules, int value) {
                if (value == standard)
                    rules.tactical.erase(key);
                else
                    rules.tactical.insert_or_assign(key, value);
            }};
}

struct Registry {
    std::vector<HouseRule> rules;
    std::vector<Access> access;                          // in the order of rules
    std::unordered_map<std::string, std::size_t> index;  // by folded key

    void add(HouseRule rule, Access a) {
        CHECK(!rule.title.empty() && !rule.words.empty());
        const bool fresh = index.emplace(folded(rule.key), rules.size()).second;
        CHECK(fresh);
        rules.push_back(std::move(rule));
        access.push_back(std::move(a));
    }
    void add_words(std::string_view name, std::string_view rule, std::string_view title, std::string_view words,
                   std::vector<std::string> values, Access a) {
        add({fmt::format("abstract.{}", name), std::string(rule), std::string(title), std::string(words),
             std::move(values)},
            std::move(a));
    }
    void add_number(std::string_view name, std::string_view rule, std::string_view title, std::string_view words,
                    int least, int most, Access a) {
        const int standard = a.get(HouseRules{});
        add({fmt::format("abstract.{}", name),
             std::string(rule),
             std::string(title),
             std::string(words),
             {},
             least,
             most,
             standard},
            std::move(a));
    }

    Registry() {
        add_abstract();
        for (const TacticalRuleset& ruleset : tactical_rulesets())
            for (const HouseRule& rule : ruleset.house_rules()) {
                CHECK(rule.key.starts_with(fmt::format("{}.", ruleset.key)));
                Access a = tactical(rule);
                if (const auto field = rule.conversion)
                    a = {[field](const HouseRules& r) { return r.conversion.*field; },
                         [field](HouseRules& r, int value) { r.conversion.*field = value; }};
                add(rule, std::move(a));
            }
    }

    void add_abstract() {
        add_words("shield", "AD-R1", "Shields", "Does a shield count only in the armour save, or also as a bonus?",
                  {"in-armour-save", "also-a-bonus"},
                  member([](HouseRules& r) -> bool& { return r.abstract.shield_also_a_bonus; }));
        add_words("percentages", "AD-R3", "Percentages of an army",
                  "Are the percentages of an army counted by individuals or by strength?", {"by-heads", "by-strength"},
                  member([](HouseRules& r) -> bool& { return r.abstract.percentages_by_strength; }));
        add_words("stratagem-need", "AD-R4", "Success of a stratagem",
                  "Must a stratagem's roll pass 12, or is 12 enough?", {"over-12", "12-or-more"},
                  {[](const HouseRules& r) { return r.abstract.stratagem_need == 12 ? 1 : 0; },
                   [](HouseRules& r, int at) { r.abstract.stratagem_need = at == 1 ? 12 : 13; }});
        add_number("fortification-shift", "AD-R6", "Field fortifications",
                   "The modifier that field fortifications give on the results roll.", 0, 3,
                   member([](HouseRules& r) -> int& { return r.abstract.fortification_shift; }));
        add_words("foil", "AD-R7", "Foiling a stratagem",
                  "Is a foil declared after the enemy's stratagem succeeds, or blind, as the side's own stratagem?",
                  {"in-reaction", "declared-blind"},
                  member([](HouseRules& r) -> bool& { return r.abstract.foil_declared_blind; }));
        add_words("foil-told", "AD-R7", "News of a foil",
                  "Does a side learn at once that its stratagem was foiled, or only when it would have taken effect?",
                  {"at-once", "later"}, member([](HouseRules& r) -> bool& { return r.abstract.foil_told_later; }));
        add_number("arch-wizard-level", "AD-R12", "Level of arch-wizards",
                   "The magic-user level from which a wizard is an arch-wizard.", 9, 36,
                   member([](HouseRules& r) -> int& { return r.abstract.arch_wizard_level; }));
        add_words("casualties", "AD-R21", "Casualties",
                  "Do casualties follow the printed table, or are they scaled to the record of historical battles?",
                  {"printed", "recorded"},
                  member([](HouseRules& r) -> bool& { return r.abstract.casualties_recorded; }));
        add_words("healing-time", "AD-R11", "Return of the wounded",
                  "Do the wounded return after exactly one or two weeks, or on any day between?",
                  {"whole-weeks", "any-day"},
                  member([](HouseRules& r) -> bool& { return r.abstract.healing_any_day; }));
        add_words("healing", "AD-R11", "Healing of losses",
                  "Do some of the losses of an army that was not defeated return?", {"on", "off"},
                  {[](const HouseRules& r) { return r.abstract.healing ? 0 : 1; },
                   [](HouseRules& r, int at) { r.abstract.healing = at == 0; }});
        for (const AbilityRow& row : ability_rows()) {
            const auto at = static_cast<std::size_t>(row.ability);
            std::string title(row.name);
            title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
            add_number(fmt::format("strength-{}", row.key), "AD-R2", title,
                       fmt::format("How much the ability {} adds to the strength of an individual.", row.name), 0, 3,
                       member([at](HouseRules& r) -> int& { return r.abstract.ability_strength[at]; }));
        }
    }
};

const Registry& registry() {
    static const Registry all;
    return all;
}

std::optional<std::size_t> find(std::string_view key) {
    const auto at = registry().index.find(folded(key));
    if (at == registry().index.end()) return std::nullopt;
    return at->second;
}

std::string value_text(std::size_t rule, const HouseRules& rules) {
    const int value = registry().access[rule].get(rules);
    const auto& words = registry().rules[rule].values;
    return words.empty() ? fmt::format("{}", value) : words.at(static_cast<std::size_t>(value));
}

// The typed text in quotes, shortened for a sentence.
std::string quoted(std::string_view typed) {
    constexpr std::size_t most = 40;
    const auto is_control = [](char c) { return (c >= 0 && c < ' ') || c == 0x7f; };
    const bool shown = typed.size() <= most && valid_utf8(typed) && std::ranges::none_of(typed, is_control);
    return shown ? fmt::format("\"{}\"", typed) : "what was given";
}

Refusal unknown_key(std::string_view key) {
    std::vector<std::string_view> keys;
    for (const HouseRule& r : registry().rules) keys.push_back(r.key);
    if (const auto near = nearest(key, keys))
        return {fmt::format("There is no house rule {}; the nearest is {}.", quoted(key), *near)};
    // Combine each family of keys into one placeholder.
    std::vector<std::string> known;
    for (std::string_view k : keys) {
        std::string shown(k);
        if (k.starts_with("abstract.strength-")) shown = "abstract.strength-ABILITY";
        for (const TacticalRuleset& r : tactical_rulesets())
            if (k.starts_with(fmt::format("{}.", r.key))) shown = fmt::format("{}.SWITCH", r.key);
        if (std::ranges::find(known, shown) == known.end()) known.push_back(std::move(shown));
    }
    return {fmt::format("There is no house rule {}; known house rules: {}.", quoted(key), joined(known))};
}

}  // namespace

std::span<const HouseRule> house_rules() {
    return registry().rules;
}

const HouseRule* find_house_rule(std::string_view key) {
    const auto at = find(key);
    return at ? &registry().rules[*at] : nullptr;
}

bool is_tactical(const HouseRule& rule) {
    return !rule.key.starts_with("abstract.") && rule.conversion == nullptr;
}

std::string allowed_words(const HouseRule& rule) {
    if (rule.values.empty()) return fmt::format("a whole number from {} to {}", rule.least, rule.most);
    return joined(rule.values, "or");
}

std::string house_rule_value(const HouseRules& rules, std::string_view key) {
    const auto at = find(key);
    return at ? value_text(*at, rules) : "";
}

std::optional<Refusal> set_house_rule(HouseRules& rules, std::string_view key, std::string_view value) {
    const auto at = find(key);
    if (!at) return unknown_key(key);
    const HouseRule& rule = registry().rules[*at];
    const auto& set = registry().access[*at].set;
    if (rule.values.empty()) {
        const auto number = parse_integer(trimmed(value));
        if (number && *number >= rule.least && *number <= rule.most) {
            set(rules, static_cast<int>(*number));
            return std::nullopt;
        }
    } else {
        const auto is_it = [&](std::string_view known) { return same_name(known, value); };
        const auto found = std::ranges::find_if(rule.values, is_it);
        if (found != rule.values.end()) {
            set(rules, static_cast<int>(found - rule.values.begin()));
            return std::nullopt;
        }
    }
    return Refusal{fmt::format("The house rule {} must be {}, not {}.", rule.key, allowed_words(rule), quoted(value))};
}

std::vector<std::string_view> changed_house_rules(const HouseRules& rules) {
    static const HouseRules standard;
    std::vector<std::string_view> changed;
    for (std::size_t i = 0; i < registry().rules.size(); ++i)
        if (registry().access[i].get(rules) != registry().access[i].get(standard))
            changed.push_back(registry().rules[i].key);
    return changed;
}

}  // namespace banneret
