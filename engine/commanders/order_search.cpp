#include "engine/commanders/order_search.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/commanders/order_trials.h"

namespace banneret {

namespace {

// One order that is tried, and the standing after each of its games.
struct Tried {
    TableOrder order;
    std::vector<double> standings;
    double mean() const {
        return standings.empty() ? 0 : std::accumulate(standings.begin(), standings.end(), 0.0) /
                                           static_cast<double>(standings.size());
    }
};

// By how many standard errors the games of `a` went better than the same games of `b`: common random numbers.
double standard_errors_better(const Tried& a, const Tried& b) {
    PairedDifference d;
    for (std::size_t i = 0; i < std::min(a.standings.size(), b.standings.size()); ++i)
        d.add(a.standings[i] - b.standings[i]);
    return d.games() < 2 ? 0 : d.mean() / d.error();
}

class Search {
public:
    Search(const Battle& seen, const RolloutBudget& budget, const Job& job, std::uint64_t first_seed)
        : seen_(seen), trial_(seen), budget_(budget), job_(job), first_seed_(first_seed) {}

    // Sequential halving; the first order stays to the end, the second is then the best of the others. As many games for
    // each round, but the last, which has what is left of them.
    void halve(std::vector<Tried>& all) {
        int left = std::max(1, budget_.orders) * std::max(1, budget_.games);
        std::size_t remain = all.size();
        while (remain > 1 && left > 0 && !job_.stopped()) {
            int rounds = 1;
            for (std::size_t n = remain; n > 2; n = (n + 1) / 2) ++rounds;
            const int each = std::max(1, left / rounds / static_cast<int>(remain));
            for (int g = 0; g < each && left > 0; ++g)
                for (std::size_t i = 0; i < remain && left > 0 && !job_.stopped(); ++i, --left) play(all[i]);
            if (remain == 2) break;
            std::stable_sort(all.begin() + 1, all.begin() + static_cast<std::ptrdiff_t>(remain),
                             [](const Tried& a, const Tried& b) { return a.mean() > b.mean(); });
            remain = (remain + 1) / 2;
        }
    }

private:
    void play(Tried& tried) {
        // Every order is tried with the same dice, so that only the orders differ.
        const std::uint64_t seed = first_seed_ + tried.standings.size();
        const double s = standing_after(trial_, seen_, tried.order, seed, budget_.decisions, job_);
        if (!job_.stopped()) tried.standings.push_back(s);
    }

    const Battle& seen_;
    Battle trial_;
    RolloutBudget budget_;
    const Job& job_;
    std::uint64_t first_seed_;
};

}  // namespace

CommandersChoice search_order(const Battle& seen, Rng& rng, bool say_why, const RolloutBudget& budget,
                              const Job& job) {
    CommandersChoice usual = seen.choose(Temper::steady, rng, say_why);
    // A deployment shows its worth only long after.
    if (seen.pending()->moment == TableDecision::Moment::deploy) return usual;
    std::vector<Tried> tried = {{usual.order, {}}};
    const auto most = static_cast<std::size_t>(std::max(1, budget.orders));
    const auto add = [&](const TableOrder& o) {
        const bool known = std::ranges::any_of(tried, [&](const Tried& t) { return t.order == o; });
        if (tried.size() < most && !known && !std::holds_alternative<Concede>(o) && !seen.check(o))
            tried.push_back({o, {}});
    };
    for (const Temper t : {Temper::bold, Temper::wary, Temper::by_the_book}) add(seen.choose(t, rng).order);
    for (const TableOrder& o : seen.candidates(rng, most)) add(o);
    const std::uint64_t first_seed = rng.below(1u << 30);
    if (tried.size() == 1) return usual;
    Search(seen, budget, job, first_seed).halve(tried);
    const Tried& best = tried[1];
    // A stricter rule gives away more by passing over good orders than it saves by refusing lucky ones.
    constexpr double needed = 0.8;
    if (standard_errors_better(best, tried[0]) < needed) return usual;
    CommandersChoice c;
    c.order = best.order;
    c.rule = usual.rule;
    c.score = best.mean();
    if (say_why) c.because = "Played on a while, this came out best by more than chance explains.";
    return c;
}

}  // namespace banneret
