// Marches over several days, armies that meet, and the ledger of miles.

#include "engine/campaign/map/march.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/perform.h"
#include "tests/support/marches.h"

namespace banneret {
namespace {

using example::done;
using example::fought_out;
using example::id_of;
using example::joined;
using example::mapped;
using example::marched;
using example::miles;
using example::named;
using example::refusal;
using example::where;
using testing::Contains;
using testing::HasSubstr;

Way way_of(const History& h, MapPoint from, MapPoint to) {
    const auto way = quickest_way(*h.now().map, from, to);
    if (const auto* refused = std::get_if<Refusal>(&way)) ADD_FAILURE() << refused->why;
    const auto* found = std::get_if<Way>(&way);
    return found != nullptr ? *found : Way{};
}

TEST(Ways, FollowRoadsAndTheirBends) {
    const History h = mapped();
    const Way way = way_of(h, miles(24, 0), miles(0, 30));
    // 24 + 10 + 20 by road; straight it is 38.4 over open country at 75%, which costs 51.2.
    EXPECT_EQ(length_of(way), 3842);
    EXPECT_EQ(way.stretches.front().ground, Ground::open);
    Map only_roads = *h.now().map;
    only_roads.rules.ground_percent[0] = 30;
    const Way round = std::get<Way>(quickest_way(only_roads, miles(24, 0), miles(0, 30)));
    EXPECT_EQ(length_of(round), 54 * mile);
    for (const Stretch& s : round.stretches) EXPECT_EQ(s.ground, Ground::road);
    EXPECT_EQ(round.to_words, "Moor");
}

TEST(Ways, AreWalkedDayByDayToTheirEnd) {
    const History h = mapped();
    const Way way = way_of(h, miles(24, 0), miles(0, 0));
    const auto days = days_ahead(way, {}, 10, Pace::full, 99);
    ASSERT_EQ(static_cast<int>(days.size()), days_to_walk(way, {}, 10, Pace::full));
    ASSERT_GE(days.size(), 2u);
    Progress at;
    for (const Progress& day : days) {
        EXPECT_FALSE(arrived(way, at));
        EXPECT_EQ(day, day_walked(way, at, 10, Pace::full).at);
        at = day;
    }
    EXPECT_TRUE(arrived(way, at));
    EXPECT_EQ(days_ahead(way, {}, 10, Pace::full, 1).size(), 1u);
    EXPECT_TRUE(days_ahead(way, {}, 0, Pace::full, 99).empty()) << "an army that cannot move";
}

TEST(Ways, StepOntoARoadWhereItIsNear) {
    const History h = mapped();
    Map map = *h.now().map;
    map.rules.ground_percent[0] = 25;
    const Way way = std::get<Way>(quickest_way(map, miles(12, 2), miles(24, 0)));
    EXPECT_EQ(length_of(way), 14 * mile);
    EXPECT_EQ(way.stretches.back().ground, Ground::road);
    // Along one road between two points of it, in both directions.
    EXPECT_EQ(length_of(std::get<Way>(quickest_way(map, miles(5, 0), miles(19, 0)))), 14 * mile);
    EXPECT_EQ(length_of(std::get<Way>(quickest_way(map, miles(19, 0), miles(5, 0)))), 14 * mile);
}

TEST(Ways, GoThroughWoodsSlowlyAndNeverIntoTheSea) {
    const History h = mapped();
    const Way way = way_of(h, miles(0, 0), miles(-16, 0));
    std::int32_t wood = 0;
    for (const Stretch& s : way.stretches)
        if (s.ground == Ground::forest) wood += s.length;
    EXPECT_EQ(wood, 4 * mile);
    const auto swim = quickest_way(*h.now().map, miles(0, 0), miles(0, -50));
    ASSERT_TRUE(std::holds_alternative<Refusal>(swim));
    EXPECT_THAT(std::get<Refusal>(swim).why, HasSubstr("no way on foot from Harl Ford"));
}

TEST(Ways, AreWalkedByEffortAndByMiles) {
    const Way way{{0, 0}, "a", "b", {{{1000, 0}, 1000, 100, Ground::road}, {{1000, 600}, 600, 50, Ground::forest}}};
    EXPECT_EQ(walked(way, {}, 1000, 99'999), (Walked{{1, 0}, 1000}));
    EXPECT_EQ(walked(way, {}, 1200, 99'999), (Walked{{1, 100}, 1100}));
    EXPECT_EQ(walked(way, {}, 1200, 500), (Walked{{0, 500}, 500}));
    EXPECT_EQ(walked(way, {}, 5000, 99'999), (Walked{{2, 0}, 1600}));
    EXPECT_EQ(point_at(way, {1, 100}), (MapPoint{1000, 100}));
    EXPECT_EQ(days_to_walk(way, {}, 8, Pace::full), 3);     // 22 miles of effort
    EXPECT_EQ(days_to_walk(way, {}, 8, Pace::careful), 4);  // 4 miles a day at most
    EXPECT_EQ(days_to_walk(way, {2, 0}, 8, Pace::full), 0);
    // AD-R11: over half, not exactly half.
    EXPECT_FALSE(is_forced(400, 8));
    EXPECT_TRUE(is_forced(401, 8));
}

TEST(Marches, TakeDaysAndArriveOnTheirDay) {
    History h = mapped();
    const Entry order = marched(h, "Red", miles(24, 0));
    EXPECT_THAT(order.lines,
                Contains("Red sets out from Harl Ford to Otter: 24 miles, 3 days at 8 miles a day, to arrive "
                         "on 7 January 1."));
    EXPECT_EQ(named(h, "Red").place, "Harl Ford");
    EXPECT_THAT(due_list(h.now()), Contains(Due{6, "Red arrives at Otter", id_of(h, "Red"), DueKind::march}));
    done(h, PassDays{1});
    EXPECT_EQ(where(h, "Red"), miles(8, 0));
    EXPECT_EQ(named(h, "Red").place, "8 miles east of Harl Ford");
    done(h, PassDays{1});
    EXPECT_EQ(where(h, "Red"), miles(16, 0));
    EXPECT_EQ(named(h, "Red").place, "8 miles west of Otter");
    const Entry last = done(h, PassDays{1});
    EXPECT_EQ(where(h, "Red"), miles(24, 0));
    EXPECT_EQ(named(h, "Red").place, "Otter");
    EXPECT_THAT(last.lines, Contains("7 January 1: Red arrives at Otter after 24 miles."));
    EXPECT_TRUE(h.now().marches.empty());
    EXPECT_TRUE(faults(h.now()).empty());
}

TEST(Marches, ByStepsAreTheSameAsAtOnce) {
    for (const MapPoint goal : {miles(24, 0), miles(0, 30), miles(-16, 0), MapPoint{1111, 2222}}) {
        for (const Pace pace : {Pace::full, Pace::careful}) {
            History steps = mapped(), at_once = mapped();
            marched(steps, "Red", goal, pace);
            marched(at_once, "Red", goal, pace);
            const std::int32_t there = *arrival_day(at_once.now(), at_once.now().marches.front());
            const int days = there - at_once.now().day;
            for (int i = 0; i < days; ++i) {
                EXPECT_FALSE(steps.now().marches.empty()) << i;
                done(steps, PassDays{1});
            }
            done(at_once, PassDays{days});
            EXPECT_EQ(steps.now(), at_once.now());
            EXPECT_EQ(ledger(steps.chronicle()), ledger(at_once.chronicle()));
            EXPECT_TRUE(steps.now().marches.empty());
            EXPECT_EQ(where(steps, "Red"), goal);
        }
    }
}

TEST(Marches, TheLedgerHoldsTheMilesOfEveryDayAndFlagsForcedOnes) {
    History h = mapped();
    const ArmyId red = id_of(h, "Red");
    marched(h, "Red", miles(11, 0));
    done(h, PassDays{5});
    EXPECT_EQ(ledger(h.chronicle()),
              (std::vector<MileLine>{{4, red, MileKind::forced_march, 800}, {5, red, MileKind::march, 300}}));
    EXPECT_TRUE(ledger(h.chronicle(), id_of(h, "Hob")).empty());
    History careful = mapped();
    marched(careful, "Red", miles(11, 0), Pace::careful);
    done(careful, PassDays{5});
    EXPECT_EQ(ledger(careful.chronicle(), red),
              (std::vector<MileLine>{
                  {4, red, MileKind::march, 400}, {5, red, MileKind::march, 400}, {6, red, MileKind::march, 300}}));
}

TEST(Marches, LeaveFortificationsBehind) {
    History h = mapped();
    Army dug_in = named(h, "Red");
    dug_in.fortified = true;
    done(h, PutArmy{dug_in, "dig"});
    marched(h, "Red", miles(24, 0));
    EXPECT_TRUE(named(h, "Red").fortified);
    done(h, PassDays{1});
    EXPECT_FALSE(named(h, "Red").fortified);  // AD-R18
}

TEST(Marches, AreReplacedHaltedAndGivenUpWhereTheArmyIsMovedByHand) {
    History h = mapped();
    marched(h, "Red", miles(24, 0));
    marched(h, "Red", miles(0, 30));
    EXPECT_EQ(h.now().marches.size(), 1u);
    done(h, PassDays{1});
    EXPECT_EQ(where(h, "Red"), miles(0, 8));
    EXPECT_THAT(done(h, HaltArmy{id_of(h, "Red")}).lines,
                Contains("Red gives up its march to Moor and stays at 8 miles north of Harl Ford."));
    EXPECT_TRUE(h.now().marches.empty());
    EXPECT_THAT(refusal(h, HaltArmy{id_of(h, "Red")}), HasSubstr("Red is not on the march"));
    marched(h, "Red", miles(24, 0));
    Army edited = named(h, "Red");
    edited.place = "Moor";
    done(h, PutArmy{edited, "moved"});
    const Entry entry = done(h, PassDays{1});
    EXPECT_THAT(entry.lines, Contains(HasSubstr("Red is no longer on its march to Otter.")));
    EXPECT_EQ(where(h, "Red"), miles(0, 30));
    marched(h, "Red", miles(24, 0));
    done(h, RemoveArmy{id_of(h, "Red")});
    EXPECT_TRUE(h.now().marches.empty());
    EXPECT_TRUE(faults(h.now()).empty());
}

TEST(Marches, AreRefusedWithTheReason) {
    History h = mapped();
    const ArmyId red = id_of(h, "Red");
    EXPECT_THAT(refusal(h, MarchArmy{ArmyId{999}, miles(1, 1), {}, Pace::full}), HasSubstr("not in the campaign"));
    EXPECT_THAT(refusal(h, MarchArmy{red, miles(0, 0), {}, Pace::full}), HasSubstr("ends where it begins"));
    EXPECT_THAT(refusal(h, MarchArmy{red, miles(0, -40), {}, Pace::full}), HasSubstr("no way on foot"));
    EXPECT_THAT(refusal(h, MarchArmy{red, {map_reach + 1, 0}, {}, Pace::full}), HasSubstr("leave the map"));
    done(h, OfferBattle{red, id_of(h, "Hob"), "", "", ""});
    EXPECT_THAT(refusal(h, MarchArmy{red, miles(24, 0), {}, Pace::full}), HasSubstr("call that battle off first"));
    done(h, MoveArmy{id_of(h, "Orc"), "the moon"});
    EXPECT_THAT(refusal(h, MarchArmy{id_of(h, "Orc"), miles(24, 0), {}, Pace::full}),
                HasSubstr("the moon is not on the map"));
}

TEST(Marches, GoByWayOfWhereTheyAreTold) {
    History h = mapped();
    for (const char* other : {"Hob", "Orc"}) done(h, MoveArmy{id_of(h, other), "Moor"});
    done(h, MarchArmy{id_of(h, "Red"), miles(0, 0), {miles(8, 0)}, Pace::full});
    done(h, PassDays{1});
    EXPECT_EQ(where(h, "Red"), miles(8, 0));
    done(h, PassDays{1});
    EXPECT_EQ(where(h, "Red"), miles(0, 0));
    EXPECT_EQ(named(h, "Red").place, "Harl Ford");
}

// Hob waits at Otter; Red marches there.
History hob_at_otter() {
    History h = mapped();
    done(h, MoveArmy{id_of(h, "Hob"), "Otter"});
    marched(h, "Red", miles(24, 0));
    return h;
}

TEST(Meetings, StopTheClockAndOfferABattle) {
    History h = hob_at_otter();
    const Entry entry = done(h, PassDays{30});
    EXPECT_EQ(h.now().day, 6);
    EXPECT_EQ(entry.lines.front(), "3 of 30 days pass: it is 7 January 1. The clock stops.");
    ASSERT_EQ(h.now().battles.size(), 1u);
    const OpenBattle& battle = *h.now().battles.front();
    EXPECT_EQ(battle.name, "Battle of Otter");
    EXPECT_EQ(battle.first, id_of(h, "Red"));
    EXPECT_EQ(named(h, "Red").place, "Otter");
    EXPECT_TRUE(faults(h.now()).empty());
    EXPECT_TRUE(std::holds_alternative<abstract::Start>(battle_start(h.now(), battle.first, battle.second, "", false)));
    // The armies met a mile short of Otter, and the ledger has the 7 miles of that day.
    EXPECT_LE(distance(where(h, "Red"), miles(24, 0)), mile);
    EXPECT_LT(ledger(h.chronicle()).back().miles, 8 * mile);
}

TEST(Meetings, ABattleThatWaitsHoldsTheMarchUpAndSkippingItLetsItGoOn) {
    History h = hob_at_otter();
    done(h, PassDays{30});
    const MapPoint at = where(h, "Red");
    done(h, PassDays{2});
    EXPECT_EQ(where(h, "Red"), at);
    done(h, CallOffBattle{h.now().battles.front()->id});
    const Entry on = done(h, PassDays{1});
    EXPECT_THAT(on.lines, Contains(HasSubstr("Red arrives at Otter after 24 miles.")));
    EXPECT_TRUE(h.now().battles.empty());  // armies that let each other go do not meet again
}

TEST(Meetings, ArmiesOnOneRoadDoNotPassEachOtherUnseen) {
    for (const int swift : {8, 60, 200}) {
        History h = mapped();
        MarchRules rules;
        rules.foot_light = rules.foot_heavy = rules.mounted_heavy = rules.mounted_light = swift;
        done(h, SetMarchRules{rules});
        done(h, MoveArmy{id_of(h, "Hob"), "Otter"});
        marched(h, "Red", miles(24, 0));
        marched(h, "Hob", miles(0, 0));
        done(h, MoveArmy{id_of(h, "Orc"), "Moor"});
        done(h, PassDays{10});
        ASSERT_EQ(h.now().battles.size(), 1u) << swift;
        EXPECT_LE(distance(where(h, "Red"), where(h, "Hob")), mile);
        EXPECT_EQ(named(h, "Red").place, named(h, "Hob").place);
        EXPECT_THAT(h.now().battles.front()->name, HasSubstr("Battle near ")) << swift;
        EXPECT_NEAR(where(h, "Red").x, 1200, 200);
        EXPECT_TRUE(faults(h.now()).empty());
    }
}

TEST(Meetings, AreOfDifferentSidesAlone) {
    History h = mapped();
    Army friends = example::army("Pink", named(h, "Red").faction, "Otter", example::hob(), 2);
    done(h, PutArmy{friends, ""});
    marched(h, "Red", miles(24, 0));
    done(h, PassDays{5});
    EXPECT_TRUE(h.now().battles.empty());
    EXPECT_EQ(where(h, "Red"), miles(24, 0));
}

// AD-R19: the dice give the miles, the map gives the place.
TEST(Retreats, AreMadeOnTheMap) {
    for (std::uint64_t seed = 1; seed < 40; ++seed) {
        History h = hob_at_otter();
        done(h, PassDays{30});
        const BattleId battle = h.now().battles.front()->id;
        const MapPoint field = where(h, "Red");
        done(h, ChooseResolver{battle, Resolver::abstract, seed, true});
        fought_out(h, battle, {});
        const Review review = *find_battle(h.now(), battle)->to_apply();
        h.perform_rolling(ApplyBattle{battle});
        ASSERT_TRUE(faults(h.now()).empty()) << faults(h.now()).front().sentence();
        for (const auto& [side, name] : {std::pair{Side::first, "Red"}, std::pair{Side::second, "Hob"}}) {
            const int far = individuals(named(h, name)) > 0 ? review.retreat_miles[side] : 0;
            const MapPoint from = side == Side::first ? field : miles(24, 0);
            EXPECT_NEAR(distance(from, where(h, name)), far * mile, 1) << seed << name;
            const auto lines = ledger(h.chronicle(), id_of(h, name));
            EXPECT_EQ(far > 0, !lines.empty() && lines.back().kind == MileKind::retreat) << seed << name;
            if (far > 0 && side == Side::first) {
                EXPECT_EQ(find_march(h.now(), id_of(h, "Red")), nullptr);
            }
        }
        if (review.retreat_miles.first > 0 || review.retreat_miles.second > 0) {
            EXPECT_GE(distance(where(h, "Red"), where(h, "Hob")), distance(field, miles(24, 0)));
        }
    }
}

TEST(Retreats, GoWhereTheirOwnerSaysAndNotIntoTheSea) {
    const History h = mapped();
    const Army& red = named(h, "Red");
    const ArmyId hob = id_of(h, "Hob");
    const auto retreat = [&](MapPoint from, Direction d) {
        return retreat_point(h.now(), red, hob, from, 7, d, Side::first);
    };
    EXPECT_EQ(retreat(miles(0, 0), Direction::north), miles(0, 7));
    EXPECT_EQ(retreat(miles(4, 0), Direction::away_from_the_enemy), miles(11, 0));
    // Straight away is water: it takes the next dry direction.
    const MapPoint dry = retreat(miles(0, -18), Direction::away_from_the_enemy);
    EXPECT_EQ(ground_at(*h.now().map, dry), Ground::open);
    // At one point, with no army on the march and no friends: west for the first side, east for the second.
    EXPECT_EQ(retreat(miles(0, 0), Direction::away_from_the_enemy), miles(-7, 0));
}

}  // namespace
}  // namespace banneret
