// Details of rules that the tests by number do not cover: exceptions, weights, order.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/engine/rulesets/lionheart/scene.h"
#include "tests/support/edited_house.h"

namespace banneret::lionheart {
namespace {

using testing::HasSubstr;

State joined(const TableStart& start, Side acts) {
    State s = mustered(start);
    s.stage = Stage::act;
    s.acted = acts;
    s.order.fill(acts);
    s.actions = 7;
    s.turn = 1;
    return s;
}
// --- Rules -----------------------------------------------------------------------------------------------------------

TEST(LionheartDetails, OneAttackATurnHoldsForAttacksToo) {  // LH-R8
    House h = no_break();
    h.one_attack_per_turn = true;
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)}, h);
    s.attack({"RRRR", "RRRR", "AA", "AA"});
    EXPECT_THAT(s.refused(Charge{piece(0), piece(1), s.place(0)}), HasSubstr("already attacked or shot"));
}

TEST(LionheartDetails, BothLeadersMustBeOnTheMapForABid) {  // LH-R47
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

TEST(LionheartDetails, NobodyRunsFromWhomHeDoesNotSee) {  // LH-R33
    Scene s({put("inf sidearms", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 3, S)});
    const auto steps = [&] { return retreat_steps(s.s, {0, 1, 1, false, true}).size(); };
    const std::size_t from_one_seen = steps();
    s.s.stands[1].hidden = true;
    EXPECT_EQ(steps(), 6u);
    EXPECT_LT(from_one_seen, 6u);
}

TEST(LionheartDetails, WardsReachTwoHexes) {  // LH-MUSTER
    for (const int row : {2, 1}) {
        Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms m3", Side::second, 4, 4, S),
                         made(put("inf spears", Side::second, 4, row, S), [](Facts& f) { f.spells = 2; })});
        FaceDice dice({"RAAA", "AAA"});
        Rules::apply(s.s, Shoot{piece(0), piece(1)}, dice, s.log);
        EXPECT_EQ(Rules::pending(s.s)->moment == TableDecision::Moment::react, row == 2);
    }
}

TEST(LionheartDetails, NoShotFromAboveAnother) {  // LH-MUSTER, flying
    const auto flyer = made(put("lcav bows", Side::first, 4, 6, N), [](Facts& f) { f.flying = true; });
    Scene s = scene({flyer, put("inf spears", Side::second, 4, 4, S), put("inf spears", Side::first, 3, 6, N)});
    EXPECT_EQ(s.refused(Shoot{piece(0), piece(1)}), "");
    s.s.stands[2].at = s.at(0).at;
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1)}), HasSubstr("from above"));
}

TEST(LionheartDetails, ATenthMoreIsNeededAtTheLastTurn) {  // LH-START
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

TEST(LionheartDetails, OfEqualCharactersTheFirstTakesCommand) {  // LH-R51
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

// --- Turn by turn, and exceptions ------------------------------------------------------------------------------------

TEST(LionheartDetails, ANewTurnForgetsBlowsBidsAndMelees) {  // LH-R8, LH-R35, LH-R46
    Scene s = scene({put("cav spears", Side::first, 4, 5, N)});
    s.s.stands[0].this_turn.struck = true;
    s.s.stands[0].this_turn.bid_for = 3;
    s.s.fought[0] = {0, 4};
    s.s.melees = 1;
    s.s.actions = s.s.action_at = 0;
    s.s.stage = Stage::turn_begins;
    FaceDice dice({"AA", "PP"});
    go_on({s.s, dice, s.log});
    EXPECT_FALSE(s.at(0).this_turn.struck);
    EXPECT_EQ(s.at(0).this_turn.bid_for, 0);
    EXPECT_EQ(s.s.melees, 0);
}

TEST(LionheartDetails, SurpriseTakesThreeTurnsOfActionsAndNoMore) {  // LH-START
    for (const int turn : {3, 4}) {
        Scene s = scene({});
        change(s.s, [](auto& setup) { setup.stratagem.first = Stratagem::surprise_attack; });
        s.s.turn = static_cast<std::uint16_t>(turn - 1);
        s.s.stage = Stage::turn_begins;
        FaceDice dice({"AA", "PP"});
        go_on({s.s, dice, s.log});
        EXPECT_EQ(s.s.actions, turn == 3 ? 4 : 5) << "four are the attacker's";
    }
}

TEST(LionheartDetails, ThePanickedDoNotStepAside) {  // LH-MUSTER, evasive
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N),
                     made(put("inf sidearms pan", Side::second, 4, 4, S), [](Facts& f) { f.evasive = true; })});
    s.attack({"RRRR", "RRRR", "AA", "AA"});
    EXPECT_EQ(s.asked.front(), RollFor::melee);
}

TEST(LionheartDetails, UndeadArchersDoNotPanicAtTheirOwnDice) {  // LH-MUSTER; LH-47
    Scene s = scene({made(put("inf bows", Side::first, 4, 6, N), [](Facts& f) { f.undead = true; }),
                     put("inf sidearms", Side::second, 4, 4, S)});
    s.shoot({"PPPP"});
    EXPECT_FALSE(s.at(0).panicked);
}

TEST(LionheartDetails, NoPrayerHelpsAgainstASpell) {  // LH-MUSTER: there is no save, so none has failed
    Scene s = scene({made(put("inf spears", Side::first, 4, 6, N), [](Facts& f) { f.spells = 2; }),
                     made(put("inf sidearms m3", Side::second, 4, 4, S), [](Facts& f) { f.prayers = 2; })});
    FaceDice dice({"AP", "AAA"});
    Rules::apply(s.s, Cast{piece(0), piece(1), spells::attack, 2, {}}, dice, s.log);
    EXPECT_EQ(s.at(1).figures, 3);
    EXPECT_EQ(s.at(1).prayers, 2);
}

TEST(LionheartDetails, WhereStandsBlockSightOnlyThoseInSightAreFeared) {  // LH-R16, LH-R33
    for (const bool on : {false, true}) {
        House h;
        h.stands_block_sight = on;
        const Scene s({put("inf sidearms", Side::first, 4, 7, N), put("inf spears", Side::first, 4, 5, N),
                       put("inf spears", Side::second, 4, 3, S)},
                      h);
        EXPECT_EQ(retreat_steps(s.s, {0, 2, 1, false, true}).size() == 6, on);
    }
}

TEST(LionheartDetails, WhoHasChangedSidesIsNoOpponentAnyMore) {  // LH-R35
    Scene s({put("inf sidearms", Side::second, 4, 4, S), put("inf spears pan", Side::first, 4, 5, N),
             put("inf spears", Side::second, 4, 3, S)});
    s.s.fought[0] = {2, 0};
    s.s.melees = 1;
    EXPECT_EQ(retreat_steps(s.s, {0, 1, 1, true, true}).size(), 2u) << "beside its friend is well";
}

TEST(LionheartDetails, WhoRanOffTheMapIsGone) {  // LH-R36, LH-R51
    Scene s = scene({put("inf spears", Side::second, 3, 3, S)}, House{}, Side::first, 1);
    bool both = false;
    s.s.stands[0].where = Where::ran_off;
    EXPECT_EQ(broken_side(s.s, both), std::nullopt) << "two of three are steady";
    s.s.stands[4].where = Where::ran_off;
    EXPECT_EQ(broken_side(s.s, both), Side::second);
    FaceDice none({});
    EXPECT_TRUE(over_at_once({s.s, none, s.log})) << "the leader is left alone";
    EXPECT_EQ(s.s.winner, Side::first);
}

TEST(LionheartDetails, OfTwoBrokenSidesTheLargerShareWins) {  // LH-R51
    for (const bool first_is_worse : {true, false}) {
        Scene s = scene({put("inf spears", Side::first, 1, 5, N), put("inf spears", Side::second, 1, 2, S)}, House{},
                        Side::first, 1);
        for (const std::size_t i : {0u, 1u, 3u, 5u}) s.s.stands[i].panicked = true;
        s.s.stands[first_is_worse ? 2u : 4u].panicked = true;
        bool both = false;
        EXPECT_EQ(broken_side(s.s, both), first_is_worse ? Side::first : Side::second);
    }
}

TEST(LionheartDetails, RefusalsAreForgottenWhenAStandChangesSides) {  // LH-COMMANDER
    Scene s = scene({made(put("inf spears", Side::first, 4, 2, N), [](Facts& f) { f.hired = true; })});
    s.s.stands[0].refusals = 2;
    s.s.pool.second = 4 * point;
    FaceDice none({});
    s.give(Done{}, none);
    s.give(Bid{piece(0), 2 * point}, none);
    EXPECT_EQ(s.at(0).side, Side::second);
    EXPECT_EQ(s.at(0).refusals, 0);
}

// --- Results for the campaign ----------------------------------------------------------------------------------------

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
    end_battle({s, none, log}, std::nullopt, rule("LH-R52"));
    const UnitLosses l = Rules::losses(s).first.units[0];
    EXPECT_EQ(l.routed, 40) << "nobody holds the field: none is captured, none deserts";
    EXPECT_EQ(l.captured + l.deserted, 0);
}

TEST(LionheartDetails, OfABeatenSidesRoutedTheShareSetDeserts) {  // LH-RETURN
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    lionheart_house(start.house)->rout_loss = 20;
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

TEST(LionheartDetails, WhoALeaderIsAndWhatCastersBring) {  // LH-MUSTER, king
    for (int level = 1; level <= 12; ++level)
        for (const int calling : {0, 1, 2}) {
            Character c;
            c.id = CharacterId{1};
            c.rank = Rank::general;
            (calling == 0 ? c.fighter : calling == 1 ? c.cleric : c.magic_user) = level;
            c.rides_with = UnitId{1};
            TableStart start = with_characters({c});
            start.changes.push_back({Side::first, UnitId{1}, "dedicated", "yes"});
            start.sides.first.general = c.id;
            const State s = mustered(start);
            const Facts& king = facts(s, s.setup->king.first);
            const Tiers t = tiers(c);
            EXPECT_EQ(king.build.morale, level >= 5 || t.fighter != FighterTier::none ? 3 : 2) << level;
            EXPECT_FALSE(king.never_panics) << "a leader is no dedicated warrior";
            EXPECT_EQ(king.spells, t.mage == MageTier::none ? 0 : t.mage == MageTier::wizard ? 4 : 2);
            EXPECT_EQ(king.prayers, t.priest == PriestTier::none ? 0 : t.priest == PriestTier::high_priest ? 4 : 2);
        }
}

TEST(LionheartDetails, OnlyTheSlowestAdvanceOnceATurn) {  // LH-MUSTER, slow
    Unit riders = company("Riders", 10);
    riders.mounted = true;
    riders.formation = Formation::skirmish;
    riders.abilities.add(Ability::slow);
    EXPECT_EQ(stand_of(riders, {}).move_points, 2);
    EXPECT_FALSE(stand_of(riders, {}).slow_step);
    riders.mounted = false;
    EXPECT_TRUE(stand_of(riders, {}).slow_step);
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
    // Four stands beside the leader's: the cheapest quarter is one, in columns 3 to 5 of nine; the expensive ones are
    // outside.
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

}  // namespace
}  // namespace banneret::lionheart
