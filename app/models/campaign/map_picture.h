#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "engine/campaign/map/map.h"
#include "engine/files/picture_file.h"

namespace banneret::app {

struct Desk;

// The referee's own picture below the map (MapPicture): its file, and where its pixels lie on the map.

// The last file read, cached so that a model does not read it again until it changes.
struct PictureCache {
    std::filesystem::path path;
    std::filesystem::file_time_type written;
    LoadedPicture loaded;  // no picture: `trouble` says why
    std::string trouble;
};

struct PictureBelowMap {
    MapPicture kept;
    LoadedPicture loaded;
    std::string trouble;  // "scan.png: there is no such file"
};
// None if the map has no picture, or if the picture is hidden from the players who look on.
std::optional<PictureBelowMap> picture_below_map(const Desk& desk, const Map& map);

// A pixel's point on the map, and a point's pixel. The two known points define one translation, rotation and scale.
MapPoint point_of_pixel(const MapPicture& picture, double across, double down);
KnownPoint pixel_of_point(const MapPicture& picture, MapPoint at);

// The first placement of a new picture: upright, covering everything on the map.
MapPicture laid_over(const Map& map, std::string file, PictureSize size);

}  // namespace banneret::app
