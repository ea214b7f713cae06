#pragma once

#include <optional>
#include <vector>

#include "engine/rulesets/lionheart/by_the_book/policy.h"
#include "engine/rulesets/lionheart/odds.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/rule_rows.h"
#include "engine/rulesets/shared/commander.h"

namespace banneret::lionheart::by_the_book {

// The commander by the book, only for the sources of this folder: see policy.h.

// The value of a panic, as a share of the value of the stand that panics; and the same for the leader's.
inline constexpr double panic_weight = 0.35, king_panic_weight = 0.25;

using Plan = shared::Plan<Policy>;

// One side's read-only view of a battle.
class Judgement {
public:
    Judgement(const State& s, Side side);
    Plan best_action();
    // A bid of one and a half times the base price, plus half the base price for each refusal.
    Plan best_bid() const;

private:
    Plan rally(std::size_t i) const;
    bool may_reload(std::size_t i) const { return !Rules::check(s_, Reload{piece(i)}); }
    bool is_king(std::size_t i) const { return king_of(s_, s_.stands[i].side) == static_cast<int>(i); }

    // --- Blows -------------------------------------------------------------------------------------------------------
    // V, in points.
    double worth(std::size_t i) const;
    const ClashOdds& odds(std::size_t a, std::size_t d, int how, Hex from);
    double gain(std::size_t target, const EndOdds& o) const;
    double risk(std::size_t self, const EndOdds& o) const;
    // Scores the attacks, shots and spells of one stand from every place it can reach.
    void weigh_blows(std::size_t i, Plan& best, Plan& attack);
    Plan shot_plan(std::size_t i, std::size_t e, const Reached& r, bool stays, Policy why, double score) const;
    bool taken_by_other(Hex h, std::size_t i) const;
    // The greatest chance that an enemy, from its present place, destroys the leader in that hex.
    double danger(std::size_t king, Hex h);
    Plan king_to_safety();

    // --- Moves -------------------------------------------------------------------------------------------------------
    int nearest(Hex h, const std::vector<std::size_t>& to) const;
    bool advances() const;
    double distance_score(std::size_t i, Hex at, int facing, int cost) const;
    Plan advance();
    // Brings a stand of the flank march to the free hex of the side column nearest to an enemy.
    std::optional<Plan> march_in() const;
    // A defender brings a flanking stand on only where it can attack at a gain in this action: off the map it is
    // safe, and counts as steady.
    std::optional<Plan> strike_from_the_flank() const;
    void weigh_entry(const Deploy& o, std::optional<Plan>& best) const;

    const State& s_;
    Side side_;
    std::vector<std::size_t> own_, enemies_;
    bool restless_ = false;
    struct Known {
        std::size_t a, d;
        int how;   // aspect, or 3 for a shot, 4 for a spell
        int back;  // row class of `from`; matters only with fortifications
        ClashOdds odds;
    };
    std::vector<Known> known_;
};

}  // namespace banneret::lionheart::by_the_book
