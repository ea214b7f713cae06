// The limits of the rules of By This Axe: cases they do not cover, each beside one they do.

#include <gtest/gtest.h>

#include "tests/engine/rulesets/by_this_axe/field.h"

namespace banneret::axe {
namespace {

Who leader(int level) {
    Who w;
    w.leads = level;
    return w;
}
Facts priest(FighterTier hero = FighterTier::none) {
    return person({.hero = hero, .priest = PriestTier::priest});
}
Facts mage() {
    return person({.mage = MageTier::mage, .armour = Armour::none, .shield = false});
}

std::string words(const std::optional<Refusal>& r) {
    return r ? r->why : "";
}

// Hits by `by` on `at` before magic may answer them.
void strike_at(Scene& s, Strike::Kind kind, std::size_t by, std::size_t at, Strike::Step step) {
    Strike k;
    k.kind = kind;
    k.step = step;
    k.by = static_cast<std::uint16_t>(by);
    k.at = k.who = static_cast<std::uint16_t>(at);
    k.hits = k.lot = 2;
    s.s.strike = k;
}

TEST(AxeLimits, LeadersWhoRunOrFellFarOff) {  // BTA-117, BTA-122; BTA-R71, BTA-R72
    Scene s({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), red, 2400, 1000, 0), with(person(leader(3)), red, 1),
             far_off(blue)});
    EXPECT_TRUE(has_part(morale_tally(s.s, 0, false), rule("BTA-117")));
    s.at(1).routed = true;
    EXPECT_FALSE(has_part(morale_tally(s.s, 0, false), rule("BTA-117")));
    Piece& fallen = s.at(2);
    fallen.where = Where::destroyed;
    fallen.leave(0);
    fallen.host = -1;
    s.s.fallen_leaders = {{red, s.s.turn, Rect{{2400, 1000, 0}, 0, 0}}};
    EXPECT_TRUE(has_part(morale_tally(s.s, 0, false), rule("BTA-122")));
    s.s.fallen_leaders = {{red, s.s.turn, Rect{{2500, 1000, 0}, 0, 0}}};
    EXPECT_FALSE(has_part(morale_tally(s.s, 0, false), rule("BTA-122")));
    // BTA-R21: a leader with a unit fell somewhere in its footprint, so the nearest corner of the footprint counts.
    s.s.fallen_leaders = {{red, s.s.turn, Rect{{2700, 1000, 0}, 600, 150}}};
    EXPECT_TRUE(has_part(morale_tally(s.s, 0, false), rule("BTA-122")));
}

TEST(AxeLimits, TheUndeadMindNeitherFireNorFlight) {  // BTA-197; BTA-R115
    for (const bool dead : {false, true}) {
        Facts f = foot(8, 2);
        f.undead = dead;
        Scene s({put(f, red, 2000, 1000, 0), put(foot(8, 2), red, 2500, 1000, 0), far_off(blue)});
        s.at(0).lost_fire = 3;
        s.step(gather_checks);
        EXPECT_EQ(s.s.checks.size(), dead ? 0u : 1u);
        s.at(0).lost_fire = 0;
        // The other unit has failed its check.
        s.s.checks = {Check{1}};
        s.s.check_at = 1;
        s.at(1).routed = s.at(1).routed_now = true;
        if (dead)
            s.step([](Table t) { carry_on_checks(t); });
        else
            s.step([](Table t) { carry_on_checks(t); }, {{1}});
    }
}

TEST(AxeLimits, RoutersRunOnceATurn) {  // BTA-126; BTA-R74
    Scene s({put(foot(8, 2), red, 2000, 1500, 180), far_off(blue)});
    s.at(0).routed = true;
    s.s.stage = Stage::routing;
    s.s.melee_phase = true;
    s.step(routing_moves);
    EXPECT_EQ(s.at(0).at.y, 1500);
    s.s.melee_phase = false;
    s.step(routing_moves);
    EXPECT_EQ(s.at(0).at.y, 500);
}

TEST(AxeLimits, WhoRefusedNeitherRalliesNorChallenges) {  // BTA-39, BTA-40; BTA-R76, BTA-R78
    Scene s({put(foot(8, 2), red, 2000, 1000, 0), with(person(leader(3)), red, 0),
             put(person({FighterTier::hero}), blue, 2000, 1500, 180), far_off(blue)});
    s.at(0).routed = true;
    EXPECT_FALSE(rally_refused(s.s, 0, 1).has_value());
    s.at(1).refused_now = true;
    EXPECT_EQ(words(rally_refused(s.s, 0, 1)), "This leader refused a duel and cannot rally this turn.");
    s.at(0).routed = false;
    EXPECT_TRUE(challenge_refused(s.s, 1, 2).has_value());
    s.at(1).refused_now = false;
    EXPECT_FALSE(challenge_refused(s.s, 1, 2).has_value());
    // A character takes part in one challenge and one duel per turn.
    s.at(2).challenged = true;
    EXPECT_TRUE(challenge_refused(s.s, 1, 2).has_value());
    s.at(2).challenged = false;
    s.at(2).duelled = true;
    EXPECT_TRUE(challenge_refused(s.s, 1, 2).has_value());
}

TEST(AxeLimits, HowFarPrayersAndWardsReach) {  // BTA-172, BTA-174; BTA-R107, BTA-R108, BTA-R109
    const auto offered = [](Facts who, Hundredths away, Strike::Step step) {
        Scene s({put(foot(8, 2), red, 2000, 1000, 0, 8), put(std::move(who), red, 2000 + 300 + 38 + away, 1000, 0),
                 put(foot(8, 2), blue, 2000, 1600, 180)});
        strike_at(s, Strike::Kind::melee, 2, 0, step);
        return asked(s.s).has_value();
    };
    EXPECT_TRUE(offered(priest(), 590, Strike::Step::pray));
    EXPECT_FALSE(offered(priest(), 610, Strike::Step::pray));
    EXPECT_TRUE(offered(mage(), 790, Strike::Step::ward));
    EXPECT_FALSE(offered(mage(), 810, Strike::Step::ward));
    // A priest near the caster can remove hits of a spell as well, but not hits of blows.
    for (const auto kind : {Strike::Kind::spell, Strike::Kind::melee}) {
        Scene s(
            {put(foot(8, 2), red, 2000, 1000, 0), put(mage(), red, 4000, 1000, 0), put(mage(), blue, 4500, 1000, 0)});
        strike_at(s, kind, 2, 0, Strike::Step::ward);
        EXPECT_EQ(asked(s.s).has_value(), kind == Strike::Kind::spell);
    }
    // A routed mage does not ward.
    Scene runs({put(foot(8, 2), red, 2000, 1000, 0), with(mage(), red, 0), far_off(blue)});
    strike_at(runs, Strike::Kind::fire, 2, 0, Strike::Step::ward);
    EXPECT_TRUE(asked(runs.s).has_value());
    runs.at(0).routed = true;
    EXPECT_FALSE(asked(runs.s).has_value());
}

TEST(AxeLimits, WhoStruckAsAHeroDoesNotPrayThatTurn) {  // BTA-176; BTA-R111
    Scene s({put(foot(8, 2), red, 2000, 1000, 0, 8), with(priest(FighterTier::hero), red, 0),
             put(foot(8, 2), blue, 2000, 1500, 180, 8)});
    s.meet(0, 2, Edge::front, 1, false);
    strike_at(s, Strike::Kind::melee, 2, 0, Strike::Step::pray);
    EXPECT_TRUE(asked(s.s).has_value());
    s.s.strike = {};
    SeededDice dice(1);
    begin_melee({s.s, dice, s.log});
    s.s.at = 0;
    s.s.stage = Stage::breath;
    // Blows hit the priest's unit before its own attack: it is asked to pray; then it strikes.
    while (!carry_on_blows({s.s, dice, s.log})) answer_asked({s.s, dice, s.log}, {}, 0);
    EXPECT_TRUE(s.at(1).struck_as_hero);
    strike_at(s, Strike::Kind::melee, 2, 0, Strike::Step::pray);
    EXPECT_FALSE(asked(s.s).has_value());
}

TEST(AxeLimits, NeitherShotsNorSpellsIntoAMelee) {  // BTA-57, BTA-62; BTA-R28, BTA-R106
    Scene s({put(archers(6, 3), red, 2000, 1000, 0), put(mage(), red, 2300, 1000, 0),
             put(foot(8, 2), blue, 2000, 1600, 180), put(foot(8, 2), blue, 2000, 2200, 180),
             put(foot(8, 2), red, 1200, 1600, 90)});
    s.s.stage = Stage::fire;
    EXPECT_EQ(targets(s.s, 0), std::vector<std::size_t>{2});
    EXPECT_FALSE(cast_refused(s.s, 1, 2, 1).has_value());
    s.meet(4, 2, Edge::right, 1, false);
    s.at(3).at.x = 2600;  // in sight beside them
    EXPECT_EQ(targets(s.s, 0), std::vector<std::size_t>{3});
    EXPECT_EQ(words(cast_refused(s.s, 1, 2, 1)), "The target of a spell must be an enemy in sight and not in melee.");
}

TEST(AxeLimits, HowManyShootAtMonstersAndWithAnEngine) {  // BTA-58; BTA-R29, BTA-R32, BTA-R34
    Facts ogres = foot(3, 4);
    ogres.monster = ogres.heroic = true;
    ogres.hits = 2;
    ogres.base_wide = ogres.base_deep = 150;
    for (const bool at_20 : {false, true}) {
        Scene s({put(archers(16, 3), red, 2000, 1000, 0, 16), put(ogres, blue, 2000, 1800, 180), far_off(blue)}, {},
                at_20);
        s.s.stage = Stage::fire;
        SeededDice dice(1);
        fire_at({s.s, dice, s.log}, 0, 1, 0);
        EXPECT_EQ(s.roll(RollFor::shooting).question.count, at_20 ? 3 : 12);
    }
    // The crew of an engine rolls one die with it.
    Facts crew = archers(1, 3, MissileWeapon::artillery);
    crew.monster = crew.heroic = true;
    crew.attacks = 4;
    Scene s({put(crew, red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 2800, 180), far_off(blue)});
    s.s.stage = Stage::fire;
    SeededDice dice(1);
    fire_at({s.s, dice, s.log}, 0, 1, 0);
    EXPECT_EQ(s.roll(RollFor::shooting).question.count, 1);
}

TEST(AxeLimits, WhoIsTakenWithTheField) {  // BTA-RETURN; BTA-R130
    Scene s({put(foot(8, 2), red, 2000, 1000, 0), put(person({}), blue, 2000, 1400, 180),
             put(person({}), blue, 3000, 3000, 180), far_off(blue)});
    s.meet(0, 1, Edge::front, 1, false);
    s.step([](Table t) { end_battle(t, red, rule("BTA-132")); });
    EXPECT_EQ(s.s.fates[1], Fate::captured);
    EXPECT_EQ(s.s.fates[2], Fate::unhurt);
}

TEST(AxeLimits, WingsOfWhoStandsAndWallsOfShields) {  // BTA-147, BTA-160; BTA-R96
    Scene s({put(foot(8, 2, Armour::light, true), red, 1000, 1000, 0), put(foot(8, 2), red, 1600, 1000, 0),
             put(foot(8, 2), red, 2200, 1000, 0), with(person({.leads = 3, .general = true}), red, 1), far_off(blue)},
            House{.command_cards = true});
    s.s.hand.first[static_cast<std::size_t>(Card::flanking)] = 1;
    s.s.hand.first[static_cast<std::size_t>(Card::shieldwall)] = 1;
    const PlayCard wing{card_key(Card::flanking), {piece(0), piece(1), {}}};
    EXPECT_EQ(s.refused(wing), "");
    Scene runs = s;
    const PlayCard outer{card_key(Card::flanking), {piece(0), piece(2), {}}};
    EXPECT_NE(runs.refused(outer), "");
    runs.at(1).routed = true;  // its general does not command while routed
    runs.at(3).host = 0;
    EXPECT_EQ(runs.refused(outer), "") << "of three the middle one runs: the two others are the wing";
    s.s.stage = Stage::fire_cards;
    const auto wall = [](std::size_t i) { return PlayCard{card_key(Card::shieldwall), {piece(i), {}, {}}}; };
    EXPECT_EQ(s.refused(wall(0)), "");
    EXPECT_EQ(s.refused(wall(1)), "Only foot with shields can form a shieldwall.");
}

TEST(AxeLimits, DarkvisionAgainstItsLike) {  // BTA-192; BTA-R116
    Facts owl = archers(4, 2);
    owl.darkvision = true;
    const State night =
        placed({put(owl, red, 2000, 1000, 0), put(foot(4, 2), blue, 2000, 1900, 180), put(owl, blue, 2600, 1900, 180)},
               House{.night = true});
    EXPECT_TRUE(has_part(missile_number(night, 0, 1), rule("BTA-192")));
    EXPECT_FALSE(has_part(missile_number(night, 0, 2), rule("BTA-192")));
    EXPECT_FALSE(has_part(melee_number(night, 0, 2, {}), rule("BTA-192")));
}

TEST(AxeLimits, ARankThatIsHardlyFormed) {  // BTA-118, BTA-119; BTA-R22
    Piece p;
    p.form(10, 4, 75, 75);  // four, four and two
    EXPECT_EQ(rank_bonus(foot(10, 2), p), 2);
    p.leave(9);
    EXPECT_EQ(rank_bonus(foot(10, 2), p), 1);
    p.leave(5);
    EXPECT_EQ(rank_bonus(foot(10, 2), p), 0);
}

TEST(AxeLimits, AShieldwallIsForMissilesAndEndsWithTheRank) {  // BTA-128, BTA-159, BTA-160
    Scene s({put(foot(8, 2, Armour::none, true), red, 2000, 1000, 0), far_off(blue)});
    SaveCase how;
    how.shieldwall = true;
    EXPECT_FALSE(has_part(save_number(s.s, 0, how), rule("BTA-160")));
    how.missile = true;
    EXPECT_TRUE(has_part(save_number(s.s, 0, how), rule("BTA-160")));
    s.at(0).shieldwall = s.at(0).braced = true;
    s.step([](Table t) { rout(t, 0); });
    EXPECT_FALSE(s.at(0).shieldwall || s.at(0).braced);
}

TEST(AxeLimits, AWoodedFieldHidesTheCamouflagedEverywhere) {  // BTA-194
    Facts elf = foot(4, 2);
    elf.camouflage = true;
    Scene s({put(elf, red, 2000, 1000, 0), put(foot(4, 2), blue, 2000, 2000, 180)});
    EXPECT_FALSE(hides(s.s, 0, 1));
    axe::Setup setup = *s.s.setup;
    setup.wooded = true;
    s.s.setup = Shared<axe::Setup>(std::move(setup));
    EXPECT_TRUE(hides(s.s, 0, 1));
    EXPECT_FALSE(hides(s.s, 1, 0));
}

TEST(AxeLimits, OneSpellAPhaseAndWhomAPrayerHeals) {  // BTA-171, BTA-175; BTA-R106, BTA-R110
    Scene s({put(mage(), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1600, 180), put(priest(), red, 2300, 1000, 0),
             put(person(leader(3)), red, 2500, 1000, 0), put(person({FighterTier::hero}), red, 2700, 1000, 0)});
    s.s.stage = Stage::fire;
    EXPECT_TRUE(can_cast(s.s, 0));
    s.at(0).cast = true;
    EXPECT_FALSE(can_cast(s.s, 0));
    for (const std::size_t i : {2u, 3u, 4u}) s.at(i).wounds = 1;
    EXPECT_TRUE(heal_refused(s.s, 2, 2).has_value()) << "another";
    EXPECT_TRUE(heal_refused(s.s, 2, 3).has_value()) << "a plain leader";
    EXPECT_FALSE(heal_refused(s.s, 2, 4).has_value());
}

TEST(AxeLimits, ARiderAmongMonstersIsNotHitWhileTheyStand) {  // BTA-66; BTA-R57, BTA-R112
    Facts ogres = foot(3, 4);
    ogres.monster = ogres.heroic = true;
    ogres.hits = 2;
    Scene s({put(ogres, red, 2000, 1000, 0), with(person({FighterTier::hero}), red, 0),
             put(foot(8, 2), blue, 2000, 1500, 180)});
    strike_at(s, Strike::Kind::melee, 2, 0, Strike::Step::lot);
    s.s.strike.lot = 0;
    s.step([](Table t) { EXPECT_TRUE(carry_on_strike(t)); }, {{6, 6}});
    EXPECT_EQ(s.at(0).falling, 2);
    EXPECT_EQ(s.at(1).falling, 0);
}

TEST(AxeLimits, BothBrokenAndWhoIsTakenOnTheRun) {  // BTA-132; BTA-R77, BTA-R131, BTA-RETURN
    std::vector<PlacedPiece> all;
    for (int k = 0; k < 4; ++k) all.push_back(put(foot(8, 2), red, 1000 + 500 * k, 1000, 0));
    for (int k = 0; k < 4; ++k) all.push_back(put(k == 3 ? horse(8, 2) : foot(8, 2), blue, 1000 + 500 * k, 3000, 180));
    Scene s(all);
    for (const std::size_t i : {0u, 1u, 2u, 3u, 4u, 5u, 6u}) s.at(i).routed = true;
    s.step(end_turn);
    ASSERT_EQ(s.s.stage, Stage::over);
    EXPECT_EQ(s.s.winner, blue) << "three of four are fewer than four";
    // The campaign's roster determines the losses.
    axe::Setup setup = *s.s.setup;
    for (const Side side : both_sides) setup.roster[side] = {{UnitId{1}, "Unit", 160}};
    for (Facts& f : setup.facts) f.unit = UnitId{1};
    s.s.setup = Shared<axe::Setup>(std::move(setup));
    const UnitLosses lost = Rules::losses(s.s).first.units[0];
    EXPECT_GT(lost.captured, 0) << "horse rides after them";
    EXPECT_EQ(lost.deserted, 0);
}

TEST(AxeLimits, EitherSideSeizesTheInitiative) {  // BTA-158
    for (const bool seized : {false, true}) {
        Scene s({put(foot(8, 2), red, 2000, 1000, 0), far_off(blue)}, House{.command_cards = true});
        s.s.seized.second = seized;
        s.s.stage = Stage::move_begins;
        s.step([](Table t) { go_on(t); }, {{4}, {3}});
        EXPECT_EQ(s.s.chooser, seized ? blue : red);
    }
}

TEST(AxeLimits, NobodyJoinsAMelee) {  // BTA-R48
    Scene s({put(foot(8, 2), red, 2000, 1000, 0), put(person(leader(2)), red, 2000, 700, 0),
             put(foot(8, 2), blue, 2000, 1500, 180), far_off(blue)});
    EXPECT_EQ(s.refused(Attach{piece(1), piece(0), {}}), "");
    s.meet(0, 2, Edge::front, 1, false);
    EXPECT_EQ(s.refused(Attach{piece(1), piece(0), {}}), "A unit in a melee cannot be joined.");
}

}  // namespace
}  // namespace banneret::axe
