// The worked examples of the rulings, with their exact figures.

#include <gtest/gtest.h>

#include "tests/engine/rulesets/princecon/scene.h"

namespace banneret::princecon {
namespace {

// Examples 1 and 2: PC-19, PC-22, PC-23, PC-24, PC-R11.
TEST(PrinceconExamples, CommandRollsOfJoeGrok) {
    State s = duel_ground({{troops(4, 2, 5), Side::first, north(50, 50)},
                           {troops(4, 2, 5), Side::first, north(60, 50)},
                           {person(Calling::fighter, 5, 3, 17), Side::first, {}, 0},
                           {person(Calling::fighter, 5, 10, 10), Side::first, {}, 0}});
    const auto chance = [&] { return command_chance<Whole>(s, 2, 1).total(); };
    EXPECT_EQ(chance(), 50);
    s.pieces[2].failures = 1;
    EXPECT_EQ(chance(), 40);
    s.failures.push_back({3, 1});
    EXPECT_EQ(chance(), 20);
    s.failures.clear();
    EXPECT_EQ(chance(), 40);
    s.pieces[2].failures = 2;
    EXPECT_EQ(chance(), 30);
    s.pieces[2].failures = 3;
    EXPECT_EQ(chance(), 20);
    s.pieces[2].failures = 9;
    EXPECT_EQ(chance(), 0);
}
TEST(PrinceconExamples, CharismaOfNonFightersIsHalvedUp) {
    const State s = duel_ground({{troops(4, 2, 5), Side::first, north(50, 50)},
                                 {person(Calling::cleric, 5, 12, 17), Side::first, {}, 0},
                                 {person(Calling::magic_user, 5, 18, 11), Side::first, {}, 0},
                                 {person(Calling::fighter, 5, 11, 12), Side::first, {}, 0}});
    EXPECT_EQ(command_base(s, 1), 52);
    EXPECT_EQ(command_base(s, 2), 60);
    EXPECT_EQ(command_base(s, 3), 57);
}

// Examples 6 and 7: PC-1, PC-2, PC-4, PC-5, PC-7, PC-R3, PC-MUSTER.
TEST(PrinceconExamples, Muster) {
    const auto becomes = [](const Unit& u) {
        const Facts f = facts_of(u);
        return std::vector<int>{f.level, f.ac, f.hits_each, f.hits, f.castings};
    };
    EXPECT_EQ(becomes(unit_of(90, 2, Armour::medium, true)), (std::vector<int>{2, 4, 2, 9, 5}));
    EXPECT_EQ(becomes(unit_of(160, 4, Armour::heavy, true, true)), (std::vector<int>{4, 2, 5, 40, 8}));
    Unit large = unit_of(60, 4, Armour::none);
    large.abilities.add(Ability::large);
    EXPECT_EQ(becomes(large), (std::vector<int>{4, 7, 4, 20, 5}));
    Unit giants = unit_of(6, 5, Armour::none);
    giants.abilities.add(Ability::giant);
    giants.abilities.add(Ability::thick_hide);
    EXPECT_EQ(becomes(giants), (std::vector<int>{5, 3, 5, 8, 2}));
    Unit tough = unit_of(30, 2, Armour::heavy);
    tough.abilities.add(Ability::tough);
    EXPECT_EQ(becomes(tough), (std::vector<int>{2, 3, 3, 5, 2}));
    EXPECT_EQ(becomes(unit_of(3, 1, Armour::none)), (std::vector<int>{1, 7, 1, 1, 1}));
    House bare;
    bare.unarmoured_ac = 9;
    EXPECT_EQ(facts_of(unit_of(3, 1, Armour::none), 20, bare).ac, 9);
}

// Examples 9 to 11: PC-61, PC-62, PC-64, PC-65, PC-66, PC-R28, PC-R29.
TEST(PrinceconExamples, MissileDiceAndHitNumbers) {
    Facts archers = troops(4, 3, 7, false, Form::skirmish);
    archers.missiles = 1u << static_cast<unsigned>(Missile::short_bow);
    State s = duel_ground({{archers, Side::first, north(50, 50)}, {troops(6, 2, 5), Side::second, south(50, 54)}});
    const auto v = volley(s, 0, 1, Missile::short_bow);
    ASSERT_TRUE(v.has_value());
    EXPECT_EQ(v->band, 0u);
    EXPECT_EQ(missile_dice<Total>(s, *v).total(), 20);
    EXPECT_EQ(missile_need<Total>(s, *v).total(), 5);
    s.pieces[0].effects |= bit(Spell::mass_range_loser);
    EXPECT_EQ(missile_need<Total>(s, *v).total(), 1);  // example 12
    s.pieces[0].effects = bit(Spell::mass_range_finder);
    EXPECT_EQ(missile_need<Total>(s, *v).total(), 7);
    EXPECT_EQ(missile_ac_modifier(Missile::long_bow, 7) + 7, 10);
    EXPECT_EQ(missile_ac_modifier(Missile::long_bow, 2) + 2, 0);
    EXPECT_EQ(missile_ac_modifier(Missile::long_bow, 1) + 1, -1);
    EXPECT_EQ(missile_ac_modifier(Missile::long_bow, 5) + 5, 7);
    EXPECT_EQ(missile_ac_modifier(Missile::short_bow, 2) + 2, -1);
    EXPECT_EQ(missile_ac_modifier(Missile::sling, 5) + 5, 4);
    EXPECT_EQ(missile_ac_modifier(Missile::sling, 6) + 6, 4);
    EXPECT_EQ(missile_ac_modifier(Missile::javelin, 4) + 4, 1);
    EXPECT_EQ(missile_ac_modifier(Missile::heavy_crossbow, 9) + 9, 13);
    // Example 10, without the ground: formed long bows U 2 at 18", and a disordered crossbow at skirmishers.
    Volley other{0, 1, Missile::long_bow, false, 2};
    State t =
        duel_ground({{troops(10, 2, 7), Side::first, north(50, 50)}, {troops(6, 2, 5), Side::second, south(50, 68)}});
    EXPECT_EQ(missile_dice<Total>(t, other).total(), 6);  // 4 with cover: 10 x 2/3 x 2/3
    other = {0, 1, Missile::short_bow, false, 2};
    State u = duel_ground({{troops(12, 1, 7, false, Form::skirmish), Side::first, north(50, 50)},
                           {troops(6, 2, 5), Side::second, south(50, 70)}});
    EXPECT_EQ(missile_dice<Total>(u, other).total(), 0);
}

// Examples 13 to 19: PC-74, PC-75, PC-76, PC-78 to the armour effects, PC-R33, PC-R36.
TEST(PrinceconExamples, OrderedCombatOfTwoUnits) {
    State s =
        duel_ground({{troops(6, 3, 4), Side::first, north(50, 50)}, {troops(4, 2, 5), Side::second, south(50, 50)}});
    s.contacts = {touching(0, 1)};
    const Contact& c = s.contacts[0];
    EXPECT_EQ(engaged_castings(s, c, 0), 5);
    EXPECT_EQ(engaged_castings(s, c, 1), 4);
    EXPECT_EQ(close_dice_of(s, c, 0), 15);
    EXPECT_EQ(close_need<Whole>(s, c, 0).total(), 6);
    EXPECT_EQ(close_dice_of(s, c, 1), 8);
    EXPECT_EQ(close_need<Whole>(s, c, 1).total(), 5);
    EXPECT_DOUBLE_EQ(expected_close(s, c, 0), 4.5);
    EXPECT_DOUBLE_EQ(expected_close(s, c, 1), 2.0);
}
// PC-81, PC-82, PC-83, PC-86, PC-87, PC-100.
TEST(PrinceconExamples, AGallopingChargeOfHeavyCavalry) {
    Facts knights = troops(8, 4, 2, true);
    knights.weight = Weight::heavy;
    knights.width = 4;
    Facts foot = troops(18, 2, 5);
    foot.width = 6;
    State s = duel_ground({{knights, Side::first, north(50, 50)}, {foot, Side::second, south(50, 50)}});
    Contact c = touching(0, 1);
    c.charge_a = c.gallop_a = true;
    s.contacts = {c};
    EXPECT_EQ(modified_level<Whole>(s, s.contacts[0], 0).total(), 12);
    EXPECT_EQ(modified_level<Whole>(s, s.contacts[0], 1).total(), 1);
    EXPECT_EQ(close_dice_of(s, s.contacts[0], 0), 48);
    EXPECT_EQ(close_dice_of(s, s.contacts[0], 1), 5);
    EXPECT_DOUBLE_EQ(expected_close(s, s.contacts[0], 0), 14.4);
    EXPECT_DOUBLE_EQ(expected_close(s, s.contacts[0], 1), 0.75);
    // In the flank its three ranks fight at a third, if disordered at a quarter; in the rear none fights.
    s.contacts[0].struck_b = Edge::left;
    EXPECT_EQ(modified_level<Whole>(s, s.contacts[0], 1).total(), -1);
    EXPECT_EQ(close_dice_of(s, s.contacts[0], 1), 1);
    s.pieces[1].morale = Morale::disordered;
    EXPECT_EQ(modified_level<Whole>(s, s.contacts[0], 1).total(), -2);
    EXPECT_EQ(close_dice_of(s, s.contacts[0], 1), 1);
    s.contacts[0].struck_b = Edge::rear;
    EXPECT_EQ(close_dice_of(s, s.contacts[0], 1), 0);
}
TEST(PrinceconExamples, PikesTakeTheChargeBonusAndNotTheGallop) {
    Facts knights = troops(8, 4, 2, true);
    knights.weight = Weight::heavy;
    knights.width = 4;
    Facts pikes = troops(18, 2, 5);
    pikes.width = 6;
    pikes.pikes = true;
    State s = duel_ground({{knights, Side::first, north(50, 50)}, {pikes, Side::second, south(50, 50)}});
    Contact c = touching(0, 1);
    c.charge_a = c.gallop_a = true;
    s.contacts = {c};
    EXPECT_EQ(close_dice_of(s, s.contacts[0], 0), 32);
    EXPECT_EQ(close_dice_of(s, s.contacts[0], 1), 15);
    EXPECT_EQ(close_need<Whole>(s, s.contacts[0], 1).total(), 3);
}
TEST(PrinceconExamples, DiceFractions) {  // PC-74, PC-R32
    EXPECT_EQ(close_dice(1, 5), 5);
    EXPECT_EQ(close_dice(0, 5), 2);
    EXPECT_EQ(close_dice(-1, 5), 1);
    EXPECT_EQ(close_dice(-2, 5), 1);
    EXPECT_EQ(close_dice(0, 1), 1);
}
TEST(PrinceconExamples, HitNumbersInCloseAction) {  // PC-78, PC-79, PC-80, PC-R35
    State s =
        duel_ground({{troops(6, 3, 5), Side::first, north(50, 50)}, {troops(6, 2, 3), Side::second, south(50, 50)}});
    s.contacts = {touching(0, 1)};
    const auto need = [&](const State& of) { return close_need<Whole>(of, of.contacts[0], 0).total(); };
    EXPECT_EQ(need(s), 4);
    Facts flails = troops(6, 3, 5);
    flails.uniform = Uniform::flail;
    House adds;
    adds.uniform_weapon_adds = true;
    State f = duel_ground({{flails, Side::first, north(50, 50)}, {troops(6, 2, 3), Side::second, south(50, 50)}});
    f.contacts = {touching(0, 1)};
    EXPECT_EQ(need(f), 5);
    State g = duel_ground({{flails, Side::first, north(50, 50)}, {troops(6, 2, 3), Side::second, south(50, 50)}}, adds);
    g.contacts = {touching(0, 1)};
    EXPECT_EQ(need(g), 6);
    State n =
        duel_ground({{troops(6, 3, 5), Side::first, north(50, 50)}, {troops(6, 2, -2), Side::second, south(50, 50)}});
    n.contacts = {touching(0, 1)};
    EXPECT_EQ(need(n), 1);
    EXPECT_EQ(modified_level<Whole>(n, n.contacts[0], 0).total(), 1);
}
TEST(PrinceconExamples, SkirmishersAgainstFormedTroops) {  // PC-9, PC-R4, PC-R33
    State s = duel_ground({{troops(3, 2, 5, false, Form::skirmish), Side::first, north(50, 50)},
                           {troops(8, 2, 5), Side::second, south(50, 50)}});
    s.contacts = {touching(0, 1)};
    EXPECT_EQ(engaged_castings(s, s.contacts[0], 0), 3);
    EXPECT_EQ(engaged_castings(s, s.contacts[0], 1), 7);
    EXPECT_EQ(modified_level<Whole>(s, s.contacts[0], 0).total(), 1);
    State t = duel_ground({{troops(8, 2, 5), Side::first, north(50, 50)},
                           {troops(5, 2, 5, false, Form::skirmish), Side::second, south(50, 50)}});
    t.contacts = {touching(0, 1)};
    EXPECT_EQ(engaged_castings(t, t.contacts[0], 0), 8);
    EXPECT_EQ(engaged_castings(t, t.contacts[0], 1), 5);
}

// Examples 22 to 28: PC-36, PC-37, PC-38, PC-39, PC-47, PC-101, PC-R17, PC-R18, PC-R19, PC-R20, PC-R42.
TEST(PrinceconExamples, MoraleOfCloseAction) {
    Facts foot = troops(30, 2, 5);
    foot.width = 7;
    State s = duel_ground({{foot, Side::first, north(50, 50)}, {troops(42, 2, 5), Side::second, south(50, 50)}});
    s.pieces[0].hits = 42;
    s.pieces[0].castings = 21;
    set_size(s.pieces[0]);
    s.contacts = {touching(0, 1)};
    MoraleCase how;
    how.close = true;
    EXPECT_EQ(chance_of(s, 0, how), 25);
}
TEST(PrinceconExamples, LowInfantryChargedInTheRear) {
    State s = duel_ground(
        {{troops(10, 4, 3, true), Side::second, north(50, 50)}, {troops(100, 1, 7), Side::first, north(50, 60)}});
    s.pieces[1].hits = 40;
    s.pieces[1].castings = 40;
    s.pieces[1].width = 40;
    set_size(s.pieces[1]);
    s.pieces[1].turn_hits = 62;
    s.pieces[1].taken = 22;
    Contact c = touching(0, 1, Edge::rear);
    c.charge_a = true;
    s.contacts = {c};
    MoraleCase how;
    how.close = true;
    EXPECT_EQ(chance_of(s, 1, how), 130);
}
TEST(PrinceconExamples, BaseOfALeader) {
    EXPECT_EQ(leaders_base(person(Calling::fighter, 6, 10, 14), 3), -17);
    EXPECT_EQ(leaders_base(person(Calling::cleric, 5, 10, 15), 3), -10);
    EXPECT_EQ(leaders_base(person(Calling::fighter, 1, 10, 3), 5), 1);
}
TEST(PrinceconExamples, ChecksBeforeAChargeAndRallies) {
    MoraleCase charged;
    charged.charged = true;
    Facts two_ranks = troops(10, 2, 5);
    two_ranks.width = 5;
    const State s = duel_ground({{two_ranks, Side::first, north(50, 50)},
                                 {troops(5, 1, 7, false, Form::skirmish), Side::first, north(80, 50)},
                                 {troops(5, 4, 5), Side::first, north(110, 50)}});
    EXPECT_EQ(chance_of(s, 0, charged), 40);
    EXPECT_EQ(chance_of(s, 1, charged), 65);
    EXPECT_EQ(chance_of(s, 2, charged), 10);
    MoraleCase rally;
    rally.rally = 10;
    const State r = duel_ground({{troops(5, 2, 5), Side::first, north(50, 50)}});
    EXPECT_EQ(chance_of(r, 0, rally), 40);
}
// Example 50 and 51: PC-41, PC-48, PC-51, PC-53, PC-57, PC-91, PC-94, PC-98, PC-99, PC-R21.
TEST(PrinceconExamples, Reach) {
    const auto horse = [](Weight w, Vigour v) {
        Facts f = troops(8, 4, 3, true);
        f.weight = w;
        State s = duel_ground({{f, Side::first, north(50, 50)}});
        s.pieces[0].vigour = v;
        return std::pair{turn_reach(s, 0), rout_reach(s, 0)};
    };
    EXPECT_EQ(horse(Weight::heavy, Vigour::fresh).first, 3600);
    EXPECT_EQ(horse(Weight::medium, Vigour::fresh).first, 4100);
    EXPECT_EQ(horse(Weight::light, Vigour::fresh).first, 4600);
    EXPECT_EQ(horse(Weight::medium, Vigour::fatigued).first, 3600);
    EXPECT_EQ(horse(Weight::heavy, Vigour::exhausted).first, 1600);
    EXPECT_EQ(horse(Weight::heavy, Vigour::fresh).second, 3200);
    EXPECT_EQ(horse(Weight::light, Vigour::exhausted).second, 2000);
    Facts heavy = troops(8, 4, 3);
    heavy.weight = Weight::heavy;
    const State s = duel_ground({{heavy, Side::first, north(50, 50)}});
    EXPECT_EQ(rout_reach(s, 0), 900);
    EXPECT_EQ(rate(s, 0), 600);
}
// Example 35: PC-120, PC-R75.
TEST(PrinceconExamples, FireballLayers) {
    EXPECT_EQ(fireball_hits(21, 6, 9, 12), 10);
    EXPECT_EQ(fireball_hits(21, 6, 9, 12) / 5, 2);
    EXPECT_EQ(fireball_hits(21, 0, 4, 20), 5);
    EXPECT_EQ(fireball_hits(21, 30, 0, 0), 21);
}
// Examples 40 to 43: PC-118, PC-R45, PC-R46, PC-R63, PC-R64.
TEST(PrinceconExamples, CastersAndDuellists) {
    for (const auto& [level, highest] : {std::pair{5, 3}, std::pair{9, 5}, std::pair{12, 5}}) {
        const Facts f = person(Calling::magic_user, level);
        EXPECT_EQ(f.spell_points, level);
        EXPECT_EQ(f.spell_level, highest);
    }
    const State s =
        duel_ground({{troops(4, 3, 5), Side::first, north(50, 50)}, {person(Calling::fighter, 6), Side::first, {}, 0}});
    EXPECT_EQ(last_turn(s, Spell::shield, 9, 1, false), 15);
    const Facts six = person(Calling::fighter, 6), mage = person(Calling::magic_user, 7);
    EXPECT_EQ(six.ac, 2);
    EXPECT_EQ(six.points, 27);
    EXPECT_EQ(six.prowess, 6);
    EXPECT_EQ(mage.ac, 9);
    EXPECT_EQ(mage.points, 18);
    EXPECT_EQ(mage.prowess, 3);
    EXPECT_EQ(sergeant_ac(troops(4, 3, 5), 0), 5);
}
// Example 59: PC-R66, PC-R78.
TEST(PrinceconExamples, CastingsInACloud) {
    Facts foot = troops(12, 2, 5);
    foot.width = 6;
    const State s = duel_ground({{foot, Side::first, north(50, 50)}});
    EXPECT_EQ(castings_inside(s, 0, {AreaShape::Kind::circle, north(50, 51), 150}), 4);
}

}  // namespace
}  // namespace banneret::princecon
