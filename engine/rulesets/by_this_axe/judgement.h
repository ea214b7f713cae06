#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/rulesets/by_this_axe/notes.h"
#include "engine/rulesets/by_this_axe/policy.h"
#include "engine/rulesets/shared/commander.h"

namespace banneret::axe {

// The automatic commander's internals, only for the sources of the policy (BTA-COMMANDER).

struct Weights {
    double asks = 1;        // factor on the odds that duels, cards and evasions need
    double least = 0;       // worth that a charge must gain on balance, in units
    double breaks_off = 2;  // share of its units lost at which it breaks off a battle that it expects to lose
    double danger = 1;      // stays out of reach of enemies with this exchange value
    double wariness = 0.4;  // share of what charges on the flank of a charger could cost it that it counts
};
using Plan = shared::Plan<Policy>;

// The worth of riding down a routed unit, measured in units: it counts as lost already, unless it is rallied.
inline constexpr double routed_worth = 0.3;

// The expected losses of one contact, measured in units: `gain` the enemy's, `loss` one's own.
struct Clash {
    double gain = 0, loss = 0;
    double net() const { return gain - loss; }
};

// One side's read-only view of a battle.
struct Judgement {
    const State& s;
    Side side;
    Weights w;
    mutable std::shared_ptr<Notes> notes{};  // taken from the Setup when first needed

    ~Judgement() {
        if (notes) s.setup->notes.put(std::move(notes));
    }
    // The estimates that earlier decisions of this battle left, as far as they still hold.
    Notes& known() const;

    bool mine(std::size_t i) const { return facts(s, i).home == side; }
    bool enemy(std::size_t e) const { return !mine(e) && is_deployed(s, e) && !s.pieces[e].hidden; }

    // Missile dice of a piece as it is formed, and the figures that one of them kills on average.
    double missile_dice(std::size_t i) const;
    double kills_of_shot(std::size_t i, std::size_t e) const;
    // Average number of figures killed by all its missiles in a turn, taking the enemy's units in range in turn.
    double missile_kills(Side of) const;
    // True while part of the army is still on its flank march: the main body waits for it.
    bool flank_march_expected() const;
    // True if the army had a flank march and fights hand to hand: the two parts would be beaten one by one.
    bool supports_flank_march() const;
    // True if the side goes to the enemy instead of waiting for it: while it is outshot, once its flank march has
    // brought a unit into melee, and both sides once a unit is lost or several turns were quiet.
    bool press() const;
    // True if the enemy's missiles kill more than its own; between equals the attacker counts as outshot.
    bool outshot() const;
    bool long_quiet() const { return s.quiet_turns >= 6; }
    // How much less the exchange of an attack need promise: more with each quiet turn after the sixth, so that two
    // armies that wait for each other fight in the end.
    double quiet_discount() const { return s.quiet_turns > 6 ? 0.1 * (s.quiet_turns - 6) : 0; }

    // The worth of a unit whose loss brings the defeat nearer (BTA-132), more with better troops and with a leader.
    double worth(std::size_t i) const;
    const Notes::Nerve& nerve(std::size_t i) const;
    // mean_kills() and exchange() to the front, kept.
    double kills(std::size_t a, std::size_t b, bool charging) const;
    double exchange_of_charge(std::size_t a, std::size_t b) const;
    // Estimates the contact of `a` that moves to that edge of `b`: the first round with its order of blows, the checks
    // of morale of both, and a second round if both stay. Friends in contact with `b` already help.
    Clash clash(std::size_t a, std::size_t b, bool charging, Edge on_b) const;
    // The most that a charge on the flank of `a` would cost it this turn, once it is in contact with `b`.
    double flank_danger(std::size_t a, std::size_t b) const;
    // The expected gain of a charge on an enemy's front; of a routed enemy, its worth. Kept in known().
    const Notes::Lure& lure(std::size_t i, std::size_t e) const;
    // The enemy that seems nearest; a good clash counts as a shorter distance.
    std::optional<std::size_t> nearest_target(std::size_t i) const;

    struct Target {
        std::size_t e = 0;
        Edge edge = Edge::front;
        double v = 0;  // worth gained on balance
    };
    std::optional<Target> best_charge(std::size_t i) const;
    bool has_flank(std::size_t e) const;
    // True if a charge on some enemy within `far` may gain `asked`; whether a way leads there is not looked at.
    bool tempted(std::size_t i, Hundredths far, double asked) const;

    // A character alone, or in a unit so small that it may be hit (BTA-66).
    bool at_risk(std::size_t e) const;

    // --- Fire --------------------------------------------------------------------------------------------------------
    std::optional<Plan> shoot() const;
    std::optional<Plan> magic() const;

    // A Priest-Hero who expects a fight at 1.2 or better does not pray, since it would fight as an ordinary figure
    // (BTA-R111).
    bool saves_himself(std::size_t i) const;

    // --- Cards -------------------------------------------------------------------------------------------------------
    std::optional<Plan> card(Rng& rng) const;
    // The gain from a target that only a Target card allows: a better one, or a character alone or in a unit of at most
    // five figures.
    double worth_of_choice(std::size_t i) const;
    // Average number of hits that the enemy can shoot at it now.
    double hits_awaited(std::size_t i) const;
    // Cards for III, each on the unit that gains most and on one beside it (BTA-155, BTA-156, BTA-160).
    std::optional<Plan> card_for_fire() const;
    Hundredths closest() const;

    // --- Deployment --------------------------------------------------------------------------------------------------
    // Forms ranks for the sake of morale; none: all units are formed as they should be.
    std::optional<Plan> form_ranks() const;

    // --- Moves -------------------------------------------------------------------------------------------------------
    std::optional<Plan> charges() const;

    // BTA-R98: an ordered charge is made regardless of its prospects.
    std::optional<Plan> ordered_charge() const;
    bool free_to_go(std::size_t i) const;
    // Leaders go to routed units before their own units move, since they would move with them.
    std::optional<Plan> rescues() const;
    // A lone leader joins the nearest formed unit.
    std::optional<Plan> leaders() const;
    bool others_can(std::size_t general, std::size_t u) const;

    // Enemies that would win by charging the piece, if it comes into their reach.
    struct Danger {
        Rect body;
        Hundredths extent = 0, reach = 0;
    };
    // The dangers for all places within `most` of the piece.
    std::vector<Danger> dangers(std::size_t i, Hundredths most) const;
    bool threatened(std::size_t i, const InchPlace& to, const std::vector<Danger>& by) const;

    std::optional<Plan> close_in(std::size_t i) const;
    // The first of twenty places towards an enemy that is free and not threatened; after quiet turns any free one.
    std::optional<Plan> first_place(std::size_t i, std::size_t aim, int straight, Hundredths most) const;
    InchPlace place_towards(std::size_t i, InchPoint goal, int way, Hundredths go) const;
    bool keeps_tries() const;
    std::optional<Plan> to_the_bank(std::size_t i, int straight, Hundredths most) const;
    std::optional<Plan> face(std::size_t i, int facing) const;

    // Enemies that can shoot at the piece next turn, after a move, with the share of its figures that each kills.
    struct MissileThreat {
        Rect body;
        Hundredths reach = 0;
        double share = 0;
    };
    std::vector<MissileThreat> missile_threats(std::size_t i) const;
    // The value of entering the table at a place (shared::value_of_entry()), less what will shoot at it there.
    double value_of_entry(std::size_t i, const InchPlace& at, const std::vector<MissileThreat>& by) const;
    std::optional<Plan> enter_from_flank(std::size_t i) const;
    std::optional<Plan> march_in() const;

    // Fighting capacity of its figures that have not routed.
    double strength_left(Side of) const;
    bool breaks_off() const;

    Plan move(Rng& rng) const;

    // --- Duels -------------------------------------------------------------------------------------------------------
    Plan challenge() const;
    Plan duel_choice(const TableDecision& d) const;
    Plan allot() const;

    // --- Answers -----------------------------------------------------------------------------------------------------
    Plan guard(const TableDecision& d) const;

    Plan reply(const TableDecision& d, Rng& rng) const;
    bool holds_a_charge() const;
    bool charges_open() const;
};

}  // namespace banneret::axe
