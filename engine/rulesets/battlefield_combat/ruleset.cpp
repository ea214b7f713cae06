// The catalogue entry of Battlefield Combat and its house rules.

#include "engine/rulesets/battlefield_combat/ruleset.h"

#include "engine/rulesets/battlefield_combat/battlefield.h"

namespace banneret::battlefield {

namespace {

void add_combat(HouseSwitches<House>& all) {
    all.either({"few-fighters", "BCR-R3", "Few fighters",
                "Does a unit of fewer than five individuals make one attack roll for each, or always five?"},
               "rolls-capped", "always-five", &House::always_five);
    all.either({"disengage-save", "BCR-R14", "Disengaging",
                "Does a unit that disengages make a morale check, or always get away?"},
               "check-or-stay", "always-succeeds", &House::disengage_always);
    all.either({"aoo-allowance", "BCR-R15", "Attacks of opportunity",
                "May a unit make one attack of opportunity in a round, or one for each trigger?"},
               "one-per-round", "one-per-trigger", &House::aoo_per_trigger);
    all.either({"reach-attacks", "BCR-R16", "Rolls for reach", "Does reach add one roll, or as many as its rating?"},
               "one", "per-rating", &House::reach_per_rating);
    all.either({"set-against-charge", "BCR-R17", "Charges against reach",
                "Does the -4 against reach apply to all rolls of a charge, or to the first?"},
               "all-rolls", "first-roll", &House::set_first_roll);
    all.on_off({"natural-extremes", "BCR-R19", "Natural 20 and 1",
                "Does a rolled 20 always succeed and a rolled 1 always fail, not only in morale saves?"},
               &House::natural_extremes);
    all.either({"mounted-ac-vs-foot", "BCR-R22", "Mounted against foot",
                "Does the better AC of mounted units against foot count in melee, or against shots too?"},
               "melee", "all", &House::mounted_ac_all);
    all.either({"range-measure", "BCR-R26", "Measuring range",
                "Is range measured between the edges of the squares, or between their middles?"},
               "edge", "centre", &House::range_centre);
    all.either({"ranged-melee", "BCR-R28", "Shooters in melee",
                "Do shooters fight hand to hand at +0, or with the bonus of their fighting capacity?"},
               "zero", "own", &House::ranged_melee_own);
    all.either({"charge-save", "BCR-R30", "Saves after a charge",
                "Are the saves after a charge caused by casualties only, or by any damage?"},
               "casualty", "damage", &House::charge_save_damage);
}

void add_morale(HouseSwitches<House>& all) {
    all.either({"disband-fail", "BCR-R32", "Failed saves when disbanded",
                "Does a disbanded unit that fails its save rout, or does its morale worsen by one step?"},
               "routs", "one-step", &House::disband_one_step);
    all.either({"spell-casualty-rout", "BCR-R36", "Losses caused by spells",
                "Does a unit rout if it fails a save for losses caused by a spell?"},
               "no", "yes", &House::spell_casualty_rout);
    all.either(
        {"rout-edge", "BCR-R38", "Direction of flight", "Do routing units flee to the nearest edge, or to their own?"},
        "nearest", "own", &House::rout_own_edge);
    all.either({"shaken-charge", "BCR-R39", "Charges by shaken units", "May shaken units charge?"}, "allowed",
               "forbidden", &House::shaken_no_charge);
    all.either({"command-attack", "BCR-R42", "Attack bonus of commanders",
                "Does a unit get the attack bonus of one lone commander, or of all in range?"},
               "best-one", "all", &House::command_attack_all);
    all.number({"duel-exchanges", "BCR-R47", "Single combat",
                "The number of attack routines that each side makes in an activation."},
               1, 5, &House::duel_exchanges);
    all.either({"rating-rounding", "BCR-R48", "Command rating",
                "Is the average class level rounded to the nearest number, or down?"},
               "half-up", "down", &House::rating_down);
    all.either({"general-killed", "BCR-R50", "Death of the general",
                "Does the penalty for a killed general begin after three rounds, or at once?"},
               "after-3-rounds", "at-once", &House::general_at_once);
}

void add_rest(HouseSwitches<House>& all) {
    all.either({"flat-impassable-cover", "BCR-R52", "Sight across water",
                "Do lakes, quagmires and rivers leave sight open, or block it?"},
               "none", "total", &House::flat_total_cover);
    all.words(
        {"area-damage", "BCR-R54", "Area damage", "Is area damage counted five times, once, or for every individual?"},
        {"x5", "x1", "every-individual"}, [](const House& h) { return static_cast<int>(h.area_damage); },
        [](House& h, int at) { h.area_damage = static_cast<AreaDamage>(at); });
    all.either({"formation-loss", "BCR-R62", "Losing formations",
                "Does an army lose its placement and legion formations when it splits up, or never?"},
               "when-split", "never", &House::formation_never_lost);
    all.one_of({"scale", "BCR-R66", "Scale", "How many men does an individual of a counter represent?"},
               {0, 1, 2, 5, 10, 20}, &House::scale, {{0, "auto"}});
    all.on_off({"night", "BCR-NIGHT", "Night battles", "Is every battle fought at night?"}, &House::night);
    all.either(
        {"break-point", "BCR-BREAK", "Break point",
         "Is a side beaten when more than half of its counters are lost, or only when it has no unit left in order?"},
        "half", "none", &House::break_none);
    all.number({"turn-limit", "BCR-LIMIT", "Last round", "The round after which a battle ends."}, 1, 99,
               &House::turn_limit);
    all.number({"fled-loser-returns", "BCR-RETURN", "Routed men of the loser",
                "The percentage of fled men who return to a side that does not hold the field."},
               0, 100, &House::fled_loser_returns);
}

void add_switches(HouseSwitches<House>& all) {
    add_combat(all);
    add_morale(all);
    add_rest(all);
}

}  // namespace

const HouseSwitches<House>& switches() {
    static const HouseSwitches<House> all(Rules::key, add_switches);
    return all;
}

const TacticalRuleset& ruleset() {
    static const TacticalRuleset described = {
        .key = Rules::key,
        .title = "Battlefield Combat",
        .summary = "counters on squares, every roll on a d20",
        .number = ruleset_number,
        .grid = BoardView::Grid::squares,
        .lays_land = true,
        .rows = rule_rows,
        .house_rules = [] { return switches().rules(); },
        .pages = pages,
        .begin = begin,
        .muster = muster_sheet,
    };
    return described;
}

}  // namespace banneret::battlefield
