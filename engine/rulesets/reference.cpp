#include "engine/rulesets/reference.h"

namespace banneret {

Table headed(std::vector<std::string> headings) {
    Table table;
    for (std::string& words : headings) table.columns.push_back({std::move(words)});
    return table;
}

std::vector<ReferencePage> reference_pages(const HouseRules& rules) {
    std::vector<ReferencePage> pages = abstract_pages(rules);
    for (ReferencePage& page : army_pages(rules)) pages.push_back(std::move(page));
    for (ReferencePage& page : ruleset_pages(rules)) pages.push_back(std::move(page));
    return pages;
}

}  // namespace banneret
