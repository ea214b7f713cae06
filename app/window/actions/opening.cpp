#include "app/window/actions/opening.h"

#include <utility>

#include "app/models/shell/app_paths.h"
#include "engine/campaign/history.h"

namespace banneret::app {

namespace {

Army plain_army(std::string name) {
    Army army;
    army.name = std::move(name);
    Unit foot;
    foot.name = "Foot";
    foot.count = 200;
    foot.armour = Armour::light;
    foot.melee = {MeleeWeapon::spear};
    Unit archers;
    archers.name = "Archers";
    archers.count = 100;
    archers.missile = {MissileWeapon::short_bow};
    Unit horse;
    horse.name = "Horse";
    horse.count = 60;
    horse.fc = 3;
    horse.armour = Armour::medium;
    horse.mounted = true;
    horse.melee = {MeleeWeapon::lance};
    army.units = {foot, archers, horse};
    return army;
}

Faction faction(std::string name, int colour) {
    Faction p;
    p.name = std::move(name);
    p.colour = colour;
    return p;
}

// Uses commands, so that IDs are assigned in one place.
void must(History& history, const Command& command) {
    const auto done = history.perform(command);
    CHECK(std::holds_alternative<Entry>(done));
}

}  // namespace

Campaign campaign_of_two_sides(std::string name) {
    History history(banneret::new_campaign(std::move(name)));
    must(history, PutFaction{faction("Red", 0)});
    must(history, PutFaction{faction("Blue", 1)});
    return history.now();
}

Campaign quick_battle() {
    History history(campaign_of_two_sides("Quick battle"));
    const FactionId red = history.now().factions[0].id, blue = history.now().factions[1].id;
    for (const auto& [name, owner] : {std::pair{"Red army", red}, std::pair{"Blue army", blue}}) {
        Army army = plain_army(name);
        army.faction = owner;
        army.place = "the field";
        must(history, PutArmy{std::move(army), "raise the army"});
    }
    must(history,
         OfferBattle{history.now().armies[0]->id, history.now().armies[1]->id, "Quick battle", "the field", ""});
    // The roles are fixed, because with open stances both sides may choose defence, and then no battle is fought.
    BattlePlan plan;
    plan.roles_given = true;
    must(history, PlanBattle{history.now().battles[0]->id, plan, "the roles"});
    return history.now();
}

}  // namespace banneret::app
