#include "app/panels/widgets/curves.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace banneret::app {

namespace {

constexpr float piece_length = 9, most_pieces = 10, longest_bent = 20'000;

ImVec2 towards(ImVec2 a, ImVec2 b, float share) {
    return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}
float distance(ImVec2 a, ImVec2 b) {
    return std::hypot(b.x - a.x, b.y - a.y);
}

std::vector<ImVec2> without_repeats(const std::vector<ImVec2>& points, bool closed) {
    constexpr float same = 0.01f;
    std::vector<ImVec2> out;
    for (const ImVec2 p : points)
        if (out.empty() || distance(out.back(), p) > same) out.push_back(p);
    while (closed && out.size() > 1 && distance(out.back(), out.front()) <= same) out.pop_back();
    return out;
}

// The spline's point between b and c (Barry and Goldman's pyramid); each knot is the root of a distance after the last.
ImVec2 spline_point(const std::array<ImVec2, 4>& p, float share) {
    std::array<float, 4> knot{};
    for (std::size_t i = 1; i < 4; ++i) knot[i] = knot[i - 1] + std::sqrt(std::max(0.01f, distance(p[i - 1], p[i])));
    const float t = knot[1] + (knot[2] - knot[1]) * share;
    const auto between = [&](ImVec2 a, ImVec2 b, float from, float to) {
        return towards(a, b, (t - from) / (to - from));
    };
    const ImVec2 a1 = between(p[0], p[1], knot[0], knot[1]), a2 = between(p[1], p[2], knot[1], knot[2]),
                 a3 = between(p[2], p[3], knot[2], knot[3]);
    const ImVec2 b1 = between(a1, a2, knot[0], knot[2]), b2 = between(a2, a3, knot[1], knot[3]);
    return between(b1, b2, knot[1], knot[2]);
}

float twice_the_area(const std::vector<ImVec2>& outline) {
    float out = 0;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++)
        out += outline[j].x * outline[i].y - outline[i].x * outline[j].y;
    return out;
}

// Calls back with each letter and its width, which includes what `spread` adds; between words that is twice as much.
template <class Each>
void letters_of(std::string_view words, float spread, const Each& each) {
    const ImFont& font = *ImGui::GetFont();
    const float scale = ImGui::GetFontSize() / font.FontSize;
    const char *at = words.data(), *const end = at + words.size();
    while (at < end) {
        unsigned letter = 0;
        const int bytes = ImTextCharFromUtf8(&letter, at, end);
        at += std::max(1, bytes);
        if (const ImFontGlyph* glyph = font.FindGlyph(static_cast<ImWchar>(letter)))
            each(*glyph, scale, glyph->AdvanceX * scale + (letter == ' ' ? 2 * spread : spread));
    }
}

}  // namespace

std::vector<ImVec2> smooth_outline(const std::vector<ImVec2>& corners) {
    const std::vector<ImVec2> points = without_repeats(corners, true);
    const std::size_t n = points.size();
    if (n < 3) return points;
    std::vector<ImVec2> out;
    for (std::size_t i = 0; i < n; ++i) {
        const std::array<ImVec2, 4> around = {points[(i + n - 1) % n], points[i], points[(i + 1) % n],
                                              points[(i + 2) % n]};
        const float length = distance(around[1], around[2]);
        const int pieces =
            length > longest_bent ? 1 : static_cast<int>(std::clamp(length / piece_length, 1.0f, most_pieces));
        out.push_back(around[1]);
        for (int piece = 1; piece < pieces; ++piece)
            out.push_back(spline_point(around, static_cast<float>(piece) / static_cast<float>(pieces)));
    }
    return out;
}

std::vector<ImVec2> rounded_line(const std::vector<ImVec2>& points, float radius) {
    const std::vector<ImVec2> line = without_repeats(points, false);
    if (line.size() < 3) return line;
    constexpr int pieces = 6;
    std::vector<ImVec2> out = {line.front()};
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        const float before = distance(line[i - 1], line[i]), after = distance(line[i], line[i + 1]);
        const float reach = std::min({radius, before * 0.5f, after * 0.5f});
        const ImVec2 from = towards(line[i], line[i - 1], reach / before),
                     to = towards(line[i], line[i + 1], reach / after);
        for (int piece = 0; piece <= pieces; ++piece) {
            const float share = static_cast<float>(piece) / pieces;
            out.push_back(towards(towards(from, line[i], share), towards(line[i], to, share), share));
        }
    }
    out.push_back(line.back());
    return out;
}

std::vector<ImVec2> beside_outline(const std::vector<ImVec2>& outline, float away) {
    const std::size_t n = outline.size();
    if (n < 3) return {};
    const float side = twice_the_area(outline) > 0 ? away : -away;
    std::vector<ImVec2> out;
    out.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
        const ImVec2 before = outline[(i + n - 1) % n], after = outline[(i + 1) % n];
        const float length = std::max(0.001f, distance(before, after));
        out.push_back(
            {outline[i].x + (after.y - before.y) / length * side, outline[i].y - (after.x - before.x) / length * side});
    }
    return out;
}

ImVec2 BentWords::at(float x, float y) const {
    const float rise = slope + 2 * bend * x, length = std::hypot(1.0f, rise);
    return {middle.x + x - rise / length * y, middle.y + slope * x + bend * x * x + y / length};
}

bool operator==(const BentWords& a, const BentWords& b) {
    return a.middle.x == b.middle.x && a.middle.y == b.middle.y && a.width == b.width && a.height == b.height &&
           a.spread == b.spread && a.slope == b.slope && a.bend == b.bend;
}

BentWords bent_words(std::string_view words, ImVec2 middle, float spread) {
    BentWords out{middle, 0, ImGui::GetTextLineHeight(), spread, 0, 0};
    letters_of(words, spread, [&](const ImFontGlyph&, float, float wide) { out.width += wide; });
    return out;
}

void draw_bent_words(ImDrawList& list, const BentWords& bent, std::string_view words, ImVec2 moved, ImU32 colour) {
    float x = -bent.width * 0.5f;
    letters_of(words, bent.spread, [&](const ImFontGlyph& glyph, float scale, float wide) {
        if (glyph.Visible) {
            // Each letter is rotated about its own centre.
            const float middle = x + wide * 0.5f, top = -bent.height * 0.5f;
            const ImVec2 c = bent.at(middle, 0);
            const float rise = bent.slope + 2 * bent.bend * middle, length = std::hypot(1.0f, rise);
            const auto corner = [&](float across, float down) {
                const float dx = across * scale - (wide - bent.spread) * 0.5f, dy = down * scale + top;
                return ImVec2(c.x + (dx - rise * dy) / length + moved.x, c.y + (rise * dx + dy) / length + moved.y);
            };
            list.PrimReserve(6, 4);
            list.PrimQuadUV(corner(glyph.X0, glyph.Y0), corner(glyph.X1, glyph.Y0), corner(glyph.X1, glyph.Y1),
                            corner(glyph.X0, glyph.Y1), {glyph.U0, glyph.V0}, {glyph.U1, glyph.V0},
                            {glyph.U1, glyph.V1}, {glyph.U0, glyph.V1}, colour);
        }
        x += wide;
    });
}

}  // namespace banneret::app
