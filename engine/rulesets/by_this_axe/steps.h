#pragma once

#include "engine/rulesets/by_this_axe/axe.h"

namespace banneret::axe {

// The steps of a battle, for the sources of this folder alone. Those that return a bool go as far as they can without a
// decision; true: done.

using Table = shared::Table<State>;

void go_on(const Table& t);

// numbers.cpp
inline int hits_in_all(const Facts& f) {
    return f.started * f.hits;
}
inline int hits_left(const Facts& f, const Piece& p) {
    return p.figures() * f.hits - p.wounds;
}
// Of its figures, or of its hits where it is a monster.
inline bool half_lost(const State& s, std::size_t i, bool more) {
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    const int all = f.monster ? hits_in_all(f) : f.started;
    const int gone = all - (f.monster ? hits_left(f, p) : p.figures());
    return more ? 2 * gone > all : 2 * gone >= all;
}
double chance(const Total& t);
bool no_save(const State& s, std::size_t who, const SaveCase& how);  // BTA-R11, switched off
int attack_fc(const State& s, std::size_t i);

// strike.cpp: a group's dice, the wards and saves that follow.
struct HitRoll {
    RollFor what = RollFor::melee;
    RuleRef rule{};
    int dice = 0;
    int number = 0;  // to hit, before the limit
};
// What went into both, for a log that keeps it.
struct HitTallies {
    Tally dice, number;
};
// The strike now under way, to be filled in. REQUIRES: none is under way.
inline Strike& begin_strike(State& s, Strike::Kind kind, std::size_t by, std::size_t at) {
    static constexpr Strike none;
    s.strike = none;
    s.strike.kind = kind;
    s.strike.by = static_cast<std::uint16_t>(by);
    s.strike.at = static_cast<std::uint16_t>(at);
    return s.strike;
}
// Throws the dice; hits are then in s.strike.
void throw_hits(const Table& t, const HitRoll& roll);
// Puts them into the log, as they were thrown a moment ago. REQUIRES: the log keeps it.
void tell_hits(const Table& t, const HitRoll& roll, const HitTallies& from);
bool carry_on_strike(const Table& t);
// A ward or a prayer asked for: by whom, and the most dice.
struct Asked {
    std::size_t by = 0;
    int most = 0;
    bool prayer = false;
};
std::optional<Asked> asked(const State& s);
// 0 dice: passes. `spell` as in Cast.
void answer_asked(const Table& t, const Keyword& spell, int dice);
// What fell in this step is taken off (BTA-R8, BTA-R50).
void take_losses(const Table& t, bool fire, RuleRef why);
// One more hit on a figure, outside the steps (duels); true: the piece is gone.
void lose_character(const Table& t, std::size_t i, RuleRef why);

// An ambush hides, and gives away, the people of a unit with it.
inline Piece& body_piece(State& s, std::size_t i) {
    return s.pieces[body_index(s, i)];
}
// Nobody hides but in an ambush.
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
int trick_dice(const Facts& f);  // at most
void begin_duel(const Table& t);
void duel_tricks(const Table& t);
void duel_blows(const Table& t);
void end_duel(const Table& t);
void refuse_duel(const Table& t);

// sight.cpp
// Finds an enemy it can shoot at with its best weapon: the nearest, at whom it will most often be, comes first.
void take_aim(State& s, std::size_t by);

// fire.cpp
// An enemy of the side's who may be shot at, if he is seen.
inline bool is_target(const State& s, Side side, std::size_t at) {
    return stands(s, at) && facts(s, at).home != side && !s.pieces[at].hidden && !in_melee(s, at);
}
// So many figures may still fire at it in this phase (BTA-R29).
inline int limit_at(const State& s, std::size_t at) {
    const Facts& f = facts(s, at);
    if (!f.character && !f.monster) return 1'000;
    return (s.setup->at_20 ? 1 : 4) * s.pieces[at].figures() - s.pieces[at].shot_at;
}
void fire_at(const Table& t, std::size_t by, std::size_t at, std::uint8_t weapon);
void cast_at(const Table& t, std::size_t by, std::size_t at, int dice);
std::optional<Refusal> cast_refused(const State& s, std::size_t by, std::size_t at, int dice);
std::optional<Refusal> heal_refused(const State& s, std::size_t by, std::size_t at);
// Remembers whom each has been seen to have before him (Piece::aim).
bool anything_to_fire(State& s, Side side);
void forget_aims(State& s);
bool can_cast(const State& s, std::size_t i);

// moves.cpp, charges.cpp, straight_ways.cpp, joining.cpp
void uncover(const Table& t);
inline void move_to(const Table& t, std::size_t i, const InchPlace& to, RuleRef why) {
    Piece& p = t.s.pieces[i];
    const InchPlace there{to.x, to.y, degrees(to.degrees)};
    if (t.log.keeps() && !(p.at == there)) t.log.add(Moved{piece(i), p.at, there, why});
    p.at = there;
    if (somebody_may_hide(t.s)) uncover(t);
}
std::optional<Refusal> advance_refused(const State& s, std::size_t i, const InchPlace& to);
void advance(const Table& t, std::size_t i, const InchPlace& to);
void declare_charge(const Table& t, std::size_t i, std::size_t target, ChargeEdge edge);
bool may_retreat(const State& s, std::size_t target);
std::optional<InchPlace> retreat_place(const State& s, std::size_t target, std::size_t from);
// No further than `most`.
std::optional<InchPlace> retreat_within(const State& s, std::size_t target, std::size_t from, Hundredths most);
bool can_retreat(const State& s, std::size_t target, std::size_t from);  // may, and has a place; for less
void retreat(const Table& t);
void finish_charge(const Table& t);
void touch(const Table& t, Contact c);  // puts the bodies together
// Enemies who hold their fire look at who has just moved (BTA-R99).
void watch(State& s, std::size_t i);
// BTA-R98: under a charge order, and somebody (whom the order names) can be charged.
bool must_charge_now(const State& s, std::size_t i);
// The next unit of the side that was ordered to charge and cannot goes as far as it can towards the enemy; false: none.
bool march_on(const Table& t);
// The dice of the woods on a way, in hundredths (BTA-84).
Hundredths woods_toll(const Table& t, std::size_t i, int woods);
std::optional<Refusal> attach_refused(const State& s, const Attach& o);
void attach(const Table& t, const Attach& o);
// How far straight ahead a body may go before it comes within an inch of an enemy or the edge of the table.
Hundredths free_way(const State& s, std::size_t i, const InchPlace& from, Hundredths most, bool& edge);
std::optional<std::size_t> nearest_enemy(const State& s, std::size_t i);

// melee.cpp
void begin_melee(const Table& t);
void take_arms(const Table& t);  // the usual weapon of all who fight, unless another is chosen
bool next_avoider(State& s);
bool next_weapon(State& s);
bool carry_on_blows(const Table& t);
void end_melee(const Table& t);
void avoid(const Table& t, std::size_t i);
std::optional<Arm> only_arm(const Facts& f);  // where it has one arm, and so no choice; in numbers.cpp
std::array<Arm, arm_count> arms_of(const Facts& f, std::size_t& n);
void add_contact(State& s, const Contact& c);
void drop_contacts(State& s, std::size_t i);  // all it is in
void tidy_contacts(const Table& t);
Edge edge_at(const Contact& c, std::size_t i);
std::size_t other_of(const Contact& c, std::size_t i);

// morale.cpp
void gather_checks(const Table& t);
bool carry_on_checks(const Table& t);
// Its losses of this turn's fire call for a check (BTA-108, BTA-109; BTA-R73: the second counts hits of monsters).
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
bool may_help_check(const State& s, const Check& c);  // by a Rally card (BTA-137, BTA-138, BTA-R102)
int hand_size(const State& s, Side side);
int most_kept(const State& s, Side side);  // BTA-135: three for every army of the side (BTA-R4)
std::vector<TableOrder> card_orders(const State& s, Side side, Rng& rng);
// Every legal card that names just these units, the first before the second; with both also those that name a third.
// Without units: cards that need none.
std::vector<TableOrder> cards_naming(const State& s, Side side, PieceId first, PieceId second);
// The side that may play on a piece in the stage under way; for whom held fire waits.
bool carry_on_held_fire(const Table& t, std::size_t mover);

// turn.cpp
void next_for_fire_cards(State& s);

// ends.cpp
// Goes on with the next turn, or ends the battle.
void end_turn(const Table& t);
void end_battle(const Table& t, std::optional<Side> winner, RuleRef why);

// An order's place in inches; none: another kind of place.
const InchPlace* inches_of(const TablePlace& p);

}  // namespace banneret::axe
