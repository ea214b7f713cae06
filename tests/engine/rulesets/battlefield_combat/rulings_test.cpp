// Rulings and house rules that the other files do not play, order by order.

#include <algorithm>

#include "engine/rulesets/battlefield_combat/judgement.h"
#include "tests/engine/rulesets/battlefield_combat/scene.h"

namespace banneret::battlefield {
namespace {

std::vector<Cell> ground(std::initializer_list<std::pair<Square, Cell>> cells) {
    std::vector<Cell> field(16 * 16);
    for (const auto& [q, c] : cells) field[static_cast<std::size_t>(q.row * 16 + q.column)] = c;
    return field;
}
Facts wizard_of(int level, int intelligence = 0) {
    Facts f = leader(0, 0);
    f.magic_user = static_cast<std::uint8_t>(level);
    f.intelligence = static_cast<std::int8_t>(intelligence);
    return f;
}
void join(State& s, std::size_t commander, std::size_t unit) {
    s.pieces[commander].where = Where::with;
    s.pieces[commander].host = static_cast<std::uint16_t>(unit);
    s.pieces[commander].at = s.pieces[unit].at;
    s.pieces[unit].guest = static_cast<std::uint16_t>(commander);
    if (s.lone_waiting[s.pieces[commander].side] > 0) --s.lone_waiting[s.pieces[commander].side];
}

TEST(BattlefieldRulings, AClosedCornerBarsTheDiagonal) {  // BCR-R8, BCR-R52
    const auto fault = [](std::vector<Cell> field) {
        Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 2)}, false, {}, std::move(field));
        return p.fault(Advance{piece(0), sq(6, 7), {}});
    };
    const Cell wall{Ground::high_wall, 0, 0}, cliff{Ground::open, 2, 0}, hill{Ground::open, 1, 0};
    EXPECT_EQ(fault(ground({})), Fault::none);
    EXPECT_EQ(fault(ground({{{5, 7}, wall}})), Fault::none);
    EXPECT_EQ(fault(ground({{{5, 7}, wall}, {{6, 8}, wall}})), Fault::out_of_reach);
    EXPECT_EQ(fault(ground({{{6, 7}, hill}})), Fault::none);
    EXPECT_EQ(fault(ground({{{6, 7}, cliff}})), Fault::out_of_reach);
}

TEST(BattlefieldRulings, FlyersPassOverEverything) {  // BCR-R9
    Facts bird = plain("light horsemen");
    bird.flying = true;
    const Cell wall{Ground::high_wall, 0, 0};
    Play p = battle({put(bird, us, 5, 8), put(plain("levy"), them, 5, 7), put(plain("levy"), them, 9, 2)}, false, {},
                    ground({{{4, 7}, wall}, {{6, 7}, wall}}));
    p.s.pieces[1].at = {5, 7};
    Reach all;
    reach(p.s, 0, 2, all);
    const auto at = [&](int column, int row) {
        return std::find_if(all.begin(), all.end(), [&](const Reached& r) {
            return r.at == Square{static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)};
        });
    };
    ASSERT_NE(at(5, 6), all.end());  // over the enemy
    EXPECT_TRUE(at(5, 6)->may_end);
    ASSERT_NE(at(5, 7), all.end());
    EXPECT_FALSE(at(5, 7)->may_end);
    ASSERT_NE(at(6, 7), all.end());
    EXPECT_FALSE(at(6, 7)->may_end);
}

TEST(BattlefieldRulings, FormedUnitsChargeForwards) {  // BCR-R11
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 7, 5), put(plain("levy"), them, 7, 8)});
    EXPECT_EQ(p.fault(Charge{piece(0), piece(1), sq(7, 6), {}, {}}), Fault::none);            // a forward diagonal
    EXPECT_EQ(p.fault(Charge{piece(0), piece(2), sq(6, 8), {}, {}}), Fault::charge_contact);  // not in its front
    EXPECT_EQ(p.fault(Advance{piece(0), sq(7, 8), Gait::run}), Fault::charge_line);
    EXPECT_EQ(p.fault(Advance{piece(0), sq(5, 10), Gait::run}), Fault::charge_line);
    // An edge on the way bars it.
    Cell hedge{Ground::open, 0, 1};
    Play q = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 5)}, false, {},
                    ground({{{5, 7}, hedge}, {{5, 6}, {Ground::open, 0, 4}}}));
    EXPECT_EQ(q.fault(Charge{piece(0), piece(1), sq(5, 6), {}, {}}), Fault::charge_barred);  // BCR-R53
}

TEST(BattlefieldRulings, ExpertiseAndPowerHaveLimits) {  // BCR-R23, BCR-4.7.c, BCR-4.7.j
    Play p = battle({put(plain("light footmen", {Feat::power_attack, Feat::combat_expertise}), us, 5, 8),
                     put(plain("levy"), them, 5, 7)});
    const Keyword power("power-attack"), expertise("combat-expertise");
    EXPECT_EQ(p.fault(UseFeat{piece(0), {}, power, 6}), Fault::feat_amount);
    p.go(UseFeat{piece(0), {}, power, 3});
    EXPECT_EQ(p.fault(UseFeat{piece(0), {}, expertise, 1}), Fault::feat_amount);
    EXPECT_EQ(p.fault(UseFeat{piece(0), {}, Keyword("cleave"), 1}), Fault::no_feat);
    p.go(Strike{piece(0), piece(1), {}, 0}, {1, 1, 1, 1, 1});
    EXPECT_EQ(p.at(0).power, 3);  // until its next activation
    Facts weak = plain("levy", {Feat::power_attack});
    Play q = battle({put(weak, us, 5, 8), put(plain("levy"), them, 5, 7)});
    EXPECT_EQ(q.fault(UseFeat{piece(0), {}, power, 3}), Fault::feat_amount);  // its attack bonus is 2
    EXPECT_EQ(q.fault(UseFeat{piece(0), {}, power, 2}), Fault::none);
}

TEST(BattlefieldRulings, ADamagingChargeUnderTheHouseRule) {  // BCR-R30
    for (const bool any_damage : {false, true}) {
        House house;
        house.charge_save_damage = any_damage;
        Play p = battle({put(plain("levy"), us, 5, 8), put(plain("heavy footmen"), them, 5, 6)}, false, house);
        p.go(Charge{piece(0), piece(1), sq(5, 7), {}, {}}, {20, 2, 2, 2, 2, 2, 3});
        EXPECT_EQ(p.at(1).excess, 6);
        EXPECT_EQ(p.at(any_damage ? 1 : 0).morale, Morale::shaken);
        EXPECT_EQ(p.at(any_damage ? 0 : 1).morale, Morale::normal);
    }
}

TEST(BattlefieldRulings, RidersLostBeforeTheChargeStrikeLess) {  // BCR-R3, BCR-R15
    Play p = battle({put(plain("light horsemen"), us, 5, 8, 0, 5), put(plain("pikemen"), them, 5, 5)});
    p.s.pieces[0].excess = 26;
    p.go(Charge{piece(0), piece(1), sq(5, 6), {}, {}});
    p.go(Reply{0}, {20, 20, 1, 1, 1, 1, 20});  // a rider falls; its save; four rolls; the charger's save
    EXPECT_EQ(p.at(0).heads, 4);
}

TEST(BattlefieldRulings, LossesByMagicUnderTheHouseRule) {  // BCR-R36, BCR-8.5
    House house;
    house.spell_casualty_rout = true;
    for (const bool routs : {false, true}) {
        Play p =
            battle({put(plain("levy"), us, 1, 14), put(plain("levy"), them, 5, 8), put(wizard_of(6, 3), us, 5, 12)},
                   false, routs ? house : House{});
        p.s.casters.push_back({2, {3, 2, 2, 0, 0}, {}});
        p.go(Cast{piece(2), {}, Keyword("fireball"), 1, sq(5, 8)}, {4, 4, 4, 4, 4, 4, 1});
        p.go(Done{}, {2});
        EXPECT_EQ(p.at(1).morale, routs ? Morale::routing : Morale::shaken);
    }
}

TEST(BattlefieldRulings, FlightIsOnceARoundToTheNearestEdge) {  // BCR-R37, BCR-R38
    for (const bool own : {false, true}) {
        House house;
        house.rout_own_edge = own;
        Play p = battle({put(plain("levy"), us, 12, 8), put(plain("levy"), us, 2, 14), put(plain("levy"), them, 5, 3)},
                        false, house);
        Faces none({});
        set_morale({p.s, none, p.log}, 0, Morale::routing, rule("BCR-8.4"));
        go_on({p.s, none, p.log});
        EXPECT_EQ(distance(p.at(0).at, {12, 8}), 2);
        EXPECT_EQ(own ? p.at(0).at.row : p.at(0).at.column, own ? 10 : 14);
        EXPECT_GT(p.at(0).at.row, 8);  // ties go towards its own edge
        const Square there = p.at(0).at;
        p.go(hold(0));
        EXPECT_EQ(p.at(0).at, there);
    }
}

TEST(BattlefieldRulings, TheGeneralRalliesFromAfarForNothing) {  // BCR-R40, BCR-9.3.1, BCR-R43
    Play p = battle({put(plain("heavy footmen"), us, 5, 8), put(plain("heavy footmen"), us, 9, 8),
                     put(plain("levy"), them, 5, 3), put(leader(8, 4, true), us, 7, 10)});
    p.s.pieces[0].morale = p.s.pieces[1].morale = Morale::shaken;
    p.go(Rally{piece(0), piece(3), sq(7, 10)}, {3});  // 10 - 2 + 8 + 2
    EXPECT_EQ(p.at(0).morale, Morale::normal);
    EXPECT_FALSE(p.at(3).now.activated);
    p.go(Done{});
    EXPECT_EQ(p.fault(Rally{piece(1), piece(3), sq(7, 10)}), Fault::attacked);  // once a round
    EXPECT_EQ(p.fault(LeadersOrder{piece(3), piece(3), LeaderCommand::encourage, {}, {}, {}, {}, 0}), Fault::attacked);
    EXPECT_EQ(p.fault(Advance{piece(3), sq(7, 9), {}}), Fault::none);
}

TEST(BattlefieldRulings, ACommanderSavesForHimself) {  // BCR-R41, BCR-9.1.4
    Play p = battle({put(plain("levy"), us, 5, 12), put(plain("levy"), them, 5, 3), put(leader(3, 1), us, 5, 12)});
    join(p.s, 2, 0);
    Faces none({});
    owe(p.s, 0, owed_half);
    Faces two({2});
    make_saves({p.s, two, p.log}, 0);
    EXPECT_EQ(p.at(0).morale, Morale::shaken);
    EXPECT_EQ(p.at(2).morale, Morale::normal);  // his unit's rout is not the reason
    hurt({p.s, none, p.log}, 2, 19, nobody, rule("BCR-5.1"));
    EXPECT_EQ(p.at(2).owed, 0);
    hurt({p.s, none, p.log}, 2, 1, nobody, rule("BCR-5.1"));
    EXPECT_EQ(p.at(2).owed, owed_half);
    // A commander who routs leaves his unit, which owes a save for it, and gives it no more bonus.
    set_morale({p.s, none, p.log}, 2, Morale::routing, rule("BCR-8.4"));
    EXPECT_EQ(p.at(0).guest, nobody);
    EXPECT_NE(p.at(0).owed & owed_commander, 0);
    EXPECT_FALSE(gives_bonus(p.s, 2));
}

TEST(BattlefieldRulings, ACasterIsExposedByWhatHeDoesToTheEnemy) {  // BCR-R43, BCR-R56, BCR-9.1.7
    Facts priest = leader(3, 2);
    priest.cleric = 5;
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 7), put(priest, us, 5, 8),
                     put(wizard_of(6, 3), us, 6, 9)});
    join(p.s, 2, 0);
    p.s.casters = {{2, {}, {3, 2, 1, 0, 0}}, {3, {3, 2, 2, 0, 0}, {}}};
    p.go(Cast{piece(2), {}, Keyword("bless"), 1, {}});
    EXPECT_FALSE(p.at(2).now.exposed);
    EXPECT_EQ(part(attack_bonus<Tally>(p.s, 0, 1, {}), rule("BCR-9.1.6")), 0);  // he has cast
    EXPECT_EQ(p.fault(Cast{piece(2), piece(0), Keyword("cure-light"), 1, {}}), Fault::attacked);
    p.go(Done{});
    p.go(Cast{piece(3), {}, Keyword("fireball"), 1, sq(8, 6)}, {1, 1, 1, 1, 1, 1});
    EXPECT_TRUE(p.at(3).now.exposed);
    EXPECT_EQ(p.fault(Strike{piece(3), piece(1), {}, 0}), Fault::attacked);  // instead of attacking
    EXPECT_EQ(p.fault(Advance{piece(3), sq(7, 9), {}}), Fault::none);
    EXPECT_EQ(p.s.casters[1].magic_user[2], 1);
}

TEST(BattlefieldRulings, AUnitAndItsCommanderKeepTogether) {  // BCR-R44, BCR-R45, BCR-9.1.3, BCR-9.1.8
    Facts slow = leader(3, 1);
    slow.speed = 1, slow.charge_speed = 2;
    Play p = battle({put(plain("light horsemen"), us, 5, 12), put(plain("levy"), them, 5, 3), put(slow, us, 5, 12),
                     put(leader(3, 3), us, 6, 14)});
    join(p.s, 2, 0);
    EXPECT_EQ(speed_now(p.s, 0), 1);
    EXPECT_EQ(charge_now(p.s, 0), 2);
    p.s.pieces[1].at = {6, 11};
    std::ranges::fill(p.s.grid, std::uint16_t{0});
    put_on(p.s, 0, {5, 12});
    put_on(p.s, 1, {6, 10});
    p.go(Attach{piece(2), {}, sq(6, 11)});
    p.go(Reply{1});                                                         // the spearmen might strike first
    EXPECT_EQ(p.fault(Strike{piece(2), piece(1), {}, 0}), Fault::none);     // he may still attack
    EXPECT_EQ(part(morale_modifier<Tally>(p.s, 0), rule("BCR-9.2.3")), 1);  // with the bonuses in range
    EXPECT_NE(p.at(0).owed & owed_commander, 0);
}

TEST(BattlefieldRulings, LeavingASingleCombat) {  // BCR-R47
    House three;
    three.duel_exchanges = 2;
    Play p = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), them, 1, 1), put(leader(3, 1), us, 9, 8),
                     put(leader(3, 1), them, 9, 8)},
                    false, three);
    p.go(ChallengeTo{piece(2), piece(3)}, {1, 20, 20});  // ours, theirs, ours
    EXPECT_EQ(p.at(2).points, 32);
    EXPECT_EQ(p.at(3).points, 32);
    Play q = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), them, 1, 1), put(leader(3, 1), us, 9, 8),
                     put(leader(3, 1), them, 9, 8)});
    q.go(Advance{piece(2), sq(9, 9), {}});
    EXPECT_EQ(Rules::pending(q.s)->rule, rule("BCR-R47"));
    q.go(Reply{0}, {20, 20});
    EXPECT_EQ(q.at(2).points, 32);
    Faces none({});
    Play dead = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), them, 1, 1), put(leader(3, 1), us, 9, 8)});
    hurt({dead.s, none, dead.log}, 2, 50, nobody, rule("BCR-5.1"));
    EXPECT_EQ(dead.at(2).where, Where::destroyed);
    end_battle({dead.s, none, dead.log}, us, rule("BCR-BROKEN"));
    EXPECT_EQ(dead.at(2).points, -10);
}

TEST(BattlefieldRulings, AKilledGeneralUnderTheHouseRule) {  // BCR-R50
    House house;
    house.general_at_once = true;
    Play p = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), them, 1, 1), put(leader(4, 2, true), us, 3, 14)},
                    false, house);
    Faces none({});
    hurt({p.s, none, p.log}, 2, 60, nobody, rule("BCR-5.1"));
    EXPECT_EQ(p.s.general.first, 2);
    end_round({p.s, none, p.log});
    EXPECT_EQ(p.s.general.first, -2);
}

TEST(BattlefieldRulings, AreaDamageUnderTheHouseRule) {  // BCR-R54
    for (const auto& [damage, taken] :
         {std::pair{AreaDamage::times_five, 90}, {AreaDamage::once, 18}, {AreaDamage::every_individual, 18 * 20}}) {
        House house;
        house.area_damage = damage;
        Facts tough = plain("levy");
        tough.hit_points = 1000;
        Play p = battle({put(plain("levy"), us, 1, 14), put(tough, them, 5, 8, 4, 20), put(wizard_of(6, 3), us, 5, 12),
                         put(leader(3, 1), them, 5, 8)},
                        false, house);
        join(p.s, 3, 1);
        p.s.casters.push_back({2, {3, 2, 2, 0, 0}, {}});
        p.go(Cast{piece(2), {}, Keyword("fireball"), 1, sq(5, 8)}, {3, 3, 3, 3, 3, 3, 1, 20});
        EXPECT_EQ(p.at(1).excess, taken);
        EXPECT_EQ(p.at(3).points, 40 - 9);  // the commander once, with a save of his own
    }
}

TEST(BattlefieldRulings, WebsHoldUntilASave) {  // BCR-R57, BCR-11.5.5
    Play p = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), us, 8, 14), put(plain("levy"), them, 5, 8),
                     put(plain("levy"), them, 5, 2), put(wizard_of(6, 3), us, 5, 12)});
    p.s.casters.push_back({4, {3, 2, 2, 0, 0}, {}});
    p.go(Cast{piece(4), {}, Keyword("web"), 1, sq(5, 8)}, {2});
    ASSERT_TRUE(held(p.s, 2));
    EXPECT_FALSE(p.s.effects.back().saved);
    p.go(Done{});
    p.go(hold(0));
    p.go(hold(1));
    EXPECT_EQ(p.fault(Advance{piece(2), sq(5, 9), {}}), Fault::held);
    p.go(hold(2), {20});  // it tries again as it activates
    EXPECT_TRUE(p.s.effects.back().saved);
    EXPECT_TRUE(held(p.s, 2));  // free from the next round
    p.go(hold(3), {20, 1});
    EXPECT_EQ(p.s.turn, 2);
    EXPECT_FALSE(held(p.s, 2));
    // The effect also holds a unit that enters.
    p.s.pieces[3].at = {5, 2};
    Faces entering({1});
    enter_effects({p.s, entering, p.log}, 2);
    EXPECT_TRUE(held(p.s, 2));
}

TEST(BattlefieldRulings, HealingUndoesDisbandingAndNotForUndead) {  // BCR-R60
    Facts priest = leader(3, 1), dead = plain("levy");
    priest.cleric = 5;
    dead.undead = true;
    for (const bool undead : {false, true}) {
        Play p = battle({put(undead ? dead : plain("levy"), us, 5, 8, 0, 6), put(plain("levy"), them, 5, 2),
                         put(priest, us, 6, 8)});
        p.s.casters.push_back({2, {}, {3, 2, 2, 0, 0}});
        Faces none({});
        hurt({p.s, none, p.log}, 0, 14, nobody, rule("BCR-5.1"));
        EXPECT_TRUE(p.at(0).disbanded);
        p.s.pieces[0].morale = Morale::shaken;
        p.s.pieces[0].owed = 0;
        p.go(Cast{piece(2), piece(0), Keyword("cure-serious"), 1, {}}, {3, 3, 3});
        EXPECT_EQ(p.at(0).heads, undead ? 4 : 6);
        EXPECT_EQ(p.at(0).disbanded, undead);
        EXPECT_EQ(p.at(0).morale, Morale::shaken);
    }
    Play q = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 2), put(priest, us, 6, 8),
                     put(leader(3, 1), us, 6, 9)});
    q.s.casters.push_back({2, {}, {3, 2, 2, 0, 0}});
    q.s.pieces[3].points = 35;
    q.go(Cast{piece(2), piece(3), Keyword("cure-serious"), 1, {}}, {3, 3, 3});
    EXPECT_EQ(q.at(3).points, 40);  // to his maximum
}

TEST(BattlefieldRulings, FormationsAreNeverLostUnderTheHouseRule) {  // BCR-R62
    House house;
    house.formation_never_lost = true;
    Play p = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), us, 8, 14), put(plain("levy"), us, 14, 14),
                     put(plain("levy"), them, 1, 1)},
                    false, house);
    p.s.formations.first = 0xFF;
    Faces none({});
    end_round({p.s, none, p.log});
    EXPECT_TRUE(has_formation(p.s, us, Formations::legion));
}

TEST(BattlefieldRulings, ARearAttackerIsRememberedWhoeverStrikesNext) {  // BCR-R35
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), us, 6, 9),
                     put(plain("heavy footmen"), them, 5, 7, 4), put(plain("levy"), them, 14, 1)});
    p.go(Strike{piece(0), piece(2), {}, 0}, {1, 1, 1, 1, 1, 1});
    p.go(Done{});
    // The first attacker goes round to the rear, and another strikes from where the first was.
    put_on(p.s, 0, {5, 6});
    p.s.grid[grid_index(*p.s.setup, {5, 8})] = 0;
    put_on(p.s, 1, {5, 8});
    p.go(Strike{piece(1), piece(2), {}, 0}, {1, 1, 1, 1, 1, 1});
    EXPECT_EQ(part(morale_modifier<Tally>(p.s, 2), rule("BCR-8.7.1")), -2);
}

TEST(BattlefieldRulings, ARingAroundALoneCommanderMayCloseAgain) {  // BCR-R33, BCR-8.6.5
    Play p = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), them, 5, 7), put(plain("levy"), them, 5, 9),
                     put(plain("levy"), them, 4, 8), put(plain("levy"), them, 6, 8), put(leader(3, 1), us, 5, 8)},
                    true);
    p.s.pieces[5].surrounded = p.s.ringed = true;
    Faces none({});
    move_piece({p.s, none, p.log}, 4, {7, 8}, 4, rule("BCR-3.2"));
    EXPECT_FALSE(p.at(5).surrounded);
    move_piece({p.s, none, p.log}, 4, {6, 8}, 4, rule("BCR-3.2"));
    look_for_rings({p.s, none, p.log}, 4);
    EXPECT_TRUE(p.at(5).surrounded);
    EXPECT_NE(p.at(5).owed & owed_surrounded, 0);
}

// The commander's plan when only this piece is left to act.
Plan mind_of(const Play& p, Temper temper = Temper::steady) {
    return Judgement(p.s, us, weights_of(temper)).next_activation();
}

TEST(BattlefieldCommander, GivesOrdersWhereThreeCanFight) {  // BCR-ORDERS
    Play p =
        battle({put(plain("heavy footmen"), us, 5, 8), put(plain("heavy footmen"), us, 6, 8),
                put(plain("heavy footmen"), us, 7, 8), put(plain("levy"), them, 5, 7), put(plain("levy"), them, 6, 7),
                put(plain("levy"), them, 7, 7), put(leader(6, 3, true), us, 6, 11)});
    const Plan plan = mind_of(p);
    EXPECT_EQ(plan.why, rule("BCR-ORDERS"));
    ASSERT_TRUE(std::holds_alternative<LeadersOrder>(plan.order));
    EXPECT_EQ(std::get<LeadersOrder>(plan.order).command, LeaderCommand::encourage);
}

TEST(BattlefieldCommander, TakesShootersOutOfHarmsWay) {  // BCR-SAFETY
    Play p = battle({put(plain("crossbowmen"), us, 5, 8), put(plain("heavy footmen"), them, 5, 5)});
    p.go(Shoot{piece(0), piece(1), {}}, {1, 1, 1, 1, 1});
    const Plan plan = Judgement(p.s, us, weights_of(Temper::wary)).more_of(0);
    EXPECT_EQ(plan.why, rule("BCR-SAFETY"));
    ASSERT_TRUE(std::holds_alternative<Advance>(plan.order));
}

TEST(BattlefieldCommander, BreaksOffHorseThatLoses) {  // BCR-DISENGAGE
    Facts riders = plain("light horsemen");
    riders.morale = 14;
    riders.attack = -5;
    Play p = battle({put(riders, us, 5, 8), put(plain("heavy footmen"), them, 5, 7), put(plain("levy"), them, 14, 1)});
    const Plan plan = mind_of(p);
    EXPECT_EQ(plan.why, rule("BCR-DISENGAGE"));
    ASSERT_TRUE(std::holds_alternative<Advance>(plan.order));
    EXPECT_FALSE(contact_at(p.s, std::get<SquarePlace>(std::get<Advance>(plan.order).to).at, us));
}

TEST(BattlefieldCommander, AdvancesWithoutShotsAndWaitsWithThem) {  // BCR-ADVANCE
    const auto comes_on = [](Facts own, Facts enemy) {
        Play p = battle({put(std::move(enemy), us, 5, 14), put(std::move(own), them, 5, 2)}, true);
        const Plan plan = Judgement(p.s, them, weights_of(Temper::steady)).next_activation();
        const auto* go = std::get_if<Advance>(&plan.order);
        return go != nullptr && std::get<SquarePlace>(go->to).at.row > 2;
    };
    EXPECT_TRUE(comes_on(plain("heavy footmen"), plain("levy")));
    EXPECT_FALSE(comes_on(plain("longbowmen"), plain("levy")));
}

TEST(BattlefieldRulings, ReachStrikesOnlyThoseWithout) {  // BCR-4.5.2, BCR-R16, BCR-R15
    const auto asked = [](Facts mover, int facing) {
        Play p = battle({put(std::move(mover), us, 5, 9), put(plain("pikemen"), them, 5, 7, facing)});
        p.go(Advance{piece(0), sq(5, 8), {}});
        return Rules::pending(p.s)->rule == rule("BCR-4.5.2");
    };
    EXPECT_TRUE(asked(plain("light footmen"), 4));
    EXPECT_FALSE(asked(plain("spearmen"), 4));       // has reach too
    EXPECT_FALSE(asked(plain("light footmen"), 0));  // not to its front
}

}  // namespace
}  // namespace banneret::battlefield
