#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/models/shell/desk.h"
#include "engine/rulesets/reference.h"

namespace banneret::app {

// The program's tables under the open campaign's house rules, or as printed without a campaign.
struct RulesModel {
    std::vector<ReferencePage> pages;
    std::string house;      // the campaign whose house rules apply; empty: as printed
    std::string looked_up;  // the rule ID another page linked to; empty: none
    std::uint32_t asked = 0;
};
RulesModel make_rules_model(const Desk& desk);

// The parts of a page that match a search. Each word must occur in the title, the rules or the line, ignoring case. IDs
// match whole, so "AD-1" does not find AD-17. An empty search matches everything.
struct Found {
    std::vector<std::size_t> rows, notes;
    bool title = false;  // the title or the rules match: show the whole page
    bool any() const { return title || !rows.empty() || !notes.empty(); }
};
Found find_in(const ReferencePage& page, std::string_view search);

}  // namespace banneret::app
