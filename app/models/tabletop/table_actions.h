#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/campaign/battles/table_plan.h"
#include "engine/commanders/table_commander.h"
#include "engine/tactics/table_order.h"

namespace banneret::app {

// What the battle page may ask for of the table, where a battle is fought under one of the tactical rulesets. All but
// MusterTable are about the battle on the desk (Desk::table). Sides are the table's own: its first attacks.

// clang-format off
// "Fight it out": opens the muster, of an offered battle or of one whose abstract steps have come to the postures.
struct MusterTable { BattleId battle{}; };
// The muster as edited. Of another ruleset the changes go: they are in the words of the one before.
struct ChangeMuster { std::string ruleset; TablePlan plan; std::uint64_t seed = 0; };
struct LeaveMuster {};                                   // back to the battle as it was; the muster stays as edited
struct BeginTable {};                                    // as mustered
struct ChooseOnTable { PieceId piece{}; };               // to look at and to order about; none: nothing picked out
struct OrderOnTable { TableOrder order; };               // the answer to what is asked; its dice as the settings say
struct HandTo { Side side{}; std::optional<TableCommander> who; };  // none: taken back by hand
struct HandBoth { std::optional<TableCommander> who; };
// The commanders play on, beside the window: one order, as far as a side by hand decides, to the end of the turn or of
// the battle. To the end a steady commander plays for a side by hand; to the others such a side puts an end.
enum class PlayFor : std::uint8_t { one_order, to_my_decision, one_turn, to_the_end };
struct PlayOnTable { PlayFor how{}; };
struct StopOnTable {};                                   // the commanders stop; what they have ordered so far stands
// Replay: after so many; none: the battle as it stands, and of one that is over its review.
struct ShowMoment { std::optional<std::size_t> orders; };
struct RunReplay { bool on = false; float speed = 4; };  // orders a second
struct TickReplay {};                                    // the replay's next order: sent once a step while it runs
struct BackOnTable {};                                   // the last order is taken back, and what commanders answered
struct SampleTable { bool on = false; };                 // the battle played often, for odds: begun, or stopped
// clang-format on

// One of these. How a value of so many kinds is made, copied and ended is compiled once, in intent.cpp: of a bare
// std::variant it is compiled again wherever one is handled.
class TableIntent : public std::variant<MusterTable, ChangeMuster, LeaveMuster, BeginTable, ChooseOnTable, OrderOnTable,
                                        HandTo, HandBoth, PlayOnTable, StopOnTable, ShowMoment, RunReplay, TickReplay,
                                        BackOnTable, SampleTable> {
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
