#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/models/campaign/army_tracks.h"
#include "app/models/campaign/campaign_records_model.h"
#include "app/models/campaign/map_model.h"
#include "app/models/campaign/month_model.h"
#include "app/models/shell/desk.h"

namespace banneret::app {

// The campaign at a glance: the date, upcoming events, the sides and where their armies are.
struct CampaignModel {
    std::uint32_t asked = 0;  // grows when a page is asked to show something
    PlaceId asked_place{};    // to be shown on the map
    bool open = false;
    std::string name;
    std::string date, long_date;  // "12 Harvest 1043", "Moonday, 12 Harvest 1043 of the Treaty"

    struct Due {
        std::string date, when;  // "14 Harvest 1043", "in 2 days"
        std::string words;
        bool now = false;  // today, or overdue
    };
    std::vector<Due> due;      // soonest first
    int to_next = 0;           // days to the next event; 0: nothing is scheduled on a later day
    int week = 7, month = 30;  // their length in days from today
    std::string season;        // empty if the calendar has none
    std::int32_t day = 0;
    std::string next;     // the next event
    std::string no_days;  // why no day can pass; empty: days can pass

    struct ArmyLine {
        ArmyId id{};
        std::string name, place, side;
        std::string men, strength;  // empty where hidden
        int colour = 0;
    };
    struct SideCard {
        Faction faction;
        std::vector<ArmyLine> armies;
        std::string total;      // "2 armies, 1,020 men"
        std::string cannot_go;  // why it cannot be removed
    };
    std::vector<SideCard> sides;

    // Armies at one place, and the pairs of enemies that could give battle.
    struct Pair {
        ArmyId first{}, second{};
        std::string words;    // "Red and Hob"
        std::string refused;  // why they cannot fight now
    };
    struct Place {
        std::string name;  // empty: not placed yet
        std::vector<ArmyLine> armies;
        std::vector<Pair> pairs;  // without pairs that already have an open battle
    };
    std::vector<Place> places;

    struct BattleLine {
        BattleId id{};
        std::string name, place, state, note;  // "Red and Hob, waits"
        bool under_way = false;
    };
    std::vector<BattleLine> battles;

    Calendar calendar;
    std::string calendar_words;  // "12 months, 365 days"
    std::string today_words;     // "Moonday, 12 Harvest 1043 of the Treaty, Autumn, day 120"
    bool notes_hidden = false;
    std::string no_armies;  // the page says this if it lists no army

    MapModel map;
    std::shared_ptr<const ArmyTracks> army_tracks;  // while the map shows other days
    MonthModel month_view;
    StrengthModel strength;
    WoundedModel wounded;
    MarchesModel marches;
};
// `known`: the tracks of the model before, kept while they hold.
CampaignModel make_campaign_model(const Desk& desk, const std::shared_ptr<const ArmyTracks>& known = {});

// A new side with a free name, and a free colour while there is one.
PutFaction new_side(const CampaignModel& m);

// "Moonday, Tirsday" and back. Blanks around a name and empty names are dropped.
std::string weekday_words(const Calendar& calendar);
std::vector<std::string> weekdays_from(std::string_view words);

}  // namespace banneret::app
