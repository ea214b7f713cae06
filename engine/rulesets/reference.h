#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/table.h"
#include "engine/rulesets/house_rules.h"

namespace banneret {

// A table for the Rules page and the help. Every cell comes from the tables and functions that resolve battles, under
// the given house rules, so that a page always agrees with the program.
struct ReferencePage {
    std::string key;  // "battle-results": stable, for links and the terminal
    std::string title;
    std::vector<std::string> rules;  // the IDs on the page: "AD-21", "AD-R8"
    Table table;                     // without columns: the page has only notes
    std::vector<std::string> notes;  // whole sentences
};
// A table with these headings and no rows.
Table headed(std::vector<std::string> headings);

// The abstract system's pages in the order of a battle, then the house rules and every rule in words, then the pages of
// units, characters and points, then the pages of each tabletop ruleset.
std::vector<ReferencePage> reference_pages(const HouseRules& rules = {});
std::vector<ReferencePage> abstract_pages(const HouseRules& rules);
std::vector<ReferencePage> army_pages(const HouseRules& rules);
// For each ruleset a page with its key and title: every row in words, with its house rules as notes; then its tables.
std::vector<ReferencePage> ruleset_pages(const HouseRules& rules);
// The tables of a tactical ruleset, by its key ("KEY-saves"); empty for any other key.
std::vector<ReferencePage> tables_of(std::string_view ruleset, const HouseRules& rules);

}  // namespace banneret
