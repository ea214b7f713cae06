#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/odds/compare/variant.h"
#include "engine/odds/exact/outlook.h"

namespace banneret {

// Compares armies, or variants of one army, against the same foes: every figure is exact, except standard deviations,
// which are roots.

// A number of men, or hundredths of the strength.
struct LossMark {
    std::int64_t amount = 50;
    bool men = false;
    bool operator==(const LossMark&) const = default;
};
// "30%" or "120" (men). A share is a whole number from 0 to 100, men are 0 to most_individuals times most_units.
std::variant<LossMark, Refusal> parse_loss_mark(std::string_view text);

struct CompareQuestion {
    std::vector<Variant> variants, foes;  // at least one each
    Role role = Role::attacker;           // the variants' role; the defender's swaps the sides
    BattleAssumptions play;               // by role, whichever army has it
    LossMark heavy{50, false};            // chance of losing at least this
    LossMark light{10, false};            // chance of losing at most this
};

// The measure in a row of a comparison. Keys are those of files and --json.
enum class Measure : std::uint8_t {
    strength,
    individuals,
    points,
    column,
    crushing_victory,
    victory,
    marginal_victory,
    stalemate,
    skirmish,
    evaded,
    marginal_defeat,
    defeat,
    crushing_defeat,
    wins,
    loses,
    field,
    foe_field,
    loss,
    loss_men,
    loss_deviation,
    loss_men_deviation,
    heavy_loss,
    light_loss,
    men_left,
    foe_loss,
    foe_loss_men,
    foe_loss_deviation,
    foe_loss_men_deviation,
    foe_heavy_loss,
    foe_light_loss,
    foe_men_left,
    pursues,
    pursued,
};
inline constexpr std::size_t measure_count = 33;

// The words for a measure, and the direction that is good for the variant.
struct MeasureRow {
    Measure measure;
    std::string_view key;    // "foe_loss_men"
    std::string_view words;  // "foe: men lost on average"
    enum class As : std::uint8_t { strength, whole, ratio, chance, share, men } as;
    int good;  // +1 more is better, -1 less is better, 0 neither
};
std::span<const MeasureRow> measure_rows();

// One measure of one variant.
struct Figure {
    std::optional<Fraction> exact;  // none: a root, or not available
    double value = 0;               // as `exact`, or the root; shares and chances from 0 to 1, strength in US
    std::string text;               // "41.7%", "-" if not available
    std::string difference;         // to the first variant: "▲ +3.2%", "=" if equal; empty for the first itself
    int better = 0;                 // compared with the first: +1, -1; 0 equal, or the measure has no good direction
};

struct ComparedRow {
    Measure measure{};
    std::string words;              // includes the marks: "loses at least 30%"
    std::vector<Figure> figures;    // by variant
    std::vector<std::size_t> best;  // indices of the best variants; empty if the measure has no good direction or all
                                    // are equal
};

// All variants against one foe.
struct ComparedFoe {
    std::string name;
    std::vector<std::optional<std::string>> refused;  // by variant: why this battle has no odds
    std::vector<std::optional<Outlook>> outlooks;     // by variant; none if refused
    std::vector<ComparedRow> rows;
};

struct Comparison {
    std::vector<std::string> variants;
    Role role{};
    std::string plans;  // in words: "attack right against open postures, played for margin"
    std::vector<ComparedFoe> foes;
    std::size_t cells = 0, computed = 0;  // battles requested, joint distributions computed for them
};
// REQUIRES: variants and foes are not empty.
Comparison compare(const CompareQuestion& question);

// For the clipboard and the terminal: aligned text, RFC 4180, and Markdown tables. All end in a line feed.
std::string compare_as_text(const Comparison& comparison);
std::string compare_as_csv(const Comparison& comparison);
std::string compare_as_markdown(const Comparison& comparison);

}  // namespace banneret
