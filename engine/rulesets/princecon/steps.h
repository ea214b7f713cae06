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

using Table = shared::Table<State>;

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

// --- numbers.cpp ----------------------------------------------------------------------------------------------------

// The value of a spell's effect on a piece; 0: it has none.
int effect_value(const State& s, std::size_t i, Spell spell);
// How many other commanders have failed to order the unit, each counted once (PC-23, PC-R11).
int others_failed(const State& s, std::size_t person, std::size_t unit);
// True if the unit holds a fortification of the field.
bool behind_fortification(const State& s, std::size_t unit);

// --- morale.cpp -----------------------------------------------------------------------------------------------------

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
// Gives the unit a morale status, with what follows from a worse one: a rout, a surrender, spells lost.
void set_morale(const Table& t, std::size_t unit, Morale to, const Cause& why);
// Takes hits from the unit: castings go (PC-6), and a unit without hits is destroyed.
void apply_hits(const Table& t, std::size_t unit, int hits, RuleRef why);
// Restores hits of the unit, at most those it has lost.
void heal_hits(const Table& t, std::size_t unit, int hits, RuleRef why);
// Takes the unit off the table; its personalities share its fate (PC-R53).
void remove_unit(const Table& t, std::size_t unit, Where where, RuleRef why);
// Moves a routing unit (PC-41, PC-45, PC-R21): away from the cause if `first`, else to its own table edge.
void rout(const Table& t, std::size_t unit, const Cause& why, bool first);
// Ends every contact of the unit.
void drop_contacts(State& s, std::size_t unit);
// PC-30: the units marked as hit that are still there check their morale.
void check_all_damaged(const Table& t, const MoraleCase& how);
// Rolls the free close action of a unit against an enemy that routs into it or is pursued (PC-42).
void free_roll(const Table& t, std::size_t by, std::size_t at);
// Makes the unit check its morale if this enemy is the first unnatural monster it touches (PC-35, PC-R15).
void meet_monsters(const Table& t, std::size_t unit, std::size_t enemy);
// Ends the effect of a spell on a piece, without an event.
void forget_effect(State& s, std::size_t piece, Spell spell);
// The length of a rout move: a full turn at skirmish speed (PC-41).
Hundredths rout_reach(const State& s, std::size_t unit);
void clear_marks(State& s);
// Clears the marks of a step: `hit`, `met`, the damage and the castings lost.
inline void begin_step(State& s) {
    if (s.marked.any()) clear_marks(s);
}
// check_all_damaged(), unless no unit is marked.
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

// Takes hit points from a personality, who loses his spell under preparation and dies at 0 (PC-R45, PC-R72).
void hurt_person(const Table& t, std::size_t person, int points, RuleRef why);
void capture_person(const Table& t, std::size_t person, RuleRef why);
// Detaches a personality, who stays on the table at the middle of his unit.
void leave_host(State& s, std::size_t person);
// Decides the fate of the personalities attached to a unit that is removed (PC-R53).
void fate_with_unit(const Table& t, std::size_t unit, Where where);
// Ends what a personality concentrates on: a mass spell, Disrupt Magic, an elemental (PC-R72).
void break_concentration(const Table& t, std::size_t person, RuleRef why);
// Sends a lone personality whom an enemy reaches to a friendly unit nearby, or has him captured (PC-R54).
void caught_alone(const Table& t, std::size_t person, std::size_t by);
// caught_alone() for every lone enemy personality whom the mover touches.
void persons_met(const Table& t, std::size_t mover);
// Finds the next contact of this turn in which a challenge may be issued; asks the mover's side first (PC-112).
bool next_challenge(State& s);
// The personalities of a side who may issue a challenge in the contact (PC-112, PC-R55).
std::vector<std::size_t> challengers(const State& s, const Contact& c, Side side);
std::optional<Refusal> challenge_refused(const State& s, std::size_t by, std::size_t at);
// Records the challenge of `a` to `b` (PC-112).
void begin_duel(const Table& t, std::size_t contact, std::size_t a, std::size_t b);
// Ends the duel before it begins: the challenged leader's unit counts as having lost (PC-114).
void decline_challenge(const Table& t);
// Both duellists and their helpers strike at once (PC-113, PC-R45).
void duel_round(const Table& t);
// Ends the duel with its effect on both units (PC-113 to PC-117); the winner follows from who is dead or has fled.
void end_duel(const Table& t);
// Fights every fight against a sergeant that is due (PC-107, PC-R46).
bool carry_on_sergeants(const Table& t);
// The personality and the sergeant strike at once (PC-107, PC-R46).
void sergeant_round(const Table& t);
// Ends the fight with its effect on the units (PC-108). `fled`: the personality fled (PC-116).
void end_sergeant(const Table& t, bool fled);
// Gives the magic items of losers to the winners who can take them (PC-R48).
void settle_claims(const Table& t);

// --- command.cpp ----------------------------------------------------------------------------------------------------

std::optional<Refusal> order_refused(const State& s, const LeadersOrder& o);
std::optional<Refusal> attach_refused(const State& s, const Attach& o);
// Rolls for command, unless the leader is with the unit, and gives the order if he is obeyed (PC-18, PC-19, PC-28).
void give_order(const Table& t, const LeadersOrder& o);
// Moves a personality to a unit or to a place of his own (PC-26, PC-R56).
void attach(const Table& t, const Attach& o);
// Reveals hidden units that the enemy now sees (the ability camouflage of PC-MUSTER).
void uncover(const Table& t);

// --- moves.cpp ------------------------------------------------------------------------------------------------------

std::optional<Refusal> advance_refused(const State& s, const Advance& o);
std::optional<Refusal> charge_refused(const State& s, const Charge& o);
std::optional<Refusal> reform_refused(const State& s, const Reform& o);
bool may_act(const State& s, std::size_t unit);  // it has an impulse left, and nothing forbids it
// True if the unit may move: a leader is with it, an order was obeyed, or it follows a lasting order.
bool controlled(const State& s, std::size_t unit);
// Changes formation, frontage or facing (PC-52, PC-R23).
void reform(const Table& t, const Reform& o);
// Puts the piece there, with an event if it moves.
void move_piece(const Table& t, std::size_t i, const InchPlace& to, RuleRef why);
bool half_exempt(const State& s, std::size_t unit);  // PC-68
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
// The way on which the unit can attack the target; none: `why` says why not.
std::optional<AttackWay> attack_way(const State& s, std::size_t unit, std::size_t target, bool full,
                                    const char** why = nullptr);

// --- rush.cpp: one move, with the answers it waits for --------------------------------------------------------------

// Begins a move without attack: pays its impulses and sets State::rush.
void begin_advance(const Table& t, const Advance& o);
// Begins an attack or a charge: pays its impulses and sets State::rush.
void begin_charge(const Table& t, const Charge& o);
void begin_charge(const Table& t, std::size_t unit, std::size_t target, const AttackWay& way);
// Goes on with the move under way.
bool carry_on_rush(const Table& t);
void answer_intercept(const Table& t, int by);   // PC-58; -1: let pass
void answer_evade(const Table& t, bool evades);  // PC-56

// --- march.cpp ------------------------------------------------------------------------------------------------------

// Moves the active side's units that follow a lasting order (PC-28, PC-R12).
bool carry_on_march(const Table& t);

// --- contact.cpp ----------------------------------------------------------------------------------------------------

// True if the unit may evade the attacker `from` (PC-55).
bool may_evade(const State& s, std::size_t unit, std::size_t from);
// The face of the target that the attacker touches; of several, the one that is turned to it most.
std::optional<Edge> struck_face(const State& s, const InchPlace& from, const Rect& attacker, std::size_t target);
// The attacker's place nearest to `touched` with its whole front against a face of the target; none: there is no room.
std::optional<InchPlace> place_against(const State& s, std::size_t unit, const InchPlace& touched, std::size_t target,
                                       Edge face);
// Records that two units are in close action (PC-71). `from`: where the attacker `a` came from.
void add_contact(const Table& t, std::size_t a, std::size_t b, const InchPlace& from, Edge face, bool charge,
                 bool gallop);
// Moves the unit at most `most` in a direction, until something is in its way.
void step_back(const Table& t, std::size_t unit, Hundredths most, int degrees_of_way, bool face_away, RuleRef why);

// --- fire.cpp -------------------------------------------------------------------------------------------------------

// True if the unit has missiles and nothing bars it from firing (PC-67, PC-70).
bool may_fire(const State& s, std::size_t unit);
// The shot of a unit at a target; none: `why` says why not.
std::optional<Volley> volley(const State& s, std::size_t by, std::size_t at, Missile weapon,
                             const char** why = nullptr);
// volley() of a shot known to be legal, without its checks. REQUIRES: volley() has a value.
Volley legal_volley(const State& s, std::size_t by, std::size_t at, Missile weapon);
// The missile weapon of the unit with that name, or its first one if the name is empty.
std::optional<Missile> missile_named(const Facts& f, Keyword weapon);
Keyword keyword(Missile m);
std::optional<Refusal> fire_refused(const State& s, const Shoot& o);
// Rolls the dice of a shot and takes the hits from the target (PC-60).
void fire(const Table& t, const Shoot& o);
// Makes all units that were hit check their morale, after all fire (PC-60).
void end_fire(const Table& t);
// True if the side has a shot left; remembers it in State::ready.
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
// True if ground and fog leave the line free, and with `units` no unit stands on it (PC-63, PC-R30).
bool line_clear(const State& s, std::size_t by, std::size_t at, InchPoint from, InchPoint to, bool units);
// True if any piece of the side sees the unit.
bool visible(const State& s, Side side, std::size_t at);

// --- magic.cpp ------------------------------------------------------------------------------------------------------

Keyword keyword(Spell spell);
std::optional<Spell> spell_named(Keyword word);
// Spell points: the level of the spell, or the grade chosen at casting.
int spell_cost(Spell spell, int grade);
std::optional<Refusal> cast_refused(const State& s, const Cast& o);
// In step 2: what he prepares; in step 8e: the target of his mass spell.
std::optional<Refusal> prepare_refused(const State& s, const Cast& o);
std::optional<Refusal> mass_refused(const State& s, const Cast& o);
// True if the personality may still cast a spell this turn (PC-124, PC-125).
bool may_cast(const State& s, std::size_t person);
bool anyone_casts(const State& s, Side side);
// Pays the spell's points and begins the casting. `mass`: a mass spell that was prepared takes effect (PC-121).
void begin_cast(const Table& t, const Cast& o, bool mass);
bool carry_on_cast(const Table& t);  // asks for counterspells, then works the spell
// PC-135: the counterspell asked for is released or held back.
void answer_disrupt(const Table& t, bool release);
// Names a mass spell or Disrupt Magic in step 2 and pays for it (PC-14).
void prepare(const Table& t, const Cast& o);
// Finds the active side's next caster whose mass spell takes effect now (PC-121).
bool next_mass_caster(State& s);

// --- areas.cpp: areas, elementals and the effects that last ---------------------------------------------------------

// Ends the effects and areas whose time is over (PC-118).
void end_durations(const Table& t);
// Moves every cloudkill away from its caster and applies it to the units it covers (PC-R78).
void move_clouds(const Table& t);
// Elementals fight the units they touch, those of the enemy first (PC-R79).
void elementals_fight(const Table& t);
// Moves the side's uncontrolled elementals towards the nearest unit of any side (PC-R79).
void wild_elementals(const Table& t, Side side);
// Units near this elemental check their morale, and those that are very near Break (PC-R79).
void elemental_near(const Table& t, std::size_t elemental);
// elemental_near() for one unit and every elemental.
void near_elementals(const Table& t, std::size_t unit);
// Joins units that a wall cut in two last turn (PC-130).
void rejoin_parts(const Table& t);
// PC-134, PC-R74: true if a unit in fog goes astray; `to` is then its final place.
bool fog_astray(const Table& t, std::size_t unit, InchPlace& to);

// --- close.cpp ------------------------------------------------------------------------------------------------------

// Step 7: all contacts strike, then the units that were hit check their morale (PC-71 to PC-89).
void close_action(const Table& t);
// The dice of one side of a contact as a tally (PC-74, PC-75); logs the parts of a level below 1 as events.
Tally counted_dice(const Table& t, const Contact& c, std::size_t by);

// --- retreat.cpp: rallies, and step 8 -------------------------------------------------------------------------------

// True if the unit may try to rally (PC-46, PC-47).
bool may_rally(const State& s, std::size_t unit);
std::optional<Refusal> rally_refused(const State& s, const Rally& o);
// Makes the check of a rally (PC-47).
void rally(const Table& t, const Rally& o);
// True if the unit is in ordered combat and may try to leave it (PC-90, PC-92).
bool may_disengage(const State& s, std::size_t unit);
std::optional<Refusal> disengage_refused(const State& s, std::size_t unit);
// Rolls to disengage; the unit that succeeds goes back and checks its morale (PC-90, PC-91).
void disengage(const Table& t, std::size_t unit);
// Moves the pursuer after the unit that left it (PC-91, PC-R41). `broken`: after a rout.
void pursue(const Table& t, const Follow& f, bool broken);
// Finds the next unit that may pursue (PC-R41).
bool next_follow(State& s, bool broken);
// Moves the units that rout and have not done so this turn (PC-45).
void rout_moves(const Table& t);
// Step 8f: cavalry recovers from fatigue (PC-103), and units regenerate.
void recover(const Table& t);

// --- ends.cpp -------------------------------------------------------------------------------------------------------

// Ends effects that run out, and the battle if a side is beaten or the last turn is over (PC-END).
void end_turn(const Table& t);
void end_battle(const Table& t, std::optional<Side> winner, RuleRef why);
// The hits of each side's units that are Ordered or Disordered, on the table or on a flank march.
PerSide<std::int32_t> sound_hits(const State& s);

// --- turn.cpp -------------------------------------------------------------------------------------------------------

// Advances stage by stage until a decision is pending.
void go_on(const Table& t);
// Logs that a step of the turn begins.
void log_step(const Table& t, TurnStep step, Side side, bool of_both);

// --- Pieces and places of orders ------------------------------------------------------------------------------------

// An order's place in inches; none: another kind of place.
using shared::inches_of;
using shared::index_of;
// The piece at an index; -1: none.
inline PieceId piece_or_none(int i) {
    return i >= 0 ? piece(static_cast<std::size_t>(i)) : PieceId{};
}
inline bool is_piece(const State& s, PieceId p) {
    return shared::is_piece(p, s.pieces.size());
}

}  // namespace banneret::princecon
