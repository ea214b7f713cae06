// Halves of rules that the tests by number do not hold: who is left out, what is weighed, in which order.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::HasSubstr;

PlacedStand made(PlacedStand p, const std::function<void(Facts&)>& how) {
    how(p.facts);
    return p;
}
State joined(const TableStart& start, Side acts) {
    State s = mustered(start);
    s.stage = Stage::act;
    s.acted = acts;
    s.order.fill(acts);
    s.actions = 7;
    s.turn = 1;
    return s;
}
CommandersChoice steady(const State& s) {
    Rng rng(1);
    return Rules::choose(s, Temper::steady, rng, false);
}

// --- Rules -----------------------------------------------------------------------------------------------------------

TEST(LionheartDetails, OneAttackATurnHoldsForAttacksToo) {
    House h = no_break();
    h.one_attack_per_turn = true;
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)}, h);
    s.attack({"RRRR", "RRRR", "AA", "AA"});
    EXPECT_THAT(s.refused(Charge{piece(0), piece(1), s.place(0), 0}), HasSubstr("this turn already"));
}

TEST(LionheartDetails, BothLeadersMustBeOnTheMapForABid) {
    const auto hired = made(put("inf spears", Side::first, 4, 2, N), [](Facts& f) { f.hired = true; });
    Scene s = scene({hired});
    EXPECT_TRUE(may_bid(s.s, Side::second, 0));
    Scene gone = s;
    gone.s.stands[gone.s.setup->king.second].where = Where::saved;
    EXPECT_FALSE(may_bid(gone.s, Side::second, 0));
    gone = s;
    gone.s.stands[gone.s.setup->king.first].where = Where::saved;
    EXPECT_FALSE(may_bid(gone.s, Side::second, 0));
}

TEST(LionheartDetails, NobodyRunsFromWhomHeDoesNotSee) {
    Scene s({put("inf sidearms", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 3, S)});
    const auto steps = [&] { return retreat_steps(s.s, {0, 1, 1, false, true}).size(); };
    const std::size_t from_one_seen = steps();
    s.s.stands[1].hidden = true;
    EXPECT_EQ(steps(), 6u);
    EXPECT_LT(from_one_seen, 6u);
}

TEST(LionheartDetails, WardsReachTwoHexes) {  // section 5
    for (const int row : {2, 1}) {
        Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms m3", Side::second, 4, 4, S),
                         made(put("inf spears", Side::second, 4, row, S), [](Facts& f) { f.spells = 2; })});
        FaceDice dice({"RAAA", "AAA"});
        Rules::apply(s.s, Shoot{piece(0), piece(1), 0}, dice, s.log);
        EXPECT_EQ(Rules::pending(s.s)->moment == TableDecision::Moment::react, row == 2);
    }
}

TEST(LionheartDetails, NoShotFromAboveAnother) {  // section 5, flying
    const auto flyer = made(put("lcav bows", Side::first, 4, 6, N), [](Facts& f) { f.flying = true; });
    Scene s = scene({flyer, put("inf spears", Side::second, 4, 4, S), put("inf spears", Side::first, 3, 6, N)});
    EXPECT_EQ(s.refused(Shoot{piece(0), piece(1), 0}), "");
    s.s.stands[2].at = s.at(0).at;
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1), 0}), HasSubstr("from above"));
}

TEST(LionheartDetails, ATenthMoreIsNeededAtTheLastTurn) {  // section 6
    House h = no_break();
    h.turn_limit = 1;
    for (const bool enough : {false, true}) {
        // 10 + 4 + 4 against 10 + 4 + 3, or against 10 + 3 + 3.
        State s = placed({put("kingf spears", Side::first, 4, 9, N), put("inf spears", Side::first, 0, 9, N),
                          put("inf spears", Side::first, 1, 9, N), put("kingf spears", Side::second, 4, 0, S),
                          put(enough ? "inf sidearms" : "inf spears", Side::second, 0, 0, S),
                          put("inf sidearms", Side::second, 1, 0, S)},
                         h);
        FaceDice dice({"RR", "RR"});
        NoTableLog log;
        go_on({s, dice, log});
        ASSERT_EQ(s.stage, Stage::over);
        EXPECT_EQ(s.winner.has_value(), enough);
    }
}

TEST(LionheartDetails, OfEqualCharactersTheFirstTakesCommand) {
    House h;
    h.king_death_ends = false;
    State s = placed({put("inf spears", Side::first, 0, 9, N), put("inf spears", Side::first, 1, 9, N),
                      put("inf spears", Side::first, 2, 9, N)},
                     h);
    change(s, [](auto& setup) {
        setup.people = {{CharacterId{1}, "Ada", Side::first, 0, 1, false},
                        {CharacterId{2}, "Bor", Side::first, 2, 2, false},
                        {CharacterId{3}, "Cid", Side::first, 1, 2, false}};
    });
    EXPECT_EQ(king_of(s, Side::first), 2);
}

// --- The way home ----------------------------------------------------------------------------------------------------

TEST(LionheartDetails, WhoWentOverIsNotCapturedByHisOldSide) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}, {Side::first, UnitId{1}, "mercenary", "yes"}};
    State s = joined(start, Side::second);
    s.stands[0].side = Side::second;
    s.stands[0].panicked = true;
    FaceDice none({});
    NoTableLog log;
    Rules::apply(s, Concede{}, none, log);
    EXPECT_EQ(Rules::losses(s).first.units[0].deserted, 40);
    EXPECT_EQ(Rules::losses(s).first.units[0].captured, 0);
}

TEST(LionheartDetails, OnADrawThePanickedAreRouted) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    State s = joined(start, Side::first);
    s.stands[0].panicked = true;
    FaceDice none({});
    NoTableLog log;
    end_battle({s, none, log}, std::nullopt, ruling(52));
    const UnitLosses l = Rules::losses(s).first.units[0];
    EXPECT_EQ(l.routed, 40) << "nobody holds the field: none is captured, none deserts";
    EXPECT_EQ(l.captured + l.deserted, 0);
}

TEST(LionheartDetails, OfABeatenSidesRoutedTheShareSetDeserts) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    start.house.lionheart.rout_loss = 20;
    State s = joined(start, Side::first);
    s.stands[0].panicked = true;
    FaceDice dice({"ARRR"});
    NoTableLog log;
    Rules::apply(s, Concede{}, dice, log);
    EXPECT_EQ(Rules::losses(s).first.units[0].deserted, 8);
    EXPECT_EQ(Rules::losses(s).first.units[0].routed, 32);
}

TEST(LionheartDetails, TheWoundedOfASideThatWithdrewReturn) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    for (const bool withdrew : {true, false}) {
        State s = joined(start, Side::first);
        s.stands[s.setup->king.first + 1u].figures = 3;
        s.withdrew = withdrew;
        FaceDice none({});
        NoTableLog log;
        end_battle({s, none, log}, Side::first, extra(Extra::fighting_retreat));
        EXPECT_EQ(Rules::losses(s).second.units[0].wounded, withdrew ? 3 : 0);
    }
}

// --- Muster and deployment -------------------------------------------------------------------------------------------

TableStart with_characters(std::vector<Character> people) {
    Unit horse = company("Horse", 40);
    horse.mounted = true;
    TableStart start = war({company("Foot", 80), horse}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    start.sides.first.units[0].id = UnitId{1};
    start.sides.first.units[1].id = UnitId{2};
    start.sides.first.characters = std::move(people);
    return start;
}

TEST(LionheartDetails, TheLeaderRidesWithHisOwnUnit) {
    Character c;
    c.id = CharacterId{1};
    c.rank = Rank::general;
    for (const std::uint32_t unit : {1u, 2u}) {
        c.rides_with = UnitId{unit};
        TableStart start = with_characters({c});
        start.sides.first.general = c.id;
        const State s = mustered(start);
        EXPECT_EQ(facts(s, s.setup->king.first).build.kind, unit == 1 ? Kind::kingf : Kind::kingm);
    }
}

TEST(LionheartDetails, OfSeveralHeroesTheHighestCounts) {
    Character hero, greater;
    hero.id = CharacterId{1};
    hero.fighter = 5;
    hero.rides_with = UnitId{1};
    greater.id = CharacterId{2};
    greater.fighter = 9;
    greater.rides_with = UnitId{1};
    const State s = mustered(with_characters({hero, greater, hero}));
    EXPECT_EQ(facts(s, 0).tier_dice, 2);
}

TEST(LionheartDetails, TheFlankMarchTakesHorsemenFirstAndComesInForAPoint) {
    TableStart start = with_characters({});
    start.stratagem.first = Stratagem::flank_march;
    State s = joined(start, Side::first);
    std::vector<std::size_t> waiting;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].where == Where::flank) waiting.push_back(i);
    ASSERT_FALSE(waiting.empty());
    for (const std::size_t i : waiting) EXPECT_EQ(facts(s, i).build.kind, Kind::cav);
    s.turn = 2;
    FaceDice none({});
    NoTableLog log;
    Rules::apply(s, Deploy{piece(waiting[0]), HexPlace{hex_at(0, 4), NE}, 0}, none, log);
    EXPECT_EQ(s.action.move_points, 2) << "of three";
}

TEST(LionheartDetails, PosturesPutTheCheapInTheCentreAndTheDearOnTheWing) {
    Unit guard = company("Guard", 80), levy = company("Levy", 80);
    guard.armour = Armour::heavy;
    levy.melee = {MeleeWeapon::club};
    levy.fc = 1;
    TableStart start = war({guard, levy}, {guard, levy});
    start.changes = {{Side::first, {}, "scale", "10"}};
    const auto columns = [&](Side side, int most_price) {
        const State s = mustered(start);
        std::set<int> out;
        for (std::size_t i = 0; i < s.stands.size(); ++i)
            if (s.stands[i].side == side && s.setup->king[side] != i && facts(s, i).price <= most_price * point)
                out.insert(cell_of(s.stands[i].at).column);
        return out;
    };
    // Four stands beside the leader's: the cheapest quarter is one, in columns 3 to 5 of nine; the dear are outside.
    start.posture.second = Posture::weak_center;
    const State centre = mustered(start);
    int in_the_middle = 0;
    for (std::size_t i = 0; i < centre.stands.size(); ++i) {
        if (centre.stands[i].side != Side::second || centre.setup->king.second == i) continue;
        if (std::abs(cell_of(centre.stands[i].at).column - 4) > 1) continue;
        ++in_the_middle;
        EXPECT_LE(facts(centre, i).price, 1 * point);
    }
    EXPECT_EQ(in_the_middle, 1);
    start.posture.second = Posture::stand_and_hold;
    for (const Posture p : {Posture::attack_right, Posture::attack_left}) {
        start.posture.first = p;
        const State s = mustered(start);
        for (std::size_t i = 0; i < s.stands.size(); ++i) {
            if (s.stands[i].side != Side::first || s.setup->king.first == i || facts(s, i).price <= point) continue;
            const int column = cell_of(s.stands[i].at).column;
            EXPECT_TRUE(p == Posture::attack_right ? column >= 6 : column < 3) << column;
        }
    }
    EXPECT_FALSE(columns(Side::first, 1).empty());
}

// --- Section 7: what the commander weighs ----------------------------------------------------------------------------

TEST(LionheartDetails, AfterALongQuietTheBestAttackIsMadeAtAnyScore) {
    Scene s({put("inf sidearms", Side::first, 4, 5, N), put("inf spears m1", Side::second, 4, 4, S),
             put("kingf spears", Side::first, 4, 9, N), put("kingf spears", Side::second, 4, 0, S)});
    EXPECT_FALSE(std::holds_alternative<Charge>(steady(s.s).order));
    s.s.quiet_turns = 8 * 2;
    EXPECT_TRUE(std::holds_alternative<Charge>(steady(s.s).order));
}

TEST(LionheartDetails, AttacksByAndOnLeadersAreWeighedByTheirArmies) {
    Scene on({put("inf halberds m3", Side::first, 4, 5, N), put("kingf sidearms", Side::second, 4, 4, N),
              put("kingf spears", Side::first, 4, 9, N), put("inf spears a3", Side::second, 0, 0, S)});
    const ClashOdds o = melee_odds(on.s, 0, 1, Aspect::rear, on.at(0).at);
    const double army = on.s.setup->value.second / 2.0 / point;
    EXPECT_NEAR(steady(on.s).score,
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
    EXPECT_NEAR(steady(by.s).score, due, 1e-9);
}

TEST(LionheartDetails, PanickedArchersAreNoDangerToTheLeader) {
    Scene s({put("kingf spears", Side::first, 4, 6, N), put("inf spears", Side::first, 0, 9, N),
             put("inf longbows pan", Side::second, 4, 3, S), put("kingf spears", Side::second, 8, 0, S)});
    EXPECT_FALSE(steady(s.s).rule == policy(Policy::king_safety));
}

TEST(LionheartDetails, ArchersComeOnButNotBesideTheEnemy) {
    Scene s({put("lcav bows", Side::first, 4, 7, N), put("inf spears", Side::second, 4, 3, S),
             put("kingf spears", Side::first, 4, 9, N), put("kingf spears", Side::second, 8, 0, S)});
    s.s.stands[0].loaded = false;  // nothing to shoot with
    const CommandersChoice c = steady(s.s);
    ASSERT_TRUE(std::holds_alternative<Advance>(c.order));
    EXPECT_EQ(distance(std::get<HexPlace>(std::get<Advance>(c.order).to).at, s.at(1).at), 2);
}

TEST(LionheartDetails, RallyingFarOffIsWorthAQuarterAndReloadingThreeTwentieths) {
    Scene far = scene({put("inf spears pan", Side::first, 4, 8, S)});
    EXPECT_NEAR(steady(far.s).score, 1, 1e-9) << "of a value of 4";
    auto crossbows = put("inf crossbows", Side::first, 4, 8, N);
    crossbows.loaded = false;
    const Scene unloaded = scene({crossbows});
    EXPECT_EQ(steady(unloaded.s).rule, policy(Policy::reload));
    EXPECT_NEAR(steady(unloaded.s).score, 0.15 * 3, 1e-9);
}

TEST(LionheartDetails, TheFortifiedHoldAndSoDoesAnAmbush) {
    for (const Stratagem plan : {Stratagem::none, Stratagem::field_fortifications, Stratagem::ambush}) {
        Scene s = scene({}, no_break(), Side::second);
        change(s.s, [&](auto& setup) { setup.stratagem.second = plan; });
        EXPECT_EQ(steady(s.s).order == TableOrder(Done{}), plan != Stratagem::none);
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
    EXPECT_EQ(steady(s.s).order, TableOrder(Bid{piece(0), 4 * point}));
    s.s.stands[0].figures = 3;
    EXPECT_EQ(steady(s.s).order, TableOrder(Done{})) << "three quarters of it are worth 3";
}

}  // namespace
}  // namespace banneret::lionheart
