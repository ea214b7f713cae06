#include "app/models/shell/desk.h"

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
    if (c == nullptr || c->armies.empty()) return nullptr;
    const Army* found = find_army(*c, desk.focus.army);
    return found != nullptr ? found : &*c->armies.front();
}

const OpenBattle* focused_battle(const Desk& desk) {
    const Campaign* c = campaign(desk);
    if (c == nullptr || c->battles.empty()) return nullptr;
    const OpenBattle* found = find_battle(*c, desk.focus.battle);
    return found != nullptr ? found : &*c->battles.front();
}

bool hidden(const Desk& desk, PowerId owner) {
    if (!desk.player_safe) return false;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return false;
    const Power* power = find_power(*c, owner);
    return power == nullptr || power->name != desk.settings.players_of;
}

bool hides_notes(const Desk& desk) {
    return desk.player_safe;
}

}  // namespace banneret::app
