#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_model.h"

namespace banneret::app {

namespace {

Unit small_unit(std::string name, int count, int fc, Armour armour) {
    Unit u;
    u.name = std::move(name);
    u.count = count;
    u.fc = fc;
    u.armour = armour;
    return u;
}

Contender host() {
    Unit knights = small_unit("Knights", 100, 4, Armour::heavy);
    knights.mounted = knights.shield = true;
    knights.melee = {MeleeWeapon::lance, MeleeWeapon::sword};
    Unit spears = small_unit("Spearmen", 200, 2, Armour::light);
    spears.shield = true;
    spears.melee = {MeleeWeapon::spear};
    Unit archers = small_unit("Archers", 120, 2, Armour::none);
    archers.missile = {MissileWeapon::longbow};
    return contender_of("Royal host", {knights, spears, archers}, "an example");
}

Contender raiders() {
    Unit riders = small_unit("Riders", 150, 3, Armour::light);
    riders.mounted = true;
    riders.missile = {MissileWeapon::short_bow};
    Unit foot = small_unit("Foot", 250, 2, Armour::light);
    foot.melee = {MeleeWeapon::sword};
    Contender c = contender_of("Raiding party", {riders, foot}, "an example");
    c.colour = 1;
    return c;
}

bool has_men(const Army& army) {
    return individuals(army) > 0;
}

// The armies of the open battle; or the selected army and one of another side, at the same place if possible.
std::optional<std::pair<ArmyId, ArmyId>> likely_pair(const Desk& desk) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return std::nullopt;
    if (const OpenBattle* battle = focused_battle(desk)) {
        const Army *first = find_army(*c, battle->first), *second = find_army(*c, battle->second);
        if (first != nullptr && second != nullptr && has_men(*first) && has_men(*second))
            return std::pair{first->id, second->id};
    }
    const Army* own = focused_army(desk);
    if (own == nullptr || !has_men(*own)) return std::nullopt;
    const Army* enemy = nullptr;
    for (const auto& army : c->armies) {
        if (army->faction == own->faction || !has_men(*army)) continue;
        if (enemy == nullptr || (army->place == own->place && enemy->place != own->place)) enemy = &*army;
    }
    return enemy == nullptr ? std::nullopt : std::optional(std::pair{own->id, enemy->id});
}

// Contenders without changes follow the current campaign.
void follow_books(const Desk& desk, std::vector<Contender>& side) {
    const Campaign* c = campaign(desk);
    for (Contender& one : side) {
        if (!one.army || !one.now.changes.empty() || c == nullptr || find_army(*c, one.army) == nullptr) continue;
        const std::string name = one.now.name == one.base.name ? "" : one.now.name;
        one = contender_of_campaign(desk, one.army);
        if (!name.empty()) one.now.name = name;
    }
}

}  // namespace

Contender contender_of_campaign(const Desk& desk, ArmyId id) {
    const Campaign& c = *campaign(desk);
    const Army& army = *find_army(c, id);
    const Faction* faction = find_faction(c, army.faction);
    return contender_of(army, *c.house, c.day, faction != nullptr ? faction->colour : 0);
}

WhatIf what_if_of(const Desk& desk) {
    WhatIf w = desk.what_if;
    if (w.variants.empty() || w.foes.empty()) {
        if (const auto pair = likely_pair(desk)) {
            w.variants = {contender_of_campaign(desk, pair->first)};
            w.foes = {contender_of_campaign(desk, pair->second)};
        } else {
            w.variants = {host()};
            w.foes = {raiders()};
        }
    }
    follow_books(desk, w.variants);
    follow_books(desk, w.foes);
    settle(w);
    return w;
}

}  // namespace banneret::app
