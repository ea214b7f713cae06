// Every rule of the Lionheart variant by its number: costs, bids and the leader.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// LH-66, LH-67, LH-68, LH-69, LH-70, LH-71, LH-72, LH-73, LH-74: the use of each weapon, and the armour levels that it
// penetrates.
TEST(LionheartRules, LH66_Weapons) {
    struct Expected {
        std::string_view key;
        bool foot_only, missile, shields;
        int melee, shot;  // armour levels
    };
    const std::vector<Expected> all = {
        {"spears", false, false, true, 0, 0},    {"halberds", true, false, false, 0, 0},
        {"heavy", false, false, false, 1, 0},    {"sidearms", false, false, true, 0, 0},
        {"bows", false, true, false, 0, 0},      {"longbows", true, true, false, 0, 1},
        {"crossbows", false, true, false, 0, 0}, {"arbalests", true, true, false, 0, 2},
    };
    ASSERT_EQ(all.size(), weapons.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Expected& e = all[i];
        const WeaponRow& w = weapons[i];
        EXPECT_EQ(w.key, e.key);
        EXPECT_EQ(w.foot_only, e.foot_only) << e.key;
        EXPECT_EQ(w.missile, e.missile) << e.key;
        EXPECT_EQ(w.shields, e.shields) << e.key;
        EXPECT_EQ(w.melee_penetration, e.melee) << e.key;
        EXPECT_EQ(w.shot_penetration, e.shot) << e.key;
    }
}

// LH-64, LH-65: only these two kinds are a King or Leader.
TEST(LionheartRules, LH64_OnlyTwoKindsLead) {
    for (const KindRow& k : kinds) EXPECT_EQ(k.king, k.key == "kingm" || k.key == "kingf") << k.key;
}

// --- Costs -----------------------------------------------------------------------------------------------------------

// LH-76, LH-77, LH-78, LH-79, LH-80, LH-81, LH-82, LH-83, LH-84, LH-85, LH-86, LH-87, LH-88, LH-89, LH-90, LH-91
TEST(LionheartRules, LH76_Costs) {
    const auto price = [](std::string_view words) { return cost(written(words).facts.build) / point; };
    EXPECT_EQ(price("inf spears"), 4);  // LH-76
    EXPECT_EQ(price("inf bows"), 4);
    EXPECT_EQ(price("cav spears"), 8);
    EXPECT_EQ(price("inf spears m1"), 2);  // LH-77
    EXPECT_EQ(price("inf spears m3"), 6);
    EXPECT_EQ(price("cav spears m1"), 4);
    EXPECT_EQ(price("cav spears m3"), 12);
    EXPECT_EQ(price("inf spears a1"), 5);  // LH-78
    EXPECT_EQ(price("inf spears a2"), 7);
    EXPECT_EQ(price("inf spears a3"), 10);
    EXPECT_EQ(price("cav spears a1"), 10);
    EXPECT_EQ(price("cav spears a2"), 14);
    EXPECT_EQ(price("cav spears a3"), 20);
    EXPECT_EQ(price("inf halberds"), 6);   // LH-79
    EXPECT_EQ(price("inf crossbows"), 3);  // LH-80
    EXPECT_EQ(price("inf arbalests"), 6);  // LH-81
    EXPECT_EQ(price("inf heavy"), 5);      // LH-82
    EXPECT_EQ(price("inf longbows"), 6);   // LH-83
    EXPECT_EQ(price("inf sidearms"), 3);   // LH-84
    EXPECT_EQ(price("inf spears sh"), 5);  // LH-85
    EXPECT_EQ(price("inf sidearms sh"), 4);
    for (const Weapon w :
         {Weapon::halberds, Weapon::heavy, Weapon::bows, Weapon::longbows, Weapon::crossbows, Weapon::arbalests})
        EXPECT_TRUE(build_fault({Kind::inf, w, 0, true})) << "LH-85: no shields with " << row(w).name;
    EXPECT_EQ(price("linf spears"), 2);  // LH-86
    EXPECT_EQ(price("lcav spears"), 4);
    EXPECT_EQ(price("inf sidearms m1"), 1);  // LH-87
    EXPECT_EQ(price("kingf spears"), 10);    // LH-88
    EXPECT_EQ(price("kingm spears"), 14);
    EXPECT_EQ(price("kingf spears m3"), 12);  // LH-89
    EXPECT_EQ(price("kingm spears m3"), 18);
    EXPECT_TRUE(build_fault(written("kingf spears m1").facts.build)) << "LH-R43";
    EXPECT_EQ(price("kingm heavy a3"), 27);         // LH-90
    Build b = written("kingm spears").facts.build;  // LH-91
    b.leadership = 1;
    EXPECT_EQ(cost(b), 7 * point);
    b.leadership = 3;
    EXPECT_EQ(cost(b), 21 * point);
}

TableStart little_war(std::vector<MusterChange> changes) {
    Unit u;
    u.name = "Riders";
    u.count = 40;
    u.mounted = true;
    u.melee = {MeleeWeapon::lance};
    TableStart start;
    start.sides = {table_army_of_list("Red", {u, u}, 2), table_army_of_list("Blue", {u}, 2)};
    start.changes = std::move(changes);
    return start;
}

TEST(LionheartRules, LH92_LH93_LH94_LH101_MercenariesPromisesAndAccounts) {  // LH-92, LH-93, LH-94, LH-101; LH-R50
    const auto s = muster(little_war({{Side::first, UnitId{1}, "mercenary", "yes"},
                                      {Side::first, {}, "pool", "1.25"},
                                      {Side::first, {}, "scale", "20"}}));
    ASSERT_TRUE(std::holds_alternative<State>(s));
    const State& state = std::get<State>(s);
    ASSERT_TRUE(facts(state, 0).hired);
    EXPECT_FALSE(facts(state, 1).hired);
    // A quarter of 8 is 2, and one and a half times that is promised while the pool pays for it (LH-COMMANDER).
    EXPECT_EQ(state.stands[0].promise, 3 * point);
    EXPECT_EQ(state.pool.first, point / 4);
    // LH-94: both are hidden from the other side.
    Rng rng(1);
    std::set<std::int32_t> promises, pools;
    for (int i = 0; i < 50; ++i) {
        const State seen = Rules::as_seen_by(state, Side::second, rng);
        promises.insert(seen.stands[0].promise);
        pools.insert(seen.pool.first);
        EXPECT_GE(seen.stands[0].promise, 2 * point) << "LH-93: it is promised the base price at least";
    }
    EXPECT_GT(promises.size(), 10u);
    EXPECT_GT(pools.size(), 10u);
    EXPECT_EQ(Rules::as_seen_by(state, Side::first, rng).stands[0].promise, 3 * point);
    // LH-93: a promise below the base price is refused.
    EXPECT_TRUE(std::holds_alternative<std::vector<Problem>>(
        muster(little_war({{Side::first, UnitId{1}, "mercenary", "yes"}, {Side::first, UnitId{1}, "promise", "1"}}))));
}

Scene treason() {
    PlacedStand hired = put("inf spears", Side::first, 4, 2, N);
    hired.facts.hired = true;
    hired.facts.promise = 2 * point;
    Scene s = scene({hired});
    s.s.pool = {5 * point, 4 * point};
    return s;
}

// LH-95, LH-96, LH-97, LH-98, LH-99, LH-100; LH-R45, LH-R47, LH-R50
TEST(LionheartRules, LH95_LH96_LH97_LH98_LH99_LH100_Treachery) {
    Scene s = treason();
    FaceDice none({});
    s.give(Done{}, none);
    ASSERT_EQ(Rules::pending(s.s)->moment, TableDecision::Moment::bid)
        << "it stands closer to the enemy's leader (LH-95)";
    EXPECT_EQ(Rules::pending(s.s)->side, Side::second);
    EXPECT_THAT(s.refused(Bid{piece(0), 4 * point + 1}), HasSubstr("not owed")) << "LH-96";
    EXPECT_THAT(s.refused(Bid{piece(1), point}), HasSubstr("not a mercenary of the enemy"));
    Scene low = s;
    low.give(Bid{piece(0), 2 * point}, none);
    EXPECT_EQ(low.at(0).side, Side::first);
    EXPECT_EQ(low.s.pool, (PerSide<std::int32_t>{5 * point, 4 * point}));
    EXPECT_THAT(low.all<RuleWorked>(), testing::Contains(testing::Field(&RuleWorked::rule, rule("LH-99"))));
    for (const RuleWorked& e : low.all<RuleWorked>()) EXPECT_NE(e.value, 2 * point + 1) << "the promise is never told";
    s.give(Bid{piece(0), 2 * point + 1}, none);
    EXPECT_EQ(s.at(0).side, Side::second) << "LH-98";
    EXPECT_EQ(s.s.pool.second, 2 * point - 1);
    EXPECT_EQ(s.s.pool.first, 7 * point) << "LH-100";
    EXPECT_THAT(Rules::describe(s.s, OrderCarriedOut{Side::second, Bid{piece(0), 2 * point}}), HasSubstr("2.00"))
        << "LH-97";
    // An equal distance is not closer (LH-R47).
    Scene far = treason();
    far.s.stands[0].at = hex_at(4, 7);
    EXPECT_FALSE(may_bid(far.s, Side::second, 0));
}

TEST(LionheartRules, LH110_AFallenOrLonelyLeaderLoses) {  // LH-110
    Scene s({put("kingf spears", Side::first, 4, 9, N), put("inf spears", Side::first, 4, 5, N),
             put("kingf spears f1", Side::second, 4, 4, S), put("inf spears", Side::second, 0, 0, S)});
    s.attack({"ARRR", "R", "AA"}, 1, 2);
    EXPECT_EQ(s.s.stage, Stage::over);
    EXPECT_EQ(s.s.winner, Side::first);
    EXPECT_EQ(s.s.ended_by, rule("LH-110"));
    Scene lonely({put("kingf spears", Side::first, 4, 9, N), put("inf spears", Side::first, 4, 5, N),
                  put("inf spears f1", Side::second, 4, 4, S), put("kingf spears", Side::second, 0, 0, S)});
    lonely.attack({"ARRR", "R", "AA"}, 1, 2);
    EXPECT_EQ(lonely.s.winner, Side::first) << "his last stand is gone";
}

}  // namespace
}  // namespace banneret::lionheart
