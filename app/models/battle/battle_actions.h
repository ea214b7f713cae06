#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/campaign/commands.h"
#include "engine/core/trouble.h"

namespace banneret::app {

struct Desk;

// Intents of the battle page beyond plain commands. Each becomes campaign commands.

// clang-format off
// The open roll: rolled by the program, or typed ("3 4", or the total). `on`: also every further roll until a decision.
struct ThrowBattleDice { BattleId battle{}; std::string typed; bool on = false; };
// Answers the open question of one side; without an order the automatic general answers. An answer to a secret question
// is sealed.
struct AnswerQuestion { BattleId battle{}; Side side{}; std::optional<Order> order; };
struct RevealAnswers { BattleId battle{}; };             // reveals a secret pair once both are sealed
// Answers every open question: sealed answers stand, the automatic generals give the others, unseen by each other. The
// program's dice roll on to the next choice.
struct LetGeneralsDecide { BattleId battle{}; };
struct BeginBattle { BattleId battle{}; };               // step by step
struct EnterResult { BattleId battle{}; };                    // the battle was fought at a real table: go to its review
struct ResolveBattle { BattleId battle{}; };             // plays the rest by the plan and the automatic generals
// Postpones the battle to the day named ("14 Harvest", "in 3 days"); "today" ends the delay.
struct PostponeBattle { BattleId battle{}; std::string day; };
// clang-format on

// Special members are out of line in intent.cpp, as with Intent.
class BattleIntent : public std::variant<ThrowBattleDice, AnswerQuestion, RevealAnswers, BeginBattle, EnterResult,
                                         ResolveBattle, PostponeBattle, LetGeneralsDecide> {
public:
    using variant::variant;
    BattleIntent();
    BattleIntent(const BattleIntent&);
    BattleIntent(BattleIntent&&) noexcept;
    BattleIntent& operator=(const BattleIntent&);
    BattleIntent& operator=(BattleIntent&&) noexcept;
    ~BattleIntent();
};

// The commands of an intent, in order. Choices of the plan are not asked for again: they follow as orders as soon as
// their question is open for both sides, and are sealed while the other side still has to choose.
std::variant<std::vector<Command>, Refusal> battle_actions(const Desk& desk, const BattleIntent& intent);
// The orders and the seal that the plan adds to a battle as it stands now; empty if it has nothing to add.
std::vector<Command> planned_commands(const OpenBattle& battle);
// The rest of a battle by its plan and the automatic generals, until these dice run out. The last order waits for the
// next roll unless the battle is over.
std::variant<AutoPlayBattle, Refusal> resolved_with(const OpenBattle& battle, std::span<const Roll> rolls);

}  // namespace banneret::app
