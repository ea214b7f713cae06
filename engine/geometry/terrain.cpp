#include "engine/geometry/terrain.h"

#include <algorithm>
#include <array>

#include "engine/core/check.h"

namespace banneret {

namespace {

constexpr std::array<std::string_view, table_ground_count> keys = {
    "open", "scrub",  "woods", "hill",     "steep-hill",    "wall", "hedge",      "ditch", "river",
    "ford", "bridge", "marsh", "building", "fortification", "road", "deep-water", "cliff",
};

}  // namespace

std::span<const std::string_view> table_ground_keys() {
    return keys;
}
std::string_view key(TableGround g) {
    return keys.at(static_cast<std::size_t>(g));
}
std::string_view words(TableGround g) {
    switch (g) {
        case TableGround::open:
            return "open ground";
        case TableGround::steep_hill:
            return "steep hill";
        case TableGround::deep_water:
            return "deep water";
        default:
            return key(g);
    }
}

bool covers(const Patch& patch, InchPoint p) {
    if (patch.line || patch.outline.size() < 3) return false;
    // Even-odd rule with a ray to the right; points on the outline belong to the patch.
    bool inside = false;
    for (std::size_t i = 0, j = patch.outline.size() - 1; i < patch.outline.size(); j = i++) {
        const InchPoint a = patch.outline[i], b = patch.outline[j];
        if (on_segment(p, a, b)) return true;
        if ((a.y > p.y) == (b.y > p.y)) continue;
        const std::int64_t turn = cross(a, b, p);
        if ((turn > 0) == (b.y > a.y)) inside = !inside;
    }
    return inside;
}

bool covers(const Patch& patch, Square s) {
    return std::ranges::find(patch.squares, s) != patch.squares.end();
}

bool covers(const Patch& patch, Hex h) {
    return std::ranges::find(patch.hexes, h) != patch.hexes.end();
}

bool crosses(const Patch& patch, InchPoint a, InchPoint b) {
    const std::size_t n = patch.outline.size();
    for (std::size_t i = 0; i + 1 < n; ++i)
        if (segments_meet(a, b, patch.outline[i], patch.outline[i + 1])) return true;
    return !patch.line && n > 2 && segments_meet(a, b, patch.outline[n - 1], patch.outline[0]);
}

int level_at(const Terrain& terrain, InchPoint p) {
    int level = 0;
    for (const Patch& patch : terrain.patches)
        if (patch.level > level && covers(patch, p)) level = patch.level;
    return level;
}

}  // namespace banneret
