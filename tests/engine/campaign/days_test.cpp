// Days pass one by one: every event happens on its day, and the clock stops when the referee is needed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/campaign/time/forecast.h"
#include "tests/support/marches.h"
#include "tests/support/random_campaign.h"

namespace banneret {
namespace {

using example::done;
using example::fell;
using example::id_of;
using example::mapped;
using example::marched;
using example::miles;
using example::named;
using example::offered_at_table;
using example::refusal;
using example::where;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::int32_t two_weeks = 14, week = 7;

TEST(Days, EveryDueThingHappensOnItsDayAndIsTold) {
    History h = mapped();
    offered_at_table(h, "Red", "Hob", 20, 4);  // even: 14 days
    done(h, MoveArmy{id_of(h, "Hob"), "Moor"});
    done(h, MoveArmy{id_of(h, "Orc"), "Fen"});
    marched(h, "Hob", miles(24, 0));
    const Campaign start = h.now();
    std::map<std::int32_t, std::vector<std::string>> due;
    for (const Due& d : due_list(start)) due[d.day].push_back(d.words);
    ASSERT_GE(due.size(), 2u);
    const std::int64_t red = individuals(named(h, "Red"));
    for (int day = start.day + 1; day <= start.day + 20; ++day) {
        const Entry entry = done(h, PassDays{1});
        EXPECT_EQ(h.now().day, day);
        EXPECT_EQ(entry.lines.size() > 1, due.contains(day)) << day;
        EXPECT_EQ(individuals(named(h, "Red")), day < start.day + two_weeks ? red : red + 20) << day;
    }
}

TEST(Days, ToTheNextEventStopsOnTheFirstDayAnythingHappens) {
    History h = mapped();
    offered_at_table(h, "Red", "Hob", 20, 3);  // odd: 7 days
    done(h, MoveArmy{id_of(h, "Hob"), "Moor"});
    done(h, MoveArmy{id_of(h, "Orc"), "Fen"});
    const std::int32_t today = h.now().day;
    std::vector<std::int32_t> days;
    for (const Due& d : due_list(h.now()))
        if (d.day > today && (days.empty() || days.back() != d.day)) days.push_back(d.day);
    for (const std::int32_t day : days) {
        done(h, PassDays{most_days_at_once, true});
        EXPECT_EQ(h.now().day, day);
    }
    EXPECT_EQ(h.now().day, today + week);
    EXPECT_THAT(refusal(h, PassDays{100, true}), HasSubstr("Nothing is due within 100 days."));
    EXPECT_EQ(command_words(h.now(), PassDays{100, true}), "pass days to the next event");
}

TEST(Days, APostponedBattleStopsTheClockOnItsDay) {
    History h = mapped();
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", ""});
    const BattleId battle = h.now().battles.front()->id;
    done(h, DelayBattle{battle, 12});
    EXPECT_THAT(due_list(h.now()), Contains(Due{12, "Battle of Harl Ford was postponed to this day", id_of(h, "Red"),
                                                DueKind::battle, id_of(h, "Hob")}));
    const Entry entry = done(h, PassDays{30});
    EXPECT_EQ(h.now().day, 12);
    EXPECT_THAT(entry.lines, ElementsAre("9 of 30 days pass: it is 13 January 1. The clock stops.",
                                         "13 January 1: Battle of Harl Ford was postponed to this day."));
    EXPECT_THAT(due_list(h.now()), Contains(Due{12, "Battle of Harl Ford waits to be fought", id_of(h, "Red"),
                                                DueKind::battle, id_of(h, "Hob")}));
    EXPECT_THAT(refusal(h, DelayBattle{battle, 11}), HasSubstr("a day from today to"));
    done(h, DelayBattle{battle, 20});
    done(h, DelayBattle{battle, 12});  // back to today
    done(h, ChooseResolver{battle, Resolver::abstract, 1, true});
    EXPECT_THAT(refusal(h, DelayBattle{battle, 20}), HasSubstr("start it over first"));
    EXPECT_THAT(refusal(h, DelayBattle{BattleId{99}, 20}), HasSubstr("not open"));
    EXPECT_TRUE(faults(h.now()).empty());
}

// AD-R18, AD-R19: armies that met today may give battle again tomorrow.
TEST(Days, ArmiesThatMetMayGiveBattleAgainTheNextDay) {
    History h = mapped();
    offered_at_table(h, "Red", "Hob", 0, 1);
    EXPECT_THAT(due_list(h.now()), Contains(Due{4, "Red and Hob may give battle again", id_of(h, "Red"),
                                                DueKind::meeting, id_of(h, "Hob")}));
    const Entry entry = done(h, PassDays{1});
    EXPECT_THAT(entry.lines, Contains("5 January 1: Red and Hob may give battle again at Harl Ford (AD-R18, AD-R19)."));
    EXPECT_EQ(done(h, PassDays{1}).lines.size(), 1u);
}

TEST(Days, AMonthLongAdvanceIsThirtyOneDays) {
    History steps = mapped(), at_once = mapped();
    for (History* h : {&steps, &at_once}) {
        offered_at_table(*h, "Red", "Hob", 33, 2);
        done(*h, MoveArmy{id_of(*h, "Hob"), "Moor"});
        marched(*h, "Red", miles(24, 0), Pace::careful);
    }
    for (int i = 0; i < 31; ++i) done(steps, PassDays{1});
    done(at_once, PassDays{31});
    EXPECT_EQ(steps.now(), at_once.now());
}

TEST(Healing, TheDieBehindEachDayIsKept) {
    History h = mapped();
    offered_at_table(h, "Red", "Hob", 20, 5);
    ASSERT_EQ(h.now().recoveries.size(), 1u);
    const Recovery& r = h.now().recoveries.front();
    EXPECT_EQ(r.due_day, 3 + week);
    EXPECT_EQ(r.healing_sides, 6);
    EXPECT_EQ(r.healing_face, 5);
    EXPECT_FALSE(r.by_hand);
}

// AD-27, AD-R11: over half the movement rate in a day loses the wounded; exactly half does not.
TEST(Healing, AForcedMarchLosesTheWoundedAndTheChronicleSaysWhich) {
    History h = mapped();
    offered_at_table(h, "Red", "Hob", 20, 5);
    done(h, MoveArmy{id_of(h, "Hob"), "Moor"});
    History careful = h;
    marched(h, "Red", miles(24, 0));
    const Entry entry = done(h, PassDays{1});
    EXPECT_TRUE(h.now().recoveries.empty());
    EXPECT_THAT(
        entry.lines,
        Contains("5 January 1: Because of the forced march of 8 miles, 20 wounded of Red from earlier battles are "
                 "lost for good (AD-27): 20 of Knights."));
    marched(careful, "Red", miles(24, 0), Pace::careful);
    done(careful, PassDays{week});
    EXPECT_TRUE(careful.now().recoveries.empty());
    EXPECT_EQ(individuals(named(careful, "Red")), 600);
    EXPECT_EQ(individuals(named(h, "Red")), 580);
    // On the day of their return they are back in the morning, however far the army marches afterwards.
    History late = mapped();
    offered_at_table(late, "Red", "Hob", 20, 5);
    done(late, MoveArmy{id_of(late, "Hob"), "Moor"});
    done(late, PassDays{week - 1});
    marched(late, "Red", miles(24, 0));
    done(late, PassDays{1});
    EXPECT_EQ(individuals(named(late, "Red")), 600);
}

TEST(Healing, IsChangedByHand) {
    History h = mapped();
    offered_at_table(h, "Red", "Hob", 20, 5);
    const Recovery r = h.now().recoveries.front();
    const auto change = [&](int men, std::int32_t day) {
        return ChangeRecovery{r.army, r.unit, r.battle, r.due_day, men, day};
    };
    History later = h, some = h, now = h;
    done(later, change(20, r.due_day + 3));
    EXPECT_EQ(later.now().recoveries.front().due_day, r.due_day + 3);
    EXPECT_TRUE(later.now().recoveries.front().by_hand);
    EXPECT_EQ(later.now().recoveries.front().healing_face, 0);
    const Entry entry = done(some, change(12, r.due_day));
    EXPECT_THAT(entry.lines, ElementsAre("By the referee's decision, 8 wounded of Knights of Red are lost for good."));
    EXPECT_EQ(some.now().recoveries.front().men, 12);
    EXPECT_EQ(some.now().recoveries.front().healing_face, 5);
    done(now, change(15, 0));
    EXPECT_TRUE(now.now().recoveries.empty());
    EXPECT_EQ(individuals(named(now, "Red")), 595);
    EXPECT_THAT(refusal(h, change(21, r.due_day)), HasSubstr("0 to 20"));
    EXPECT_THAT(refusal(h, change(20, r.due_day)), HasSubstr("That would change nothing"));
    EXPECT_EQ(refusal(h, change(20, -1)), "That day is outside the calendar.");
    EXPECT_THAT(refusal(h, (ChangeRecovery{r.army, r.unit, r.battle, r.due_day + 1, 1, 9})),
                HasSubstr("No such wounded"));
    EXPECT_THAT(refusal(h, (ChangeRecovery{r.army, UnitId{999}, r.battle, r.due_day, 1, 9})),
                HasSubstr("not in the campaign"));
    for (const History* x : {&later, &some, &now}) EXPECT_TRUE(faults(x->now()).empty());
}

TEST(Healing, CharactersAreFitAgainOnTheirDayAndTheirWoundsOpenOnForcedMarches) {
    History h = mapped();
    offered_at_table(h, "Red", "Hob", 20, 4, true);
    const Character& general = named(h, "Red").characters.front();
    EXPECT_EQ(general.state, CharacterState::wounded);
    EXPECT_EQ(general.fit_again, 3 + two_weeks);
    EXPECT_EQ(general.healing_face, 4);
    EXPECT_EQ(general_of(named(h, "Red")), nullptr);
    EXPECT_THAT(due_list(h.now()), Contains(Due{3 + two_weeks, "General of Red of Red is fit again", id_of(h, "Red"),
                                                DueKind::character}));
    done(h, MoveArmy{id_of(h, "Hob"), "Moor"});
    History forced = h;
    const Entry fit = done(h, PassDays{two_weeks});
    EXPECT_THAT(fit.lines, Contains("18 January 1: General of Red of Red is fit again."));
    ASSERT_NE(general_of(named(h, "Red")), nullptr);
    EXPECT_EQ(general_of(named(h, "Red"))->wounds, 0);
    marched(forced, "Red", miles(16, 0));
    done(forced, PassDays{3});
    EXPECT_EQ(named(forced, "Red").characters.front().fit_again, 5 + two_weeks);
    const ArmyId red = id_of(forced, "Red");
    const CharacterId who = named(forced, "Red").characters.front().id;
    done(forced, SetFitAgain{red, who, std::nullopt});
    EXPECT_FALSE(named(forced, "Red").characters.front().fit_again);
    done(forced, SetFitAgain{red, who, forced.now().day + 2});
    done(forced, PassDays{2});
    EXPECT_NE(general_of(named(forced, "Red")), nullptr);
    EXPECT_THAT(refusal(forced, SetFitAgain{red, who, 99}), HasSubstr("is not wounded"));
}

TEST(Forecasts, AreWhatAdvancingBrings) {
    History h = mapped();
    offered_at_table(h, "Red", "Hob", 60, 4);
    done(h, MoveArmy{id_of(h, "Hob"), "Moor"});
    done(h, MoveArmy{id_of(h, "Orc"), "Fen"});
    done(h, PassDays{1});
    marched(h, "Red", miles(24, 0), Pace::careful);
    const std::int32_t today = h.now().day;
    const auto ahead = forecast(h.now(), today + 40);
    ASSERT_EQ(ahead.size(), 3u);
    EXPECT_EQ(ahead.front().wounded, 60);
    EXPECT_EQ(ahead.front().lost, 0);
    EXPECT_GE(ahead.front().points.size(), 2u);
    for (std::int32_t day = today; day <= today + 40; ++day) {
        for (const ArmyForecast& army : ahead) {
            const StrengthPoint point = strength_on(army, day);
            const Army& real = *find_army(h.now(), army.army);
            ASSERT_EQ(point.strength, abstract::make_sheet(real.units, h.now().house->abstract).strength) << day;
            ASSERT_EQ(point.men, individuals(real)) << day;
        }
        done(h, PassDays{1});
    }
}

TEST(Forecasts, KnowWhomAForcedMarchWillCost) {
    History h = mapped();
    offered_at_table(h, "Red", "Hob", 60, 4);
    done(h, MoveArmy{id_of(h, "Hob"), "Moor"});
    marched(h, "Red", miles(24, 0));
    const auto ahead = forecast(h.now(), h.now().day + 40);
    EXPECT_EQ(ahead.front().lost, 60);
    EXPECT_EQ(ahead.front().points.size(), 1u);
}

}  // namespace
}  // namespace banneret
