#include "engine/campaign/battles/battle_steps.h"

#include <fmt/format.h>

#include "engine/campaign/versions/checks.h"

namespace banneret {

Refusal no_battle() {
    return {"This battle is not open: it was already applied or called off."};
}

std::optional<Refusal> keep_rolls(CarriedOut& steps, std::span<const Roll> given) {
    const auto used = given.first(steps.rolls_used);
    for (const Roll& roll : used)
        if (const auto fault = roll_fault(roll))
            return Refusal{fmt::format("A roll of {} {}.", steps.battle.name, *fault)};
    auto& rolls = steps.battle.transcript.rolls;
    rolls.insert(rolls.end(), used.begin(), used.end());
    return std::nullopt;
}

Outcome enter_steps(const Campaign& now, BattleId id, Steps steps, std::span<const Roll> given, std::size_t must_use) {
    if (auto* refusal = std::get_if<Refusal>(&steps)) return *refusal;
    if (auto* need = std::get_if<NeedRoll>(&steps)) return *need;
    auto& next = std::get<CarriedOut>(steps);
    if (next.rolls_used < must_use)
        return Refusal{fmt::format("{}: the orders use {} of the {} recorded rolls.", next.battle.name, next.rolls_used,
                                   must_use)};
    Performed work = begin_work(now, EntryKind::battle_step);
    work.entry.rolls.assign(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(next.rolls_used));
    replace(work.campaign.battles, id, std::move(next.battle));
    return work;
}

}  // namespace banneret
