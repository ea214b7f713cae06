#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <variant>

#include "engine/commanders/judges/judge.h"

namespace banneret {

// A judge's question with one army changed. An army has two forms in a question (for the abstract system and for the
// tactical rulesets), and every function here changes both alike.

// One improvement of a whole army.
enum class ArmyStep : std::uint8_t { capacity, armour, shield, horse, longbow, men, general };
inline constexpr std::array every_army_step = {ArmyStep::capacity, ArmyStep::armour, ArmyStep::shield, ArmyStep::horse,
                                               ArmyStep::longbow,  ArmyStep::men,    ArmyStep::general};
std::string_view key(ArmyStep step);    // "armour"
std::string_view words(ArmyStep step);  // "armour one step heavier"

// The traits that distinguish armies of equal strength.
enum class ArmyTrait : std::uint8_t { horse, quality, missiles, heroes, magic, general, creatures };
inline constexpr std::array every_army_trait = {ArmyTrait::horse,    ArmyTrait::quality, ArmyTrait::missiles,
                                                ArmyTrait::heroes,   ArmyTrait::magic,   ArmyTrait::general,
                                                ArmyTrait::creatures};
inline constexpr std::size_t army_trait_count = every_army_trait.size();
std::string_view key(ArmyTrait trait);    // "horse"
std::string_view words(ArmyTrait trait);  // "mounted or flying troops"

// The question about two armies, postures open, without stratagems. REQUIRES: both have individuals and no faults.
JudgeQuestion judge_question(const TableStart& start, std::uint64_t seed);
// These armies with the roles swapped; plans do not swap with them and are left open.
JudgeQuestion with_roles_swapped(const JudgeQuestion& question);
// Every unit of the side has `factor` times as many men, rounded, at least 1. REQUIRES: factor > 0.
JudgeQuestion with_men(const JudgeQuestion& question, Side side, double factor);
// Every unit of the side that can take the step takes it (men: 20% more). Refused, with a sentence, if none can.
std::variant<JudgeQuestion, Refusal> with_step(const JudgeQuestion& question, Side side, ArmyStep step);
// Both armies without the trait: troops dismounted; capacity 2 and armour light; no missiles; no fighter tiers; no
// casters; generals of leadership 1; no special abilities.
JudgeQuestion without(const JudgeQuestion& question, ArmyTrait trait);

}  // namespace banneret
