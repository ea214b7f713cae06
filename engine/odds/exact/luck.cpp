#include "engine/odds/exact/luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
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
    // A side that loses nothing or everything is not asked, so its way is proportional by default.
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

MixedPlans mix_of(const FoughtPlan& plan, const std::vector<StratagemsInEffect>& stratagems) {
    MixedPlans out;
    out.matchup = make_matchup(plan.setup, plan.attacker_losses, plan.defender_losses);
    for (std::size_t i = 0; i < result_count; ++i)
        for (auto& pursued : out.matchup.pursued)
            if (result_at(i).winner == Role::attacker ? plan.attacker_spares : plan.defender_spares) pursued[i] = false;
    out.attacker_postures = {plan.attacker};
    out.defender_postures = {plan.defender};
    out.attacker_mix = out.defender_mix = {1};
    std::map<JointKey, Fraction> weights;
    for (const StratagemsInEffect& s : stratagems)
        weights[joint_key(plan.setup, {plan.attacker, plan.defender, s.attacker, s.defender})] += s.chance;
    for (const auto& [key, weight] : weights) out.keys.push_back({key, weight});
    return out;
}

// Margin and losses, expected or actual.
struct Expected {
    Fraction margin, attacker_loss, defender_loss;
};

Expected expected(const Outlook& o) {
    return {o.attacker_wins - o.defender_wins, o.mean_loss(Role::attacker), o.mean_loss(Role::defender)};
}

Fraction margin_of(const BattleResult& result) {
    return fraction(!result.winner ? 0 : *result.winner == Role::attacker ? 1 : -1);
}

// Expected values after the results die.
Expected expected_after(const MixedPlans& mix, const BattleResult& result) {
    CHECK_EQ(mix.keys.size(), 1u);
    const JointKey& key = mix.keys.front().key;
    JointOdds odds;
    compute_joint(mix.matchup, key.modifier, key.retreat ? Posture::fighting_retreat : Posture::stand_and_hold, odds);
    std::int64_t outcomes = 0, attacker = 0, defender = 0;
    for (const JointOdds::Cell& cell : odds.cells()) {
        if (cell.result != result) continue;
        outcomes += cell.outcomes;
        attacker += std::int64_t{cell.outcomes} * cell.attacker_loss;
        defender += std::int64_t{cell.outcomes} * cell.defender_loss;
    }
    CHECK(outcomes > 0);
    return {margin_of(result), fraction(attacker, outcomes * 100), fraction(defender, outcomes * 100)};
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

MixedPlans planned_mix(const FoughtPlan& plan) {
    const PerSide<StratagemAttempt> attempts = attempts_of(plan);
    MixedPlans out = mix_of(plan, stratagems_in_effect(attempts.first, attempts.second));
    if (!plan.given_battle) out.evasion = evasion(attempts.first, attempts.second);
    return out;
}

Outlook planned(const FoughtPlan& plan) {
    OutcomeCache known;
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

    const MixedPlans known = mix_of(plan, {{end.attacker_in_effect, end.defender_in_effect, 1}});
    OutcomeCache counted;
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
        fmt::format("{} lost {}%, where {} was expected", name, luck.actual, percent_text(luck.expected));
    const bool badly = luck.at_least <= luck.at_most;
    const Fraction& tail = badly ? luck.at_least : luck.at_most;
    if (tail == 1) return lost + "; no other loss was possible.";
    std::string words = chance_words(tail);
    return fmt::format("{}; {} such battles cost it as much or {}.", lost, words, badly ? "more" : "less");
}

std::vector<std::string> luck_sentences(const BattleLuck& luck, std::string_view attacker, std::string_view defender) {
    return {luck_sentence(luck.attacker, attacker), luck_sentence(luck.defender, defender),
            fmt::format("The result, {}, comes up in {} of such battles; {} does at least as well in {}, {} in {}.",
                        words(luck.result), percent_text(luck.chance_of_result), attacker,
                        percent_text(luck.as_good_for_attacker), defender, percent_text(luck.as_good_for_defender))};
}

namespace {

constexpr double negligible = 1e-15;

std::complex<double> to_the(std::complex<double> base, int n) {
    std::complex<double> out = 1;
    for (; n > 0; n /= 2, base *= base)
        if (n % 2 == 1) out *= base;
    return out;
}

using LossGroups = std::vector<std::pair<std::shared_ptr<const LossChances>, int>>;

// The chances that a sum of independent losses is at least and at most `actual`, from its characteristic function. For
// thousands of battles that function is negligible at nearly all frequencies, which its first factors already show.
std::pair<double, double> sum_tails(const LossGroups& alike, double mean, double variance, std::int64_t actual) {
    std::int64_t first = 0, last = 0;
    std::vector<std::pair<const LossChances*, int>> groups;
    for (const auto& [chances, n] : alike) {
        first += std::int64_t{chances->front().first} * n;
        last += std::int64_t{chances->back().first} * n;
        groups.emplace_back(chances.get(), n);
    }
    // The factors that fall the fastest come first.
    std::ranges::stable_sort(groups, std::ranges::greater(), [](const auto& group) { return group.second; });
    // Bernstein's inequality: the sum is beyond `far` from its mean with a chance below 1e-10.
    constexpr double unseen = 24, widest = 100, third = unseen * widest / 3;
    const double far = third + std::sqrt(third * third + 2 * unseen * variance) + 1;
    first = std::max(first, static_cast<std::int64_t>(std::floor(mean - far)));
    last = std::min(last, static_cast<std::int64_t>(std::ceil(mean + far)));
    if (actual < first) return {1, 0};
    if (actual > last) return {0, 1};
    const std::size_t n = std::bit_ceil(static_cast<std::size_t>(last - first + 1));
    std::vector<std::complex<double>> unit(n);  // the powers of the nth root of unity
    for (std::size_t i = 0; i < n; ++i)
        unit[i] = std::polar(1.0, 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n));
    const auto power = [&](std::int64_t exponent) {
        return unit[static_cast<std::size_t>(exponent) & (n - 1)];  // n is a power of two
    };
    // The sum of the powers -k * j for j from `from` to `to`, both included.
    const auto over = [&](std::int64_t k, std::int64_t from, std::int64_t to) {
        return (power(-k * from) - power(-k * (to + 1))) / (1.0 - power(-k));
    };
    auto at_least = static_cast<double>(last - actual + 1), at_most = static_cast<double>(actual - first + 1);
    for (std::size_t frequency = 1; frequency <= n / 2; ++frequency) {
        const auto k = static_cast<std::int64_t>(frequency);
        std::complex<double> product = 1;
        for (const auto& [chances, times] : groups) {
            std::complex<double> one = 0;
            for (const auto& [hundredths, chance] : *chances) one += chance * power(k * hundredths);
            product *= times == 1 ? one : to_the(one, times);
            if (std::norm(product) < negligible * negligible) break;
        }
        if (std::norm(product) < negligible * negligible) continue;
        const double both = 2 * frequency == n ? 1 : 2;  // with its conjugate
        at_least += both * (product * over(k, actual, last)).real();
        at_most += both * (product * over(k, first, actual)).real();
    }
    const auto chance = [&](double sum) { return std::clamp(sum / static_cast<double>(n), 0.0, 1.0); };
    return {chance(at_least), chance(at_most)};
}

}  // namespace

LossChances loss_chances(const LossOdds& chances) {
    LossChances out;
    for (const auto& [hundredths, chance] : chances.entries())
        out.emplace_back(static_cast<int>(hundredths), chance.get_d());
    return out;
}

double expected_men(const LossOdds& chances, const abstract::MenByLoss& men) {
    double out = 0;
    for (const auto& [hundredths, chance] : chances.entries())
        out += chance.get_d() * static_cast<double>(men[hundredths]);
    return out;
}

void LuckSum::add(const LossOdds& chances, int actual, const abstract::MenByLoss& men) {
    CHECK(actual >= 0 && actual <= 100);
    add(std::make_shared<const LossChances>(loss_chances(chances)), actual, banneret::expected_men(chances, men),
        static_cast<double>(men[static_cast<std::size_t>(actual)]));
}

void LuckSum::add(const std::shared_ptr<const LossChances>& chances, int actual, double expected_men,
                  double actual_men) {
    CHECK(actual >= 0 && actual <= 100 && chances && !chances->empty());
    double mean = 0, squares = 0;
    for (const auto& [hundredths, chance] : *chances) {
        mean += chance * hundredths;
        squares += chance * hundredths * hundredths;
    }
    const auto [at, fresh] = group_of_.try_emplace(chances.get(), alike_.size());
    if (fresh) alike_.emplace_back(chances, 0);
    ++alike_[at->second].second;
    ++battles_;
    actual_ += actual;
    expected_ += mean;
    variance_ += squares - mean * mean;
    expected_men_ += expected_men;
    actual_men_ += actual_men;
    tails_.reset();
}

double LuckSum::deviation() const {
    return std::sqrt(std::max(variance_, 0.0));
}

const std::pair<double, double>& LuckSum::tails() const {
    if (tails_) return *tails_;
    if (battles_ == 0) return tails_.emplace(1, 1);
    return tails_.emplace(sum_tails(alike_, expected_, std::max(variance_, 0.0), actual_));
}

double LuckSum::at_least() const {
    return tails().first;
}

double LuckSum::at_most() const {
    return tails().second;
}

std::string tail_words(const LuckSum& sum) {
    const bool badly = sum.at_least() <= sum.at_most();
    return fmt::format("{:.1f}% lose as much or {}", (badly ? sum.at_least() : sum.at_most()) * 100,
                       badly ? "more" : "less");
}

}  // namespace banneret
