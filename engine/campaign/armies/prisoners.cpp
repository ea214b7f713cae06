#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr int highest_fc = 5;

std::string_view end_words(PrisonersEnd how, std::int64_t men) {
    switch (how) {
        case PrisonersEnd::ransomed:
            return men == 1 ? "is ransomed" : "are ransomed";
        case PrisonersEnd::released:
            return men == 1 ? "is released" : "are released";
        case PrisonersEnd::escaped:
            return men == 1 ? "escapes" : "escape";
        case PrisonersEnd::dead:
            return men == 1 ? "dies a prisoner" : "die as prisoners";
    }
    return "are free";
}

void honour_winners(Campaign& c, const Army& army, const ArmyLosses& losses, BattleId battle) {
    c.honours.edit([&](std::vector<Honour>& list) {
        for (const UnitLosses& u : losses.units) {
            const Unit* unit = find_unit(army, u.unit);
            if (unit == nullptr || unit->fc >= highest_fc) continue;
            const auto at = std::find_if(list.begin(), list.end(), [&](const Honour& h) { return h.id == u.unit; });
            if (at != list.end())
                at->battle = battle;
            else
                list.push_back({u.unit, battle});
        }
    });
}

// Moves the ransom from one treasury to the other and notes it in `line`.
std::optional<Refusal> ransom(Performed& work, PrisonersEnd how, std::int64_t price, FactionId from, FactionId holder,
                              std::string_view captive, std::string& line) {
    if (how != PrisonersEnd::ransomed)
        return price == 0 ? std::nullopt : std::optional(Refusal{"Only a ransom has a price."});
    if (price < 0 || price > most_coins)
        return Refusal{fmt::format("The ransom must be 0 to {}.", with_commas(most_coins))};
    if (!from)
        return Refusal{
            fmt::format("The campaign does not record which side {} served; release {} instead.", captive, captive)};
    if (auto refusal = pay_out(work.campaign, from, price, fmt::format("The ransom of {}", captive))) return refusal;
    pay_in(work.campaign, holder, price);
    line += fmt::format(" for {}", coins_words(*work.campaign.prices, price));
    return std::nullopt;
}

// The men rejoin their unit, or re-form it in `army_given` if it no longer exists.
std::variant<Army, Refusal> with_men_back(const Campaign& c, const Prisoners& held, int men, ArmyId army_given) {
    const Army* home = army_of(c, held.unit.id);
    if (home == nullptr) {
        home = find_army(c, army_given);
        if (home == nullptr)
            return Refusal{
                fmt::format("{} is no longer in the campaign; say which army takes in the men.", held.unit.name)};
        if (home->faction != held.from)
            return Refusal{fmt::format("{} does not serve the side of the prisoners.", home->name)};
    }
    if (auto refusal = not_free(c, home->id)) return *refusal;
    Army army = *home;
    if (Unit* unit = find_unit(army, held.unit.id)) {
        if (std::int64_t{unit->count} + men > most_individuals)
            return Refusal{fmt::format("{} has {} men and may have at most {}.", unit->name, with_commas(unit->count),
                                       with_commas(most_individuals))};
        unit->count += men;
    } else {
        army.units.push_back(held.unit);
        army.units.back().count = men;
    }
    if (auto refusal = army_refused(c, army)) return *refusal;
    return army;
}

}  // namespace

void take_prisoners(Performed& work, const OpenBattle& battle, const Review& review) {
    Campaign& c = work.campaign;
    for (const Side side : both_sides) {
        const Army* army = find_army(c, side == Side::first ? battle.first : battle.second);
        const Army* enemy = find_army(c, side == Side::first ? battle.second : battle.first);
        if (army == nullptr || enemy == nullptr) continue;
        for (const UnitLosses& u : review.losses[side].units) {
            const Unit* unit = find_unit(*army, u.unit);
            if (u.captured == 0 || unit == nullptr) continue;
            Prisoners held{{}, enemy->faction, army->faction, army->id, *unit, battle.id, c.day};
            held.id.value = c.next_id++;
            held.unit.count = u.captured;
            c.prisoners.push_back(std::move(held));
        }
        for (const CharacterFate& fate : review.losses[side].characters)
            if (fate.fate == Fate::captured)
                c.captives.push_back({fate.character, enemy->faction, army->faction, battle.id});
        if (review.fought && review.winner == side) honour_winners(c, *army, review.losses[side], battle.id);
    }
}

Outcome carry_out(const Campaign& now, const SettlePrisoners& command, Rolls) {
    const auto at = std::find_if(now.prisoners.begin(), now.prisoners.end(),
                                 [&](const Prisoners& p) { return p.id == command.prisoners; });
    if (at == now.prisoners.end()) return Refusal{"These prisoners are no longer held."};
    const Prisoners held = *at;
    if (command.men < 0 || command.men > held.unit.count)
        return Refusal{fmt::format("Only {} of {} are held, not {}.", with_commas(held.unit.count), held.unit.name,
                                   with_commas(command.men))};
    const int men = command.men == 0 ? held.unit.count : command.men;
    Performed work = begin_work(now, EntryKind::roster);
    const std::string captives = fmt::format("{} of {}", with_commas(men), held.unit.name);
    std::string line =
        fmt::format("{}, held by {}, {}", captives, find_faction(now, held.holder)->name, end_words(command.how, men));
    if (auto refusal = ransom(work, command.how, command.price, held.from, held.holder, captives, line))
        return *refusal;
    const bool dead = command.how == PrisonersEnd::dead;
    ArmyId home{};
    if (!dead) {
        auto back = with_men_back(work.campaign, held, men, command.army);
        if (auto* refusal = std::get_if<Refusal>(&back)) return *refusal;
        Army& army = std::get<Army>(back);
        home = army.id;
        line += fmt::format(" and rejoin {}", army.name);
        replace(work.campaign.armies, home, std::move(army));
    }
    work.entry.facts.push_back(
        {dead ? ServiceFactKind::died_captive : ServiceFactKind::freed, held.unit.id, {}, home, {}, men});
    add_line(work.entry, line + ".", for_sides(held.holder, held.from));
    work.campaign.prisoners.edit([&](std::vector<Prisoners>& list) {
        for (Prisoners& p : list)
            if (p.id == held.id) p.unit.count -= men;
        std::erase_if(list, [](const Prisoners& p) { return p.unit.count == 0; });
    });
    return work;
}

Outcome carry_out(const Campaign& now, const SettleCaptive& command, Rolls) {
    const auto at = std::find_if(now.captives.begin(), now.captives.end(),
                                 [&](const Captive& c) { return c.id == command.character; });
    const Character* found = nullptr;
    for (const auto& person : now.elsewhere)
        if (person->id == command.character) found = &*person;
    if (at == now.captives.end() || found == nullptr) return Refusal{"This character is not a prisoner."};
    const Captive held = *at;
    Character person = *found;
    const bool dead = command.how == PrisonersEnd::dead;
    if (dead && command.army) return Refusal{fmt::format("{} cannot die and join an army.", person.name)};
    Performed work = begin_work(now, EntryKind::roster);
    std::string line = fmt::format("{}, a prisoner of {}, {}", person.name, find_faction(now, held.holder)->name,
                                   end_words(command.how, 1));
    if (auto refusal = ransom(work, command.how, command.price, held.from, held.holder, person.name, line))
        return *refusal;
    person.state = dead ? CharacterState::dead : CharacterState::fit;
    erase_if(work.campaign.captives, [&](const Captive& c) { return c.id == person.id; });
    if (command.army) {
        if (auto refusal = not_free(now, command.army)) return *refusal;
        Army army = *find_army(now, command.army);
        if (held.from && army.faction != held.from)
            return Refusal{fmt::format("{} does not serve the side of {}.", army.name, person.name)};
        army.characters.push_back(person);
        if (auto refusal = army_refused(work.campaign, army)) return *refusal;
        line += fmt::format(" and joins {}", army.name);
        replace(work.campaign.armies, command.army, std::move(army));
        erase_if(work.campaign.elsewhere, [&](const Shared<Character>& c) { return c->id == person.id; });
    } else {
        const CharacterId id = person.id;
        replace(work.campaign.elsewhere, id, std::move(person));
    }
    add_line(work.entry, line + ".", for_sides(held.holder, held.from));
    return work;
}

}  // namespace banneret
