#include "app/models/exchange/map_import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace banneret::app {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// The shape of Azgaar's full export: lists that begin with an empty item, numbers written as text, y running south.
constexpr std::string_view azgaar = R"({
"info": {"version": "1.99", "description": "Azgaar's Fantasy Map Generator output: azgaar.github.io/Fantasy-map-generator",
  "mapName": "Efeland", "width": 400, "height": 200},
"settings": {"distanceUnit": "mi", "distanceScale": "2", "populationRate": 1000, "options": {"military": [
  {"name": "infantry", "crew": 1, "type": "melee"}, {"name": "bowmen", "crew": 1, "type": "ranged"},
  {"name": "riders", "crew": 2, "type": "mounted"}, {"name": "bombards", "crew": 8, "type": "machinery"}]}},
"mapCoordinates": {"latT": 40}, "biomesData": {"i": [0]}, "nameBases": [], "notes": [],
"grid": {"cells": [{"i": 0, "h": 1}]},
"pack": {
 "cells": [{"i": 0, "v": [1, 2], "p": [100, 50], "h": 30}, {"i": 1, "v": [], "p": [150, 80]}, {"i": 2, "p": [200, 190]}],
 "vertices": [{"i": 0, "p": [20, 20], "v": [1]}, {"i": 1, "p": [380, 20]}, {"i": 2, "p": [380, 180]}, {"i": 3, "p": [20, 180]}],
 "features": [0, {"i": 1, "type": "ocean"}, {"i": 2, "type": "island", "cells": 9, "vertices": [0, 1, 2, 3]}],
 "burgs": [{}, {"i": 1, "name": "Aldor", "x": 100, "y": 100, "capital": 1, "port": 0, "population": 12.5, "state": 1},
  {"i": 2, "name": "Bray", "x": 150, "y": 100, "population": 0.4, "state": 1},
  {"i": 3, "name": "Corm", "x": 200, "y": 150, "port": 1, "population": 3, "state": 2},
  {"i": 4, "name": "Gone", "x": 1, "y": 1, "removed": true}],
 "states": [{"i": 0, "name": "Neutrals"},
  {"i": 1, "name": "Aldoria", "fullName": "Kingdom of Aldoria", "military": [
   {"i": 0, "name": "1st (Bray) Regiment", "x": 150, "y": 100, "n": 0, "a": 330, "u": {"infantry": 200, "bowmen": 100, "riders": 30}},
   {"i": 1, "name": "1st Fleet", "x": 10, "y": 10, "n": 1, "u": {"fleet": 2}}]},
  {"i": 2, "name": "Corm", "fullName": "Free City of Corm", "military": [
   {"i": 0, "name": "1st (Bray) Regiment", "x": 200, "y": 160, "n": 0, "u": {"bombards": 3}}]}],
 "rivers": [{"i": 1, "name": "Ister", "type": "River", "width": 0.2, "cells": [0, 1, 2, -1]}],
 "routes": [{"i": 0, "group": "roads", "points": [[100, 100, 0], [120, 105, 3], [150, 100, 4], [175, 120, 5], [200, 150, 6]]},
  {"i": 1, "group": "trails", "points": [[175, 120, 5], [100, 180, 9]]},
  {"i": 2, "group": "searoutes", "points": [[200, 150, 6], [100, 100, 0]]}]}})";

ImportedMap imported(std::string_view text) {
    auto read = read_map(text, "file");
    if (const auto* refusal = std::get_if<std::string>(&read)) {
        ADD_FAILURE() << *refusal;
        return {new_campaign("none"), {}};
    }
    return std::get<ImportedMap>(std::move(read));
}

std::string refusal_of(std::string_view text) {
    const auto read = read_map(text, "file");
    const auto* refusal = std::get_if<std::string>(&read);
    return refusal != nullptr ? *refusal : "";
}

std::int32_t apart(const Campaign& c, std::string_view one, std::string_view other) {
    return distance(find_place(*c.map, one)->at, find_place(*c.map, other)->at);
}

TEST(MapImport, AzgaarsBurgsRoadsRiversAndCoastBecomeTheMap) {
    const Campaign c = imported(azgaar).campaign;
    EXPECT_EQ(c.name, "Efeland");
    EXPECT_TRUE(faults(c).empty());
    const Map& map = *c.map;
    ASSERT_EQ(map.places.size(), 4u) << "three burgs and a crossroads";
    EXPECT_EQ(find_place(map, "Aldor")->kind, PlaceKind::town);
    EXPECT_EQ(find_place(map, "Bray")->kind, PlaceKind::village);
    EXPECT_EQ(find_place(map, "Corm")->kind, PlaceKind::port);
    EXPECT_EQ(find_place(map, "Gone"), nullptr);
    EXPECT_EQ(apart(c, "Aldor", "Bray"), 100 * mile) << "50 units of 2 miles";
    EXPECT_LT(find_place(map, "Corm")->at.y, find_place(map, "Bray")->at.y) << "y runs south in the file";
    const auto& crossing = *std::find_if(map.places.begin(), map.places.end(),
                                         [](const Place& p) { return p.kind == PlaceKind::crossing; });
    ASSERT_EQ(map.roads.size(), 3u);
    EXPECT_NE(find_road(map, find_place(map, "Aldor")->id, find_place(map, "Bray")->id), nullptr);
    EXPECT_NE(find_road(map, find_place(map, "Bray")->id, crossing.id), nullptr);
    EXPECT_EQ(map.roads.front().bends.size(), 1u);
    ASSERT_EQ(map.regions.size(), 3u) << "sea, island, river";
    EXPECT_EQ(map.regions.back().name, "Ister");
    EXPECT_EQ(ground_at(map, find_place(map, "Aldor")->at), Ground::open);
    EXPECT_EQ(ground_at(map, {-395 * mile, 195 * mile}), Ground::water);
}

TEST(MapImport, AzgaarsRegimentsBecomeArmiesWithTheirGuessesMarked) {
    const ImportedMap read = imported(azgaar);
    const Campaign& c = read.campaign;
    ASSERT_EQ(c.factions.size(), 2u);
    EXPECT_EQ(c.factions[0].name, "Kingdom of Aldoria");
    ASSERT_EQ(c.armies.size(), 2u);
    const Army& first = *c.armies[0];
    EXPECT_EQ(first.name, "1st (Bray) Regiment");
    EXPECT_EQ(first.place, "Bray");
    EXPECT_EQ(first.faction, c.factions[0].id);
    ASSERT_EQ(first.units.size(), 3u);
    EXPECT_EQ(first.units[0].count, 200);
    EXPECT_EQ(first.units[0].melee, std::vector{MeleeWeapon::spear});
    EXPECT_EQ(first.units[1].missile, std::vector{MissileWeapon::short_bow});
    EXPECT_TRUE(first.units[2].mounted);
    EXPECT_EQ(first.units[2].count, 60) << "a crew of two";
    EXPECT_THAT(first.notes, HasSubstr("guesses"));
    const Army& second = *c.armies[1];
    EXPECT_EQ(second.name, "1st (Bray) Regiment, Free City of Corm");
    EXPECT_EQ(second.units.front().count, 24);
    EXPECT_EQ(position_of(c, second)->x, find_place(*c.map, "Corm")->at.x);
    EXPECT_EQ(find_place(*c.map, "Corm")->at.y - position_of(c, second)->y, 20 * mile);
    EXPECT_THAT(read.guesses, Contains(HasSubstr("1 fleet was left out")));
    EXPECT_THAT(read.guesses, Contains(HasSubstr("equipment of 2 armies is guessed")));
    ASSERT_EQ(c.notes.size(), 1u);
    EXPECT_THAT(c.notes[0]->text, HasSubstr("equipment of 2 armies is guessed"));
}

TEST(MapImport, GeoJsonInDegreesHasPlacesRoadsRiversStatesAndRegiments) {
    const ImportedMap read = imported(R"({"type": "FeatureCollection", "features": [
 {"type": "Feature", "geometry": {"type": "Point", "coordinates": [10, 0]}, "properties": {"name": "West", "capital": true}},
 {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 0]}, "properties": {"name": "East", "place": "village"}},
 {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[10, 0], [10.5, 0.2], [11, 0]]}, "properties": {"highway": "track"}},
 {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[10, -1], [11, -1]]}, "properties": {"waterway": "river", "name": "Low"}},
 {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[10, 0], [10.2, 0], [10.2, 1], [10, 0]]]}, "properties": {"natural": "wood"}},
 {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[10, 0], [11, 0], [11, 1], [10, 0]]]}, "properties": {"name": "Reds"}},
 {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 0]}, "properties": {"name": "Guard", "state": "Reds", "units": {"archers": 40}}}]})");
    const Campaign& c = read.campaign;
    EXPECT_TRUE(faults(c).empty());
    EXPECT_EQ(c.name, "file");
    EXPECT_NEAR(apart(c, "West", "East"), 6909, 5) << "a degree at the equator";
    ASSERT_EQ(c.map->roads.size(), 1u);
    EXPECT_EQ(c.map->roads.front().ground, Ground::track);
    ASSERT_EQ(c.map->regions.size(), 2u);
    EXPECT_EQ(c.map->regions[0].ground, Ground::forest);
    EXPECT_EQ(c.map->regions[1].ground, Ground::water);
    ASSERT_EQ(c.factions.size(), 1u);
    ASSERT_EQ(c.armies.size(), 1u);
    EXPECT_EQ(c.armies[0]->place, "East");
    EXPECT_FALSE(c.armies[0]->units.front().missile.empty());
}

TEST(MapImport, GeoJsonInMetresIsScaled) {
    const std::string point = R"({"geometry": {"type": "Point", "coordinates": [)";
    const Campaign c =
        imported(R"({"type": "FeatureCollection", "metadata": {"crs": "Cartesian, meters"}, "features": [)" + point +
                 R"(0, 0]}, "properties": {"name": "A"}},)" + point +
                 R"(16093.44, 0]}, "properties": {"name": "B"}}]})")
            .campaign;
    EXPECT_EQ(apart(c, "A", "B"), 10 * mile);
}

TEST(MapImport, ADamagedForeignOrEmptyFileIsRefusedInOneSentence) {
    for (std::size_t cut = 1; cut < azgaar.size(); cut += 97) {
        const std::string refusal = refusal_of(azgaar.substr(0, cut));
        ASSERT_FALSE(refusal.empty()) << cut;
        EXPECT_THAT(refusal, Not(HasSubstr("\n")));
    }
    EXPECT_THAT(refusal_of(azgaar.substr(0, 900)), HasSubstr("damaged here"));
    EXPECT_THAT(refusal_of("{\"pack\": 3}"), HasSubstr("no burgs"));
    EXPECT_THAT(refusal_of("[]"), HasSubstr("no burgs"));
    EXPECT_THAT(refusal_of("{\"pack\": {\"burgs\": []}}"), HasSubstr("neither places"));
    EXPECT_THAT(refusal_of(std::string(200, '[')), HasSubstr("nest"));
    EXPECT_THAT(refusal_of(R"({"type": "FeatureCollection", "metadata": {"crs": "meters"}, "features": [
 {"geometry": {"type": "Point", "coordinates": [0, 0]}}, {"geometry": {"type": "Point", "coordinates": [9e8, 0]}}]})"),
                HasSubstr("20000 miles wide"));
}

TEST(MapImport, AnOversizedFileIsRefusedInOneSentence) {
    std::string many = R"({"type": "FeatureCollection", "features": [{"geometry": {"type": "Point", "coordinates": [0)";
    for (int i = 0; i < 4'000'001; ++i) many += ",0";
    EXPECT_THAT(refusal_of(many + "]}}]}"), HasSubstr("more than 4,000,000 values; export one with fewer cells"));
}

TEST(MapImport, ValuesOfOtherKindsAreNoFault) {
    const ImportedMap odd =
        imported(R"({"info": 3, "settings": [], "pack": {"burgs": [0, {"i": 1, "name": 7, "x": "12", "y": null}, "x"],
 "states": {}, "rivers": [{"cells": ["a", 1e300, -5]}, 3], "routes": [{"points": [[1], ["a", "b"], [1, 2]]}], "features": [null],
 "cells": [{"p": "x"}, 1]}})");
    EXPECT_TRUE(faults(odd.campaign).empty());
    EXPECT_TRUE(odd.campaign.armies.empty());
    const ImportedMap bare = imported(
        R"({"type": "FeatureCollection", "features": [null, {"geometry": null}, {"geometry": {"type": "Polygon", "coordinates": [3]}},
 {"geometry": {"type": "Point", "coordinates": ["a"]}}, {"geometry": {"type": "LineString", "coordinates": [[1, 2]]}},
 {"geometry": {"type": "MultiPolygon", "coordinates": [[3], [[]]]}, "properties": []},
 {"geometry": {"type": "Point", "coordinates": [1, 1]}, "properties": {"units": {"a": -4, "b": "many"}, "name": "\u0001"}}]})");
    EXPECT_TRUE(faults(bare.campaign).empty());
}

TEST(MapImport, KnowsAMapFromOtherFiles) {
    EXPECT_TRUE(is_map_text(azgaar));
    EXPECT_TRUE(is_map_text(azgaar.substr(0, 300)));
    EXPECT_TRUE(is_map_text("{\"features\": [], \"type\": \"FeatureCollection\"}"));
    EXPECT_FALSE(is_map_text("{\"banneret\": \"campaign\", \"notes\": [\"FeatureCollection\"]}"));
    EXPECT_FALSE(is_map_text("{\"name\": \"x\"}"));
}

}  // namespace
}  // namespace banneret::app
