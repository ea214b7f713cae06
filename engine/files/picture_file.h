#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "engine/core/picture.h"
#include "engine/files/text_file.h"

namespace banneret {

// Pictures that users made: PNG, JPEG, BMP, GIF and a few more, as the library stb reads them.

struct PictureSize {
    std::int32_t width = 0, height = 0;  // pixels
};
struct LoadedPicture {
    PictureSize size;  // in the file
    // At most most_shown_pixels wide and high: a larger picture is made smaller, two, three ... pixels into one.
    std::shared_ptr<const Picture> picture;
};
inline constexpr std::int32_t most_shown_pixels = 4096;

// A missing or damaged file, one of more than 64 MB, a picture of more than 50 million pixels or of an unknown format
// gives a FileError.
std::variant<PictureSize, FileError> picture_size(const std::filesystem::path& path);
std::variant<LoadedPicture, FileError> read_picture(const std::filesystem::path& path);

// The path that a campaign keeps of a picture: from the campaign's folder if the picture is there or further down, so
// that both can be moved together; otherwise absolute. An unsaved campaign has no path.
std::string kept_path(const std::filesystem::path& campaign, const std::filesystem::path& picture);
std::filesystem::path path_from_kept(const std::filesystem::path& campaign, std::string_view kept);

}  // namespace banneret
