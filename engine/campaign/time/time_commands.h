#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/ids.h"

namespace banneret {

// Commands about days, and about what waits for them.

// clang-format off
// 1..most_days_at_once days, one after another; every due thing happens on its day. The clock stops early where
// something asks for the referee: armies that meet, a battle that was put off to this day. `to_next`: it stops on the
// first day on which anything happens; refused where nothing does within these days. Refused while a battle is under way.
struct PassDays { int days = 1; bool to_next = false; };
// Put off to a day to come, 1..most_days_at_once away; today: due now. Refused while it is under way.
struct DelayBattle { BattleId battle{}; std::int32_t day = 0; };
// Wounded on their way as the referee wants them: the ones of this battle, unit and day. Fewer men: the others are lost
// for good. A day that has come: they return at once. REQUIRES nothing: what is not there is refused.
struct ChangeRecovery { ArmyId army{}; UnitId unit{}; BattleId fought_in{}; std::int32_t due_day = 0;
                        std::int32_t men = 0, new_day = 0; };
// When a wounded character is fit again; none: until the referee says so. A day that has come: he is fit at once.
struct SetFitAgain { ArmyId army{}; CharacterId character{}; std::optional<std::int32_t> day; };
// clang-format on

inline constexpr int most_days_at_once = 3650;

}  // namespace banneret
