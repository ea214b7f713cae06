// The worked examples of the rulings, with their exact values.

#include <cmath>

#include "engine/rulesets/battlefield_combat/losses.h"
#include "tests/engine/rulesets/battlefield_combat/scene.h"

namespace banneret::battlefield {
namespace {

// Distribution of casualties: rolls and needs of each set, damage a hit, hit points, excess.
std::vector<double> casualties(const std::vector<std::pair<int, int>>& sets, int damage, int points, int excess) {
    std::vector<double> out(20);
    const auto hits = hit_distribution(sets);
    for (std::size_t k = 0; k < hits.size(); ++k)
        out[static_cast<std::size_t>((excess + static_cast<int>(k) * damage) / points)] += hits[k];
    return out;
}
double mean(const std::vector<double>& p) {
    double sum = 0;
    for (std::size_t k = 0; k < p.size(); ++k) sum += static_cast<double>(k) * p[k];
    return sum;
}

TEST(BattlefieldExamples, DamageIsCarriedOver) {  // BCR-5.1, BCR-5.2, BCR-5.3, BCR-5.3.1, BCR-5.4, BCR-1.3.3, BCR-1.3.4
    Play p = battle({put(plain("heavy footmen"), us, 5, 8), put(plain("light footmen"), them, 5, 2)});
    const auto take = [&](std::size_t i, int damage) {
        Faces none({});
        return hurt({p.s, none, p.log}, i, damage, nobody, rule("BCR-5.1"));
    };
    EXPECT_EQ(take(1, 35), 1);  // case 1: 5 hits of 7 on 18
    EXPECT_EQ(p.at(1).excess, 17);
    EXPECT_EQ(take(0, 40), 1);  // case 2
    EXPECT_EQ(p.at(0).excess, 8);
    EXPECT_EQ(take(0, 28), 1);
    EXPECT_EQ(p.at(0).excess, 4);
    EXPECT_EQ(p.at(0).heads, 23);
}

TEST(BattlefieldExamples, HealingRestoresIndividualsFirst) {  // BCR-11.4, BCR-11.4.1, BCR-11.4.2, BCR-R60
    Facts priest = leader(3, 1);
    priest.cleric = 5;
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 2), put(priest, us, 6, 8)});
    p.s.casters.push_back({2, {}, {3, 2, 1, 0, 0}});
    Faces none({});
    hurt({p.s, none, p.log}, 0, 23, nobody, rule("BCR-5.1"));
    EXPECT_EQ(p.at(0).heads, 22);
    EXPECT_EQ(p.at(0).excess, 2);
    p.go(Cast{piece(2), piece(0), Keyword("cure-serious"), 1, {}}, {4, 5, 4});  // 13 + 5
    EXPECT_EQ(p.at(0).heads, 24);
    EXPECT_EQ(p.at(0).excess, 0);
    p.s.pieces[2].now = {};
    p.s.act = {};
    p.s.lone_waiting.first = 1;
    p.s.pieces[2].at = {9, 9};
    EXPECT_EQ(p.fault(Cast{piece(2), piece(0), Keyword("cure-light"), 1, {}}), Fault::range);
}

TEST(BattlefieldExamples, RatingsAndRanges) {  // BCR-9.4, BCR-9.5, BCR-9.6, BCR-R48, BCR-R49
    const House house;
    EXPECT_EQ(mean_level({7, 2}, house) + 2, 7);
    EXPECT_EQ(mean_level({8}, house), 8);
    EXPECT_EQ(mean_level({6, 5, 3}, house), 5);
    House down;
    down.rating_down = true;
    EXPECT_EQ(mean_level({7, 2}, down), 4);
    Character c;
    c.fighter = 6, c.cleric = 5, c.thief = 3;
    c.scores.charisma = 17;
    c.rank = Rank::leader;
    c.leadership = 3;  // two minor titles: BCR-9.6.2
    EXPECT_EQ(facts_of(c, nullptr, false, house, {}).rating, 5 + 3 + 2);
    EXPECT_EQ(facts_of(c, nullptr, true, house, {}).rating, 5 + 3 + 2 + 2);  // BCR-9.6.3
    EXPECT_EQ(facts_of(c, nullptr, true, house, {}).command_range, 6 + 1);
    c.leadership = 4;  // BCR-9.6.4
    EXPECT_EQ(facts_of(c, nullptr, false, house, {}).rating, 5 + 3 + 3);
    EXPECT_EQ(facts_of(c, nullptr, false, house, {}).command_range, 5 + 2);
    c.rank = Rank::none;
    EXPECT_EQ(facts_of(c, nullptr, false, house, {}).rating, 0);
}

TEST(BattlefieldExamples, SpeedsOfCommanders) {  // BCR-9.2.2, BCR-3.1
    Character c;
    c.fighter = 3;
    c.armour = Armour::none;
    const auto speeds = [&] {
        const Facts f = facts_of(c, nullptr, false, {}, {});
        return std::pair<int, int>{f.speed, f.charge_speed};
    };
    EXPECT_EQ(speeds(), (std::pair{2, 3}));
    c.armour = Armour::heavy;
    EXPECT_EQ(speeds(), (std::pair{1, 2}));
    c.mounted = true;
    EXPECT_EQ(speeds(), (std::pair{3, 5}));
    c.flying = true;
    EXPECT_EQ(speeds(), (std::pair{4, 8}));
}

TEST(BattlefieldExamples, PhasesOfTenAgainstSeven) {  // BCR-2.2, BCR-2.3, BCR-R6
    std::vector<Placed> all;
    for (int i = 0; i < 10; ++i) all.push_back(put(plain("levy"), us, 2 + i, 12));
    for (int i = 0; i < 7; ++i) all.push_back(put(plain("levy"), them, 2 + i, 3));
    Play p = battle(all);
    EXPECT_EQ(p.s.phases, 4);
    std::vector<int> least;
    std::size_t next = 0;
    while (p.s.phase < 4 && p.s.turn == 1) {
        if (p.s.loser_acts) {
            while (p.s.used < least_activations(p.s)) {
                std::size_t i = 10;
                while (p.at(i).now.activated) ++i;
                p.go(hold(i));
                if (p.s.turn != 1 || !p.s.loser_acts) break;
            }
            if (p.s.loser_acts && p.s.turn == 1)
                p.go(Done{}, p.s.phase == 3 ? std::vector<int>{20, 1} : std::vector<int>{});
            continue;
        }
        least.push_back(least_activations(p.s));
        const int phase = p.s.phase;
        if (least.back() == 0)
            EXPECT_EQ(p.fault(Done{}), Fault::none);
        else
            EXPECT_EQ(p.fault(Done{}), Fault::must_activate);
        for (int n = least.back(); n > 0 && p.s.phase == phase && !p.s.loser_acts; --n) p.go(hold(next++));
        if (!p.s.loser_acts && p.s.phase == phase && p.s.turn == 1) p.go(Done{});
        if (least.size() == 4) break;
    }
    EXPECT_EQ(least, (std::vector<int>{1, 3, 3, 3}));
}

TEST(BattlefieldExamples, CasualtiesOfOneAttack) {  // BCR-4.3, BCR-4.4, BCR-4.5.1, BCR-4.8.4
    auto p = casualties({{5, 13}}, 7, 32, 11);      // case 10
    EXPECT_NEAR(p[0], 2133.0 / 3125, exact);
    EXPECT_NEAR(mean(p), 992.0 / 3125, exact);
    p = casualties({{5, -1}}, 7, 18, 0);  // case 11
    EXPECT_NEAR(p[1], 1598147.0 / 1600000, exact);
    p = casualties({{6, 5}}, 7, 7, 0);  // case 12
    EXPECT_NEAR(p[6], 4096.0 / 15625, exact);
    EXPECT_NEAR(mean(p), 4.8, exact);
    p = casualties({{6, 1}, {6, 6}}, 12, 18, 0);  // case 13
    EXPECT_NEAR(mean(p), 6.4628861645, 1e-9);
    EXPECT_NEAR(p[8], 0.130830563541, 1e-11);
    p = casualties({{10, 17}}, 7, 20, 0);  // case 21
    EXPECT_NEAR(mean(p), 3208731.0 / 9765625, exact);
    p = casualties({{10, 9}}, 7, 20, 0);  // case 22
    EXPECT_NEAR(p[2], 1145988.0 / 1953125, exact);
}

TEST(BattlefieldExamples, ChargesAndTheirSaves) {  // BCR-4.2, BCR-4.2.1, BCR-8.6.2, BCR-8.6.3
    const auto charge = [](Facts by, Facts at, int facing) {
        const State s = placed({put(std::move(by), us, 5, 8), put(std::move(at), them, 5, 7, facing)});
        Blow b;
        b.charge = true;
        return attack_odds(s, 0, 1, b);
    };
    AttackOdds o = charge(plain("medium horsemen"), plain("heavy footmen"), 4);  // case 14
    EXPECT_NEAR(o.none, 269.0 / 8192, exact);
    EXPECT_NEAR(o.casualties, 46443.0 / 32768, exact);
    EXPECT_NEAR((1 - o.none) * fails_morale(10), 71307.0 / 163840, exact);
    EXPECT_NEAR(o.none * fails_morale(10), 2421.0 / 163840, exact);
    o = charge(plain("medium horsemen", {Feat::spirited_charge}), plain("heavy footmen"), 4);  // case 15
    EXPECT_NEAR(o.none, 21.0 / 32768, exact);
    EXPECT_NEAR(o.casualties, 28665.0 / 8192, exact);
    o = charge(plain("medium horsemen"), plain("spearmen"), 4);  // case 16
    EXPECT_NEAR(o.none, 0.0001600884, exact);
    EXPECT_NEAR(o.casualties, 3.2130804504, 1e-10);
}

TEST(BattlefieldExamples, RangesAndArcs) {  // BCR-6.5, BCR-6.2, BCR-R26, BCR-R25
    const auto in = [](int dx, int dy, int range) {
        Facts f = plain("longbowmen");
        f.range = static_cast<std::uint8_t>(range);
        return shot_fault(placed({put(f, us, 2, 2), put(plain("levy"), them, 2 + dx, 2 + dy)}), 0, 1);
    };
    EXPECT_EQ(in(0, 3, 2), Fault::none);  // case 23
    EXPECT_EQ(in(3, 3, 2), Fault::none);
    EXPECT_EQ(in(4, 1, 2), Fault::range);
    EXPECT_EQ(in(5, 2, 4), Fault::none);
    EXPECT_EQ(in(6, 0, 4), Fault::range);
    EXPECT_EQ(in(0, 1, 4), Fault::engaged);  // BCR-6.10
    EXPECT_EQ(in(1, 1, 4), Fault::none);
    EXPECT_EQ(in(7, 7, 6), Fault::none);
    House centre;
    centre.range_centre = true;
    EXPECT_EQ(shot_fault(placed({put(plain("archers"), us, 2, 2), put(plain("levy"), them, 2, 5)}, centre), 0, 1),
              Fault::range);
    // Case 24; up the board is y forward.
    const auto front = [](int x, int y) {
        return shot_from_front({8, 8}, 0, {static_cast<std::int16_t>(8 + x), static_cast<std::int16_t>(8 - y)});
    };
    EXPECT_TRUE(front(0, 4));
    EXPECT_TRUE(front(3, 3));
    EXPECT_FALSE(front(4, 3));
    EXPECT_TRUE(front(-2, 2));
    EXPECT_FALSE(front(2, 0));
    EXPECT_FALSE(front(1, -5));
}

TEST(BattlefieldExamples, SavesAndRallies) {       // BCR-8.3, BCR-8.4, BCR-1.3.5
    EXPECT_NEAR(1 - fails_morale(7), 0.4, exact);  // case 25
    EXPECT_NEAR(1 - fails_morale(5), 0.3, exact);
    EXPECT_NEAR(1 - fails_morale(10), 0.55, exact);
    EXPECT_NEAR(1 - fails_morale(20), 0.95, exact);
    EXPECT_NEAR(1 - fails_morale(-2), 0.05, exact);
    EXPECT_NEAR(1 - fails_morale(13) * fails_morale(11), 0.88, exact);  // case 28, BCR-8.9.2
    const State s = placed({put(plain("heavy footmen"), us, 5, 8, 0, 0)});
    EXPECT_EQ(morale_modifier<Whole>(s, 0).total(), 10);
}

TEST(BattlefieldExamples, SpellsABattle) {  // BCR-R56
    const auto of = [](int level) {
        std::array<int, 5> out{};
        for (int n = 1; n <= 5; ++n) out[static_cast<std::size_t>(n - 1)] = spells_a_battle(level, n);
        return out;
    };
    EXPECT_EQ(of(1), (std::array{1, 0, 0, 0, 0}));  // case 37
    EXPECT_EQ(of(3), (std::array{2, 1, 0, 0, 0}));
    EXPECT_EQ(of(5), (std::array{3, 2, 1, 0, 0}));
    EXPECT_EQ(of(7), (std::array{4, 3, 2, 1, 0}));
    EXPECT_EQ(of(9), (std::array{4, 4, 3, 2, 1}));
}

TEST(BattlefieldExamples, TwoRemnantsReform) {  // BCR-1.5.1, BCR-R4
    Placed a = put(plain("light footmen"), us, 5, 8, 0, 10), b = put(plain("light footmen"), us, 5, 7, 0, 9);
    a.excess = 5, b.excess = 17;
    a.facts.started = b.facts.started = 25;
    Play p = battle({a, b, put(plain("levy"), them, 5, 2)});
    p.go(Attach{piece(0), piece(1), sq(5, 7)}, {});
    EXPECT_EQ(p.at(1).heads, 18);  // case 39
    EXPECT_EQ(p.at(1).excess, 4);
    EXPECT_EQ(p.at(0).where, Where::destroyed);
    EXPECT_TRUE(p.at(1).now.activated);
}

TEST(BattlefieldExamples, CharactersOfTheExamples) {  // BCR-1.4, BCR-POINTS
    Character hero;
    hero.fighter = 6;
    hero.scores = {16, 12, 14, 10, 10, 13};
    hero.armour = Armour::heavy, hero.shield = true;
    hero.magic_items = MagicItems::minor;
    hero.melee = {MeleeWeapon::sword};
    Facts f = facts_of(hero, nullptr, false, {}, {});
    EXPECT_EQ(f.attack, 10);  // case 41
    EXPECT_EQ(f.sets, 2);
    EXPECT_EQ(f.damage, 11);
    EXPECT_EQ(f.armour_class, 21);
    EXPECT_EQ(f.hit_points, 48);
    EXPECT_EQ(f.save, 6);
    EXPECT_EQ(f.morale, 12);
    Character wizard;
    wizard.magic_user = 10;
    wizard.scores = {9, 14, 12, 17, 11, 10};
    wizard.magic_items = MagicItems::average;
    wizard.melee = {MeleeWeapon::dagger};
    f = facts_of(wizard, nullptr, false, {}, {});
    EXPECT_EQ(f.attack, 6);
    EXPECT_EQ(f.damage, 5);
    EXPECT_EQ(f.armour_class, 14);
    EXPECT_EQ(f.hit_points, 40);
    EXPECT_EQ(f.save, 9);
    EXPECT_EQ(f.morale, 16);
    Character priest;
    priest.cleric = 5;
    priest.scores = {13, 10, 13, 9, 16, 12};
    priest.armour = Armour::medium, priest.shield = true;
    priest.melee = {MeleeWeapon::mace};
    f = facts_of(priest, nullptr, false, {}, {});
    EXPECT_EQ(f.attack, 4);
    EXPECT_EQ(f.damage, 8);
    EXPECT_EQ(f.armour_class, 17);
    EXPECT_EQ(f.hit_points, 30);
    EXPECT_EQ(f.save, 7);
    EXPECT_EQ(f.morale, 11);
}

// Bodies of horse, two men to an individual, after a battle that the first side won or lost.
struct Home {
    State s;

    explicit Home(int men) {
        TableStart start;
        for (const Side side : both_sides) {
            Unit u = man("medium horsemen");
            u.count = side == us ? men : 160;
            start.sides[side] = table_army_of_list(side == us ? "Ours" : "Theirs", {u}, 3);
            start.changes.push_back({side, {}, "scale", "2"});
        }
        s = std::get<State>(muster(start));
    }
    void remove(std::size_t counter, int heads) { remove_heads(s, counter, heads); }
    UnitLosses losses(bool won) {
        RecordingTableLog log;
        Faces none({});
        end_battle({s, none, log}, won ? us : them, rule("BCR-BREAK"));
        return Rules::losses(s).first.units[0];
    }
};

TEST(BattlefieldExamples, BackToTheRosterOfTheSideThatHoldsTheField) {  // BCR-RETURN, case 43
    Home home(160);
    ASSERT_EQ(home.s.setup->heads.first, 80);
    ASSERT_EQ(home.s.pieces[2].heads, 13);
    home.remove(0, 11);
    home.s.pieces[2].where = Where::fled;
    const UnitLosses l = home.losses(true);
    EXPECT_EQ(l.killed + l.wounded, 22);
    EXPECT_EQ(l.captured, 0);
    EXPECT_EQ(l.fit() + l.routed, 138);
    EXPECT_EQ(men_of(160, 80, {11, 13, 0, 56}), (std::array<std::int32_t, 4>{22, 26, 0, 112}));
}

TEST(BattlefieldExamples, BackToTheRosterOfTheSideThatLostTheField) {  // BCR-RETURN, case 44
    Home home(163);
    ASSERT_EQ(home.s.setup->heads.first, 82);
    ASSERT_EQ(home.s.pieces[0].heads, 14);
    ASSERT_EQ(home.s.pieces[4].heads, 13);
    home.remove(0, 8);
    home.remove(1, 3);
    home.s.pieces[0].where = Where::surrendered;
    home.s.pieces[4].where = Where::fled;
    const UnitLosses l = home.losses(false);
    EXPECT_EQ(l.killed + l.wounded, 35);
    EXPECT_EQ(l.captured, 12);
    EXPECT_EQ(l.fit() + l.routed, 116);
    EXPECT_EQ(men_of(163, 82, {11, 13, 6, 52}), (std::array<std::int32_t, 4>{22, 26, 12, 103}));
}

}  // namespace
}  // namespace banneret::battlefield
