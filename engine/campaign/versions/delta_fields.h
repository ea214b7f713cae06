#pragma once

#include "engine/campaign/versions/delta.h"

namespace banneret {

// The fields of each difference, in the order of files. The difference, its application and its file format all read
// these lists. `visit(name, part, change)` is called for a part of the campaign that changes by itself: a value, or a
// list of things with ids; `visit(name, change)` for a change that depends on more than one part, which difference()
// and changed_by() work out themselves.

template <class Visit>
void army_fields(Visit&& visit) {
    visit("name", &Army::name, &ArmyDelta::name);
    visit("place", &Army::place, &ArmyDelta::place);
    visit("notes", &Army::notes, &ArmyDelta::notes);
    visit("power", &Army::faction, &ArmyDelta::faction);
    visit("general", &Army::general, &ArmyDelta::general);
    visit("fortified", &Army::fortified, &ArmyDelta::fortified);
    visit("counts", &ArmyDelta::counts);
    visit("units", &ArmyDelta::units);
    visit("characters", &Army::characters, &ArmyDelta::characters);
}

template <class Visit>
void battle_fields(Visit&& visit) {
    visit("name", &OpenBattle::name, &BattleDelta::name);
    visit("place", &OpenBattle::place, &BattleDelta::place);
    visit("note", &OpenBattle::note, &BattleDelta::note);
    visit("on_day", &OpenBattle::on_day, &BattleDelta::on_day);
    visit("resolver", &OpenBattle::resolver, &BattleDelta::resolver);
    visit("seed", &OpenBattle::seed, &BattleDelta::seed);
    visit("anew", &BattleDelta::anew);
    visit("start", &BattleDelta::start);
    visit("orders", &BattleDelta::orders);
    visit("rolls", &BattleDelta::rolls);
    visit("table", &BattleDelta::table);
    visit("table_orders", &BattleDelta::table_orders);
    visit("computed", &BattleDelta::computed);
    visit("reviewed", &BattleDelta::reviewed);
    visit("plan", &OpenBattle::plan, &BattleDelta::plan);
}

template <class Visit>
void campaign_fields(Visit&& visit) {
    visit("name", &Campaign::name, &Delta::name);
    visit("day", &Campaign::day, &Delta::day);
    visit("calendar", &Campaign::calendar, &Delta::calendar);
    visit("house", &Campaign::house, &Delta::house);
    visit("map", &Delta::map);
    visit("map_change", &Delta::map_change);
    visit("powers", &Campaign::factions, &Delta::factions);
    visit("armies", &Delta::armies);
    visit("army_changes", &Delta::army_changes);
    visit("elsewhere", &Campaign::elsewhere, &Delta::elsewhere);
    visit("recoveries_removed", &Delta::recoveries_removed);
    visit("recoveries_added", &Delta::recoveries_added);
    visit("battles", &Delta::battles);
    visit("battle_changes", &Delta::battle_changes);
    visit("meetings", &Campaign::meetings, &Delta::meetings);
    visit("prices", &Campaign::prices, &Delta::prices);
    visit("arrears", &Campaign::arrears, &Delta::arrears);
    visit("honours", &Campaign::honours, &Delta::honours);
    visit("prisoners", &Campaign::prisoners, &Delta::prisoners);
    visit("captives", &Campaign::captives, &Delta::captives);
    visit("notes", &Campaign::notes, &Delta::notes);
    visit("session", &Campaign::session, &Delta::session);
    visit("fold", &Campaign::fold, &Delta::fold);
    visit("marches", &Delta::marches);
    visit("march_steps", &Delta::march_steps);
    visit("stands", &Campaign::stands, &Delta::stands);
    visit("next_id", &Campaign::next_id, &Delta::next_id);
    visit("comparisons", &Campaign::comparisons, &Delta::comparisons);
}

}  // namespace banneret
