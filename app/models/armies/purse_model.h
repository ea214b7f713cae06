#pragma once

#include <string>
#include <vector>

#include "app/models/shell/desk.h"
#include "engine/campaign/commands.h"

namespace banneret::app {

// A side's treasury, the cost of its troops, and its prisoners: those it holds, and its own held by others.
struct PurseModel {
    Faction faction;
    PriceList prices;
    std::string treasury;             // "1,200 gold"
    std::vector<std::string> facts;   // "This army costs 300 gold a week", "The next payday is 14 Harvest 1043" ...
    std::vector<std::string> unpaid;  // "Knights of Red: 3 weeks, 240 gold"
    std::int64_t owed = 0;

    struct Held {
        std::string words;  // "30 Knights of Reds, taken on 3 Harvest 1043"
        bool ours = false;  // one of this side's own
        PrisonersId men{};  // either `men` or `person` is set
        CharacterId person{};
        std::int64_t price = 0;  // the price list's
        std::string price_words;
        int count = 0;
        ArmyId army{};  // the army they join if they have none to return to
    };
    std::vector<Held> held;  // prisoners held by this side come first
};
PurseModel make_purse_model(const Campaign& c, const Army& army);

// The command that releases the prisoners. Characters, and men without a unit, join the selected army if it is of their
// side.
Command settle(const PurseModel::Held& held, PrisonersEnd how);

// The service record of a unit or character, from the chronicle.
struct RecordModel {
    UnitId unit{};  // either `unit` or `person` is set
    CharacterId person{};
    std::string title, summary, heads;
    struct Line {
        std::string date, words;
        std::size_t version = 0;
    };
    std::vector<Line> lines;  // newest first
};
RecordModel make_record_model(const History& h, UnitId unit);
RecordModel make_record_model(const History& h, CharacterId person);

}  // namespace banneret::app
