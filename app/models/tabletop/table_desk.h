#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/models/tabletop/table_actions.h"
#include "app/models/tabletop/table_work.h"

namespace banneret::app {

class TableCache;
std::shared_ptr<TableCache> new_table_cache();

// The table as it lies on the desk: the muster in the making, who plays, and what is looked at. Nothing of it is in the
// books; all of it can go and the battle goes on.
struct TableDesk {
    BattleId battle{};         // of another battle: nothing of this counts
    bool mustering = false;    // the muster page is open: nothing has been ordered yet
    std::string ruleset;       // key; of the muster
    TablePlan plan;            // of the muster, with its changes
    bool steps_taken = false;  // of the muster: what the abstract steps decided stands
    std::uint64_t seed = 0;
    PerSide<std::optional<TableCommander>> who;             // by side of the table; none: by hand
    PieceId chosen{};                                       // picked out on the board
    std::optional<std::size_t> shown;                       // replay: after so many orders; none: as it stands now
    bool running = false;                                   // the replay goes on by itself
    float speed = 4;                                        // orders a second
    std::shared_ptr<TableCache> cache = new_table_cache();  // of the battle played again; filled while models are built
    TablePlayWork play;                                     // the commanders at it
    std::optional<TablePlayQuestion> play_wanted;           // to be begun; taken away by the window
    TableSampleWork odds;                                   // its question is Desk::work_wanted
};

}  // namespace banneret::app
