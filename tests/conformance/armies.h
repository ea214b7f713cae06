#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/dice/rng.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

// Armies of all kinds for tests that play any ruleset: made from a seed, so that a failure names it.

// Every ruleset of the catalogue, or the one that the program's CMake list names.
inline std::vector<const TacticalRuleset*> rulesets_to_play() {
    std::vector<const TacticalRuleset*> out;
    for (const TacticalRuleset& r : tactical_rulesets()) {
#ifdef BANNERET_RULESET_TO_PLAY
        if (r.key != BANNERET_RULESET_TO_PLAY) continue;
#endif
        out.push_back(&r);
    }
    return out;
}

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

inline TableArmy some_army(Rng& rng, const std::string& name, int units, int most_men = 200) {
    TableArmy army;
    army.name = name;
    for (int i = 0; i < units; ++i) army.units.push_back(some_unit(rng, static_cast<std::uint32_t>(i + 1), most_men));
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

// `up_to` units a side (and an ally's), each of at most `most_men` and four.
inline TableStart some_start(std::uint64_t seed, int up_to = 6, int most_men = 200) {
    Rng rng(seed, 77);
    TableStart start;
    const auto size = [&] { return 2 + static_cast<int>(rng.below(static_cast<std::uint32_t>(up_to - 1))); };
    start.sides = {some_army(rng, "Red", size(), most_men), some_army(rng, "Blue", size(), most_men)};
    static constexpr std::array attacks = {Stratagem::none, Stratagem::flank_march, Stratagem::surprise_attack,
                                           Stratagem::deceptive_deployment};
    static constexpr std::array defends = {Stratagem::none, Stratagem::ambush, Stratagem::field_fortifications,
                                           Stratagem::flank_march};
    start.stratagem = {attacks[rng.below(attacks.size())], defends[rng.below(defends.size())]};
    start.posture = {posture_at(Role::attacker, rng.below(postures_each)),
                     posture_at(Role::defender, rng.below(postures_each))};
    start.night = rng.below(4) == 0;
    start.wooded = rng.below(4) == 0;
    // Sometimes two armies side by side.
    if (rng.below(5) == 0)
        start.sides.first = allied({start.sides.first, some_army(rng, "Green", 1 + size() / 2, most_men)});
    return start;
}

// Two battles in three have small units: if men become many pieces, a large battle takes ten times as long and shows
// little that the next one does not.
constexpr int most_men_of(std::uint64_t seed) {
    return seed % 3 == 0 ? 200 : 50;
}

// The address sanitizer makes a battle twenty times as slow.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

// The seeds 1 to `most`; under the sanitizers only one of the large battles: faults of memory show in small ones.
inline std::vector<std::uint64_t> seeds_to(std::uint64_t most) {
    std::vector<std::uint64_t> out;
    bool large = false;
    for (std::uint64_t seed = 1; seed <= most; ++seed) {
        if (sanitized && large && most_men_of(seed) > most_men_of(1)) continue;
        large = large || most_men_of(seed) > most_men_of(1);
        out.push_back(seed);
    }
    return out;
}

// Some of the switches that the ruleset declares, set to any value. A number stays within a hundred of its least.
inline HouseRules some_house(const TacticalRuleset& ruleset, Rng& rng) {
    HouseRules house;
    for (const HouseRule& rule : ruleset.house_rules()) {
        if (rng.below(4) > 0) continue;
        const auto any = [&](std::size_t count) { return rng.below(static_cast<std::uint32_t>(count)); };
        const int span = std::min(rule.most - rule.least, 100);
        const std::string value =
            !rule.values.empty()
                ? rule.values[any(rule.values.size())]
                : std::to_string(rule.least + static_cast<int>(rng.below(static_cast<std::uint32_t>(span) + 1)));
        CHECK(!set_house_rule(house, rule.key, value));
    }
    return house;
}

// Some of the choices that the referee has at the muster; a change that makes the battle impossible is undone.
// `of_sides`: only choices for a whole side.
inline void change_muster(TableStart& start, const TacticalRuleset& ruleset, Rng& rng, bool of_sides = false) {
    for (const MusterLine& line : ruleset.muster(start).lines)
        for (const MusterChoice& choice : line.choices) {
            if ((of_sides && line.unit) || rng.below(5) > 0) continue;
            // A choice without values takes a number, such as points or a random map.
            const std::string value = choice.values.empty()
                                          ? std::to_string(rng.below(rng.below(2) == 0 ? 30 : 1'000))
                                          : choice.values[rng.below(static_cast<std::uint32_t>(choice.values.size()))];
            start.changes.push_back({line.side, line.unit, choice.key, value});
            if (!ruleset.muster(start).problems.empty()) start.changes.pop_back();
        }
}

// Adds house rules of the ruleset, and choices for whole sides such as terrain.
inline TableStart with_house_and_ground(TableStart start, const TacticalRuleset& ruleset, std::uint64_t seed) {
    Rng rng(seed, 78);
    start.house = some_house(ruleset, rng);
    change_muster(start, ruleset, rng, true);
    return start;
}

// Adds rare features to a battle: FC 5 and hit dice (major monsters), races, mounted and shooting characters, the
// ruleset's house rules, and changes of the referee at the muster (roles, arms, terrain).
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
    start.house = some_house(ruleset, rng);
    change_muster(start, ruleset, rng);
    return start;
}

}  // namespace banneret
