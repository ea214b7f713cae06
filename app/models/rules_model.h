#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/models/desk.h"

namespace banneret::app {

// The rules the program uses, as it uses them.
struct RulesModel {
    struct Row {
        std::string id, words;
    };
    struct Section {
        std::string heading;
        std::vector<Row> rows;
    };
    struct Book {
        std::string title;
        std::vector<Section> sections;
    };
    std::vector<Book> books;
    std::string looked_up;  // an id another page sent us to; empty: none
    std::uint32_t asked = 0;
};
RulesModel make_rules_model(const Desk& desk);

// Whether a row answers a search: every word of it occurs in the id, the heading or the words, capitals apart. The id
// fits whole, so that "AD-1" does not find AD-17.
bool answers(const RulesModel::Section& section, const RulesModel::Row& row, std::string_view search);

}  // namespace banneret::app
