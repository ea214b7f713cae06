#include "app/models/campaign/map_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/shell/visibility.h"
#include "engine/abstract/sheet.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr int most_nights = 400;

std::vector<MapPoint> nights_of(const Way& way, Progress from, int rate, Pace pace) {
    std::vector<MapPoint> out;
    for (const Progress at : days_ahead(way, from, rate, pace, most_nights))
        if (!arrived(way, at)) out.push_back(point_at(way, at));
    return out;
}

MapModel::Token token(const Desk& desk, const Campaign& c, const Army& army) {
    MapModel::Token t;
    t.id = army.id;
    t.name = army.name;
    t.place = army.place;
    t.arms = arms_of(c, army);
    if (const Faction* faction = find_faction(c, army.faction)) t.side = faction->name, t.colour = faction->colour;
    const ArmyRate rate = movement_rate(army, c.map->rules);
    t.rate = rate.miles;
    t.slowest = rate.slowest;
    if (hidden(desk, army.faction)) {
        t.cannot_march = fmt::format("{} does not belong to the players, so they cannot march it.", army.name);
        return t;
    }
    const abstract::Sheet sheet = abstract::make_sheet(army.units, c.house->abstract);
    t.men = fmt::format("{}, {} US", counted(sheet.individuals, "man", "men"), hundredths_text(sheet.strength));
    for (const Recovery& r : c.recoveries)
        if (r.army == army.id) t.wounded += r.men;
    for (const auto& battle : c.battles)
        if ((battle->first == army.id || battle->second == army.id) && !hides_battle(desk, c, *battle))
            t.cannot_march =
                fmt::format("{} is in {}; fight that battle or call it off first.", army.name, battle->name);
    return t;
}

}  // namespace

MapModel make_map_model(const Desk& desk) {
    MapModel m;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return m;
    m.map = hides_notes(desk) ? Shared<Map>(shown_map(desk, *c)) : c->map;
    m.edits = !hides_notes(desk);
    m.picture = picture_below_map(desk, *c->map);
    m.calendar = c->calendar;
    m.day = c->day;
    for (const auto& army : c->armies) {
        if (hides_army(desk, *c, *army)) continue;
        MapModel::Token t = token(desk, *c, *army);
        if (const auto at = position_of(*c, *army)) {
            t.at = *at;
            m.tokens.push_back(std::move(t));
        } else {
            t.cannot_march = fmt::format("{} is off the map.", army->name);
            m.off_map.push_back(std::move(t));
        }
    }
    for (const March& march : c->marches) {
        const Army* army = find_army(*c, march.army);
        if (army == nullptr || hidden(desk, army->faction)) continue;
        const Way& way = *march.way;
        MapModel::Line line;
        line.army = army->id;
        if (const Faction* faction = find_faction(*c, army->faction)) line.colour = faction->colour;
        line.points.push_back(point_at(way, march.at));
        std::int32_t left = -march.at.done;
        for (auto i = static_cast<std::size_t>(march.at.stretch); i < way.stretches.size(); ++i) {
            line.points.push_back(way.stretches[i].to);
            left += way.stretches[i].length;
        }
        line.nights = nights_of(way, march.at, movement_rate(*army, c->map->rules).miles, march.pace);
        line.careful = march.pace == Pace::careful;
        const auto day = arrival_day(*c, march);
        line.words = fmt::format("to {}, {}{}", way.to_words, miles_words(left),
                                 day ? ", arriving on " + date_words(*c->calendar, *day) : "");
        m.lines.push_back(std::move(line));
    }
    return m;
}

std::string token_tip(const MapModel& m, const MapModel::Token& token) {
    std::string words = token.side + (token.men.empty() ? "" : ": " + token.men);
    if (!token.place.empty()) words += "\n" + token.place;
    for (const MapModel::Line& line : m.lines)
        if (line.army == token.id && !line.words.empty()) words += "\nMarches " + line.words;
    if (!token.cannot_march.empty()) return words + "\n" + token.cannot_march;
    words += fmt::format("\n{} miles a day{}", token.rate, token.slowest.empty() ? "" : ", as " + token.slowest);
    return words + "\nDrag it to its destination";
}

MarchPreview preview_march(const MapModel& m, const MapModel::Token& army, MapPoint to, Pace pace) {
    MarchPreview out;
    auto way = quickest_way(*m.map, army.at, to);
    if (const auto* refused = std::get_if<Refusal>(&way)) {
        out.words = refused->why;
        return out;
    }
    out.way = std::get<Way>(std::move(way));
    const auto days = days_to_walk(*out.way, {}, army.rate, pace);
    if (!days) {
        out.way.reset();
        out.words = "That is more than ten years away.";
        return out;
    }
    out.nights = nights_of(*out.way, {}, army.rate, pace);
    out.words = fmt::format("{}: {}, {}, arriving on {}", out.way->to_words, miles_words(length_of(*out.way)),
                            counted(*days, "day"), date_words(*m.calendar, m.day + *days));
    // Warn by today's wounded: few return during the march, and the warning promises nothing.
    Progress at;
    bool forced = false;
    for (int i = 0; i < *days && !forced; ++i) {
        const Walked day = day_walked(*out.way, at, army.rate, pace);
        forced = is_forced(day.miles, army.rate);
        at = day.at;
    }
    if (forced && army.wounded > 0)
        out.warning = fmt::format("Forced march: {} on their way back will be lost (AD-R11).",
                                  counted(army.wounded, "wounded", "wounded"));
    return out;
}

std::string point_words(MapPoint p) {
    const auto part = [](std::int32_t n, std::string_view one, std::string_view other) {
        return fmt::format("{} {}", miles_words(n < 0 ? -n : n), n < 0 ? other : one);
    };
    return fmt::format("{}, {}", part(p.x, "east", "west"), part(p.y, "north", "south"));
}

}  // namespace banneret::app
