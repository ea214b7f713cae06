#include "engine/campaign/chronicle/comparisons.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/chronicle/kept_judgement.h"
#include "engine/campaign/versions/delta.h"
#include "tests/support/rich_history.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::id_of;
using example::named;
using example::refusal;
using example::rich_comparison;
using testing::HasSubstr;

CompareQuestion asked(const History& h, std::string_view name) {
    const KeptComparison* one = find_comparison(h.now(), name);
    EXPECT_NE(one, nullptr);
    if (one == nullptr) return {};
    const auto question = question_of(h.now(), *one);
    EXPECT_TRUE(std::holds_alternative<CompareQuestion>(question));
    return std::get<CompareQuestion>(question);
}

std::vector<std::string> texts(const Comparison& c) {
    return {compare_as_text(c), compare_as_csv(c), compare_as_markdown(c)};
}

TEST(KeptComparison, AsksTheSameQuestionAgain) {
    History h = books();
    const Variant red = variant_of_army(named(h, "Red"), *h.now().house, h.now().day);
    Variant more = red;
    ASSERT_FALSE(change_all(more, "Knights.count=+40; -Squires; leadership=5; abstract.foil=declared-blind"));
    more.name = "More knights";
    // A list from outside the campaign with changes, including its loss way and a house rule.
    Variant list = variant_of_list("Mercenaries", example::hun(), *h.now().house, 2, 1, 3);
    list.day = h.now().day;
    ASSERT_FALSE(change_all(list, "Spearmen.fc=4; abstract.shield=also-a-bonus"));
    CompareQuestion question;
    question.variants = {red, more, list};
    question.foes = {variant_of_army(named(h, "Hob"), *h.now().house, h.now().day)};
    question.role = Role::defender;
    question.heavy = {120, true};
    done(h, KeepComparison{kept(h.now(), "  Before the ford ", question)});
    const CompareQuestion again = asked(h, "before-the-ford");
    EXPECT_EQ(again.role, Role::defender);
    EXPECT_EQ(again.heavy, question.heavy);
    EXPECT_EQ(again.variants[1].changes, more.changes);
    EXPECT_EQ(again.variants[1], more);
    EXPECT_EQ(again.variants[2].house, list.house);
    EXPECT_EQ(texts(compare(again)), texts(compare(question)));
}

// Stored by id: uses the army's current state, with the same changes.
TEST(KeptComparison, CountsTheArmiesOfTheBooksAsTheyAreNow) {
    History h = books();
    done(h, KeepComparison{rich_comparison(h)});
    Army red = named(h, "Red");
    red.units.front().count = 100;
    done(h, PutArmy{red, ""});
    const CompareQuestion today = asked(h, "Before the \"Ford\"");
    EXPECT_EQ(today.variants[0].army.units.front().count, 100);
    EXPECT_EQ(today.variants[1].army.units.front().count, 140);
    EXPECT_EQ(today.variants[2].army.units, example::hun());
    // A change that no longer fits, and an army that no longer exists, are reported.
    red.units.erase(red.units.begin());
    done(h, PutArmy{red, ""});
    done(h, RemoveArmy{id_of(h, "Hob")});
    const auto gone = question_of(h.now(), *find_comparison(h.now(), "Before the \"Ford\""));
    ASSERT_TRUE(std::holds_alternative<std::vector<Refusal>>(gone));
    const auto& why = std::get<std::vector<Refusal>>(gone);
    ASSERT_EQ(why.size(), 2u);
    EXPECT_THAT(why[0].why, HasSubstr("More knights: Red has no unit or character \"Knights\""));
    EXPECT_THAT(why[1].why, HasSubstr("Hob: its army is no longer in the campaign"));
    EXPECT_TRUE(faults(h.now()).empty());  // a file with it opens nevertheless
}

TEST(KeptComparison, IsRenamedReplacedDroppedAndUndone) {
    History h = books();
    const Entry entry = done(h, KeepComparison{rich_comparison(h)});
    EXPECT_EQ(entry.action, "keep Before the \"Ford\"");
    EXPECT_TRUE(entry.lines.empty());  // no entry in the chronicle
    KeptComparison again = *h.now().comparisons.front();
    again.name = "After the ford";
    again.foes.push_back(again.variants.back());
    done(h, KeepComparison{again});
    ASSERT_EQ(h.now().comparisons.size(), 1u);
    EXPECT_EQ(*h.now().comparisons.front(), again);
    EXPECT_EQ(find_comparison(h.now(), again.id), &*h.now().comparisons.front());
    EXPECT_EQ(done(h, DropComparison{again.id}).action, "drop After the ford");
    EXPECT_TRUE(h.now().comparisons.empty());
    EXPECT_TRUE(h.undo());
    EXPECT_EQ(*h.now().comparisons.front(), again);
    EXPECT_THAT(refusal(h, DropComparison{ComparisonId{99}}), HasSubstr("has no such comparison"));
}

TEST(KeptComparison, RefusesWhatCannotBeKept) {
    History h = books();
    const KeptComparison good = rich_comparison(h);
    done(h, KeepComparison{good});
    EXPECT_THAT(refusal(h, KeepComparison{good}), HasSubstr("already a comparison called Before the \"Ford\""));
    const auto refused = [&](auto&& spoil) {
        KeptComparison bad = good;
        bad.name = "Other";
        spoil(bad);
        return refusal(h, KeepComparison{bad});
    };
    EXPECT_THAT(refused([](KeptComparison& c) { c.name = " "; }), HasSubstr("name"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.id = ComparisonId{77}; }), HasSubstr("has no such comparison"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.foes.clear(); }), HasSubstr("1 to 100"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.foes[0].army = ArmyId{9999}; }), HasSubstr("not in the campaign"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.foes[0].own = Army{}; }), HasSubstr("either"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.foes[0].wizards = 3; }), HasSubstr("brings its own"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.variants[2].leadership = 6; }), HasSubstr("must be 1 to 5, not 6"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.variants[2].own->units[0].fc = 9; }), HasSubstr("9"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.variants[1].changes.emplace_back("\x01"); }), HasSubstr("control"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.heavy = {101, false}; }), HasSubstr("0 to 100"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.play.attacker = Posture::weak_center; }), HasSubstr("posture"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.play.attempts = false; }), HasSubstr("foil"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.play.attacker_losses = LossWay::by_hand; }), HasSubstr("by hand"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.play.payoff = {0, 0, 0}; }), HasSubstr("weight"));
    EXPECT_THAT(refused([](KeptComparison& c) { c.play.payoff.win = fraction(-1); }), HasSubstr("weight"));
}

// If the general or the unit a character rides with is removed, the stored army is still consistent.
TEST(KeptComparison, KeepsAnArmyWithoutItsGeneral) {
    History h = books();
    Army stray = named(h, "Red");
    stray.id = {};
    stray.characters.front().rides_with = stray.units.front().id;
    Variant v = variant_of_army(stray);
    ASSERT_FALSE(change_all(v, "-Knights; -General of Red"));
    CompareQuestion question;
    question.variants = {v};
    question.foes = {variant_of_army(named(h, "Hob"))};
    done(h, KeepComparison{kept(h.now(), "Leaderless", question)});
    EXPECT_TRUE(faults(h.now()).empty());
    EXPECT_FALSE(contingent_of(asked(h, "Leaderless").variants[0]).has_general);
}

TEST(KeptComparison, IsInTheDifferenceOfTwoVersions) {
    History h = books();
    const Campaign before = h.now();
    done(h, KeepComparison{rich_comparison(h)});
    const Campaign after = h.now();
    const Delta delta = difference(before, after);
    EXPECT_EQ(delta.comparisons.put.size(), 1u);
    EXPECT_EQ(std::get<Campaign>(changed_by(before, delta)), after);
    EXPECT_EQ(std::get<Campaign>(changed_by(after, difference(after, before))), before);
}

// --- Questions to the judges -----------------------------------------------------------------------------------------

TEST(KeptJudgement, TheSameQuestionIsAskedAgainAndUndoTakesItBack) {
    History h = books();
    CompareQuestion question;
    question.variants = {variant_of_army(named(h, "Red"), *h.now().house, h.now().day)};
    question.foes = {variant_of_army(named(h, "Hob"), *h.now().house, h.now().day)};
    question.role = Role::defender;
    const auto asked_now = judge_question(question.foes[0], question.variants[0], *h.now().house, question.play, 77);
    ASSERT_TRUE(std::holds_alternative<JudgeQuestion>(asked_now));
    const Verdict exact = abstract_verdict(std::get<JudgeQuestion>(asked_now));
    Verdict refused = exact;
    refused.problems = {{"Red", "it has no men"}};
    done(h, KeepComparison{kept_judgement(h.now(), "Judged", question, 77, 40, std::vector{exact, refused})});
    const KeptComparison* one = find_comparison(h.now(), "judged");
    ASSERT_NE(one, nullptr);
    ASSERT_EQ(one->verdicts.size(), 1u) << "a judge that could not judge is left out";
    EXPECT_NEAR(one->verdicts[0].attacker_wins.value / 1e6, exact.wins.first.value, 1e-6);
    const auto again = judge_question_of(h.now(), *one);
    ASSERT_TRUE(std::holds_alternative<JudgeQuestion>(again));
    const auto& q = std::get<JudgeQuestion>(again);
    EXPECT_EQ(q.seed, 77u);
    EXPECT_EQ(q.start, std::get<JudgeQuestion>(asked_now).start);
    EXPECT_EQ(abstract_verdict(q).wins.first.exact, exact.wins.first.exact);
    // A plain comparison is not a question to the judges.
    KeptComparison plain = *one;
    plain.verdicts.clear();
    EXPECT_TRUE(std::holds_alternative<std::vector<Refusal>>(judge_question_of(h.now(), plain)));
    ASSERT_TRUE(h.undo());
    EXPECT_EQ(find_comparison(h.now(), "judged"), nullptr);
}

}  // namespace
}  // namespace banneret
