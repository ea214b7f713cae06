#include "app/cli/tabletop/table_choices.h"

#include <fmt/format.h>

#include <optional>

#include "engine/core/text.h"

namespace banneret::app {

namespace {

std::vector<std::string_view> ruleset_keys() {
    std::vector<std::string_view> keys;
    for (const TacticalRuleset& r : tactical_rulesets()) keys.push_back(r.key);
    return keys;
}
std::vector<std::string_view> commander_keys() {
    std::vector<std::string_view> keys;
    for (const TableCommander c : table_commanders()) keys.push_back(key(c));
    return keys;
}
std::string one_of(const std::vector<std::string_view>& keys) {
    const std::vector<std::string> words(keys.begin(), keys.end());
    return joined(words, "or");
}

std::optional<TableCommander> read_commander(std::string_view word, std::vector<std::string>& faults) {
    const auto c = parse_table_commander(trimmed(word));
    if (!c)
        faults.push_back(
            fmt::format("--commanders: {} is not a commander{}", in_quotes(trimmed(word)),
                        suggestion(trimmed(word), commander_keys(), "; one is " + one_of(commander_keys()))));
    return c;
}

}  // namespace

OptionRow ruleset_option(bool required) {
    return {"--ruleset", "KEY", one_of(ruleset_keys()), false, required};
}

OptionRow land_option() {
    return {"--land", "", "On the table: the woods, waters, hills and dykes that the map shows there"};
}

std::string no_land_sentence(const TacticalRuleset& ruleset) {
    return fmt::format("{} has no terrain; leave --land out", ruleset.title);
}

OptionRow commanders_option() {
    return {"--commanders", "A:D", "Who commands each side: " + one_of(commander_keys()) + ";\nsteady if not given"};
}

const TacticalRuleset* read_ruleset(const Arguments& arguments, std::vector<std::string>& faults) {
    return ruleset_named(*arguments.value("--ruleset"), faults);
}

const TacticalRuleset* ruleset_named(std::string_view wanted, std::vector<std::string>& faults) {
    const TacticalRuleset* ruleset = find_tactical_ruleset(wanted);
    if (ruleset == nullptr)
        faults.push_back(fmt::format("--ruleset: {} is not a tabletop ruleset{}", in_quotes(wanted),
                                     suggestion(wanted, ruleset_keys(), "; there are " + one_of(ruleset_keys()))));
    return ruleset;
}

PerSide<TableCommander> read_commanders(const Arguments& arguments, std::vector<std::string>& faults) {
    PerSide<TableCommander> out{TableCommander::steady, TableCommander::steady};
    const auto words = arguments.value("--commanders");
    if (!words) return out;
    const auto parts = split(*words, ':');
    if (parts.size() != 2) {
        faults.push_back(
            fmt::format("--commanders: {} should be the attacker's, a colon and the defender's, as in bold:wary",
                        in_quotes(*words)));
        return out;
    }
    out.first = read_commander(parts[0], faults).value_or(TableCommander::steady);
    out.second = read_commander(parts[1], faults).value_or(TableCommander::steady);
    return out;
}

}  // namespace banneret::app
