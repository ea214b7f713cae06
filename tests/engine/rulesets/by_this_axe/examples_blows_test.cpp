// The worked examples of the By This Axe rulings: to hit, saves, volleys, dice by formation.

#include <gmock/gmock.h>

#include "tests/engine/rulesets/by_this_axe/examples.h"

namespace banneret::axe {
namespace {

// --- E-1: to hit -----------------------------------------------------------------------------------------------------

struct HitCase {
    Facts by, at;
    BlowCase how;
    int raw, used_as;
    bool rough = false;
};

// BTA-8, BTA-9, BTA-95, BTA-96, BTA-97, BTA-98, BTA-99, BTA-100, BTA-101, BTA-103, BTA-104, BTA-105, BTA-107; BTA-R2
TEST(AxeExamples, E1_ToHit) {
    const Facts man = foot(8, 2), rider = knights();
    const auto case_of = [](Arm arm, bool charging = false, bool flank = false, bool wall = false, int card = 0) {
        BlowCase how;
        how.arm = arm;
        how.charging = charging;
        how.flank_or_rear = flank;
        how.over_obstacle = wall;
        how.card_bonus = card;
        return how;
    };
    const std::vector<HitCase> cases = {
        {foot(8, 3), man, case_of(Arm::two_handed), 4, 4},
        {horse(8, 4), man, case_of(Arm::lance, true), 6, 5},
        {horse(8, 3), man, case_of(Arm::sword, true), 4, 4},
        {horse(8, 3), man, case_of(Arm::lance), 3, 3},
        {foot(8, 1), man, case_of(Arm::dagger), 0, 1},
        {foot(8, 2), rider, case_of(Arm::pike), 3, 3},
        {foot(8, 2), rider, case_of(Arm::pike), 4, 4, true},
        {foot(8, 3), man, case_of(Arm::sword, false, true, true), 3, 3},
        {foot(8, 2), man, case_of(Arm::sword, true, false, false, 1), 3, 3},
        {horse(8, 4), man, case_of(Arm::lance, true, true), 7, 5},
    };
    for (const HitCase& c : cases) {
        State s = two(c.by, c.at);
        if (c.rough) {
            Terrain rough;
            rough.patches.push_back(ground(TableGround::scrub, 0, 2000, 4800, 2000));
            s = placed({put(c.by, A, 2000, 1000, 0), put(c.at, B, 2000, 3000, 180)}, {}, false, rough);
        }
        const int raw = melee_number(s, 0, 1, c.how).total();
        EXPECT_EQ(raw, c.raw);
        EXPECT_EQ(used(raw), c.used_as);
    }
    // A target with camouflage in woods, and a marksman who shoots at a camouflaged target in scrub.
    Terrain woods;
    woods.patches.push_back(ground(TableGround::woods, 0, 2000, 4800, 2000));
    Facts elf = man;
    elf.camouflage = true;
    const State hidden =
        placed({put(foot(8, 2, Armour::none, false, Arm::staff), A, 2000, 1000, 0), put(elf, B, 2000, 3000, 180)}, {},
               false, woods);
    EXPECT_EQ(melee_number(hidden, 0, 1, case_of(Arm::staff)).total(), 0);
    EXPECT_EQ(used(0), 1);
    Facts hobbit = archers(8, 2, MissileWeapon::short_bow);
    hobbit.marksman = true;  // BTA-196
    Terrain scrub;
    scrub.patches.push_back(ground(TableGround::scrub, 0, 2000, 4800, 2000));
    const State shot = placed({put(hobbit, A, 2000, 1000, 0), put(elf, B, 2000, 3000, 180)}, {}, false, scrub);
    EXPECT_EQ(missile_number(shot, 0, 1).total(), 2);
}

// --- E-2: saves ------------------------------------------------------------------------------------------------------

// BTA-14, BTA-15, BTA-16, BTA-17, BTA-68, BTA-187, BTA-188, BTA-189, BTA-190; BTA-R11, BTA-R12, BTA-R14
TEST(AxeExamples, E2_Saves) {
    Facts hero = person({FighterTier::hero});
    hero.mounted = true;
    Facts dwarf = foot(8, 2, Armour::heavy, true), troll = foot(1, 4);
    dwarf.tough = true;
    troll.armour_value = 3;
    troll.regeneration = true;
    troll.heroic = true;
    SaveCase front, rear, crossbow, longbow, rear_bow, duel, spell, breath, wall, bow;
    rear.front = rear_bow.front = false;
    crossbow.missile = longbow.missile = rear_bow.missile = wall.missile = bow.missile = true;
    crossbow.pierce = -1;
    longbow.pierce = rear_bow.pierce = breath.pierce = -2;
    crossbow.pierce_rule = longbow.pierce_rule = rear_bow.pierce_rule = rule("BTA-68");
    breath.pierce_rule = rule("BTA-190");
    duel.duel = true;
    spell.spell = true;
    wall.shieldwall = true;
    const auto save = [&](const Facts& f, const SaveCase& how) {
        return save_number(two(f, foot(8, 2)), 0, how).total();
    };
    EXPECT_EQ(save(knights(), front), 5);
    EXPECT_EQ(save(knights(), rear), 4);
    EXPECT_EQ(save(knights(), crossbow), 4);
    EXPECT_EQ(save(knights(), longbow), 3);
    EXPECT_EQ(save(knights(), rear_bow), 2);
    EXPECT_EQ(save(horse(4, 3, Armour::medium), front), 4);
    EXPECT_EQ(save(hero, front), 6);
    EXPECT_EQ(used(save(hero, front)), 5);
    EXPECT_EQ(save(hero, longbow), 4);
    EXPECT_EQ(save(hero, duel), 5);
    EXPECT_EQ(save(foot(8, 2), front), 0);
    EXPECT_EQ(used(0), 1);
    EXPECT_EQ(save(foot(8, 2, Armour::light), longbow), -1);
    EXPECT_EQ(save(knights(), spell), 1);
    EXPECT_EQ(save(dwarf, front), 5);
    EXPECT_EQ(save(troll, breath), 4);
    EXPECT_EQ(save(foot(8, 2, Armour::medium, true), wall), 5);
}

// --- E-3 and E-5: a volley -------------------------------------------------------------------------------------------

TEST(AxeExamples, E3_Volley) {  // BTA-64, BTA-67, BTA-68, BTA-108
    const State s = placed({put(archers(8, 3), A, 2000, 1000, 0, 8), put(knights(), B, 2000, 2500, 180)});
    EXPECT_EQ(shooters(s, 0, 1, MissileWeapon::longbow), 8);
    const auto killed = chances(
        s,
        [](Table t) {
            fire_at(t, 0, 1, 0);
            carry_on_strike(t);
            take_losses(t, true, rule("BTA-64"));
        },
        [](const State& after) { return 8 - after.pieces[1].figures(); });
    EXPECT_NEAR(killed.at(0), 6561. / 65536, 1e-12);
    EXPECT_NEAR(killed.at(1), 2187. / 8192, 1e-12);
    EXPECT_NEAR(killed.at(2), 5103. / 16384, 1e-12);
    double mean = 0, three = 0;
    for (const auto& [n, p] : killed) {
        mean += n * p;
        if (n >= 3) three += p;
    }
    EXPECT_NEAR(mean, 2, 1e-12);
    EXPECT_NEAR(three, 21067. / 65536, 1e-12);
}

TEST(AxeExamples, E5_FireMoraleAndRout) {  // BTA-64, BTA-108, BTA-113, BTA-125
    for (const bool fails : {true, false}) {
        Scene scene({put(archers(8, 3), A, 2000, 1000, 0, 8), put(knights(), B, 2000, 2500, 180)});
        scene.s.stage = Stage::fire;
        std::vector<std::vector<std::uint16_t>> dice = {{1, 3, 4, 6, 2, 5, 3, 1}, {3, 4, 1, 6, 5}};
        dice.push_back({static_cast<std::uint16_t>(fails ? 6 : 5)});
        if (fails) dice.push_back({4, 3});
        dice.push_back({2});
        dice.push_back({3});
        scene.give(Shoot{piece(0), piece(1)}, dice);
        EXPECT_EQ(scene.at(1).figures(), 5);
        EXPECT_EQ(*scene.roll(RollFor::morale).need, 5);
        EXPECT_EQ(scene.at(1).routed, fails);
        if (!fails) continue;
        // The unit turned about its own centre, 2 deep, and moved 7 inches.
        EXPECT_EQ(scene.at(1).at.degrees, 0);
        EXPECT_EQ(scene.at(1).at.y, 2500 + 200 + 700);
    }
}

// --- E-4: dice by formation ------------------------------------------------------------------------------------------

TEST(AxeExamples, E4_DiceByFormation) {  // BTA-4, BTA-60, BTA-94, BTA-118, BTA-119, BTA-120; BTA-R6, BTA-R22, BTA-R30
    struct Row {
        int figures, width, shooters, sword, spear, pike, bonus;
    };
    const std::vector<Row> rows = {{8, 8, 8, 8, 8, 8, 0},     {9, 5, 7, 5, 7, 9, 1},  {10, 5, 7, 5, 7, 10, 1},
                                   {10, 4, 7, 4, 6, 8, 2},    {12, 4, 8, 4, 6, 8, 2}, {25, 5, 10, 5, 7, 10, 0},
                                   {25, 7, 14, 7, 10, 14, 2}, {4, 2, 3, 2, 3, 4, 0},  {6, 3, 4, 3, 4, 6, 1},
                                   {11, 4, 7, 4, 6, 8, 2}};
    for (const Row& r : rows) {
        // An enemy of the same width, so that the number of dice is not limited.
        const State s = placed({put(archers(r.figures, 3), A, 2000, 1000, 0, r.width),
                                put(foot(r.width, 2), B, 2000, 2000, 180, r.width)});
        EXPECT_EQ(shooters(s, 0, 1, MissileWeapon::longbow), r.shooters) << r.figures;
        EXPECT_EQ(front_dice(s, 0, 1, Edge::front, Arm::sword), r.sword);
        EXPECT_EQ(front_dice(s, 0, 1, Edge::front, Arm::spear), r.spear);
        EXPECT_EQ(front_dice(s, 0, 1, Edge::front, Arm::pike), r.pike);
        EXPECT_EQ(rank_bonus(facts(s, 0), s.pieces[0]), r.bonus);
    }
}

}  // namespace
}  // namespace banneret::axe
