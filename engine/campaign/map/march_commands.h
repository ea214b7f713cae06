#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/campaign/map/march.h"

namespace banneret {

// Commands on the map and on marches.

// clang-format off
// Id 0: a new place; otherwise the new state of the place: armies at it take its new name, and marches under way
// continue as ordered.
struct PutPlace { Place place; };
struct RemovePlace { PlaceId place{}; };            // with its roads; refused while armies are there
struct PutRoad { Road road; };                      // replaces the road between the same places, if there is one
struct RemoveRoad { PlaceId one{}, other{}; };
struct PutRegion { std::optional<std::size_t> at; Region region; };  // none: a new one, above all others
struct RemoveRegion { std::size_t at = 0; };
struct SetMarchRules { MarchRules rules; };
struct SetMapPicture { std::optional<MapPicture> picture; };  // none: removes it
// The army sets out tomorrow, by the quickest way, and any previous march ends. Refused off the map, and while it is in
// an open battle.
struct MarchArmy { ArmyId army{}; MapPoint to; std::vector<MapPoint> via; Pace pace = Pace::full; };
struct HaltArmy { ArmyId army{}; };                 // ends the march at the army's position
struct PlaceArmy { ArmyId army{}; MapPoint at; };   // set by hand; ends its march, removes its fortifications
// clang-format on

}  // namespace banneret
