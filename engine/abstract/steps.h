#pragma once

#include "engine/abstract/battle.h"

// The order of the stages of a battle. Shared by the sources behind battle.h; not part of its contract.
namespace banneret::abstract::steps {

inline const Contingent& contingent(const Record& r, Side s) {
    return r.setup->start.sides[s];
}
inline const Sheet& sheet(const Record& r, Side s) {
    return r.setup->sheets[s];
}
inline const std::string& name(const Record& r, Side s) {
    return r.setup->start.sides[s].name;
}
inline const House& house(const Record& r) {
    return r.setup->start.house;
}

// The rule that a stage belongs to, as PhaseBegan names it.
RuleRef phase(Stage s);
// The rule of one stratagem. REQUIRES: s is not none.
RuleRef rule_of(Stratagem s);

Decision choice(Decision::Ask ask, Side side, bool secret = false);
Decision roll(RollFor what, Side side, int count, bool secret = false);
// Rolls the dice of a roll decision.
Rolled thrown(const Decision& d, Dice& dice, RuleRef rule, const Tally& tally);

// Steps 2 to 4 (stages up to postures) and steps 5 to 7. Each part has four functions: the pending decision of a stage,
// if any; the effect of a choice; the effect of dice; and the move to the next stage when nothing is left to wait for.
std::optional<Decision> pending_plan(const Record& r);
void choose_plan(Record& r, Side side, const Order& o, Log& log);
void roll_plan(Record& r, const Decision& d, Dice& dice, Log& log);
Stage leave_plan(Record& r, Log& log);

std::optional<Decision> pending_result(const Record& r);
void choose_result(Record& r, Side side, const Order& o);
void roll_result(Record& r, const Decision& d, Dice& dice, Log& log);
Stage leave_result(Record& r, Log& log);

// Logs the facts fixed before the first decision: the sheets, fortifications of earlier days, sides barred from a
// stratagem.
void log_opening(const Record& r, Log& log);

// AD-R7, in reaction: the side made no attempt, may make one, and the enemy's has succeeded (foiled by now or not).
bool may_foil(const Record& r, Side side);
// Why the order does not answer `d`; none: it does.
std::optional<Refusal> refusal(const Record& r, const Decision& d, const Order& o);

// True if the side has fortifications of this day or an earlier one.
bool has_fortifications(const Record& r, Side side);
// True if a losses decision of this stage is about the pursuit loss, false for the battle loss.
bool about_pursuit(const Record& r);
// True if no strength is left before rounding: then there is no pursuit (AD-R10).
bool all_lost(const Record& r, Side side);
// True if no individual is left after the final rounding: then there is no retreat (AD-R19).
bool wiped_out(const Record& r, Side side);
// The d6 of miles a side retreats after the battle; 0 for a side that stays or is wiped out (AD-25, AD-R15).
struct RetreatDice {
    int count = 0;
    RuleRef rule{};
};
RetreatDice retreat_of(const Record& r, Side side);
// The side that holds the field after a battle that was fought or evaded, if any.
std::optional<Side> field(const Record& r);
// True once the enemy of `owner` may know the successful stratagem of `owner` (AD-ORDER).
bool stratagem_is_out(const Record& r, Side owner);

}  // namespace banneret::abstract::steps
