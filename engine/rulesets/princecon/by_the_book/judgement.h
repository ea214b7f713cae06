#pragma once

#include <optional>

#include "engine/rulesets/princecon/magic.h"
#include "engine/rulesets/princecon/moving.h"

namespace banneret::princecon::by_the_book {

// The policy of the rulings (PC-COMMANDER), kept as first written; only for policy.cpp.

struct Plan {
    TableOrder order = Done{};
    Policy why = Policy::done;
    double score = 0;
};

struct Exchange {
    double dealt = 0, taken = 0;  // expected hits of a round
    double value = 0;             // share of the enemy's strength taken over the share of its own lost
};

struct Judgement {
    const State& s;
    Side side;

    bool mine(std::size_t i) const { return side_of(s, i) == side; }
    bool enemy(std::size_t e) const { return !mine(e) && is_deployed_unit(s, e) && !s.pieces[e].hidden; }
    double worth(std::size_t i) const { return facts(s, i).level * s.pieces[i].castings; }

    bool attacks() const;
    Exchange exchange(std::size_t i, std::size_t e, bool charge, bool gallop, Edge struck) const;
    struct Target {
        std::size_t e = 0;
        bool full = false;
        double value = 0;
    };
    // The best attack it can make now, or would make if it were commanded.
    std::optional<Target> best_attack(std::size_t i, bool carried_out) const;
    double asked(std::size_t i) const;
    int nearest(std::size_t i, Hundredths* away = nullptr) const;
    // The exchange value of the worst attack that an enemy could make on the unit there next turn.
    double threat(std::size_t i, const InchPlace& at) const;
    bool under_fire(std::size_t i) const;
    // True if the caster is of use now: enemies are within range.
    bool enemies_near(std::size_t i, Hundredths far) const;

    std::optional<Plan> act(std::size_t i) const;
    std::optional<Plan> advance_to(std::size_t i, int heading, Hundredths far, Policy why) const;
    std::optional<Plan> face(std::size_t i, std::size_t e) const;
    std::optional<LeaderCommand> wanted_order(std::size_t i) const;

    Plan deploy() const;
    Plan prepare() const;
    Plan window() const;
    Plan move() const;
    Plan fire() const;
    Plan rally() const;
    Plan disengage() const;
    Plan mass() const;
    Plan challenge() const;
    Plan react(const TableDecision& d) const;
};

}  // namespace banneret::princecon::by_the_book
