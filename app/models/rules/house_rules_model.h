#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// The switches of the open campaign. A battle keeps those it began with.
struct HouseRulesModel {
    struct Row {
        std::string key;                  // "abstract.shield"
        std::string title;                // "Shields"
        std::string rule, words;          // "AD-R1", what it decides
        std::vector<std::string> values;  // to choose from, the printed reading first; empty for a number
        int least = 0, most = 0;          // of a number
        std::string value, otherwise;     // now, and where nobody changed it
        bool changed = false;
    };
    struct Group {
        std::string title;  // "Abstract mass combat"
        std::vector<Row> rows;
    };
    std::vector<Group> groups;
    std::size_t changed = 0;
    HouseRules house;     // as it is now: an edit starts from it
    std::string battles;  // what open battles keep; empty where it makes no difference
};
HouseRulesModel make_house_rules_model(const Desk& desk);

}  // namespace banneret::app
