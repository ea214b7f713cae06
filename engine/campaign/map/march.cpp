#include "engine/campaign/map/march.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/history.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr int most_march_days = 3650;

std::int64_t effort_for(std::int64_t length, std::int32_t percent) {
    return (length * 100 + percent - 1) / percent;
}

}  // namespace

std::int32_t length_of(const Way& way) {
    std::int64_t length = 0;
    for (const Stretch& s : way.stretches) length += s.length;
    return static_cast<std::int32_t>(length);
}

bool arrived(const Way& way, Progress at) {
    return static_cast<std::size_t>(at.stretch) >= way.stretches.size();
}

MapPoint point_at(const Way& way, Progress at) {
    const MapPoint from = at.stretch == 0 ? way.from : way.stretches[static_cast<std::size_t>(at.stretch) - 1].to;
    if (arrived(way, at) || at.done == 0) return from;
    const Stretch& s = way.stretches[static_cast<std::size_t>(at.stretch)];
    return between(from, s.to, at.done, s.length);
}

Walked walked(const Way& way, Progress from, std::int64_t effort, std::int32_t most_miles) {
    Walked out{from, 0};
    while (!arrived(way, out.at)) {
        const Stretch& s = way.stretches[static_cast<std::size_t>(out.at.stretch)];
        const std::int32_t rest = s.length - out.at.done;
        const std::int64_t cost = effort_for(rest, s.percent);
        if (cost <= effort && rest <= most_miles - out.miles) {
            effort -= cost;
            out.miles += rest;
            out.at = {out.at.stretch + 1, 0};
            continue;
        }
        const auto reach = std::min<std::int64_t>({effort * s.percent / 100, most_miles - out.miles, rest});
        out.at.done += static_cast<std::int32_t>(reach);
        out.miles += static_cast<std::int32_t>(reach);
        // Rounding may put the march at the exact end of the stretch.
        if (out.at.done == s.length && s.length > 0) out.at = {out.at.stretch + 1, 0};
        break;
    }
    return out;
}

Walked day_walked(const Way& way, Progress from, int rate, Pace pace) {
    const std::int32_t effort = rate * mile;
    return walked(way, from, effort, pace == Pace::careful ? effort / 2 : 100 * effort);
}

std::vector<Progress> days_ahead(const Way& way, Progress from, int rate, Pace pace, int most) {
    std::vector<Progress> out;
    for (int day = 0; day < most && !arrived(way, from); ++day) {
        const Progress to = day_walked(way, from, rate, pace).at;
        if (to == from) break;
        out.push_back(from = to);
    }
    return out;
}

bool is_forced(std::int32_t miles, int rate) {
    return std::int64_t{miles} * 2 > std::int64_t{rate} * mile;
}

std::optional<int> days_to_walk(const Way& way, Progress from, int rate, Pace pace) {
    for (int days = 0; days <= most_march_days; ++days) {
        if (arrived(way, from)) return days;
        from = day_walked(way, from, rate, pace).at;
    }
    return std::nullopt;
}

const March* find_march(const Campaign& c, ArmyId army) {
    for (const March& march : c.marches)
        if (march.army == army) return &march;
    return nullptr;
}

std::optional<std::int32_t> arrival_day(const Campaign& c, const March& march) {
    const Army* army = find_army(c, march.army);
    if (army == nullptr) return std::nullopt;
    const auto days = days_to_walk(*march.way, march.at, movement_rate(*army, c.map->rules).miles, march.pace);
    if (!days) return std::nullopt;
    return c.day + *days;
}

std::vector<MileLine> ledger(const HistoryLine& chronicle, ArmyId army, std::size_t first) {
    std::vector<MileLine> out;
    for (std::size_t i = first; i < chronicle.size(); ++i) {
        const SharedEntry entry = chronicle[i];
        for (const MileLine& line : entry->miles)
            if (!army || line.army == army) out.push_back(line);
    }
    return out;
}

std::string miles_words(std::int32_t hundredths) {
    const std::string number = hundredths_text(hundredths);
    return fmt::format("{} {}", hundredths >= 1000 * mile ? with_commas(hundredths / mile) : number,
                       hundredths == mile ? "mile" : "miles");
}

std::vector<Problem> faults(const March& march) {
    std::vector<Problem> out;
    const auto say = [&](std::string what) {
        out.push_back({fmt::format("march of army {}", march.army.value), std::move(what)});
    };
    const auto on_map = [](MapPoint p) { return std::max({p.x, -p.x, p.y, -p.y}) <= map_reach; };
    const Way& way = *march.way;
    if (way.stretches.empty() || way.stretches.size() > most_stretches)
        say(fmt::format("needs 1 to {} stretches", with_commas(most_stretches)));
    if (!on_map(way.from)) say("begins off the map");
    std::int64_t length = 0;
    for (const Stretch& s : way.stretches) {
        if (!on_map(s.to) || s.length < 0 || s.length > 3 * map_reach || s.percent < 1 || s.percent > 1000) {
            say("has a stretch out of range");
            return out;
        }
        length += s.length;
    }
    if (length > 100 * map_reach) say("is too long");
    for (const std::string& words : {way.from_words, way.to_words})
        if (const auto fault = line_fault(words)) say(*fault);
    const auto stretches = static_cast<std::int32_t>(way.stretches.size());
    const bool within = march.at.stretch >= 0 && march.at.stretch < stretches && march.at.done >= 0 &&
                        march.at.done <= way.stretches[static_cast<std::size_t>(march.at.stretch)].length;
    if (!within) say("is at a point that is not on its route");
    if (march.began < 0 || march.began > last_day) say("began on a day outside the calendar");
    return out;
}

std::vector<Problem> faults(const Stand& stand) {
    std::vector<Problem> out;
    if (std::max({stand.at.x, -stand.at.x, stand.at.y, -stand.at.y}) > map_reach)
        out.push_back({"stands", fmt::format("army {} is off the map", stand.army.value)});
    if (const auto fault = name_fault(stand.words)) out.push_back({"stands", *fault});
    return out;
}

}  // namespace banneret
