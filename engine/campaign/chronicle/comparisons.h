#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/ids.h"
#include "engine/core/trouble.h"
#include "engine/odds/compare/compare.h"

namespace banneret {

struct Campaign;

// Comparisons (What if) that a referee stores in the campaign under a name, as questions: each use computes them again.
// An army of the campaign is stored by its id, so that its current state is used; any other army is stored whole.

struct KeptVariant {
    std::string name;
    ArmyId army{};            // an army of the campaign; none: `own`
    std::optional<Army> own;  // includes its changes, except those to house rules
    // As in Variant. Only for an own army.
    std::optional<bool> has_general;
    std::optional<int> leadership, wizards, arch_wizards;
    // In words, see variant.h. For an army of the campaign they are applied again; for an own army they describe what
    // was changed.
    std::vector<std::string> changes;
    bool operator==(const KeptVariant&) const = default;
};

// One judge's verdict when the question was kept; banneret asks it again with the same seed and as many battles. Shares
// in millionths, with their 95% intervals.
struct KeptShare {
    std::int32_t value = 0, low = 0, high = 0;
    bool operator==(const KeptShare&) const = default;
};
struct KeptVerdict {
    std::string judge;          // key of the ruleset; "abstract"
    std::uint64_t battles = 0;  // 0: exact
    KeptShare attacker_wins, drawn, defender_wins;
    KeptShare attacker_lost, defender_lost;
    bool operator==(const KeptVerdict&) const = default;
};
inline constexpr std::int32_t whole_share = 1'000'000;
inline constexpr std::size_t most_verdicts = 50;

struct KeptComparison {
    ComparisonId id{};
    std::string name;
    std::vector<KeptVariant> variants, foes;  // at least one each
    Role role = Role::attacker;               // below: as in CompareQuestion
    BattleAssumptions play;
    LossMark heavy{50, false}, light{10, false};
    // If it is a question to the judges: the first variant against the first foe.
    std::uint64_t seed = 0, battles = 0;  // of the dice, and of each ruleset
    std::vector<KeptVerdict> verdicts;    // empty: it is no such question
    bool operator==(const KeptComparison&) const = default;
};
inline constexpr std::size_t most_comparisons = 200, most_compared = 100, most_changes = 200;

// Stores `question` under this name; id 0. Armies with an id of the campaign are stored by id: REQUIRES that armies of
// other campaigns have none.
KeptComparison kept(const Campaign& c, std::string name, const CompareQuestion& question);
// The question in its current state, under the campaign's house rules; or why it cannot be asked, a sentence for each
// army that is no longer in the campaign and each change that no longer fits.
std::variant<CompareQuestion, std::vector<Refusal>> question_of(const Campaign& c, const KeptComparison& comparison);

const KeptComparison* find_comparison(const Campaign& c, ComparisonId id);
const KeptComparison* find_comparison(const Campaign& c, std::string_view name);  // compared as names

// Values out of their ranges, each naming the comparison.
std::vector<Problem> faults(const KeptComparison& comparison);

}  // namespace banneret
