// Places, distances, ground, and positions of armies.

#include "engine/campaign/map/map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <algorithm>

#include "engine/campaign/map/map_delta.h"
#include "tests/support/marches.h"

namespace banneret {
namespace {

using example::done;
using example::id_of;
using example::mapped;
using example::miles;
using example::named;
using example::refusal;
using example::where;
using testing::HasSubstr;

TEST(MapPoints, DistancesAreRoundedToTheNearestHundredthOfAMile) {
    EXPECT_EQ(distance(MapPoint{0, 0}, {300, 400}), 500);
    EXPECT_EQ(distance(MapPoint{0, 0}, {100, 100}), 141);
    EXPECT_EQ(distance(MapPoint{0, 0}, {1, 1}), 1);
    EXPECT_EQ(distance(MapPoint{-map_reach, -map_reach}, {map_reach, map_reach}), 2'828'427);
    for (int n = 0; n < 3000; ++n) ASSERT_EQ(distance(MapPoint{n, -5}, {0, -5}), n);
}

TEST(MapPoints, MoveInTheEightDirections) {
    EXPECT_EQ(moved({0, 0}, Direction::north, 700), (MapPoint{0, 700}));
    EXPECT_EQ(moved({0, 0}, Direction::south_west, 1000), (MapPoint{-707, -707}));
    for (const Direction d : {Direction::north, Direction::north_east, Direction::east, Direction::south_east,
                              Direction::south, Direction::south_west, Direction::west, Direction::north_west})
        EXPECT_EQ(compass({5, 5}, moved({5, 5}, d, 900)), d);
    EXPECT_EQ(compass({0, 0}, {100, 30}), Direction::east);
    EXPECT_EQ(compass({0, 0}, {100, 50}), Direction::north_east);
}

TEST(Maps, SayWhereAPointIs) {
    const History h = mapped();
    const Map& map = *h.now().map;
    EXPECT_EQ(place_words(map, miles(24, 0)), "Otter");
    EXPECT_EQ(place_words(map, {2410, 10}), "Otter");
    EXPECT_EQ(place_words(map, miles(7, 0)), "7 miles east of Harl Ford");
    EXPECT_EQ(place_words(map, miles(0, 29)), "1 mile south of Moor");
    EXPECT_EQ(place_words(Map{}, {-250, 1200}), "2 miles west, 12 miles north");
    EXPECT_EQ(point_from_words(map, "otter"), miles(24, 0));
    EXPECT_EQ(point_from_words(map, "7 miles east of Harl Ford"), miles(7, 0));
    EXPECT_EQ(point_from_words(map, "1 mile south of Moor"), miles(0, 29));
    EXPECT_FALSE(point_from_words(map, "7 miles up Harl Ford"));
    EXPECT_FALSE(point_from_words(map, "Nowhere"));
}

TEST(Maps, KnowTheirGround) {
    const History h = mapped();
    const Map& map = *h.now().map;
    EXPECT_EQ(ground_at(map, miles(-8, 0)), Ground::forest);
    EXPECT_EQ(ground_at(map, miles(-5, 0)), Ground::open);
    EXPECT_EQ(ground_at(map, miles(3, -40)), Ground::water);
}

TEST(Maps, PlacesAreEditedAndArmiesGoByTheNewName) {
    History h = mapped();
    const Place ford = *find_place(*h.now().map, "Harl Ford");
    Place renamed = ford;
    renamed.name = "Harl Bridge";
    done(h, PutPlace{renamed});
    EXPECT_EQ(named(h, "Red").place, "Harl Bridge");
    EXPECT_EQ(where(h, "Red"), miles(0, 0));
    EXPECT_THAT(refusal(h, PutPlace{{{}, "OTTER", {}, PlaceKind::town, false, ""}}),
                HasSubstr("already a place called Otter"));
    EXPECT_THAT(refusal(h, PutPlace{{PlaceId{999}, "Far", {}, PlaceKind::town, false, ""}}),
                HasSubstr("not on the map"));
    EXPECT_THAT(refusal(h, PutPlace{{{}, " ", {}, PlaceKind::town, false, ""}}), HasSubstr("map"));
    EXPECT_THAT(refusal(h, PutPlace{{{}, "Moon", {map_reach + 1, 0}, PlaceKind::town, false, ""}}),
                HasSubstr("off the map"));
    EXPECT_THAT(refusal(h, RemovePlace{ford.id}), HasSubstr("is at Harl Bridge"));
    const PlaceId otter = find_place(*h.now().map, "Otter")->id;
    done(h, RemovePlace{otter});
    EXPECT_EQ(h.now().map->roads.size(), 1u);  // its road was removed with it
    EXPECT_THAT(refusal(h, RemoveRoad{ford.id, otter}), HasSubstr("no road"));
    EXPECT_THAT(refusal(h, PutRoad{{ford.id, ford.id, Ground::road, {}, false}}), HasSubstr("two places"));
    done(h, RemoveRegion{0});
    EXPECT_EQ(h.now().map->regions.size(), 1u);
    EXPECT_THAT(refusal(h, RemoveRegion{7}), HasSubstr("not on the map"));
    EXPECT_THAT(refusal(h, PutRegion{std::nullopt, {"", Ground::hills, {{0, 0}, {1, 1}}}}), HasSubstr("corners"));
}

TEST(Maps, HaveAPictureBelowThemByTwoKnownPoints) {
    History h = mapped();
    EXPECT_THAT(refusal(h, SetMapPicture{}), HasSubstr("no picture"));
    const MapPicture scan{"scan.png", {{{10, 20, miles(0, 0)}, {490, 20, miles(24, 0)}}}, false};
    done(h, SetMapPicture{scan});
    EXPECT_EQ(h.now().map->picture, scan);
    const auto refused = [&](auto change) {
        MapPicture other = scan;
        change(other);
        return refusal(h, SetMapPicture{other});
    };
    EXPECT_THAT(refused([](MapPicture& p) { p.file.clear(); }), HasSubstr("needs a file"));
    EXPECT_THAT(refused([](MapPicture& p) { p.known[0].across = -1; }), HasSubstr("0 to 30000 pixels"));
    EXPECT_THAT(refused([](MapPicture& p) { p.known[1].down = 30'001; }), HasSubstr("0 to 30000 pixels"));
    EXPECT_THAT(refused([](MapPicture& p) { p.known[1].at.x = map_reach + 1; }), HasSubstr("off the map"));
    EXPECT_THAT(refused([](MapPicture& p) { p.known[1].at = p.known[0].at; }), HasSubstr("that differ"));
    EXPECT_THAT(refused([](MapPicture& p) { p.known[1].across = 10; }), HasSubstr("that differ"));
    EXPECT_EQ(h.now().map->picture, scan);
    done(h, SetMapPicture{});
    EXPECT_EQ(h.now().map->picture, std::nullopt);
    ASSERT_TRUE(h.undo());
    EXPECT_EQ(h.now().map->picture, scan);
}

TEST(Maps, ArmiesStandWhereTheirPlaceSays) {
    History h = mapped();
    EXPECT_EQ(where(h, "Red"), miles(0, 0));
    done(h, MoveArmy{id_of(h, "Red"), "Otter"});
    EXPECT_EQ(where(h, "Red"), miles(24, 0));
    done(h, MoveArmy{id_of(h, "Red"), "the King's tent"});
    EXPECT_FALSE(position_of(h.now(), named(h, "Red")));
    done(h, PlaceArmy{id_of(h, "Red"), {1034, 355}});
    EXPECT_EQ(where(h, "Red"), (MapPoint{1034, 355}));
    EXPECT_EQ(named(h, "Red").place, "11 miles east of Harl Ford");
    // An army put at a place with the same words has the same position.
    done(h, MoveArmy{id_of(h, "Hob"), "11 miles east of Harl Ford"});
    EXPECT_EQ(where(h, "Hob"), (MapPoint{1034, 355}));
    // That army stays there when the other leaves.
    done(h, PlaceArmy{id_of(h, "Red"), {-300, 500}});
    EXPECT_EQ(where(h, "Hob"), (MapPoint{1034, 355}));
    done(h, MoveArmy{id_of(h, "Orc"), "9 miles north of Otter"});
    EXPECT_EQ(where(h, "Orc"), (MapPoint{2400, 900}));
    // Setting another place by hand removes the stand.
    done(h, MoveArmy{id_of(h, "Red"), "Moor"});
    EXPECT_EQ(where(h, "Red"), miles(0, 30));
    for (const Stand& stand : h.now().stands) EXPECT_NE(stand.army, id_of(h, "Red"));
}

TEST(Maps, AreKeptInAFileByWhatChangedOnThem) {
    History h = mapped();
    const Place moor = *find_place(*h.now().map, "Moor");
    const PlaceId ford = find_place(*h.now().map, "Harl Ford")->id;
    Place moved = moor;
    moved.at = miles(2, 31);
    MarchRules rules;
    rules.contact = 250;
    Road bent = *find_road(*h.now().map, ford, moor.id);
    bent.bends = {miles(3, 3)};
    for (const Command& command : std::vector<Command>{
             PutPlace{moved}, PutRoad{bent}, RemoveRoad{ford, moor.id}, RemovePlace{moor.id}, SetMarchRules{rules},
             RemoveRegion{0}, PutRegion{0, {"Sand", Ground::hills, {{0, 0}, {9, 0}, {9, 9}}}},
             SetMapPicture{MapPicture{"scan.png", {{{0, 0, miles(0, 0)}, {90, 0, miles(9, 0)}}}, false}},
             SetMapPicture{}}) {
        const Map before = *h.now().map;
        done(h, command);
        const auto delta = map_difference(before, *h.now().map);
        ASSERT_TRUE(delta.has_value());
        EXPECT_LE(delta->places_put.size() + delta->roads_put.size() + delta->places_removed.size(), 1u);
        EXPECT_EQ(std::get<Map>(changed_by(before, *delta)), *h.now().map);
    }
    // A different order is a different map: stored whole.
    Map turned = *h.now().map;
    std::reverse(turned.places.begin(), turned.places.end());
    EXPECT_FALSE(map_difference(*h.now().map, turned));
    MapDelta wrong;
    wrong.places_removed = {PlaceId{999}};
    EXPECT_TRUE(std::holds_alternative<Problem>(changed_by(*h.now().map, wrong)));
    wrong = {};
    wrong.roads_removed = {{ford, PlaceId{999}}};
    EXPECT_TRUE(std::holds_alternative<Problem>(changed_by(*h.now().map, wrong)));
}

// The table of AD-R11, every row.
TEST(Rates, AreThoseOfTheTableOfR11) {
    const MarchRules rules;
    using example::mounted;
    using example::unit;
    EXPECT_EQ(movement_rate(mounted(unit(1, "a", 1, 2, Armour::none)), rules), 14);
    EXPECT_EQ(movement_rate(mounted(unit(1, "a", 1, 2, Armour::light)), rules), 14);
    EXPECT_EQ(movement_rate(mounted(unit(1, "a", 1, 2, Armour::medium)), rules), 12);
    EXPECT_EQ(movement_rate(mounted(unit(1, "a", 1, 2, Armour::heavy)), rules), 12);
    EXPECT_EQ(movement_rate(unit(1, "a", 1, 2, Armour::none), rules), 10);
    EXPECT_EQ(movement_rate(unit(1, "a", 1, 2, Armour::light), rules), 10);
    EXPECT_EQ(movement_rate(unit(1, "a", 1, 2, Armour::medium), rules), 8);
    EXPECT_EQ(movement_rate(unit(1, "a", 1, 2, Armour::heavy), rules), 8);
    EXPECT_EQ(movement_rate(unit(1, "a", 1, 2, Armour::heavy, {Ability::slow}), rules), 4);
    EXPECT_EQ(movement_rate(unit(1, "a", 1, 2, Armour::heavy, {Ability::quick}), rules), 16);
    EXPECT_EQ(movement_rate(unit(1, "a", 1, 2, Armour::none, {Ability::flying}), rules), 14);
    // The units' own rates agree.
    for (const Armour armour : {Armour::none, Armour::light, Armour::medium, Armour::heavy})
        for (const Unit& u : {unit(1, "a", 1, 2, armour), mounted(unit(1, "a", 1, 2, armour)),
                              unit(1, "a", 1, 2, armour, {Ability::quick, Ability::slow})})
            EXPECT_EQ(movement_rate(u, rules), movement_rate(u));
}

TEST(Rates, AnArmyGoesAsItsSlowestUnitThatHasAnybodyLeft) {
    Army army;
    army.units = {example::mounted(example::unit(1, "Horse", 10, 3, Armour::light)),
                  example::unit(2, "Heavy foot", 0, 3, Armour::heavy),
                  example::unit(3, "Light foot", 5, 3, Armour::light)};
    EXPECT_EQ(movement_rate(army, {}), (ArmyRate{10, "Light foot"}));
    army.units[1].count = 1;
    EXPECT_EQ(movement_rate(army, {}), (ArmyRate{8, "Heavy foot"}));
    army.units.clear();
    EXPECT_EQ(movement_rate(army, {}), (ArmyRate{10, ""}));
    MarchRules swift;
    swift.foot_light = 30;
    army.units = {example::unit(3, "Light foot", 5, 3, Armour::light)};
    EXPECT_EQ(movement_rate(army, swift).miles, 30);
}

TEST(Rates, AreEditedWithinReason) {
    History h = mapped();
    MarchRules rules;
    rules.foot_heavy = 6;
    rules.ground_percent[static_cast<std::size_t>(Ground::forest)] = 80;
    done(h, SetMarchRules{rules});
    EXPECT_EQ(h.now().map->rules, rules);
    rules.foot_heavy = 0;
    EXPECT_THAT(refusal(h, SetMarchRules{rules}), HasSubstr("heavy foot must be 1 to 200, not 0"));
}

}  // namespace
}  // namespace banneret
