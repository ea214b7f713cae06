#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/ids.h"

namespace banneret {

// Plans of the generals before a battle, and its outcome, in terms of the abstract system. Every tactical ruleset
// starts from these plans and returns this outcome. Keys are those of the command line. Append only.

enum class Stratagem : std::uint8_t {
    none,
    ambush,
    flank_march,
    deceptive_deployment,
    surprise_attack,
    field_fortifications,
    foil,
    evade_battle,
};
inline constexpr std::size_t stratagem_count = 8;  // with none

enum class Stance : std::uint8_t { offensive, defensive };

enum class Role : std::uint8_t { attacker, defender };
constexpr Role other(Role r) {
    return r == Role::attacker ? Role::defender : Role::attacker;
}
// The side in this role in a question or a trial, where the first side attacks.
constexpr Side side_of(Role r) {
    return r == Role::attacker ? Side::first : Side::second;
}

enum class Posture : std::uint8_t {
    frontal_assault,
    attack_right,
    attack_left,
    envelope,
    screened_attack,  // the attacker's
    stand_and_hold,
    refuse_right,
    refuse_left,
    weak_center,
    fighting_retreat,  // the defender's
};
inline constexpr std::size_t posture_count = 10;
inline constexpr std::size_t postures_each = 5;
constexpr Role role_of(Posture p) {
    return p < Posture::stand_and_hold ? Role::attacker : Role::defender;
}
// The index of a posture among its role's five, 0..4, and the inverse.
constexpr std::size_t index_of(Posture p) {
    return static_cast<std::size_t>(p) % postures_each;
}
constexpr Posture posture_at(Role r, std::size_t index) {
    return static_cast<Posture>(index + (r == Role::attacker ? 0 : postures_each));
}

// Ways to distribute losses among one's units (AD-R9).
enum class LossWay : std::uint8_t { proportional, spare_the_best, spare_the_mounted, weakest_first, by_hand };
inline constexpr std::size_t loss_way_count = 5;

enum class Grade : std::uint8_t { skirmish, stalemate, marginal_victory, victory, crushing_victory };

// One cell of the results table: a grade, and the winner if there is one.
struct BattleResult {
    Grade grade = Grade::skirmish;
    std::optional<Role> winner;  // none for skirmish and stalemate
    bool operator==(const BattleResult&) const = default;
};

enum class Direction : std::uint8_t {
    away_from_the_enemy,
    north,
    north_east,
    east,
    south_east,
    south,
    south_west,
    west,
    north_west,
};
inline constexpr std::size_t direction_count = 9;

std::string_view key(Stratagem s);  // "flank-march"
std::string_view key(Posture p);    // "frontal-assault"
std::string_view key(LossWay w);    // "spare-the-best"
std::string_view key(Stance s);
std::string_view key(Role r);         // "attacker"
std::string_view key(Direction d);    // "north-east"
std::string_view words(Stratagem s);  // "flank march"
std::string_view words(Posture p);    // "frontal assault"
std::string_view words(LossWay w);
std::string_view words(Direction d);
std::string short_name(const BattleResult& r);  // "A:MV", "SK"
std::string words(const BattleResult& r);       // "marginal victory of the attacker", "skirmish"

std::optional<Stratagem> parse_stratagem(std::string_view word);
std::optional<Posture> parse_posture(std::string_view word);
std::optional<LossWay> parse_loss_way(std::string_view word);
std::optional<Stance> parse_stance(std::string_view word);
std::optional<Direction> parse_direction(std::string_view word);
std::optional<BattleResult> parse_battle_result(std::string_view short_name);

}  // namespace banneret
