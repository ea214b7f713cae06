#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/models/tabletop/table_model.h"
#include "engine/commanders/judges/judge.h"

namespace banneret::app {

struct Desk;

// One battle of a tactical judge, to be watched from its first order to its last. It is a battle that the verdict
// counted: the same deployment, commanders and dice. It does not enter the campaign.

struct JudgedBattleQuestion {
    JudgeQuestion question;
    std::string ruleset;      // key
    std::uint64_t trial = 0;  // 0 is the verdict's first
    PerSide<int> colour;      // of the sides, for the log
};
struct JudgedBattleAnswer {
    JudgedBattleQuestion of;
    std::shared_ptr<const JudgedTrial> battle;
    std::vector<TableLogLine> log;
};
// Fights the battle once more, or says in one sentence why it cannot.
std::variant<JudgedBattleAnswer, Refusal> fight_judged(const JudgedBattleQuestion& question, const Job& job);

// The window's state of the battle that is watched.
struct JudgedBattleDesk {
    std::uint64_t task = 0;  // 0: none is watched
    std::string ruleset;     // key
    std::uint64_t trial = 0;
    std::optional<std::size_t> shown;  // after this many orders; none: the end
    bool running = false;
    float speed = 4;  // orders per second
};

struct JudgedBattleModel {
    std::string words;    // "Battle 3 of ", the title of the ruleset, "(seed 1)"
    std::string ruleset;  // key
    std::uint64_t trial = 0;
    bool running = false;  // it is still being fought
    std::string refused;   // why it cannot be shown
    std::optional<TablePlayModel> play;
};
// None if no judge's battle is watched.
std::optional<JudgedBattleModel> make_judged_battle(const Desk& desk);

// Replay. watched_orders(): the number of orders of the battle on the What-if page; none if none is shown.
std::optional<std::size_t> watched_orders(const Desk& desk);
void show_judged_moment(Desk& desk, std::optional<std::size_t> orders);
void run_judged_replay(Desk& desk, bool on, float speed);
void tick_judged_replay(Desk& desk);

}  // namespace banneret::app
