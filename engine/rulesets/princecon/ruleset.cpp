// The catalogue entry of PRINCECON XV and its house rules.

#include "engine/rulesets/princecon/ruleset.h"

#include "engine/rulesets/princecon/princecon.h"

namespace banneret::princecon {

namespace {

void add_switches(HouseSwitches<House>& all) {
    all.one_of(
        {"unarmoured-ac", "PC-R3", "Armour class without armour", "Which armour class do troops without armour have?"},
        {7, 8, 9}, &House::unarmoured_ac);
    all.on_off({"unformed-penalty", "PC-R4", "Unformed against formed troops",
                "Does a unit in skirmish or road order fight a formed enemy at -1?"},
               &House::unformed_penalty);
    all.words(
        {"initiative-rollers", "PC-R7", "Who rolls for initiative",
         "Does every leader with a rank roll, every personality, or the general alone?"},
        {"ranked", "all", "general-only"}, [](const House& h) { return static_cast<int>(h.initiative_rollers); },
        [](House& h, int at) { h.initiative_rollers = static_cast<InitiativeRollers>(at); });
    all.either({"int-rounding", "PC-R8", "Halved intelligence", "Is half of an odd intelligence rounded up or down?"},
               "up", "down", &House::int_rounds_down);
    all.words(
        {"premeasure", "PC-R10", "Measuring before an order",
         "May players measure the distance before a commander gives an order?"},
        {"allowed", "forbidden"}, [](const House& h) { return h.premeasure ? 0 : 1; },
        [](House& h, int at) { h.premeasure = at == 0; });
    all.either({"conflict-penalty", "PC-R11", "Conflicting orders",
                "Does the penalty for conflicting orders count for that unit only, or stay with the commander?"},
               "unit-only", "stays", &House::conflict_stays);
    all.words(
        {"opening-orders", "PC-R12", "Opening orders", "Is every unit given a lasting order at deployment?"},
        {"free", "none"}, [](const House& h) { return h.opening_orders ? 0 : 1; },
        [](House& h, int at) { h.opening_orders = at == 0; });
    all.either({"missile-morale", "PC-R13", "Morale under fire",
                "Do units check morale once after all fire of a step, or after every volley?"},
               "per-step", "per-volley", &House::missile_morale_per_volley);
    all.either({"casualty-measure", "PC-R17", "Counting casualties",
                "Are casualties for morale counted in unit hits or in castings?"},
               "hits", "castings", &House::casualties_by_castings);
    all.either({"extra-rank-cap", "PC-R18", "Extra ranks", "Do all extra ranks count for morale, or at most three?"},
               "none", "3", &House::extra_ranks_capped);
    all.either(
        {"castings-firing", "PC-R27", "Ranks that fire", "Do all castings fire, or only those of the first two ranks?"},
        "all", "two-ranks", &House::fire_in_two_ranks);
    all.either({"missile-floor", "PC-R29", "Missiles on a 1",
                "If the hit number is below 1, is a hit impossible, or does a 1 still hit?"},
               "none", "one-in-20", &House::missile_floor);
    all.either({"uniform-weapon", "PC-R35", "Bonus of uniform weapons",
                "If all of a unit's weapons are alike, does their bonus replace the general +1 or add to it?"},
               "replaces", "adds", &House::uniform_weapon_adds);
    all.either({"armour-effects", "PC-R35", "Armour effects table",
                "Do units with a single melee weapon use the armour effects table?"},
               "off", "tool-table", &House::armour_effects);
    all.either({"pole-arms", "PC-R38", "Pole arms", "Which weapons count as pole arms?"}, "pike", "pike+spear",
               &House::spears_are_pikes);
    all.either(
        {"pike-facing", "PC-R38", "Facing of pikes", "Do pikes count on every side of a unit, or only on its front?"},
        "any", "front-only", &House::pikes_front_only);
    all.words(
        {"rout-pursuit", "PC-R41", "Pursuit of routers",
         "How much of its movement may a unit use to pursue an enemy that broke?"},
        {"quarter", "half", "full"}, [](const House& h) { return h.rout_pursuit == 4 ? 2 : h.rout_pursuit - 1; },
        [](House& h, int at) { h.rout_pursuit = at == 2 ? 4 : at + 1; });
    all.either(
        {"charge-order", "PC-R43", "Formation of a charge", "May cavalry charge in any order, or only when formed?"},
        "any", "formed", &House::formed_charges_only);
    all.either({"zero-hp", "PC-R45", "No hit points left",
                "Is a personality at 0 hit points dead, or does he survive half the time?"},
               "dead", "half-survive", &House::half_survive);
    all.number({"sergeant-magic-percent", "PC-R46", "Sergeants with magic",
                "The percentage per level that a sergeant has a minor magic item."},
               0, 20, &House::sergeant_magic_percent);
    all.either({"leo-names", "PC-R49", "Clerics of Leo", "Which clerics may duel and pray as clerics of Leo do?"},
               "leo", "any-cleric", &House::any_cleric_is_leo);
    all.number({"captain-per-units", "PC-R57", "Captains",
                "An army needs a personality for every so many units; 0: one, only if it has none."},
               0, 100, &House::captain_per_units);
    all.one_of(
        {"spell-points-per-level", "PC-R63", "Spell points", "How many spell points per level does a caster have?"},
        {1, 2, 3}, &House::spell_points_per_level);
    all.one_of({"men-per-casting", "PC-MUSTER", "Men per casting",
                "The number of men that a casting stands for; 0: by the size of the armies."},
               {0, 5, 10, 20, 40, 100}, &House::men_per_casting);
    all.words(
        {"unit-castings-max", "PC-MUSTER", "Largest unit", "Are units of more than 30 castings divided?"},
        {"30", "none"}, [](const House& h) { return h.unit_castings_max == 30 ? 0 : 1; },
        [](House& h, int at) { h.unit_castings_max = at == 0 ? 30 : 0; });
    all.either({"composite-bow-as", "PC-MUSTER", "Composite bows", "Do composite bows shoot as short or as long bows?"},
               "short-bow", "long-bow", &House::composite_as_long_bow);
    all.one_of({"rout-loss", "PC-RETURN", "Losses of routed units",
                "The percentage of a defeated side's routed men who are casualties."},
               {50, 0, 100}, &House::rout_loss);
    all.number({"army-break", "PC-END", "Breaking point",
                "A side is beaten when less than this percentage of its hits is sound; 0: never."},
               0, 100, &House::army_break);
    all.number({"turn-limit", "PC-END", "Turn limit", "The turn after which a battle ends."}, 1, 200,
               &House::turn_limit);
}

}  // namespace

const HouseSwitches<House>& switches() {
    static const HouseSwitches<House> all(Rules::key, add_switches);
    return all;
}

const TacticalRuleset& ruleset() {
    static const TacticalRuleset described = {
        .key = Rules::key,
        .title = "PRINCECON XV",
        .summary = "regiments on a table measured in inches, with command and magic",
        .number = ruleset_number,
        .grid = BoardView::Grid::inches,
        .lays_land = true,
        .rows = rule_rows,
        .house_rules = [] { return switches().rules(); },
        .pages = pages,
        .begin = begin,
        .muster = muster_sheet,
    };
    return described;
}

}  // namespace banneret::princecon
