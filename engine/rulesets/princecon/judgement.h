#pragma once

#include <optional>

#include "engine/rulesets/princecon/magic.h"
#include "engine/rulesets/princecon/moving.h"

namespace banneret::princecon {

// The automatic commander's evaluation (PC-COMMANDER), only for the sources of the policy.

struct Weights {
    double asks = 1.0;     // factor on the exchange that an attack must promise
    bool presses = false;  // attacks whatever the numbers
    double danger = 1.0;   // the enemy exchange that it avoids
    double gives_up = 0;   // the share of its hits lost at which it concedes; 0: never
};

struct Plan {
    TableOrder order = Done{};
    Policy why = Policy::done;
    double score = 0;
    bool checked = false;  // for all that Rules::check() would look at
};

struct Exchange {
    double dealt = 0, taken = 0;  // expected hits of a round
    double value = 0;             // share of the enemy's strength taken over the share of its own lost
};

struct Judgement {
    const State& s;
    Side side;
    Weights w;

    bool mine(std::size_t i) const { return side_of(s, i) == side; }
    bool enemy(std::size_t e) const { return !mine(e) && is_deployed_unit(s, e) && !s.pieces[e].hidden; }
    double worth(std::size_t i) const { return facts(s, i).level * s.pieces[i].castings; }

    bool attacks() const;  // computed once for each decision
    bool decides_to_attack() const;
    mutable std::optional<bool> decided{};
    // Orders of the battle line, for armies of more than ten units.
    bool large() const;
    bool has_bows() const;  // a tenth of its strength shoots
    bool waits_for_line(std::size_t i) const;
    struct Line {
        int units = 0, near = 0;  // melee foot in order, and the part of it within 13.5" of an enemy
        Hundredths ahead = 0;     // its average distance from its own table edge
    };
    Line line() const;  // measured once for each decision
    mutable std::optional<Line> measured{};
    Hundredths ahead(std::size_t i) const;
    Exchange exchange(std::size_t i, std::size_t e, bool charge, bool gallop, Edge struck) const;
    struct Target {
        std::size_t e = 0;
        bool full = false;
        double value = 0;
    };
    // The enemies that an attack may reach, in the order of their numbers.
    struct Reached {
        SmallList<std::uint16_t, 16> enemies;
        bool charges = false;
    };
    static constexpr std::size_t most_weighed = 8;
    Reached enemies_in_reach(std::size_t i) const;
    double asked_of_attack(std::size_t i) const;
    std::optional<double> attack_value(std::size_t i, std::size_t e, bool can_charge, double ask) const;
    std::optional<Target> best_attack(std::size_t i) const;  // that it can make now
    bool would_attack(std::size_t i) const;                  // if it were commanded
    double asked(std::size_t i) const;
    double loss(std::size_t i, double hits, double chance_of_any, int chance) const;
    double shot_value(const Volley& v) const;
    int nearest(std::size_t i, Hundredths* away = nullptr) const;
    // The exchange value of the worst attack that an enemy could make on the unit there next turn.
    double threat(std::size_t i, const InchPlace& at) const;
    bool under_fire(std::size_t i) const;

    std::optional<Plan> act(std::size_t i) const;
    std::optional<Plan> steer(std::size_t i, std::size_t e, Hundredths away) const;
    std::optional<Plan> advance_to(std::size_t i, int heading, Hundredths far, Policy why) const;
    std::optional<Plan> face(std::size_t i, std::size_t e) const;
    std::optional<LeaderCommand> wanted_order(std::size_t i) const;

    std::optional<Plan> spread_leaders() const;
    std::optional<Plan> arrival() const;  // of a unit on a flank march, with the score to the enemy it goes for
    Plan deploy() const;
    Plan prepare() const;
    Plan prepare_magic(std::size_t i) const;
    Plan window() const;
    Plan move() const;
    Plan fire() const;
    Plan rally() const;
    Plan disengage() const;
    Plan mass() const;
    Plan challenge() const;
    Plan react(const TableDecision& d) const;
};

}  // namespace banneret::princecon
