#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rulesets/catalogue.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::reference {

// Helpers for the sources of pages.

inline std::string number(int n) {
    return fmt::format("{}", n);
}
inline std::string with_sign(int n) {
    return fmt::format("{:+}", n);
}
inline std::string words(std::string_view text) {
    return std::string(text);
}
inline std::string yes(bool b) {
    return b ? "yes" : "-";
}
inline std::string id(RuleRef r) {
    return std::string(row(r).id);
}
inline constexpr std::array<std::string_view, 4> by_armour = {"none", "light", "medium", "heavy"};

// Key "KEY-saves", title "TITLE: armour saves" of the ruleset; without rules and rows.
inline ReferencePage page_of_ruleset(const TacticalRuleset& ruleset, std::string_view key, std::string_view title,
                                     std::vector<std::string> columns) {
    ReferencePage page;
    page.key = fmt::format("{}-{}", ruleset.key, key);
    page.title = fmt::format("{}: {}", ruleset.title, title);
    page.table = headed(std::move(columns));
    return page;
}

// Begins the pages of one ruleset: `constexpr RulesetPages page_of{ruleset};` in its pages.cpp.
struct RulesetPages {
    const TacticalRuleset& (*ruleset)();

    ReferencePage operator()(std::string_view key, std::string_view title, std::initializer_list<RuleRef> rules,
                             std::vector<std::string> columns) const {
        ReferencePage page = page_of_ruleset(ruleset(), key, title, std::move(columns));
        for (const RuleRef r : rules) page.rules.push_back(id(r));
        return page;
    }
};

// Adds every part of these tallies, each pair of rule and value once, in order.
inline void add_parts(ReferencePage& page, std::initializer_list<Tally> tallies, std::string_view called = {}) {
    for (const Tally& tally : tallies)
        for (const Tally::Part& part : tally.parts()) {
            const Table::Row line = {words(called.empty() ? row(part.rule).name : called), amount_words(part),
                                     id(part.rule)};
            if (std::ranges::find(page.table.rows, line) == page.table.rows.end()) page.table.rows.push_back(line);
        }
}

}  // namespace banneret::reference
