#include "engine/odds/search/best_army.h"

#include <gtest/gtest.h>

#include <functional>

#include "engine/armies/points.h"
#include "engine/odds/search/mix_bounds.h"
#include "tests/engine/odds/random_armies.h"
#include "tests/engine/odds/variants.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using odds_test::army;

MixAnswer answer(std::variant<MixAnswer, Refusal> a) {
    if (const auto* refusal = std::get_if<Refusal>(&a)) {
        ADD_FAILURE() << refusal->why;
        return {};
    }
    return std::get<MixAnswer>(std::move(a));
}

// The result of one army, computed as a single battle.
std::optional<Fraction> alone(const MixQuestion& q, const Variant& ours, Aim aim) {
    const bool attacks = q.role == Role::attacker;
    const auto setup = set_up(attacks ? ours : q.foe, attacks ? q.foe : ours, q.base.house);
    if (std::holds_alternative<std::vector<Problem>>(setup)) return std::nullopt;
    const auto& ready = *std::get<Shared<abstract::Setup>>(setup);
    if (assumptions_refused(ready, q.play)) return std::nullopt;
    return aim_value(outlook(ready, q.play), aim, q.role);
}

// Every composition within the budget, by a plain loop over armies built as a person would.
void each(const MixQuestion& q, const std::function<void(const Variant&, std::int64_t)>& f) {
    std::vector<std::int64_t> lots(q.types.size(), 0);
    const std::function<void(std::size_t, std::int64_t)> below = [&](std::size_t type, std::int64_t spent) {
        if (type == q.types.size()) {
            Variant ours = q.base;
            std::uint32_t id = 1000;
            for (std::size_t t = 0; t < lots.size(); ++t) {
                if (lots[t] == 0) continue;
                Unit u = q.types[t].unit;
                u.id = UnitId{++id};
                u.count = static_cast<int>(u.count * lots[t]);
                ours.army.units.push_back(u);
            }
            f(ours, spent);
            return;
        }
        for (lots[type] = 0; lots[type] <= q.types[type].most; ++lots[type]) {
            const std::int64_t price = spent + lots[type] * q.types[type].price;
            if (price > q.budget) break;
            below(type + 1, price);
        }
        lots[type] = 0;
    };
    below(0, 0);
}

MixQuestion random_question(Rng& rng) {
    MixQuestion q;
    q.base = army("Ours", odds_test::random_units(rng));
    if (rng.below(3) == 0) q.base.army.units.clear();
    q.foe = army("Foe", odds_test::random_units(rng));
    q.base.house.abstract = odds_test::random_house(rng);
    q.role = rng.below(2) == 0 ? Role::attacker : Role::defender;
    if (rng.below(2) == 0) q.play.attacker = posture_at(Role::attacker, rng.below(5));
    if (rng.below(2) == 0) q.play.defender = posture_at(Role::defender, rng.below(5));
    if (rng.below(3) == 0)
        (q.role == Role::attacker ? q.play.defender_losses : q.play.attacker_losses) = odds_test::random_way(rng);
    const std::uint32_t types = 2 + rng.below(3);
    while (q.types.size() < types) {
        TroopType type;
        type.unit = odds_test::random_units(rng).front();
        type.unit.name += std::to_string(q.types.size());
        type.unit.count = static_cast<int>(5 + rng.below(60));
        type.price = 3 + rng.below(17);
        type.most = rng.below(3) == 0 ? 3 : 100;
        q.types.push_back(std::move(type));
    }
    q.budget = 20 + rng.below(40);
    return q;
}

TEST(BestArmy, IsTheBestOfAllCompositionsHoweverItIsSearched) {
    Rng rng(77);
    int with_answer = 0;
    for (int trial = 0; trial < 60; ++trial) {
        MixQuestion q = random_question(rng);
        const Aim aim = static_cast<Aim>(rng.below(aim_count));
        const bool more = row(aim).good > 0;
        std::optional<Fraction> best;
        std::int64_t price = 0;
        std::uint64_t compositions = 0;
        each(q, [&](const Variant& ours, std::int64_t cost) {
            ++compositions;
            const auto value = alone(q, ours, aim);
            if (!value) return;
            const bool better = !best || (more ? *value > *best : *value < *best);
            if (better || (*value == *best && cost < price)) {
                best = value;
                price = cost;
            }
        });
        const MixAnswer counted = answer(best_army(q, aim));
        EXPECT_EQ(counted.way, SearchWay::every_one);
        EXPECT_EQ(counted.compositions, compositions);
        EXPECT_EQ(counted.looked_at, compositions);
        q.most_counted_singly = 0;
        const MixAnswer searched = answer(best_army(q, aim));
        EXPECT_EQ(searched.way, SearchWay::branch_and_bound);
        for (const MixAnswer* a : {&counted, &searched}) {
            EXPECT_TRUE(a->proven);
            ASSERT_EQ(a->best.has_value(), best.has_value()) << trial;
            EXPECT_EQ(a->now, alone(q, q.base, aim));
            if (!best) continue;
            EXPECT_EQ(a->best->value, *best) << trial;
            EXPECT_EQ(a->best->price, price) << trial;
            EXPECT_EQ(a->bound, best);
            EXPECT_EQ(alone(q, a->best->army, aim), best) << "the army itself does what is said of it";
        }
        if (best) ++with_answer;
    }
    EXPECT_GT(with_answer, 30);
}

TEST(BestArmy, TheCheapestAdditionIsTheCheapestOfAll) {
    Rng rng(78);
    int reached = 0, unreachable = 0;
    for (int trial = 0; trial < 60; ++trial) {
        MixQuestion q = random_question(rng);
        Goal goal;
        goal.aim = static_cast<Aim>(rng.below(aim_count));
        goal.at_least = row(goal.aim).good > 0;
        goal.value = fraction(1 + rng.below(8), 10);
        std::optional<std::int64_t> price;
        std::optional<Fraction> value;
        const auto good = [&](const Fraction& a, const Fraction& b) { return goal.at_least ? a > b : a < b; };
        each(q, [&](const Variant& ours, std::int64_t cost) {
            const auto v = alone(q, ours, goal.aim);
            if (!v || !goal.reached(*v)) return;
            if (!price || cost < *price || (cost == *price && good(*v, *value))) {
                price = cost;
                value = v;
            }
        });
        const MixAnswer counted = answer(cheapest_addition(q, goal));
        q.most_counted_singly = 0;
        const MixAnswer searched = answer(cheapest_addition(q, goal));
        for (const MixAnswer* a : {&counted, &searched}) {
            EXPECT_TRUE(a->proven);
            ASSERT_EQ(a->best.has_value(), price.has_value()) << trial;
            if (!price) continue;
            EXPECT_EQ(a->best->price, *price) << trial;
            EXPECT_EQ(a->best->value, *value) << trial;
            EXPECT_EQ(a->price_bound, *price);
        }
        ++(price ? reached : unreachable);
    }
    EXPECT_GT(reached, 10);
    EXPECT_GT(unreachable, 5);
}

// The bound of every partial army holds for all its completions.
TEST(BestArmy, TheBoundIsAdmissible) {
    Rng rng(79);
    for (int trial = 0; trial < 20; ++trial) {
        const MixQuestion q = random_question(rng);
        Variant all = q.base;
        for (const TroopType& t : q.types) {
            all.army.units.push_back(t.unit);
            all.army.units.back().id = UnitId{static_cast<std::uint32_t>(500 + all.army.units.size())};
        }
        const bool attacks = q.role == Role::attacker;
        const auto setup =
            std::get<Shared<abstract::Setup>>(set_up(attacks ? all : q.foe, attacks ? q.foe : all, q.base.house));
        std::vector<Force> lots;
        std::vector<std::int64_t> prices, most;
        for (const TroopType& t : q.types) {
            lots.push_back(one_of(t.unit, q.base.house.abstract) * t.unit.count);
            prices.push_back(t.price);
            most.push_back(t.most);
        }
        const MixBounds bounds(*setup, q.role, q.play, Aim::margin,
                               force_of(abstract::make_sheet(q.base.army.units, q.base.house.abstract)), lots, prices,
                               most, q.budget);
        std::vector<int> path;
        const std::function<int(std::size_t, MixBounds::Lines, std::int64_t)> below =
            [&](std::size_t type, MixBounds::Lines army, std::int64_t money) {
                if (type == lots.size()) return bounds.rank(army);
                int best = -1;
                for (std::int64_t n = 0; n <= most[type] && n * prices[type] <= money; ++n) {
                    MixBounds::Lines with = army;
                    for (std::size_t i = 0; i < with.size(); ++i) with[i] += n * bounds.of(type)[i];
                    best = std::max(best, below(type + 1, with, money - n * prices[type]));
                }
                EXPECT_LE(best, bounds.best_rank(army, type, money));
                return best;
            };
        below(0, bounds.start(), q.budget);
    }
}

// Appendix C: a lot is a figure, and its price the figure's points.
TEST(BestArmy, PointsAreThoseOfAppendixC) {
    const auto types = types_by_points(example::red());
    ASSERT_EQ(types.size(), 4u);
    EXPECT_EQ(types[0].unit.count, 20);
    EXPECT_EQ(types[0].most, 8);
    EXPECT_EQ(types[0].price, figure_points(example::red()[0]).total);
    for (const TroopType& t : types) {
        Unit many = t.unit;
        many.count *= 7;
        EXPECT_EQ(unit_points(many, 20), 7 * t.price) << t.unit.name;
    }
    const std::vector<std::int64_t> each = {12, 8, 5, 6};
    const auto coin = types_by_coin(example::red(), each, 50);
    EXPECT_EQ(coin[1].unit.count, 50);
    EXPECT_EQ(coin[1].price, 400);
    EXPECT_EQ(coin[1].most, 1);
}

MixQuestion large_question() {
    MixQuestion q;
    q.base = army("Ours", {});
    q.foe = army("Orc", example::orc());
    std::vector<Unit> list = example::red();
    for (const auto& more : {example::hob(), example::orc(), example::hun(), example::mil()})
        list.insert(list.end(), more.begin(), more.end());
    for (Unit& u : list) u.count = 4000;
    q.types = types_by_points(list);
    q.budget = 900;
    return q;
}

TEST(BestArmy, ALargeListIsSearchedByBranchAndBoundAndProven) {
    const MixQuestion q = large_question();
    const MixAnswer a = answer(best_army(q, Aim::margin));
    EXPECT_EQ(a.way, SearchWay::branch_and_bound);
    EXPECT_GT(a.compositions, 1'000'000'000u);
    EXPECT_TRUE(a.proven);
    ASSERT_TRUE(a.best.has_value());
    EXPECT_LE(a.best->price, q.budget);
    EXPECT_EQ(alone(q, a.best->army, Aim::margin), a.best->value);
    EXPECT_LT(a.looked_at, 5'000'000u);
    EXPECT_EQ(search_words(a).rfind("Branch and bound: ", 0), 0u) << search_words(a);
}

TEST(BestArmy, TellsTheProvenValueFirstAndLooksForACheaperArmyAfterwards) {
    MixQuestion q = large_question();
    q.budget = 600;
    std::optional<MixAnswer> told;
    const auto tell = [&](const MixAnswer& a) {
        EXPECT_FALSE(told.has_value());
        told = a;
    };
    const MixAnswer whole = std::get<MixAnswer>(best_army(q, Aim::wins, {}, tell));
    ASSERT_TRUE(told && told->best && whole.best);
    EXPECT_TRUE(told->proven && !told->cheapest);
    EXPECT_TRUE(whole.proven && whole.cheapest);
    EXPECT_EQ(told->best->value, whole.best->value);
    EXPECT_GE(told->best->price, whole.best->price);
    EXPECT_LT(told->looked_at, whole.looked_at + 1);
    // The cheapest army of that value, found by the search for it.
    const MixAnswer cheapest = answer(cheapest_addition(q, {Aim::wins, true, whole.best->value}));
    ASSERT_TRUE(cheapest.best);
    EXPECT_EQ(cheapest.best->price, whole.best->price);

    // If the search is stopped once the value is proven, the answer has this value; only its price is not proven.
    std::stop_source stop;
    const auto stopped =
        best_army(q, Aim::wins, Job{stop.get_token(), {}}, [&](const MixAnswer&) { stop.request_stop(); });
    const MixAnswer& cut = std::get<MixAnswer>(stopped);
    EXPECT_TRUE(cut.proven);
    EXPECT_EQ(cut.best->value, whole.best->value);
    EXPECT_EQ(*cut.bound, whole.best->value);
}

TEST(BestArmy, WhatIsCountedNoFurtherIsToldAsMore) {
    MixAnswer a;
    a.compositions = a.looked_at = 24;
    EXPECT_EQ(search_words(a), "Every composition counted: 24 compositions within the budget, 24 examined");
    MixQuestion q = large_question();
    q.budget = 8000;
    q.most_looked_at = 1;
    const MixAnswer large = answer(best_army(q, Aim::margin));
    EXPECT_EQ(large.compositions, most_compositions_counted);
    EXPECT_NE(search_words(large).find(": more than 1,000,000,000,000,000 compositions within"), std::string::npos)
        << search_words(large);
}

TEST(BestArmy, StoppedItKeepsTheBestSoFarAndABoundThatHolds) {
    MixQuestion q = large_question();
    const MixAnswer whole = answer(best_army(q, Aim::loss_margin));
    ASSERT_TRUE(whole.proven);
    q.most_looked_at = 40;
    const MixAnswer cut = answer(best_army(q, Aim::loss_margin));
    EXPECT_FALSE(cut.proven);
    EXPECT_LE(cut.looked_at, 40u);
    ASSERT_TRUE(cut.best && cut.bound);
    EXPECT_LE(cut.best->value, whole.best->value);
    EXPECT_GE(*cut.bound, whole.best->value);

    const Goal goal{Aim::wins, true, fraction(3, 5)};
    q.most_looked_at = 0;
    const MixAnswer cheap = answer(cheapest_addition(q, goal));
    ASSERT_TRUE(cheap.proven && cheap.best);
    q.most_looked_at = 40;
    const MixAnswer dear = answer(cheapest_addition(q, goal));
    EXPECT_FALSE(dear.proven);
    EXPECT_LE(dear.price_bound, cheap.best->price);
    if (dear.best) {
        EXPECT_GE(dear.best->price, cheap.best->price);
    }
}

TEST(BestArmy, EveryBudgetIsTheSearchForThatBudget) {
    Rng rng(80);
    for (int trial = 0; trial < 8; ++trial) {
        MixQuestion q = random_question(rng);
        q.most_counted_singly = trial % 2 == 0 ? 2'000'000 : 0;
        const auto curve = best_by_budget(q, Aim::margin, 5, 3);
        ASSERT_TRUE(std::holds_alternative<std::vector<BudgetStep>>(curve));
        for (const BudgetStep& step : std::get<std::vector<BudgetStep>>(curve)) {
            MixQuestion one = q;
            one.budget = step.budget;
            const MixAnswer a = answer(best_army(one, Aim::margin));
            ASSERT_EQ(step.answer.best.has_value(), a.best.has_value());
            EXPECT_TRUE(step.answer.proven);
            if (!a.best) continue;
            EXPECT_EQ(step.answer.best->value, a.best->value) << trial << " " << step.budget;
            EXPECT_EQ(step.answer.best->price, a.best->price) << trial << " " << step.budget;
        }
    }
}

TEST(BestArmy, WhatCannotBeSearchedIsRefused) {
    MixQuestion q;
    q.base = army("Ours", example::red());
    q.foe = army("Foe", example::orc());
    const auto why = [&] {
        const auto a = best_army(q, Aim::wins);
        const auto* refusal = std::get_if<Refusal>(&a);
        return refusal ? refusal->why : "";
    };
    EXPECT_EQ(why(), "There are no troop types to choose from.");
    q.types = types_by_points(example::mil());
    EXPECT_EQ(why(), "");
    q.play.attacker_losses = LossWay::weakest_first;
    EXPECT_NE(why(), "");
    q.play = {};
    q.play.attempts = true;
    EXPECT_NE(why(), "");
    q.play = {};
    q.types[0].price = 0;
    EXPECT_NE(why(), "");
    q.types[0].price = 1;
    q.budget = -1;
    EXPECT_NE(why(), "");
}

}  // namespace
}  // namespace banneret
