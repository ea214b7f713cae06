#include "app/panels/campaign/map_relief.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

#include "app/panels/widgets/polygons.h"

// The ground of the campaign map.
namespace banneret::app {
namespace {

TEST(TopRegions, AreThoseDrawnLast) {
    const MapSight sight = {{100, 50}, {500, 450}, 0, 0, 10};
    const std::vector<std::vector<ImVec2>> outlines = {{{50, 0}, {600, 0}, {600, 300}, {50, 300}},
                                                       {{200, 200}, {400, 200}, {400, 400}, {200, 400}}};
    const TopRegions top(outlines, sight);
    EXPECT_EQ(top.at({150, 100}), 0u);
    EXPECT_EQ(top.at({300, 250}), 1u) << "it covers the first";
    EXPECT_EQ(top.at({300, 350}), 1u);
    EXPECT_EQ(top.at({150, 350}), std::nullopt) << "no region";
    EXPECT_EQ(top.at({550, 100}), std::nullopt) << "off the map";
    EXPECT_TRUE(top.on_map({150, 350}));
    EXPECT_FALSE(top.on_map({550, 100}));
    EXPECT_EQ(top.at({60, 100}), std::nullopt);
    for (float x = 101; x < 499; x += 7)
        for (float y = 51; y < 449; y += 7) {
            // Squares on an outline may count for either side.
            const auto near = [](float at, float edge) { return std::abs(at - edge) < 3; };
            if (near(x, 200) || near(x, 400) || near(y, 200) || near(y, 300) || near(y, 400)) continue;
            const bool second = in_polygon(outlines[1], {x, y}), first = in_polygon(outlines[0], {x, y});
            EXPECT_EQ(top.at({x, y}), second  ? std::optional<std::size_t>(1)
                                      : first ? std::optional<std::size_t>(0)
                                              : std::nullopt)
                << x << ", " << y;
        }
}

}  // namespace
}  // namespace banneret::app
