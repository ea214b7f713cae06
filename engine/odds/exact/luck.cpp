#include "engine/odds/exact/luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/abstract/stratagems.h"
#include "engine/core/check.h"
#include "engine/odds/exact/weighed.h"
#include "engine/odds/sentences.h"

namespace banneret {

namespace {

using abstract::Record;

int hundredths_of(const abstract::SideRecord& side) {
    const int battle = std::max<int>(side.battle_loss.tenths, 0), chase = std::max<int>(side.pursuit_loss.tenths, 0);
    return 100 - (10 - battle) * (10 - chase);
}

LossWay way_of(const abstract::SideRecord& side) {
    if (side.planned_losses) return *side.planned_losses;
    // A side that loses nothing or everything is not asked; its way then stands as proportional.
    for (const abstract::Loss& loss : {side.battle_loss, side.pursuit_loss})
        if (loss.way && loss.tenths > 0 && loss.tenths < 10)
            return *loss.way == LossWay::by_hand ? LossWay::proportional : *loss.way;
    return LossWay::proportional;
}

PerSide<StratagemAttempt> attempts_of(const FoughtPlan& plan) {
    const auto enemy = [](bool foils, Stratagem tried) { return foils ? Stratagem::foil : tried; };
    return {stratagem_attempt(plan.setup, Side::first, plan.attacker_tried,
                              enemy(plan.defender_foils, plan.defender_tried)),
            stratagem_attempt(plan.setup, Side::second, plan.defender_tried,
                              enemy(plan.attacker_foils, plan.attacker_tried))};
}

PlayedMix mix_of(const FoughtPlan& plan, const std::vector<StratagemsInEffect>& stratagems) {
    PlayedMix out;
    out.matchup = make_matchup(plan.setup, plan.attacker_losses, plan.defender_losses);
    for (std::size_t i = 0; i < result_count; ++i)
        for (auto& pursued : out.matchup.pursued)
            if (result_at(i).winner == Role::attacker ? plan.attacker_spares : plan.defender_spares) pursued[i] = false;
    out.attacker_postures = {plan.attacker};
    out.defender_postures = {plan.defender};
    out.attacker_mix = out.defender_mix = {1};
    std::map<Fall, Fraction> weights;
    for (const StratagemsInEffect& s : stratagems)
        weights[fall_of(plan.setup, {plan.attacker, plan.defender, s.attacker, s.defender})] += s.chance;
    for (const auto& [fall, weight] : weights) out.falls.push_back({fall, weight});
    return out;
}

// Margin and losses as expected, or as they came.
struct Expected {
    Fraction margin, attacker_loss, defender_loss;
};

Expected expected(const Outlook& o) {
    return {o.attacker_wins - o.defender_wins, o.mean_loss(Role::attacker), o.mean_loss(Role::defender)};
}

Fraction margin_of(const BattleResult& result) {
    return fraction(!result.winner ? 0 : *result.winner == Role::attacker ? 1 : -1);
}

// Once the results die has fallen.
Expected expected_after(const PlayedMix& mix, const BattleResult& result) {
    CHECK_EQ(mix.falls.size(), 1u);
    const Fall& fall = mix.falls.front().fall;
    JointOdds odds;
    compute_joint(mix.matchup, fall.modifier, fall.retreat ? Posture::fighting_retreat : Posture::stand_and_hold, odds);
    std::int64_t falls = 0, attacker = 0, defender = 0;
    for (const JointOdds::Cell& cell : odds.cells()) {
        if (cell.result != result) continue;
        falls += cell.falls;
        attacker += std::int64_t{cell.falls} * cell.attacker_loss;
        defender += std::int64_t{cell.falls} * cell.defender_loss;
    }
    CHECK(falls > 0);
    return {margin_of(result), fraction(attacker, falls * 100), fraction(defender, falls * 100)};
}

LossLuck loss_luck(const Outlook& o, Role role, int actual) {
    return {o.mean_loss(role), actual, o.chance_of_losing(role, actual, 100), o.chance_of_losing(role, 0, actual)};
}

LuckStep step(std::string words, const Expected& before, const Expected& after) {
    return {std::move(words), after.margin - before.margin, after.attacker_loss - before.attacker_loss,
            after.defender_loss - before.defender_loss};
}

}  // namespace

std::optional<Fought> fought(const Record& r) {
    if (abstract::pending(r) || !r.result || !r.attacker) return std::nullopt;
    const Side attacker = *r.attacker, defender = other(attacker);
    Fought out;
    out.plan.setup = attacker == Side::first ? *r.setup : sides_exchanged(*r.setup);
    const auto tried = [&](Side s) {
        const auto& chosen = r.sides[s].stratagem;
        return chosen && chosen->stratagem != Stratagem::foil ? chosen->stratagem : Stratagem::none;
    };
    const auto foils = [&](Side s) {
        const auto& chosen = r.sides[s].stratagem;
        if (r.setup->start.house.foil_declared_blind) return chosen && chosen->stratagem == Stratagem::foil;
        if (r.sides[s].foils) return *r.sides[s].foils;
        if (chosen && chosen->foils) return *chosen->foils;
        return tried(s) == Stratagem::none &&
               !abstract::stratagem_refused(r.setup->start.sides[s], r.setup->start.day).has_value();
    };
    out.attacker = attacker;
    out.plan.given_battle = true;
    const auto spares = [&](Side s, Role role) {
        if (r.pursued && r.result->winner == role) return !*r.pursued;
        return !r.sides[s].planned_pursuit.value_or(true);
    };
    out.plan.attacker_spares = spares(attacker, Role::attacker);
    out.plan.defender_spares = spares(defender, Role::defender);
    out.plan.attacker = *r.sides[attacker].posture;
    out.plan.defender = *r.sides[defender].posture;
    out.plan.attacker_tried = tried(attacker);
    out.plan.defender_tried = tried(defender);
    out.plan.attacker_foils = foils(attacker);
    out.plan.defender_foils = foils(defender);
    out.plan.attacker_losses = way_of(r.sides[attacker]);
    out.plan.defender_losses = way_of(r.sides[defender]);
    const auto came_off = [&](Side s) {
        const Stratagem s_effective = abstract::effective_stratagem(r, s);
        return s_effective == Stratagem::foil ? Stratagem::none : s_effective;
    };
    out.end.attacker_in_effect = came_off(attacker);
    out.end.defender_in_effect = came_off(defender);
    out.end.result = *r.result;
    out.end.attacker_loss = hundredths_of(r.sides[attacker]);
    out.end.defender_loss = hundredths_of(r.sides[defender]);
    return out;
}

PlayedMix planned_mix(const FoughtPlan& plan) {
    const PerSide<StratagemAttempt> attempts = attempts_of(plan);
    PlayedMix out = mix_of(plan, stratagems_in_effect(attempts.first, attempts.second));
    if (!plan.given_battle) out.evasion = evasion(attempts.first, attempts.second);
    return out;
}

Outlook planned(const FoughtPlan& plan) {
    CountedFalls known;
    return outlook(planned_mix(plan), known);
}

BattleLuck battle_luck(const Fought& fought) {
    const FoughtPlan& plan = fought.plan;
    const FoughtEnd& end = fought.end;
    const Outlook before = planned(plan);
    BattleLuck out;
    out.attacker = loss_luck(before, Role::attacker, end.attacker_loss);
    out.defender = loss_luck(before, Role::defender, end.defender_loss);
    out.result = end.result;
    const std::size_t at = result_index(end.result);
    out.chance_of_result = before.results[at];
    for (std::size_t i = 0; i < result_count; ++i) {
        if (i >= at) out.as_good_for_attacker += before.results[i];
        if (i <= at) out.as_good_for_defender += before.results[i];
    }
    const Expected first = expected(before);
    out.margin = margin_of(end.result) - first.margin;

    const PlayedMix known = mix_of(plan, {{end.attacker_in_effect, end.defender_in_effect, 1}});
    CountedFalls counted;
    const Expected after_stratagems = expected(outlook(known, counted));
    const Expected after_result = expected_after(known, end.result);
    const Expected actual{margin_of(end.result), fraction(end.attacker_loss, 100), fraction(end.defender_loss, 100)};
    if (plan.attacker_tried != Stratagem::none || plan.defender_tried != Stratagem::none)
        out.steps.push_back(step("the stratagem dice", first, after_stratagems));
    out.steps.push_back(step("the die of the battle's result", after_stratagems, after_result));
    out.steps.push_back(step("the casualty and pursuit dice", after_result, actual));
    return out;
}

std::string luck_sentence(const LossLuck& luck, std::string_view name) {
    const std::string lost =
        fmt::format("{} lost {}%, {} was to be expected", name, luck.actual, percent_text(luck.expected));
    const bool badly = luck.at_least <= luck.at_most;
    const Fraction& tail = badly ? luck.at_least : luck.at_most;
    if (tail == 1) return lost + "; it could not have been otherwise.";
    std::string words = chance_words(tail);
    return fmt::format("{}; {} such battles cost it as much or {}.", lost, words, badly ? "more" : "less");
}

void LuckSum::add(const std::array<Fraction, 101>& chances, int actual, const abstract::MenByLoss& men) {
    CHECK(actual >= 0 && actual <= 100);
    std::vector<double> next(chances_.size() + 100, 0);
    double mean = 0, squares = 0;
    for (std::size_t h = 0; h <= 100; ++h) {
        const double chance = chances[h].get_d();
        if (chance == 0) continue;
        const auto lost = static_cast<double>(h);
        mean += chance * lost;
        squares += chance * lost * lost;
        expected_men_ += chance * static_cast<double>(men[h]);
        for (std::size_t i = 0; i < chances_.size(); ++i) next[i + h] += chances_[i] * chance;
    }
    chances_ = std::move(next);
    ++battles_;
    actual_ += actual;
    expected_ += mean;
    variance_ += squares - mean * mean;
    actual_men_ += static_cast<double>(men[static_cast<std::size_t>(actual)]);
}

double LuckSum::deviation() const {
    return std::sqrt(std::max(variance_, 0.0));
}

double LuckSum::at_least() const {
    double sum = 0;
    for (std::size_t i = chances_.size(); i-- > static_cast<std::size_t>(actual_);) sum += chances_[i];
    return std::min(sum, 1.0);
}

double LuckSum::at_most() const {
    double sum = 0;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(actual_) && i < chances_.size(); ++i) sum += chances_[i];
    return std::min(sum, 1.0);
}

}  // namespace banneret
