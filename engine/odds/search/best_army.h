#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/job.h"
#include "engine/odds/compare/variant.h"
#include "engine/odds/search/aim.h"

namespace banneret {

// Finds the best army for a budget of points or coins, and the cheapest addition that reaches a goal, from a list of
// troop types. Small questions are solved by enumerating every composition, larger ones by branch and bound with an
// admissible bound, so that both answers are optimal; the answer names the method. If stopped early, it is the best so
// far together with the bound.

// Men available in lots of one price.
struct TroopType {
    Unit unit;               // its count is the men per lot
    std::int64_t price = 1;  // per lot, 1 .. most_price
    std::int64_t most = 0;   // lots available, 0 .. most_lots
};
inline constexpr std::int64_t most_price = 1'000'000, most_lots = 100'000, most_budget = 1'000'000'000;
inline constexpr std::size_t most_types = 60;

// By Appendix C: a lot is one figure at this scale (5 or 20), its price the figure's points. The count of a unit of the
// list is the number of men available; types with too few men for a figure are left out.
std::vector<TroopType> types_by_points(const std::vector<Unit>& list, int scale = 20);
// By coin: `each` per man, in lots of `lot` men (fewer if fewer are available). REQUIRES: as many prices as units, each
// 1 or more; 1 <= lot.
std::vector<TroopType> types_by_coin(const std::vector<Unit>& list, std::span<const std::int64_t> each, int lot);

struct MixQuestion {
    Variant base;  // the existing army with its general; may have no units yet. Its losses are proportional
    Variant foe;
    Role role = Role::attacker;  // the base's
    BattleAssumptions play;
    std::vector<TroopType> types;
    std::int64_t budget = 0;                        // upper limit of the spending
    std::uint64_t most_counted_singly = 2'000'000;  // above this number of compositions, use branch and bound
    std::uint64_t most_looked_at = 0;               // stop after this many compositions and bounds; 0: never
};

struct Mix {
    std::vector<std::int64_t> lots;  // by troop type
    std::int64_t price = 0;
    std::int64_t men = 0;  // bought
    Fraction value;        // value of the aim, exact
    Variant army;          // the base with the purchases, units in the order of the list
};

enum class SearchWay : std::uint8_t { every_one, branch_and_bound };
std::string_view words(SearchWay way);  // "every composition counted", "branch and bound"
// Limit for counting compositions, far above the limit for enumeration.
inline constexpr std::uint64_t most_compositions_counted = 1'000'000'000'000'000;

struct MixAnswer {
    std::optional<Mix> best;      // none: nothing within the budget can give battle, or reaches the goal
    std::optional<Fraction> now;  // value of the base alone; none: it cannot give battle
    SearchWay way = SearchWay::every_one;
    std::uint64_t compositions = 0;  // within the budget; most_compositions_counted means that many or more
    std::uint64_t looked_at = 0;     // compositions examined one by one
    bool proven = false;             // best army: none is better; cheapest addition: none is cheaper
    bool cheapest = false;           // best army, if proven: none of the same value is cheaper
    std::optional<Fraction> bound;   // best army: no composition within the budget has a better value; equals the value
                                     // when proven
    std::int64_t price_bound = 0;    // cheapest addition: none below this price reaches the goal
};

// "Every composition counted: 24 compositions within the budget, 24 examined"; beyond the counting limit "more than
// 1,000,000,000,000,000 compositions".
std::string search_words(const MixAnswer& answer);

// The army with the best value of the aim; of equal ones the cheapest. Branch and bound optimises the value first: as
// soon as it is proven, `report` gets the answer so far, whose price may still fall; then the search continues for a
// cheaper army of that value. If stopped then, the value is proven and the price is not.
using ReportBest = std::function<void(const MixAnswer&)>;
std::variant<MixAnswer, Refusal> best_army(const MixQuestion& question, Aim aim, const Job& job = {},
                                           const ReportBest& report = {});
// The cheapest addition that reaches the goal; of equal prices the one with the best value.
std::variant<MixAnswer, Refusal> cheapest_addition(const MixQuestion& question, const Goal& goal, const Job& job = {});

// The best army for every budget from, from + step .. up to the question's. If stopped, the finished ones.
struct BudgetStep {
    std::int64_t budget = 0;
    MixAnswer answer;
};
std::variant<std::vector<BudgetStep>, Refusal> best_by_budget(const MixQuestion& question, Aim aim, std::int64_t from,
                                                              std::int64_t step, const Job& job = {});

}  // namespace banneret
