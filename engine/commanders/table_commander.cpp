#include "engine/commanders/table_commander.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

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

// One order that is tried, and what came of it game by game.
struct Tried {
    TableOrder order;
    std::vector<double> standings;
    double mean() const {
        return standings.empty() ? 0 : std::accumulate(standings.begin(), standings.end(), 0.0) /
                                           static_cast<double>(standings.size());
    }
};

// By how many standard errors the games of `a` went better than the same games of `b`: common random numbers.
double standard_errors_better(const Tried& a, const Tried& b) {
    const std::size_t n = std::min(a.standings.size(), b.standings.size());
    if (n < 2) return 0;
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double d = a.standings[i] - b.standings[i];
        sum += d;
        squares += d * d;
    }
    const auto games = static_cast<double>(n);
    const double mean = sum / games, variance = std::max(0.0, squares - games * mean * mean) / (games - 1);
    // Games that all end alike are not certain: one more of the size of the greatest possible difference is thought of.
    const double error = std::sqrt((variance + 0.01) / games);
    return mean / error;
}

// Sequential halving over the orders of a portfolio: what each temper would do, and some of the candidates. The steady
// order stays to the end, and is left only for one that is better by two standard errors of the paired games.
class Rollouts {
public:
    Rollouts(const Battle& seen, const RolloutBudget& budget, const Job& job, std::uint64_t first_seed)
        : seen_(seen), trial_(seen), side_(seen.pending()->side), budget_(budget), job_(job), first_seed_(first_seed) {}

    // The best of them; the first is the usual order.
    const Tried& best_of(std::vector<Tried>& all) {
        int left = std::max(1, budget_.orders) * std::max(1, budget_.games);
        std::size_t remain = all.size();
        while (remain > 1 && left > 0 && !job_.stopped()) {
            // As many games for each round, but the last, which has what is left.
            int rounds = 1;
            for (std::size_t n = remain; n > 2; n = (n + 1) / 2) ++rounds;
            const int each = std::max(1, left / rounds / static_cast<int>(remain));
            for (int g = 0; g < each && left > 0; ++g)
                for (std::size_t i = 0; i < remain && left > 0 && !job_.stopped(); ++i, --left) play(all[i]);
            if (remain == 2) break;
            std::stable_sort(all.begin() + 1, all.begin() + static_cast<std::ptrdiff_t>(remain),
                             [](const Tried& a, const Tried& b) { return a.mean() > b.mean(); });
            remain = (remain + 1) / 2;
        }
        if (all.size() < 2) return all.front();
        constexpr double needed = 2;
        return standard_errors_better(all[1], all[0]) >= needed ? all[1] : all[0];
    }

private:
    void play(Tried& tried) {
        // Equal dice for every order: what differs is the order.
        const std::uint64_t seed = first_seed_ + tried.standings.size();
        SeededDice dice(seed, 3);
        PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
        NoTableLog quiet;
        trial_ = seen_;
        trial_.apply(tried.order, dice, quiet);
        // Both sides go on by the book: of all policies it thinks least.
        TablePlay on;
        on.who = {TableCommander::by_the_book, TableCommander::by_the_book};
        on.limit = budget_.decisions;
        play_out(trial_, on, dice, minds, quiet);
        tried.standings.push_back(standing(trial_, side_));
    }

    const Battle& seen_;
    Battle trial_;
    Side side_;
    RolloutBudget budget_;
    const Job& job_;
    std::uint64_t first_seed_;
};

CommandersChoice by_rollouts(const Battle& seen, const TableDecision& d, Rng& rng, bool say_why,
                             const RolloutBudget& budget, const Job& job) {
    CommandersChoice usual = seen.choose(Temper::steady, rng, say_why);
    // Only what is worth the thought: actions and reactions.
    if (d.moment != TableDecision::Moment::act && d.moment != TableDecision::Moment::react) return usual;
    std::vector<Tried> tried = {{usual.order, {}}};
    const auto most = static_cast<std::size_t>(std::max(1, budget.orders));
    const auto add = [&](const TableOrder& o) {
        const bool known = std::ranges::any_of(tried, [&](const Tried& t) { return t.order == o; });
        if (tried.size() < most && !known && !std::holds_alternative<Concede>(o) && !seen.check(o))
            tried.push_back({o, {}});
    };
    for (const Temper t : {Temper::bold, Temper::wary, Temper::by_the_book}) add(seen.choose(t, rng).order);
    for (const TableOrder& o : seen.candidates(rng, most)) add(o);
    const std::uint64_t first_seed = rng.below(1u << 30);
    if (tried.size() == 1) return usual;
    const Tried best = Rollouts(seen, budget, job, first_seed).best_of(tried);
    if (best.order == usual.order) return usual;
    CommandersChoice c;
    c.order = best.order;
    c.rule = usual.rule;
    c.score = best.mean();
    if (say_why) c.because = "Played on a while, this came out best by more than chance explains.";
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
    // Hidden facts may make the wanted order illegal: then take the first candidate.
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
