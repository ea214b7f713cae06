#include "engine/armies/army.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"

namespace banneret {

namespace {

// Prefixes the faults of one unit or character with its name.
template <class Thing>
void add_faults_of(const std::vector<Thing>& things, std::string_view kind, std::vector<Problem>& out) {
    for (std::size_t i = 0; i < things.size(); ++i) {
        const std::string who = name_fault(things[i].name) ? fmt::format("{} {}", kind, i + 1) : things[i].name;
        for (const Problem& p : faults(things[i])) out.push_back({fmt::format("{}, {}", who, p.where), p.what});
    }
}

// Reports repeated ids. 0 means that no id was given yet, so it may repeat.
template <class Thing>
void add_repeated_ids(const std::vector<Thing>& things, std::string_view kind, std::vector<Problem>& out) {
    std::vector<std::uint32_t> ids;
    for (const Thing& t : things)
        if (t.id) ids.push_back(t.id.value);
    std::sort(ids.begin(), ids.end());
    for (auto at = std::adjacent_find(ids.begin(), ids.end()); at != ids.end();
         at = std::adjacent_find(at, ids.end())) {
        out.push_back({fmt::format("{}s", kind), fmt::format("number {} is given twice", *at)});
        at = std::upper_bound(at, ids.end(), *at);
    }
}

}  // namespace

std::int64_t individuals(const Army& army) {
    std::int64_t total = 0;
    for (const Unit& u : army.units) total += u.count;
    return total;
}

const Unit* find_unit(const Army& army, UnitId id) {
    if (!id) return nullptr;
    const auto at = std::find_if(army.units.begin(), army.units.end(), [&](const Unit& u) { return u.id == id; });
    return at == army.units.end() ? nullptr : &*at;
}

const Character* find_character(const Army& army, CharacterId id) {
    if (!id) return nullptr;
    const auto at =
        std::find_if(army.characters.begin(), army.characters.end(), [&](const Character& c) { return c.id == id; });
    return at == army.characters.end() ? nullptr : &*at;
}

const Character* general_of(const Army& army) {
    const Character* general = find_character(army, army.general);
    return general != nullptr && general->state == CharacterState::fit ? general : nullptr;
}

std::vector<Problem> faults(const Army& army) {
    std::vector<Problem> out;
    if (const auto fault = name_fault(army.name)) out.push_back({"name", *fault});
    if (const auto fault = line_fault(army.place)) out.push_back({"place", *fault});
    if (!valid_utf8(army.notes)) out.push_back({"notes", "is not UTF-8 text"});
    if (army.units.size() > most_units)
        out.push_back({"units", fmt::format("has {}; an army has at most {}", army.units.size(), most_units)});
    if (army.characters.size() > most_characters)
        out.push_back(
            {"characters", fmt::format("has {}; an army has at most {}", army.characters.size(), most_characters)});
    add_faults_of(army.units, "unit", out);
    add_faults_of(army.characters, "character", out);
    add_repeated_ids(army.units, "unit", out);
    add_repeated_ids(army.characters, "character", out);
    if (army.general && find_character(army, army.general) == nullptr)
        out.push_back({"general", "must be one of the army's characters"});
    for (const Character& c : army.characters)
        if (c.rides_with && find_unit(army, c.rides_with) == nullptr)
            out.push_back({fmt::format("{}, rides with", c.name), "must be a unit of the same army"});
    return out;
}

}  // namespace banneret
