#pragma once

#include "engine/rulesets/battlefield_combat/moves.h"
#include "engine/tactics/battle.h"

namespace banneret::battlefield {

// The steps of a battle, only for the sources of this folder.

using Table = shared::Table<State>;

// Runs the battle on until a side must decide or it is over.
void go_on(const Table& t);
// Stores field by field, as the fields are read: a load wider than the stores before it stalls (store forwarding).
inline void push(State& s, const Task& task) {
    Task& top = s.tasks.emplace_back();
    top.kind = task.kind;
    top.trigger = task.trigger;
    top.facing = task.facing;
    top.routines = task.routines;
    top.joins = task.joins;
    top.saved = task.saved;
    top.piece = task.piece;
    top.enemy = task.enemy;
    top.at.column = task.at.column;
    top.at.row = task.at.row;
}
// The piece owes a save (BCR-8.6); it is made when the activation is resolved.
inline void owe(State& s, std::size_t i, unsigned what) {
    if (s.pieces[i].owed == 0) s.owes.push_back(static_cast<std::uint16_t>(i));
    s.pieces[i].owed = static_cast<std::uint8_t>(s.pieces[i].owed | what);
}
inline std::uint16_t index(std::size_t i) {
    return static_cast<std::uint16_t>(i);
}

// --- The activation (turn.cpp) ---------------------------------------------------------------------------------------

void begin_activation(const Table& t, std::size_t i);
// Nothing of the activation was used yet.
inline bool unmoved(const State& s) {
    return !s.act.begun || (!s.act.moved && !s.act.attacked && !s.act.charged && !s.act.pivoted && !s.act.about);
}
// Ends the activation: it gets no more orders.
void end_activation(State& s);
// The side that activates now.
inline Side acting_side(const State& s) {
    return static_cast<Side>(static_cast<unsigned>(s.winner_of_roll) ^ (s.loser_acts ? 1u : 0u));
}
// How many units must be activated in this phase before the side may pass (BCR-R6).
int least_activations(const State& s);
// Units the side may still activate in this round, those of a flank march included.
int waiting_units(const State& s, Side side);

// --- Places (changes.cpp) --------------------------------------------------------------------------------------------

inline void put_on(State& s, std::size_t i, Square q) {  // a unit or a lone commander
    Piece& p = s.pieces[i];
    p.at = q;
    if (!is_unit(s, i)) return;
    put_on_grid(s, i, q);
    if (p.guest != nobody) s.pieces[p.guest].at = q;
}
void open_rings(State& s, Square q);             // around a unit that has left the square
inline void take_off(State& s, std::size_t i) {  // from the grid; rings around open
    if (!is_unit(s, i)) return;
    const Square q = s.pieces[i].at;
    clear_grid(s, q);
    if (s.ringed) open_rings(s, q);
}
void move_piece(const Table& t, std::size_t i, Square to, int facing, RuleRef why);
void leave_table(const Table& t, std::size_t i, Where where, RuleRef why);
void uncover(const Table& t, std::size_t i);       // an ambush that is seen
void uncover_near(const Table& t, std::size_t i);  // hidden enemies within 3 squares of it
void attach(const Table& t, std::size_t commander, std::size_t unit);
void detach(const Table& t, std::size_t commander);  // stays in the square
void set_morale(const Table& t, std::size_t i, Morale to, RuleRef why);
// Puts damage on a piece (BCR-5.1 to 5.5). Returns the individuals removed, or for a commander the points.
int hurt(const Table& t, std::size_t i, int damage, std::size_t by, RuleRef why);
// Removes individuals of a unit.
void remove_heads(State& s, std::size_t i, int heads);

// --- Orders of their own (before_battle.cpp, marches.cpp) -----------------------------------------------------------

void answer_theory(const Table& t, std::size_t option);
void deploy(const Table& t, std::size_t i, const SquarePlace& to);
void attach_at_deployment(const Table& t, std::size_t i, const Attach& o);
// Moves along the squares of a regular move, and into contact.
void go_to(const Table& t, std::size_t i, Square to, int facing);
void arrive(const Table& t, std::size_t i);
// A charge; true: it came through.
bool walk_line(const Table& t, std::size_t i, int direction, int length, RuleRef why);
void reform(const Table& t, std::size_t i, std::size_t with);

// --- Combat (combat.cpp) ---------------------------------------------------------------------------------------------

// Pushes a task for each enemy that may make an opportunity attack on this piece; they run next, in roster order.
void push_opportunities(const Table& t, std::size_t mover, Trigger why);
void strike_opportunity(const Table& t, const Task& task);
RuleRef trigger_row(Trigger t);
void carry_out_attack(const Table& t, Attack& a);
// After a move into contact: evasion, breath at a charger, reach and Hold The Line. Pushes what follows.
void come_into_contact(const Table& t, std::size_t mover);
void breathe(const Table& t, std::size_t by, std::size_t target, bool at_charger);
// One routine of a commander at another in his square.
void duel_routine(const Table& t, std::size_t by, std::size_t target);
bool targets_in_front(const State& s, const Attack& a);

// --- Morale (morale.cpp) ---------------------------------------------------------------------------------------------

void make_saves(const Table& t, std::size_t i);
bool make_all_saves(const Table& t);  // false: a flight came between; call again
void begin_flight(const Table& t, std::size_t i, RuleRef why);
void flee(const Table& t, std::size_t i);
void rally(const Table& t, std::size_t i, std::size_t by, bool free_attempt);
void look_for_rings(const Table& t, std::size_t i);
// BCR-R14; true: it gets away.
bool disengages(const Table& t, std::size_t i);

// --- Magic (magic.cpp) -----------------------------------------------------------------------------------------------

void cast(const Table& t, std::size_t by, Spell spell, std::size_t target, Square at, int kind);
void start_of_activation_saves(const Table& t, std::size_t i);
void enter_effects(const Table& t, std::size_t i);
void end_effects(const Table& t);
void drop_effect(State& s, std::size_t n);
void drop_effects_of(State& s, std::size_t i);
// The level of a spell that is on the caster's list and not used up; else 0.
int level_left(const State& s, std::size_t by, Spell spell);
int spell_dc(const State& s, std::size_t by, Spell spell);
// Caster level for the spell's list.
int caster_level(const State& s, std::size_t by, Spell spell);
const Caster* caster_of(const State& s, std::size_t i);

// --- The end (ends.cpp) ----------------------------------------------------------------------------------------------

void end_round(const Table& t);
void end_battle(const Table& t, std::optional<Side> winner, RuleRef why);

// --- Dice ------------------------------------------------------------------------------------------------------------

struct D20 {
    Question question{};
    Answer answer{};
    int face = 0;
};
inline D20 throw_d20(const Table& t, RollFor what, std::size_t i) {
    D20 d;
    d.question = {what, roller(t.s.pieces[i].side, piece(i)), 1, 20, {}};
    d.answer = t.dice.classes(d.question);
    d.face = d.answer.n[0];
    return d;
}
// True if a d20 with a modifier reaches the need. Natural 1 and 20 decide as BCR-R19 says; `always`, as printed for
// morale.
inline bool d20_succeeds(const House& house, int face, int modifier, int need, bool always) {
    if (always || house.natural_extremes) {
        if (face == 1) return false;
        if (face == 20) return true;
    }
    return face + modifier >= need;
}

}  // namespace banneret::battlefield
