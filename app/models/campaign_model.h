#pragma once

#include <string>
#include <vector>

#include "app/models/desk.h"

namespace banneret::app {

// The campaign at a glance: the date, what is due, the sides and who stands where.
struct CampaignModel {
    std::string name, date;
    std::vector<std::pair<std::string, std::string>> due;  // date, what
    struct ArmyLine {
        ArmyId id{};
        std::string name, place, men;
    };
    struct SideCard {
        std::string name;
        int colour = 0;
        std::vector<ArmyLine> armies;
    };
    std::vector<SideCard> sides;
    struct BattleLine {
        BattleId id{};
        std::string name, place;
    };
    std::vector<BattleLine> battles;
};
CampaignModel make_campaign_model(const Desk& desk);

}  // namespace banneret::app
