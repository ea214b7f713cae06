#pragma once

#include <string>
#include <vector>

#include "app/models/desk.h"

namespace banneret::app {

// The list of armies and the roster of the one looked at.
struct ArmiesModel {
    struct Line {
        ArmyId id{};
        std::string name, side, place, men;
        int colour = 0;
        bool here = false;
    };
    std::vector<Line> armies;
    struct UnitLine {
        UnitId id{};
        std::string name, men, words;
    };
    std::string name, place;
    bool hidden = false;  // of the army looked at: another side's, in the player-safe view
    std::vector<UnitLine> units;
};
ArmiesModel make_armies_model(const Desk& desk);

}  // namespace banneret::app
