#include "engine/armies/character.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr int average_score = 10;  // used for a score that the roster does not give

// Attempts before the campaign began count; the bounds only keep damaged files from overflowing.
constexpr int earliest_day = -100'000, latest_day = 1'000'000'000;

// T-20. The worth of a class level or a hit die, in quarters of a fighting level.
constexpr int quarters_fighter = 4, quarters_hit_die = 4, quarters_cleric_or_thief = 3, quarters_magic_user = 2;

Fraction magic_item_levels(MagicItems m) {
    switch (m) {
        case MagicItems::none:
            return 0;
        case MagicItems::minor:
            return fraction(1, 2);
        case MagicItems::average:
            return 1;
        case MagicItems::major:
            return 2;
    }
    return 0;
}

void add_levels(Breakdown& level, std::string_view what, int levels, int quarters) {
    if (levels == 0) return;
    const Fraction each = fraction(quarters, 4);
    level.add(fmt::format("{}, {} at {}", what,
                          what == "monster" ? counted(levels, "hit die", "hit dice") : counted(levels, "level"),
                          decimal_text(each)),
              "BTA-204", levels * each);
}

void add_without_magic_user(const Character& c, Breakdown& level) {
    add_levels(level, "fighter", c.fighter, quarters_fighter);
    add_levels(level, "monster", c.hit_dice, quarters_hit_die);
    add_levels(level, "cleric", c.cleric, quarters_cleric_or_thief);
    add_levels(level, "thief", c.thief, quarters_cleric_or_thief);
    if (c.magic_items != MagicItems::none)
        level.add(fmt::format("{} magic items", name(c.magic_items)), "BTA-205", magic_item_levels(c.magic_items));
}

int total(std::span<const Character> together, int Character::*levels) {
    int sum = 0;
    for (const Character& c : together) sum += c.*levels;
    return sum;
}

PriestTier priest_tier(int cleric_levels) {  // BTA-206
    return cleric_levels >= 8 ? PriestTier::high_priest : cleric_levels >= 4 ? PriestTier::priest : PriestTier::none;
}

MageTier mage_tier(int magic_user_levels) {  // BTA-207
    return magic_user_levels >= 9 ? MageTier::wizard : magic_user_levels >= 5 ? MageTier::mage : MageTier::none;
}

// T-21 for charisma and intelligence; the points for an intelligence of 15 to 17 are a house rule (BTA-R126).
int score_points(int score, int points_15_17) {
    if (score >= 18) return 2;
    if (score >= 15) return points_15_17;
    if (score >= 8) return 0;
    return score >= 4 ? -1 : -2;
}

int given(int score) {
    return score == 0 ? average_score : score;
}

std::string score_words(std::string_view which, int score) {
    return score == 0 ? fmt::format("{} not given, counted as {}", which, average_score)
                      : fmt::format("{} {}", which, score);
}

// The armour and weapons of the character's highest class; of equal classes the first in the order of Appendix B.
Equipment class_equipment(const Character& c) {
    const int highest = std::max({c.fighter, c.cleric, c.thief, c.magic_user, c.hit_dice});
    if (highest == 0) return {Armour::none, false, {MeleeWeapon::short_sword}, {}};
    if (c.fighter == highest || c.cleric == highest) return {Armour::heavy, true, {MeleeWeapon::sword}, {}};
    if (c.thief == highest) return {Armour::light, false, {MeleeWeapon::short_sword}, {}};
    if (c.magic_user == highest) return {Armour::none, false, {MeleeWeapon::staff}, {}};
    return {Armour::none, false, {MeleeWeapon::animal}, {}};
}

}  // namespace

Breakdown fighting_level(const Character& c) {
    return fighting_level(std::span(&c, 1));
}

Breakdown fighting_level(std::span<const Character> together) {
    Breakdown level;
    for (const Character& c : together) {
        add_without_magic_user(c, level);
        add_levels(level, "magic-user", c.magic_user, quarters_magic_user);
    }
    return level;
}

Breakdown hero_level(std::span<const Character> together) {
    const int magic_user_levels = total(together, &Character::magic_user);
    const MageTier mage = mage_tier(magic_user_levels);
    if (mage == MageTier::none) return fighting_level(together);
    Breakdown level;
    for (const Character& c : together) add_without_magic_user(c, level);
    level.add(
        fmt::format("magic-user, {}: already counted for the {}", counted(magic_user_levels, "level"), name(mage)),
        "BTA-202", 0);
    return level;
}

FighterTier fighter_tier(const Fraction& level) {
    // Fractions are dropped: 8.5 is still below 9.
    return level >= 13  ? FighterTier::champion
           : level >= 9 ? FighterTier::superhero
           : level >= 5 ? FighterTier::hero
                        : FighterTier::none;
}

Tiers tiers(const Character& c) {
    return c.tiers ? *c.tiers : tiers(std::span(&c, 1));
}

Tiers tiers(std::span<const Character> together) {
    return {fighter_tier(hero_level(together).total), priest_tier(total(together, &Character::cleric)),
            mage_tier(total(together, &Character::magic_user))};
}

Breakdown leadership_score(const Character& c, const ConversionHouse& house) {
    Breakdown score;
    const AbilityScores& s = c.scores;
    score.add(score_words("charisma", s.charisma), "BTA-211", score_points(given(s.charisma), 1));
    score.add(score_words("intelligence", s.intelligence), "BTA-211",
              score_points(given(s.intelligence), house.int_15_17));
    score.add(score_words("wisdom", s.wisdom), "BTA-211", given(s.wisdom) >= 15 ? 1 : 0);
    return score;
}

int leadership(const Character& c, const ConversionHouse& house) {
    if (c.leadership) return *c.leadership;
    const Fraction score = leadership_score(c, house).total;
    return score < 1 ? 1 : score > 5 ? 5 : static_cast<int>(score.get_num().get_si());
}

bool may_be_leader(const Character& c) {
    if (c.rank != Rank::none) return true;
    const int level = std::max({c.fighter, c.cleric, c.thief, c.magic_user, c.hit_dice});
    const int charisma = given(c.scores.charisma);
    return level >= 9 || (level >= 6 && charisma >= 11) || (level >= 3 && charisma >= 15);
}

int fighting_capacity(const Character& c) {
    if (c.fc) return *c.fc;
    if (tiers(c).fighter != FighterTier::none) return 5;  // BTA-24
    const Fraction level = fighting_level(c).total;
    return level < 1 ? 1 : level < 2 ? 2 : level < 3 ? 3 : 4;
}

std::string tiers_words(const Tiers& t) {
    std::string out(t.priest == PriestTier::none ? "" : name(t.priest));
    if (t.fighter != FighterTier::none) out += fmt::format("{}{}", out.empty() ? "" : "-", name(t.fighter));
    if (t.mage != MageTier::none) out += fmt::format("{}{}", out.empty() ? "" : ", ", name(t.mage));
    return out.empty() ? "no tier" : out;
}

bool is_wizard(const Character& c) {
    return tiers(c).mage == MageTier::wizard;
}

bool is_arch_wizard(const Character& c, int level_needed) {
    return is_wizard(c) && c.magic_user >= level_needed;
}

Equipment equipment(const Character& c, const Unit* with) {
    Equipment out = class_equipment(c);
    if (with != nullptr) {
        out.armour = with->armour;
        out.shield = with->shield;
        if (!with->melee.empty() || !with->missile.empty()) {
            out.melee = with->melee;
            out.missile = with->missile;
        }
    }
    if (c.armour) out.armour = *c.armour;
    if (c.shield) out.shield = *c.shield;
    if (!c.melee.empty() || !c.missile.empty()) {
        out.melee = c.melee;
        out.missile = c.missile;
    }
    return out;
}

std::string_view name(MagicItems m) {
    constexpr std::array names = {"no", "minor", "average", "major"};
    return names.at(static_cast<std::size_t>(m));
}

std::string_view name(Rank r) {
    constexpr std::array names = {"no rank", "Leader", "General"};
    return names.at(static_cast<std::size_t>(r));
}

std::string_view name(FighterTier t) {
    constexpr std::array names = {"no tier", "Hero", "Superhero", "Champion"};
    return names.at(static_cast<std::size_t>(t));
}

std::string_view name(PriestTier t) {
    constexpr std::array names = {"no tier", "Priest", "High Priest"};
    return names.at(static_cast<std::size_t>(t));
}

std::string_view name(MageTier t) {
    constexpr std::array names = {"no tier", "Mage", "Wizard"};
    return names.at(static_cast<std::size_t>(t));
}

std::string_view name(CharacterState s) {
    constexpr std::array names = {"fit", "wounded", "captured", "dead", "missing"};
    return names.at(static_cast<std::size_t>(s));
}

std::vector<Problem> faults(const Character& c) {
    std::vector<Problem> out;
    const auto within = [&](std::string_view field, int value, int low, int high) {
        if (value < low || value > high)
            out.push_back({std::string(field), fmt::format("must be {} to {}, not {}", low, high, value)});
    };
    if (const auto fault = name_fault(c.name)) out.push_back({"name", *fault});
    within("fighter", c.fighter, 0, most_class_levels);
    within("cleric", c.cleric, 0, most_class_levels);
    within("thief", c.thief, 0, most_class_levels);
    within("magic-user", c.magic_user, 0, most_class_levels);
    within("hit dice", c.hit_dice, 0, most_hit_dice);
    const auto score = [&](std::string_view field, int value) {
        if (value != 0) within(field, value, least_ability_score, most_ability_score);
    };
    score("strength", c.scores.strength);
    score("dexterity", c.scores.dexterity);
    score("constitution", c.scores.constitution);
    score("intelligence", c.scores.intelligence);
    score("wisdom", c.scores.wisdom);
    score("charisma", c.scores.charisma);
    if (c.leadership) within("leadership", *c.leadership, 1, 5);
    if (c.fc) within("fc", *c.fc, 1, 5);
    within("wounds", c.wounds, 0, most_wounds);
    if (c.stratagem_day) within("day of the last stratagem", *c.stratagem_day, earliest_day, latest_day);
    if (c.fit_again) within("day of recovery", *c.fit_again, 0, latest_day);
    within("sides of the healing die", c.healing_sides, 0, 1000);
    within("healing die", c.healing_face, 0, c.healing_sides);
    for (const std::string& words : repeated_weapons(c.melee)) out.push_back({"melee", words});
    for (const std::string& words : repeated_weapons(c.missile)) out.push_back({"missile", words});
    if (const auto fault = line_fault(c.race)) out.push_back({"race", *fault});
    if (const auto fault = line_fault(c.religion)) out.push_back({"religion", *fault});
    if (!valid_utf8(c.notes)) out.push_back({"notes", "is not UTF-8 text"});
    return out;
}

}  // namespace banneret
