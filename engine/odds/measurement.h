#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/fraction.h"

namespace banneret {

// Standard errors on either side of a mean that hold 95 of 100 samples, if the mean is normally distributed.
inline constexpr double normal_95 = 1.96;

// A figure with its precision: exact, or sampled with a confidence interval that contains the true value in at least 95
// of 100 samples.
struct Measurement {
    double value = 0, low = 0, high = 0;
    std::optional<Fraction> exact;  // if set, all three have its value

    // Half the width of the interval; 0 if exact.
    double error() const { return (high - low) / 2; }
};
Measurement exactly(const Fraction& value);

// A sample of numbers between two bounds. The interval is 2.2 standard errors to either side, after adding two numbers
// at each bound to the sample, so that few or equal numbers do not look certain.
class Sampled {
public:
    // REQUIRES: least < most.
    Sampled(double least, double most) : least_(least), most_(most) {}
    void add(double number) { add(number, 1); }
    void add(double number, std::uint64_t times);
    std::uint64_t count() const { return count_; }
    // Without numbers the midpoint, with the bounds as interval.
    Measurement mean() const;

private:
    double least_, most_;
    std::uint64_t count_ = 0;
    double sum_ = 0, squares_ = 0;
};
// A share: `hits` of `trials`.
Measurement sampled_share(std::uint64_t hits, std::uint64_t trials);

// How interval_text() writes a figure.
struct IntervalForm {
    double scale = 1;
    std::string_view unit = {};
    double least = 0, most = std::numeric_limits<double>::infinity();  // no figure lies beyond
};
// A figure with its interval: "41.7% +/- 0.4%" where the interval lies evenly around it, else "98.5% (95.2 to 99.7)".
// The figure alone if it is exact. With one decimal; the interval is rounded outwards, so that the text never claims
// more precision than there is.
std::string interval_text(const Measurement& m, const IntervalForm& form = {});
// A chance or share in per cent: "41.7%" exact, else as interval_text().
std::string percent_text(const Measurement& share);

}  // namespace banneret
