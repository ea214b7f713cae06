#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/models/campaign/campaign_model.h"
#include "app/panels/battle/postpone_view.h"
#include "app/panels/campaign/map_view.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The parts of the Campaign page.
enum class CampaignPart : std::uint8_t { map, month, strength, wounded, marches, sides, calendar };

// The state of the month view.
struct MonthLook {
    std::int32_t shown = 0;         // a day of the month
    std::int32_t drawn_today = -1;  // when the day changes, the view returns to its month
    BattleId dragged{};
    bool given_up = false;  // after Escape the drag has no effect
};

// A new campaign's name, sides and calendar, being typed.
struct NewCampaignTyping {
    static constexpr std::array<std::string_view, 2> default_sides = {"Red", "Blue"};
    bool begun = false;  // the name has had the keyboard focus
    bool done = false;   // the page was left by its button
    std::string name;
    std::array<std::string, 2> sides;
    std::optional<std::size_t> calendar;  // index in calendar_presets(); none: the calendar as it is
};

struct CampaignView {
    CampaignPart part = CampaignPart::map;
    std::string note;        // being typed
    std::string date;        // the date to go to, being typed
    std::string place_note;  // for the selected place, being typed
    PostponeTyping postpone;
    MapView map;
    std::optional<double> map_day;  // the day that the map shows; none: today
    struct OtherDay {
        std::shared_ptr<const ArmyTracks> tracks;
        double day = 0;
        MapModel map;
    };
    std::optional<OtherDay> other_day;  // returned last by map_shown()
    MonthLook month;
    NewCampaignTyping fresh;
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
// map_picture_view.cpp: the picture below the map.
void draw_picture_card(const Ui& ui, const CampaignModel& m, CampaignView& view);

// map_days.cpp: the slider of days above the map.
void draw_map_days(const Ui& ui, const CampaignModel& m, CampaignView& view);
// The map of the day on the slider; computed once for each day.
const MapModel& map_shown(const CampaignModel& m, CampaignView& view);

// month_view.cpp: the month as a page of weeks. cancel_month() ends a drag; false if there was none.
void draw_month(const Ui& ui, const MonthModel& m, MonthLook& look);
bool cancel_month(MonthLook& look);
// new_campaign_view.cpp: the first page of a campaign on its first day, without armies and places.
bool is_untouched(const CampaignModel& m);
void draw_new_campaign(const Ui& ui, const CampaignModel& m, NewCampaignTyping& typing);

// strength_view.cpp, wounded_view.cpp
void draw_strength(const Ui& ui, const StrengthModel& m);
// The curve of a single army, if it has one.
void draw_strength_of(const Ui& ui, const StrengthModel& m, ArmyId army);
void draw_wounded(const Ui& ui, const WoundedModel& m);
void draw_marches(const Ui& ui, const MarchesModel& m);

}  // namespace banneret::app
