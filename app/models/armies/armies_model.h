#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/models/armies/army_orders_model.h"
#include "app/models/armies/army_text.h"
#include "app/models/armies/purse_model.h"
#include "app/models/shell/desk.h"
#include "engine/campaign/commands.h"

namespace banneret::app {

// The list of armies, and everything about the one looked at.
struct ArmiesModel {
    struct Line {
        ArmyId id{};
        std::string name, side, place;
        std::string men, strength;  // "600", "49.6 US"; empty where hidden
        double share = 0;           // of the strongest army that is shown, for the bar
        int colour = 0;
        bool here = false, hidden = false;
    };
    std::vector<Line> armies;
    std::string summary;  // "6 armies of 3 sides, 4,120 men"
    bool any_campaign = false;

    // What can be chosen from.
    struct Side {
        PowerId id{};
        std::string name;
        int colour = 0;
    };
    std::vector<Side> sides;
    std::vector<std::string> places, races, religions;  // known ones, to be suggested

    // The army looked at.
    std::optional<Army> army;  // as it stands, for the page to edit a copy of; none: there is none, or it is hidden
    std::string name, place, side;  // shown even of a hidden one
    int colour = 0;
    bool hidden = false;  // another side's, in the player-safe view
    bool notes_hidden = false;
    std::string locked;  // why nothing of it can be changed now, as a sentence; empty: it can
    BattleId battle{};   // that it is fighting or is offered
    std::string battle_name;

    struct UnitRow {
        UnitId id{};
        std::string fc_name;  // "Elite"
        std::string melee, missile, abilities;
        std::string save;  // "5(S)"
        std::string strength, points, movement;
        TallyText strength_parts, points_parts;
        std::string movement_tip;
        std::string due;           // "12 return on 14 Harvest"; empty if nobody does
        std::string no_promotion;  // why it cannot be promoted; empty: a victory allows it
        std::string unpaid;        // "unpaid for 3 weeks, 240 gold owed"
        std::string race_offer;    // "FC 3, camouflage": what T-18 says of the race and the unit is not
    };
    std::vector<UnitRow> units;  // as those of `army`
    struct Totals {
        std::string men, strength, points, size;  // "600", "49.6", "184", "medium"
        std::string due;                          // "30 wounded are to return"
    } totals;
    std::vector<ShareText> shares;

    struct Person {
        CharacterId id{};
        std::string classes, tiers, leadership, fc, points, with, state, equipment;
        TallyText tier_parts, leadership_parts, points_parts;
        std::string fc_tip, stratagem;  // "may try a stratagem again on 19 Harvest"
        bool general = false;
        std::string not_general;  // why he cannot command
    };
    std::vector<Person> people;  // as the characters of `army`

    MusterModel muster;  // of an army that is shown
    PurseModel purse;    // of its side
    std::optional<RecordModel> record;
    bool refused = false;  // what was asked for last

    PutArmy new_army, copy;   // a new one where this one stands; everything of this one once more
    UnitId unit{};            // picked out from elsewhere (search, the palette)
    std::uint32_t asked = 0;  // grows when it is
};
ArmiesModel make_armies_model(const Desk& desk);

// Whose name, side or place holds what was typed. All if nothing was.
std::vector<std::size_t> matching(const ArmiesModel& model, std::string_view typed);

}  // namespace banneret::app
