#include "app/models/campaign/map_time.h"

#include <algorithm>
#include <cmath>

#include "app/models/shell/visibility.h"

namespace banneret::app {

namespace {

// One day's march as points of the track, its time shared out by distance.
void add_day(MapTrack& track, const Way& way, Progress from, Progress to, std::int32_t day) {
    std::vector<MapPoint> line;
    for (auto i = static_cast<std::size_t>(from.stretch);
         i < static_cast<std::size_t>(to.stretch) && i < way.stretches.size(); ++i)
        line.push_back(way.stretches[i].to);
    line.push_back(point_at(way, to));
    MapPoint before = point_at(way, from);
    double whole = 0, gone = 0;
    for (const MapPoint p : line) whole += distance(before, p), before = p;
    before = point_at(way, from);
    for (const MapPoint p : line) {
        gone += distance(before, p);
        before = p;
        track.points.push_back({day + (whole > 0 ? gone / whole : 1.0), p});
    }
}

// The days from `c` until `until`, by the army's march at that time if it has one.
void add_march(MapTrack& track, const Campaign& c, const Army& army, std::int32_t until) {
    const March* march = find_march(c, army.id);
    if (march == nullptr) return;
    const int rate = movement_rate(army, c.map->rules).miles;
    Progress at = march->at;
    for (std::int32_t day = c.day; day < until && !arrived(*march->way, at); ++day) {
        const Progress to = day_walked(*march->way, at, rate, march->pace).at;
        add_day(track, *march->way, at, to, day);
        if (to == at) return;  // it cannot move
        at = to;
    }
}

// The campaign at the end of each of the last days on the line that leads to now, oldest first.
std::vector<std::shared_ptr<const Campaign>> last_days(const History& history) {
    std::vector<std::shared_ptr<const Campaign>> out;
    const std::int32_t today = history.now().day;
    std::size_t steps = 0;
    constexpr std::size_t most_steps = 500;
    for (std::size_t at = history.at();; at = history.from(at)) {
        const History::Version version = history.version(at);
        const bool newer = out.empty() || version.campaign->day < out.back()->day;
        if (newer) out.push_back(version.campaign);
        const bool far = today - version.campaign->day >= most_days_shown;
        if (at == 0 || far || ++steps == most_steps) break;
    }
    std::reverse(out.begin(), out.end());
    return out;
}

}  // namespace

MapTime make_map_time(const Desk& desk, const MapModel& now) {
    MapTime out;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return out;
    const auto days = last_days(*desk.history);
    for (const MapModel::Token& token : now.tokens) {
        const Army* army = find_army(*c, token.id);
        if (army == nullptr || hidden(desk, army->faction)) continue;
        MapTrack& track = out.tracks.emplace_back();
        track.army = token.id;
        for (std::size_t i = 0; i + 1 < days.size(); ++i) {
            const Campaign &then = *days[i], &next = *days[i + 1];
            const Army* was = find_army(then, token.id);
            if (was == nullptr) continue;
            const auto at = position_of(then, *was);
            if (!at) continue;
            track.points.push_back({1.0 * then.day, *at});
            add_march(track, then, *was, next.day);
            // It stood until the morning of the next step, and may be elsewhere then by other orders.
            if (track.points.back().day < next.day) track.points.push_back({1.0 * next.day, track.points.back().at});
        }
        track.points.push_back({1.0 * c->day, token.at});
        add_march(track, *c, *army, c->day + most_days_shown);
    }
    out.first = days.front()->day;
    out.last = c->day;
    for (const MapTrack& track : out.tracks)
        out.last = std::max(out.last, static_cast<std::int32_t>(std::ceil(track.points.back().day)));
    return out;
}

MapPoint point_on(const MapTrack& track, double day) {
    const auto after =
        std::find_if(track.points.begin(), track.points.end(), [&](const MapTrack::Point& p) { return p.day > day; });
    if (after == track.points.begin()) return after->at;
    const MapTrack::Point& from = *(after - 1);
    if (after == track.points.end()) return from.at;
    const double part = (day - from.day) / (after->day - from.day);
    const auto mixed = [&](std::int32_t a, std::int32_t b) {
        return static_cast<std::int32_t>(std::lround(a + (b - a) * part));
    };
    return {mixed(from.at.x, after->at.x), mixed(from.at.y, after->at.y)};
}

MapModel map_at(const MapModel& now, const MapTime& time, double day) {
    MapModel out;
    out.map = now.map;
    out.calendar = now.calendar;
    out.day = static_cast<std::int32_t>(std::floor(day));
    out.edits = false;
    for (const MapTrack& track : time.tracks) {
        const auto token = std::find_if(now.tokens.begin(), now.tokens.end(),
                                        [&](const MapModel::Token& t) { return t.id == track.army; });
        if (token == now.tokens.end() || track.points.front().day > day) continue;
        MapModel::Token& moved = out.tokens.emplace_back(*token);
        moved.at = point_on(track, day);
        moved.cannot_march = "The map shows another day; click Today to give orders.";
        // The way that it has behind it.
        MapModel::Line line;
        line.army = track.army;
        line.colour = token->colour;
        for (const MapTrack::Point& p : track.points)
            if (p.day < day && p.day > day - 7 && (line.points.empty() || !(line.points.back() == p.at)))
                line.points.push_back(p.at);
        if (line.points.empty() || !(line.points.back() == moved.at)) line.points.push_back(moved.at);
        if (line.points.size() > 1) out.lines.push_back(std::move(line));
    }
    return out;
}

}  // namespace banneret::app
