#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/models/shell/desk.h"
#include "engine/campaign/time/forecast.h"

namespace banneret::app {

// Forecasts and records of the Campaign page: every army's strength if nothing happens, recovering wounded with their
// dice, marches, and the ledger of miles. Leaves out what the player-safe view hides.

struct StrengthModel {
    std::int32_t today = 0;
    int days = 28;  // ahead
    struct Army {
        ArmyId id{};
        std::string name, side;
        int colour = 0;
        ArmyForecast forecast;
        std::string now, week, month;  // "49.6" US: today, in a week, at the end
        std::string wounded;           // "66", empty for none
        std::string warning;           // "18 of them will be lost by its march"
    };
    std::vector<Army> armies;
    std::string no_armies;  // the chart says this if there are none
    double most = 0;        // US, the largest of all armies
    Shared<Calendar> calendar;
};
StrengthModel make_strength_model(const Desk& desk, int days);

struct WoundedModel {
    struct Line {
        std::string army, who, battle;
        int colour = 0;
        std::string date, in_days;  // "14 Harvest 1043", "in 9 days"; for a character: "until you say so"
        std::string die;            // "d6 shows 3: odd, 7 days", "set by hand"
        std::int32_t men = 0;       // 0: a character
        // Data for editing the line.
        ArmyId army_id{};
        UnitId unit{};
        CharacterId character{};
        BattleId battle_id{};
        std::int32_t due_day = 0;
    };
    std::vector<Line> lines;  // soonest first
    std::string total;        // "86 wounded and 1 character"
    Shared<Calendar> calendar;
    std::int32_t today = 0;
};
WoundedModel make_wounded_model(const Desk& desk);

struct MarchesModel {
    struct March {
        ArmyId id{};
        std::string army, words, pace;  // "to Peat Landing, 12.5 miles", "half pace: spares the wounded"
        std::string arrives, in_days;
        int colour = 0;
    };
    std::vector<March> marches;
    struct Line {
        std::string date, army, miles, kind;
        int colour = 0;
        bool forced = false;
    };
    std::vector<Line> ledger;  // newest first, at most most_lines
    std::size_t all_lines = 0;
    static constexpr std::size_t most_lines = 200;
};
MarchesModel make_marches_model(const Desk& desk);

}  // namespace banneret::app
