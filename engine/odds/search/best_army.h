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

// What to buy: the best army for so many points or so much coin, and the cheapest addition that reaches a goal, out of
// a list of troop types. Small questions are answered by counting every composition; larger ones by branch and bound
// with a bound that never promises too little, so that its answer is as good; the answer says which. Stopped early, it
// is the best so far together with the bound.

// Men to be had in lots of one price.
struct TroopType {
    Unit unit;               // its count: men of one lot
    std::int64_t price = 1;  // of one lot, 1 .. most_price
    std::int64_t most = 0;   // lots to be had, 0 .. most_lots
};
inline constexpr std::int64_t most_price = 1'000'000, most_lots = 100'000, most_budget = 1'000'000'000;
inline constexpr std::size_t most_types = 60;

// By Appendix C: a lot is one figure at this scale (5 or 20), its price the figure's points. The count of a unit of the
// list is how many men of it may be had; what is too few for a figure is left out.
std::vector<TroopType> types_by_points(const std::vector<Unit>& list, int scale = 20);
// By coin: so much for each man, in lots of `lot` men (fewer where fewer are to be had). REQUIRES: as many prices as
// units, each 1 or more; 1 <= lot.
std::vector<TroopType> types_by_coin(const std::vector<Unit>& list, std::span<const std::int64_t> each, int lot);

struct MixQuestion {
    Variant base;  // what is there already, with its general; may have no units yet. It loses proportionally
    Variant foe;
    Role role = Role::attacker;  // of the base
    Play play;
    std::vector<TroopType> types;
    std::int64_t budget = 0;                        // at most this is spent
    std::uint64_t most_counted_singly = 2'000'000;  // more compositions than this are searched by branch and bound
    std::uint64_t most_looked_at = 0;               // give up after so many compositions and bounds; 0: never
};

struct Mix {
    std::vector<std::int64_t> lots;  // by troop type
    std::int64_t price = 0;
    std::int64_t men = 0;  // bought
    Fraction value;        // of the aim, exact
    Variant army;          // the base with what was bought, the units in the order of the list
};

enum class SearchWay : std::uint8_t { every_one, branch_and_bound };
std::string_view words(SearchWay way);  // "every composition counted", "branch and bound"
// Where compositions are counted no further, far above what is counted singly.
inline constexpr std::uint64_t most_compositions_told = 1'000'000'000'000'000;

struct MixAnswer {
    std::optional<Mix> best;      // none: nothing within the budget can give battle, or reaches the goal
    std::optional<Fraction> now;  // what the base does alone; none: it cannot give battle
    SearchWay way = SearchWay::every_one;
    std::uint64_t compositions = 0;  // within the budget; at most_compositions_told there are more
    std::uint64_t looked_at = 0;     // of them, one by one
    bool proven = false;             // best army: nothing is better; cheapest addition: nothing is cheaper
    bool cheapest = false;           // best army, proven: nothing of the same value is cheaper
    std::optional<Fraction> bound;   // best army: no composition within the budget is worth more (less, where less is
                                     // better); the value itself when proven
    std::int64_t price_bound = 0;    // cheapest addition: none that is cheaper than this reaches the goal
};

// "Every composition counted: 24 compositions within the budget, 24 looked at"; where they were counted no further
// "more than 1,000,000,000,000,000 compositions".
std::string search_words(const MixAnswer& answer);

// The best value of the aim; of equal ones the cheapest. By branch and bound the value comes first: as soon as it is
// proven `tell` is given the answer so far, whose price may still fall, and then the search goes on for a cheaper army
// of that value. Stopped meanwhile, the value is proven and the price is not.
using TellBest = std::function<void(const MixAnswer&)>;
std::variant<MixAnswer, Refusal> best_army(const MixQuestion& question, Aim aim, const Job& job = {},
                                           const TellBest& tell = {});
// The cheapest that reaches the goal; of equal prices the one that does best by its aim.
std::variant<MixAnswer, Refusal> cheapest_addition(const MixQuestion& question, const Goal& goal, const Job& job = {});

// The best army of every budget from, from + step .. up to the question's. Stopped, those that are finished.
struct BudgetStep {
    std::int64_t budget = 0;
    MixAnswer answer;
};
std::variant<std::vector<BudgetStep>, Refusal> best_by_budget(const MixQuestion& question, Aim aim, std::int64_t from,
                                                              std::int64_t step, const Job& job = {});

}  // namespace banneret
