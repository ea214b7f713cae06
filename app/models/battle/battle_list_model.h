#pragma once

#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// Every battle that waits, to be resolved, looked over and applied together.
struct BattleListModel {
    struct Side {
        std::string army, lost;  // "120 of 600 lost"; empty while it is not over, or hidden
        int colour = 0;
    };
    struct Line {
        BattleId id{};
        std::string name, place;
        PerSide<Side> sides;
        std::string state;    // "waits", "is being fought", "Victory of Red", "changed by hand"
        std::string refused;  // why it cannot be fought now
        bool over = false, under_way = false;
    };
    std::vector<Line> lines;
    std::vector<BattleId> to_resolve, to_accept;
    std::uint64_t seed = 0;  // of the next lot's dice
    // Enemies at one place whose battle is not on the list yet.
    struct Pair {
        ArmyId first{}, second{};
        std::string words, place;
    };
    std::vector<Pair> pairs;
};
BattleListModel make_battle_list_model(const Desk& desk);

}  // namespace banneret::app
