#pragma once

#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret::lionheart {

// The steps of a battle, only for the sources of this folder. Each advances until a decision is needed; true: finished.

using Table = shared::Table<State>;

// Advances until a decision is needed or the battle is over.
void go_on(Table t);

// Ends the action; bids follow.
void finish_action(State& s);
// One action for each side, in the order chosen by the high roller (LH-7).
void one_action_each(Table t, Side first_actor);
// Checks immediate ends (LH-R51), and a successful fighting retreat; true: the battle is over.
bool over_at_once(Table t);
// After the last action: broken sides (LH-R51), the last turn (LH-R52), or the next turn.
void end_turn(Table t);

void begin_clash(Table t, Clash clash);
bool carry_on_clash(Table t);
void answer_ward(Table t, int dice);
void answer_prayer(Table t, int uses);
// The stand whose caster or priest is asked, and the most dice it may spend; none: no stand is asked.
struct Asked {
    std::size_t stand = 0;
    int most = 0;
};
std::optional<Asked> asked(const State& s);

bool carry_on_flight(Table t);
void step_back(Table t, Hex to);

// Call after a stand was lost, ran, left or changed sides: schedules the checks for the end of the battle.
void look_for_ends(State& s);
void lose_figures(Table t, std::size_t stand, int figures, RuleRef why);
void set_panicked(Table t, std::size_t stand, bool panicked, RuleRef why);
void move_to(Table t, std::size_t stand, Hex to, int facing, RuleRef why);
// Reveals hidden stands that acted or have an enemy within two hexes.
void uncover(Table t);
// Reveals this stand if it was hidden.
void come_out(Table t, std::size_t stand);

std::int32_t value_now(const State& s, std::size_t stand);  // 1/32 points, for the figures left
bool may_bid(const State& s, Side side, std::size_t stand);
int turn_limit(const Setup& setup);
void end_battle(Table t, std::optional<Side> winner, RuleRef why);

// An order's place as a hex; none: a place of another kind.
const HexPlace* hex_of(const TablePlace& p);

}  // namespace banneret::lionheart
