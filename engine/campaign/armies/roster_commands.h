#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/armies/army.h"
#include "engine/campaign/armies/roster.h"

namespace banneret {

// Commands about who serves where and for what pay. All are refused for an army in a battle under way. Armies that give
// and take must be of one side and at one place. Wounded on their way belong to their unit and go where it goes whole.

// Men of a unit. All of them (`men` 0, or as many as are fit): the unit itself goes, with its wounded and its name in
// the chronicle. Fewer: they make a new unit (`name`, or the old one's) or join `into`, a unit of the same kind where
// they go; the wounded stay with the old unit, and pay that is owed is shared out.
struct UnitShare {
    UnitId unit{};
    int men = 0;
    UnitId into{};
    std::string name;
    bool operator==(const UnitShare&) const = default;
};

// clang-format off
// A new army (army 0: name, side and place are given) or new units for one in the books. `from_treasury`: the side pays
// the list price, and it is refused where the treasury is short.
struct RaiseTroops { ArmyId army{}; std::string name; PowerId power{}; std::string place; std::vector<Unit> units;
                     bool from_treasury = false; };
struct ReinforceUnit { ArmyId army{}; UnitId unit{}; int men = 0; bool from_treasury = false; };
// A new army of the same side at the same place. Who rides with a unit that goes whole goes with it. General 0: the old
// general where he goes, else nobody. Field fortifications stay with the old army.
struct SplitArmy { ArmyId army{}; std::string name; std::vector<UnitShare> units; std::vector<CharacterId> characters;
                   CharacterId general{}; };
struct MergeArmies { ArmyId from{}, into{}; };      // `from` leaves the books; refused while it is in an open battle
// `from` and `to` may be one army: a unit is divided, or two are joined.
struct TransferTroops { ArmyId from{}, to{}; std::vector<UnitShare> units; std::vector<CharacterId> characters; };
enum class Leaving : std::uint8_t { dismissed, deserted, died };
// Who goes for good; characters are then among those elsewhere: fit, fled or dead. `into` and `name` mean nothing here.
struct DismissTroops { ArmyId army{}; std::vector<UnitShare> units; std::vector<CharacterId> characters;
                       Leaving how = Leaving::dismissed; };
struct Rename { ArmyId army{}; UnitId unit{}; CharacterId character{}; std::string name; };  // one of the three
struct PromoteUnit { ArmyId army{}; UnitId unit{}; };           // FC +1, once after a victory
struct AppointGeneral { ArmyId army{}; CharacterId character{}; };  // 0: nobody
// What became of a character, wherever he is. In an army (`army`) he is fit or wounded; without one he is elsewhere.
// Captured: `holder` has him.
struct SettleCharacter { CharacterId character{}; CharacterState state{}; ArmyId army{}; PowerId holder{}; };
enum class PrisonersEnd : std::uint8_t { ransomed, released, escaped, dead };
// Men 0: all of them. They rejoin their unit wherever it is; if it is no longer in the campaign, `army` takes them in as it
// was. Ransomed: their side pays `price` to the holder; refused where its treasury is short.
struct SettlePrisoners { PrisonersId prisoners{}; int men = 0; PrisonersEnd how{}; std::int64_t price = 0;
                         ArmyId army{}; };
// The same of a character; `army` is where he joins, none: he stays elsewhere, fit.
struct SettleCaptive { CharacterId character{}; PrisonersEnd how{}; std::int64_t price = 0; ArmyId army{}; };
struct SetPrices { PriceList prices; };             // `since` is today where pay begins
struct MoveMoney { PowerId power{}; std::int64_t coins = 0; std::string why; };  // below 0: spent
struct PayArrears { PowerId power{}; ArmyId army{}; };  // army 0: of all its armies, in their order, while the coins last
// clang-format on

}  // namespace banneret
