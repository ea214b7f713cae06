#include "engine/campaign/battles/batch_resolve.h"

#include <fmt/format.h>

#include "engine/campaign/battles/battle_steps.h"
#include "engine/campaign/perform.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/dice/rng.h"

namespace banneret {

namespace {

std::string lot_words(std::string_view verb, const Campaign& c, std::span<const BattleId> battles) {
    if (battles.size() != 1) return fmt::format("{} {}", verb, counted(battles.size(), "battle"));
    const OpenBattle* battle = find_battle(c, battles.front());
    return fmt::format("{} {}", verb, battle != nullptr ? battle->name : "a battle");
}

// Finishes the battle, whatever state it was in.
std::variant<Campaign, Refusal> fought(const Campaign& now, const OpenBattle& battle, std::uint64_t seed) {
    Campaign c = now;
    const bool begun = battle.resolver == Resolver::abstract && !battle.computed;
    if (!begun) {
        const BattlePlan& plan = battle.plan;
        const ChooseResolver begin{battle.id, Resolver::abstract, seed_of(seed, battle.id), plan.roles_given,
                                   plan.roles_given && plan.attacker == Side::second};
        auto joined = perform(c, begin, {});
        if (auto* refusal = std::get_if<Refusal>(&joined)) return std::move(*refusal);
        CHECK(std::holds_alternative<Performed>(joined));  // beginning needs no dice
        c = std::move(std::get<Performed>(joined).campaign);
    }
    const OpenBattle& waiting = *find_battle(c, battle.id);
    // Without a plan the generals choose everything, the share of losses too.
    auto rest = auto_play(waiting, waiting.plan == BattlePlan{} ? PerSide<Instructions>{} : instructions(waiting.plan));
    if (auto* refusal = std::get_if<Refusal>(&rest)) return std::move(*refusal);
    auto over = perform_rolling(c, std::get<AutoPlayBattle>(std::move(rest)));
    if (auto* refusal = std::get_if<Refusal>(&over)) return std::move(*refusal);
    return std::move(std::get<Performed>(over).campaign);
}

}  // namespace

std::uint64_t seed_of(std::uint64_t seed, BattleId battle) {
    Rng rng(seed, battle.value);
    return rng.below(1'000'000'000);
}

std::variant<Resolved, Refusal> resolve_battles(const Campaign& now, std::span<const BattleId> battles,
                                                std::uint64_t seed) {
    Resolved out{begin_work(now, EntryKind::battle_step), {}, {}};
    for (const BattleId id : battles) {
        const OpenBattle* battle = find_battle(out.step.campaign, id);
        if (battle == nullptr) {
            out.left.push_back({id, no_battle().why});
            continue;
        }
        if (battle->resolver == Resolver::on_table && !battle->computed) {
            out.left.push_back({id, fmt::format("{} is being fought on the table.", battle->name)});
            continue;
        }
        auto over = fought(out.step.campaign, *battle, seed);
        if (auto* refusal = std::get_if<Refusal>(&over)) {
            out.left.push_back({id, std::move(refusal->why)});
            continue;
        }
        out.step.campaign = std::move(std::get<Campaign>(over));
        out.fought.push_back(id);
    }
    if (out.fought.empty()) return Refusal{out.left.empty() ? "There is no battle to resolve." : out.left.front().why};
    out.step.entry.action = lot_words("resolve", now, out.fought);
    out.step.entry.day = now.day;
    return out;
}

std::variant<Accepted, Refusal> accept_battles(const Campaign& now, std::span<const BattleId> battles) {
    Accepted out;
    std::vector<BattleId> applied;
    const Campaign* c = &now;
    for (const BattleId id : battles) {
        const OpenBattle* battle = find_battle(*c, id);
        if (battle == nullptr) {
            out.left.push_back({id, no_battle().why});
            continue;
        }
        auto done = perform_rolling(*c, ApplyBattle{id});
        if (auto* refusal = std::get_if<Refusal>(&done)) {
            out.left.push_back({id, std::move(refusal->why)});
            continue;
        }
        out.steps.push_back(std::move(std::get<Performed>(done)));
        applied.push_back(id);
        c = &out.steps.back().campaign;
    }
    if (out.steps.empty()) return Refusal{out.left.empty() ? "There is no battle to apply." : out.left.front().why};
    const std::string action = lot_words("apply", now, applied);
    for (Performed& step : out.steps) step.entry.action = action;
    return out;
}

std::variant<Performed, Refusal> perform_rolling(const Campaign& now, const Command& command,
                                                 std::span<const Roll> typed) {
    std::vector<Roll> rolls(typed.begin(), typed.end());
    while (true) {
        auto outcome = perform(now, command, rolls);
        if (auto* done = std::get_if<Performed>(&outcome)) return std::move(*done);
        if (auto* refusal = std::get_if<Refusal>(&outcome)) return std::move(*refusal);
        const Question& question = std::get<NeedRoll>(outcome).question;
        const OpenBattle* battle = find_battle(now, battle_of(command));
        CHECK(battle != nullptr);  // only battles need dice
        std::vector<Roll> before;
        if (const auto* play = std::get_if<AutoPlayBattle>(&command)) before = play->rolls;
        if (const auto* play = std::get_if<AutoPlayTable>(&command)) before = play->rolls;
        before.insert(before.end(), rolls.begin(), rolls.end());
        rolls.push_back(program_roll(*battle, before, question));
    }
}

}  // namespace banneret
