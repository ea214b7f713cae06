#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// The house rules of the open campaign. A battle keeps those it began with.
struct HouseRulesModel {
    struct Row {
        std::string key;                  // "abstract.shield"; not shown
        std::string title;                // "Shields"
        std::string rule, words;          // "AD-R1", and what it decides
        std::vector<std::string> values;  // the choices, the printed reading first; empty for a number
        std::vector<std::string> labels;  // the choices in words: "in armour save"
        int least = 0, most = 0;          // range of a number
        std::string value, otherwise;     // current value; default value
        bool changed = false;
    };
    struct Group {
        std::string title;  // "Abstract mass combat"
        std::vector<Row> rows;
    };
    std::vector<Group> groups;
    std::size_t changed = 0;
    HouseRules house;     // current rules, the base of an edit
    std::string battles;  // which open battles keep their rules; empty if it makes no difference
};
HouseRulesModel make_house_rules_model(const Desk& desk);

}  // namespace banneret::app
