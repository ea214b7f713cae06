#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banneret {

// One printed line of a rulebook (or one ruling on it): what the log, the help and the tests all read.
struct RuleRow {
    std::string_view id;       // "AD-17", as in the project's rule list; a ruling is "AD-R9"
    std::string_view heading;  // the section of the text
    std::string_view words;    // short and plain, in our own words
    std::string_view name;     // name of a term of a tally, "ambush"
};

// Names one row of one ruleset's list of rows, so that logs carry numbers and no text. `ruleset` is the ruleset's
// number (TacticalRuleset::number); 0 is the abstract system.
struct RuleRef {
    std::uint8_t ruleset = 0;
    std::uint16_t row = 0;
    bool operator==(const RuleRef&) const = default;
};

// The value of a Tally: whole numbers and fractions, exact as long as numerator and denominator in lowest terms fit
// 63 bits (39 factors of 2/3); beyond that the nearest fraction towards zero that fits.
class TallySum {
public:
    constexpr TallySum() = default;
    explicit constexpr TallySum(int base) : top_(base) {}
    constexpr void add(int value) {
        if (bottom_ == 1)
            top_ += value;
        else
            add_to_fraction(value);
    }
    // REQUIRES: over > 0.
    void times(int value, int over);
    void round_down();
    void round_up();
    void round_nearest();  // a half goes away from zero
    constexpr void at_least(int least) {
        if (bottom_ != 1)
            hold_fraction_above(least);
        else if (top_ < least)
            top_ = least;
    }
    constexpr void at_most(int most) {
        if (bottom_ != 1)
            hold_fraction_below(most);
        else if (top_ > most)
            top_ = most;
    }
    constexpr bool whole() const { return bottom_ == 1; }
    // Rounded down, and held within an int. Where that matters the ruleset rounds first, so that the reason is among
    // the parts.
    constexpr int total() const {
        const int whole_number = static_cast<int>(top_);
        return bottom_ == 1 && whole_number == top_ ? whole_number : total_of_any();
    }
    // Exact: numerator and denominator in lowest terms.
    constexpr std::int64_t top() const { return top_; }
    constexpr std::int64_t bottom() const { return bottom_; }
    bool operator==(const TallySum&) const = default;

private:
    void add_to_fraction(int value);
    void hold_fraction_above(int least);
    void hold_fraction_below(int most);
    int total_of_any() const;
    std::int64_t top_ = 0, bottom_ = 1;
};

// A number and everything that went into it: a base, then each part with the row it comes from, applied in that order:
// added, multiplied by a fraction, rounded, held within a limit. Any number of parts.
class Tally {
public:
    struct Part {
        enum class Kind : std::uint8_t { add, times, round_down, round_up, round_nearest, at_least, at_most };
        RuleRef rule{};
        std::int32_t value = 0;  // added; the numerator of a factor; the limit
        std::int32_t over = 1;   // the denominator of a factor
        Kind kind = Kind::add;
        bool operator==(const Part&) const = default;
    };

    Tally() = default;
    explicit Tally(int base) : base_(base), sum_(base) {}
    // Zero adds nothing and leaves no part.
    void add(RuleRef rule, int value);
    // A factor of value / over. One changes nothing and leaves no part. REQUIRES: over > 0.
    void times(RuleRef rule, int value, int over = 1);
    // Rounds to a whole number. A whole number leaves no part.
    void round_down(RuleRef rule);
    void round_up(RuleRef rule);
    void round_nearest(RuleRef rule);  // a half goes away from zero
    // Limits the number. A limit that it is within already leaves no part.
    void at_least(RuleRef rule, int least);
    void at_most(RuleRef rule, int most);
    // Adds a part of another tally.
    void add(const Part& part);
    int base() const { return base_; }
    int total() const { return sum_.total(); }
    const TallySum& sum() const { return sum_; }
    std::span<const Part> parts() const { return parts_; }
    bool operator==(const Tally& o) const { return base_ == o.base_ && parts_ == o.parts_; }

private:
    int base_ = 0;
    TallySum sum_;
    std::vector<Part> parts_;
};

// "+2", "x 2/3", "rounded down", "at least 1": what the part does to the number, without its reason.
std::string amount_words(const Tally::Part& part);

// The sum of a Tally without its parts, for code whose numbers are not shown: the same operations, no allocation.
class Total {
public:
    constexpr Total() = default;
    explicit constexpr Total(int base) : sum_(base) {}
    constexpr void add(RuleRef, int value) { sum_.add(value); }
    void times(RuleRef, int value, int over = 1) { sum_.times(value, over); }
    void round_down(RuleRef) { sum_.round_down(); }
    void round_up(RuleRef) { sum_.round_up(); }
    void round_nearest(RuleRef) { sum_.round_nearest(); }
    void at_least(RuleRef, int least) { sum_.at_least(least); }
    void at_most(RuleRef, int most) { sum_.at_most(most); }
    constexpr int total() const { return sum_.total(); }
    const TallySum& sum() const { return sum_; }

private:
    TallySum sum_;
};

// A Total without divisions: one number, without a test for a fraction at every part.
class Whole {
public:
    constexpr Whole() = default;
    explicit constexpr Whole(int base) : sum_(base) {}
    constexpr void add(RuleRef, int value) { sum_ += value; }
    constexpr void times(RuleRef, int value) { sum_ *= value; }
    constexpr void at_least(RuleRef, int least) { sum_ = sum_ < least ? least : sum_; }
    constexpr void at_most(RuleRef, int most) { sum_ = sum_ > most ? most : sum_; }
    constexpr int total() const { return sum_; }

private:
    int sum_ = 0;
};

}  // namespace banneret
