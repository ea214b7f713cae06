#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "app/models/shell/desk.h"
#include "engine/campaign/commands.h"

namespace banneret::app {

// Who may leave the army looked at, where to, and who may be raised for it.
struct MusterModel {
    ArmyId id{};
    std::string army, new_name;  // "Detachment of Red", a name that is free
    struct UnitLine {
        UnitId id{};
        std::string name, wounded;  // "12 wounded go with it whole"; empty if there are none
        int men = 0;
        Unit unit;
    };
    std::vector<UnitLine> units;
    struct Person {
        CharacterId id{};
        std::string name;
        bool general = false;
    };
    std::vector<Person> people;
    struct Other {
        ArmyId id{};
        std::string name;
        std::vector<Unit> units;
    };
    std::vector<Other> others;  // of the same side at the same place, in no battle under way
    std::string nobody_near;    // why there is none
    std::string bound;          // why it cannot leave the books for another; empty: it can
    std::vector<Unit> kinds;    // of troops that can be raised: one of each that serves the side, and spearmen
    PriceList prices;
    std::string treasury;   // "1,200 gold", of the side
    abstract::House house;  // unit strength is counted under it
};
MusterModel make_muster_model(const Desk& desk, const Campaign& c, const Army& army);

// What the form holds. Men by unit; a unit that is not there stays.
struct MusterForm {
    enum class What : std::uint8_t { none, split, transfer, merge, dismiss, raise, reinforce } what = What::none;
    std::string name;       // of the new army, or of the troops raised
    std::size_t other = 0;  // in MusterModel::others
    std::vector<std::pair<UnitId, int>> men;
    std::set<CharacterId> people;
    bool join_kinds = true;  // parts join a unit of their kind where they go
    banneret::Leaving how = banneret::Leaving::dismissed;
    std::size_t kind = 0;  // in MusterModel::kinds
    UnitId unit{};         // to be reinforced
    int fresh = 100;       // men raised
    bool from_treasury = false;
};
int men_going(const MusterForm& form, UnitId unit);
void set_men_going(MusterForm& form, UnitId unit, int men);

// The command it comes to, or what is still missing from the form. The campaign has the last word.
std::variant<Command, Refusal> order_of(const MusterModel& m, const MusterForm& form);
// "240 men go, 18.4 US; 360 stay, 31.2 US", or what the fresh men cost.
std::string muster_words(const MusterModel& m, const MusterForm& form);

}  // namespace banneret::app
