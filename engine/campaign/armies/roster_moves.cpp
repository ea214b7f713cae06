#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

// Units, men and characters who change armies: split, merge, transfer.

namespace {

// Moves men and characters from one army to another, or within one. done() writes the armies back.
class Moving {
public:
    // REQUIRES: both are in the campaign. `to` may be `from`.
    Moving(Performed& work, const Army& from, const Army& to) : work_(work), from_(from), to_(to) {}

    std::optional<Refusal> unit(const UnitShare& share);
    std::optional<Refusal> person(CharacterId id);
    void everybody();
    Army& to() { return within() ? from_ : to_; }
    const Army& from() const { return from_; }
    // "80 of Knights, Squires and Sir Odo".
    std::string words() const { return joined(moved_); }
    void done();

private:
    bool within() const { return from_.id == to_.id; }
    Campaign& campaign() { return work_.campaign; }
    std::optional<Refusal> crowded(const Unit& into, std::int64_t more);
    void whole(const Unit& unit);
    void whole_into(const Unit& unit, Unit& into);
    void part(Unit& unit, const UnitShare& share, Unit* into);
    void riders(UnitId unit, UnitId now_with);
    void person_goes(Character person);
    void share_arrears(UnitId from, UnitId to, std::int64_t men, std::int64_t of);
    void hand_over(UnitId from, UnitId to, std::int64_t men);

    Performed& work_;
    Army from_, to_;
    std::vector<std::string> moved_;
};

std::optional<Refusal> Moving::crowded(const Unit& into, std::int64_t more) {
    const std::int64_t all = into.count + wounded_due(campaign(), to().id, into.id) + more;
    if (all <= most_individuals) return std::nullopt;
    return Refusal{fmt::format("{} would have {} men with its wounded; a unit may have at most {}.", into.name,
                               with_commas(all), with_commas(most_individuals))};
}

std::optional<Refusal> Moving::unit(const UnitShare& share) {
    Unit* unit = find_unit(from_, share.unit);
    if (unit == nullptr) return Refusal{fmt::format("One of the units does not belong to {}.", from_.name)};
    if (share.men < 0 || share.men > unit->count)
        return Refusal{fmt::format("{} of {} has {}, not {}.", unit->name, from_.name,
                                   counted(unit->count, "fit man", "fit men"), with_commas(share.men))};
    const bool all = share.men == 0 || share.men == unit->count;
    Unit* into = nullptr;
    if (share.into) {
        into = find_unit(to(), share.into);
        if (into == nullptr || into == unit)
            return Refusal{fmt::format("{} must join a different unit of {}.", unit->name, to().name)};
        if (auto refusal = not_of_one_kind(*unit, *into)) return refusal;
        const std::int64_t more = all ? unit->count + wounded_due(campaign(), from_.id, unit->id) : share.men;
        if (auto refusal = crowded(*into, more)) return refusal;
    } else if (all && within()) {
        return Refusal{fmt::format("{} is already a unit of {}; name fewer men to divide it.", unit->name, from_.name)};
    } else if (to().units.size() >= static_cast<std::size_t>(most_units)) {
        return Refusal{fmt::format("{} has {} units and can take no more.", to().name, most_units)};
    }
    if (!all) {
        part(*unit, share, into);
    } else if (into != nullptr) {
        const Unit gone = *unit;
        whole_into(gone, *into);
    } else {
        const Unit gone = *unit;
        whole(gone);
    }
    return std::nullopt;
}

void Moving::whole(const Unit& unit) {
    moved_.push_back(unit.name);
    to_.units.push_back(unit);
    std::erase_if(from_.units, [id = unit.id](const Unit& u) { return u.id == id; });
    if (wounded_due(campaign(), from_.id, unit.id) > 0)
        campaign().recoveries.edit([&](std::vector<Recovery>& list) {
            for (Recovery& r : list)
                if (r.unit == unit.id) r.army = to_.id;
        });
    riders(unit.id, unit.id);
}

void Moving::whole_into(const Unit& unit, Unit& into) {
    moved_.push_back(fmt::format("{} (into {})", unit.name, into.name));
    const std::int64_t wounded = wounded_due(campaign(), from_.id, unit.id);
    hand_over(unit.id, into.id, unit.count + wounded);
    into.count += unit.count;
    const UnitId joined_unit = into.id;
    const ArmyId army = to().id;
    if (wounded > 0)
        campaign().recoveries.edit([&](std::vector<Recovery>& list) {
            for (Recovery& r : list)
                if (r.unit == unit.id) {
                    r.unit = joined_unit;
                    r.army = army;
                }
        });
    share_arrears(unit.id, joined_unit, 1, 1);
    if (const Honour* honour = find_honour(campaign(), unit.id)) {
        if (find_honour(campaign(), joined_unit) == nullptr)
            campaign().honours.push_back({joined_unit, honour->battle});
        strike_honour(campaign(), unit.id);
    }
    riders(unit.id, joined_unit);
    std::erase_if(from_.units, [id = unit.id](const Unit& u) { return u.id == id; });
}

void Moving::part(Unit& unit, const UnitShare& share, Unit* into) {
    const UnitId old = unit.id;
    const std::int64_t all = unit.count + wounded_due(campaign(), from_.id, old);
    std::string words = fmt::format("{} of {}", with_commas(share.men), unit.name);
    unit.count -= share.men;
    UnitId fresh{};
    if (into != nullptr) {
        into->count += share.men;
        fresh = into->id;
        words += fmt::format(" (into {})", into->name);
    } else {
        Unit parted = unit;
        parted.id.value = campaign().next_id++;
        parted.count = share.men;
        if (const auto name = trimmed(share.name); !name.empty()) parted.name = std::string(name);
        if (parted.name != unit.name) words += fmt::format(" as {}", parted.name);
        fresh = parted.id;
        if (const Honour* honour = find_honour(campaign(), old)) campaign().honours.push_back({fresh, honour->battle});
        to().units.push_back(std::move(parted));  // `unit` may be gone after this
    }
    moved_.push_back(std::move(words));
    hand_over(old, fresh, share.men);
    share_arrears(old, fresh, share.men, all);
}

// Characters who ride with a unit move with it if all of it moves.
void Moving::riders(UnitId unit, UnitId now_with) {
    std::vector<Character> gone;
    for (Character& person : from_.characters) {
        if (person.rides_with != unit) continue;
        person.rides_with = now_with;
        if (!within()) gone.push_back(person);
    }
    for (Character& person : gone) person_goes(std::move(person));
}

std::optional<Refusal> Moving::person(CharacterId id) {
    if (const Character* here = find_character(from_, id)) {
        if (within()) return Refusal{fmt::format("{} is already with {}.", here->name, from_.name)};
        person_goes(*here);
        return std::nullopt;
    }
    // The character may have moved already, with its unit.
    if (!within() && find_character(to_, id) != nullptr) return std::nullopt;
    return Refusal{fmt::format("One of the characters is not with {}.", from_.name)};
}

void Moving::person_goes(Character person) {
    const CharacterId id = person.id;
    moved_.push_back(person.name);
    if (find_unit(to_, person.rides_with) == nullptr) person.rides_with = {};
    if (from_.general == id) {
        from_.general = {};
        if (!to_.general) to_.general = id;
    }
    std::erase_if(from_.characters, [&](const Character& c) { return c.id == id; });
    to_.characters.push_back(std::move(person));
}

void Moving::everybody() {
    while (!from_.units.empty()) {
        const Unit first = from_.units.front();
        whole(first);
    }
    while (!from_.characters.empty()) {
        const Character first = from_.characters.front();
        person_goes(first);
    }
}

// Moves the share of the arrears for `men` of `of` men, and adds it to the arrears of the unit they join.
void Moving::share_arrears(UnitId from, UnitId to, std::int64_t men, std::int64_t of) {
    const Arrears* found = find_arrears(campaign(), from);
    if (found == nullptr) return;
    const Arrears owed = *found;
    const bool leaves = men == of;
    // Exact without overflow: owed is at most most_coins, men at most most_individuals.
    const std::int64_t share = leaves ? owed.owed : owed.owed / of * men + owed.owed % of * men / of;
    campaign().arrears.edit([&](std::vector<Arrears>& list) {
        const auto at = [&](UnitId id) {
            return std::find_if(list.begin(), list.end(), [&](const Arrears& a) { return a.id == id; });
        };
        if (leaves)
            list.erase(at(from));
        else
            at(from)->owed -= share;
        if (const auto there = at(to); there != list.end()) {
            there->owed = std::min(most_coins, there->owed + share);
            there->weeks = std::max(there->weeks, owed.weeks);
        } else {
            list.push_back({to, owed.weeks, share});
        }
    });
}

void Moving::hand_over(UnitId from, UnitId to, std::int64_t men) {
    if (men == 0) return;
    work_.entry.facts.push_back({ServiceFactKind::given, from, {}, from_.id, to, men});
    work_.entry.facts.push_back({ServiceFactKind::received, to, {}, this->to().id, from, men});
}

void Moving::done() {
    const ArmyId from = from_.id, to = to_.id;
    if (!within()) replace(campaign().armies, to, std::move(to_));
    replace(campaign().armies, from, std::move(from_));
}

std::optional<Refusal> may_not_share(const Army& from, const Army& to) {
    if (from.faction != to.faction)
        return Refusal{fmt::format("{} and {} do not serve the same side.", from.name, to.name)};
    if (!same_name(from.place, to.place))
        return Refusal{fmt::format("{} and {} are not at the same place: {} and {}.", from.name, to.name,
                                   from.place.empty() ? "nowhere" : from.place,
                                   to.place.empty() ? "nowhere" : to.place)};
    return std::nullopt;
}

// Checks the army against every rule of the campaign.
std::optional<Refusal> faulty(const Campaign& c, ArmyId id) {
    return army_refused(c, *find_army(c, id));
}

std::optional<Refusal> moved(Moving& moving, const std::vector<UnitShare>& units,
                             const std::vector<CharacterId>& characters) {
    for (const UnitShare& share : units)
        if (auto refusal = moving.unit(share)) return refusal;
    for (const CharacterId id : characters)
        if (auto refusal = moving.person(id)) return refusal;
    return std::nullopt;
}

}  // namespace

Outcome carry_out(const Campaign& now, const SplitArmy& command, Rolls) {
    if (auto refusal = not_free(now, command.army)) return *refusal;
    const Army& old = *find_army(now, command.army);
    if (command.units.empty() && command.characters.empty())
        return Refusal{fmt::format("Say who leaves {}: units, men of a unit, or characters.", old.name)};
    if (auto refusal = ids_refused(now)) return *refusal;
    Performed work = begin_work(now, EntryKind::roster);
    Army fresh;
    fresh.id.value = work.campaign.next_id++;
    fresh.name = std::string(trimmed(command.name));
    fresh.faction = old.faction;
    fresh.place = old.place;
    const ArmyId id = fresh.id;
    work.campaign.armies.push_back(Shared<Army>(fresh));
    Moving moving(work, old, fresh);
    if (auto refusal = moved(moving, command.units, command.characters)) return *refusal;
    if (moving.from().units.empty() && moving.from().characters.empty())
        return Refusal{fmt::format("This would leave {} empty; rename it instead.", old.name)};
    if (command.general) {
        if (find_character(moving.to(), command.general) == nullptr)
            return Refusal{fmt::format("The general of {} must be one of the characters that go with it.", fresh.name)};
        moving.to().general = command.general;
    }
    add_line(work.entry,
             fmt::format("{} leaves {}{}: {}.", fresh.name, old.name, old.place.empty() ? "" : " at " + old.place,
                         moving.words()),
             for_side(old.faction));
    moving.done();
    if (auto refusal = faulty(work.campaign, id)) return *refusal;
    // Both armies of a split have met the enemies of today (AD-R18, AD-R19).
    work.campaign.meetings.edit([&](std::vector<Meeting>& list) {
        const std::vector<Meeting> today = list;
        for (Meeting m : today) {
            if (m.first != old.id && m.second != old.id) continue;
            (m.first == old.id ? m.first : m.second) = id;
            list.push_back(m);
        }
    });
    return work;
}

Outcome carry_out(const Campaign& now, const MergeArmies& command, Rolls) {
    for (const ArmyId id : {command.from, command.into})
        if (auto refusal = not_free(now, id)) return *refusal;
    const Army& from = *find_army(now, command.from);
    const Army& into = *find_army(now, command.into);
    if (command.from == command.into) return Refusal{fmt::format("{} cannot merge with itself.", from.name)};
    if (const OpenBattle* battle = open_battle_of(now, command.from))
        return Refusal{fmt::format("{} is in {}; call that battle off first.", from.name, battle->name)};
    if (auto refusal = may_not_share(from, into)) return *refusal;
    if (from.units.size() + into.units.size() > static_cast<std::size_t>(most_units))
        return Refusal{fmt::format("Together {} and {} would have {} units; an army may have at most {}.", from.name,
                                   into.name, from.units.size() + into.units.size(), most_units)};
    Performed work = begin_work(now, EntryKind::roster);
    Moving moving(work, from, into);
    moving.everybody();
    Army& whole = moving.to();
    if (!from.notes.empty() && whole.notes.size() + from.notes.size() + 1 <= most_text_bytes)
        whole.notes += (whole.notes.empty() ? "" : "\n") + from.notes;
    add_line(work.entry,
             fmt::format("{} joins {}{}: {}.", from.name, into.name, into.place.empty() ? "" : " at " + into.place,
                         moving.words().empty() ? "nobody" : moving.words()),
             for_side(into.faction));
    moving.done();
    if (auto refusal = faulty(work.campaign, into.id)) return *refusal;
    erase_if(work.campaign.armies, [&](const Shared<Army>& a) { return a->id == command.from; });
    work.campaign.meetings.edit([&](std::vector<Meeting>& list) {
        for (Meeting& m : list) {
            if (m.first == command.from) m.first = command.into;
            if (m.second == command.from) m.second = command.into;
        }
        std::vector<Meeting> kept;
        for (const Meeting& m : list)
            if (m.first != m.second && std::find(kept.begin(), kept.end(), m) == kept.end()) kept.push_back(m);
        list = std::move(kept);
    });
    return work;
}

Outcome carry_out(const Campaign& now, const TransferTroops& command, Rolls) {
    for (const ArmyId id : {command.from, command.to})
        if (auto refusal = not_free(now, id)) return *refusal;
    const Army& from = *find_army(now, command.from);
    const Army& to = *find_army(now, command.to);
    if (command.units.empty() && command.characters.empty())
        return Refusal{fmt::format("Say who leaves {}: units, men of a unit, or characters.", from.name)};
    if (auto refusal = may_not_share(from, to)) return *refusal;
    if (auto refusal = ids_refused(now)) return *refusal;
    Performed work = begin_work(now, EntryKind::roster);
    Moving moving(work, from, to);
    if (auto refusal = moved(moving, command.units, command.characters)) return *refusal;
    add_line(work.entry,
             from.id == to.id ? fmt::format("{} regroups its men: {}.", from.name, moving.words())
                              : fmt::format("{} passes to {}: {}.", from.name, to.name, moving.words()),
             for_side(from.faction));
    moving.done();
    for (const ArmyId id : {command.from, command.to})
        if (auto refusal = faulty(work.campaign, id)) return *refusal;
    return work;
}

}  // namespace banneret
