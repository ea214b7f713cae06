// Melee: factors, who fights, leaders, gifts, monsters.

#include "tests/engine/rulesets/medieval_skirmish/scene.h"

namespace banneret::skirmish {
namespace {

const Facts sword = foot(4), rider = horse(4, P::FA, {Arm::edged}, Grade4::average);

TEST(SkirmishMelee,
     EachSituationHasItsFactor) {  // MS-37, MS-38, MS-40, MS-42, MS-43, MS-44, MS-45, MS-46, MS-R56, MS-R61
    const auto only = [](const Facts& by, const Facts& at, const Blow& how, RuleRef r) {
        const Tally t = bonus_tally(by, at, how);
        Blow plain;
        plain.arm = how.arm;
        return std::pair(part(t, r), t.total() - bonus_tally(foot(4), foot(4), plain).total());
    };
    Blow b;
    b.arm = Arm::edged;
    EXPECT_EQ(only(rider, sword, b, rule("MS-37")), std::pair(1, 1));
    EXPECT_EQ(only(sword, rider, b, rule("MS-43")), std::pair(-1, -1));
    EXPECT_EQ(only(rider, rider, b, rule("MS-37")), std::pair(0, 0));
    const auto with = [&](auto change) {
        Blow x = b;
        change(x);
        return x;
    };
    EXPECT_EQ(only(sword, sword, with([](Blow& x) { x.charging = true; }), rule("MS-38")), std::pair(1, 1));
    EXPECT_EQ(only(sword, sword, with([](Blow& x) { x.schiltron = true; }), rule("MS-42")), std::pair(-2, -2));
    EXPECT_EQ(only(sword, sword, with([](Blow& x) { x.uphill = true; }), rule("MS-44")), std::pair(-1, -1));
    EXPECT_EQ(only(sword, sword, with([](Blow& x) { x.obstacle = true; }), rule("MS-45")), std::pair(-1, -1));
    EXPECT_EQ(only(sword, sword, with([](Blow& x) { x.wounds = 2; }), rule("MS-46")), std::pair(-2, -2));
    for (const Arm a : {Arm::axe, Arm::two_handed_axe})
        for (const P cls : {P::UA, P::PA, P::FA, P::PP, P::FP}) {
            Blow x;
            x.arm = a;
            EXPECT_EQ(part(bonus_tally(sword, foot(4, cls), x), rule("MS-40")), cls >= P::PP ? 1 : 0);
        }
    EXPECT_EQ(part(bonus_tally(sword, foot(4, P::FP), b), rule("MS-40")), 0);
}

TEST(SkirmishMelee, EachWeaponHasItsFactor) {  // MS-47, MS-48, MS-49, MS-50, MS-51, MS-R50
    const auto factor = [](Arm a, bool charging = false) {
        Blow b;
        b.arm = a;
        b.charging = charging;
        Facts f = foot(4);
        f.stripes = 0;
        return bonus_tally(f, f, b).total() - charging;
    };
    EXPECT_EQ(factor(Arm::improvised), 0);
    EXPECT_EQ(factor(Arm::spear), 1);
    EXPECT_EQ(factor(Arm::pike), 1);
    EXPECT_EQ(factor(Arm::edged), 2);
    EXPECT_EQ(factor(Arm::axe), 2);
    EXPECT_EQ(factor(Arm::two_handed), 3);
    EXPECT_EQ(factor(Arm::two_handed_axe), 3);
    EXPECT_EQ(factor(Arm::lance, true), 5);
    using W = MeleeWeapon;
    EXPECT_EQ(arm_of(W::mace, false), Arm::axe);
    EXPECT_EQ(arm_of(W::two_handed_mace, false), Arm::two_handed_axe);
    EXPECT_EQ(arm_of(W::short_sword, false), Arm::edged);
    EXPECT_EQ(arm_of(W::animal, false), Arm::edged);
    EXPECT_EQ(arm_of(W::dagger, false), Arm::improvised);
    EXPECT_EQ(arm_of(W::staff, false), Arm::improvised);
    EXPECT_EQ(arm_of(W::lance, true), Arm::lance);
    EXPECT_EQ(arm_of(W::lance, false), Arm::spear);
    // The default weapon is the one with the highest total: the axe against plate, and against others the sword, which
    // comes first.
    const auto takes = [](P cls) {
        Play p = touching(
            {put(foot(3, P::PA, {Arm::spear, Arm::edged, Arm::axe}), us, 30, 20), put(foot(3, cls), them, 30, 20)}, 0,
            1);
        return usual_arm(p.s, p.s.contacts[0], true);
    };
    EXPECT_EQ(takes(P::PA), Arm::edged);
    EXPECT_EQ(takes(P::FP), Arm::axe);
    Play p = touching({put(foot(3, P::PA, {Arm::spear, Arm::edged}), us, 30, 20), put(foot(3), them, 30, 20)}, 0, 1);
    p.go(Strike{piece(0), {}, Keyword("spear"), 0});
    EXPECT_EQ(usual_arm(p.s, p.s.contacts[0], true), Arm::spear);
    EXPECT_EQ(p.refusal(Strike{piece(0), {}, Keyword("pike"), 0}), "This body does not carry that weapon.");
}

TEST(SkirmishMelee, TwoHandedWeaponsAndPikesLeaveNoShield) {  // MS-R50, MS-R57
    for (const Arm a : {Arm::edged, Arm::spear, Arm::pike, Arm::two_handed}) {
        Facts target = foot(4, P::PA, {a});
        target.shield = true;
        Play p = touching({put(sword, us, 30, 20, Order::loose, 270), put(target, them, 30, 20)}, 0, 1, Zone::left);
        const Blow b = blow_of(p.s, p.s.contacts[0], true, Arm::edged, a);
        EXPECT_EQ(b.foe_shield, !row(a).both_hands);
        EXPECT_EQ(part(bonus_tally(sword, target, b), rule("MS-39")), row(a).both_hands ? 1 : 0);
    }
}

TEST(SkirmishMelee, StripesAreTheGradesMarks) {  // MS-87, MS-R49
    const int stripes[] = {0, 1, 2, 3, 4};
    for (int fc = 1; fc <= 5; ++fc) {
        Unit u;
        u.fc = fc;
        u.count = 5;
        const Facts f = unit_facts(u, 5, 1, {});
        EXPECT_EQ(f.stripes, stripes[fc - 1]);
        EXPECT_EQ(f.grade, static_cast<Grade4>(std::min(fc, 4) - 1));
        EXPECT_EQ(part(bonus_tally(f, sword, {}), rule("MS-87")), stripes[fc - 1]);
    }
}

TEST(SkirmishMelee,
     ChargeAndLanceCountInTheFirstRoundNotAgainstSpearsNotUphill) {  // MS-38, MS-51, MS-52, MS-R53, MS-R54, MS-R55
    const auto lance = [](Facts foe, int rounds, int hill, bool needs = true, bool charges = true) {
        House house;
        house.lance_needs_charge = needs;
        Play p = touching({put(horse(3, P::FA, {Arm::lance}), us, 30, 20), put(std::move(foe), them, 30, 20)}, 0, 1,
                          Zone::front, rounds, house);
        p.s.contacts[0].a_charges = charges;
        if (hill > 0)
            change_setup(p.s, [](auto& s) { s.terrain = field({patch_of(TableGround::hill, 10, 20, 40, 5, 1)}); });
        const Arm his = usual_arm(p.s, p.s.contacts[0], false);
        const Tally t =
            bonus_tally(facts(p.s, 0), facts(p.s, 1), blow_of(p.s, p.s.contacts[0], true, Arm::lance, his), house);
        return std::pair(part(t, rule("MS-51")) + part(t, rule("MS-R54")), part(t, rule("MS-38")));
    };
    EXPECT_EQ(lance(foot(5), 0, 0), std::pair(5, 1));
    EXPECT_EQ(lance(foot(5), 1, 0), std::pair(1, 0));
    EXPECT_EQ(lance(foot(5, P::PA, {Arm::spear}), 0, 0), std::pair(1, 0));
    EXPECT_EQ(lance(foot(5, P::PA, {Arm::pike}), 0, 0), std::pair(1, 0));
    EXPECT_EQ(lance(horse(5, P::FA, {Arm::lance}), 0, 0), std::pair(5, 1)) << "riders' lances are no spears";
    EXPECT_EQ(lance(foot(5), 0, 1), std::pair(1, 0));
    // The house rule: without a charge, but still in the first round and not against spears.
    EXPECT_EQ(lance(foot(5), 0, 0, true, false), std::pair(1, 0));
    EXPECT_EQ(lance(foot(5), 0, 0, false, false), std::pair(5, 0));
    EXPECT_EQ(lance(foot(5), 1, 0, false, false), std::pair(1, 0));
    EXPECT_EQ(lance(foot(5, P::PA, {Arm::spear}), 0, 0, false, false), std::pair(1, 0));
}

TEST(SkirmishMelee, SpearsThatAreStruckInFlankDoNotStopALance) {  // MS-R55
    Play p = touching({put(horse(2, P::FA, {Arm::lance}), us, 25, 29, Order::loose, 90),
                       put(foot(6, P::PA, {Arm::spear}), them, 30, 28, Order::formed)},
                      0, 1, Zone::right);
    p.s.contacts[0].a_charges = true;
    EXPECT_TRUE(blow_of(p.s, p.s.contacts[0], true, Arm::lance, Arm::spear).charging);
}

TEST(SkirmishMelee, ASchiltronHasFrontsAllRoundButNoBonusOfItsOwn) {  // MS-42, MS-R25, MS-R59
    for (const bool all_round : {true, false}) {
        House house;
        house.schiltron_allround = all_round;
        Play p = touching({put(foot(3), us, 30, 30, Order::loose, 180),
                           put(foot(9, P::PA, {Arm::spear}), them, 30, 27, Order::schiltron)},
                          0, 1, Zone::rear, 0, house);
        const Blow b = blow_of(p.s, p.s.contacts[0], true, Arm::edged, Arm::spear);
        const Tally t = bonus_tally(facts(p.s, 0), facts(p.s, 1), b, house);
        EXPECT_EQ(part(t, rule("MS-42")), all_round ? -2 : 0);
        EXPECT_EQ(part(t, rule("MS-41")), all_round ? 0 : 2);
        const Blow own = blow_of(p.s, p.s.contacts[0], false, Arm::spear, Arm::edged);
        EXPECT_EQ(bonus_tally(facts(p.s, 1), facts(p.s, 0), own, house).total(), 2) << "stripes and spear";
        EXPECT_EQ(bonus_tally(facts(p.s, 1), rider, own, house).total(), 1) << "foot against mounted still applies";
    }
}

TEST(SkirmishMelee, ABodyStruckInFlankTurnsUnlessItsFrontIsHeld) {  // MS-R58
    const auto zone = [](int rounds, bool front_held) {
        Play p = touching({put(foot(2), us, 25, 29, Order::loose, 90), put(foot(6), them, 30, 28, Order::formed),
                           put(foot(3), us, 30, 28)},
                          0, 1, Zone::right, rounds);
        if (front_held) {
            Contact c;
            c.a = 2;
            c.b = 1;
            add_contact(p.s, c);
        }
        return blow_of(p.s, p.s.contacts[0], true, Arm::edged, Arm::edged).zone;
    };
    EXPECT_EQ(zone(0, false), Zone::right);
    EXPECT_EQ(zone(1, false), Zone::front);
    EXPECT_EQ(zone(1, true), Zone::right);
}

TEST(SkirmishMelee, UphillIsByLevelsAndAnObstacleHelpsWhoStoodBehindIt) {  // MS-44, MS-45, MS-R60
    const Terrain t = field({hedge(20, 29.5, 20)});
    Play p = battle({put(foot(3), us, 30, 22), put(foot(6), them, 30, 30)}, {}, t);
    p.charge(0, 1, {6});
    ASSERT_EQ(p.s.contacts.size(), 1u);
    EXPECT_TRUE(blow_of(p.s, p.s.contacts[0], true, Arm::edged, Arm::edged).obstacle);
    EXPECT_FALSE(blow_of(p.s, p.s.contacts[0], false, Arm::edged, Arm::edged).obstacle);
    // A hedge in the middle of the charge helps neither side.
    Play far = battle({put(foot(3), us, 30, 22), put(foot(6), them, 30, 30)}, {}, field({hedge(20, 26, 20)}));
    far.charge(0, 1, {6});
    ASSERT_EQ(far.s.contacts.size(), 1u);
    EXPECT_FALSE(blow_of(far.s, far.s.contacts[0], true, Arm::edged, Arm::edged).obstacle);
    Play hill = battle({put(foot(3), us, 30, 22), put(foot(6), them, 30, 30)}, {},
                       field({patch_of(TableGround::hill, 10, 30, 40, 9, 1)}));
    hill.charge(0, 1, {6});
    EXPECT_TRUE(blow_of(hill.s, hill.s.contacts.at(0), true, Arm::edged, Arm::edged).uphill);
    EXPECT_FALSE(blow_of(hill.s, hill.s.contacts.at(0), false, Arm::edged, Arm::edged).uphill);
}

TEST(SkirmishMelee, OnlyCharactersAndBigMonstersCarryWounds) {  // MS-46, MS-R62, MS-R89
    Facts giant = foot(2, P::FA);
    giant.big = true;
    giant.base_wide = giant.base_deep = 200;
    Play p = touching({put(foot(1), us, 30, 20), put(giant, them, 30, 20), camp(us), camp(them)}, 0, 1);
    p.fight({12, 1, 5, 12, 1, 5});  // two pairs; each hit is rolled for
    EXPECT_EQ(p[1].figures, 2);
    EXPECT_EQ(p[1].wounds, 2);
    EXPECT_EQ(p.rolls(RollFor::fate).size(), 2u);
    Play dead = touching({put(foot(1), us, 30, 20), put(giant, them, 30, 20), camp(us), camp(them)}, 0, 1);
    dead.fight({12, 1, 3, 6, 6, 12});  // the first dies at once; a body of two that has lost one checks
    EXPECT_EQ(dead[1].figures, 1);
    Play plain =
        touching({put(foot(1), us, 30, 20), put(foot(3), them, 30, 20, Order::formed), camp(us), camp(them)}, 0, 1);
    plain.fight({12, 1, 6, 6, 12});
    EXPECT_EQ(plain[1].killed, 1);
    EXPECT_EQ(plain[1].wounds, 0);
}

TEST(SkirmishMelee, AMonsterIsAFifthOfTheScale) {  // MS-R89
    Unit u;
    u.fc = 5;
    u.count = 10;
    EXPECT_FALSE(unit_facts(u, 5, 10, {}).big) << "heroic men are no monsters";
    u.abilities.add(Ability::giant);
    EXPECT_TRUE(unit_facts(u, 5, 10, {}).big);
    House plain;
    plain.fantasy = false;
    EXPECT_FALSE(unit_facts(u, 5, 10, plain).big);
}

TEST(SkirmishMelee, ThereIsOneRoundATurnAndNoPursuit) {  // MS-35, MS-R48, MS-R63
    Play p = touching({put(foot(1), us, 30, 20), put(foot(1), them, 30, 20), camp(us), camp(them)}, 0, 1);
    p.fight({5, 5});
    EXPECT_EQ(p.s.turn, 2);
    ASSERT_EQ(p.s.contacts.size(), 1u);
    EXPECT_EQ(p.s.contacts[0].rounds, 1);
    p.go(Reply{0});
    p.fight({12, 1});
    EXPECT_EQ(p[1].figures, 0);
    EXPECT_TRUE(p.s.contacts.empty());
    EXPECT_EQ(p[0].at, to(30, 20)) << "the victor stays";
}

TEST(SkirmishMelee, RoutersAreStruckInTheRearAndKillNobody) {  // MS-R76, MS-R77
    Play p = touching({put(foot(1), us, 30, 20), put(foot(2), them, 30, 20), camp(us), camp(them)}, 0, 1);
    p.s.pieces[1].nerve = Nerve::rout;
    p.s.pieces[1].broke = 1;
    EXPECT_EQ(blow_of(p.s, p.s.contacts[0], true, Arm::edged, Arm::edged).zone, Zone::rear);
    p.fight({1, 12, 12, 1});
    EXPECT_EQ(p[0].figures, 1);
    EXPECT_EQ(p[1].killed, 1);
    // Nobody holds the router: in the next rally phase it runs on, without a roll and without blows.
    p.go(Reply{0});
    EXPECT_TRUE(p.s.contacts.empty());
    EXPECT_TRUE(p.rolls(RollFor::rally).empty());
    EXPECT_EQ(p[0].figures, 1);
}

TEST(SkirmishMelee, ALeaderFightsInTheMiddleIfHeWishes) {  // MS-R83
    Play p = touching(
        {put(foot(3), us, 30, 20), put(foot(3), them, 30, 20), camp(us), camp(them), put(leader(0), us, 30, 20)}, 0, 1);
    LeadersOrder fights;
    fights.piece = fights.by = piece(4);
    fights.command = LeaderCommand::lead_from_front;
    p.go(fights);
    p.fight({6, 6, 6, 6, 6, 6, 12});
    const auto rolls = p.rolls(RollFor::melee);
    ASSERT_EQ(rolls.size(), 6u);
    EXPECT_EQ(rolls[2].piece, piece(4));
    EXPECT_EQ(rolls[0].piece, piece(0));
    EXPECT_EQ(rolls[4].piece, piece(0));
    // Two of them meet, whatever their places.
    Play two = touching({put(foot(3), us, 30, 20), put(foot(5), them, 30, 20, Order::formed), camp(us), camp(them),
                         put(leader(0), us, 30, 20), put(leader(1), them, 30, 20)},
                        0, 1);
    two.s.pieces[4].committed = two.s.pieces[5].committed = true;
    const Fighters n = fighters(two.s, two.s.contacts[0]);
    std::vector<int> dice(static_cast<std::size_t>(2 * n.b), 6);
    dice.push_back(12);  // the leader kills one of five
    two.fight(dice);
    bool met = false;
    for (const DiceFell& d : two.rolls(RollFor::melee)) met = met || (d.piece == piece(4) && d.against == piece(5));
    EXPECT_TRUE(met);
}

TEST(SkirmishMelee, ALeaderOutOfActionIsCapturedIfNobodyOfHisBodyIsLeft) {  // MS-86, MS-R82
    const auto fate = [](bool body_dies) {
        Play p = touching({put(foot(1, P::UA), us, 30, 20), put(foot(4), them, 30, 20, Order::formed), camp(us),
                           camp(them), put(leader(0, P::UA, 0), us, 30, 20)},
                          0, 1);
        p.s.pieces[4].wounds = 2;
        p.s.pieces[4].committed = true;
        Faces dice({12});
        hit_character({p.s, dice, p.log}, 4, 1, rule("MS-34"));
        EXPECT_EQ(p[4].where, Where::out);
        // The other dice of the round decide.
        p.fight(body_dies ? std::vector<int>{1, 12} : std::vector<int>{6, 6, 6, 6});
        return p[4].where;
    };
    EXPECT_EQ(fate(true), Where::captured);
    EXPECT_EQ(fate(false), Where::out);
}

TEST(SkirmishMelee, HeroesHaveStripesAndExtraBlows) {  // MS-R85
    const auto of = [](int level, int scale = 1) {
        Character c;
        c.id = CharacterId{1};
        c.fighter = level;
        const Facts f = character_facts(c, nullptr, scale, {});
        return std::tuple(int{f.stripes}, int{f.extra_blows}, f.steady);
    };
    EXPECT_EQ(of(1), std::tuple(1, 0, false));
    EXPECT_EQ(of(3), std::tuple(2, 0, false));
    EXPECT_EQ(of(4), std::tuple(3, 0, false));
    EXPECT_EQ(of(5), std::tuple(4, 0, true));
    EXPECT_EQ(of(9), std::tuple(4, 1, true));
    EXPECT_EQ(of(9, 20), std::tuple(4, 0, true));
    EXPECT_EQ(of(13), std::tuple(4, 3, true));
    EXPECT_EQ(of(13, 20), std::tuple(4, 1, true));
    Character priest;
    priest.cleric = 6;
    EXPECT_EQ(character_facts(priest, nullptr, 1, {}).arms, bits({Arm::axe}));
    Character wizard;
    wizard.magic_user = 6;
    EXPECT_EQ(character_facts(wizard, nullptr, 1, {}).cls, P::UA);
    // The extra blow follows the round, and only the hero can kill with it.
    Facts hero = leader(0);
    hero.extra_blows = 1;
    Play p = touching({put(foot(1), us, 30, 20), put(foot(2), them, 30, 20, Order::formed), camp(us), camp(them),
                       put(hero, us, 30, 20)},
                      0, 1);
    p.s.pieces[4].committed = true;
    p.fight({1, 6, 1, 6, 1, 12});
    EXPECT_EQ(p.rolls(RollFor::melee).size(), 6u);
    EXPECT_EQ(p[4].wounds, 0) << "his foe's better die in the extra blow does nothing";
}

TEST(SkirmishMelee, TheMarginAgainstHorseIsAHouseRule) {  // MS-R45, MS-R91
    EXPECT_EQ(margin_against(horse(1, P::FP), P::FP, {}), 6);
    House low;
    low.horse_margin = 4;
    EXPECT_EQ(margin_against(horse(1, P::FP), P::FP, low), 4);
    EXPECT_EQ(margin_against(horse(1, P::PA), P::PA, low), 2);
    EXPECT_EQ(margin_against(foot(1, P::FP), P::FP, low), 6);
    for (const bool changed : {false, true}) {
        Play p = touching({put(foot(1), us, 30, 20), put(horse(1, P::FP, {Arm::edged}, Grade4::militia), them, 30, 20),
                           camp(us), camp(them)},
                          0, 1, Zone::front, 0, changed ? low : House{});
        p.fight({12, 7});
        EXPECT_EQ(p[1].killed, changed ? 1 : 0) << "12 against 7 and a bonus of 1 more: a lead of four";
    }
}

// --- Gifts -----------------------------------------------------------------------------------------------------------

TEST(SkirmishGifts, SizeAndSightInTheDarkAddToTheBlow) {  // MS-R87
    const auto taller = [](int own, int his) {
        Facts a = foot(1), b = foot(1);
        a.size = static_cast<std::int8_t>(own);
        b.size = static_cast<std::int8_t>(his);
        return part(bonus_tally(a, b, {}), rule("MS-R87"));
    };
    EXPECT_EQ(taller(0, 0), 0);
    EXPECT_EQ(taller(1, 0), 1);
    EXPECT_EQ(taller(2, -1), 2);
    EXPECT_EQ(taller(-1, 0), 0);
    Facts owls = foot(1);
    owls.darkvision = true;
    Blow night;
    night.night = true;
    EXPECT_EQ(part(bonus_tally(owls, foot(1), night), rule("MS-R87")), 1);
    EXPECT_EQ(part(bonus_tally(owls, owls, night), rule("MS-R87")), 0);
    House plain;
    plain.fantasy = false;
    EXPECT_EQ(part(bonus_tally(owls, foot(1), night, plain), rule("MS-R87")), 0);
}

TEST(SkirmishGifts, FlyersRefuseContactAndTheEvasiveSlipAway) {  // MS-R87, MS-FIGHT, MS-FLY
    Facts birds = foot(3, P::UA);
    birds.flying = true;
    EXPECT_EQ(printed_move(birds), 1600);
    for (const std::uint16_t answer : {std::uint16_t{0}, std::uint16_t{1}}) {
        Play p = battle({put(foot(3), us, 30, 20), put(birds, them, 30, 24), camp(us), camp(them)});
        p.charge(0, 1, {6});
        for (int guard = 0; p.stage() != Stage::refuse && guard < 9; ++guard) p.done();
        const auto d = Rules::pending(p.s);
        EXPECT_EQ(d->side, them);
        EXPECT_EQ(d->options()[0], rule("MS-FIGHT"));
        EXPECT_EQ(d->options()[1], rule("MS-FLY"));
        const Hundredths stood = p[1].at.y;
        if (answer == 1) {
            p.go(Reply{1});
            EXPECT_TRUE(p.s.contacts.empty());
            EXPECT_EQ(p[1].at.y - stood, 200);
        }
    }
    Facts shy = foot(3, P::UA);
    shy.evasive = true;
    for (const int die : {6, 7}) {
        Play p = touching({put(foot(3), us, 30, 20), put(shy, them, 30, 20), camp(us), camp(them)}, 0, 1);
        p.fight(die == 7 ? std::vector<int>{7} : std::vector<int>{6, 6, 6, 6, 6, 6, 6});
        EXPECT_EQ(p[1].fights, die == 7 ? 0 : 1);
    }
}

TEST(SkirmishGifts, BreathFellsUpToThreeWhoDoNotBlock) {  // MS-R87
    Facts dragon = foot(1, P::FA);
    dragon.breath = true;
    const auto killed = [&](std::vector<int> dice) {
        Play p = touching(
            {put(dragon, us, 30, 20), put(foot(3, P::FA), them, 30, 20, Order::formed), camp(us), camp(them)}, 0, 1);
        p.fight(std::move(dice));
        return int{p[1].killed};
    };
    EXPECT_EQ(killed({4, 4, 6, 6, 6, 6, 12}), 1);  // one; blocks as UA; the check of a body of three
    EXPECT_EQ(killed({4, 3, 6, 6, 6, 6}), 0);
    EXPECT_EQ(killed({5, 4, 4, 6, 6, 6, 6, 12}), 2);  // two of them; one is left for the pairs
}

TEST(SkirmishGifts, PaceSightAndAimChangeTheirNumbers) {  // MS-R87
    Facts f = foot(4, P::UA);
    f.slow = true;
    EXPECT_EQ(printed_move(f), 500);
    f.slow = false;
    f.quick = true;
    EXPECT_EQ(printed_move(f), 2000);
    Facts shots = archers(4);
    shots.marksman = true;
    Play p = battle({put(shots, us, 30, 20), put(foot(4), them, 30, 26)});
    EXPECT_EQ(hit_number<Whole>(p.s, 0, 1, true).total(), 7);
    EXPECT_EQ(hit_number<Whole>(p.s, 0, 1, false).total(), 4);
    Facts hiders = foot(4);
    hiders.camouflage = true;
    Play brush = battle({put(archers(4), us, 30, 20), put(hiders, them, 30, 26)}, {},
                        field({patch_of(TableGround::scrub, 20, 25, 20, 5)}));
    EXPECT_EQ(hit_number<Whole>(brush.s, 0, 1, true).total(), 5);
    Play open = battle({put(archers(4), us, 30, 20), put(hiders, them, 30, 26)});
    EXPECT_EQ(hit_number<Whole>(open.s, 0, 1, true).total(), 6);
}

}  // namespace
}  // namespace banneret::skirmish
