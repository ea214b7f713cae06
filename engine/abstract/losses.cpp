#include "engine/abstract/losses.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/abstract/tables.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret::abstract {

namespace {

using Places = std::vector<std::size_t>;  // indices of units in the sheet, in the order of processing

std::int32_t whole_part(const Fraction& f) {
    const mpz_class q = f.get_num() / f.get_den();  // never negative here
    return static_cast<std::int32_t>(q.get_si());
}

Fraction strength_of(const Sheet& sheet, const Survivors& left, std::size_t i) {
    return left[i] * sheet.units[i].per_individual;
}

Fraction demanded(const Sheet& sheet, const Survivors& left, int tenths) {
    return strength_left(sheet, left) * fraction(tenths, 10);
}

// Takes up to `demand` of strength from these units in proportion, and returns what they lack.
Fraction take_in_proportion(const Sheet& sheet, Survivors& left, const Places& from, const Fraction& demand) {
    Fraction have = 0;
    for (std::size_t i : from) have += strength_of(sheet, left, i);
    if (demand >= have) {
        for (std::size_t i : from) left[i] = 0;
        return demand - have;
    }
    const Fraction keep = 1 - demand / have;
    for (std::size_t i : from) left[i] *= keep;
    return 0;
}

// Indices of all units of the sheet for which `wanted` is true, in roster order.
template <class Wanted>
Places places(const Sheet& sheet, Wanted wanted) {
    Places out;
    for (std::size_t i = 0; i < sheet.units.size(); ++i)
        if (wanted(i)) out.push_back(i);
    return out;
}

// Largest remainder first; equal remainders in roster order; units without a remainder are left out.
Places by_remainder(const std::vector<Fraction>& exact) {
    std::vector<Fraction> remainders;
    Places order;
    for (std::size_t i = 0; i < exact.size(); ++i) {
        remainders.push_back(exact[i] - whole_part(exact[i]));
        if (remainders[i] > 0) order.push_back(i);
    }
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return remainders[a] > remainders[b]; });
    return order;
}

// AD-R9: exact losses to whole individuals. `left` limits the loss: if a unit has less than one more whole individual
// left, one more costs only that fraction.
std::vector<std::int32_t> rounded(const Sheet& sheet, const Survivors& left, const std::vector<Fraction>& exact) {
    std::vector<std::int32_t> whole;
    Fraction missing = 0;
    for (std::size_t i = 0; i < exact.size(); ++i) {
        whole.push_back(whole_part(exact[i]));
        missing += (exact[i] - whole[i]) * sheet.units[i].per_individual;
    }
    for (std::size_t i : by_remainder(exact)) {
        const Fraction rest = left[i] - whole[i];
        const Fraction one_more = (rest < 1 ? rest : Fraction(1)) * sheet.units[i].per_individual;
        if (one_more >= 2 * missing) break;
        ++whole[i];
        missing -= one_more;
    }
    return whole;
}

// Hundredths of US as text: exact if it has a finite decimal, else to the nearest thousandth of a US.
std::string us_text(const Fraction& hundredths) {
    const Fraction us = hundredths / 100;
    mpz_class thousandths;
    const Fraction half_up = us * 1000 + Fraction(1, 2);
    mpz_fdiv_q(thousandths.get_mpz_t(), half_up.get_num().get_mpz_t(), half_up.get_den().get_mpz_t());
    Fraction shown(thousandths, 1000);
    shown.canonicalize();
    return decimal_text(shown);
}

}  // namespace

Survivors all_present(const Sheet& sheet) {
    Survivors all;
    for (const UnitStrength& unit : sheet.units) all.emplace_back(unit.count);
    return all;
}

Fraction strength_left(const Sheet& sheet, const Survivors& left) {
    CHECK_EQ(left.size(), sheet.units.size());
    Fraction sum = 0;
    for (std::size_t i = 0; i < left.size(); ++i) sum += strength_of(sheet, left, i);
    return sum;
}

Survivors remove(const Sheet& sheet, const Survivors& left, int tenths, LossWay way) {
    return remove_share(sheet, left, fraction(tenths, 10), way);
}

Survivors remove_share(const Sheet& sheet, const Survivors& left, const Fraction& share, LossWay way) {
    CHECK(way != LossWay::by_hand && share >= 0 && share <= 1);
    const Fraction demand = strength_left(sheet, left) * share;
    Survivors after = left;
    if (way == LossWay::weakest_first) {
        Places order = places(sheet, [](std::size_t) { return true; });
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
            return sheet.units[a].per_individual < sheet.units[b].per_individual;
        });
        Fraction rest = demand;
        for (std::size_t i : order) rest = take_in_proportion(sheet, after, {i}, rest);
        return after;
    }
    int best = 0;
    for (std::size_t i = 0; i < left.size(); ++i)
        if (left[i] > 0) best = std::max(best, sheet.units[i].per_individual);
    const auto spared = [&](std::size_t i) {
        if (way == LossWay::spare_the_best) return sheet.units[i].per_individual == best;
        return way == LossWay::spare_the_mounted && sheet.units[i].mounted_or_flying;
    };
    const Fraction rest =
        take_in_proportion(sheet, after, places(sheet, [&](std::size_t i) { return !spared(i); }), demand);
    take_in_proportion(sheet, after, places(sheet, spared), rest);
    return after;
}

Survivors remove_by_hand(const Survivors& left, const std::vector<std::int32_t>& by_hand) {
    CHECK_EQ(left.size(), by_hand.size());
    Survivors after;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const Fraction rest = left[i] - by_hand[i];
        after.push_back(rest > 0 ? rest : Fraction(0));
    }
    return after;
}

int survivors_band(const Sheet& sheet, const Survivors& left, const House& house) {
    Fraction part = 0, whole = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const Fraction weight = house.percentages_by_strength ? strength_of(sheet, left, i) : left[i];
        whole += weight;
        if (sheet.units[i].mounted_or_flying) part += weight;
    }
    return pursuit_band(part, whole);
}

std::optional<Refusal> by_hand_refused(const Sheet& sheet, const Survivors& left, int tenths,
                                       const std::vector<std::int32_t>& by_hand) {
    CHECK_EQ(left.size(), sheet.units.size());
    if (by_hand.size() != left.size())
        return Refusal{fmt::format("Losses by hand need a number for each of the {}, but {} given.",
                                   counted(left.size(), "unit"),
                                   by_hand.size() == 1 ? "1 is" : fmt::format("{} are", by_hand.size()))};
    int strongest = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const UnitStrength& unit = sheet.units[i];
        if (by_hand[i] < 0) return Refusal{fmt::format("{} cannot lose {} men.", unit.name, by_hand[i])};
        if (by_hand[i] >= left[i] + 1)
            return Refusal{fmt::format("{} cannot lose {}: {} left.", unit.name, counted(by_hand[i], "man", "men"),
                                       left[i] == 1 ? "1 is" : us_text(left[i] * 100) + " are")};
        if (left[i] > 0) strongest = std::max(strongest, unit.per_individual);
    }
    const Fraction demand = demanded(sheet, left, tenths);
    const Fraction named = strength_left(sheet, left) - strength_left(sheet, remove_by_hand(left, by_hand));
    const Fraction missing = demand - named;
    const bool near_enough = tenths == 10 ? missing == 0 : 2 * abs(missing) <= strongest;
    if (near_enough) return std::nullopt;
    return Refusal{fmt::format("{} US must be lost, but the numbers add up to {} US: {} US {}.", us_text(demand),
                               us_text(named), us_text(abs(missing)), missing > 0 ? "is missing" : "too much")};
}

std::vector<std::int32_t> by_hand_proposal(const Sheet& sheet, const Survivors& left, int tenths) {
    std::vector<Fraction> exact;
    for (const Fraction& f : left) exact.push_back(f * fraction(tenths, 10));
    return rounded(sheet, left, exact);
}

std::vector<std::int32_t> whole_losses(const Sheet& sheet, const Survivors& left) {
    const Survivors before = all_present(sheet);
    CHECK_EQ(left.size(), before.size());
    std::vector<Fraction> exact;
    for (std::size_t i = 0; i < left.size(); ++i) exact.push_back(before[i] - left[i]);
    return rounded(sheet, before, exact);
}

MenByLoss men_by_loss(const Sheet& sheet, LossWay way) {
    const Survivors all = all_present(sheet);
    MenByLoss out{};
    for (std::size_t h = 0; h < out.size(); ++h) {
        const Survivors left = remove_share(sheet, all, fraction(static_cast<std::int64_t>(h), 100), way);
        const std::vector<std::int32_t> lost = whole_losses(sheet, left);
        out[h] = std::accumulate(lost.begin(), lost.end(), std::int64_t{0});
    }
    return out;
}

std::vector<std::int32_t> returning(const std::vector<std::int32_t>& lost) {
    const std::int64_t all = std::accumulate(lost.begin(), lost.end(), std::int64_t{0});
    const std::int64_t back = all * returning_percent / 100;
    std::vector<Fraction> exact;
    std::vector<std::int32_t> out;
    for (std::int32_t n : lost) {
        exact.push_back(all > 0 ? fraction(back * n, all) : Fraction(0));
        out.push_back(whole_part(exact.back()));
    }
    std::int64_t rest = back - std::accumulate(out.begin(), out.end(), std::int64_t{0});
    for (std::size_t i : by_remainder(exact)) {
        if (rest-- <= 0) break;
        ++out[i];
    }
    return out;
}

int healing_die(const House& house) {
    return house.healing_any_day ? 8 : 6;
}

int healing_days(int roll, const House& house) {
    CHECK(roll >= 1 && roll <= healing_die(house));
    constexpr int week = 7;
    if (house.healing_any_day) return week - 1 + roll;
    return roll % 2 == 1 ? week : 2 * week;
}

}  // namespace banneret::abstract
