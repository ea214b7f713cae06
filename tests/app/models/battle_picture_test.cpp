#include "app/models/battle/battle_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "app/models/battle/battle_model.h"
#include "engine/abstract/tables.h"
#include "engine/campaign/chronicle/read_aloud.h"
#include "tests/support/campaigns.h"

// The picture of an abstract battle: the choices, the result and the losses, without anything secret.
namespace banneret::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr PictureView referee{{0, 1}, {false, false}, false};
constexpr PictureView players{{0, 1}, {false, true}, true};

abstract::Setup setup_of(History& h) {
    const BattleId id = example::joined(h, "Hob");
    return *example::record_of(h, id).setup;
}

bool tells(const Drawing& d, std::string_view part) {
    for (const Mark& m : d.marks)
        if (m.words.find(part) != std::string::npos) return true;
    return false;
}

// A record after the results roll: Red makes a frontal assault after a flank march, Hob stands.
abstract::Record after_the_result(const abstract::Setup& setup) {
    abstract::Record r = abstract::begin(Shared<abstract::Setup>(setup));
    r.attacker = Side::first;
    r.stage = abstract::Stage::casualty_rolls;
    r.sides.first.stratagem = ChooseStratagem{Stratagem::flank_march};
    r.sides.first.attempt = abstract::Attempt::succeeded;
    r.sides.second.stratagem = ChooseStratagem{Stratagem::ambush};
    r.sides.second.attempt = abstract::Attempt::failed;
    r.sides.first.posture = Posture::frontal_assault;
    r.sides.second.posture = Posture::stand_and_hold;
    r.result_die = 5;
    r.result = abstract::battle_result(3, 5);
    return r;
}

TEST(BattlePictureOf, APlanShowsWhatTheRefereeNamedAndNothingThatIsLeftToAGeneral) {
    History h = example::books();
    const abstract::Setup setup = setup_of(h);
    BattlePlan plan;
    plan.sides.first.stratagem = Stratagem::flank_march;
    plan.sides.first.as_attacker = Posture::envelope;
    const BattlePicture p = picture_of_plan(setup, plan, referee);
    EXPECT_EQ(p.sides.first.stratagem, Stratagem::flank_march);
    EXPECT_FALSE(p.sides.first.succeeded);
    EXPECT_EQ(p.sides.first.posture, Posture::envelope);
    EXPECT_EQ(p.sides.second.stratagem, Stratagem::none);
    EXPECT_FALSE(p.sides.second.posture);
    EXPECT_TRUE(tells(draw(p, 22), "flank march, planned"));
    EXPECT_GT(draw(p, 22).marks.size(), draw(picture_of_plan(setup, {}, referee), 22).marks.size());
}

TEST(BattlePictureOf, ThePlayerSafeViewShowsNoPlanAndNoNumbersOfAHiddenSide) {
    History h = example::books();
    const abstract::Setup setup = setup_of(h);
    BattlePlan plan;
    for (const Side s : both_sides) plan.sides[s].stratagem = Stratagem::ambush;
    plan.sides.second.as_defender = Posture::weak_center;
    const BattlePicture p = picture_of_plan(setup, plan, players);
    EXPECT_EQ(p, picture_of_plan(setup, {}, players)) << "the plan changes nothing that players see";
    EXPECT_TRUE(p.sides.second.blocks.empty());
    EXPECT_FALSE(p.sides.first.blocks.empty());
    EXPECT_TRUE(tells(draw(p, 22), "?"));
}

TEST(BattlePictureOf, AFailedStratagemOfTheEnemyIsNotShownToThePlayers) {
    History h = example::books();
    const abstract::Record r = after_the_result(setup_of(h));
    const BattlePicture p = picture_of_record(r, players);
    EXPECT_EQ(p.sides.second.stratagem, Stratagem::none);
    EXPECT_FALSE(p.ladder) << "its column tells the strength of the hidden side";
    EXPECT_FALSE(tells(draw(p, 22), "ambush"));
}

TEST(BattlePictureOf, PosturesThatAreNotRevealedAreNotShown) {
    History h = example::books();
    abstract::Record r = after_the_result(setup_of(h));
    r.stage = abstract::Stage::postures;
    r.result.reset();
    r.result_die = 0;
    const BattlePicture p = picture_of_record(r, players);
    EXPECT_FALSE(p.sides.first.posture);
    EXPECT_FALSE(p.sides.second.posture);
}

TEST(BattlePictureOf, TheDieStandsOnTheRungOfItsResult) {
    History h = example::books();
    const abstract::Record r = after_the_result(setup_of(h));
    const BattlePicture p = picture_of_record(r, referee);
    ASSERT_TRUE(p.ladder);
    EXPECT_EQ(p.ladder->die, 5);
    const int column = abstract::column(r.setup->sheets.first.strength, r.setup->sheets.second.strength);
    for (int die = 1; die <= 6; ++die) {
        const BattleResult result = abstract::battle_result(column, die);
        const BattlePicture::Rung& rung = p.ladder->rungs[static_cast<std::size_t>(die - 1)];
        EXPECT_EQ(rung.grade, result.grade) << die;
        EXPECT_EQ(rung.winner, result.winner ? abstract::side_of(r, *result.winner) : std::nullopt) << die;
    }
    int dice = 0;
    for (const Mark& m : draw_ladder(p, 16).marks)
        if (m.kind == Mark::Kind::outline && m.ink.of == Ink::Of::accent) ++dice;
    EXPECT_EQ(dice, 1) << "one rung is marked";
}

TEST(BattlePictureOf, LossesLeaveTheLines) {
    History h = example::books();
    const abstract::Setup setup = setup_of(h);
    Review review = untouched(setup.start);
    review.result = BattleResult{Grade::victory, Role::attacker};
    review.attacker = review.winner = review.field = Side::first;
    UnitLosses& unit = review.losses.second.units.front();
    unit.killed = 7;
    const BattlePicture p = picture_of_review(setup, nullptr, review, referee);
    EXPECT_TRUE(tells(draw(p, 22), "-7"));
    std::int64_t lost = 0;
    for (const auto& block : p.sides.second.blocks) lost += block.lost;
    EXPECT_EQ(lost, 7);
    const Drawing first = draw(p, 22, 0), last = draw(p, 22, 1);
    EXPECT_EQ(first.marks.size(), last.marks.size());
    EXPECT_EQ(first.height, last.height) << "nothing around it moves";
    EXPECT_NE(svg_text(first), svg_text(last));
}

TEST(BattlePictureOf, ManyUnitsAreOneBlockForEachKind) {
    History h = example::books();
    abstract::Setup setup = setup_of(h);
    std::vector<Unit>& units = setup.start.sides.first.units;
    const Unit model = units.front();
    units.clear();
    for (int i = 0; i < 8; ++i) {
        Unit u = model;
        u.id = UnitId{static_cast<std::uint32_t>(i + 1)};
        u.count = 10;
        u.mounted = i % 2 == 0;
        u.missile.clear();
        u.abilities = {};
        u.hit_dice = 0;
        units.push_back(u);
    }
    const BattlePicture p = picture_of_plan(setup, {}, referee);
    ASSERT_EQ(p.sides.first.blocks.size(), 2u);
    EXPECT_EQ(p.sides.first.blocks[0].troop, Troop::horse);
    EXPECT_EQ(p.sides.first.blocks[0].men, 40);
    EXPECT_EQ(p.sides.first.blocks[1].troop, Troop::foot);
}

TEST(BattlePictureOf, EveryChoiceIsDrawnInsideThePictureAndDiffersFromTheOthers) {
    History h = example::books();
    const abstract::Setup setup = setup_of(h);
    std::vector<std::string> seen;
    const auto add = [&](const BattlePlan& plan) {
        for (const double width : {20.0, 44.0}) {
            const Drawing d = draw(picture_of_plan(setup, plan, referee), width);
            for (const Mark& m : d.marks) {
                EXPECT_GE(std::min(m.x, m.kind == Mark::Kind::line ? m.to_x : m.x), -0.01);
                EXPECT_LE(std::max(m.x, m.kind == Mark::Kind::line ? m.to_x : m.x), width + 0.01);
                EXPECT_GE(m.y, -0.3);
                EXPECT_LE(m.y, d.height);
            }
        }
        seen.push_back(svg_text(draw(picture_of_plan(setup, plan, referee), 22)));
    };
    add({});
    for (std::size_t i = 1; i < stratagem_count; ++i) {
        BattlePlan plan;
        plan.sides.first.stratagem = static_cast<Stratagem>(i);
        add(plan);
    }
    for (std::size_t i = 0; i < postures_each; ++i) {
        BattlePlan plan;
        plan.sides.first.as_attacker = posture_at(Role::attacker, i);
        add(plan);
        plan.sides.second.as_defender = posture_at(Role::defender, i);
        add(plan);
    }
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end()) << "two choices look alike";
}

// --- To read aloud
// ----------------------------------------------------------------------------------------------------

TEST(ReadAloud, ABattleIsThreeSentences) {
    History h = example::books();
    const abstract::Record r = after_the_result(setup_of(h));
    Review review = untouched(r.setup->start);
    review.result = BattleResult{Grade::marginal_victory, Role::attacker};
    review.attacker = review.winner = review.field = Side::first;
    review.losses.first.units.front().killed = 3;
    std::int64_t men = 0;
    for (const UnitLosses& u : review.losses.first.units) men += u.before;
    EXPECT_THAT(read_aloud(r.setup->start, &r, review, {true, false}),
                ElementsAre("At Harl Ford Red came straight on, and Hob stood and held.",
                            "A column from Red came in on the flank, and Red won by a narrow margin.",
                            "Red lost 3 of " + std::to_string(men) +
                                " men, the losses of Hob are not known, and Red held the field."));
}

TEST(ReadAloud, ABattleThatWasNotFoughtIsThreeSentencesToo) {
    History h = example::books();
    const abstract::Setup setup = setup_of(h);
    Review review = untouched(setup.start);
    review.fought = false;
    EXPECT_THAT(read_aloud(setup.start, nullptr, review, {true, true}),
                ElementsAre("At Harl Ford Red and Hob came face to face, but there was no battle.",
                            "Neither side attacked.", "The two armies still faced each other."));
    review.retreat_miles.second = 3;
    review.field = Side::first;
    EXPECT_THAT(read_aloud(setup.start, nullptr, review, {true, true})[1],
                HasSubstr("Hob slipped away and fell back 3 miles"));
}

TEST(ReadAloud, NothingIsReadBeforeAResultIsNamed) {
    History h = example::books();
    const abstract::Setup setup = setup_of(h);
    EXPECT_TRUE(read_aloud(setup.start, nullptr, untouched(setup.start), {true, true}).empty());
}

TEST(ReadAloud, WhatOneSideCannotKnowIsNotInTheCommonRecord) {
    History h = example::books();
    const abstract::Record known = as_known_to_both(after_the_result(setup_of(h)));
    EXPECT_FALSE(known.sides.second.stratagem) << "the attempt failed, so Red never learns of it";
    ASSERT_TRUE(known.sides.first.stratagem);
    EXPECT_EQ(known.sides.first.stratagem->stratagem, Stratagem::flank_march);
}

}  // namespace
}  // namespace banneret::app
