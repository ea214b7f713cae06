#include "engine/commanders/order_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/commanders/order_trials.h"

namespace banneret {

namespace {

// One order with the plan its army follows afterwards, and the standing after each of its games.
struct Tried {
    TableOrder order;
    WingPlan plan;
    std::vector<double> standings;
    double mean() const {
        return standings.empty()
                   ? 0
                   : std::accumulate(standings.begin(), standings.end(), 0.0) / static_cast<double>(standings.size());
    }
};

// By how many standard errors the games of `a` went better than the same games of `b`: common random numbers.
double standard_errors_better(const Tried& a, const Tried& b) {
    PairedDifference d;
    for (std::size_t i = 0; i < std::min(a.standings.size(), b.standings.size()); ++i)
        d.add(a.standings[i] - b.standings[i]);
    return d.games() < 2 ? 0 : d.mean() / d.error();
}

// A deployment shows its worth only in the battle that follows: fewer orders, each played on much longer.
RolloutBudget budget_of(const RolloutBudget& usual, bool deploys) {
    if (!deploys) return usual;
    constexpr int orders = 4, longer = 5;
    RolloutBudget out;
    out.orders = std::clamp(usual.orders, 1, orders);
    out.games = std::max(1, usual.orders * usual.games / out.orders / longer);
    out.decisions = usual.orders * usual.games * usual.decisions / (out.orders * out.games);
    return out;
}

class Search {
public:
    Search(const Battle& seen, const RolloutBudget& budget, const Job& job, Rng& rng)
        : seen_(seen),
          trial_(seen),
          wings_(seen.view(seen.pending()->side), seen.pending()->side),
          budget_(budget),
          job_(job),
          rng_(rng),
          most_(static_cast<std::size_t>(std::max(1, budget.orders))),
          games_left_(std::max(1, budget.orders) * std::max(1, budget.games)),
          first_seed_(rng.below(1u << 30)) {}

    // The steady order first, then that of each other style, once with all wings keeping to the style and once with
    // steady wings afterwards, then orders of the ruleset with steady wings afterwards.
    void propose(const TableOrder& steady) {
        tried_ = {{steady, {}, {}}};
        for (const WingStyle s : {WingStyle::bold, WingStyle::wary, WingStyle::by_the_book, WingStyle::hold}) {
            const WingPlan plan = WingPlan::all(s);
            const TableOrder o = planned_order(seen_, wings_, plan, rng_);
            if (o == steady) continue;
            add(o, plan);
            add(o, {});
        }
        for (const TableOrder& o : seen_.candidates(rng_, most_)) add(o, {});
    }

    // Spends the rest of the budget and returns the best order besides the steady one; none if there is no other.
    std::optional<Tried> best() {
        if (tried_.size() < 2) return std::nullopt;
        halve(games_left_ / 2, finalists);
        if (tried_.size() < 2) return std::nullopt;
        climb(games_left_ / 2);
        if (tried_.size() < 2) return std::nullopt;
        halve(games_left_, 2);
        if (tried_.size() < 2) return std::nullopt;
        return tried_[1];
    }
    const Tried& steady() const { return tried_[0]; }

private:
    static constexpr std::size_t finalists = 3;
    // An order that is worse than the steady one by this many standard errors is given up, and if one of the last two
    // is better or worse by as much, no more games are needed.
    static constexpr double clear = 2.5;
    static constexpr std::size_t least_games = 6;

    void add(const TableOrder& order, const WingPlan& plan) {
        const bool known =
            std::ranges::any_of(tried_, [&](const Tried& t) { return t.order == order && t.plan == plan; });
        if (tried_.size() < most_ && !known && !std::holds_alternative<Concede>(order) && !seen_.check(order))
            tried_.push_back({order, plan, {}});
    }

    // Sequential halving: plays `games` games until `keep` orders are left. The first order stays; the others are
    // sorted, best first. Each round plays the same number of games, the last round the rest.
    void halve(int games, std::size_t keep) {
        int left = std::min(games, games_left_);
        games_left_ -= left;
        std::size_t remain = tried_.size();
        for (;;) {
            int rounds = 1;
            for (std::size_t n = remain; n > keep; n = (n + 1) / 2) ++rounds;
            const int each = std::max(1, left / rounds / static_cast<int>(remain));
            for (int g = 0; g < each && left > 0 && !settled(remain); ++g)
                for (std::size_t i = 0; i < remain && left > 0 && !job_.stopped(); ++i, --left) play(tried_[i]);
            std::stable_sort(tried_.begin() + 1, tried_.begin() + static_cast<std::ptrdiff_t>(remain),
                             [](const Tried& a, const Tried& b) { return a.mean() > b.mean(); });
            if (remain <= keep || left <= 0 || job_.stopped()) break;
            remain = std::max(keep, (remain + 1) / 2);
            while (remain > 1 && clearly_worse(tried_[remain - 1])) --remain;
            if (remain == 1) break;
        }
        games_left_ += left;
        tried_.resize(std::min({tried_.size(), remain, keep}));
    }

    bool clearly_worse(const Tried& t) const {
        return t.standings.size() >= least_games && standard_errors_better(t, tried_[0]) < -clear;
    }
    bool settled(std::size_t remain) const {
        return remain == 2 && tried_[1].standings.size() >= least_games &&
               std::abs(standard_errors_better(tried_[1], tried_[0])) > clear;
    }

    // One step of hill climbing: the best order again, with another style for one wing of its plan.
    void climb(int games) {
        const Tried best = tried_[1];
        if (best.plan == WingPlan{}) return;
        for (std::size_t w = 0; w < wing_count; ++w) {
            WingPlan plan = best.plan;
            const auto drawn = static_cast<std::size_t>(rng_.below(wing_style_count - 1));
            plan.styles[w] =
                static_cast<WingStyle>((static_cast<std::size_t>(plan.styles[w]) + 1 + drawn) % wing_style_count);
            tried_.push_back({best.order, plan, {}});
        }
        halve(games, finalists);
    }

    void play(Tried& tried) {
        // Every order is tried with the same dice, so that only the orders differ.
        const std::uint64_t seed = first_seed_ + tried.standings.size();
        const double s =
            standing_after(trial_, seen_, tried.order, {wings_, tried.plan}, seed, budget_.decisions, job_);
        if (!job_.stopped()) tried.standings.push_back(s);
    }

    const Battle& seen_;
    Battle trial_;
    Wings wings_;
    RolloutBudget budget_;
    const Job& job_;
    Rng& rng_;
    std::size_t most_;
    int games_left_;
    std::uint64_t first_seed_;
    std::vector<Tried> tried_;
};

std::string plan_words(const WingPlan& plan) {
    if (plan == WingPlan{})
        return "Played ahead for a while, it came out best of all orders by more than chance explains.";
    static constexpr std::array<std::string_view, wing_style_count> styles = {"steady", "bold", "wary", "by the book",
                                                                              "holding"};
    std::string out =
        "Played ahead for a while, it came out best of all orders by more than chance explains, with the wings ";
    for (std::size_t w = 0; w < wing_count; ++w) {
        if (w > 0) out += w + 1 == wing_count ? " and " : ", ";
        out += styles[static_cast<std::size_t>(plan.styles[w])];
    }
    return out + ".";
}

}  // namespace

CommandersChoice search_order(const Battle& seen, Rng& rng, bool say_why, const RolloutBudget& budget, const Job& job) {
    CommandersChoice usual = seen.choose(Temper::steady, rng, say_why);
    const bool deploys = seen.pending()->moment == TableDecision::Moment::deploy;
    Search search(seen, budget_of(budget, deploys), job, rng);
    search.propose(usual.order);
    const std::optional<Tried> best = search.best();
    // A stricter limit would lose more by passing over good orders than it saves by refusing lucky ones. A deployment
    // needs more, since it can be changed again and again.
    const double needed = deploys ? 2.0 : 0.8;
    if (!best || best->order == usual.order || standard_errors_better(*best, search.steady()) < needed) return usual;
    CommandersChoice c;
    c.order = best->order;
    c.rule = usual.rule;
    c.score = best->mean();
    if (say_why) c.because = plan_words(best->plan);
    return c;
}

}  // namespace banneret
