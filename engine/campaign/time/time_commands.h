#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/ids.h"

namespace banneret {

// Commands on days and on coming events.

// clang-format off
// Passes 1..most_days_at_once days, with every event on its day. The clock stops early when the referee is needed:
// armies meet, or a battle was postponed to this day. `to_next`: it stops on the first day with any event; refused if
// there is none within these days. Refused while a battle is under way.
struct PassDays { int days = 1; bool to_next = false; };
// Puts the battle off to a future day, at most most_days_at_once away; today: due now. Refused while it is under way.
struct DelayBattle { BattleId battle{}; std::int32_t day = 0; };
// Edits the recovering wounded of one battle, unit and day. Fewer men: the others are lost for good. A `new_day` that
// has come: they return at once. Refused if there are none.
struct ChangeRecovery { ArmyId army{}; UnitId unit{}; BattleId fought_in{}; std::int32_t due_day = 0;
                        std::int32_t men = 0, new_day = 0; };
// Sets the day on which a wounded character is fit again; none: until the referee sets one. A day that has come: fit at
// once.
struct SetFitAgain { ArmyId army{}; CharacterId character{}; std::optional<std::int32_t> day; };
// clang-format on

inline constexpr int most_days_at_once = 3650;

}  // namespace banneret
