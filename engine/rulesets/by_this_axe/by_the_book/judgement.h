#pragma once

#include "engine/rulesets/by_this_axe/by_the_book/policy.h"
#include "engine/rulesets/by_this_axe/policy.h"
#include "engine/rulesets/shared/commander.h"

namespace banneret::axe::by_the_book {

// The commander by the book, only for the sources of this folder: see policy.h.

using Plan = shared::Plan<Policy>;

// One side's read-only view of a battle.
struct Judgement {
    const State& s;
    Side side;
    mutable std::optional<bool> outshot{};  // cached

    // V and D of BTA-COMMANDER.
    static double exchange(const State& s, std::size_t a, std::size_t b, bool charging, Edge on_b = Edge::front);
    static double duel_worth(const State& s, std::size_t i);

    bool mine(std::size_t i) const { return facts(s, i).home == side; }
    bool enemy(std::size_t e) const { return !mine(e) && is_deployed(s, e) && !s.pieces[e].hidden; }

    // Average number of figures killed by all its missiles in a turn, taking the enemy's units in range in turn.
    double missile_kills(Side of) const;
    // True if the side goes to the enemy instead of waiting for it: the attacker always, the defender while the enemy's
    // missiles kill more than its own, both after six quiet turns.
    bool press() const;
    // How much less the exchange of an attack need promise after more than six quiet turns.
    double quiet_discount() const { return s.quiet_turns > 6 ? 0.1 * (s.quiet_turns - 6) : 0; }

    double asked_of(std::size_t i, std::size_t e, Edge on) const;

    struct Target {
        std::size_t e = 0;
        Edge edge = Edge::front;
        double v = 0;
    };
    std::optional<Target> best_charge(std::size_t i) const;

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

    bool threatened(std::size_t i, const InchPlace& to) const;

    std::optional<Plan> close_in(std::size_t i) const;
    std::optional<Plan> to_the_bank(std::size_t i, int straight, Hundredths most) const;
    std::optional<Plan> face(std::size_t i, int facing) const;
    std::optional<Plan> march_in() const;

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

}  // namespace banneret::axe::by_the_book
