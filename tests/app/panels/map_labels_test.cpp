#include "app/panels/campaign/map_labels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/panels/widgets/polygons.h"
#include "tests/app/panels/headless.h"

// The positions of the names on the map.
namespace banneret::app {
namespace {

// A frame without a page.
void in_a_frame(const std::function<void(const Ui&)>& look) {
    const test::Context context;
    const Fonts fonts = build_fonts(*ImGui::GetIO().Fonts, 16, installed_fonts());
    apply_theme(colours(ThemeName::dark), 16);
    Intents intents;
    Draft draft;
    ImGui::NewFrame();
    look(Ui{colours(ThemeName::dark), fonts, true, intents, draft, nullptr});
    ImGui::Render();
}

const MapSight whole_screen = {{0, 0}, {1000, 700}, 0, 0, 10};

MapPoint at_miles(int x, int y) {
    return {x * 100, y * 100};
}

std::vector<ImVec2> on_screen(const Region& region) {
    std::vector<ImVec2> out;
    for (const MapPoint p : region.outline) out.push_back(whole_screen.at(p));
    return out;
}

TEST(MapLabels, TheNameOfTheSeaLiesOnTheSea) {
    Map map;
    // A bay open to the west: the middle of its rectangle is land. A marsh, drawn later, covers its northern arm.
    map.regions.push_back({"The Cold Sea",
                           Ground::water,
                           {at_miles(-45, 30), at_miles(40, 30), at_miles(40, 15), at_miles(-20, 15),
                            at_miles(-20, -15), at_miles(40, -15), at_miles(40, -30), at_miles(-45, -30)}});
    map.regions.push_back(
        {"The Flats", Ground::marsh, {at_miles(-46, 31), at_miles(41, 31), at_miles(41, 14), at_miles(-46, 14)}});
    MapModel m;
    m.map = Shared<Map>(map);
    in_a_frame([&](const Ui& ui) {
        const MapWords words = placed_words(ui, m, whole_screen);
        ASSERT_EQ(words.regions.size(), 2u);
        ASSERT_TRUE(words.regions[0] && words.regions[1]);
        const std::vector<ImVec2> sea = on_screen(map.regions[0]), flats = on_screen(map.regions[1]);
        const BentWords& name = *words.regions[0];
        EXPECT_GE(name.width, ImGui::CalcTextSize("The Cold Sea").x - 1);
        for (const float x : {-0.5f, -0.25f, 0.0f, 0.25f, 0.5f})
            for (const float y : {-0.5f, 0.0f, 0.5f}) {
                const ImVec2 p = name.at(name.width * x, name.height * y);
                EXPECT_TRUE(in_polygon(sea, p)) << x << ", " << y;
                EXPECT_FALSE(in_polygon(flats, p)) << x << ", " << y;
            }
    });
}

TEST(MapLabels, AWideNameFollowsTheBendOfItsGround) {
    Map map;
    // A valley that falls to its middle and rises again, far wider than its name.
    map.regions.push_back(
        {"Deep Vale",
         Ground::forest,
         {at_miles(-40, 20), at_miles(0, 8), at_miles(40, 20), at_miles(40, 8), at_miles(0, -4), at_miles(-40, 8)}});
    // A region on a slope.
    map.regions.push_back(
        {"Long Hill", Ground::hills, {at_miles(-40, -28), at_miles(40, -12), at_miles(40, -22), at_miles(-40, -38)}});
    MapModel m;
    m.map = Shared<Map>(map);
    in_a_frame([&](const Ui& ui) {
        const MapWords words = placed_words(ui, m, whole_screen);
        ASSERT_TRUE(words.regions[0] && words.regions[1]);
        EXPECT_GT(words.regions[0]->spread, 0) << "there is room between the letters";
        EXPECT_GT(words.regions[0]->width, ImGui::CalcTextSize("Deep Vale").x);
        EXPECT_LT(words.regions[0]->bend, 0) << "its ends are higher";
        EXPECT_LT(words.regions[1]->slope, 0) << "it climbs to the right";
        EXPECT_GT(words.regions[1]->slope, -0.35f);
    });
}

TEST(MapLabels, ANameWithoutRoomOnItsGroundIsLeftOut) {
    Map map;
    map.regions.push_back({"The Narrow Water", Ground::water, {at_miles(0, 30), at_miles(1, 30), at_miles(30, -30)}});
    MapModel m;
    m.map = Shared<Map>(map);
    in_a_frame([&](const Ui& ui) { EXPECT_FALSE(placed_words(ui, m, whole_screen).regions[0]); });
}

TEST(MapLabels, NamesKeepClearOfTheScaleAndStayOnTheMap) {
    in_a_frame([&](const Ui& ui) {
        const float x = whole_screen.from.x + ui.em(gap), y = whole_screen.to.y - ui.em(gap);
        Map map;
        // Right of the first is the scale; right of the second the map ends.
        map.places.push_back({PlaceId{1}, "Thornhold", whole_screen.point({x - ui.em(0.8f), y - ui.em(1.2f)}),
                              PlaceKind::town, false, ""});
        map.places.push_back({PlaceId{2}, "Ternwick", whole_screen.point({whole_screen.to.x - ui.em(), y - ui.em(9)}),
                              PlaceKind::town, false, ""});
        MapModel m;
        m.map = Shared<Map>(map);
        const MapWords words = placed_words(ui, m, whole_screen);
        ImGui::PushFont(ui.fonts.strong);
        const ImVec2 first = ImGui::CalcTextSize("Thornhold"), second = ImGui::CalcTextSize("Ternwick");
        ImGui::PopFont();
        EXPECT_LT(words.places[0].y + first.y, y - ui.em()) << "above the bar and its words";
        EXPECT_GE(words.places[0].x, whole_screen.from.x);
        EXPECT_LE(words.places[1].x + second.x, whole_screen.to.x);
    });
}

TEST(MapLabels, RoadsRunPastNamesAndNotThroughThem) {
    Map map;
    map.places.push_back({PlaceId{1}, "Thornhold", at_miles(0, 0), PlaceKind::town, false, ""});
    map.places.push_back({PlaceId{2}, "Ternwick", at_miles(30, 0), PlaceKind::town, false, ""});
    map.roads.push_back({PlaceId{1}, PlaceId{2}, Ground::road, {}, false});
    map.regions.push_back(
        {"Thornwood", Ground::forest, {at_miles(5, 6), at_miles(28, 6), at_miles(28, -6), at_miles(5, -6)}});
    MapModel m;
    m.map = Shared<Map>(map);
    in_a_frame([&](const Ui& ui) {
        const MapWords words = placed_words(ui, m, whole_screen);
        ASSERT_TRUE(words.regions[0]);
        ImGui::PushFont(ui.fonts.strong);
        const float tall = ImGui::GetTextLineHeight(), wide = ImGui::CalcTextSize("Thornhold").x;
        ImGui::PopFont();
        const ImVec2 from = whole_screen.at(at_miles(0, 0)), to = whole_screen.at(at_miles(30, 0));
        const auto crossed = [&](ImVec2 name, float width) {
            return name.y < from.y && name.y + tall > from.y && name.x < to.x && name.x + width > from.x;
        };
        EXPECT_FALSE(crossed(words.places[0], wide));
        EXPECT_FALSE(crossed(words.places[1], wide));
        for (const MapBox& box : boxes_of(*words.regions[0]))
            EXPECT_FALSE(crossed(box.from, box.to.x - box.from.x)) << box.from.x;
    });
}

TEST(MapLabels, ArmiesHaveTheirNamesBesideThemOrALineToThem) {
    Map map;
    map.places.push_back({PlaceId{1}, "Harl Ford", at_miles(0, 0), PlaceKind::town, false, ""});
    MapModel m;
    m.map = Shared<Map>(map);
    for (int i = 0; i < 9; ++i) {
        MapModel::Token token;
        token.id = ArmyId{static_cast<std::uint32_t>(i + 1)};
        token.name = "Army of the Host " + std::to_string(i + 1);
        token.at = at_miles(4 * (i % 3), 3 * (i / 3));
        m.tokens.push_back(token);
    }
    in_a_frame([&](const Ui& ui) {
        const MapWords words = placed_words(ui, m, whole_screen);
        ASSERT_GE(words.stacks.size(), 3u);
        std::size_t lines = 0;
        for (const MapStack& s : words.stacks) {
            const ImVec2 nearest = {std::clamp(s.spot.x, s.box.from.x, s.box.to.x),
                                    std::clamp(s.spot.y, s.box.from.y, s.box.to.y)};
            const float far = std::hypot(nearest.x - s.spot.x, nearest.y - s.spot.y);
            const auto line = leader_end(ui, s);
            lines += line ? 1u : 0u;
            if (!line) {
                EXPECT_LE(far, ui.em(1)) << m.tokens[s.armies.front()].name;
                continue;
            }
            EXPECT_TRUE(line->x >= s.box.from.x && line->x <= s.box.to.x && line->y >= s.box.from.y &&
                        line->y <= s.box.to.y)
                << "the line ends at the names";
            EXPECT_LE(far, ui.em(8));
        }
        EXPECT_GT(lines, 0u) << "nine armies within eight miles need lines";
    });
}

// A low map with a place and an army at every few miles.
TEST(MapLabels, ArmiesWithoutRoomForTheirNamesShowTheirArmsOnTheMap) {
    Map map;
    MapModel m;
    for (int i = 0; i < 6; ++i) {
        const MapPoint at = at_miles(9 * (i % 3) - 9, 6 * (i / 3) - 3);
        map.places.push_back({PlaceId{static_cast<std::uint32_t>(i + 1)}, "Low Harrow " + std::to_string(i), at,
                              PlaceKind::town, false, ""});
        MapModel::Token token;
        token.id = ArmyId{static_cast<std::uint32_t>(i + 1)};
        token.name = "Wardens of the Long Dyke " + std::to_string(i);
        token.at = at;
        m.tokens.push_back(token);
    }
    m.map = Shared<Map>(map);
    in_a_frame([&](const Ui& ui) {
        const MapSight low = {{0, 0}, {420, 190}, 2, 0, 10};
        const auto count = [](const MapWords& words) {
            return std::count_if(words.stacks.begin(), words.stacks.end(),
                                 [](const MapStack& s) { return s.only_arms; });
        };
        const MapWords crowded = placed_words(ui, m, low);
        EXPECT_GE(count(crowded), 2);
        for (const MapStack& s : crowded.stacks) {
            if (!s.only_arms) continue;
            EXPECT_LE(s.box.to.x - s.box.from.x, ui.em(3));
            EXPECT_GE(s.box.from.x, low.from.x);
            EXPECT_LE(s.box.to.x, low.to.x);
            EXPECT_GE(s.box.from.y, low.from.y);
            EXPECT_LE(s.box.to.y, low.to.y);
        }
        EXPECT_EQ(count(placed_words(ui, m, {{0, 0}, {1600, 1000}, 0, 0, 50})), 0) << "with room they have names";
    });
}

TEST(MapLabels, TheScaleMovesOutOfTheWayOfAPlace) {
    in_a_frame([&](const Ui& ui) {
        Map map;
        MapModel m;
        const auto scale = [&] {
            m.map = Shared<Map>(map);
            return placed_words(ui, m, whole_screen).scale.from;
        };
        const ImVec2 corner = scale();
        EXPECT_EQ(corner.x, whole_screen.from.x + ui.em(gap));
        EXPECT_EQ(corner.y, whole_screen.to.y - ui.em(gap));
        map.places.push_back(
            {PlaceId{1}, "Thornhold", whole_screen.point({corner.x + ui.em(2), corner.y}), PlaceKind::town, false, ""});
        EXPECT_GT(scale().x, (whole_screen.from.x + whole_screen.to.x) * 0.5f);
    });
}

TEST(MapLabels, AnArmyKeepsAwayFromTheEdgeOfTheMap) {
    MapModel m;
    m.map = Shared<Map>(Map{});
    MapModel::Token token;
    token.id = ArmyId{1};
    token.name = "Wick's Free Company";
    m.tokens.push_back(token);
    in_a_frame([&](const Ui& ui) {
        // Without the margin the army's name would fit up to the edge.
        const float x = whole_screen.to.x - army_size(ui, token).x + ui.em(0.8f);
        m.tokens[0].at = whole_screen.point({x, 300});
        const MapWords words = placed_words(ui, m, whole_screen);
        EXPECT_LE(words.stacks[0].box.to.x, whole_screen.to.x - ui.em(0.25f));
    });
}

TEST(MapLabels, AreKeptUntilSomethingTheyDependOnChanges) {
    Map map;
    map.places.push_back({PlaceId{1}, "Harl Ford", at_miles(0, 0), PlaceKind::town, false, ""});
    MapModel m;
    m.map = Shared<Map>(map);
    MapModel::Token token;
    token.id = ArmyId{1};
    token.name = "Host";
    token.at = at_miles(4, 4);
    m.tokens.push_back(token);
    in_a_frame([&](const Ui& ui) {
        MapView view;
        MapSight sight = whole_screen;
        const auto placed = [&] {
            const MapWords& words = known_words(ui, m, sight, view);
            EXPECT_EQ(words.places[0].x, placed_words(ui, m, sight).places[0].x);
            EXPECT_EQ(words.stacks[0].box.from.x, placed_words(ui, m, sight).stacks[0].box.from.x);
            return view.labels;
        };
        auto before = placed();
        EXPECT_EQ(placed(), before);
        const auto expect_new = [&](const char* why) {
            const auto now = placed();
            EXPECT_NE(now, before) << why;
            before = now;
        };
        sight.east = 3;
        expect_new("the map was moved");
        m.tokens[0].at = at_miles(9, 4);
        expect_new("an army has marched");
        m.tokens[0].name = "Host of the Thorn";
        expect_new("it has another name");
        map.places[0].name = "Thornhold";
        m.map = Shared<Map>(map);
        expect_new("the map was edited");
        EXPECT_EQ(placed(), before);
    });
}

}  // namespace
}  // namespace banneret::app
