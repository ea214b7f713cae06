#include "engine/odds/exact/luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
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
    JointCache known;
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
    JointCache counted;
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

std::vector<std::string> luck_sentences(const BattleLuck& luck, std::string_view attacker, std::string_view defender) {
    return {
        luck_sentence(luck.attacker, attacker), luck_sentence(luck.defender, defender),
        fmt::format("The result, {}, comes in {} of such battles; one as good for {} or better in {}, for {} in {}.",
                    words(luck.result), percent_text(luck.chance_of_result), attacker,
                    percent_text(luck.as_good_for_attacker), defender, percent_text(luck.as_good_for_defender))};
}

namespace {

// The chances of a sum, from `first` on, without negligible tails.
struct SumChances {
    std::int64_t first = 0;
    std::vector<double> chances = {1};
};

using Complex = std::complex<double>;

// The discrete Fourier transform in place. REQUIRES: the number of values is a faction of two.
void transform(std::vector<Complex>& values, bool back) {
    const std::size_t n = values.size();
    for (std::size_t i = 1, j = 0; i < n; ++i) {
        std::size_t bit = n >> 1;
        for (; (j & bit) != 0; bit >>= 1) j ^= bit;
        j ^= bit;
        if (i < j) std::swap(values[i], values[j]);
    }
    std::vector<Complex> roots(std::max<std::size_t>(n / 2, 1));
    constexpr double pi = 3.14159265358979323846;
    for (std::size_t i = 0; i < n / 2; ++i)
        roots[i] = std::polar(1.0, (back ? 2 : -2) * pi * static_cast<double>(i) / static_cast<double>(n));
    for (std::size_t half = 1; half < n; half *= 2)
        for (std::size_t begin = 0; begin < n; begin += 2 * half)
            for (std::size_t i = 0; i < half; ++i) {
                const Complex odd = values[begin + half + i] * roots[i * (n / (2 * half))];
                values[begin + half + i] = values[begin + i] - odd;
                values[begin + i] += odd;
            }
}

std::vector<double> convolved(const std::vector<double>& a, const std::vector<double>& b) {
    const std::size_t size = a.size() + b.size() - 1;
    constexpr std::size_t few = 64;  // up to this length of the shorter one, direct convolution is faster
    if (std::min(a.size(), b.size()) <= few) {
        std::vector<double> out(size, 0);
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i] != 0)
                for (std::size_t j = 0; j < b.size(); ++j) out[i + j] += a[i] * b[j];
        return out;
    }
    std::size_t n = 1;
    while (n < size) n *= 2;
    // One transform for both: a is the real part and b the imaginary part, so the imaginary part of the square is twice
    // their convolution.
    std::vector<Complex> both(n);
    for (std::size_t i = 0; i < a.size(); ++i) both[i] += Complex(a[i], 0);
    for (std::size_t i = 0; i < b.size(); ++i) both[i] += Complex(0, b[i]);
    transform(both, false);
    for (Complex& value : both) value *= value;
    transform(both, true);
    std::vector<double> out(size);
    for (std::size_t i = 0; i < size; ++i) out[i] = std::max(both[i].imag() / 2 / static_cast<double>(n), 0.0);
    return out;
}

SumChances together(const SumChances& a, const SumChances& b) {
    SumChances out{a.first + b.first, convolved(a.chances, b.chances)};
    constexpr double unseen = 1e-15;
    std::size_t begin = 0, end = out.chances.size();
    for (double sum = 0; begin + 1 < end && (sum += out.chances[begin]) < unseen;) ++begin;
    for (double sum = 0; begin + 1 < end && (sum += out.chances[end - 1]) < unseen;) --end;
    out.chances.resize(end);
    out.chances.erase(out.chances.begin(), out.chances.begin() + static_cast<std::ptrdiff_t>(begin));
    out.first += static_cast<std::int64_t>(begin);
    return out;
}

SumChances times(SumChances one, int n) {
    SumChances out;
    for (; n > 0; n /= 2) {
        if (n % 2 == 1) out = together(out, one);
        if (n > 1) one = together(one, one);
    }
    return out;
}

// Convolves the shortest first, which keeps the operands short.
SumChances sum_of(const std::map<LossChances, int>& alike) {
    const auto longer = [](const SumChances& a, const SumChances& b) { return a.chances.size() > b.chances.size(); };
    std::vector<SumChances> heap;
    for (const auto& [chances, n] : alike) {
        SumChances one{chances.front().first, {}};
        one.chances.resize(static_cast<std::size_t>(chances.back().first - chances.front().first) + 1, 0);
        for (const auto& [hundredths, chance] : chances)
            one.chances[static_cast<std::size_t>(hundredths - chances.front().first)] = chance;
        heap.push_back(times(std::move(one), n));
    }
    if (heap.empty()) return {};
    std::make_heap(heap.begin(), heap.end(), longer);
    const auto take = [&] {
        std::pop_heap(heap.begin(), heap.end(), longer);
        SumChances out = std::move(heap.back());
        heap.pop_back();
        return out;
    };
    while (heap.size() > 1) {
        const SumChances a = take(), b = take();
        heap.push_back(together(a, b));
        std::push_heap(heap.begin(), heap.end(), longer);
    }
    return std::move(heap.front());
}

}  // namespace

LossChances loss_chances(const std::array<Fraction, 101>& chances) {
    LossChances out;
    for (std::size_t h = 0; h < chances.size(); ++h)
        if (chances[h] != 0) out.emplace_back(static_cast<int>(h), chances[h].get_d());
    return out;
}

double expected_men(const std::array<Fraction, 101>& chances, const abstract::MenByLoss& men) {
    double out = 0;
    for (std::size_t h = 0; h < chances.size(); ++h) out += chances[h].get_d() * static_cast<double>(men[h]);
    return out;
}

void LuckSum::add(const std::array<Fraction, 101>& chances, int actual, const abstract::MenByLoss& men) {
    CHECK(actual >= 0 && actual <= 100);
    add(loss_chances(chances), actual, banneret::expected_men(chances, men),
        static_cast<double>(men[static_cast<std::size_t>(actual)]));
}

void LuckSum::add(const LossChances& chances, int actual, double expected_men, double actual_men) {
    CHECK(actual >= 0 && actual <= 100);
    double mean = 0, squares = 0;
    for (const auto& [hundredths, chance] : chances) {
        mean += chance * hundredths;
        squares += chance * hundredths * hundredths;
    }
    ++alike_[chances];
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
    const SumChances sum = sum_of(alike_);
    double least = 0, most = 0;
    for (std::size_t i = 0; i < sum.chances.size(); ++i) {
        const std::int64_t lost = sum.first + static_cast<std::int64_t>(i);
        if (lost >= actual_) least += sum.chances[i];
        if (lost <= actual_) most += sum.chances[i];
    }
    return tails_.emplace(std::min(least, 1.0), std::min(most, 1.0));
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
