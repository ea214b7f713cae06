#include "engine/abstract/postures.h"

#include <gtest/gtest.h>

#include "engine/abstract/tables.h"
#include "tests/engine/abstract/example_armies.h"

namespace banneret::abstract {
namespace {

using examples::unit;

// `some` of 10,000 men are mounted, flying or bowmen.
Sheet mounted(int some) {
    return make_sheet({unit(1, "Foot", 10'000 - some, 1, Armour::none, false, false),
                       unit(2, "Horse", some, 1, Armour::none, false, true)},
                      {});
}
Sheet flying(int some) {
    return make_sheet({unit(1, "Foot", 10'000 - some, 1, Armour::none, false, false),
                       unit(2, "Wings", some, 1, Armour::none, false, false, {}, {Ability::flying})},
                      {});
}
Sheet bowmen(int some) {
    return make_sheet({unit(1, "Foot", 10'000 - some, 1, Armour::none, false, false),
                       unit(2, "Bows", some, 1, Armour::none, false, false, {MissileWeapon::short_bow})},
                      {});
}
Sheet foot(int all) {
    return make_sheet({unit(1, "Foot", all, 1, Armour::none, false, false)}, {});
}

bool may(Posture p, const Sheet& own, const Sheet& enemy) {
    return !posture_refused(p, own, enemy);
}

TEST(Postures, EnvelopeNeedsHorseWingsOrNumbers) {  // AD-18, AD-R3
    const Sheet enemy = foot(10'000);
    EXPECT_FALSE(may(Posture::envelope, mounted(2499), enemy));
    EXPECT_TRUE(may(Posture::envelope, mounted(2500), enemy));
    EXPECT_FALSE(may(Posture::envelope, flying(1499), enemy));
    EXPECT_TRUE(may(Posture::envelope, flying(1500), enemy));
    EXPECT_FALSE(may(Posture::envelope, foot(19'999), enemy));
    EXPECT_TRUE(may(Posture::envelope, foot(20'000), enemy));
}

TEST(Postures, TwiceTheNumbersIsByHeadsWhateverTheHouse) {  // AD-18, AD-R3
    House house;
    house.percentages_by_strength = true;
    const Sheet many_weak = make_sheet({unit(1, "Many", 200, 1, Armour::none, false, false)}, house);
    const Sheet few_strong = make_sheet({unit(1, "Few", 100, 5, Armour::heavy, true, false)}, house);
    ASSERT_LT(many_weak.strength, few_strong.strength);
    EXPECT_TRUE(may(Posture::envelope, many_weak, few_strong));
}

TEST(Postures, ScreenedAttackNeedsMissiles) {  // AD-19
    const Sheet enemy = foot(10'000);
    EXPECT_FALSE(may(Posture::screened_attack, bowmen(2499), enemy));
    EXPECT_TRUE(may(Posture::screened_attack, bowmen(2500), enemy));
}

TEST(Postures, EveryOtherPostureIsFree) {
    const Sheet poor = foot(10), enemy = foot(10'000);
    for (std::size_t i = 0; i < posture_count; ++i) {
        const auto p = static_cast<Posture>(i);
        EXPECT_EQ(may(p, poor, enemy), p != Posture::envelope && p != Posture::screened_attack) << words(p);
    }
    EXPECT_EQ(postures_allowed(Role::attacker, poor, enemy),
              (std::vector{Posture::frontal_assault, Posture::attack_right, Posture::attack_left}));
    EXPECT_EQ(postures_allowed(Role::defender, poor, enemy).size(), postures_each);
    EXPECT_EQ(postures_allowed(Role::attacker, make_sheet(examples::red(), {}), enemy).size(), postures_each);
}

TEST(Postures, RefusalsGiveTheFigures) {
    const Sheet orc = make_sheet(examples::orc(), {}), red = make_sheet(examples::red(), {});
    EXPECT_EQ(
        posture_refused(Posture::envelope, orc, red, "Orc")->why,
        "Envelope needs 25% mounted, 15% flying or twice the enemy's men; Orc has 18.2% mounted, 0% flying and 1,100 "
        "against 600 men.");
    EXPECT_EQ(posture_refused(Posture::screened_attack, orc, red, "Orc")->why,
              "Screened attack needs 25% with missile weapons; Orc has 0%.");
}

TEST(Postures, AShareJustShortNeverReadsAsEnough) {
    EXPECT_EQ(posture_refused(Posture::screened_attack, bowmen(2499), foot(1))->why,
              "Screened attack needs 25% with missile weapons; this army has 24.99%.");
}

TEST(Postures, AFightingRetreatOnHorseOrWingsIsNotPursued) {  // AD-20
    EXPECT_TRUE(may_pursue_fighting_retreat(mounted(4999)));
    EXPECT_FALSE(may_pursue_fighting_retreat(mounted(5000)));
    EXPECT_TRUE(may_pursue_fighting_retreat(flying(3999)));
    EXPECT_FALSE(may_pursue_fighting_retreat(flying(4000)));
    EXPECT_FALSE(may_pursue_fighting_retreat(make_sheet(examples::hun(), {}))) << "worked example 19";
}

constexpr std::array all_results = {cells::SK,  cells::SM,  cells::AMV, cells::AV,
                                    cells::ACV, cells::DMV, cells::DV,  cells::DCV};

TEST(Postures, TheVictorHoldsTheFieldAndAfterADrawNobody) {  // AD-25, AD-R10, AD-R19
    for (Posture defence : {Posture::stand_and_hold, Posture::refuse_left, Posture::weak_center})
        for (const BattleResult& r : all_results) EXPECT_EQ(field_holder(r, defence), r.winner) << short_name(r);
}

TEST(Postures, AFightingRetreatLeavesTheFieldToAnUnbeatenAttacker) {  // AD-20, AD-R15
    for (const BattleResult& r : all_results) {
        const auto holder = field_holder(r, Posture::fighting_retreat);
        if (r.winner == Role::defender)
            EXPECT_EQ(holder, std::nullopt) << short_name(r);
        else
            EXPECT_EQ(holder, Role::attacker) << short_name(r);
    }
}

TEST(Postures, TheLoserRetreatsFartherAfterAVictory) {  // AD-25, AD-R10
    for (const BattleResult& r : all_results)
        for (Role role : {Role::attacker, Role::defender}) {
            const int expected = r.winner != other(role) ? 0 : r.grade == Grade::marginal_victory ? 1 : 2;
            EXPECT_EQ(retreat_dice(r, role, Posture::stand_and_hold), expected) << short_name(r) << ' ' << key(role);
        }
}

TEST(Postures, AFightingRetreatWithdrawsOneDieUnlessBeaten) {  // AD-R15
    for (const BattleResult& r : {cells::SK, cells::SM, cells::DMV, cells::DV, cells::DCV})
        EXPECT_EQ(retreat_dice(r, Role::defender, Posture::fighting_retreat), 1) << short_name(r);
    EXPECT_EQ(retreat_dice(cells::AMV, Role::defender, Posture::fighting_retreat), 1);
    EXPECT_EQ(retreat_dice(cells::AV, Role::defender, Posture::fighting_retreat), 2);
    EXPECT_EQ(retreat_dice(cells::SM, Role::attacker, Posture::fighting_retreat), 0);
    EXPECT_EQ(retreat_dice(cells::DCV, Role::attacker, Posture::fighting_retreat), 2);
}

TEST(Postures, OnlyAVictoryOrACrushingOneIsFollowedUpByWhoeverWonIt) {  // AD-25, AD-R10
    for (const BattleResult& r : all_results) {
        const bool big = r.grade == Grade::victory || r.grade == Grade::crushing_victory;
        EXPECT_EQ(pursuit_allowed(r, Posture::stand_and_hold, mounted(9000)), big) << short_name(r);
    }
}

TEST(Postures, AFightingRetreaterNeverPursuesAndMayEscape) {  // AD-20
    EXPECT_FALSE(pursuit_allowed(cells::DCV, Posture::fighting_retreat, foot(100)));
    EXPECT_TRUE(pursuit_allowed(cells::AV, Posture::fighting_retreat, mounted(4999)));
    EXPECT_FALSE(pursuit_allowed(cells::AV, Posture::fighting_retreat, mounted(5000)));
    EXPECT_FALSE(pursuit_allowed(cells::ACV, Posture::fighting_retreat, flying(4000)));
    EXPECT_TRUE(pursuit_allowed(cells::AV, Posture::stand_and_hold, mounted(5000)));
}

}  // namespace
}  // namespace banneret::abstract
