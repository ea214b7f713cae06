#include "app/models/battle_model.h"

namespace banneret::app {

BattleModel make_battle_model(const Desk& desk) {
    BattleModel m;
    const Campaign* c = campaign(desk);
    const OpenBattle* here = focused_battle(desk);
    if (c == nullptr || here == nullptr) return m;
    for (const auto& battle : c->battles)
        m.battles.push_back({battle->id, battle->name, battle->place, battle->id == here->id});
    m.name = here->name;
    m.place = here->place;
    if (!hides_notes(desk)) m.note = here->note;
    for (const auto& [side, id] : {std::pair{Side::first, here->first}, std::pair{Side::second, here->second}})
        if (const Army* army = find_army(*c, id)) m.army[side] = army->name;
    return m;
}

}  // namespace banneret::app
