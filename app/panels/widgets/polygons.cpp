#include "app/panels/widgets/polygons.h"

#include <algorithm>
#include <cstddef>
#include <utility>

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
    // Ear clipping. Only inner corners can lie in an ear, so that outlines with few of them cost little.
    const std::size_t n = outline.size();
    std::vector<std::size_t> next(n), before(n);
    for (std::size_t i = 0; i < n; ++i) next[i] = (i + 1) % n, before[i] = (i + n - 1) % n;
    if (area(outline) < 0) std::swap(next, before);
    const auto turn = [&](std::size_t i) { return cross(outline[before[i]], outline[i], outline[next[i]]); };
    std::vector<std::size_t> inner;
    for (std::size_t i = 0; i < n; ++i)
        if (turn(i) <= 0) inner.push_back(i);
    const auto is_ear = [&](std::size_t i) {
        if (turn(i) <= 0) return false;
        const ImVec2 a = outline[before[i]], b = outline[i], c = outline[next[i]];
        return std::none_of(inner.begin(), inner.end(), [&](std::size_t k) {
            const ImVec2 p = outline[k];
            const auto is = [&](ImVec2 q) { return p.x == q.x && p.y == q.y; };
            return in_triangle(a, b, c, p) && !is(a) && !is(b) && !is(c);
        });
    };
    std::size_t at = 0;
    for (std::size_t left = n; left > 2; --left) {
        // A self-intersecting outline may have no ear left: any corner will do.
        for (std::size_t tried = 0; tried < left && !is_ear(at); ++tried) at = next[at];
        list.AddTriangleFilled(outline[before[at]], outline[at], outline[next[at]], colour);
        next[before[at]] = next[at], before[next[at]] = before[at];
        std::erase_if(inner, [&](std::size_t k) { return k == at; });
        for (const std::size_t beside : {before[at], next[at]})
            if (turn(beside) > 0) std::erase_if(inner, [&](std::size_t k) { return k == beside; });
        at = next[at];
    }
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
