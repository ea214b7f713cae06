#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/campaign/history.h"
#include "engine/odds/exact/attribution.h"

namespace banneret {

// The luck of a campaign: of every battle in its chronicle that was fought by the abstract system, what was to be
// expected and what came. As the dice fell: what the referee changed by hand in the review is no luck.

// What both sides did in a battle of the chronicle and what came of it. Nothing for one typed in, evaded or put off, or
// whose record no longer fits the rules.
std::optional<Fought> fought(const FoughtBattle& battle);

struct LedgerBattle {
    BattleId battle{};
    std::string name;
    std::int32_t day = 0;
    bool attacked = false;
    LossLuck loss;                 // of this army
    Fraction expected_margin = 0;  // chance that this army wins, less chance that it is beaten
    int margin = 0;                // 1 won, 0 neither, -1 beaten
};
struct LedgerArmy {
    ArmyId army{};
    std::string name;                   // as it was called in its latest battle
    PowerId power{};                    // none: the army is gone
    std::vector<LedgerBattle> battles;  // oldest first
    LuckSum losses;
    Fraction expected_margin = 0;
    int margin = 0;
};
// All armies that serve a side today; those that are gone serve none.
struct LedgerSide {
    PowerId power{};
    std::string name;
    LuckSum losses;  // by army and battle
    Fraction expected_margin = 0;
    int margin = 0;
};
struct LuckLedger {
    std::vector<LedgerArmy> armies;     // in the order of their first battle
    std::vector<LedgerSide> sides;      // in the order of the books; none that has not fought
    std::vector<std::string> left_out;  // battles that are not counted, and why, one sentence each
};
// Of the line of the history that leads to now.
LuckLedger luck_ledger(const History& history);

}  // namespace banneret
