#include "engine/rulesets/reference.h"

namespace banneret {

std::vector<ReferencePage> reference_pages(const HouseRules& rules) {
    std::vector<ReferencePage> pages = abstract_pages(rules);
    for (ReferencePage& page : army_pages(rules)) pages.push_back(std::move(page));
    for (ReferencePage& page : ruleset_pages(rules)) pages.push_back(std::move(page));
    return pages;
}

}  // namespace banneret
