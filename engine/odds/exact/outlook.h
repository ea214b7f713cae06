#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "engine/core/trouble.h"
#include "engine/odds/exact/loss_odds.h"
#include "engine/odds/exact/weighed.h"
#include "engine/odds/games/payoff_weights.h"

namespace banneret {

// All values of a battle that a comparison shows, exact, for one pair of plans or a mix of them. Roles are given: the
// setup's first side attacks.

// Assumptions about a battle. An open posture is played by the equilibrium mix of the posture game for `payoff`.
struct BattleAssumptions {
    std::optional<Posture> attacker, defender;
    // Succeeded and not foiled; or, if `attempts` is set, attempted (foil and evasion included: AD-10, AD-11) and
    // weighed by their chances.
    Stratagem attacker_stratagem = Stratagem::none;
    Stratagem defender_stratagem = Stratagem::none;
    bool attempts = false;
    LossWay attacker_losses = LossWay::proportional, defender_losses = LossWay::proportional;  // never by hand
    PayoffWeights payoff;
    bool operator==(const BattleAssumptions&) const = default;
};

// Cache key of a joint distribution within one matchup: the modifier of the results roll (-5..5: more makes no
// difference), and whether the defender makes a fighting retreat. It depends on nothing else of a pair of plans.
struct JointKey {
    int modifier = 0;
    bool retreat = false;
    auto operator<=>(const JointKey&) const = default;
};
inline constexpr int most_modifier = 5;
JointKey joint_key(const abstract::Setup& setup, const Plans& plans);

// A mix of plans: each JointKey at most once, weights adding up to 1.
struct WeighedKey {
    JointKey key;
    Fraction weight = 1;
};

// The outcomes, out of all_outcomes, that end in each way, in one matchup under one JointKey.
struct OutcomeTotals : RollTotals {
    std::uint32_t attacker_field = 0, defender_field = 0;
    std::uint32_t attacker_pursues = 0, defender_pursues = 0;  // may pursue, and the loser has men left (AD-R10)
};

// Cache of OutcomeTotals, shared by equivalent matchups: few combinations of column, bands and modifier differ.
class OutcomeCache {
public:
    // The reference is valid for the life of this object.
    const OutcomeTotals& of(const Matchup& matchup, const JointKey& key);
    std::size_t computed() const { return known_.size(); }

private:
    using Key = std::tuple<int, std::array<std::array<bool, result_count>, 2>, std::array<std::int8_t, 11>,
                           std::array<std::int8_t, 11>, bool, JointKey>;
    std::map<Key, std::unique_ptr<OutcomeTotals>> known_;
};

struct Outlook {
    // Indexed like result_at(); they add up to 1 with `evaded`.
    std::array<Fraction, result_count> results{};
    Fraction evaded = 0;                                        // no battle and no losses (AD-11)
    Fraction attacker_wins = 0, drawn = 0, defender_wins = 0;   // they add up to 1; drawn includes evaded
    Fraction attacker_field = 0, defender_field = 0;            // AD-R15, AD-R19
    Fraction attacker_pursues = 0, defender_pursues = 0;        // AD-26
    LossOdds attacker_loss, defender_loss;                      // each adds up to 1
    std::vector<Posture> attacker_postures, defender_postures;  // allowed or given, with their mixes
    std::vector<Fraction> attacker_mix, defender_mix;

    const LossOdds& loss(Role role) const { return role == Role::attacker ? attacker_loss : defender_loss; }
    Fraction wins(Role role) const { return role == Role::attacker ? attacker_wins : defender_wins; }
    Fraction field(Role role) const { return role == Role::attacker ? attacker_field : defender_field; }
    Fraction pursues(Role role) const { return role == Role::attacker ? attacker_pursues : defender_pursues; }
    Fraction mean_loss(Role role) const;                           // a share of the strength at the start
    double deviation(Role role) const;                             // the standard deviation of that share
    Fraction chance_of_losing(Role role, int from, int to) const;  // hundredths, both included
    Fraction payoff(const PayoffWeights& weights) const;
};

// The mixes of postures and the resulting JointKeys. REQUIRES: !assumptions_refused().
struct MixedPlans {
    std::vector<Posture> attacker_postures, defender_postures;
    std::vector<Fraction> attacker_mix, defender_mix;
    std::vector<WeighedKey> keys;  // given that there is a battle
    Matchup matchup;
    Evasion evasion;
};
MixedPlans mixed_plans(const abstract::Setup& setup, const BattleAssumptions& play);

// A posture game: everything that its solution depends on. It refers to its matchup, postures and weights, which must
// outlive it.
struct PlayedGame {
    const Matchup& matchup;
    std::span<const Posture> attacker_postures, defender_postures;
    const PayoffWeights& payoff;
    std::vector<Fraction> chances{};  // of the pairs of stratagems in effect; they add up to 1
    std::vector<JointKey> keys{};     // of each pair of postures, row by row, with each pair of stratagems
};
struct SolvedGame {
    std::vector<Fraction> attacker_mix, defender_mix;
    std::vector<WeighedKey> keys;
};
// Cache of posture games, shared by all armies that differ only in what the payoff does not depend on.
class SolvedGames {
public:
    // The reference is valid for the life of this object.
    const SolvedGame& of(const PlayedGame& game);
    std::size_t size() const { return known_.size(); }

private:
    std::map<std::vector<std::uint64_t>, SolvedGame> known_;
    // The payoffs, by the part of the cache key that describes the matchup and the weights: few matchups have many
    // games.
    std::map<std::vector<std::uint64_t>, std::map<JointKey, Fraction>> values_;
    std::vector<std::uint64_t> key_;  // cache key of the game asked for; a member so that it is allocated once
};
MixedPlans mixed_plans(const abstract::Setup& setup, const BattleAssumptions& play, SolvedGames& known);

Outlook outlook(const MixedPlans& mix, OutcomeCache& known);
Outlook outlook(const abstract::Setup& setup, const BattleAssumptions& play);

// Why the assumptions are not possible in this battle, naming the army: a posture the rules do not allow (AD-18,
// AD-19), losses by hand, or stratagems that make the battle impossible.
std::optional<Refusal> assumptions_refused(const abstract::Setup& setup, const BattleAssumptions& play);

}  // namespace banneret
