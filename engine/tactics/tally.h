#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/check.h"

namespace banneret {

// One printed line of a rulebook (or one ruling on it): what the log, the help and the tests all read.
struct RuleRow {
    std::string_view id;       // "AD-17", as in the project's rule list; a ruling is "AD-R9"
    std::string_view heading;  // the section of the text
    std::string_view words;    // short and plain, in our own words
    std::string_view name;     // what a part of a tally is called, "ambush"
};

// Names one row of one ruleset's list of rows, so that logs carry numbers and no text. `ruleset` is the ruleset's place
// in the catalogue: 0 the abstract system, 1 By This Axe.
struct RuleRef {
    std::uint8_t ruleset = 0;
    std::uint16_t row = 0;
    bool operator==(const RuleRef&) const = default;
};

// A number and everything that went into it: a base, then each modifier with the row it comes from.
class Tally {
public:
    struct Part {
        RuleRef rule{};
        std::int16_t value = 0;
        bool operator==(const Part&) const = default;
    };
    static constexpr std::size_t most_parts = 16;

    constexpr Tally() = default;
    explicit constexpr Tally(int base) : base_(base), total_(base) {}
    // Zero adds nothing and leaves no line. REQUIRES: fewer than most_parts so far.
    constexpr void add(RuleRef rule, int value) {
        if (value == 0) return;
        CHECK(size_ < most_parts);
        parts_[size_++] = {rule, static_cast<std::int16_t>(value)};
        total_ += value;
    }
    constexpr int base() const { return base_; }
    constexpr int total() const { return total_; }
    std::span<const Part> parts() const { return {parts_.data(), size_}; }
    bool operator==(const Tally& o) const {
        if (base_ != o.base_ || size_ != o.size_) return false;
        for (std::size_t i = 0; i < size_; ++i)
            if (!(parts_[i] == o.parts_[i])) return false;
        return true;
    }

private:
    std::array<Part, most_parts> parts_{};
    std::size_t size_ = 0;
    int base_ = 0, total_ = 0;
};

// What a Tally comes to, where nobody is told what went into it: takes the same lines and forgets them.
class Total {
public:
    constexpr Total() = default;
    explicit constexpr Total(int base) : total_(base) {}
    constexpr void add(RuleRef, int value) { total_ += value; }
    constexpr int total() const { return total_; }

private:
    int total_ = 0;
};

}  // namespace banneret
