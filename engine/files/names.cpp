#include "engine/files/names.h"

#include <array>

#include "engine/armies/character.h"
#include "engine/campaign/commands.h"

namespace banneret::files {

namespace {

template <std::size_t n>
using Words = std::array<std::string_view, n>;

constexpr Words<2> sides = {"first", "second"};
constexpr Words<4> armours = {"none", "light", "medium", "heavy"};
constexpr Words<2> formations = {"formed", "skirmish"};
constexpr Words<melee_weapon_count> melee_weapons = {
    "pike", "lance", "spear", "two-handed-sword", "two-handed-mace", "two-handed-axe", "sword", "axe",
    "mace", "staff", "club",  "short-sword",      "animal",          "dagger",
};
constexpr Words<missile_weapon_count> missile_weapons = {
    "throwing-axe", "throwing-spear", "javelin", "sling",          "short-bow", "light-crossbow",
    "arquebus",     "composite-bow",  "longbow", "heavy-crossbow", "artillery",
};
constexpr Words<ability_count> abilities = {
    "camouflage",   "marksman",   "large",          "giant",      "tough",
    "fanatic",      "undead",     "quick",          "flying",     "evasive",
    "regeneration", "thick-hide", "breath-or-gaze", "darkvision", "multiple-attacks",
    "resistance",   "engineer",   "small",          "slow",       "musician",
};
constexpr Words<4> magic_items = {"none", "minor", "average", "major"};
constexpr Words<3> ranks = {"none", "leader", "general"};
constexpr Words<4> fighter_tiers = {"none", "hero", "superhero", "champion"};
constexpr Words<3> priest_tiers = {"none", "priest", "high-priest"};
constexpr Words<3> mage_tiers = {"none", "mage", "wizard"};
constexpr Words<5> character_states = {"fit", "wounded", "captured", "dead", "missing"};
constexpr Words<5> fates = {"unhurt", "wounded", "captured", "dead", "fled"};
constexpr Words<stratagem_count> stratagems = {
    "none", "ambush",       "flank-march", "deceptive-deployment", "surprise-attack", "field-fortifications",
    "foil", "evade-battle",
};
constexpr Words<2> stances = {"offensive", "defensive"};
constexpr Words<2> roles = {"attacker", "defender"};
constexpr Words<posture_count> postures = {
    "frontal-assault", "attack-right", "attack-left", "envelope",    "screened-attack",
    "stand-and-hold",  "refuse-right", "refuse-left", "weak-center", "fighting-retreat",
};
constexpr Words<loss_way_count> loss_ways = {
    "proportional", "spare-the-best", "spare-the-mounted", "weakest-first", "by-hand",
};
constexpr Words<5> grades = {"skirmish", "stalemate", "marginal-victory", "victory", "crushing-victory"};
constexpr Words<direction_count> directions = {
    "away-from-the-enemy", "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
};
constexpr Words<3> numbers = {"as-they-are", "halved", "doubled"};
constexpr Words<2> rolled_by = {"program", "hand"};
constexpr Words<4> resolvers = {"undecided", "abstract", "typed-in", "on-table"};
constexpr Words<11> entry_kinds = {
    "edit",        "note",   "time",   "wounded-return", "march",   "battle-offered",
    "battle-step", "battle", "roster", "money",          "session",
};
constexpr Words<15> fact_kinds = {
    "raised",    "received", "given", "died",      "wounded-lost", "freed", "died-captive", "deserted",
    "dismissed", "promoted", "moved", "appointed", "relieved",     "fared", "unpaid",
};
constexpr Words<ground_count> grounds = {
    "open", "road", "track", "hills", "forest", "marsh", "mountains", "water", "dyke",
};
constexpr Words<tincture_count> tinctures = {"gold", "silver", "red", "blue", "green", "purple", "black"};
constexpr Words<bearing_count> bearings = {
    "cross",   "chevron", "bend", "fess",     "pale",  "saltire", "chief", "border",
    "roundel", "lozenge", "star", "crescent", "tower", "tree",    "sword", "crown",
};
constexpr Words<place_kind_count> place_kinds = {"town", "village", "fort", "crossing", "landmark", "port"};
constexpr Words<2> paces = {"full", "careful"};
constexpr Words<3> mile_kinds = {"march", "forced-march", "retreat"};

}  // namespace

template <>
std::span<const std::string_view> words_of<Ground>() {
    return grounds;
}
template <>
std::span<const std::string_view> words_of<PlaceKind>() {
    return place_kinds;
}
template <>
std::span<const std::string_view> words_of<Tincture>() {
    return tinctures;
}
template <>
std::span<const std::string_view> words_of<Bearing>() {
    return bearings;
}
template <>
std::span<const std::string_view> words_of<Pace>() {
    return paces;
}
template <>
std::span<const std::string_view> words_of<MileKind>() {
    return mile_kinds;
}
template <>
std::span<const std::string_view> words_of<Side>() {
    return sides;
}
template <>
std::span<const std::string_view> words_of<Armour>() {
    return armours;
}
template <>
std::span<const std::string_view> words_of<Formation>() {
    return formations;
}
template <>
std::span<const std::string_view> words_of<MeleeWeapon>() {
    return melee_weapons;
}
template <>
std::span<const std::string_view> words_of<MissileWeapon>() {
    return missile_weapons;
}
template <>
std::span<const std::string_view> words_of<Ability>() {
    return abilities;
}
template <>
std::span<const std::string_view> words_of<MagicItems>() {
    return magic_items;
}
template <>
std::span<const std::string_view> words_of<Rank>() {
    return ranks;
}
template <>
std::span<const std::string_view> words_of<FighterTier>() {
    return fighter_tiers;
}
template <>
std::span<const std::string_view> words_of<PriestTier>() {
    return priest_tiers;
}
template <>
std::span<const std::string_view> words_of<MageTier>() {
    return mage_tiers;
}
template <>
std::span<const std::string_view> words_of<CharacterState>() {
    return character_states;
}
template <>
std::span<const std::string_view> words_of<Fate>() {
    return fates;
}
template <>
std::span<const std::string_view> words_of<Stratagem>() {
    return stratagems;
}
template <>
std::span<const std::string_view> words_of<Stance>() {
    return stances;
}
template <>
std::span<const std::string_view> words_of<Role>() {
    return roles;
}
template <>
std::span<const std::string_view> words_of<Posture>() {
    return postures;
}
template <>
std::span<const std::string_view> words_of<LossWay>() {
    return loss_ways;
}
template <>
std::span<const std::string_view> words_of<Grade>() {
    return grades;
}
template <>
std::span<const std::string_view> words_of<Direction>() {
    return directions;
}
template <>
std::span<const std::string_view> words_of<UnitDeclaration::Numbers>() {
    return numbers;
}
template <>
std::span<const std::string_view> words_of<Roll::By>() {
    return rolled_by;
}
template <>
std::span<const std::string_view> words_of<TableGround>() {
    return table_ground_keys();
}
template <>
std::span<const std::string_view> words_of<Gait>() {
    return field_words(Gait{});
}
template <>
std::span<const std::string_view> words_of<TableFormation>() {
    return field_words(TableFormation{});
}
template <>
std::span<const std::string_view> words_of<LeaderCommand>() {
    return field_words(LeaderCommand{});
}
template <>
std::span<const std::string_view> words_of<ChargeEdge>() {
    return field_words(ChargeEdge{});
}
template <>
std::span<const std::string_view> words_of<Resolver>() {
    return resolvers;
}
template <>
std::span<const std::string_view> words_of<ServiceFactKind>() {
    return fact_kinds;
}
template <>
std::span<const std::string_view> words_of<EntryKind>() {
    return entry_kinds;
}

}  // namespace banneret::files
