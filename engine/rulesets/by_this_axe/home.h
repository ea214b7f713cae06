#pragma once

#include <cstdint>

namespace banneret::axe {

// BTA-RETURN: of a unit's men so many fell and so many ran, for figures killed and figures away (routed or off).
// REQUIRES: figures > 0.
struct MenLost {
    std::int32_t casualties = 0, routed = 0;
    bool operator==(const MenLost&) const = default;
};
MenLost men_lost(std::int32_t men, int figures, int killed, int away);

}  // namespace banneret::axe
