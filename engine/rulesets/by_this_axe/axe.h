#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/rulesets/by_this_axe/state.h"
#include "engine/rulesets/muster.h"
#include "engine/rulesets/shared/frame.h"
#include "engine/rulesets/shared/table.h"

namespace banneret::axe {

// By This Axe: units in ranks on a plane measured in inches, five phases a turn, fire and melee simultaneous for both
// sides. Side::first attacks: it deploys at the foot of the table (low y) and faces up; the defender deploys first. A
// piece is a unit or a character; a character with a unit has no position of its own. For scope, readings and omissions
// see README.md beside this file.

struct Rules : shared::Frame<Rules, State> {
    static constexpr std::string_view key = "by-this-axe";
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
    static TableResult result(const State& s);
    static PerSide<ArmyLosses> losses(const State& s);
    static std::string describe(const State& s, const TableEvent& e);
    static std::string question(const State& s, const TableDecision& d);
    // For the board and the lists of orders.
    static std::vector<BoardArea> fire_areas(const State& s, PieceId p);
    static std::vector<TableOrder> offers(const State& s, PieceId p);
    static std::vector<TableOrder> offers_against(const State& s, PieceId by, PieceId target);
    static std::vector<TableOrder> offers_to(const State& s, PieceId p, const TablePlace& to);
    static std::string order_words(const State& s, const TableDecision& d, const TableOrder& o);
    static std::vector<std::string> state_words(const State& s, PieceId p);
    static std::vector<TurnPhase> phases(const State& s);
};
static_assert(Ruleset<Rules>);

// --- Muster and deployment -------------------------------------------------------------------------------------------

std::variant<Battle, std::vector<Problem>> begin(const TableStart& start);
std::variant<State, std::vector<Problem>> muster(const TableStart& start);
MusterSheet muster_sheet(const TableStart& start);
// BTA-R18: 5 if the larger army has at most 120 figures at 1:5, else 20; or the number set in the campaign.
int scale_of(const TableStart& start);
Facts unit_facts(const Unit& unit, int figures, bool at_20);
// The stats of a character. `with`: its unit, or null.
Facts character_facts(const Character& c, const Unit* with, bool at_20, const ConversionHouse& conversion = {});
// BTA-R23.
int usual_width(const Facts& f);
void deploy_automatically(State& s);
// The pieces of a battle for tests and practice: already on the table, without deployment. A character with `host` is
// with that piece (index). The battle begins with turn 1.
struct PlacedPiece {
    Facts facts;
    Side side{};
    InchPlace at{};
    int host = -1;
    int width = 0;  // 0: the usual width
};
State placed(std::vector<PlacedPiece> pieces, House house = {}, bool at_20 = false, Terrain terrain = {});

// --- Derived from a state; shared by the rules, the commander and the views ------------------------------------------

using shared::piece;
inline const Facts& facts(const State& s, std::size_t i) {
    return s.setup->facts[i];
}
inline Roller roller_of(const State& s, std::size_t i) {
    return roller(facts(s, i).home, piece(i));
}
inline const RollCall& call(const State& s, Side side) {
    return s.setup->call[side];
}
// On the table, alive, and not with a unit.
inline bool is_deployed(const Piece& p) {
    return p.where == Where::table && p.figures() > 0 && p.host < 0;
}
inline bool is_deployed(const State& s, std::size_t i) {
    return is_deployed(s.pieces[i]);
}
// On the table and alive, by itself or with a unit.
inline bool is_alive(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    return p.where == Where::table && p.figures() > 0;
}
// A character, or a single major monster: it has an all-round front (BTA-R58).
inline bool has_all_round_front(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    return f.character || (f.monster && s.pieces[i].figures() == 1);
}
// The width of one figure in the front.
inline Hundredths frontage(const Facts& f) {
    return f.skirmish ? 2 * f.base_wide : f.base_wide;
}
inline Rect body_of(const Piece& p) {
    return {p.at, p.wide(), p.deep()};
}
// gap(a, b) <= far; bounding circles reject most pairs.
inline bool bodies_within(const Piece& a, const Piece& b, Hundredths far) {
    const std::int64_t x = a.at.x - b.at.x, y = a.at.y - b.at.y, reach = std::int64_t{far} + a.extent() + b.extent();
    return x * x + y * y <= reach * reach && gap_at_most(body_of(a), body_of(b), far);
}
// The index of its body: its unit's, for a character with one.
inline std::size_t body_index(const State& s, std::size_t i) {
    const std::int16_t host = s.pieces[i].host;
    return host >= 0 ? static_cast<std::size_t>(host) : i;
}
inline Rect body(const State& s, std::size_t i) {
    const std::size_t own = body_index(s, i);
    return body_of(s.pieces[own]);
}
Hundredths gap_between(const State& s, std::size_t a, std::size_t b);
bool within(const State& s, std::size_t a, std::size_t b, Hundredths far);  // gap between the bodies <= far
int rank_bonus(const Facts& f, const Piece& p);                             // BTA-118 to 120, BTA-R22
// For a unit or a lone figure; a character with a unit is in its unit's melee.
inline bool in_melee(const State& s, std::size_t i) {
    return s.pieces[body_index(s, i)].fights > 0;
}
// A character with a unit is routed with it.
inline bool routed(const State& s, std::size_t i) {
    return s.pieces[body_index(s, i)].routed;
}
// Index of a contact at the front edge of `i`; none: -1.
int front_contact(const State& s, std::size_t i);
inline bool uses_cards(const State& s) {
    return s.setup->house.command_cards;
}

// Numbers that rolls need, before the limit of BTA-R2. `Sum`: a Tally, or only the Total, which is faster.
struct BlowCase {
    Arm arm = Arm::sword;
    bool charging = false, flank_or_rear = false, over_obstacle = false;
    int card_bonus = 0;
    bool as_hero = false;  // with its tier's attacks of T-16
};
template <class Sum = Tally>
Sum melee_number(const State& s, std::size_t by, std::size_t at, const BlowCase& how);
template <class Sum = Tally>
Sum missile_number(const State& s, std::size_t by, std::size_t at);
template <class Sum = Tally>
Sum spell_number(const State& s, std::size_t at);
struct SaveCase {
    bool missile = false, spell = false, duel = false, braced = false, shieldwall = false;
    bool front = true;
    int pierce = 0;
    RuleRef pierce_rule{};
    int prayers = 0;
};
template <class Sum = Tally>
Sum save_number(const State& s, std::size_t who, const SaveCase& how);
template <class Sum = Tally>
Sum morale_tally(const State& s, std::size_t i, bool ranged, int card = 0);
// Dice a unit rolls against the enemy at its front (T-11, BTA-R24, BTA-R25, BTA-R54), without characters; and against
// an enemy on its flank or rear.
int front_dice(const State& s, std::size_t by, std::size_t at, Edge edge_of_at, Arm arm);
int other_dice(const State& s, std::size_t by, Edge own_edge, std::size_t at);
// Dice rolled by a character or by one figure of a unit, including multiple attacks.
int dice_each(const State& s, std::size_t i, bool melee = true);
bool attacks_as_hero(const State& s, std::size_t i);
Arm best_arm(const State& s, std::size_t by, std::size_t at, bool charging);
// The weapon of a unit with the best exchange: enemies killed less own men lost, as shares of both units; with a longer
// reach fewer enemies strike back (BTA-R51). Characters, and units against a character, use best_arm().
Arm arm_of_best_exchange(const State& s, std::size_t by, std::size_t at, bool charging);
// T-11 and BTA-R53.
inline int reach_number(const State& s, std::size_t i, Arm arm) {
    return row(arm).reach + facts(s, i).size;
}
// True if no attack of `by` can hurt `at` (BTA-200).
bool harmless(const State& s, std::size_t by, std::size_t at);
bool hides(const State& s, std::size_t at, std::size_t from);  // `at` is camouflaged against `from`

// Movement rate of this turn in hundredths, before ground (T-9, BTA-R37).
template <class Sum = Tally>
Sum rate_tally(const State& s, std::size_t i);
Hundredths rate(const State& s, std::size_t i);
// The cost of the ground along a straight path (T-10): fixed hundredths, and the number of woods that cost dice.
struct Toll {
    Total certain;
    int woods = 0;
};
Toll toll(const State& s, std::size_t i, InchPoint from, InchPoint to);
bool crosses_river(const State& s, InchPoint from, InchPoint to);
bool in_rough(const State& s, std::size_t i);
// True if the body is in a river; by_river: within half an inch of one.
bool in_river(const State& s, const Rect& r);
bool by_river(const State& s, const Rect& r);
// How far a body can go straight ahead before it comes to a river (BTA-86), and how far to the opposite bank; `most` if
// there is no river in between.
Hundredths way_to_river(const State& s, std::size_t i, const InchPlace& from, Hundredths most);
Hundredths way_over_river(const State& s, std::size_t i, const InchPlace& from, Hundredths most);
bool in_cover(const State& s, std::size_t i);  // in brush or woods
bool across_obstacle(const State& s, InchPoint from, InchPoint to);

// Fire. By This Axe's spells for Cast, besides the common ones.
inline constexpr Keyword spell_undo{"undo"};                // removes hits of a spell
inline constexpr Keyword spell_prayer_each{"prayer-each"};  // one prayer on each of several saves instead of all on one
// The word for PlayCard::card, and the card of such a word.
Keyword card_key(Card c);
std::optional<Card> card_of(const Keyword& word);
// Shoot::weapon as a number for missile_among().
std::uint8_t weapon_number(const Keyword& weapon);
std::optional<MissileWeapon> missile_among(const Facts& f, std::uint8_t wanted);  // 0: the best available
inline std::optional<MissileWeapon> missile_of(const State& s, std::size_t i, std::uint8_t wanted) {
    const Facts& f = facts(s, i);
    const bool one = f.missiles != 0 && (f.missiles & (f.missiles - 1)) == 0;  // as for most units
    return one && wanted == 0 ? static_cast<MissileWeapon>(std::countr_zero(f.missiles)) : missile_among(f, wanted);
}
// Figures with the target in arc, range and sight (BTA-R26, BTA-R27, BTA-R30).
int shooters(const State& s, std::size_t by, std::size_t at, MissileWeapon w);
std::optional<Refusal> fire_refused(const State& s, std::size_t by, std::size_t at, std::uint8_t weapon);
bool may_fire(const State& s, std::size_t by);  // ignores targets
// Its legal targets now.
std::vector<std::size_t> targets(const State& s, std::size_t by);
// True if there is a clear line from the middle of its front.
bool sees(const State& s, std::size_t by, std::size_t at);

// AD-8: the defender neither fires nor moves on turn 1.
inline bool surprised(const State& s, std::size_t i) {
    return s.turn == 1 && facts(s, i).home == Side::second &&
           s.setup->stratagem[Side::first] == Stratagem::surprise_attack;
}

// Moves.
inline bool may_move(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    return is_deployed(p) && !p.routed && !p.fired && !p.man_fired && !p.moved && !p.stays && !p.rallied &&
           !p.held_fire && !surprised(s, i) && !in_melee(s, i);
}
std::optional<Refusal> place_refused(const State& s, std::size_t i, const InchPlace& to);
struct ChargeWay {
    InchPlace start;     // after it has turned
    Hundredths way = 0;  // distance to go
    Edge edge = Edge::front;
};
// `edge`: `any` means the front, or whichever edge is free; else the required edge.
std::variant<ChargeWay, Refusal> charge_way(const State& s, std::size_t i, std::size_t target, ChargeEdge edge);

// Average number of `b`'s figures killed by `a` in one round, including characters with them (BTA-COMMANDER).
double mean_kills(const State& s, std::size_t a, std::size_t b, bool charging, Edge on_b = Edge::front);
double mean_shot(const State& s, std::size_t a, std::size_t b);

inline bool is_bad(const Piece& p) {  // routed, destroyed or off the table
    return p.routed || p.where == Where::destroyed || p.where == Where::off;
}
int bad_units(const State& s, Side side);
bool broken(int bad, int started);  // BTA-132

}  // namespace banneret::axe
