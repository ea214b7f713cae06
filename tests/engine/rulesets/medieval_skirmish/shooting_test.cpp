// Shooting, blocking, cannon and magic, played order by order.

#include "engine/rulesets/shared/losses.h"
#include "tests/engine/rulesets/medieval_skirmish/scene.h"

namespace banneret::skirmish {
namespace {

const Shoot shoot{piece(0), piece(1), {}};

TEST(SkirmishShooting, RangesAreThoseOfTheWeapon) {  // MS-16, MS-17, MS-18, MS-19, MS-20, MS-26, MS-27, MS-R3, MS-R34
    struct Row {
        Missile by;
        double near, far;
        RuleRef rule;
    };
    for (const Row& r : {Row{Missile::javelin, 3, 6, rule("MS-16")}, Row{Missile::bow, 8, 16, rule("MS-17")},
                         Row{Missile::longbow, 8, 16, rule("MS-17")}, Row{Missile::crossbow, 12, 28, rule("MS-18")},
                         Row{Missile::handgun, 6, 18, rule("MS-19")}, Row{Missile::cannon, 24, 48, rule("MS-20")}}) {
        SCOPED_TRACE(row(r.by).name);
        EXPECT_EQ(row(r.by).rule, r.rule);
        for (const P cls : {P::UA, P::FP}) {  // the class of the target has nothing to do with the range
            const auto at = [&](double inches) {
                return battle({put(archers(4, r.by), us, 30, 5), put(foot(6, cls), them, 30, 5 + inches)});
            };
            // A distance equal to a limit belongs to the nearer band.
            const Play near = at(r.near), past_near = at(r.near + 0.01), far = at(r.far), out = at(r.far + 0.01);
            EXPECT_EQ(hit_number<Whole>(near.s, 0, 1, shot_range(near.s, 0, 1) <= row(r.by).near).total(), 6);
            EXPECT_EQ(hit_number<Whole>(past_near.s, 0, 1, shot_range(past_near.s, 0, 1) <= row(r.by).near).total(), 3);
            EXPECT_TRUE(far.may(shoot));
            EXPECT_FALSE(out.may(shoot));
        }
    }
}

TEST(SkirmishShooting, ShortRangeHitsOnSixAndLongOnThree) {  // MS-15, MS-26, MS-27, MS-R2, MS-R37
    const auto killed = [](double inches, int hit, int block) {
        Play p = battle({put(archers(1), us, 30, 5), put(foot(6), them, 30, 5 + inches)});
        p.go(shoot);
        p.done(block > 0 ? std::vector<int>{hit, block} : std::vector<int>{hit});
        EXPECT_EQ(p.asked.at(0).sides, 12);
        return int{p[1].killed};
    };
    EXPECT_EQ(killed(8, 6, 6), 1);
    EXPECT_EQ(killed(8, 6, 5), 0);
    EXPECT_EQ(killed(8, 7, 0), 0);
    EXPECT_EQ(killed(16, 3, 6), 1);
    EXPECT_EQ(killed(16, 4, 0), 0);
}

TEST(SkirmishShooting, TheFirstTwoRanksShootAheadAtWhatTheySee) {  // MS-R33
    PlacedPiece block = put(archers(10), us, 30, 20);
    block.files = 3;
    EXPECT_EQ(shooters(battle({block, put(foot(6), them, 30, 26)}).s, 0), 6);
    const auto may = [&](double x, double y, const Terrain& t = {}, bool blocker = false) {
        std::vector<PlacedPiece> all = {put(archers(4), us, 30, 20), put(foot(2), them, x, y)};
        if (blocker) all.push_back(put(foot(2), them, 30, 23));
        const Reason no = shot_refused(battle(all, {}, t).s, 0, 1);
        return std::string(no != nullptr ? no : "");
    };
    EXPECT_EQ(may(30, 26), "");
    EXPECT_EQ(may(39, 25), "") << "45 degrees from the corner of the front";
    EXPECT_EQ(may(44, 22), "That target is outside the body's arc of 45 degrees.");
    EXPECT_EQ(may(30, 30, {}, true), "This body does not see that target.");
    // From one level higher the body sees over the others.
    EXPECT_EQ(may(30, 30, field({patch_of(TableGround::hill, 20, 10, 20, 11, 1)}), true), "");
    EXPECT_EQ(may(30, 30, field({patch_of(TableGround::hill, 20, 24, 20, 3, 1)})),
              "This body does not see that target.");
    EXPECT_EQ(may(30, 30, field({patch_of(TableGround::building, 28, 24, 4, 2)})),
              "This body does not see that target.");
    EXPECT_EQ(may(30, 30, field({patch_of(TableGround::woods, 20, 24, 20, 2)})), "");
    EXPECT_EQ(may(30, 30, field({patch_of(TableGround::woods, 20, 24, 20, 2.5)})),
              "This body does not see that target.");
    Play night = battle({put(archers(4), us, 30, 20), put(foot(2), them, 30, 33)});
    EXPECT_TRUE(night.may(shoot));
    change_setup(night.s, [](auto& setup) { setup.night = true; });
    EXPECT_EQ(night.refusal(shoot), "This body does not see that target.");
}

TEST(SkirmishShooting, CoverIsWoodsBuildingsOrAnObstacleCloseBy) {  // MS-28, MS-R40
    const auto covered = [](double depth_of_wood, double hedge_at) {
        Terrain t;
        if (depth_of_wood > 0) t.patches.push_back(patch_of(TableGround::woods, 20, 30, 20, depth_of_wood));
        if (hedge_at > 0) t.patches.push_back(hedge(20, hedge_at, 20));
        PlacedPiece x = put(foot(8), them, 30, 30);
        x.files = 4;
        const Play p = battle({put(archers(4), us, 30, 24), x}, {}, t);
        return in_cover(p.s, 1, p[0].at.point());
    };
    EXPECT_FALSE(covered(0, 0));
    EXPECT_TRUE(covered(1, 0)) << "half of its figures";
    EXPECT_FALSE(covered(0.4, 0));
    EXPECT_TRUE(covered(0, 29));
    EXPECT_FALSE(covered(0, 28.9));
    EXPECT_FALSE(covered(0, 31)) << "behind the target it is no cover";
    EXPECT_EQ(blocks_as(P::FP, Missile::bow, true, true), P::FP);
    EXPECT_EQ(blocks_as(P::UA, Missile::bow, true, true), P::PA);
}

TEST(SkirmishShooting, WeaponsShiftTheClassForBlocksAlone) {  // MS-29, MS-30, MS-31, MS-32, MS-R38, MS-R39
    EXPECT_EQ(blocks_as(P::FA, Missile::longbow, true, false), P::PA);
    EXPECT_EQ(blocks_as(P::FA, Missile::longbow, false, false), P::FA);
    EXPECT_EQ(blocks_as(P::FA, Missile::bow, true, false), P::FA);
    EXPECT_EQ(blocks_as(P::FA, Missile::crossbow, false, false), P::PA);
    EXPECT_EQ(blocks_as(P::FA, Missile::handgun, false, false), P::UA);
    EXPECT_EQ(blocks_as(P::PA, Missile::handgun, true, false), P::UA) << "not below";
    EXPECT_EQ(blocks_as(P::FP, Missile::cannon, true, true), P::UA);
    EXPECT_EQ(missile_of(MissileWeapon::composite_bow), Missile::bow);
    EXPECT_EQ(missile_of(MissileWeapon::light_crossbow), missile_of(MissileWeapon::heavy_crossbow));
}

TEST(SkirmishShooting, ReloadingIsAHouseRuleAndNeedsRest) {  // MS-R35
    for (const bool on : {true, false}) {
        House house;
        house.reload = on;
        Play p = battle({put(archers(1, Missile::handgun), us, 30, 20), put(foot(6), them, 30, 25)}, house);
        p.go(shoot);
        p.done({12});
        EXPECT_EQ(p[0].reload, on ? 2 : 0);
        for (int guard = 0; p.s.turn == 1 && guard < 20; ++guard) p.done();
        EXPECT_EQ(p[0].reload, on ? 2 : 0) << "the turn of the shot does not count";
    }
}

TEST(SkirmishShooting, ABodyThatHasShotMovesHalfAndCannonNever) {  // MS-R36
    Play p = battle({put(archers(4), us, 30, 20), put(foot(6), them, 30, 28)});
    p.go(shoot);
    p.done({12, 12, 12, 12});
    ASSERT_EQ(p.stage(), Stage::move_first);
    EXPECT_EQ(usual_move(p.s, 0), 500);
    EXPECT_FALSE(p.may(Charge{piece(0), piece(1), {}, {}, Gait::run}));
    const Play gun = battle({put(archers(5, Missile::cannon), us, 30, 20), put(foot(6), them, 66, 58)});
    EXPECT_FALSE(may_move(gun.s, 0));
}

TEST(SkirmishShooting, AGunIsOneDieAndNeedsTwoOfItsCrew) {  // MS-20, MS-63, MS-R41
    const auto guns = [](int crew, int left) {
        Play p = battle({put(archers(crew, Missile::cannon), us, 30, 5), put(foot(20), them, 30, 40)});
        p.s.pieces[0].figures = static_cast<std::int16_t>(left);
        return shooters(p.s, 0);
    };
    EXPECT_EQ(guns(5, 5), 1);
    EXPECT_EQ(guns(10, 10), 2);
    EXPECT_EQ(guns(10, 3), 1);
    EXPECT_EQ(guns(10, 1), 0);
    EXPECT_EQ(guns(3, 3), 1);
    EXPECT_EQ(guns(1, 1), 1);
    // Even a miss makes the target check.
    Play p = battle({put(archers(5, Missile::cannon), us, 30, 5), put(foot(20), them, 30, 40)});
    p.go(shoot);
    p.done({12, 2});
    EXPECT_EQ(p[1].killed, 0);
    EXPECT_TRUE(p.has_logged(rule("MS-63"), 1));
    EXPECT_EQ(p[1].nerve, Nerve::rout);
    EXPECT_FALSE(in_cover(p.s, 1, p[0].at.point()));
}

TEST(SkirmishShooting, NobodyShootsIntoOrOutOfAMelee) {  // MS-R42
    Play p = touching({put(archers(4), us, 30, 20), put(foot(4), them, 30, 20), put(archers(4), us, 30, 14),
                       put(foot(4), them, 50, 24)},
                      0, 1);
    p.s.stage = Stage::shoot_first;
    EXPECT_EQ(p.refusal(Shoot{piece(0), piece(3), {}}), "This body cannot shoot now.");
    EXPECT_EQ(p.refusal(Shoot{piece(2), piece(1), {}}), "No body can shoot into a melee.");
}

TEST(SkirmishShooting, BothSidesShootWithTheFiguresTheyHadAndInSecret) {  // MS-R16, MS-R43
    Play p = battle({put(archers(2), us, 30, 20), put(archers(2), them, 30, 26), camp(us), camp(them)});
    p.go(shoot);
    p.log.events = {OrderCarriedOut{us, shoot}};
    // The second side does not see the target of the first.
    for (const TableEvent& e : p.log.events)
        if (std::holds_alternative<OrderCarriedOut>(e)) {
            EXPECT_FALSE(Rules::visible_event(p.s, e, them));
            EXPECT_TRUE(Rules::visible_event(p.s, e, us));
        }
    Rng rng(1);
    EXPECT_EQ(Rules::as_seen_by(p.s, them, rng).pieces[0].aim, nobody);
    EXPECT_EQ(Rules::as_seen_by(p.s, us, rng).pieces[0].aim, 1);
    p.done();
    p.go(Shoot{piece(1), piece(0), {}});
    p.done({1, 1, 12, 12, 1, 1, 12, 12});
    EXPECT_EQ(p[0].killed, 2);
    EXPECT_EQ(p[1].killed, 2);
    // First all hit dice of a body, then its blocks; the bodies of the side that moves first come first.
    ASSERT_EQ(p.asked.size(), 4u);
    EXPECT_EQ(p.asked[0].what, RollFor(RollFor::shooting));
    EXPECT_EQ(p.asked[0].who.side, us);
    EXPECT_EQ(p.asked[1].what, RollFor(RollFor::save));
    EXPECT_EQ(p.asked[1].who.side, them);
    EXPECT_EQ(p.asked[2].who.side, them);
}

TEST(SkirmishShooting, ALoneCharacterNearHisOwnIsNoTarget) {  // MS-R44
    const auto refusal = [](double x) {
        return battle({put(archers(4), us, 30, 20), put(foot(6), them, 34, 27), put(leader(-1), them, x, 26)})
            .refusal(Shoot{piece(0), piece(2), {}});
    };
    EXPECT_EQ(refusal(31), "A lone figure within 4 inches of a body of its side cannot be a target.");
    EXPECT_EQ(refusal(23), "");
    // Each hit on a body is drawn among all its figures; the figure drawn blocks by its own class.
    Play p =
        battle({put(archers(1), us, 30, 20), put(foot(3, P::UA), them, 30, 26), put(leader(1, P::FP), them, 30, 26)});
    p.go(shoot);
    p.done({1, 4, 9});
    EXPECT_EQ(p.asked.at(1).sides, 4);
    EXPECT_EQ(p.asked.at(2).cuts[0], 9);
    EXPECT_EQ(p[2].wounds, 0);
}

TEST(SkirmishShooting, ThosePastTheirArmsKillOnlyWithWhatCan) {  // MS-R90
    Facts ghosts = foot(4, P::UA);
    ghosts.resistant = true;
    Play p = battle({put(archers(1), us, 30, 20), put(ghosts, them, 30, 26), camp(us), camp(them)});
    EXPECT_EQ(kill_chance(p.s, 0, 1), 0);
    p.go(shoot);
    p.done({1});
    EXPECT_EQ(p[1].killed, 0);
    EXPECT_TRUE(p.has_logged(rule("MS-R90"), 1));
    const auto killed_by = [&](Facts by) {
        const bool by_heroes = by.strikes_resistant;
        Play q = touching({put(std::move(by), us, 30, 20), put(ghosts, them, 30, 20), camp(us), camp(them)}, 0, 1);
        q.fight(by_heroes ? std::vector<int>{12, 1, 12, 1, 12} : std::vector<int>{12, 1, 12, 1});
        return int{q[1].killed};
    };
    EXPECT_EQ(killed_by(foot(1)), 0);
    Facts heroic = foot(1);
    heroic.strikes_resistant = true;
    EXPECT_GT(killed_by(heroic), 0);
}

// --- Magic -----------------------------------------------------------------------------------------------------------

Facts mage(int host, int bolts = 8) {
    Facts f = leader(host, P::UA, 2);
    f.leads = false;
    f.bolts = static_cast<std::uint8_t>(bolts);
    f.bolts_a_turn = 2;
    return f;
}
Facts priest(int host) {
    Facts f = leader(host, P::PP, 2);
    f.leads = false;
    f.prayers = 8;
    return f;
}

TEST(SkirmishMagic, BoltsReachTenInchesAndHitOnTen) {  // MS-R88
    const auto cast = [](double inches, std::uint16_t n = 2) {
        Play p =
            battle({put(foot(4), us, 30, 20), put(foot(6, P::FP), them, 30, 20 + inches), put(mage(0), us, 30, 20)});
        p.s.stage = Stage::shoot_first;
        return p.refusal(Cast{piece(2), piece(1), spells::attack, n, {}});
    };
    EXPECT_EQ(cast(10), "");
    EXPECT_EQ(cast(10.1), "A bolt reaches 10 inches.");
    EXPECT_EQ(cast(10, 3),
              "This character does not have that many bolts left, or may not throw that many in one turn.");
    Play p = battle({put(foot(4), us, 30, 20), put(foot(6, P::FP), them, 30, 28), put(mage(0), us, 30, 20)});
    p.go(Cast{piece(2), piece(1), spells::attack, 2, {}}, {10, 11, 4, 12});  // one hits; no block as UA; the check
    EXPECT_EQ(p[2].bolts_left, 6);
    EXPECT_EQ(p[1].killed, 1);
    EXPECT_TRUE(p.has_logged(rule("MS-62"), 1)) << "as for handguns";
}

TEST(SkirmishMagic, ABoltStopsAHitWithinEightInches) {  // MS-R88, MS-THROUGH, MS-STOP
    for (const std::uint16_t answer : {std::uint16_t{0}, std::uint16_t{1}}) {
        Play p = battle({put(archers(1), us, 30, 20), put(foot(6), them, 30, 26), put(mage(1), them, 30, 26)});
        p.go(shoot);
        p.done();
        p.done({1, 1, 12});
        ASSERT_EQ(p.stage(), Stage::volleys);
        const auto d = Rules::pending(p.s);
        ASSERT_TRUE(d);
        EXPECT_EQ(d->side, them);
        EXPECT_EQ(d->options()[0], rule("MS-THROUGH"));
        EXPECT_EQ(d->options()[1], rule("MS-STOP"));
        p.go(Reply{answer});
        EXPECT_EQ(p[1].killed, answer == 0 ? 1 : 0);
        EXPECT_EQ(p[2].bolts_left, answer == 0 ? 8 : 7);
    }
}

TEST(SkirmishMagic, APrayerRaisesAClassForABlockOrARound) {  // MS-R88
    Play p = battle({put(archers(1), us, 30, 20), put(foot(6), them, 30, 26), put(priest(1), them, 30, 26)});
    p.go(shoot);
    p.done();
    p.go(Cast{piece(2), piece(1), spells::prayer, 1, {}});
    p.done({1, 1, 6});  // hit, the draw, and six is enough for full armour
    EXPECT_EQ(p[1].killed, 0);
    EXPECT_EQ(p.asked.at(2).cuts[0], 6);
    EXPECT_EQ(p[2].prayers, 7);
    Play far = battle({put(archers(1), us, 30, 20), put(foot(2), them, 30, 26), put(foot(2), them, 40, 26),
                       put(priest(2), them, 40, 26)});
    far.go(shoot);
    far.done();
    EXPECT_EQ(far.refusal(Cast{piece(3), piece(1), spells::prayer, 1, {}}), "A prayer reaches 6 inches.");
    // In melee the margin against the figure is that of the class above.
    Play melee = touching(
        {put(foot(1), us, 30, 20), put(foot(1), them, 30, 20), camp(us), camp(them), put(priest(0), us, 30, 20)}, 0, 1);
    melee.go(Cast{piece(4), piece(0), spells::prayer, 1, {}});
    melee.fight({1, 4});
    EXPECT_EQ(melee.rolls(RollFor::melee).at(1).need, 4);
    EXPECT_EQ(melee[0].killed, 0);
}

TEST(SkirmishMagic, APrayerHealsAWound) {  // MS-R88
    Play p = battle({put(foot(4), us, 30, 20), put(archers(6), them, 30, 26), put(priest(0), us, 30, 20),
                     put(leader(0), us, 30, 20)});
    EXPECT_EQ(p.refusal(Cast{piece(2), piece(3), spells::heal, 1, {}}), "Only a wounded character can be healed.");
    p.s.pieces[3].wounds = 2;
    p.go(Cast{piece(2), piece(3), spells::heal, 1, {}});
    EXPECT_EQ(p[3].wounds, 1);
    EXPECT_EQ(p[2].prayers, 7);
}

TEST(SkirmishMagic, WithoutMagicNobodyHasAny) {  // MS-R87, MS-R88
    Character c;
    c.id = CharacterId{1};
    c.magic_user = 9;
    House plain;
    plain.fantasy = false;
    EXPECT_GT(character_facts(c, nullptr, 1, {}).bolts, 0);
    EXPECT_EQ(character_facts(c, nullptr, 1, plain).bolts, 0);
}

}  // namespace
}  // namespace banneret::skirmish
