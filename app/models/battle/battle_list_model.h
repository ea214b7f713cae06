#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// Every open battle, for resolving, reviewing and applying them together.
struct BattleListModel {
    struct Side {
        std::string army, lost;  // "120 of 600 lost"; empty if hidden or the battle is not over
        int colour = 0;
        std::optional<Arms> arms;  // none: the army no longer exists
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
    std::uint64_t seed = 0;  // for the dice of the next batch
    // Enemies at the same place without a battle on the list.
    struct Pair {
        ArmyId first{}, second{};
        std::string words, place;
    };
    std::vector<Pair> pairs;
};
BattleListModel make_battle_list_model(const Desk& desk);

}  // namespace banneret::app
