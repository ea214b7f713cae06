#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/rulesets/medieval_skirmish/state.h"
#include "engine/rulesets/muster.h"
#include "engine/rulesets/shared/frame.h"
#include "engine/tactics/battle.h"

namespace banneret::skirmish {

// Medieval Skirmish: figures one by one in bodies on a plane in inches, a d12 for everything. README.md beside this
// file explains its orders, coverage and muster.

struct Rules : shared::Frame<Rules, State> {
    static constexpr std::string_view key = "medieval-skirmish";
    static std::optional<TableDecision> pending(const State& s);
    static std::optional<Refusal> check(const State& s, const TableOrder& o);
    static void apply(State& s, const TableOrder& o, Dice& dice, TableLog& log);
    static std::vector<TableOrder> candidates(const State& s, Rng& rng, std::size_t limit);
    static CommandersChoice choose(const State& s, Temper t, Rng& rng, bool say_why);
    static bool sees_all(const State& s, Side viewer);
    static State as_seen_by(const State& s, Side viewer, Rng& rng);
    static bool unseen(const State& s, std::size_t i, Side viewer);
    static bool keeps_secret(const State& s, const TableEvent& e, Side viewer);
    static BoardView view(const State& s, Side viewer);
    static std::vector<TablePlace> reachable(const State& s, PieceId p);
    static std::string preview(const State& s, const TableOrder& o);
    static std::vector<MusterFact> muster_facts(const State& s, PieceId p);
    static std::vector<BoardArea> fire_areas(const State& s, PieceId p);
    static std::vector<BoardArea> charge_areas(const State& s, PieceId p);
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

// --- Muster and deployment (MS-MUSTER, MS-START) ---------------------------------------------------------------------

std::variant<Battle, std::vector<Problem>> begin(const TableStart& start);
std::variant<State, std::vector<Problem>> muster(const TableStart& start);
MusterSheet muster_sheet(const TableStart& start);
// Figures of a unit: one for each `per` individuals, to the nearest, at least one.
int figures_of(std::int32_t men, int per);
Protection protection_of(const Unit& unit);
Facts unit_facts(const Unit& unit, int figures, int scale, const House& house);
Facts character_facts(const Character& c, const Unit* with, int scale, const House& house);
void deploy_automatically(State& s);
// Bodies and characters of a battle for tests and practice: already on the table, without deployment. The battle begins
// with turn 1.
struct PlacedPiece {
    Facts facts;
    Side side{};
    InchPlace at{};
    int files = 0;  // 0: those of the facts
    Order order = Order::loose;
};
State placed(std::vector<PlacedPiece> pieces, House house = {}, Terrain terrain = {}, int scale = 1);
// Fills in the indices derived from the facts and the terrain of a Setup.
void index_setup(Setup& setup);

// A refusal as a sentence; null: allowed. It does not allocate, so that a search can call it often.
using Reason = const char*;
inline std::optional<Refusal> refusal(Reason why) {
    return why != nullptr ? std::optional(Refusal{why}) : std::nullopt;
}

// --- Derived from a state -------------------------------------------------------------------------------------------

inline std::size_t at(std::int16_t i) {
    return static_cast<std::size_t>(i);
}
inline const Facts& facts(const State& s, std::size_t i) {
    return s.setup->facts[i];
}
inline bool is_body(const State& s, std::size_t i) {
    return i < s.setup->bodies;
}
// On the table and alive, alone or with a body.
inline bool is_alive(const Piece& p) {
    return p.where == Where::table && p.figures > 0;
}
// A body of its own on the table: a body, or a character alone.
inline bool is_deployed(const Piece& p) {
    return is_alive(p) && p.host < 0;
}
inline bool routs(const Piece& p) {
    return p.nerve == Nerve::rout;
}
inline bool carries(const Facts& f, Arm a) {
    return (f.arms >> static_cast<unsigned>(a)) & 1u;
}
inline const Rect& body(const Piece& p) {
    return p;
}
inline std::size_t body_index(const State& s, std::size_t i) {
    return s.pieces[i].host >= 0 ? at(s.pieces[i].host) : i;
}
inline bool in_contact(const Piece& p) {
    return p.fights > 0;
}
// Targets are being chosen, one side after the other.
inline bool choosing_targets(const State& s) {
    return s.stage == Stage::shoot_first || s.stage == Stage::shoot_second;
}
inline std::size_t count(const State& s) {
    return s.pieces.size();
}
// The bodies of both sides, without the characters.
inline std::span<Piece> bodies(State& s) {
    return {s.pieces.data(), s.setup->bodies};
}
// MS-R12: between centres of figures.
constexpr Hundredths pitch_wide(const Facts& f, Order o) {
    return f.base_wide + (o == Order::loose ? 100 : 0);
}
constexpr Hundredths pitch_deep(const Facts& f, Order o) {
    return f.base_deep + (o == Order::loose ? 100 : 0);
}
// One rank that is not full closes to its centre.
inline int files_now(const Piece& p) {
    if (p.order == Order::schiltron) {
        int f = 1;
        while (f * f < p.figures) ++f;
        return f;
    }
    return std::max(1, std::min<int>(p.files, p.figures));
}
inline int ranks_of(const Piece& p, int files) {
    // They are few: counting them takes less time than a division.
    int ranks = 1;
    while (ranks * files < p.figures) ++ranks;
    return ranks;
}
inline int ranks_now(const Piece& p) {
    return ranks_of(p, files_now(p));
}
// Width and depth.
[[gnu::always_inline]] inline void shape(const Facts& f, Piece& p) {
    const int files = files_now(p);
    p.wide = (files - 1) * pitch_wide(f, p.order) + f.base_wide;
    p.deep = (ranks_of(p, files) - 1) * pitch_deep(f, p.order) + f.base_deep;
    p.radius = extent(p.wide, p.deep);
}
Hundredths gap_between(const State& s, std::size_t a, std::size_t b);
bool within(const State& s, std::size_t a, std::size_t b, Hundredths far);
std::optional<std::size_t> nearest_enemy(const State& s, std::size_t i);

void index_ground(Setup& setup);

// --- Ground ----------------------------------------------------------------------------------------------------------

bool rough_at(const Setup& setup, InchPoint p);
bool blocked_at(const Setup& setup, InchPoint p);
int level_of(const State& s, const Rect& r);
bool covers_rough(const State& s, std::size_t i);
inline bool on_rough(const State& s, std::size_t i) {  // half of its figures or more (MS-R18)
    return s.setup->any_rough && covers_rough(s, i);
}
bool in_woods(const State& s, std::size_t i);                     // half of its figures or more in woods or buildings
bool in_brush(const State& s, std::size_t i);                     // woods or brush, or a wooded field
int lines_crossed(const Setup& setup, InchPoint a, InchPoint b);  // obstacles
// MS-R33. `bodies`: bodies other than these two block.
bool sees(const State& s, InchPoint from, InchPoint to, std::size_t one, std::size_t two, bool bodies);
bool sees(const State& s, std::size_t by, std::size_t at);  // from the middle of its front
bool in_cover(const State& s, std::size_t at, InchPoint from);

// --- Numbers ---------------------------------------------------------------------------------------------------------

Hundredths printed_move(const Facts& f);  // T-1 or T-2 loose, after Slow or Quick
int rough_die(const Facts& f);
// This turn before ground and dice: by order, halved after a change of formation or a shot.
Hundredths usual_move(const State& s, std::size_t i);

// How one figure strikes another (MS-33).
struct Blow {
    Arm arm = Arm::improvised;
    bool charging = false;    // MS-R53 holds for it
    bool first = false;       // first round of the contact
    Zone zone = Zone::front;  // zone of the enemy that it strikes
    bool schiltron = false;   // that front is a schiltron's
    bool uphill = false, obstacle = false, night = false;
    bool foe_shield = false;  // carried and in use
    std::uint8_t wounds = 0;
};
template <class Sum>
Sum melee_bonus(const Facts& by, const Facts& at, const Blow& how, const House& house);
struct Adjusted {
    int a = 0, b = 0;
};
// MS-R46: both dice with both bonuses.
class Adjusting {
public:
    constexpr Adjusting(int bonus_a, int bonus_b, Cap cap)
        : add_a_(cap == Cap::total ? bonus_a : bonus_a - std::min(bonus_a, bonus_b)),
          add_b_(cap == Cap::total ? bonus_b : bonus_b - std::min(bonus_a, bonus_b)),
          most_(cap == Cap::none ? 1'000 : 12) {}
    constexpr Adjusted of(int die_a, int die_b) const {
        return {std::clamp(die_a + add_a_, 1, most_), std::clamp(die_b + add_b_, 1, most_)};
    }

private:
    int add_a_, add_b_, most_;
};
constexpr Adjusted adjusted(int die_a, int die_b, int bonus_a, int bonus_b, Cap cap) {
    return Adjusting(bonus_a, bonus_b, cap).of(die_a, die_b);
}
enum class Outcome : std::uint8_t { goes_on, b_killed, a_killed };
// The victory margins against a and b decide.
constexpr Outcome outcome(const Adjusted& total, int margin_a, int margin_b) {
    if (total.a - total.b >= margin_b) return Outcome::b_killed;
    if (total.b - total.a >= margin_a) return Outcome::a_killed;
    return Outcome::goes_on;
}
Outcome outcome(const Adjusted& total, Protection a, Protection b);
// MS-R45, MS-R91: the victory margin against a figure whose class a prayer may have raised.
int margin_against(const Facts& f, Protection cls, const House& house);
// Odds of one round, in 144ths (MS-COMMANDER).
struct Odds {
    int b_killed = 0, a_killed = 0;
};
Odds round_odds(int bonus_a, int margin_a, int bonus_b, int margin_b, Cap cap);
Odds round_odds(int bonus_a, Protection a, int bonus_b, Protection b, Cap cap);

// Shooting.
template <class Sum>
Sum hit_number(const State& s, std::size_t by, std::size_t at, bool near);
Protection blocks_as(Protection own, Missile by, bool near, bool cover);
// blocks_as() step by step: the base is the class 0..4.
template <class Sum>
Sum block_level(Protection own, Missile by, bool near, bool cover, bool prayer);
double shot_chance(int hit, Protection blocks);  // hit on that or less, and not blocked
int shooters(const State& s, std::size_t by);    // figures or guns
Hundredths shot_range(const State& s, std::size_t by, std::size_t at);
bool may_shoot(const State& s, std::size_t by);  // apart from a target
Reason shot_refused(const State& s, std::size_t by, std::size_t at);
double kill_chance(const State& s, std::size_t by, std::size_t at);

// Morale.
template <class Sum>
Sum morale_modifiers(const State& s, std::size_t i);
Grade4 morale_column(const State& s, std::size_t i);
bool near_leader(const State& s, std::size_t i);
bool led(const State& s, std::size_t i);  // MS-R71
bool sees_standard(const State& s, std::size_t i);
bool standard_gone(const State& s, std::size_t i);  // MS-66
bool fifth_lost(const State& s, std::size_t i);     // MS-R65
bool never_checks(const State& s, std::size_t i);

// --- Moves -----------------------------------------------------------------------------------------------------------

inline bool may_move(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    return !p.done && is_deployed(p) && !routs(p) && p.stopped != s.turn && facts(s, i).missile != Missile::cannon;
}
bool may_break_off(const State& s, std::size_t i);  // of a body in contact that may move
// MS-R21: what a body pays to cross this many obstacles.
inline Hundredths obstacle_toll(const Facts& f, int obstacles) {
    return f.engineer || f.flying ? 0 : obstacles * (f.mounted ? obstacle_toll_horse : obstacle_toll_foot);
}
// The cost of the path in inches; none: it cannot be taken.
std::optional<Hundredths> way_cost(const State& s, std::size_t i, const InchPlace& to);
Reason advance_refused(const State& s, std::size_t i, const InchPlace& to, Gait gait);
Reason place_refused(const State& s, std::size_t i, const InchPlace& to);
struct ChargeWay {
    InchPlace start{};  // turned
    InchPlace end{};    // laid against the edge
    Zone zone = Zone::front;
    Hundredths gap = 0;   // the distance of the edges
    Hundredths toll = 0;  // for obstacles
};
std::variant<ChargeWay, Reason> charge_way(const State& s, std::size_t i, std::size_t target, bool run);
Hundredths charge_move(const State& s, std::size_t i, bool run);  // before the d6; on rough: of the best die
bool may_charge(const State& s, std::size_t i);
bool may_counter(const State& s, std::size_t i, std::size_t charger);
Zone zone_of(const Rect& target, InchPoint from);  // MS-R13

// --- Melee -----------------------------------------------------------------------------------------------------------

// The figures that fight on each side of a contact (MS-R51, MS-R52); pairs are in order.
struct Fighters {
    int a = 0, b = 0;
};
Fighters fighters(const State& s, const Contact& c);
Fighters fighters_from(const State& s, const Contact& c, InchPoint a_at);  // with `a` there instead
// On a shared edge: the number of files that fight. `centre_a`, `centre_b` along the edge.
Fighters fighters_on_edge(int files_a, Hundredths pitch_a, Hundredths base_a, Hundredths centre_a, int files_b,
                          Hundredths pitch_b, Hundredths base_b, Hundredths centre_b);
Arm chosen_arm(const State& s, const Contact& c, bool of_a);  // or the highest total
[[gnu::always_inline]] inline Arm usual_arm(const State& s, const Contact& c, bool of_a) {
    const std::size_t i = of_a ? at(c.a) : at(c.b);
    const std::uint16_t all = facts(s, i).arms;
    const bool only = all != 0 && (all & (all - 1)) == 0 && s.pieces[i].arm >= arm_count;  // nothing to choose
    return only ? static_cast<Arm>(std::countr_zero(all)) : chosen_arm(s, c, of_a);
}
Blow blow_of(const State& s, const Contact& c, bool of_a, Arm arm, Arm foe_arm);
int bonus_of(const State& s, const Contact& c, bool of_a, Arm arm, Arm foe_arm, const Facts& by, const Facts& at,
             std::uint8_t wounds);
inline std::size_t other_of(const Contact& c, std::size_t i) {
    return at(c.a) == i ? at(c.b) : at(c.a);
}

// The value of one figure of a body (MS-COMMANDER).
inline int value_each(const Facts& f) {
    return 1 + f.stripes + static_cast<int>(f.cls);
}

struct Count {
    std::int32_t killed = 0, off = 0, captured = 0, routing = 0, withdrawn = 0;
    bool unrouted = false;  // a body in order on the table, or still to come
    std::int32_t lost() const { return killed + off + captured + routing; }
};
Count count_of(const State& s, Side side);
bool broken(const House& house, std::int32_t started, std::int32_t lost);  // E-23

}  // namespace banneret::skirmish
