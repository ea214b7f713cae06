#include "engine/rulesets/names_apart.h"

#include <fmt/format.h>

#include <map>
#include <set>

namespace banneret {

std::vector<std::string> names_apart(std::vector<std::string> names) {
    std::map<std::string, int> times;
    for (const std::string& name : names) ++times[name];
    std::set<std::string> taken(names.begin(), names.end());
    std::map<std::string, int> last;
    for (std::string& name : names) {
        if (times[name] < 2) continue;
        int& n = last[name];
        std::string numbered;
        do numbered = fmt::format("{} ({})", name, ++n);
        while (!taken.insert(numbered).second);
        name = std::move(numbered);
    }
    return names;
}

void rename_duplicate_units(PerSide<TableArmy>& armies) {
    PerSide<std::set<std::string>> names;
    for (const Side side : both_sides)
        for (const Unit& unit : armies[side].units) names[side].insert(unit.name);
    const bool namesakes = armies.first.name == armies.second.name;
    const PerSide<std::string> owner = {namesakes ? "attacker" : armies.first.name,
                                        namesakes ? "defender" : armies.second.name};
    std::vector<std::string> shown;
    for (const Side side : both_sides)
        for (const Unit& unit : armies[side].units)
            shown.push_back(names[other(side)].contains(unit.name) ? fmt::format("{} ({})", unit.name, owner[side])
                                                                   : unit.name);
    shown = names_apart(std::move(shown));
    std::size_t i = 0;
    for (const Side side : both_sides)
        for (Unit& unit : armies[side].units) unit.name = std::move(shown[i++]);
}

std::vector<std::string> unit_names(const ArmyLosses& losses) {
    std::vector<std::string> names;
    for (const UnitLosses& unit : losses.units) names.push_back(unit.name);
    return names_apart(std::move(names));
}

std::string_view name_before_bracket(std::string_view name) {
    const std::size_t at = name.find(" (");
    return at == std::string_view::npos || !name.ends_with(')') ? name : name.substr(0, at);
}

}  // namespace banneret
