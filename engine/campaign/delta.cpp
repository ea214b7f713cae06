#include "engine/campaign/delta.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace banneret {

namespace {

// The id of a thing, shared or not, as a plain number.
template <class T>
std::uint32_t number(const T& thing) {
    return thing.id.value;
}
template <class T>
std::uint32_t number(const Shared<T>& thing) {
    return thing->id.value;
}

std::uint32_t number(const March& march) {
    return march.army.value;
}
std::uint32_t number(const Stand& stand) {
    return stand.army.value;
}

template <class List>
std::unordered_map<std::uint32_t, std::size_t> places(const List& list) {
    std::unordered_map<std::uint32_t, std::size_t> out;
    for (std::size_t i = 0; i < list.size(); ++i) out.try_emplace(number(list[i]), i);
    return out;
}

template <class T>
bool surely_same(const T&, const T&) {
    return false;
}
template <class T>
bool surely_same(const Shared<T>& a, const Shared<T>& b) {
    return a.same_object(b);
}

// `changed(old, new)` is told of every pair of unequal things with one id and says whether the new one must be put
// whole.
template <class Key, class Put, class List, class Make, class Changed>
ListDelta<Put, Key> list_difference(const List& before, const List& after, Make&& make, Changed&& changed) {
    ListDelta<Put, Key> out;
    const auto was = places(before);
    const auto is = places(after);
    std::vector<std::uint32_t> expected;
    for (const auto& old : before) {
        if (is.contains(number(old)))
            expected.push_back(number(old));
        else
            out.removed.push_back(Key{number(old)});
    }
    for (const auto& now : after) {
        const auto at = was.find(number(now));
        if (at == was.end()) {
            expected.push_back(number(now));
            out.put.push_back(make(now));
        } else if (const auto& old = before[at->second]; !surely_same(old, now) && !(old == now) && changed(old, now)) {
            out.put.push_back(make(now));
        }
    }
    bool same_order = expected.size() == after.size();
    for (std::size_t i = 0; same_order && i < after.size(); ++i) same_order = number(after[i]) == expected[i];
    if (!same_order)
        for (const auto& now : after) out.order.push_back(Key{number(now)});
    return out;
}

template <class T, class Key, class List>
ListDelta<T, Key> plain_difference(const List& before, const List& after) {
    return list_difference<Key, T>(
        before, after, [](const T& thing) { return thing; }, [](const T&, const T&) { return true; });
}

template <class T>
void note(std::optional<T>& out, const T& before, const T& after) {
    if (!(before == after)) out = after;
}

ArmyDelta army_difference(const Army& before, const Army& after) {
    ArmyDelta out;
    out.army = after.id;
    note(out.name, before.name, after.name);
    note(out.place, before.place, after.place);
    note(out.notes, before.notes, after.notes);
    note(out.power, before.power, after.power);
    note(out.general, before.general, after.general);
    note(out.fortified, before.fortified, after.fortified);
    out.units = list_difference<UnitId, Unit>(
        before.units, after.units, [](const Unit& u) { return u; },
        [&](const Unit& old, const Unit& now) {
            Unit counted = old;
            counted.count = now.count;
            if (!(counted == now)) return true;
            out.counts.push_back({now.id, now.count});
            return false;
        });
    out.characters = plain_difference<Character, CharacterId>(before.characters, after.characters);
    return out;
}

StartDelta start_difference(const abstract::Start& start, const Campaign& books) {
    StartDelta out;
    out.start = start;
    for (const Side side : both_sides) {
        const Army* army = find_army(books, start.sides[side].army);
        if (army == nullptr || army->units != start.sides[side].units) continue;
        out.units_of_books[side] = true;
        out.start.sides[side].units.clear();
    }
    if (start.house == books.house->abstract) {
        out.house_of_books = true;
        out.start.house = {};
    }
    return out;
}

// Who of an army is fit to fight, as the books have them.
std::vector<Character> fit_people(const Campaign& books, const OpenBattle& battle, const TablePlan& plan, Side on_table) {
    const Army* army =
        find_army(books, side_of_battle(plan, on_table) == Side::first ? battle.first : battle.second);
    return army != nullptr ? table_army(*army).characters : std::vector<Character>{};
}

TableDelta table_difference(const TableBeginning& table, const OpenBattle& battle, const Campaign& books) {
    TableDelta out;
    out.table = table;
    for (const Side side : both_sides) {
        out.people_of_books[side] =
            !table.people[side].empty() && table.people[side] == fit_people(books, battle, table.plan, side);
        if (out.people_of_books[side]) out.table.people[side].clear();
    }
    out.house_of_books = table.house == *books.house;
    if (out.house_of_books) out.table.house = {};
    return out;
}

TableBeginning table_from(const TableDelta& delta, const OpenBattle& battle, const Campaign& books) {
    TableBeginning out = delta.table;
    for (const Side side : both_sides)
        if (delta.people_of_books[side]) out.people[side] = fit_people(books, battle, out.plan, side);
    if (delta.house_of_books) out.house = *books.house;
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

BattleDelta battle_difference(const OpenBattle& before, const OpenBattle& after, const Campaign& books) {
    BattleDelta out;
    out.battle = after.id;
    note(out.name, before.name, after.name);
    note(out.place, before.place, after.place);
    note(out.note, before.note, after.note);
    note(out.on_day, before.on_day, after.on_day);
    note(out.resolver, before.resolver, after.resolver);
    note(out.seed, before.seed, after.seed);
    const Transcript& was = before.transcript;
    const Transcript& is = after.transcript;
    out.anew = !(was.start == is.start && begins_with(is.orders, was.orders) && begins_with(is.rolls, was.rolls) &&
                 (!was.table || (was.table == is.table && begins_with(is.table_orders, was.table_orders))));
    if (out.anew && !(is.start == Shared<abstract::Start>())) out.start = start_difference(*is.start, books);
    out.orders = rest_after(is.orders, out.anew ? 0 : was.orders.size());
    out.rolls = rest_after(is.rolls, out.anew ? 0 : was.rolls.size());
    if (is.table && (out.anew || !was.table)) out.table = table_difference(**is.table, after, books);
    out.table_orders = rest_after(is.table_orders, out.anew ? 0 : was.table_orders.size());
    if (before.computed != after.computed) out.computed = ReviewDelta{after.computed};
    if (before.reviewed != after.reviewed) out.reviewed = ReviewDelta{after.reviewed};
    return out;
}

OfferedBattle offered(const OpenBattle& b) {
    return {b.id, b.name, b.first, b.second, b.place, b.note, b.on_day};
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

// --- The way back ------------------------------------------------------------------------------------------------

template <class T, class Put, class Key, class Make>
std::optional<Problem> change_list(std::vector<T>& list, const ListDelta<Put, Key>& delta, std::string_view what,
                                   Make&& make) {
    const auto missing = [&](Key id) {
        return Problem{std::string(what), fmt::format("a change names {}, which is not there", id.value)};
    };
    auto at = places(list);
    if (!delta.removed.empty()) {
        for (const Key id : delta.removed)
            if (at.erase(id.value) == 0) return missing(id);
        std::erase_if(list, [&](const T& thing) { return !at.contains(number(thing)); });
        at = places(list);
    }
    for (const Put& thing : delta.put) {
        T made = make(thing);
        const auto [place, fresh] = at.try_emplace(number(made), list.size());
        if (fresh)
            list.push_back(std::move(made));
        else
            list[place->second] = std::move(made);
    }
    if (delta.order.empty()) return std::nullopt;
    if (delta.order.size() != list.size()) return Problem{std::string(what), "a new order does not hold everything"};
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

template <class T, class Key>
std::optional<Problem> change_plain(std::vector<T>& list, const ListDelta<T, Key>& delta, std::string_view what) {
    return change_list(list, delta, what, [](const T& thing) { return thing; });
}

template <class T, class Key>
std::optional<Problem> change_shared(SharedList<T>& list, const ListDelta<T, Key>& delta, std::string_view what) {
    if (delta.empty()) return std::nullopt;
    std::vector<T> items = list.items();
    if (auto problem = change_plain(items, delta, what)) return problem;
    list = SharedList<T>(std::move(items));
    return std::nullopt;
}

template <class T>
void take(T& out, const std::optional<T>& value) {
    if (value) out = *value;
}

std::optional<Problem> change_army(Army& army, const ArmyDelta& delta) {
    take(army.name, delta.name);
    take(army.place, delta.place);
    take(army.notes, delta.notes);
    take(army.power, delta.power);
    take(army.general, delta.general);
    take(army.fortified, delta.fortified);
    if (!delta.units.empty())
        if (auto problem = change_plain(army.units, delta.units, "units")) return problem;
    if (!delta.characters.empty())
        if (auto problem = change_plain(army.characters, delta.characters, "characters")) return problem;
    for (const UnitCount& count : delta.counts) {
        const auto at =
            std::find_if(army.units.begin(), army.units.end(), [&](const Unit& u) { return u.id == count.unit; });
        if (at == army.units.end())
            return Problem{"units", fmt::format("a change names {}, which is not there", count.unit.value)};
        at->count = count.count;
    }
    return std::nullopt;
}

std::variant<abstract::Start, Problem> start_from(const StartDelta& delta, const Campaign& books) {
    abstract::Start start = delta.start;
    for (const Side side : both_sides) {
        if (!delta.units_of_books[side]) continue;
        const Army* army = find_army(books, start.sides[side].army);
        if (army == nullptr) return Problem{"battles", "a battle begins with the units of an army that is not there"};
        start.sides[side].units = army->units;
    }
    if (delta.house_of_books) start.house = books.house->abstract;
    return start;
}

std::optional<Problem> change_battle(OpenBattle& battle, const BattleDelta& delta, const Campaign& books) {
    take(battle.name, delta.name);
    take(battle.place, delta.place);
    take(battle.note, delta.note);
    take(battle.on_day, delta.on_day);
    take(battle.resolver, delta.resolver);
    take(battle.seed, delta.seed);
    if (delta.anew) battle.transcript = {};
    if (delta.start) {
        auto start = start_from(*delta.start, books);
        if (auto* problem = std::get_if<Problem>(&start)) return *problem;
        battle.transcript.start = Shared<abstract::Start>(std::move(std::get<abstract::Start>(start)));
    }
    battle.transcript.orders.insert(battle.transcript.orders.end(), delta.orders.begin(), delta.orders.end());
    battle.transcript.rolls.insert(battle.transcript.rolls.end(), delta.rolls.begin(), delta.rolls.end());
    if (delta.table) battle.transcript.table = Shared<TableBeginning>(table_from(*delta.table, battle, books));
    battle.transcript.table_orders.insert(battle.transcript.table_orders.end(), delta.table_orders.begin(),
                                          delta.table_orders.end());
    if (delta.computed) battle.computed = delta.computed->put;
    if (delta.reviewed) battle.reviewed = delta.reviewed->put;
    return std::nullopt;
}

// Changes of things in a shared list, each found by `key`.
template <class T, class Change, class Key, class Apply>
std::optional<Problem> change_each(SharedList<Shared<T>>& list, const std::vector<Change>& changes, Key Change::*key,
                                   std::string_view what, Apply&& apply) {
    if (changes.empty()) return std::nullopt;
    std::vector<Shared<T>> items = list.items();
    // For one or two a table takes longer to make than it saves.
    const bool few = changes.size() <= 4;
    const auto at = few ? decltype(places(items)){} : places(items);
    const auto place_of = [&](std::uint32_t id) {
        if (few)
            return static_cast<std::size_t>(
                std::find_if(items.begin(), items.end(), [&](const Shared<T>& t) { return number(t) == id; }) -
                items.begin());
        const auto place = at.find(id);
        return place == at.end() ? items.size() : place->second;
    };
    for (const Change& change : changes) {
        const std::size_t place = place_of((change.*key).value);
        if (place == items.size())
            return Problem{std::string(what),
                           fmt::format("a change names {}, which is not there", (change.*key).value)};
        T thing = *items[place];
        if (auto problem = apply(thing, change)) return problem;
        items[place] = Shared<T>(std::move(thing));
    }
    list = SharedList<Shared<T>>(std::move(items));
    return std::nullopt;
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
        return Problem{"recoveries", fmt::format("number {} is not there to end", *gone)};
    items.insert(items.end(), delta.recoveries_added.begin(), delta.recoveries_added.end());
    list = SharedList<Recovery>(std::move(items));
    return std::nullopt;
}

std::optional<Problem> go_on(SharedList<March>& list, const std::vector<MarchStep>& steps) {
    if (steps.empty()) return std::nullopt;
    std::vector<March> items = list.items();
    const auto at = places(items);
    for (const MarchStep& step : steps) {
        const auto place = at.find(step.army.value);
        if (place == at.end())
            return Problem{"marches", fmt::format("a change names {}, which is not there", step.army.value)};
        items[place->second].at = step.at;
    }
    list = SharedList<March>(std::move(items));
    return std::nullopt;
}

}  // namespace

Delta difference(const Campaign& before, const Campaign& after) {
    Delta out;
    note(out.name, before.name, after.name);
    note(out.day, before.day, after.day);
    note(out.calendar, before.calendar, after.calendar);
    note(out.house, before.house, after.house);
    if (!(before.map == after.map)) {
        out.map_change = map_difference(*before.map, *after.map);
        if (!out.map_change) out.map = after.map;
    }
    note(out.next_id, before.next_id, after.next_id);
    if (!(before.meetings == after.meetings)) out.meetings = after.meetings;
    if (!before.powers.same_object(after.powers))
        out.powers = plain_difference<Power, PowerId>(before.powers, after.powers);
    if (!before.elsewhere.same_object(after.elsewhere))
        out.elsewhere = plain_difference<Shared<Character>, CharacterId>(before.elsewhere, after.elsewhere);
    if (!before.armies.same_object(after.armies))
        out.armies = list_difference<ArmyId, Shared<Army>>(
            before.armies, after.armies, [](const Shared<Army>& a) { return a; },
            [&](const Shared<Army>& old, const Shared<Army>& now) {
                out.army_changes.push_back(army_difference(*old, *now));
                return false;
            });
    difference_of_recoveries(before.recoveries, after.recoveries, out);
    if (!before.comparisons.same_object(after.comparisons))
        out.comparisons = plain_difference<Shared<KeptComparison>, ComparisonId>(before.comparisons, after.comparisons);
    note(out.prices, before.prices, after.prices);
    if (!before.arrears.same_object(after.arrears))
        out.arrears = plain_difference<Arrears, UnitId>(before.arrears, after.arrears);
    if (!before.honours.same_object(after.honours))
        out.honours = plain_difference<Honour, UnitId>(before.honours, after.honours);
    if (!before.prisoners.same_object(after.prisoners))
        out.prisoners = plain_difference<Prisoners, PrisonersId>(before.prisoners, after.prisoners);
    if (!before.captives.same_object(after.captives))
        out.captives = plain_difference<Captive, CharacterId>(before.captives, after.captives);
    if (!before.notes.same_object(after.notes))
        out.notes = plain_difference<Shared<Note>, NoteId>(before.notes, after.notes);
    if (before.session != after.session) out.session = after.session;
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
    if (!before.stands.same_object(after.stands))
        out.stands = plain_difference<Stand, ArmyId>(before.stands, after.stands);
    if (!before.battles.same_object(after.battles)) {
        out.battles = list_difference<BattleId, OfferedBattle>(
            before.battles, after.battles,
            [&](const Shared<OpenBattle>& b) {
                // A new battle that has begun already is put as it was offered, and changed.
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

std::variant<Campaign, Problem> changed_by(const Campaign& before, const Delta& delta) {
    Campaign c = before;
    take(c.name, delta.name);
    take(c.day, delta.day);
    take(c.calendar, delta.calendar);
    take(c.house, delta.house);
    take(c.map, delta.map);
    if (delta.map_change) {
        auto map = changed_by(*c.map, *delta.map_change);
        if (auto* problem = std::get_if<Problem>(&map)) return *problem;
        c.map = Shared<Map>(std::get<Map>(std::move(map)));
    }
    take(c.next_id, delta.next_id);
    take(c.meetings, delta.meetings);
    if (auto problem = change_shared(c.powers, delta.powers, "powers")) return *problem;
    if (auto problem = change_shared(c.armies, delta.armies, "armies")) return *problem;
    if (auto problem = change_each(c.armies, delta.army_changes, &ArmyDelta::army, "armies", change_army))
        return *problem;
    if (auto problem = change_shared(c.elsewhere, delta.elsewhere, "characters elsewhere")) return *problem;
    if (auto problem = change_recoveries(c.recoveries, delta)) return *problem;
    if (auto problem = change_shared(c.comparisons, delta.comparisons, "comparisons")) return *problem;
    take(c.prices, delta.prices);
    if (auto problem = change_shared(c.arrears, delta.arrears, "arrears")) return *problem;
    if (auto problem = change_shared(c.honours, delta.honours, "honours")) return *problem;
    if (auto problem = change_shared(c.prisoners, delta.prisoners, "prisoners")) return *problem;
    if (auto problem = change_shared(c.captives, delta.captives, "captives")) return *problem;
    if (auto problem = change_shared(c.notes, delta.notes, "notes")) return *problem;
    if (delta.session) c.session = delta.session;
    if (auto problem = change_shared(c.marches, delta.marches, "marches")) return *problem;
    if (auto problem = change_shared(c.stands, delta.stands, "stands")) return *problem;
    if (auto problem = go_on(c.marches, delta.march_steps)) return *problem;
    if (!delta.battles.empty()) {
        std::vector<Shared<OpenBattle>> items = c.battles.items();
        if (auto problem = change_list(items, delta.battles, "battles",
                                       [](const OfferedBattle& b) { return Shared<OpenBattle>(begun_from(b)); }))
            return *problem;
        c.battles = SharedList<Shared<OpenBattle>>(std::move(items));
    }
    if (auto problem = change_each(
            c.battles, delta.battle_changes, &BattleDelta::battle, "battles",
            [&](OpenBattle& battle, const BattleDelta& change) { return change_battle(battle, change, c); }))
        return *problem;
    return c;
}

}  // namespace banneret
