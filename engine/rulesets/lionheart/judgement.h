#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/rulesets/lionheart/notes.h"
#include "engine/rulesets/lionheart/odds.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::lionheart {

// The automatic commander's evaluation, only for the sources of the policy; README.md says what it weighs. Everything
// is counted in shares: 1 is what breaks a side.

// One side's read-only view of a battle.
class Judgement {
public:
    Judgement(const State& s, Side side, const Weights& weights);
    Judgement(const Judgement&) = delete;
    Judgement& operator=(const Judgement&) = delete;
    ~Judgement() { s_.setup->notes[side_].put(std::move(notes_)); }
    Plan best_action();
    // False if the action that has begun can bring neither a blow nor a reload.
    static bool may_do_more(const State& s);
    // A bid of one and a half times the base price, plus half the base price for each refusal.
    Plan best_bid() const;

private:
    bool goes_badly() const;
    Plan rally(std::size_t i);
    static bool may_reload(const State& s, std::size_t i);
    Plan reload(std::size_t i) const { return {Reload{piece(i)}, Policy::reload, 0.3 * share(i), i, i}; }
    bool is_king(std::size_t i) const { return notes_->king[s_.stands[i].side] == static_cast<int>(i); }

    // --- Values ------------------------------------------------------------------------------------------------------
    // Strength that a side has left: value of its stands without the leader, and how many more must go until it breaks.
    void count_sides();
    double share(std::size_t i) const { return notes_->share[i]; }
    // The cost of this blow to the side of stand i.
    double damage(std::size_t i, const BlowEnd& end) const;
    // The enemy's loss less the cost, for the side of `a`.
    double net(std::size_t a, std::size_t d, const Blow& blow, double own_loss) const;

    // --- Notes (notes.cpp)
    // --------------------------------------------------------------------------------------------
    void catch_up();
    void measure(bool all);
    void list_stands(bool all);
    void forget_ways_near_changes();
    void forget_what_changed();
    StandNotes& of(std::size_t i) { return notes_->of_stand[i]; }
    const StandNotes& of(std::size_t i) const { return notes_->of_stand[i]; }
    Hex place(std::size_t i) const { return s_.stands[i].at; }
    int far(std::size_t i, std::size_t j) const { return notes_->far[i * count_ + j]; }
    // True if stand i is on the table at most that far from another, or was at the last decision.
    bool was_or_is_within(int hexes, std::size_t i, std::size_t of) const {
        // Most are far off.
        return far(i, of) <= hexes + notes_->of_stand[i].shifted && was_or_is_so_near(hexes, i, of);
    }
    bool was_or_is_so_near(int hexes, std::size_t i, std::size_t of) const;

    // --- Blows -------------------------------------------------------------------------------------------------------
    enum How : int { front, flank, rear, shot, spell };
    Blow blow(std::size_t a, std::size_t d, int how, Hex from) const;
    // The side's own blow.
    Stroke stroke(std::size_t i, std::size_t e, int how, Hex from);
    Stroke worth_of_stroke(std::size_t i, std::size_t e, int how, Hex from) const;
    // Attacks, shots and spells of one stand from these places. `threats`: at them, as far as known.
    void weigh_blows(std::size_t i, const Ways& ways, std::vector<double>& threats, const Action& action, Plan& best,
                     Plan& attack);
    // An upper bound of the blows of a stand with a whole action, and the best of them.
    double most_of_blows(std::size_t i);
    void find_blows(std::size_t i);
    Plan shot_plan(std::size_t i, std::size_t e, const HexPlace& from, bool stays, Policy why, double score) const;
    bool taken_by_other(Hex h, std::size_t i) const;

    // --- Threats -----------------------------------------------------------------------------------------------------
    // The places that a stand can reach with what is left of its action, without those of other stands (unless hidden
    // from the side).
    std::shared_ptr<const Ways> free_ways(std::size_t i, const Action& action) const;
    // free_ways() of a stand with a whole action, from its notes.
    const Ways& ways(std::size_t i) {
        StandNotes& x = of(i);
        if (!x.ways) x.ways = free_ways(i, fresh_action(s_, i));
        return *x.ways;
    }
    // The directions, as bits, from which a stand with a whole action can strike one that is there.
    unsigned strikes(std::size_t i, Hex at);
    // The side of a stand that a blow from this direction meets.
    static How side_struck(int from, int facing) {
        const int off = hexsides_between(from, facing);
        return off == 0 ? front : off == 3 ? rear : flank;
    }
    // The enemies that can strike or shoot this stand within its reach.
    const std::vector<std::uint16_t>& dangers(std::size_t i) {
        if (!of(i).dangers_hold) list_dangers(i);
        return of(i).dangers;
    }
    void list_dangers(std::size_t i);
    // The best net result of one enemy action against stand i there; never below 0.
    double threat(std::size_t i, Hex at, int facing);
    // threat() against a stand where it is now, and a lower bound of it anywhere in its reach.
    double threat_here(std::size_t i);
    double least_threat(std::size_t i) { return threat_here(i), of(i).least_threat; }
    // threat() at place `n` of those in its reach. Kept in `threats`.
    double threat_there(std::size_t i, std::size_t n, Hex at, int facing, std::vector<double>& threats);
    // threat_there(), but counted only until enough(threat): the result is then a lower bound.
    template <class Enough>
    double threat_until(std::size_t i, std::size_t n, Hex at, int facing, std::vector<double>& threats, Enough enough) {
        const std::vector<std::uint16_t>& from = dangers(i);
        if (from.empty()) return 0;
        if (!std::isnan(threats[n])) return threats[n];
        double worst = 0;
        for (const std::uint16_t e : from) {
            const double more = threat_of(e, i, at, facing);
            if (more <= worst) continue;
            worst = more;
            if (enough(worst)) return worst;
        }
        return threats[n] = worst;
    }
    double threat_of(std::size_t e, std::size_t i, Hex at, int facing);
    double shot_threat(std::size_t e, std::size_t i);  // wherever it is in range
    // The cache of threat_of() for a stand where it is.
    double& threat_where_it_is(std::size_t e, std::size_t i) { return notes_->threats[e * count_ + i]; }
    double threat_now(std::size_t e, std::size_t i);
    // The enemy's gain by this blow.
    double feared(std::size_t e, std::size_t i, int how, Hex from);
    // The threat of this enemy to the side's stands where they are.
    double menace(std::size_t e);
    int menace_reaches(std::size_t e) const { return std::max(5, +notes_->harms[e].shoots); }
    std::size_t index(Hex h) const;
    std::uint16_t class_of(std::size_t i) const;
    std::uint16_t priced_class_of(std::size_t i) const;
    std::uint32_t blow_key(std::size_t i) const;  // 18 bits

    // --- Moves -------------------------------------------------------------------------------------------------------
    int nearest(Hex h, const std::vector<std::size_t>& to) const;
    static int farthest_blow(const State& s, const Action& action) {
        const bool far_off = loaded_to_shoot(s, action.stand) || casts(s, action.stand);
        return action.move_points + (far_off ? 3 : 0);
    }
    bool can_strike_or_shoot(std::size_t i, const Action& action) const;
    bool withdraws() const;  // a fighting retreat: off its own edge in order
    // The worth of the best blow that stand i can strike from there; it shrinks with the number of actions until then.
    double promise(std::size_t i, Hex at, int facing) const;
    double most_promise(std::size_t i, Hex at) const;  // an upper bound for all facings
    // The worth of a blow by stand i at stand e, whenever it comes, and how many hexes it reaches beyond the next.
    double hoped(std::size_t i, std::size_t e) {
        if (fortified_) return worth_of_hope(i, e);
        const std::vector<double>& row = notes_->hoped[notes_->alike[i]];
        const double known = row.empty() ? unknown : row[notes_->alike[e]];
        return std::isnan(known) ? keep_hope(i, e) : known;
    }
    double keep_hope(std::size_t i, std::size_t e);
    int hope_reaches(std::size_t i) const;
    double worth_of_hope(std::size_t i, std::size_t e) const;
    Promise promise_of(std::size_t i, std::size_t e);
    void expect_blows(std::size_t i);  // fills in its promises
    // Fills in what its moves are weighed by, and an upper bound of what any of them gains.
    void look_where_it_is(std::size_t i);
    double most_gain(std::size_t i) const;
    // After many quiet turns the side makes its best attack even at a loss, so that battles end.
    const Plan& unless_restless(const Plan& best, const Plan& attack) const;
    // Keeps the better plan; on a tie, that of the stand that comes first; of the same stand a blow, then to reload.
    static void take_if_better(const Plan& plan, Plan& best);
    // Takes the plans of all stands that the notes hold.
    void take_notes_of_all(Plan& best, Plan& attack);
    void take_blows_of_all(Plan& best, Plan& attack);
    void take_moves_of_all(Plan& best);
    Plan rest_of_action();
    Plan best_of_all();
    // The score of a place is the first less the second; the first is cheap.
    double place_score(std::size_t i, Hex at, int facing) const;
    double danger_of(std::size_t i, double threatened) const;
    // Finds the best move of stand i, unless that gains less than `least`.
    void find_move(std::size_t i, double least);
    Plan best_move(std::size_t i, double least);
    std::optional<Plan> march_in() const;
    std::optional<Plan> strike_from_the_flank() const;
    void weigh_entry(const Deploy& o, std::optional<Plan>& best) const;

    const State& s_;
    std::size_t count_;  // of all stands
    Side side_;
    Weights w_;
    std::shared_ptr<Notes> notes_;
    bool restless_ = false;
    bool fortified_ = false;  // the worth of a blow depends on its place
};

}  // namespace banneret::lionheart
