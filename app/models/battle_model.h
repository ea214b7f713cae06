#pragma once

#include <string>
#include <vector>

#include "app/models/desk.h"

namespace banneret::app {

// The battles that wait and the one looked at.
struct BattleModel {
    struct Line {
        BattleId id{};
        std::string name, place;
        bool here = false;
    };
    std::vector<Line> battles;
    std::string name, place, note;
    PerSide<std::string> army;
};
BattleModel make_battle_model(const Desk& desk);

}  // namespace banneret::app
