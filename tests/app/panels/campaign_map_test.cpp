// The map of the Campaign page: marches by drag, places by click, and hidden information.

#include <gmock/gmock.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <memory>
#include <vector>

#include "app/panels/campaign/map_relief.h"
#include "app/panels/widgets/pictures.h"
#include "app/window/actions/carry_out.h"
#include "tests/app/panels/counted_copies.h"
#include "tests/app/panels/headless.h"
#include "tests/support/folder.h"
#include "tests/support/marches.h"
#include "tests/support/small_pictures.h"

namespace banneret::app {
namespace {

Desk on_the_map() {
    Desk desk;
    desk.history = example::mapped();
    example::done(*desk.history, MoveArmy{example::id_of(*desk.history, "Hob"), "Moor"});
    example::done(*desk.history, MoveArmy{example::id_of(*desk.history, "Orc"), "Fen"});
    desk.page = Page::campaign;
    return desk;
}

struct CampaignMap : testing::Test {
    test::Driver driver{on_the_map(), 1600, 1000};

    const Campaign& now() const { return driver.desk().history->now(); }
    const Army& army(std::string_view name) const { return *find_army(now(), name); }
    ImVec2 middle(std::string_view item) const {
        const auto* found = driver.item(item);
        EXPECT_NE(found, nullptr) << item;
        return found == nullptr ? ImVec2()
                                : ImVec2((found->spot.left + found->spot.right) * 0.5f,
                                         (found->spot.top + found->spot.bottom) * 0.5f);
    }
    // Drags what is there by so many pixels and keeps holding it.
    void drag(ImVec2 from, float right, float down) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = from;
        driver.frame();
        io.MouseDown[0] = true;
        driver.frame();
        for (int i = 1; i <= 5; ++i) {
            const float part = static_cast<float>(i) / 5;
            io.MousePos = {from.x + right * part, from.y + down * part};
            driver.frame();
        }
    }
    void pull(std::string_view name, float right, float down) {
        drag(middle(std::string(name) + " on the map"), right, down);
    }
    void click(ImVec2 at) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = at;
        driver.frame();
        io.MouseDown[0] = true;
        driver.frame();
        io.MouseDown[0] = false;
        driver.settle();
    }
    void let_go() {
        ImGui::GetIO().MouseDown[0] = false;
        driver.settle();
    }
    bool reads(std::string_view part) const {
        for (const std::string& words : driver.items().words)
            if (words.find(part) != std::string::npos) return true;
        return false;
    }
};

TEST_F(CampaignMap, AnArmyIsDraggedToWhereItShallMarch) {
    // From Harl Ford (0, 0) towards Otter, 24 miles east; the two armies' marks give the scale.
    const float mile = (middle("Red on the map").x - middle("Orc on the map").x) / 16;
    ASSERT_GT(mile, 1);
    pull("Red", mile * 12, 0);
    // The pointer holds the middle of the army's name, a little east of the army.
    EXPECT_TRUE(reads("miles west of Otter: 1")) << "the way is said while it is dragged";
    EXPECT_TRUE(reads("2 days, arriving on 6 January 1")) << "and the day";
    EXPECT_TRUE(now().marches.empty());
    let_go();
    ASSERT_EQ(now().marches.size(), 1u);
    EXPECT_EQ(now().marches.front().army, army("Red").id);
    EXPECT_EQ(now().marches.front().pace, Pace::full);
    driver.press('Z');
    EXPECT_TRUE(now().marches.empty());
}

// Three armies within a few miles, whose names would overlap.
Desk crowded() {
    Desk desk = on_the_map();
    example::done(*desk.history, PlaceArmy{example::id_of(*desk.history, "Hob"), {300, 50}});
    example::done(*desk.history, PlaceArmy{example::id_of(*desk.history, "Orc"), {400, -40}});
    return desk;
}

TEST(CrowdedMap, TheWholeMapShowsEveryArmyAndNoNameOverAnother) {
    test::Driver driver(crowded(), 1280, 800);
    ASSERT_TRUE(driver.click("whole-map"));
    driver.settle();
    const auto map = driver.item("map")->spot;
    std::vector<decltype(driver.item("map")->spot)> names;
    const Campaign& c = driver.desk().history->now();
    for (const auto& army : c.armies) {
        if (!position_of(c, *army)) continue;
        const auto* found = driver.item(army->name + " on the map");
        ASSERT_NE(found, nullptr) << army->name;
        names.push_back(found->spot);
    }
    ASSERT_GE(names.size(), 3u);
    for (std::size_t i = 0; i < names.size(); ++i) {
        EXPECT_TRUE(names[i].left >= map.left && names[i].right <= map.right && names[i].top >= map.top &&
                    names[i].bottom <= map.bottom);
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_TRUE(names[i].right <= names[j].left || names[j].right <= names[i].left ||
                        names[i].bottom <= names[j].top || names[j].bottom <= names[i].top)
                << i << " covers " << j;
    }
}

TEST_F(CampaignMap, EscapeGivesADragUp) {
    pull("Red", 200, 0);
    driver.key(ImGuiKey_Escape);
    let_go();
    EXPECT_TRUE(now().marches.empty());
}

TEST_F(CampaignMap, WoundedAreSparedIfToldAndControlPutsAnArmyByHand) {
    ASSERT_TRUE(driver.click("spare-the-wounded"));
    pull("Red", 100, 0);
    let_go();
    ASSERT_EQ(now().marches.size(), 1u);
    EXPECT_EQ(now().marches.front().pace, Pace::careful);
    const MapPoint before = *position_of(now(), army("Orc"));
    pull("Orc", 0, 60);
    driver.hold_ctrl(true);
    driver.frame();
    ImGui::GetIO().MouseDown[0] = false;
    driver.settle();
    driver.hold_ctrl(false);
    EXPECT_FALSE(*position_of(now(), army("Orc")) == before);
    EXPECT_EQ(now().marches.size(), 1u);
}

TEST_F(CampaignMap, ACardOfTheArmyOrdersMarchesWithoutTheMouse) {
    ASSERT_TRUE(driver.click("Red on the map"));
    ASSERT_TRUE(driver.click("march to"));
    ASSERT_TRUE(driver.click("Otter"));
    ASSERT_EQ(now().marches.size(), 1u);
    EXPECT_EQ(now().marches.front().way->to_words, "Otter");
    ASSERT_TRUE(driver.click("halt"));
    EXPECT_TRUE(now().marches.empty());
}

TEST_F(CampaignMap, APlaceIsNamedAsItIsPut) {
    ASSERT_TRUE(driver.click("edit-map"));
    const ImVec2 corner = middle("map");
    click({corner.x + 90, corner.y + 170});
    ASSERT_EQ(now().map->places.size(), 5u);
    driver.type("Old Inn");  // without another click
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(now().map->places.back().name, "Old Inn");
}

TEST_F(CampaignMap, EnterOrADoubleClickClosesAnArea) {
    ASSERT_TRUE(driver.click("edit-map"));
    const auto* tools = driver.worded("Ground");
    ASSERT_NE(tools, nullptr) << driver.every_item();
    ASSERT_TRUE(driver.click(tools->id));
    const ImVec2 c = middle("map");
    const std::size_t before = now().map->regions.size();
    click({c.x + 60, c.y + 40});
    click({c.x + 160, c.y + 40});
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(now().map->regions.size(), before) << "an area has three corners";
    click({c.x + 160, c.y + 140});
    driver.key(ImGuiKey_Enter);
    ASSERT_EQ(now().map->regions.size(), before + 1);
    EXPECT_EQ(now().map->regions.back().outline.size(), 3u);
    for (const ImVec2 at : {ImVec2(c.x - 60, c.y + 40), ImVec2(c.x - 160, c.y + 40), ImVec2(c.x - 160, c.y + 140)})
        click(at);
    click({c.x - 60, c.y + 140});
    click({c.x - 60, c.y + 140});  // at once: a double click
    ASSERT_EQ(now().map->regions.size(), before + 2);
    EXPECT_EQ(now().map->regions.back().outline.size(), 4u) << "the second click adds no corner";
}

TEST_F(CampaignMap, APictureIsPlacedByTwoClicksAndRemoved) {
    const ::banneret::test::Folder folder;
    const std::filesystem::path file = folder.path() / "scan.bmp";
    std::ofstream(file, std::ios::binary) << example::grey_bmp(800, 600);
    ASSERT_TRUE(driver.click("edit-map"));
    const auto* tool = driver.worded("Picture");
    ASSERT_NE(tool, nullptr) << driver.every_item();
    ASSERT_TRUE(driver.click(tool->id));
    ASSERT_TRUE(driver.click("choose-picture"));
    ASSERT_TRUE(driver.desk().chooser);
    driver.ask(FileChosen{folder.path() / "none.png"});
    EXPECT_THAT(driver.desk().message->words, testing::HasSubstr("none.png"));
    EXPECT_FALSE(now().map->picture);
    driver.ask(FileChosen{file});
    EXPECT_FALSE(driver.desk().chooser);
    ASSERT_TRUE(now().map->picture);
    const MapPicture before = *now().map->picture;
    const ImVec2 c = middle("map");
    click({c.x - 200, c.y + 50});
    EXPECT_EQ(*now().map->picture, before) << "one point does not place it";
    driver.press(KeyPress::Key::escape);  // the first point is dropped
    click({c.x - 200, c.y + 50});
    EXPECT_EQ(*now().map->picture, before);
    click({c.x + 200, c.y - 70});
    const MapPicture placed = *now().map->picture;
    ASSERT_NE(placed, before);
    // The two places furthest apart, where the picture shows them.
    EXPECT_EQ(placed.known[0].at, example::miles(24, 0)) << "Otter";
    EXPECT_EQ(placed.known[1].at, example::miles(-16, 0)) << "Fen";
    EXPECT_GT(placed.known[1].across, placed.known[0].across);
    EXPECT_LT(placed.known[1].down, placed.known[0].down);
    ASSERT_TRUE(driver.click("picture-for-players"));
    EXPECT_TRUE(now().map->picture->for_players);
    ASSERT_TRUE(driver.click("remove-picture"));
    EXPECT_FALSE(now().map->picture);
    driver.ask(Undo{});
    EXPECT_TRUE(now().map->picture->for_players);
}

TEST_F(CampaignMap, IsFittedAgainWhenTheWindowChangesItsSize) {
    // The resized map must look like one opened at the new size.
    test::Driver small(on_the_map(), 1000, 700);
    const auto spot_of = [](const test::Driver& d, std::string_view id) {
        const auto* found = d.item(id);
        EXPECT_NE(found, nullptr) << id;
        return found == nullptr ? ScreenRect{} : found->spot;
    };
    const ScreenRect wanted = spot_of(small, "Orc on the map");
    driver.frame();
    ImGui::GetIO().DisplaySize = {1000, 700};
    driver.settle();
    const ScreenRect after = spot_of(driver, "Orc on the map");
    EXPECT_NEAR(after.left, wanted.left, 1);
    EXPECT_NEAR(after.top, wanted.top, 1);
    const ScreenRect map = spot_of(driver, "map");
    for (const char* army : {"Red on the map", "Hob on the map", "Orc on the map"}) {
        const ScreenRect s = spot_of(driver, army);
        EXPECT_TRUE(s.left >= map.left && s.right <= map.right && s.top >= map.top && s.bottom <= map.bottom) << army;
    }
}

TEST_F(CampaignMap, PlacesAndRoadsArePutByClicks) {
    ASSERT_TRUE(driver.click("edit-map"));
    const ImVec2 corner = middle("map");
    click({corner.x + 90, corner.y + 170});
    ASSERT_EQ(now().map->places.size(), 5u);
    EXPECT_EQ(now().map->places.back().name, "New place");
    click({corner.x + 90, corner.y + 170});  // selected: its card opens
    ASSERT_TRUE(driver.click("name of the place"));
    driver.type("Old Inn");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(now().map->places.back().name, "Old Inn");
    ASSERT_TRUE(driver.click("remove-the-place"));
    EXPECT_EQ(now().map->places.size(), 4u);
}

// The slider of days. Without a march its right end is today.
struct MapDays : CampaignMap {
    void SetUp() override {
        for (int i = 0; i < 2; ++i) driver.ask(GiveCommand{PassDays{1}});
        ASSERT_TRUE(driver.click("map-days"));
        ASSERT_NE(driver.item("day on the map"), nullptr);
    }
    void slide(float part) {
        const ScreenRect s = driver.item("day on the map")->spot;
        click({s.left + (s.right - s.left) * part, (s.top + s.bottom) * 0.5f});
    }
    void slide_to_yesterday() {
        const ArmyTracks& tracks = *driver.app().models().campaign.army_tracks;
        slide(static_cast<float>(now().day - 1 - tracks.first) / static_cast<float>(tracks.last - tracks.first));
    }
    // On another day an order is refused.
    bool takes_orders() {
        const std::size_t before = driver.desk().history->size();
        pull("Red", 60, 60);
        const bool refused = reads("The map shows another day");
        driver.key(ImGuiKey_Escape);
        let_go();
        EXPECT_EQ(driver.desk().history->size(), before);
        return !refused;
    }
};

TEST_F(MapDays, TheMarkOfTodayLeadsBackToToday) {
    EXPECT_TRUE(takes_orders());
    slide_to_yesterday();
    EXPECT_FALSE(takes_orders());
    slide(1);
    EXPECT_TRUE(takes_orders());
}

TEST_F(MapDays, ADayThatIsGoneFromTheSliderIsGoneFromTheMap) {
    driver.ask(GiveCommand{MarchArmy{army("Red").id, example::miles(24, 0), {}, Pace::full}});
    ASSERT_EQ(now().marches.size(), 1u);
    slide(1);
    EXPECT_FALSE(takes_orders());
    driver.press('Z');
    ASSERT_TRUE(now().marches.empty());
    EXPECT_TRUE(takes_orders()) << "the last day is today";
}

TEST_F(MapDays, TheGroundIsDraggedThoughEditMapIsOn) {
    ASSERT_TRUE(driver.click("edit-map"));
    slide_to_yesterday();
    const ImVec2 before = middle("Red on the map"), ground = middle("map");
    drag({ground.x + 120, ground.y + 160}, 50, 0);
    let_go();
    EXPECT_NEAR(middle("Red on the map").x, before.x + 50, 3);
}

TEST(MapDaysOfACampaign, EndWithIt) {
    for (const Intent& ends : {Intent{CloseCampaign{}}, Intent{NewCampaign{}}}) {
        Desk desk = on_the_map();
        desk.history->mark_saved();
        carry_out(desk, ToggleMapDays{});
        ASSERT_TRUE(desk.map_days);
        carry_out(desk, ends);
        EXPECT_FALSE(desk.map_days);
    }
}

TEST(CampaignMapPlayers, SeeTheirOwnAndWhoIsInContact) {
    Desk desk = on_the_map();
    History& h = *desk.history;
    Place secret{{}, "The Vault", example::miles(3, 3), PlaceKind::landmark, true, "gold"};
    example::done(h, PutPlace{secret});
    example::marched(h, "Hob", example::miles(24, 0));
    desk.player_safe = true;
    desk.settings.players_of = "Reds";
    MapModel m = make_map_model(desk);
    ASSERT_EQ(m.tokens.size(), 1u);
    EXPECT_EQ(m.tokens.front().name, "Red");
    EXPECT_TRUE(m.lines.empty());
    EXPECT_EQ(find_place(*m.map, "The Vault"), nullptr);
    EXPECT_FALSE(m.edits);
    example::done(h, HaltArmy{example::id_of(h, "Hob")});
    example::done(h, MoveArmy{example::id_of(h, "Hob"), "Harl Ford"});
    m = make_map_model(desk);
    ASSERT_EQ(m.tokens.size(), 2u);
    EXPECT_EQ(m.tokens.back().men, "");
    EXPECT_NE(m.tokens.back().cannot_march, "");
    desk.player_safe = false;
    m = make_map_model(desk);
    EXPECT_EQ(m.tokens.size(), 3u);
    EXPECT_NE(find_place(*m.map, "The Vault"), nullptr);
}

TEST_F(CampaignMap, TheGroundIsKeptAsLongAsItStaysTheSame) {
    test::CountedCopies copies;
    driver.app().show_pictures(&copies);
    driver.frame();
    ASSERT_EQ(copies.made.size(), 1u) << "it was settled before";
    const int drawn = test::points_drawn();
    driver.frame();
    EXPECT_LT(test::points_drawn(), drawn) << "the copy takes the place of regions and roads";
    driver.settle();
    EXPECT_EQ(copies.made.size(), 1u);
    const auto made_anew = [&](const char* after) {
        driver.settle();
        EXPECT_EQ(copies.made.size(), 2u) << after;
        EXPECT_EQ(copies.held(), 1) << after;
        copies.made.erase(copies.made.begin());
    };
    ASSERT_TRUE(driver.click("zoom-in"));
    made_anew("a closer view");
    Settings settings = driver.desk().settings;
    settings.theme = ThemeName::light;
    driver.ask(ChangeSettings{settings});
    made_anew("another theme");
    driver.ask(TogglePlayerSafe{});
    made_anew("the map that the players see");
    driver.ask(TogglePlayerSafe{});
    made_anew("the referee's map");
    driver.app().show_pictures(nullptr);
}

TEST_F(CampaignMap, OldScreensGetNoMoreMarksOnceTheListIsLong) {
    ImDrawList list(ImGui::GetDrawListSharedData());
    ImGuiIO& io = ImGui::GetIO();
    const ImGuiBackendFlags flags = io.BackendFlags;
    io.BackendFlags = flags & ~ImGuiBackendFlags_RendererHasVtxOffset;
    EXPECT_TRUE(relief_fits(list));
    list.VtxBuffer.resize(30'000);
    EXPECT_FALSE(relief_fits(list));
    io.BackendFlags = flags | ImGuiBackendFlags_RendererHasVtxOffset;
    EXPECT_TRUE(relief_fits(list));
    io.BackendFlags = flags;
    list.VtxBuffer.resize(0);
}

TEST_F(CampaignMap, AMapThatMovesIsDrawnAndNotCopied) {
    test::CountedCopies copies;
    driver.app().show_pictures(&copies);
    driver.settle();
    const std::size_t before = copies.made.size();
    drag(middle("map"), 50, 0);
    EXPECT_EQ(copies.made.size(), before);
    let_go();
    driver.settle();
    EXPECT_EQ(copies.made.size(), before + 1);
    EXPECT_EQ(copies.mixed, 0);
    driver.app().show_pictures(nullptr);
}

// A desk with wounded, a march, a forecast and miles in the ledger.
TEST(CampaignParts, AreAllDrawnAndTheWoundedAreChangedThere) {
    Desk desk = on_the_map();
    History& h = *desk.history;
    example::done(h, MoveArmy{example::id_of(h, "Hob"), "Harl Ford"});
    example::offered_at_table(h, "Red", "Hob", 20, 5, true);
    example::done(h, MoveArmy{example::id_of(h, "Hob"), "Moor"});
    example::marched(h, "Hob", example::miles(24, 0));
    example::done(h, PassDays{1});
    test::Driver driver(std::move(desk), 1600, 1000);
    for (const char* part :
         {"part-month", "part-strength", "part-marches", "part-sides", "part-calendar", "part-map", "part-wounded"})
        ASSERT_TRUE(driver.click(part)) << part;
    const auto& now = [&]() -> const Campaign& { return driver.desk().history->now(); };
    ASSERT_TRUE(driver.click("men of Knights (1)"));
    driver.type("12");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(now().recoveries.front().men, 12);
    ASSERT_TRUE(driver.click("return of Knights (1)"));
    driver.type("in 2 days");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(now().recoveries.front().due_day, now().day + 2);
    EXPECT_TRUE(now().recoveries.front().by_hand);
    ASSERT_TRUE(driver.click("today of Knights (1)"));
    EXPECT_TRUE(now().recoveries.empty());
    ASSERT_TRUE(driver.click("part-strength"));
    EXPECT_NE(driver.item("strength of the days to come"), nullptr);
    ASSERT_TRUE(driver.click("part-marches"));
    ASSERT_TRUE(driver.click("halt"));
    EXPECT_TRUE(now().marches.empty());
}

}  // namespace
}  // namespace banneret::app
