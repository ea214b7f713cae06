#include "engine/odds/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

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

// Whole numbers that add up to `total`, from shares that add up to 1: whole parts, then the largest remainders (equal:
// the earlier).
std::vector<int> apportioned(const std::vector<Fraction>& shares, int total) {
    std::vector<int> out;
    std::vector<Fraction> left;
    for (const Fraction& share : shares) {
        const Fraction wanted = share * total;
        out.push_back(static_cast<int>(floor_of(wanted)));
        left.push_back(wanted - out.back());
    }
    std::vector<std::size_t> order(shares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return left[a] > left[b]; });
    const int missing = total - std::accumulate(out.begin(), out.end(), 0);
    CHECK(missing >= 0 && missing <= static_cast<int>(out.size()));
    for (int i = 0; i < missing; ++i) ++out[order[static_cast<std::size_t>(i)]];
    return out;
}

std::string capitalised(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string_view lose(const Loser& loser) {
    return loser.plural ? "lose" : "loses";
}

std::string one_decimal(const Fraction& f) {
    const std::int64_t tenths = nearest_of(f * 10);
    return fmt::format("{}.{}", with_commas(tenths / 10), tenths % 10);
}

// The sentence from its parts; "certain" reads "It is certain that".
std::string that(const Fraction& chance, const std::string& what) {
    if (chance == 1) return fmt::format("It is certain that {}.", what);
    return fmt::format("{} that {}.", capitalised(chance_words(chance)), what);
}

}  // namespace

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
    const bool in_men = loser.way == LossWay::proportional && loser.individuals > 0;
    const auto chance_of = [&](int hundredths) {
        return in_men ? losses.at_least_men(men_lost(loser.individuals, hundredths), loser.individuals)
                      : losses.at_least(hundredths);
    };
    const auto cost = [&](int hundredths) {
        return in_men ? men_lost(loser.individuals, hundredths) : std::int64_t{hundredths};
    };
    for (int hundredths = 100; hundredths > 0 && cost(hundredths) > 0; --hundredths) {
        if (losses.falls(hundredths) == 0 || chance_of(hundredths) * 2 < 1) continue;
        const Fraction chance = chance_of(hundredths);
        if (hundredths == 100) return that(chance, fmt::format("{} {} everybody", loser.name, lose(loser)));
        if (!in_men)
            return that(chance, fmt::format("{} {} at least {}% of {} strength", loser.name, lose(loser), hundredths,
                                            loser.name == "we" ? "our"
                                            : loser.plural     ? "their"
                                                               : "its"));
        const std::int64_t men = men_lost(loser.individuals, hundredths);
        return that(chance, fmt::format("{} {} at least {} {}", loser.name, lose(loser), with_commas(men),
                                        men == 1 ? "man" : "men"));
    }
    const Fraction nobody = in_men ? losses.at_most_men(0, loser.individuals) : losses.at_most(0);
    return that(nobody, fmt::format("{} {} nobody", loser.name, lose(loser)));
}

std::string mean_loss_sentence(const JointOdds& odds, const Loser& loser) {
    const Fraction mean = odds.mean_loss(loser.role);
    const std::string share = percent_text(mean);
    if (loser.way != LossWay::proportional || loser.individuals <= 0)
        return fmt::format("On average {} {} {} of {} strength.", loser.name, lose(loser), share,
                           loser.name == "we" ? "our"
                           : loser.plural     ? "their"
                                              : "its");
    return fmt::format("On average {} {} {} of {} {} ({}).", loser.name, lose(loser),
                       one_decimal(mean * fraction(loser.individuals)), with_commas(loser.individuals),
                       loser.individuals == 1 ? "man" : "men", share);
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
