#pragma once

#include <string>
#include <vector>

#include "engine/campaign/armies/heraldry.h"
#include "engine/core/document.h"

namespace banneret {

// Arms as convex polygons, painted in this order: the whole shield, then its charge, which never leaves the shield.
struct ArmsPoint {
    float x = 0, y = 0;  // right and down; the shield fills -0.45..0.45 by -0.5..0.5
};
struct ArmsShape {
    std::vector<ArmsPoint> outline;  // clockwise on the screen, 3 or more
    Tincture tincture = Tincture::red;
};
std::vector<ArmsShape> arms_shapes(const Arms& arms);

// 0xRRGGBB; the same in every theme, as arms are known by their tinctures.
unsigned colour_of(Tincture tincture);

// The arms as a picture for a document; `name` is their owner.
Emblem emblem_of(const Arms& arms, std::string name);

}  // namespace banneret
