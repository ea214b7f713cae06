// The automatic commander of the Lionheart variant (LH-COMMANDER), and previews of orders.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/commanders/table_commander.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/deployment.h"
#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// --- Previews --------------------------------------------------------------------------------------------------------

TEST(LionheartPreview, SaysWhatABlowIsWorthAndWhereAStandCanGo) {
    Scene s = scene({put("inf spears", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    const std::string words = Rules::preview(s.s, Charge{piece(0), piece(1), s.place(0)});
    EXPECT_THAT(words, HasSubstr("Attack on the front"));
    EXPECT_THAT(words, HasSubstr("loses 2.9 of 4, 34% gone, 39% panics"));
    for (const TablePlace& p : Rules::reachable(s.s, piece(3)))
        if (!(p == TablePlace(s.place(3)))) {
            EXPECT_EQ(s.refused(Advance{piece(3), p}), "");
        }
    EXPECT_EQ(Rules::reachable(s.s, piece(3)).size(), 7u);
}

// --- LH-COMMANDER: the automatic commander, by the book ---

CommandersChoice chosen(const State& s, Temper t = Temper::by_the_book) {
    Rng rng(1);
    return Rules::choose(s, t, rng, true);
}

TEST(LionheartPolicy, BidsHalfAsMuchAgainAndMoreAfterARefusal) {
    PlacedStand hired = put("inf spears", Side::first, 4, 2, N);
    hired.facts.hired = true;
    hired.facts.promise = 3 * point;
    Scene s = scene({hired});
    s.s.pool.second = 3 * point;
    FaceDice none({});
    s.give(Done{}, none);
    ASSERT_EQ(s.s.stage, Stage::bids);
    EXPECT_EQ(chosen(s.s).order, TableOrder(Bid{piece(0), point * 3 / 2})) << "the base price is 1";
    s.s.stands[0].refusals = 1;
    EXPECT_EQ(chosen(s.s).order, TableOrder(Bid{piece(0), 2 * point}));
    s.s.pool.second = point;
    EXPECT_EQ(chosen(s.s).order, TableOrder(Done{})) << "more than it has";
}

TEST(LionheartPolicy, RalliesTowardsTheEnemy) {
    Scene s = scene({put("inf spears pan", Side::first, 4, 5, S), put("inf spears", Side::second, 4, 3, S)});
    const CommandersChoice c = chosen(s.s);
    ASSERT_TRUE(std::holds_alternative<Rally>(c.order));
    EXPECT_EQ(std::get<HexPlace>(std::get<Rally>(c.order).to).facing, N);
    EXPECT_NEAR(c.score, 2, 1e-9) << "half of its value of 4 with an enemy within two hexes";
    EXPECT_FALSE(c.because.empty());
}

TEST(LionheartPolicy, RalliesUnderAnEnemyWhoFliesRightAbove) {
    PlacedStand flyer = put("lcav spears", Side::second, 4, 5, S);
    flyer.facts.flying = true;
    Scene s = scene({put("inf spears pan", Side::first, 4, 5, S), flyer});
    const CommandersChoice c = chosen(s.s);
    ASSERT_TRUE(std::holds_alternative<Rally>(c.order));
    EXPECT_EQ(s.refused(c.order), "");
    EXPECT_NEAR(c.score, 2, 1e-9) << "half of its value of 4 with an enemy within two hexes";
}

TEST(LionheartPolicy, ScoresAnAttackAsTheRulingsDo) {
    Scene s = scene({put("inf sidearms m1", Side::first, 4, 5, N), put("inf spears a2 m1", Side::second, 4, 4, N)});
    const CommandersChoice c = chosen(s.s);
    ASSERT_TRUE(std::holds_alternative<Charge>(c.order));
    const ClashOdds o = melee_odds(s.s, 0, 1, Aspect::rear, s.at(0).at);
    const double v_target = 5, v_self = 1;
    const double score = v_target * (o.defender.mean / 4 + 0.35 * o.defender.panics) -
                         v_self * (o.attacker.mean / 4 + 0.35 * o.attacker.panics);
    EXPECT_NEAR(c.score, score + 0.01 - 0.001, 1e-9) << "it attacks from where it stands, for one point";
}

TEST(LionheartPolicy, BringsTheHindmostUp) {
    Scene s = scene({put("inf spears", Side::first, 4, 5, N), put("inf spears", Side::second, 4, 1, S)}, no_break(),
                    Side::first, 1);
    const CommandersChoice c = chosen(s.s);
    ASSERT_TRUE(std::holds_alternative<Advance>(c.order));
    EXPECT_EQ(std::get<Advance>(c.order).piece, piece(3)) << "the one in the corner of the back row";
}

TEST(LionheartPolicy, ADefenderWithMoreMissilesHolds) {
    Scene s = scene({put("inf bows", Side::second, 4, 1, S), put("inf spears", Side::first, 4, 7, N)}, no_break(),
                    Side::second, 1);
    EXPECT_EQ(chosen(s.s).order, TableOrder(Done{}));
    EXPECT_FALSE(chosen(s.s, Temper::bold).order == TableOrder(Done{})) << "the bold one comes on";
    s.s.quiet_turns = static_cast<std::uint16_t>(8 * 3);
    EXPECT_FALSE(chosen(s.s).order == TableOrder(Done{})) << "after a long quiet everybody does";
}

TEST(LionheartPolicy, ADefendersFlankMarchFacesTheEnemysEdge) {  // LH-START
    Scene s = scene({put("inf spears", Side::second, 0, 1, S), put("inf spears", Side::second, 4, 1, S),
                     put("inf spears", Side::first, 4, 8, N)},
                    no_break(), Side::second, 2);
    s.s.stands[0].where = Where::flank;
    s.s.stands[1].where = Where::destroyed;
    s.s.turn = 9;
    change(s.s, [](auto& setup) { setup.stratagem.second = Stratagem::flank_march; });
    const CommandersChoice in = chosen(s.s);
    ASSERT_TRUE(std::holds_alternative<Deploy>(in.order));
    const int facing = std::get<HexPlace>(std::get<Deploy>(in.order).at).facing;
    EXPECT_TRUE(facing == 2 || facing == 4) << facing;
}

// LH-START allows it to enter; the pass in row 7 is for stands on the table.
TEST(LionheartPolicy, WhoHoldsBringsItsFlankMarchInWhereItStrikesAtOnce) {
    const auto held = [](int column, int turn) {
        Scene s = scene({put("cav spears", Side::second, 0, 1, S), put("inf bows", Side::second, 4, 1, S),
                         put("inf longbows m3 f2", Side::first, column, 6, N)},
                        no_break(), Side::second, 1);
        s.s.stands[0].where = Where::flank;
        s.s.turn = static_cast<std::uint16_t>(turn);
        change(s.s, [](auto& setup) { setup.stratagem.second = Stratagem::flank_march; });
        return s;
    };
    EXPECT_EQ(chosen(held(4, 2).s).order, TableOrder(Done{})) << "nobody is near a side column";
    EXPECT_EQ(chosen(held(1, 1).s).order, TableOrder(Done{})) << "before turn 2 nobody comes in";
    Scene s = held(1, 2);
    const CommandersChoice in = chosen(s.s);
    ASSERT_TRUE(std::holds_alternative<Deploy>(in.order));
    EXPECT_EQ(std::get<Deploy>(in.order).piece, piece(0));
    EXPECT_GT(in.score, 0);
    FaceDice none({});
    s.give(in.order, none);
    const CommandersChoice then = chosen(s.s);
    ASSERT_TRUE(std::holds_alternative<Charge>(then.order));
    EXPECT_EQ(std::get<Charge>(then.order).target, piece(2));
    EXPECT_NEAR(then.score, in.score, 1e-9) << "what it came in for";
    // Against peasants, who are worth less than it would lose, it stays off the table.
    s = held(1, 2);
    change(s.s, [](auto& setup) { setup.facts[2] = written("inf sidearms m1").facts; });
    s.s.stands[2].figures = 4;
    EXPECT_EQ(chosen(s.s).order, TableOrder(Done{}));
}

TEST(LionheartPolicy, TheLeaderLeavesTheLineOfFire) {
    Scene s({put("kingf spears", Side::first, 4, 6, N), put("inf spears", Side::first, 0, 9, N),
             put("inf longbows", Side::second, 4, 3, S), put("kingf spears", Side::second, 8, 0, S)});
    const CommandersChoice c = chosen(s.s);
    EXPECT_EQ(c.rule, policy(Policy::king_safety));
    const auto* move = std::get_if<Advance>(&c.order);
    ASSERT_NE(move, nullptr);
    EXPECT_FALSE(in_arc(s.s, 2, s.at(2).at, s.at(2).facing, std::get<HexPlace>(move->to).at));
}

// --- The steady commander --------------------------------------------------------------------------------------------

TEST(LionheartSteady, WeighsAStandByItsArmyAndNotByItsPrice) {
    // The same fight, but the stand is expensive and the enemy's army is cheap.
    Scene s = scene({put("cav spears a3 m3", Side::first, 4, 5, N), put("inf sidearms m1", Side::second, 4, 4, N),
                     put("inf sidearms m1", Side::second, 6, 1, S), put("cav spears a3 m3", Side::first, 2, 8, N)});
    const ClashOdds o = melee_odds(s.s, 0, 1, Aspect::rear, s.at(0).at);
    ASSERT_GT(o.defender.mean / 4 + o.defender.panics, o.attacker.mean / 2 + o.attacker.panics);
    EXPECT_EQ(chosen(s.s, Temper::steady).rule, policy(Policy::attack));
}

TEST(LionheartSteady, ADefenderWithMoreMissilesDoesNotWaitToBeShot) {
    Scene s = scene({put("inf bows", Side::second, 4, 1, S), put("inf spears", Side::first, 4, 7, N)}, no_break(),
                    Side::second, 1);
    EXPECT_FALSE(chosen(s.s, Temper::steady).order == TableOrder(Done{}));
}

TEST(LionheartSteady, ALeaderAttacksOnlyWhereHeRisksLittle) {
    const auto asked = [](const char* enemy) {
        Scene s({put("kingm spears", Side::first, 4, 5, N), put(enemy, Side::second, 4, 4, S),
                 put("inf spears", Side::first, 0, 9, N), put("inf spears", Side::first, 8, 9, N),
                 put("inf spears", Side::second, 0, 0, S), put("kingf spears", Side::second, 8, 0, S)});
        const CommandersChoice c = chosen(s.s, Temper::steady);
        const auto* charge = std::get_if<Charge>(&c.order);
        return charge != nullptr && charge->piece == piece(0);
    };
    EXPECT_FALSE(asked("inf halberds a3 m3"));
    EXPECT_FALSE(asked("cav spears a3 m3"));
}

TEST(LionheartSteady, AFightingRetreatGoesToItsOwnEdge) {
    Scene s = scene({put("inf spears", Side::second, 4, 3, N), put("inf spears", Side::first, 4, 8, N)}, no_break(),
                    Side::second, 1);
    change(s.s, [](auto& setup) { setup.posture.second = Posture::fighting_retreat; });
    const CommandersChoice c = chosen(s.s, Temper::steady);
    const auto* move = std::get_if<Advance>(&c.order);
    ASSERT_NE(move, nullptr);
    const std::size_t who = move->piece.value - 1;
    const Hex to = std::get<HexPlace>(move->to).at;
    EXPECT_TRUE(cell_of(to).row < cell_of(s.at(static_cast<int>(who)).at).row) << "towards row 0, its own edge";
}

TEST(LionheartSteady, AsksNothingThatItMayNotKnow) {
    // The answer is the same whatever the battle's memo holds.
    Scene s = scene({put("inf spears", Side::first, 4, 5, N), put("cav spears", Side::second, 4, 3, S)});
    const CommandersChoice first = chosen(s.s, Temper::steady), again = chosen(s.s, Temper::steady);
    EXPECT_EQ(first.order, again.order);
    EXPECT_EQ(first.score, again.score);
    Rng rng(1);
    EXPECT_EQ(Battle::of<Rules>(s.s).detached().choose(Temper::steady, rng).order, first.order);
}

// The tempers behave as their names say: over many battles of equal armies the bold one fights hand to hand sooner than
// the steady one, and the wary one loses less.
TEST(LionheartPolicy, TempersBehaveAsTheyAreCalled) {
    Unit archers = company("Archers", 60), knights = company("Knights", 40), militia = company("Militia", 80);
    archers.missile = {MissileWeapon::short_bow};
    knights.mounted = true;
    knights.fc = 4;
    knights.armour = Armour::medium;
    militia.fc = 1;
    TableStart start =
        war({knights, company("Foot", 80), archers, militia}, {knights, company("Foot", 80), archers, militia});
    start.changes = {{Side::first, {}, "scale", "20"}};
    const auto s = begin(start);
    const Battle first = std::get<Battle>(s);
    struct Course {
        double blows = 0, lost = 0;
    };
    constexpr int games = 60;
    const auto played = [&](TableCommander who) {
        Course out;
        for (std::uint64_t seed = 1; seed <= games; ++seed) {
            const TableGame g = play_game(first, seed, {who, TableCommander::steady});
            EXPECT_TRUE(g.finished);
            int turn = 0, blow = 0;
            for (const TableEvent& e : g.events) {
                if (const auto* t = std::get_if<TurnBegan>(&e)) turn = t->turn;
                const auto* o = std::get_if<OrderCarriedOut>(&e);
                if (o != nullptr && o->side == Side::first && std::holds_alternative<Charge>(o->order) && blow == 0)
                    blow = turn;
            }
            out.blows += (blow == 0 ? turn : blow) / static_cast<double>(games);
            out.lost += g.battle.result().lost.first / games;
        }
        return out;
    };
    const Course steady = played(TableCommander::steady), bold = played(TableCommander::bold),
                 wary = played(TableCommander::wary);
    EXPECT_LT(bold.blows, steady.blows);
    EXPECT_LT(wary.lost, steady.lost);
    EXPECT_LT(wary.lost, bold.lost);
}

}  // namespace
}  // namespace banneret::lionheart
