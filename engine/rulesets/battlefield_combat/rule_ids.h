#pragma once

#include <string_view>

#include "engine/tactics/rule_ids.h"

namespace banneret::battlefield {

// The rows of Battlefield Combat by ID: the printed rules (BCR-n), the rulings (BCR-R1 to BCR-R67), the muster's
// abilities, deployment and end of battle, answers and the automatic commander (words).
inline constexpr std::uint8_t ruleset_number = 3;
// clang-format off
inline constexpr RuleIds rule(ruleset_number, std::to_array<std::string_view>({
    "BCR-1.0", "BCR-1.1.1", "BCR-1.1.2", "BCR-1.2", "BCR-1.2.1", "BCR-1.2.2", "BCR-1.3", "BCR-1.3.1", "BCR-1.3.2",
    "BCR-1.3.3", "BCR-1.3.4", "BCR-1.3.5", "BCR-1.3.6", "BCR-1.3.7", "BCR-1.4", "BCR-1.5", "BCR-1.5.1", "BCR-2.1",
    "BCR-2.2", "BCR-2.3", "BCR-2.4", "BCR-3.1", "BCR-3.2", "BCR-3.2.1", "BCR-3.2.2", "BCR-3.2.3", "BCR-3.3",
    "BCR-3.4", "BCR-3.5", "BCR-3.6", "BCR-3.6.1", "BCR-3.6.2", "BCR-4.1", "BCR-4.1.1", "BCR-4.2", "BCR-4.2.1",
    "BCR-4.3", "BCR-4.4", "BCR-4.5", "BCR-4.5.1", "BCR-4.5.2", "BCR-4.5.3", "BCR-4.5.4", "BCR-4.6", "BCR-4.7",
    "BCR-4.7.a", "BCR-4.7.b", "BCR-4.7.c", "BCR-4.7.d", "BCR-4.7.e", "BCR-4.7.f", "BCR-4.7.g", "BCR-4.7.h",
    "BCR-4.7.i", "BCR-4.7.j", "BCR-4.7.k", "BCR-4.7.l", "BCR-4.7.m", "BCR-4.7.n", "BCR-4.7.o", "BCR-4.7.p",
    "BCR-4.7.q", "BCR-4.7.r", "BCR-4.7.s", "BCR-4.8", "BCR-4.8.1", "BCR-4.8.2", "BCR-4.8.3", "BCR-4.8.4",
    "BCR-4.8.5", "BCR-4.8.6", "BCR-4.8.7", "BCR-4.8.8", "BCR-4.8.9", "BCR-4.8.10", "BCR-4.8.11", "BCR-4.8.12",
    "BCR-4.8.13", "BCR-4.8.14", "BCR-4.8.15", "BCR-4.8.16", "BCR-4.8.17", "BCR-4.8.18", "BCR-4.8.19", "BCR-4.8.20",
    "BCR-4.8.21", "BCR-4.8.22", "BCR-4.8.23", "BCR-4.8.24", "BCR-4.8.25", "BCR-5.1", "BCR-5.2", "BCR-5.3",
    "BCR-5.3.1", "BCR-5.4", "BCR-5.5", "BCR-6.1", "BCR-6.2", "BCR-6.3", "BCR-6.4", "BCR-6.5", "BCR-6.5.1", "BCR-6.6",
    "BCR-6.7", "BCR-6.8", "BCR-6.9", "BCR-6.10", "BCR-7.1", "BCR-7.2", "BCR-7.3", "BCR-7.4", "BCR-7.5", "BCR-7.6",
    "BCR-8.1", "BCR-8.2", "BCR-8.2.1", "BCR-8.2.2", "BCR-8.2.3", "BCR-8.3", "BCR-8.4", "BCR-8.5", "BCR-8.6",
    "BCR-8.6.1", "BCR-8.6.2", "BCR-8.6.3", "BCR-8.6.4", "BCR-8.6.5", "BCR-8.6.6", "BCR-8.7", "BCR-8.7.1",
    "BCR-8.7.2", "BCR-8.7.3", "BCR-8.7.4", "BCR-8.7.5", "BCR-8.7.6", "BCR-8.8.1", "BCR-8.8.2", "BCR-8.8.3",
    "BCR-8.9", "BCR-8.9.1", "BCR-8.9.2", "BCR-9.1", "BCR-9.1.1", "BCR-9.1.2", "BCR-9.1.3", "BCR-9.1.4", "BCR-9.1.5",
    "BCR-9.1.6", "BCR-9.1.7", "BCR-9.1.8", "BCR-9.2", "BCR-9.2.1", "BCR-9.2.2", "BCR-9.2.3", "BCR-9.2.4",
    "BCR-9.2.5", "BCR-9.2.6", "BCR-9.2.7", "BCR-9.3", "BCR-9.3.1", "BCR-9.3.2", "BCR-9.3.3", "BCR-9.4", "BCR-9.5",
    "BCR-9.6", "BCR-9.6.1", "BCR-9.6.2", "BCR-9.6.3", "BCR-9.6.4", "BCR-10.1", "BCR-10.2", "BCR-10.3", "BCR-10.3.1",
    "BCR-10.3.2", "BCR-10.3.3", "BCR-10.3.4", "BCR-10.3.5", "BCR-10.3.6", "BCR-10.3.7", "BCR-10.3.8", "BCR-10.4",
    "BCR-11.1", "BCR-11.2", "BCR-11.3", "BCR-11.4", "BCR-11.4.1", "BCR-11.4.2", "BCR-11.5", "BCR-11.5.1",
    "BCR-11.5.2", "BCR-11.5.3", "BCR-11.5.4", "BCR-11.5.5", "BCR-11.5.6", "BCR-11.5.7", "BCR-11.5.8", "BCR-12.1",
    "BCR-12.2", "BCR-12.2.1", "BCR-12.2.2", "BCR-12.2.3", "BCR-12.2.4", "BCR-12.2.5", "BCR-12.2.6", "BCR-R1",
    "BCR-R2", "BCR-R3", "BCR-R4", "BCR-R5", "BCR-R6", "BCR-R7", "BCR-R8", "BCR-R9", "BCR-R10", "BCR-R11", "BCR-R12",
    "BCR-R13", "BCR-R14", "BCR-R15", "BCR-R16", "BCR-R17", "BCR-R18", "BCR-R19", "BCR-R20", "BCR-R21", "BCR-R22",
    "BCR-R23", "BCR-R24", "BCR-R25", "BCR-R26", "BCR-R27", "BCR-R28", "BCR-R29", "BCR-R30", "BCR-R31", "BCR-R32",
    "BCR-R33", "BCR-R34", "BCR-R35", "BCR-R36", "BCR-R37", "BCR-R38", "BCR-R39", "BCR-R40", "BCR-R41", "BCR-R42",
    "BCR-R43", "BCR-R44", "BCR-R45", "BCR-R46", "BCR-R47", "BCR-R48", "BCR-R49", "BCR-R50", "BCR-R51", "BCR-R52",
    "BCR-R53", "BCR-R54", "BCR-R55", "BCR-R56", "BCR-R57", "BCR-R58", "BCR-R59", "BCR-R60", "BCR-R61", "BCR-R62",
    "BCR-R63", "BCR-R64", "BCR-R65", "BCR-R66", "BCR-R67", "BCR-CAMOUFLAGE", "BCR-UNDEAD", "BCR-SLOW", "BCR-FLYING",
    "BCR-ENGINEERS", "BCR-EVASIVE", "BCR-REGENERATION", "BCR-BREATH", "BCR-NIGHT", "BCR-RESISTANCE", "BCR-POINTS",
    "BCR-RETURN", "BCR-DEPLOYMENT", "BCR-AMBUSH", "BCR-FLANK", "BCR-SURPRISE", "BCR-WALLS", "BCR-POSTURE",
    "BCR-RETREAT", "BCR-BROKEN", "BCR-BREAK", "BCR-LIMIT", "BCR-CONCEDES", "BCR-SURRENDER", "BCR-CAPTURE",
    "BCR-WITHDRAWS", "BCR-STRIKE", "BCR-HOLDBACK", "BCR-ROLL", "BCR-NOROLL", "BCR-NONE", "BCR-SETUP", "BCR-ADVANCE",
    "BCR-ORDER", "BCR-SHOOT", "BCR-CHARGE", "BCR-MELEE", "BCR-DISENGAGE", "BCR-REFORM", "BCR-RALLY", "BCR-DUEL",
    "BCR-SPELL", "BCR-HOLD", "BCR-MOVE", "BCR-SAFETY", "BCR-GIVEUP", "BCR-ORDERS", "BCR-REPLY"}));
// clang-format on

std::span<const RuleRow> rule_rows();

}  // namespace banneret::battlefield
