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

// What-if comparisons that a referee keeps in the campaign under a name, as questions: asked again they are counted
// anew. An army of the books is kept by its number, so that it is what it has become by then; any other is kept whole.

struct KeptVariant {
    std::string name;
    ArmyId army{};            // of the books; none: `own`
    std::optional<Army> own;  // with its changes made, but those of house rules
    // As in Variant. Of an own army alone.
    std::optional<bool> has_general;
    std::optional<int> leadership, wizards, arch_wizards;
    // In words, see variant.h. Of an army of the books they are made anew; of an own one they tell what was made.
    std::vector<std::string> changes;
    bool operator==(const KeptVariant&) const = default;
};

struct KeptComparison {
    ComparisonId id{};
    std::string name;
    std::vector<KeptVariant> variants, foes;  // each at least one
    Role role = Role::attacker;               // the rest as in CompareQuestion
    Play play;
    LossMark heavy{50, false}, light{10, false};
    bool operator==(const KeptComparison&) const = default;
};
inline constexpr std::size_t most_comparisons = 200, most_compared = 100, most_changes = 200;

// `question` under this name; id 0. Armies whose number stands in the books are kept by it: REQUIRES that those of
// other campaigns have lost theirs.
KeptComparison kept(const Campaign& c, std::string name, const CompareQuestion& question);
// The question as it is today, under the campaign's house rules; or why it cannot be asked, a sentence for each army
// that is no longer in the campaign and each change that no longer fits.
std::variant<CompareQuestion, std::vector<Refusal>> question_of(const Campaign& c, const KeptComparison& comparison);

const KeptComparison* find_comparison(const Campaign& c, ComparisonId id);
const KeptComparison* find_comparison(const Campaign& c, std::string_view name);  // as names are compared

// Values out of their ranges, each naming the comparison.
std::vector<Problem> faults(const KeptComparison& comparison);

}  // namespace banneret
