#pragma once

#include <cmath>
#include <vector>

#include "engine/geometry/hexes.h"
#include "engine/tactics/battle.h"

namespace banneret::lionheart {

// Board coordinates of the map, only for the sources of this folder.

// Centres of neighbouring hexes are 1 apart: columns sqrt(3)/2 apart, odd columns half a hex lower.
inline const float across = std::sqrt(3.0f) / 2, corner = 1 / std::sqrt(3.0f);
inline BoardPoint middle_of(Hex h) {
    const HexCell c = cell_of(h);
    return {corner + across * static_cast<float>(c.column),
            0.5f + static_cast<float>(c.row) + (c.column % 2 != 0 ? 0.5f : 0.0f)};
}
inline std::vector<BoardPoint> hex_outline(Hex h) {
    const BoardPoint m = middle_of(h);
    return {{m.x - corner, m.y}, {m.x - corner / 2, m.y - 0.5f}, {m.x + corner / 2, m.y - 0.5f},
            {m.x + corner, m.y}, {m.x + corner / 2, m.y + 0.5f}, {m.x - corner / 2, m.y + 0.5f}};
}

}  // namespace banneret::lionheart
