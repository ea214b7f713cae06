#include "app/models/battle/past_battle.h"

#include <fmt/format.h>

#include <array>

#include "engine/core/text.h"

namespace banneret::app {

PastBattle past_battle(const abstract::Record& record) {
    constexpr std::array<std::string_view, 5> luck = {"", "", " failed", " succeeded", " foiled"};
    PastBattle out;
    const abstract::Outcome outcome = abstract::outcome(record);
    if (outcome.field) out.field = record.setup->start.sides[*outcome.field].name;
    for (const Side s : both_sides) {
        const abstract::SideRecord& side = record.sides[s];
        const Stratagem tried = side.stratagem ? side.stratagem->stratagem : Stratagem::none;
        out.stratagem[s] = tried == Stratagem::none
                               ? std::string("none")
                               : fmt::format("{}{}", words(tried), luck[static_cast<std::size_t>(side.attempt)]);
        out.posture[s] = side.posture ? std::string(words(*side.posture)) : "none";
        if (const auto role = abstract::role_of(record, s))
            out.role[s] = *role == Role::attacker ? "attacks" : "defends";
        std::int64_t men = 0;
        for (const UnitLosses& unit : outcome.losses[s].units) men += unit.lost();
        out.lost[s] = fmt::format("{} of {}", with_commas(men), with_commas(record.setup->sheets[s].individuals));
    }
    return out;
}

}  // namespace banneret::app
