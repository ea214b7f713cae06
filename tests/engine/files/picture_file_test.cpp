// Pictures below the map.

#include "engine/files/picture_file.h"

#include <gmock/gmock.h>

#include <fstream>
#include <string>

#include "tests/support/folder.h"
#include "tests/support/small_pictures.h"

namespace banneret {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

class PictureFile : public testing::Test {
protected:
    fs::path written(const std::string& name, const std::string& bytes) const {
        const fs::path path = folder_.path() / name;
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }
    test::Folder folder_;
};

std::string why(const std::variant<LoadedPicture, FileError>& read) {
    const auto* error = std::get_if<FileError>(&read);
    return error == nullptr ? "" : error->faults.front();
}

TEST_F(PictureFile, IsReadRowByRow) {
    const auto read = read_picture(written("two.png", example::small_png()));
    ASSERT_EQ(why(read), "");
    const auto& loaded = std::get<LoadedPicture>(read);
    EXPECT_EQ(loaded.size.width, 2);
    EXPECT_EQ(loaded.size.height, 1);
    EXPECT_EQ(loaded.picture->pixels, (std::vector<std::uint8_t>{255, 0, 0, 255, 0, 255, 0, 255}));
}

TEST_F(PictureFile, IsMadeSmallerIfItIsLarge) {
    const auto read = read_picture(written("wide.bmp", example::grey_bmp(5000, 3)));
    ASSERT_EQ(why(read), "");
    const auto& loaded = std::get<LoadedPicture>(read);
    EXPECT_EQ(loaded.size.width, 5000);
    EXPECT_EQ(loaded.picture->width, 2500);
    EXPECT_EQ(loaded.picture->height, 1);
    EXPECT_EQ(loaded.picture->pixels.size(), 4u * 2500);
    EXPECT_EQ(loaded.picture->pixels[0], 0x40);
    EXPECT_EQ(loaded.picture->pixels[3], 255);
}

TEST_F(PictureFile, ThatCannotBeReadIsRefusedByName) {
    EXPECT_THAT(why(read_picture(folder_.path() / "none.png")), HasSubstr("none.png: there is no such file"));
    EXPECT_THAT(why(read_picture(written("list.csv", "name,men\n"))),
                HasSubstr("it is not a picture that can be read"));
    EXPECT_THAT(why(read_picture(written(
                    "huge.bmp", example::grey_bmp(9000, 1).replace(22, 4, std::string("\x00\x20\x00\x00", 4))))),
                HasSubstr("too large, with 9000 x 8192 pixels"));
    EXPECT_THAT(why(read_picture(written("cut.png", example::small_png().substr(0, 20)))),
                HasSubstr("it is not a picture"));
    EXPECT_THAT(why(read_picture(written("cut.png", example::small_png().substr(0, 45)))),
                HasSubstr("the picture is damaged"));
    // A picture with any one byte damaged is refused or read to its full size.
    for (std::size_t at = 0; at < example::small_png().size(); ++at) {
        std::string bent = example::small_png();
        bent[at] = static_cast<char>(bent[at] ^ 0x55);
        const auto read = read_picture(written("bent.png", bent));
        if (const auto* loaded = std::get_if<LoadedPicture>(&read)) {
            const Picture& picture = *loaded->picture;
            EXPECT_EQ(picture.pixels.size(), static_cast<std::size_t>(4 * picture.width * picture.height)) << at;
        }
    }
}

TEST_F(PictureFile, IsKeptFromTheFolderOfItsCampaign) {
    const fs::path campaign = folder_.path() / "war.banneret", beside = written("maps/scan.png", example::small_png());
    EXPECT_EQ(kept_path(campaign, beside), "maps/scan.png");
    EXPECT_EQ(path_from_kept(campaign, "maps/scan.png"), beside);
    const fs::path elsewhere = folder_.path() / "other" / "war.banneret";
    EXPECT_EQ(kept_path(elsewhere, beside), fs::weakly_canonical(beside).string());
    EXPECT_EQ(path_from_kept(elsewhere, kept_path(elsewhere, beside)), fs::weakly_canonical(beside));
    EXPECT_EQ(kept_path({}, beside), fs::weakly_canonical(beside).string());
}

}  // namespace
}  // namespace banneret
