#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/models/tabletop/table_actions.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/commanders/table_sample.h"

namespace banneret::app {

// Work on the table that may take longer than a frame: done beside the window, its answers brought back between frames.

// The commanders play on.
struct TablePlayQuestion {
    OpenBattle battle;
    PerSide<std::optional<TableCommander>> who;
    PlayFor how{};
    bool one_by_one = false;  // its dice are typed: one order, without them
};
// All that was ordered since it began, with every roll.
struct TablePlayAnswer {
    PlayTableOn command;
    bool over = false;
    std::string because;  // of the last order, where one was asked for
    std::optional<Refusal> refused;
};
// To where it shall stop, or until the job is stopped. `so_far` is told of the orders now and then.
TablePlayAnswer play_table(const TablePlayQuestion& question, const Job& job,
                           const std::function<void(TablePlayAnswer)>& so_far = {});

// The battle played often from where it stands.
struct TableSampleQuestion {
    Battle battle;
    TableSampleSpec spec;  // `trials`: at most
};
using TableSampleAnswer = TableSample;
TableSampleAnswer sample_table(const TableSampleQuestion& question, const Job& job,
                               const std::function<void(TableSampleAnswer)>& so_far = {});

// One such piece of work as the desk knows it.
struct TableWork {
    enum class State : std::uint8_t { none, running, stopping, done } state = State::none;
    std::uint64_t number = 0;  // of all that were begun
    BattleId battle{};
    std::size_t orders = 0;  // of the battle when it began
    bool runs() const { return state == State::running || state == State::stopping; }
};
struct TablePlayWork : TableWork {
    PlayFor how{};
    bool answers = false;  // what a person ordered: undone with it
    bool one_by_one = false;
    bool changes_hands = false;        // stopped because a side changed hands: who plays now goes on
    std::size_t given = 0, rolls = 0;  // of the answer, that are in the books already
};
struct TableSampleWork : TableWork {
    bool mustered = false;  // of a muster, not of a battle begun
    bool goes_on = false;   // a person asked for it and has not stopped it: after an order it begins anew
    std::string of_muster;  // what was mustered, to tell whether it still stands
    std::shared_ptr<const TableSampleAnswer> answer;  // null: none yet
};

}  // namespace banneret::app
