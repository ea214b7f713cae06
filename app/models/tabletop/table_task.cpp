#include "app/models/tabletop/table_task.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr std::size_t fewest_at_once = 4, most_at_once = 64;  // orders
constexpr auto long_enough = std::chrono::milliseconds(100);
constexpr std::uint64_t first_trials = 32;
constexpr auto between_answers = std::chrono::milliseconds(300);
constexpr std::uint64_t first_games = 8;
constexpr double near_enough = 1;  // points within which a worth is known well enough

// How many orders and rolls of an answer belong to the turn in which it began.
struct Cut {
    std::size_t orders = 0, rolls = 0;
    bool passed = false;
};
Cut to_the_end_of_the_turn(Battle& table, std::uint16_t turn, const AutoPlayTable& run) {
    Cut cut;
    Tape tape(run.rolls);
    NoTableLog log;
    for (const TableOrder& order : run.orders) {
        table.apply(order, tape, log);
        ++cut.orders;
        cut.rolls = tape.used();
        if (table.result().turns > turn && table.pending()) {
            cut.passed = true;
            return cut;
        }
    }
    // Rolls after the battle's last order belong to it.
    cut.rolls = run.rolls.size();
    return cut;
}

void append(OpenBattle& battle, const AutoPlayTable& run) {
    Transcript& t = battle.transcript;
    t.table_orders.insert(t.table_orders.end(), run.orders.begin(), run.orders.end());
    t.rolls.insert(t.rolls.end(), run.rolls.begin(), run.rolls.end());
}
void append(AutoPlayTable& all, const AutoPlayTable& run) {
    all.orders.insert(all.orders.end(), run.orders.begin(), run.orders.end());
    all.rolls.insert(all.rolls.end(), run.rolls.begin(), run.rolls.end());
}

TableCommanders commanders(const TablePlayQuestion& q) {
    TableCommanders by;
    by.who = q.who;
    if (q.how == PlayFor::to_the_end)
        for (const Side side : both_sides)
            if (!by.who[side]) by.who[side] = TableCommander::steady;
    const bool single = q.how == PlayFor::one_order || q.one_by_one;
    by.most_orders = single ? 1 : fewest_at_once;
    by.say_why = single;
    return by;
}

}  // namespace

TablePlayAnswer play_table(const TablePlayQuestion& q, const Job& job,
                           const std::function<void(TablePlayAnswer)>& so_far) {
    TablePlayAnswer out;
    out.command.battle = q.battle.id;
    TableCommanders by = commanders(q);
    OpenBattle battle = q.battle;
    auto begun = replay_table(battle.transcript);
    if (const auto* problem = std::get_if<Problem>(&begun)) {
        out.refused = Refusal{problem->sentence()};
        return out;
    }
    Battle table = std::move(std::get<TableReplayed>(begun).battle);
    const std::uint16_t turn = table.result().turns;
    auto reported = std::chrono::steady_clock::now();
    while (!job.stopped()) {
        const auto before = std::chrono::steady_clock::now();
        auto on = auto_play_table(battle, by, Job{job.stop, {}});
        if (const auto* refusal = std::get_if<Refusal>(&on)) {
            out.refused = *refusal;
            return out;
        }
        auto& played = std::get<AutoPlayedTable>(on);
        if (played.command.orders.empty()) break;
        out.because = played.because;
        if (q.how == PlayFor::one_turn) {
            const Cut cut = to_the_end_of_the_turn(table, turn, played.command);
            played.command.orders.resize(cut.orders);
            played.command.rolls.resize(cut.rolls);
            played.over = played.over && !cut.passed;
            append(out.command, played.command);
            append(battle, played.command);
            if (cut.passed) break;
        } else {
            append(out.command, played.command);
            append(battle, played.command);
            battle.transcript_cache = std::move(played.transcript_cache);
        }
        out.over = played.over;
        job.report(out.command.orders.size(), 0);
        if (out.over || by.most_orders == 1) break;
        const auto now = std::chrono::steady_clock::now();
        // Quick orders come in larger batches; the result is the same.
        if (now - before < long_enough) by.most_orders = std::min(most_at_once, 2 * by.most_orders);
        if (so_far && now - reported >= between_answers) {
            reported = now;
            so_far(out);
        }
    }
    return out;
}

TableSampleAnswer sample_table(const TableSampleQuestion& q, const Job& job,
                               const std::function<void(TableSampleAnswer)>& so_far) {
    TableSampling sampling(q.battle, q.spec);
    std::uint64_t done = 0;
    while (done < q.spec.trials && !job.stopped()) {
        const std::uint64_t more = std::min(q.spec.trials - done, std::max(first_trials, done / 4));
        sampling.add(more,
                     Job{job.stop, [&](std::uint64_t at, std::uint64_t) { job.report(done + at, q.spec.trials); }});
        done += more;
        if (so_far && done < q.spec.trials) so_far(sampling.answer());
    }
    return sampling.answer();
}

OrderWorthAnswer weigh_order(const OrderWorthQuestion& q, const Job& job,
                             const std::function<void(OrderWorthAnswer)>& so_far) {
    OrderWeighing weighing(q.battle, q.order, q.seed);
    OrderWorth worth = weighing.answer();
    std::uint64_t done = 0;
    const auto known = [&] { return worth.usual || (worth.games >= 100 && worth.within <= near_enough); };
    while (done < q.games && !known() && !job.stopped()) {
        const std::uint64_t more = std::min(q.games - done, std::max(first_games, done / 2));
        weighing.add(more, job);
        done += more;
        job.report(done, q.games);
        worth = weighing.answer();
        if (so_far && !known() && done < q.games) so_far(worth);
    }
    return worth;
}

std::string worth_words(const OrderWorth& worth) {
    if (worth.usual) return "What a steady commander would order";
    if (worth.games < 2) return "Still being compared";
    const int decimals = worth.within < 1 ? 1 : 0;
    const std::string points = fixed(worth.points, decimals), nothing = fixed(0, decimals);
    return fmt::format("{} points compared with a steady commander's order, give or take {}",
                       points == nothing || points == "-" + nothing ? nothing
                       : worth.points > 0                           ? "+" + points
                                                                    : points,
                       fixed(worth.within, decimals));
}

}  // namespace banneret::app
