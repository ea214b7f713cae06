#pragma once

#include <imgui.h>

#include <string_view>
#include <vector>

namespace banneret::app {

// Curves through given points, and words along a curve. All lengths are in pixels.

// A smooth outline through all corners of a polygon: a closed Catmull-Rom spline, centripetal, so that it neither loops
// nor leaves a corner aside.
std::vector<ImVec2> smooth_outline(const std::vector<ImVec2>& corners);
// A line with rounded bends. It keeps its ends and leaves the line at most `radius` before and after each bend.
std::vector<ImVec2> rounded_line(const std::vector<ImVec2>& points, float radius);
// For each point of a closed outline the point `away` from it, outwards; a negative distance is inwards.
std::vector<ImVec2> beside_outline(const std::vector<ImVec2>& outline, float away);

// Words on a gentle parabola: at x pixels from their middle they are moved down by slope * x + bend * x * x, and each
// letter is turned with the curve.
struct BentWords {
    ImVec2 middle;     // of the words, in height and width
    float width = 0;   // with what `spread` adds
    float height = 0;  // of a line of the font
    float spread = 0;  // between letters
    float slope = 0, bend = 0;
    // The point at x along and y below the middle.
    ImVec2 at(float x, float y) const;
};
// Straight words in the current font.
BentWords bent_words(std::string_view words, ImVec2 middle, float spread = 0);
bool operator==(const BentWords& a, const BentWords& b);
// In the current font. REQUIRES: `bent` is of these words.
void draw_bent_words(ImDrawList& list, const BentWords& bent, std::string_view words, ImVec2 moved, ImU32 colour);

}  // namespace banneret::app
