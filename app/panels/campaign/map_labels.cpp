#include "app/panels/campaign/map_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "app/panels/widgets/layout.h"

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

// The box least covered by the others; later boxes get a small penalty.
MapBox best_of(std::span<const MapBox> boxes, std::span<const MapBox> others) {
    MapBox best = boxes.front();
    float least = -1;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const MapBox& box = boxes[i];
        const float area = (box.to.x - box.from.x) * (box.to.y - box.from.y);
        const float cost = covered(box, others) + area * 0.015f * static_cast<float>(i);
        if (least >= 0 && cost >= least) continue;
        least = cost;
        best = box;
    }
    return best;
}

// Preferred positions: right of the place as on most maps, then left, below, above.
MapBox name_box(const Ui& ui, ImVec2 c, ImVec2 size, std::span<const MapBox> others) {
    const float away = ui.em(0.75f), up = c.y - size.y * 0.55f;
    const std::array<MapBox, 4> boxes = {box_at({c.x + away, up}, size), box_at({c.x - away - size.x, up}, size),
                                         box_at({c.x - size.x * 0.5f, c.y + ui.em(0.6f)}, size),
                                         box_at({c.x - size.x * 0.5f, c.y - ui.em(0.6f) - size.y}, size)};
    return best_of(boxes, others);
}

// Below or above the spot, to the right or left; as a last resort farther away, with a line to it.
MapBox stack_box(const Ui& ui, ImVec2 c, ImVec2 size, bool named, std::span<const MapBox> others) {
    const float near = named ? ui.em(0.7f) : -ui.em(0.75f), inset = ui.em(0.8f), step = ui.em(army_pitch);
    const float right = c.x - inset, left = c.x + inset - size.x;
    std::vector<MapBox> boxes;
    for (int far = 0; far < 4; ++far) {
        const float by = step * static_cast<float>(far), below = c.y + near + by, above = c.y - near - by - size.y;
        for (const ImVec2 from : {ImVec2(right, below), ImVec2(left, below), ImVec2(right, above), ImVec2(left, above)})
            boxes.push_back(box_at(from, size));
    }
    for (const float middle : {c.y - size.y * 0.5f, c.y + step}) {
        boxes.push_back(box_at({c.x + ui.em(2.5f), middle}, size));
        boxes.push_back(box_at({c.x - ui.em(2.5f) - size.x, middle}, size));
    }
    return best_of(boxes, others);
}

std::vector<MapStack> stacks(const Ui& ui, const MapModel& m, const MapSight& sight) {
    std::vector<MapStack> out;
    for (const MapModel::Token& token : m.tokens) {
        const ImVec2 at = sight.at(token.at);
        const auto found = std::find_if(out.begin(), out.end(), [&](const MapStack& s) {
            return std::abs(s.spot.x - at.x) < ui.em(1.2f) && std::abs(s.spot.y - at.y) < ui.em(1.2f);
        });
        if (found == out.end())
            out.push_back({at, {}, {&token}});
        else
            found->armies.push_back(&token);
    }
    return out;
}

// In the upper middle of the visible part, or lower if names are in the way; none without room.
std::optional<ImVec2> region_name(const MapModel& m, const Region& region, const MapSight& sight,
                                  std::span<const MapBox> others) {
    // The place of that name shows it already.
    if (region.name.empty() || find_place(*m.map, region.name) != nullptr) return std::nullopt;
    ImVec2 low = sight.at(region.outline.front()), high = low;
    for (const MapPoint point : region.outline) {
        const ImVec2 p = sight.at(point);
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    low = {std::max(low.x, sight.from.x), std::max(low.y, sight.from.y)};
    high = {std::min(high.x, sight.to.x), std::min(high.y, sight.to.y)};
    const ImVec2 size = ImGui::CalcTextSize(region.name.c_str());
    if (high.x - low.x < size.x * 1.15f || high.y - low.y < size.y) return std::nullopt;
    std::vector<MapBox> boxes;
    for (const float down : {0.36f, 0.55f, 0.2f, 0.75f})
        for (const float across : {0.5f, 0.3f, 0.7f}) {
            const float room = high.x - low.x - size.x, tall = high.y - low.y - size.y;
            boxes.push_back(box_at({low.x + room * across, low.y + tall * down}, size));
        }
    const MapBox best = best_of(boxes, others);
    if (covered(best, others) > size.x * size.y * 0.5f) return std::nullopt;
    return best.from;
}

ImVec2 stack_size(const Ui& ui, const MapStack& stack) {
    ImVec2 size = {0, ui.em(army_pitch) * static_cast<float>(stack.armies.size())};
    for (const MapModel::Token* token : stack.armies) size.x = std::max(size.x, army_size(ui, *token).x);
    return size;
}

}  // namespace

float covered(const MapBox& box, std::span<const MapBox> by) {
    float out = 0;
    for (const MapBox& other : by) {
        const float wide = std::min(box.to.x, other.to.x) - std::max(box.from.x, other.from.x);
        const float tall = std::min(box.to.y, other.to.y) - std::max(box.from.y, other.from.y);
        if (wide > 0 && tall > 0) out += wide * tall;
    }
    return out;
}

std::string shown_name(const Place& place) {
    return place.secret ? place.name + " (secret)" : place.name;
}

ImVec2 army_size(const Ui& ui, const MapModel::Token& token) {
    return {ImGui::CalcTextSize(token.name.c_str()).x + ui.em(2.1f), ui.em(1.45f)};
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
    // Towns and forts choose their positions first.
    std::vector<std::size_t> order(places.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_partition(order.begin(), order.end(), [&](std::size_t i) { return is_strong(places[i]); });
    out.places.resize(places.size());
    for (const std::size_t i : order) {
        const MapBox box = name_box(ui, sight.at(places[i].at), name_size(ui, places[i]), taken);
        out.places[i] = box.from;
        taken.push_back(box);
    }
    out.stacks = stacks(ui, m, sight);
    for (MapStack& stack : out.stacks) {
        const bool named = std::any_of(places.begin(), places.end(), [&](const Place& place) {
            const ImVec2 c = sight.at(place.at);
            return std::hypot(c.x - stack.spot.x, c.y - stack.spot.y) <= mark;
        });
        stack.box = stack_box(ui, stack.spot, stack_size(ui, stack), named, taken);
        taken.push_back(stack.box);
    }
    for (const Region& region : m.map->regions) {
        out.regions.push_back(region_name(m, region, sight, taken));
        if (out.regions.back()) taken.push_back(box_at(*out.regions.back(), ImGui::CalcTextSize(region.name.c_str())));
    }
    return out;
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
