#include "engine/odds/search/best_army.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/armies/points.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/odds/search/mix_bounds.h"

namespace banneret {

namespace {

using Lines = MixBounds::Lines;
constexpr std::uint64_t looks_between_stops = 1 << 14;
constexpr std::int64_t seeds_each = 48;  // initial steps of the search for each pair of types

struct FoundArmy {
    int rank = -1;
    std::int64_t price = 0;
    std::vector<std::int64_t> lots;
};

// The objective of one search: the best rank (of equal ranks any army), or the least price that reaches a rank.
struct Wish {
    int needed = -1;  // cheapest: at least this rank; best: -1
    bool cheapest = false;
    bool better(int rank, std::int64_t price, const std::optional<FoundArmy>& best) const {
        if (rank < 0 || (cheapest && rank < needed)) return false;
        if (!best) return true;
        if (cheapest) return price < best->price || (price == best->price && rank > best->rank);
        return rank > best->rank || (rank == best->rank && price < best->price);
    }
};

Lines plus(Lines a, const Lines& b, std::int64_t times = 1) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i] * times;
    return a;
}

// One branch-and-bound search through the compositions, expensive types first.
class Search {
public:
    Search(const MixBounds& bounds, std::vector<std::int64_t> prices, std::vector<std::int64_t> most, Wish wish,
           bool prune, std::uint64_t limit, const Job& job)
        : bounds_(bounds),
          prices_(std::move(prices)),
          most_(std::move(most)),
          wish_(wish),
          prune_(prune),
          limit_(limit),
          job_(job),
          lots_(prices_.size(), 0) {}

    void begin_with(FoundArmy found) {
        if (wish_.better(found.rank, found.price, best_)) best_ = std::move(found);
    }
    void run(std::int64_t budget) {
        budget_ = budget;
        if (prune_) seed();
        below(0, bounds_.start(), 0);
    }
    // Continues the search without seeding it again.
    void run_on(std::int64_t budget) {
        budget_ = budget;
        below(0, bounds_.start(), 0);
    }

    const std::optional<FoundArmy>& best() const { return best_; }
    std::uint64_t looked_at() const { return looked_at_; }
    std::uint64_t steps() const { return steps_; }  // compositions examined and bounds computed
    bool stopped() const { return stopped_; }
    // After a stop: an upper bound for the rank of all compositions not examined.
    int open_rank() const { return open_rank_; }
    // Records the best of every price up to the budget; call before run().
    void keep_by_price(std::int64_t from, std::int64_t step, std::int64_t budget) {
        from_ = from;
        step_ = step;
        by_step_.assign(static_cast<std::size_t>((budget - from) / step) + 1, std::nullopt);
    }
    const std::vector<std::optional<FoundArmy>>& by_step() const { return by_step_; }

private:
    std::int64_t can_take(std::size_t type, std::int64_t spent) const {
        return std::min(most_[type], (budget_ - spent) / prices_[type]);
    }

    // Counts a composition examined or a bound computed.
    void step() {
        ++steps_;
        if (steps_ % looks_between_stops == 0) {
            job_.report(looked_at_, 0);
            if (job_.stopped()) stopped_ = true;
        }
        if (limit_ > 0 && steps_ >= limit_) stopped_ = true;
    }

    void look(const Lines& army, std::int64_t price) {
        ++looked_at_;
        step();
        const int rank = bounds_.rank(army);
        if (wish_.better(rank, price, best_)) best_ = FoundArmy{rank, price, lots_};
        if (!by_step_.empty() && rank >= 0) {
            const std::int64_t step = price <= from_ ? 0 : (price - from_ + step_ - 1) / step_;
            if (static_cast<std::size_t>(step) < by_step_.size()) {
                auto& best = by_step_[static_cast<std::size_t>(step)];
                if (wish_.better(rank, price, best)) best = FoundArmy{rank, price, lots_};
            }
        }
    }

    // True if any composition below may beat the best so far. A search for the best value ignores the price.
    bool promising(std::size_t type, const Lines& army, std::int64_t spent) {
        step();
        const std::int64_t money = budget_ - spent;
        if (wish_.cheapest) {
            const std::int64_t left = best_ ? std::min(money, best_->price - spent) : money;
            if (left < 0) return false;
            const int rank = bounds_.best_rank(army, type, left);
            if (rank < wish_.needed) return false;
            // At the price of the best so far only a better rank is an improvement.
            return !best_ || left < best_->price - spent || rank > best_->rank ||
                   (left > 0 && bounds_.best_rank(army, type, left - 1) >= wish_.needed);
        }
        const int rank = bounds_.best_rank(army, type, money);
        return rank >= 0 && (!best_ || rank > best_->rank);
    }

    void below(std::size_t type, const Lines& army, std::int64_t spent) {
        if (type == prices_.size()) {
            look(army, spent);
            return;
        }
        Lines with = plus(army, bounds_.of(type), can_take(type, spent));
        for (std::int64_t n = can_take(type, spent); n >= 0; --n) {
            const std::int64_t price = spent + n * prices_[type];
            if (stopped_) {
                open_rank_ = std::max(open_rank_, bounds_.best_rank(with, type + 1, budget_ - price));
            } else if (!prune_ || promising(type + 1, with, price)) {
                lots_[type] = n;
                below(type + 1, with, price);
                lots_[type] = 0;
            }
            with = plus(with, bounds_.of(type), -1);
        }
    }

    // Seeds the search with armies of one type or two, in even steps: most best armies are near one of them.
    void seed() {
        const std::size_t types = prices_.size();
        const auto try_one = [&](std::size_t a, std::int64_t na, std::size_t b, std::int64_t nb) {
            lots_[a] += na;
            lots_[b] += nb;
            const Lines army = plus(plus(bounds_.start(), bounds_.of(a), na), bounds_.of(b), nb);
            look(army, na * prices_[a] + nb * prices_[b]);
            lots_[a] = lots_[b] = 0;
        };
        for (std::size_t a = 0; a < types; ++a)
            for (std::size_t b = a + 1; b < types; ++b)
                for (std::int64_t i = 0; i <= seeds_each && !stopped_; ++i) {
                    const std::int64_t na = can_take(a, 0) * i / seeds_each;
                    const std::int64_t rest = can_take(b, na * prices_[a]);
                    for (std::int64_t j = 0; j <= seeds_each && !stopped_; ++j)
                        try_one(a, na, b, rest * j / seeds_each);
                }
    }

    const MixBounds& bounds_;
    std::vector<std::int64_t> prices_, most_;
    Wish wish_;
    bool prune_;
    std::uint64_t limit_;
    const Job& job_;
    std::int64_t budget_ = 0;
    std::vector<std::int64_t> lots_;
    std::optional<FoundArmy> best_;
    std::uint64_t looked_at_ = 0, steps_ = 0;
    bool stopped_ = false;
    int open_rank_ = -1;
    std::int64_t from_ = 0, step_ = 1;
    std::vector<std::optional<FoundArmy>> by_step_;
};

// Number of compositions within the budget, up to a limit.
std::uint64_t compositions(const std::vector<std::int64_t>& prices, const std::vector<std::int64_t>& most,
                           std::int64_t budget) {
    // Above this budget the number is a lower bound, counted in coarser coins with each price rounded up.
    constexpr std::int64_t most_coins = 100'000;
    const std::int64_t coin = std::max<std::int64_t>(1, (budget + most_coins - 1) / most_coins);
    const std::int64_t coins = budget / coin;
    std::vector<std::uint64_t> ways(static_cast<std::size_t>(coins) + 1, 0);
    ways[0] = 1;
    for (std::size_t t = 0; t < prices.size(); ++t) {
        const std::int64_t price = (prices[t] + coin - 1) / coin;
        if (price > coins || most[t] == 0) continue;
        std::vector<std::uint64_t> next = ways;
        const std::int64_t longest = most[t] > coins / price ? coins + 1 : price * (most[t] + 1);
        for (std::int64_t c = price; c <= coins; ++c) {
            std::uint64_t n = next[static_cast<std::size_t>(c - price)] + ways[static_cast<std::size_t>(c)];
            // A type with a limited number: sliding window sum.
            if (c >= longest) n -= std::min(n, ways[static_cast<std::size_t>(c - longest)]);
            next[static_cast<std::size_t>(c)] = std::min(n, most_compositions_counted);
        }
        ways = std::move(next);
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t n : ways) sum = std::min(sum + n, most_compositions_counted);
    return sum;
}

// The prepared data of a search, in the search's order of types.
struct Ready {
    std::vector<std::size_t> order;  // indices in the question
    std::vector<std::int64_t> prices, most;
    std::optional<MixBounds> bounds;
    std::uint64_t compositions = 0;
};

std::optional<Refusal> question_fault(const MixQuestion& q) {
    if (q.types.empty()) return Refusal{"There are no troop types to choose from."};
    if (q.types.size() > most_types)
        return Refusal{fmt::format("{} troop types are more than {}.", q.types.size(), most_types)};
    if (q.budget < 0 || q.budget > most_budget)
        return Refusal{fmt::format("A budget must be 0 to {}.", with_commas(most_budget))};
    if (q.base.army.units.size() + q.types.size() > static_cast<std::size_t>(most_units))
        return Refusal{fmt::format("{} and {} troop types are more units than an army may have ({}).", q.base.army.name,
                                   q.types.size(), most_units)};
    for (const TroopType& t : q.types) {
        if (t.unit.count < 1) return Refusal{fmt::format("{}: a lot must have at least one man.", t.unit.name)};
        if (t.price < 1 || t.price > most_price)
            return Refusal{fmt::format("{}: the price of a lot must be 1 to {}, not {}.", t.unit.name,
                                       with_commas(most_price), with_commas(t.price))};
        if (t.most < 0 || t.most > most_lots)
            return Refusal{fmt::format("{}: the number of lots must be 0 to {}, not {}.", t.unit.name,
                                       with_commas(most_lots), with_commas(t.most))};
        const auto problems = faults(t.unit);
        if (!problems.empty()) return Refusal{fmt::format("{}, {}", t.unit.name, problems.front().sentence())};
    }
    if (q.play.attempts)
        return Refusal{"The search for an army counts only stratagems that have succeeded, not those that are tried."};
    const LossWay own = q.role == Role::attacker ? q.play.attacker_losses : q.play.defender_losses;
    if (own != LossWay::proportional)
        return Refusal{"The search for an army shares its losses in proportion, so choose no other way."};
    return std::nullopt;
}

// The base plus these lots.
Variant bought(const MixQuestion& q, const std::vector<std::int64_t>& lots) {
    Variant out = q.base;
    std::uint32_t last = 0;
    for (const Unit& u : out.army.units) last = std::max(last, u.id.value);
    for (std::size_t t = 0; t < q.types.size(); ++t) {
        if (lots[t] == 0) continue;
        Unit unit = q.types[t].unit;
        unit.count = static_cast<int>(unit.count * lots[t]);
        unit.id = UnitId{++last};
        out.army.units.push_back(std::move(unit));
    }
    return out;
}

std::variant<Ready, Refusal> make_ready(const MixQuestion& q, Aim aim) {
    if (auto fault = question_fault(q)) return std::move(*fault);
    // A battle with one lot of each type shows every fault of either army.
    const Variant all = bought(q, std::vector<std::int64_t>(q.types.size(), 1));
    const bool attacks = q.role == Role::attacker;
    const auto set = set_up(attacks ? all : q.foe, attacks ? q.foe : all, q.base.house);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&set)) return Refusal{problems->front().sentence()};
    Ready out;
    out.order.resize(q.types.size());
    std::iota(out.order.begin(), out.order.end(), std::size_t{0});
    std::ranges::stable_sort(out.order,
                             [&](std::size_t a, std::size_t b) { return q.types[a].price > q.types[b].price; });
    std::vector<Force> lots;
    const abstract::House& house = q.base.house.abstract;
    for (const std::size_t t : out.order) {
        const TroopType& type = q.types[t];
        out.prices.push_back(type.price);
        out.most.push_back(
            std::min({type.most, std::int64_t{most_individuals} / type.unit.count, q.budget / type.price}));
        lots.push_back(one_of(type.unit, house) * type.unit.count);
    }
    const Force base = force_of(abstract::make_sheet(q.base.army.units, house));
    out.bounds.emplace(*std::get<Shared<abstract::Setup>>(set), q.role, q.play, aim, base, std::move(lots), out.prices,
                       out.most, q.budget);
    out.compositions = compositions(out.prices, out.most, q.budget);
    return out;
}

Mix mix_of(const MixQuestion& q, const Ready& ready, const FoundArmy& found) {
    Mix out;
    out.lots.assign(q.types.size(), 0);
    for (std::size_t i = 0; i < ready.order.size(); ++i) out.lots[ready.order[i]] = found.lots[i];
    out.price = found.price;
    for (std::size_t t = 0; t < q.types.size(); ++t) out.men += out.lots[t] * q.types[t].unit.count;
    out.value = ready.bounds->value(found.rank);
    out.army = bought(q, out.lots);
    return out;
}

std::optional<Fraction> value_of(const MixBounds& bounds, int rank) {
    return rank < 0 ? std::nullopt : std::optional(bounds.value(rank));
}

MixAnswer begun(const MixQuestion& q, const Ready& ready) {
    MixAnswer out;
    out.compositions = ready.compositions;
    out.way = ready.compositions <= q.most_counted_singly ? SearchWay::every_one : SearchWay::branch_and_bound;
    out.now = value_of(*ready.bounds, ready.bounds->rank(ready.bounds->start()));
    return out;
}

// The answer for one budget, which may be below the question's.
MixAnswer best_within(const MixQuestion& q, const Ready& ready, std::int64_t budget,
                      const std::optional<FoundArmy>& known, std::optional<FoundArmy>& found, const Job& job,
                      const ReportBest& report = {}) {
    MixAnswer out = begun(q, ready);
    Search search(*ready.bounds, ready.prices, ready.most, {}, out.way == SearchWay::branch_and_bound, q.most_looked_at,
                  job);
    if (known) search.begin_with(*known);
    search.run(budget);
    found = search.best();
    out.looked_at = search.looked_at();
    out.proven = !search.stopped();
    const int rank = found ? found->rank : -1;
    if (found) out.best = mix_of(q, ready, *found);
    out.bound = value_of(*ready.bounds, out.proven ? rank : std::max(rank, search.open_rank()));
    // Done if every composition was examined, or the best army costs nothing.
    out.cheapest = out.proven && (out.way == SearchWay::every_one || !found || found->price == 0);
    if (!out.proven || out.cheapest) return out;

    if (report) report(out);
    const std::uint64_t limit = q.most_looked_at;
    if (limit > 0 && search.steps() >= limit) return out;
    Search cheaper(*ready.bounds, ready.prices, ready.most, {rank, true}, true, limit > 0 ? limit - search.steps() : 0,
                   job);
    cheaper.begin_with(*found);
    cheaper.run_on(std::min(budget, found->price));
    found = cheaper.best();
    out.best = mix_of(q, ready, *found);
    out.looked_at += cheaper.looked_at();
    out.cheapest = !cheaper.stopped();
    return out;
}

}  // namespace

std::string_view words(SearchWay way) {
    return way == SearchWay::every_one ? "every composition counted" : "branch and bound";
}

std::string search_words(const MixAnswer& a) {
    const bool more = a.compositions >= most_compositions_counted;
    std::string out = fmt::format("{}: {}{} within the budget, {} examined", words(a.way), more ? "more than " : "",
                                  counted(a.compositions, "composition"), with_commas(a.looked_at));
    out.front() = a.way == SearchWay::every_one ? 'E' : 'B';
    return out;
}

std::vector<TroopType> types_by_points(const std::vector<Unit>& list, int scale) {
    std::vector<TroopType> out;
    for (const Unit& unit : list) {
        TroopType type{unit, figure_points(unit).total, 0};
        type.unit.count = individuals_per_figure(unit, scale);
        type.most = std::min<std::int64_t>(most_lots, unit.count / type.unit.count);
        out.push_back(std::move(type));
    }
    return out;
}

std::vector<TroopType> types_by_coin(const std::vector<Unit>& list, std::span<const std::int64_t> each, int lot) {
    CHECK_EQ(list.size(), each.size());
    CHECK(lot >= 1);
    std::vector<TroopType> out;
    for (std::size_t i = 0; i < list.size(); ++i) {
        TroopType type{list[i], 1, 0};
        type.unit.count = std::max(1, std::min(lot, list[i].count));
        type.price = each[i] * type.unit.count;
        type.most = std::min<std::int64_t>(most_lots, list[i].count / type.unit.count);
        out.push_back(std::move(type));
    }
    return out;
}

std::variant<MixAnswer, Refusal> best_army(const MixQuestion& q, Aim aim, const Job& job, const ReportBest& report) {
    auto made = make_ready(q, aim);
    if (auto* refusal = std::get_if<Refusal>(&made)) return std::move(*refusal);
    std::optional<FoundArmy> found;
    return best_within(q, std::get<Ready>(made), q.budget, std::nullopt, found, job, report);
}

std::variant<MixAnswer, Refusal> cheapest_addition(const MixQuestion& q, const Goal& goal, const Job& job) {
    auto made = make_ready(q, goal.aim);
    if (auto* refusal = std::get_if<Refusal>(&made)) return std::move(*refusal);
    const Ready& ready = std::get<Ready>(made);
    const MixBounds& bounds = *ready.bounds;
    if (goal.at_least != (row(goal.aim).good > 0))
        return Refusal{fmt::format("This goal asks for a worse result; reverse its sign, so that {} improves.",
                                   row(goal.aim).words)};
    Wish wish{bounds.ranks(), true};
    for (int rank = bounds.ranks(); rank-- > 0;)
        if (goal.reached(bounds.value(rank))) wish.needed = rank;
    MixAnswer out = begun(q, ready);
    Search search(bounds, ready.prices, ready.most, wish, out.way == SearchWay::branch_and_bound, q.most_looked_at,
                  job);
    search.run(q.budget);
    out.looked_at = search.looked_at();
    out.proven = !search.stopped();
    if (search.best()) out.best = mix_of(q, ready, *search.best());
    if (out.proven) {
        out.price_bound = out.best ? out.best->price : q.budget + 1;
    } else {
        // Binary search for the least money with which the bound still allows the goal.
        std::int64_t low = 0, high = q.budget + 1;
        while (low < high) {
            const std::int64_t middle = low + (high - low) / 2;
            if (bounds.best_rank(bounds.start(), 0, middle) >= wish.needed)
                high = middle;
            else
                low = middle + 1;
        }
        out.price_bound = low;
    }
    out.bound = out.best ? std::optional(out.best->value) : std::nullopt;
    return out;
}

std::variant<std::vector<BudgetStep>, Refusal> best_by_budget(const MixQuestion& q, Aim aim, std::int64_t from,
                                                              std::int64_t step, const Job& job) {
    if (step < 1 || from < 0 || from > q.budget)
        return Refusal{"Budgets must run from 0 or more up to the last one, in steps of at least 1."};
    constexpr std::int64_t most_steps = 10'000;
    if ((q.budget - from) / step >= most_steps)
        return Refusal{
            fmt::format("At most {} budgets can be counted at once; take a larger step.", with_commas(most_steps))};
    auto made = make_ready(q, aim);
    if (auto* refusal = std::get_if<Refusal>(&made)) return std::move(*refusal);
    const Ready& ready = std::get<Ready>(made);
    std::vector<BudgetStep> out;
    MixAnswer answer = begun(q, ready);
    if (answer.way == SearchWay::every_one) {
        // Examines each composition once and files it under the least budget step that pays for it.
        Search search(*ready.bounds, ready.prices, ready.most, {}, false, q.most_looked_at, job);
        search.keep_by_price(from, step, q.budget);
        search.run(q.budget);
        if (search.stopped()) return out;
        std::optional<FoundArmy> best;
        answer.looked_at = search.looked_at();
        answer.proven = answer.cheapest = true;
        for (std::size_t i = 0; i < search.by_step().size(); ++i) {
            const auto& found = search.by_step()[i];
            if (found && Wish{}.better(found->rank, found->price, best)) best = found;
            answer.best = best ? std::optional(mix_of(q, ready, *best)) : std::nullopt;
            answer.bound = best ? value_of(*ready.bounds, best->rank) : std::nullopt;
            out.push_back({from + static_cast<std::int64_t>(i) * step, answer});
        }
        return out;
    }
    std::optional<FoundArmy> best;
    const auto steps = static_cast<std::uint64_t>((q.budget - from) / step) + 1;
    for (std::int64_t budget = from; budget <= q.budget && !job.stopped(); budget += step) {
        job.report(out.size(), steps);
        Job quiet;
        quiet.stop = job.stop;
        std::optional<FoundArmy> found;
        MixAnswer one = best_within(q, ready, budget, best, found, quiet);
        if (job.stopped()) break;
        best = std::move(found);
        out.push_back({budget, std::move(one)});
    }
    return out;
}

}  // namespace banneret
