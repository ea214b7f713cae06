#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/campaign/campaign.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr int most_weeks = 10'000'000;

bool was_given_out(const Campaign& c, std::uint32_t id) {
    return id != 0 && id < c.next_id;
}

void add_prisoners_faults(const Campaign& c, const Prisoners& held, std::vector<Problem>& out) {
    const std::string where = fmt::format("prisoners, {}", held.unit.name);
    for (const Problem& p : faults(held.unit)) out.push_back({fmt::format("{}, {}", where, p.where), p.what});
    if (held.unit.count < 1)
        out.push_back(
            {where, fmt::format("the men must be 1 to {}, not {}", with_commas(most_individuals), held.unit.count)});
    if (!was_given_out(c, held.unit.id.value) || !was_given_out(c, held.army.value) ||
        !was_given_out(c, held.battle.value))
        out.push_back({where, "come from a unit, an army or a battle that never existed"});
    if (held.day < 0 || held.day > c.day) out.push_back({where, "were taken on a day that has not yet come"});
    if (find_faction(c, held.holder) == nullptr || find_faction(c, held.from) == nullptr || held.holder == held.from)
        out.push_back({where, "must be from one side and held by another, both in the campaign"});
}

void add_captive_faults(const Campaign& c, std::vector<Problem>& out) {
    std::set<CharacterId> captured, held;
    for (const auto& person : c.elsewhere)
        if (person->state == CharacterState::captured) captured.insert(person->id);
    for (const Captive& captive : c.captives) {
        if (!captured.contains(captive.id))
            out.push_back({"captives", fmt::format("character {} is not a prisoner", captive.id.value)});
        if (!held.insert(captive.id).second)
            out.push_back({"captives", fmt::format("character {} is held twice", captive.id.value)});
        if (find_faction(c, captive.holder) == nullptr || (captive.from && find_faction(c, captive.from) == nullptr))
            out.push_back({"captives", "one is from, or held by, a side that is not in the campaign"});
        if (captive.battle && !was_given_out(c, captive.battle.value))
            out.push_back({"captives", "one was taken in a battle that never existed"});
    }
}

// Sorted vectors: sets and hash tables would take most of the time needed to open a long campaign.
std::vector<UnitId> sorted(std::vector<UnitId> ids) {
    if (!std::is_sorted(ids.begin(), ids.end())) std::sort(ids.begin(), ids.end());
    return ids;
}

std::vector<UnitId> units_in_the_books(const Campaign& c) {
    std::vector<UnitId> out;
    std::size_t size = 0;
    for (const auto& army : c.armies) size += army->units.size();
    out.reserve(size);
    for (const auto& army : c.armies)
        for (const Unit& u : army->units) out.push_back(u.id);
    return sorted(std::move(out));
}

// `units`: sorted.
template <class T>
void add_units_faults(const SharedList<T>& list, const std::vector<UnitId>& units, std::string_view what,
                      std::vector<Problem>& out) {
    std::vector<UnitId> named;
    named.reserve(list.size());
    for (const T& item : list) {
        if (!std::binary_search(units.begin(), units.end(), item.id))
            out.push_back({std::string(what), fmt::format("unit {} is not in the campaign", item.id.value)});
        named.push_back(item.id);
    }
    named = sorted(std::move(named));
    for (auto at = named.begin(); (at = std::adjacent_find(at, named.end())) != named.end(); ++at)
        out.push_back({std::string(what), fmt::format("unit {} is listed twice", at->value)});
}

// Fast path: true if the units are the same, and arrears and honours are unchanged, so that nothing needs to be checked
// again.
bool same_units(const Campaign& before, const Campaign& c) {
    if (!before.arrears.same_object(c.arrears) || !before.honours.same_object(c.honours) ||
        before.armies.size() != c.armies.size())
        return false;
    const auto same = [](const Unit& a, const Unit& b) { return a.id == b.id; };
    return std::equal(before.armies.begin(), before.armies.end(), c.armies.begin(),
                      [&](const Shared<Army>& a, const Shared<Army>& b) {
                          return a.same_object(b) ||
                                 std::equal(a->units.begin(), a->units.end(), b->units.begin(), b->units.end(), same);
                      });
}

}  // namespace

void add_roster_faults(const Campaign* before, const Campaign& c, std::vector<Problem>& out) {
    const auto fresh = [&](auto member) { return before == nullptr || !(before->*member).same_object(c.*member); };
    const bool new_sides = fresh(&Campaign::factions), new_armies = fresh(&Campaign::armies);
    if (fresh(&Campaign::prices))
        for (Problem& p : faults(*c.prices)) out.push_back(std::move(p));
    if (new_sides)
        for (const Faction& p : c.factions)
            for (const std::int64_t coins : {p.treasury, p.income})
                if (coins < 0 || coins > most_coins)
                    out.push_back({p.name, fmt::format("treasury and income must be 0 to {}, not {}",
                                                       with_commas(most_coins), coins)});
    if ((new_armies || fresh(&Campaign::arrears) || fresh(&Campaign::honours)) &&
        !(c.arrears.empty() && c.honours.empty()) && (before == nullptr || !same_units(*before, c))) {
        const std::vector<UnitId> units = units_in_the_books(c);
        add_units_faults(c.arrears, units, "arrears", out);
        add_units_faults(c.honours, units, "honours", out);
        for (const Arrears& a : c.arrears)
            if (a.weeks < 1 || a.weeks > most_weeks || a.owed < 0 || a.owed > most_coins)
                out.push_back({"arrears", fmt::format("unit {} is owed {} for {} weeks", a.id.value, a.owed, a.weeks)});
        for (const Honour& h : c.honours)
            if (!was_given_out(c, h.battle.value))
                out.push_back({"honours", "one is from a battle that never existed"});
    }
    if (new_sides || fresh(&Campaign::prisoners))
        for (const Prisoners& held : c.prisoners) add_prisoners_faults(c, held, out);
    if (new_sides || fresh(&Campaign::captives) || fresh(&Campaign::elsewhere)) add_captive_faults(c, out);
}

}  // namespace banneret
