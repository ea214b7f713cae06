#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "engine/campaign/map/march.h"

namespace banneret {

namespace {

constexpr std::size_t crossings = 8;        // nearby places and roads tried across country from each end
constexpr std::int32_t sample = mile / 10;  // sampling distance of the ground
constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

std::int64_t effort_of(const std::vector<Stretch>& stretches) {
    std::int64_t effort = 0;
    for (const Stretch& s : stretches) effort += (std::int64_t{s.length} * 100 + s.percent - 1) / s.percent;
    return effort;
}

int percent_on(const Map& map, Ground ground) {
    return map.rules.ground_percent[static_cast<std::size_t>(ground)];
}

// A straight line across any ground. None if it crosses impassable ground.
std::optional<std::vector<Stretch>> across(const Map& map, MapPoint from, MapPoint to) {
    const std::int32_t whole = distance(from, to);
    std::vector<Stretch> out;
    if (whole == 0) return out;
    const std::int32_t steps = map.regions.empty() ? 1 : std::max(1, whole / sample);
    MapPoint start = from;
    for (std::int32_t i = 0; i < steps; ++i) {
        const Ground ground = ground_at(map, between(from, to, 2 * i + 1, 2 * std::int64_t{steps}));
        if (percent_on(map, ground) == 0) return std::nullopt;
        const MapPoint end = between(from, to, i + 1, steps);
        if (!out.empty() && out.back().ground == ground) {
            out.back().to = end;
            continue;
        }
        if (!out.empty()) start = out.back().to;
        out.push_back({end, 0, percent_on(map, ground), ground});
    }
    start = from;
    for (Stretch& s : out) {
        s.length = distance(start, s.to);
        start = s.to;
    }
    return out;
}

std::optional<std::vector<Stretch>> along(const Map& map, std::span<const MapPoint> line, Ground ground) {
    if (percent_on(map, ground) == 0) return std::nullopt;
    std::vector<Stretch> out;
    for (std::size_t i = 1; i < line.size(); ++i)
        if (!(line[i] == line[i - 1]))
            out.push_back({line[i], distance(line[i - 1], line[i]), percent_on(map, ground), ground});
    return out;
}

struct OnRoad {
    std::size_t segment = 0;  // index in the road's line
    MapPoint at;
    std::int32_t far = 0;
};

// `part` of `whole` in hundred-thousandths, 0 <= part <= whole. Halves both to avoid overflow; on any map the loss of
// precision is negligible.
std::int64_t share_of(std::int64_t part, std::int64_t whole) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 100'000;
    while (part > most) {
        part /= 2;
        whole /= 2;
    }
    return part * 100'000 / std::max<std::int64_t>(whole, 1);
}

OnRoad nearest_on(std::span<const MapPoint> line, MapPoint p) {
    OnRoad best{0, line.front(), distance(line.front(), p)};
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const MapPoint a = line[i], b = line[i + 1];
        const std::int64_t dx = std::int64_t{b.x} - a.x, dy = std::int64_t{b.y} - a.y, square = dx * dx + dy * dy;
        if (square == 0) continue;
        const std::int64_t dot =
            std::clamp<std::int64_t>((std::int64_t{p.x} - a.x) * dx + (std::int64_t{p.y} - a.y) * dy, 0, square);
        // Share of the segment in hundred-thousandths, to avoid overflow.
        const MapPoint at = between(a, b, share_of(dot, square), 100'000);
        const std::int32_t far = distance(at, p);
        if (far < best.far) best = {i, at, far};
    }
    return best;
}

// The graph of the march: places, both ends, and points where an army enters a road.
class Network {
public:
    Network(const Map& map, MapPoint from, MapPoint to) : map_(map) {
        points_ = {from, to};
        for (const Place& place : map.places) points_.push_back(place.at);
        edges_.resize(points_.size());
        for (const Road& road : map.roads) lines_.push_back(line_of(map, road));
        for (std::size_t i = 0; i < map.roads.size(); ++i)
            join(node_of(map.roads[i].from), node_of(map.roads[i].to), along(map, lines_[i], map.roads[i].ground));
        join(0, 1, across(map, from, to));
        for (const std::size_t end : {std::size_t{0}, std::size_t{1}}) {
            join_places(end);
            join_roads(end);
        }
    }

    std::optional<std::vector<Stretch>> quickest() const {
        std::vector<std::int64_t> cost(points_.size(), never);
        std::vector<const Edge*> by(points_.size(), nullptr);
        std::set<std::pair<std::int64_t, std::size_t>> open = {{0, 0}};
        cost[0] = 0;
        while (!open.empty()) {
            const auto [at_cost, at] = *open.begin();
            open.erase(open.begin());
            if (at == 1) break;
            for (const Edge& edge : edges_[at]) {
                const std::int64_t next = at_cost + edge.effort;
                if (next >= cost[edge.to]) continue;
                open.erase({cost[edge.to], edge.to});
                cost[edge.to] = next;
                by[edge.to] = &edge;
                open.insert({next, edge.to});
            }
        }
        if (cost[1] == never) return std::nullopt;
        std::vector<const Edge*> path;
        for (std::size_t at = 1; at != 0; at = by[at]->from) path.push_back(by[at]);
        std::vector<Stretch> out;
        for (auto edge = path.rbegin(); edge != path.rend(); ++edge)
            out.insert(out.end(), (*edge)->stretches.begin(), (*edge)->stretches.end());
        return out;
    }

private:
    struct Edge {
        std::size_t from = 0, to = 0;
        std::int64_t effort = 0;
        std::vector<Stretch> stretches;
    };

    std::size_t node_of(PlaceId id) const {
        for (std::size_t i = 0; i < map_.places.size(); ++i)
            if (map_.places[i].id == id) return i + 2;
        return 0;
    }

    void join(std::size_t from, std::size_t to, const std::optional<std::vector<Stretch>>& stretches) {
        if (!stretches) return;
        edges_[from].push_back({from, to, effort_of(*stretches), *stretches});
        std::vector<Stretch> back;
        for (std::size_t i = stretches->size(); i-- > 0;) {
            Stretch s = (*stretches)[i];
            s.to = i == 0 ? points_[from] : (*stretches)[i - 1].to;
            back.push_back(s);
        }
        edges_[to].push_back({to, from, effort_of(back), back});
    }

    void join_places(std::size_t end) {
        std::vector<std::pair<std::int32_t, std::size_t>> near;
        for (std::size_t i = 2; i < map_.places.size() + 2; ++i)
            near.emplace_back(distance(points_[end], points_[i]), i);
        const std::size_t n = std::min(crossings, near.size());
        std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(n), near.end());
        for (std::size_t i = 0; i < n; ++i)
            join(end, near[i].second, across(map_, points_[end], points_[near[i].second]));
    }

    void join_roads(std::size_t end) {
        std::vector<std::pair<std::int32_t, std::size_t>> near;
        for (std::size_t i = 0; i < lines_.size(); ++i) near.emplace_back(nearest_on(lines_[i], points_[end]).far, i);
        const std::size_t n = std::min(crossings, near.size());
        std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(n), near.end());
        for (std::size_t i = 0; i < n; ++i) step_onto(end, near[i].second);
    }

    void step_onto(std::size_t end, std::size_t road) {
        const std::vector<MapPoint>& line = lines_[road];
        const OnRoad step = nearest_on(line, points_[end]);
        const std::size_t node = points_.size();
        points_.push_back(step.at);
        edges_.emplace_back();
        join(end, node, across(map_, points_[end], step.at));
        const Ground ground = map_.roads[road].ground;
        std::vector<MapPoint> to_end = {step.at}, to_start = {step.at};
        to_end.insert(to_end.end(), line.begin() + static_cast<std::ptrdiff_t>(step.segment) + 1, line.end());
        for (std::size_t i = step.segment + 1; i-- > 0;) to_start.push_back(line[i]);
        join(node, node_of(map_.roads[road].to), along(map_, to_end, ground));
        join(node, node_of(map_.roads[road].from), along(map_, to_start, ground));
        // Both ends of the march are on one road: go straight along it.
        for (const Stepped& other : stepped_)
            if (other.road == road) join_on_road(other, {road, node, step.segment, step.at});
        stepped_.push_back({road, node, step.segment, step.at});
    }

    struct Stepped {
        std::size_t road = 0, node = 0, segment = 0;
        MapPoint at;
    };

    void join_on_road(const Stepped& one, const Stepped& other) {
        const std::vector<MapPoint>& line = lines_[one.road];
        const MapPoint start = line[one.segment];
        const bool forward = one.segment < other.segment ||
                             (one.segment == other.segment && distance(start, one.at) <= distance(start, other.at));
        const Stepped& first = forward ? one : other;
        const Stepped& last = forward ? other : one;
        std::vector<MapPoint> part = {first.at};
        part.insert(part.end(), line.begin() + static_cast<std::ptrdiff_t>(first.segment) + 1,
                    line.begin() + static_cast<std::ptrdiff_t>(last.segment) + 1);
        part.push_back(last.at);
        join(first.node, last.node, along(map_, part, map_.roads[one.road].ground));
    }

    const Map& map_;
    std::vector<MapPoint> points_;
    std::vector<std::vector<Edge>> edges_;
    std::vector<std::vector<MapPoint>> lines_;
    std::vector<Stepped> stepped_;
};

// Entering the road one already stands on gives a stretch of length 0.
void tidy(Way& way) {
    std::erase_if(way.stretches, [](const Stretch& s) { return s.length == 0; });
}

}  // namespace

std::variant<Way, Refusal> quickest_way(const Map& map, MapPoint from, MapPoint to, std::span<const MapPoint> via) {
    Way way;
    way.from = from;
    way.from_words = place_words(map, from);
    way.to_words = place_words(map, to);
    std::vector<MapPoint> stops(via.begin(), via.end());
    stops.push_back(to);
    MapPoint at = from;
    for (const MapPoint stop : stops) {
        const auto leg = Network(map, at, stop).quickest();
        if (!leg)
            return Refusal{
                fmt::format("There is no way on foot from {} to {}.", place_words(map, at), place_words(map, stop))};
        way.stretches.insert(way.stretches.end(), leg->begin(), leg->end());
        at = stop;
    }
    tidy(way);
    if (way.stretches.empty()) return Refusal{fmt::format("The march ends where it begins, at {}.", way.from_words)};
    if (way.stretches.size() > most_stretches) return Refusal{"The route is too long for one march."};
    return way;
}

}  // namespace banneret
