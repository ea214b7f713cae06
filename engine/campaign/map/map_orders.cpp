#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/perform.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

// The campaign with a changed map, if the map has no faults.
Outcome with_map(const Campaign& now, Map map) {
    if (const auto problems = faults(map); !problems.empty()) return Refusal{problems.front().sentence()};
    Performed work = begin_work(now, EntryKind::edit);
    work.campaign.map = Shared<Map>(std::move(map));
    return work;
}

bool anybody_at(const Campaign& c, std::string_view name, std::string& who) {
    for (const auto& army : c.armies)
        if (same_name(army->place, name)) {
            who = army->name;
            return true;
        }
    return false;
}

// Updates the place of armies when their place is renamed.
void follow_name(Campaign& c, const std::string& old_name, const std::string& name) {
    const SharedList<Shared<Army>> armies = c.armies;
    for (const auto& army : armies) {
        if (!same_name(army->place, old_name) || army->place == name) continue;
        Army renamed = *army;
        renamed.place = name;
        replace(c.armies, army->id, std::move(renamed));
    }
    c.stands.edit([&](std::vector<Stand>& stands) {
        for (Stand& stand : stands)
            if (same_name(stand.words, old_name)) stand.words = name;
    });
}

}  // namespace

std::string action_words(const Campaign& c, const PutPlace& x) {
    const Place* old = find_place(*c.map, x.place.id);
    return fmt::format("{} {}", old != nullptr ? "edit" : "add", x.place.name);
}
std::string action_words(const Campaign& c, const RemovePlace& x) {
    const Place* place = find_place(*c.map, x.place);
    return fmt::format("remove {}", place != nullptr ? place->name : "a place");
}
std::string action_words(const Campaign& c, const PutRoad& x) {
    const Place* from = find_place(*c.map, x.road.from);
    const Place* to = find_place(*c.map, x.road.to);
    if (from == nullptr || to == nullptr) return "build a road";
    return fmt::format("{} from {} to {}", words(x.road.ground), from->name, to->name);
}
std::string action_words(const Campaign& c, const RemoveRoad& x) {
    const Place* from = find_place(*c.map, x.one);
    const Place* to = find_place(*c.map, x.other);
    if (from == nullptr || to == nullptr) return "remove a road";
    return fmt::format("remove the road from {} to {}", from->name, to->name);
}
std::string action_words(const Campaign&, const PutRegion& x) {
    return fmt::format("draw {}", x.region.name.empty() ? words(x.region.ground) : std::string_view(x.region.name));
}
std::string action_words(const Campaign&, const RemoveRegion&) {
    return "remove a region of the map";
}
std::string action_words(const Campaign&, const SetMarchRules&) {
    return "change the rates of march";
}
std::string action_words(const Campaign& c, const SetMapPicture& x) {
    if (!x.picture) return "remove the picture below the map";
    return c.map->picture ? "change the picture below the map" : "put a picture below the map";
}

Outcome carry_out(const Campaign& now, const PutPlace& command, Rolls) {
    Map map = *now.map;
    Place place = command.place;
    place.name = std::string(trimmed(place.name));
    const Place* old = find_place(map, place.id);
    if (place.id && old == nullptr) return Refusal{"This place is not on the map."};
    if (const Place* other = find_place(map, place.name); other != nullptr && other->id != place.id)
        return Refusal{fmt::format("There is already a place called {}; every place needs its own name.", other->name)};
    const std::string old_name = old != nullptr ? old->name : place.name;
    const bool fresh = old == nullptr;
    if (fresh) {
        if (auto refusal = ids_refused(now)) return *refusal;
        place.id.value = now.next_id;
        map.places.push_back(place);
    } else {
        for (Place& at : map.places)
            if (at.id == place.id) at = place;
    }
    auto outcome = with_map(now, std::move(map));
    if (auto* work = std::get_if<Performed>(&outcome)) {
        if (fresh) ++work->campaign.next_id;
        if (old_name != place.name) follow_name(work->campaign, old_name, place.name);
    }
    return outcome;
}

Outcome carry_out(const Campaign& now, const RemovePlace& command, Rolls) {
    const Place* place = find_place(*now.map, command.place);
    if (place == nullptr) return Refusal{"This place is not on the map."};
    std::string who;
    if (anybody_at(now, place->name, who))
        return Refusal{fmt::format("{} is at {}; move it away first.", who, place->name)};
    Map map = *now.map;
    std::erase_if(map.places, [&](const Place& p) { return p.id == command.place; });
    std::erase_if(map.roads, [&](const Road& r) { return r.from == command.place || r.to == command.place; });
    return with_map(now, std::move(map));
}

Outcome carry_out(const Campaign& now, const PutRoad& command, Rolls) {
    Map map = *now.map;
    const Road& road = command.road;
    if (find_place(map, road.from) == nullptr || find_place(map, road.to) == nullptr || road.from == road.to)
        return Refusal{"A road must join two places of the map."};
    for (Road& at : map.roads)
        if ((at.from == road.from && at.to == road.to) || (at.from == road.to && at.to == road.from)) {
            at = road;
            return with_map(now, std::move(map));
        }
    map.roads.push_back(road);
    return with_map(now, std::move(map));
}

Outcome carry_out(const Campaign& now, const RemoveRoad& command, Rolls) {
    if (find_road(*now.map, command.one, command.other) == nullptr)
        return Refusal{"There is no road between these places."};
    Map map = *now.map;
    std::erase_if(map.roads, [&](const Road& r) {
        return (r.from == command.one && r.to == command.other) || (r.from == command.other && r.to == command.one);
    });
    return with_map(now, std::move(map));
}

Outcome carry_out(const Campaign& now, const PutRegion& command, Rolls) {
    Map map = *now.map;
    if (command.at && *command.at >= map.regions.size()) return Refusal{"This region is not on the map."};
    Region region = command.region;
    region.name = std::string(trimmed(region.name));
    if (command.at)
        map.regions[*command.at] = std::move(region);
    else
        map.regions.push_back(std::move(region));
    return with_map(now, std::move(map));
}

Outcome carry_out(const Campaign& now, const RemoveRegion& command, Rolls) {
    Map map = *now.map;
    if (command.at >= map.regions.size()) return Refusal{"This region is not on the map."};
    map.regions.erase(map.regions.begin() + static_cast<std::ptrdiff_t>(command.at));
    return with_map(now, std::move(map));
}

Outcome carry_out(const Campaign& now, const SetMarchRules& command, Rolls) {
    Map map = *now.map;
    map.rules = command.rules;
    return with_map(now, std::move(map));
}

Outcome carry_out(const Campaign& now, const SetMapPicture& command, Rolls) {
    Map map = *now.map;
    if (!command.picture && !map.picture) return Refusal{"There is no picture below the map."};
    map.picture = command.picture;
    return with_map(now, std::move(map));
}

}  // namespace banneret
