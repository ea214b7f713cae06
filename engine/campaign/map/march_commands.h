#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/campaign/map/march.h"

namespace banneret {

// Commands about the map and about marches on it.

// clang-format off
// Id 0: a new place; otherwise the place as it shall be: armies that stand there go by its new name, and marches under
// way go on as they were ordered.
struct PutPlace { Place place; };
struct RemovePlace { PlaceId place{}; };            // with its roads; refused while armies stand there
struct PutRoad { Road road; };                      // takes the place of the road between the same places, if there is one
struct RemoveRoad { PlaceId one{}, other{}; };
struct PutRegion { std::optional<std::size_t> at; Region region; };  // none: a new one, over all others
struct RemoveRegion { std::size_t at = 0; };
struct SetMarchRules { MarchRules rules; };
// The army sets out tomorrow, by the quickest way. Takes the place of a march it is on. Refused off the map, and while it
// is in an open battle.
struct MarchArmy { ArmyId army{}; MapPoint to; std::vector<MapPoint> via; Pace pace = Pace::full; };
struct HaltArmy { ArmyId army{}; };                 // the march is given up where the army stands
struct PlaceArmy { ArmyId army{}; MapPoint at; };   // put there by hand; ends its march, leaves its fortifications
// clang-format on

}  // namespace banneret
