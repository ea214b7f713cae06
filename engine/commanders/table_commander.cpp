#include "engine/commanders/table_commander.h"

#include <algorithm>
#include <array>

#include "engine/commanders/order_search.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

namespace {

constexpr std::array<TableCommander, table_commander_count> all = {
    TableCommander::steady, TableCommander::bold,    TableCommander::wary,
    TableCommander::random, TableCommander::rollout, TableCommander::by_the_book};
constexpr std::array<std::string_view, table_commander_count> commander_keys = {"steady", "bold",    "wary",
                                                                                "random", "rollout", "by-the-book"};

Temper temper_of(TableCommander c) {
    switch (c) {
        case TableCommander::bold:
            return Temper::bold;
        case TableCommander::wary:
            return Temper::wary;
        case TableCommander::by_the_book:
            return Temper::by_the_book;
        default:
            return Temper::steady;
    }
}

CommandersChoice any_order(const Battle& seen, Rng& rng, bool say_why) {
    const std::vector<TableOrder> orders = seen.candidates(rng, 24);
    CHECK(!orders.empty());
    CommandersChoice c;
    c.order = orders[rng.below(static_cast<std::uint32_t>(orders.size()))];
    if (say_why) c.because = "The order is drawn at random from those the rules allow.";
    return c;
}

// Stores the losses so far as those of the current turn; a later call in that turn overwrites them.
void note_turn(const Battle& b, std::vector<PerSide<double>>& lost_by_turn) {
    const TableResult r = b.result();
    if (r.turns == 0) return;
    const PerSide<double> before = lost_by_turn.empty() ? PerSide<double>{} : lost_by_turn.back();
    if (lost_by_turn.size() < r.turns) lost_by_turn.resize(r.turns, before);
    lost_by_turn.back() = r.lost;
}

}  // namespace

std::span<const TableCommander> table_commanders() {
    return all;
}

std::string_view key(TableCommander c) {
    return commander_keys.at(static_cast<std::size_t>(c));
}

std::string_view words(TableCommander c) {
    static constexpr std::array<std::string_view, table_commander_count> lines = {
        "weighs every exchange evenly",
        "closes fast and takes risks",
        "spares its own and breaks off in time",
        "does anything the rules allow",
        "plays each idea ahead for a while before it chooses",
        "follows the rulings to the letter, for comparison",
    };
    return lines.at(static_cast<std::size_t>(c));
}

std::optional<TableCommander> parse_table_commander(std::string_view word) {
    for (const TableCommander c : all)
        if (same_name(key(c), word)) return c;
    return std::nullopt;
}

RolloutBudget usual_budget(std::string_view ruleset) {
    RolloutBudget budget;
    const TacticalRuleset* described = find_tactical_ruleset(ruleset);
    if (described == nullptr || !described->thinks_long) return budget;
    budget.orders /= 2;
    budget.games /= 2;
    budget.decisions /= 2;
    return budget;
}

CommandersChoice choose(const Battle& battle, const TableDecision& d, TableCommander who, Rng& rng, bool say_why,
                        const std::optional<RolloutBudget>& budget, const Job& job) {
    const auto wanted = [&] {
        switch (who) {
            case TableCommander::random:
                return any_order(battle.as_seen_by(d.side, rng), rng, say_why);
            case TableCommander::rollout:
                return search_order(battle.as_seen_by(d.side, rng), rng, say_why,
                                    budget.value_or(usual_budget(battle.ruleset())), job);
            default:
                return battle.choose_as(d.side, temper_of(who), rng, say_why);
        }
    };
    CommandersChoice choice = wanted();
    if (who == TableCommander::rollout) choice.checked = false;  // only in what it saw
    // Hidden facts may make the wanted order illegal: then take the first candidate.
    if (!choice.checked && battle.check(choice.order)) {
        const auto orders = battle.candidates(rng, 8);
        CHECK(!orders.empty());
        choice.order = orders.front();
        if (say_why) choice.because = "The order it wanted is not possible.";
    }
    return choice;
}

TablePlayed play_out(Battle& battle, const TablePlay& play, Dice& dice, PerSide<Rng>& minds, TableLog& log,
                     const Job& job) {
    TablePlayed out;
    while (const auto d = battle.pending()) {
        if (out.decisions >= play.limit || job.stopped()) return out;
        CommandersChoice c = choose(battle, *d, play.who[d->side], minds[d->side], play.say_why, {}, job);
        battle.apply(c.order, dice, log);
        if (play.keep_orders) out.orders.push_back(c.order);
        if (play.watch_turns) note_turn(battle, out.lost_by_turn);
        if (play.say_why) out.because.push_back(std::move(c.because));
        ++out.decisions;
        job.report(static_cast<std::uint64_t>(out.decisions), 0);
    }
    out.finished = true;
    return out;
}

TableGame play_game(const Battle& start, std::uint64_t seed, PerSide<TableCommander> who, int limit, bool say_why,
                    const Job& job) {
    TableGame out{start, false, {}, {}, {}, {}};
    RecordingDice dice{Rng(seed, 0)};
    PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
    RecordingTableLog log;
    TablePlayed played = play_out(out.battle, {who, limit, true, false, say_why}, dice, minds, log, job);
    out.finished = played.finished;
    out.orders = std::move(played.orders);
    out.because = std::move(played.because);
    out.rolls = dice.rolls();
    out.events = std::move(log.events);
    return out;
}

}  // namespace banneret
