#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

Refusal first_of(const std::vector<Problem>& problems) {
    return {problems.front().sentence()};
}

// Gives ids to things whose id is unknown to their army, and returns the old and new id of each.
template <class Thing, class Known>
std::map<std::uint32_t, std::uint32_t> number_anew(std::vector<Thing>& things, std::uint32_t& next_id, Known&& known) {
    std::map<std::uint32_t, std::uint32_t> became;
    for (Thing& thing : things) {
        if (thing.id && known(thing.id)) {
            became.try_emplace(thing.id.value, thing.id.value);
            continue;
        }
        const std::uint32_t fresh = next_id++;
        if (thing.id) became.try_emplace(thing.id.value, fresh);
        thing.id.value = fresh;
    }
    return became;
}

template <class IdType>
void follow(IdType& id, const std::map<std::uint32_t, std::uint32_t>& became) {
    const auto at = became.find(id.value);
    id.value = id && at != became.end() ? at->second : 0;
}

bool is_elsewhere(const Campaign& c, CharacterId id) {
    return std::any_of(c.elsewhere.begin(), c.elsewhere.end(), [&](const auto& person) { return person->id == id; });
}

void number_army(Army& army, const Army* before, const Campaign& now, std::uint32_t& next_id) {
    const auto units = number_anew(army.units, next_id,
                                   [&](UnitId id) { return before != nullptr && find_unit(*before, id) != nullptr; });
    const auto people = number_anew(army.characters, next_id, [&](CharacterId id) {
        return before != nullptr && (find_character(*before, id) != nullptr || is_elsewhere(now, id));
    });
    follow(army.general, people);
    for (Character& person : army.characters) follow(person.rides_with, units);
}

// Removes the wounded of units that the army no longer has.
void strike_wounded(Performed& work, const Army& before, const Army& army) {
    std::map<UnitId, std::int64_t> men;
    for (const Recovery& r : work.campaign.recoveries)
        if (r.army == army.id && find_unit(army, r.unit) == nullptr) men[r.unit] += r.men;
    if (men.empty()) return;
    erase_if(work.campaign.recoveries,
             [&](const Recovery& r) { return r.army == army.id && find_unit(army, r.unit) == nullptr; });
    work.entry.lines.push_back(
        fmt::format("Removed with their units from {}: {}.", army.name, wounded_words(before, men)));
}

std::string raised_words(const Army& army) {
    const Character* general = general_of(army);
    const std::string under = general != nullptr ? fmt::format(" under {}", general->name) : "";
    const std::string at = army.place.empty() ? "" : fmt::format(" at {}", army.place);
    return fmt::format("{} is raised{}: {}{}.", army.name, at, counted(individuals(army), "man", "men"), under);
}

// Logs coins changed by hand as a line for the side that owns them.
void add_money_line(Entry& entry, const PriceList& prices, const Faction& was, const Faction& is) {
    std::vector<std::string> changed;
    const auto differs = [&](std::string_view what, std::int64_t before, std::int64_t after) {
        if (before != after)
            changed.push_back(fmt::format("{} {} to {}", what, with_commas(before), coins_words(prices, after)));
    };
    differs("treasury", was.treasury, is.treasury);
    differs("income per week", was.income, is.income);
    if (changed.empty()) return;
    entry.kind = EntryKind::money;
    add_line(entry, fmt::format("{}: {}.", is.name, joined(changed)), for_side(is.id));
}

}  // namespace

std::optional<Refusal> army_refused(const Campaign& now, const Army& army) {
    if (const auto problems = faults(army); !problems.empty())
        return Refusal{fmt::format("{}, {}", army.name.empty() ? "The army" : army.name, problems.front().sentence())};
    if (find_faction(now, army.faction) == nullptr) return Refusal{fmt::format("{} needs a side to serve.", army.name)};
    for (const auto& other : now.armies)
        if (other->id != army.id && same_name(other->name, army.name))
            return Refusal{
                fmt::format("There is already an army called {}; every army needs its own name.", other->name)};
    if (const auto fault = text_fault(army.notes, most_text_bytes))
        return Refusal{fmt::format("The notes of {}: {}.", army.name, *fault)};
    for (const Character& person : army.characters)
        if (const auto fault = text_fault(person.notes, most_text_bytes))
            return Refusal{fmt::format("The notes of {}: {}.", person.name, *fault)};
    for (const Unit& unit : army.units)
        if (const std::int64_t wounded = wounded_due(now, army.id, unit.id);
            wounded > 0 && unit.count + wounded > most_individuals)
            return Refusal{fmt::format("{} of {} has {} wounded to return and may have at most {} fit men.", unit.name,
                                       army.name, wounded, with_commas(most_individuals - wounded))};
    return std::nullopt;
}

Outcome carry_out(const Campaign& now, const NameCampaign& command, Rolls) {
    Performed work = begin_work(now, EntryKind::edit);
    work.campaign.name = std::string(trimmed(command.name));
    if (const auto fault = name_fault(work.campaign.name))
        return Refusal{fmt::format("The campaign's name: {}.", *fault)};
    return work;
}

Outcome carry_out(const Campaign& now, const SetCalendar& command, Rolls) {
    if (const auto problems = faults(command.calendar); !problems.empty()) return first_of(problems);
    if (const auto problems = ambiguities(command.calendar); !problems.empty()) return first_of(problems);
    Performed work = begin_work(now, EntryKind::edit);
    work.campaign.calendar = Shared<Calendar>(command.calendar);
    return work;
}

Outcome carry_out(const Campaign& now, const SetHouseRules& command, Rolls) {
    if (const auto problems = faults(command.house); !problems.empty()) return first_of(problems);
    Performed work = begin_work(now, EntryKind::edit);
    work.campaign.house = Shared<HouseRules>(command.house);
    return work;
}

Outcome carry_out(const Campaign& now, const PutFaction& command, Rolls) {
    Performed work = begin_work(now, EntryKind::edit);
    Faction faction = command.faction;
    faction.name = std::string(trimmed(faction.name));
    if (const auto fault = name_fault(faction.name)) return Refusal{fmt::format("The name of the side: {}.", *fault)};
    for (const std::string_view word : {"everybody", "referee"})
        if (same_name(faction.name, word))
            return Refusal{
                fmt::format("No side can be called {}, because the word is used for the readers of a note.", word)};
    if (faction.colour < 0 || faction.colour > 5) return Refusal{"The colour of a side must be 0 to 5."};
    if (faction.arms)
        if (auto refused = arms_refused(*faction.arms)) return *std::move(refused);
    for (const Faction& other : now.factions)
        if (other.id != faction.id && same_name(other.name, faction.name))
            return Refusal{
                fmt::format("There is already a side called {}; every side needs its own name.", other.name)};
    if (faction.id && find_faction(now, faction.id) == nullptr) return Refusal{"This side is not in the campaign."};
    for (const std::int64_t coins : {faction.treasury, faction.income})
        if (coins < 0 || coins > most_coins)
            return Refusal{
                fmt::format("Treasury and income of {} must be 0 to {}.", faction.name, with_commas(most_coins))};
    if (auto refusal = ids_refused(now)) return *refusal;
    if (const Faction* was = find_faction(now, faction.id)) add_money_line(work.entry, *now.prices, *was, faction);
    const bool fresh = !faction.id;
    if (fresh) faction.id.value = work.campaign.next_id++;
    work.campaign.factions.edit([&](std::vector<Faction>& factions) {
        if (fresh) factions.push_back(faction);
        for (Faction& at : factions)
            if (at.id == faction.id) at = faction;
    });
    return work;
}

Outcome carry_out(const Campaign& now, const RemoveFaction& command, Rolls) {
    const Faction* faction = find_faction(now, command.faction);
    if (faction == nullptr) return Refusal{"This side is not in the campaign."};
    for (const auto& army : now.armies)
        if (army->faction == command.faction)
            return Refusal{fmt::format("{} still has armies: {}. Remove them or give them another side first.",
                                       faction->name, army->name)};
    Performed work = begin_work(now, EntryKind::edit);
    erase_if(work.campaign.factions, [&](const Faction& p) { return p.id == command.faction; });
    return work;
}

Outcome carry_out(const Campaign& now, const PutArmy& command, Rolls) {
    Army army = command.army;
    army.name = std::string(trimmed(army.name));
    army.place = std::string(trimmed(army.place));
    if (const auto fault = text_fault(command.what, most_text_bytes))
        return Refusal{fmt::format("The edit: {}.", *fault)};
    const Army* before = find_army(now, army.id);
    if (army.id && before == nullptr) return Refusal{"This army is not in the campaign."};
    if (before != nullptr)
        if (const OpenBattle* battle = battle_under_way(now, army.id))
            return Refusal{fmt::format("{} is fighting {}; apply that battle or call it off before changing the army.",
                                       before->name, battle->name)};
    if (auto refusal = ids_refused(now)) return *refusal;
    Performed work = begin_work(now, EntryKind::edit);
    const bool fresh = !army.id;
    if (fresh) army.id.value = work.campaign.next_id++;
    number_army(army, before, now, work.campaign.next_id);
    if (before != nullptr && !same_name(before->place, army.place)) army.fortified = false;
    if (auto refusal = army_refused(now, army)) return *refusal;
    erase_if(work.campaign.elsewhere, [&](const auto& person) { return find_character(army, person->id) != nullptr; });
    if (fresh) {
        work.entry.lines.push_back(raised_words(army));
        work.campaign.armies.push_back(Shared<Army>(std::move(army)));
    } else {
        strike_wounded(work, *before, army);
        const ArmyId id = army.id;
        replace(work.campaign.armies, id, std::move(army));
    }
    return work;
}

Outcome carry_out(const Campaign& now, const RemoveArmy& command, Rolls) {
    const Army* army = find_army(now, command.army);
    if (army == nullptr) return Refusal{"This army is not in the campaign."};
    if (const OpenBattle* battle = open_battle_of(now, command.army))
        return Refusal{fmt::format("{} is in {}; call that battle off first.", army->name, battle->name)};
    Performed work = begin_work(now, EntryKind::edit);
    work.entry.lines.push_back(fmt::format("{} is removed from the campaign.", army->name));
    erase_if(work.campaign.armies, [&](const Shared<Army>& a) { return a->id == command.army; });
    erase_if(work.campaign.recoveries, [&](const Recovery& r) { return r.army == command.army; });
    erase_if(work.campaign.meetings,
             [&](const Meeting& m) { return m.first == command.army || m.second == command.army; });
    return work;
}

Outcome carry_out(const Campaign& now, const MoveArmy& command, Rolls) {
    const Army* army = find_army(now, command.army);
    if (army == nullptr) return Refusal{"This army is not in the campaign."};
    if (const OpenBattle* battle = open_battle_of(now, command.army))
        return Refusal{fmt::format("{} is in {}; call that battle off first.", army->name, battle->name)};
    const std::string place(trimmed(command.place));
    if (place.empty()) return Refusal{fmt::format("Say where {} marches to.", army->name)};
    if (const auto fault = line_fault(place)) return Refusal{fmt::format("The place: {}.", *fault)};
    if (same_name(place, army->place)) return Refusal{fmt::format("{} is already at {}.", army->name, army->place)};
    Performed work = begin_work(now, EntryKind::march);
    work.entry.lines.push_back(army->place.empty()
                                   ? fmt::format("{} comes to {}.", army->name, place)
                                   : fmt::format("{} marches from {} to {}.", army->name, army->place, place));
    Army moved = *army;
    moved.place = place;
    moved.fortified = false;  // AD-R18
    end_march(work.campaign, command.army);
    replace(work.campaign.armies, command.army, std::move(moved));
    return work;
}

}  // namespace banneret
