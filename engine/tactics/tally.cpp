#include "engine/tactics/tally.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

// True if a * b fits; then `out` is it.
bool product(std::int64_t a, std::int64_t b, std::int64_t& out) {
    return !__builtin_mul_overflow(a, b, &out);
}

// The larger number halves until both fit: a value between 0 and the exact one, off by less than one part in 2^30.
void shrink(std::int64_t& a, std::int64_t& b) {
    a /= 2;
    b = std::max<std::int64_t>(1, b / 2);
}

std::int64_t floored(std::int64_t top, std::int64_t bottom) {
    return top / bottom - (top % bottom < 0 ? 1 : 0);
}

}  // namespace

void TallySum::add_to_fraction(int value) {
    std::int64_t more = 0, top = 0;
    while (!product(value, bottom_, more) || __builtin_add_overflow(top_, more, &top)) shrink(top_, bottom_);
    const std::int64_t common = std::gcd(top, bottom_);
    top_ = top / common, bottom_ /= common;
}

int TallySum::total_of_any() const {
    using Limits = std::numeric_limits<int>;
    return static_cast<int>(std::clamp<std::int64_t>(floored(top_, bottom_), Limits::min(), Limits::max()));
}

void TallySum::times(int value, int over) {
    CHECK(over > 0);
    std::int64_t up = value, down = over;
    const std::int64_t own = std::gcd(up, down);
    up /= own, down /= own;
    if (const std::int64_t common = std::gcd(top_, down); common > 1) top_ /= common, down /= common;
    if (const std::int64_t common = std::gcd(up, bottom_); common > 1) up /= common, bottom_ /= common;
    std::int64_t top = 0, bottom = 0;
    while (!product(top_, up, top) || !product(bottom_, down, bottom)) shrink(top_, bottom_);
    const std::int64_t common = std::gcd(top, bottom);
    top_ = top / common, bottom_ = bottom / common;
}

void TallySum::round_down() {
    top_ = floored(top_, bottom_);
    bottom_ = 1;
}

void TallySum::round_up() {
    top_ = -floored(-top_, bottom_);
    bottom_ = 1;
}

void TallySum::round_nearest() {
    const std::int64_t part = top_ % bottom_, whole = top_ / bottom_;
    const std::int64_t size = part < 0 ? -part : part;
    top_ = whole + (size >= bottom_ - size ? (part < 0 ? -1 : 1) : 0);
    bottom_ = 1;
}

void TallySum::hold_fraction_above(int least) {
    if (floored(top_, bottom_) < least) *this = TallySum(least);
}

void TallySum::hold_fraction_below(int most) {
    if (floored(top_, bottom_) >= most) *this = TallySum(most);
}

void Tally::add(RuleRef rule, int value) {
    add(Part{rule, value});
}

void Tally::times(RuleRef rule, int value, int over) {
    add(Part{rule, value, over, Part::Kind::times});
}

void Tally::round_down(RuleRef rule) {
    add(Part{rule, 0, 1, Part::Kind::round_down});
}

void Tally::round_up(RuleRef rule) {
    add(Part{rule, 0, 1, Part::Kind::round_up});
}

void Tally::round_nearest(RuleRef rule) {
    add(Part{rule, 0, 1, Part::Kind::round_nearest});
}

void Tally::at_least(RuleRef rule, int least) {
    add(Part{rule, least, 1, Part::Kind::at_least});
}

void Tally::at_most(RuleRef rule, int most) {
    add(Part{rule, most, 1, Part::Kind::at_most});
}

void Tally::add(const Part& part) {
    TallySum then = sum_;
    switch (part.kind) {
        case Part::Kind::add:
            then.add(part.value);
            break;
        case Part::Kind::times:
            then.times(part.value, part.over);
            break;
        case Part::Kind::round_down:
            then.round_down();
            break;
        case Part::Kind::round_up:
            then.round_up();
            break;
        case Part::Kind::round_nearest:
            then.round_nearest();
            break;
        case Part::Kind::at_least:
            then.at_least(part.value);
            break;
        case Part::Kind::at_most:
            then.at_most(part.value);
            break;
    }
    // A factor of 0 is shown all the same: it is a reason of the ruleset.
    const bool shown = part.kind == Part::Kind::times && part.value != part.over;
    if (then == sum_ && !shown) return;
    parts_.push_back(part);
    sum_ = then;
}

std::string amount_words(const Tally::Part& part) {
    switch (part.kind) {
        case Tally::Part::Kind::add:
            return with_sign(part.value);
        case Tally::Part::Kind::times:
            return part.over == 1 ? fmt::format("x {}", part.value) : fmt::format("x {}/{}", part.value, part.over);
        case Tally::Part::Kind::round_down:
            return "rounded down";
        case Tally::Part::Kind::round_up:
            return "rounded up";
        case Tally::Part::Kind::round_nearest:
            return "rounded";
        case Tally::Part::Kind::at_least:
            return fmt::format("at least {}", part.value);
        case Tally::Part::Kind::at_most:
            return fmt::format("at most {}", part.value);
    }
    CHECK(false);
    return {};
}

}  // namespace banneret
