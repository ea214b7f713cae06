// Applies a delta to a version.

#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/versions/delta.h"
#include "engine/campaign/versions/delta_fields.h"
#include "engine/campaign/versions/delta_parts.h"

namespace banneret {

namespace {

TableBeginning table_from(const TableDelta& delta, const OpenBattle& battle, const Campaign& campaign) {
    TableBeginning out = delta.table;
    for (const Side side : both_sides)
        if (delta.people_of_campaign[side]) out.people[side] = fit_people(campaign, battle, out.plan, side);
    if (delta.house_of_campaign) out.house = *campaign.house;
    return out;
}

template <class T, class Put, class Key, class Make>
std::optional<Problem> change_list(std::vector<T>& list, const ListDelta<Put, Key>& delta, std::string_view what,
                                   Make&& make) {
    const auto missing = [&](Key id) {
        return Problem{std::string(what), fmt::format("a change names {}, which does not exist", id.value)};
    };
    auto at = places_by_id(list);
    if (!delta.removed.empty()) {
        for (const Key id : delta.removed)
            if (at.erase(id.value) == 0) return missing(id);
        std::erase_if(list, [&](const T& thing) { return !at.contains(id_number(thing)); });
        at = places_by_id(list);
    }
    for (const Put& thing : delta.put) {
        T made = make(thing);
        const auto [place, fresh] = at.try_emplace(id_number(made), list.size());
        if (fresh)
            list.push_back(std::move(made));
        else
            list[place->second] = std::move(made);
    }
    if (delta.order.empty()) return std::nullopt;
    if (delta.order.size() != list.size()) return Problem{std::string(what), "a new order does not list everything"};
    std::vector<T> ordered;
    ordered.reserve(list.size());
    for (const Key id : delta.order) {
        const auto place = at.find(id.value);
        if (place == at.end()) return missing(id);
        ordered.push_back(list[place->second]);
        at.erase(place);
    }
    list = std::move(ordered);
    return std::nullopt;
}

// Applies the change of one part of the campaign.
template <class T>
std::optional<Problem> change(T& part, const std::optional<T>& value, std::string_view) {
    if (value) part = *value;
    return std::nullopt;
}
template <class T>
std::optional<Problem> change(std::optional<T>& part, const std::optional<T>& value, std::string_view) {
    if (value) part = value;
    return std::nullopt;
}
template <class T, class Key>
std::optional<Problem> change(std::vector<T>& list, const ListDelta<T, Key>& delta, std::string_view what) {
    if (delta.empty()) return std::nullopt;
    return change_list(list, delta, what, [](const T& thing) { return thing; });
}
template <class T, class Key>
std::optional<Problem> change(SharedList<T>& list, const ListDelta<T, Key>& delta, std::string_view what) {
    if (delta.empty()) return std::nullopt;
    std::vector<T> items = list.items();
    if (auto problem = change(items, delta, what)) return problem;
    list = SharedList<T>(std::move(items));
    return std::nullopt;
}

// Applies every field whose part of the campaign changes by itself; keeps the first problem.
template <class Part, class Change>
struct ChangeFields {
    Part& out;
    const Change& delta;
    std::optional<Problem>& problem;

    template <class Old, class New>
    void operator()(const char* name, Old Part::*part, New Change::*by) const {
        if (!problem) problem = change(out.*part, delta.*by, name);
    }
    template <class New>
    void operator()(const char*, New Change::*) const {}
};

std::optional<Problem> change_army(Army& army, const ArmyDelta& delta) {
    std::optional<Problem> problem;
    army_fields(ChangeFields<Army, ArmyDelta>{army, delta, problem});
    if (!problem) problem = change(army.units, delta.units, "units");
    if (problem) return problem;
    for (const UnitCount& count : delta.counts) {
        const auto at =
            std::find_if(army.units.begin(), army.units.end(), [&](const Unit& u) { return u.id == count.unit; });
        if (at == army.units.end())
            return Problem{"units", fmt::format("a change names {}, which does not exist", count.unit.value)};
        at->count = count.count;
    }
    return std::nullopt;
}

std::variant<abstract::Start, Problem> start_from(const StartDelta& delta, const Campaign& campaign) {
    abstract::Start start = delta.start;
    for (const Side side : both_sides) {
        if (!delta.units_of_campaign[side]) continue;
        const Army* army = find_army(campaign, start.sides[side].army);
        if (army == nullptr) return Problem{"battles", "a battle begins with the units of an army that does not exist"};
        start.sides[side].units = army->units;
    }
    if (delta.house_of_campaign) start.house = campaign.house->abstract;
    return start;
}

std::optional<Problem> change_battle(OpenBattle& battle, const BattleDelta& delta, const Campaign& campaign) {
    std::optional<Problem> problem;
    battle_fields(ChangeFields<OpenBattle, BattleDelta>{battle, delta, problem});
    if (problem) return problem;
    if (delta.anew) battle.transcript = {};
    if (delta.start) {
        auto start = start_from(*delta.start, campaign);
        if (const auto* fault = std::get_if<Problem>(&start)) return *fault;
        battle.transcript.start = Shared<abstract::Start>(std::move(std::get<abstract::Start>(start)));
    }
    battle.transcript.orders.insert(battle.transcript.orders.end(), delta.orders.begin(), delta.orders.end());
    battle.transcript.rolls.insert(battle.transcript.rolls.end(), delta.rolls.begin(), delta.rolls.end());
    if (delta.table) battle.transcript.table = Shared<TableBeginning>(table_from(*delta.table, battle, campaign));
    battle.transcript.table_orders.insert(battle.transcript.table_orders.end(), delta.table_orders.begin(),
                                          delta.table_orders.end());
    if (delta.computed) battle.computed = delta.computed->put;
    if (delta.reviewed) battle.reviewed = delta.reviewed->put;
    return std::nullopt;
}

// Applies changes to items of a shared list, each found by `key`.
template <class T, class Change, class Key, class Apply>
std::optional<Problem> change_each(SharedList<Shared<T>>& list, const std::vector<Change>& changes, Key Change::*key,
                                   std::string_view what, Apply&& apply) {
    if (changes.empty()) return std::nullopt;
    std::vector<Shared<T>> items = list.items();
    // For a few changes a linear search is faster than building an index.
    const bool few = changes.size() <= 4;
    const auto at = few ? decltype(places_by_id(items)){} : places_by_id(items);
    const auto place_of = [&](std::uint32_t id) {
        if (few)
            return static_cast<std::size_t>(
                std::find_if(items.begin(), items.end(), [&](const Shared<T>& t) { return id_number(t) == id; }) -
                items.begin());
        const auto place = at.find(id);
        return place == at.end() ? items.size() : place->second;
    };
    for (const Change& one : changes) {
        const std::size_t place = place_of((one.*key).value);
        if (place == items.size())
            return Problem{std::string(what), fmt::format("a change names {}, which does not exist", (one.*key).value)};
        T thing = *items[place];
        if (auto problem = apply(thing, one)) return problem;
        items[place] = Shared<T>(std::move(thing));
    }
    list = SharedList<Shared<T>>(std::move(items));
    return std::nullopt;
}

std::optional<Problem> change_recoveries(SharedList<Recovery>& list, const Delta& delta) {
    if (delta.recoveries_removed.empty() && delta.recoveries_added.empty()) return std::nullopt;
    std::vector<Recovery> items;
    auto gone = delta.recoveries_removed.begin();
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (gone != delta.recoveries_removed.end() && *gone == i)
            ++gone;
        else
            items.push_back(list[i]);
    }
    if (gone != delta.recoveries_removed.end())
        return Problem{"recoveries", fmt::format("number {} does not exist, so it cannot end", *gone)};
    items.insert(items.end(), delta.recoveries_added.begin(), delta.recoveries_added.end());
    list = SharedList<Recovery>(std::move(items));
    return std::nullopt;
}

std::optional<Problem> go_on(SharedList<March>& list, const std::vector<MarchStep>& steps) {
    if (steps.empty()) return std::nullopt;
    std::vector<March> items = list.items();
    const auto at = places_by_id(items);
    for (const MarchStep& step : steps) {
        const auto place = at.find(step.army.value);
        if (place == at.end())
            return Problem{"marches", fmt::format("a change names {}, which does not exist", step.army.value)};
        items[place->second].at = step.at;
    }
    list = SharedList<March>(std::move(items));
    return std::nullopt;
}

}  // namespace

std::variant<Campaign, Problem> changed_by(const Campaign& before, const Delta& delta) {
    Campaign c = before;
    std::optional<Problem> problem;
    campaign_fields(ChangeFields<Campaign, Delta>{c, delta, problem});
    if (problem) return *problem;
    if (delta.map) c.map = *delta.map;
    if (delta.map_change) {
        auto map = changed_by(*c.map, *delta.map_change);
        if (const auto* fault = std::get_if<Problem>(&map)) return *fault;
        c.map = Shared<Map>(std::get<Map>(std::move(map)));
    }
    if ((problem = change(c.armies, delta.armies, "armies"))) return *problem;
    if ((problem = change_each(c.armies, delta.army_changes, &ArmyDelta::army, "armies", change_army))) return *problem;
    if ((problem = change_recoveries(c.recoveries, delta))) return *problem;
    if ((problem = change(c.marches, delta.marches, "marches"))) return *problem;
    if ((problem = go_on(c.marches, delta.march_steps))) return *problem;
    if (!delta.battles.empty()) {
        std::vector<Shared<OpenBattle>> items = c.battles.items();
        if ((problem = change_list(items, delta.battles, "battles",
                                   [](const OfferedBattle& b) { return Shared<OpenBattle>(begun_from(b)); })))
            return *problem;
        c.battles = SharedList<Shared<OpenBattle>>(std::move(items));
    }
    if ((problem = change_each(
             c.battles, delta.battle_changes, &BattleDelta::battle, "battles",
             [&](OpenBattle& battle, const BattleDelta& changes) { return change_battle(battle, changes, c); })))
        return *problem;
    return c;
}

}  // namespace banneret
