#include "engine/campaign/versions/delta.h"

#include <algorithm>

#include "engine/campaign/versions/delta_fields.h"
#include "engine/campaign/versions/delta_parts.h"

namespace banneret {

std::vector<Character> fit_people(const Campaign& campaign, const OpenBattle& battle, const TablePlan& plan,
                                  Side on_table) {
    const Army* army =
        find_army(campaign, side_of_battle(plan, on_table) == Side::first ? battle.first : battle.second);
    return army != nullptr ? table_army(*army).characters : std::vector<Character>{};
}

OpenBattle begun_from(const OfferedBattle& b) {
    OpenBattle out;
    out.id = b.id;
    out.name = b.name;
    out.first = b.first;
    out.second = b.second;
    out.place = b.place;
    out.note = b.note;
    out.on_day = b.on_day;
    return out;
}

namespace {

template <class T>
bool surely_same(const T&, const T&) {
    return false;
}
template <class T>
bool surely_same(const Shared<T>& a, const Shared<T>& b) {
    return a.same_object(b);
}

// Calls `changed(old, new)` for every pair of unequal things with one id; it returns true if the new one must be stored
// whole.
template <class Key, class Put, class List, class Make, class Changed>
ListDelta<Put, Key> list_difference(const List& before, const List& after, Make&& make, Changed&& changed) {
    ListDelta<Put, Key> out;
    const auto was = places_by_id(before);
    const auto is = places_by_id(after);
    std::vector<std::uint32_t> expected;
    for (const auto& old : before) {
        if (is.contains(id_number(old)))
            expected.push_back(id_number(old));
        else
            out.removed.push_back(Key{id_number(old)});
    }
    for (const auto& now : after) {
        const auto at = was.find(id_number(now));
        if (at == was.end()) {
            expected.push_back(id_number(now));
            out.put.push_back(make(now));
        } else if (const auto& old = before[at->second]; !surely_same(old, now) && !(old == now) && changed(old, now)) {
            out.put.push_back(make(now));
        }
    }
    bool same_order = expected.size() == after.size();
    for (std::size_t i = 0; same_order && i < after.size(); ++i) same_order = id_number(after[i]) == expected[i];
    if (!same_order)
        for (const auto& now : after) out.order.push_back(Key{id_number(now)});
    return out;
}

// Notes how one part of the campaign changed.
template <class T>
void note(std::optional<T>& out, const T& before, const T& after) {
    if (!(before == after)) out = after;
}
template <class T>
void note(std::optional<T>& out, const std::optional<T>& before, const std::optional<T>& after) {
    if (before != after) out = after;
}
template <class T, class Key>
void note(ListDelta<T, Key>& out, const std::vector<T>& before, const std::vector<T>& after) {
    out = list_difference<Key, T>(
        before, after, [](const T& thing) { return thing; }, [](const T&, const T&) { return true; });
}
template <class T, class Key>
void note(ListDelta<T, Key>& out, const SharedList<T>& before, const SharedList<T>& after) {
    if (!before.same_object(after)) note(out, before.items(), after.items());
}

// Notes every field whose part of the campaign changes by itself.
template <class Part, class Change>
struct NoteFields {
    const Part &before, &after;
    Change& out;

    template <class Old, class New>
    void operator()(const char*, Old Part::*part, New Change::*change) const {
        note(out.*change, before.*part, after.*part);
    }
    template <class New>
    void operator()(const char*, New Change::*) const {}
};

ArmyDelta army_difference(const Army& before, const Army& after) {
    ArmyDelta out;
    out.army = after.id;
    army_fields(NoteFields<Army, ArmyDelta>{before, after, out});
    out.units = list_difference<UnitId, Unit>(
        before.units, after.units, [](const Unit& u) { return u; },
        [&](const Unit& old, const Unit& now) {
            Unit counted = old;
            counted.count = now.count;
            if (!(counted == now)) return true;
            out.counts.push_back({now.id, now.count});
            return false;
        });
    return out;
}

StartDelta start_difference(const abstract::Start& start, const Campaign& campaign) {
    StartDelta out;
    out.start = start;
    for (const Side side : both_sides) {
        const Army* army = find_army(campaign, start.sides[side].army);
        if (army == nullptr || army->units != start.sides[side].units) continue;
        out.units_of_campaign[side] = true;
        out.start.sides[side].units.clear();
    }
    if (start.house == campaign.house->abstract) {
        out.house_of_campaign = true;
        out.start.house = {};
    }
    return out;
}

// Leaves out the characters if they are exactly the fit ones of the campaign's armies, and house rules equal to the
// campaign's.
TableDelta table_difference(const TableBeginning& table, const OpenBattle& battle, const Campaign& campaign) {
    TableDelta out;
    out.table = table;
    for (const Side side : both_sides) {
        out.people_of_campaign[side] =
            !table.people[side].empty() && table.people[side] == fit_people(campaign, battle, table.plan, side);
        if (out.people_of_campaign[side]) out.table.people[side].clear();
    }
    out.house_of_campaign = table.house == *campaign.house;
    if (out.house_of_campaign) out.table.house = {};
    return out;
}

template <class T>
bool begins_with(const std::vector<T>& whole, const std::vector<T>& part) {
    return whole.size() >= part.size() && std::equal(part.begin(), part.end(), whole.begin());
}

template <class T>
std::vector<T> rest_after(const std::vector<T>& whole, std::size_t n) {
    return {whole.begin() + static_cast<std::ptrdiff_t>(n), whole.end()};
}

BattleDelta battle_difference(const OpenBattle& before, const OpenBattle& after, const Campaign& campaign) {
    BattleDelta out;
    out.battle = after.id;
    battle_fields(NoteFields<OpenBattle, BattleDelta>{before, after, out});
    const Transcript& was = before.transcript;
    const Transcript& is = after.transcript;
    out.anew = !(was.start == is.start && begins_with(is.orders, was.orders) && begins_with(is.rolls, was.rolls) &&
                 (!was.table || (was.table == is.table && begins_with(is.table_orders, was.table_orders))));
    if (out.anew && !(is.start == Shared<abstract::Start>())) out.start = start_difference(*is.start, campaign);
    out.orders = rest_after(is.orders, out.anew ? 0 : was.orders.size());
    out.rolls = rest_after(is.rolls, out.anew ? 0 : was.rolls.size());
    if (is.table && (out.anew || !was.table)) out.table = table_difference(**is.table, after, campaign);
    out.table_orders = rest_after(is.table_orders, out.anew ? 0 : was.table_orders.size());
    if (before.computed != after.computed) out.computed = ReviewDelta{after.computed};
    if (before.reviewed != after.reviewed) out.reviewed = ReviewDelta{after.reviewed};
    return out;
}

OfferedBattle offered(const OpenBattle& b) {
    return {b.id, b.name, b.first, b.second, b.place, b.note, b.on_day};
}

void difference_of_recoveries(const SharedList<Recovery>& before, const SharedList<Recovery>& after, Delta& out) {
    if (before.same_object(after)) return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (kept < after.size() && before[i] == after[kept])
            ++kept;
        else
            out.recoveries_removed.push_back(static_cast<std::uint32_t>(i));
    }
    out.recoveries_added = rest_after(after.items(), kept);
}

}  // namespace

Delta difference(const Campaign& before, const Campaign& after) {
    Delta out;
    campaign_fields(NoteFields<Campaign, Delta>{before, after, out});
    if (!(before.map == after.map)) {
        out.map_change = map_difference(*before.map, *after.map);
        if (!out.map_change) out.map = after.map;
    }
    if (!before.armies.same_object(after.armies))
        out.armies = list_difference<ArmyId, Shared<Army>>(
            before.armies, after.armies, [](const Shared<Army>& a) { return a; },
            [&](const Shared<Army>& old, const Shared<Army>& now) {
                out.army_changes.push_back(army_difference(*old, *now));
                return false;
            });
    difference_of_recoveries(before.recoveries, after.recoveries, out);
    if (!before.marches.same_object(after.marches))
        out.marches = list_difference<ArmyId, March>(
            before.marches, after.marches, [](const March& m) { return m; },
            [&](const March& old, const March& now) {
                March gone_on = old;
                gone_on.at = now.at;
                if (!(gone_on == now)) return true;
                out.march_steps.push_back({now.army, now.at});
                return false;
            });
    if (!before.battles.same_object(after.battles)) {
        out.battles = list_difference<BattleId, OfferedBattle>(
            before.battles, after.battles,
            [&](const Shared<OpenBattle>& b) {
                // A new battle that has already begun is stored as offered, plus its changes.
                const OfferedBattle shell = offered(*b);
                if (const OpenBattle fresh = begun_from(shell); !(fresh == *b))
                    out.battle_changes.push_back(battle_difference(fresh, *b, after));
                return shell;
            },
            [&](const Shared<OpenBattle>& old, const Shared<OpenBattle>& now) {
                if (old->first != now->first || old->second != now->second) return true;
                out.battle_changes.push_back(battle_difference(*old, *now, after));
                return false;
            });
    }
    return out;
}

}  // namespace banneret
