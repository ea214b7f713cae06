#include "app/models/shell/figures.h"

#include <cmath>
#include <cstdint>

#include "engine/core/apportion.h"

namespace banneret::app {

std::array<int, 3> tenths_of_a_percent(double first, double middle, double second) {
    const double sum = first + middle + second;
    if (!(sum > 0)) return {0, 1000, 0};
    // Equal chances may differ in their last bits, so round to a billionth before comparing.
    const auto billionths = [&](double share) { return std::llround(share / sum * 1e9); };
    const std::int64_t a = billionths(first), b = billionths(middle), c = billionths(second);
    const auto parts = apportioned({fraction(a, a + b + c), fraction(b, a + b + c), fraction(c, a + b + c)}, 1000);
    return {parts[0], parts[1], parts[2]};
}

std::string percent_words(int tenths) {
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%";
}

std::string chance_words(double chance) {
    if (chance >= 1.0 - 1e-12) return "certain";
    if (chance <= 1e-12) return "never";
    if (chance > 0.99) return "more than 99 in 100";
    if (chance < 0.01) return "less than 1 in 100";
    if (chance > 0.95 || chance < 0.05) return std::to_string(std::lround(chance * 100)) + " in 100";
    return std::to_string(std::lround(chance * 10)) + " in 10";
}

}  // namespace banneret::app
