#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/abstract/contingent.h"
#include "engine/abstract/sheet.h"
#include "engine/core/trouble.h"
#include "engine/tactics/plans.h"
#include "engine/tactics/tally.h"

namespace banneret::abstract {

// AD-4 .. AD-11: chances and effects of the stratagems.

// What is added to the 2d6: base the leadership, then the bonus of the stratagem with its row.
Tally stratagem_tally(Stratagem s, const Contingent& side, const Sheet& sheet, const House& house);
// Chance of one attempt: of the 36 falls of two dice, how many succeed.
int stratagem_ways(Stratagem s, const Contingent& side, const Sheet& sheet, const House& house);

// Why this side may not attempt a stratagem now (no general, week not over), or nothing. Never refused for the role
//
std::optional<Refusal> stratagem_refused(const Contingent& side, std::int32_t day);

// The shift of a successful stratagem in favour of its own side, 0 where it does nothing (wrong role, or the opponent's
// posture forbids it), with the row that says so.
struct StratagemEffect {
    int shift = 0;  // in favour of its side, 0..3
    RuleRef rule{};
    bool operator==(const StratagemEffect&) const = default;
};
StratagemEffect stratagem_effect(Stratagem s, Role own_role, Posture opponent, const House& house);

}  // namespace banneret::abstract
