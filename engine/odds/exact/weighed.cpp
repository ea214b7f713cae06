#include "engine/odds/exact/weighed.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/core/check.h"
#include "engine/odds/sentences.h"

namespace banneret {

namespace {

void add(WeighedOdds& sum, const JointOdds& odds, Posture defender, const Fraction& weight) {
    sum.attacker_wins += weight * odds.chance_of_winner(Role::attacker);
    sum.defender_wins += weight * odds.chance_of_winner(Role::defender);
    sum.drawn += weight * odds.chance_drawn();
    sum.attacker_field += weight * odds.chance_of_field(Role::attacker, defender);
    sum.defender_field += weight * odds.chance_of_field(Role::defender, defender);
    sum.attacker_mean_loss += weight * odds.mean_loss(Role::attacker);
    sum.defender_mean_loss += weight * odds.mean_loss(Role::defender);
    const auto attacker_outcomes = odds.loss_outcomes(Role::attacker),
               defender_outcomes = odds.loss_outcomes(Role::defender);
    const Fraction one_outcome = weight * fraction(1, all_outcomes);
    for (std::size_t i = 0; i <= 100; ++i) {
        if (attacker_outcomes[i] > 0) sum.attacker_loss[i] += one_outcome * attacker_outcomes[i];
        if (defender_outcomes[i] > 0) sum.defender_loss[i] += one_outcome * defender_outcomes[i];
    }
}

Plans plans_for(const OpenPlans& open, const StratagemsInEffect& s) {
    Plans plans;
    plans.attacker_stratagem = s.attacker;
    plans.defender_stratagem = s.defender;
    plans.attacker_losses = open.attacker_losses;
    plans.defender_losses = open.defender_losses;
    return plans;
}

void choose_mixes(WeighedOdds& odds, const abstract::Setup& setup, const OpenPlans& open, const Matchup& matchup) {
    const auto& [attacker, defender] = setup.sheets;
    odds.attacker_postures =
        open.attacker ? std::vector{*open.attacker} : abstract::postures_allowed(Role::attacker, attacker, defender);
    odds.defender_postures =
        open.defender ? std::vector{*open.defender} : abstract::postures_allowed(Role::defender, defender, attacker);
    MatrixGame game;
    game.payoff.assign(odds.attacker_postures.size(), std::vector<Fraction>(odds.defender_postures.size(), 0));
    for (const StratagemsInEffect& s : open.stratagems) {
        const PostureGame one = posture_game(matchup, setup, plans_for(open, s), Payoff::margin, odds.attacker_postures,
                                             odds.defender_postures);
        for (std::size_t i = 0; i < game.payoff.size(); ++i)
            for (std::size_t j = 0; j < game.payoff[i].size(); ++j)
                game.payoff[i][j] += s.chance * one.game.payoff[i][j];
    }
    const Equilibrium equilibrium = solve(game);
    odds.attacker_mix = equilibrium.row_mix;
    odds.defender_mix = equilibrium.column_mix;
}

}  // namespace

StratagemAttempt stratagem_attempt(const abstract::Setup& setup, Side side, Stratagem own, Stratagem enemy) {
    const auto may_try = [&](Side s) {
        return !abstract::stratagem_refused(setup.start.sides[s], setup.start.day).has_value();
    };
    const auto chance = [&](Side s, Stratagem what) {
        return fraction(abstract::stratagem_ways(what, setup.start.sides[s], setup.sheets[s], setup.start.house), 36);
    };
    if (own == Stratagem::none || own == Stratagem::foil || !may_try(side)) return {};
    StratagemAttempt attempt{own, chance(side, own)};
    if (enemy == Stratagem::foil && may_try(other(side))) attempt.chance *= 1 - chance(other(side), Stratagem::foil);
    return attempt;
}

std::vector<StratagemsInEffect> stratagems_in_effect(const StratagemAttempt& attacker,
                                                     const StratagemAttempt& defender) {
    std::vector<StratagemsInEffect> out;
    Fraction all = 0;
    for (const bool a : {false, true})
        for (const bool d : {false, true}) {
            Fraction chance = (a ? attacker.chance : Fraction(1 - attacker.chance)) *
                              (d ? defender.chance : Fraction(1 - defender.chance));
            const Stratagem of_attacker = a ? attacker.stratagem : Stratagem::none;
            const Stratagem of_defender = d ? defender.stratagem : Stratagem::none;
            if (chance == 0 || of_attacker == Stratagem::evade_battle || of_defender == Stratagem::evade_battle)
                continue;
            all += chance;
            const auto same = std::ranges::find_if(out, [&](const StratagemsInEffect& s) {
                return s.attacker == of_attacker && s.defender == of_defender;
            });
            if (same != out.end())
                same->chance += chance;
            else
                out.push_back({of_attacker, of_defender, std::move(chance)});
        }
    std::ranges::sort(out, {}, [](const StratagemsInEffect& s) { return std::pair(s.attacker, s.defender); });
    if (all != 1)
        for (StratagemsInEffect& s : out) s.chance /= all;
    return out;
}

Evasion evasion(const StratagemAttempt& attacker, const StratagemAttempt& defender) {
    const auto evades = [](const StratagemAttempt& attempt) {
        return attempt.stratagem == Stratagem::evade_battle ? attempt.chance : Fraction(0);
    };
    const Fraction a = evades(attacker), d = evades(defender);
    return {a * (1 - d), d * (1 - a), a * d};
}

WeighedOdds weighed_odds(const abstract::Setup& setup, const OpenPlans& plans) {
    CHECK(!plans.stratagems.empty());
    const Matchup matchup = make_matchup(setup, plans.attacker_losses, plans.defender_losses);
    WeighedOdds sum;
    choose_mixes(sum, setup, plans, matchup);
    JointOdds odds;
    for (const StratagemsInEffect& s : plans.stratagems)
        for (std::size_t i = 0; i < sum.attacker_postures.size(); ++i)
            for (std::size_t j = 0; j < sum.defender_postures.size(); ++j) {
                const Fraction weight = s.chance * sum.attacker_mix[i] * sum.defender_mix[j];
                if (weight == 0) continue;
                Plans one = plans_for(plans, s);
                one.attacker = sum.attacker_postures[i];
                one.defender = sum.defender_postures[j];
                compute_joint(matchup, results_modifier(setup, one), one.defender, odds);
                add(sum, odds, one.defender, weight);
            }
    return sum;
}

std::string field_sentence(const WeighedOdds& odds, std::string_view defender) {
    if (odds.defender_field >= odds.defender_wins) return {};
    return fmt::format("{} wins {} but holds the field {}: it leaves the field after a fighting retreat (AD-R15).",
                       defender, percent_text(odds.defender_wins), percent_text(odds.defender_field));
}

abstract::Setup sides_exchanged(const abstract::Setup& setup) {
    abstract::Setup turned = setup;
    std::swap(turned.start.sides.first, turned.start.sides.second);
    std::swap(turned.sheets.first, turned.sheets.second);
    return turned;
}

}  // namespace banneret
