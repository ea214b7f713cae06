#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/models/tabletop/table_actions.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/commanders/order_worth.h"
#include "engine/commanders/table_sample.h"

namespace banneret::app {

// Long tasks of a tabletop battle. They run in the background; answers arrive between frames.

// Lets the commanders play.
struct TablePlayQuestion {
    OpenBattle battle;
    PerSide<std::optional<TableCommander>> who;
    PlayFor how{};
    bool one_by_one = false;  // its dice are typed: a single order, without rolls
};
// All orders since the task began, with every roll.
struct TablePlayAnswer {
    AutoPlayTable command;
    bool over = false;
    std::string because;  // for the last order, if only one was asked for
    std::optional<Refusal> refused;
};
// Plays as far as `how` says, or until the job is stopped. `so_far` receives the orders at intervals.
TablePlayAnswer play_table(const TablePlayQuestion& question, const Job& job,
                           const std::function<void(TablePlayAnswer)>& so_far = {});

// Plays the battle many times from its current state.
struct TableSampleQuestion {
    Battle battle;
    TableSampleSpec spec;  // `trials`: an upper limit
};
using TableSampleAnswer = TableSample;
TableSampleAnswer sample_table(const TableSampleQuestion& question, const Job& job,
                               const std::function<void(TableSampleAnswer)>& so_far = {});

// Finds out what an order is worth, while the pointer rests on it.
struct OrderWorthQuestion {
    Battle battle;
    TableOrder order;  // legal
    std::uint64_t seed = 1;
    std::uint64_t games = 1000;  // an upper limit
};
using OrderWorthAnswer = OrderWorth;
OrderWorthAnswer weigh_order(const OrderWorthQuestion& question, const Job& job,
                             const std::function<void(OrderWorthAnswer)>& so_far = {});
// "+6 points compared with a steady commander's order, give or take 2".
std::string worth_words(const OrderWorth& worth);

// A running task of the table, by its number on the desk's task list.
struct TableTask {
    std::uint64_t task = 0;  // its number; 0: none
    BattleId battle{};
    std::size_t orders = 0;  // orders of the battle when the task began
};
struct TablePlayTask : TableTask {
    PlayFor how{};
    bool answers = false;  // plays answers to a user's order; undone together with it
    bool one_by_one = false;
    bool changes_hands = false;        // stopped because a side changed hands; restarted with the new players
    std::size_t given = 0, rolls = 0;  // parts of the answer already given to the campaign
};
struct OrderWorthTask : TableTask {
    TableOrder order;
};
struct TableSampleTask : TableTask {
    bool mustered = false;  // samples a muster, not a battle under way
    bool goes_on = false;   // the user started it and has not stopped it; restarts after an order
    std::string of_muster;  // signature of the sampled muster, to detect changes
};

}  // namespace banneret::app
