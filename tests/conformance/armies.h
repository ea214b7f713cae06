#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/dice/rng.h"
#include "engine/rulesets/catalogue.h"
#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret {

// Armies of all kinds for tests that play any ruleset: made from a seed, so that a failure names it.

inline Unit some_unit(Rng& rng, std::uint32_t id, int most_men) {
    Unit u;
    u.id = UnitId{id};
    u.name = "Unit " + std::to_string(id);
    u.count = 5 + static_cast<int>(rng.below(static_cast<std::uint32_t>(most_men)));
    u.fc = 1 + static_cast<int>(rng.below(4));
    u.armour = static_cast<Armour>(rng.below(4));
    u.mounted = rng.below(3) == 0;
    u.shield = rng.below(2) == 0;
    u.formation = rng.below(3) == 0 ? Formation::skirmish : Formation::formed;
    if (rng.below(4) > 0) u.melee.push_back(static_cast<MeleeWeapon>(rng.below(melee_weapon_count)));
    if (rng.below(3) == 0) u.missile.push_back(static_cast<MissileWeapon>(rng.below(missile_weapon_count)));
    while (rng.below(4) == 0) u.abilities.add(static_cast<Ability>(rng.below(ability_count)));
    return u;
}

inline TableArmy some_army(Rng& rng, const std::string& name, int units) {
    TableArmy army;
    army.name = name;
    for (int i = 0; i < units; ++i) army.units.push_back(some_unit(rng, static_cast<std::uint32_t>(i + 1), 200));
    const auto characters = rng.below(5);
    for (std::uint32_t i = 0; i < characters; ++i) {
        Character c;
        c.id = CharacterId{i + 1};
        c.name = name + " " + std::to_string(i + 1);
        const int level = 1 + static_cast<int>(rng.below(14));
        switch (rng.below(3)) {
            case 0:
                c.fighter = level;
                break;
            case 1:
                c.cleric = level;
                break;
            default:
                c.magic_user = level;
        }
        c.leadership = 1 + static_cast<int>(rng.below(5));
        c.rank = i == 0 ? Rank::general : rng.below(2) == 0 ? Rank::leader : Rank::none;
        if (i == 0) army.general = c.id;
        if (rng.below(2) == 0) c.rides_with = army.units[rng.below(static_cast<std::uint32_t>(army.units.size()))].id;
        army.characters.push_back(c);
    }
    army.leadership = 1 + static_cast<int>(rng.below(5));
    return army;
}

inline TableStart some_start(std::uint64_t seed, int up_to = 6) {
    Rng rng(seed, 77);
    TableStart start;
    const auto size = [&] { return 2 + static_cast<int>(rng.below(static_cast<std::uint32_t>(up_to - 1))); };
    start.sides = {some_army(rng, "Red", size()), some_army(rng, "Blue", size())};
    static constexpr std::array attacks = {Stratagem::none, Stratagem::flank_march, Stratagem::surprise_attack,
                                           Stratagem::deceptive_deployment};
    static constexpr std::array defends = {Stratagem::none, Stratagem::ambush, Stratagem::field_fortifications,
                                           Stratagem::flank_march};
    start.stratagem = {attacks[rng.below(attacks.size())], defends[rng.below(defends.size())]};
    start.posture = {posture_at(Role::attacker, rng.below(postures_each)),
                     posture_at(Role::defender, rng.below(postures_each))};
    start.night = rng.below(4) == 0;
    start.wooded = rng.below(4) == 0;
    // Every reading that a campaign may choose.
    const auto now_and_then = [&] { return rng.below(4) == 0; };
    axe::House& axe_house = start.house.axe;
    axe_house.command_cards = rng.below(3) == 0;
    axe_house.charge_needs_card = !now_and_then();
    axe_house.heroic_six_fails = !now_and_then();
    axe_house.unarmoured_one_saves = !now_and_then();
    axe_house.melee_by_rank = now_and_then();
    axe_house.breath_replaces_attacks = now_and_then();
    axe_house.fallen_by_die = now_and_then();
    lionheart::House& hexes = start.house.lionheart;
    hexes.one_attack_per_turn = now_and_then();
    hexes.stands_block_sight = now_and_then();
    hexes.crossbow_free_reload = now_and_then();
    hexes.horse_arc_both = now_and_then();
    hexes.weighted_difference = now_and_then();
    hexes.retreat_off_map = now_and_then();
    hexes.king_never_panics = now_and_then();
    hexes.dedicated_unarmoured = !now_and_then();
    hexes.king_death_ends = !now_and_then();
    // Sometimes two armies side by side.
    if (rng.below(5) == 0) start.sides.first = allied({start.sides.first, some_army(rng, "Green", 1 + size() / 2)});
    return start;
}

// What only one ruleset's muster knows: terrain for a table in inches.
inline TableStart with_ground(TableStart start, const TacticalRuleset& ruleset, std::uint64_t seed) {
    Rng rng(seed, 78);
    if (ruleset.grid != BoardView::Grid::inches || rng.below(3) == 0) return start;
    start.changes.push_back({Side::first, {}, "terrain", std::to_string(1 + rng.below(1'000))});
    if (rng.below(8) == 0) start.changes.push_back({Side::first, {}, "river", "yes"});
    return start;
}

// For a table of hexes: hired stands and points to bid for them with, dice painted otherwise, other ends.
inline TableStart with_mercenaries(TableStart start, const TacticalRuleset& ruleset, std::uint64_t seed) {
    Rng rng(seed, 81);
    lionheart::House& house = start.house.lionheart;
    static constexpr std::array<std::array<std::uint8_t, 3>, 6> dice = {
        {{3, 2, 1}, {2, 2, 2}, {4, 1, 1}, {1, 4, 1}, {0, 3, 3}, {4, 2, 0}}};
    if (rng.below(4) == 0) house.die_faces = dice[rng.below(dice.size())];
    if (rng.below(4) == 0) house.break_point = static_cast<int>(rng.below(4)) * 25;
    if (rng.below(8) == 0) house.turn_limit = 1 + static_cast<int>(rng.below(60));
    house.rout_loss = static_cast<int>(rng.below(101));
    house.fantasy_extras = rng.below(8) > 0;
    house.fc_dice = rng.below(8) > 0;
    for (const Side side : both_sides) {
        if (rng.below(2) == 0) continue;
        start.changes.push_back({side, {}, "pool", std::to_string(rng.below(30))});
        for (const Unit& u : start.sides[side].units) {
            if (rng.below(3) > 0) continue;
            start.changes.push_back({side, u.id, "mercenary", "yes"});
            if (!ruleset.muster(start).problems.empty()) start.changes.pop_back();
        }
    }
    return start;
}

// The same battle with more that is out of the common: FC 5 and hit dice (major monsters), races, mounted and shooting
// characters, scales and turn limits of one's own, and what a referee may change at the muster (roles, arms, hired
// stands).
inline TableStart out_of_the_common(TableStart start, const TacticalRuleset& ruleset, std::uint64_t seed) {
    Rng rng(seed, 79);
    static constexpr std::array races = {"Orcs", "Goblins", "Hobbits", "Dwarves", "Bugbears", "Zombie", "Ogres"};
    for (const Side side : both_sides) {
        for (Unit& u : start.sides[side].units) {
            if (rng.below(8) == 0) u.fc = 5;
            if (rng.below(6) == 0) u.hit_dice = 1 + static_cast<int>(rng.below(14));
            if (rng.below(3) == 0) u.race = races[rng.below(races.size())];
        }
        for (Character& c : start.sides[side].characters) {
            c.mounted = rng.below(3) == 0;
            if (rng.below(4) == 0) c.missile = {static_cast<MissileWeapon>(rng.below(missile_weapon_count))};
            if (rng.below(8) == 0) c.hit_dice = 3 + static_cast<int>(rng.below(8));
        }
    }
    axe::House& house = start.house.axe;
    if (rng.below(4) == 0) house.scale = 20 + 5 * static_cast<int>(rng.below(5));
    house.scatter_percent = static_cast<int>(rng.below(101));
    if (rng.below(4) == 0) house.turn_limit = 1 + static_cast<int>(rng.below(30));
    for (const MusterLine& line : ruleset.muster(start).lines)
        for (const MusterChoice& choice : line.choices) {
            if (choice.values.empty() || rng.below(6) > 0) continue;
            start.changes.push_back({line.side, line.unit, choice.key,
                                     choice.values[rng.below(static_cast<std::uint32_t>(choice.values.size()))]});
            if (!ruleset.muster(start).problems.empty()) start.changes.pop_back();
        }
    return ruleset.grid == BoardView::Grid::hexes ? with_mercenaries(std::move(start), ruleset, seed) : start;
}

// The turn after which such a battle is over at the latest (BTA-132, LH-R52).
inline int most_turns(const TableStart& start, const Battle& battle) {
    const auto* stands = battle.state<lionheart::Rules>();
    if (stands == nullptr) return start.house.axe.turn_limit;
    if (start.house.lionheart.turn_limit > 0) return start.house.lionheart.turn_limit;
    return std::max(200, 25 * std::max<int>(stands->setup->stands.first, stands->setup->stands.second));
}

}  // namespace banneret
