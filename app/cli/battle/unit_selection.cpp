#include "app/cli/battle/unit_selection.h"

#include <fmt/format.h>

#include "app/cli/battle/match.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// "Knights#2": the name and its index among units of that name, counted from 1; 0 if none is given.
struct Which {
    std::string_view name;
    std::int64_t number = 0;
};

Which which(std::string_view text) {
    const std::size_t at = text.rfind('#');
    if (at == std::string_view::npos || at == 0) return {trimmed(text), 0};
    const auto number = parse_integer(text.substr(at + 1));
    if (!number || *number < 1) return {trimmed(text), 0};
    return {trimmed(text.substr(0, at)), *number};
}

template <class T>
std::variant<const T*, std::string> one_called(const std::vector<const T*>& all, std::string_view text,
                                               std::string_view kind, std::string_view many, std::string_view where) {
    const Which wanted = which(text);
    std::vector<const T*> found;
    std::vector<std::string_view> names;
    for (const T* thing : all) {
        names.push_back(thing->name);
        if (same_name(thing->name, wanted.name)) found.push_back(thing);
    }
    if (wanted.number > 0 && static_cast<std::size_t>(wanted.number) <= found.size())
        return found[static_cast<std::size_t>(wanted.number) - 1];
    if (found.size() == 1 && wanted.number == 0) return found.front();
    if (found.size() > 1)
        return fmt::format("{} {} of {} are called {}; say which with #1 to #{}", found.size(), many, where,
                           in_quotes(wanted.name), found.size());
    if (all.empty()) return fmt::format("{} has no {}", where, many);
    return fmt::format("no {} of {} is called {}{}", kind, where, in_quotes(wanted.name),
                       suggestion_or_list(wanted.name, names));
}

template <class Range>
auto pointers(const Range& range) {
    std::vector<const typename Range::value_type*> out;
    out.reserve(range.size());
    for (const auto& thing : range) out.push_back(&thing);
    return out;
}

}  // namespace

std::variant<const Unit*, std::string> unit_called(const Army& army, std::string_view name) {
    return one_called(pointers(army.units), name, "unit", "units", army.name);
}

std::variant<const Character*, std::string> character_called(const Army& army, std::string_view name) {
    return one_called(pointers(army.characters), name, "character", "characters", army.name);
}

std::variant<const Faction*, std::string> faction_called(const Campaign& campaign, std::string_view name) {
    return one_called(pointers(campaign.factions), name, "side", "sides", "the campaign");
}

std::variant<const OpenBattle*, std::string> battle_called(const Campaign& campaign, std::string_view name) {
    std::vector<const OpenBattle*> all;
    for (const auto& battle : campaign.battles) all.push_back(&*battle);
    return one_called(all, name, "battle", "waiting battles", "the campaign");
}

std::variant<const Character*, std::string> person_called(const Campaign& campaign, std::string_view name) {
    std::vector<const Character*> all;
    for (const auto& army : campaign.armies)
        for (const Character& person : army->characters) all.push_back(&person);
    for (const auto& person : campaign.elsewhere) all.push_back(&*person);
    return one_called(all, name, "character", "characters", "the campaign");
}

void offer_new(std::string& fault) {
    fault += fault.ends_with('?') ? " --new adds one" : "; --new adds one";
}

const Army* army_named(const Campaign& campaign, const Arguments& arguments, std::string_view name,
                       std::vector<std::string>& faults) {
    const auto words = arguments.value(name);
    return words ? taken(army_called(campaign, *words), faults) : nullptr;
}

std::vector<OptionRow> who_options() {
    return {{"--unit", "NAME[:MEN]", "A unit, or this many of its fit men", true},
            {"--character", "NAME", "A character", true}};
}

std::vector<UnitShare> units_given(const Arguments& arguments, const Army& army, std::vector<std::string>& faults) {
    std::vector<UnitShare> out;
    for (const std::string& given : arguments.values("--unit")) {
        std::string_view name = given;
        UnitShare share;
        // A name may contain a colon; a number after the last colon is men.
        if (const std::size_t at = name.rfind(':'); at != std::string_view::npos) {
            if (const auto men = parse_integer(name.substr(at + 1))) {
                if (*men < 1 || *men > most_individuals) {
                    faults.push_back(fmt::format("--unit {}: the number of men must be from 1 to {}", in_quotes(given),
                                                 with_commas(most_individuals)));
                    continue;
                }
                share.men = static_cast<int>(*men);
                name = name.substr(0, at);
            }
        }
        if (const Unit* unit = taken(unit_called(army, name), faults)) {
            share.unit = unit->id;
            out.push_back(std::move(share));
        }
    }
    return out;
}

std::vector<CharacterId> characters_given(const Arguments& arguments, const Army& army,
                                          std::vector<std::string>& faults) {
    std::vector<CharacterId> out;
    for (const std::string& given : arguments.values("--character"))
        if (const Character* person = taken(character_called(army, given), faults)) out.push_back(person->id);
    return out;
}

}  // namespace banneret::app
