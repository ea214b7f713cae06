#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/fraction.h"

namespace banneret {

// A figure and how sure it is: exact, or sampled with an interval that holds the true value in at least 95 of 100
// samples.
struct Measurement {
    double value = 0, low = 0, high = 0;
    std::optional<Fraction> exact;  // then all three are its value

    // Half the width of the interval, what "+/-" shows; 0 of an exact one.
    double error() const { return (high - low) / 2; }
};
Measurement exactly(const Fraction& value);

// Numbers between two bounds, one after the other. The interval is 2.2 standard errors to either side after two numbers
// at each bound were added to the sample: so that few or equal ones do not look certain.
class Sampled {
public:
    // REQUIRES: least < most.
    Sampled(double least, double most) : least_(least), most_(most) {}
    void add(double number) { add(number, 1); }
    void add(double number, std::uint64_t times);
    std::uint64_t count() const { return count_; }
    // Of none the middle, and the bounds as interval.
    Measurement mean() const;

private:
    double least_, most_;
    std::uint64_t count_ = 0;
    double sum_ = 0, squares_ = 0;
};
// A share: so many of so many trials.
Measurement sampled_share(std::uint64_t hits, std::uint64_t trials);

// Per cent of a chance or share: "41.7%" exact, "41.7% +/- 0.4%" sampled.
std::string percent_text(const Measurement& share);

}  // namespace banneret
