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
// The most that the middle of the interval may be off the figure where "+/-" describes it, as a part of half its width.
constexpr double most_off_middle = 0.25;

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

std::string interval_text(const Measurement& m, const IntervalForm& form) {
    const std::string figure = fixed(m.value * form.scale, 1) + std::string(form.unit);
    if (m.exact || m.error() == 0) return figure;
    const auto up = [](double number) { return fixed(std::ceil(number * 10) / 10, 1); };
    const auto down = [](double number) { return fixed(std::floor(number * 10) / 10, 1); };
    const double off = std::abs(m.value - (m.low + m.high) / 2);
    if (off <= most_off_middle * m.error() && m.value - m.error() >= form.least && m.value + m.error() <= form.most)
        return fmt::format("{} +/- {}{}", figure, up(m.error() * form.scale), form.unit);
    return fmt::format("{} ({} to {})", figure, down(m.low * form.scale), up(m.high * form.scale));
}

std::string percent_text(const Measurement& share) {
    if (share.exact) return percent_text(*share.exact);
    return interval_text(share, {100, "%", 0, 1});
}

}  // namespace banneret
