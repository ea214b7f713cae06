#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/campaign/commands.h"
#include "engine/commanders/table_commander.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

// A battle of the campaign on the table: the same road as the abstract system's. It is offered, begins (FightOnTable),
// takes its orders one at a time or in a run, each kept with the dice that fell, and is then reviewed and applied.
// Nothing of the table is stored but its beginning, its orders and its dice: the rest is played again.

// What the abstract steps of the battle decided, or why there is no saying: not begun, something before the results
// roll still open, evaded or put off, the dice already thrown.
std::variant<TablePlan, Refusal> plan_of_steps(const OpenBattle& battle);

// How the two armies of an offered battle would come to the table now: what the muster page shows before FightOnTable.
std::variant<TableStart, Refusal> table_start(const Campaign& c, BattleId battle, const TablePlan& plan);
// The same of a battle that has begun there. REQUIRES: transcript.table.
TableStart table_start(const Transcript& transcript);

// The table after the first `orders` orders (all of them unless told otherwise), with everything that happened.
struct TableReplayed {
    Battle battle;
    std::vector<TableEvent> events;
    std::vector<std::size_t> events_after, rolls_after;  // per order: how many there were when it was carried out
    std::size_t rolls_before = 0;                        // of the transcript, by the abstract steps
    std::vector<PerSide<double>> lost_by_turn;  // share of each side's heads lost by the end of it, turn 1 first
    std::optional<Review> end;                  // once it is over
};
inline constexpr std::size_t all_orders = static_cast<std::size_t>(-1);
// A problem where it does not fit the rules: a damaged file, a ruleset this version does not have, or a battle of an
// older release that reads a rule otherwise. REQUIRES: transcript.table.
std::variant<TableReplayed, Problem> replay_table(const Transcript& transcript, std::size_t orders = all_orders);

// The battle so far, played on: commanders answer for the sides (of the table) that have one, the program's dice fall.
// Stops where a side without a commander has to decide, when it is over, or after `most_orders`. Played in one go or
// step by step the same orders come. No orders: it waits for a person, or is over.
struct TablePlayedOn {
    PlayTableOn command;
    TableNow table_now;  // after it
    bool over = false;
    std::string because;  // of the last order, if the commander was asked to say why
};
struct TableCommanders {
    PerSide<std::optional<TableCommander>> who;
    std::size_t most_orders = 20'000;
    bool say_why = false;
};
std::variant<TablePlayedOn, Refusal> table_played_on(const OpenBattle& battle, const TableCommanders& by,
                                                     const Job& job = {});

// What an over battle brings to the books, with the dice the campaign throws after it: miles of a retreat (AD-25,
// AD-R15) and, where the ruleset leaves it to the campaign, the pursuit (AD-26). Throws NeedRoll as a tape does.
Review review_of_table(const Transcript& transcript, const Battle& over, Dice& dice);
// The ruleset's own grade, else by the difference of the shares that were lost: 0.6 crushing, 0.3 plain, else marginal;
// neither wins: stalemate, or skirmish where nobody fell.
Grade grade_of(const TableResult& result);

// Characters whose losses under the ruleset put them out for a month. REQUIRES: transcript.table.
std::vector<CharacterId> out_for_a_month(const Transcript& transcript);

// "Fought on the table under Lionheart variant: 7 turns, 154 orders." REQUIRES: transcript.table.
std::string table_course_words(const Transcript& transcript);

}  // namespace banneret
