#include "engine/odds/exact/outlook.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/abstract/postures.h"
#include "engine/core/check.h"
#include "engine/odds/exact/attempts.h"

namespace banneret {

namespace {

Posture posture_of(const JointKey& key) {
    return key.retreat ? Posture::fighting_retreat : Posture::stand_and_hold;
}

// The outcomes of a result after which the loser has men left to pursue; 0 if the winner may not pursue.
std::uint32_t pursuits(const Matchup& matchup, std::size_t result, std::uint32_t outcomes, bool retreat) {
    if (!matchup.pursued[retreat ? 1 : 0][result]) return 0;
    const std::size_t loser = *result_at(result).winner == Role::attacker ? 1 : 0;
    const auto shift = static_cast<std::size_t>(matchup.shift[loser][result] + Matchup::no_shift);
    return outcomes / 36 * (36u - matchup.ways[shift][10]);
}

OutcomeTotals totals_of(const Matchup& matchup, const JointKey& key) {
    OutcomeTotals out{count_losses(matchup, key.modifier, posture_of(key))};
    for (std::size_t i = 0; i < result_count; ++i) {
        const std::uint32_t outcomes = out.results[i];
        if (outcomes == 0) continue;
        const BattleResult result = result_at(i);
        if (const auto holder = abstract::field_holder(result, posture_of(key)))
            (*holder == Role::attacker ? out.attacker_field : out.defender_field) += outcomes;
        if (result.winner)
            (*result.winner == Role::attacker ? out.attacker_pursues : out.defender_pursues) +=
                pursuits(matchup, i, outcomes, key.retreat);
    }
    return out;
}

// The payoffs of the pairs of postures, averaged over the pairs of stratagems. `values` holds those that are known of
// equivalent matchups.
MatrixGame matrix_of(const PlayedGame& game, std::map<JointKey, Fraction>& values) {
    JointOdds odds;
    Matchup weighed = game.matchup;
    if (game.payoff.losses == 0) weighed.pursued = {};  // only losses depend on the pursuit
    const auto value = [&](const JointKey& f) -> const Fraction& {
        const auto [at, fresh] = values.try_emplace(f);
        if (fresh) {
            compute_joint(weighed, f.modifier, posture_of(f), odds);
            at->second = payoff_of(odds, game.payoff, posture_of(f));
        }
        return at->second;
    };
    MatrixGame out;
    std::size_t next = 0;
    for (std::size_t a = 0; a < game.attacker_postures.size(); ++a) {
        auto& row = out.payoff.emplace_back();
        for (std::size_t d = 0; d < game.defender_postures.size(); ++d) {
            Fraction& sum = row.emplace_back(0);
            for (const Fraction& chance : game.chances) sum += chance * value(game.keys[next++]);
        }
    }
    return out;
}

SolvedGame solution_of(const PlayedGame& game, std::map<JointKey, Fraction>& values) {
    SolvedGame out;
    if (game.attacker_postures.size() == 1 && game.defender_postures.size() == 1) {
        out.attacker_mix = out.defender_mix = {1};
    } else {
        Equilibrium best = solve(matrix_of(game, values));
        out.attacker_mix = std::move(best.row_mix);
        out.defender_mix = std::move(best.column_mix);
    }
    std::map<JointKey, Fraction> weights;
    std::size_t next = 0;
    for (const Fraction& a : out.attacker_mix)
        for (const Fraction& d : out.defender_mix) {
            const Fraction both = a * d;
            for (const Fraction& chance : game.chances) {
                const JointKey& f = game.keys[next++];
                if (both != 0) weights[f] += both * chance;
            }
        }
    for (const auto& [one, weight] : weights) out.keys.push_back({one, weight});
    return out;
}

// The outcomes of a mix over one denominator: adding fractions one by one, each reduced, takes most of the
// time of a sweep.
class CommonDenominator {
public:
    CommonDenominator(const MixedPlans& mix, const Fraction& battle, OutcomeCache& known) {
        counted_.reserve(mix.keys.size());
        each_.reserve(mix.keys.size());
        small_each_.reserve(mix.keys.size());
        for (const WeighedKey& weighed : mix.keys) {
            denominator_ = lcm(denominator_, weighed.weight.get_den());
            counted_.push_back(&known.of(mix.matchup, weighed.key));
        }
        for (const WeighedKey& weighed : mix.keys)
            each_.push_back(weighed.weight.get_num() * (denominator_ / weighed.weight.get_den()) * battle.get_num());
        denominator_ *= battle.get_den() * all_outcomes;
        if (!denominator_.fits_ulong_p()) return;
        small_denominator_ = denominator_.get_ui();
        for (const mpz_class& each : each_) small_each_.push_back(each.get_ui());
    }
    template <class Count>
    Fraction chance(const Count& count_of) const {
        Fraction out;
        if (small_denominator_ > 0) {
            const std::uint64_t top = small_sum(count_of), common = std::gcd(top, small_denominator_);
            mpq_set_ui(out.get_mpq_t(), top / common, small_denominator_ / common);
            return out;
        }
        out = Fraction(sum(count_of), denominator_);
        out.canonicalize();
        return out;
    }
    // The chance of each loss of one side. `no_battle`: the chance of an evasion, which costs no losses (AD-11).
    LossOdds losses(std::array<std::uint32_t, 101> OutcomeTotals::*losses, const Fraction& no_battle) const {
        if (no_battle != 0) {
            std::array<Fraction, 101> chances{};
            for (std::size_t h = 0; h < chances.size(); ++h)
                chances[h] = chance([&](const OutcomeTotals& c) { return (c.*losses)[h]; });
            chances[0] += no_battle;
            return LossOdds::of(chances);
        }
        LossOdds out(denominator_);
        for (std::size_t h = 0; h < LossOdds::size(); ++h)
            if (small_denominator_ > 0)
                out.add(h, small_sum([&](const OutcomeTotals& c) { return (c.*losses)[h]; }));
            else
                out.add(h, sum([&](const OutcomeTotals& c) { return (c.*losses)[h]; }));
        return out;
    }

private:
    // A numerator. It cannot overflow, since no chance is more than 1 and the denominator fits.
    template <class Count>
    std::uint64_t small_sum(const Count& count_of) const {
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < counted_.size(); ++i) out += small_each_[i] * count_of(*counted_[i]);
        return out;
    }
    template <class Count>
    mpz_class sum(const Count& count_of) const {
        mpz_class out = 0;
        for (std::size_t i = 0; i < counted_.size(); ++i)
            mpz_addmul_ui(out.get_mpz_t(), each_[i].get_mpz_t(), count_of(*counted_[i]));
        return out;
    }
    std::vector<const OutcomeTotals*> counted_;
    std::vector<mpz_class> each_;  // the numerators of their weights
    mpz_class denominator_ = 1;
    // Copies in 64 bits if the denominator fits; otherwise small_denominator_ is 0.
    std::vector<std::uint64_t> small_each_;
    std::uint64_t small_denominator_ = 0;
};

}  // namespace

PlayedStratagems played_stratagems(const abstract::Setup& setup, const BattleAssumptions& play) {
    if (!play.attempts) return {{{play.attacker_stratagem, play.defender_stratagem, 1}}, {}};
    const auto attacker = stratagem_attempt(setup, Side::first, play.attacker_stratagem, play.defender_stratagem);
    const auto defender = stratagem_attempt(setup, Side::second, play.defender_stratagem, play.attacker_stratagem);
    return {stratagems_in_effect(attacker, defender), evasion(attacker, defender)};
}

JointKey joint_key(const abstract::Setup& setup, const Plans& plans) {
    return {std::clamp(results_modifier(setup, plans), -most_modifier, most_modifier),
            plans.defender == Posture::fighting_retreat};
}

const OutcomeTotals& OutcomeCache::of(const Matchup& matchup, const JointKey& key) {
    // This is the whole cache key: the matchup's results, shifts and ways follow from its column and the tables.
    auto& known = known_[Key{matchup.column, matchup.pursued, matchup.attacker_band, matchup.defender_band,
                             matchup.casualties_recorded, key}];
    if (!known) known = std::make_unique<OutcomeTotals>(totals_of(matchup, key));
    return *known;
}

const SolvedGame& SolvedGames::of(const PlayedGame& game) {
    key_.clear();
    const auto add = [&](auto number) { key_.push_back(static_cast<std::uint64_t>(number)); };
    const auto add_whole = [&](const mpz_class& whole) {
        const std::size_t limbs = mpz_size(whole.get_mpz_t());
        add(sgn(whole) * static_cast<std::int64_t>(limbs));
        for (std::size_t i = 0; i < limbs; ++i) add(mpz_getlimbn(whole.get_mpz_t(), static_cast<mp_size_t>(i)));
    };
    const auto add_fraction = [&](const Fraction& f) {
        add_whole(f.get_num());
        add_whole(f.get_den());
    };
    add(game.matchup.column);
    add(game.matchup.casualties_recorded);
    for (const Fraction* weight : {&game.payoff.win, &game.payoff.losses, &game.payoff.field}) add_fraction(*weight);
    // The pursuit, and with it the bands, matter only to losses.
    if (game.payoff.losses != 0) {
        for (const auto& pursued : game.matchup.pursued) std::ranges::for_each(pursued, add);
        for (const auto* bands : {&game.matchup.attacker_band, &game.matchup.defender_band})
            std::ranges::for_each(*bands, add);
    }
    const std::size_t matchup_end = key_.size();
    for (const auto* postures : {&game.attacker_postures, &game.defender_postures}) {
        add(postures->size());
        for (const Posture p : *postures) add(p);
    }
    for (const Fraction& chance : game.chances) add_fraction(chance);
    for (const JointKey& f : game.keys) add(2 * f.modifier + (f.retreat ? 1 : 0));
    const auto [at, fresh] = known_.try_emplace(key_);
    if (fresh) {
        key_.resize(matchup_end);
        at->second = solution_of(game, values_[key_]);
    }
    return at->second;
}

Fraction Outlook::mean_loss(Role role) const {
    return loss(role).expected([](std::size_t h) { return static_cast<std::int64_t>(h); }) / 100;
}

double Outlook::deviation(Role role) const {
    const Fraction squares = loss(role).expected([](std::size_t h) { return static_cast<std::int64_t>(h * h); });
    const Fraction mean = mean_loss(role);
    return std::sqrt(Fraction(squares / 10000 - mean * mean).get_d());
}

Fraction Outlook::chance_of_losing(Role role, int from, int to) const {
    return loss(role).expected([&](std::size_t h) {
        const int hundredths = static_cast<int>(h);
        return hundredths >= from && hundredths <= to ? 1 : 0;
    });
}

Fraction Outlook::payoff(const PayoffWeights& weights) const {
    return weights.win * (attacker_wins - defender_wins) +
           weights.losses * (mean_loss(Role::defender) - mean_loss(Role::attacker)) +
           weights.field * (attacker_field - defender_field);
}

MixedPlans mixed_plans(const abstract::Setup& setup, const BattleAssumptions& play, SolvedGames& known) {
    const auto& [attacker, defender] = setup.sheets;
    MixedPlans out;
    out.matchup = make_matchup(setup, play.attacker_losses, play.defender_losses);
    out.attacker_postures =
        play.attacker ? std::vector{*play.attacker} : abstract::postures_allowed(Role::attacker, attacker, defender);
    out.defender_postures =
        play.defender ? std::vector{*play.defender} : abstract::postures_allowed(Role::defender, defender, attacker);
    const PlayedStratagems stratagems = played_stratagems(setup, play);
    CHECK(!stratagems.pairs.empty());
    out.evasion = stratagems.evasion;
    PlayedGame game{out.matchup, out.attacker_postures, out.defender_postures, play.payoff};
    game.chances.reserve(stratagems.pairs.size());
    for (const StratagemsInEffect& s : stratagems.pairs) game.chances.push_back(s.chance);
    game.keys.reserve(out.attacker_postures.size() * out.defender_postures.size() * stratagems.pairs.size());
    for (const Posture a : out.attacker_postures)
        for (const Posture d : out.defender_postures)
            for (const StratagemsInEffect& s : stratagems.pairs)
                game.keys.push_back(joint_key(setup, {a, d, s.attacker, s.defender}));
    const SolvedGame& solution = known.of(game);
    out.attacker_mix = solution.attacker_mix;
    out.defender_mix = solution.defender_mix;
    out.keys = solution.keys;
    return out;
}

MixedPlans mixed_plans(const abstract::Setup& setup, const BattleAssumptions& play) {
    SolvedGames known;
    return mixed_plans(setup, play, known);
}

Outlook outlook(const MixedPlans& mix, OutcomeCache& known) {
    Outlook out;
    out.attacker_postures = mix.attacker_postures;
    out.defender_postures = mix.defender_postures;
    out.attacker_mix = mix.attacker_mix;
    out.defender_mix = mix.defender_mix;
    out.evaded = out.drawn = mix.evasion.any();
    out.attacker_field = mix.evasion.field(Role::attacker);
    out.defender_field = mix.evasion.field(Role::defender);
    const CommonDenominator outcomes(mix, 1 - out.evaded, known);
    for (std::size_t i = 0; i < result_count; ++i) {
        out.results[i] = outcomes.chance([&](const OutcomeTotals& c) { return c.results[i]; });
        if (out.results[i] == 0) continue;
        const auto winner = result_at(i).winner;
        (!winner ? out.drawn : *winner == Role::attacker ? out.attacker_wins : out.defender_wins) += out.results[i];
    }
    out.attacker_field += outcomes.chance([](const OutcomeTotals& c) { return c.attacker_field; });
    out.defender_field += outcomes.chance([](const OutcomeTotals& c) { return c.defender_field; });
    out.attacker_pursues += outcomes.chance([](const OutcomeTotals& c) { return c.attacker_pursues; });
    out.defender_pursues += outcomes.chance([](const OutcomeTotals& c) { return c.defender_pursues; });
    out.attacker_loss = outcomes.losses(&OutcomeTotals::attacker_loss, out.evaded);
    out.defender_loss = outcomes.losses(&OutcomeTotals::defender_loss, out.evaded);
    return out;
}

Outlook outlook(const abstract::Setup& setup, const BattleAssumptions& play) {
    OutcomeCache known;
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
        if (way == LossWay::by_hand)
            return Refusal{"Losses by hand are chosen man by man, so choose another way for the odds."};
    if (play.attempts) {
        // Only an evasion can be certain to prevent the battle; a sweep asks for each class of its cells.
        if (play.attacker_stratagem != Stratagem::evade_battle && play.defender_stratagem != Stratagem::evade_battle)
            return std::nullopt;
        if (played_stratagems(setup, play).evasion.any() != 1) return std::nullopt;
        return Refusal{"The evasion cannot fail, so there is no battle and there are no odds."};
    }
    for (const Stratagem s : {play.attacker_stratagem, play.defender_stratagem}) {
        if (s == Stratagem::evade_battle)
            return Refusal{"Once an evasion has succeeded there is no battle, so there are no odds."};
        if (s == Stratagem::foil)
            return Refusal{
                "A foil that has succeeded cancels the enemy's stratagem; choose no stratagem for the enemy instead."};
    }
    return std::nullopt;
}

}  // namespace banneret
