#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/campaign/map_labels.h"
#include "app/panels/campaign/map_relief.h"
#include "app/panels/campaign/map_view.h"
#include "app/panels/widgets/curves.h"
#include "app/panels/widgets/kept_drawing.h"
#include "app/panels/widgets/pictures.h"
#include "app/panels/widgets/polygons.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

void draw_regions(const Ui& ui, const MapModel& m, const MapSight& sight,
                  const std::vector<std::optional<BentWords>>& names) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(sight.from, sight.to, ground_paint(ui, Terrain::open));
    draw_map_picture(ui, m, sight);
    // The picture shows the ground itself, so that only the outlines of regions are drawn on it.
    const bool filled = !m.picture || !m.picture->loaded.picture;
    const std::vector<Region>& regions = m.map->regions;
    std::vector<std::vector<ImVec2>> outlines;
    for (const Region& region : regions) {
        std::vector<ImVec2> corners;
        for (const MapPoint p : region.outline) corners.push_back(sight.at(p));
        outlines.push_back(smooth_outline(corners));
    }
    std::vector<MapBox> words;
    for (const auto& name : names)
        if (name)
            for (const MapBox& box : boxes_of(*name)) words.push_back(box);
    for (std::size_t i = 0; i < regions.size(); ++i) {
        if (filled) fill_polygon(list, outlines[i], ground_paint(ui, regions[i].ground));
        list.AddPolyline(outlines[i].data(), static_cast<int>(outlines[i].size()), outline_paint(ui, regions[i].ground),
                         ImDrawFlags_Closed, std::max(1.0f, ui.em(0.08f)));
    }
    if (!filled) return;
    const TopRegions top(outlines, sight);
    for (std::size_t i = 0; i < regions.size() && relief_fits(list); ++i) {
        draw_relief(ui, regions[i].ground, i, outlines[i], sight, top, words);
        draw_shore_lines(ui, regions, i, outlines[i], top);
    }
}

// Dashes that continue around the bends.
void draw_dashes(ImDrawList& list, const std::vector<ImVec2>& line, ImU32 colour, float width, float dash) {
    constexpr float gap_of_dash = 0.7f, longest_dashed = 40'000;
    const float period = dash * (1 + gap_of_dash);
    float done = 0;  // of the line, before this part
    for (std::size_t i = 1; i < line.size(); ++i) {
        const ImVec2 a = line[i - 1], b = line[i];
        const float length = std::hypot(b.x - a.x, b.y - a.y);
        if (length > longest_dashed) {
            list.AddLine(a, b, colour, width);
            continue;
        }
        const auto at = [&](float far) {
            const float share = length > 0 ? far / length : 0;
            return ImVec2(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
        };
        for (float from = std::floor(done / period) * period - done; from < length; from += period)
            if (from + dash > 0)
                list.AddLine(at(std::max(0.0f, from)), at(std::min(length, from + dash)), colour, width);
        done += length;
    }
}

// A bank: a line with strokes down both slopes in turn, so that it does not look like rails.
void draw_bank(ImDrawList& list, const std::vector<ImVec2>& line, ImU32 colour, float width, float slope) {
    constexpr float longest_stroked = 40'000;
    list.AddPolyline(line.data(), static_cast<int>(line.size()), colour, ImDrawFlags_None, width);
    float next = slope;  // along this part, of the next stroke
    float side = 1;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const ImVec2 a = line[i - 1], b = line[i];
        const float length = std::hypot(b.x - a.x, b.y - a.y);
        if (length <= 0 || length > longest_stroked) continue;
        const ImVec2 along = {(b.x - a.x) / length, (b.y - a.y) / length};
        for (; next < length; next += slope) {
            const ImVec2 at = {a.x + along.x * next, a.y + along.y * next};
            side = -side;
            list.AddLine(at, {at.x - along.y * slope * side, at.y + along.x * slope * side}, colour, width * 0.6f);
        }
        next -= length;
    }
}

void draw_roads(const Ui& ui, const MapModel& m, const MapSight& sight) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto rounded = [&](const Road& road) {
        std::vector<ImVec2> bends;
        for (const MapPoint p : line_of(*m.map, road)) bends.push_back(sight.at(p));
        return rounded_line(bends, ui.em(road_bend));
    };
    const auto strokes = [&](const Road& road, ImU32 colour, float width, float dash) {
        const std::vector<ImVec2> line = rounded(road);
        if (dash <= 0)
            list.AddPolyline(line.data(), static_cast<int>(line.size()), colour, ImDrawFlags_None, width);
        else
            draw_dashes(list, line, colour, width, dash);
    };
    const ImU32 edge = paint(mix(ui.colours.panel, ui.colours.text, 0.62f)),
                bed = paint(mix(ui.colours.panel, rgb(0xD8C79A), 0.55f));
    const auto banks = [&](const Road& road) { draw_bank(list, rounded(road), edge, ui.em(0.18f), ui.em(0.36f)); };
    for (const Road& road : m.map->roads)
        if (road.ground == Terrain::road) strokes(road, edge, ui.em(0.3f), 0);
    for (const Road& road : m.map->roads) {
        if (road.ground == Terrain::road)
            strokes(road, bed, ui.em(0.18f), 0);
        else if (road.ground == Terrain::dyke)
            banks(road);
        else
            strokes(road, edge, ui.em(0.14f), ui.em(road.secret ? 0.25f : 0.6f));
    }
}

}  // namespace

ImVec2 MapSight::at(MapPoint p) const {
    const double x = (from.x + to.x) * 0.5 + (p.x / 100.0 - east) * scale,
                 y = (from.y + to.y) * 0.5 - (p.y / 100.0 - north) * scale;
    // Clamp: ImGui cannot handle larger coordinates.
    return {static_cast<float>(std::clamp(x, -50'000.0, 50'000.0)),
            static_cast<float>(std::clamp(y, -50'000.0, 50'000.0))};
}

bool MapSight::operator==(const MapSight& other) const {
    return from.x == other.from.x && from.y == other.from.y && to.x == other.to.x && to.y == other.to.y &&
           east == other.east && north == other.north && scale == other.scale;
}

MapPoint MapSight::point(ImVec2 screen) const {
    const double x = (screen.x - (from.x + to.x) * 0.5) / scale + east,
                 y = -(screen.y - (from.y + to.y) * 0.5) / scale + north;
    const auto hundredths = [](double miles) {
        return static_cast<std::int32_t>(std::lround(std::clamp(miles * 100.0, -double{map_reach}, double{map_reach})));
    };
    return {hundredths(x), hundredths(y)};
}

void map_words(const Ui& ui, ImVec2 at, std::string_view words, ImU32 colour, bool strong) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (strong) ImGui::PushFont(ui.fonts.strong);
    const ImVec2 p = {std::round(at.x), std::round(at.y)};
    const float halo = std::max(1.0f, ui.em(0.08f));
    const ImU32 ground = paint(ui.colours.panel, 0.85f);
    const char *begin = words.data(), *end = words.data() + words.size();
    for (const ImVec2 d : {ImVec2(-halo, 0), ImVec2(halo, 0), ImVec2(0, -halo), ImVec2(0, halo)})
        list.AddText({p.x + d.x, p.y + d.y}, ground, begin, end);
    list.AddText(p, colour, begin, end);
    if (ui.log != nullptr) ui.log->words.emplace_back(words);
    if (strong) ImGui::PopFont();
}

// All that the ground's pixels depend on.
struct DrawnGround {
    Shared<Map> map;
    std::shared_ptr<const Picture> picture;
    MapSight sight;
    std::vector<std::optional<BentWords>> names;
    bool operator==(const DrawnGround& other) const {
        return map.same_object(other.map) && picture == other.picture && sight == other.sight && names == other.names;
    }
};
struct KeptGround {
    KeptDrawing<DrawnGround> drawing;
};

namespace {

void draw_region_names(const Ui& ui, const MapModel& m, const std::vector<std::optional<BentWords>>& names) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float halo = std::max(1.0f, ui.em(0.08f));
    const MixedLetters mixed(ui.pictures, list);
    for (std::size_t i = 0; i < m.map->regions.size(); ++i) {
        if (!names[i]) continue;
        const Region& region = m.map->regions[i];
        for (const ImVec2 d : {ImVec2(-halo, 0), ImVec2(halo, 0), ImVec2(0, -halo), ImVec2(0, halo)})
            draw_bent_words(list, *names[i], region.name, d, paint(ui.colours.panel, 0.6f));
        draw_bent_words(list, *names[i], region.name, {0, 0}, name_paint(ui, region.ground));
    }
}

}  // namespace

void draw_map_ground(const Ui& ui, const MapModel& m, const MapSight& sight,
                     const std::vector<std::optional<BentWords>>& names, MapView& view) {
    if (ui.log != nullptr)
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i]) ui.log->words.push_back(m.map->regions[i].name);
    if (view.ground_kept == nullptr) view.ground_kept = std::make_shared<KeptGround>();
    const DrawnGround ground{m.map, m.picture ? m.picture->loaded.picture : nullptr, sight, names};
    view.ground_kept->drawing.show(ui, ground, [&] {
        draw_regions(ui, m, sight, names);
        draw_roads(ui, m, sight);
        draw_region_names(ui, m, names);
    });
}

void draw_map_places(const Ui& ui, const MapModel& m, const MapSight& sight, PlaceId chosen,
                     const std::vector<ImVec2>& names) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = paint(ui.colours.text), paper = paint(ui.colours.panel);
    const float r = ui.em(0.42f), width = std::max(1.2f, ui.em(0.1f));
    for (std::size_t i = 0; i < m.map->places.size(); ++i) {
        const Place& place = m.map->places[i];
        const ImVec2 c = sight.at(place.at);
        if (c.x < sight.from.x - ui.em(15) || c.x > sight.to.x + ui.em(2) || c.y < sight.from.y - ui.em(2) ||
            c.y > sight.to.y + ui.em(2))
            continue;
        if (place.id == chosen) list.AddCircle(c, r * 1.9f, paint(ui.colours.accent), 0, width * 1.4f);
        switch (place.kind) {
            case PlaceKind::town:
                list.AddRectFilled({c.x - r, c.y - r}, {c.x + r, c.y + r}, paper);
                list.AddRect({c.x - r, c.y - r}, {c.x + r, c.y + r}, ink, 0, 0, width);
                list.AddCircleFilled(c, r * 0.4f, ink);
                break;
            case PlaceKind::village:
                list.AddCircleFilled(c, r * 0.75f, paper);
                list.AddCircle(c, r * 0.75f, ink, 0, width);
                break;
            case PlaceKind::fort: {
                const std::array<ImVec2, 8> wall = {ImVec2(c.x - r, c.y + r),
                                                    {c.x - r, c.y - r},
                                                    {c.x - r * 0.4f, c.y - r},
                                                    {c.x - r * 0.4f, c.y - r * 0.3f},
                                                    {c.x + r * 0.4f, c.y - r * 0.3f},
                                                    {c.x + r * 0.4f, c.y - r},
                                                    {c.x + r, c.y - r},
                                                    {c.x + r, c.y + r}};
                list.AddRectFilled({c.x - r, c.y - r * 0.3f}, {c.x + r, c.y + r}, paper);
                list.AddPolyline(wall.data(), static_cast<int>(wall.size()), ink, ImDrawFlags_Closed, width);
                break;
            }
            case PlaceKind::crossing:
                list.AddCircleFilled(c, r * 0.95f, paper);
                for (const float y : {-0.35f, 0.35f})
                    list.AddLine({c.x - r, c.y + y * r}, {c.x + r, c.y + y * r}, ink, width * 1.3f);
                break;
            case PlaceKind::landmark:
                list.AddTriangleFilled({c.x - r, c.y + r * 0.8f}, {c.x + r, c.y + r * 0.8f}, {c.x, c.y - r}, paper);
                list.AddTriangle({c.x - r, c.y + r * 0.8f}, {c.x + r, c.y + r * 0.8f}, {c.x, c.y - r}, ink, width);
                break;
            case PlaceKind::port:
                list.AddCircleFilled(c, r, paper);
                list.AddCircle(c, r, ink, 0, width);
                list.AddLine({c.x, c.y - r * 0.6f}, {c.x, c.y + r * 0.6f}, ink, width);
                list.AddLine({c.x - r * 0.5f, c.y + r * 0.2f}, {c.x, c.y + r * 0.6f}, ink, width);
                list.AddLine({c.x + r * 0.5f, c.y + r * 0.2f}, {c.x, c.y + r * 0.6f}, ink, width);
                break;
        }
        map_words(ui, names[i], shown_name(place), ink, place.kind == PlaceKind::town || place.kind == PlaceKind::fort);
    }
}

void draw_map_scale(const Ui& ui, const ScaleBar& bar) {
    const auto [miles, from, width] = bar;
    const auto [x, y] = from;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = paint(ui.colours.text);
    for (const float at : {0.0f, width})
        list.AddLine({x + at, y - ui.em(0.4f)}, {x + at, y}, ink, std::max(1.0f, ui.em(0.08f)));
    list.AddLine({x, y}, {x + width, y}, ink, std::max(1.0f, ui.em(0.08f)));
    map_words(ui, {x + ui.em(gap_tiny), y - ui.em(1.5f)},
              miles == 1 ? std::string("1 mile") : fmt::format("{:g} miles", miles), ink);
}

}  // namespace banneret::app
