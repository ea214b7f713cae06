#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/abstract/contingent.h"
#include "engine/abstract/losses.h"
#include "engine/dice/tape.h"
#include "engine/tactics/decision.h"
#include "engine/tactics/log.h"

namespace banneret::abstract {

// A battle resolved by Appendix D, as a plain value: the decisions so far and nothing else. Each stage asks for a
// choice or for dice; apply() moves the record on to the next stage. Order of play: AD-ORDER.

enum class Stage : std::uint8_t {
    stratagems,       // 2: both choose, secret
    stratagem_rolls,  // 2d6 per attempt
    foil,             // AD-R7, in reaction
    foil_roll,
    evade_roll,     // d6 miles per side that evades; ends the battle
    declarations,   // 3: both, secret (AD-R16)
    stances,        // 4a: both, secret; skipped where roles are given
    overrule,       // AD-R17
    contest_rolls,  // AD-16
    role,
    postures,        // 4b: both, secret
    result_roll,     // 5
    casualty_rolls,  // 6: 2d6 each (in a stalemate only the attacker's)
    losses,          // AD-R9: both, secret
    pursuit,         // 7: the victor's choice
    pursuit_roll,
    pursuit_losses,
    retreat_rolls,  // AD-25, AD-R15
    retreat_directions,
    over,
};

enum class Attempt : std::uint8_t { none, pending, failed, succeeded, foiled };

// How a side loses its share of one casualty roll.
struct Loss {
    std::int8_t tenths = -1;            // share of the strength before the loss, 0..10; -1 = not rolled
    std::optional<LossWay> way;         // none: not chosen yet, and survivors() does not count the loss
    std::vector<std::int32_t> by_hand;  // per unit of the sheet, if way is by_hand
    bool operator==(const Loss&) const = default;
};

struct SideRecord {
    std::optional<ChooseStratagem> stratagem;
    Attempt attempt = Attempt::none;
    std::optional<bool> foils;  // asked and answered (AD-R7 in reaction)
    Attempt foil = Attempt::none;
    std::optional<Declare> declaration;
    std::optional<Stance> stance;
    std::int8_t contest = 0;  // d6 + modifiers of the last contest roll
    std::optional<Posture> posture;
    std::optional<LossWay> planned_losses;  // chosen with the posture; the answer given when asked may differ
    std::optional<bool> planned_pursuit;
    Loss battle_loss, pursuit_loss;
    std::int8_t miles = 0;  // evaded or retreated
    std::optional<Direction> direction;
    bool operator==(const SideRecord&) const = default;
};

struct Record {
    Shared<Setup> setup;
    Stage stage = Stage::stratagems;
    PerSide<SideRecord> sides;
    bool overruled = false;  // the superior general has been asked
    std::optional<Side> contest_winner;
    std::optional<Side> attacker;  // once the roles are known
    std::int8_t result_die = 0;    // with all modifiers, clamped; 0 = not rolled
    std::optional<BattleResult> result;
    std::optional<bool> pursued;
    bool operator==(const Record&) const = default;
};

Record begin(Shared<Setup> setup);

// The decision the battle waits for; none: it is over. If both sides choose in secret, the first side is asked first.
std::optional<Decision> pending(const Record& r);
// Every open decision, the pending one first: both decisions of a secret pair are open at once. check() and apply()
// accept only the answer to pending(), so the caller holds back the other answer until its turn.
std::vector<Decision> open_decisions(const Record& r);
// The answers to `d`, with the reason for each that is not allowed. Declarations and losses by hand offer a starting
// point to edit. A stratagem may also be asked about for a side that is not asked; the reason is then in the options
// (AD-R5, AD-R13).
std::vector<Option> options(const Record& r, const Decision& d);

// Why the order is not a legal answer to pending(); none: it is legal.
std::optional<Refusal> check(const Record& r, const Order& o);
// REQUIRES: !check(r, o). If `dice` throws NeedRoll, the record is half-stepped and the caller must discard it;
// try_step does so.
void apply(Record& r, const Order& o, Dice& dice, Log& log);

// True if `side` knows by now that its stratagem was foiled (AD-R7). It knows at once, unless the house rule foil-told
// says later: then it believes in its success until the stratagem would have taken effect. An evasion that brings no
// escape shows at once, a surprise attack at the contest for the attack, the others when the results roll has no
// modifier for them. REQUIRES: its attempt was foiled.
bool knows_of_foil(const Record& r, Side side);

// The record as `viewer` may know it: the enemy's sealed choices and attempts not yet in effect are blank, and so is a
// foil that the viewer does not know of. A side that is asked for a foil sees that an attempt succeeded, not which. The
// setup stays whole: for the enemy's units as visible to a side see declared_to().
Record as_seen_by(const Record& r, Side viewer);
// The part of an event that is visible to `viewer` now, if any. It leaves out the enemy's choices before they are
// revealed, stratagems that have not taken effect, and what a deception added to the results roll.
std::optional<Event> as_visible_to(const Record& r, const Event& e, Side viewer);
// AD-12, AD-R16: an enemy unit as declared to `viewer`. Headcount and fighting capacity may be false if a deceptive
// deployment succeeded; mounts, armour and kind of weapon are true.
struct DeclaredUnit {
    UnitId unit{};
    std::string name;
    std::int32_t count = 0;
    std::optional<int> fc;  // none: hidden
    Armour armour{};
    bool shield = false, mounted = false, flying = false, missile = false;
    std::optional<Abilities> abilities;  // none: hidden
    bool operator==(const DeclaredUnit&) const = default;
};
// REQUIRES: the enemy has declared (`r` is the whole record, not one as seen by a side).
std::vector<DeclaredUnit> declared_to(const Record& r, Side viewer);

// One step as a pure function: the next record with what happened and how many rolls of `rolls` it used, or the roll it
// needs first, or why the order is refused. `r` is never changed.
struct Stepped {
    Record record;
    std::vector<Event> events;
    std::size_t rolls_used = 0;
};
std::variant<Stepped, NeedRoll, Refusal> try_step(const Record& r, const Order& o, std::span<const Roll> rolls);

// --- Derived from a record ----------------------------------------------------------------------------------------

std::optional<Side> side_of(const Record& r, Role role);  // none while roles are unknown
std::optional<Role> role_of(const Record& r, Side side);
Stratagem effective_stratagem(const Record& r, Side side);  // succeeded and not foiled, else none
// The modifiers of the attacker's results roll (AD-17, AD-5..AD-9). REQUIRES: both postures are known.
Tally result_tally(const Record& r);
bool superior(const Setup& setup, Side side);     // AD-14: leadership 2 or more above the other's
Tally contest_tally(const Record& r, Side side);  // AD-16

Survivors survivors(const Record& r, Side side);  // after all losses so far, unrounded
Fraction share_lost(const Record& r, Side side);  // share of the US at the start
bool defeated(const Record& r, Side side);        // lost by MV, V or CV; evading is no defeat (AD-R19)

// The results of a battle that the campaign needs. REQUIRES: over.
struct Outcome {
    enum class Kind : std::uint8_t { fought, evaded, delayed } kind = Kind::fought;  // delayed: both defensive (AD-15)
    std::optional<BattleResult> result;
    std::optional<Side> attacker, winner, field;
    PerSide<int> retreat_miles{};
    PerSide<std::optional<Direction>> direction{};
    PerSide<ArmyLosses> losses;
    PerSide<bool> defeated{};
    PerSide<bool> fortified{};  // fortifications that stand while that army stays (AD-R18)
    PerSide<bool> attempted{};  // used up the general's week (AD-R5)
    bool operator==(const Outcome&) const = default;
};
Outcome outcome(const Record& r);

// --- Words -------------------------------------------------------------------------------------------------------

// The number of a stage's step among the seven steps of Appendix D, and its name: "Step 2, stratagems".
struct StageName {
    int step = 1;
    std::string_view words;
};
StageName stage_name(Stage s);
// The question as a sentence: "The general of Red: a stratagem, or none?"
std::string describe(const Record& r, const Decision& d);
// The question alone, for a place that names the side asked already: "A stratagem, or none?". A roll is described
// whole.
std::string question_alone(const Record& r, const Decision& d);
// One sentence for an event, with the names of the armies.
std::string describe(const Setup& setup, const Event& e);
// The sentence for an event as_visible_to() one side: leaves out the strengths behind the column.
std::string describe(const Setup& setup, const Event& e, Side viewer);

}  // namespace banneret::abstract
