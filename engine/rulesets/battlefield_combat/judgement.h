#pragma once

#include <string>

#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/battlefield_combat/odds.h"

namespace banneret::battlefield {

// The automatic commander's evaluation for one decision. Values are shares of what a side has, so that nothing depends
// on what a soldier is worth in another army.

struct Weights {
    double own = 0.5;         // weight of own losses
    double danger = 0.55;     // weight of the enemy's next charge on a square
    double shaken = 0.70;     // share of its worth that a unit loses when it becomes shaken
    double routed = 1.00;     // and when it routs
    double least_charge = 0;  // least score of a charge
    bool always_advances = false;
    bool runs = false;      // comes on at the speed of a charge
    double gives_up = 0.0;  // concedes when less than this share of the enemy's strength is left
};
Weights weights_of(Temper t);

struct Plan {
    TableOrder order = Done{};
    RuleRef why{};
    double score = 0;
    std::size_t piece = 0, target = 0;
    bool checked = false;  // the order was found legal
};

class Judgement {
public:
    Judgement(const State& s, Side side, const Weights& w);
    Plan next_activation();       // nothing is begun
    Plan more_of(std::size_t i);  // the next order of the current activation

private:
    // This commander looking at `s`, a copy of the battle in which one piece stands elsewhere.
    Judgement(const Judgement& here, const State& s);

    // The threat of one enemy to a piece until the piece acts again, for any square on which the piece may stand.
    // Losses are shares of the piece's side.
    struct Threat {
        std::uint16_t by = nobody;
        Square at{};
        bool known = false;             // false: only the two above are
        int farthest = 7;               // it threatens no square farther off
        Square ahead{};                 // ahead: the step of its facing; none: it charges to every side
        int charges = -1, shoots = -1;  // as far as this from the square of the piece; -1: it does not
        double beside = 0, charge = 0, shot = 0, charge_or_shot = 0;
    };

    // The worth of a whole piece and of one individual in it, as shares of its side.
    double worth(std::size_t i) const { return value_[i]; }
    double each(std::size_t i) const { return s_.pieces[i].heads > 0 ? value_[i] / s_.pieces[i].heads : 0.0; }
    bool advances() const { return advances_; }

    // policy.cpp
    std::optional<Plan> rally_plan();
    std::optional<Plan> rally_of(std::size_t i);
    Plan commander_plan(std::size_t c);
    Plan unit_plan(std::size_t i);
    int urgency(std::size_t i) const;
    std::optional<Plan> give_up() const;

    // policy_blows.cpp
    double gain_of(std::size_t target, const AttackOdds& o, bool charge) const;
    Plan best_strike(std::size_t i, bool with_shots) const;
    Plan best_shot(std::size_t i, bool any_will_do = false) const;
    Plan best_charge(std::size_t i) const;
    double worth_of_charge(std::size_t i, std::size_t target, const Contacts& contacts, double own_fail) const;
    std::optional<Plan> use_feat(std::size_t i, std::size_t target) const;
    std::optional<Plan> face(std::size_t i) const;
    Plan best_spell(std::size_t c) const;
    // Each weighs one kind of spell on every target and keeps the best cast.
    struct Casting;
    void weigh_area(const Casting& c) const;
    void weigh_hindrance(const Casting& c) const;
    void weigh_missiles(const Casting& c) const;
    void weigh_hold(const Casting& c) const;
    void weigh_bless(const Casting& c) const;
    void weigh_cure(const Casting& c) const;
    void offer_spell(const Casting& c, PieceId target, Square at, double score) const;
    double fails_save(const Casting& c, std::size_t e) const;
    bool supported_at(std::size_t i, Square q) const;
    double strike_back(std::size_t i, std::size_t target, double left) const;

    // policy_moves.cpp
    Plan best_move(std::size_t i) const;
    Plan step_into_contact(std::size_t i) const;
    double worth_of_contact(std::size_t i, std::size_t target, const Contacts& contacts) const;
    std::optional<Plan> break_contact(std::size_t i) const;
    std::optional<Plan> reform_plan(std::size_t i) const;
    std::optional<Plan> enter(std::size_t i) const;
    double danger_at(std::size_t i, Square q) const;
    Threat threat_of(std::size_t e, std::size_t i) const;
    int line_distance(std::size_t i) const;
    bool enemy_within(std::size_t i, int squares) const;
    bool bound_by_others(std::size_t e, std::size_t i) const;
    std::optional<std::size_t> nearest_enemy(std::size_t i) const;
    bool in_charge_reach(std::size_t i) const;

    const State& s_;
    Side side_;
    Weights w_;
    std::vector<double> value_;
    std::vector<std::uint16_t> own_, enemies_;  // units on the map; hidden enemies left out
    bool restless_ = false, advances_ = true;
    mutable std::vector<Threat> threats_;  // the enemies' to the piece asked for last
    mutable std::size_t threatened_ = nobody;
};

// The blow of a piece that sends all its rolls at one target.
Blow blow_at(const State& s, std::size_t i, std::size_t target, bool charge);
// The battle as it would stand with a unit elsewhere.
State with_unit_at(const State& s, std::size_t i, Square at, int facing);
std::string reason_of(const State& s, const Plan& p);

}  // namespace banneret::battlefield
