#pragma once

#include <span>
#include <string_view>

#include "engine/tactics/rule_ids.h"

namespace banneret::skirmish {

// The rows of the Medieval Skirmish by ID: the printed rules (MS-n), the rulings (MS-Rn), muster, start, return and
// commander, the answers that a decision offers, and the end of a battle (MS-END).
inline constexpr std::uint8_t ruleset_number = 5;
// clang-format off
inline constexpr RuleIds rule(ruleset_number, std::to_array<std::string_view>({
    "MS-1", "MS-2", "MS-3", "MS-4", "MS-5", "MS-6", "MS-7", "MS-8", "MS-9", "MS-10", "MS-11", "MS-12", "MS-13",
    "MS-14", "MS-15", "MS-16", "MS-17", "MS-18", "MS-19", "MS-20", "MS-21", "MS-22", "MS-23", "MS-24", "MS-25",
    "MS-26", "MS-27", "MS-28", "MS-29", "MS-30", "MS-31", "MS-32", "MS-33", "MS-34", "MS-35", "MS-36", "MS-37",
    "MS-38", "MS-39", "MS-40", "MS-41", "MS-42", "MS-43", "MS-44", "MS-45", "MS-46", "MS-47", "MS-48", "MS-49",
    "MS-50", "MS-51", "MS-52", "MS-53", "MS-54", "MS-55", "MS-56", "MS-57", "MS-58", "MS-59", "MS-60", "MS-61",
    "MS-62", "MS-63", "MS-64", "MS-65", "MS-66", "MS-67", "MS-68", "MS-69", "MS-70", "MS-71", "MS-72", "MS-73",
    "MS-74", "MS-75", "MS-76", "MS-77", "MS-78", "MS-79", "MS-80", "MS-81", "MS-82", "MS-83", "MS-84", "MS-85",
    "MS-86", "MS-87", "MS-88", "MS-89", "MS-R1", "MS-R2", "MS-R3", "MS-R4", "MS-R5", "MS-R6", "MS-R7", "MS-R8",
    "MS-R9", "MS-R10", "MS-R11", "MS-R12", "MS-R13", "MS-R14", "MS-R15", "MS-R16", "MS-R17", "MS-R18", "MS-R19",
    "MS-R20", "MS-R21", "MS-R22", "MS-R23", "MS-R24", "MS-R25", "MS-R26", "MS-R27", "MS-R28", "MS-R29", "MS-R30",
    "MS-R31", "MS-R32", "MS-R33", "MS-R34", "MS-R35", "MS-R36", "MS-R37", "MS-R38", "MS-R39", "MS-R40", "MS-R41",
    "MS-R42", "MS-R43", "MS-R44", "MS-R45", "MS-R46", "MS-R47", "MS-R48", "MS-R49", "MS-R50", "MS-R51", "MS-R52",
    "MS-R53", "MS-R54", "MS-R55", "MS-R56", "MS-R57", "MS-R58", "MS-R59", "MS-R60", "MS-R61", "MS-R62", "MS-R63",
    "MS-R64", "MS-R65", "MS-R66", "MS-R67", "MS-R68", "MS-R69", "MS-R70", "MS-R71", "MS-R72", "MS-R73", "MS-R74",
    "MS-R75", "MS-R76", "MS-R77", "MS-R78", "MS-R79", "MS-R80", "MS-R81", "MS-R82", "MS-R83", "MS-R84", "MS-R85",
    "MS-R86", "MS-R87", "MS-R88", "MS-R89", "MS-R90", "MS-R91", "MS-MUSTER", "MS-START", "MS-RETURN", "MS-COMMANDER", "MS-FIRST",
    "MS-LAST", "MS-THROUGH", "MS-STOP", "MS-STAND", "MS-MEET", "MS-FIGHT", "MS-FLY",
    "MS-END", "MS-END", "MS-END", "MS-END", "MS-END", "MS-END", "MS-END"}));
// clang-format on

// The rows of MS-END, which close the list.
enum class End : std::uint8_t { fighting_retreat, withdraws, broken, both_broken, conceded, turn_limit, captured };
constexpr RuleRef rule_of(End e) {
    return row_after(rule("MS-FLY"), 1 + static_cast<std::size_t>(e));
}

std::span<const RuleRow> rule_rows();

}  // namespace banneret::skirmish
