#include "app/models/campaign/army_tracks.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/models/shell/visibility.h"

namespace banneret::app {

namespace {

// Adds one day's march to the track. The time of a point is proportional to the distance covered.
void add_day(ArmyTrack& track, const Way& way, Progress from, Progress to, std::int32_t day) {
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

// Adds the days from `c` to `until` if the army has a march in `c`.
void add_march(ArmyTrack& track, const Campaign& c, const Army& army, std::int32_t until) {
    const March* march = find_march(c, army.id);
    if (march == nullptr) return;
    Progress at = march->at;
    std::int32_t day = c.day;
    for (const Progress to :
         days_ahead(*march->way, at, movement_rate(army, c.map->rules).miles, march->pace, until - c.day))
        add_day(track, *march->way, std::exchange(at, to), to, day++);
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

ArmyTrack track_of(const Desk& desk, const std::vector<std::shared_ptr<const Campaign>>& days,
                   const MapModel::Token& token, const Army& army) {
    ArmyTrack track;
    track.army = token.id;
    bool away = false;
    const auto add = [&](std::int32_t day, MapPoint at) {
        const bool gap = std::exchange(away, false) && !track.points.empty();
        track.points.push_back({1.0 * day, at, gap});
    };
    for (std::size_t i = 0; i + 1 < days.size(); ++i) {
        const Campaign &then = *days[i], &next = *days[i + 1];
        const Army* was = find_army(then, token.id);
        // An army that has changed sides keeps its earlier marches from the players of its new side.
        const bool known = was != nullptr && !hidden(desk, was->faction);
        const auto at = known ? position_of(then, *was) : std::nullopt;
        if (!at) {
            away = true;
            continue;
        }
        add(then.day, *at);
        add_march(track, then, *was, next.day);
        // The army stayed there until the next version, in which another order may have moved it.
        if (track.points.back().day < next.day) track.points.push_back({1.0 * next.day, track.points.back().at});
    }
    const Campaign& today = *days.back();
    add(today.day, token.at);
    add_march(track, today, army, today.day + most_days_shown);
    return track;
}

}  // namespace

std::shared_ptr<const ArmyTracks> make_army_tracks(const Desk& desk, const MapModel& now,
                                                   std::shared_ptr<const ArmyTracks> known) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return nullptr;
    const FactionId players = players_side(desk);
    if (known != nullptr && known->campaign.get() == c && known->player_safe == desk.player_safe &&
        known->players == players)
        return known;
    const auto days = last_days(*desk.history);
    auto out = std::make_shared<ArmyTracks>();
    out->campaign = days.back();
    out->player_safe = desk.player_safe;
    out->players = players;
    for (const MapModel::Token& token : now.tokens) {
        const Army* army = find_army(*c, token.id);
        if (army == nullptr || hidden(desk, army->faction)) continue;
        out->tracks.push_back(track_of(desk, days, token, *army));
    }
    out->first = days.front()->day;
    out->last = c->day;
    for (const ArmyTrack& track : out->tracks)
        out->last = std::max(out->last, static_cast<std::int32_t>(std::ceil(track.points.back().day)));
    return out;
}

std::optional<MapPoint> position_on(const ArmyTrack& track, double day) {
    const auto after =
        std::find_if(track.points.begin(), track.points.end(), [&](const ArmyTrack::Point& p) { return p.day > day; });
    if (after == track.points.begin()) return std::nullopt;
    const ArmyTrack::Point& from = *(after - 1);
    if (after == track.points.end()) return from.at;
    if (after->gap) return std::nullopt;
    const double part = (day - from.day) / (after->day - from.day);
    const auto mixed = [&](std::int32_t a, std::int32_t b) {
        return static_cast<std::int32_t>(std::lround(a + (b - a) * part));
    };
    return MapPoint{mixed(from.at.x, after->at.x), mixed(from.at.y, after->at.y)};
}

MapModel map_at(const MapModel& now, const ArmyTracks& tracks, double day) {
    constexpr int trail_days = 7;
    MapModel out;
    out.map = now.map;
    out.picture = now.picture;
    out.calendar = now.calendar;
    out.day = static_cast<std::int32_t>(std::floor(day));
    out.edits = false;
    for (const ArmyTrack& track : tracks.tracks) {
        const auto token = std::find_if(now.tokens.begin(), now.tokens.end(),
                                        [&](const MapModel::Token& t) { return t.id == track.army; });
        const auto at = position_on(track, day);
        if (token == now.tokens.end() || !at) continue;
        MapModel::Token& moved = out.tokens.emplace_back();
        moved.id = token->id;
        moved.name = token->name;
        moved.side = token->side;
        moved.colour = token->colour;
        moved.arms = token->arms;
        moved.at = *at;
        moved.cannot_march = "The map shows another day; click Today to give orders.";
        // The trail of its last days.
        MapModel::Line line;
        line.army = track.army;
        line.colour = token->colour;
        for (const ArmyTrack::Point& p : track.points) {
            if (p.day >= day) break;
            if (p.gap) line.points.clear();
            if (p.day > day - trail_days && (line.points.empty() || !(line.points.back() == p.at)))
                line.points.push_back(p.at);
        }
        if (line.points.empty() || !(line.points.back() == moved.at)) line.points.push_back(moved.at);
        if (line.points.size() > 1) out.lines.push_back(std::move(line));
    }
    return out;
}

}  // namespace banneret::app
