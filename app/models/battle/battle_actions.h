#pragma once

#include <string>
#include <variant>
#include <vector>

#include "app/models/battle/battle_plan.h"
#include "engine/campaign/commands.h"
#include "engine/core/trouble.h"

namespace banneret::app {

struct Desk;

// Intents of the battle page beyond plain commands. Each becomes campaign commands or changes the plan.

// clang-format off
struct PlanBattle { BattlePlan plan; };                  // planned choices; the odds follow them
// The open roll: rolled by the program, or typed ("3 4", or the total). `on`: also every further roll until a decision.
struct ThrowBattleDice { BattleId battle{}; std::string typed; bool on = false; };
// Answers the open question of one side; without an order the automatic general answers. An answer to a secret question
// is sealed.
struct AnswerQuestion { BattleId battle{}; Side side{}; std::optional<Order> order; };
struct RevealAnswers { BattleId battle{}; };             // reveals a secret pair once both are sealed
struct BeginBattle { BattleId battle{}; };               // step by step
struct TypeIn { BattleId battle{}; };                    // the battle was fought at a real table: go to its review
struct ResolveBattle { BattleId battle{}; };             // plays the rest by the plan and the automatic generals
// Puts the battle off to the day named ("14 Harvest", "in 3 days"); "today" ends the delay.
struct PutOff { BattleId battle{}; std::string day; };
// clang-format on

// Special members are out of line in intent.cpp, as with Intent.
class BattleIntent : public std::variant<PlanBattle, ThrowBattleDice, AnswerQuestion, RevealAnswers, BeginBattle,
                                         TypeIn, ResolveBattle, PutOff> {
public:
    using variant::variant;
    BattleIntent();
    BattleIntent(const BattleIntent&);
    BattleIntent(BattleIntent&&) noexcept;
    BattleIntent& operator=(const BattleIntent&);
    BattleIntent& operator=(BattleIntent&&) noexcept;
    ~BattleIntent();
};

// The result of an intent: the new plan, if it changes, and the commands to carry out, in order.
struct BattleActions {
    std::optional<BattlePlan> plan;
    std::vector<Command> commands;
};
std::variant<BattleActions, Refusal> battle_actions(const Desk& desk, const BattleIntent& intent);

}  // namespace banneret::app
