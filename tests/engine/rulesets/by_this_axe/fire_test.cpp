// Phase III of By This Axe: shooters that stop other shooters, targets that may be passed over, and fire at monsters.

#include "tests/engine/rulesets/by_this_axe/field.h"

namespace banneret::axe {
namespace {

Facts monsters(int figures, FighterTier tier, int hits) {
    Facts f = foot(figures, 4);
    f.monster = f.heroic = true;
    f.hero = tier;
    f.hits = static_cast<std::uint8_t>(hits);
    f.base_wide = f.base_deep = 150;
    f.width = static_cast<std::uint8_t>(usual_width(f));
    return f;
}
Facts with_bow(Facts f) {
    f.missiles = static_cast<std::uint16_t>(1u << static_cast<unsigned>(MissileWeapon::longbow));
    return f;
}

TEST(AxeFire, AManWhoShootsDoesNotSilenceHisUnit) {  // BTA-55, BTA-63, BTA-R33
    const auto field = [] {
        Scene s({put(archers(4, 3), red, 2000, 1000, 0), with(with_bow(person({.hero = FighterTier::hero})), red, 0),
                 put(foot(8, 2), blue, 2000, 2000, 180), far_off(), far_off(blue)});
        s.s.stage = Stage::fire;
        return s;
    };
    Scene first = field();
    first.give(Shoot{piece(1), piece(2)}, {{6}});
    EXPECT_EQ(first.refused(Shoot{piece(0), piece(2)}), "");
    first.give(Shoot{piece(0), piece(2)}, {{6, 6, 6, 6}, {4}, {2}});
    Scene other_way = field();
    other_way.give(Shoot{piece(0), piece(2)}, {{6, 6, 6, 6}});
    EXPECT_EQ(other_way.refused(Shoot{piece(1), piece(2)}), "");
    // Only the character has shot: its unit still may not move.
    Scene moves = field();
    moves.give(Shoot{piece(1), piece(2)}, {{6}});
    moves.s.stage = Stage::move;
    EXPECT_EQ(moves.refused(Advance{piece(0), InchPlace{2000, 1100, 0}}),
              "This unit has already fired, so it cannot move this turn.");
    EXPECT_EQ(moves.refused(Reform{piece(0), {}, 0, InchPlace{0, 0, 90}}), "This unit may not turn now.");
    EXPECT_EQ(moves.refused(Charge{piece(0), piece(2), InchPlace{}}),
              "This unit has already fired, so it cannot charge this turn.");
}

TEST(AxeFire, APriestHeroWhoShootsAsAHeroPraysNoMore) {  // BTA-R111, BTA-R34, BTA-176
    Scene s({put(foot(8, 2), red, 2000, 1000, 0),
             with(with_bow(person({.hero = FighterTier::hero, .priest = PriestTier::priest})), red, 0),
             put(foot(8, 2), blue, 2000, 2000, 180), with(person({.hero = FighterTier::hero}), red, 0)});
    s.s.stage = Stage::fire;
    s.at(3).wounds = 1;
    s.at(1).prayers = 2;
    ASSERT_FALSE(heal_refused(s.s, 1, 3));
    s.step([](Table t) { fire_at(t, 1, 2, 0); }, {{6}});
    EXPECT_TRUE(heal_refused(s.s, 1, 3));
    // A Priest-Hero who prayed before shoots as an ordinary figure and may continue to pray.
    s.at(1).struck_as_hero = s.at(1).fired = false;
    s.at(1).prayed = true;
    s.step([](Table t) { fire_at(t, 1, 2, 0); }, {{6}});
    EXPECT_FALSE(heal_refused(s.s, 1, 3));
}

TEST(AxeFire, ALoneMonsterWhoseShotsAreUsedUpIsPassedOver) {  // BTA-R28, BTA-R29, BTA-184
    Scene s({put(archers(6, 3), red, 2000, 1000, 0), put(archers(6, 3), red, 2600, 1000, 0),
             put(monsters(1, FighterTier::hero, 2), blue, 2300, 1500, 180), put(foot(8, 2), blue, 2300, 1900, 180)});
    s.s.stage = Stage::fire;
    EXPECT_EQ(s.refused(Shoot{piece(0), piece(3)}), "");  // it may be passed over at once
    s.give(Shoot{piece(0), piece(2)}, {{6, 6, 6, 6}});
    EXPECT_EQ(s.refused(Shoot{piece(1), piece(2)}), "No more figures may fire at that target in this phase.");
    EXPECT_EQ(s.refused(Shoot{piece(1), piece(3)}), "");
}

TEST(AxeFire, TheLimitOnALoneTargetIsOfAPhase) {  // BTA-R29, BTA-R99
    Scene s({put(archers(6, 3), red, 2000, 1000, 0), put(person({.hero = FighterTier::hero}), blue, 2000, 1800, 180),
             far_off(), far_off(blue)});
    s.at(1).shot_at = 4;
    s.s.stage = Stage::move_begins;
    Fallen dice({{4}, {2}});
    go_on({s.s, dice, s.log});
    EXPECT_EQ(s.at(1).shot_at, 0);
}

TEST(AxeFire, MonstersCheckForHitsNotFigures) {  // BTA-R73, BTA-R64, BTA-109
    Scene s({put(archers(6, 3), red, 2000, 1000, 0), put(monsters(1, FighterTier::champion, 4), blue, 2000, 1800, 180),
             far_off(blue)});
    s.at(1).falling = 3;
    s.step([](Table t) { take_losses(t, true, rule("BTA-64")); });
    ASSERT_EQ(s.at(1).figures(), 1);
    s.step([](Table t) { gather_checks(t); });
    ASSERT_EQ(s.s.checks.size(), 1u);
    EXPECT_TRUE(s.s.checks[0].ranged);
    // Two hits of four are not more than half; an old wound alone causes no check.
    Scene half({put(monsters(1, FighterTier::champion, 4), blue, 2000, 1800, 180)});
    half.at(0).falling = 2;
    half.step([](Table t) { take_losses(t, true, rule("BTA-64")); });
    half.step([](Table t) { gather_checks(t); });
    EXPECT_TRUE(half.s.checks.empty());
    half.at(0).wounds = 3;
    half.at(0).hurt_by_fire = false;
    half.step([](Table t) { gather_checks(t); });
    EXPECT_TRUE(half.s.checks.empty());
}

TEST(AxeMoves, WhoWasRalliedDoesNotGoBackFromACharge) {  // BTA-130, BTA-R46
    Scene s({put(knights(4), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1600, 180)});
    EXPECT_TRUE(may_retreat(s.s, 0));
    s.at(0).rallied = true;
    EXPECT_FALSE(may_retreat(s.s, 0));
}

TEST(AxeMoves, WhoRidesWithAUnitHasMovedWithIt) {  // BTA-R48, BTA-80
    Scene s({put(foot(8, 2), red, 2000, 1000, 0), with(person({.leads = 3}), red, 0),
             put(foot(8, 2), red, 2800, 1000, 0), put(foot(8, 2), blue, 2000, 2600, 180)});
    EXPECT_EQ(s.refused(Attach{piece(1), piece(2), {}}), "");
    s.give(Advance{piece(0), InchPlace{2000, 1500, 0}});
    EXPECT_EQ(s.refused(Attach{piece(1), piece(2), {}}), "This character has already moved.");
    // The character has moved too when it enters with a flank march.
    Scene march({put(foot(8, 2), red, 2000, 1000, 0), with(person({.leads = 3}), red, 0),
                 put(foot(8, 2), blue, 2000, 2600, 180), far_off()});
    march.at(0).where = Where::flank;
    march.s.turn = 2;
    march.give(Deploy{piece(0), InchPlace{300, 1500, 90}, 0});
    EXPECT_TRUE(march.at(1).moved);
}

TEST(AxeCharacters, WhoRefusedDoesNotChargeByHimselfEither) {  // BTA-39; BTA-R78
    Scene s({put(person({FighterTier::hero}), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180), far_off(),
             far_off(blue)});
    const Charge go{piece(0), piece(1), InchPlace{}};
    EXPECT_EQ(s.refused(go), "");
    s.at(0).refused_now = true;
    EXPECT_EQ(s.refused(go), "This character refused a duel and takes no part in attacks this turn.");
}

TEST(AxeCharacters, WhoWaitsOrLiesHiddenWithAUnitDoesSoHimself) {  // BTA-34, BTA-117, BTA-133; AD-5, AD-6
    // Beside the table, with a unit of the flank march.
    Scene march({put(foot(8, 2), red, 400, 400, 0), with(person({.hero = FighterTier::hero, .leads = 3}), red, 0),
                 put(foot(8, 2), red, 500, 600, 0), put(person({FighterTier::hero}), blue, 500, 900, 180),
                 far_off(blue)});
    ASSERT_TRUE(has_part(morale_tally(march.s, 2, false), rule("BTA-117")));
    ASSERT_FALSE(challenge_refused(march.s, 3, 1).has_value());
    place_with_people(march.s, 0, Where::flank);
    EXPECT_FALSE(has_part(morale_tally(march.s, 2, false), rule("BTA-117")));
    EXPECT_TRUE(challenge_refused(march.s, 3, 1).has_value());
    EXPECT_TRUE(challenge_refused(march.s, 1, 3).has_value());
    march.s.turn = 2;
    EXPECT_EQ(march.refused(Deploy{piece(1), InchPlace{300, 1500, 90}, 0}), "This character enters with his unit.");
    EXPECT_NE(march.refused(Attach{piece(1), {}, InchPlace{600, 600, 0}}), "");
    march.give(Deploy{piece(0), InchPlace{300, 1800, 90}, 0});
    EXPECT_TRUE(is_alive(march.s, 1));
    // In ambush it cannot be challenged; if it fights a duel, the ambush is revealed.
    Facts elves = foot(8, 2);
    elves.camouflage = true;
    Scene ambush({put(elves, red, 2000, 1000, 0), with(person({FighterTier::hero}), red, 0),
                  put(person({FighterTier::hero}), blue, 2000, 1700, 180), far_off(blue)});
    ASSERT_FALSE(challenge_refused(ambush.s, 2, 1).has_value());
    ambush.at(0).hidden = true;
    EXPECT_TRUE(challenge_refused(ambush.s, 2, 1).has_value());
    ambush.s.duel.a = 1;
    ambush.s.duel.b = 2;
    ambush.step(begin_duel);
    EXPECT_FALSE(ambush.at(0).hidden);
}

TEST(AxeMoves, TheWayLeadsRoundAFriend) {  // BTA-R38, BTA-R47, BTA-73
    // Six inches straight ahead, with a friend in between.
    const auto field = [](const House& house, int friends) {
        std::vector<PlacedPiece> all = {put(foot(4, 2), red, 2000, 1000, 0, 4), put(foot(8, 2), blue, 300, 4400, 180)};
        for (int k = 0; k < friends; ++k) all.push_back(put(foot(8, 2), red, 2000 + 400 * k, 1300, 0));
        return Scene(std::move(all), house);
    };
    const Advance beyond{piece(0), InchPlace{2000, 1600, 0}};
    Scene one = field({}, 1);
    EXPECT_EQ(one.refused(beyond), "");
    one.give(beyond);
    EXPECT_EQ(one.at(0).at, (InchPlace{2000, 1600, 0}));
    // The length of the path counts, not the distance.
    Scene far = field({}, 1);
    EXPECT_EQ(far.refused(Advance{piece(0), InchPlace{2000, 1990, 0}}), "A friendly unit stands in the way.");
    // With order cards it can only move straight.
    Scene cards = field(House{.command_cards = true}, 1);
    EXPECT_NE(cards.refused(beyond), "");
}

// A piece goes round a unit behind a friend's corner, and round an enemy an inch away.
TEST(AxeMoves, TheWayLeadsRoundSeveral) {  // BTA-R38, BTA-R47
    // The first bars the straight path, the second its right, the third the space behind its left corner.
    const std::vector<PlacedPiece> field = {put(foot(4, 2), red, 2000, 1000, 0, 4),
                                            put(foot(8, 2), blue, 300, 4400, 180), put(foot(8, 2), red, 2000, 1300, 0),
                                            put(foot(8, 2), red, 2300, 1300, 0), put(foot(8, 2), red, 1750, 1500, 0)};
    const Advance beyond{piece(0), InchPlace{2000, 1600, 0}};
    Scene three(field);
    EXPECT_EQ(three.refused(beyond), "");
    three.give(beyond);
    EXPECT_EQ(three.at(0).at, (InchPlace{2000, 1600, 0}));
    // Another unit at the left of the first closes that path as well: going round all of them is too far.
    std::vector<PlacedPiece> closed = field;
    closed.push_back(put(foot(8, 2), red, 1700, 1300, 0));
    EXPECT_EQ(Scene(closed).refused(beyond), "A friendly unit stands in the way.");
    EXPECT_NE(Scene(field, House{.command_cards = true}).refused(beyond), "") << "with order cards straight on";

    Scene enemy({put(foot(4, 2), red, 2000, 1000, 0, 4), put(foot(2, 2), blue, 2000, 1375, 180)});
    EXPECT_EQ(enemy.refused(Advance{piece(0), InchPlace{2000, 1800, 0}}), "");
    EXPECT_EQ(enemy.refused(Advance{piece(0), InchPlace{2000, 1840, 0}}), "The way passes within 1 inch of an enemy.");
}

// A unit behind a gap between two friends, in hundredths of an inch.
Scene between(Hundredths gap, int width, const House& house = {}) {
    const Hundredths aside = 300 + gap / 2;  // half of eight figures' width
    return Scene({put(foot(8, 2), red, 2000, 1000, 0, width), put(foot(8, 2), red, 2000 - aside, 1300, 0, 8),
                  put(foot(8, 2), red, 2000 + aside, 1300, 0, 8), put(foot(8, 2), blue, 300, 4400, 180)},
                 house);
}

TEST(AxeMoves, AGapBetweenFriendsIsAsWideAsTheBodyThatPasses) {  // BTA-R21, BTA-R38, BTA-R47
    const Advance beyond{piece(0), InchPlace{2000, 1500, 0}};
    EXPECT_EQ(between(10, 4).refused(beyond), "A friendly unit stands in the way.");
    // Two ranks of foot are an inch and a half deep, the width that they need with their narrow side ahead; one rank
    // needs half of it.
    EXPECT_EQ(between(140, 4).refused(beyond), "A friendly unit stands in the way.");
    EXPECT_EQ(between(150, 4).refused(beyond), "");
    EXPECT_EQ(between(60, 8).refused(beyond), "A friendly unit stands in the way.");
    EXPECT_EQ(between(76, 8).refused(beyond), "");
    // With order cards it moves straight with its whole front ahead; with a Maneuver card in any way.
    const House cards{.command_cards = true};
    const Advance near{piece(0), InchPlace{2000, 1460, 0}};
    EXPECT_EQ(between(290, 4, cards).refused(near), "A friendly unit stands in the way.");
    EXPECT_EQ(between(304, 4, cards).refused(near), "");
    Scene turns = between(150, 4, cards);
    turns.at(0).maneuver = true;
    EXPECT_EQ(turns.refused(near), "");
    // Between enemies it needs an inch more on either side.
    const auto foes = [](Hundredths gap) {
        const Hundredths aside = 300 + gap / 2;
        return Scene({put(foot(8, 2), red, 2000, 1000, 0, 8), put(foot(8, 2), blue, 2000 - aside, 1300, 180, 8),
                      put(foot(8, 2), blue, 2000 + aside, 1300, 180, 8)});
    };
    const Advance past{piece(0), InchPlace{2000, 1900, 0}};
    EXPECT_EQ(foes(240).refused(past), "The way passes within 1 inch of an enemy.");
    EXPECT_EQ(foes(280).refused(past), "");
}

TEST(AxeMoves, WhoStandsAmongFriendsAfterAMeleeGoesOutOfThem) {  // BTA-R21
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0, 4), put(foot(8, 2), red, 2050, 950, 90, 4),
                 put(foot(8, 2), red, 2300, 1000, 0, 4), put(foot(8, 2), blue, 300, 4400, 180)});
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2000, 1500, 0}}), "");
    // A unit beside a friend moves on along it.
    EXPECT_EQ(scene.refused(Advance{piece(2), InchPlace{2300, 1500, 0}}), "");
}

TEST(AxeEnds, AFightingRetreatNeverHoldsTheField) {  // BTA-132, AD-20, BTA-R129
    Scene s({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 2600, 180)});
    axe::Setup setup = *s.s.setup;
    setup.posture.second = Posture::fighting_retreat;
    s.s.setup = Shared<axe::Setup>(std::move(setup));
    Scene broken_attacker = s;
    broken_attacker.at(0).routed = true;
    broken_attacker.s.stage = Stage::turn_ends;
    broken_attacker.step([](Table t) { go_on(t); });
    ASSERT_EQ(broken_attacker.s.stage, Stage::over);
    EXPECT_EQ(broken_attacker.s.winner, std::nullopt);
    s.give(Concede{});
    EXPECT_EQ(s.s.winner, std::nullopt);
}

TEST(AxeMorale, ALeaderWhoLeftInOrderIsNotLost) {  // BTA-122, BTA-R72
    Scene s({put(foot(8, 2), blue, 2000, 1000, 0), put(person({.leads = 3}), blue, 2050, 1000, 0)});
    s.step([](Table t) { remove_piece(t, 1, Where::saved, field(Field::fighting_retreat)); });
    EXPECT_FALSE(has_part(morale_tally(s.s, 0, false), rule("BTA-122")));
    s.s.fallen_leaders.push_back({blue, s.s.turn, body(s.s, 1)});
    EXPECT_TRUE(has_part(morale_tally(s.s, 0, false), rule("BTA-122")));
}

}  // namespace
}  // namespace banneret::axe
