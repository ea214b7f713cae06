#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/job.h"
#include "engine/tactics/battle.h"

namespace banneret {

// The automatic players of a battle on the table. Each is shown the battle as its side may know it, thinks with its own
// generator and never with battle dice, and always answers. The same arguments give the same answer, on every machine.
enum class TableCommander : std::uint8_t {
    steady,       // the ruleset's own policy
    bold,         // steady's policy with other weights: closes, takes risks
    wary,         // spares its own, breaks off a battle that goes badly
    random,       // any legal order; for tests
    rollout,      // portfolio search: tries the plans of all styles and a few more orders in games, takes the best
    by_the_book,  // the policy of the rulings to the letter: the baseline for the others
};
inline constexpr std::size_t table_commander_count = 6;
std::span<const TableCommander> table_commanders();
std::string_view key(TableCommander c);    // "steady"
std::string_view words(TableCommander c);  // one line for a person who picks one
std::optional<TableCommander> parse_table_commander(std::string_view word);

// Limits of a rollout commander for one decision. They count work, not time, so that the answer never depends on the
// clock. If the Job is stopped, the answer is the best so far.
struct RolloutBudget {
    int orders = 12;     // considered, each with the plan that follows it
    int games = 12;      // played on for each, on average
    int decisions = 60;  // per game: most come to an end. A deployment is given fewer games, each longer
};
// A smaller budget for a ruleset whose commander is slow (catalogue.h).
RolloutBudget usual_budget(std::string_view ruleset);

// Returns an order that the battle accepts. No budget: usual_budget(). REQUIRES: `d` is pending in `battle`, the whole
// battle and not one as seen by a side.
CommandersChoice choose(const Battle& battle, const TableDecision& d, TableCommander who, Rng& rng,
                        bool say_why = false, const std::optional<RolloutBudget>& budget = {}, const Job& job = {});

// Plays on from the battle's current state until it is over, `limit` decisions have been taken, or the job is stopped.
// Reports its progress in decisions; the total is unknown (0).
struct TablePlayed {
    bool finished = false;
    int decisions = 0;
    std::vector<TableOrder> orders;             // only if they are to be kept
    std::vector<std::string> because;           // one sentence for each order; only if `say_why`
    std::vector<PerSide<double>> lost_by_turn;  // share lost by the end of turn 1, 2 ...; only if turns are watched
};
struct TablePlay {
    PerSide<TableCommander> who{TableCommander::steady, TableCommander::steady};
    int limit = 20'000;
    bool keep_orders = false;
    bool watch_turns = false;
    bool say_why = false;
};
TablePlayed play_out(Battle& battle, const TablePlay& play, Dice& dice, PerSide<Rng>& minds, TableLog& log,
                     const Job& job = {});

// The whole battle from a seed: dice from Rng(seed, 0) with every face kept, the commanders' random numbers from
// streams 1 and 2.
struct TableGame {
    Battle battle;
    bool finished = false;
    std::vector<TableOrder> orders;
    std::vector<Roll> rolls;
    std::vector<TableEvent> events;
    std::vector<std::string> because;  // one sentence for each order; empty without `say_why`
};
TableGame play_game(const Battle& start, std::uint64_t seed, PerSide<TableCommander> who, int limit = 20'000,
                    bool say_why = false, const Job& job = {});

}  // namespace banneret
