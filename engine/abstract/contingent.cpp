#include "engine/abstract/contingent.h"

#include <fmt/format.h>

#include <set>

#include "engine/abstract/stratagems.h"

namespace banneret::abstract {

namespace {

std::string called(const Unit& unit, std::size_t index) {
    return unit.name.empty() ? fmt::format("unit {}", index + 1) : unit.name;
}

void add_faults(const Contingent& side, Side which, std::vector<Problem>& out) {
    const std::string name =
        side.name.empty() ? which == Side::first ? "The first army" : "The second army" : side.name;
    if (side.name.empty()) out.push_back({name, "It needs a name."});
    if (side.leadership < 1 || side.leadership > 5)
        out.push_back({name, fmt::format("Leadership must be 1 to 5, not {}.", side.leadership)});
    if (side.wizards < 0 || side.arch_wizards < 0) out.push_back({name, "The number of wizards cannot be below 0."});
    if (side.units.empty()) out.push_back({name, "It has no units, so it cannot give battle."});
    if (side.units.size() > static_cast<std::size_t>(most_units))
        out.push_back({name, fmt::format("An army can have at most {} units, not {}.", most_units, side.units.size())});
    std::set<UnitId> seen;
    for (std::size_t i = 0; i < side.units.size(); ++i) {
        const Unit& unit = side.units[i];
        for (const Problem& fault : faults(unit)) {
            const std::string where = fmt::format("{}, {}", name, called(unit, i));
            out.push_back({fault.where.empty() ? where : fmt::format("{}, {}", where, fault.where), fault.what});
        }
        if (!seen.insert(unit.id).second)
            out.push_back({fmt::format("{}, {}", name, called(unit, i)), "Another unit has the same number."});
    }
}

}  // namespace

Contingent contingent(const Army& army, const House& house, const ConversionHouse& conversion) {
    Contingent out;
    out.army = army.id;
    out.name = army.name;
    out.units = army.units;
    out.fortified = army.fortified;
    for (const Character& c : army.characters) {
        if (c.state != CharacterState::fit) continue;
        CharacterFate fate;
        fate.character = c.id;
        fate.name = c.name;
        out.characters.push_back(fate);
        if (is_arch_wizard(c, house.arch_wizard_level))
            ++out.arch_wizards;
        else if (is_wizard(c))
            ++out.wizards;
    }
    if (const Character* general = general_of(army)) {
        out.has_general = true;
        out.general = general->id;
        out.general_name = general->name;
        out.leadership = leadership(*general, conversion);
        if (general->stratagem_day) out.stratagem_again = *general->stratagem_day + days_between_attempts;
    }
    return out;
}

Contingent contingent_of_list(std::string name, std::vector<Unit> units, int leadership, int wizards,
                              int arch_wizards) {
    Contingent out;
    out.name = std::move(name);
    out.units = std::move(units);
    std::uint32_t number = 0;
    for (Unit& unit : out.units) unit.id = UnitId{++number};
    out.has_general = true;
    out.leadership = leadership;
    out.wizards = wizards;
    out.arch_wizards = arch_wizards;
    return out;
}

std::variant<Shared<Setup>, std::vector<Problem>> set_up(Start start) {
    std::vector<Problem> problems;
    for (const Side side : both_sides) add_faults(start.sides[side], side, problems);
    if (!problems.empty()) return problems;
    Setup setup;
    for (const Side side : both_sides) {
        setup.sheets[side] = make_sheet(start.sides[side].units, start.house);
        // AD-R8: an army without strength has no strength ratio.
        if (setup.sheets[side].strength <= 0)
            problems.push_back(
                {start.sides[side].name, "It has nobody fit to fight (0 US), so it cannot give battle."});
    }
    if (!problems.empty()) return problems;
    setup.start = std::move(start);
    return Shared<Setup>(std::move(setup));
}

}  // namespace banneret::abstract
