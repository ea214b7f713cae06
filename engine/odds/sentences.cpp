#include "engine/odds/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "engine/core/apportion.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/odds/exact/histogram.h"

namespace banneret {

namespace {

std::int64_t floor_of(const Fraction& f) {
    mpz_class out;
    mpz_fdiv_q(out.get_mpz_t(), f.get_num_mpz_t(), f.get_den_mpz_t());
    return out.get_si();
}

std::int64_t nearest_of(const Fraction& f) {
    return floor_of(f + fraction(1, 2));
}

std::string_view lose(const Loser& loser) {
    return loser.plural ? "lose" : "loses";
}

}  // namespace

std::string one_decimal(const Fraction& f) {
    const std::int64_t tenths = nearest_of(f * 10);
    return fmt::format("{}.{}", with_commas(tenths / 10), tenths % 10);
}

std::string chance_sentence(const Fraction& chance, const std::string& what) {
    if (chance == 1) return fmt::format("It is certain that {}.", what);
    if (chance == 0) return fmt::format("It is impossible that {}.", what);
    return fmt::format("{} that {}.", capitalised(chance_words(chance)), what);
}

ThreeParts three_parts(const JointOdds& odds) {
    const auto parts = apportioned(
        {odds.chance_of_winner(Role::attacker), odds.chance_drawn(), odds.chance_of_winner(Role::defender)}, 1000);
    return {parts[0], parts[1], parts[2]};
}

std::string tenths_text(int tenths) {
    return fmt::format("{}.{}%", tenths / 10, tenths % 10);
}

std::string percent_text(const Fraction& chance) {
    if (chance > 0 && chance * 1000 < 1) return "under 0.1%";
    if (chance < 1 && chance * 1000 > 999) return "over 99.9%";
    return tenths_text(static_cast<int>(nearest_of(chance * 1000)));
}

std::string chance_words(const Fraction& chance) {
    if (chance == 0) return "impossible";
    if (chance == 1) return "certain";
    if (chance * 20 > 19) return "over 9 in 10";
    if (chance * 20 < 1) return "under 1 in 10";
    const std::int64_t tenths = std::clamp<std::int64_t>(nearest_of(chance * 10), 1, 9);
    return fmt::format("{}{} in 10", chance * 10 == tenths ? "" : "about ", tenths);
}

std::string likely_loss_sentence(const JointOdds& odds, const Loser& loser) {
    const LossHistogram losses(odds, loser.role);
    const auto chance = [&](auto&& holds) {
        Fraction sum = 0;
        for (int h = 0; h <= 100; ++h)
            if (losses.outcomes(h) > 0 && holds(loser.men[static_cast<std::size_t>(h)])) sum += losses.exactly(h);
        return sum;
    };
    std::set<std::int64_t, std::greater<>> possible;
    for (int h = 0; h <= 100; ++h)
        if (losses.outcomes(h) > 0) possible.insert(loser.men[static_cast<std::size_t>(h)]);
    for (const std::int64_t men : possible) {
        if (men == 0) break;
        const Fraction as_many = chance([&](std::int64_t lost) { return lost >= men; });
        if (as_many * 2 < 1) continue;
        if (men == loser.men.back())
            return chance_sentence(as_many, fmt::format("{} {} everybody", loser.name, lose(loser)));
        return chance_sentence(as_many,
                               fmt::format("{} {} at least {}", loser.name, lose(loser), counted(men, "man", "men")));
    }
    return chance_sentence(chance([](std::int64_t lost) { return lost == 0; }),
                           fmt::format("{} {} nobody", loser.name, lose(loser)));
}

std::string mean_loss_sentence(const JointOdds& odds, const Loser& loser) {
    const auto outcomes = odds.loss_outcomes(loser.role);
    Fraction mean = 0;
    for (std::size_t h = 0; h <= 100; ++h)
        if (outcomes[h] > 0) mean += fraction(outcomes[h], all_outcomes) * fraction(loser.men[h]);
    return fmt::format("On average {} {} {} of {} ({}).", loser.name, lose(loser), one_decimal(mean),
                       counted(loser.men.back(), "man", "men"), percent_text(odds.mean_loss(loser.role)));
}

std::string winner_sentence(const JointOdds& odds, std::string_view attacker, std::string_view defender) {
    const ThreeParts parts = three_parts(odds);
    return fmt::format("{} wins {}, nobody {}, {} {}.", attacker, tenths_text(parts.attacker_wins),
                       tenths_text(parts.drawn), defender, tenths_text(parts.defender_wins));
}

std::string mix_words(const std::vector<Posture>& postures, const std::vector<Fraction>& mix) {
    CHECK_EQ(postures.size(), mix.size());
    const std::vector<int> percent = apportioned(mix, 100);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < mix.size(); ++i)
        if (mix[i] > 0) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return mix[a] > mix[b]; });
    if (order.size() == 1) return std::string(words(postures[order.front()]));
    std::string out;
    for (const std::size_t i : order)
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ", words(postures[i]),
                           percent[i] == 0 ? "under 1%" : fmt::format("{}%", percent[i]));
    return out;
}

}  // namespace banneret
