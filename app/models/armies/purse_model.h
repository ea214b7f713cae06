#pragma once

#include <string>
#include <vector>

#include "app/models/shell/desk.h"
#include "engine/campaign/commands.h"

namespace banneret::app {

// The treasury of a side, what its troops cost, and its prisoners: those it holds and those of its own in other hands.
struct PurseModel {
    Power power;
    PriceList prices;
    std::string treasury;             // "1,200 gold"
    std::vector<std::string> facts;   // "This army costs 300 gold a week", "The next payday is 14 Harvest 1043" ...
    std::vector<std::string> unpaid;  // "Knights of Red: 3 weeks, 240 gold"
    std::int64_t owed = 0;

    struct Held {
        std::string words;  // "30 Knights of Reds, taken on 3 Harvest 1043"
        bool ours = false;  // men of this side
        PrisonersId men{};  // one of the two
        CharacterId person{};
        std::int64_t price = 0;  // the list's
        std::string price_words;
        int count = 0;
        ArmyId army{};  // whom they join where they have to be taken in
    };
    std::vector<Held> held;  // by this side first
};
PurseModel make_purse_model(const Campaign& c, const Army& army);

// The command that ends it. Characters and men without a unit join the army looked at, where it is of their side.
Command settle(const PurseModel::Held& held, PrisonersEnd how);

// What a unit or a character did, out of the chronicle.
struct RecordModel {
    UnitId unit{};  // one of the two
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
