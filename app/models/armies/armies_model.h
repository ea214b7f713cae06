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

// The list of armies, and everything about the selected one.
struct ArmiesModel {
    struct Line {
        ArmyId id{};
        std::string name, side, place;
        std::string men, strength;  // "600", "49.6 US"; empty where hidden
        double share = 0;           // relative to the strongest army shown; the length of the bar
        int colour = 0;
        bool here = false, hidden = false;
    };
    std::vector<Line> armies;
    std::string summary;  // "6 armies of 3 sides, 4,120 men"
    bool any_campaign = false;
    std::string hidden_words;  // in the player-safe view: why no army is listed

    // Choices for the editors.
    struct Side {
        FactionId id{};
        std::string name;
        int colour = 0;
    };
    std::vector<Side> sides;
    std::vector<std::string> places, races, religions;  // known ones, offered as suggestions

    // The selected army.
    std::optional<Army> army;       // the page edits a copy of it; none if there is no army or it is hidden
    std::string name, place, side;  // shown even for a hidden army
    int colour = 0;
    Arms arms;
    bool hidden = false;  // true for another side's army in the player-safe view
    bool notes_hidden = false;
    std::string locked;  // why it cannot be edited now, as a sentence; empty: it can be
    BattleId battle{};   // the battle it fights or is offered
    std::string battle_name;

    struct UnitRow {
        UnitId id{};
        std::string fc_name;  // "Elite"
        std::string melee, missile, abilities;
        std::string save;  // "5(S)"
        std::string strength, points, movement;
        TallyText strength_parts, points_parts;
        std::string movement_tip;
        std::string due;           // "12 return on 14 Harvest"; empty if no wounded will return
        std::string no_promotion;  // why it cannot be promoted; empty: it can be, after a victory
        std::string unpaid;        // "unpaid for 3 weeks, 240 gold owed"
        std::string race_offer;    // "FC 3, camouflage": what T-18 gives the race and the unit lacks
    };
    std::vector<UnitRow> units;  // in the order of `army`
    struct Totals {
        std::string men, strength, points, size;  // "600", "49.6", "184", "medium"
        std::string due;                          // "30 wounded are to return"
    } totals;
    std::vector<ShareText> shares;

    struct Person {
        CharacterId id{};
        Arms arms;
        std::string classes, tiers, leadership, fc, points, with, state, equipment;
        TallyText tier_parts, leadership_parts, points_parts;
        std::string fc_tip, stratagem;  // "may try a stratagem again on 19 Harvest"
        bool general = false;
        std::string not_general;  // why this character cannot be the general
    };
    std::vector<Person> people;  // in the order of `army`

    ArmyOrderModel muster;  // for an army whose numbers are shown
    PurseModel purse;       // the side's
    std::optional<RecordModel> record;
    bool refused = false;  // the latest request was refused

    PutArmy new_army, copy;   // ready commands: a new army at the same place; a copy of this army
    UnitId unit{};            // selected from elsewhere (search, the palette)
    std::uint32_t asked = 0;  // grows with each such selection
};
ArmiesModel make_armies_model(const Desk& desk);

// Indices of the armies whose name, side or place contains the typed text; all if it is empty.
std::vector<std::size_t> matching(const ArmiesModel& model, std::string_view typed);

}  // namespace banneret::app
