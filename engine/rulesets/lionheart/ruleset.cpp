// The catalogue entry of the Lionheart variant, and its house rules.

#include "engine/rulesets/lionheart/ruleset.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/rulesets/lionheart/lionheart.h"
#include "engine/rulesets/lionheart/tables.h"

namespace banneret::lionheart {

namespace {

// Every way to distribute six faces; the printed one first.
std::vector<std::array<std::uint8_t, 3>> die_paintings() {
    std::vector<std::array<std::uint8_t, 3>> out = {House{}.die_faces};
    for (int axe = 6; axe >= 0; --axe)
        for (int arrow = 6 - axe; arrow >= 0; --arrow) {
            const std::array<std::uint8_t, 3> p = {static_cast<std::uint8_t>(axe), static_cast<std::uint8_t>(arrow),
                                                   static_cast<std::uint8_t>(6 - axe - arrow)};
            if (p != out.front()) out.push_back(p);
        }
    return out;
}

void add_die_faces(HouseSwitches<House>& all) {
    const auto paintings = die_paintings();
    std::vector<std::string> values;
    for (const auto& p : paintings) values.push_back(fmt::format("{},{},{}", p[0], p[1], p[2]));
    all.words(
        {"die-faces", "LH-R1", "Faces of the die", "How many axes, arrows and panic faces has the die?"},
        std::move(values),
        [paintings](const House& h) {
            return static_cast<int>(std::ranges::find(paintings, h.die_faces) - paintings.begin());
        },
        [paintings](House& h, int at) { h.die_faces = paintings.at(static_cast<std::size_t>(at)); });
}

void add_switches(HouseSwitches<House>& all) {
    add_die_faces(all);
    all.on_off({"one-attack-per-turn", "LH-R8", "One attack a turn", "May a stand attack or shoot only once a turn?"},
               &House::one_attack_per_turn);
    all.on_off(
        {"stands-block-sight", "LH-R16", "Stands block sight", "Do stands hide each other from sight and shooting?"},
        &House::stands_block_sight);
    all.on_off({"crossbow-free-reload", "LH-R17", "Reloading crossbows",
                "Do crossbows reload without spending a movement point?"},
               &House::crossbow_free_reload);
    all.either({"horse-arc", "LH-R20", "Arc of horse archers", "Do horse archers shoot to the left, or to both sides?"},
               "left", "both", &House::horse_arc_both);
    all.on_off({"weighted-difference", "LH-R28", "Weighted casualties",
                "Does the difference in casualties count double for horse and light troops?"},
               &House::weighted_difference);
    all.on_off({"retreat-off-map", "LH-R36", "Retreat off the map", "May a retreating stand leave by its own edge?"},
               &House::retreat_off_map);
    all.on_off({"king-never-panics", "LH-R39", "Panic of leaders", "Is the leader's stand exempt from panic?"},
               &House::king_never_panics);
    all.on_off(
        {"dedicated-unarmoured", "LH-R40", "Armour of dedicated warriors", "Do dedicated warriors go without armour?"},
        &House::dedicated_unarmoured);
    all.on_off({"king-death-ends", "LH-R51", "Death of a leader", "Does the battle end when a leader falls?"},
               &House::king_death_ends);
    all.number({"break-point", "LH-R51", "Break point",
                "The percentage of its stands whose loss or panic breaks a side; 0 means never."},
               0, 100, &House::break_point);
    all.number(
        {"turn-limit", "LH-R52", "Turn limit", "The last turn of a battle; 0 means that the number of stands sets it."},
        0, 999, &House::turn_limit);
    all.on_off({"fantasy-extras", "LH-R54", "Characters and magic",
                "Do characters, magic and special abilities have effects?"},
               &House::fantasy_extras);
    all.on_off(
        {"fc-dice", "LH-R56", "Dice of the best troops", "Do troops of fighting capacity 4 and 5 roll extra dice?"},
        &House::fc_dice);
    all.number({"rout-loss", "LH-RETURN", "Deserters after a rout",
                "The percentage of a beaten side's routed figures that desert."},
               0, 100, &House::rout_loss);
}

}  // namespace

const HouseSwitches<House>& switches() {
    static const HouseSwitches<House> all(Rules::key, add_switches);
    return all;
}

const TacticalRuleset& ruleset() {
    static const TacticalRuleset described = {
        .key = Rules::key,
        .title = "Lionheart variant",
        .summary = "stands on hexes",
        .number = ruleset_number,
        .grid = BoardView::Grid::hexes,
        .leaves_pursuit = true,
        .rows = rule_rows,
        .house_rules = [] { return switches().rules(); },
        .pages = pages,
        .begin = begin,
        .muster = muster_sheet,
        .thinks_long = true,
    };
    return described;
}

}  // namespace banneret::lionheart
