#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

// Sines of whole degrees in units of 1 / 2^20, computed at compile time, so that they do not depend on the machine's
// libm.
namespace banneret::sines {

inline constexpr int unit_bits = 20;
inline constexpr std::int64_t unit = std::int64_t{1} << unit_bits;

// The sines of 0 to 449 degrees: a cosine is the sine 90 degrees further on.
inline constexpr std::array<std::int32_t, 450> table = [] {
    std::array<std::int32_t, 91> quarter{};
    constexpr double pi = 3.14159265358979323846;
    for (std::size_t d = 0; d <= 90; ++d) {
        const double x = static_cast<double>(d) * pi / 180;
        double term = x, sum = x;
        for (int n = 1; n < 20; ++n) {
            term *= -x * x / static_cast<double>((2 * n) * (2 * n + 1));
            sum += term;
        }
        // std::lround is not constexpr. NOLINTNEXTLINE(bugprone-incorrect-roundings)
        quarter[d] = static_cast<std::int32_t>(sum * static_cast<double>(unit) + 0.5);
    }
    std::array<std::int32_t, 450> out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::size_t d = i % 360;
        out[i] = d <= 90 ? quarter[d] : d <= 180 ? quarter[180 - d] : d <= 270 ? -quarter[d - 180] : -quarter[360 - d];
    }
    return out;
}();

// 0 .. 359.
constexpr std::size_t whole(int degrees) {
    const auto usual = static_cast<std::size_t>(degrees);  // beyond 359 if it is below 0
    return usual < 360 ? usual : static_cast<std::size_t>((degrees % 360 + 360) % 360);
}
constexpr std::int64_t sine(int degrees) {
    return table[whole(degrees)];
}
constexpr std::int64_t cosine(int degrees) {
    return table[whole(degrees) + 90];
}

// To the nearest, halves away from 0. Without a branch, since the sign is unpredictable.
constexpr std::int32_t rounded(std::int64_t scaled) {
    return static_cast<std::int32_t>((scaled + unit / 2 + (scaled >> 63)) >> unit_bits);
}

}  // namespace banneret::sines
