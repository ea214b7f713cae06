#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/rulesets/lionheart/odds.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/rule_rows.h"
#include "engine/rulesets/shared/commander.h"

namespace banneret::lionheart {

// The automatic commander's evaluation, only for the sources of the policy; README.md says what it weighs. Everything
// is counted in shares: 1 is what breaks a side.

struct Weights {
    double own_loss = 1;      // how much its own losses weigh
    double least_attack = 0;  // the least score of an attack that is made
    double threat = 0.5;      // what the enemy's next blow at a stand weighs
    double approach = 1;      // what coming nearer to a good blow weighs
    double breaks_off = 0;    // share of its stands below which it gives up when it is weaker; 0: never
};

using Plan = shared::Plan<Policy>;

// One side's read-only view of a battle.
class Judgement {
public:
    Judgement(const State& s, Side side, const Weights& weights);
    Judgement(const Judgement&) = delete;
    Judgement& operator=(const Judgement&) = delete;
    ~Judgement() { s_.setup->counts[side_].put(std::move(count_)); }
    Plan best_action();
    // A bid of one and a half times the base price, plus half the base price for each refusal.
    Plan best_bid() const;

private:
    bool goes_badly() const;
    Plan rally(std::size_t i);
    bool may_reload(std::size_t i) const;
    Plan reload(std::size_t i) const { return {Reload{piece(i)}, Policy::reload, 0.3 * share(i), i, i}; }
    bool is_king(std::size_t i) const { return count_->king[s_.stands[i].side] == static_cast<int>(i); }

    // --- Values ------------------------------------------------------------------------------------------------------
    // Strength that a side has left: value of its stands without the leader, and how many more must go until it breaks.
    void count_sides();
    double share(std::size_t i) const { return count_->share[i]; }
    // The cost of this blow to the side of stand i.
    double damage(std::size_t i, const BlowEnd& end) const;
    // The enemy's loss less the cost, for the side of `a`.
    double net(std::size_t a, std::size_t d, const Blow& blow, double own_loss) const;

    // --- Blows -------------------------------------------------------------------------------------------------------
    enum How : int { front, flank, rear, shot, spell };
    Blow blow(std::size_t a, std::size_t d, int how, Hex from) const;
    // Attacks, shots and spells of one stand from wherever it can be.
    void weigh_blows(std::size_t i, const std::vector<Reached>& states, const Action& action, Plan& best, Plan& attack);
    Plan shot_plan(std::size_t i, std::size_t e, const Reached& r, bool stays, Policy why, double score) const;
    bool taken_by_other(Hex h, std::size_t i) const;

    // --- Threats -----------------------------------------------------------------------------------------------------
    // How far each enemy can strike and shoot with its next action, from where all stands are now.
    void map_threats();
    // By hex: the directions, as bits, from which enemy `k` can strike a stand there with its next action.
    // REQUIRES: it has not panicked.
    const std::vector<std::uint8_t>& struck(std::size_t k);
    // The best net result of one enemy action against stand i there; never below 0.
    double threat(std::size_t i, Hex at, int facing);
    // `k`: index in enemies_.
    double threat_of(std::size_t k, std::size_t i, Hex at, int facing);
    double shot_threat(std::size_t k, std::size_t i, Hex at);
    // The enemy's gain by this blow.
    double feared(std::size_t k, std::size_t i, int how, Hex from);
    // The threat of this enemy to the side's stands where they are.
    double menace(std::size_t k);
    std::size_t index(Hex h) const;
    // Selects the stand under review, and clears the caches of the one before.
    void look_at(std::size_t i);
    // The threat at the n-th of the places it can reach, cached.
    double threat_there(std::size_t i, std::size_t n, const Reached& r);
    std::uint16_t class_of(std::size_t i) const;

    // --- Moves -------------------------------------------------------------------------------------------------------
    int nearest(Hex h, const std::vector<std::size_t>& to) const;
    bool can_strike_or_shoot(std::size_t i, const Action& action) const;
    bool withdraws() const;  // a fighting retreat: off its own edge in order
    // The worth of the best blow that stand i can strike from there; it shrinks with the number of actions until then.
    double promise(std::size_t i, Hex at, int facing) const;
    // The worth of a blow by stand i at stand e, whenever it comes.
    double hoped(std::size_t i, std::size_t e);
    double worth_of_hope(std::size_t i, std::size_t e) const;
    void expect_blows(std::size_t i);      // fills in promises_
    void look_where_it_is(std::size_t i);  // fills in promises_ and now_
    // An upper bound of what any move of this stand gains.
    double most_gain(std::size_t i) const;
    // After many quiet turns the side makes its best attack even at a loss, so that battles end.
    const Plan& unless_restless(const Plan& best, const Plan& attack) const;
    // Keeps the better plan; on a tie, that of the stand that comes first.
    static void take_if_better(const Plan& plan, Plan& best);
    void take_moves_of_all(Plan& best);
    Plan rest_of_action();
    Plan best_of_all();
    // The score of a place is the first less the second; the first is cheap.
    double place_score(std::size_t i, Hex at, int facing) const;
    double danger_of(std::size_t i, double threatened) const;
    // The best move of stand i; to hold, if none gains or the best gains less than `least`.
    Plan best_move(std::size_t i, const std::vector<Reached>& states, double least);
    std::optional<Plan> march_in() const;
    std::optional<Plan> strike_from_the_flank() const;
    void weigh_entry(const Deploy& o, std::optional<Plan>& best) const;

    const State& s_;
    Side side_;
    Weights w_;
    std::vector<std::size_t> own_, enemies_;
    std::shared_ptr<Count> count_;
    bool restless_ = false;
    std::vector<Reached> states_of_enemy_;  // scratch of struck()
    // By index in enemies_.
    std::vector<Hex> enemy_at_;
    std::vector<std::vector<std::uint8_t>> struck_;  // empty: not asked for yet
    std::vector<int> harms_;                         // how far off it can strike or shoot; below 0: it cannot
    std::vector<int> shoots_;                        // how far off it can shoot after its move; -1: it cannot
    std::vector<double> menaces_;                    // -1: not asked for yet
    std::vector<std::int16_t> taken_;                // by hex: the stand there; -1: none that is known of
    bool fortified_ = false;                         // the worth of a blow depends on its place
    // The expected gain of blows by the stand under review against the enemies that can be the best target from
    // anywhere in reach, best first. `most`: from the best place there is.
    struct Promise {
        std::size_t k = 0;
        double worth = 0, most = 0;
    };
    std::vector<Promise> promises_;
    double now_ = 0;  // the score of the place where it is
    std::size_t looked_at_ = static_cast<std::size_t>(-1);
    std::vector<std::size_t> dangers_;  // indices in enemies_ of those that can strike or shoot it within its reach
    std::vector<double> threats_;       // by place it can reach; NaN: not asked for yet
};

}  // namespace banneret::lionheart
