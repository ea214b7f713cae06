#pragma once

#include <imgui.h>

#include <vector>

namespace banneret::app {

// Polygons that may be concave.

// Fills a simple polygon; the result for a self-intersecting one is unspecified.
void fill_polygon(ImDrawList& list, const std::vector<ImVec2>& outline, ImU32 colour);
bool in_polygon(const std::vector<ImVec2>& outline, ImVec2 p);

}  // namespace banneret::app
