#pragma once

#include <string>

#include "engine/core/check.h"
#include "engine/rulesets/princecon/bodies.h"
#include "engine/rulesets/princecon/princecon.h"
#include "engine/rulesets/shared/inch_places.h"

namespace banneret::princecon {

// The steps of a battle, only for the sources of this folder. Functions that return a bool advance until a decision is
// needed; true: done.

inline constexpr std::size_t most_pieces = 1024;

struct Table {
    State& s;
    Dice& dice;
    TableLog& log;
};

// --- dice.cpp: questions put to chance, with their events -----------------------------------------------------------

struct Why {
    RollFor what{};
    RuleRef rule{};
    int piece = -1, against = -1;
};
Roller roller_of(const State& s, int who);
// d% against a chance: succeeds at or below it. `low_fails`: at or below is a failure, as of morale.
struct Percent {
    int roll = 0;
    bool low = false;  // at or below the chance
};
Percent throw_percent(const Table& t, const Why& why, const Tally& chance, bool low_fails);
Percent throw_percent(const Table& t, const Why& why, int chance, bool low_fails);
int throw_total(const Table& t, const Why& why, int count, int sides, const Tally& added = {});
// How many of `dice` d20 are at or below `need`; none are rolled if none can hit.
int throw_hits(const Table& t, const Why& why, int dice, int need, const Tally& counted, const Tally& needed);

// --- morale.cpp -----------------------------------------------------------------------------------------------------

int effect_value(const State& s, std::size_t i, Spell spell);
int others_failed(const State& s, std::size_t person, std::size_t unit);
bool behind_fortification(const State& s, std::size_t unit);

// The cause of a check or a rout: the enemy or the spot that the unit flees.
struct Cause {
    RuleRef rule{};
    int enemy = -1;                 // piece
    std::optional<InchPoint> from;  // else a spot
    Morale lowest = Morale::surrendered;
    bool one_step = false;
    bool only_by_far = false;  // PC-101: a step only for 51 and more
    bool hold_rout = false;    // step 7: rout moves follow all checks
};
// Steps lost; -1: no check was made (undead, already Surrendered). `margin` of a failure, if wanted.
int check_morale(const Table& t, std::size_t unit, const MoraleCase& how, const Cause& why, int* margin = nullptr);
void set_morale(const Table& t, std::size_t unit, Morale to, const Cause& why);
void apply_hits(const Table& t, std::size_t unit, int hits, RuleRef why);
void heal_hits(const Table& t, std::size_t unit, int hits, RuleRef why);
void remove_unit(const Table& t, std::size_t unit, Where where, RuleRef why);
void rout(const Table& t, std::size_t unit, const Cause& why, bool first);
void drop_contacts(State& s, std::size_t unit);
void check_all_damaged(const Table& t, const MoraleCase& how);
void free_roll(const Table& t, std::size_t by, std::size_t at);
void meet_monsters(const Table& t, std::size_t unit, std::size_t enemy);
void forget_effect(State& s, std::size_t piece, Spell spell);
Hundredths rout_reach(const State& s, std::size_t unit);
void clear_marks(State& s);
// Clears the marks of a step: `hit`, `met`, the damage and the castings lost.
inline void begin_step(State& s) {
    if (s.marked.any()) clear_marks(s);
}
// PC-30: the units hit in this step that are still there check their morale.
inline void check_damaged(const Table& t, const MoraleCase& how) {
    if (t.s.marked.any()) check_all_damaged(t, how);
}
// The piece at index i, which the caller is about to mark. The end of a step looks for marks only among State::marked.
inline Piece& marked(State& s, std::size_t i) {
    s.marked.add(i);
    return s.pieces[i];
}
// Notes the hits that a piece does to a unit, for the cause of its check: the most of a step count.
void note_damage(State& s, std::size_t unit, std::size_t by, int hits);

// --- persons.cpp ----------------------------------------------------------------------------------------------------

void hurt_person(const Table& t, std::size_t person, int points, RuleRef why);
void capture_person(const Table& t, std::size_t person, RuleRef why);
void leave_host(State& s, std::size_t person);  // stands where his unit's middle is
void fate_with_unit(const Table& t, std::size_t unit, Where where);
void break_concentration(const Table& t, std::size_t person, RuleRef why);
void caught_alone(const Table& t, std::size_t person, std::size_t by);
void persons_met(const Table& t, std::size_t mover);
bool next_challenge(State& s);  // finds the next contact in which a challenge may be issued
std::vector<std::size_t> challengers(const State& s, const Contact& c, Side side);
std::optional<Refusal> challenge_refused(const State& s, std::size_t by, std::size_t at);
void begin_duel(const Table& t, std::size_t contact, std::size_t a, std::size_t b);
void decline_challenge(const Table& t);
void duel_round(const Table& t);
void end_duel(const Table& t);
bool carry_on_sergeants(const Table& t);
void sergeant_round(const Table& t);
void end_sergeant(const Table& t, bool fled);
void settle_claims(const Table& t);

// --- moves.cpp ------------------------------------------------------------------------------------------------------

std::optional<Refusal> advance_refused(const State& s, const Advance& o);
std::optional<Refusal> charge_refused(const State& s, const Charge& o);
std::optional<Refusal> reform_refused(const State& s, const Reform& o);
std::optional<Refusal> order_refused(const State& s, const LeadersOrder& o);
std::optional<Refusal> attach_refused(const State& s, const Attach& o);
bool may_act(const State& s, std::size_t unit);  // it has an impulse left, and nothing forbids it
bool controlled(const State& s, std::size_t unit);
void begin_advance(const Table& t, const Advance& o);
void reform(const Table& t, const Reform& o);
void give_order(const Table& t, const LeadersOrder& o);
void attach(const Table& t, const Attach& o);
bool carry_on_rush(const Table& t);
bool carry_on_march(const Table& t);
void answer_intercept(const Table& t, int by);  // -1: let pass
void answer_evade(const Table& t, bool evades);
bool may_evade(const State& s, std::size_t unit, std::size_t from);
// The way of an attack: where the front touches the target, straight within the unit's arc.
struct AttackWay {
    Way way;              // until it touches
    Hundredths cost = 0;  // cost of `way`
    Hundredths allowance = 0;
    std::int16_t heading = 0;
    bool charge = false, gallop = false;
};
// The inches it may spend; `full`: with both impulses of horse.
Hundredths attack_allowance(const State& s, std::size_t unit, bool full);
// True for an enemy whose nearest point is too far for any attack way.
bool plainly_out_of_reach(const State& s, std::size_t unit, InchPoint nearest, Hundredths allowance);
std::optional<AttackWay> attack_way(const State& s, std::size_t unit, std::size_t target, bool full,
                                    const char** why = nullptr);
void begin_charge(const Table& t, const Charge& o);
void begin_charge(const Table& t, std::size_t unit, std::size_t target, const AttackWay& way);
std::optional<Edge> struck_face(const State& s, const InchPlace& from, const Rect& attacker, std::size_t target);
bool squared_up(const State& s, std::size_t unit, const InchPlace& touched, std::size_t target, Edge face,
                InchPlace& out);
void add_contact(const Table& t, std::size_t a, std::size_t b, const InchPlace& from, Edge face, bool charge,
                 bool gallop);
void move_piece(const Table& t, std::size_t i, const InchPlace& to, RuleRef why);
void uncover(const Table& t);
void step_back(const Table& t, std::size_t unit, Hundredths most, int degrees_of_way, bool face_away, RuleRef why);
bool half_exempt(const State& s, std::size_t unit);  // PC-68

// --- fire.cpp -------------------------------------------------------------------------------------------------------

bool may_fire(const State& s, std::size_t unit);
std::optional<Volley> volley(const State& s, std::size_t by, std::size_t at, Missile weapon,
                             const char** why = nullptr);
// The same, of an order that is legal. REQUIRES: volley() has a value.
Volley legal_volley(const State& s, std::size_t by, std::size_t at, Missile weapon);
std::optional<Missile> missile_named(const Facts& f, Keyword weapon);
Keyword keyword(Missile m);
std::optional<Refusal> fire_refused(const State& s, const Shoot& o);
void fire(const Table& t, const Shoot& o);
void end_fire(const Table& t);
bool anyone_fires(State& s, Side side);
// The greatest range at which any of its missiles has dice; 0: none.
Hundredths longest_shot(const Facts& f);
// A unit that looks for targets.
struct Aim {
    Aim(const State& s, const Piece& unit);
    // True only if volley() would refuse the target, whatever the weapon. Cheap, for searches of all pairs.
    bool plainly_none(const Piece& at) const;
    const Piece& by;
    Hundredths longest;
    std::optional<UprightBox> box = {};
};
bool line_clear(const State& s, std::size_t by, std::size_t at, InchPoint from, InchPoint to, bool units);
bool visible(const State& s, Side side, std::size_t at);

// --- magic.cpp ------------------------------------------------------------------------------------------------------

Keyword keyword(Spell spell);
std::optional<Spell> spell_named(Keyword word);
int spell_cost(Spell spell, int grade);
std::optional<Refusal> cast_refused(const State& s, const Cast& o);
// In step 2: what he prepares; in step 8e: the target of his mass spell.
std::optional<Refusal> prepare_refused(const State& s, const Cast& o);
std::optional<Refusal> mass_refused(const State& s, const Cast& o);
bool may_cast(const State& s, std::size_t person);
bool anyone_casts(const State& s, Side side);
void begin_cast(const Table& t, const Cast& o, bool mass);
bool carry_on_cast(const Table& t);  // asks for counterspells, then works the spell
void answer_disrupt(const Table& t, bool release);
void prepare(const Table& t, const Cast& o);
void end_durations(const Table& t);
void move_clouds(const Table& t);
void elementals_fight(const Table& t);
void wild_elementals(const Table& t, Side side);
void elemental_near(const Table& t, std::size_t elemental);
void near_elementals(const Table& t, std::size_t unit);
void rejoin_parts(const Table& t);
bool next_mass_caster(State& s);
bool fog_astray(const Table& t, std::size_t unit, InchPlace& to);

// --- close.cpp, retreat.cpp, ends.cpp, turn.cpp ---------------------------------------------------------------------

void close_action(const Table& t);
Tally counted_dice(const Table& t, const Contact& c, std::size_t by);
std::optional<Refusal> rally_refused(const State& s, const Rally& o);
void rally(const Table& t, const Rally& o);
bool may_rally(const State& s, std::size_t unit);
bool may_disengage(const State& s, std::size_t unit);
std::optional<Refusal> disengage_refused(const State& s, std::size_t unit);
void disengage(const Table& t, std::size_t unit);
void pursue(const Table& t, const Follow& f, bool broken);
bool next_follow(State& s, bool broken);
void rout_moves(const Table& t);
void recover(const Table& t);
void end_turn(const Table& t);
void end_battle(const Table& t, std::optional<Side> winner, RuleRef why);
PerSide<std::int32_t> sound_hits(const State& s);
void go_on(const Table& t);
void tell_step(const Table& t, int step, Side side, bool of_both);

// An order's place in inches; none: another kind of place.
using shared::inches_of;
inline bool is_piece(const State& s, PieceId p) {
    return p.value >= 1 && p.value <= s.pieces.size();
}
inline std::size_t index_of(PieceId p) {
    return p.value - 1;
}

}  // namespace banneret::princecon
