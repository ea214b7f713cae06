#pragma once

#include <string>

#include "app/models/campaign/campaign_model.h"
#include "app/panels/battle/put_off_view.h"
#include "app/panels/campaign/map_view.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The parts of the Campaign page.
enum class CampaignPart : std::uint8_t { map, strength, wounded, marches, sides, calendar };

struct CampaignView {
    CampaignPart part = CampaignPart::map;
    std::string note;        // being typed
    std::string date;        // the date to go to, being typed
    std::string place_note;  // for the selected place, being typed
    PutOffTyping put_off;
    MapView map;
    bool rates_open = false;
};

// Advances time by days, a month or to a date; upcoming events.
void draw_time(const Ui& ui, const CampaignModel& m, CampaignView& view);
void draw_due(const Ui& ui, const CampaignModel& m);
void draw_waiting_battles(const Ui& ui, const CampaignModel& m, CampaignView& view);
void draw_places(const Ui& ui, const CampaignModel& m);
void draw_sides(const Ui& ui, const CampaignModel& m);
void draw_note(const Ui& ui, CampaignView& view);
// The campaign's name, and the calendar.
void draw_calendar(const Ui& ui, const CampaignModel& m);

// map_cards.cpp: the selection on the map.
void draw_army_card(const Ui& ui, const CampaignModel& m, CampaignView& view);
void draw_place_card(const Ui& ui, const CampaignModel& m, CampaignView& view);
void draw_rates(const Ui& ui, const CampaignModel& m, CampaignView& view);

// strength_view.cpp, wounded_view.cpp
void draw_strength(const Ui& ui, const StrengthModel& m);
// The curve of a single army, if it has one.
void draw_strength_of(const Ui& ui, const StrengthModel& m, ArmyId army);
void draw_wounded(const Ui& ui, const WoundedModel& m);
void draw_marches(const Ui& ui, const MarchesModel& m);

}  // namespace banneret::app
