#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/rulesets/muster.h"
#include "engine/rulesets/princecon/state.h"
#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/frame.h"
#include "engine/rulesets/shared/table.h"

namespace banneret::princecon {

// PRINCECON XV: blocks of castings on a plane measured in inches, eight steps a turn, one unit ordered at a time.
// Side::first attacks: it deploys at the foot of the table (low y) and faces up; the defender deploys first. A piece is
// a unit, a personality or an elemental; a personality attached to a unit has no place of his own. What orders mean,
// what is covered, read and left out: README.md and RULINGS.md beside this file.

struct Rules : shared::Frame<Rules, State> {
    static constexpr std::string_view key = "princecon-xv";
    static std::optional<TableDecision> pending(const State& s);
    static std::optional<Refusal> check(const State& s, const TableOrder& o);
    static void apply(State& s, const TableOrder& o, Dice& dice, TableLog& log);
    static std::vector<TableOrder> candidates(const State& s, Rng& rng, std::size_t limit);
    static CommandersChoice choose(const State& s, Temper t, Rng& rng, bool say_why);
    static State as_seen_by(const State& s, Side viewer, Rng& rng);
    static bool sees_all(const State& s, Side viewer);
    static bool unseen(const State& s, std::size_t i, Side viewer);
    static bool keeps_secret(const State& s, const TableEvent& e, Side viewer);
    static BoardView view(const State& s, Side viewer);
    static std::vector<TablePlace> reachable(const State& s, PieceId p);
    static std::string preview(const State& s, const TableOrder& o);
    static std::vector<MusterFact> muster_facts(const State& s, PieceId p);
    static std::vector<BoardArea> fire_areas(const State& s, PieceId p);
    static std::vector<BoardArea> charge_areas(const State& s, PieceId p);
    static std::vector<BoardArea> order_areas(const State& s, const TableOrder& o);
    static std::vector<TableOrder> offers(const State& s, PieceId p);
    static std::vector<TableOrder> offers_against(const State& s, PieceId p, PieceId target);
    static std::vector<TableOrder> offers_to(const State& s, PieceId p, const TablePlace& to);
    static std::string order_words(const State& s, const TableDecision& d, const TableOrder& o);
    static std::vector<std::string> state_words(const State& s, PieceId p);
    static std::vector<TurnPhase> phases(const State& s);
    static TableResult result(const State& s);
    static PerSide<ArmyLosses> losses(const State& s);
    static std::string describe(const State& s, const TableEvent& e);
    static std::string question(const State& s, const TableDecision& d);
    static std::string name(const State& s, PieceId p);
};
static_assert(Ruleset<Rules>);

// --- Muster and deployment -------------------------------------------------------------------------------------------

std::variant<Battle, std::vector<Problem>> begin(const TableStart& start);
std::variant<State, std::vector<Problem>> muster(const TableStart& start);
MusterSheet muster_sheet(const TableStart& start);
// Men to a casting (PC-MUSTER), one figure for both sides.
int scale_of(const TableStart& start);
// The piece that a unit of `men` becomes at that scale.
Facts unit_facts(const Unit& unit, std::int32_t men, int scale, const House& house);
Facts character_facts(const Character& c, const House& house);
Facts captain_facts(int level, Side side);
Facts elemental_facts(Side side);
// The piece of these facts, at full strength and not yet placed. `i`: the index of the facts in the setup.
Piece piece_of(const Facts& f, std::size_t i);
void deploy_automatically(State& s);

// Pieces of a battle for tests and practice: already on the table, without deployment; the battle begins with turn 1. A
// personality with `host` is attached to that piece (index).
struct PlacedPiece {
    Facts facts;
    Side side{};
    InchPlace at{};
    int host = -1;
    int width = 0;  // 0: usual
    std::string name = {};
};
State placed(std::vector<PlacedPiece> pieces, House house = {}, Terrain terrain = {});

// --- Derived from a state -------------------------------------------------------------------------------------------

using shared::piece;
inline const Facts& facts(const State& s, std::size_t i) {
    return s.setup->facts[s.pieces[i].facts];
}
inline const Facts& facts(const State& s, const Piece& p) {
    return s.setup->facts[p.facts];
}
inline Side side_of(const State& s, std::size_t i) {
    return s.pieces[i].side;
}
inline bool deploying(const State& s) {
    return shared::deploying_side(s).has_value();
}
inline bool has(const Piece& p, Spell spell) {
    return (p.effects & bit(spell)) != 0;
}
// A unit or an elemental on the table.
inline bool is_deployed(const Piece& p) {
    return p.where == Where::table && p.hits > 0;
}
inline bool is_deployed(const State& s, std::size_t i) {
    return is_deployed(s.pieces[i]);
}
inline bool is_unit(const State& s, std::size_t i) {
    return s.pieces[i].kind == Kind::unit;
}
inline bool is_deployed_unit(const Piece& p) {
    return is_deployed(p) && p.kind == Kind::unit;
}
inline bool is_deployed_unit(const State& s, std::size_t i) {
    return is_deployed_unit(s.pieces[i]);
}
// True for an enemy unit on the table that the side `of` may see.
inline bool is_open_enemy(const Piece& p, Side of) {
    return p.side != of && is_deployed_unit(p) && !p.hidden;
}
inline bool is_person(const State& s, std::size_t i) {
    return s.pieces[i].kind == Kind::person;
}
// The index of one of the state's pieces.
inline std::size_t index_in(const State& s, const Piece& p) {
    return static_cast<std::size_t>(&p - s.pieces.data());
}
// A personality alive, on the table, alone or with a unit.
inline bool is_alive(const Piece& p) {
    return p.where == Where::table && p.points > 0;
}
inline bool is_alive(const State& s, std::size_t i) {
    return is_alive(s.pieces[i]);
}
inline bool sound(const Piece& p) {
    return p.morale == Morale::ordered || p.morale == Morale::disordered;
}
inline int castings_of(int hits, int each) {
    return (hits + each - 1) / each;
}
// Inches between castings of a rank, and from rank to rank (PC-R1).
inline Hundredths spacing(const Piece& p) {
    return p.form == Form::skirmish ? 200 : 100;
}
inline Hundredths rank_depth(const Piece& p) {
    return p.form == Form::skirmish || p.horse ? 200 : 100;
}
inline int ranks_of(const Piece& p) {
    return p.width > 0 ? (p.castings + p.width - 1) / p.width : 0;
}
// Sets the size of the piece's body. REQUIRED after every change of its castings, width or form. The size is kept, as
// it is read far more often than it changes.
inline void set_size(Piece& p) {
    p.wide = p.width * spacing(p);
    p.deep = std::max(1, ranks_of(p)) * rank_depth(p);
    p.reach = extent(p.wide, p.deep);
}
inline Rect body_of(const Piece& p) {
    return {p.at, p.wide, p.deep};
}
inline Rect body(const State& s, std::size_t i) {
    return body_of(s.pieces[i]);
}
// The place of a personality: with his unit, its middle.
InchPoint spot(const State& s, std::size_t i);

// The contacts of a piece.
template <class F>
void each_contact(const State& s, std::size_t i, F&& f) {
    for (const Contact& c : s.contacts)
        if (c.a == i || c.b == i) f(c);
}
inline bool in_contact(const State& s, std::size_t i) {
    for (const Contact& c : s.contacts)
        if (c.a == i || c.b == i) return true;
    return false;
}
inline std::size_t other_of(const Contact& c, std::size_t i) {
    return c.a == i ? c.b : c.a;
}

// --- Numbers (numbers.cpp); `Sum` is a Tally; or the total alone, which costs less: a Whole, a Total for fractions
// ----

Hundredths rate(const State& s, std::size_t i);  // one impulse forward, in its present state
int impulses_under_magic(const State& s, std::size_t i);
// In a turn.
inline int impulses_of(const State& s, const Piece& p) {
    if (p.effects != 0 || !s.areas.empty()) return impulses_under_magic(s, index_in(s, p));
    return p.kind == Kind::unit && p.horse && p.vigour != Vigour::exhausted ? 2 : 1;
}
inline int impulses_of(const State& s, std::size_t i) {
    return impulses_of(s, s.pieces[i]);
}
Hundredths turn_reach(const State& s, std::size_t i);  // every impulse and the gallop inches
inline int effective_ac(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    return facts(s, p).ac - ((p.effects & (bit(Spell::mass_shield) | bit(Spell::shield))) != 0 ? 2 : 0);
}
// The leader of a unit (PC-R20), -1: none. `at_front` only: one who leads from the front and commands.
int leader_of(const State& s, std::size_t unit, bool at_front);
int leaders_base(const Facts& leader, int unit_level);  // -[(L - U) + CHA]

int command_base(const State& s, std::size_t person);
template <class Sum = Tally>
Sum command_chance(const State& s, std::size_t person, std::size_t unit);

struct MoraleCase {
    bool close = false;    // a check of step 7
    bool charged = false;  // the charged row counts: PC-101
    bool evading = false;
    bool fear = false;  // PC-R77
    bool missiles = false;
    bool near_line = false;  // behind a hedge or a wall against the cause of the check
    int rally = 0;           // 10 or 20
};
template <class Sum = Tally>
Sum morale_chance(const State& s, std::size_t unit, const MoraleCase& how);

// Cover of a unit against fire from a point: 0 none, 1 cover, 2 fortifications.
int cover_of(const State& s, std::size_t unit, InchPoint from);
bool in_cover(const State& s, std::size_t unit);  // cover from the ground under it

struct Volley {
    std::size_t by = 0, at = 0;
    Missile weapon{};
    bool indirect = false;
    std::size_t band = 0;
};
template <class Sum = Tally>
Sum missile_dice(const State& s, const Volley& v);
template <class Sum = Tally>
Sum missile_need(const State& s, const Volley& v);

// Close action of one contact, for the blows of `by`.
template <class Sum = Tally>
Sum modified_level(const State& s, const Contact& c, std::size_t by);
template <class Sum = Tally>
Sum close_need(const State& s, const Contact& c, std::size_t by);
bool strikes(const State& s, const Contact& c, std::size_t by);
int engaged_castings(const State& s, const Contact& c, std::size_t by);
int close_dice_of(const State& s, const Contact& c, std::size_t by);  // haste and Slow included
bool is_melee(const State& s, const Contact& c);

// Individual combat (PC-R45).
int duel_need(const State& s, std::size_t by, std::size_t at);
int sergeant_ac(const Facts& unit, int items);
double duel_win(const State& s, std::size_t a, std::size_t b);  // the simple ratio of PC-COMMANDER

// Sight.
bool sees(const State& s, std::size_t by, std::size_t at);  // bodies
bool sees_point(const State& s, std::size_t by, InchPoint at);
// PC-R82: true in a battle by night for a piece without Infravision or darkvision.
bool blind_by_night(const State& s, std::size_t by);

// Expected hits, for previews and the commander.
double expected_close(const State& s, const Contact& c, std::size_t by);
double expected_shot(const State& s, const Volley& v);

}  // namespace banneret::princecon
