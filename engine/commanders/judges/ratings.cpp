#include "engine/commanders/judges/ratings.h"

#include <algorithm>
#include <cmath>

#include "engine/abstract/sheet.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

constexpr std::size_t columns = army_trait_count + 2;  // attack, slope, slope * price
using PriceRow = std::array<double, columns>;
using PriceMatrix = std::array<PriceRow, columns>;

double chance_of(double log_odds) {
    return 1 / (1 + std::exp(-log_odds));
}

PriceRow price_row(const PerSide<ArmyProfile>& armies) {
    PriceRow out{};
    out[0] = 1;
    out[1] = armies.first.strength - armies.second.strength;
    for (std::size_t t = 0; t < army_trait_count; ++t) out[t + 2] = armies.first.traits[t] - armies.second.traits[t];
    return out;
}

double times(const PriceRow& a, const PriceRow& b) {
    double out = 0;
    for (std::size_t i = 0; i < columns; ++i) out += a[i] * b[i];
    return out;
}

PriceRow weights_of(const JudgePrices& p) {
    PriceRow out{};
    out[0] = p.attack;
    out[1] = p.slope;
    for (std::size_t t = 0; t < army_trait_count; ++t) out[t + 2] = p.slope * p.price[t];
    return out;
}

// Gauss-Jordan elimination with pivots. REQUIRES: m is positive definite.
PriceMatrix inverse(PriceMatrix m) {
    PriceMatrix out{};
    for (std::size_t i = 0; i < columns; ++i) out[i][i] = 1;
    for (std::size_t c = 0; c < columns; ++c) {
        std::size_t pivot = c;
        for (std::size_t r = c + 1; r < columns; ++r)
            if (std::abs(m[r][c]) > std::abs(m[pivot][c])) pivot = r;
        std::swap(m[c], m[pivot]);
        std::swap(out[c], out[pivot]);
        const double by = m[c][c];
        for (std::size_t k = 0; k < columns; ++k) m[c][k] /= by, out[c][k] /= by;
        for (std::size_t r = 0; r < columns; ++r) {
            const double f = m[r][c];
            if (r == c || f == 0) continue;
            for (std::size_t k = 0; k < columns; ++k) m[r][k] -= f * m[c][k], out[r][k] -= f * out[c][k];
        }
    }
    return out;
}

PriceRow times(const PriceMatrix& m, const PriceRow& v) {
    PriceRow out{};
    for (std::size_t i = 0; i < columns; ++i) out[i] = times(m[i], v);
    return out;
}

// Weak normal priors (mean, precision) keep weights finite that the games do not determine.
constexpr double prior_mean(std::size_t column) {
    return column == 1 ? 2 : 0;
}
constexpr double prior_precision = 1.0 / 16;

struct PriceFit {
    PriceRow weights{};
    PriceMatrix curvature{};  // of minus the log-likelihood, with priors
};

PriceFit newton(std::span<const RatedGame> games, const std::vector<PriceRow>& rows) {
    PriceFit out;
    for (std::size_t i = 0; i < columns; ++i) out.weights[i] = prior_mean(i);
    for (int step = 0; step < 50; ++step) {
        PriceRow slope{};
        out.curvature = {};
        for (std::size_t i = 0; i < columns; ++i) {
            slope[i] = prior_precision * (prior_mean(i) - out.weights[i]);
            out.curvature[i][i] = prior_precision;
        }
        for (std::size_t g = 0; g < games.size(); ++g) {
            const double p = chance_of(times(rows[g], out.weights));
            for (std::size_t i = 0; i < columns; ++i) {
                slope[i] += rows[g][i] * (games[g].score - p);
                for (std::size_t k = 0; k < columns; ++k) out.curvature[i][k] += rows[g][i] * rows[g][k] * p * (1 - p);
            }
        }
        const PriceRow change = times(inverse(out.curvature), slope);
        double most = 0;
        for (const double c : change) most = std::max(most, std::abs(c));
        const double damping = most > 2 ? 2 / most : 1;  // a full step may overshoot where outcomes are one-sided
        for (std::size_t i = 0; i < columns; ++i) out.weights[i] += damping * change[i];
        if (most < 1e-9) break;
    }
    return out;
}

// Sandwich estimator: the games of one pair of armies vary together.
PriceMatrix covariance(std::span<const RatedGame> games, const std::vector<PriceRow>& rows, const PriceFit& fit) {
    std::vector<std::pair<std::uint32_t, PriceRow>> by_pair;
    for (std::size_t g = 0; g < games.size(); ++g) {
        auto at = std::ranges::find_if(by_pair, [&](const auto& p) { return p.first == games[g].pair; });
        if (at == by_pair.end()) at = by_pair.insert(by_pair.end(), {games[g].pair, PriceRow{}});
        const double error = games[g].score - chance_of(times(rows[g], fit.weights));
        for (std::size_t i = 0; i < columns; ++i) at->second[i] += rows[g][i] * error;
    }
    PriceMatrix middle{};
    for (const auto& [pair, slope] : by_pair)
        for (std::size_t i = 0; i < columns; ++i)
            for (std::size_t k = 0; k < columns; ++k) middle[i][k] += slope[i] * slope[k];
    const PriceMatrix bread = inverse(fit.curvature);
    PriceMatrix half{}, out{};
    for (std::size_t i = 0; i < columns; ++i)
        for (std::size_t k = 0; k < columns; ++k)
            for (std::size_t j = 0; j < columns; ++j) half[i][k] += bread[i][j] * middle[j][k];
    for (std::size_t i = 0; i < columns; ++i)
        for (std::size_t k = 0; k < columns; ++k)
            for (std::size_t j = 0; j < columns; ++j) out[i][k] += half[i][j] * bread[j][k];
    return out;
}

// Method of moments: the variance of the scores beyond the binomial variance of so few games.
double particular_of(std::span<const RatedGame> games, const std::vector<PriceRow>& rows, const PriceRow& weights) {
    double beyond = 0, scale = 0;
    for (std::size_t g = 0; g < games.size(); ++g) {
        const double p = chance_of(times(rows[g], weights)), spread = p * (1 - p);
        const double error = games[g].score - p;
        beyond += error * error - (games[g].games > 0 ? spread / games[g].games : 0);
        scale += spread * spread;
    }
    return scale > 0 ? std::sqrt(std::max(0.0, beyond / scale)) : 0;
}

struct Particular {
    double value = 0, error = 0;  // on the scale of log-odds
};

// The posterior mode of a game's particular part: its score against the price prediction, shrunk towards 0 where there
// are few games.
Particular particular_part(const JudgePrices& prices, const RatedGame& game) {
    const double expected = times(price_row(game.armies), weights_of(prices));
    if (game.games <= 0) {
        const double p = std::clamp(game.score, 0.001, 0.999);
        return {std::log(p / (1 - p)) - expected, 0};
    }
    const double variance = std::max(prices.particular * prices.particular, 1e-6);
    double least = -40, most = 40;
    for (int step = 0; step < 80; ++step) {  // the slope falls with the value
        const double value = (least + most) / 2;
        const double slope = game.games * (game.score - chance_of(expected + value)) - value / variance;
        (slope > 0 ? least : most) = value;
    }
    const double value = (least + most) / 2, p = chance_of(expected + value);
    return {value, 1 / std::sqrt(game.games * p * (1 - p) + 1 / variance)};
}

}  // namespace

ArmyProfile profile(const JudgeQuestion& question, Side side) {
    const TableArmy& army = question.start.sides[side];
    const abstract::Sheet& sheet = question.setup->sheets[side];
    ArmyProfile out;
    const double all = std::max<double>(1, static_cast<double>(sheet.strength));
    out.strength = std::log(all / 100);
    const auto at = [&](ArmyTrait t) -> double& { return out.traits[static_cast<std::size_t>(t)]; };
    std::size_t i = 0;
    for (const Unit& u : army.units) {
        if (u.count <= 0 || i >= sheet.units.size()) continue;
        const abstract::UnitStrength& s = sheet.units[i++];
        const double share = static_cast<double>(s.strength) / all;
        if (s.mounted_or_flying) at(ArmyTrait::horse) += share;
        if (!u.missile.empty()) at(ArmyTrait::missiles) += share;
        if (!u.abilities.empty()) at(ArmyTrait::creatures) += share;
        at(ArmyTrait::quality) += share * std::log2(std::max(1, s.per_individual));
    }
    double heroes = 0, magic = 0;
    for (const Character& c : army.characters) {
        const Tiers t = tiers(c);
        heroes += static_cast<double>(t.fighter);
        magic += static_cast<double>(t.priest) + static_cast<double>(t.mage);
    }
    at(ArmyTrait::heroes) = std::log1p(1000 * heroes / all);
    at(ArmyTrait::magic) = std::log1p(1000 * magic / all);
    at(ArmyTrait::general) = question.setup->start.sides[side].leadership;
    return out;
}

JudgePrices fit_prices(std::span<const RatedGame> games) {
    CHECK(games.size() >= 2);
    std::vector<PriceRow> rows;
    rows.reserve(games.size());
    for (const RatedGame& g : games) rows.push_back(price_row(g.armies));
    const PriceFit fit = newton(games, rows);
    const PriceMatrix scatter = covariance(games, rows, fit);
    JudgePrices out;
    out.attack = fit.weights[0];
    // A judge has no prices if strength decides almost nothing.
    out.slope = std::max(0.1, fit.weights[1]);
    out.slope_error = std::sqrt(std::max(0.0, scatter[1][1]));
    for (std::size_t t = 0; t < army_trait_count; ++t) {
        const double price = out.price[t] = fit.weights[t + 2] / out.slope;
        // Delta method for a quotient of two weights.
        const double variance = scatter[t + 2][t + 2] - 2 * price * scatter[t + 2][1] + price * price * scatter[1][1];
        out.price_error[t] = std::sqrt(std::max(0.0, variance)) / out.slope;
    }
    out.particular = particular_of(games, rows, weights_of(out));
    return out;
}

Measurement worth_of_trait(const JudgePrices& prices, ArmyTrait trait) {
    const auto t = static_cast<std::size_t>(trait);
    const double price = prices.price[t], error = normal_95 * prices.price_error[t];
    return {std::exp(price), std::exp(price - error), std::exp(price + error), {}};
}

Measurement rated_ratio(const JudgePrices& prices, const RatedGame& game) {
    const Particular part = particular_part(prices, game);
    PriceRow row = price_row(game.armies);
    row[0] = 0;  // the advantage of the attack is not strength
    const double ratio = times(row, weights_of(prices)) + part.value, error = normal_95 * part.error;
    const auto shown = [&](double x) { return std::exp(std::clamp(x / prices.slope, -6.0, 6.0)); };
    return {shown(ratio), shown(ratio - error), shown(ratio + error), {}};
}

Measurement rated_chance(const JudgePrices& prices, const JudgePrices& common, const RatedGame& game) {
    const Particular part = particular_part(prices, game);
    const double expected = times(price_row(game.armies), weights_of(common));
    const double scale = common.slope / prices.slope, error = normal_95 * part.error;
    const auto shown = [&](double x) { return chance_of(expected + scale * x); };
    return {shown(part.value), shown(part.value - error), shown(part.value + error), {}};
}

Measurement LossFactor::factor() const {
    if (squares <= 0) return {1, 1, 1, {}};
    const double f = cross / squares;
    const double misfit = std::max(0.0, rest - f * cross);
    const double error = count > 1 ? normal_95 * std::sqrt(misfit / static_cast<double>(count - 1) / squares) : f;
    return {f, std::max(0.0, f - error), f + error, {}};
}

}  // namespace banneret
