#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

// Commands that raise, reinforce, promote and dismiss units, rename, appoint generals, and set the state of characters.

namespace {

std::int64_t raising_price(const Campaign& c, const std::vector<Unit>& units) {
    std::int64_t coins = 0;
    for (const Unit& u : units) coins += price_of(*c.prices, u, u.count, c.prices->raise);
    return coins;
}

std::string units_words(const std::vector<Unit>& units) {
    std::vector<std::string> words;
    words.reserve(units.size());
    for (const Unit& u : units) words.push_back(fmt::format("{} {}", with_commas(u.count), u.name));
    return joined(words);
}

std::string paid_words(const Campaign& c, FactionId faction, std::int64_t coins) {
    return fmt::format(" The treasury of {} pays {}.", find_faction(c, faction)->name, coins_words(*c.prices, coins));
}

// Pays for new men from the treasury and returns the words for it; empty if `from_treasury` is false.
std::variant<std::string, Refusal> paid_for(Performed& work, bool from_treasury, FactionId faction, std::int64_t coins,
                                            std::string_view what) {
    if (!from_treasury) return std::string();
    if (auto refusal = pay_out(work.campaign, faction, coins, what)) return *refusal;
    return paid_words(work.campaign, faction, coins);
}

std::string_view leaving_words(Leaving how, std::int64_t n) {
    switch (how) {
        case Leaving::dismissed:
            return n == 1 ? "is dismissed" : "are dismissed";
        case Leaving::deserted:
            return n == 1 ? "deserts" : "desert";
        case Leaving::died:
            return n == 1 ? "dies" : "die";
    }
    return "leave";
}

ServiceFactKind leaving_fact(Leaving how) {
    switch (how) {
        case Leaving::dismissed:
            return ServiceFactKind::dismissed;
        case Leaving::deserted:
            return ServiceFactKind::deserted;
        case Leaving::died:
            return ServiceFactKind::died;
    }
    return ServiceFactKind::dismissed;
}

CharacterState leaving_state(Leaving how, CharacterState state) {
    switch (how) {
        case Leaving::dismissed:
            return state;
        case Leaving::deserted:
            return CharacterState::missing;
        case Leaving::died:
            return CharacterState::dead;
    }
    return state;
}

}  // namespace

Outcome carry_out(const Campaign& now, const RaiseTroops& command, Rolls) {
    if (command.units.empty() && command.army) return Refusal{"Say which troops to raise."};
    if (auto refusal = ids_refused(now)) return *refusal;
    if (command.army)
        if (auto refusal = not_free(now, command.army)) return *refusal;
    Performed work = begin_work(now, EntryKind::roster);
    Army army;
    if (command.army) {
        army = *find_army(now, command.army);
    } else {
        army.id.value = work.campaign.next_id++;
        army.name = std::string(trimmed(command.name));
        army.faction = command.faction;
        army.place = std::string(trimmed(command.place));
    }
    for (Unit unit : command.units) {
        if (unit.count < 1)
            return Refusal{fmt::format("{} needs at least 1 man.", unit.name.empty() ? "A new unit" : unit.name)};
        unit.id.value = work.campaign.next_id++;
        army.units.push_back(std::move(unit));
    }
    if (auto refusal = army_refused(work.campaign, army)) return *refusal;
    const auto paid = paid_for(work, command.from_treasury, army.faction, raising_price(now, command.units),
                               fmt::format("Raising {}", units_words(command.units)));
    if (const auto* refusal = std::get_if<Refusal>(&paid)) return *refusal;
    const std::string at = army.place.empty() ? "" : fmt::format(" at {}", army.place);
    const std::string raised = units_words(command.units);
    add_line(
        work.entry,
        (command.army ? fmt::format("{} are raised for {}{}.", raised, army.name, at)
                      : fmt::format("{} is raised{}: {}.", army.name, at, raised.empty() ? "nobody yet" : raised)) +
            std::get<std::string>(paid),
        for_side(army.faction));
    if (command.army)
        replace(work.campaign.armies, command.army, std::move(army));
    else
        work.campaign.armies.push_back(Shared<Army>(std::move(army)));
    return work;
}

Outcome carry_out(const Campaign& now, const ReinforceUnit& command, Rolls) {
    if (auto refusal = not_free(now, command.army)) return *refusal;
    Army army = *find_army(now, command.army);
    Unit* unit = find_unit(army, command.unit);
    if (unit == nullptr) return Refusal{fmt::format("The unit does not belong to {}.", army.name)};
    if (command.men < 1) return Refusal{fmt::format("{} must be reinforced by at least 1 man.", unit->name)};
    const std::int64_t wounded = wounded_due(now, army.id, unit->id);
    if (std::int64_t{unit->count} + wounded + command.men > most_individuals)
        return Refusal{fmt::format("{} has {} men with its wounded; a unit may have at most {}.", unit->name,
                                   with_commas(unit->count + wounded), with_commas(most_individuals))};
    Performed work = begin_work(now, EntryKind::roster);
    const auto paid = paid_for(work, command.from_treasury, army.faction,
                               price_of(*now.prices, *unit, command.men, now.prices->raise),
                               fmt::format("Reinforcing {}", unit->name));
    if (const auto* refusal = std::get_if<Refusal>(&paid)) return *refusal;
    unit->count += command.men;
    add_line(work.entry,
             fmt::format("{} of {} is reinforced by {} to {}.{}", unit->name, army.name,
                         counted(command.men, "man", "men"), with_commas(unit->count), std::get<std::string>(paid)),
             for_side(army.faction));
    replace(work.campaign.armies, command.army, std::move(army));
    return work;
}

Outcome carry_out(const Campaign& now, const DismissTroops& command, Rolls) {
    if (auto refusal = not_free(now, command.army)) return *refusal;
    Army army = *find_army(now, command.army);
    if (command.units.empty() && command.characters.empty())
        return Refusal{fmt::format("Say who leaves {}: units, men of a unit, or characters.", army.name)};
    Performed work = begin_work(now, EntryKind::roster);
    std::vector<std::string> who;
    std::int64_t all = 0;
    for (const UnitShare& share : command.units) {
        Unit* unit = find_unit(army, share.unit);
        if (unit == nullptr) return Refusal{fmt::format("One of the units does not belong to {}.", army.name)};
        if (share.men < 0 || share.men > unit->count)
            return Refusal{fmt::format("{} of {} has {}, not {}.", unit->name, army.name,
                                       counted(unit->count, "fit man", "fit men"), with_commas(share.men))};
        const bool whole = share.men == 0 || share.men == unit->count;
        const std::int64_t men = whole ? unit->count + wounded_due(now, army.id, unit->id) : share.men;
        who.push_back(whole ? fmt::format("{} ({})", unit->name, counted(men, "man", "men"))
                            : fmt::format("{} of {}", with_commas(men), unit->name));
        all += whole ? 2 : men;  // the name of a whole unit takes a plural verb
        if (men > 0) work.entry.facts.push_back({leaving_fact(command.how), unit->id, {}, army.id, {}, men});
        if (whole) {
            for (Character& person : army.characters)
                if (person.rides_with == unit->id) person.rides_with = {};
            erase_if(work.campaign.recoveries, [&](const Recovery& r) { return r.unit == share.unit; });
            std::erase_if(army.units, [&](const Unit& u) { return u.id == share.unit; });
        } else {
            unit->count -= share.men;
        }
    }
    for (const CharacterId id : command.characters) {
        const Character* found = find_character(army, id);
        if (found == nullptr) return Refusal{fmt::format("One of the characters is not with {}.", army.name)};
        Character person = *found;
        person.rides_with = {};
        person.state = leaving_state(command.how, person.state);
        if (army.general == id) army.general = {};
        who.push_back(person.name);
        ++all;
        work.campaign.elsewhere.push_back(Shared<Character>(std::move(person)));
        std::erase_if(army.characters, [&](const Character& c) { return c.id == id; });
    }
    add_line(work.entry,
             fmt::format("{} {}{}.", joined(who), leaving_words(command.how, all),
                         command.how == Leaving::died ? " in " + army.name : " from " + army.name),
             for_side(army.faction));
    replace(work.campaign.armies, command.army, std::move(army));
    return work;
}

Outcome carry_out(const Campaign& now, const Rename& command, Rolls) {
    const std::string name(trimmed(command.name));
    if (const auto fault = name_fault(name)) return Refusal{fmt::format("The new name: {}.", *fault)};
    Performed work = begin_work(now, EntryKind::roster);
    std::string old;
    const auto renamed = [&](Army army) -> Outcome {
        if (auto refusal = not_free(now, army.id)) return *refusal;
        if (command.unit)
            std::swap(old = name, find_unit(army, command.unit)->name);
        else if (command.character)
            std::swap(old = name, find_character(army, command.character)->name);
        else
            std::swap(old = name, army.name);
        if (old == name) return Refusal{fmt::format("{} already has that name.", name)};
        if (auto refusal = army_refused(now, army)) return *refusal;
        add_line(work.entry, fmt::format("{} is called {} from now on.", old, name), for_side(army.faction));
        const ArmyId id = army.id;
        replace(work.campaign.armies, id, std::move(army));
        return work;
    };
    if (command.unit) {
        const Army* army = army_of(now, command.unit);
        return army != nullptr ? renamed(*army) : Refusal{"This unit is not in the campaign."};
    }
    if (!command.character) {
        const Army* army = find_army(now, command.army);
        return army != nullptr ? renamed(*army) : Refusal{"This army is not in the campaign."};
    }
    if (const Army* army = army_of(now, command.character)) return renamed(*army);
    for (const auto& person : now.elsewhere) {
        if (person->id != command.character) continue;
        Character copy = *person;
        old = copy.name;
        copy.name = name;
        replace(work.campaign.elsewhere, command.character, std::move(copy));
        work.entry.lines.push_back(fmt::format("{} is called {} from now on.", old, name));
        return work;
    }
    return Refusal{"This character is not in the campaign."};
}

Outcome carry_out(const Campaign& now, const PromoteUnit& command, Rolls) {
    if (auto refusal = not_free(now, command.army)) return *refusal;
    Army army = *find_army(now, command.army);
    Unit* unit = find_unit(army, command.unit);
    if (unit == nullptr) return Refusal{fmt::format("The unit does not belong to {}.", army.name)};
    constexpr int most_fc = 5;
    if (unit->fc >= most_fc)
        return Refusal{fmt::format("{} already has FC {}, which is the highest.", unit->name, most_fc)};
    if (find_honour(now, unit->id) == nullptr)
        return Refusal{
            fmt::format("{} has won no battle since it was last promoted; edit the unit to change its "
                        "fighting capacity without one.",
                        unit->name)};
    Performed work = begin_work(now, EntryKind::roster);
    ++unit->fc;
    add_line(work.entry,
             fmt::format("{} of {} is promoted to FC {} {}.", unit->name, army.name, unit->fc,
                         fighting_capacity_name(unit->fc)),
             for_side(army.faction));
    strike_honour(work.campaign, unit->id);
    replace(work.campaign.armies, command.army, std::move(army));
    return work;
}

Outcome carry_out(const Campaign& now, const AppointGeneral& command, Rolls) {
    if (auto refusal = not_free(now, command.army)) return *refusal;
    Army army = *find_army(now, command.army);
    if (army.general == command.character)
        return Refusal{command.character ? fmt::format("{} already commands {}.",
                                                       find_character(army, command.character)->name, army.name)
                                         : fmt::format("{} has no general.", army.name)};
    Performed work = begin_work(now, EntryKind::roster);
    if (command.character) {
        const Character* person = find_character(army, command.character);
        if (person == nullptr) return Refusal{fmt::format("The new general must be with {}.", army.name)};
        if (person->state != CharacterState::fit)
            return Refusal{fmt::format("{} is {} and cannot command.", person->name, name(person->state))};
        add_line(work.entry, fmt::format("{} takes command of {}.", person->name, army.name), for_side(army.faction));
    } else {
        add_line(work.entry, fmt::format("{} now has no general.", army.name), for_side(army.faction));
    }
    army.general = command.character;
    replace(work.campaign.armies, command.army, std::move(army));
    return work;
}

Outcome carry_out(const Campaign& now, const SettleCharacter& command, Rolls) {
    const Army* old = army_of(now, command.character);
    const Character* found = old != nullptr ? find_character(*old, command.character) : nullptr;
    for (const auto& person : now.elsewhere)
        if (person->id == command.character) found = &*person;
    if (found == nullptr) return Refusal{"This character is not in the campaign."};
    Character person = *found;
    const bool serves = command.state == CharacterState::fit || command.state == CharacterState::wounded;
    if (command.army && !serves)
        return Refusal{fmt::format("{} cannot be {} and with an army.", person.name, name(command.state))};
    if (command.state == CharacterState::captured && find_faction(now, command.holder) == nullptr)
        return Refusal{fmt::format("Say which side holds {}.", person.name)};
    if (command.state == CharacterState::captured && old != nullptr && old->faction == command.holder)
        return Refusal{fmt::format("{} serves that side and cannot be its prisoner.", person.name)};
    for (const ArmyId id : {old != nullptr ? old->id : ArmyId{}, command.army})
        if (id)
            if (auto refusal = not_free(now, id)) return *refusal;
    Performed work = begin_work(now, EntryKind::roster);
    if (person.state == command.state && (old != nullptr ? old->id : ArmyId{}) == command.army &&
        command.state != CharacterState::captured)
        return Refusal{fmt::format("{} is already {}.", person.name, name(person.state))};
    const bool stays = old != nullptr && old->id == command.army;
    person.state = command.state;
    if (command.state == CharacterState::fit) person.wounds = 0;
    if (!stays) person.rides_with = {};
    const FactionId from = old != nullptr ? old->faction : FactionId{};
    if (old != nullptr) {
        Army army = *old;
        if (stays) {
            *find_character(army, person.id) = person;
        } else {
            if (army.general == person.id) army.general = {};
            std::erase_if(army.characters, [&](const Character& c) { return c.id == person.id; });
        }
        const ArmyId id = army.id;
        replace(work.campaign.armies, id, std::move(army));
    }
    FactionId of = from;
    for (const Captive& c : now.captives)
        if (c.id == person.id) of = c.from;
    erase_if(work.campaign.elsewhere, [&](const Shared<Character>& c) { return c->id == person.id; });
    erase_if(work.campaign.captives, [&](const Captive& c) { return c.id == person.id; });
    const FactionId side = of ? of : command.army ? find_army(now, command.army)->faction : FactionId{};
    std::string line = fmt::format("{} is {}", person.name, name(person.state));
    if (command.army && !stays) {
        Army army = *find_army(work.campaign, command.army);
        army.characters.push_back(person);
        if (auto refusal = army_refused(work.campaign, army)) return *refusal;
        line += fmt::format(" and joins {}", army.name);
        replace(work.campaign.armies, command.army, std::move(army));
    } else if (!stays) {
        if (old != nullptr) line += fmt::format(" and leaves {}", old->name);
        if (command.state == CharacterState::captured) {
            work.campaign.captives.push_back({person.id, command.holder, of, {}});
            line += fmt::format(", a prisoner of {}", find_faction(now, command.holder)->name);
        }
        work.campaign.elsewhere.push_back(Shared<Character>(person));
    }
    add_line(work.entry, line + ".", side ? for_side(side) : Readers{});
    return work;
}

}  // namespace banneret
