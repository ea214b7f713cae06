#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/check.h"
#include "engine/tactics/tally.h"

namespace banneret {

// The IDs of a ruleset's rows in row order, so that code names a row by the ID that the rules print:
//
//     inline constexpr RuleIds rule(3, std::to_array<std::string_view>({"BCR-1.0", "BCR-4.7.a", "BCR-R2"}));
//     tally.add(rule("BCR-4.7.a"), -1);
//
// The compiler looks the ID up, so a call costs nothing at run time. An ID that no row has, or that two rows have (the
// same rule may head the rows of several answers), does not compile; name such rows by at().
template <std::size_t N>
class RuleIds {
public:
    constexpr RuleIds(std::uint8_t ruleset, const std::array<std::string_view, N>& ids)
        : ruleset_(ruleset), ids_(ids) {}

    consteval RuleRef operator()(std::string_view id) const {
        std::size_t found = N;
        for (std::size_t i = 0; i < N; ++i) {
            if (ids_[i] != id) continue;
            if (found != N) throw "two rows have this rule ID";
            found = i;
        }
        if (found == N) throw "no row has this rule ID";
        return {ruleset_, static_cast<std::uint16_t>(found)};
    }
    // The row at `index`, for rows that a computation picks. REQUIRES: index < size().
    constexpr RuleRef at(std::size_t index) const {
        CHECK(index < N);
        return {ruleset_, static_cast<std::uint16_t>(index)};
    }
    static constexpr std::size_t size() { return N; }
    constexpr std::uint8_t ruleset() const { return ruleset_; }
    // True if `rows` has these IDs in this order: a static_assert next to the rows keeps both lists together.
    constexpr bool match(std::span<const RuleRow> rows) const {
        if (rows.size() != N) return false;
        for (std::size_t i = 0; i < N; ++i)
            if (rows[i].id != ids_[i]) return false;
        return true;
    }

private:
    std::uint8_t ruleset_;
    std::array<std::string_view, N> ids_;
};

// The row at an offset after another, for rows in a list of their own: states of morale, answers.
constexpr RuleRef row_after(RuleRef first, std::size_t places) {
    return {first.ruleset, static_cast<std::uint16_t>(first.row + places)};
}

// RuleIds for a ruleset whose rows begin with printed rules numbered from 1, then its rulings, numbered from 1 as well:
// "PC-1" to "PC-136", then "PC-R1" to "PC-R94". The rows after these (answers, a commander's reasons) may repeat an ID,
// so enums name them.
class NumberedRuleIds {
public:
    constexpr NumberedRuleIds(std::uint8_t ruleset, std::string_view prefix, int printed_rules, int rulings)
        : ruleset_(ruleset), prefix_(prefix), printed_(printed_rules), rulings_(rulings) {}

    consteval RuleRef operator()(std::string_view id) const {
        const int index = index_of(id);
        if (index < 0) throw "no row has this rule ID";
        return at(index);
    }
    // The row of a printed rule, for a table with a column of rule numbers. REQUIRES: 1 <= number <= printed rules.
    constexpr RuleRef printed(int number) const {
        CHECK(number >= 1 && number <= printed_);
        return at(number - 1);
    }
    constexpr int size() const { return printed_ + rulings_; }
    // True if `rows` begins with these IDs in this order; asserted as for RuleIds.
    constexpr bool match(std::span<const RuleRow> rows) const {
        if (rows.size() < static_cast<std::size_t>(size())) return false;
        for (int i = 0; i < size(); ++i)
            if (index_of(rows[static_cast<std::size_t>(i)].id) != i) return false;
        return true;
    }

private:
    constexpr RuleRef at(int index) const { return {ruleset_, static_cast<std::uint16_t>(index)}; }
    // The index of the row with this ID, or -1.
    constexpr int index_of(std::string_view id) const {
        if (!id.starts_with(prefix_)) return -1;
        id.remove_prefix(prefix_.size());
        const bool is_ruling = id.starts_with('R');
        if (is_ruling) id.remove_prefix(1);
        if (id.empty() || id.size() > 3 || id[0] == '0') return -1;
        int number = 0;
        for (const char c : id) {
            if (c < '0' || c > '9') return -1;
            number = number * 10 + (c - '0');
        }
        if (number > (is_ruling ? rulings_ : printed_)) return -1;
        return (is_ruling ? printed_ : 0) + number - 1;
    }

    std::uint8_t ruleset_;
    std::string_view prefix_;
    int printed_, rulings_;
};

// Rows that an enumerator picks: 0 is row `first`, the others follow it.
template <class E>
struct EnumRows {
    std::uint8_t ruleset = 0;
    std::uint16_t first = 0;
    constexpr RuleRef operator()(E e) const {
        return {ruleset, static_cast<std::uint16_t>(first + static_cast<int>(e))};
    }
};

// Builds the list from constexpr rows, for a ruleset with its rows in a header.
template <std::size_t N>
constexpr RuleIds<N> ids_of(std::uint8_t ruleset, const std::array<RuleRow, N>& rows) {
    std::array<std::string_view, N> ids{};
    for (std::size_t i = 0; i < N; ++i) ids[i] = rows[i].id;
    return RuleIds<N>(ruleset, ids);
}

}  // namespace banneret
