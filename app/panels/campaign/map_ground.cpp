#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/campaign/map_labels.h"
#include "app/panels/campaign/map_view.h"
#include "app/panels/widgets/pictures.h"
#include "app/panels/widgets/polygons.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// The colour of each ground, mixed into the theme's, so that it suits dark and light.
struct GroundLook {
    Rgb colour;
    float share;
};
GroundLook look_of(Terrain ground) {
    switch (ground) {
        case Terrain::forest:
            return {rgb(0x3E8E4E), 0.30f};
        case Terrain::marsh:
            return {rgb(0x4E9A92), 0.26f};
        case Terrain::hills:
            return {rgb(0xB08A45), 0.26f};
        case Terrain::mountains:
            return {rgb(0x8A8A92), 0.42f};
        case Terrain::water:
            return {rgb(0x3D7FC4), 0.38f};
        case Terrain::road:
        case Terrain::track:
            return {rgb(0xB0A080), 0.25f};
        case Terrain::open:
            return {rgb(0xA8A86A), 0.14f};
    }
    return {rgb(0xA8A86A), 0.14f};
}

ImU32 ground_paint(const Ui& ui, Terrain ground) {
    const GroundLook look = look_of(ground);
    return paint(mix(ui.colours.panel, look.colour, look.share));
}

// Small marks that distinguish grounds without colours.
void ground_mark(ImDrawList& list, Terrain ground, ImVec2 c, float r, ImU32 colour, float width) {
    switch (ground) {
        case Terrain::forest:
            list.AddLine({c.x, c.y + r}, {c.x, c.y + r * 0.4f}, colour, width);
            list.AddTriangle({c.x - r * 0.7f, c.y + r * 0.4f}, {c.x + r * 0.7f, c.y + r * 0.4f}, {c.x, c.y - r}, colour,
                             width);
            return;
        case Terrain::marsh:
            for (const float x : {-0.6f, 0.0f, 0.6f})
                list.AddLine({c.x + x * r * 0.7f, c.y + r * 0.3f}, {c.x + x * r, c.y - r * 0.6f}, colour, width);
            list.AddLine({c.x - r, c.y + r * 0.4f}, {c.x + r, c.y + r * 0.4f}, colour, width);
            return;
        case Terrain::hills:
            list.PathArcTo({c.x, c.y + r * 0.4f}, r, 3.6f, 5.8f, 8);
            list.PathStroke(colour, ImDrawFlags_None, width);
            return;
        case Terrain::mountains:
            list.PathLineTo({c.x - r, c.y + r * 0.7f});
            list.PathLineTo({c.x, c.y - r});
            list.PathLineTo({c.x + r, c.y + r * 0.7f});
            list.PathStroke(colour, ImDrawFlags_None, width);
            return;
        case Terrain::water:
            list.PathArcTo({c.x - r * 0.5f, c.y}, r * 0.5f, 0.4f, 2.7f, 6);
            list.PathStroke(colour, ImDrawFlags_None, width);
            list.PathArcTo({c.x + r * 0.5f, c.y}, r * 0.5f, 0.4f, 2.7f, 6);
            list.PathStroke(colour, ImDrawFlags_None, width);
            return;
        case Terrain::open:
        case Terrain::road:
        case Terrain::track:
            return;
    }
}

// Marks on a grid that moves with the map.
void fill_with_marks(const Ui& ui, Terrain ground, const std::vector<ImVec2>& outline, const MapSight& sight) {
    const float step = ui.em(2.6f), r = ui.em(0.34f);
    ImVec2 low = outline.front(), high = outline.front();
    for (const ImVec2 p : outline) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    low = {std::max(low.x, sight.from.x - step), std::max(low.y, sight.from.y - step)};
    high = {std::min(high.x, sight.to.x + step), std::min(high.y, sight.to.y + step)};
    const ImVec2 origin = sight.at({0, 0});
    const auto first = [&](float from, float at) { return at + std::ceil((from - at) / step) * step; };
    const ImU32 colour = paint(mix(mix(ui.colours.panel, look_of(ground).colour, 0.45f), ui.colours.text, 0.22f), 0.8f);
    bool odd = false;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (float y = first(low.y, origin.y); y <= high.y; y += step) {
        odd = static_cast<long>(std::lround((y - origin.y) / step)) % 2 != 0;
        for (float x = first(low.x, origin.x) + (odd ? step * 0.5f : 0); x <= high.x; x += step) {
            const bool inside = in_polygon(outline, {x - r, y - r}) && in_polygon(outline, {x + r, y + r}) &&
                                in_polygon(outline, {x, y});
            if (inside) ground_mark(list, ground, {x, y}, r, colour, std::max(1.0f, ui.em(0.06f)));
        }
    }
}

void draw_regions(const Ui& ui, const MapModel& m, const MapSight& sight) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(sight.from, sight.to, ground_paint(ui, Terrain::open));
    draw_map_picture(ui, m, sight);
    // The picture shows the ground itself, so that only the outlines of regions are drawn on it.
    const bool filled = !m.picture || !m.picture->loaded.picture;
    // Each region covers the earlier ones, with their marks.
    for (const Region& region : m.map->regions) {
        std::vector<ImVec2> outline;
        for (const MapPoint p : region.outline) outline.push_back(sight.at(p));
        if (filled) fill_polygon(list, outline, ground_paint(ui, region.ground));
        list.AddPolyline(outline.data(), static_cast<int>(outline.size()),
                         paint(mix(ui.colours.panel, look_of(region.ground).colour, 0.55f)), ImDrawFlags_Closed,
                         std::max(1.0f, ui.em(0.08f)));
        if (filled && region.ground != Terrain::open) fill_with_marks(ui, region.ground, outline, sight);
    }
}

void draw_roads(const Ui& ui, const MapModel& m, const MapSight& sight) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto strokes = [&](const Road& road, ImU32 colour, float width, float dash) {
        const std::vector<MapPoint> line = line_of(*m.map, road);
        for (std::size_t i = 1; i < line.size(); ++i) {
            const ImVec2 a = sight.at(line[i - 1]), b = sight.at(line[i]);
            const float length = std::hypot(b.x - a.x, b.y - a.y);
            if (dash <= 0 || length < dash || length > 40'000) {
                list.AddLine(a, b, colour, width);
                continue;
            }
            for (float at = 0; at < length; at += dash * 1.7f) {
                const float end = std::min(length, at + dash);
                list.AddLine({a.x + (b.x - a.x) * at / length, a.y + (b.y - a.y) * at / length},
                             {a.x + (b.x - a.x) * end / length, a.y + (b.y - a.y) * end / length}, colour, width);
            }
        }
    };
    const ImU32 edge = paint(mix(ui.colours.panel, ui.colours.text, 0.62f)),
                bed = paint(mix(ui.colours.panel, rgb(0xD8C79A), 0.55f));
    for (const Road& road : m.map->roads)
        if (road.ground == Terrain::road) strokes(road, edge, ui.em(0.3f), 0);
    for (const Road& road : m.map->roads) {
        if (road.ground == Terrain::road)
            strokes(road, bed, ui.em(0.18f), 0);
        else
            strokes(road, edge, ui.em(0.14f), ui.em(road.secret ? 0.25f : 0.6f));
    }
}

bool same_point(ImVec2 a, ImVec2 b) {
    return a.x == b.x && a.y == b.y;
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

// The pixels of the ground, and all that they depend on.
struct KeptGround {
    Shared<Map> map;
    std::shared_ptr<const Picture> picture;
    MapSight sight;
    ImVec2 from, to;  // the part of the screen, in whole pixels
    Rgb panel, text;
    float pixels = 0;  // of the font
    std::shared_ptr<const KeptPixels> kept;
};

void draw_map_ground(const Ui& ui, const MapModel& m, const MapSight& sight, MapView& view) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from = {std::ceil(list.GetClipRectMin().x), std::ceil(list.GetClipRectMin().y)},
                 to = {std::floor(list.GetClipRectMax().x), std::floor(list.GetClipRectMax().y)};
    const std::shared_ptr<const Picture> picture = m.picture ? m.picture->loaded.picture : nullptr;
    const KeptGround* last = view.ground_kept.get();
    const bool same = last != nullptr && last->map.same_object(m.map) && last->picture == picture &&
                      last->sight == sight && same_point(last->from, from) && same_point(last->to, to) &&
                      last->panel == ui.colours.panel && last->text == ui.colours.text &&
                      last->pixels == ui.fonts.pixels;
    if (same && last->kept) {
        list.AddImage(last->kept->texture, from, to, {0, 1}, {1, 0});
        return;
    }
    draw_regions(ui, m, sight);
    draw_roads(ui, m, sight);
    if (!same)
        view.ground_kept = std::make_shared<KeptGround>(
            KeptGround{m.map, picture, sight, from, to, ui.colours.panel, ui.colours.text, ui.fonts.pixels, nullptr});
    else if (ui.pictures != nullptr && from.x < to.x && from.y < to.y)
        view.ground_kept->kept = ui.pictures->keep(list, from, to);
}

void draw_region_names(const Ui& ui, const MapModel& m, const std::vector<std::optional<ImVec2>>& names) {
    for (std::size_t i = 0; i < m.map->regions.size(); ++i)
        if (names[i])
            map_words(ui, *names[i], m.map->regions[i].name,
                      paint(mix(ui.colours.quiet, look_of(m.map->regions[i].ground).colour, 0.25f)));
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
