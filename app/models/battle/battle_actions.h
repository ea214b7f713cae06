#pragma once

#include <string>
#include <variant>
#include <vector>

#include "app/models/battle/battle_plan.h"
#include "engine/campaign/commands.h"
#include "engine/core/trouble.h"

namespace banneret::app {

struct Desk;

// What the battle page may ask for beyond plain commands. Each becomes commands of the campaign, or changes the plan.

// clang-format off
struct PlanBattle { BattlePlan plan; };                  // choices in mind: the odds follow
// The dice that are asked for: thrown by the program, or typed ("3 4", or the total); `on`: and every further roll until
// somebody has to choose.
struct ThrowBattleDice { BattleId battle{}; std::string typed; bool on = false; };
// An answer to the open question of one side; none: as the automatic general sees fit. One of a secret pair is sealed.
struct AnswerQuestion { BattleId battle{}; Side side{}; std::optional<Order> order; };
struct RevealAnswers { BattleId battle{}; };             // of a secret pair, both sealed
struct BeginBattle { BattleId battle{}; };               // step by step
struct TypeIn { BattleId battle{}; };                    // it was fought at a real table: on to the review
struct ResolveBattle { BattleId battle{}; };             // the rest in one go, by the plan and the automatic generals
// Put off to the day these words name ("14 Harvest", "in 3 days"; "today" ends it).
struct PutOff { BattleId battle{}; std::string day; };
// clang-format on

// One of these. How a value of so many kinds is made, copied and ended is compiled once, in intent.cpp: of a bare
// std::variant it is compiled again wherever one is handled.
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

// What is to be done for it: the plan as it shall be, and the commands in order. Nothing has been done yet.
struct BattleActions {
    std::optional<BattlePlan> plan;
    std::vector<Command> commands;
};
std::variant<BattleActions, Refusal> battle_actions(const Desk& desk, const BattleIntent& intent);

}  // namespace banneret::app
