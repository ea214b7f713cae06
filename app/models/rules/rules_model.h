#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/models/shell/desk.h"
#include "engine/rulesets/reference.h"

namespace banneret::app {

// The tables the program uses, under the open campaign's house rules, or as printed with nothing open.
struct RulesModel {
    std::vector<ReferencePage> pages;
    std::string house;      // whose house rules they show; empty: as printed
    std::string looked_up;  // a rule's id another page sent us to; empty: none
    std::uint32_t asked = 0;
};
RulesModel make_rules_model(const Desk& desk);

// What of a page answers a search: every word of it must occur in the title, the rules or the line itself, capitals
// apart. An id fits whole, so that "AD-1" does not find AD-17. An empty search finds everything.
struct Found {
    std::vector<std::size_t> rows, notes;
    bool title = false;  // title or rules alone answer it: the whole page is shown
    bool any() const { return title || !rows.empty() || !notes.empty(); }
};
Found find_in(const ReferencePage& page, std::string_view search);

}  // namespace banneret::app
