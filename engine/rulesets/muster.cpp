#include "engine/rulesets/muster.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

TableArmy table_army(const Army& army, const ConversionHouse& conversion) {
    TableArmy out{army.id, army.name, {}, {}, {}, 1, {}};
    for (const Unit& unit : army.units)
        if (unit.count > 0) out.units.push_back(unit);
    for (const Character& c : army.characters)
        if (c.state == CharacterState::fit) out.characters.push_back(c);
    if (const Character* general = general_of(army)) {
        out.general = general->id;
        out.leadership = leadership(*general, conversion);
    }
    return out;
}

TableArmy table_army_of_list(std::string name, std::vector<Unit> units, int leadership, int wizards, int arch_wizards) {
    TableArmy out{{}, std::move(name), std::move(units), {}, {}, leadership, {}};
    for (std::uint32_t i = 0; i < out.units.size(); ++i) out.units[i].id = UnitId{i + 1};
    std::erase_if(out.units, [](const Unit& u) { return u.count <= 0; });
    for (int i = 0; i < wizards + arch_wizards; ++i) {
        Character wizard;
        wizard.id = CharacterId{static_cast<std::uint32_t>(i + 1)};
        wizard.name =
            fmt::format("{} {}", i < wizards ? "Wizard" : "Arch-wizard", i < wizards ? i + 1 : i - wizards + 1);
        wizard.magic_user = i < wizards ? 9 : most_class_levels;
        wizard.tiers = Tiers{FighterTier::none, PriestTier::none, MageTier::wizard};
        out.characters.push_back(std::move(wizard));
    }
    return out;
}

TableArmy allied(const std::vector<TableArmy>& armies) {
    CHECK(!armies.empty());
    TableArmy out = armies.front();
    std::set<std::uint32_t> units, people;
    std::uint32_t next_unit = 1, next_person = 1;
    for (const TableArmy& army : armies) {
        for (const Unit& u : army.units) next_unit = std::max(next_unit, u.id.value + 1);
        for (const Character& c : army.characters) next_person = std::max(next_person, c.id.value + 1);
    }
    for (const Unit& u : out.units) units.insert(u.id.value);
    for (const Character& c : out.characters) people.insert(c.id.value);
    const auto ally = [](const TableArmy& a, CharacterId general, std::vector<CharacterId> who) {
        return TableArmy::Ally{a.name, std::move(who), general, a.leadership};
    };
    std::vector<CharacterId> who;
    for (const Character& c : out.characters) who.push_back(c.id);
    out.allies.clear();
    if (armies.size() > 1) out.allies.push_back(ally(out, out.general, who));
    std::vector<std::string> names = {out.name};
    for (std::size_t i = 1; i < armies.size(); ++i) {
        const TableArmy& army = armies[i];
        names.push_back(army.name);
        std::map<std::uint32_t, UnitId> now;
        for (Unit unit : army.units) {
            const std::uint32_t was = unit.id.value;
            if (!units.insert(was).second) units.insert((unit.id = UnitId{next_unit++}).value);
            now[was] = unit.id;
            out.units.push_back(std::move(unit));
        }
        CharacterId general = army.general;
        who.clear();
        for (Character person : army.characters) {
            const CharacterId was = person.id;
            if (!people.insert(was.value).second) people.insert((person.id = CharacterId{next_person++}).value);
            if (was == army.general) general = person.id;
            if (const auto rides = now.find(person.rides_with.value); rides != now.end())
                person.rides_with = rides->second;
            who.push_back(person.id);
            out.characters.push_back(std::move(person));
        }
        out.allies.push_back(ally(army, general, who));
        if (army.leadership > out.leadership) {
            out.leadership = army.leadership;
            out.general = general;
        }
    }
    out.name = joined(names);
    return out;
}

const MusterChange* find_change(const TableStart& start, Side side, UnitId unit, std::string_view key) {
    const auto at = std::find_if(start.changes.rbegin(), start.changes.rend(), [&](const MusterChange& c) {
        return c.side == side && c.unit == unit && c.key == key;
    });
    return at == start.changes.rend() ? nullptr : &*at;
}

}  // namespace banneret
