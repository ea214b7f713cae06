#include "app/models/shell/visibility.h"

#include <algorithm>

#include "engine/campaign/chronicle/chronicle_account.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

bool in_contact(const Campaign& c, const Army& one, const Army& another) {
    if (!trimmed(one.place).empty() && same_name(one.place, another.place)) return true;
    const auto here = position_of(c, one), there = position_of(c, another);
    return here && there && distance(*here, *there) <= c.map->rules.contact;
}

// True for an army in a battle that the players know: their own, or the enemy it fights.
bool in_known_battle(const Desk& desk, const Campaign& c, const Army& army) {
    return std::any_of(c.battles.begin(), c.battles.end(), [&](const auto& battle) {
        return (battle->first == army.id || battle->second == army.id) && !hides_battle(desk, c, *battle);
    });
}

}  // namespace

bool hides_notes(const Desk& desk) {
    return desk.player_safe;
}

FactionId players_side(const Desk& desk) {
    const Campaign* c = campaign(desk);
    if (!desk.player_safe || c == nullptr) return {};
    for (const Faction& faction : c->factions)
        if (faction.name == desk.settings.players_of) return faction.id;
    return {};
}

bool hidden(const Desk& desk, FactionId owner) {
    if (!desk.player_safe || campaign(desk) == nullptr) return false;
    const FactionId own = players_side(desk);
    return !own || own != owner;
}

bool hides_army(const Desk& desk, const Campaign& c, const Army& army) {
    if (!hidden(desk, army.faction) || in_known_battle(desk, c, army)) return false;
    return std::none_of(c.armies.begin(), c.armies.end(),
                        [&](const auto& own) { return !hidden(desk, own->faction) && in_contact(c, *own, army); });
}

bool hides_battle(const Desk& desk, const Campaign& c, const OpenBattle& battle) {
    if (!desk.player_safe) return false;
    const FactionId players = players_side(desk);
    if (!players) return !battle.under_way();
    const auto theirs = [&](ArmyId id) {
        const Army* army = find_army(c, id);
        return army != nullptr && army->faction == players;
    };
    return !theirs(battle.first) && !theirs(battle.second);
}

bool hides_due(const Desk& desk, const Campaign& c, const Due& due) {
    if (!desk.player_safe) return false;
    if (due.kind == DueKind::note) return true;
    const auto theirs = [&](ArmyId id) {
        const Army* army = find_army(c, id);
        return army != nullptr && !hidden(desk, army->faction);
    };
    return due.army && !theirs(due.army) && !theirs(due.other);
}

bool hides_fought(const Desk& desk, std::size_t version) {
    if (!desk.player_safe || !desk.history) return false;
    const FactionId players = players_side(desk);
    return !players || !side_in_battle(*desk.history, version, players);
}

std::string no_armies_words(const Desk& desk) {
    if (!desk.player_safe) return "No army has been raised yet.";
    if (desk.settings.players_of.empty())
        return "All sides are hidden, so no army is shown. Choose in Settings whose players are watching.";
    return "The players of " + desk.settings.players_of + " know of no army.";
}

Map shown_map(const Desk& desk, const Campaign& c) {
    Map map = *c.map;
    if (!hides_notes(desk)) return map;
    if (map.picture && !map.picture->for_players) map.picture.reset();
    std::erase_if(map.places, [](const Place& p) { return p.secret; });
    for (Place& place : map.places) place.note.clear();
    std::erase_if(map.roads, [&](const Road& r) {
        return r.secret || find_place(map, r.from) == nullptr || find_place(map, r.to) == nullptr;
    });
    return map;
}

}  // namespace banneret::app
