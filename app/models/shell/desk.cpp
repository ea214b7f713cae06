#include "app/models/shell/desk.h"

#include "app/models/shell/visibility.h"

namespace banneret::app {

const Campaign* campaign(const Desk& desk) {
    return desk.history ? &desk.history->now() : nullptr;
}

bool unsaved(const Desk& desk) {
    return desk.history && desk.history->unsaved();
}

std::string campaign_name(const Desk& desk) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return {};
    if (!c->name.empty()) return c->name;
    return desk.path.empty() ? "Unnamed campaign" : desk.path.stem().string();
}

const Army* focused_army(const Desk& desk) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return nullptr;
    const Army* found = find_army(*c, desk.focus.army);
    if (found != nullptr && !hides_army(desk, *c, *found)) return found;
    for (const auto& army : c->armies)
        if (!hides_army(desk, *c, *army)) return &*army;
    return nullptr;
}

const OpenBattle* focused_battle(const Desk& desk) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return nullptr;
    const OpenBattle* found = find_battle(*c, desk.focus.battle);
    if (found != nullptr && !hides_battle(desk, *c, *found)) return found;
    for (const auto& battle : c->battles)
        if (!hides_battle(desk, *c, *battle)) return &*battle;
    return nullptr;
}

}  // namespace banneret::app
