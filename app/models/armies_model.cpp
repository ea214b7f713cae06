#include "app/models/armies_model.h"

#include "engine/core/text.h"

namespace banneret::app {

ArmiesModel make_armies_model(const Desk& desk) {
    ArmiesModel m;
    const Campaign* c = campaign(desk);
    const Army* here = focused_army(desk);
    if (c == nullptr || here == nullptr) return m;
    for (const auto& army : c->armies) {
        const Power* power = find_power(*c, army->power);
        m.armies.push_back({army->id, army->name, power != nullptr ? power->name : "", army->place,
                            app::hidden(desk, army->power) ? "" : with_commas(individuals(*army)),
                            power != nullptr ? power->colour : 0, army->id == here->id});
    }
    m.name = here->name;
    m.place = here->place;
    m.hidden = app::hidden(desk, here->power);
    if (!m.hidden)
        for (const Unit& unit : here->units)
            m.units.push_back({unit.id, unit.name, with_commas(unit.count), description(unit)});
    return m;
}

}  // namespace banneret::app
