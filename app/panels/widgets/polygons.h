#pragma once

#include <imgui.h>

#include <vector>

namespace banneret::app {

// Outlines that need not be convex.

// Fills an outline that does not cross itself. One that does is filled somehow.
void fill_polygon(ImDrawList& list, const std::vector<ImVec2>& outline, ImU32 colour);
bool in_polygon(const std::vector<ImVec2>& outline, ImVec2 p);

}  // namespace banneret::app
