#include "engine/commanders/judges/step_worth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/dice/rng.h"
#include "engine/odds/exact/outlook.h"

namespace banneret {

namespace {

const double widest = std::log(2.5);  // of the enemy's strength, as a logarithm, either way

// The enemy's strength in trial i, as a logarithm of its ratio to the army's: a golden-ratio sequence covers the range
// evenly for any number of trials.
double enemy_of_trial(std::uint64_t trial) {
    constexpr double golden = 0.6180339887498949;
    const double whole = 0.5 + golden * static_cast<double>(trial);
    return widest * (2 * (whole - std::floor(whole)) - 1);
}

double strength_of(const JudgeQuestion& question, Side side) {
    return std::max(1.0, static_cast<double>(question.setup->sheets[side].strength));
}

// The share of men at which the enemy has exp(log_ratio) times the side's US.
double enemy_men(const JudgeQuestion& question, Side side, double log_ratio) {
    return std::exp(log_ratio) * strength_of(question, side) / strength_of(question, other(side));
}

// A battle's points for the side: a draw counts half.
double points(const std::optional<Side>& winner, Side side) {
    if (!winner) return 0.5;
    return *winner == side ? 1 : 0;
}

// --- The abstract system ---------------------------------------------------------------------------------------------

constexpr int enemies = 61;        // strengths of the enemy, evenly spaced as logarithms
constexpr int more_and_less = 60;  // spacings by which the army itself is made stronger or weaker

double abstract_points(const JudgeQuestion& question, Side side, double log_ratio, OutcomeCache& cache) {
    const JudgeQuestion met = with_men(question, other(side), enemy_men(question, side, log_ratio));
    const Outlook o = outlook(mixed_plans(*met.setup, met.play), cache);
    return Fraction(o.wins(side == Side::first ? Role::attacker : Role::defender) + o.drawn / 2).get_d();
}

// --- Rulesets --------------------------------------------------------------------------------------------------------

// One battle of the pairs: the logarithm of the army's ratio to the enemy, and its points without and with the step.
struct PairedTrial {
    double ratio = 0, without = 0, with = 0;
};

// log(p / (1-p)) = base + slope * ratio (+ shift with the step).
struct Curve {
    double base = 0, slope = 3, shift = 0;
};

// Newton's method on the likelihood with weak priors, which keep a one-sided sample finite. `times[i]`: how often pair
// i counts.
Curve fit_curve(const std::vector<PairedTrial>& pairs, const std::vector<std::uint32_t>& times) {
    Curve c;
    for (int step = 0; step < 40; ++step) {
        // Precision 1/9 about 0 for base and shift, 1/25 about 3 for the slope.
        std::array<double, 3> g = {-c.base / 9, (3 - c.slope) / 25, -c.shift / 9};
        double h00 = 1.0 / 9, h11 = 1.0 / 25, h22 = 1.0 / 9, h01 = 0, h02 = 0, h12 = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (times[i] == 0) continue;
            const double n = times[i], x = pairs[i].ratio, line = c.base + c.slope * x;
            const double p = 1 / (1 + std::exp(-line)), q = 1 / (1 + std::exp(-line - c.shift));
            const double dp = pairs[i].without - p, dq = pairs[i].with - q, vp = p * (1 - p), vq = q * (1 - q);
            g[0] += n * (dp + dq), g[1] += n * (dp + dq) * x, g[2] += n * dq;
            h00 += n * (vp + vq), h01 += n * (vp + vq) * x, h11 += n * (vp + vq) * x * x;
            h02 += n * vq, h12 += n * vq * x, h22 += n * vq;
        }
        const double a = h11 * h22 - h12 * h12, b = h02 * h12 - h01 * h22, d = h01 * h12 - h02 * h11;
        const double e = h00 * h22 - h02 * h02, f = h01 * h02 - h00 * h12, k = h00 * h11 - h01 * h01;
        const double whole = h00 * a + h01 * b + h02 * d;
        std::array<double, 3> change = {(a * g[0] + b * g[1] + d * g[2]) / whole,
                                        (b * g[0] + e * g[1] + f * g[2]) / whole,
                                        (d * g[0] + f * g[1] + k * g[2]) / whole};
        double most = 0;
        for (const double x : change) most = std::max(most, std::abs(x));
        const double damping = most > 1.5 ? 1.5 / most : 1;
        c.base += damping * change[0], c.slope += damping * change[1], c.shift += damping * change[2];
        if (most < 1e-7) break;
    }
    return c;
}

double worth_of(const Curve& c) {
    return std::exp(std::clamp(c.shift / std::max(c.slope, 0.2), -most_log_worth, most_log_worth)) - 1;
}

// 95% of the worths of samples drawn from the sample (bootstrap), the pairs kept together.
Measurement worth_of(const std::vector<PairedTrial>& pairs, std::uint64_t seed) {
    constexpr std::size_t samples = 200;
    Measurement out;
    std::vector<std::uint32_t> times(pairs.size(), 1);
    out.value = worth_of(fit_curve(pairs, times));
    std::vector<double> worths;
    Rng rng(seed, std::uint64_t{1} << 41);
    for (std::size_t s = 0; s < samples; ++s) {
        std::ranges::fill(times, 0u);
        for (std::size_t i = 0; i < pairs.size(); ++i) ++times[rng.below(static_cast<std::uint32_t>(pairs.size()))];
        worths.push_back(worth_of(fit_curve(pairs, times)));
    }
    std::ranges::sort(worths);
    out.low = std::min(out.value, worths[samples / 40]);
    out.high = std::max(out.value, worths[samples - 1 - samples / 40]);
    return out;
}

}  // namespace

std::vector<StepWorth> abstract_step_worths(const JudgeQuestion& question, Side side) {
    OutcomeCache cache;
    const double spacing = 2 * widest / (enemies - 1);
    // curve[i]: the army's points at i - more_and_less spacings below the strongest enemy; a uniform change of the
    // army's men only moves along it.
    std::vector<double> curve;
    for (int i = -more_and_less; i < enemies + more_and_less; ++i)
        curve.push_back(abstract_points(question, side, widest - i * spacing, cache));
    const auto total_at = [&](int more) {
        double sum = 0;
        for (int i = 0; i < enemies; ++i) sum += curve[static_cast<std::size_t>(i + more_and_less + more)];
        return sum;
    };
    std::vector<StepWorth> out;
    for (const ArmyStep step : every_army_step) {
        StepWorth& worth = out.emplace_back();
        worth.step = step;
        const auto stepped = with_step(question, side, step);
        if (const auto* refusal = std::get_if<Refusal>(&stepped)) {
            worth.refused = refusal->why;
            continue;
        }
        const auto& better = std::get<JudgeQuestion>(stepped);
        // The enemies are those of the army without the step.
        const double gain = std::log(strength_of(better, side) / strength_of(question, side));
        double points = 0;
        for (int i = 0; i < enemies; ++i) points += abstract_points(better, side, widest - i * spacing - gain, cache);
        constexpr double alike = 1e-9;
        int low = -more_and_less, high = more_and_less;
        while (low < more_and_less && total_at(low + 1) <= points + alike) ++low;
        while (high > -more_and_less && total_at(high - 1) >= points - alike) --high;
        const double below = total_at(low), above = total_at(std::max(low, high));
        const double part = above > below ? (points - below) / (above - below) : 0.5;
        const auto share = [&](double spacings) { return std::exp(spacings * spacing) - 1; };
        const int least = std::min(low, high), most = std::max(low, high);
        worth.more = {
            share(low <= high ? low + part * (high - low) : (low + high) / 2.0), share(least), share(most), {}};
    }
    return out;
}

struct StepTrials::Arm {
    std::optional<ArmyStep> step;
    std::unique_ptr<TableSampling> sampling;
};

StepTrials::StepTrials(const TacticalRuleset& ruleset, const JudgeQuestion& question, Side side)
    : ruleset_(&ruleset), side_(side), seed_(question.seed) {
    const auto add = [&](std::optional<ArmyStep> step, JudgeQuestion of) {
        // `of` meets the enemies of the army without the step.
        const auto begun = [&question, of, side](double log_ratio) {
            JudgeQuestion met = of;
            const double men = enemy_men(question, side, log_ratio);
            met.start.sides[other(side)] = with_men(question, other(side), men).start.sides[other(side)];
            return met.start;
        };
        for (const double log_ratio : {-widest, 0.0, widest}) {
            auto battle = ruleset.begin(begun(log_ratio));
            auto* problems = std::get_if<std::vector<Problem>>(&battle);
            if (problems == nullptr) continue;
            if (!step) {
                problems_ = std::move(*problems);
            } else {
                refused_.push_back({*step, problems->front().sentence() + ".", {}});
            }
            return;
        }
        TableSampleSpec spec;
        spec.seed = question.seed;
        spec.who = question.who;
        spec.begin = [question, of, side, &ruleset, seed = question.seed](std::uint64_t trial) {
            TableStart start = of.start;
            const double men = enemy_men(question, side, enemy_of_trial(trial));
            start.sides[other(side)] = with_men(question, other(side), men).start.sides[other(side)];
            return drawn_deployments(ruleset, std::move(start), seed)(trial);
        };
        auto first = ruleset.begin(begun(0));
        auto arm = std::make_unique<Arm>();
        arm->step = step;
        arm->sampling = std::make_unique<TableSampling>(std::get<Battle>(std::move(first)), std::move(spec));
        arms_.push_back(std::move(arm));
    };
    add(std::nullopt, question);
    if (!problems_.empty()) return;
    for (const ArmyStep step : every_army_step) {
        auto stepped = with_step(question, side, step);
        if (const auto* refusal = std::get_if<Refusal>(&stepped))
            refused_.push_back({step, refusal->why, {}});
        else
            add(step, std::get<JudgeQuestion>(std::move(stepped)));
    }
}

StepTrials::~StepTrials() = default;

void StepTrials::fight(std::uint64_t battles, unsigned threads, const Job& job) {
    // All arms fight the same trials, so that a job that is stopped leaves pairs.
    std::uint64_t done = 0;
    for (const auto& arm : arms_) {
        const Job part{job.stop, [&](std::uint64_t n, std::uint64_t) { job.report(done + n, battles * arms_.size()); }};
        arm->sampling->add(battles, threads, part);
        done += battles;
    }
    if (!arms_.empty()) battles_ += battles;
}

std::vector<StepWorth> StepTrials::worths() const {
    std::vector<StepWorth> out;
    if (arms_.empty()) {
        for (const ArmyStep step : every_army_step)
            out.push_back({step, problems_.empty() ? std::string() : problems_.front().sentence() + ".", {}});
        return out;
    }
    const std::vector<SampledRow> bare = arms_.front()->sampling->rows();
    for (const ArmyStep step : every_army_step) {
        const auto why = std::ranges::find_if(refused_, [&](const StepWorth& w) { return w.step == step; });
        if (why != refused_.end()) {
            out.push_back(*why);
            continue;
        }
        const auto arm = std::ranges::find_if(arms_, [&](const auto& a) { return a->step == step; });
        CHECK(arm != arms_.end());
        std::vector<PairedTrial> pairs;
        std::size_t i = 0;
        for (const SampledRow& row : (*arm)->sampling->rows()) {
            while (i < bare.size() && bare[i].trial < row.trial) ++i;
            if (i == bare.size() || bare[i].trial != row.trial) continue;
            pairs.push_back({-enemy_of_trial(row.trial), points(bare[i].winner, side_), points(row.winner, side_)});
        }
        StepWorth& worth = out.emplace_back();
        worth.step = step;
        if (pairs.empty())
            worth.refused = "No battle has been fought yet.";
        else
            worth.more = worth_of(pairs, seed_);
    }
    return out;
}

}  // namespace banneret
