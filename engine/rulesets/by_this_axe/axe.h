#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/shared.h"
#include "engine/geometry/terrain.h"
#include "engine/rulesets/by_this_axe/house.h"
#include "engine/rulesets/by_this_axe/tables.h"
#include "engine/rulesets/muster.h"
#include "engine/tactics/battle.h"

namespace banneret::axe {

// By This Axe: units in ranks on a plane measured in inches, five phases a turn, fire and melee at once on both sides.
// Side::first attacks: it deploys at the foot of the table (low y) and faces up; the defender deploys first. A piece is
// a unit or a character; a character with a unit has no place of his own. What is covered, read and left out: see
// README.md beside this file.

// --- Fixed once battle is joined -------------------------------------------------------------------------------------

// What one piece is (section 5 of the rulings).
struct Facts {
    UnitId unit{};         // of the campaign; units only
    CharacterId person{};  // characters only
    Side home = Side::first;
    bool character = false, monster = false;
    std::uint8_t started = 1;    // figures at the start (STR, BTA-13)
    std::uint8_t fc = 2;         // to hit as an ordinary figure
    std::uint8_t hits = 1;       // of one figure (T-16)
    std::uint8_t wounds = 0;     // brought to the battle
    std::uint8_t attacks = 1;    // of one figure, by its tier (T-16)
    bool heroic_attack = false;  // these at FC 5
    bool as_unit = false;        // a Hero at 1:20 attacks at his unit's FC (BTA-166)
    bool heroic = false;         // FC 5 or a hero tier: strikes the resistant, saves as heroic
    FighterTier hero{};
    PriestTier priest{};
    MageTier mage{};
    std::uint8_t leadership = 1;
    bool leads = false, general = false;
    std::uint8_t army = 0;  // of his side's allies
    bool commands = false;  // general of his own army; `general` is the side's (BTA-123)
    std::uint8_t pool = 2;  // dice in a duel (T-6)
    std::uint8_t spells = 0, prayers = 0;
    Armour armour{};
    std::uint8_t armour_value = 0;  // T-1, a thick hide 3
    bool shield = false, mounted = false, flying = false, skirmish = false;
    std::uint8_t arms = 0;                        // bit for each Arm
    std::uint16_t missiles = 0;                   // bit for each MissileWeapon
    std::int16_t base_wide = 75, base_deep = 75;  // hundredths
    std::int8_t size = 0;                         // added to the reach number: small 1, large -1, giant -2
    std::uint8_t extra_dice = 0;                  // multiple attacks: in melee, for each striking figure
    bool camouflage = false, marksman = false, tough = false, fanatic = false, undead = false, slow = false,
         quick = false, evasive = false, regeneration = false, breath = false, darkvision = false, resistance = false,
         musician = false;
    std::uint8_t width = 1;  // of the front at the start
    std::int16_t host = -1;  // the unit he starts with
    std::int32_t men = 0;    // individuals; of a unit
    bool operator==(const Facts&) const = default;
};

struct RosterUnit {
    UnitId id{};
    std::string name;
    std::int32_t men = 0;
    bool operator==(const RosterUnit&) const = default;
};

// Who is who among the pieces of a side, so that a step asks only those it concerns. Indices, ascending.
struct RollCall {
    std::vector<std::uint16_t> all, characters, monsters, shooters;
    bool operator==(const RollCall&) const = default;
};

struct Setup {
    House house;
    bool at_20 = false;      // the 1:20 rules of characters
    std::int32_t ratio = 5;  // warriors a figure
    bool night = false;
    bool wooded = false;     // the whole field hides the camouflaged
    Hundredths wide = 4800, deep = 4800;
    Terrain terrain;
    PerSide<std::string> name;
    PerSide<std::vector<RosterUnit>> roster;
    PerSide<std::uint16_t> units{};   // at the start, that count for BTA-132
    PerSide<std::int32_t> figures{};  // of these
    PerSide<Stratagem> stratagem{Stratagem::none, Stratagem::none};
    PerSide<Posture> posture{Posture::frontal_assault, Posture::stand_and_hold};
    PerSide<std::int16_t> general{-1, -1};  // piece index
    PerSide<std::uint8_t> armies{1, 1};     // allies with a general each
    bool any_magic = false;                 // somebody among `facts` casts or prays; else nobody is looked for who does
    std::vector<Facts> facts;
    PerSide<RollCall> call;                                          // of `facts`
    std::vector<std::string> names;                                  // of the pieces
    PerSide<std::vector<std::pair<CharacterId, std::string>>> idle;  // characters who are no figure
    bool operator==(const Setup&) const = default;
};

// --- What changes ----------------------------------------------------------------------------------------------------

// flank: still to come in; off: left the table routed; saved: left it in order.
enum class Where : std::uint8_t { table, flank, destroyed, off, saved };

// What a piece has done, suffered and been ordered in the turn under way: begun anew with each turn.
struct TurnOfPiece {
    std::int16_t extra = 0;                      // inches of a card, in hundredths
    std::int16_t partner = -1;                   // of a March/Charge: both march or both charge
    std::uint16_t must_charge = 0;               // piece number, of a Coordinated Attack begun
    std::uint8_t lost_fire = 0, lost_melee = 0;  // figures
    std::uint8_t shot_at = 0;                    // by so many figures this phase
    std::uint8_t card_bonus = 0;                 // to hit with the charge (BTA-153, BTA-154)
    std::uint8_t doubled = 0;                    // 1 by a Flanking, 2 by a Center Move (BTA-147, BTA-148)
    std::uint8_t coordinated = 0;                // of which Coordinated Attack of this turn (BTA-152)
    bool man_fired = false;     // a character with it has: it does not move, but may fire itself (BTA-63)
    bool hurt_by_fire = false;  // took a hit of fire
    bool fired = false, moved = false, stays = false, retreated = false, rallied = false, tried = false;
    bool refused_now = false, duelled = false, challenged = false;
    bool cast = false, prayed = false, struck_as_hero = false, avoided = false, flank_hit = false, rear_hit = false;
    // Of cards.
    bool carded_fire = false, carded_move = false, carded_melee = false, may_charge = false, maneuver = false,
         free_target = false, volley = false, held_fire = false, shieldwall = false, braced = false;
    bool by_joker = false;  // its card was the first half of a joker
    bool ordered = false;   // to charge
    bool operator==(const TurnOfPiece&) const = default;
};

struct Piece : TurnOfPiece {
    InchPlace at;            // not of a character with a unit
    std::int16_t host = -1;  // the unit a character is with
    Where where = Where::table;
    std::uint8_t figures = 1, width = 1;
    std::uint8_t wounds = 0;   // hits on the figure that takes the next
    std::uint8_t falling = 0;  // unsaved hits of the step under way, for who still strikes
    std::uint8_t spells = 0, prayers = 0;
    Arm arm = Arm::short_sword;                 // this round
    bool routed = false, routed_now = false;    // newly: in this phase
    bool rout_seen = false, rout_told = false;  // this phase: has checked for friends; its friends have looked
    bool refused = false;                       // a duel
    bool hidden = false, at_bank = false;
    std::uint8_t aimed = 0;         // so many of its figures can shoot at `aim`, where they have been counted
    std::int16_t aim = not_looked;  // in III: an enemy's index whom it can shoot at, or nobody
    std::uint16_t died = 0;         // turn in which a character fell or left
    static constexpr std::int16_t not_looked = -2, nobody = -1;
    bool operator==(const Piece&) const = default;
};
static_assert(std::is_trivially_copyable_v<Piece>);

// `a` moved into contact with `b`.
struct Contact {
    std::uint16_t a = 0, b = 0;
    Edge on_a = Edge::front, on_b = Edge::front;  // the edge where the other one is
    std::uint8_t rounds = 0;                      // fought
    std::uint8_t bonus = 0;                       // of a's card, first round
    bool over_obstacle = false;                   // a fights across it
    bool charge = true;                           // a charged in (first round bonuses)
    bool flight = false;                          // b was caught in retreat or rout: it turns after the round
    bool operator==(const Contact&) const = default;
};

// Blows, shots or spell dice under way: hits are being warded and saved.
struct Strike {
    enum class Kind : std::uint8_t { none, fire, spell, melee, breath };
    enum class Step : std::uint8_t { lot, ward, pray, save };
    Kind kind{};
    Step step{};
    std::uint16_t by = 0, at = 0;
    std::uint16_t who = 0;               // who takes the hits of this lot
    std::uint16_t asked = 0;             // the next caster or priest
    std::int16_t hits = 0;               // not yet dealt with
    std::int16_t lot = 0;                // of them, in hand
    std::uint8_t stack = 0, spread = 0;  // prayers
    std::int8_t pierce = 0;              // the weapon's save modifier
    RuleRef pierce_rule{};
    Edge edge = Edge::front;  // where they come from
    bool braced = false;
    bool operator==(const Strike&) const = default;
};
// One group's blows in a step of the melee.
struct Blow {
    std::uint16_t by = 0, at = 0, contact = 0;
    bool operator==(const Blow&) const = default;
};

struct Duel {
    std::uint16_t a = 0, b = 0;  // the challenger, the challenged
    std::uint8_t round = 0;
    std::array<bool, 2> flees{};
    std::array<std::array<std::uint8_t, 3>, 2> dice{};  // attack, parry, tricks
    std::array<std::uint8_t, 2> drops{};                // still to give up
    bool operator==(const Duel&) const = default;
};

struct Rush {  // a charge under way
    std::uint16_t piece = 0, target = 0;
    std::int32_t reach = 0;  // hundredths it may go, costs taken off
    Edge edge = Edge::front;
    bool caught = false;  // the charged went back, and not far enough
    bool operator==(const Rush&) const = default;
};

struct Check {  // of morale, due
    std::uint16_t piece = 0;
    bool ranged = false, friends = false;
    bool asked = false;
    std::uint8_t bonus = 0;  // of a Rally card
    bool operator==(const Check&) const = default;
};

enum class Stage : std::uint8_t {
    deploy_second,
    deploy_first,
    turn_begins,
    command,
    duels_begin,
    duels,
    duel_answer,
    duel_force,
    duel_flee_a,
    duel_flee_b,
    duel_allot_a,
    duel_allot_b,
    duel_tricks,
    duel_drop_a,
    duel_drop_b,
    duel_blows,
    fire_begins,
    fire_cards,
    fire,
    fire_ends,
    morale,
    routing,
    move_begins,
    seize,
    who_first,
    move,
    charge_react,
    charge_goes,
    rally,
    melee_begins,
    avoid,
    weapons,
    breath,
    blows,
    melee_ends,
    turn_ends,
    keep_cards,
    over,
};

struct State {
    Shared<Setup> setup;
    std::vector<Piece> pieces;
    std::vector<Contact> contacts;
    Stage stage = Stage::deploy_second;
    std::uint16_t turn = 0;
    Side active = Side::first;   // whose duels, fire, moves, rallies
    Side chooser = Side::first;  // of the initiative
    Side first_mover = Side::first;
    bool second_half = false;  // the other side has done this step
    bool melee_phase = false;  // morale and routing are of V
    std::uint8_t passes = 0;   // of challenges, in a row
    Duel duel;
    Strike strike;
    Rush rush;
    std::vector<Check> checks;
    std::uint16_t check_at = 0;
    std::uint16_t at = 0;       // the next piece of the step
    std::int16_t watched = -1;  // the piece that moved before held fire
    std::int8_t reach = 0;      // of the blows; last_reach: those of the older pairs
    std::vector<Blow> blows;
    std::uint16_t blow_at = 0;
    std::uint16_t quiet_turns = 0;  // without a melee
    std::array<std::uint8_t, card_count> deck{}, discards{};
    PerSide<std::array<std::uint8_t, card_count>> hand{};
    std::array<std::uint8_t, card_count> unshown{};  // played by the first side for III, till both have played
    PerSide<std::uint8_t> jokers_open{};             // second effects to come
    bool marching_on = false;                        // the side has done: who is ordered to charge goes on
    PerSide<bool> seized{};
    PerSide<std::uint16_t> general_lost{};  // turn
    std::int16_t flank_edge = -1;           // of the flank march: 0 left, 1 right
    std::optional<Side> winner;
    RuleRef ended_by{};
    bool withdrew = false;    // a fighting retreat that succeeded
    std::vector<Fate> fates;  // per piece, once over; units: unhurt
    bool operator==(const State&) const = default;
};

struct Rules {
    using State = axe::State;
    static constexpr std::string_view key = "by-this-axe";
    static std::optional<TableDecision> pending(const State& s);
    static std::optional<Refusal> check(const State& s, const TableOrder& o);
    static void apply(State& s, const TableOrder& o, Dice& dice, TableLog& log);
    static std::vector<TableOrder> candidates(const State& s, Rng& rng, std::size_t limit);
    static CommandersChoice choose(const State& s, Temper t, Rng& rng, bool say_why);
    static State apart(const State& s);
    static State as_seen_by(const State& s, Side viewer, Rng& rng);
    static std::optional<TableEvent> told(const State& s, const TableEvent& e, Side viewer);
    static BoardView view(const State& s, Side viewer);
    static std::vector<TablePlace> reachable(const State& s, PieceId p);
    static std::string preview(const State& s, const TableOrder& o);
    static std::vector<PieceFact> muster_facts(const State& s, PieceId p);
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
// 5 if the larger army has at most 120 figures at 1:5, else 20; or the campaign's own number.
int scale_of(const TableStart& start);
// What one unit becomes; `figures` of it.
Facts unit_facts(const Unit& unit, int figures, bool at_20);
// What a character becomes. `with`: his unit, or null.
Facts character_facts(const Character& c, const Unit* with, bool at_20, const ConversionHouse& conversion = {});
//
int usual_width(const Facts& f);
void deploy_automatically(State& s);
// Pieces of a battle for tests and practice: on the table, nobody to deploy. A character with `host` stands with that
// piece (index). The battle begins with turn 1.
struct PlacedPiece {
    Facts facts;
    Side side{};
    InchPlace at{};
    int host = -1;
    int width = 0;  // 0: usual
};
State placed(std::vector<PlacedPiece> pieces, House house = {}, bool at_20 = false, Terrain terrain = {});

// --- Read off a state, shared by the rules, the commander and the views ----------------------------------------------

constexpr PieceId piece(std::size_t i) {
    return PieceId{static_cast<std::uint32_t>(i + 1)};
}
inline const Facts& facts(const State& s, std::size_t i) {
    return s.setup->facts[i];
}
inline const RollCall& call(const State& s, Side side) {
    return s.setup->call[side];
}
// On the table, alive, and a body of its own.
inline bool stands(const Piece& p) {
    return p.where == Where::table && p.figures > 0 && p.host < 0;
}
inline bool stands(const State& s, std::size_t i) {
    return stands(s.pieces[i]);
}
// On the table and alive, alone or with a unit.
inline bool lives(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    return p.where == Where::table && p.figures > 0;
}
// A character, or a single major monster: every side is its front.
inline bool lone(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    return f.character || (f.monster && s.pieces[i].figures == 1);
}
// Of one figure in the front.
inline Hundredths frontage(const Facts& f) {
    return f.skirmish ? 2 * f.base_wide : f.base_wide;
}
inline int front_width(const Piece& p) {
    return std::max(1, std::min<int>(p.width, p.figures));
}
inline int ranks(const Piece& p) {
    const int w = front_width(p);
    if (p.figures <= 2 * w) return p.figures <= w ? 1 : 2;  // most often, without dividing
    return (p.figures + w - 1) / w;
}
inline int rank_size(const Piece& p, int rank) {  // 0, 1, 2 ...
    const int w = front_width(p);
    return std::clamp(p.figures - rank * w, 0, w);
}
inline Rect body_of(const Facts& f, const Piece& p) {
    return {p.at, front_width(p) * frontage(f), ranks(p) * f.base_deep};
}
// Whose body is its: his unit's, for a character with one.
inline std::size_t body_index(const State& s, std::size_t i) {
    const std::int16_t host = s.pieces[i].host;
    return host >= 0 ? static_cast<std::size_t>(host) : i;
}
inline Rect body(const State& s, std::size_t i) {
    const std::size_t own = body_index(s, i);
    return body_of(facts(s, own), s.pieces[own]);
}
Hundredths apart(const State& s, std::size_t a, std::size_t b);
bool within(const State& s, std::size_t a, std::size_t b, Hundredths far);  // apart(a, b) <= far
int rank_bonus(const Facts& f, const Piece& p);                             // BTA-118 to 120, R-22
// A unit or lone figure; with a unit: his unit.
inline bool in_melee(const State& s, std::size_t i) {
    const std::size_t own = body_index(s, i);
    return std::ranges::any_of(s.contacts, [&](const Contact& c) { return c.a == own || c.b == own; });
}
bool routed(const State& s, std::size_t i);  // with a unit: his unit
// Contact in which `i` faces the other one; none: -1.
int front_contact(const State& s, std::size_t i);
bool uses_cards(const State& s);

// What rolls need, before the limit of R-2. `Sum`: a Tally, or the Total alone, which costs less.
struct BlowCase {
    Arm arm = Arm::sword;
    bool charging = false, flank_or_rear = false, over_obstacle = false;
    int card_bonus = 0;
    bool as_hero = false;  // his attacks of T-16
};
template <class Sum = Tally>
Sum melee_number(const State& s, std::size_t by, std::size_t at, const BlowCase& how);
template <class Sum = Tally>
Sum missile_number(const State& s, std::size_t by, std::size_t at);
Tally spell_number(const State& s, std::size_t at);
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
// Dice a unit rolls at its front enemy (T-11, R-24, R-25, R-54), characters apart; at an enemy on its flank or rear.
int front_dice(const State& s, std::size_t by, std::size_t at, Edge edge_of_at, Arm arm);
int other_dice(const State& s, std::size_t by, Edge own_edge, std::size_t at);
// What he or one figure of it rolls, multiple attacks included.
int dice_each(const State& s, std::size_t i, bool melee = true);
bool attacks_as_hero(const State& s, std::size_t i);
Arm best_arm(const State& s, std::size_t by, std::size_t at, bool charging);
// T-11 and R-53.
inline int reach_number(const State& s, std::size_t i, Arm arm) {
    return row(arm).reach + facts(s, i).size;
}
// Can nothing of `by` hurt `at` (BTA-200)?
bool harmless(const State& s, std::size_t by, std::size_t at);
bool hides(const State& s, std::size_t at, std::size_t from);  // camouflage works

// Hundredths in this turn before ground (T-9, R-37).
Tally rate_tally(const State& s, std::size_t i);  // in hundredths
Hundredths rate(const State& s, std::size_t i);
// What the ground takes on the straight way (T-10): hundredths that are certain, and woods whose dice are to be thrown.
struct Toll {
    Tally certain;
    int woods = 0;
};
Toll toll(const State& s, std::size_t i, InchPoint from, InchPoint to);
bool crosses_river(const State& s, InchPoint from, InchPoint to);
bool in_rough(const State& s, std::size_t i);
// A body in a river, or within half an inch of one.
bool in_river(const State& s, const Rect& r);
bool by_river(const State& s, const Rect& r);
// How far straight ahead a body may go before it comes to a river (BTA-86), and over it to the far bank; `most` where
// there is none on the way.
Hundredths way_to_river(const State& s, std::size_t i, const InchPlace& from, Hundredths most);
Hundredths way_over_river(const State& s, std::size_t i, const InchPlace& from, Hundredths most);
bool in_cover(const State& s, std::size_t i);  // brush or woods
bool across_obstacle(const State& s, InchPoint from, InchPoint to);

// Fire.
std::optional<MissileWeapon> missile_of(const State& s, std::size_t i, std::uint8_t wanted);  // 0: the best at hand
// Figures that have the target in arc, range and sight.
int shooters(const State& s, std::size_t by, std::size_t at, MissileWeapon w);
std::optional<Refusal> fire_refused(const State& s, std::size_t by, std::size_t at, std::uint8_t weapon);
bool may_fire(const State& s, std::size_t by);  // apart from a target
// Its legal targets now.
std::vector<std::size_t> targets(const State& s, std::size_t by);
// From the middle of its front.
bool sees(const State& s, std::size_t by, std::size_t at);

// Moves.
bool may_move(const State& s, std::size_t i);
std::optional<Refusal> place_refused(const State& s, std::size_t i, const InchPlace& to);
struct ChargeWay {
    InchPlace start;     // after the turn
    Hundredths way = 0;  // to go
    Edge edge = Edge::front;
};
// `edge`: 0 the front, or whatever is free; else the edge wanted.
std::variant<ChargeWay, Refusal> charge_way(const State& s, std::size_t i, std::size_t target, std::uint8_t edge);

// Mean figures `a` kills of `b` in one round, characters with them included (section 7).
double mean_kills(const State& s, std::size_t a, std::size_t b, bool charging, Edge on_b = Edge::front);
double mean_shot(const State& s, std::size_t a, std::size_t b);

int bad_units(const State& s, Side side);  // routed, destroyed or off
bool broken(int bad, int started);         // BTA-132

}  // namespace banneret::axe
