#include <fmt/format.h>

#include "engine/rulesets/catalogue.h"
#include "engine/rulesets/reference.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret {

namespace {

// Every row of a ruleset as the program applies it, with the current house rules.
ReferencePage ruleset_page(const RulesetEntry& ruleset, const HouseRules& rules) {
    ReferencePage page;
    page.key = std::string(ruleset.key);
    page.title = std::string(ruleset.title);
    page.table = headed({"rule", "section", "words"});
    for (const RuleRow& row : ruleset.rows)
        page.table.row({std::string(row.id), std::string(row.heading), std::string(row.words)});
    const std::string prefix = fmt::format("{}.", ruleset.key);
    for (const HouseRule& rule : house_rules())
        if (rule.key.starts_with(prefix))
            page.notes.push_back(fmt::format("{} = {} ({}): {} Allowed: {}.", rule.key,
                                             house_rule_value(rules, rule.key), rule.rule, rule.words,
                                             allowed_words(rule)));
    return page;
}

}  // namespace

std::vector<ReferencePage> tables_of(std::string_view ruleset, const HouseRules& rules) {
    for (const TacticalRuleset& r : tactical_rulesets())
        if (r.key == ruleset && r.pages != nullptr) return r.pages(rules);
    return {};
}

std::vector<ReferencePage> ruleset_pages(const HouseRules& rules) {
    std::vector<ReferencePage> pages;
    for (const RulesetEntry& ruleset : rulesets()) {
        if (ruleset.key == "abstract" || ruleset.rows.empty()) continue;
        pages.push_back(ruleset_page(ruleset, rules));
        for (ReferencePage& table : tables_of(ruleset.key, rules)) pages.push_back(std::move(table));
    }
    return pages;
}

}  // namespace banneret
