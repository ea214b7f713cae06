#include "app/models/campaign/army_tracks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "app/models/campaign/campaign_model.h"
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

const ArmyTrack* track_of(const ArmyTracks& time, ArmyId army) {
    for (const ArmyTrack& track : time.tracks)
        if (track.army == army) return &track;
    return nullptr;
}

TEST(ArmyTracks, ArmiesAreOnTheRoadBetweenTheDays) {
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
    const ArmyTracks time = *make_army_tracks(desk, map);
    const ArmyTrack* track = track_of(time, red);
    ASSERT_NE(track, nullptr);
    EXPECT_LE(time.first, began);
    EXPECT_GT(time.last, today) << "the march goes on";
    const auto x = [&](double day) { return position_on(*track, day).value().x; };
    EXPECT_EQ(x(began), 0);
    EXPECT_EQ(position_on(*track, today), position_of(h.now(), example::named(h, "Red")));
    // On even ground half a day covers half of the day's march, and the army never moves backwards.
    EXPECT_NEAR(x(began + 0.5), x(began + 1) / 2.0, 2);
    for (double day = began; day < time.last; day += 0.25) EXPECT_LE(x(day), x(day + 0.25)) << day;
    EXPECT_EQ(x(time.last), at_miles(60, 0).x) << "it arrives";

    const MapModel then = map_at(map, time, began + 1.5);
    EXPECT_FALSE(then.edits);
    EXPECT_EQ(then.day, began + 1);
    for (const MapModel::Token& token : then.tokens) {
        EXPECT_FALSE(token.cannot_march.empty()) << token.name;
        EXPECT_EQ(token.men + token.place + token.slowest, "") << "today's";
        EXPECT_EQ(token_tip(then, token), token.side + "\n" + token.cannot_march) << "the trail has no words";
        EXPECT_EQ(token.rate, 0);
        if (token.id == red) {
            EXPECT_EQ(token.at, position_on(*track, began + 1.5));
        }
    }
    EXPECT_FALSE(then.lines.empty()) << "its trail";
}

TEST(ArmyTracks, PlayersSeeOnlyTheirOwnArmiesOnOtherDays) {
    Desk desk = with_map();
    History& h = *desk.history;
    const Army red = example::named(h, "Red");
    put_army(h, red.id, at_miles(0, 0));
    for (const auto& army : h.now().armies)
        if (army->faction != red.faction) put_army(h, army->id, at_miles(0, 0));
    desk.player_safe = true;
    desk.settings.players_of = "Reds";
    const ArmyTracks time = *make_army_tracks(desk, make_map_model(desk));
    EXPECT_FALSE(time.tracks.empty());
    for (const ArmyTrack& track : time.tracks) {
        const Army* army = find_army(h.now(), track.army);
        ASSERT_NE(army, nullptr);
        EXPECT_FALSE(hidden(desk, army->faction)) << army->name;
    }
}

// An army off the map has no position; it does not slide from its last place to the next.
TEST(ArmyTracks, HaveAGapWhileTheArmyIsOffTheMap) {
    Desk desk = with_map();
    History& h = *desk.history;
    const ArmyId red = example::id_of(h, "Red");
    put_army(h, red, at_miles(0, 0));
    for (const char* other : {"Hob", "Orc"}) put_army(h, example::id_of(h, other), at_miles(0, 300));
    example::done(h, PassDays{2});
    const std::int32_t left = h.now().day;
    example::done(h, MoveArmy{red, "beyond the map"});
    ASSERT_FALSE(position_of(h.now(), example::named(h, "Red")));
    for (int i = 0; i < 3; ++i) example::done(h, PassDays{1});
    example::done(h, PlaceArmy{red, at_miles(60, 0)});
    example::done(h, PassDays{1});
    const MapModel map = make_map_model(desk);
    const auto tracks = make_army_tracks(desk, map);
    const ArmyTrack* track = track_of(*tracks, red);
    ASSERT_NE(track, nullptr);
    EXPECT_EQ(position_on(*track, left - 0.5), at_miles(0, 0));
    for (double day = left; day < left + 3; day += 0.25) EXPECT_EQ(position_on(*track, day), std::nullopt) << day;
    EXPECT_EQ(position_on(*track, left + 3), at_miles(60, 0));
    EXPECT_EQ(position_on(*track, -100), std::nullopt) << "before the first day known";
    const auto shows = [&](double day) {
        const MapModel then = map_at(map, *tracks, day);
        for (const MapModel::Line& line : then.lines) EXPECT_NE(line.army, red) << "a trail over the gap";
        return std::any_of(then.tokens.begin(), then.tokens.end(), [&](const auto& t) { return t.id == red; });
    };
    EXPECT_TRUE(shows(left - 0.5));
    EXPECT_FALSE(shows(left + 1.5));
    EXPECT_TRUE(shows(left + 3.5));
}

TEST(ArmyTracks, OfATurncoatShowThePlayersNoMarchUnderTheEnemy) {
    Desk desk = with_map();
    History& h = *desk.history;
    const Army hob = example::named(h, "Hob");
    const FactionId reds = example::named(h, "Red").faction;
    put_army(h, hob.id, at_miles(0, 0));
    for (const char* other : {"Red", "Orc"}) put_army(h, example::id_of(h, other), at_miles(0, 300));
    example::done(h, MarchArmy{hob.id, at_miles(60, 0), {}, Pace::full});
    for (int i = 0; i < 2; ++i) example::done(h, PassDays{1});
    Army turned = example::named(h, "Hob");
    turned.faction = reds;
    example::done(h, PutArmy{turned, ""});
    const std::int32_t today = h.now().day;
    example::done(h, PassDays{1});
    const auto track = [&] {
        const auto tracks = make_army_tracks(desk, make_map_model(desk));
        const ArmyTrack* found = track_of(*tracks, hob.id);
        return found != nullptr ? *found : ArmyTrack{};
    };
    EXPECT_EQ(position_on(track(), today - 2), at_miles(0, 0)) << "for the referee";
    desk.player_safe = true;
    desk.settings.players_of = "Reds";
    ASSERT_FALSE(track().points.empty());
    EXPECT_EQ(position_on(track(), today - 2), std::nullopt);
    EXPECT_EQ(position_on(track(), today - 0.5), std::nullopt);
    EXPECT_NE(position_on(track(), today + 0.5), std::nullopt);
}

// Reading the history of a long war takes long, and every intent rebuilds the model.
TEST(ArmyTracks, AreKeptUntilTheCampaignOrTheViewerChanges) {
    Desk desk = with_map();
    desk.map_days = true;
    example::done(*desk.history, PassDays{1});
    CampaignModel m = make_campaign_model(desk);
    const auto first = m.army_tracks;
    ASSERT_NE(first, nullptr);
    m = make_campaign_model(desk, m.army_tracks);
    EXPECT_EQ(m.army_tracks, first);
    desk.player_safe = true;
    desk.settings.players_of = "Reds";
    m = make_campaign_model(desk, m.army_tracks);
    EXPECT_NE(m.army_tracks, first);
    const auto players = m.army_tracks;
    desk.settings.players_of = "Hobs";
    m = make_campaign_model(desk, m.army_tracks);
    EXPECT_NE(m.army_tracks, players);
    const auto others = m.army_tracks;
    example::done(*desk.history, PassDays{1});
    m = make_campaign_model(desk, m.army_tracks);
    EXPECT_NE(m.army_tracks, others);
    EXPECT_GE(m.army_tracks->last, desk.history->now().day);
    desk.map_days = false;
    EXPECT_EQ(make_campaign_model(desk, m.army_tracks).army_tracks, nullptr);
}

}  // namespace
}  // namespace banneret::app
