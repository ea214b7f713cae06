#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/campaign/battles/table_plan.h"
#include "engine/commanders/table_commander.h"
#include "engine/tactics/table_order.h"

namespace banneret::app {

// Intents of the Battle page for a tabletop battle. All but MusterTable act on the battle on the desk (Desk::table).
// Sides are those of the table: its first side attacks.

// clang-format off
// "Fight it out": opens the muster of an offered battle, or of one whose abstract steps have reached the postures.
struct MusterTable { BattleId battle{}; };
// The edited muster. A change of ruleset discards its changes, as they are in the terms of the old one.
struct ChangeMuster { std::string ruleset; TablePlan plan; std::uint64_t seed = 0; };
struct LeaveMuster {};                                   // back to the battle; the muster stays as edited
struct BeginTable {};                                    // begins the battle as mustered
struct ChooseOnTable { PieceId piece{}; };               // selects a piece to view and to order; none: clears the
                                                         // selection
struct OrderOnTable { TableOrder order; };               // answers the decision; dice are rolled as set
struct HandTo { Side side{}; std::optional<TableCommander> who; };  // none: plays the side by hand
struct HandBoth { std::optional<TableCommander> who; };
// Lets the automatic commanders play in the background: one order, up to the next decision of a side played by hand, or
// to the end of the turn or of the battle. In the last case a steady commander replaces a side played by hand;
// otherwise play stops at that side's decisions.
enum class PlayFor : std::uint8_t { one_order, to_my_decision, one_turn, to_the_end };
struct PlayOnTable { PlayFor how{}; };
struct StopOnTable {};                                   // stops the commanders; their orders so far stand
// Replay: shows the battle after this many orders; none: its current state, or the review if it is over.
struct ShowMoment { std::optional<std::size_t> orders; };
struct RunReplay { bool on = false; float speed = 4; };  // speed in orders per second
struct TickReplay {};                                    // shows the next order; sent at each step of a running replay
struct UndoTableOrder {};                                   // undoes the last order and the commanders' answers to it
struct SampleTable { bool on = false; };                 // starts or stops sampling the battle for odds
struct WeighOrder { std::optional<TableOrder> order; };  // finds out what the order is worth; none: stops that
// clang-format on

// Special members are out of line in intent.cpp, as with Intent.
class TableIntent : public std::variant<MusterTable, ChangeMuster, LeaveMuster, BeginTable, ChooseOnTable, OrderOnTable,
                                        HandTo, HandBoth, PlayOnTable, StopOnTable, ShowMoment, RunReplay, TickReplay,
                                        UndoTableOrder, SampleTable, WeighOrder> {
public:
    using variant::variant;
    TableIntent();
    TableIntent(const TableIntent&);
    TableIntent(TableIntent&&) noexcept;
    TableIntent& operator=(const TableIntent&);
    TableIntent& operator=(TableIntent&&) noexcept;
    ~TableIntent();
};

}  // namespace banneret::app
