#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::fought_out;
using example::id_of;
using example::joined;
using example::named;
using example::offered;
using example::open_battle;
using example::refusal;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

Review won_by_red(const History& h) {
    Review review =
        untouched(std::get<abstract::Start>(battle_start(h.now(), id_of(h, "Red"), id_of(h, "Hob"), "", true)));
    review.result = BattleResult{Grade::marginal_victory, Role::attacker};
    review.attacker = review.winner = review.field = Side::first;
    review.defeated.second = true;
    return review;
}

TEST(BattleReview, ABattleFoughtAtATableIsTypedInAndApplied) {
    History h = books();
    const BattleId battle = offered(h);
    Review review = won_by_red(h);
    UnitLosses& hobbits = review.losses.second.units.front();
    hobbits.killed = 50;
    hobbits.captured = 20;
    hobbits.deserted = 10;
    hobbits.routed = 100;
    review.losses.second.characters.front().fate = Fate::wounded;
    review.losses.second.characters.front().wounds = 2;
    done(h, EnterBattleResult{battle, review, 3});
    EXPECT_EQ(open_battle(h, battle).resolver, Resolver::typed_in);
    // The defeated army's men do not heal by AD-27, but its wounded general needs the army's die.
    const std::vector<Roll> die = {example::fell({RollFor::healing_time, roller(Side::second), 1, 6}, 4)};
    const Entry entry = done(h, ApplyBattle{battle}, die);
    // AD-R20, in the campaign: killed, captured and deserted are gone, routed rejoin at once.
    EXPECT_EQ(named(h, "Hob").units.front().count, 320);
    EXPECT_EQ(named(h, "Hob").characters.front().state, CharacterState::wounded);
    EXPECT_EQ(named(h, "Hob").characters.front().wounds, 2);
    EXPECT_EQ(named(h, "Hob").characters.front().fit_again, 3 + 14);
    EXPECT_THAT(entry.lines,
                Contains("Hob loses 180 of 400. Hobbits: 50 killed, 100 routed, 10 deserted and 20 captured."));
    EXPECT_EQ((*entry.battle)->resolver, Resolver::typed_in);
}

TEST(BattleReview, AReviewMustConserveHeadsAndTellOneStory) {
    History h = books();
    const BattleId battle = offered(h);
    const auto refused = [&](auto&& change) {
        Review review = won_by_red(h);
        change(review);
        return refusal(h, EnterBattleResult{battle, review, 0});
    };
    EXPECT_THAT(refused([](Review& r) { r.losses.first.units[0].killed = 161; }),
                HasSubstr("Knights of Red had 160 and cannot lose 161"));
    EXPECT_THAT(refused([](Review& r) {
                    r.losses.first.units[0].killed = 2'000'000'000;
                    r.losses.first.units[0].wounded = 2'000'000'000;
                }),
                HasSubstr("cannot lose 4000000000"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.units[1].routed = -1; }), HasSubstr("Squires of Red: routed"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.units[1].before = 81; }), HasSubstr("must list Squires of Red"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.units.pop_back(); }), HasSubstr("each of the 4 units of Red"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.characters.clear(); }), HasSubstr("characters of Red"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.characters[0].wounds = 1; }), HasSubstr("unhurt"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.characters[0].character = CharacterId{77}; }),
                HasSubstr("must list General of Red of Red"));
    EXPECT_THAT(refused([](Review& r) { r.winner = Side::second; }), HasSubstr("According to the result, Red won"));
    EXPECT_THAT(refused([](Review& r) { r.defeated.first = true; }), HasSubstr("Red was not defeated"));
    EXPECT_THAT(refused([](Review& r) { r.defeated.second = false; }), HasSubstr("Hob was defeated"));
    EXPECT_THAT(refused([](Review& r) { r.result.reset(); }), HasSubstr("needs a result"));
    EXPECT_THAT(refused([](Review& r) { r.attacker.reset(); }), HasSubstr("needs an attacker"));
    EXPECT_THAT(refused([](Review& r) {
                    r.result = BattleResult{Grade::stalemate, Role::attacker};
                }),
                HasSubstr("has no winner"));
    EXPECT_THAT(refused([](Review& r) {
                    r.result = BattleResult{Grade::victory, std::nullopt};
                }),
                HasSubstr("needs a winner"));
    EXPECT_THAT(refused([](Review& r) { r.retreat_miles.second = 1001; }), HasSubstr("0 to 1,000 miles"));
    EXPECT_THAT(refused([](Review& r) { r.fought = false; }), HasSubstr("no result and no winner"));
    EXPECT_THAT(refused([](Review& r) {
                    r = Review{{}, {}, {}, {}, {}, {}, r.losses, {}, {}, {}, false};
                    r.losses.first.units[0].killed = 1;
                }),
                HasSubstr("was not fought"));
}

// AD-R13: without a general there is no stratagem.
TEST(BattleReview, AdR13AnArmyWithoutAGeneralHasLeadershipOneAndAttemptedNothing) {
    History h = books();
    Army hob = named(h, "Hob");
    hob.general = {};
    done(h, PutArmy{hob, "headless"});
    const BattleId battle = offered(h);
    Review review = won_by_red(h);
    review.attempted.second = true;
    EXPECT_THAT(refusal(h, EnterBattleResult{battle, review, 0}), HasSubstr("Hob has no general"));
    done(h, ChooseResolver{battle, Resolver::abstract, 1, true});
    const abstract::Contingent& men = open_battle(h, battle).transcript.start->sides.second;
    EXPECT_FALSE(men.has_general);
    EXPECT_EQ(men.leadership, 1);
}

TEST(BattleReview, ChangesByHandAreKeptBesideWhatWasComputedAndTheRecordSaysSo) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {6, 7, 7});  // the attacker wins
    const Review computed = *open_battle(h, battle).computed;
    Review changed = computed;
    changed.losses.second.units.front().killed += 5;
    const Entry step = done(h, ReviewBattle{battle, changed, "five more"});
    EXPECT_EQ(step.action, "review Battle of Harl Ford: five more");
    EXPECT_EQ(open_battle(h, battle).computed, computed);
    EXPECT_EQ(open_battle(h, battle).to_apply(), changed);
    auto outcome = h.perform_rolling(ApplyBattle{battle});
    const Entry& entry = std::get<Entry>(outcome);
    const int killed = computed.losses.second.units.front().killed;
    EXPECT_THAT(entry.lines, Contains("Changed by hand: Hobbits: killed " + std::to_string(killed) + " to " +
                                      std::to_string(killed + 5) + "."));
    EXPECT_EQ((*entry.battle)->computed, computed);
    EXPECT_EQ((*entry.battle)->applied, changed);
}

TEST(BattleReview, AReviewPutBackAsItWasLeavesNoTrace) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {});
    const Review computed = *open_battle(h, battle).computed;
    Review changed = computed;
    changed.losses.second.units.front().routed += 1;
    done(h, ReviewBattle{battle, changed, ""});
    done(h, ReviewBattle{battle, computed, ""});
    EXPECT_FALSE(open_battle(h, battle).reviewed);
}

TEST(BattleReview, ReviewChangesNameEverythingThatDiffers) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {6, 7, 7});
    const abstract::Start& start = *open_battle(h, battle).transcript.start;
    const Review a = *open_battle(h, battle).computed;
    EXPECT_TRUE(review_changes(start, a, a).empty());
    Review b = a;
    b.field.reset();
    b.losses.first.units[2].captured = 3;
    b.losses.second.characters[0].fate = Fate::dead;
    b.fortified.first = true;
    EXPECT_THAT(review_changes(start, a, b),
                ElementsAre("field: Red to nobody", "Red: fortified no to yes", "Longbowmen: captured 0 to 3",
                            "General of Hob: unhurt to dead"));
}

}  // namespace
}  // namespace banneret
