#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/models/tabletop/table_actions.h"
#include "app/models/tabletop/table_task.h"

namespace banneret::app {

class TableCache;
std::shared_ptr<TableCache> new_table_cache();

// The window's state of a tabletop battle: the muster being edited, who plays, and what is shown. It is not saved; the
// battle does not depend on it.
struct TableDesk {
    BattleId battle{};         // if another battle is shown, the rest is ignored
    bool mustering = false;    // the muster page is open; nothing has been ordered yet
    std::string ruleset;       // the muster's; a key
    TablePlan plan;            // the muster's, with its changes
    bool steps_taken = false;  // for the muster: the decisions of the abstract steps are fixed
    std::uint64_t seed = 0;
    PerSide<std::optional<TableCommander>> who;             // by side of the table; none: played by hand
    PieceId chosen{};                                       // selected on the board
    std::optional<std::size_t> shown;                       // replay: after this many orders; none: the current state
    bool running = false;                                   // the replay runs
    float speed = 4;                                        // orders per second
    std::shared_ptr<TableCache> cache = new_table_cache();  // the replayed battle; filled while models are built
    TablePlayTask play;                                     // the task in which the commanders play
    TableSampleTask odds;                                   // the task that samples its odds
    OrderWorthTask worth;                                   // the task that weighs the order under the pointer
};

}  // namespace banneret::app
