#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/abstract/losses.h"
#include "engine/campaign/perform.h"
#include "engine/core/text.h"

namespace banneret {

// "18 wounded of Knights and 9 of Squires", in roster order.
std::string wounded_words(const Army& army, const std::map<UnitId, std::int64_t>& men) {
    std::vector<std::string> parts;
    for (const Unit& unit : army.units) {
        const auto at = men.find(unit.id);
        if (at == men.end()) continue;
        parts.push_back(fmt::format("{}{} of {}", with_commas(at->second), parts.empty() ? " wounded" : "", unit.name));
    }
    return joined(parts);
}

void make_fit(Character& person) {
    person.state = CharacterState::fit;
    person.wounds = 0;
    person.fit_again.reset();
    person.healing_sides = person.healing_face = 0;
}

std::optional<std::string> lose_wounded(Campaign& c, const Army& army, std::string_view by) {
    std::vector<std::string> parts;
    std::int64_t all = 0;
    for (const Unit& unit : army.units) {
        const std::int64_t men = wounded_due(c, army.id, unit.id);
        if (men > 0) parts.push_back(fmt::format("{} of {}", with_commas(men), unit.name));
        all += men;
    }
    if (all == 0) return std::nullopt;
    erase_if(c.recoveries, [&](const Recovery& r) { return r.army == army.id; });
    return fmt::format("{}, {} wounded of {} from earlier battles are lost for good (AD-27): {}.", by, with_commas(all),
                       army.name, joined(parts));
}

std::vector<std::string> reopen_wounds(const Campaign& c, Army& army) {
    std::vector<std::string> lines;
    for (Character& person : army.characters) {
        if (person.state != CharacterState::wounded || !person.fit_again || person.healing_face == 0) continue;
        abstract::House house;
        house.healing_any_day = person.healing_sides == 8;
        const int again = c.day + abstract::healing_days(person.healing_face, house);
        if (again <= *person.fit_again) continue;
        person.fit_again = again;
        lines.push_back(fmt::format("The wounds of {} open again: {} is fit on {}.", person.name, person.name,
                                    date_words(*c.calendar, again)));
    }
    return lines;
}

std::string action_words(const Campaign& c, const ChangeRecovery& x) {
    const Army* army = find_army(c, x.army);
    return fmt::format("change the wounded of {}", army != nullptr ? army->name : "an army");
}

std::string action_words(const Campaign& c, const SetFitAgain& x) {
    const Army* army = find_army(c, x.army);
    const Character* person = army != nullptr ? find_character(*army, x.character) : nullptr;
    return fmt::format("set when {} is fit again", person != nullptr ? person->name : "a character");
}

Outcome carry_out(const Campaign& now, const ChangeRecovery& command, Rolls) {
    const Army* army = find_army(now, command.army);
    const Unit* unit = army != nullptr ? find_unit(*army, command.unit) : nullptr;
    if (unit == nullptr) return Refusal{"This unit is not in the campaign."};
    const auto these = [&](const Recovery& r) {
        return r.army == command.army && r.unit == command.unit && r.battle == command.fought_in &&
               r.due_day == command.due_day;
    };
    const auto at = std::find_if(now.recoveries.begin(), now.recoveries.end(), these);
    if (at == now.recoveries.end())
        return Refusal{fmt::format("No such wounded of {} of {} are due to return.", unit->name, army->name)};
    if (command.men < 0 || command.men > at->men)
        return Refusal{
            fmt::format("{} are due to return: choose 0 to {} of them.", with_commas(at->men), with_commas(at->men))};
    if (command.new_day > last_day || command.new_day < 0) return Refusal{"That day is outside the calendar."};
    if (command.men == at->men && command.new_day == at->due_day) return Refusal{"That would change nothing."};
    Performed work = begin_work(now, EntryKind::edit);
    const int lost = at->men - command.men;
    if (lost > 0)
        work.entry.lines.push_back(fmt::format("By the referee's decision, {} wounded of {} of {} are lost for good.",
                                               with_commas(lost), unit->name, army->name));
    const bool at_once = command.new_day <= now.day;
    if (command.men > 0 && at_once) {
        Army whole = *army;
        for (Unit& u : whole.units)
            if (u.id == command.unit) u.count += command.men;
        replace(work.campaign.armies, command.army, std::move(whole));
        work.entry.lines.push_back(fmt::format("By the referee's decision, {} wounded of {} return to {}.",
                                               with_commas(command.men), unit->name, army->name));
    } else if (command.men > 0 && command.new_day != at->due_day) {
        work.entry.lines.push_back(fmt::format("By the referee's decision, {} wounded of {} of {} return on {}.",
                                               with_commas(command.men), unit->name, army->name,
                                               date_words(*now.calendar, command.new_day)));
    }
    work.campaign.recoveries.edit([&](std::vector<Recovery>& list) {
        const auto mine = std::find_if(list.begin(), list.end(), these);
        if (command.men == 0 || at_once) {
            list.erase(mine);
            return;
        }
        mine->men = command.men;
        if (mine->due_day != command.new_day) {
            mine->due_day = command.new_day;
            mine->healing_sides = mine->healing_face = 0;
            mine->by_hand = true;
        }
    });
    return work;
}

Outcome carry_out(const Campaign& now, const SetFitAgain& command, Rolls) {
    const Army* army = find_army(now, command.army);
    const Character* person = army != nullptr ? find_character(*army, command.character) : nullptr;
    if (person == nullptr) return Refusal{"This character is not in the campaign."};
    if (person->state != CharacterState::wounded) return Refusal{fmt::format("{} is not wounded.", person->name)};
    if (command.day && (*command.day > last_day || *command.day < 0))
        return Refusal{"That day is outside the calendar."};
    if (const OpenBattle* battle = battle_under_way(now, command.army))
        return Refusal{
            fmt::format("{} is fighting {}; apply that battle or call it off first.", army->name, battle->name)};
    Performed work = begin_work(now, EntryKind::edit);
    Army changed = *army;
    for (Character& c : changed.characters) {
        if (c.id != command.character) continue;
        if (command.day && *command.day <= now.day) {
            make_fit(c);
            work.entry.lines.push_back(
                fmt::format("By the referee's decision, {} of {} is fit again.", c.name, army->name));
            continue;
        }
        c.fit_again = command.day;
        c.healing_sides = c.healing_face = 0;
        work.entry.lines.push_back(
            command.day ? fmt::format("By the referee's decision, {} of {} is fit again on {}.", c.name, army->name,
                                      date_words(*now.calendar, *command.day))
                        : fmt::format("It is not decided when {} of {} is fit again.", c.name, army->name));
    }
    replace(work.campaign.armies, command.army, std::move(changed));
    return work;
}

}  // namespace banneret
