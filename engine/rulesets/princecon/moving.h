#pragma once

#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

// Parts of moves, for the sources that carry them out and the automatic commander that scores them.

// Authority over a unit's move: nothing, its lasting order, or its player's free choice.
enum class Control : std::uint8_t { none, lasting, free };
Control control_of(const State& s, std::size_t unit);

struct MarchPlan {
    const char* why = nullptr;  // not legal
    Way way;
    int impulses = 1;
    std::int16_t facing = 0;
    bool gallop = false, backward = false, leaves = false;
};
MarchPlan plan_march(const State& s, const Advance& o);
const char* attack_fault(const State& s, std::size_t unit, std::size_t target, Gait gait);

struct NewForm {
    const char* why = nullptr;
    Form form{};
    int width = 1;
    InchPlace at;
};
NewForm new_form(const State& s, std::size_t unit, const Reform& o);

bool in_radius(const State& s, std::size_t person, std::size_t unit);
const char* order_fault(const State& s, std::size_t by, std::size_t unit, LeaderCommand what, int target);
void set_lasting(State& s, std::size_t unit, LeaderCommand what, PieceId target);
bool command_roll(const Table& t, std::size_t by, std::size_t unit);
// The body of a unit if it stood there.
Rect at_place(const State& s, std::size_t unit, const InchPlace& at);
// True for cavalry that may intercept a moving enemy (PC-58).
bool may_intercept(const State& s, std::size_t cavalry);
// Records in the rush the enemy cavalry whose arc the mover crosses, in the order of the path (PC-58, PC-R26).
void find_meetings(State& s);
// Commanders who may try to send this cavalry against a moving enemy, in the order of their numbers.
std::vector<std::size_t> intercept_commanders(const State& s, std::size_t cavalry);
bool anyone_sends(const State& s, std::size_t cavalry);  // true if there is such a commander
// The sector of a body in which a point lies (PC-R39).
Edge sector_of(const Rect& r, InchPoint p);
// Ends the move of a unit: detection and contact.
void finish_mover(const Table& t, std::size_t unit);
bool in_arc_of_15(const State& s, std::size_t unit, std::size_t enemy);  // PC-R12

}  // namespace banneret::princecon
