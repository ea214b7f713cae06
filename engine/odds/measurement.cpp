#include "engine/odds/measurement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret {

namespace {

constexpr double standard_errors = 2.2;
constexpr double added_at_each_bound = 2;

}  // namespace

Measurement exactly(const Fraction& value) {
    const double v = value.get_d();
    return {v, v, v, value};
}

void Sampled::add(double number, std::uint64_t times) {
    CHECK(number >= least_ && number <= most_);
    const auto n = static_cast<double>(times);
    count_ += times;
    sum_ += number * n;
    squares_ += number * number * n;
}

Measurement Sampled::mean() const {
    const auto n = static_cast<double>(count_);
    if (count_ == 0) return {(least_ + most_) / 2, least_, most_, {}};
    const double all = n + 2 * added_at_each_bound;
    const double middle = (sum_ + added_at_each_bound * (least_ + most_)) / all;
    const double squares = (squares_ + added_at_each_bound * (least_ * least_ + most_ * most_)) / all;
    const double spread = standard_errors * std::sqrt(std::max(0.0, squares - middle * middle) / all);
    const double value = std::clamp(sum_ / n, least_, most_);
    return {value,
            std::max(least_, std::min(value, middle - spread)),
            std::min(most_, std::max(value, middle + spread)),
            {}};
}

Measurement sampled_share(std::uint64_t hits, std::uint64_t trials) {
    CHECK(hits <= trials);
    Sampled sampled(0, 1);
    sampled.add(1, hits);
    sampled.add(0, trials - hits);
    return sampled.mean();
}

std::string percent_text(const Measurement& share) {
    if (share.exact) return percent_text(*share.exact);
    // Rounded up, so that the text never claims more precision than there is.
    const double error = std::ceil(share.error() * 1000) / 10;
    return fmt::format("{}% +/- {}%", fixed(share.value * 100, 1), fixed(error, 1));
}

}  // namespace banneret
