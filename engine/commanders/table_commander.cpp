#include "engine/commanders/table_commander.h"

#include <algorithm>
#include <array>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/dice/seeded.h"

namespace banneret {

namespace {

constexpr std::array<TableCommander, table_commander_count> all = {TableCommander::steady, TableCommander::bold,
                                                                   TableCommander::wary, TableCommander::random,
                                                                   TableCommander::rollout,
                                                                   TableCommander::by_the_book};
constexpr std::array<std::string_view, table_commander_count> keys = {"steady", "bold", "wary", "random", "rollout",
                                                                     "by-the-book"};

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
    if (say_why) c.because = "Drawn from what the rules allow.";
    return c;
}

// How a battle that was cut short stands for one side: what the enemy lost less what it lost itself, and the field.
double standing(const Battle& b, Side side) {
    const TableResult r = b.result();
    double score = r.lost[other(side)] - r.lost[side];
    if (r.over && r.winner) score += *r.winner == side ? 1 : -1;
    return score;
}

CommandersChoice by_rollouts(const Battle& seen, const TableDecision& d, Rng& rng, bool say_why,
                             const RolloutBudget& budget, const Job& job) {
    CommandersChoice usual = seen.choose(Temper::steady, rng, say_why);
    // Only what is worth the thought: the actions themselves.
    if (d.moment != TableDecision::Moment::act) return usual;
    std::vector<TableOrder> orders = {usual.order};
    const auto most = static_cast<std::size_t>(std::max(1, budget.orders));
    const auto add = [&](const TableOrder& o) {
        if (orders.size() < most && std::ranges::find(orders, o) == orders.end() && !std::holds_alternative<Concede>(o))
            orders.push_back(o);
    };
    add(seen.choose(Temper::bold, rng).order);
    add(seen.choose(Temper::wary, rng).order);
    for (const TableOrder& o : seen.candidates(rng, most)) add(o);
    if (orders.size() == 1) return usual;

    Battle trial = seen;
    NoTableLog quiet;
    std::size_t best = 0;
    double most_won = -1e9;
    const std::uint64_t first_seed = rng.below(1u << 30);
    for (std::size_t i = 0; i < orders.size(); ++i) {
        double sum = 0;
        int games = 0;
        for (; games < budget.games && !job.stopped(); ++games) {
            // The same dice for every order: what differs is the order.
            const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(games);
            SeededDice dice(seed, 3);
            PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
            trial = seen;
            trial.apply(orders[i], dice, quiet);
            play_out(trial, {{TableCommander::steady, TableCommander::steady}, budget.decisions, false}, dice, minds,
                     quiet);
            sum += standing(trial, d.side);
        }
        if (games == 0) break;
        // A tie is the usual order's.
        if (sum / games > most_won + 1e-9) {
            most_won = sum / games;
            best = i;
        }
    }
    if (best == 0) return usual;
    CommandersChoice c;
    c.order = orders[best];
    c.rule = usual.rule;
    c.score = most_won;
    if (say_why) c.because = "Played on a while, this came out best.";
    return c;
}

// What was lost so far stands for the turn it is, until the next begins.
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
    return keys.at(static_cast<std::size_t>(c));
}

std::string_view words(TableCommander c) {
    static constexpr std::array<std::string_view, table_commander_count> lines = {
        "weighs every exchange evenly",
        "closes fast and takes risks",
        "spares its own and breaks off in time",
        "does anything the rules allow",
        "plays each idea on a while before it chooses",
        "follows the rulings to the letter, for comparison",
    };
    return lines.at(static_cast<std::size_t>(c));
}

std::optional<TableCommander> parse_table_commander(std::string_view word) {
    for (const TableCommander c : all)
        if (folded(key(c)) == folded(word)) return c;
    return std::nullopt;
}

CommandersChoice choose(const Battle& battle, const TableDecision& d, TableCommander who, Rng& rng, bool say_why,
                        const RolloutBudget& budget, const Job& job) {
    const Battle seen = battle.as_seen_by(d.side, rng);
    const auto wanted = [&] {
        switch (who) {
            case TableCommander::random:
                return any_order(seen, rng, say_why);
            case TableCommander::rollout:
                return by_rollouts(seen, d, rng, say_why, budget, job);
            default:
                return seen.choose(temper_of(who), rng, say_why);
        }
    };
    CommandersChoice choice = wanted();
    // What the side could not know may stand in the way of what it wants: then it does the plainest thing.
    if (battle.check(choice.order)) {
        const auto orders = battle.candidates(rng, 8);
        CHECK(!orders.empty());
        choice.order = orders.front();
        if (say_why) choice.because = "What it wanted cannot be done.";
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
        job.tell(static_cast<std::uint64_t>(out.decisions), 0);
    }
    out.finished = true;
    return out;
}

TableGame play_game(const Battle& start, std::uint64_t seed, PerSide<TableCommander> who, int limit, bool say_why,
                    const Job& job) {
    TableGame out{start, false, {}, {}, {}, {}};
    RecordingDice dice{Rng(seed, 0)};
    PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
    KeptTableLog log;
    TablePlayed played = play_out(out.battle, {who, limit, true, false, say_why}, dice, minds, log, job);
    out.finished = played.finished;
    out.orders = std::move(played.orders);
    out.because = std::move(played.because);
    out.rolls = dice.rolls();
    out.events = std::move(log.events);
    return out;
}

}  // namespace banneret
