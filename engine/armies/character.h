#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/armies/attributes.h"
#include "engine/armies/breakdown.h"
#include "engine/armies/unit.h"
#include "engine/core/ids.h"
#include "engine/core/trouble.h"

namespace banneret {

inline constexpr int most_class_levels = 36;
inline constexpr int most_wounds = 20;
inline constexpr int least_ability_score = 3, most_ability_score = 30;

enum class MagicItems : std::uint8_t { none, minor, average, major };       // T-20
enum class Rank : std::uint8_t { none, leader, general };                   // BTA-22, BTA-23
enum class FighterTier : std::uint8_t { none, hero, superhero, champion };  // BTA-203
enum class PriestTier : std::uint8_t { none, priest, high_priest };         // BTA-206
enum class MageTier : std::uint8_t { none, mage, wizard };                  // BTA-207
enum class CharacterState : std::uint8_t { fit, wounded, captured, dead, missing };

struct Tiers {
    FighterTier fighter = FighterTier::none;
    PriestTier priest = PriestTier::none;
    MageTier mage = MageTier::none;
    bool operator==(const Tiers&) const = default;
};

// Scores of 3..18 and beyond (up to 30); 0 = not given.
struct AbilityScores {
    int strength = 0, dexterity = 0, constitution = 0, intelligence = 0, wisdom = 0, charisma = 0;
    bool operator==(const AbilityScores&) const = default;
};

// One named person (or monster of note). Values given by the roster override those computed by Appendix B.
struct Character {
    CharacterId id{};
    std::string name;
    int fighter = 0, cleric = 0, thief = 0, magic_user = 0;  // class levels, 0..36
    int hit_dice = 0;                                        // for a monster
    AbilityScores scores{};
    MagicItems magic_items = MagicItems::none;
    Rank rank = Rank::none;
    std::optional<Tiers> tiers;     // set by the referee
    std::optional<int> leadership;  // 1..5, set by the referee
    std::optional<int> fc;          // 1..5, set by the referee
    bool mounted = false;
    bool flying = false;
    std::optional<Armour> armour;  // none: that of the Appendix B class, or of the unit the character is with
    std::optional<bool> shield;
    std::vector<MeleeWeapon> melee;
    std::vector<MissileWeapon> missile;
    UnitId rides_with{};  // the unit the character is with, if any
    CharacterState state = CharacterState::fit;
    int wounds = 0;
    std::optional<int> stratagem_day;  // campaign day of the last attempt (AD-4, AD-R5)
    // For a wounded character: the campaign day of recovery, and the healing die behind it (AD-R11).
    std::optional<int> fit_again;
    int healing_sides = 0, healing_face = 0;  // 0: no die, the day was set by hand
    std::string race, religion, notes;
    bool operator==(const Character&) const = default;
};

// House rules on Appendix B.
struct ConversionHouse {
    int int_15_17 = 1;  // int-15-17: 1 or 2 (BTA-R126)
    bool operator==(const ConversionHouse&) const = default;
};

// BTA-204, BTA-205: fighting level from every class and the magic items; fractions are dropped only at the tier
// (BTA-R121).
Breakdown fighting_level(const Character& c);
// BTA-202: the fighting level of several characters combined into one figure.
Breakdown fighting_level(std::span<const Character> together);
// The fighting level for the Hero type: magic-user levels that already make a Mage or Wizard are not counted again; a
// Priest's cleric levels are (BTA-R122). A mage gets the mage type first.
Breakdown hero_level(std::span<const Character> together);
// BTA-203: the tier of a fighting level; its fraction is dropped.
FighterTier fighter_tier(const Fraction& level);
// BTA-202..207: tiers computed from the levels, unless the roster gives them.
Tiers tiers(const Character& c);
// The tiers of several characters combined into one figure, from their levels only (BTA-202, BTA-R122).
Tiers tiers(std::span<const Character> together);
// BTA-211, T-21: the sum of the points for the scores; a score not given counts as 10.
Breakdown leadership_score(const Character& c, const ConversionHouse& house = {});
// BTA-R125: the score limited to 1..5, unless the roster gives it.
int leadership(const Character& c, const ConversionHouse& house = {});
// BTA-209, BTA-R124: true if the character may be a leader without a rank on the roster.
bool may_be_leader(const Character& c);
// BTA-R123: fighting capacity of the figure; 5 with a fighter tier.
int fighting_capacity(const Character& c);
// "Superhero, Mage", "Priest-Hero", or "no tier".
std::string tiers_words(const Tiers& t);
bool is_wizard(const Character& c);                         // AD-R12: has the wizard tier
bool is_arch_wizard(const Character& c, int level_needed);  // AD-R12: a wizard with at least that many magic-user
                                                            // levels

// The character's equipment: the roster's, else that of the unit it is with (may be null), else that of its highest
// class: fighter or cleric heavy, shield, sword; thief light, short sword; magic-user staff; a monster its claws.
struct Equipment {
    Armour armour = Armour::none;
    bool shield = false;
    std::vector<MeleeWeapon> melee;
    std::vector<MissileWeapon> missile;
    bool operator==(const Equipment&) const = default;
};
Equipment equipment(const Character& c, const Unit* with = nullptr);

std::string_view name(MagicItems m);
std::string_view name(Rank r);
std::string_view name(FighterTier t);
std::string_view name(PriestTier t);
std::string_view name(MageTier t);
std::string_view name(CharacterState s);

// Every fault of the character's values, worded for the person who entered them; `where` is the field.
std::vector<Problem> faults(const Character& c);

}  // namespace banneret
