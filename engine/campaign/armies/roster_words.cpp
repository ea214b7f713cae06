#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/core/text.h"

namespace banneret {

// Undo labels of the roster commands.

namespace {

std::string army_words(const Campaign& c, ArmyId id) {
    const Army* army = find_army(c, id);
    return army != nullptr ? army->name : "an army";
}

std::string unit_words(const Campaign& c, UnitId id) {
    const Army* army = army_of(c, id);
    return army != nullptr ? find_unit(*army, id)->name : "a unit";
}

std::string person_words(const Campaign& c, CharacterId id) {
    if (const Army* army = army_of(c, id)) return find_character(*army, id)->name;
    for (const auto& person : c.elsewhere)
        if (person->id == id) return person->name;
    return "a character";
}

std::string faction_words(const Campaign& c, FactionId id) {
    const Faction* faction = find_faction(c, id);
    return faction != nullptr ? faction->name : "a side";
}

// "Knights and Sir Odo"; "3 units and 2 characters" if there are more than a few.
std::string who(const Campaign& c, const std::vector<UnitShare>& units, const std::vector<CharacterId>& people) {
    constexpr std::size_t few = 3;
    std::vector<std::string> words;
    if (units.size() + people.size() <= few) {
        for (const UnitShare& share : units)
            words.push_back(share.men > 0 ? fmt::format("{} of {}", with_commas(share.men), unit_words(c, share.unit))
                                          : unit_words(c, share.unit));
        for (const CharacterId id : people) words.push_back(person_words(c, id));
    } else {
        if (!units.empty()) words.push_back(counted(units.size(), "unit"));
        if (!people.empty()) words.push_back(counted(people.size(), "character"));
    }
    return joined(words);
}

std::string_view verb(PrisonersEnd how) {
    switch (how) {
        case PrisonersEnd::ransomed:
            return "ransom";
        case PrisonersEnd::released:
            return "release";
        case PrisonersEnd::escaped:
            return "let escape";
        case PrisonersEnd::dead:
            return "bury";
    }
    return "release";
}

}  // namespace

std::string action_words(const Campaign& c, const RaiseTroops& x) {
    if (!x.army) return fmt::format("raise {}", x.name);
    std::vector<std::string> names;
    for (const Unit& u : x.units) names.push_back(u.name);
    return fmt::format("raise {} for {}", joined(names), army_words(c, x.army));
}
std::string action_words(const Campaign& c, const ReinforceUnit& x) {
    return fmt::format("reinforce {} by {}", unit_words(c, x.unit), with_commas(x.men));
}
std::string action_words(const Campaign& c, const SplitArmy& x) {
    return fmt::format("split {} from {}", x.name, army_words(c, x.army));
}
std::string action_words(const Campaign& c, const MergeArmies& x) {
    return fmt::format("merge {} into {}", army_words(c, x.from), army_words(c, x.into));
}
std::string action_words(const Campaign& c, const TransferTroops& x) {
    if (x.from == x.to) return fmt::format("divide {}", who(c, x.units, x.characters));
    return fmt::format("transfer {} to {}", who(c, x.units, x.characters), army_words(c, x.to));
}
std::string action_words(const Campaign& c, const DismissTroops& x) {
    const std::string leaving = who(c, x.units, x.characters);
    switch (x.how) {
        case Leaving::dismissed:
            return fmt::format("dismiss {}", leaving);
        case Leaving::deserted:
            return fmt::format("desertion of {}", leaving);
        case Leaving::died:
            return fmt::format("death of {}", leaving);
    }
    return leaving;
}
std::string action_words(const Campaign& c, const Rename& x) {
    const std::string old = x.unit        ? unit_words(c, x.unit)
                            : x.character ? person_words(c, x.character)
                                          : army_words(c, x.army);
    return fmt::format("rename {} to {}", old, x.name);
}
std::string action_words(const Campaign& c, const PromoteUnit& x) {
    return fmt::format("promote {}", unit_words(c, x.unit));
}
std::string action_words(const Campaign& c, const AppointGeneral& x) {
    return x.character ? fmt::format("make {} general of {}", person_words(c, x.character), army_words(c, x.army))
                       : fmt::format("relieve the general of {}", army_words(c, x.army));
}
std::string action_words(const Campaign& c, const SettleCharacter& x) {
    const std::string joins = x.army ? fmt::format(" with {}", army_words(c, x.army)) : "";
    return fmt::format("{} {}{}", person_words(c, x.character), name(x.state), joins);
}
std::string action_words(const Campaign& c, const SettlePrisoners& x) {
    const auto at =
        std::find_if(c.prisoners.begin(), c.prisoners.end(), [&](const Prisoners& p) { return p.id == x.prisoners; });
    if (at == c.prisoners.end()) return fmt::format("{} prisoners", verb(x.how));
    return fmt::format("{} {} of {}", verb(x.how), with_commas(x.men == 0 ? at->unit.count : x.men), at->unit.name);
}
std::string action_words(const Campaign& c, const SettleCaptive& x) {
    return fmt::format("{} {}", verb(x.how), person_words(c, x.character));
}
std::string action_words(const Campaign&, const SetPrices&) {
    return "change the prices";
}
std::string action_words(const Campaign& c, const MoveMoney& x) {
    const std::string why = x.why.empty() ? "" : ": " + x.why;
    return fmt::format("{} {} {}{}", faction_words(c, x.faction), x.coins < 0 ? "spends" : "takes in",
                       coins_words(*c.prices, x.coins < 0 ? -x.coins : x.coins), why);
}
std::string action_words(const Campaign& c, const PayArrears& x) {
    return fmt::format("pay what is owed to {}", x.army ? army_words(c, x.army) : faction_words(c, x.faction));
}

}  // namespace banneret
