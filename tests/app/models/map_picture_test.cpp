// The referee's own picture below the map.

#include "app/models/campaign/map_picture.h"

#include <gmock/gmock.h>

#include <fstream>

#include "app/models/campaign/map_model.h"
#include "tests/support/folder.h"
#include "tests/support/marches.h"
#include "tests/support/small_pictures.h"

namespace banneret::app {
namespace {

using testing::HasSubstr;

const MapPicture scan{"scan.bmp", {{{100, 400, {0, 0}}, {500, 400, {2000, 0}}}}, false};

TEST(MapPicture, LiesWhereItsTwoKnownPointsSay) {
    // Five hundredths of a mile a pixel, upright.
    EXPECT_EQ(point_of_pixel(scan, 100, 400), (MapPoint{0, 0}));
    EXPECT_EQ(point_of_pixel(scan, 500, 400), (MapPoint{2000, 0}));
    EXPECT_EQ(point_of_pixel(scan, 100, 0), (MapPoint{0, 2000}));
    EXPECT_EQ(pixel_of_point(scan, {1000, 500}), (KnownPoint{300, 300, {1000, 500}}));
    // A picture with east at the top.
    const MapPicture turned{"scan.bmp", {{{0, 0, {0, 0}}, {0, 100, {-1000, 0}}}}, false};
    EXPECT_EQ(point_of_pixel(turned, 100, 0), (MapPoint{0, -1000}));
    for (const auto& [across, down] : {std::pair{0, 0}, {37, 81}, {600, 2}}) {
        const MapPoint at = point_of_pixel(turned, across, down);
        EXPECT_EQ(pixel_of_point(turned, at), (KnownPoint{across, down, at}));
    }
}

TEST(MapPicture, LiesOverTheWholeMapAtFirst) {
    const History h = example::mapped();
    const Map& map = *h.now().map;
    const PictureSize size{800, 400};
    const MapPicture laid = laid_over(map, "scan.bmp", size);
    EXPECT_TRUE(faults(laid).empty());
    const MapPoint low = point_of_pixel(laid, 0, size.height), high = point_of_pixel(laid, size.width, 0);
    for (const Place& place : map.places) {
        EXPECT_TRUE(place.at.x > low.x && place.at.x < high.x) << place.name;
        EXPECT_TRUE(place.at.y > low.y && place.at.y < high.y) << place.name;
    }
    EXPECT_NEAR((high.x - low.x) / 2, high.y - low.y, 2) << "it is not distorted";
    EXPECT_TRUE(faults(laid_over(Map{}, "scan.bmp", {1, 1})).empty());
}

struct PictureOnDisk : testing::Test {
    PictureOnDisk() {
        desk.history = example::mapped();
        desk.path = folder.path() / "war.banneret";
        write(example::grey_bmp(600, 800));
        example::done(*desk.history, SetMapPicture{scan});
    }
    void write(const std::string& bytes) const { std::ofstream(folder.path() / "scan.bmp", std::ios::binary) << bytes; }
    test::Folder folder;
    Desk desk;
};

TEST_F(PictureOnDisk, IsReadOnceAndAgainWhenItChanges) {
    const auto first = make_map_model(desk).picture;
    ASSERT_TRUE(first && first->loaded.picture);
    EXPECT_EQ(first->loaded.size.width, 600);
    EXPECT_EQ(make_map_model(desk).picture->loaded.picture, first->loaded.picture) << "not read again";
    write(example::grey_bmp(300, 200));
    std::filesystem::last_write_time(folder.path() / "scan.bmp", desk.picture_cache->written + std::chrono::seconds(1));
    EXPECT_EQ(make_map_model(desk).picture->loaded.size.width, 300);
    std::filesystem::remove(folder.path() / "scan.bmp");
    const auto gone = make_map_model(desk).picture;
    ASSERT_TRUE(gone);
    EXPECT_EQ(gone->loaded.picture, nullptr);
    EXPECT_THAT(gone->trouble, HasSubstr("scan.bmp: there is no such file"));
}

TEST_F(PictureOnDisk, IsHiddenFromPlayersUnlessItIsForThem) {
    desk.player_safe = true;
    MapModel m = make_map_model(desk);
    EXPECT_FALSE(m.picture);
    EXPECT_FALSE(m.map->picture);
    MapPicture shown = scan;
    shown.for_players = true;
    example::done(*desk.history, SetMapPicture{shown});
    EXPECT_TRUE(make_map_model(desk).picture);
}

}  // namespace
}  // namespace banneret::app
