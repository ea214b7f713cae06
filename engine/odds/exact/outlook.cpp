#include "engine/odds/exact/outlook.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/abstract/postures.h"
#include "engine/core/check.h"
#include "engine/odds/exact/attempts.h"

namespace banneret {

namespace {

constexpr std::size_t no_shift = 8;  // the index of shift 0 in Matchup::ways

Posture posture_of(const JointKey& key) {
    return key.retreat ? Posture::fighting_retreat : Posture::stand_and_hold;
}

// The outcomes of a result after which the loser has men left to pursue; 0 if the winner may not pursue.
std::uint32_t pursuits(const Matchup& matchup, std::size_t result, std::uint32_t outcomes, bool retreat) {
    if (!matchup.pursued[retreat ? 1 : 0][result]) return 0;
    const std::size_t loser = *result_at(result).winner == Role::attacker ? 1 : 0;
    const auto shift = static_cast<std::size_t>(matchup.shift[loser][result] + static_cast<int>(no_shift));
    return outcomes / 36 * (36u - matchup.ways[shift][10]);
}

OutcomeTotals counted(const Matchup& matchup, const JointOdds& odds, const JointKey& key) {
    OutcomeTotals out;
    // Cells are ordered by result, so the sums of one result need a single pass.
    const auto cells = odds.cells();
    for (std::size_t at = 0; at < cells.size();) {
        const BattleResult result = cells[at].result;
        std::uint32_t outcomes = 0;
        for (; at < cells.size() && cells[at].result == result; ++at) {
            outcomes += cells[at].outcomes;
            out.attacker_loss[cells[at].attacker_loss] += cells[at].outcomes;
            out.defender_loss[cells[at].defender_loss] += cells[at].outcomes;
        }
        const std::size_t i = result_index(result);
        out.results[i] = outcomes;
        if (const auto holder = abstract::field_holder(result, posture_of(key)))
            (*holder == Role::attacker ? out.attacker_field : out.defender_field) += outcomes;
        if (result.winner)
            (*result.winner == Role::attacker ? out.attacker_pursues : out.defender_pursues) +=
                pursuits(matchup, i, outcomes, key.retreat);
    }
    return out;
}

// The outcomes of a mix over one denominator: adding fractions one by one, each reduced, takes most of the time of a
// sweep.
class CommonDenominator {
public:
    CommonDenominator(const MixedPlans& mix, const Fraction& battle, JointCache& known) {
        std::vector<Fraction> weights;
        for (const WeighedKey& weighed : mix.keys) {
            weights.push_back(battle * weighed.weight / all_outcomes);
            denominator_ = lcm(denominator_, weights.back().get_den());
            counted_.push_back(&known.of(mix.matchup, weighed.key));
        }
        for (const Fraction& weight : weights) each_.push_back(weight.get_num() * (denominator_ / weight.get_den()));
    }
    template <class Count>
    Fraction chance(const Count& count_of) const {
        mpz_class sum = 0;
        for (std::size_t i = 0; i < counted_.size(); ++i)
            if (const std::uint32_t outcomes = count_of(*counted_[i]); outcomes > 0)
                mpz_addmul_ui(sum.get_mpz_t(), each_[i].get_mpz_t(), outcomes);
        if (sum == 0) return 0;
        Fraction out(sum, denominator_);
        out.canonicalize();
        return out;
    }

private:
    std::vector<const OutcomeTotals*> counted_;
    std::vector<mpz_class> each_;  // the numerators of their weights
    mpz_class denominator_ = 1;
};

}  // namespace

std::vector<StratagemsInEffect> stratagems_in_effect(const abstract::Setup& setup, const BattleAssumptions& play) {
    const Stratagem attackers = play.attacker_stratagem, defenders = play.defender_stratagem;
    if (!play.attempts) return {{attackers, defenders, 1}};
    return stratagems_in_effect(stratagem_attempt(setup, Side::first, attackers, defenders),
                                stratagem_attempt(setup, Side::second, defenders, attackers));
}

Evasion evasion(const abstract::Setup& setup, const BattleAssumptions& play) {
    if (!play.attempts) return {};
    return evasion(stratagem_attempt(setup, Side::first, play.attacker_stratagem, play.defender_stratagem),
                   stratagem_attempt(setup, Side::second, play.defender_stratagem, play.attacker_stratagem));
}

JointKey joint_key(const abstract::Setup& setup, const Plans& plans) {
    return {std::clamp(results_modifier(setup, plans), -most_modifier, most_modifier),
            plans.defender == Posture::fighting_retreat};
}

const OutcomeTotals& JointCache::of(const Matchup& matchup, const JointKey& key) {
    // This is the whole cache key: the matchup's results, shifts and ways follow from its column and the tables.
    auto& known = known_[Key{matchup.column, matchup.pursued, matchup.attacker_band, matchup.defender_band,
                             matchup.casualties_recorded, key}];
    if (!known) {
        compute_joint(matchup, key.modifier, posture_of(key), odds_);
        known = std::make_unique<OutcomeTotals>(counted(matchup, odds_, key));
    }
    return *known;
}

Fraction Outlook::mean_loss(Role role) const {
    Fraction sum = 0;
    for (std::size_t h = 1; h <= 100; ++h)
        if (loss(role)[h] != 0) sum += loss(role)[h] * static_cast<unsigned long>(h);
    return sum / 100;
}

double Outlook::deviation(Role role) const {
    Fraction squares = 0;
    for (std::size_t h = 1; h <= 100; ++h)
        if (loss(role)[h] != 0) squares += loss(role)[h] * static_cast<unsigned long>(h * h);
    const Fraction mean = mean_loss(role);
    return std::sqrt(Fraction(squares / 10000 - mean * mean).get_d());
}

Fraction Outlook::chance_of_losing(Role role, int from, int to) const {
    Fraction sum = 0;
    for (int h = std::max(from, 0); h <= std::min(to, 100); ++h) sum += loss(role)[static_cast<std::size_t>(h)];
    return sum;
}

Fraction Outlook::payoff(const PayoffWeights& weights) const {
    return weights.win * (attacker_wins - defender_wins) +
           weights.losses * (mean_loss(Role::defender) - mean_loss(Role::attacker)) +
           weights.field * (attacker_field - defender_field);
}

MixedPlans mixed_plans(const abstract::Setup& setup, const BattleAssumptions& play) {
    const auto& [attacker, defender] = setup.sheets;
    MixedPlans out;
    out.matchup = make_matchup(setup, play.attacker_losses, play.defender_losses);
    out.attacker_postures =
        play.attacker ? std::vector{*play.attacker} : abstract::postures_allowed(Role::attacker, attacker, defender);
    out.defender_postures =
        play.defender ? std::vector{*play.defender} : abstract::postures_allowed(Role::defender, defender, attacker);
    const std::vector<StratagemsInEffect> stratagems = stratagems_in_effect(setup, play);
    CHECK(!stratagems.empty());
    out.evasion = evasion(setup, play);
    const auto key_of = [&](Posture a, Posture d, const StratagemsInEffect& s) {
        return joint_key(setup, {a, d, s.attacker, s.defender});
    };
    if (play.attacker && play.defender) {
        out.attacker_mix = out.defender_mix = {1};
    } else {
        std::map<JointKey, Fraction> values;
        JointOdds odds;
        // Only losses depend on the pursuit.
        Matchup weighed = out.matchup;
        if (play.payoff.losses == 0) weighed.pursued = {};
        const auto value = [&](const JointKey& f) -> const Fraction& {
            const auto [at, fresh] = values.try_emplace(f);
            if (fresh) {
                compute_joint(weighed, f.modifier, posture_of(f), odds);
                at->second = payoff_of(odds, play.payoff, posture_of(f));
            }
            return at->second;
        };
        MatrixGame game;
        for (const Posture a : out.attacker_postures) {
            auto& row = game.payoff.emplace_back();
            for (const Posture d : out.defender_postures) {
                Fraction& sum = row.emplace_back(0);
                for (const StratagemsInEffect& s : stratagems) sum += s.chance * value(key_of(a, d, s));
            }
        }
        Equilibrium best = solve(game);
        out.attacker_mix = std::move(best.row_mix);
        out.defender_mix = std::move(best.column_mix);
    }
    std::map<JointKey, Fraction> weights;
    for (std::size_t i = 0; i < out.attacker_postures.size(); ++i)
        for (std::size_t j = 0; j < out.defender_postures.size(); ++j) {
            const Fraction both = out.attacker_mix[i] * out.defender_mix[j];
            if (both == 0) continue;
            for (const StratagemsInEffect& s : stratagems)
                weights[key_of(out.attacker_postures[i], out.defender_postures[j], s)] += both * s.chance;
        }
    for (const auto& [one, weight] : weights) out.keys.push_back({one, weight});
    return out;
}

Outlook outlook(const MixedPlans& mix, JointCache& known) {
    Outlook out;
    out.attacker_postures = mix.attacker_postures;
    out.defender_postures = mix.defender_postures;
    out.attacker_mix = mix.attacker_mix;
    out.defender_mix = mix.defender_mix;
    out.evaded = out.drawn = out.attacker_loss[0] = out.defender_loss[0] = mix.evasion.any();
    out.attacker_field = mix.evasion.field(Role::attacker);
    out.defender_field = mix.evasion.field(Role::defender);
    const CommonDenominator over(mix, 1 - out.evaded, known);
    for (std::size_t i = 0; i < result_count; ++i) {
        out.results[i] = over.chance([&](const OutcomeTotals& c) { return c.results[i]; });
        if (out.results[i] == 0) continue;
        const auto winner = result_at(i).winner;
        (!winner ? out.drawn : *winner == Role::attacker ? out.attacker_wins : out.defender_wins) += out.results[i];
    }
    out.attacker_field += over.chance([](const OutcomeTotals& c) { return c.attacker_field; });
    out.defender_field += over.chance([](const OutcomeTotals& c) { return c.defender_field; });
    out.attacker_pursues += over.chance([](const OutcomeTotals& c) { return c.attacker_pursues; });
    out.defender_pursues += over.chance([](const OutcomeTotals& c) { return c.defender_pursues; });
    out.attacker_loss[0] += over.chance([](const OutcomeTotals& c) { return c.attacker_loss[0]; });
    out.defender_loss[0] += over.chance([](const OutcomeTotals& c) { return c.defender_loss[0]; });
    for (std::size_t h = 1; h <= 100; ++h) {
        out.attacker_loss[h] = over.chance([&](const OutcomeTotals& c) { return c.attacker_loss[h]; });
        out.defender_loss[h] = over.chance([&](const OutcomeTotals& c) { return c.defender_loss[h]; });
    }
    return out;
}

Outlook outlook(const abstract::Setup& setup, const BattleAssumptions& play) {
    JointCache known;
    return outlook(mixed_plans(setup, play), known);
}

std::optional<Refusal> assumptions_refused(const abstract::Setup& setup, const BattleAssumptions& play) {
    const auto& [attacker, defender] = setup.sheets;
    const auto& [first, second] = setup.start.sides;
    if (play.attacker)
        if (auto refusal = abstract::posture_refused(*play.attacker, attacker, defender, first.name)) return refusal;
    if (play.defender)
        if (auto refusal = abstract::posture_refused(*play.defender, defender, attacker, second.name)) return refusal;
    for (const LossWay way : {play.attacker_losses, play.defender_losses})
        if (way == LossWay::by_hand) return Refusal{"Losses by hand are chosen man by man; odds need another way."};
    if (play.attempts) {
        if (!stratagems_in_effect(setup, play).empty()) return std::nullopt;
        return Refusal{"The evasion cannot fail, so there is no battle and there are no odds."};
    }
    for (const Stratagem s : {play.attacker_stratagem, play.defender_stratagem}) {
        if (s == Stratagem::evade_battle)
            return Refusal{"Once an evasion has succeeded there is no battle, so there are no odds."};
        if (s == Stratagem::foil)
            return Refusal{
                "A foil that has succeeded leaves the enemy's stratagem out; name none for the enemy instead."};
    }
    return std::nullopt;
}

}  // namespace banneret
