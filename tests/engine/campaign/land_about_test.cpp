// The land of the map where two armies meet.

#include "engine/campaign/map/land_about.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/campaign/campaign.h"
#include "tests/support/marches.h"

namespace banneret {
namespace {

using example::id_of;
using example::mapped;
using testing::Each;
using testing::Field;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::SizeIs;

constexpr MapPoint here{0, 0};

Region region(Ground ground, std::vector<MapPoint> outline) {
    return {"Somewhere", ground, std::move(outline)};
}
Region box(Ground ground, std::int32_t west, std::int32_t south, std::int32_t east, std::int32_t north) {
    return region(ground, {{west, south}, {east, south}, {east, north}, {west, north}});
}
std::vector<TableGround> kinds(const std::vector<LandPiece>& land) {
    std::vector<TableGround> out;
    for (const LandPiece& piece : land) out.push_back(piece.ground);
    return out;
}
std::vector<TableGround> kinds(const Map& map) {
    return kinds(land_about(map, here));
}
Map of(Region region) {
    Map map;
    map.regions.push_back(std::move(region));
    return map;
}

TEST(LandAbout, OpenCountryAndFarRegionsGiveNone) {
    EXPECT_THAT(land_about({}, here), IsEmpty());
    EXPECT_THAT(land_about(of(box(Ground::forest, 400, -300, 900, 300)), here), IsEmpty());
    EXPECT_THAT(land_about(of(box(Ground::open, -300, -300, 300, 300)), here), IsEmpty());
}

TEST(LandAbout, ARegionAtTheEdgeKeepsItsSide) {
    const auto land = land_about(of(box(Ground::forest, 50, -900, 900, 900)), here);
    ASSERT_THAT(land, SizeIs(1));
    EXPECT_EQ(land[0].ground, TableGround::woods);
    EXPECT_EQ(land[0].name, "Somewhere");
    EXPECT_TRUE(covers(land[0], {900, 0}));
    EXPECT_TRUE(covers(land[0], {400, 0}));
    EXPECT_FALSE(covers(land[0], {300, 0}));
    EXPECT_THAT(faults(land), IsEmpty());
}

TEST(LandAbout, InsideALargeRegionPiecesAreScatteredAlwaysTheSame) {
    const Map map = of(box(Ground::forest, -900, -900, 900, 900));
    const auto land = land_about(map, here);
    EXPECT_THAT(kinds(land), IsSupersetOf({TableGround::woods, TableGround::woods, TableGround::scrub}));
    EXPECT_EQ(land, land_about(map, here));
    EXPECT_NE(land, land_about(map, {100, 0}));
    EXPECT_THAT(land, Each(Field(&LandPiece::name, "Somewhere")));
    EXPECT_THAT(faults(land), IsEmpty());
    EXPECT_THAT(kinds(of(box(Ground::hills, -900, -900, 900, 900))), testing::Contains(TableGround::hill));
    EXPECT_THAT(kinds(of(box(Ground::mountains, -900, -900, 900, 900))), testing::Contains(TableGround::steep_hill));
    EXPECT_THAT(kinds(of(box(Ground::marsh, -900, -900, 900, 900))), testing::Contains(TableGround::marsh));
}

TEST(LandAbout, TheLaterOfTwoRegionsCounts) {
    Map map = of(box(Ground::forest, -900, -900, 900, 900));
    map.regions.push_back(box(Ground::open, -800, -800, 800, 800));
    EXPECT_THAT(land_about(map, here), IsEmpty());
}

TEST(LandAbout, ANarrowWaterIsARiverAndAWideOneIsDeep) {
    EXPECT_THAT(kinds(of(box(Ground::water, 40, -900, 80, 900))), testing::ElementsAre(TableGround::river));
    EXPECT_THAT(kinds(of(box(Ground::water, 20, -900, 900, 900))), testing::ElementsAre(TableGround::deep_water));
}

TEST(LandAbout, WaterAcrossTheLandIsAFordAlongTheMiddle) {
    Map map = of(box(Ground::water, -900, -20, 900, 20));
    auto land = land_about(map, here);
    EXPECT_THAT(kinds(land), testing::ElementsAre(TableGround::river, TableGround::ford));
    for (const LandPoint at : {LandPoint{-600, 130}, LandPoint{0, 130}, LandPoint{600, 130}})
        EXPECT_TRUE(covers(land[1], at)) << at.x;
    EXPECT_FALSE(covers(land[1], {700, 0}));
    map.places = {{PlaceId{1}, "South", {120, -500}, PlaceKind::town, false, ""},
                  {PlaceId{2}, "North", {120, 500}, PlaceKind::town, false, ""}};
    map.roads = {{PlaceId{1}, PlaceId{2}, Ground::road, {}, false}};
    land = land_about(map, here);
    EXPECT_THAT(kinds(land), testing::ElementsAre(TableGround::river, TableGround::ford, TableGround::bridge));
    EXPECT_TRUE(covers(land[2], {800, 0}));
    EXPECT_FALSE(covers(land[2], {600, 0}));
    map.roads[0].secret = true;
    EXPECT_EQ(kinds(map).back(), TableGround::ford) << "a secret road shows no bridge";
    map.roads[0].secret = false;
    map.places[0].secret = true;
    EXPECT_EQ(kinds(map).back(), TableGround::ford) << "nor does one that leads to a secret place";
    EXPECT_THAT(kinds(of(box(Ground::water, -900, -900, 900, 900))),
                testing::ElementsAre(TableGround::river, TableGround::ford));
}

TEST(LandAbout, ABrookBetweenThePointsOfTheGridIsSeenAndForded) {
    const auto land = land_about(of(box(Ground::water, -900, 1, 900, 11)), here);
    EXPECT_THAT(kinds(land), testing::ElementsAre(TableGround::river, TableGround::ford));
    const auto slanting =
        land_about(of(region(Ground::water, {{-900, -303}, {900, 297}, {900, 304}, {-900, -296}})), here);
    EXPECT_THAT(kinds(slanting), testing::ElementsAre(TableGround::river, TableGround::ford));
}

TEST(LandAbout, OnlyWhatIsSeenOfARegionIsLaid) {
    Map island = of(box(Ground::water, -900, -900, 900, 900));
    island.regions.push_back(box(Ground::open, -80, -80, 80, 80));
    EXPECT_THAT(land_about(island, here), IsEmpty()) << "around an island is nothing to fight over";
    Map coast = of(box(Ground::water, -900, -900, 900, 900));
    coast.regions.push_back(box(Ground::open, -900, -900, 60, 900));
    const auto shore = land_about(coast, here);
    ASSERT_THAT(kinds(shore), testing::ElementsAre(TableGround::deep_water));
    EXPECT_TRUE(covers(shore[0], {800, 0}));
    EXPECT_FALSE(covers(shore[0], {300, 0}));
    Map clearing = of(box(Ground::forest, -900, -900, 900, 900));
    clearing.regions.push_back(box(Ground::open, -90, -60, 90, 60));
    for (const LandPiece& piece : land_about(clearing, here)) EXPECT_FALSE(covers(piece, {0, 0}));
}

TEST(LandAbout, ManyRegionsLeaveRoomForTheFord) {
    Map map;
    for (std::int32_t n = 0; n < 58; ++n)
        map.regions.push_back(
            box(Ground::forest, -140 + 18 * (n % 15), 60 + 20 * (n / 15), -125 + 18 * (n % 15), 75 + 20 * (n / 15)));
    map.regions.insert(map.regions.begin(), box(Ground::water, -900, -20, 900, 20));
    const auto land = land_about(map, here);
    EXPECT_THAT(kinds(land), IsSupersetOf({TableGround::river, TableGround::ford, TableGround::woods}));
    EXPECT_LE(land.size(), most_land_pieces);
}

TEST(LandAbout, ADykeIsAWall) {
    Map map;
    map.places = {{PlaceId{1}, "West", {-500, 0}, PlaceKind::crossing, false, ""},
                  {PlaceId{2}, "East", {500, 0}, PlaceKind::crossing, false, ""}};
    map.roads = {{PlaceId{1}, PlaceId{2}, Ground::dyke, {}, false}};
    const auto land = land_about(map, here);
    ASSERT_THAT(land, SizeIs(1));
    EXPECT_EQ(land[0], (LandPiece{TableGround::wall, "dyke", true, {{-1000, 0}, {1000, 0}}}));
    map.roads[0].secret = true;
    EXPECT_THAT(land_about(map, here), IsEmpty());
    map.roads[0].secret = false;
    map.places[1].secret = true;
    EXPECT_THAT(land_about(map, here), IsEmpty()) << "it would show where the secret place is";
    map.places[1].secret = false;
    map.roads[0] = {PlaceId{1}, PlaceId{2}, Ground::road, {}, false};
    EXPECT_THAT(land_about(map, here), IsEmpty());
}

TEST(LandAbout, AVillageNearTheArmiesIsABuildingUnlessSecret) {
    Map map;
    map.places = {{PlaceId{1}, "Moor", {60, 60}, PlaceKind::village, false, ""}};
    EXPECT_THAT(kinds(map), testing::ElementsAre(TableGround::building));
    map.places[0].secret = true;
    EXPECT_THAT(land_about(map, here), IsEmpty());
    map.places[0] = {PlaceId{1}, "Moor", here, PlaceKind::village, false, ""};
    EXPECT_THAT(land_about(map, here), IsEmpty()) << "the armies stand before it";
}

TEST(LandAbout, TurnsToWhereTheAttackerComesFrom) {
    const Map map = of(box(Ground::forest, 60, -900, 900, 900));  // in the east
    const auto at = [&](MapPoint attacker) { return land_about(map, here, attacker).at(0); };
    EXPECT_TRUE(covers(at({0, -90}), {900, 0}));
    EXPECT_TRUE(covers(at({0, 90}), {-900, 0}));
    EXPECT_TRUE(covers(at({-90, 10}), {0, 900})) << "from the west it is behind the defender";
    EXPECT_TRUE(covers(at({90, 10}), {0, -900}));
    EXPECT_EQ(land_about(map, here, here), land_about(map, here));
}

TEST(LandAbout, IsThatOfTheDefendersPlace) {
    const History h = mapped();
    Campaign c = h.now();
    const ArmyId red = id_of(h, "Red"), hob = id_of(h, "Hob");
    const auto at = position_of(c, *find_army(c, hob));
    ASSERT_TRUE(at);
    Map map = *c.map;
    map.regions.push_back(box(Ground::hills, at->x - 500, at->y - 500, at->x + 500, at->y + 500));
    c.map = Shared<Map>(std::move(map));
    EXPECT_THAT(kinds(land_between(c, red, hob)), testing::Contains(TableGround::hill));
    EXPECT_THAT(land_between(c, ArmyId{900}, ArmyId{901}), IsEmpty());
}

TEST(LandAbout, OutlinesOfManyCornersStayWithinTheLimits) {
    std::vector<MapPoint> star;
    for (int n = 0; n < 200; ++n) {
        const int r = n % 2 == 0 ? 90 : 400, octant = n * 8 / 200;
        const MapPoint along[] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
        star.push_back({along[octant].x * r + n % 25, along[octant].y * r + n % 25});
    }
    for (const Ground ground : {Ground::forest, Ground::water}) {
        const auto land = land_about(of(region(ground, star)), here);
        EXPECT_THAT(faults(land), IsEmpty());
    }
}

}  // namespace
}  // namespace banneret
