#pragma once

#include <imgui.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "app/panels/campaign/map_labels.h"

namespace banneret::app {

// How each ground looks on the map: its colours, its shores, and the marks that distinguish it without colours.

ImU32 ground_paint(const Ui& ui, Terrain ground);
ImU32 outline_paint(const Ui& ui, Terrain ground);
ImU32 name_paint(const Ui& ui, Terrain ground);

// The region on top at each place of the map in sight, in squares of two pixels.
class TopRegions {
public:
    // `outlines`: of all regions, each covering the earlier ones.
    TopRegions(const std::vector<std::vector<ImVec2>>& outlines, const MapSight& sight);
    // The index of the region at this point of the screen; none outside of all regions or of the map.
    std::optional<std::size_t> at(ImVec2 p) const;
    bool on_map(ImVec2 p) const;

private:
    ImVec2 from_;
    std::int32_t across_, down_;
    std::vector<std::uint32_t> top_;  // by row; 1 + the region, or 0
};

// Three lines along the shore of a region, the fainter the farther from it. They lie on water: outside of land, and
// inside of water.
void draw_shore_lines(const Ui& ui, const std::vector<Region>& regions, std::size_t region,
                      const std::vector<ImVec2>& outline, const TopRegions& top);
// Trees, reeds, hills, peaks or waves where the region is in sight, on a grid that moves with the map. They leave the
// `names` free. Only while relief_fits(): before OpenGL 3.2 a list has at most 65,535 points, and marks are many.
bool relief_fits(const ImDrawList& list);
void draw_relief(const Ui& ui, Terrain ground, std::size_t region, const std::vector<ImVec2>& outline,
                 const MapSight& sight, const TopRegions& top, std::span<const MapBox> names);

}  // namespace banneret::app
