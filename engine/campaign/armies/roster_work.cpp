#include "engine/campaign/armies/roster_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/campaign/armies/treasury.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

template <class List, class Key>
auto* find_in(List& list, Key id) {
    const auto at = std::find_if(list.begin(), list.end(), [&](const auto& thing) { return id && thing.id == id; });
    return at != list.end() ? &*at : nullptr;
}

template <class T>
void strike(SharedList<T>& list, UnitId unit) {
    erase_if(list, [&](const T& item) { return item.id == unit; });
}

}  // namespace

std::optional<Refusal> ids_refused(const Campaign& c) {
    // A command needs at most one id for every unit and character of an army.
    if (c.next_id < last_number) return std::nullopt;
    return Refusal{"The campaign has used up all its numbers, so nothing new can be added."};
}

const OpenBattle* open_battle_of(const Campaign& c, ArmyId army) {
    for (const auto& battle : c.battles)
        if (battle->first == army || battle->second == army) return &*battle;
    return nullptr;
}

std::optional<Refusal> not_free(const Campaign& c, ArmyId id) {
    const Army* army = find_army(c, id);
    if (army == nullptr) return Refusal{"This army is not in the campaign."};
    if (const OpenBattle* battle = battle_under_way(c, id))
        return Refusal{fmt::format("{} is fighting {}; apply that battle or call it off before changing the army.",
                                   army->name, battle->name)};
    return std::nullopt;
}

Unit* find_unit(Army& army, UnitId id) {
    return find_in(army.units, id);
}

Character* find_character(Army& army, CharacterId id) {
    return find_in(army.characters, id);
}

const Army* army_of(const Campaign& c, UnitId id) {
    for (const auto& army : c.armies)
        if (find_unit(*army, id) != nullptr) return &*army;
    return nullptr;
}

const Army* army_of(const Campaign& c, CharacterId id) {
    for (const auto& army : c.armies)
        if (find_character(*army, id) != nullptr) return &*army;
    return nullptr;
}

std::optional<Refusal> not_of_one_kind(const Unit& a, const Unit& b) {
    Unit as_b = a;
    as_b.id = b.id;
    as_b.name = b.name;
    as_b.count = b.count;
    if (as_b == b) return std::nullopt;
    const std::string one = description(as_b), two = description(b);
    if (one != two)
        return Refusal{fmt::format("{} and {} are not of the same kind: {}; {}.", a.name, b.name, one, two)};
    return Refusal{fmt::format(
        "{} and {} are not of the same kind: their abilities, race, religion or hit dice differ.", a.name, b.name)};
}

void strike_arrears(Campaign& c, UnitId unit) {
    strike(c.arrears, unit);
}

void strike_honour(Campaign& c, UnitId unit) {
    strike(c.honours, unit);
}

void tidy_rosters(const Campaign& before, Campaign& after) {
    if (!before.armies.same_object(after.armies) && !(after.arrears.empty() && after.honours.empty())) {
        std::set<UnitId> units;
        for (const auto& army : after.armies)
            for (const Unit& u : army->units) units.insert(u.id);
        erase_if(after.arrears, [&](const Arrears& a) { return !units.contains(a.id); });
        erase_if(after.honours, [&](const Honour& h) { return !units.contains(h.id); });
    }
    if (!before.elsewhere.same_object(after.elsewhere))
        erase_if(after.captives, [&](const Captive& captive) {
            return std::none_of(after.elsewhere.begin(), after.elsewhere.end(), [&](const Shared<Character>& c) {
                return c->id == captive.id && c->state == CharacterState::captured;
            });
        });
    if (!before.factions.same_object(after.factions)) {
        const auto gone = [&](const auto& held) {
            return find_faction(after, held.holder) == nullptr ||
                   (held.from && find_faction(after, held.from) == nullptr);
        };
        erase_if(after.prisoners, gone);
        erase_if(after.captives, gone);
    }
}

std::optional<Refusal> pay_out(Campaign& c, FactionId id, std::int64_t coins, std::string_view what) {
    const Faction* faction = find_faction(c, id);
    if (faction == nullptr) return Refusal{"This side is not in the campaign."};
    if (faction->treasury < coins)
        return Refusal{fmt::format("{} costs {}; the treasury of {} holds {}.", what, coins_words(*c.prices, coins),
                                   faction->name, coins_words(*c.prices, faction->treasury))};
    c.factions.edit([&](std::vector<Faction>& factions) { find_in(factions, id)->treasury -= coins; });
    return std::nullopt;
}

void pay_in(Campaign& c, FactionId id, std::int64_t coins) {
    c.factions.edit([&](std::vector<Faction>& factions) {
        Faction* faction = find_in(factions, id);
        faction->treasury = std::min(most_coins, faction->treasury + coins);
    });
}

}  // namespace banneret
