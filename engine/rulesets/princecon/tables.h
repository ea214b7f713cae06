#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/geometry/inches.h"
#include "engine/tactics/rule_ids.h"
#include "engine/tactics/tally.h"

namespace banneret::princecon {

// Every printed table of PRINCECON XV, and names for its rows.

inline constexpr std::uint8_t ruleset_number = 4;
// PC-1 to PC-136, then PC-R1 to PC-R94.
inline constexpr NumberedRuleIds rule(ruleset_number, "PC-", 136, 94);

// --- Troops ----------------------------------------------------------------------------------------------------------

enum class Weight : std::uint8_t { heavy, medium, light };
enum class Form : std::uint8_t { formed, skirmish, road };
enum class Morale : std::uint8_t { ordered, disordered, broken, surrendered };
enum class Vigour : std::uint8_t { fresh, fatigued, exhausted };
std::string_view words(Weight w);
std::string_view words(Form f);
std::string_view words(Morale m);
std::string_view words(Vigour v);

// 3.1, hundredths of an inch per impulse.
inline constexpr std::array<Hundredths, 3> foot_formed_rate = {600, 900, 1200};
inline constexpr std::array<Hundredths, 3> foot_open_rate = {900, 1200, 1500};
inline constexpr std::array<Hundredths, 3> horse_rate = {1600, 1800, 2000};
inline constexpr std::array<Hundredths, 3> gallop_inches = {400, 500, 600};
// A personality's turn: robes or leather, chainmail, platemail, mounted.
inline constexpr Hundredths robes_rate = 2400, chain_rate = 1800, plate_rate = 1200, mounted_rate = 3600;

// --- Missiles (3.3, 3.4) ---------------------------------------------------------------------------------------------

enum class Missile : std::uint8_t { long_bow, short_bow, heavy_crossbow, light_crossbow, sling, javelin };
inline constexpr std::size_t missile_count = 6;
inline constexpr int no_dice = -99;
struct MissileRow {
    std::string_view name;
    std::array<int, 3> range;  // modifier to the level at up to 6", 12" and 24"
    std::array<int, 8> ac;     // modifier to the hit number against AC 2 .. 9
};
inline constexpr std::array<MissileRow, missile_count> missile_rows = {{
    {"long bow", {2, 1, -1}, {-2, 0, 0, 2, 3, 3, 3, 3}},
    {"short bow", {2, 1, -2}, {-3, -2, -2, 0, 1, 2, 2, 2}},
    {"heavy crossbow", {0, 0, -1}, {-1, 0, 1, 2, 3, 4, 4, 4}},
    {"light crossbow", {0, 0, -2}, {-3, -2, -1, 0, 2, 3, 3, 3}},
    {"sling", {-1, -1, no_dice}, {-3, -2, -2, -1, -2, -1, -1, 0}},
    {"javelin", {-1, no_dice, no_dice}, {-4, -3, -3, -2, -2, 0, 0, 0}},
}};
constexpr const MissileRow& row(Missile m) {
    return missile_rows[static_cast<std::size_t>(m)];
}
inline constexpr std::array<Hundredths, 3> range_bands = {600, 1200, 2400};
// 0 short, 1 medium, 2 long; 3 beyond all.
constexpr std::size_t range_band(Hundredths away) {
    return away <= range_bands[0] ? 0u : away <= range_bands[1] ? 1u : away <= range_bands[2] ? 2u : 3u;
}
constexpr Hundredths reach_of(Missile m) {
    for (std::size_t band = 3; band-- > 0;)
        if (row(m).range[band] != no_dice) return range_bands[band];
    return 0;
}
// Outside the columns the nearest one counts.
constexpr int missile_ac_modifier(Missile m, int ac) {
    return row(m).ac[static_cast<std::size_t>(std::clamp(ac, 2, 9) - 2)];
}

// --- Close action (3.5, 3.6) -----------------------------------------------------------------------------------------

inline constexpr std::array<int, 3> gallop_bonus = {4, 2, 1};

// Uniform weapons; mixed: none of the rows.
enum class Uniform : std::uint8_t { mixed, flail, two_handed, ordinary, pointed, club };
// Against AC 2 or less, 3, 4, 5, 6, 7 or more; replaces the general +1 of PC-78 (PC-R35).
inline constexpr std::array<std::array<int, 6>, 6> armour_effect = {{
    {1, 1, 1, 1, 1, 1},
    {2, 2, 2, 2, 1, 1},
    {2, 2, 1, 1, 1, 1},
    {1, 1, 1, 1, 1, 1},
    {0, 0, 1, 1, 1, 1},
    {-1, -1, 0, 0, 1, 1},
}};
constexpr int armour_effect_of(Uniform u, int ac) {
    return armour_effect[static_cast<std::size_t>(u)][static_cast<std::size_t>(std::clamp(ac, 2, 7) - 2)];
}

// PC-74, PC-R32: dice of `engaged` castings at a modified level, at least 1.
constexpr int close_dice(int level, int engaged) {
    if (engaged <= 0) return 0;
    return std::max(1, level >= 1 ? level * engaged : engaged / (2 - level));
}

// --- Spells (3.7, 3.8) -----------------------------------------------------------------------------------------------

enum class Spell : std::uint8_t {
    confuse,
    range_loser,
    shield,
    sleep,
    air_blast,
    fire_bomb,
    fog_weave,
    infravision,
    long_talk,
    mass_confuse,
    mass_range_loser,
    mass_shield,
    mirror_image,
    phantasmal_force,
    range_finder,
    see_invisible,
    strength,
    weakness,
    disguise,
    disrupt_magic,
    fireball,
    haste,
    invisibility,
    lightning_bolt,
    mass_infravision,
    mass_mirror_image,
    mass_range_finder,
    mass_see_invisible,
    mass_strength,
    mass_weakness,
    prot_missiles,
    slow,
    snowball,
    blinding_flash,
    cold_cone,
    fear,
    fly_other,
    growth_plants,
    ice_storm,
    levitate,
    mass_combat_haste,
    mass_combat_slow,
    mass_disguise,
    mass_prot_missiles,
    wall_of_electricity,
    wall_of_fire,
    cloudkill,
    conjure_elemental,
    mass_fly_other,
    wall_of_iron,
    enhance_weapons,
    fight_like_a_pride,
    mass_aura,
    mass_beneficence,
    mass_bless,
    mass_cause,
    mass_cure,
    mass_lycanthropy,
    resist_fire,
    resist_cold,
    resist_lightning,
    silence,
    word_of_command,  // on the caster himself
    word_of_rally,    // the second version: the unit he is attached to
};
inline constexpr std::size_t spell_count = 64;

enum class SpellKind : std::uint8_t { plain, damage, mass, special };
enum class SpellAt : std::uint8_t { personality, unit, circle, line, cone, self, own_unit, anything };
enum class Lasts : std::uint8_t { instant, turn, two_turns, standard, grade_turns, battle };
struct SpellRow {
    std::string_view key, name;
    std::uint8_t level;  // cost in spell points; 0: its grade N, chosen at casting
    SpellKind kind;
    SpellAt at;
    Lasts lasts;
    bool save;
    bool cleric;
    Hundredths range;   // 0: no limit but sight
    Hundredths size;    // radius or length
    std::uint8_t rule;  // PC-
};
const SpellRow& row(Spell s);
constexpr RuleRef spell_rule(Spell s) {
    return {ruleset_number, static_cast<std::uint16_t>(rule.size() + static_cast<int>(s))};
}
std::span<const SpellRow> spell_rows();

// --- Rows that are neither printed rules nor rulings ----------------------------------------------------------------

enum class Extra : std::uint8_t {
    // abilities of units (PC-MUSTER)
    camouflage,
    marksman,
    fanatic,
    undead,
    slow,
    quick,
    flying,
    engineer,
    evasive,
    regeneration,
    breath,
    multiple_attacks,
    resistance,
    darkvision,
    thick_hide,
    size,
    // start and end (PC-START)
    ambush,
    flank_march,
    surprise,
    fortified,
    fighting_retreat,
    withdraws,
    army_broken,
    army_gone,
    conceded,
    turn_limit,
    destroyed,
    captured,
    left_table,
    scale,
    // options and steps
    stand_fast,
    evade,
    let_pass,
    intercept,
    pursue,
    do_not_pursue,
    accept,
    decline,
    fight_on,
    fight_to_the_end,
    flee,
    help,
    do_not_help,
    release,
    hold_back,
    step_deploy,
    step_window,
    step_rally,
    step_disengage,
    step_rout,
    step_pursuit,
    step_mass,
    step_recover,
    hits_lost,
    hits_back,
    personal_hits,
    items_taken,
    count_
};
constexpr RuleRef extra(Extra e) {
    return {ruleset_number,
            static_cast<std::uint16_t>(rule.size() + static_cast<int>(spell_count) + static_cast<int>(e))};
}
// The commander's reasons (PC-COMMANDER).
enum class Policy : std::uint8_t {
    deploys,
    declares,
    leads,
    orders,
    charges,
    advances,
    holds,
    reforms,
    shoots,
    keeps_range,
    withdraws,
    rallies,
    disengages,
    casts,
    challenges,
    answers,
    goes_to_rally,
    concedes,
    done,
    count_
};
constexpr RuleRef policy(Policy p) {
    return {ruleset_number, static_cast<std::uint16_t>(rule.size() + static_cast<int>(spell_count) +
                                                       static_cast<int>(Extra::count_) + static_cast<int>(p))};
}
inline constexpr std::size_t row_count = static_cast<std::size_t>(rule.size()) + spell_count +
                                         static_cast<std::size_t>(Extra::count_) +
                                         static_cast<std::size_t>(Policy::count_);

std::span<const RuleRow> rule_rows();

}  // namespace banneret::princecon
