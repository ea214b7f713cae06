// The weights of the Lionheart automatic commander (LH-COMMANDER), number by number.

#include <gtest/gtest.h>

#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

CommandersChoice by_the_book(const State& s) {
    Rng rng(1);
    return Rules::choose(s, Temper::by_the_book, rng, false);
}

TEST(LionheartDetails, AfterALongQuietTheBestAttackIsMadeAtAnyScore) {
    Scene s({put("inf sidearms", Side::first, 4, 5, N), put("inf spears m1", Side::second, 4, 4, S),
             put("kingf spears", Side::first, 4, 9, N), put("kingf spears", Side::second, 4, 0, S)});
    EXPECT_FALSE(std::holds_alternative<Charge>(by_the_book(s.s).order));
    s.s.quiet_turns = 8 * 2;
    EXPECT_TRUE(std::holds_alternative<Charge>(by_the_book(s.s).order));
}

TEST(LionheartDetails, AttacksByAndOnLeadersAreWeighedByTheirArmies) {
    Scene on({put("inf halberds m3", Side::first, 4, 5, N), put("kingf sidearms", Side::second, 4, 4, N),
              put("kingf spears", Side::first, 4, 9, N), put("inf spears a3", Side::second, 0, 0, S)});
    const ClashOdds o = melee_odds(on.s, 0, 1, Aspect::rear, on.at(0).at);
    const double army = on.s.setup->value.second / 2.0 / point;
    EXPECT_NEAR(by_the_book(on.s).score,
                army * (o.defender.destroyed + 0.25 * o.defender.panics) -
                    8 * (o.attacker.mean / 4 + 0.35 * o.attacker.panics) + 0.01 - 0.001,
                1e-9);
    Scene by({put("kingm spears a3 sh m3", Side::first, 4, 5, N),
              put("cav sidearms a3 m3 f1 pan", Side::second, 4, 4, N), put("inf sidearms m1", Side::first, 0, 9, N),
              put("kingf spears", Side::second, 8, 0, S)});
    const ClashOdds p = melee_odds(by.s, 0, 1, Aspect::rear, by.at(0).at);
    const double own = by.s.setup->value.first / 2.0 / point, target = facts(by.s, 1).price / 2.0 / point;
    ASSERT_GT(p.attacker.destroyed, 0);
    const double due = target * (p.defender.mean + 0.35 * p.defender.panics) -
                       own * (2 * p.attacker.destroyed + 0.25 * p.attacker.panics) + 0.01 - 0.001;
    ASSERT_GT(due, 0);
    EXPECT_NEAR(by_the_book(by.s).score, due, 1e-9);
}

TEST(LionheartDetails, PanickedArchersAreNoDangerToTheLeader) {
    Scene s({put("kingf spears", Side::first, 4, 6, N), put("inf spears", Side::first, 0, 9, N),
             put("inf longbows pan", Side::second, 4, 3, S), put("kingf spears", Side::second, 8, 0, S)});
    EXPECT_FALSE(by_the_book(s.s).rule == policy(Policy::king_safety));
}

TEST(LionheartDetails, ArchersComeOnButNotBesideTheEnemy) {
    Scene s({put("lcav bows", Side::first, 4, 7, N), put("inf spears", Side::second, 4, 3, S),
             put("kingf spears", Side::first, 4, 9, N), put("kingf spears", Side::second, 8, 0, S)});
    s.s.stands[0].loaded = false;  // nothing to shoot with
    const CommandersChoice c = by_the_book(s.s);
    ASSERT_TRUE(std::holds_alternative<Advance>(c.order));
    EXPECT_EQ(distance(std::get<HexPlace>(std::get<Advance>(c.order).to).at, s.at(1).at), 2);
}

TEST(LionheartDetails, RallyingFarOffIsWorthAQuarterAndReloadingThreeTwentieths) {
    Scene far = scene({put("inf spears pan", Side::first, 4, 8, S)});
    EXPECT_NEAR(by_the_book(far.s).score, 1, 1e-9) << "of a value of 4";
    auto crossbows = put("inf crossbows", Side::first, 4, 8, N);
    crossbows.loaded = false;
    const Scene unloaded = scene({crossbows});
    EXPECT_EQ(by_the_book(unloaded.s).rule, policy(Policy::reload));
    EXPECT_NEAR(by_the_book(unloaded.s).score, 0.15 * 3, 1e-9);
}

TEST(LionheartDetails, TheFortifiedHoldAndSoDoesAnAmbush) {
    for (const Stratagem plan : {Stratagem::none, Stratagem::field_fortifications, Stratagem::ambush}) {
        Scene s = scene({}, no_break(), Side::second);
        change(s.s, [&](auto& setup) { setup.stratagem.second = plan; });
        EXPECT_EQ(by_the_book(s.s).order == TableOrder(Done{}), plan != Stratagem::none);
    }
}

TEST(LionheartDetails, NobodyBidsMoreThanAStandIsWorth) {
    const auto hired = made(put("inf spears", Side::first, 4, 2, N), [](Facts& f) { f.hired = true; });
    Scene s = scene({hired});
    s.s.pool.second = 20 * point;
    FaceDice none({});
    s.give(Done{}, none);
    ASSERT_EQ(s.s.stage, Stage::bids);
    s.s.stands[0].refusals = 5;  // the next bid is 4, its price
    EXPECT_EQ(by_the_book(s.s).order, TableOrder(Bid{piece(0), 4 * point}));
    s.s.stands[0].figures = 3;
    EXPECT_EQ(by_the_book(s.s).order, TableOrder(Done{})) << "three quarters of it are worth 3";
}

TEST(LionheartDetails, MagicIsKeptForTheLeaderAndItsOwnStand) {
    for (const int caster : {1, 2}) {
        Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms m3", Side::second, 4, 4, S),
                         put("inf spears", Side::second, 4, 3, S)});
        s.s.stands[static_cast<std::size_t>(caster)].spells = 2;
        change(s.s, [](auto& setup) { setup.any_magic = true; });
        FaceDice dice({"RAAA"});
        Rules::apply(s.s, Shoot{piece(0), piece(1)}, dice, s.log);
        ASSERT_EQ(Rules::pending(s.s)->moment, TableDecision::Moment::react);
        EXPECT_EQ(std::holds_alternative<Cast>(by_the_book(s.s).order), caster == 1);
    }
}

TEST(LionheartDetails, OnlyTheWaryBreakOff) {
    Scene badly = scene({put("inf spears pan", Side::first, 4, 8, N), put("inf spears pan", Side::first, 5, 8, N),
                         put("inf spears", Side::second, 4, 2, S), put("inf spears", Side::second, 5, 2, S)});
    Rng rng(1);
    EXPECT_EQ(Rules::choose(badly.s, Temper::wary, rng, false).order, TableOrder(Concede{}));
    EXPECT_FALSE(by_the_book(badly.s).order == TableOrder(Concede{}));
    EXPECT_FALSE(Rules::choose(scene({}).s, Temper::wary, rng, false).order == TableOrder(Concede{}));
}

}  // namespace
}  // namespace banneret::lionheart
