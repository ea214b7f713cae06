#include "app/models/campaign/map_time.h"

#include <gtest/gtest.h>

#include <utility>

#include "app/models/shell/visibility.h"
#include "tests/support/campaigns.h"

// The armies on the map on other days.
namespace banneret::app {
namespace {

MapPoint at_miles(int x, int y) {
    return {x * mile, y * mile};
}

Desk with_map() {
    Desk desk;
    desk.history = example::books();
    History& h = *desk.history;
    for (const auto& [name, at] : {std::pair("Harl Ford", at_miles(0, 0)), std::pair("Far Tower", at_miles(60, 0))})
        if (find_place(*h.now().map, name) == nullptr)
            example::done(h, PutPlace{{{}, name, at, PlaceKind::town, false, ""}});
    return desk;
}

void put_army(History& h, ArmyId army, MapPoint at) {
    if (position_of(h.now(), *find_army(h.now(), army)) != at) example::done(h, PlaceArmy{army, at});
}

const MapTrack* track_of(const MapTime& time, ArmyId army) {
    for (const MapTrack& track : time.tracks)
        if (track.army == army) return &track;
    return nullptr;
}

TEST(MapTime, ArmiesAreOnTheRoadBetweenTheDays) {
    Desk desk = with_map();
    History& h = *desk.history;
    const ArmyId red = example::id_of(h, "Red");
    put_army(h, red, at_miles(0, 0));
    for (const char* other : {"Hob", "Orc"}) put_army(h, example::id_of(h, other), at_miles(0, 300));
    example::done(h, MarchArmy{red, at_miles(60, 0), {}, Pace::full});
    const std::int32_t began = h.now().day;
    const int rate = movement_rate(example::named(h, "Red"), h.now().map->rules).miles;
    ASSERT_GT(rate, 0);
    for (int i = 0; i < 2; ++i) example::done(h, PassDays{1});
    const std::int32_t today = h.now().day;
    ASSERT_EQ(today, began + 2);
    const MapModel map = make_map_model(desk);
    const MapTime time = make_map_time(desk, map);
    const MapTrack* track = track_of(time, red);
    ASSERT_NE(track, nullptr);
    EXPECT_LE(time.first, began);
    EXPECT_GT(time.last, today) << "the march goes on";
    const auto x = [&](double day) { return point_on(*track, day).x; };
    EXPECT_EQ(x(began), 0);
    EXPECT_EQ(point_on(*track, today), *position_of(h.now(), example::named(h, "Red")));
    // Half a day is half of a day's way on even ground, and no day goes back.
    EXPECT_NEAR(x(began + 0.5), x(began + 1) / 2.0, 2);
    for (double day = began; day < time.last; day += 0.25) EXPECT_LE(x(day), x(day + 0.25)) << day;
    EXPECT_EQ(x(time.last), at_miles(60, 0).x) << "it arrives";

    const MapModel then = map_at(map, time, began + 1.5);
    EXPECT_FALSE(then.edits);
    EXPECT_EQ(then.day, began + 1);
    for (const MapModel::Token& token : then.tokens) {
        EXPECT_FALSE(token.cannot_march.empty()) << token.name;
        if (token.id == red) {
            EXPECT_EQ(token.at, point_on(*track, began + 1.5));
        }
    }
    EXPECT_FALSE(then.lines.empty()) << "the way behind it";
}

TEST(MapTime, PlayersSeeOnlyTheirOwnArmiesOnOtherDays) {
    Desk desk = with_map();
    History& h = *desk.history;
    const Army red = example::named(h, "Red");
    put_army(h, red.id, at_miles(0, 0));
    for (const auto& army : h.now().armies)
        if (army->faction != red.faction) put_army(h, army->id, at_miles(0, 0));
    desk.player_safe = true;
    desk.settings.players_of = "Reds";
    const MapTime time = make_map_time(desk, make_map_model(desk));
    EXPECT_FALSE(time.tracks.empty());
    for (const MapTrack& track : time.tracks) {
        const Army* army = find_army(h.now(), track.army);
        ASSERT_NE(army, nullptr);
        EXPECT_FALSE(hidden(desk, army->faction)) << army->name;
    }
}

}  // namespace
}  // namespace banneret::app
