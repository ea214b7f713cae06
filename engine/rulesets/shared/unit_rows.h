#pragma once

#include <algorithm>

#include "engine/armies/attributes.h"
#include "engine/armies/points.h"
#include "engine/rulesets/shared/muster_rows.h"

namespace banneret::shared {

// The changes that the referee may make to a campaign unit under any ruleset. `Plan` inherits from FigurePlan, or has a
// `unit` likewise.

template <class Plan>
MusterRow<Plan> fc_row(std::string key, std::string title) {
    return number_row<Plan>(
        std::move(key), std::move(title), 1, 5, [](auto& p) -> auto& { return p.unit.fc; });
}
template <class Plan>
MusterRow<Plan> armour_row() {
    return word_row<Plan>(
        "armour", "Armour", {"none", "light", "medium", "heavy"}, {}, parse_armour,
        [](Armour a) { return banneret::row(a).key; }, [](auto& p) -> auto& { return p.unit.armour; });
}
template <class Plan>
MusterRow<Plan> shield_row() {
    return yes_no_row<Plan>(
        "shield", "Shields", [](auto& p) -> auto& { return p.unit.shield; });
}
// `shown`: both formations in the ruleset's words.
template <class Plan>
MusterRow<Plan> formation_row(std::string title, std::vector<std::string> shown = {}) {
    return word_row<Plan>(
        "formation", std::move(title), {"formed", "skirmish"}, std::move(shown), parse_formation,
        [](Formation f) { return key(f); }, [](auto& p) -> auto& { return p.unit.formation; });
}

// The army's unit of this ID; null: it has none, or the ID is none.
inline const Unit* unit_of(const TableArmy& army, UnitId id) {
    const auto it = std::ranges::find_if(army.units, [&](const Unit& u) { return u.id == id; });
    return it == army.units.end() || !id ? nullptr : &*it;
}

}  // namespace banneret::shared
