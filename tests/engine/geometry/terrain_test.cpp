#include "engine/geometry/terrain.h"

#include <gtest/gtest.h>

#include <set>

namespace banneret {
namespace {

TEST(Terrain, AnOutlineCoversItsInsideAndItsEdge) {
    Patch hill;
    hill.ground = TableGround::hill;
    hill.level = 1;
    hill.outline = {{0, 0}, {1000, 0}, {1000, 600}, {0, 1000}};
    EXPECT_TRUE(covers(hill, InchPoint{500, 300}));
    EXPECT_TRUE(covers(hill, InchPoint{0, 500}));
    EXPECT_FALSE(covers(hill, InchPoint{900, 900}));
    EXPECT_EQ(level_at({{hill}}, {500, 300}), 1);
    EXPECT_EQ(level_at({{hill}}, {5000, 300}), 0);
    EXPECT_TRUE(crosses(hill, {-100, 100}, {100, 100}));
}

TEST(Terrain, AWallIsALineThatIsCrossed) {
    Patch wall;
    wall.ground = TableGround::wall;
    wall.line = true;
    wall.outline = {{0, 0}, {1000, 0}, {1000, 500}};
    EXPECT_TRUE(crosses(wall, {500, -100}, {500, 100}));
    EXPECT_FALSE(crosses(wall, {-100, 400}, {900, 400})) << "the line is not closed";
    EXPECT_FALSE(covers(wall, InchPoint{900, 100}));
}

TEST(Terrain, EachGroundHasItsOwnWords) {
    std::set<std::string_view> keys;
    for (std::size_t i = 0; i < table_ground_count; ++i) keys.insert(key(static_cast<TableGround>(i)));
    EXPECT_EQ(keys.size(), table_ground_count);
    EXPECT_EQ(words(TableGround::deep_water), "deep water");
}

}  // namespace
}  // namespace banneret
