#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/armies/army.h"
#include "engine/campaign/armies/roster.h"

namespace banneret {

// Commands on the rosters and pay of armies. All are refused for an army in a battle under way. Armies that exchange
// troops must be of one side and at one place. Recovering wounded belong to their unit; they follow it only if the
// whole unit moves.

// Men of a unit. All of them (`men` 0, or as many as are fit): the unit itself moves, with its wounded and its name in
// the chronicle. Fewer: they form a new unit (`name`, or the old one's) or join `into`, a unit of the same kind at the
// destination; the wounded stay with the old unit, and arrears of pay are divided.
struct UnitShare {
    UnitId unit{};
    int men = 0;
    UnitId into{};
    std::string name;
    bool operator==(const UnitShare&) const = default;
};

// clang-format off
// A new army (army 0: name, side and place are given) or new units for an army of the campaign. `from_treasury`: the
// side pays the list price; refused if the treasury is short.
struct RaiseTroops { ArmyId army{}; std::string name; FactionId faction{}; std::string place; std::vector<Unit> units;
                     bool from_treasury = false; };
struct ReinforceUnit { ArmyId army{}; UnitId unit{}; int men = 0; bool from_treasury = false; };
// A new army of the same side at the same place. A character that rides with a whole unit moves with it. General 0: the
// old general if he moves, else none. Field fortifications stay with the old army.
struct SplitArmy { ArmyId army{}; std::string name; std::vector<UnitShare> units; std::vector<CharacterId> characters;
                   CharacterId general{}; };
struct MergeArmies { ArmyId from{}, into{}; };      // `from` is removed; refused while it is in an open battle
// `from` and `to` may be one army, to divide a unit or to join two.
struct TransferTroops { ArmyId from{}, to{}; std::vector<UnitShare> units; std::vector<CharacterId> characters; };
enum class Leaving : std::uint8_t { dismissed, deserted, died };
// Removes men and characters for good; characters then count as elsewhere: fit, fled or dead. `into` and `name` are
// ignored.
struct DismissTroops { ArmyId army{}; std::vector<UnitShare> units; std::vector<CharacterId> characters;
                       Leaving how = Leaving::dismissed; };
struct Rename { ArmyId army{}; UnitId unit{}; CharacterId character{}; std::string name; };  // one of the three ids
struct PromoteUnit { ArmyId army{}; UnitId unit{}; };           // FC +1, once after a victory
struct AppointGeneral { ArmyId army{}; CharacterId character{}; };  // 0: none
// The new state of a character, wherever it is. In an army (`army`) a character is fit or wounded; without one it is
// elsewhere. Captured: `holder` is the captor.
struct SettleCharacter { CharacterId character{}; CharacterState state{}; ArmyId army{}; FactionId holder{}; };
enum class PrisonersEnd : std::uint8_t { ransomed, released, escaped, dead };
// Men 0: all of them. They rejoin their unit wherever it is; if the unit is no longer in the campaign, `army` takes it
// in as it was. Ransomed: their side pays `price` to the holder; refused if its treasury is short.
struct SettlePrisoners { PrisonersId prisoners{}; int men = 0; PrisonersEnd how{}; std::int64_t price = 0;
                         ArmyId army{}; };
// Like SettlePrisoners, for a character; `army` is the army it joins, none: it stays elsewhere, fit.
struct SettleCaptive { CharacterId character{}; PrisonersEnd how{}; std::int64_t price = 0; ArmyId army{}; };
struct SetPrices { PriceList prices; };             // `since` becomes today when pay begins
struct MoveMoney { FactionId faction{}; std::int64_t coins = 0; std::string why; };  // coins below 0: spent
struct PayArrears { FactionId faction{}; ArmyId army{}; };  // army 0: all armies of the side, in their order, while the
                                                        // coins last
// clang-format on

}  // namespace banneret
