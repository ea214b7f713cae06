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
#include "engine/rulesets/shared/losses.h"
#include "engine/rulesets/shared/memo.h"
#include "engine/rulesets/shared/muster_frame.h"
#include "engine/rulesets/shared/table.h"
#include "engine/tactics/battle.h"

namespace banneret::lionheart {

// The Lionheart variant: stands on hexes, a leadership roll a turn, actions of single stands in an interleaved order.
// Side::first deploys at the foot of the map (the high rows) and faces north. What is covered, read and left out: see
// README.md beside this file.

// --- Fixed once battle is joined -------------------------------------------------------------------------------------

// What one stand is. Built by facts_of() and the muster.
struct Facts {
    Build build;
    UnitId unit{};             // of the campaign; none: the leader's own stand
    Side home = Side::first;   // whose roster it is on
    std::uint8_t started = 0;  // figures at the start
    std::uint8_t move_points = 1;
    std::uint8_t save_armour = 0;                      // with a thick hide 3
    std::int8_t figure_dice = 0;                       // multiple attacks: per figure
    std::int8_t fine_dice = 0;                         // LH-R56: while half the figures stand
    std::int8_t tier_dice = 0;                         // of the highest hero with it
    std::uint8_t spells = 0, prayers = 0, throws = 0;  // at the start
    bool never_panics = false, undead = false, resists = false, marksman = false, breath = false, evasive = false,
         slow_step = false, flying = false, camouflage = false, darkvision = false, tough = false, regenerates = false,
         heroic_leader = false;
    bool priest = false;             // a priest is with it
    bool strikes_resistant = false;  // leader, hero with it, FC 5
    bool hired = false;              // mercenaries (LH-R50: openly so)
    bool fast = false;               // quick, mounted or flying: first in a flank march
    bool regular_missile = false;    // a missile stand for deployment and posture
    std::int32_t value = 0;          // 1/32 points: price of the figures at the start (LH-MUSTER)
    std::int32_t price = 0;          // of the full regular stand
    std::int32_t promise = 0;        // at the start; hired only
    bool operator==(const Facts&) const = default;
};
// A stand as it is bought, with all that follows from the tables. `figures` 0: full.
Facts facts_of(const Build& build, int figures = 0);

// A character at the table, with the stand he rides with.
struct Person {
    CharacterId id{};
    std::string name;
    Side side{};
    std::uint16_t stand = 0;     // index
    std::int8_t leadership = 1;  // 1..3
    bool leads = false;          // his side's leader at the start
    bool operator==(const Person&) const = default;
};
// What a blow does to one of the two: mean figures lost, chances that it is destroyed or survives and panics.
struct BlowEnd {
    float mean = 0, destroyed = 0, panics = 0;
};
struct Blow {
    BlowEnd attacker, defender;
};
struct Setup : shared::StartSetup {
    House house;
    std::int16_t columns = 9, rows = 10;
    PerSide<std::uint16_t> king{};  // index of the leader's stand
    PerSide<std::int8_t> leadership{1, 1};
    PerSide<std::uint16_t> stands{};  // at the start, hired included
    PerSide<std::int32_t> value{};    // of the whole side, 1/32 points
    PerSide<std::int32_t> figures{};  // at the start
    std::int32_t scale = 1;           // individuals a figure
    // What nobody among `facts` is or has need not be looked for.
    bool any_hired = false, any_magic = false;
    std::vector<Facts> facts;
    std::vector<Person> people;
    shared::Memo<Blow> blows;  // what the automatic commander expected of them
    bool operator==(const Setup&) const = default;
};

// --- What changes ----------------------------------------------------------------------------------------------------

enum class Where : std::uint8_t {
    table,
    flank,
    destroyed,
    ran_off,
    saved
};  // flank: still to enter; saved: left whole

// What a stand did this turn, forgotten when the next begins.
struct ThisTurn {
    std::uint8_t bid_for = 0;  // by which sides: bit 0 the first
    bool struck = false;       // attacked or shot
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
    std::uint8_t refusals = 0;  // of bids so far, by the other side
    bool panicked = false, loaded = true, hidden = false;
    std::int32_t promise = 0;
    ThisTurn this_turn;
    bool operator==(const Stand&) const = default;
};

// The action begun. MP left are after what has been done; a stand moves on from where it stands.
struct Action {
    std::uint16_t stand = 0;
    std::int8_t move_points = 0;
    bool begun = false, moved = false, shot = false;
    bool turned = false;  // the free turn in this hex is used
    bool operator==(const Action&) const = default;
};

// A melee, a shot or a spell under way, step by step (LH-R4).
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
    bool thrown = false, shooters_panic = false, open_ward = false;
    std::uint16_t attacker = 0, defender = 0;
    std::uint16_t asked = 0;  // the next caster or priest to ask
    std::uint8_t spell_dice = 0;
    // Of the attacker, of the defender: hits to save, hits that got through, figures lost so far (breath or gaze).
    std::array<std::int16_t, 2> hits{}, through{}, lost{};
    bool operator==(const Clash&) const = default;
};

// A panic move under way: the owner picks each hex where there is a choice (LH-R34).
struct Flight {
    std::uint16_t stand = 0, against = 0;  // against: whom it just fought, after a melee
    std::int8_t left = -1;                 // hexes; -1: the die has not been thrown
    bool after_melee = false, first = true;
    Hex from{};  // once it has taken its first step: where it stood before that
    bool evasive = false;  // it steps aside unpanicked, and keeps its facing
    bool operator==(const Flight&) const = default;
};

enum class Stage : std::uint8_t { deploy_first, deploy_second, turn_begins, who_first, act, bids, over };

// Quiet turns are those in which no figure was lost; fates are by person.
struct State : shared::BattleCourse {
    Shared<Setup> setup;
    std::vector<Stand> stands;
    Stage stage = Stage::deploy_first;
    Side high = Side::first;                 // of this turn's leadership roll
    std::array<Side, most_actions> order{};  // whose actions, in order
    std::uint8_t actions = 0, action_at = 0;
    Action action;
    Side bidder{}, acted{};  // of the bid window
    bool second_bidder = false;
    Clash clash;
    std::array<Flight, 2> flights{};
    std::uint8_t fleeing = 0;  // flights still to carry out
    // Melees of this turn, for LH-R35.
    std::array<std::array<std::uint16_t, 2>, most_actions> fought{};
    std::uint8_t melees = 0;
    std::int16_t flank_column = -1;         // once the first stand has entered
    PerSide<std::int32_t> pool{};           // free points, 1/32
    PerSide<std::int32_t> saved_figures{};  // fighting retreat
    bool blood = false;                     // a figure was lost this turn
    // Somebody fell, ran, left, panicked, rallied or changed sides since it was last looked at whether the battle is
    // over at once, or a side breaks.
    bool ends_due = true, breaks_due = true;
    // What became of them, once over: per stand figures captured and routed, per person.
    std::vector<std::uint8_t> captured, routed;
    bool operator==(const State&) const = default;
};

struct Rules {
    using State = lionheart::State;
    static constexpr std::string_view key = "lionheart-variant";
    static std::optional<TableDecision> pending(const State& s);
    static std::optional<Refusal> check(const State& s, const TableOrder& o);
    static void apply(State& s, const TableOrder& o, Dice& dice, TableLog& log);
    static std::vector<TableOrder> candidates(const State& s, Rng& rng, std::size_t limit);
    static CommandersChoice choose(const State& s, Temper t, Rng& rng, bool say_why);
    static State as_seen_by(const State& s, Side viewer, Rng& rng);
    static std::optional<TableEvent> told(const State& s, const TableEvent& e, Side viewer);
    static BoardView view(const State& s, Side viewer);
    static std::vector<TablePlace> reachable(const State& s, PieceId p);
    static std::string preview(const State& s, const TableOrder& o);
    static std::vector<PieceFact> muster_facts(const State& s, PieceId p);
    static int turn_limit(const State& s);
    static TableResult result(const State& s);
    static PerSide<ArmyLosses> losses(const State& s);
    static std::string describe(const State& s, const TableEvent& e);
    static std::string question(const State& s, const TableDecision& d);
    static std::string name(const State& s, PieceId p);
    static std::string die_words(const State& s);
    // For pages.
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
// "4.50", of an amount in 1/32.
std::string points_words(std::int64_t amount);
// Individuals a figure: the smallest of 1, 2, 5, 10 ... at which no side has more stands than R's limit.
int automatic_scale(const TableStart& start);
// floor(men / (scale x weight) + 1/2), at least 1 if there are men. The weight is of the unit's size.
int figures_of(const Unit& unit, int scale);
std::vector<int> stands_of(int figures, Kind kind);
// What one unit becomes, without a scale: kind, weapon and the rest.
Facts stand_of(const Unit& unit, const House& house);
// Puts every stand where LH-START deploys it by itself.
void deploy_automatically(State& s);
// A battle of single stands, for tests and practice: all on the table, nobody to deploy. Stand 1 is index 0.
struct PlacedStand {
    Facts facts;
    Side side{};
    Hex at;
    int facing = 0;
    bool panicked = false, loaded = true;
};
State placed(std::vector<PlacedStand> stands, House house = {}, int columns = 9, int rows = 10);

// --- Read off a state, shared by the rules, the commander and the views ----------------------------------------------

using shared::piece;
inline bool on_map(const Setup& setup, Hex h) {
    const HexCell c = cell_of(h);
    return c.column >= 0 && c.column < setup.columns && c.row >= 0 && c.row < setup.rows;
}
inline bool stands(const Stand& s) {
    return s.where == Where::table && s.figures > 0;
}
int stand_at(const State& s, Hex h);  // index, or -1
inline const Facts& facts(const State& s, std::size_t stand) {
    return s.setup->facts[stand];
}
// Index of the stand that leads the side now (LH-R51), or -1.
int king_of(const State& s, Side side);

// Everything reachable in the action from where the stand is (LH-13..LH-15): cost in movement points, cheapest first.
struct Reached {
    Hex at;
    std::uint8_t facing = 0;
    std::int8_t cost = 0;
    bool turned = false;     // the free turn in that hex is used
    bool leaves = false;     // off the own edge, in a fighting retreat
    std::int16_t from = -1;  // the state before it, in the same list
};
// The first entry is where it stands. Hidden enemies are not known to the mover. Looks no further once it has found
// `until`, if one is named. REQUIRES: the stand may act.
void reach(const State& s, std::size_t stand, const Action& action, std::vector<Reached>& out,
           const HexPlace* until = nullptr);
Action fresh_action(const State& s, std::size_t stand);

bool in_arc(const State& s, std::size_t shooter, Hex at, int facing, Hex target);  // T-10, LH-R15, LH-R20, LH-R16
bool loaded_to_shoot(const State& s, std::size_t stand);
bool casts(const State& s, std::size_t stand);

// Level of the save of T-4, before the faces. `shot`: by arrows (a spell allows no save).
struct SaveCase {
    bool shot = false, breath = false;
    Hex from;  // where the blow comes from, for fortifications
};
template <class Sum = Tally>
Sum save_level(const State& s, std::size_t target, std::size_t enemy, const SaveCase& how);
template <class Sum = Tally>
Sum melee_dice(const State& s, std::size_t stand, std::size_t against);
// Has no modifiers.
int shooting_dice(const State& s, std::size_t stand);
bool tests_morale(const State& s, std::size_t stand, std::size_t enemy);  // LH-R40, LH-R39, undead
std::vector<Hex> retreat_steps(const State& s, const Flight& f);          // LH-R34
// The tool's choice among them.
Hex safest_step(const State& s, const Flight& f, const std::vector<Hex>& steps);
std::optional<Side> broken_side(const State& s, bool& both);  // LH-R51, break point

}  // namespace banneret::lionheart
