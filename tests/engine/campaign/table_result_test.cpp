#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/battles/batch_resolve.h"
#include "tests/engine/campaign/battle_on_table.h"
#include "tests/support/edited_house.h"

// The results of a battle on the table, as the campaign receives them.
namespace banneret {
namespace {

using example::books;
using example::done;
using example::named;
using test::next;
using test::on_table;
using test::open;
using test::table_offered;
using testing::HasSubstr;

// BTA-RETURN: by the difference of the shares lost.
TEST(TableResult, GradesByTheDifferenceOfTheSharesLost) {
    TableResult r;
    r.over = true;
    EXPECT_EQ(grade_of(r), Grade::stalemate);
    r.winner = Side::first;
    r.lost = {0.1, 0.35};
    EXPECT_EQ(grade_of(r), Grade::marginal_victory);
    r.lost = {0.125, 0.5};
    EXPECT_EQ(grade_of(r), Grade::victory);
    r.lost = {0.125, 0.75};
    EXPECT_EQ(grade_of(r), Grade::crushing_victory);
    r.winner = Side::second;
    EXPECT_EQ(grade_of(r), Grade::marginal_victory);
    r.grade = Grade::victory;  // set by the ruleset
    EXPECT_EQ(grade_of(r), Grade::victory);
}

// AD-RETURN, AD-25, AD-26: the loser of the battle retreats, and there is a pursuit if the ruleset leaves it to the
// campaign.
TEST(TableResult, TheLoserFallsBackAndThePursuitIsTheCampaigns) {
    bool pursued = false;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        History h = books();
        const BattleId id = on_table(h, "lionheart-variant", seed);
        done(h, next(h, id, 20'000).command);
        const OpenBattle& battle = open(h, id);
        const Review& review = *battle.to_apply();
        if (!review.winner) continue;
        const Side loser = other(*review.winner);
        const auto asked = [&](RollFor what) {
            return std::any_of(battle.transcript.rolls.begin(), battle.transcript.rolls.end(),
                               [&](const Roll& r) { return r.question.what == what; });
        };
        EXPECT_TRUE(review.defeated[loser]);
        EXPECT_EQ(review.field, review.winner);
        EXPECT_EQ(asked(RollFor::retreat_miles), review.retreat_miles[loser] > 0);
        EXPECT_EQ(review.retreat_miles[*review.winner], 0);
        for (const UnitLosses& u : review.losses[loser].units) EXPECT_EQ(u.wounded, 0) << "AD-R11: a defeat";
        pursued = pursued || asked(RollFor::pursuit);
        if (review.result->grade == Grade::marginal_victory) {
            EXPECT_FALSE(asked(RollFor::pursuit));
        }
    }
    EXPECT_TRUE(pursued) << "no seed led to a victory with a pursuit";
}

TEST(TableResult, WithoutPursuitNoDiceOfItFall) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        History h = books();
        const BattleId id = table_offered(h);
        TablePlan plan;
        plan.pursuit = false;
        done(h, FightOnTable{id, "lionheart-variant", seed, plan, false});
        done(h, next(h, id, 20'000).command);
        for (const Roll& roll : open(h, id).transcript.rolls) EXPECT_NE(roll.question.what, RollFor::pursuit);
    }
}

TEST(TableResult, TheRefereesChangesStandBesideWhatTheTableSaid) {
    History h = books();
    const BattleId id = on_table(h, "lionheart-variant");
    done(h, next(h, id, 20'000).command);
    Review review = *open(h, id).to_apply();
    UnitLosses& unit = review.losses.first.units.front();
    if (unit.fit() > 0)
        ++unit.killed;
    else
        --unit.killed;
    done(h, ReviewBattle{id, review, "one more fell"});
    auto applied = perform_rolling(h.now(), ApplyBattle{id});
    ASSERT_TRUE(std::holds_alternative<Performed>(applied));
    const FoughtBattle& fought = **std::get<Performed>(applied).entry.battle;
    EXPECT_EQ(fought.applied, review);
    EXPECT_NE(fought.computed, review);
    EXPECT_THAT(std::get<Performed>(applied).entry.lines, testing::Contains(HasSubstr("Changed by hand")));
}

// BTA-R130: a character without hits left that survives the die is out for a month of the campaign's calendar.
TEST(TableResult, TheGravelyWoundedAreOutForAMonth) {
    int months = 0, dead = 0, lightly = 0;
    for (std::uint64_t seed = 1; seed <= 270 && (months < 3 || dead < 1 || lightly < 1); ++seed) {
        History h = books();
        for (const std::string_view name : {"Red", "Hob"}) {
            Army army = named(h, name);
            for (int n = 0; n < 3; ++n) {
                Character c = example::person(std::string(name) + " captain " + std::to_string(n + 1), 3);
                c.id = CharacterId{static_cast<std::uint32_t>(n + 2)};
                c.rank = Rank::leader;
                c.fighter = 9;
                c.rides_with = army.units[static_cast<std::size_t>(n) % army.units.size()].id;
                army.characters.push_back(c);
            }
            done(h, PutArmy{army, ""});
        }
        HouseRules house = *h.now().house;
        axe_house(house)->fallen_by_die = true;
        done(h, SetHouseRules{house});
        const BattleId id = on_table(h, "by-this-axe", seed);
        done(h, next(h, id, 20'000).command);
        const Transcript transcript = open(h, id).transcript;
        const Review review = *open(h, id).to_apply();
        const std::vector<CharacterId> out = out_for_a_month(transcript);
        const std::int32_t day = transcript.start->day;
        auto applied = perform_rolling(h.now(), ApplyBattle{id});
        ASSERT_TRUE(std::holds_alternative<Performed>(applied)) << std::get<Refusal>(applied).why;
        const Entry entry = std::get<Performed>(applied).entry;
        h.add(std::get<Performed>(std::move(applied)));
        EXPECT_EQ(faults(h.now()).size(), 0u);
        for (const Side side : both_sides)
            for (const CharacterFate& fate : review.losses[side].characters) {
                const bool grave = std::find(out.begin(), out.end(), fate.character) != out.end();
                dead += fate.fate == Fate::dead ? 1 : 0;
                if (fate.fate != Fate::wounded) {
                    EXPECT_FALSE(grave) << fate.name;
                    continue;
                }
                const Army& army = named(h, side == Side::first ? "Red" : "Hob");
                const Character* person = find_character(army, fate.character);
                ASSERT_NE(person, nullptr);
                EXPECT_EQ(person->state, CharacterState::wounded);
                if (!grave) {
                    ++lightly;
                    EXPECT_LE(person->fit_again.value_or(0), day + 14) << "AD-R11";
                    continue;
                }
                ++months;
                EXPECT_EQ(person->fit_again, month_later(*h.now().calendar, day)) << fate.name;
                EXPECT_EQ(person->healing_sides, 0) << "no die says when";
                EXPECT_THAT(entry.lines,
                            testing::Contains(
                                HasSubstr(person->name + " was given up for dead and is out of action for a month")));
            }
        // The characters are fit again on the stated day.
        if (out.empty()) continue;
        done(h, PassDays{month_later(*h.now().calendar, day) - h.now().day});
        for (const std::string_view name : {"Red", "Hob"})
            for (const Character& c : named(h, name).characters)
                if (std::find(out.begin(), out.end(), c.id) != out.end()) {
                    EXPECT_NE(c.state, CharacterState::wounded) << c.name;
                }
    }
    EXPECT_GE(months, 3);
    EXPECT_GE(dead, 1);
    EXPECT_GE(lightly, 1);
}

}  // namespace
}  // namespace banneret
