#include "app/panels/widgets/curves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "app/panels/widgets/polygons.h"
#include "tests/app/panels/headless.h"

// The curves of the map, and the polygons that they enclose.
namespace banneret::app {
namespace {

float distance(ImVec2 a, ImVec2 b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}
float to_nearest(const std::vector<ImVec2>& points, ImVec2 p) {
    float out = 1e9f;
    for (const ImVec2 q : points) out = std::min(out, distance(p, q));
    return out;
}
float area_of(const std::vector<ImVec2>& outline) {
    float twice = 0;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++)
        twice += outline[j].x * outline[i].y - outline[i].x * outline[j].y;
    return std::abs(twice) / 2;
}

// An L whose inner corner is at (100, 100).
const std::vector<ImVec2> angle = {{0, 0}, {200, 0}, {200, 100}, {100, 100}, {100, 200}, {0, 200}};

TEST(Curves, ASmoothOutlinePassesThroughItsCornersAndStaysNearThem) {
    const std::vector<ImVec2> smooth = smooth_outline(angle);
    EXPECT_GT(smooth.size(), 3 * angle.size());
    for (const ImVec2 corner : angle) EXPECT_LT(to_nearest(smooth, corner), 0.01f);
    EXPECT_NEAR(area_of(smooth), area_of(angle), area_of(angle) * 0.3f) << "even with right angles";
    for (std::size_t i = 1; i < smooth.size(); ++i) EXPECT_LT(distance(smooth[i - 1], smooth[i]), 40) << "no gap";
    // Repeated corners add nothing.
    std::vector<ImVec2> twice;
    for (const ImVec2 corner : angle) twice.insert(twice.end(), 2, corner);
    EXPECT_EQ(smooth_outline(twice).size(), smooth.size());
    EXPECT_EQ(smooth_outline({{0, 0}, {1, 1}}).size(), 2u);
}

TEST(Curves, ARoundedLineKeepsItsEndsAndCutsItsBends) {
    const std::vector<ImVec2> bent = {{0, 0}, {100, 0}, {100, 100}};
    const std::vector<ImVec2> line = rounded_line(bent, 20);
    EXPECT_EQ(distance(line.front(), bent.front()), 0);
    EXPECT_EQ(distance(line.back(), bent.back()), 0);
    EXPECT_GT(to_nearest(line, {100, 0}), 3) << "the bend is cut";
    for (const ImVec2 p : line) EXPECT_TRUE(p.y == 0 || p.x == 100 || distance(p, {100, 0}) < 20) << p.x << ", " << p.y;
    // A radius longer than the parts is shortened.
    for (const ImVec2 p : rounded_line(bent, 1'000)) EXPECT_TRUE(p.x >= 0 && p.x <= 100 && p.y >= 0 && p.y <= 100);
    EXPECT_EQ(rounded_line({{0, 0}, {5, 5}}, 20).size(), 2u);
}

TEST(Curves, ALineBesideAnOutlineIsOutsideOrInside) {
    std::vector<ImVec2> other_way = angle;
    std::reverse(other_way.begin(), other_way.end());
    for (const std::vector<ImVec2>& outline : {smooth_outline(angle), smooth_outline(other_way)}) {
        int outside = 0, inside = 0;
        for (const ImVec2 p : beside_outline(outline, 5)) outside += in_polygon(outline, p) ? 0 : 1;
        for (const ImVec2 p : beside_outline(outline, -5)) inside += in_polygon(outline, p) ? 1 : 0;
        EXPECT_EQ(static_cast<std::size_t>(outside), outline.size());
        EXPECT_EQ(static_cast<std::size_t>(inside), outline.size());
    }
}

// A frame without a page.
void in_a_frame(const std::function<void(ImDrawList&)>& draw) {
    const test::Context context;
    build_fonts(*ImGui::GetIO().Fonts, 16, installed_fonts());
    ImGui::NewFrame();
    draw(*ImGui::GetForegroundDrawList());
    ImGui::Render();
}

TEST(Curves, BentWordsAreAsLongAsStraightOnesAndTurnWithTheirCurve) {
    in_a_frame([&](ImDrawList& list) {
        const BentWords straight = bent_words("The Cold Sea", {500, 300});
        EXPECT_NEAR(straight.width, ImGui::CalcTextSize("The Cold Sea").x, 2);
        EXPECT_NEAR(bent_words("The Cold Sea", {500, 300}, 3).width, straight.width + 3 * 14, 0.1f)
            << "two more for the gaps between words";
        BentWords bent = straight;
        bent.slope = 0.3f, bent.bend = -0.001f;
        EXPECT_EQ(distance(bent.at(0, 0), bent.middle), 0);
        EXPECT_GT(bent.at(40, 0).y, bent.at(-40, 0).y) << "it falls to the right";
        EXPECT_NEAR(distance(bent.at(10, 8), bent.at(10, -8)), 16, 0.01f);
        const int before = list.VtxBuffer.Size;
        draw_bent_words(list, bent, "The Cold Sea", {0, 0}, IM_COL32_WHITE);
        EXPECT_EQ(list.VtxBuffer.Size - before, 4 * 10) << "a quad for each letter";
        for (int i = before; i < list.VtxBuffer.Size; ++i) {
            const ImVec2 p = list.VtxBuffer[i].pos;
            EXPECT_LT(distance(p, bent.middle), bent.width * 0.55f + bent.height);
        }
    });
}

// The areas of the triangles that a polygon was filled with.
std::vector<float> filled_triangles(const std::vector<ImVec2>& outline) {
    std::vector<float> out;
    in_a_frame([&](ImDrawList& list) {
        const int from = list.IdxBuffer.Size;
        fill_polygon(list, outline, IM_COL32_WHITE);
        for (int i = from; i + 2 < list.IdxBuffer.Size; i += 3) {
            const auto p = [&](int k) { return list.VtxBuffer[static_cast<int>(list.IdxBuffer[i + k])].pos; };
            out.push_back(area_of({p(0), p(1), p(2)}));
        }
    });
    return out;
}
float filled_area(const std::vector<ImVec2>& outline) {
    const std::vector<float> triangles = filled_triangles(outline);
    return std::accumulate(triangles.begin(), triangles.end(), 0.0f);
}

TEST(Polygons, AreFilledOnceAndWholeWhateverTheirShape) {
    EXPECT_NEAR(filled_area(angle), 30'000, 1);
    std::vector<ImVec2> other_way = angle;
    std::reverse(other_way.begin(), other_way.end());
    EXPECT_NEAR(filled_area(other_way), 30'000, 1);
    // A comb with many inner corners, and its smooth outline.
    std::vector<ImVec2> comb = {{0, 0}};
    for (int tooth = 0; tooth < 20; ++tooth) {
        const auto x = static_cast<float>(tooth * 20);
        comb.insert(comb.end(), {{x, 100}, {x + 10, 100}, {x + 10, 20}, {x + 20, 20}});
    }
    comb.push_back({400, 0});
    EXPECT_NEAR(filled_area(comb), area_of(comb), 1);
    EXPECT_NEAR(filled_area(smooth_outline(comb)), area_of(smooth_outline(comb)), area_of(comb) * 0.01f);
    // Filling ends even if the outline crosses itself, and then with two triangles for four corners.
    EXPECT_EQ(filled_triangles({{0, 0}, {100, 100}, {100, 0}, {0, 100}}).size(), 2u);
    EXPECT_TRUE(filled_triangles({{0, 0}, {100, 100}}).empty());
}

}  // namespace
}  // namespace banneret::app
