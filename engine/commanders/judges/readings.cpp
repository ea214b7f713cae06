#include "engine/commanders/judges/readings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/core/text.h"

namespace banneret {

namespace {

bool has_judged_battles(const Verdict& v) {
    return v.problems.empty() && (v.exact || v.battles > 0);
}

RatedGame rated_game(const JudgeQuestion& question, const Verdict& v) {
    RatedGame out;
    for (const Side side : both_sides) out.armies[side] = profile(question, side);
    out.score = v.wins.first.value + (v.drawn.value + v.unfinished.value) / 2;
    out.games = v.exact ? 0 : static_cast<double>(v.battles);
    return out;
}

// The mean of two estimates of a ratio, on the logarithmic scale, each weighed by its precision.
Measurement combined(const Measurement& a, const Measurement& b) {
    const auto variance = [](const Measurement& m) { return std::pow((std::log(m.high) - std::log(m.low)) / 2, 2); };
    const double va = variance(a), vb = variance(b);
    const double wa = va + vb > 0 ? vb / (va + vb) : 0.5, wb = 1 - wa;
    const double middle = wa * std::log(a.value) + wb * std::log(b.value);
    const double error = std::sqrt(wa * wa * va + wb * wb * vb);
    return {std::exp(middle), std::exp(middle - error), std::exp(middle + error), {}};
}

Measurement inverse_of(const Measurement& ratio) {
    return {1 / ratio.value, 1 / ratio.high, 1 / ratio.low, {}};
}

std::string_view has_words(ArmyTrait trait) {
    static constexpr std::array<std::string_view, army_trait_count> all = {
        "mounted and flying troops are worth {} times their US",
        "men of twice the US each are worth {} times what the US says",
        "missile troops are worth {} times their US",
        "an army with heroes is worth {} times its US",
        "an army with magic is worth {} times its US",
        "an army under a general one step better is worth {} times its US",
        "special creatures are worth {} times their US"};
    return all.at(static_cast<std::size_t>(trait));
}

}  // namespace

std::string_view key(Reading reading) {
    static constexpr std::array<std::string_view, every_reading.size()> keys = {"raw", "scaled", "rated"};
    return keys.at(static_cast<std::size_t>(reading));
}

std::string_view words(Reading reading) {
    static constexpr std::array<std::string_view, every_reading.size()> all = {"Raw", "Scaled", "Rated"};
    return all.at(static_cast<std::size_t>(reading));
}

Verdict scaled(Verdict verdict) {
    const FittedJudge* fitted = fitted_judge(verdict.key);
    if (verdict.exact || fitted == nullptr) return verdict;
    for (const Side side : both_sides) {
        JudgedLosses& l = verdict.losses[side];
        // One factor for all three, so that the dead and the captured remain parts of the lost.
        const double factor =
            l.lost.value > 0 ? std::min(fitted->loss_factor.value, 1 / l.lost.value) : fitted->loss_factor.value;
        for (Measurement* m : {&l.lost, &l.dead, &l.captured}) {
            m->value *= factor;
            m->low *= factor;
            m->high = std::min(1.0, m->high * factor);
        }
    }
    return verdict;
}

RatedVerdict rated(const JudgeQuestion& question, const Verdict& verdict, const Verdict* mirrored) {
    RatedVerdict out;
    out.key = verdict.key;
    out.title = verdict.title;
    const FittedJudge *own = fitted_judge(verdict.key), *common = fitted_judge("abstract");
    if (!has_judged_battles(verdict)) {
        out.refused = "It has judged no battle.";
    } else if (own == nullptr || common == nullptr) {
        out.refused = "Its prices have not been fitted.";
    } else {
        const RatedGame game = rated_game(question, verdict);
        out.chance = rated_chance(own->prices, common->prices, game);
        out.ratio = rated_ratio(own->prices, game);
        if (mirrored != nullptr && has_judged_battles(*mirrored))
            out.ratio = combined(
                out.ratio, inverse_of(rated_ratio(own->prices, rated_game(with_roles_swapped(question), *mirrored))));
    }
    return out;
}

std::vector<std::string> price_sentences(const JudgeQuestion& question, std::string_view key, std::string_view title) {
    std::vector<std::string> out;
    const FittedJudge* fitted = fitted_judge(key);
    if (fitted == nullptr) return out;
    const PerSide<ArmyProfile> armies{profile(question, Side::first), profile(question, Side::second)};
    for (const ArmyTrait trait : every_army_trait) {
        const auto t = static_cast<std::size_t>(trait);
        const bool differs = trait == ArmyTrait::quality || trait == ArmyTrait::general;
        const double first = armies.first.traits[t], second = armies.second.traits[t];
        if (differs ? std::abs(first - second) < 0.05 : std::max(first, second) < 0.02) continue;
        const Measurement worth = worth_of_trait(fitted->prices, trait);
        if (worth.low <= 1 && worth.high >= 1) continue;
        out.push_back(fmt::format("Under {}, {} ({} to {}).", title,
                                  fmt::format(fmt::runtime(has_words(trait)), fixed(worth.value, 2)),
                                  fixed(worth.low, 2), fixed(worth.high, 2)));
    }
    return out;
}

}  // namespace banneret
