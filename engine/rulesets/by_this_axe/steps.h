#pragma once

#include "engine/rulesets/by_this_axe/axe.h"
#include "engine/rulesets/shared/inch_places.h"

namespace banneret::axe {

// The steps of a battle, only for the sources of this folder. Functions that return a bool advance until a decision is
// needed; true: finished.

using Table = shared::Table<State>;

void go_on(const Table& t);

// numbers.cpp
inline int hits_in_all(const Facts& f) {
    return f.started * f.hits;
}
inline int hits_left(const Facts& f, const Piece& p) {
    return p.figures() * f.hits - p.wounds;
}
// True if half its figures are lost, or half its hits for a monster; `more`: more than half.
inline bool half_lost(const State& s, std::size_t i, bool more) {
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    const int all = f.monster ? hits_in_all(f) : f.started;
    const int gone = all - (f.monster ? hits_left(f, p) : p.figures());
    return more ? 2 * gone > all : 2 * gone >= all;
}
// True if the living character, with the piece or near it, is a leader who counts for its morale (BTA-117).
inline bool leads_now(const State& s, std::size_t c, std::size_t i) {
    const Piece& q = s.pieces[c];
    return facts(s, c).leads && !q.refused_now && !routed(s, c) &&
           (q.host == static_cast<int>(i) || within(s, c, i, leader_range));
}
double chance(const Total& t);
double chance(const Whole& t);
bool no_save(const State& s, std::size_t who, const SaveCase& how);  // BTA-R11, if the house rule is off
int attack_fc(const State& s, std::size_t i);

// strike.cpp: a group's dice, then wards and saves.
struct HitRoll {
    RollFor what = RollFor::melee;
    RuleRef rule{};
    int dice = 0;
    int number = 0;  // to hit, before the limit
};
// The modifiers of both, if the log keeps them.
struct HitTallies {
    Tally dice, number;
};
// Resets the current strike for new values. REQUIRES: none is being resolved.
inline Strike& begin_strike(State& s, Strike::Kind kind, std::size_t by, std::size_t at) {
    static constexpr Strike none;
    s.strike = none;
    s.strike.kind = kind;
    s.strike.by = static_cast<std::uint16_t>(by);
    s.strike.at = static_cast<std::uint16_t>(at);
    return s.strike;
}
// Rolls the dice and stores the hits in s.strike.
void throw_hits(const Table& t, const HitRoll& roll);
// Logs the roll just made. REQUIRES: the log keeps it.
void log_hits(const Table& t, const HitRoll& roll, const HitTallies& from);
bool carry_on_strike(const Table& t);
// A request for a ward or a prayer: the caster, and the most dice.
struct Asked {
    std::size_t by = 0;
    int most = 0;
    bool prayer = false;
};
std::optional<Asked> asked(const State& s);
// 0 dice: declines. `spell` as in Cast.
void answer_asked(const Table& t, const Keyword& spell, int dice);
// Removes the losses of this step (BTA-R8, BTA-R50).
void take_losses(const Table& t, bool fire, RuleRef why);
// Destroys a character outside the steps of the melee, in a duel.
void lose_character(const Table& t, std::size_t i, RuleRef why);

// In an ambush a unit's characters are hidden and revealed with it.
inline Piece& body_piece(State& s, std::size_t i) {
    return s.pieces[body_index(s, i)];
}
// False: no ambush, so no piece is hidden.
inline bool somebody_may_hide(const State& s) {
    return s.setup->stratagem[Side::second] == Stratagem::ambush;
}
inline bool hidden(const State& s, std::size_t i) {
    return s.pieces[body_index(s, i)].hidden;
}

// duel.cpp
bool may_challenge(const State& s, std::size_t a);
bool may_challenge_someone(const State& s, Side side);
std::optional<Refusal> challenge_refused(const State& s, std::size_t a, std::size_t b);
bool can_force(const State& s);
int trick_dice(const Facts& f);  // upper limit
void begin_duel(const Table& t);
void duel_tricks(const Table& t);
void duel_blows(const Table& t);
void end_duel(const Table& t);
void refuse_duel(const Table& t);

// sight.cpp
// Finds an enemy it can shoot at with its best weapon; the nearest is tried first, since it is usually the target.
void take_aim(State& s, std::size_t by);

// fire.cpp
// True if an enemy piece may be shot at, visibility aside.
inline bool is_target(const State& s, Side side, std::size_t at) {
    return is_deployed(s, at) && facts(s, at).home != side && !s.pieces[at].hidden && !in_melee(s, at);
}
// The number of figures that may still fire at it in this phase (BTA-R29).
inline int limit_at(const State& s, std::size_t at) {
    const Facts& f = facts(s, at);
    if (!f.character && !f.monster) return 1'000;
    return (s.setup->at_20 ? 1 : 4) * s.pieces[at].figures() - s.pieces[at].shot_at;
}
void fire_at(const Table& t, std::size_t by, std::size_t at, std::uint8_t weapon);
void cast_at(const Table& t, std::size_t by, std::size_t at, int dice);
std::optional<Refusal> cast_refused(const State& s, std::size_t by, std::size_t at, int dice);
std::optional<Refusal> heal_refused(const State& s, std::size_t by, std::size_t at);
// Caches a target for each shooter (Piece::aim).
bool anything_to_fire(State& s, Side side);
void forget_aims(State& s);
bool can_cast(const State& s, std::size_t i);

// moves.cpp, charges.cpp, straight_ways.cpp, joining.cpp
void uncover(const Table& t);
inline void move_to(const Table& t, std::size_t i, const InchPlace& to, RuleRef why) {
    shared::place_piece(t.log, i, t.s.pieces[i], to, why);
    if (somebody_may_hide(t.s)) uncover(t);
}
// The reason why the piece may not advance to any place; none: it may.
std::optional<Refusal> standing_refused(const State& s, std::size_t i);
std::optional<Refusal> advance_refused(const State& s, std::size_t i, const InchPlace& to);
void advance(const Table& t, std::size_t i, const InchPlace& to);
void declare_charge(const Table& t, std::size_t i, std::size_t target, ChargeEdge edge);
bool may_retreat(const State& s, std::size_t target);
std::optional<InchPlace> retreat_place(const State& s, std::size_t target, std::size_t from);
std::optional<InchPlace> retreat_within(const State& s, std::size_t target, std::size_t from, Hundredths most);
bool can_retreat(const State& s, std::size_t target, std::size_t from);  // and a place exists; cheaper
void retreat(const Table& t);
void finish_charge(const Table& t);
void touch(const Table& t, Contact c);  // moves the bodies into contact
// Triggers held fire at the piece that has just moved (BTA-R99).
void watch(State& s, std::size_t i);
// BTA-R98: true if the piece has a charge order and a charge (at the enemy named, if any) is possible.
bool must_charge_now(const State& s, std::size_t i);
// Moves the next unit of the side that was ordered to charge and cannot as far as possible towards the enemy; false:
// there is none.
bool march_on(const Table& t);
// Rolls the dice for woods on a path; in hundredths (BTA-84).
Hundredths woods_toll(const Table& t, std::size_t i, int woods);
std::optional<Refusal> attach_refused(const State& s, const Attach& o);
void attach(const Table& t, const Attach& o);
// How far a body can go straight ahead before it comes within an inch of an enemy or to the edge of the table.
Hundredths free_way(const State& s, std::size_t i, const InchPlace& from, Hundredths most, bool& edge);
std::optional<std::size_t> nearest_enemy(const State& s, std::size_t i);

// melee.cpp
void begin_melee(const Table& t);
void take_arms(const Table& t);  // gives all fighters their usual weapon, unless another is chosen
bool next_avoider(State& s);
bool next_weapon(State& s);
bool carry_on_blows(const Table& t);
void end_melee(const Table& t);
void avoid(const Table& t, std::size_t i);
std::optional<Arm> only_arm(const Facts& f);  // the only arm of a piece, if it has no choice; in numbers.cpp
std::array<Arm, arm_count> arms_of(const Facts& f, std::size_t& n);
void add_contact(State& s, const Contact& c);
void drop_contacts(State& s, std::size_t i);  // all contacts of the piece
void tidy_contacts(const Table& t);
Edge edge_at(const Contact& c, std::size_t i);
std::size_t other_of(const Contact& c, std::size_t i);

// morale.cpp
void gather_checks(const Table& t);
bool carry_on_checks(const Table& t);
// True if the losses from this turn's fire require a check (BTA-108, BTA-109; BTA-R73: the second counts a monster's
// hits).
bool fire_shakes(const State& s, std::size_t i);
void routing_moves(const Table& t);
void rout(const Table& t, std::size_t i);
void rallied(const Table& t, std::size_t i, RuleRef why);
std::optional<Refusal> rally_refused(const State& s, std::size_t i, std::size_t by);
bool anyone_rallies(const State& s, Side side);
void remove_piece(const Table& t, std::size_t i, Where where, RuleRef why);

// cards.cpp
void draw_cards(const Table& t);
std::optional<Refusal> card_refused(const State& s, Side side, const PlayCard& o);
void play_card(const Table& t, Side side, const PlayCard& o);
bool holds(const State& s, Side side, Card c);
bool may_help_check(const State& s, const Check& c);  // with a Rally card (BTA-137, BTA-138, BTA-R102)
int hand_size(const State& s, Side side);
int most_kept(const State& s, Side side);  // BTA-135: three for every army of the side (BTA-R4)
std::vector<TableOrder> card_orders(const State& s, Side side, Rng& rng);
// Every legal card that names just these units, the first before the second; with both also those that name a third.
// Without units: cards that need none.
std::vector<TableOrder> cards_naming(const State& s, Side side, PieceId first, PieceId second);
// BTA-R99: the fire that was held for the piece that moves.
bool carry_on_held_fire(const Table& t, std::size_t mover);

// turn.cpp
void next_for_fire_cards(State& s);

// ends.cpp
// Begins the next turn, or ends the battle.
void end_turn(const Table& t);
void end_battle(const Table& t, std::optional<Side> winner, RuleRef why);

// An order's place in inches; none: a place of another kind.
using shared::inches_of;

}  // namespace banneret::axe
