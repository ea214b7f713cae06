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
#include "engine/rulesets/shared/losses.h"
#include "engine/rulesets/shared/memo.h"
#include "engine/rulesets/shared/muster_frame.h"
#include "engine/tactics/battle.h"

namespace banneret::axe {

// A battle of By This Axe as a value: the setup, fixed when it begins, and the changing state.

// --- Fixed when the battle begins ------------------------------------------------------------------------------------

// The stats of one piece (BTA-MUSTER).
struct Facts {
    UnitId unit{};         // the campaign's; units only
    CharacterId person{};  // characters only
    Side home = Side::first;
    bool character = false, monster = false;
    std::uint8_t started = 1;    // figures at the start (STR, BTA-13)
    std::uint8_t fc = 2;         // when it attacks as an ordinary figure
    std::uint8_t hits = 1;       // per figure (T-16)
    std::uint8_t wounds = 0;     // taken before the battle
    std::uint8_t attacks = 1;    // per figure, by its tier (T-16)
    bool heroic_attack = false;  // its attacks are at FC 5
    bool as_unit = false;        // a Hero at 1:20 attacks at its unit's FC (BTA-166)
    bool heroic = false;         // FC 5 or a hero tier: hurts resistant targets, saves as heroic (BTA-R13)
    FighterTier hero{};
    PriestTier priest{};
    MageTier mage{};
    std::uint8_t leadership = 1;
    bool leads = false, general = false;
    std::uint8_t army = 0;  // its army among the side's allies (BTA-R4)
    bool commands = false;  // general of its own army; `general` is the side's (BTA-123)
    std::uint8_t pool = 2;  // dice in a duel (T-6)
    std::uint8_t spells = 0, prayers = 0;
    Armour armour{};
    std::uint8_t armour_value = 0;  // T-1, a thick hide 3
    bool shield = false, mounted = false, flying = false, skirmish = false;
    std::uint8_t arms = 0;                        // bit for each Arm
    std::uint16_t missiles = 0;                   // bit for each MissileWeapon
    std::int16_t base_wide = 75, base_deep = 75;  // hundredths (BTA-R21)
    std::int8_t size = 0;                         // added to the reach number (BTA-R53): small 1, large -1, giant -2
    std::uint8_t extra_dice = 0;                  // multiple attacks: extra melee dice per striking figure
    bool camouflage = false, marksman = false, tough = false, fanatic = false, undead = false, slow = false,
         quick = false, evasive = false, regeneration = false, breath = false, darkvision = false, resistance = false,
         musician = false;
    std::uint8_t width = 1;  // front at the start
    std::int16_t host = -1;  // the unit a character starts with
    std::int32_t men = 0;    // individuals; units only
    bool operator==(const Facts&) const = default;
};

// The pieces of a side by kind, so that a step scans only those it concerns. Indices, ascending.
struct RollCall {
    std::vector<std::uint16_t> all, units, characters, monsters, shooters;
    bool operator==(const RollCall&) const = default;
};

class Notes;  // of the automatic commander (notes.h)

struct Setup : shared::StartSetup {
    House house;
    bool at_20 = false;      // the 1:20 rules of characters
    std::int32_t ratio = 5;  // warriors per figure
    Hundredths wide = 4800, deep = 4800;
    Terrain terrain;
    PerSide<std::uint16_t> units{};         // units at the start that count for BTA-132
    PerSide<std::int32_t> figures{};        // their figures
    PerSide<std::int16_t> general{-1, -1};  // piece index
    PerSide<std::uint8_t> armies{1, 1};     // allies with a general of their own
    bool any_magic = false;                 // false lets the rules skip casters and priests: none among `facts` has
                                            // magic
    std::vector<Facts> facts;
    PerSide<RollCall> call;                                    // of `facts`
    std::vector<std::uint16_t> avoiding, breathing, choosing;  // pieces with the choice to avoid a melee, to use
                                                               // breath, to choose a weapon
    shared::Kept<Notes> notes;
    bool operator==(const Setup&) const = default;
};

// --- Changing state --------------------------------------------------------------------------------------------------

// flank: not yet entered; off: left the table routed; saved: left it in order.
enum class Where : std::uint8_t { table, flank, destroyed, off, saved };

// The actions, losses and orders of a piece in the current turn; reset every turn.
struct TurnOfPiece {
    std::int16_t extra = 0;                      // movement from cards, in hundredths
    std::int16_t partner = -1;                   // index of the other unit of a March/Charge: both march or both charge
                                                 // (BTA-R95)
    std::uint16_t must_charge = 0;               // piece number of the target of a Coordinated Attack that has begun
    std::uint8_t lost_fire = 0, lost_melee = 0;  // figures
    std::uint8_t shot_at = 0;                    // number of figures that shot at it in this phase (BTA-R29)
    std::uint8_t card_bonus = 0;                 // to hit in the charge (BTA-153, BTA-154)
    std::uint8_t doubled = 0;                    // 1 by a Flanking Move, 2 by a Center Move (BTA-147, BTA-148)
    std::uint8_t coordinated = 0;                // number of this turn's Coordinated Attack that it belongs to
                                                 // (BTA-152)
    // Bit fields, since several are tested at once and all are cleared every turn.
    bool man_fired : 1 = false;     // a character with it has fired: the unit does not move, but may fire itself
                                    // (BTA-63)
    bool hurt_by_fire : 1 = false;  // took a hit from fire (BTA-R73)
    bool fired : 1 = false, moved : 1 = false, stays : 1 = false, retreated : 1 = false, rallied : 1 = false;
    bool tried : 1 = false, refused_now : 1 = false, duelled : 1 = false, challenged : 1 = false, cast : 1 = false;
    bool prayed : 1 = false, struck_as_hero : 1 = false, avoided : 1 = false, flank_hit : 1 = false;
    bool rear_hit : 1 = false;
    // Set by cards.
    bool carded_fire : 1 = false, carded_move : 1 = false, carded_melee : 1 = false, may_charge : 1 = false;
    bool maneuver : 1 = false, free_target : 1 = false, volley : 1 = false, held_fire : 1 = false;
    bool shieldwall : 1 = false, braced : 1 = false;
    bool by_joker : 1 = false;  // its card was the first effect of a joker
    bool ordered : 1 = false;   // ordered to charge (BTA-R98)
    bool operator==(const TurnOfPiece&) const = default;
};

// The present formation of a piece: `width` figures in the front as ordered, or all that are left. Caches the derived
// sizes, which every path and sight test needs.
class Ranks {
public:
    // The base of one figure in hundredths of an inch. REQUIRES: 0 .. 255 figures, a width of 1 .. 255, less than 656
    // inches for a figure.
    void form(int figures, int width, Hundredths figure_wide, Hundredths figure_deep) {
        width_ = static_cast<std::uint8_t>(width);
        figure_wide_ = static_cast<std::uint16_t>(figure_wide);
        figure_deep_ = static_cast<std::uint16_t>(figure_deep);
        leave(figures);
    }
    int figures() const { return figures_; }
    int width() const { return width_; }
    // Both are 1 if no figure is left.
    int front() const { return front_; }
    int ranks() const { return ranks_; }
    int rank_size(int rank) const { return std::clamp(figures_ - rank * front_, 0, int{front_}); }  // 0, 1, 2 ...
    Hundredths wide() const { return wide_; }
    Hundredths deep() const { return deep_; }
    Hundredths extent() const { return extent_; }  // bounding radius about the middle of the front
    // Sets the number of figures left.
    void leave(int figures) {
        const int front = std::max(1, std::min<int>(width_, figures)),
                  ranks = std::max(1, (figures + front - 1) / front);
        figures_ = static_cast<std::uint8_t>(figures);
        front_ = static_cast<std::uint8_t>(front);
        ranks_ = static_cast<std::uint8_t>(ranks);
        wide_ = front * figure_wide_;
        deep_ = ranks * figure_deep_;
        extent_ = banneret::extent(wide_, deep_);
    }
    void reform(int width) {
        width_ = static_cast<std::uint8_t>(width);
        leave(figures_);
    }
    bool operator==(const Ranks&) const = default;

private:
    std::uint8_t figures_ = 1, width_ = 1, front_ = 1, ranks_ = 1;
    std::uint16_t figure_wide_ = 75, figure_deep_ = 75;
    Hundredths wide_ = 75, deep_ = 75, extent_ = banneret::extent(75, 75);
};

struct Piece : TurnOfPiece, Ranks {
    InchPlace at;            // unused for a character with a unit
    std::int16_t host = -1;  // the unit a character is with
    Where where = Where::table;
    std::uint8_t wounds = 0;   // hits on the figure that takes the next one (BTA-R59)
    std::uint8_t falling = 0;  // unsaved hits of the current step, removed after simultaneous blows
    std::uint8_t spells = 0, prayers = 0;
    Arm arm = Arm::short_sword;  // used in this round
    bool routed = false;
    bool routed_now : 1 = false;                          // routed in this phase
    bool rout_seen : 1 = false, rout_spread : 1 = false;  // in this phase: it has checked for friends; its friends have
                                                          // checked for it
    bool refused : 1 = false;                             // refused a duel
    bool hidden : 1 = false, at_bank : 1 = false;
    std::uint8_t fights = 0;        // number of its contacts
    std::uint8_t aimed = 0;         // number of its figures that can shoot at `aim`, if counted
    std::int16_t aim = not_looked;  // in III: index of an enemy it can shoot at, or `nobody`
    static constexpr std::int16_t not_looked = -2, nobody = -1;
    bool operator==(const Piece&) const = default;
};
static_assert(std::is_trivially_copyable_v<Piece> && sizeof(Piece) == 64);  // a power of two makes indexing a shift

// A fallen leader, and the body of which it was a part: its own, or its unit's (BTA-R21).
struct FallenLeader {
    Side side{};
    std::uint16_t turn = 0;
    Rect in;
    bool operator==(const FallenLeader&) const = default;
};

// `a` moved into contact with `b`.
struct Contact {
    std::uint16_t a = 0, b = 0;
    Edge on_a = Edge::front, on_b = Edge::front;  // the edge in contact with the other one
    std::uint8_t rounds = 0;                      // rounds fought
    std::uint8_t bonus = 0;                       // from a's card, in the first round
    bool over_obstacle = false;                   // a fights across an obstacle
    bool charge = true;                           // a charged (first round bonuses)
    bool flight = false;                          // b was caught in retreat or rout: it turns to face after the round
    bool operator==(const Contact&) const = default;
};

// The blows, shots or spell dice being resolved: wards and saves against hits.
struct Strike {
    enum class Kind : std::uint8_t { none, fire, spell, melee, breath };
    enum class Step : std::uint8_t { lot, ward, pray, save };
    Kind kind{};
    Step step{};
    std::uint16_t by = 0, at = 0;
    std::uint16_t who = 0;               // target of the hits of this lot
    std::uint16_t asked = 0;             // next caster or priest to ask
    std::int16_t hits = 0;               // not resolved yet
    std::int16_t lot = 0;                // hits being resolved now
    std::uint8_t stack = 0, spread = 0;  // prayers
    std::int8_t pierce = 0;              // the weapon's save modifier
    RuleRef pierce_rule{};
    Edge edge = Edge::front;  // the edge of the target that is struck
    bool braced = false;
    bool operator==(const Strike&) const = default;
};
// The blows of one group in a step of the melee.
struct Blow {
    std::uint16_t by = 0, at = 0, contact = 0;
    bool operator==(const Blow&) const = default;
};

struct Duel {
    std::uint16_t a = 0, b = 0;  // the challenger, the challenged
    std::uint8_t round = 0;
    std::array<bool, 2> flees{};
    std::array<std::array<std::uint8_t, 3>, 2> dice{};  // attack, parry, tricks
    std::array<std::uint8_t, 2> drops{};                // dice still to give up
    bool operator==(const Duel&) const = default;
};

struct Rush {  // a charge being resolved
    std::uint16_t piece = 0, target = 0;
    std::int32_t reach = 0;  // hundredths it may move, after costs
    Edge edge = Edge::front;
    bool caught = false;  // the target retreated, but not far enough (BTA-R46)
    bool going = false;   // the target has answered
    bool operator==(const Rush&) const = default;
};

struct Check {  // a pending morale check
    std::uint16_t piece = 0;
    bool ranged = false, friends = false;
    bool asked = false;
    std::uint8_t bonus = 0;  // from a Rally card
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

// Quiet turns are turns without a melee; fates are by piece.
struct State : shared::BattleCourse {
    Shared<Setup> setup;
    std::vector<Piece> pieces;
    std::vector<Contact> contacts;
    Stage stage = Stage::deploy_second;
    Side active = Side::first;   // the side whose duels, fire, moves or rallies are being resolved
    Side chooser = Side::first;  // winner of the initiative, who chooses
    Side first_mover = Side::first;
    bool second_half = false;  // the other side has finished this step
    bool melee_phase = false;  // morale and routing belong to phase V
    std::uint8_t passes = 0;   // passed challenges in a row
    Duel duel;
    Strike strike;
    Rush rush;
    std::vector<Check> checks;
    std::vector<FallenLeader> fallen_leaders;  // in this turn (BTA-122)
    std::uint16_t check_at = 0;
    std::uint16_t at = 0;       // index of the next piece of the step
    std::int16_t watched = -1;  // index of the piece that moved in view of held fire
    std::int8_t reach = 0;      // reach number of the blows; last_reach: those of contacts from earlier rounds
    std::vector<Blow> blows;
    std::uint16_t blow_at = 0;
    std::array<std::uint8_t, card_count> deck{}, discards{};
    PerSide<std::array<std::uint8_t, card_count>> hand{};
    std::array<std::uint8_t, card_count> unshown{};  // cards the first side played for III, hidden until both have
                                                     // played (BTA-R103)
    PerSide<std::uint8_t> jokers_open{};             // jokers whose second effect is still to come
    bool marching_on = false;                        // the side is done: its units ordered to charge move on (BTA-R98)
    // In IV without cards: the scan of the side's pieces has passed this many, none of which can move any more.
    PerSide<std::uint16_t> settled{};
    PerSide<bool> seized{};
    PerSide<std::uint16_t> general_lost{};  // turn number
    std::int16_t flank_edge = -1;           // side edge of the flank march: 0 left, 1 right
    bool operator==(const State&) const = default;
};

}  // namespace banneret::axe
