#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/armies/army.h"
#include "engine/rulesets/house_rules.h"
#include "engine/tactics/plans.h"

namespace banneret {

// How two campaign armies come to a table, whatever the ruleset: what each brings, how the abstract steps before the
// battle turned out (AD-START), and what the referee changed at the muster.

struct TableArmy {
    ArmyId army{};
    std::string name;
    std::vector<Unit> units;            // fit individuals, roster order; units with nobody left are left out
    std::vector<Character> characters;  // fit ones
    CharacterId general{};
    int leadership = 1;  // 1..5, where no character is the general
    // The armies of which it is made up, if there are several: whose people are whose, for rulesets in which each
    // army's general acts for it.
    struct Ally {
        std::string name;
        std::vector<CharacterId> people;
        CharacterId general{};
        int leadership = 1;  // where no character is the general
        bool operator==(const Ally&) const = default;
    };
    std::vector<Ally> allies;  // none: one army
    bool operator==(const TableArmy&) const = default;
};
// The fit part of a campaign army.
TableArmy table_army(const Army& army, const ConversionHouse& conversion = {});
// An army from a list: an unnamed general of this leadership, unnamed wizards. Units are numbered from 1.
TableArmy table_army_of_list(std::string name, std::vector<Unit> units, int leadership = 1, int wizards = 0,
                             int arch_wizards = 0);

// Allies fight as one army under the general of highest leadership (the first named of equals); the others are generals
// of their own armies. Units and characters are numbered anew where two armies use a number. REQUIRES: at least one.
TableArmy allied(const std::vector<TableArmy>& armies);

// One thing the referee changes at the muster, in the ruleset's own words: MusterLine::choices lists them. `unit` none:
// of the whole side.
struct MusterChange {
    Side side{};
    UnitId unit{};
    std::string key, value;  // "role", "lcav"
    bool operator==(const MusterChange&) const = default;
};

struct TableStart {
    PerSide<TableArmy> sides;  // the first attacks
    HouseRules house;
    PerSide<Stratagem> stratagem{Stratagem::none, Stratagem::none};  // in effect: succeeded and not foiled
    PerSide<Posture> posture{Posture::frontal_assault, Posture::stand_and_hold};
    bool night = false;   // of a surprise attack, or the hour it is
    bool wooded = false;  // ground that hides
    std::vector<MusterChange> changes;
    bool operator==(const TableStart&) const = default;
};

// What one unit (or the side as a whole) becomes on the table, and what the referee may change about it.
struct MusterChoice {
    std::string key, words;               // "role", "Fights as"
    std::vector<std::string> values;      // empty: a number or a text of its own
    std::string value;                    // as it stands
    std::vector<std::string> shown = {};  // the values in plain words; empty: as they are
    bool operator==(const MusterChoice&) const = default;
};
struct MusterLine {
    Side side{};
    UnitId unit{};
    std::string name;
    std::string becomes;  // "10 stands of infantry, spears, light armour, shields; 40 figures of 10"
    std::string note;     // what the referee should know: an overweight figure, a dropped shield
    int pieces = 0, figures = 0;
    std::vector<MusterChoice> choices;
    bool operator==(const MusterLine&) const = default;
};
struct MusterSheet {
    std::string scale;  // "1 figure is 20 men"
    std::vector<MusterLine> lines;
    std::vector<Problem> problems;  // why the battle cannot begin so
    bool operator==(const MusterSheet&) const = default;
};

// The last change of this key for the unit, if there is one.
const MusterChange* find_change(const TableStart& start, Side side, UnitId unit, std::string_view key);

}  // namespace banneret
