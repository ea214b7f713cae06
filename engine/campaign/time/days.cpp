#include "engine/campaign/time/days.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/abstract/stratagems.h"
#include "engine/campaign/battles/battle_steps.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

// Men due today rejoin their units, and characters due today are fit again.
void bring_back(Performed& work) {
    Campaign& c = work.campaign;
    const auto due = [&](const Recovery& r) { return r.due_day <= c.day; };
    std::map<ArmyId, std::map<UnitId, std::int64_t>> men;
    for (const Recovery& r : c.recoveries)
        if (due(r)) men[r.army][r.unit] += r.men;
    const SharedList<Shared<Army>> armies = c.armies;
    for (const auto& old : armies) {
        const auto at = men.find(old->id);
        const auto heals = [&](const Character& person) {
            return person.state == CharacterState::wounded && person.fit_again && *person.fit_again <= c.day;
        };
        const bool anybody = std::any_of(old->characters.begin(), old->characters.end(), heals);
        if (at == men.end() && !anybody) continue;
        Army army = *old;
        work.entry.kind = EntryKind::wounded_return;
        if (at != men.end()) {
            for (Unit& unit : army.units)
                if (const auto back = at->second.find(unit.id); back != at->second.end())
                    unit.count += static_cast<int>(back->second);
            say_on(work, fmt::format("{} return to {}.", wounded_words(army, at->second), army.name),
                   for_side(army.faction));
        }
        for (Character& person : army.characters)
            if (heals(person)) {
                make_fit(person);
                say_on(work, fmt::format("{} of {} is fit again.", person.name, army.name), for_side(army.faction));
            }
        const ArmyId id = army.id;
        replace(c.armies, id, std::move(army));
    }
    erase_if(c.recoveries, due);
}

void end_stratagem_weeks(Performed& work) {
    for (const auto& army : work.campaign.armies) {
        const Character* general = general_of(*army);
        if (general == nullptr || !general->stratagem_day ||
            *general->stratagem_day + abstract::days_between_attempts != work.campaign.day)
            continue;
        say_on(work, fmt::format("{} of {} may attempt a stratagem again.", general->name, army->name),
               for_side(army->faction));
    }
}

bool call_battles(Performed& work) {
    bool stops = false;
    for (const auto& battle : work.campaign.battles) {
        if (battle->on_day != work.campaign.day) continue;
        say_on(work, fmt::format("{} was postponed to this day.", battle->name),
               for_sides(find_army(work.campaign, battle->first)->faction,
                         find_army(work.campaign, battle->second)->faction));
        stops = true;
    }
    return stops;
}

}  // namespace

void say_on(Performed& work, const std::string& line, Readers readers) {
    const Campaign& c = work.campaign;
    add_line(work.entry, fmt::format("{}: {}", date_words(*c.calendar, c.day), line), std::move(readers));
}

const OpenBattle* battle_between(const Campaign& c, ArmyId one, ArmyId two) {
    for (const auto& battle : c.battles)
        if ((battle->first == one && battle->second == two) || (battle->first == two && battle->second == one))
            return &*battle;
    return nullptr;
}

bool may_meet_again(const Campaign& c, const Meeting& meeting) {
    const Army* first = find_army(c, meeting.first);
    const Army* second = find_army(c, meeting.second);
    return first != nullptr && second != nullptr && first->faction != second->faction &&
           !trimmed(first->place).empty() && same_name(first->place, second->place) && individuals(*first) > 0 &&
           individuals(*second) > 0 && battle_between(c, first->id, second->id) == nullptr;
}

DayPassed pass_one_day(Performed& work) {
    Campaign& c = work.campaign;
    const std::size_t lines = work.entry.lines.size();
    const SharedList<Meeting> yesterday = c.meetings;
    c.meetings = {};
    ++c.day;
    DayPassed out;
    bring_back(work);
    end_stratagem_weeks(work);
    out.stops = march_all(work);
    for (const Meeting& meeting : yesterday)
        if (may_meet_again(c, meeting))
            say_on(work,
                   fmt::format("{} and {} may give battle again at {} (AD-R18, AD-R19).",
                               find_army(c, meeting.first)->name, find_army(c, meeting.second)->name,
                               find_army(c, meeting.first)->place),
                   for_sides(find_army(c, meeting.first)->faction, find_army(c, meeting.second)->faction));
    out.stops = call_battles(work) || out.stops;
    pass_payday(work);
    remind(work);
    out.anything = work.entry.lines.size() > lines;
    return out;
}

std::string action_words(const Campaign&, const PassDays& x) {
    return x.to_next ? "pass days to the next event" : fmt::format("pass {}", counted(x.days, "day"));
}

Outcome carry_out(const Campaign& now, const PassDays& command, Rolls) {
    if (command.days < 1 || command.days > most_days_at_once)
        return Refusal{
            fmt::format("From 1 to {} days can pass at once, not {}.", with_commas(most_days_at_once), command.days)};
    if (now.day + command.days > last_day) return Refusal{"That day is beyond the end of the calendar."};
    for (const auto& battle : now.battles)
        if (battle->under_way())
            return Refusal{fmt::format("{} is being fought; apply it or call it off before days pass.", battle->name)};
    Performed work = begin_work(now, EntryKind::time);
    int days = 0;
    DayPassed last;
    while (days < command.days && !last.stops && !(command.to_next && last.anything)) {
        last = pass_one_day(work);
        ++days;
    }
    if (command.to_next && !last.anything)
        return Refusal{fmt::format("Nothing is due within {}.", counted(command.days, "day"))};
    const bool early = last.stops && days < command.days && !command.to_next;
    work.entry.lines.insert(
        work.entry.lines.begin(),
        fmt::format("{} {}: it is {}.{}",
                    early ? fmt::format("{} of {} days", days, command.days) : counted(days, "day"),
                    days == 1 ? "passes" : "pass", date_words(*work.campaign.calendar, work.campaign.day),
                    early ? " The clock stops." : ""));
    work.entry.readers.insert(work.entry.readers.begin(), for_everybody());
    return work;
}

std::string action_words(const Campaign& c, const DelayBattle& x) {
    const OpenBattle* battle = find_battle(c, x.battle);
    return fmt::format("postpone {}", battle != nullptr ? battle->name : "a battle");
}

Outcome carry_out(const Campaign& now, const DelayBattle& command, Rolls) {
    const OpenBattle* battle = find_battle(now, command.battle);
    if (battle == nullptr) return no_battle();
    if (battle->under_way()) return Refusal{fmt::format("{} is being fought; start it over first.", battle->name)};
    if (command.day < now.day || command.day > now.day + most_days_at_once || command.day > last_day)
        return Refusal{fmt::format("{} can be postponed to a day from today to {}.", battle->name,
                                   date_words(*now.calendar, std::min(now.day + most_days_at_once, last_day)))};
    Performed work = begin_work(now, EntryKind::battle_offered);
    OpenBattle delayed = *battle;
    delayed.on_day = command.day;
    work.entry.lines.push_back(command.day == now.day ? fmt::format("{} is to be fought today.", battle->name)
                                                      : fmt::format("{} is postponed to {}.", battle->name,
                                                                    date_words(*now.calendar, command.day)));
    replace(work.campaign.battles, command.battle, std::move(delayed));
    return work;
}

}  // namespace banneret
