#pragma once

#include "engine/abstract/battle.h"

// How the stages of a battle follow one another. Shared by the sources behind battle.h and no part of its contract.
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

// The rule of the text a stage belongs to: what PhaseBegan names.
RuleRef phase(Stage s);
// The rule of one stratagem. REQUIRES: s is not none.
RuleRef rule_of(Stratagem s);

Decision choice(Decision::Ask ask, Side side, bool secret = false);
Decision roll(RollFor what, Side side, int count, bool secret = false);
// Asks the question of a roll decision.
Rolled thrown(const Decision& d, Dice& dice, RuleRef rule, const Tally& tally);

// Steps 2 to 4 (stages up to postures) and steps 5 to 7. Each: what is waited for in this stage, if anything; what a
// choice does; what dice do; and how a stage with nothing left to wait for hands on to the next.
std::optional<Decision> pending_plan(const Record& r);
void choose_plan(Record& r, Side side, const Order& o, Log& log);
void roll_plan(Record& r, const Decision& d, Dice& dice, Log& log);
Stage leave_plan(Record& r, Log& log);

std::optional<Decision> pending_result(const Record& r);
void choose_result(Record& r, Side side, const Order& o);
void roll_result(Record& r, const Decision& d, Dice& dice, Log& log);
Stage leave_result(Record& r, Log& log);

// What was settled before the first decision: the sheets, standing fortifications, who may not try a stratagem.
void log_opening(const Record& r, Log& log);

// AD-R7, in reaction: made no attempt, may make one, and the enemy's has succeeded (foiled by now or not).
bool may_foil(const Record& r, Side side);
// Why the order does not answer `d`; nothing if it does.
std::optional<Refusal> refusal(const Record& r, const Decision& d, const Order& o);

// Fortifications of this day or an earlier one.
bool has_fortifications(const Record& r, Side side);
// The loss that a losses decision of this stage is about.
bool about_pursuit(const Record& r);
// Nothing left before rounding: no pursuit (AD-R10).
bool all_lost(const Record& r, Side side);
// Nobody left after the final rounding to individuals: gone, no retreat (AD-R19).
bool wiped_out(const Record& r, Side side);
// d6 of miles a side has to go after the battle; 0 for a side that stays or is gone (AD-25, AD-R15).
struct RetreatDice {
    int count = 0;
    RuleRef rule{};
};
RetreatDice retreat_of(const Record& r, Side side);
// Who holds the field at the end of a battle that was fought or evaded.
std::optional<Side> field(const Record& r);
// True once the enemy of `owner` may know the stratagem that `owner` has succeeded with (AD-ORDER).
bool stratagem_is_out(const Record& r, Side owner);

}  // namespace banneret::abstract::steps
