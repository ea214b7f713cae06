#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rulesets/house_rules.h"

namespace banneret {

// The tables the program uses, for the Rules page and the help. Every cell is read from the tables and functions that
// resolve battles, under the given house rules: a page cannot say what the program does not do.
struct ReferencePage {
    std::string key;                             // "battle-results": stable, for links and the command line
    std::string title;                           // "Battle results"
    std::vector<std::string> rules;              // the IDs it shows: "AD-21", "AD-R8"
    std::vector<std::string> columns;            // may be empty: a page of notes alone
    std::vector<std::vector<std::string>> rows;  // each as long as `columns`
    std::vector<std::string> notes;              // whole sentences
};

// The abstract system's pages in the order of a battle, then the house rules and every rule in words, then the pages of
// units, characters and points, then the pages of each ruleset of the table.
std::vector<ReferencePage> reference_pages(const HouseRules& rules = {});
std::vector<ReferencePage> abstract_pages(const HouseRules& rules);
std::vector<ReferencePage> army_pages(const HouseRules& rules);
// Key and title are the ruleset's: every row in words, with its switches as notes; behind it its tables.
std::vector<ReferencePage> ruleset_pages(const HouseRules& rules);
// The tables of a tactical ruleset, by its key ("lionheart-variant-saves"); none of any other.
std::vector<ReferencePage> tables_of(std::string_view ruleset, const HouseRules& rules);

// The page as text in columns, for the terminal; ends with a line break.
std::string page_text(const ReferencePage& page);

}  // namespace banneret
