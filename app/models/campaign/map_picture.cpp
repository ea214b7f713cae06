#include "app/models/campaign/map_picture.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <system_error>
#include <utility>
#include <vector>

#include "app/models/shell/desk.h"
#include "app/models/shell/visibility.h"

namespace banneret::app {

namespace {

// Points as complex numbers, since one multiplication turns and scales; up is positive in both.
using Plane = std::complex<double>;

Plane pixel(double across, double down) {
    return {across, -down};
}
Plane pixel(const KnownPoint& p) {
    return pixel(p.across, p.down);
}
Plane on_map(MapPoint p) {
    return {static_cast<double>(p.x), static_cast<double>(p.y)};
}
// Hundredths of a mile for each pixel, with the turn.
Plane scale_of(const MapPicture& picture) {
    const auto& [one, other] = picture.known;
    return (on_map(other.at) - on_map(one.at)) / (pixel(other) - pixel(one));
}
std::int32_t whole(double value, double low, double high) {
    return static_cast<std::int32_t>(std::lround(std::clamp(value, low, high)));
}

}  // namespace

MapPoint point_of_pixel(const MapPicture& picture, double across, double down) {
    const KnownPoint& known = picture.known.front();
    const Plane at = on_map(known.at) + scale_of(picture) * (pixel(across, down) - pixel(known));
    return {whole(at.real(), -map_reach, map_reach), whole(at.imag(), -map_reach, map_reach)};
}

KnownPoint pixel_of_point(const MapPicture& picture, MapPoint at) {
    const KnownPoint& known = picture.known.front();
    const Plane there = pixel(known) + (on_map(at) - on_map(known.at)) / scale_of(picture);
    return {whole(there.real(), 0, most_picture_pixels), whole(-there.imag(), 0, most_picture_pixels), at};
}

MapPicture laid_over(const Map& map, std::string file, PictureSize size) {
    std::vector<MapPoint> points;
    for (const Place& place : map.places) points.push_back(place.at);
    for (const Region& region : map.regions) points.insert(points.end(), region.outline.begin(), region.outline.end());
    MapPoint low{-20 * mile, -20 * mile}, high{20 * mile, 20 * mile};
    if (points.size() > 1) {
        low = high = points.front();
        for (const MapPoint p : points) {
            low = {std::min(low.x, p.x), std::min(low.y, p.y)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y)};
        }
    }
    const double width = std::max(1, size.width), height = std::max(1, size.height);
    const auto extent = [](std::int32_t from, std::int32_t to) {
        return std::max<double>(mile, static_cast<double>(to) - static_cast<double>(from));
    };
    const double wide = extent(low.x, high.x), tall = extent(low.y, high.y);
    const double scale = 1.05 * std::max(wide / width, tall / height);  // hundredths of a mile for each pixel
    const Plane middle = (on_map(low) + on_map(high)) * 0.5;
    const auto corner = [&](std::int32_t across, std::int32_t down) {
        const Plane at = middle + scale * (pixel(across, down) - pixel(width / 2, height / 2));
        return KnownPoint{
            across, down, {whole(at.real(), -map_reach, map_reach), whole(at.imag(), -map_reach, map_reach)}};
    };
    return {std::move(file), {corner(0, size.height), corner(size.width, 0)}, false};
}

std::optional<PictureBelowMap> picture_below_map(const Desk& desk, const Map& map) {
    if (!map.picture || (hides_notes(desk) && !map.picture->for_players)) return std::nullopt;
    PictureCache& cache = *desk.picture_cache;
    const std::filesystem::path path = path_from_kept(desk.path, map.picture->file);
    std::error_code failed;
    const auto written = std::filesystem::last_write_time(path, failed);
    if (failed || path != cache.path || written != cache.written) {
        cache = {path, failed ? std::filesystem::file_time_type{} : written, {}, {}};
        auto read = read_picture(path);
        if (auto* error = std::get_if<FileError>(&read))
            cache.trouble = error->faults.front();
        else
            cache.loaded = std::get<LoadedPicture>(std::move(read));
    }
    return PictureBelowMap{*map.picture, cache.loaded, cache.trouble};
}

}  // namespace banneret::app
