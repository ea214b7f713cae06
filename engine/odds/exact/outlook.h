#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "engine/core/trouble.h"
#include "engine/odds/games/payoff_weights.h"
#include "engine/odds/exact/weighed.h"

namespace banneret {

// Everything a comparison reads off a battle, exact: of one pair of plans or of a mix of them. Roles are given: the
// setup's first side attacks.

// What is planned. A posture left open is played by the mix of the posture game for `payoff`.
struct Play {
    std::optional<Posture> attacker, defender;
    // Succeeded and not foiled; or, where `attempts` says so, tried (a foil or an evasion too: AD-10, AD-11) and weighed
    // by their chances.
    Stratagem attacker_stratagem = Stratagem::none;
    Stratagem defender_stratagem = Stratagem::none;
    bool attempts = false;
    LossWay attacker_losses = LossWay::proportional, defender_losses = LossWay::proportional;  // not by hand
    PayoffWeights payoff;
    bool operator==(const Play&) const = default;
};

// A modifier of the results roll (-5..5: more does not count), and whether the defender makes a fighting retreat: all
// of a pair of plans that the joint odds of a matchup depend on.
struct Fall {
    int modifier = 0;
    bool retreat = false;
    auto operator<=>(const Fall&) const = default;
};
inline constexpr int most_modifier = 5;
Fall fall_of(const abstract::Setup& setup, const Plans& plans);

// A mix of plans, each fall once, weights together 1.
struct WeighedFall {
    Fall fall;
    Fraction weight = 1;
};

// Counts of all_falls read off the joint odds of one fall.
struct Counted {
    std::array<std::uint32_t, result_count> results{};  // as result_at()
    std::array<std::uint32_t, 101> attacker_loss{}, defender_loss{};
    std::uint32_t attacker_field = 0, defender_field = 0;
    std::uint32_t attacker_pursues = 0, defender_pursues = 0;  // may, and somebody is left to pursue (AD-R10)
};

// Joint odds that were asked for before, shared by every matchup that counts the same: few column, band and modifier
// combinations are distinct.
class CountedFalls {
public:
    // The reference holds until the object dies.
    const Counted& of(const Matchup& matchup, const Fall& fall);
    std::size_t computed() const { return known_.size(); }

private:
    using Key = std::tuple<int, std::array<std::array<bool, result_count>, 2>, std::array<std::int8_t, 11>,
                           std::array<std::int8_t, 11>, Fall>;
    std::map<Key, std::unique_ptr<Counted>> known_;
    JointOdds odds_;
};

struct Outlook {
    std::array<Fraction, result_count> results{};                // by result_at(); with `evaded` together 1
    Fraction evaded = 0;                                         // no battle and no losses (AD-11)
    Fraction attacker_wins = 0, drawn = 0, defender_wins = 0;    // together 1; drawn includes evaded
    Fraction attacker_field = 0, defender_field = 0;             // AD-R15, AD-R19
    Fraction attacker_pursues = 0, defender_pursues = 0;         // AD-26
    std::array<Fraction, 101> attacker_loss{}, defender_loss{};  // chance by hundredths lost; each adds up to 1
    std::vector<Posture> attacker_postures, defender_postures;   // with the mixes that were weighed
    std::vector<Fraction> attacker_mix, defender_mix;

    const std::array<Fraction, 101>& loss(Role role) const {
        return role == Role::attacker ? attacker_loss : defender_loss;
    }
    Fraction wins(Role role) const { return role == Role::attacker ? attacker_wins : defender_wins; }
    Fraction field(Role role) const { return role == Role::attacker ? attacker_field : defender_field; }
    Fraction pursues(Role role) const { return role == Role::attacker ? attacker_pursues : defender_pursues; }
    Fraction mean_loss(Role role) const;                           // a share of the strength at the start
    double deviation(Role role) const;                             // the standard deviation of that share
    Fraction chance_of_losing(Role role, int from, int to) const;  // hundredths, both included
    Fraction payoff(const PayoffWeights& weights) const;
};

// The mixes of a play and the falls they come to. REQUIRES: !play_refused().
struct PlayedMix {
    std::vector<Posture> attacker_postures, defender_postures;
    std::vector<Fraction> attacker_mix, defender_mix;
    std::vector<WeighedFall> falls;  // given that there is a battle
    Matchup matchup;
    Evasion evasion;
};
PlayedMix played_mix(const abstract::Setup& setup, const Play& play);

Outlook outlook(const PlayedMix& mix, CountedFalls& known);
Outlook outlook(const abstract::Setup& setup, const Play& play);

// Why a play is not to be had in this battle, naming the army: a posture the rules do not allow (AD-18, AD-19), losses
// by hand, or a stratagem that leaves nothing to count.
std::optional<Refusal> play_refused(const abstract::Setup& setup, const Play& play);

}  // namespace banneret
