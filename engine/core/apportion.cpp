#include "engine/core/apportion.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

namespace banneret {

namespace {

// Equal shares; they are rounded alike.
struct Group {
    Fraction exact;  // share of the total
    int below = 0;   // integer part of the exact value
    std::vector<std::size_t> members;
};

std::vector<Group> groups_of(const std::vector<Fraction>& shares, int total) {
    std::map<Fraction, std::vector<std::size_t>> by_share;
    for (std::size_t i = 0; i < shares.size(); ++i) by_share[shares[i]].push_back(i);
    std::vector<Group> out;
    for (auto& [share, members] : by_share) {
        const Fraction exact = share * total;
        const mpz_class below = exact.get_num() / exact.get_den();
        out.push_back({exact, static_cast<int>(below.get_si()), std::move(members)});
    }
    return out;
}

// The best rounding of the groups so far for a given sum and a given number of the last group.
struct Rounding {
    Fraction error = 0;  // sum of the squared differences from the exact values
    std::vector<int> numbers;
};
using Roundings = std::map<std::pair<int, int>, Rounding>;  // by sum, then by the last number

void extend(Roundings& next, const Roundings::value_type& from, const Group& group) {
    // Besides the two neighbours of the exact value, two more candidates allow a group to compensate for a larger one.
    constexpr std::array<int, 4> steps = {-1, 0, 1, 2};
    const auto& [key, so_far] = from;
    for (const int step : steps) {
        const int number = group.below + step;
        const bool whole = group.exact == group.below;
        if (number < key.second || (whole && step == 2)) continue;
        if (whole && step != 0 && (group.exact == 0 || group.members.size() > 1)) continue;
        const auto count = static_cast<int>(group.members.size());
        const Fraction off = group.exact - number;
        Rounding extended = so_far;
        extended.error += off * off * count;
        extended.numbers.push_back(number);
        const auto [at, fresh] = next.try_emplace({key.first + number * count, number}, extended);
        if (!fresh && extended.error < at->second.error) at->second = std::move(extended);
    }
}

}  // namespace

std::vector<int> apportioned(const std::vector<Fraction>& shares, int total) {
    const std::vector<Group> groups = groups_of(shares, total);
    Roundings roundings = {{{0, 0}, {}}};
    for (const Group& group : groups) {
        Roundings next;
        for (const auto& from : roundings) extend(next, from, group);
        roundings = std::move(next);
    }
    const Rounding* best = nullptr;
    int best_off = 0;
    for (const auto& [key, rounding] : roundings) {
        const int off = std::abs(key.first - total);
        if (best && (off > best_off || (off == best_off && rounding.error >= best->error))) continue;
        best = &rounding;
        best_off = off;
    }
    std::vector<int> out(shares.size());
    for (std::size_t g = 0; best && g < groups.size(); ++g)
        for (const std::size_t i : groups[g].members) out[i] = best->numbers[g];
    return out;
}

}  // namespace banneret
