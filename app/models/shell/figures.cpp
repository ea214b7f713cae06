#include "app/models/shell/figures.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace banneret::app {

std::array<int, 3> tenths_of_a_percent(double first, double middle, double second) {
    const std::array<double, 3> shares = {first, middle, second};
    const double sum = first + middle + second;
    if (!(sum > 0)) return {0, 1000, 0};
    std::array<int, 3> tenths{};
    std::array<double, 3> rest{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double exact = shares[i] / sum * 1000.0;
        tenths[i] = static_cast<int>(std::floor(exact + 1e-9));
        rest[i] = exact - tenths[i];
    }
    for (int missing = 1000 - std::accumulate(tenths.begin(), tenths.end(), 0); missing > 0; --missing) {
        const auto most = static_cast<std::size_t>(std::max_element(rest.begin(), rest.end()) - rest.begin());
        ++tenths[most];
        rest[most] -= 1.0;
    }
    return tenths;
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

std::string capitalised(std::string words) {
    if (words.empty()) return words;
    char& first = words.front();
    if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
    return words;
}

}  // namespace banneret::app
