#include "app/panels/campaign/map_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/polygons.h"

namespace banneret::app {

namespace {

bool is_strong(const Place& place) {
    return place.kind == PlaceKind::town || place.kind == PlaceKind::fort;
}

ImVec2 name_size(const Ui& ui, const Place& place) {
    const std::string name = shown_name(place);
    if (is_strong(place)) ImGui::PushFont(ui.fonts.strong);
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    if (is_strong(place)) ImGui::PopFont();
    return size;
}

MapBox box_at(ImVec2 from, ImVec2 size) {
    return {from, {from.x + size.x, from.y + size.y}};
}

// A straight part of a road, in pixels.
struct RoadSegment {
    ImVec2 from, to;
};

// The length of the segment inside the box (Liang-Barsky clipping).
float length_inside(const RoadSegment& segment, const MapBox& box) {
    const float x = segment.to.x - segment.from.x, y = segment.to.y - segment.from.y;
    float enters = 0, leaves = 1;
    const auto side = [&](float step, float room) {
        if (step == 0) return room >= 0;
        const float at = room / step;
        (step < 0 ? enters : leaves) = step < 0 ? std::max(enters, at) : std::min(leaves, at);
        return true;
    };
    const bool near = side(-x, segment.from.x - box.from.x) && side(x, box.to.x - segment.from.x) &&
                      side(-y, segment.from.y - box.from.y) && side(y, box.to.y - segment.from.y);
    return near && enters < leaves ? (leaves - enters) * std::hypot(x, y) : 0;
}

float road_inside(const MapBox& box, std::span<const RoadSegment> roads) {
    float out = 0;
    for (const RoadSegment& segment : roads) {
        if (std::max(segment.from.x, segment.to.x) < box.from.x || std::min(segment.from.x, segment.to.x) > box.to.x ||
            std::max(segment.from.y, segment.to.y) < box.from.y || std::min(segment.from.y, segment.to.y) > box.to.y)
            continue;
        out += length_inside(segment, box);
    }
    return out;
}

// Boxes and lines that a name should not cover.
struct LabelObstacles {
    std::span<const MapBox> names;
    std::span<const RoadSegment> roads;
    float road_width = 0;         // pixels
    const MapBox* map = nullptr;  // a box should not leave it; none: it may
};

float area_of(const MapBox& box) {
    return (box.to.x - box.from.x) * (box.to.y - box.from.y);
}

// The area of the box that cannot be read: under names, or outside the map.
float unreadable(const MapBox& box, const LabelObstacles& obstacles) {
    const float outside = obstacles.map != nullptr ? area_of(box) - covered(box, std::span(obstacles.map, 1)) : 0;
    return covered(box, obstacles.names) + outside;
}

// The box least covered by names and crossed least by roads; later boxes get a small penalty. A box that lies on names
// or leaves the map cannot be read, so both count more than a road or a late place.
MapBox best_of(std::span<const MapBox> boxes, const LabelObstacles& obstacles) {
    constexpr float worse_than_road = 4;
    MapBox best = boxes.front();
    float least = -1;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const MapBox& box = boxes[i];
        const float cost = unreadable(box, obstacles) * worse_than_road +
                           road_inside(box, obstacles.roads) * obstacles.road_width +
                           area_of(box) * 0.015f * static_cast<float>(i);
        if (least >= 0 && cost >= least) continue;
        least = cost;
        best = box;
    }
    return best;
}

// Preferred positions: right of the place as on most maps, then left, below, above, and the corners.
MapBox name_box(const Ui& ui, ImVec2 c, ImVec2 size, const LabelObstacles& obstacles) {
    const float away = ui.em(0.75f), up = c.y - size.y * 0.55f;
    const float below = c.y + ui.em(0.6f), above = c.y - ui.em(0.6f) - size.y, near = ui.em(0.4f);
    const std::array<MapBox, 8> boxes = {box_at({c.x + away, up}, size),
                                         box_at({c.x - away - size.x, up}, size),
                                         box_at({c.x - size.x * 0.5f, below}, size),
                                         box_at({c.x - size.x * 0.5f, above}, size),
                                         box_at({c.x + near, below}, size),
                                         box_at({c.x + near, above}, size),
                                         box_at({c.x - near - size.x, below}, size),
                                         box_at({c.x - near - size.x, above}, size)};
    return best_of(boxes, obstacles);
}

// Below or above the spot, to the right or left; as a last resort farther away, with a line to it.
MapBox stack_box(const Ui& ui, ImVec2 c, ImVec2 size, bool named, bool only_arms, const LabelObstacles& obstacles) {
    const float near = named ? ui.em(0.7f) : -ui.em(0.75f), inset = ui.em(0.8f), step = ui.em(army_pitch);
    const float right = c.x - inset, left = c.x + inset - size.x;
    std::vector<MapBox> boxes;
    // Arms alone are narrow enough for any side of the mark.
    if (only_arms)
        for (const ImVec2 from :
             {ImVec2(c.x + near, c.y - size.y * 0.5f), ImVec2(c.x - near - size.x, c.y - size.y * 0.5f),
              ImVec2(c.x - size.x * 0.5f, c.y + near), ImVec2(c.x - size.x * 0.5f, c.y - near - size.y)})
            boxes.push_back(box_at(from, size));
    for (int far = 0; far < 4; ++far) {
        const float by = step * static_cast<float>(far), below = c.y + near + by, above = c.y - near - by - size.y;
        for (const ImVec2 from : {ImVec2(right, below), ImVec2(left, below), ImVec2(right, above), ImVec2(left, above)})
            boxes.push_back(box_at(from, size));
    }
    for (const float middle : {c.y - size.y * 0.5f, c.y + step}) {
        boxes.push_back(box_at({c.x + ui.em(2.5f), middle}, size));
        boxes.push_back(box_at({c.x - ui.em(2.5f) - size.x, middle}, size));
    }
    return best_of(boxes, obstacles);
}

std::vector<MapStack> stacks(const Ui& ui, const MapModel& m, const MapSight& sight) {
    std::vector<MapStack> out;
    for (std::size_t i = 0; i < m.tokens.size(); ++i) {
        const ImVec2 at = sight.at(m.tokens[i].at);
        const auto found = std::find_if(out.begin(), out.end(), [&](const MapStack& s) {
            return std::abs(s.spot.x - at.x) < ui.em(1.2f) && std::abs(s.spot.y - at.y) < ui.em(1.2f);
        });
        if (found == out.end())
            out.push_back({at, {}, {i}, false});
        else
            found->armies.push_back(i);
    }
    return out;
}

bool may_touch(const std::vector<ImVec2>& outline, const MapBox& box) {
    bool left = true, right = true, over = true, under = true;
    for (const ImVec2 p : outline) {
        left = left && p.x < box.from.x, right = right && p.x > box.to.x;
        over = over && p.y < box.from.y, under = under && p.y > box.to.y;
    }
    return !left && !right && !over && !under;
}

// The ground that a region shows: inside its outline, not covered by a later region, and on the map.
class ShownGround {
public:
    // `near`: the part of the map that matters.
    ShownGround(const std::vector<std::vector<ImVec2>>& outlines, std::size_t region, const MapBox& near)
        : own_(&outlines[region]), near_(near) {
        for (std::size_t later = region + 1; later < outlines.size(); ++later)
            if (may_touch(outlines[later], near)) above_.push_back(&outlines[later]);
    }
    bool at(ImVec2 p) const {
        return p.x >= near_.from.x && p.x <= near_.to.x && p.y >= near_.from.y && p.y <= near_.to.y &&
               in_polygon(*own_, p) &&
               std::none_of(above_.begin(), above_.end(), [&](const auto* outline) { return in_polygon(*outline, p); });
    }
    // Whether all of the words lie on it, with a little to spare at their ends and, in lines of the words, above and
    // below.
    bool holds(const BentWords& words, float spare = 0.2f) const {
        constexpr int across = 8;
        for (int i = 0; i <= across; ++i)
            for (const float y : {-0.5f - spare, 0.0f, 0.5f + spare})
                if (!at(words.at((static_cast<float>(i) / across - 0.5f) * (words.width + words.height),
                                 y * words.height)))
                    return false;
        return true;
    }
    // How far the middle of this ground lies below p, in the column of p.
    float middle_below(ImVec2 p) const {
        constexpr float step = 8;
        float up = 0, down = 0;
        while (at({p.x, p.y - up - step})) up += step;
        while (at({p.x, p.y + down + step})) down += step;
        return (down - up) * 0.5f;
    }

private:
    const std::vector<ImVec2>* own_;
    MapBox near_;
    std::vector<const std::vector<ImVec2>*> above_;
};

// Follows the middle of the ground at both ends of the words, but never steeply.
BentWords bent_along(BentWords words, const ShownGround& ground) {
    constexpr float follows = 0.75f, steepest = 0.35f, most_turn = 0.3f;
    const float half = words.width * 0.5f;
    const float left = ground.middle_below({words.middle.x - half, words.middle.y}),
                here = ground.middle_below(words.middle),
                right = ground.middle_below({words.middle.x + half, words.middle.y});
    words.slope = std::clamp(follows * (right - left) / words.width, -steepest, steepest);
    const float turn = follows * (left + right - 2 * here) / half;  // of the curve, from the middle to an end
    words.bend = std::clamp(turn, -most_turn, most_turn) / words.width;
    return words;
}

// A region's name: on its own ground, clear of other names, if possible clear of roads, nearest to its middle, and
// there with wide letters along a curve, if they have room. None without room.
std::optional<BentWords> region_name(const Ui& ui, const MapModel& m, const std::vector<std::vector<ImVec2>>& outlines,
                                     std::size_t region, const MapSight& sight, std::span<const MapBox> others,
                                     std::span<const RoadSegment> roads) {
    const std::string& name = m.map->regions[region].name;
    // A place of the same name shows the name already.
    if (name.empty() || find_place(*m.map, name) != nullptr) return std::nullopt;
    ImVec2 low = outlines[region].front(), high = low;
    for (const ImVec2 p : outlines[region]) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    low = {std::max(low.x, sight.from.x), std::max(low.y, sight.from.y)};
    high = {std::min(high.x, sight.to.x), std::min(high.y, sight.to.y)};
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    const float room = high.x - low.x - size.x, tall = high.y - low.y - size.y;
    if (room < 0 || tall < 0) return std::nullopt;
    const ShownGround ground(outlines, region, {low, high});
    constexpr int steps = 10;
    std::vector<BentWords> found;
    ImVec2 middle = {0, 0};
    for (int down = 0; down <= steps; ++down)
        for (int along = 0; along <= steps; ++along) {
            const BentWords words = bent_words(name, {low.x + size.x * 0.5f + room * static_cast<float>(along) / steps,
                                                      low.y + size.y * 0.5f + tall * static_cast<float>(down) / steps});
            if (!ground.at(words.middle) || !ground.holds(words)) continue;
            found.push_back(words);
            middle = {middle.x + words.middle.x, middle.y + words.middle.y};
        }
    if (found.empty()) return std::nullopt;
    const auto count = static_cast<float>(found.size());
    middle = {middle.x / count, middle.y / count};
    const auto far = [&](const BentWords& words) {
        return std::hypot(words.middle.x - middle.x, words.middle.y - middle.y);
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const BentWords& a, const BentWords& b) { return far(a) < far(b); });
    const auto clear = [&](const BentWords& words) {
        const std::vector<MapBox> boxes = boxes_of(words);
        return std::all_of(boxes.begin(), boxes.end(), [&](const MapBox& box) { return covered(box, others) <= 0; });
    };
    const auto clear_of_roads = [&](const BentWords& words) {
        const std::vector<MapBox> boxes = boxes_of(words);
        return std::all_of(boxes.begin(), boxes.end(), [&](const MapBox& box) { return road_inside(box, roads) <= 0; });
    };
    // Keeps the name away from the shore lines.
    constexpr float roomy = 0.9f;
    auto free = std::find_if(found.begin(), found.end(), [&](const BentWords& w) {
        return clear(w) && clear_of_roads(w) && ground.holds(w, roomy);
    });
    if (free == found.end())
        free =
            std::find_if(found.begin(), found.end(), [&](const BentWords& w) { return clear(w) && clear_of_roads(w); });
    if (free == found.end()) free = std::find_if(found.begin(), found.end(), clear);
    if (free == found.end()) return std::nullopt;
    // The widest letters whose curve has room here.
    constexpr float widest = 0.5f;  // of the ground
    for (const float spread : {0.5f, 0.25f, 0.1f}) {
        const BentWords wide = bent_words(name, free->middle, ui.em(spread));
        if (wide.width > (high.x - low.x) * widest) continue;
        const BentWords bent = bent_along(wide, ground);
        if (ground.holds(bent) && clear(bent) && (clear_of_roads(bent) || !clear_of_roads(*free))) return bent;
    }
    return *free;
}

ImVec2 stack_size(const Ui& ui, const MapModel& m, const MapStack& stack, bool only_arms) {
    ImVec2 size = {0, ui.em(army_pitch) * static_cast<float>(stack.armies.size())};
    for (const std::size_t army : stack.armies) size.x = std::max(size.x, army_size(ui, m.tokens[army], only_arms).x);
    return size;
}

// Without room for the names of the armies, only their arms.
void place_stack(const Ui& ui, const MapModel& m, MapStack& stack, const LabelObstacles& obstacles) {
    const auto best = [&](bool only_arms) {
        return stack_box(ui, stack.spot, stack_size(ui, m, stack, only_arms), stack.at_place, only_arms, obstacles);
    };
    constexpr float little = 0.04f;  // a frame's edge under another does no harm
    stack.box = best(false);
    if (unreadable(stack.box, obstacles) <= area_of(stack.box) * little) return;
    const MapBox small = best(true);
    stack.only_arms = unreadable(small, obstacles) < unreadable(stack.box, obstacles);
    if (stack.only_arms) stack.box = small;
}

// The area of the scale bar and its label.
MapBox scale_box(const Ui& ui, const ScaleBar& bar) {
    return {{bar.from.x, bar.from.y - ui.em(1.6f)},
            {bar.from.x + std::max(bar.width, ui.em(5)), bar.from.y + ui.em(0.2f)}};
}

// In the lower left corner, or in another one if it covers less there.
ScaleBar scale_bar(const Ui& ui, const MapSight& sight, std::span<const MapBox> marks) {
    ScaleBar bar;
    for (int step = 0; bar.miles * sight.scale < ui.em(4) && step < 20; ++step) bar.miles *= step % 3 == 1 ? 2.5 : 2;
    bar.width = static_cast<float>(bar.miles * sight.scale);
    const float left = sight.from.x + ui.em(gap), right = sight.to.x - ui.em(gap) - std::max(bar.width, ui.em(5));
    const float top = sight.from.y + ui.em(gap + 1.4f), bottom = sight.to.y - ui.em(gap);
    float least = -1;
    for (const ImVec2 from : {ImVec2(left, bottom), ImVec2(right, bottom), ImVec2(right, top), ImVec2(left, top)}) {
        ScaleBar here = bar;
        here.from = from;
        const float cost = covered(scale_box(ui, here), marks);
        if (least >= 0 && cost >= least) continue;
        least = cost;
        bar.from = from;
    }
    return bar;
}

// The roads in sight.
std::vector<RoadSegment> road_segments(const MapModel& m, const MapSight& sight) {
    std::vector<RoadSegment> out;
    const MapBox whole = {sight.from, sight.to};
    for (const Road& road : m.map->roads) {
        const std::vector<MapPoint> line = line_of(*m.map, road);
        for (std::size_t i = 1; i < line.size(); ++i) {
            const RoadSegment segment = {sight.at(line[i - 1]), sight.at(line[i])};
            if (road_inside(whole, std::span(&segment, 1)) > 0) out.push_back(segment);
        }
    }
    return out;
}

}  // namespace

float covered(const MapBox& box, std::span<const MapBox> by) {
    float out = 0;
    for (const MapBox& other : by) {
        const float wide = std::min(box.to.x, other.to.x) - std::max(box.from.x, other.from.x);
        const float tall = std::min(box.to.y, other.to.y) - std::max(box.from.y, other.from.y);
        if (wide > 0 && tall > 0) out += wide * tall * other.weight;
    }
    return out;
}

std::optional<ImVec2> leader_end(const Ui& ui, const MapStack& stack) {
    const float inset = ui.em(0.7f), left = stack.box.from.x + inset;
    const ImVec2 to = {std::clamp(stack.spot.x, left, std::max(left, stack.box.to.x - inset)),
                       std::clamp(stack.spot.y, stack.box.from.y, stack.box.to.y)};
    const float near = ui.em(stack.at_place ? 1.0f : 0.3f);
    if (std::hypot(to.x - stack.spot.x, to.y - stack.spot.y) < near) return std::nullopt;
    return to;
}

std::string shown_name(const Place& place) {
    return place.secret ? place.name + " (secret)" : place.name;
}

ImVec2 army_size(const Ui& ui, const MapModel::Token& token, bool only_arms) {
    const float height = ui.em(1.45f);
    return only_arms ? ImVec2(ui.em(2.9f), height)
                     : ImVec2(ImGui::CalcTextSize(token.name.c_str()).x + ui.em(3.2f), height);
}

std::vector<MapBox> boxes_of(const BentWords& words) {
    // Longer words get more boxes, so that the boxes of a curve stay narrow.
    const int pieces = std::clamp(static_cast<int>(words.width / (2 * words.height)), 1, 12);
    const float each = words.width / static_cast<float>(pieces), half = words.height * 0.5f;
    std::vector<MapBox> out;
    for (int i = 0; i < pieces; ++i) {
        const float from = -words.width * 0.5f + each * static_cast<float>(i);
        MapBox& box = out.emplace_back();
        box.from = box.to = words.at(from, 0);
        for (const float x : {from, from + each})
            for (const float y : {-half, half}) {
                const ImVec2 p = words.at(x, y);
                box.from = {std::min(box.from.x, p.x), std::min(box.from.y, p.y)};
                box.to = {std::max(box.to.x, p.x), std::max(box.to.y, p.y)};
            }
    }
    return out;
}

MapWords placed_words(const Ui& ui, const MapModel& m, const MapSight& sight) {
    MapWords out;
    const std::vector<Place>& places = m.map->places;
    std::vector<MapBox> taken;
    const float mark = ui.em(0.5f);
    for (const Place& place : places) {
        const ImVec2 c = sight.at(place.at);
        taken.push_back({{c.x - mark, c.y - mark}, {c.x + mark, c.y + mark}});
    }
    out.scale = scale_bar(ui, sight, taken);
    taken.push_back(scale_box(ui, out.scale));
    // Towns and forts choose their positions first.
    std::vector<std::size_t> order(places.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_partition(order.begin(), order.end(), [&](std::size_t i) { return is_strong(places[i]); });
    out.places.resize(places.size());
    const std::vector<RoadSegment> roads = road_segments(m, sight);
    // Names keep a little away from the edge.
    const float edge = ui.em(0.3f);
    const MapBox whole = {{sight.from.x + edge, sight.from.y + edge}, {sight.to.x - edge, sight.to.y - edge}};
    // A place outside the visible map may have its name outside too; otherwise such names would crowd at the edge.
    const auto map_around = [&](ImVec2 p) {
        const bool inside = p.x >= sight.from.x && p.x <= sight.to.x && p.y >= sight.from.y && p.y <= sight.to.y;
        return inside ? &whole : nullptr;
    };
    for (const std::size_t i : order) {
        const ImVec2 at = sight.at(places[i].at);
        const MapBox box = name_box(ui, at, name_size(ui, places[i]), {taken, roads, ui.em(0.5f), map_around(at)});
        out.places[i] = box.from;
        taken.push_back(box);
    }
    out.stacks = stacks(ui, m, sight);
    for (MapStack& stack : out.stacks) {
        stack.at_place = std::any_of(places.begin(), places.end(), [&](const Place& place) {
            const ImVec2 c = sight.at(place.at);
            return std::hypot(c.x - stack.spot.x, c.y - stack.spot.y) <= mark;
        });
        place_stack(ui, m, stack, {taken, {}, 0, map_around(stack.spot)});
        // An army under another cannot be clicked.
        stack.box.weight = 3;
        taken.push_back(stack.box);
    }
    std::vector<std::vector<ImVec2>> outlines;
    for (const Region& region : m.map->regions)
        for (std::vector<ImVec2>& outline = outlines.emplace_back(); const MapPoint p : region.outline)
            outline.push_back(sight.at(p));
    for (std::size_t i = 0; i < outlines.size(); ++i) {
        out.regions.push_back(region_name(ui, m, outlines, i, sight, taken, roads));
        if (!out.regions.back()) continue;
        for (const MapBox& box : boxes_of(*out.regions.back())) taken.push_back(box);
    }
    return out;
}

const MapWords& known_words(const Ui& ui, const MapModel& m, const MapSight& sight, MapView& view) {
    std::vector<MapLabels::Army> armies;
    for (const MapModel::Token& token : m.tokens) armies.push_back({token.name, token.at});
    const MapLabels* known = view.labels.get();
    const bool same = known != nullptr && known->map.same_object(m.map) && known->sight == sight &&
                      known->pixels == ui.fonts.pixels && known->armies == armies;
    if (!same)
        view.labels = std::make_shared<MapLabels>(
            MapLabels{m.map, std::move(armies), sight, ui.fonts.pixels, placed_words(ui, m, sight)});
    return view.labels->words;
}

void fit_map(const Ui& ui, const MapModel& m, MapView& view, ImVec2 size) {
    constexpr double nearest = 60, step = 0.97;
    view.east = view.north = 0;
    view.scale = std::max(1.0, size.x / nearest);
    if (m.map->places.empty() && m.tokens.empty()) return;
    const double margin = ui.em(gap), wide = std::max(double{ui.em(6)}, size.x - 2 * margin),
                 tall = std::max(double{ui.em(4)}, size.y - 2 * margin);
    struct Reach {
        double x, y;  // miles
        double left, right, up, down;
    };
    std::vector<Reach> all;
    for (const Place& place : m.map->places)
        all.push_back({place.at.x / 100.0, place.at.y / 100.0, ui.em(0.8f),
                       double{ui.em(0.75f) + name_size(ui, place).x}, ui.em(0.8f), ui.em(0.8f)});
    for (const MapModel::Token& token : m.tokens)
        all.push_back({token.at.x / 100.0, token.at.y / 100.0, ui.em(0.8f), double{army_size(ui, token).x}, ui.em(0.8f),
                       ui.em(2 * army_pitch)});
    for (view.scale = nearest;; view.scale *= step) {
        double left = 1e18, right = -1e18, up = 1e18, down = -1e18;
        for (const Reach& r : all) {
            left = std::min(left, r.x * view.scale - r.left);
            right = std::max(right, r.x * view.scale + r.right);
            up = std::min(up, -r.y * view.scale - r.up);
            down = std::max(down, -r.y * view.scale + r.down);
        }
        if ((right - left > wide || down - up > tall) && view.scale > least_map_scale) continue;
        view.east = (left + right) / 2 / view.scale;
        view.north = -(up + down) / 2 / view.scale;
        return;
    }
}

}  // namespace banneret::app
