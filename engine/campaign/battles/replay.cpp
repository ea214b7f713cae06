#include <fmt/format.h>

#include "engine/campaign/battles/table_battle.h"
#include "engine/campaign/perform.h"
#include "engine/dice/seeded.h"

namespace banneret {

namespace {

Problem does_not_fit(std::size_t order, std::string_view why) {
    return {fmt::format("order {} of the battle", order + 1), std::string(why)};
}

}  // namespace

std::variant<Replayed, Problem> replay(const Transcript& transcript) {
    auto set = abstract::set_up(*transcript.start);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&set))
        return problems->empty() ? Problem{"start of the battle", "cannot be set up"} : problems->front();
    Replayed out;
    out.record = abstract::begin(std::get<Shared<abstract::Setup>>(std::move(set)));
    const std::span<const Roll> rolls = transcript.rolls;
    for (std::size_t i = 0; i < transcript.orders.size(); ++i) {
        try {
            auto next = abstract::try_step(out.record, transcript.orders[i], rolls.subspan(out.rolls_used));
            if (const auto* refusal = std::get_if<Refusal>(&next)) return does_not_fit(i, refusal->why);
            if (const auto* need = std::get_if<NeedRoll>(&next))
                return does_not_fit(i, fmt::format("its roll is missing: {}", question_words(need->question)));
            auto& step = std::get<abstract::Stepped>(next);
            out.record = std::move(step.record);
            out.rolls_used += step.rolls_used;
            out.events.insert(out.events.end(), step.events.begin(), step.events.end());
            out.events_after.push_back(out.events.size());
        } catch (const TapeMismatch& mismatch) {
            return does_not_fit(i, mismatch.what());
        }
    }
    if (out.rolls_used != rolls.size() && !transcript.table)
        return Problem{"rolls of the battle",
                       fmt::format("{} are recorded, but its orders use {}", rolls.size(), out.rolls_used)};
    return out;
}

Rng dice_after(const OpenBattle& battle, std::span<const Roll> more) {
    Rng rng(battle.seed, 0);
    for (const Roll& roll : battle.transcript.rolls) roll_faces(roll.question, rng);
    for (const Roll& roll : more) roll_faces(roll.question, rng);
    return rng;
}

Roll program_roll(const OpenBattle& battle, std::span<const Roll> more, const Question& question) {
    Rng rng = dice_after(battle, more);
    return roll_faces(question, rng);
}

std::vector<Problem> battle_faults(const Campaign& c) {
    std::vector<Problem> out;
    for (const auto& battle : c.battles) {
        if (battle->resolver == Resolver::on_table && battle->transcript.table) {
            const auto replayed = replay_table(battle->transcript);
            if (const auto* problem = std::get_if<Problem>(&replayed))
                out.push_back({battle->name, problem->sentence()});
            else if (battle->computed != std::get<TableReplayed>(replayed).end)
                out.push_back({battle->name, "its outcome does not follow from its orders and dice"});
            continue;
        }
        if (battle->resolver != Resolver::abstract) continue;
        const auto replayed = replay(battle->transcript);
        if (const auto* problem = std::get_if<Problem>(&replayed)) {
            out.push_back({battle->name, problem->sentence()});
            continue;
        }
        const abstract::Record& record = std::get<Replayed>(replayed).record;
        std::optional<Review> end;
        if (!abstract::pending(record)) end = review_of(abstract::outcome(record));
        if (battle->computed != end)
            out.push_back({battle->name, "its outcome does not follow from its orders and dice"});
    }
    return out;
}

}  // namespace banneret
