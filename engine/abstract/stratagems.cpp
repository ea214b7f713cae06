#include "engine/abstract/stratagems.h"

#include <fmt/format.h>

#include <array>

#include "engine/abstract/tables.h"
#include "engine/core/check.h"

namespace banneret::abstract {

namespace {

// clang-format off
constexpr std::array<StratagemRow, stratagem_count - 1> rows = {{
    {Stratagem::ambush,               rule(5),  &Sheet::hidden,      20, Role::defender, 2, false, {{Posture::screened_attack}}, 1},
    {Stratagem::flank_march,          rule(6),  &Sheet::fast,        20, {},             2, false, {{Posture::screened_attack, Posture::fighting_retreat}}, 0},
    {Stratagem::deceptive_deployment, rule(7),  nullptr,              0, {},             1, false, {}, 0},
    {Stratagem::surprise_attack,      rule(8),  nullptr,              0, Role::attacker, 2, false, {{Posture::fighting_retreat}}, 1},
    {Stratagem::field_fortifications, rule(9),  &Sheet::engineers,   20, Role::defender, 0, true,  {}, 0},
    {Stratagem::foil,                 rule(10), &Sheet::light_horse, 10, {},             0, false, {}, 0},
    {Stratagem::evade_battle,         rule(11), &Sheet::fast,        20, {},             0, false, {}, 0},
}};
// clang-format on

}  // namespace

std::span<const StratagemRow> stratagem_rows() {
    return rows;
}

const StratagemRow& stratagem_row(Stratagem s) {
    CHECK(s != Stratagem::none && static_cast<std::size_t>(s) < stratagem_count);
    return rows[static_cast<std::size_t>(s) - 1];
}

Tally stratagem_tally(Stratagem s, const Contingent& side, const Sheet& sheet, const House&) {
    const StratagemRow& printed = stratagem_row(s);
    Tally tally;
    tally.add(rule(4), side.leadership);
    if (printed.share != nullptr) tally.add(printed.rule, (sheet.*printed.share).full_steps(printed.step_percent));
    if (s == Stratagem::deceptive_deployment)
        tally.add(printed.rule, side.wizards * wizard_bonus + side.arch_wizards * arch_wizard_bonus);
    return tally;
}

int stratagem_ways(Stratagem s, const Contingent& side, const Sheet& sheet, const House& house) {
    if (!side.has_general) return 0;
    const int bonus = stratagem_tally(s, side, sheet, house).total();
    int ways = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) ways += a + b + bonus >= house.stratagem_need ? 1 : 0;
    return ways;
}

std::optional<Refusal> stratagem_refused(const Contingent& side, std::int32_t day) {
    if (!side.has_general) return Refusal{fmt::format("{} has no general, so it can attempt no stratagem.", side.name)};
    if (side.stratagem_again && day < *side.stratagem_again)
        return Refusal{fmt::format("The general of {} has made this week's attempt and may try again on day {}.",
                                   side.name, *side.stratagem_again)};
    return std::nullopt;
}

StratagemEffect stratagem_effect(Stratagem s, Role own_role, Posture opponent, const House& house) {
    if (s == Stratagem::none) return {0, rule(4)};
    const StratagemRow& printed = stratagem_row(s);
    if (printed.only_as && *printed.only_as != own_role) return {0, ruling(14)};
    for (const std::optional<Posture>& weaker : printed.weaker_against)
        if (weaker == opponent) return {printed.weaker_shift, printed.rule};
    return {printed.shifts_by_house ? house.fortification_shift : printed.shift, printed.rule};
}

}  // namespace banneret::abstract
