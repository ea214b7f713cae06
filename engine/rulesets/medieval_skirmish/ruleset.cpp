// The catalogue entry of the Medieval Skirmish, its house rules and its pages.

#include "engine/rulesets/medieval_skirmish/ruleset.h"

#include "engine/rulesets/medieval_skirmish/skirmish.h"

namespace banneret::skirmish {

static void add_skirmish_switches(HouseSwitches<House>& all) {
    all.on_off({"shoot-after-move", "MS-R14", "Shooting after movement", "Is shooting resolved after movement?"},
               &House::shoot_after_move);
    all.on_off({"rough-stop", "MS-R19", "Rough ground stops", "Does a body stop once it is inside rough ground?"},
               &House::rough_stop);
    all.on_off({"schiltron-allround", "MS-R25", "Schiltron fronts", "Is every side of a schiltron its front?"},
               &House::schiltron_allround);
    all.on_off({"rest-stand", "MS-R29", "Rest after a charge", "Must a blown body stand still to recover?"},
               &House::rest_stand);
    all.on_off({"countercharge", "MS-R30", "Counter-charges", "May charged horse charge to meet the enemy?"},
               &House::countercharge);
    all.on_off({"reload", "MS-R35", "Reloading", "Do crossbows, handguns and cannon need turns to reload?"},
               &House::reload);
    all.words(
        {"cap", "MS-R46", "Limit of melee rolls", "Which sum is kept between 1 and 12 in a melee roll?"},
        {"net", "total", "none"}, [](const House& h) { return static_cast<int>(h.cap); },
        [](House& h, int n) { h.cap = static_cast<Cap>(n); });
    all.on_off({"lance-needs-charge", "MS-R54", "Lances need a charge", "Does a lance count in full only on a charge?"},
               &House::lance_needs_charge);
    all.on_off({"fifth-of-current", "MS-R65", "Fifths of a body",
                "Is a fifth counted from the figures at the start of the turn, not of the battle?"},
               &House::fifth_of_current);
    all.on_off(
        {"rally-levels", "MS-R78", "Leaders and rallies", "Do the leader and the standard also change rally rolls?"},
        &House::rally_levels);
    all.on_off({"captains", "MS-R80", "Captains", "Does every body of ten or more have an unnamed leader?"},
               &House::captains);
    all.on_off({"fantasy", "MS-R87", "Magic and abilities", "Are magic and special abilities used?"}, &House::fantasy);
    all.number({"horse-margin", "MS-R91", "Margin against horse",
                "The highest victory margin against a mounted figure; 6 is the printed one."},
               1, 6, &House::horse_margin);
    all.number({"fled-lost", "MS-RETURN", "Fugitives lost",
                "The percentage of its fugitives that a side loses if it does not hold the field."},
               0, 100, &House::fled_lost);
    all.words(
        {"break", "MS-END", "Breaking point", "The share of its figures whose loss breaks a side."},
        {"1/2", "1/3", "2/3"}, [](const House& h) { return static_cast<int>(h.breaks); },
        [](House& h, int n) { h.breaks = static_cast<Break>(n); });
    all.number({"turn-limit", "MS-END", "Turn limit", "The last turn of a battle."}, 1, 99, &House::turn_limit);
}

const HouseSwitches<House>& switches() {
    static const HouseSwitches<House> all(Rules::key, add_skirmish_switches);
    return all;
}

const TacticalRuleset& ruleset() {
    static const TacticalRuleset described = {
        .key = Rules::key,
        .title = "Medieval Skirmish (D12)",
        .summary = "single figures, man to man, measured in inches",
        .number = ruleset_number,
        .grid = BoardView::Grid::inches,
        .leaves_pursuit = true,
        .lays_land = true,
        .rows = rule_rows,
        .house_rules = [] { return switches().rules(); },
        .pages = pages,
        .begin = begin,
        .muster = muster_sheet,
    };
    return described;
}

}  // namespace banneret::skirmish
