#include "engine/odds/games/payoff_weights.h"

#include <fmt/format.h>

#include <array>
#include <span>

#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr std::int64_t most_weight = 1000;

struct WeighedPart {
    std::string_view key;
    Fraction PayoffWeights::*weight;
    Payoff payoff;
};
constexpr std::array<WeighedPart, 3> parts = {{
    {"win", &PayoffWeights::win, Payoff::margin},
    {"losses", &PayoffWeights::losses, Payoff::losses},
    {"field", &PayoffWeights::field, Payoff::field},
}};

}  // namespace

PayoffWeights weights_of(Payoff payoff) {
    PayoffWeights out{0, 0, 0};
    for (const WeighedPart& part : parts)
        if (part.payoff == payoff) out.*part.weight = 1;
    return out;
}

std::variant<PayoffWeights, Refusal> parse_payoff_weights(std::string_view text) {
    if (const auto payoff = parse_payoff(trimmed(text))) return weights_of(*payoff);
    const Refusal how{
        "A payoff is margin, losses, field, or weights such as win=2,losses=1,field=0.5, each from 0 to "
        "1,000 and not all 0."};
    PayoffWeights out{0, 0, 0};
    for (const std::string_view one : split(text, ',')) {
        const std::size_t equals = one.find('=');
        if (equals == std::string_view::npos) return how;
        const auto weight = parse_fraction(trimmed(one.substr(equals + 1)));
        if (!weight || *weight < 0 || *weight > most_weight) return how;
        bool known = false;
        for (const WeighedPart& part : parts)
            if (folded(one.substr(0, equals)) == part.key) {
                out.*part.weight = *weight;
                known = true;
            }
        if (!known) return how;
    }
    if (out == PayoffWeights{0, 0, 0}) return how;
    return out;
}

std::string words(const PayoffWeights& weights) {
    for (const WeighedPart& part : parts)
        if (weights == weights_of(part.payoff)) return std::string(key(part.payoff));
    std::string out;
    for (const WeighedPart& part : parts) {
        const Fraction& weight = weights.*part.weight;
        if (weight != 0) out += fmt::format("{}{} x {}", out.empty() ? "" : " + ", fraction_text(weight), part.key);
    }
    return out;
}

Fraction payoff_of(const JointOdds& odds, const PayoffWeights& weights, Posture defender) {
    Fraction sum = 0;
    for (const WeighedPart& part : parts)
        if (weights.*part.weight != 0) sum += weights.*part.weight * payoff_of(odds, part.payoff, defender);
    return sum;
}

}  // namespace banneret
