#pragma once

#include <fmt/format.h>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rulesets/by_this_axe/tables.h"
#include "engine/rulesets/lionheart/tables.h"
#include "engine/rulesets/reference.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret {

// What the pages of the tabletop rulesets are made with, for the sources of those pages alone.

// What comes of rolls is asked of the functions that battles are fought by, on a table set for the question.
std::vector<ReferencePage> axe_roll_pages(const HouseRules& rules);
std::vector<ReferencePage> lionheart_roll_pages(const HouseRules& rules);

namespace reference {

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
// Armour none, light, medium, heavy.
inline constexpr std::array<std::string_view, 4> by_armour = {"none", "light", "medium", "heavy"};

inline ReferencePage lionheart_page(const char* key, const char* title, std::initializer_list<int> rules,
                                    std::vector<std::string> columns) {
    ReferencePage page;
    page.key = fmt::format("lionheart-variant-{}", key);
    page.title = fmt::format("Lionheart variant: {}", title);
    for (const int r : rules) page.rules.push_back(id(lionheart::rule(r)));
    page.columns = std::move(columns);
    return page;
}
inline ReferencePage axe_page(const char* key, const char* title, std::initializer_list<int> rules,
                              std::vector<std::string> columns) {
    ReferencePage page;
    page.key = fmt::format("by-this-axe-{}", key);
    page.title = fmt::format("By This Axe: {}", title);
    for (const int r : rules) page.rules.push_back(id(axe::rule(r)));
    page.columns = std::move(columns);
    return page;
}

}  // namespace reference
}  // namespace banneret
