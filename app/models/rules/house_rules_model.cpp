#include "app/models/rules/house_rules_model.h"

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/house_rule_words.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

std::string title_of(std::string_view key) {
    const std::string_view ruleset = key.substr(0, key.find('.'));
    if (key.find("strength-") != std::string_view::npos) return "Strength of each ability";
    for (const RulesetEntry& entry : rulesets())
        if (entry.key == ruleset) return std::string(entry.title);
    return std::string(ruleset);
}

HouseRulesModel::Row row_of(const HouseRules& house, const HouseRule& rule) {
    const HouseRules printed;
    HouseRulesModel::Row row;
    row.key = rule.key;
    row.rule = rule.rule;
    row.title = rule.title;
    row.words = rule.words;
    row.values = rule.values;
    for (const std::string& value : rule.values) row.labels.push_back(value_words(value) + "###" + value);
    row.least = rule.least;
    row.most = rule.most;
    row.value = house_rule_value(house, rule.key);
    row.otherwise = house_rule_value(printed, rule.key);
    row.changed = row.value != row.otherwise;
    return row;
}

}  // namespace

HouseRulesModel make_house_rules_model(const Desk& desk) {
    HouseRulesModel m;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return m;
    m.house = *c->house;
    for (const HouseRule& rule : house_rules()) {
        const std::string title = title_of(rule.key);
        if (m.groups.empty() || m.groups.back().title != title) m.groups.push_back({title, {}});
        m.groups.back().rows.push_back(row_of(m.house, rule));
        if (m.groups.back().rows.back().changed) ++m.changed;
    }
    const auto begun = std::count_if(c->battles.begin(), c->battles.end(),
                                     [](const auto& b) { return b->resolver != Resolver::undecided; });
    if (begun > 0)
        m.battles = counted(begun, "battle") + " already begun " + (begun == 1 ? "keeps" : "keep") + " the rules " +
                    (begun == 1 ? "it" : "they") + " began with.";
    return m;
}

}  // namespace banneret::app
