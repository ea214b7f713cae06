#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/perform.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

std::variant<const Army*, Refusal> free_army(const Campaign& now, ArmyId id) {
    const Army* army = find_army(now, id);
    if (army == nullptr) return Refusal{"This army is not in the campaign."};
    if (const OpenBattle* battle = open_battle_of(now, id))
        return Refusal{fmt::format("{} is in {}; call that battle off first.", army->name, battle->name)};
    return army;
}

std::string name_in(const Campaign& c, ArmyId id) {
    const Army* army = find_army(c, id);
    return army != nullptr ? army->name : "an army";
}

bool within_reach_of_map(MapPoint p) {
    return p.x >= -map_reach && p.x <= map_reach && p.y >= -map_reach && p.y <= map_reach;
}

}  // namespace

void end_march(Campaign& c, ArmyId army) {
    erase_if(c.marches, [&](const March& m) { return m.army == army; });
}

void put_stand(Campaign& c, Stand stand) {
    c.stands.edit([&](std::vector<Stand>& stands) {
        for (Stand& at : stands)
            if (at.army == stand.army) {
                at = std::move(stand);
                return;
            }
        stands.push_back(std::move(stand));
    });
}

void tidy_map(Campaign& c) {
    erase_if(c.marches, [&](const March& m) { return find_army(c, m.army) == nullptr; });
    erase_if(c.stands, [&](const Stand& s) {
        const Army* army = find_army(c, s.army);
        return army == nullptr || army->place != s.words;
    });
    std::vector<Stand> fresh;
    for (const auto& army : c.armies) {
        const auto here = [&](const Stand& s) { return s.words == army->place; };
        const auto own = [&](const Stand& s) { return s.army == army->id; };
        const auto at = std::find_if(c.stands.begin(), c.stands.end(), here);
        if (at == c.stands.end() || std::any_of(c.stands.begin(), c.stands.end(), own)) continue;
        if (find_place(*c.map, army->place) == nullptr) fresh.push_back({army->id, at->at, army->place});
    }
    if (!fresh.empty())
        c.stands.edit([&](std::vector<Stand>& stands) { stands.insert(stands.end(), fresh.begin(), fresh.end()); });
}

std::string action_words(const Campaign& c, const MarchArmy& x) {
    return fmt::format("march {} to {}", name_in(c, x.army), place_words(*c.map, x.to));
}
std::string action_words(const Campaign& c, const HaltArmy& x) {
    return fmt::format("halt {}", name_in(c, x.army));
}
std::string action_words(const Campaign& c, const PlaceArmy& x) {
    return fmt::format("put {} at {}", name_in(c, x.army), place_words(*c.map, x.at));
}

Outcome carry_out(const Campaign& now, const MarchArmy& command, Rolls) {
    const auto free = free_army(now, command.army);
    if (const auto* refusal = std::get_if<Refusal>(&free)) return *refusal;
    const Army& army = *std::get<const Army*>(free);
    const auto from = position_of(now, army);
    if (!from)
        return Refusal{trimmed(army.place).empty()
                           ? fmt::format("{} has no place yet; put it on the map first.", army.name)
                           : fmt::format("{} is not on the map; put {} there first.", army.place, army.name)};
    if (army.units.empty() && army.characters.empty())
        return Refusal{fmt::format("{} has no men to march.", army.name)};
    if (command.via.size() > 100) return Refusal{"A march can go by way of at most 100 places."};
    for (const MapPoint p : command.via)
        if (!within_reach_of_map(p)) return Refusal{"The march would leave the map."};
    if (!within_reach_of_map(command.to)) return Refusal{"The march would leave the map."};
    auto way = quickest_way(*now.map, *from, command.to, command.via);
    if (auto* refusal = std::get_if<Refusal>(&way)) return *refusal;
    March march{army.id, command.pace, Shared<Way>(std::move(std::get<Way>(way))), {}, now.day};
    const int rate = movement_rate(army, now.map->rules).miles;
    const auto days = days_to_walk(*march.way, {}, rate, march.pace);
    if (!days) return Refusal{fmt::format("{} would be more than ten years on the march.", army.name)};
    Performed work = begin_work(now, EntryKind::march);
    add_line(work.entry,
             fmt::format("{} sets out from {} to {}: {}, {} at {} a day{}, to arrive on {}.", army.name,
                         march.way->from_words, march.way->to_words, miles_words(length_of(*march.way)),
                         counted(*days, "day"), counted(rate, "mile"),
                         march.pace == Pace::careful ? ", of which it marches at most half" : "",
                         date_words(*now.calendar, now.day + *days)),
             for_side(army.faction));
    end_march(work.campaign, army.id);
    work.campaign.marches.push_back(std::move(march));
    return work;
}

Outcome carry_out(const Campaign& now, const HaltArmy& command, Rolls) {
    const March* march = find_march(now, command.army);
    if (march == nullptr) return Refusal{fmt::format("{} is not on the march.", name_in(now, command.army))};
    Performed work = begin_work(now, EntryKind::march);
    const Army& army = *find_army(now, command.army);
    add_line(work.entry,
             fmt::format("{} gives up its march to {} and stays at {}.", army.name, march->way->to_words, army.place),
             for_side(army.faction));
    end_march(work.campaign, command.army);
    return work;
}

Outcome carry_out(const Campaign& now, const PlaceArmy& command, Rolls) {
    const auto free = free_army(now, command.army);
    if (const auto* refusal = std::get_if<Refusal>(&free)) return *refusal;
    Army army = *std::get<const Army*>(free);
    if (!within_reach_of_map(command.at)) return Refusal{"That point is off the map."};
    if (position_of(now, army) == command.at) return Refusal{fmt::format("{} is already there.", army.name)};
    Performed work = begin_work(now, EntryKind::march);
    army.place = place_words(*now.map, command.at);
    army.fortified = false;  // AD-R18
    add_line(work.entry, fmt::format("{} is put at {}.", army.name, army.place), for_side(army.faction));
    end_march(work.campaign, army.id);
    put_stand(work.campaign, {army.id, command.at, army.place});
    const ArmyId id = army.id;
    replace(work.campaign.armies, id, std::move(army));
    return work;
}

}  // namespace banneret
