#include "engine/campaign/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/abstract/stratagems.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/campaign/time/days.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"
#include "engine/core/wrapping.h"

namespace banneret {

namespace {

// The miles and the place they are counted from, parsed from words such as "7 miles from Harl Ford, north" with the
// direction `toward`.
struct Away {
    int miles = 0;
    std::string_view from;
};
std::optional<Away> already_away(std::string_view place, std::string_view toward) {
    const std::string tail = fmt::format(", {}", toward);
    if (!place.ends_with(tail)) return std::nullopt;
    place.remove_suffix(tail.size());
    for (const std::string_view middle : {" miles from ", " mile from "}) {
        const std::size_t at = place.find(middle);
        if (at == std::string_view::npos) continue;
        const auto miles = parse_integer(place.substr(0, at));
        if (miles && *miles > 0 && *miles < 10'000)
            return Away{static_cast<int>(*miles), place.substr(at + middle.size())};
    }
    return std::nullopt;
}

}  // namespace

Campaign new_campaign(std::string name) {
    Campaign c;
    c.name = std::move(name);
    return c;
}

const Army* find_army(const Campaign& c, ArmyId id) {
    for (const auto& army : c.armies)
        if (id && army->id == id) return &*army;
    return nullptr;
}

const Army* find_army(const Campaign& c, std::string_view name) {
    const Army* found = nullptr;
    for (const auto& army : c.armies) {
        if (!same_name(army->name, name)) continue;
        if (found != nullptr) return nullptr;
        found = &*army;
    }
    return found;
}

const Faction* find_faction(const Campaign& c, FactionId id) {
    for (const Faction& faction : c.factions)
        if (id && faction.id == id) return &faction;
    return nullptr;
}

const OpenBattle* find_battle(const Campaign& c, BattleId id) {
    for (const auto& battle : c.battles)
        if (id && battle->id == id) return &*battle;
    return nullptr;
}

const OpenBattle* battle_under_way(const Campaign& c, ArmyId army) {
    for (const auto& battle : c.battles)
        if (battle->under_way() && (battle->first == army || battle->second == army)) return &*battle;
    return nullptr;
}

std::int64_t wounded_due(const Campaign& c, ArmyId army, UnitId unit) {
    std::int64_t men = 0;
    for (const Recovery& r : c.recoveries)
        if (r.army == army && r.unit == unit) men += r.men;
    return men;
}

bool is_destroyed(const Campaign& c, const Army& army) {
    return !army.units.empty() && individuals(army) == 0 &&
           std::ranges::none_of(c.recoveries, [&](const Recovery& r) { return r.army == army.id; });
}

std::variant<abstract::Start, Refusal> battle_start(const Campaign& c, ArmyId first, ArmyId second,
                                                    std::string_view place, bool roles_given) {
    const PerSide<const Army*> armies{find_army(c, first), find_army(c, second)};
    for (const Side side : both_sides)
        if (armies[side] == nullptr) return Refusal{"One of the two armies is not in the campaign."};
    const std::string& one = armies.first->name;
    const std::string& two = armies.second->name;
    if (first == second) return Refusal{fmt::format("{} cannot give battle to itself.", one)};
    if (armies.first->faction == armies.second->faction)
        return Refusal{fmt::format("{} and {} serve the same side.", one, two)};
    for (const Side side : both_sides)
        if (const OpenBattle* other = battle_under_way(c, armies[side]->id))
            return Refusal{fmt::format("{} is fighting {}; finish that battle or call it off first.",
                                       armies[side]->name, other->name)};
    if (trimmed(armies.first->place).empty())
        return Refusal{fmt::format("{} has no place yet; give it one first.", one)};
    if (!same_name(armies.first->place, armies.second->place))
        return Refusal{fmt::format("{} and {} are not at the same place: {} and {}.", one, two, armies.first->place,
                                   trimmed(armies.second->place).empty() ? "nowhere" : armies.second->place)};
    for (const Meeting& m : c.meetings) {
        const bool same = (m.first == first && m.second == second) || (m.first == second && m.second == first);
        if (same && m.day == c.day)
            return Refusal{
                fmt::format("{} and {} have already met today; they may give battle again on {} (AD-R18, AD-R19).", one,
                            two, date_words(*c.calendar, c.day + 1))};
    }
    abstract::Start start;
    start.house = c.house->abstract;
    start.roles_given = roles_given;
    start.day = c.day;
    start.place = std::string(trimmed(place).empty() ? armies.first->place : trimmed(place));
    for (const Side side : both_sides)
        start.sides[side] = abstract::contingent(*armies[side], c.house->abstract, c.house->conversion);
    const auto set = abstract::set_up(start);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&set))
        return Refusal{problems->empty() ? "These armies cannot give battle." : problems->front().sentence()};
    return start;
}

std::string place_after_retreat(std::string_view place, int miles, Direction direction, std::string_view enemy) {
    const std::string toward = direction == Direction::away_from_the_enemy ? fmt::format("away from {}", enemy)
                                                                           : std::string(words(direction));
    std::string_view from = place;
    if (const auto away = already_away(place, toward)) {
        miles += away->miles;
        from = away->from;
    }
    const std::string distance = counted(miles, "mile");
    std::string out = fmt::format("{} from {}, {}", distance, from, toward);
    const auto fits = [&] { return letter_count(out) <= static_cast<std::size_t>(most_name_letters); };
    // Too long: leave out the name of the first place in the chain.
    if (!fits()) out = fmt::format("{} from the last field, {}", distance, toward);
    if (!fits()) out = fmt::format("{} from the last field, {}", distance, words(direction));
    return out;
}

std::vector<Due> due_list(const Campaign& c) {
    std::vector<Due> out;
    for (const auto& battle : c.battles) {
        const std::string_view state = battle->to_apply()       ? "waits for its losses to be applied"
                                       : battle->under_way()    ? "is being fought"
                                       : battle->on_day > c.day ? "was postponed to this day"
                                                                : "waits to be fought";
        out.push_back({std::max(c.day, battle->on_day), fmt::format("{} {}", battle->name, state), battle->first,
                       DueKind::battle, battle->second});
    }
    for (const Meeting& m : c.meetings)
        if (may_meet_again(c, m))
            out.push_back({c.day + 1,
                           fmt::format("{} and {} may give battle again", find_army(c, m.first)->name,
                                       find_army(c, m.second)->name),
                           m.first, DueKind::meeting, m.second});
    std::map<std::pair<std::int32_t, std::size_t>, std::int64_t> wounded;  // by day and index of the army
    for (const Recovery& r : c.recoveries)
        for (std::size_t i = 0; i < c.armies.size(); ++i)
            if (c.armies[i]->id == r.army) wounded[{r.due_day, i}] += r.men;
    for (const auto& [at, men] : wounded)
        out.push_back({at.first,
                       fmt::format("{} of {} return", counted(men, "wounded", "wounded"), c.armies[at.second]->name),
                       c.armies[at.second]->id, DueKind::wounded});
    for (const auto& army : c.armies) {
        for (const Character& person : army->characters)
            if (person.state == CharacterState::wounded && person.fit_again)
                out.push_back({*person.fit_again, fmt::format("{} of {} is fit again", person.name, army->name),
                               army->id, DueKind::character});
        const Character* general = general_of(*army);
        if (general == nullptr || !general->stratagem_day ||
            *general->stratagem_day + abstract::days_between_attempts <= c.day)
            continue;
        out.push_back({*general->stratagem_day + abstract::days_between_attempts,
                       fmt::format("{} of {} may attempt a stratagem again", general->name, army->name), army->id,
                       DueKind::stratagem});
    }
    for (const March& march : c.marches)
        if (const auto day = arrival_day(c, march))
            out.push_back({*day, fmt::format("{} arrives at {}", find_army(c, march.army)->name, march.way->to_words),
                           march.army, DueKind::march});
    for (const auto& note : c.notes)
        if (note->due && *note->due > c.day)
            out.push_back({*note->due, note->text.substr(0, note->text.find('\n')), {}, DueKind::note});
    if (const auto payday = next_payday(c)) out.push_back({*payday, "The troops are to be paid", {}, DueKind::payday});
    std::stable_sort(out.begin(), out.end(), [](const Due& a, const Due& b) { return a.day < b.day; });
    return out;
}

}  // namespace banneret
