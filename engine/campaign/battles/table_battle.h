#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/campaign/commands.h"
#include "engine/commanders/table_commander.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

// Tabletop battles of the campaign follow the same path as abstract ones. A battle is offered, begins (FightOnTable),
// takes its orders one at a time or in a run, each kept with its dice, and is then reviewed and applied. Only its
// beginning, its orders and its dice are stored; the rest is replayed.

// The plan decided by the abstract steps of the battle. Refused if the battle has not begun, a decision before the
// results roll is open, it was evaded or postponed, or the results dice are already rolled.
std::variant<TablePlan, Refusal> plan_of_steps(const OpenBattle& battle);

// The two armies of an offered battle as they would be mustered now: the preview on the muster page before
// FightOnTable.
std::variant<TableStart, Refusal> table_start(const Campaign& c, BattleId battle, const TablePlan& plan);
// The muster of a battle that has begun on the table. REQUIRES: transcript.table.
TableStart table_start(const Transcript& transcript);

// The table after the first `orders` orders (by default all), with all events.
struct TableReplayed {
    Battle battle;
    std::vector<TableEvent> events;
    std::vector<std::size_t> events_after, rolls_after;  // per order: how many there were after it
    std::size_t rolls_before = 0;                        // rolls of the transcript used by the abstract steps
    std::vector<PerSide<double>> lost_by_turn;  // share of each side's heads lost by the end of each turn, turn 1 first
    std::optional<Review> end;                  // once it is over
};
inline constexpr std::size_t all_orders = static_cast<std::size_t>(-1);
// A problem if it does not fit the rules: a damaged file, a ruleset this version does not have, or a battle of an older
// release that reads a rule differently. REQUIRES: transcript.table.
std::variant<TableReplayed, Problem> replay_table(const Transcript& transcript, std::size_t orders = all_orders);

// Plays the battle on: automatic commanders answer for the sides (of the table) that have one, with the program's dice.
// Stops when a side without a commander must decide, when the battle is over, or after `most_orders`. Playing in one
// call or step by step gives the same orders. No orders: the battle waits for a person, or is over.
struct AutoPlayedTable {
    AutoPlayTable command;
    TranscriptCache transcript_cache;  // the table after the command
    bool over = false;
    std::string because;  // reason for the last order, if the commander was asked to explain
};
struct TableCommanders {
    PerSide<std::optional<TableCommander>> who;
    std::size_t most_orders = 20'000;
    bool say_why = false;
};
std::variant<AutoPlayedTable, Refusal> auto_play_table(const OpenBattle& battle, const TableCommanders& by,
                                                       const Job& job = {});

// The review of a finished tabletop battle, with the dice that the campaign rolls after it: miles of a retreat (AD-25,
// AD-R15) and, if the ruleset leaves it to the campaign, the pursuit (AD-26). Throws NeedRoll as a tape does.
Review review_of_table(const Transcript& transcript, const Battle& over, Dice& dice);
// The ruleset's own grade, else from the difference of the shares lost: 0.6 crushing, 0.3 plain, else marginal. If
// neither wins: stalemate, or skirmish if there were no casualties.
Grade grade_of(const TableResult& result);

// Characters whose wounds under the ruleset keep them out for a month. REQUIRES: transcript.table.
std::vector<CharacterId> out_for_a_month(const Transcript& transcript);

// "Fought on the table under TITLE: 7 turns, 154 orders." REQUIRES: transcript.table.
std::string table_course_words(const Transcript& transcript);

}  // namespace banneret
