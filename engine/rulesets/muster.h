#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/armies/army.h"
#include "engine/geometry/land.h"
#include "engine/rulesets/house_rules.h"
#include "engine/tactics/plans.h"

namespace banneret {

// The setup of two campaign armies for a tabletop battle, in any ruleset: their units, the results of the abstract
// steps before the battle (AD-START), and the referee's changes at the muster.

struct TableArmy {
    ArmyId army{};
    std::string name;
    std::vector<Unit> units;            // fit individuals, roster order; empty units are left out
    std::vector<Character> characters;  // fit ones
    CharacterId general{};
    int leadership = 1;  // 1..5, used if no character is the general
    // The armies it consists of, if there are several, with their own units and characters, for rulesets in which each
    // army's general acts for it.
    struct Ally {
        std::string name;
        std::vector<CharacterId> people;
        CharacterId general{};
        int leadership = 1;  // used if no character is the general
        bool operator==(const Ally&) const = default;
    };
    std::vector<Ally> allies;  // empty: one army
    bool operator==(const TableArmy&) const = default;
};
// The fit part of a campaign army.
TableArmy table_army(const Army& army, const ConversionHouse& conversion = {});
// An army from a list: an unnamed general of this leadership, unnamed wizards. Units are numbered from 1.
TableArmy table_army_of_list(std::string name, std::vector<Unit> units, int leadership = 1, int wizards = 0,
                             int arch_wizards = 0);

// Combines allies into one army under the general of highest leadership (on a tie, the first named); the others are
// generals of their own armies. Units and characters are renumbered if two armies use the same number. REQUIRES: at
// least one.
TableArmy allied(const std::vector<TableArmy>& armies);

// One change by the referee at the muster, in the ruleset's own words, as listed by MusterLine::choices. `unit` none:
// for the whole side.
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
    bool night = false;           // a surprise attack by night, or the time of day
    bool wooded = false;          // terrain that allows hiding
    std::vector<LandPiece> land;  // laid on the table beside the terrain of `changes`
    std::vector<MusterChange> changes;
    bool operator==(const TableStart&) const = default;
};

// The stats of one unit (or of the side as a whole) on the table, and the values that the referee may change.
struct MusterChoice {
    std::string key, words;               // "role", "Fights as"
    std::vector<std::string> values;      // empty: any number or text
    std::string value;                    // the current value
    std::vector<std::string> shown = {};  // the values in plain words; empty: as in `values`
    bool operator==(const MusterChoice&) const = default;
};
struct MusterLine {
    Side side{};
    UnitId unit{};
    std::string name;
    std::string becomes;  // "10 stands of infantry, spears, light armour, shields; 40 figures of 10"
    std::string note;     // remarks for the referee: an overweight figure, a dropped shield
    int pieces = 0, figures = 0;
    std::vector<MusterChoice> choices;
    bool operator==(const MusterLine&) const = default;
};
struct MusterSheet {
    std::string scale;  // "1 figure is 20 men"
    std::vector<MusterLine> lines;
    std::vector<Problem> problems;  // why the battle cannot begin in this way
    bool operator==(const MusterSheet&) const = default;
};

// The last change with this key for the unit, if any.
const MusterChange* find_change(const TableStart& start, Side side, UnitId unit, std::string_view key);

}  // namespace banneret
