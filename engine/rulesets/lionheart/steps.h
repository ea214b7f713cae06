#pragma once

#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret::lionheart {

// The steps of a battle, for the sources of this folder alone. Each goes as far as it can without a decision; true:
// it is done.

using Table = shared::Table<State>;

// From where the state stands until somebody must decide or the battle is over.
void go_on(Table t);

// The action is over: bids come next.
void finish_action(State& s);
// An action for either side, as the high roller chose (LH-7).
void one_action_each(Table t, Side first_actor);
// At once (LH-R51), and a fighting retreat that has succeeded; true: the battle is over.
bool over_at_once(Table t);
// After the last action: broken sides (LH-R51), the last turn (LH-R52), or another turn.
void end_turn(Table t);

void begin_clash(Table t, Clash clash);
bool carry_on_clash(Table t);
void answer_ward(Table t, int dice);
void answer_prayer(Table t, int uses);
// Whose caster or priest is asked, and how much he may spend; none: nobody is.
struct Asked {
    std::size_t stand = 0;
    int most = 0;
};
std::optional<Asked> asked(const State& s);

bool carry_on_flight(Table t);
void step_back(Table t, Hex to);

// Somebody fell, ran, left or changed sides: whether that ends the battle is to be looked at.
void look_for_ends(State& s);
void lose_figures(Table t, std::size_t stand, int figures, RuleRef why);
void set_panicked(Table t, std::size_t stand, bool panicked, RuleRef why);
void move_to(Table t, std::size_t stand, Hex to, int facing, RuleRef why);
// Hidden stands that acted or have an enemy within two hexes are hidden no longer.
void uncover(Table t);
// This one is, if it was.
void come_out(Table t, std::size_t stand);

std::int32_t value_now(const State& s, std::size_t stand);  // 1/32 points, by the figures left
bool may_bid(const State& s, Side side, std::size_t stand);
int turn_limit(const Setup& setup);
void end_battle(Table t, std::optional<Side> winner, RuleRef why);

// An order's place as a hex; none: another kind of place.
const HexPlace* hex_of(const TablePlace& p);

}  // namespace banneret::lionheart
