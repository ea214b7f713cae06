#include <fmt/format.h>

#include "engine/campaign/perform.h"
#include "engine/dice/seeded.h"

namespace banneret {

namespace {

std::variant<AutoPlayBattle, Refusal> played(const OpenBattle& battle, const PerSide<Instructions>& fixed,
                                             bool to_postures, std::optional<std::span<const Roll>> given = {}) {
    if (battle.resolver != Resolver::abstract)
        return Refusal{fmt::format("{} is not being fought by the abstract system.", battle.name)};
    auto replayed = replay(battle.transcript);
    if (const auto* problem = std::get_if<Problem>(&replayed)) return Refusal{problem->sentence()};
    abstract::Record record = std::move(std::get<Replayed>(replayed).record);
    AutoPlayBattle out;
    out.battle = battle.id;
    Rng dice = dice_after(battle, {});
    PerSide<Rng> generals{Rng(battle.seed, 1), Rng(battle.seed, 2)};
    std::size_t used = 0;
    while (const auto decision = abstract::pending(record)) {
        if (to_postures && record.stage == abstract::Stage::result_roll) break;
        const Order order = decision->ask == Decision::Ask::roll
                                ? Order{ThrowDice{}}
                                : choose(record, *decision, generals[decision->side], fixed[decision->side]).order;
        std::vector<Roll> rolls;
        while (true) {
            auto next = abstract::try_step(record, order, rolls);
            if (const auto* refusal = std::get_if<Refusal>(&next)) return *refusal;
            if (const auto* need = std::get_if<NeedRoll>(&next)) {
                if (given && used + rolls.size() == given->size()) {
                    out.orders.push_back(order);
                    return out;
                }
                rolls.push_back(given ? (*given)[used + rolls.size()] : roll_faces(need->question, dice));
                continue;
            }
            record = std::move(std::get<abstract::Stepped>(next).record);
            break;
        }
        out.orders.push_back(order);
        used += rolls.size();
        if (!given) out.rolls.insert(out.rolls.end(), rolls.begin(), rolls.end());
    }
    return out;
}

}  // namespace

std::variant<AutoPlayBattle, Refusal> auto_play(const OpenBattle& battle, const PerSide<Instructions>& fixed) {
    return played(battle, fixed, false);
}

std::variant<AutoPlayBattle, Refusal> auto_play_with(const OpenBattle& battle, const PerSide<Instructions>& fixed,
                                                     std::span<const Roll> rolls) {
    return played(battle, fixed, false, rolls);
}

std::variant<AutoPlayBattle, Refusal> auto_play_to_postures(const OpenBattle& battle,
                                                            const PerSide<Instructions>& fixed) {
    return played(battle, fixed, true);
}

}  // namespace banneret
