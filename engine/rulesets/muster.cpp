#include "engine/rulesets/muster.h"

#include <fmt/format.h>

#include <algorithm>

namespace banneret {

TableArmy table_army(const Army& army, const ConversionHouse& conversion) {
    TableArmy out{army.id, army.name, {}, {}, {}, 1};
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
    TableArmy out{{}, std::move(name), std::move(units), {}, {}, leadership};
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

const MusterChange* find_change(const TableStart& start, Side side, UnitId unit, std::string_view key) {
    const auto at = std::find_if(start.changes.rbegin(), start.changes.rend(), [&](const MusterChange& c) {
        return c.side == side && c.unit == unit && c.key == key;
    });
    return at == start.changes.rend() ? nullptr : &*at;
}

}  // namespace banneret
