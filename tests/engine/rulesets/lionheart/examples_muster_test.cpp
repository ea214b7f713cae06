// The worked examples of the Lionheart rulings: costs, bids, muster and losses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/abstract/losses.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/mustering.h"
#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

// --- Costs and bids --------------------------------------------------------------------------------------------------

TEST(LionheartExamples, E23_Costs) {  // LH-76, LH-77, LH-78, LH-85, LH-86, LH-87, LH-91, LH-92, LH-104; LH-R42, LH-R44
    const auto price = [](std::string_view words, int leadership = 2) {
        Build b = written(words).facts.build;
        b.leadership = static_cast<std::uint8_t>(leadership);
        return fraction(cost(b), point);
    };
    EXPECT_EQ(price("inf sidearms m1"), fraction(1)) << "peasants";
    EXPECT_EQ(price("inf spears a2 sh m3"), fraction(10));
    EXPECT_EQ(price("cav spears a3 sh m3"), fraction(25));
    EXPECT_EQ(price("linf bows"), fraction(2));
    EXPECT_EQ(price("lcav crossbows a1 m1"), fraction(5, 2));
    EXPECT_EQ(price("inf arbalests a1"), fraction(7));
    EXPECT_EQ(price("kingm spears a3 sh m3", 3), fraction(93, 2));
    EXPECT_EQ(price("kingf heavy a2", 1), fraction(7));
    EXPECT_EQ(price("cav spears a2 m3") / 4, fraction(9, 2)) << "a mercenary's price and least promise";
    EXPECT_EQ(price("inf halberds m3 ded"), fraction(12));
    EXPECT_EQ(price("linf spears ded"), fraction(3));
}

// A mercenary of the first side at given distances from the kings; the second side may bid.
Scene bidding(int mercenary_column, int mercenary_row, int enemy_king_column, int enemy_king_row) {
    PlacedStand hired = put("cav spears a2 m3", Side::first, mercenary_column, mercenary_row, NE);
    hired.facts.hired = true;
    hired.facts.promise = 6 * point;
    Scene s({hired, put("kingf spears", Side::first, 4, 9, N), put("inf spears", Side::first, 0, 9, N),
             put("kingf spears", Side::second, enemy_king_column, enemy_king_row, S),
             put("inf spears", Side::second, 8, 0, S)});
    s.s.stage = Stage::bids;
    s.s.acted = s.s.bidder = Side::second;
    s.s.pool = {19 * point / 2, 7 * point};
    return s;
}

TEST(LionheartExamples, E24_Bidding) {  // LH-95, LH-96, LH-97, LH-98, LH-99, LH-100; LH-R45, LH-R46, LH-R47, LH-R48
    {
        Scene s = bidding(4, 3, 4, 0);
        EXPECT_EQ(distance(s.at(0).at, s.at(1).at), 6);
        EXPECT_EQ(distance(s.at(0).at, s.at(3).at), 3);
        EXPECT_TRUE(may_bid(s.s, Side::second, 0));
        EXPECT_FALSE(may_bid(s.s, Side::first, 0)) << "it is his own";
    }
    for (const auto& [c, r, kc, kr] : {std::array{4, 5, 5, 1}, std::array{2, 6, 1, 2}}) {
        Scene s = bidding(c, r, kc, kr);
        EXPECT_EQ(distance(s.at(0).at, s.at(1).at), 4);
        EXPECT_EQ(distance(s.at(0).at, s.at(3).at), 4);
        EXPECT_FALSE(may_bid(s.s, Side::second, 0));
    }
    // A's pool: 100 less 80, less 4.5 paid and 6 promised. B bids 6: no more than the promise.
    Scene s = bidding(4, 3, 4, 0);
    s.s.stands[0].panicked = true;
    FaceDice none({});
    s.give(Bid{piece(0), 6 * point}, none);
    EXPECT_EQ(s.at(0).side, Side::first);
    EXPECT_EQ(s.s.pool, (PerSide<std::int32_t>{19 * point / 2, 7 * point}));
    EXPECT_FALSE(may_bid(s.s, Side::second, 0)) << "not again this turn";
    // Next turn 7 is accepted.
    s.s.stands[0].this_turn.bid_for = 0;
    s.s.stage = Stage::bids;
    s.s.bidder = Side::second;
    s.give(Bid{piece(0), 7 * point}, none);
    EXPECT_EQ(s.at(0).side, Side::second);
    EXPECT_EQ(s.s.pool, (PerSide<std::int32_t>{31 * point / 2, 0}));
    EXPECT_EQ(s.at(0).promise, 7 * point);
    expect_stand(s, 0, 2, 4, 3, NE, true);
    EXPECT_TRUE(s.at(0).loaded);
}

// --- Muster and home -------------------------------------------------------------------------------------------------

Unit men(int count, std::initializer_list<Ability> abilities = {}) {
    Unit u;
    u.name = "Men";
    u.count = count;
    for (const Ability a : abilities) u.abilities.add(a);
    return u;
}
Unit mounted(Unit u) {
    u.mounted = true;
    return u;
}

TEST(LionheartExamples, E25_FiguresAndStands) {
    const auto check = [](const Unit& u, Kind kind, int figures, const std::vector<int>& stands) {
        EXPECT_EQ(figures_of(u, 10), figures);
        EXPECT_EQ(stands_of(figures_of(u, 10), kind), stands);
    };
    check(men(400), Kind::inf, 40, std::vector<int>(10, 4));
    check(men(160), Kind::cav, 16, std::vector<int>(8, 2));
    check(men(95), Kind::linf, 10, std::vector<int>(5, 2));
    std::vector<int> small(10, 4);
    small.push_back(3);
    check(men(600, {Ability::small}), Kind::inf, 43, small);
    check(men(50, {Ability::large}), Kind::inf, 8, {4, 4});
    check(men(7, {Ability::giant}), Kind::cav, 4, {2, 2});
    check(men(3), Kind::inf, 1, {1});
}

TEST(LionheartExamples, E25_WhatUnitsBecome) {
    const auto becomes = [](const Unit& u, std::string_view stand, int points_of_movement, const Fraction& price,
                            int fine) {
        const Facts f = stand_of(u, {});
        EXPECT_EQ(f.build, written(stand).facts.build) << stand;
        EXPECT_EQ(f.move_points, points_of_movement);
        EXPECT_EQ(fraction(f.price, point), price);
        EXPECT_EQ(f.fine_dice, fine);
        return f;
    };
    Unit knights = mounted(men(10));
    knights.fc = 4;
    knights.armour = Armour::heavy;
    knights.shield = true;
    knights.melee = {MeleeWeapon::lance, MeleeWeapon::sword};
    becomes(knights, "cav spears a3 sh m3", 2, 25, 1);
    Unit elves = men(10, {Ability::camouflage});
    elves.fc = 3;
    elves.armour = Armour::medium;
    elves.missile = {MissileWeapon::longbow};
    elves.melee = {MeleeWeapon::axe};
    EXPECT_TRUE(becomes(elves, "inf longbows a2 m3", 1, 11, 0).camouflage);
    Unit goblins = men(10, {Ability::small});
    goblins.armour = Armour::light;
    goblins.shield = true;
    goblins.melee = {MeleeWeapon::spear};
    goblins.formation = Formation::skirmish;
    becomes(goblins, "linf spears a1 sh m2", 2, 3, 0);
    Unit skeletons = men(10, {Ability::undead});
    skeletons.shield = true;
    skeletons.melee = {MeleeWeapon::short_sword};
    EXPECT_TRUE(becomes(skeletons, "inf sidearms a0 sh m2", 1, 4, 0).undead);
    Unit horse = mounted(men(10));
    horse.armour = Armour::medium;
    horse.missile = {MissileWeapon::heavy_crossbow};
    horse.melee = {MeleeWeapon::sword};
    horse.formation = Formation::skirmish;
    becomes(horse, "lcav crossbows a2 m2", 2, fraction(13, 2), 0);
    // Mounted, a heavy crossbow counts as a crossbow, and bows take precedence.
    horse.missile = {MissileWeapon::heavy_crossbow, MissileWeapon::short_bow};
    EXPECT_EQ(stand_of(horse, {}).build.weapon, Weapon::bows);
}

TEST(LionheartExamples, E25_TheAutomaticScale) {
    TableStart start;
    const auto army = [](std::vector<Unit> units) { return table_army_of_list("Army", std::move(units)); };
    start.sides = {army({men(400), mounted(men(160)), men(200)}),
                   army({men(600, {Ability::small}), men(40, {Ability::giant})})};
    EXPECT_EQ(prepare(start).scale, 20);
    std::vector<Unit> many(24, men(60));
    many.push_back(men(4000));
    start.sides = {army(many), army({men(1500)})};
    EXPECT_EQ(prepare(start).scale, 100);
    const auto s = muster(start);
    ASSERT_TRUE(std::holds_alternative<State>(s));
    const lionheart::Setup& setup = *std::get<State>(s).setup;
    EXPECT_EQ(setup.stands.first, 35) << "34 and the leader";
    EXPECT_EQ(setup.stands.second, 5) << "4 and the leader";
}

TEST(LionheartExamples, E26_LossesBackToTheRoster) {
    const auto few = shared::rounded_shares<4>(95, 10, {3, 0, 1, 2});  // killed, deserted, captured, routed
    EXPECT_THAT(few, ElementsAre(29, 0, 9, 19));
    EXPECT_EQ(95 - 29 - 9 - 19, 38) << "fit";
    EXPECT_THAT(abstract::returning({few[0]}), ElementsAre(8));
    EXPECT_EQ(few[3] * House{}.rout_loss / 100, 9);
    const auto many = shared::rounded_shares<4>(400, 40, {13, 0, 0, 5});
    EXPECT_THAT(many, ElementsAre(130, 0, 0, 50));
    EXPECT_THAT(abstract::returning({many[0]}), ElementsAre(39));
    EXPECT_EQ(many[3] * House{}.rout_loss / 100, 25);
}

TEST(LionheartExamples, E27_MarksmenAndAMage) {  // LH-R54
    PlacedStand archers = put("inf longbows", Side::first, 4, 6, N),
                target = put("inf spears a2", Side::second, 4, 4, S);
    archers.facts.marksman = true;
    archers.facts.spells = 2;
    target.facts.tough = true;
    const State s = placed({archers, target});
    EXPECT_EQ(save_level(s, 1, 0, {true, false, archers.at}).total(), 2);
    const ClashOdds shot_at = shot_odds(s, 0, 1, archers.at);
    const std::vector<double> wanted = {16. / 81, 32. / 81, 8. / 27, 8. / 81, 1. / 81};
    ASSERT_EQ(shot_at.defender.lost.size(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) EXPECT_NEAR(shot_at.defender.lost[k], wanted[k], exact) << k;
    EXPECT_NEAR(shot_at.defender.mean, 4. / 3, exact);
    const ClashOdds cast = spell_odds(s, 0, 1, 2);
    EXPECT_NEAR(cast.defender.lost[0], 1. / 36, exact);
    EXPECT_NEAR(cast.defender.lost[1], 5. / 18, exact);
    EXPECT_NEAR(cast.defender.lost[2], 25. / 36, exact);
}

}  // namespace
}  // namespace banneret::lionheart
