// The catalogue entry of By This Axe, and its house rules.

#include "engine/rulesets/by_this_axe/ruleset.h"

#include "engine/rulesets/by_this_axe/axe.h"
#include "engine/rulesets/by_this_axe/tables.h"

namespace banneret::axe {

namespace {

void add_switches(HouseSwitches<House>& all) {
    all.number({"int-15-17", "BTA-R126", "Intelligence and leadership",
                "The bonus that intelligence 15 to 17 gives to the leadership score."},
               1, 2, &ConversionHouse::int_15_17);
    // BTA-R18 allows any scale of 20 and more; a campaign chooses among these.
    all.one_of({"scale", "BTA-R18", "Warriors per figure", "How many warriors does a figure represent?"},
               {0, 5, 20, 30, 40, 50, 100, 200}, &House::scale, {{0, "auto"}});
    all.on_off({"command-cards", "BTA-R88", "Order cards", "Do the generals draw order cards?"}, &House::command_cards);
    all.on_off(
        {"charge-needs-card", "BTA-R94", "Charges need a card", "If order cards are used, does a charge need one?"},
        &House::charge_needs_card);
    all.on_off({"heroic-six-fails", "BTA-R3", "Morale of the heroic", "Do heroic troops also fail morale on a six?"},
               &House::heroic_six_fails);
    all.on_off({"unarmoured-one-saves", "BTA-R11", "Saves of the unarmoured", "Do unarmoured troops save on a one?"},
               &House::unarmoured_one_saves);
    all.either({"melee-frontage", "BTA-R24", "Who strikes in melee",
                "Do only the figures in reach strike, or the whole rank?"},
               "contact", "rank", &House::melee_by_rank);
    all.on_off(
        {"breath-replaces-attacks", "BTA-R62", "Breath and gaze", "Does breath or gaze replace the other attacks?"},
        &House::breath_replaces_attacks);
    all.either(
        {"fallen-character", "BTA-R130", "Fallen characters", "Is a fallen character dead, or does a die decide?"},
        "dead", "d6", &House::fallen_by_die);
    all.number({"scatter-percent", "BTA-R131", "Scattered routers",
                "The percentage of its routers that a side loses if it does not hold the field."},
               0, 100, &House::scatter_percent);
    all.on_off({"night", "BTA-R116", "Night battles", "Is every battle fought by night?"}, &House::night);
    all.number({"turn-limit", "BTA-R129", "Turn limit", "The last turn of a battle."}, 1, 99, &House::turn_limit);
}

}  // namespace

const HouseSwitches<House>& switches() {
    static const HouseSwitches<House> all(Rules::key, add_switches);
    return all;
}

const TacticalRuleset& ruleset() {
    static const TacticalRuleset described = {
        .key = Rules::key,
        .title = "By This Axe",
        .summary = "figures in ranks, measured in inches",
        .number = ruleset_number,
        .grid = BoardView::Grid::inches,
        .shows_army_pages = true,
        .lays_land = true,
        .rows = rule_rows,
        .house_rules = [] { return switches().rules(); },
        .pages = pages,
        .begin = begin,
        .muster = muster_sheet,
    };
    return described;
}

}  // namespace banneret::axe
