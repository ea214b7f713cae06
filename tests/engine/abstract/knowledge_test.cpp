#include <gtest/gtest.h>

#include <algorithm>

#include "engine/abstract/tables.h"
#include "tests/support/example_armies.h"
#include "tests/support/played_battle.h"

// The knowledge of each side over time (AD-12, AD-R7, AD-R16, "secret" in AD-ORDER).
namespace banneret::abstract {
namespace {

using Numbers = UnitDeclaration::Numbers;

PlayedBattle meeting() {
    return PlayedBattle(example::setup_of(example::meeting(example::red_army(), example::hob_army())));
}
PlayedBattle attack() {
    return PlayedBattle(example::setup_of(example::attack(example::red_army(), example::hob_army())));
}

bool knows_stratagem(const PlayedBattle& b, Side owner) {
    const Record seen = as_seen_by(b.r, other(owner));
    EXPECT_EQ(as_seen_by(b.r, owner).sides[owner], b.r.sides[owner]);
    return seen.sides[owner].stratagem.has_value();
}

TEST(AbstractKnowledge, AnAmbushIsKnownFromStepFive) {
    PlayedBattle b = attack();
    b.stratagems(Stratagem::none, Stratagem::ambush).roll(12);
    // AD-R7: when asked for a foil, Red learns that a stratagem succeeded, but not which.
    EXPECT_FALSE(knows_stratagem(b, Side::second));
    EXPECT_EQ(as_seen_by(b.r, Side::first).sides.second.attempt, Attempt::succeeded);
    b.order(ChooseFoil{false}).declarations().order(ChoosePosture{Posture::frontal_assault});
    EXPECT_FALSE(knows_stratagem(b, Side::second));
    b.order(ChoosePosture{Posture::stand_and_hold});
    EXPECT_TRUE(knows_stratagem(b, Side::second));
}

TEST(AbstractKnowledge, AFailedAttemptIsNeverKnown) {
    PlayedBattle b = attack();
    b.stratagems(Stratagem::none, Stratagem::ambush).roll(2).declarations();
    b.postures(Posture::frontal_assault, Posture::stand_and_hold).roll(3).roll(2).roll(2);
    EXPECT_EQ(b.waits(), "over");
    EXPECT_FALSE(knows_stratagem(b, Side::second));
    EXPECT_EQ(as_seen_by(b.r, Side::first).sides.second.attempt, Attempt::none);
}

TEST(AbstractKnowledge, ADeceptionIsNotKnownBeforeTheReview) {
    PlayedBattle b = attack();
    b.stratagems(Stratagem::none, Stratagem::deceptive_deployment).roll(12).order(ChooseFoil{false}).declarations();
    b.postures(Posture::frontal_assault, Posture::stand_and_hold);
    EXPECT_EQ(result_tally(b.r).total(), -1);  // AD-7: 1 in favour
    b.roll(4);
    EXPECT_FALSE(knows_stratagem(b, Side::second));
    // The results roll is shown without the part that would reveal it.
    const Event roll = b.last_roll();
    const auto to_red = as_visible_to(b.r, roll, Side::first), to_hob = as_visible_to(b.r, roll, Side::second);
    ASSERT_TRUE(to_red && to_hob);
    EXPECT_TRUE(std::get<Rolled>(*to_red).tally.parts().empty());
    EXPECT_EQ(std::get<Rolled>(*to_hob).tally.total(), -1);
    b.roll(2).roll(2);
    EXPECT_EQ(b.waits(), "over");
    EXPECT_TRUE(knows_stratagem(b, Side::second));
    EXPECT_EQ(*as_visible_to(b.r, roll, Side::first), roll);
}

TEST(AbstractKnowledge, ASurpriseIsKnownInAContestElseInStepFive) {
    PlayedBattle b = meeting();
    b.stratagems(Stratagem::surprise_attack, Stratagem::none).roll(12).order(ChooseFoil{false}).declarations();
    b.order(ChooseStance{Stance::offensive});
    EXPECT_FALSE(knows_stratagem(b, Side::first));
    PlayedBattle alone = b;
    b.order(ChooseStance{Stance::offensive});
    EXPECT_EQ(b.waits(), "first 1d6 for the stance");
    EXPECT_TRUE(knows_stratagem(b, Side::first));
    alone.order(ChooseStance{Stance::defensive});
    EXPECT_FALSE(knows_stratagem(alone, Side::first));
    alone.postures(Posture::frontal_assault, Posture::stand_and_hold);
    EXPECT_TRUE(knows_stratagem(alone, Side::first));
}

TEST(AbstractKnowledge, AnEvasionIsKnownAtOnceUnlessFoiled) {
    PlayedBattle b = meeting();
    b.stratagems(Stratagem::evade_battle, Stratagem::none).roll(12);
    EXPECT_FALSE(knows_stratagem(b, Side::first));
    PlayedBattle foiled = b;
    b.order(ChooseFoil{false});
    EXPECT_TRUE(knows_stratagem(b, Side::first));
    foiled.order(ChooseFoil{true}).roll(12);
    EXPECT_FALSE(knows_stratagem(foiled, Side::first));
    // Red knows that its own attempt was foiled; Hob knows only that something was.
    const Record to_red = as_seen_by(foiled.r, Side::first), to_hob = as_seen_by(foiled.r, Side::second);
    EXPECT_EQ(to_red.sides.second.foil, Attempt::succeeded);
    EXPECT_EQ(to_hob.sides.first.attempt, Attempt::foiled);
    const Event cancelled = RuleApplied{Side::first, rule(10), static_cast<int>(Stratagem::evade_battle)};
    EXPECT_EQ(*as_visible_to(foiled.r, cancelled, Side::first), cancelled);
    const auto to_foiler = as_visible_to(foiled.r, cancelled, Side::second);
    ASSERT_TRUE(to_foiler);
    EXPECT_EQ(describe(*foiled.r.setup, *to_foiler).find("evade"), std::string::npos);
}

// AD-R7, foil-told: later. Hob's ambush is foiled, and until step 5 Hob believes that it succeeded.
TEST(AbstractKnowledge, AFoilThatIsToldLaterIsKnownWhenTheStratagemWouldHaveTakenEffect) {
    auto start = example::attack(example::red_army(), example::hob_army());
    start.house.foil_told_later = true;
    PlayedBattle b(example::setup_of(start));
    b.stratagems(Stratagem::none, Stratagem::ambush).roll(12).order(ChooseFoil{true}).roll(12);
    ASSERT_EQ(b.r.sides.second.attempt, Attempt::foiled);
    const Event cancelled = RuleApplied{Side::second, rule(10), static_cast<int>(Stratagem::ambush)};
    const Event foil = b.last_roll();
    for (const bool declared : {false, true}) {
        if (declared) b.declarations();
        EXPECT_FALSE(knows_of_foil(b.r, Side::second));
        const Record to_hob = as_seen_by(b.r, Side::second);
        EXPECT_EQ(to_hob.sides.second.attempt, Attempt::succeeded);
        EXPECT_EQ(effective_stratagem(to_hob, Side::second), Stratagem::ambush);
        EXPECT_FALSE(to_hob.sides.first.foils);
        EXPECT_EQ(to_hob.sides.first.foil, Attempt::none);
        EXPECT_FALSE(as_visible_to(b.r, cancelled, Side::second));
        EXPECT_FALSE(as_visible_to(b.r, foil, Side::second));
        EXPECT_TRUE(as_visible_to(b.r, cancelled, Side::first));  // the side that foiled knows
    }
    b.postures(Posture::frontal_assault, Posture::stand_and_hold);
    EXPECT_TRUE(knows_of_foil(b.r, Side::second));
    EXPECT_EQ(as_seen_by(b.r, Side::second).sides.second.attempt, Attempt::foiled);
    EXPECT_EQ(*as_visible_to(b.r, cancelled, Side::second), cancelled);
    EXPECT_TRUE(as_visible_to(b.r, foil, Side::second));
}

TEST(AbstractKnowledge, AFoiledSurpriseShowsInTheContestAndAFoiledEvasionAtOnce) {  // AD-R7
    auto start = example::meeting(example::red_army(), example::hob_army());
    start.house.foil_told_later = true;
    PlayedBattle surprise(example::setup_of(start));
    surprise.stratagems(Stratagem::surprise_attack, Stratagem::none).roll(12).order(ChooseFoil{true}).roll(12);
    surprise.declarations().order(ChooseStance{Stance::offensive});
    EXPECT_FALSE(knows_of_foil(surprise.r, Side::first));
    surprise.order(ChooseStance{Stance::offensive});
    EXPECT_EQ(surprise.r.stage, Stage::contest_rolls);
    EXPECT_TRUE(knows_of_foil(surprise.r, Side::first));

    PlayedBattle evasion(example::setup_of(start));
    evasion.stratagems(Stratagem::evade_battle, Stratagem::none).roll(12).order(ChooseFoil{true}).roll(12);
    EXPECT_TRUE(knows_of_foil(evasion.r, Side::first));
}

// AD-R7, AD-R16: a side unaware of the foil may declare false numbers, and the enemy sees the true ones.
TEST(AbstractDeclared, ADeceptionThatIsFoiledUnknownToItsSideDeceivesNobody) {
    auto start = example::attack(example::red_army(), example::hob_army());
    start.house.foil_told_later = true;
    PlayedBattle b(example::setup_of(start));
    b.stratagems(Stratagem::none, Stratagem::deceptive_deployment).roll(12).order(ChooseFoil{true}).roll(12);
    const UnitId hobbits = start.sides.second.units.front().id;
    b.order(Declare{}).order(Declare{{{hobbits, Numbers::doubled, Numbers::doubled, false, true}}});
    const std::vector<DeclaredUnit> seen = declared_to(b.r, Side::first);
    EXPECT_EQ(seen.front().count, 400);
    EXPECT_EQ(seen.front().fc, 3);
}

// Planned later answers stay secret, even after the posture is revealed.
TEST(AbstractKnowledge, PlansStayWithTheirOwner) {
    PlayedBattle b = attack();
    b.stratagems(Stratagem::none, Stratagem::none).declarations();
    const ChoosePosture planned{Posture::frontal_assault, LossWay::weakest_first, false};
    b.order(planned).order(ChoosePosture{Posture::stand_and_hold});
    EXPECT_EQ(b.r.sides.first.planned_losses, LossWay::weakest_first);
    EXPECT_EQ(as_seen_by(b.r, Side::first).sides.first.planned_pursuit, false);
    const Record to_hob = as_seen_by(b.r, Side::second);
    EXPECT_EQ(to_hob.sides.first.posture, Posture::frontal_assault);
    EXPECT_FALSE(to_hob.sides.first.planned_losses || to_hob.sides.first.planned_pursuit);
    const auto told = as_visible_to(b.r, OrderGiven{Side::first, planned}, Side::second);
    ASSERT_TRUE(told);
    EXPECT_EQ(std::get<ChoosePosture>(std::get<OrderGiven>(*told).order), ChoosePosture{Posture::frontal_assault});
}

TEST(AbstractKnowledge, AFailedFoilStaysWithItsOwner) {  // AD-R7
    PlayedBattle b = meeting();
    b.stratagems(Stratagem::flank_march, Stratagem::none).roll(12).order(ChooseFoil{true}).roll(2);
    EXPECT_FALSE(as_seen_by(b.r, Side::first).sides.second.foils);
    EXPECT_EQ(as_seen_by(b.r, Side::first).sides.second.foil, Attempt::none);
    EXPECT_EQ(as_seen_by(b.r, Side::second).sides.second.foil, Attempt::failed);
}

// Two records that differ only in the enemy's sealed choices look the same.
TEST(AbstractKnowledge, SealedChoicesLeaveNoTrace) {
    const auto same_to_second = [](const PlayedBattle& b, const Order& one, const Order& another) {
        PlayedBattle left = b, right = b;
        left.order(one);
        right.order(another);
        EXPECT_NE(left.r, right.r);
        EXPECT_EQ(as_seen_by(left.r, Side::second), as_seen_by(right.r, Side::second));
        EXPECT_NE(as_seen_by(left.r, Side::first), as_seen_by(right.r, Side::first));
        EXPECT_FALSE(as_visible_to(left.r, left.log.events.back(), Side::second));
        EXPECT_TRUE(as_visible_to(left.r, left.log.events.back(), Side::first));
    };
    PlayedBattle b = meeting();
    same_to_second(b, ChooseStratagem{}, ChooseStratagem{Stratagem::ambush});
    b.stratagems(Stratagem::none, Stratagem::none);
    same_to_second(b, Declare{}, Declare{{{UnitId{1}, Numbers::as_they_are, Numbers::as_they_are, false, false}}});
    b.declarations();
    same_to_second(b, ChooseStance{Stance::offensive}, ChooseStance{Stance::defensive});
    b.stances(Stance::offensive, Stance::defensive);
    same_to_second(b, ChoosePosture{Posture::envelope}, ChoosePosture{Posture::attack_left});
    PlayedBattle losses(example::setup_of(example::attack(example::red_army(), example::orc_army())));
    losses.stratagems(Stratagem::none, Stratagem::none).declarations();
    losses.postures(Posture::frontal_assault, Posture::stand_and_hold).roll(5).roll(7);
    EXPECT_EQ(losses.waits(), "first losses");
    same_to_second(losses, AllotLosses{}, AllotLosses{LossWay::weakest_first, {}});
}

TEST(AbstractKnowledge, RevealedChoicesAreKnownToBoth) {
    PlayedBattle b = meeting();
    b.stratagems(Stratagem::none, Stratagem::none).declarations().stances(Stance::offensive, Stance::defensive);
    EXPECT_EQ(as_seen_by(b.r, Side::second).sides.first.stance, Stance::offensive);
    b.postures(Posture::envelope, Posture::stand_and_hold);
    EXPECT_EQ(as_seen_by(b.r, Side::second).sides.first.posture, Posture::envelope);
    EXPECT_TRUE(as_visible_to(b.r, OrderGiven{Side::first, ChoosePosture{Posture::envelope}}, Side::second));
}

// AD-12, AD-R16: what is declared and what may be hidden.
TEST(AbstractDeclared, NumbersMountsArmourAndWeaponsAreShownTheRestMayBeHidden) {
    PlayedBattle b = attack();
    b.stratagems(Stratagem::none, Stratagem::none).order(Declare{{{UnitId{4}, {}, {}, false, false}}});
    const auto seen = declared_to(b.r, Side::second);
    ASSERT_EQ(seen.size(), 4u);
    EXPECT_EQ(seen[0].name, "Knights");
    EXPECT_EQ(seen[0].count, 160);
    EXPECT_EQ(seen[0].armour, Armour::heavy);
    EXPECT_TRUE(seen[0].shield);
    EXPECT_TRUE(seen[0].mounted);
    EXPECT_FALSE(seen[0].missile);
    EXPECT_FALSE(seen[0].fc);
    EXPECT_FALSE(seen[0].abilities);
    EXPECT_TRUE(seen[3].missile);
    EXPECT_EQ(seen[3].fc, 3);
    ASSERT_TRUE(seen[3].abilities);
    EXPECT_TRUE(seen[3].abilities->has(Ability::camouflage));
}

// AD-7, AD-R16: halves are rounded up, fighting capacity stays within 1 to 5, and nothing true changes.
TEST(AbstractDeclared, ADeceptionHalvesOrDoublesWhatIsSeenAndNothingElse) {
    Contingent red = example::red_army();
    red.units[1].count = 81;
    PlayedBattle b(example::setup_of(example::attack(red, example::hob_army())));
    b.stratagems(Stratagem::deceptive_deployment, Stratagem::none).roll(12).order(ChooseFoil{false});
    b.order(Declare{{{UnitId{1}, Numbers::doubled, Numbers::doubled, false, true},
                     {UnitId{2}, Numbers::halved, Numbers::halved, false, true},
                     {UnitId{3}, Numbers::as_they_are, Numbers::halved, false, true}}});
    const auto seen = declared_to(b.r, Side::second);
    EXPECT_EQ(seen[0].count, 320);
    EXPECT_EQ(seen[0].fc, 5);
    EXPECT_EQ(seen[1].count, 41);
    EXPECT_EQ(seen[1].fc, 2);
    EXPECT_EQ(seen[2].count, 160);
    EXPECT_EQ(seen[2].fc, 2);
    EXPECT_EQ(seen[3].count, 200);
    EXPECT_EQ(b.r.setup->sheets.first.individuals, 601);
}

TEST(AbstractKnowledge, WhoHasNoGeneralIsNotToldToTheEnemy) {  // AD-R13
    Contingent red = example::red_army();
    red.has_general = false;
    PlayedBattle b(example::setup_of(example::meeting(red, example::hob_army())));
    b.order(ChooseStratagem{});
    const Event e = RuleApplied{Side::first, ruling(13), 0};
    EXPECT_NE(std::find(b.log.events.begin(), b.log.events.end(), e), b.log.events.end());
    EXPECT_FALSE(as_visible_to(b.r, e, Side::second));
    EXPECT_TRUE(as_visible_to(b.r, e, Side::first));
}

}  // namespace
}  // namespace banneret::abstract
