#pragma once

#include "engine/rulesets/by_this_axe/by_the_book/policy.h"
#include "engine/rulesets/by_this_axe/policy.h"
#include "engine/rulesets/shared/commander.h"

namespace banneret::axe::by_the_book {

// The commander by the book, for the sources of this folder alone: see policy.h.

using Plan = shared::Plan<Policy>;

// One side's view of a battle; nothing in it changes the battle.
struct Mind {
    const State& s;
    Side side;
    mutable std::optional<bool> outshot{};  // once asked for

    // V and D of BTA-COMMANDER.
    static double exchange(const State& s, std::size_t a, std::size_t b, bool charging, Edge on_b = Edge::front);
    static double duel_worth(const State& s, std::size_t i);

    bool mine(std::size_t i) const { return facts(s, i).home == side; }
    bool enemy(std::size_t e) const { return !mine(e) && stands(s, e) && !s.pieces[e].hidden; }

    // Mean figures all its missiles kill in a turn, each in range of the enemy's units in their turn.
    double missile_kills(Side of) const;
    // R: the attacker presses; the defender when it is outshot, and both when nothing happens.
    bool press() const;
    double falls() const { return s.quiet_turns > 6 ? 0.1 * (s.quiet_turns - 6) : 0; }

    double asked_of(std::size_t i, std::size_t e, Edge on) const;

    struct Target {
        std::size_t e = 0;
        Edge edge = Edge::front;
        double v = 0;
    };
    std::optional<Target> best_charge(std::size_t i) const;

    // A character alone, or in a unit so small that hits may fall on him (BTA-66).
    bool at_risk(std::size_t e) const;

    // --- Fire --------------------------------------------------------------------------------------------------------
    std::optional<Plan> shoot() const;
    std::optional<Plan> magic() const;

    // A Priest-Hero about to fight at 1.2 or more does not pray: he would fight as an ordinary figure (BTA-R111).
    bool saves_himself(std::size_t i) const;

    // --- Cards -------------------------------------------------------------------------------------------------------
    std::optional<Plan> card(Rng& rng) const;
    // A target that only a Target card allows: a better one, a character alone or with five figures left.
    double worth_of_choice(std::size_t i) const;
    // Hits in the mean that the enemy can shoot at it now.
    double hits_awaited(std::size_t i) const;
    // Cards for III, each on the unit it does most for and on one beside it (BTA-155, BTA-156, BTA-160).
    std::optional<Plan> card_for_fire() const;
    Hundredths closest() const;

    // --- Moves -------------------------------------------------------------------------------------------------------
    std::optional<Plan> charges() const;

    // BTA-R98: an order to charge is obeyed, whatever is to be won by it.
    std::optional<Plan> ordered_charge() const;
    bool free_to_go(std::size_t i) const;
    // Leaders go to the routed before their own units move, with which they would have moved.
    std::optional<Plan> rescues() const;
    // Who is alone joins the nearest formed unit.
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
