#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/shared.h"
#include "engine/geometry/hexes.h"
#include "engine/rulesets/lionheart/house.h"
#include "engine/rulesets/lionheart/tables.h"
#include "engine/rulesets/muster.h"
#include "engine/rulesets/shared/frame.h"
#include "engine/rulesets/shared/losses.h"
#include "engine/rulesets/shared/memo.h"
#include "engine/rulesets/shared/muster_frame.h"
#include "engine/rulesets/shared/table.h"
#include "engine/tactics/battle.h"

namespace banneret::lionheart {

// The Lionheart variant: stands on hexes, a leadership roll each turn, and actions of single stands in interleaved
// order. Side::first deploys at the foot of the map (the high rows) and faces north. For scope, readings and omissions
// see README.md beside this file.

// --- Fixed when the battle begins ------------------------------------------------------------------------------------

// The stats of one stand. Built by facts_of() and the muster.
struct Facts {
    Build build;
    UnitId unit{};             // the campaign's; none: the leader's own stand
    Side home = Side::first;   // the side whose roster it is on
    std::uint8_t started = 0;  // figures at the start
    std::uint8_t move_points = 1;
    std::uint8_t save_armour = 0;                      // 3 with a thick hide
    std::int8_t figure_dice = 0;                       // multiple attacks: per figure
    std::int8_t fine_dice = 0;                         // LH-R56: while half its figures are left
    std::int8_t tier_dice = 0;                         // from the highest hero with it
    std::uint8_t spells = 0, prayers = 0, throws = 0;  // at the start
    bool never_panics = false, undead = false, resists = false, marksman = false, breath = false, evasive = false,
         slow_step = false, flying = false, camouflage = false, darkvision = false, tough = false, regenerates = false,
         heroic_leader = false;
    bool priest = false;
    bool strikes_resistant = false;  // leader, hero with it, FC 5
    bool hired = false;              // mercenaries (LH-R50: openly so)
    bool fast = false;               // quick, mounted or flying: chosen first for a flank march
    bool regular_missile = false;    // a missile stand for deployment and posture
    std::int32_t value = 0;          // 1/32 points: price of the figures at the start (LH-MUSTER)
    std::int32_t price = 0;          // price of the full regular stand
    std::int32_t promise = 0;        // pay promised at the start; hired only
    bool operator==(const Facts&) const = default;
};
// The stats of a stand as bought, derived from the tables. `figures` 0: full.
Facts facts_of(const Build& build, int figures = 0);

// A character in the battle, with the stand it is part of.
struct Person {
    CharacterId id{};
    std::string name;
    Side side{};
    std::uint16_t stand = 0;     // index
    std::int8_t leadership = 1;  // 1..3
    bool leads = false;          // leader of the side at the start
    bool operator==(const Person&) const = default;
};
// Hexes relative to a stand.
constexpr Hex sum(Hex a, Hex b) {
    return {static_cast<std::int16_t>(a.q + b.q), static_cast<std::int16_t>(a.r + b.r)};
}
constexpr Hex difference(Hex a, Hex b) {
    return {static_cast<std::int16_t>(a.q - b.q), static_cast<std::int16_t>(a.r - b.r)};
}
// A place that a stand can reach in the action (LH-13..LH-15), with its cost in movement points.
struct Reached {
    Hex at;
    std::uint8_t facing = 0;
    std::int8_t cost = 0;
    bool turned = false;     // the free turn in that hex was used
    bool leaves = false;     // leaves by its own edge, in a fighting retreat
    std::int16_t from = -1;  // index of the previous state in the same list
    bool operator==(const Reached&) const = default;
};
// The places that a stand can reach in an action, relative to it, and the stands that it can strike from them.
struct Ways {
    static constexpr int reach = 4;  // hexes
    static constexpr std::size_t across = 2 * reach + 1;
    std::vector<Reached> places;
    // By hex around it: the directions, as bits, from which it can strike a stand there.
    std::array<std::uint8_t, across * across> strikes{};
    bool over_others = false;  // some places may be on the hexes of other stands, as a flyer passes them

    // REQUIRES: no farther than `reach`.
    static std::size_t index(Hex relative) {
        return static_cast<std::size_t>(relative.q + reach) * across + static_cast<std::size_t>(relative.r + reach);
    }
    bool operator==(const Ways&) const = default;
};
// The effect of a blow on one of the two: mean figures lost, chances that it is destroyed or survives and panics.
struct BlowEnd {
    float mean = 0, destroyed = 0, panics = 0;
};
struct Blow {
    BlowEnd attacker, defender;
};
struct Notes;  // of the automatic commander of one side (notes.h)
struct Setup : shared::StartSetup {
    House house;
    std::int16_t columns = 9, rows = 10;
    PerSide<std::uint16_t> king{};  // index of the leader's stand
    PerSide<std::int8_t> leadership{1, 1};
    PerSide<std::uint16_t> stands{};  // at the start, including hired ones
    PerSide<std::int32_t> value{};    // total of the side, 1/32 points
    PerSide<std::int32_t> figures{};  // at the start
    std::int32_t scale = 1;           // individuals per figure
    // False lets the rules skip mercenaries or magic: none among `facts`.
    bool any_hired = false, any_magic = false;
    // Once deployed, both sides see every stand, and the commander's orders are always legal: it need not look for
    // flyers that share a hex.
    bool open_play = false;
    std::vector<Facts> facts;
    std::vector<Person> people;
    shared::Memo<Blow> blows;  // what the automatic commander expected of them
    PerSide<shared::Kept<Notes>> notes;
    shared::Memo<std::shared_ptr<const Ways>, 12> ways;  // ways_of()
    bool operator==(const Setup&) const = default;
};

// --- Changing state --------------------------------------------------------------------------------------------------

enum class Where : std::uint8_t {
    table,
    flank,
    destroyed,
    ran_off,
    saved
};  // flank: not yet entered; saved: left in order

// The actions of a stand in this turn; reset every turn.
struct ThisTurn {
    std::uint8_t bid_for = 0;  // bit set of the sides that bid for it: bit 0 the first
    bool struck = false;       // was attacked or shot
    bool advanced = false;
    bool operator==(const ThisTurn&) const = default;
};

struct Stand {
    Hex at;
    std::uint8_t facing = 0;
    Side side{};
    Where where = Where::table;
    std::uint8_t figures = 0;
    std::uint8_t spells = 0, prayers = 0, throws = 0;
    std::uint8_t refusals = 0;  // refused bids of the other side so far
    bool panicked = false, loaded = true, hidden = false;
    std::int32_t promise = 0;
    ThisTurn this_turn;
    bool operator==(const Stand&) const = default;
};

// The current action. MP are those left; a stand moves on from its present place.
struct Action {
    std::uint16_t stand = 0;
    std::int8_t move_points = 0;
    bool begun = false, moved = false, shot = false;
    bool turned = false;  // the free turn in this hex was used
    bool operator==(const Action&) const = default;
};

// A melee, a shot or a spell being resolved step by step (LH-R4).
struct Clash {
    enum class Kind : std::uint8_t { melee, shot, spell };
    enum class Step : std::uint8_t {
        none,
        begin,
        ward_defender,
        ward_attacker,
        defender_saves,
        pray_defender,
        attacker_saves,
        pray_attacker,
        losses,
    };
    Kind kind{};
    Step step = Step::none;
    Aspect aspect{};
    bool thrown = false, shooters_panic = false;
    std::uint16_t attacker = 0, defender = 0;
    std::uint16_t asked = 0;  // next caster or priest to ask
    std::uint8_t spell_dice = 0;
    // For the attacker and the defender: hits to save, hits not saved, figures lost before the melee (breath or gaze).
    std::array<std::int16_t, 2> hits{}, through{}, lost{};
    bool operator==(const Clash&) const = default;
};

// A panic move in progress: if there is a choice, the owner picks each hex (LH-R34).
struct Flight {
    std::uint16_t stand = 0, against = 0;  // against: the enemy it just fought, after a melee
    std::int8_t left = -1;                 // hexes; -1: not rolled yet
    bool after_melee = false, first = true;
    Hex from{};            // after its first step: the hex it left with that step
    bool evasive = false;  // it steps aside without panic, and keeps its facing
    bool operator==(const Flight&) const = default;
};

enum class Stage : std::uint8_t { deploy_first, deploy_second, turn_begins, who_first, act, bids, over };

// Quiet turns are turns without lost figures; fates are by person.
struct State : shared::BattleCourse {
    Shared<Setup> setup;
    std::vector<Stand> stands;
    Stage stage = Stage::deploy_first;
    Side high = Side::first;                 // winner of this turn's leadership roll
    std::array<Side, most_actions> order{};  // the side of each action
    std::uint8_t actions = 0, action_at = 0;
    Action action;
    Side bidder{}, acted{};  // in the bid window
    bool second_bidder = false;
    Clash clash;
    std::array<Flight, 2> flights{};
    std::uint8_t fleeing = 0;  // panic moves still to make
    // The melees of this turn, for LH-R35.
    std::array<std::array<std::uint16_t, 2>, most_actions> fought{};
    std::uint8_t melees = 0;
    std::int16_t flank_column = -1;         // set when the first stand has entered
    PerSide<std::int32_t> pool{};           // free points, 1/32
    PerSide<std::int32_t> saved_figures{};  // saved by a fighting retreat
    bool blood = false;                     // a figure was lost this turn
    // True if a stand was lost, ran, left, panicked, rallied or changed sides since the last check for an immediate
    // end, or for a broken side.
    bool ends_due = true, breaks_due = true;
    // Set when the battle is over: figures captured and routed per stand.
    std::vector<std::uint8_t> captured, routed;
    bool operator==(const State&) const = default;
};

struct Rules : shared::Frame<Rules, State> {
    static constexpr std::string_view key = "lionheart-variant";
    static std::optional<TableDecision> pending(const State& s);
    static std::optional<Refusal> check(const State& s, const TableOrder& o);
    static void apply(State& s, const TableOrder& o, Dice& dice, TableLog& log);
    static std::vector<TableOrder> candidates(const State& s, Rng& rng, std::size_t limit);
    static CommandersChoice choose(const State& s, Temper t, Rng& rng, bool say_why);
    static bool sees_all(const State& s, Side viewer);
    static State as_seen_by(const State& s, Side viewer, Rng& rng);
    static std::size_t count(const State& s) { return s.stands.size(); }
    static bool unseen(const State& s, std::size_t stand, Side viewer);
    static bool keeps_secret(const State& s, const TableEvent& e, Side viewer);
    static BoardView view(const State& s, Side viewer);
    static std::vector<TablePlace> reachable(const State& s, PieceId p);
    static std::string preview(const State& s, const TableOrder& o);
    static std::vector<MusterFact> muster_facts(const State& s, PieceId p);
    static int turn_limit(const State& s);
    static TableResult result(const State& s);
    static PerSide<ArmyLosses> losses(const State& s);
    static std::string describe(const State& s, const TableEvent& e);
    static std::string question(const State& s, const TableDecision& d);
    static std::string name(const State& s, PieceId p);
    static std::string die_words(const State& s);
    // For the board and the lists of orders.
    static std::vector<BoardArea> fire_areas(const State& s, PieceId p);
    static std::vector<TableOrder> offers(const State& s, PieceId p);
    static std::vector<TableOrder> offers_against(const State& s, PieceId by, PieceId target);
    static std::vector<TableOrder> offers_to(const State& s, PieceId p, const TablePlace& to);
    static std::string order_words(const State& s, const TableDecision& d, const TableOrder& o);
    static std::vector<std::string> state_words(const State& s, PieceId p);
    static int bid_unit(const State& s);
};
static_assert(Ruleset<Rules>);

// --- Muster (LH-MUSTER) and deployment (LH-START) -------------------------------------------------------------------

std::variant<Battle, std::vector<Problem>> begin(const TableStart& start);
std::variant<State, std::vector<Problem>> muster(const TableStart& start);
MusterSheet muster_sheet(const TableStart& start);
// An amount in 1/32 as text: "4.50".
std::string points_words(std::int64_t amount);
// floor(men / (scale x weight) + 1/2), at least 1 if there are men. The weight depends on the unit's size.
int figures_of(const Unit& unit, int scale);
std::vector<int> stands_of(int figures, Kind kind);
// The stats of a stand of this unit, independent of the scale: kind, weapon and the rest.
Facts stand_of(const Unit& unit, const House& house);
// Deploys every stand automatically by LH-START.
void deploy_automatically(State& s);
// A battle of single stands, for tests and practice: all on the table, without deployment. Stand 1 is index 0.
struct PlacedStand {
    Facts facts;
    Side side{};
    Hex at;
    int facing = 0;
    bool panicked = false, loaded = true;
};
State placed(std::vector<PlacedStand> stands, House house = {}, int columns = 9, int rows = 10);

// --- Derived from a state; shared by the rules, the commander and the views ------------------------------------------

using shared::piece;
inline bool on_map(const Setup& setup, Hex h) {
    const HexCell c = cell_of(h);
    return c.column >= 0 && c.column < setup.columns && c.row >= 0 && c.row < setup.rows;
}
inline bool is_deployed(const Stand& s) {
    return s.where == Where::table && s.figures > 0;
}
int stand_at(const State& s, Hex h);  // index, or -1
inline const Facts& facts(const State& s, std::size_t stand) {
    return s.setup->facts[stand];
}
// Index of the stand that now leads the side (LH-R51), or -1.
int king_of(const State& s, Side side);

// All reachable places, cheapest first; the first entry is the stand's own place. Ignores hidden enemies, which the
// mover does not know. Stops at `until`, if given. REQUIRES: the stand may act.
void reach(const State& s, std::size_t stand, const Action& action, std::vector<Reached>& out,
           const HexPlace* until = nullptr);
// Fills in the strikes from these places of a stand with so many movement points.
Ways ways_by(std::vector<Reached> places, int points);
// False if what is on this hex has no effect on where the stand can go with a whole action.
bool may_go_by(const State& s, std::size_t stand, Hex at);
// As reach(), but from the cache of the Setup if a stand of the same speed had the same free hexes around it before.
std::shared_ptr<const Ways> ways_of(const State& s, std::size_t stand, const Action& action);
Action fresh_action(const State& s, std::size_t stand);

bool in_arc(const State& s, std::size_t shooter, Hex at, int facing, Hex target);  // T-10, LH-R15, LH-R20, LH-R16
bool loaded_to_shoot(const State& s, std::size_t stand);
bool casts(const State& s, std::size_t stand);

// Level of the save of T-4, before the faces. `shot`: against arrows (spells allow no save).
struct SaveCase {
    bool shot = false, breath = false;
    Hex from;  // origin of the attack, for fortifications
};
template <class Sum = Tally>
Sum save_level(const State& s, std::size_t target, std::size_t enemy, const SaveCase& how);
template <class Sum = Tally>
Sum melee_dice(const State& s, std::size_t stand, std::size_t against);
// No modifiers apply.
int shooting_dice(const State& s, std::size_t stand);
bool tests_morale(const State& s, std::size_t stand, std::size_t enemy);  // LH-R40, LH-R39, undead
std::vector<Hex> retreat_steps(const State& s, const Flight& f);          // LH-R34
// The default choice among these hexes.
Hex safest_step(const State& s, const Flight& f, const std::vector<Hex>& steps);
std::optional<Side> broken_side(const State& s, bool& both);  // LH-R51, break point

}  // namespace banneret::lionheart
