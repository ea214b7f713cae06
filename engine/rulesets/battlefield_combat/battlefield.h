#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/rulesets/battlefield_combat/moves.h"
#include "engine/rulesets/muster.h"
#include "engine/rulesets/shared/frame.h"
#include "engine/tactics/battle.h"

namespace banneret::battlefield {

// Battlefield Combat: units of up to 25 men on squares, up to three activations a side in turn, d20 for everything.
// README.md beside this file explains its orders, coverage and muster.

struct Rules : shared::Frame<Rules, State> {
    static constexpr std::string_view key = "battlefield-combat";
    static std::optional<TableDecision> pending(const State& s);
    static std::optional<Refusal> check(const State& s, const TableOrder& o);
    static void apply(State& s, const TableOrder& o, Dice& dice, TableLog& log);
    static std::vector<TableOrder> candidates(const State& s, Rng& rng, std::size_t limit);
    static CommandersChoice choose(const State& s, Temper t, Rng& rng, bool say_why);
    static State as_seen_by(const State& s, Side viewer, Rng& rng);
    static bool sees_all(const State& s, Side viewer);
    static bool unseen(const State& s, std::size_t i, Side viewer);
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

// --- Muster and deployment -------------------------------------------------------------------

std::variant<Battle, std::vector<Problem>> begin(const TableStart& start);
std::variant<State, std::vector<Problem>> muster(const TableStart& start);
MusterSheet muster_sheet(const TableStart& start);
// A unit's stat line, with default feats, without counters.
Facts facts_of(const Unit& unit, const House& house);
// A character's stat line. `with`: the unit whose arms the character takes if the roster names none; may be null.
Facts facts_of(const Character& c, const Unit* with, bool general, const House& house,
               const ConversionHouse& conversion);
// BCR-R48: mean of the levels given (0: not of that class), rounding by the house.
int mean_level(const std::vector<int>& levels, const House& house);
// Puts every piece where the commander deploys it by itself.
void deploy_automatically(State& s);
// A battle of single pieces, for tests and practice: all on the table, round 1 about to begin. Units first.
struct Placed {
    Facts facts;
    Side side{};
    Square at;
    int facing = 0;
    int heads = 0;  // 0: at full strength
    Morale morale = Morale::normal;
    int excess = 0;
};
State placed(const std::vector<Placed>& pieces, House house = {}, int columns = 16, std::vector<Cell> field = {});

// --- Orders ----------------------------------------------------------------------------------------------------------

// Why an order may not be given; worded by Rules::check() only for a person.
enum class Fault : std::uint8_t {
    none,
    over,
    not_asked,
    unknown_order,
    no_piece,
    enemys,
    gone,
    other_begun,
    activated,
    three_used,
    routing,
    held,
    disbanded,
    moved,
    attacked,
    charged,
    not_square,
    facing,
    pivoted,
    there_already,
    faces_already,
    out_of_reach,
    taken,
    beside_enemy,
    engaged,
    charge_line,
    charge_barred,
    charge_contact,
    shaken_charge,
    no_target,
    friend_target,
    unseen,
    not_in_contact,
    in_the_air,
    no_shots,
    charged_shot,
    range,
    sight,
    contact_shot,
    rolls,
    no_facing,
    no_rally,
    no_commander,
    command_range,
    too_far,
    rallies_himself,
    rallied,
    no_spell,
    spell_target,
    no_feat,
    feat_amount,
    no_reform,
    attached_already,
    not_attached,
    no_host,
    has_commander,
    gave_rating,
    duel,
    must_activate,
    deploy_zone,
    flank_entry,
    concede,
    reply,
    no_retreat,
    no_breath,
    orders_first,
};
Fault fault_of(const State& s, const TableOrder& o);
inline bool legal(const State& s, const TableOrder& o) {
    return fault_of(s, o) == Fault::none;
}
// legal() of a regular move to a square on which reach() lets it end. Does not search the way again.
bool legal_if_reached(const State& s, const Advance& o);

// --- For the commander, the views and the tests ---------------------------------------------------------------------

// Enemies that a piece may strike from where it is; units, lone commanders, exposed ones.
struct Targets {
    std::array<std::uint16_t, 8> list{};
    std::size_t count = 0;
};
Targets strike_targets(const State& s, std::size_t by);
bool may_be_struck(const State& s, std::size_t by, std::size_t target);
// BCR-6.2: why a shot at this target is not possible; Fault::none: it is.
Fault shot_fault(const State& s, std::size_t by, std::size_t target);
// shot_fault() as if nothing hid the target.
Fault range_fault(const State& s, std::size_t by, std::size_t target);
Fault charge_fault(const State& s, std::size_t i, std::size_t target, Square to);
bool may_deploy(const State& s, std::size_t i, Square to);
bool may_reform(const State& s, std::size_t i, std::size_t with);

// Why the piece may take no order now; Fault::none: it may.
Fault order_fault(const State& s, std::size_t i);

}  // namespace banneret::battlefield
