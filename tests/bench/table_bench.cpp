// Tabletop battles of every ruleset: a copy, the rules compared with their dice and with a bare engine, the commanders'
// thinking, growth with the number of units, and sampling on two threads. The counters hold the results.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>

#include "engine/commanders/table_sample.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/catalogue.h"
#include "tests/bench/bare_table.h"
#include "tests/bench/bounds.h"
#include "tests/bench/two_threads.h"

namespace {

using namespace banneret;
using Clock = std::chrono::steady_clock;

constexpr double most_copy_ns = 200, most_times_the_dice = 20, least_of_two_threads = 1.8, most_seconds = 60,
                 most_times_bare = 7, most_growth = 225,              // (60 / 4) squared
    most_times_bare_commanded = 75, most_commanded_growth = 14.0625,  // (60 / 16) squared
    most_ms_of_a_large_battle = 15;

double seconds(Clock::duration d) {
    return std::chrono::duration<double>(d).count();
}

void broken(benchmark::State& state, bool& kept, const std::string& promise, double measured) {
    bench::broken(state, kept, promise + ": " + std::to_string(measured));
}

// Foot, horse and bows in turn: `units` a side, each of `men` men.
TableStart start_of(int units, int men) {
    TableStart start;
    for (const Side side : both_sides) {
        std::vector<Unit> list;
        for (int i = 0; i < units; ++i) {
            Unit u;
            u.name = "Unit " + std::to_string(i + 1);
            u.count = men;
            u.fc = 2 + i % 3;
            u.armour = static_cast<Armour>(1 + i % 3);
            u.shield = i % 2 == 0;
            u.mounted = i % 3 == 1;
            u.melee = {u.mounted ? MeleeWeapon::lance : MeleeWeapon::spear};
            if (i % 3 == 2) u.missile = {MissileWeapon::longbow};
            list.push_back(std::move(u));
        }
        start.sides[side] = table_army_of_list(side == Side::first ? "First" : "Second", std::move(list), 3);
    }
    return start;
}

// The number of pieces of the larger side.
int pieces_of(const Battle& battle) {
    PerSide<int> pieces{};
    for (const Side side : both_sides)
        for (const BoardBlock& block : battle.view(side).blocks) pieces[side] += block.side == side;
    return std::max(pieces.first, pieces.second);
}

// Among several strengths of the units, the first with the fewest pieces: near to one piece for each unit.
Battle battle_of(const TacticalRuleset& ruleset, int units) {
    std::optional<Battle> best;
    for (const int men : {200, 40, 15}) {
        Battle battle = std::get<Battle>(ruleset.begin(start_of(units, men)));
        if (!best || pieces_of(battle) < pieces_of(*best)) best = std::move(battle);
    }
    return *best;
}

// A battle with its orders, and its state halfway.
struct Recorded {
    Battle begun, middle;
    TableGame game;
    std::uint64_t dice = 0;
};
Recorded recorded(const TacticalRuleset& ruleset, int units, std::uint64_t seed) {
    const Battle begun = battle_of(ruleset, units);
    Recorded out{begun, begun, play_game(begun, seed, {TableCommander::steady, TableCommander::steady}), 0};
    for (const Roll& roll : out.game.rolls) out.dice += roll.question.count;
    SeededDice dice(seed, 0);
    NoTableLog quiet;
    for (std::size_t i = 0; i < out.game.orders.size() / 2; ++i) out.middle.apply(out.game.orders[i], dice, quiet);
    return out;
}

void copying(benchmark::State& state, const TacticalRuleset& ruleset, bool& kept) {
    const Recorded r = recorded(ruleset, 10, 1);
    Battle copy = r.middle;
    double best = 1;
    constexpr int turns = 2000;
    for (auto _ : state) {
        const auto start = Clock::now();
        for (int i = 0; i < turns; ++i) {
            copy = r.middle;
            benchmark::DoNotOptimize(&copy);
            benchmark::ClobberMemory();
        }
        const double took = seconds(Clock::now() - start);
        best = std::min(best, took / turns);
        state.SetIterationTime(took);
    }
    state.counters["copy_ns"] = best * 1e9;
    if (best * 1e9 > most_copy_ns) broken(state, kept, "a copy takes more than 200 ns", best * 1e9);
}

// Alternates both and takes the best of each, so that other load on the machine affects neither.
void rules_against_dice(benchmark::State& state, const TacticalRuleset& ruleset, int units, bool& kept) {
    std::vector<Recorded> games;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) games.push_back(recorded(ruleset, units, seed));
    double bare = 1, ours = 1, thinking = 1;
    std::uint64_t thrown = 0, orders = 0;
    for (const Recorded& r : games) {
        thrown += r.dice;
        orders += r.game.orders.size();
    }
    Battle trial = games.front().begun;
    NoTableLog quiet;
    const auto round = [&] {
        const auto start = Clock::now();
        for (std::uint64_t g = 0; g < games.size(); ++g) {
            Rng rng(g + 1, 0);
            std::int64_t sum = 0;
            for (const Roll& roll : games[g].game.rolls)
                for (int i = 0; i < roll.question.count; ++i) sum += rng.below(roll.question.sides);
            benchmark::DoNotOptimize(sum);
        }
        const auto middle = Clock::now();
        for (std::uint64_t g = 0; g < games.size(); ++g) {
            trial = games[g].begun;
            SeededDice dice(g + 1, 0);
            for (const TableOrder& order : games[g].game.orders) trial.apply(order, dice, quiet);
            benchmark::DoNotOptimize(&trial);
        }
        const auto end = Clock::now();
        bare = std::min(bare, seconds(middle - start));
        ours = std::min(ours, seconds(end - middle));
        return seconds(end - start);
    };
    // Google Benchmark's first run is a single round, too few to judge by.
    for (double spent = 0; spent < 0.3;) spent += round();
    for (auto _ : state) state.SetIterationTime(round());
    // Other load on the same core slows the rules by half but hardly the dice. So while the bound seems broken, measure
    // on, for a minute at most; the best times can only fall.
    const bool judged = units == 8;
    for (double spent = 0; judged && ours > most_times_the_dice * bare && spent < most_seconds;) spent += round();
    if (!(trial == games.back().game.battle)) bench::wrong(state, kept, "the replay came to another end");
    for (int i = 0; i < 3; ++i) {
        const auto start = Clock::now();
        for (std::uint64_t g = 0; g < games.size(); ++g) {
            trial = games[g].begun;
            SeededDice dice(g + 1, 0);
            PerSide<Rng> minds{Rng(g + 1, 1), Rng(g + 1, 2)};
            play_out(trial, {}, dice, minds, quiet);
        }
        thinking = std::min(thinking, seconds(Clock::now() - start));
    }
    const double battles = static_cast<double>(games.size());
    state.counters["dice"] = static_cast<double>(thrown) / battles;
    state.counters["orders"] = static_cast<double>(orders) / battles;
    state.counters["times_the_dice"] = ours / bare;
    state.counters["rules_per_s"] = battles / ours;
    state.counters["commanded_per_s"] = battles / thinking;
    state.counters["thinking_times_rules"] = thinking / ours;
    if (judged && ours > most_times_the_dice * bare)
        broken(state, kept, "the rules alone cost more than 20 times their dice", ours / bare);
}

// Seconds for only the dice of all games, requested as the rules request them: a lower bound for the rules.
double seconds_of_dice(const std::vector<bench::RecordedGame>& games) {
    const auto start = Clock::now();
    for (const bench::RecordedGame& g : games) {
        SeededDice seeded(g.seed, 0);
        Dice* dice = &seeded;
        benchmark::DoNotOptimize(dice);
        std::int64_t sum = 0;
        for (const Roll& roll : g.game.rolls) sum += dice->classes(roll.question).n[0];
        benchmark::DoNotOptimize(sum);
    }
    return seconds(Clock::now() - start);
}

// Battles between steady commanders without a log, their thinking and the rules together.
struct Commanded {
    explicit Commanded(const TacticalRuleset& ruleset, int units, std::uint64_t battles)
        : begun(battle_of(ruleset, units)) {
        for (std::uint64_t seed = 1; seed <= battles; ++seed) {
            const TableGame game = play_game(begun, seed, {TableCommander::steady, TableCommander::steady});
            active += bench::unit_activations(game);
            decisions += game.orders.size();
            ends.push_back(game.battle);
        }
    }
    // Plays all battles again; false if one ends differently than with a log.
    bool measure() {
        NoTableLog quiet;
        bool same = true;
        const auto start = Clock::now();
        for (std::uint64_t seed = 1; seed <= ends.size(); ++seed) {
            Battle trial = begun;
            SeededDice dice(seed, 0);
            PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
            play_out(trial, {}, dice, minds, quiet);
            same = same && trial == ends[seed - 1];
        }
        best = std::min(best, seconds(Clock::now() - start));
        return same;
    }
    double ms_a_battle() const { return 1e3 * best / static_cast<double>(ends.size()); }

    Battle begun;
    std::vector<Battle> ends;
    bench::Activations active;
    std::uint64_t decisions = 0;
    double best = 1e3;  // seconds of all battles
};

// By unit activations, compared with a bare engine; and with 60 units a side the time of a battle.
void commanders_against_bare(benchmark::State& state, const TacticalRuleset& ruleset, int units, bool& kept) {
    Commanded commanded(ruleset, units, units < 60 ? 6 : 2);
    const int pieces = pieces_of(commanded.begun);
    const auto each = static_cast<double>(commanded.active.units);
    double bare = 1;
    bool same = true;
    const auto round = [&] {
        const auto start = Clock::now();
        bare = std::min(bare, bench::seconds_of_bare(pieces));
        same = commanded.measure() && same;
        return seconds(Clock::now() - start);
    };
    const auto times = [&] { return commanded.best / each / bare; };
    for (double spent = 0; spent < 0.3;) spent += round();
    for (auto _ : state) state.SetIterationTime(round());
    const auto breaks = [&] {
        return (units == 8 && times() > most_times_bare_commanded) ||
               (units == 60 && commanded.ms_a_battle() > most_ms_of_a_large_battle);
    };
    constexpr double enough = 5;
    for (double spent = 0; breaks() && spent < enough;) spent += round();
    const auto battles = static_cast<double>(commanded.ends.size());
    state.counters["pieces"] = pieces;
    state.counters["activations"] = each / battles;
    state.counters["decisions"] = static_cast<double>(commanded.decisions) / battles;
    state.counters["ms_a_battle"] = commanded.ms_a_battle();
    state.counters["bare_ns"] = bare * 1e9;
    state.counters["times_bare"] = times();
    if (!same) bench::wrong(state, kept, "a battle came to another end without a log");
    if (units == 8 && breaks())
        broken(state, kept, "battles between commanders cost more than 75 times a bare engine", times());
    if (units == 60 && breaks())
        broken(state, kept, "a battle between commanders of 60 units a side takes more than 15 ms",
               commanded.ms_a_battle());
}

// With 60 instead of 16 units a side, a battle between commanders takes at most (60 / 16) squared times as long.
void growth_of_commanders(benchmark::State& state, const TacticalRuleset& ruleset, bool& kept) {
    Commanded few(ruleset, 16, 10), many(ruleset, 60, 2);
    for (auto _ : state) {
        const auto start = Clock::now();
        few.measure();
        many.measure();
        state.SetIterationTime(seconds(Clock::now() - start));
    }
    constexpr int rounds = 5;
    for (int n = 0; n < rounds; ++n) {
        few.measure();
        many.measure();
    }
    const double times = many.ms_a_battle() / few.ms_a_battle();
    state.counters["ms_of_16"] = few.ms_a_battle();
    state.counters["ms_of_60"] = many.ms_a_battle();
    state.counters["growth"] = times;
    if (times > most_commanded_growth)
        broken(state, kept, "a battle of 60 units a side takes more than 14.1 times as long as one of 16", times);
}

// The rules on recorded orders compared with a bare engine, by unit activations (`with_orders`: those with an order of
// their own; `times_bare_all_pieces`: by all pieces on the table in each turn). `dice_times_bare` is the share of the
// dice alone.
void rules_against_bare(benchmark::State& state, const TacticalRuleset& ruleset, int units, bool& kept) {
    std::vector<bench::RecordedGame> games;
    bench::Activations active;
    std::uint64_t in_all_turns = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const Battle begun = battle_of(ruleset, units);
        games.push_back({begun, play_game(begun, seed, {TableCommander::steady, TableCommander::steady}), seed});
        active += bench::unit_activations(games.back().game);
        in_all_turns += bench::pieces_in_all_turns(games.back());
    }
    const std::uint64_t activations = active.units;
    bench::AgainstBare best;
    double dice = 1;
    std::uint64_t thrown = 0;
    for (const bench::RecordedGame& g : games)
        for (const Roll& roll : g.game.rolls) thrown += roll.question.count;
    const int pieces = pieces_of(games.front().begun);
    const auto round = [&] {
        const auto start = Clock::now();
        bench::measure(best, games, activations, pieces);
        dice = std::min(dice, seconds_of_dice(games) / static_cast<double>(activations));
        return seconds(Clock::now() - start);
    };
    for (double spent = 0; spent < 0.3;) spent += round();
    for (auto _ : state) state.SetIterationTime(round());
    const bool judged = units == 8;
    for (double spent = 0; judged && best.times() > most_times_bare && spent < most_seconds;) spent += round();
    const double battles = static_cast<double>(games.size()), each = static_cast<double>(activations);
    state.counters["pieces"] = pieces;
    state.counters["activations"] = each / battles;
    state.counters["with_orders"] = static_cast<double>(active.with_orders) / battles;
    state.counters["rules_ns"] = best.rules * 1e9;
    state.counters["bare_ns"] = best.bare * 1e9;
    state.counters["times_bare"] = best.times();
    state.counters["times_bare_all_pieces"] = best.times() * each / static_cast<double>(in_all_turns);
    state.counters["dice_an_activation"] = static_cast<double>(thrown) / each;
    state.counters["dice_times_bare"] = dice / best.bare;
    if (judged && best.times() > most_times_bare)
        broken(state, kept,
               "the rules alone cost more than 7 times a bare engine (their dice " + std::to_string(dice / best.bare) +
                   " times)",
               best.times());
}

// With 60 instead of 4 units a side, a battle takes at most (60 / 4) squared times as long; only the rules, on recorded
// orders.
void growth(benchmark::State& state, const TacticalRuleset& ruleset, bool& kept) {
    const auto games_of = [&](int units, std::uint64_t battles) {
        std::vector<bench::RecordedGame> games;
        for (std::uint64_t seed = 1; seed <= battles; ++seed) {
            const Battle begun = battle_of(ruleset, units);
            games.push_back({begun, play_game(begun, seed, {TableCommander::steady, TableCommander::steady}), seed});
        }
        return games;
    };
    const auto few = games_of(4, 20), many = games_of(60, 2);
    bench::AgainstBare small, large;
    for (auto _ : state) {
        const auto start = Clock::now();
        bench::measure(small, few, few.size(), 4);
        bench::measure(large, many, many.size(), 4);
        state.SetIterationTime(seconds(Clock::now() - start));
    }
    for (int n = 0; n < 20; ++n) {
        bench::measure(small, few, few.size(), 4);
        bench::measure(large, many, many.size(), 4);
    }
    const double times = large.rules / small.rules;
    state.counters["of_4_us"] = small.rules * 1e6;
    state.counters["of_60_us"] = large.rules * 1e6;
    state.counters["growth"] = times;
    if (times > most_growth) broken(state, kept, "60 units a side take more than 225 times as long as 4", times);
}

void two_threads(benchmark::State& state, const TacticalRuleset& ruleset, bool& kept) {
    const Battle begun = battle_of(ruleset, 8);
    TableSampleSpec spec;
    spec.trials = 60;
    bench::TwoThreads measured;
    const auto sampling = [&](unsigned threads) {
        spec.threads = threads;
        benchmark::DoNotOptimize(sample(begun, spec));
    };
    for (auto _ : state) {
        const auto start = Clock::now();
        measured.measure(sampling);
        state.SetIterationTime(seconds(Clock::now() - start));
    }
    measured.settle(sampling, least_of_two_threads);
    state.counters["speed_up"] = measured.speed_up();
    state.counters["of_busy_cores"] = measured.of_busy_cores();
    state.counters["of_work"] = measured.of_work();
    state.counters["of_two_processes"] = measured.of_two_processes();
    if (measured.best() < least_of_two_threads)
        broken(state, kept, "two threads are less than 1.8 times one", measured.best());
}

}  // namespace

int main(int argc, char** argv) {
    bool kept = true;
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        const std::string key(ruleset.key);
        benchmark::RegisterBenchmark((key + "/copying_a_battle").c_str(), [&ruleset, &kept](benchmark::State& state) {
            copying(state, ruleset, kept);
        })->UseManualTime();
        for (const int units : {4, 8, 16, 32})
            benchmark::RegisterBenchmark(
                (key + "/rules_against_dice/" + std::to_string(units)).c_str(),
                [&ruleset, units, &kept](benchmark::State& state) { rules_against_dice(state, ruleset, units, kept); })
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond);
        for (const int units : {4, 8, 16, 32, 60})
            benchmark::RegisterBenchmark(
                (key + "/rules_against_bare/" + std::to_string(units)).c_str(),
                [&ruleset, units, &kept](benchmark::State& state) { rules_against_bare(state, ruleset, units, kept); })
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond);
        for (const int units : {8, 16, 60})
            benchmark::RegisterBenchmark((key + "/commanders_against_bare/" + std::to_string(units)).c_str(),
                                         [&ruleset, units, &kept](benchmark::State& state) {
                                             commanders_against_bare(state, ruleset, units, kept);
                                         })
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark(
            (key + "/commanders_growth_from_16_to_60").c_str(),
            [&ruleset, &kept](benchmark::State& state) { growth_of_commanders(state, ruleset, kept); })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((key + "/growth_from_4_to_60").c_str(),
                                     [&ruleset, &kept](benchmark::State& state) { growth(state, ruleset, kept); })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((key + "/sample_on_two_threads").c_str(),
                                     [&ruleset, &kept](benchmark::State& state) { two_threads(state, ruleset, kept); })
            ->UseManualTime()
            ->Iterations(30)
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return kept ? 0 : 1;
}
