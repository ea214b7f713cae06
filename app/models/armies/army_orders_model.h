#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "app/models/shell/desk.h"
#include "engine/campaign/commands.h"

namespace banneret::app {

// Splitting, merging, transfer, dismissal and raising: the units and characters that may leave the selected army, where
// they can go, and the troops that can be raised.
struct ArmyOrderModel {
    ArmyId id{};
    std::string army, new_name;  // "Detachment of Red": a free name
    struct UnitLine {
        UnitId id{};
        std::string name, wounded;  // "12 wounded go with it whole"; empty without wounded
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
    std::vector<Other> others;  // armies of the same side at the same place, not in a battle under way
    std::string nobody_near;    // why there are none
    std::string bound;          // why it cannot be merged into another army; empty: it can
    std::vector<Unit> kinds;    // troops that can be raised: each kind that the side already has, and spearmen
    PriceList prices;
    std::string treasury;   // the side's: "1,200 gold"
    abstract::House house;  // for counting unit strength
};
ArmyOrderModel make_army_order_model(const Desk& desk, const Campaign& c, const Army& army);

// The state of the form. Men by unit; a unit not listed stays.
struct ArmyOrderForm {
    enum class What : std::uint8_t { none, split, transfer, merge, dismiss, raise, reinforce } what = What::none;
    std::string name;       // the new army's or the raised troops'
    std::size_t other = 0;  // index in ArmyOrderModel::others
    std::vector<std::pair<UnitId, int>> men;
    std::set<CharacterId> people;
    bool join_kinds = true;  // parts join a unit of their kind in the receiving army
    banneret::Leaving how = banneret::Leaving::dismissed;
    std::size_t kind = 0;  // index in ArmyOrderModel::kinds
    UnitId unit{};         // the unit to reinforce
    int fresh = 100;       // men raised
    bool from_treasury = false;
};
int men_going(const ArmyOrderForm& form, UnitId unit);
void set_men_going(ArmyOrderForm& form, UnitId unit, int men);

// The command for the form, or what it still lacks. The campaign makes the final check.
std::variant<Command, Refusal> order_of(const ArmyOrderModel& m, const ArmyOrderForm& form);
// "240 men go, 18.4 US; 360 stay, 31.2 US", or the cost of the raised men.
std::string army_order_words(const ArmyOrderModel& m, const ArmyOrderForm& form);

}  // namespace banneret::app
