#pragma once

#include <string>

#include "app/models/campaign_model.h"
#include "app/panels/ui.h"

namespace banneret::app {

// The parts of the Campaign page.
struct CampaignView {
    std::string note;          // being written
    bool calendar_open = false;
};

void draw_due(const Ui& ui, const CampaignModel& m);
void draw_waiting_battles(const Ui& ui, const CampaignModel& m);
void draw_places(const Ui& ui, const CampaignModel& m);
void draw_sides(const Ui& ui, const CampaignModel& m);
void draw_note(const Ui& ui, CampaignView& view);
// The campaign's name and the names of its days.
void draw_calendar(const Ui& ui, const CampaignModel& m, CampaignView& view);

}  // namespace banneret::app
