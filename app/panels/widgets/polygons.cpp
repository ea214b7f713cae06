#include "app/panels/widgets/polygons.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace banneret::app {

namespace {

float cross(ImVec2 a, ImVec2 b, ImVec2 c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

float area(const std::vector<ImVec2>& outline) {
    float twice = 0;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++)
        twice += outline[j].x * outline[i].y - outline[i].x * outline[j].y;
    return twice * 0.5f;
}

bool in_triangle(ImVec2 a, ImVec2 b, ImVec2 c, ImVec2 p) {
    return cross(a, b, p) >= 0 && cross(b, c, p) >= 0 && cross(c, a, p) >= 0;
}

}  // namespace

void fill_polygon(ImDrawList& list, const std::vector<ImVec2>& outline, ImU32 colour) {
    if (outline.size() < 3) return;
    // No anti-aliasing: it would show seams between triangles.
    const ImDrawListFlags flags = list.Flags;
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    std::vector<std::size_t> left(outline.size());
    std::iota(left.begin(), left.end(), std::size_t{0});
    if (area(outline) < 0) std::reverse(left.begin(), left.end());
    // Ear clipping until three corners are left.
    while (left.size() > 3) {
        std::size_t ear = 0;
        bool found = false;
        for (std::size_t i = 0; i < left.size() && !found; ++i) {
            const ImVec2 a = outline[left[(i + left.size() - 1) % left.size()]], b = outline[left[i]],
                         c = outline[left[(i + 1) % left.size()]];
            if (cross(a, b, c) <= 0) continue;
            const bool clear = std::none_of(left.begin(), left.end(), [&](std::size_t k) {
                const ImVec2 p = outline[k];
                const auto is = [&](ImVec2 q) { return p.x == q.x && p.y == q.y; };
                return !is(a) && !is(b) && !is(c) && in_triangle(a, b, c, p);
            });
            if (clear) ear = i, found = true;
        }
        const ImVec2 a = outline[left[(ear + left.size() - 1) % left.size()]], b = outline[left[ear]],
                     c = outline[left[(ear + 1) % left.size()]];
        list.AddTriangleFilled(a, b, c, colour);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
    }
    list.AddTriangleFilled(outline[left[0]], outline[left[1]], outline[left[2]], colour);
    list.Flags = flags;
}

bool in_polygon(const std::vector<ImVec2>& outline, ImVec2 p) {
    bool in = false;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const ImVec2 a = outline[i], b = outline[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
    }
    return in;
}

}  // namespace banneret::app
