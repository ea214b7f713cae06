#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/rulesets/muster.h"

namespace banneret::shared {

// A table of the referee's choices at the muster. One row serves both ways: it reads a MusterChange and it gives the
// choice that the muster sheet shows.

// "yes", "true", "1", "on"; "no", "false", "0", "off" and nothing at all; none: neither.
std::optional<bool> yes_or_no(std::string_view word);

// `Target`: what the row changes, the ruleset's own struct for a unit or for a side.
template <class Target>
struct MusterRow {
    std::string key, title;           // "armour", "Armour"
    std::vector<std::string> values;  // the allowed values; empty: a number or a text of its own
    std::vector<std::string> shown;   // the values in plain words; empty: as they are
    std::string allowed;              // "none, light or heavy", for the refusal "armour: none, light or heavy"
    std::function<bool(Target&, std::string_view)> read;   // false: no such value, and nothing has changed
    std::function<std::string(const Target&)> value;       // as it stands
    std::function<bool(const Target&)> offered = nullptr;  // false: not on the sheet; none: always on it
    MusterRow only_if(std::function<bool(const Target&)> condition) && {
        offered = std::move(condition);
        return std::move(*this);
    }
};
template <class Target>
using MusterRows = std::vector<MusterRow<Target>>;

// "a, b or c".
std::string any_of_words(const std::vector<std::string>& words);
// `word` as a whole number from `least` to `most`; none: it is not one.
std::optional<std::int64_t> number_within(std::string_view word, std::int64_t least, std::int64_t most);
// "a whole number from 1 to 1,000".
std::string number_words(std::int64_t least, std::int64_t most);

// In each maker `field` gives a reference to what the row changes, of a Target or of a const Target:
// [](auto& plan) -> auto& { return plan.unit.shield; }.
template <class Target, class Field>
MusterRow<Target> yes_no_row(std::string key, std::string title, Field field) {
    return {std::move(key),
            std::move(title),
            {"no", "yes"},
            {},
            "yes or no",
            [field](Target& t, std::string_view word) {
                const auto yes = yes_or_no(word);
                if (yes) field(t) = *yes;
                return yes.has_value();
            },
            [field](const Target& t) { return std::string(field(t) ? "yes" : "no"); }};
}

// Up to ten numbers are listed as choices; more are typed.
template <class Target, class Field>
MusterRow<Target> number_row(std::string key, std::string title, std::int64_t least, std::int64_t most, Field field) {
    MusterRow<Target> row{std::move(key), std::move(title), {}, {}, number_words(least, most), {}, {}};
    for (std::int64_t n = least; most - least < 10 && n <= most; ++n) row.values.push_back(std::to_string(n));
    row.read = [field, least, most](Target& t, std::string_view word) {
        const auto n = number_within(word, least, most);
        if (n) field(t) = static_cast<std::remove_reference_t<decltype(field(t))>>(*n);
        return n.has_value();
    };
    row.value = [field](const Target& t) { return std::to_string(field(t)); };
    return row;
}

// One of several words. `parse` gives an optional of the field's type, `key_of` the word for a value of it.
template <class Target, class Parse, class KeyOf, class Field>
MusterRow<Target> word_row(std::string key, std::string title, std::vector<std::string> words,
                           std::vector<std::string> shown, Parse parse, KeyOf key_of, Field field) {
    std::string allowed = any_of_words(words);
    return {std::move(key),
            std::move(title),
            std::move(words),
            std::move(shown),
            std::move(allowed),
            [field, parse](Target& t, std::string_view word) {
                const auto found = parse(word);
                if (found) field(t) = static_cast<std::remove_reference_t<decltype(field(t))>>(*found);
                return found.has_value();
            },
            [field, key_of](const Target& t) { return std::string(key_of(field(t))); }};
}

// Reads the last change of each key that `start` has for this unit (none: for the side as a whole) into `target`. A key
// that no row has and a value that its row refuses become problems of `name`.
template <class Target>
void read_changes(const MusterRows<Target>& rows, const TableStart& start, Side side, UnitId unit,
                  const std::string& name, Target& target, std::vector<Problem>& problems) {
    for (const MusterChange& c : start.changes) {
        if (c.side != side || c.unit != unit || &c != find_change(start, side, unit, c.key)) continue;
        const MusterRow<Target>* found = nullptr;
        for (const MusterRow<Target>& row : rows)
            if (row.key == c.key) found = &row;
        if (found != nullptr && found->read(target, c.value)) continue;
        std::vector<std::string> keys;
        for (const MusterRow<Target>& row : rows) keys.push_back(row.key);
        problems.push_back({name, c.key + ": " +
                                      (found != nullptr ? found->allowed
                                                        : (unit ? "a unit's choices are " : "a side's choices are ") +
                                                              any_of_words(keys))});
    }
}

// The choices of the sheet with their current values.
template <class Target>
std::vector<MusterChoice> choices_of(const MusterRows<Target>& rows, const Target& target) {
    std::vector<MusterChoice> out;
    for (const MusterRow<Target>& row : rows)
        if (!row.offered || row.offered(target))
            out.push_back({row.key, row.title, row.values, row.value(target), row.shown});
    return out;
}

// The scale of the battle, `scale` of a side's choices. An empty word leaves it as it is, by the size of the armies.
template <class Target>
MusterRow<Target> scale_row(std::string title, std::int64_t least, std::int64_t most) {
    auto row = number_row<Target>(
        "scale", std::move(title), least, most, [](auto& c) -> auto& { return c.scale; });
    row.read = [number = row.read](Target& c, std::string_view word) { return word.empty() || number(c, word); };
    return row;
}

}  // namespace banneret::shared
