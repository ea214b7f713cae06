#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/battles/battle_steps.h"
#include "engine/campaign/perform.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

// The battle as first offered, without resolver and transcript.
OpenBattle offered_again(const OpenBattle& battle) {
    OpenBattle fresh;
    fresh.id = battle.id;
    fresh.name = battle.name;
    fresh.first = battle.first;
    fresh.second = battle.second;
    fresh.place = battle.place;
    fresh.note = battle.note;
    fresh.on_day = battle.on_day;
    fresh.plan = unsealed(battle.plan);
    return fresh;
}

}  // namespace

std::variant<OpenBattle, Refusal> begin_battle(const Campaign& now, const OpenBattle& battle, Resolver resolver,
                                               std::uint64_t seed, bool roles_given) {
    OpenBattle fresh = offered_again(battle);
    Campaign before = now;
    replace(before.battles, battle.id, fresh);
    auto start = battle_start(before, battle.first, battle.second, battle.place, roles_given);
    if (auto* refusal = std::get_if<Refusal>(&start)) return *refusal;
    fresh.resolver = resolver;
    fresh.seed = seed;
    fresh.transcript.start = Shared<abstract::Start>(std::move(std::get<abstract::Start>(start)));
    return fresh;
}

namespace {

// Carries out several orders on the battle; the rolls come from `given` and are kept in its transcript.
Steps carried_out(const OpenBattle& battle, std::span<const Order> orders, std::span<const Roll> given) {
    if (battle.resolver != Resolver::abstract)
        return Refusal{fmt::format("{} is not being fought by the abstract system; begin it first.", battle.name)};
    auto replayed = replay(battle.transcript);
    if (const auto* problem = std::get_if<Problem>(&replayed))
        return Refusal{fmt::format("{} cannot go on: {}. Start it over.", battle.name, problem->sentence())};
    abstract::Record record = std::move(std::get<Replayed>(replayed).record);
    if (!abstract::pending(record)) return Refusal{fmt::format("{} is over; review and apply it.", battle.name)};
    CarriedOut out{battle, 0};
    for (const Order& order : orders) {
        if (!abstract::pending(record))
            return Refusal{fmt::format("{} ends before the last of the orders.", battle.name)};
        std::optional<Refusal> refused;
        try {
            auto next = abstract::try_step(record, order, given.subspan(out.rolls_used));
            if (auto* need = std::get_if<NeedRoll>(&next)) return *need;
            if (auto* refusal = std::get_if<Refusal>(&next)) return *refusal;
            auto& step = std::get<abstract::Stepped>(next);
            record = std::move(step.record);
            out.rolls_used += step.rolls_used;
        } catch (const TapeMismatch& mismatch) {
            return Refusal{fmt::format("{}: {}.", battle.name, mismatch.what())};
        }
        out.battle.transcript.orders.push_back(order);
    }
    if (auto impossible = keep_rolls(out, given)) return *impossible;
    out.battle.plan = unsealed(std::move(out.battle.plan));
    if (!abstract::pending(record)) out.battle.computed = review_of(abstract::outcome(record));
    return out;
}

Outcome ordered(const Campaign& now, BattleId id, std::span<const Order> orders, std::span<const Roll> given,
                std::size_t must_use) {
    const OpenBattle* battle = find_battle(now, id);
    if (battle == nullptr) return no_battle();
    return enter_steps(now, id, carried_out(*battle, orders, given), given, must_use);
}

// The name itself if no open battle has it; else "Second Battle of Harl Ford", "Third ..", "Sixth ..", "7. ..".
std::string free_battle_name(const Campaign& now, const std::string& wanted) {
    constexpr std::array<std::string_view, 5> numbers = {"Second", "Third", "Fourth", "Fifth", "Sixth"};
    const auto taken = [&](const std::string& name) {
        return std::any_of(now.battles.begin(), now.battles.end(),
                           [&](const auto& battle) { return same_name(battle->name, name); });
    };
    std::string name = wanted;
    for (std::size_t i = 0; taken(name); ++i)
        name = i < numbers.size() ? fmt::format("{} {}", numbers[i], wanted) : fmt::format("{}. {}", i + 2, wanted);
    return name;
}

}  // namespace

Outcome carry_out(const Campaign& now, const OfferBattle& command, Rolls) {
    OpenBattle battle;
    battle.first = command.first;
    battle.second = command.second;
    battle.place = std::string(trimmed(command.place));
    battle.note = std::string(trimmed(command.note));
    battle.name = std::string(trimmed(command.name));
    const auto start = battle_start(now, command.first, command.second, battle.place, false);
    if (const auto* refusal = std::get_if<Refusal>(&start)) return *refusal;
    for (const auto& other : now.battles) {
        const bool same = (other->first == command.first && other->second == command.second) ||
                          (other->first == command.second && other->second == command.first);
        if (same) return Refusal{fmt::format("These two armies already have a battle waiting: {}.", other->name)};
    }
    const Army& first = *find_army(now, command.first);
    const Army& second = *find_army(now, command.second);
    if (battle.place.empty()) battle.place = first.place;
    if (battle.name.empty()) battle.name = fmt::format("Battle of {}", battle.place);
    battle.name = free_battle_name(now, battle.name);
    if (const auto fault = line_fault(battle.place)) return Refusal{fmt::format("The place: {}.", *fault)};
    if (const auto fault = name_fault(battle.name)) return Refusal{fmt::format("The name of the battle: {}.", *fault)};
    if (const auto fault = text_fault(battle.note, most_text_bytes))
        return Refusal{fmt::format("The note {}.", *fault)};
    if (auto refusal = ids_refused(now)) return *refusal;
    Performed work = begin_work(now, EntryKind::battle_offered);
    battle.id.value = work.campaign.next_id++;
    add_line(work.entry,
             fmt::format("{} and {} face each other at {}: {}.", first.name, second.name, battle.place, battle.name),
             for_sides(first.faction, second.faction));
    work.campaign.battles.push_back(Shared<OpenBattle>(std::move(battle)));
    return work;
}

Outcome carry_out(const Campaign& now, const CallOffBattle& command, Rolls) {
    const OpenBattle* battle = find_battle(now, command.battle);
    if (battle == nullptr) return no_battle();
    Performed work = begin_work(now, EntryKind::battle_offered);
    const Army* first = find_army(now, battle->first);
    const Army* second = find_army(now, battle->second);
    add_line(
        work.entry, fmt::format("{} is called off.", battle->name),
        for_sides(first != nullptr ? first->faction : FactionId{}, second != nullptr ? second->faction : FactionId{}));
    erase_if(work.campaign.battles, [&](const Shared<OpenBattle>& b) { return b->id == command.battle; });
    return work;
}

Outcome carry_out(const Campaign& now, const PlanBattle& command, Rolls) {
    const OpenBattle* battle = find_battle(now, command.battle);
    if (battle == nullptr) return no_battle();
    if (battle->to_apply()) return Refusal{fmt::format("{} is over; start it over to plan it again.", battle->name)};
    if (battle->resolver == Resolver::on_table)
        return Refusal{fmt::format("{} is being fought on the table.", battle->name)};
    if (auto refusal = plan_refused(command.plan)) return *refusal;
    for (const Side s : both_sides)
        if (command.plan.sides[s].sealed && battle->resolver != Resolver::abstract)
            return Refusal{fmt::format("{} has not begun, so no answer can be sealed.", battle->name)};
    if (const auto fault = text_fault(command.what, most_text_bytes))
        return Refusal{fmt::format("The plan {}.", *fault)};
    Performed work = begin_work(now, EntryKind::battle_step);
    OpenBattle planned = *battle;
    planned.plan = command.plan;
    replace(work.campaign.battles, battle->id, std::move(planned));
    return work;
}

Outcome carry_out(const Campaign& now, const ChooseResolver& command, Rolls) {
    const OpenBattle* battle = find_battle(now, command.battle);
    if (battle == nullptr) return no_battle();
    Performed work = begin_work(now, EntryKind::battle_step);
    switch (command.resolver) {
        case Resolver::typed_in:
            return Refusal{fmt::format("Type in the result of {}.", battle->name)};
        case Resolver::on_table:
            return Refusal{fmt::format("Choose a ruleset to fight {} under.", battle->name)};
        case Resolver::undecided:
            if (!battle->under_way()) return Refusal{fmt::format("{} has not begun.", battle->name)};
            replace(work.campaign.battles, battle->id, offered_again(*battle));
            return work;
        case Resolver::abstract:
            break;
    }
    OpenBattle offered = *battle;
    if (command.exchanged) {
        std::swap(offered.first, offered.second);
        offered.plan = sides_exchanged(std::move(offered.plan));
    }
    auto fresh = begin_battle(now, offered, Resolver::abstract, command.seed, command.roles_given);
    if (auto* refusal = std::get_if<Refusal>(&fresh)) return *refusal;
    replace(work.campaign.battles, battle->id, std::move(std::get<OpenBattle>(fresh)));
    return work;
}

Outcome carry_out(const Campaign& now, const GiveBattleOrder& command, Rolls rolls) {
    return ordered(now, command.battle, {&command.order, 1}, rolls, 0);
}

Outcome carry_out(const Campaign& now, const AutoPlayBattle& command, Rolls rolls) {
    if (command.orders.empty()) return Refusal{"There are no orders to play."};
    std::vector<Roll> given = command.rolls;
    given.insert(given.end(), rolls.begin(), rolls.end());
    return ordered(now, command.battle, command.orders, given, command.rolls.size());
}

Outcome carry_out(const Campaign& now, const EnterBattleResult& command, Rolls) {
    const OpenBattle* battle = find_battle(now, command.battle);
    if (battle == nullptr) return no_battle();
    auto fresh = begin_battle(now, *battle, Resolver::typed_in, command.seed, false);
    if (auto* refusal = std::get_if<Refusal>(&fresh)) return *refusal;
    auto& typed = std::get<OpenBattle>(fresh);
    if (auto refusal = review_refused(*typed.transcript.start, command.review)) return *refusal;
    typed.computed = tidied(command.review);
    Performed work = begin_work(now, EntryKind::battle_step);
    replace(work.campaign.battles, battle->id, std::move(typed));
    return work;
}

Outcome carry_out(const Campaign& now, const ReviewBattle& command, Rolls) {
    const OpenBattle* battle = find_battle(now, command.battle);
    if (battle == nullptr) return no_battle();
    if (!battle->computed) return Refusal{fmt::format("{} is not over; there is nothing to review.", battle->name)};
    if (const auto fault = text_fault(command.what, most_text_bytes))
        return Refusal{fmt::format("The change {}.", *fault)};
    if (auto refusal = review_refused(*battle->transcript.start, command.review)) return *refusal;
    Performed work = begin_work(now, EntryKind::battle_step);
    OpenBattle reviewed = *battle;
    reviewed.reviewed = tidied(command.review);
    if (reviewed.reviewed == reviewed.computed) reviewed.reviewed.reset();
    replace(work.campaign.battles, battle->id, std::move(reviewed));
    return work;
}

}  // namespace banneret
