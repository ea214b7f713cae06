// The worked examples of the rulings that turn on dice: every face is played, and the chances are counted exactly.

#include <map>

#include "engine/rulesets/battlefield_combat/deployment.h"
#include "tests/engine/rulesets/battlefield_combat/scene.h"

namespace banneret::battlefield {
namespace {

Table with(Play& p, Dice& dice) {
    return {p.s, dice, p.log};
}
// Counts each result of `play(first, second)` over the 400 outcomes of two d20.
template <class F>
auto of_two_d20(F&& play) {
    std::map<decltype(play(1, 1)), int> out;
    for (int first = 1; first <= 20; ++first)
        for (int second = 1; second <= 20; ++second) ++out[play(first, second)];
    return out;
}
// Faces of `count` d6 that add up to a total.
std::vector<int> faces_of(int total, int count) {
    std::vector<int> out;
    for (int left = count; left > 0; --left) {
        const int face = std::clamp(total - (left - 1), 1, 6);
        out.push_back(face);
        total -= face;
    }
    return out;
}
// The number of ways in which `count` d6 add up to each total.
std::vector<double> ways_of(int count) {
    std::vector<double> ways{1};
    for (int n = 0; n < count; ++n) {
        std::vector<double> next(ways.size() + 6);
        for (std::size_t total = 0; total < ways.size(); ++total)
            for (std::size_t face = 1; face <= 6; ++face) next[total + face] += ways[total];
        ways = next;
    }
    return ways;
}

TEST(BattlefieldCases, TerrainHelpsTheInitiative) {  // case 7: BCR-2.1, BCR-12.2.1, BCR-R5
    int ties = 0, wins = 0;
    for (int ours = 1; ours <= 20; ++ours)
        for (int theirs = 1; theirs <= 20; ++theirs) {
            State s = placed({put(plain("levy"), us, 5, 12), put(plain("levy"), them, 5, 3)});
            s.formations.first = 1;
            s.terrain_rolls.first = 5;
            const bool tie = ours + 5 == theirs;
            // A tie is rolled again, with the bonus: 20 + 5 against 1.
            Faces dice(tie ? std::vector<int>{ours, theirs, 20, 1} : std::vector<int>{ours, theirs});
            RecordingTableLog log;
            go_on({s, dice, log});
            EXPECT_EQ(dice.left(), 0u);
            ties += tie;
            wins += !tie && s.winner_of_roll == us;
        }
    EXPECT_NEAR(ties / 400.0, 0.0375, exact);
    EXPECT_NEAR(wins / (400.0 - ties), 8.0 / 11, exact);
}

TEST(BattlefieldCases, KnightsChargeDownhillIntoTheRear) {  // case 17: BCR-4.8.12, BCR-4.8.4, BCR-8.7.1, BCR-8.7.2
    std::vector<Cell> field(16 * 16);
    field[8 * 16 + 5].level = 1;
    State s = placed({put(plain("heavy horsemen", {Feat::spirited_charge, Feat::weapon_specialization}), us, 5, 8),
                      put(plain("medium footmen"), them, 5, 7, 0)},
                     {}, 16, field);
    Blow blow;
    blow.charge = true;
    const AttackOdds o = attack_odds(s, 0, 1, blow);
    EXPECT_EQ(attack_bonus<Whole>(s, 0, 1, blow).total(), 19);
    EXPECT_EQ(armour_class<Whole>(s, 1, 0, blow).total(), 13);
    EXPECT_EQ(damage_of_hit<Whole>(s, 0, 1, blow).total(), 26);
    EXPECT_NEAR(o.none, 9.765625e-14, 1e-24);
    EXPECT_NEAR(o.casualties, 12.0977083593, 1e-10);
    s.pieces[1].now.struck_by[0] = 0;
    EXPECT_EQ(morale_modifier<Whole>(s, 1).total(), 4);
    EXPECT_EQ(morale_modifier<Whole>(s, 0).total(), 13);
    EXPECT_NEAR((1 - o.none) * fails_morale(4), 0.75, 1e-9);
    EXPECT_NEAR(o.none * fails_morale(13), 2.9296875e-14, 1e-24);
}

TEST(BattlefieldCases, NumbersOfAMoraleSave) {  // case 25: BCR-8.7, BCR-8.3
    State s = placed(
        {put(plain("light footmen"), us, 5, 8), put(plain("levy"), them, 5, 9), put(leader(4, 1, true), us, 1, 1)});
    s.general = {};
    EXPECT_EQ(morale_modifier<Whole>(s, 0).total(), 7);
    s.general.first = 2;
    s.pieces[0].morale = Morale::shaken;
    s.pieces[0].now.struck_by[0] = 1;
    EXPECT_EQ(morale_modifier<Whole>(s, 0).total(), 5);
    s = placed({put(plain("light footmen"), us, 5, 8), put(leader(7, 3), us, 5, 9)});
    s.pieces[0].morale = Morale::routing;
    EXPECT_EQ(morale_modifier<Whole>(s, 0, 1).total(), 10);
    s = placed({put(plain("heavy horsemen"), us, 5, 8), put(leader(7, 3), us, 5, 8)});
    s.pieces[1].where = Where::with;
    s.pieces[1].host = 0;
    s.pieces[0].guest = 1;
    EXPECT_EQ(morale_modifier<Whole>(s, 0).total(), 20);
    s = placed({put(plain("levy"), us, 5, 8)});
    s.pieces[0].morale = Morale::routing;
    s.general.first = -2;
    EXPECT_EQ(morale_modifier<Whole>(s, 0).total(), -2);
}

TEST(BattlefieldCases, TwoSavesOfOneActivation) {  // case 26: BCR-8.6, BCR-8.6.1, BCR-8.6.2, BCR-R34
    auto ended = of_two_d20([](int first, int second) {
        Play p = battle({put(plain("light footmen"), us, 5, 8), put(plain("levy"), them, 5, 3)});
        owe(p.s, 0, owed_half | owed_charged);
        Faces dice({first, second});
        make_saves(with(p, dice), 0);
        EXPECT_EQ(dice.left(), 0u);
        return p.at(0).morale;
    });
    EXPECT_EQ(ended[Morale::normal], 64);    // 4/25
    EXPECT_EQ(ended[Morale::shaken], 168);   // 21/50
    EXPECT_EQ(ended[Morale::routing], 168);  // 21/50
}

TEST(BattlefieldCases, ChargedAndSoDisbanded) {  // case 27: BCR-5.5, BCR-8.6.4, BCR-R32, BCR-R34
    auto ended = of_two_d20([](int first, int second) {
        Play p = battle({put(plain("light footmen"), us, 5, 8, 0, 4), put(plain("levy"), them, 5, 3)});
        p.s.pieces[0].disbanded = true;
        owe(p.s, 0, owed_few | owed_charged);
        Faces dice({first, second});
        make_saves(with(p, dice), 0);
        return p.at(0).morale;
    });
    EXPECT_EQ(ended[Morale::normal], 64);    // 4/25
    EXPECT_EQ(ended[Morale::shaken], 72);    // 9/50
    EXPECT_EQ(ended[Morale::routing], 264);  // 33/50
    // Riders are not disbanded: they worsen by one step.
    Play q = battle({put(plain("light horsemen"), us, 5, 8, 0, 4), put(plain("levy"), them, 5, 3)});
    owe(q.s, 0, owed_few);
    Faces one({2});
    make_saves(with(q, one), 0);
    EXPECT_EQ(q.at(0).morale, Morale::shaken);
}

TEST(BattlefieldCases, TwoCommandersTryInTurn) {  // case 28: BCR-8.9.2, BCR-R40
    Play p = battle({put(plain("heavy footmen"), us, 5, 10), put(plain("levy"), them, 5, 3),
                     put(leader(7, 3), us, 5, 11), put(leader(5, 2), us, 6, 10), put(leader(5, 2), us, 6, 11)});
    p.s.pieces[0].morale = Morale::routing;
    EXPECT_EQ(morale_modifier<Whole>(p.s, 0, 2).total(), 13);  // 10 - 4 + 7, and no half rating of the others
    EXPECT_EQ(morale_modifier<Whole>(p.s, 0, 3).total(), 11);
    p.go(Rally{piece(0), piece(2), sq(5, 11)}, {6});
    EXPECT_EQ(p.at(0).morale, Morale::routing);
    EXPECT_EQ(p.fault(Rally{piece(0), piece(2), sq(5, 11)}), Fault::attacked);  // one attempt each
    p.go(Rally{piece(0), piece(3), sq(6, 10)}, {9});
    EXPECT_EQ(p.at(0).morale, Morale::shaken);
    EXPECT_EQ(p.fault(Rally{piece(0), piece(4), sq(6, 11)}), Fault::rallied);  // one step a round
}

TEST(BattlefieldCases, LeavingContactByTheSide) {  // case 30: BCR-3.6, BCR-3.6.1, BCR-R14
    int away = 0, losses = 0;
    for (int strike = 1; strike <= 20; ++strike)
        for (int save = 1; save <= 20; ++save) {
            Placed a = put(plain("medium footmen"), us, 5, 8, 2);
            a.excess = 15;
            a.morale = Morale::shaken;
            Play p = battle({a, put(plain("heavy footmen"), them, 5, 7)});
            p.go(Advance{piece(0), sq(5, 9, 2), {}});
            p.go(Reply{0}, {strike, save});
            away += p.at(0).at == Square{5, 9};
            losses += p.at(0).heads < 25;
            EXPECT_EQ(p.at(0).morale, Morale::shaken);  // failing changes no morale
        }
    EXPECT_EQ(away, 120);    // 3/10
    EXPECT_EQ(losses, 360);  // 9/10
    House always;
    always.disengage_always = true;
    Play q = battle({put(plain("medium footmen"), us, 5, 8), put(plain("heavy footmen"), them, 5, 7)}, false, always);
    q.go(Advance{piece(0), sq(5, 9), {}});
    q.go(Reply{1});
    EXPECT_EQ(q.at(0).at, (Square{5, 9}));
}

TEST(BattlefieldCases, RidingOnFromEachDistance) {  // case 31: BCR-4.1.1, BCR-R13
    const auto squares = [](int distance) {
        Play p = battle({put(plain("light horsemen", {Feat::ride_by_attack}), us, 5, 12),
                         put(plain("levy"), them, 5, 12 - distance, 2), put(plain("levy"), them, 14, 1)});
        const Charge charge{piece(0), piece(1), sq(5, 13 - distance), {}, {}};
        std::vector<int> out;
        if (p.fault(charge) != Fault::none) return out;
        p.go(charge, {1, 1, 1, 1, 1, 20});
        for (int n = 1; n <= 8; ++n)
            if (p.fault(Advance{piece(0), sq(5, 12 - n), {}}) == Fault::none) out.push_back(n);
        return p.s.act.riding ? out : std::vector<int>{};
    };
    EXPECT_EQ(squares(1), std::vector<int>{});
    EXPECT_EQ(squares(2), (std::vector{3, 4}));
    EXPECT_EQ(squares(3), std::vector{4});
    EXPECT_EQ(squares(4), std::vector<int>{});
}

struct Burnt {
    double mean = 0, none = 0, at_most_four = 0, saved = 0;
    int least = 99, most = 0;
};
// A fireball of level 6 and Intelligence 16 at the second unit: each total of 6d6, saved and not.
Burnt fireball(const Facts& target, int excess, int scale) {
    Facts wizard = leader(0, 0);
    wizard.magic_user = 6;
    wizard.intelligence = 3;
    const auto lost = [&](int total, bool save) {
        Placed t = put(target, them, 5, 8);
        t.excess = excess;
        Play p = battle({put(plain("levy"), us, 1, 14), t, put(wizard, us, 5, 12)});
        battlefield::Setup setup = *p.s.setup;
        setup.scale = scale;
        p.s.setup = Shared<battlefield::Setup>(setup);
        p.s.casters.push_back({2, {3, 2, 2, 0, 0}, {}});
        std::vector<int> faces = faces_of(total, 6);
        faces.push_back(save ? 20 : 1);
        Faces dice(faces);
        const TableOrder order = Cast{piece(2), {}, Keyword("fireball"), 1, sq(5, 8)};
        EXPECT_EQ(p.fault(order), Fault::none);
        begin_activation(with(p, dice), 2);
        cast(with(p, dice), 2, Spell::fireball, nobody, {5, 8}, 0);
        EXPECT_EQ(dice.left(), 0u);
        return 25 - p.at(1).heads;
    };
    Burnt out;
    const State s = placed({put(target, them, 5, 8)});
    for (int face = 1; face <= 20; ++face)
        out.saved += d20_succeeds({}, face, save_modifier<Whole>(s, 0, true).total(), 16, false) / 20.0;
    const auto ways = ways_of(6);
    for (int total = 6; total <= 36; ++total)
        for (const bool save : {false, true}) {
            const int n = lost(total, save);
            const double chance = ways[static_cast<std::size_t>(total)] / 46656 * (save ? out.saved : 1 - out.saved);
            out.mean += chance * n;
            out.none += n == 0 ? chance : 0;
            out.at_most_four += n <= 4 ? chance : 0;
            out.least = std::min(out.least, n);
            out.most = std::max(out.most, n);
        }
    return out;
}

TEST(BattlefieldCases, AFireballAtSpearmen) {  // case 32: BCR-11.1, BCR-R54, BCR-R56
    Burnt b = fireball(plain("spearmen"), 5, 1);
    EXPECT_NEAR(b.saved, 7.0 / 20, exact);
    EXPECT_NEAR(b.mean, 860893.0 / 186624, exact);
    EXPECT_NEAR(b.at_most_four, 3451.0 / 7776, exact);
    EXPECT_EQ(b.none, 0);
    EXPECT_EQ(b.least, 1);
    EXPECT_EQ(b.most, 10);
    b = fireball(plain("heavy footmen"), 0, 5);  // case 33: BCR-R66
    EXPECT_NEAR(b.saved, 9.0 / 20, exact);
    EXPECT_NEAR(b.mean, 77.0 / 31104, exact);
    EXPECT_NEAR(b.none, 31027.0 / 31104, exact);
    EXPECT_NEAR(b.at_most_four, 1, exact);
    EXPECT_EQ(b.most, 1);
}

TEST(BattlefieldCases, ThreeDarts) {  // case 34: BCR-11.2, BCR-R55
    Facts wizard = leader(0, 0);
    wizard.magic_user = 5;
    int removed = 0;
    for (int a = 1; a <= 4; ++a)
        for (int b = 1; b <= 4; ++b)
            for (int c = 1; c <= 4; ++c) {
                Placed t = put(plain("spearmen"), them, 5, 8);
                t.excess = 8;
                Play p = battle({put(plain("levy"), us, 1, 14), t, put(wizard, us, 5, 12)});
                p.s.casters.push_back({2, {3, 2, 1, 0, 0}, {}});
                p.go(Cast{piece(2), piece(1), Keyword("magic-missile"), 1, {}}, {a, b, c});
                removed += 25 - p.at(1).heads;
            }
    EXPECT_EQ(removed, 44);  // 11/16
}

TEST(BattlefieldCases,
     SavesAgainstSpells) {  // case 35: BCR-11.5.5, BCR-11.5.7, BCR-11.5.8, BCR-4.7.s, BCR-9.6.1, BCR-R57
    Facts wizard = leader(0, 0), inspiring = leader(4, 2);
    inspiring.inspires = true;
    const auto chance = [&](Facts target, int level, int intelligence, Spell spell, bool inspired) {
        wizard.magic_user = static_cast<std::uint8_t>(level);
        wizard.intelligence = static_cast<std::int8_t>(intelligence);
        std::vector<Placed> all = {put(std::move(target), us, 5, 8), put(wizard, them, 5, 4)};
        if (inspired) all.push_back(put(inspiring, us, 5, 9));
        State s = placed(all);
        s.casters = {{1, {4, 4, 4, 4, 0}, {}}};
        int successes = 0;
        for (int face = 1; face <= 20; ++face)
            successes += d20_succeeds({}, face, save_modifier<Whole>(s, 0, true).total(), spell_dc(s, 1, spell), false);
        return std::pair(spell_dc(s, 1, spell), successes);
    };
    EXPECT_EQ(chance(plain("light footmen"), 7, 0, Spell::tentacles, false), std::pair(15, 8));                 // 2/5
    EXPECT_EQ(chance(plain("heavy footmen", {Feat::mage_slayer}), 6, 3, Spell::web, true), std::pair(15, 13));  // 13/20
    EXPECT_EQ(chance(plain("levy"), 8, 4, Spell::fear, false), std::pair(18, 3));                               // 3/20
}

TEST(BattlefieldCases, HitsInTheDark) {  // case 36: BCR-11.5.1, BCR-R58
    const auto hit = [](int bonus, int armour_class) {
        Facts a = plain("humanoids"), b = plain("humanoids");
        a.attack = static_cast<std::int16_t>(bonus);
        b.armour_class = static_cast<std::int16_t>(armour_class);
        State s = placed({put(a, us, 5, 8), put(b, them, 5, 7)});
        Effect fog;
        fog.spell = Spell::fog_cloud;
        fog.at = {5, 7};
        fog.until = 99;
        s.effects.push_back(fog);
        // The same face by face: a hit counts on 11 to 20.
        int hits = 0;
        for (int roll = 1; roll <= 20; ++roll)
            for (int check = 1; check <= 20; ++check) {
                Play p{s};
                Faces first(std::vector<int>{20, 1});
                p.s.effects.clear();
                go_on(with(p, first));
                p.s.effects = s.effects;
                const bool struck = roll == 20 || (roll > 1 && roll + bonus >= armour_class);
                std::vector<int> faces = {roll, 1, 1, 1, 1};
                if (struck) faces.push_back(check);
                p.go(Strike{piece(0), piece(1), {}, 0}, faces);
                hits += p.at(1).excess > 0;
            }
        EXPECT_NEAR(hits / 400.0, attack_odds(s, 0, 1, {}).hits / 5, exact);
        return hits;
    };
    EXPECT_EQ(hit(7, 20), 80);    // 1/5
    EXPECT_EQ(hit(14, 15), 190);  // 19/40
}

TEST(BattlefieldCases, TheoryOfAPracticedLeader) {  // case 38: BCR-12.1, BCR-12.2, BCR-R61
    Facts general = leader(4, 2, true);
    general.intelligence = 2;
    general.leadership = 3;
    std::map<std::string_view, int> offered;
    for (int face = 1; face <= 20; ++face) {
        Play p{placed({put(plain("levy"), us, 5, 12), put(plain("levy"), them, 5, 3), put(general, us, 5, 13)})};
        p.s.stage = Stage::theory;
        p.s.theorist = 2;
        p.go(Reply{0}, {face});
        EXPECT_EQ(p.s.theory, face + 8);
        if (p.s.stage != Stage::theory_choice) continue;
        for (const RuleRef row : theory_options(p.s)) ++offered[rule_rows()[row.row].id];
    }
    EXPECT_EQ(offered["BCR-12.2.1"], 19);  // 19/20
    EXPECT_EQ(offered["BCR-12.2.2"], 14);  // 7/10
    EXPECT_EQ(offered["BCR-12.2.3"], 11);  // 11/20
    EXPECT_EQ(offered["BCR-12.2.4"], 6);   // 3/10
    EXPECT_EQ(offered["BCR-12.2.5"], 0);
}

TEST(BattlefieldCases, HalfOfEachStrength) {  // case 40: BCR-8.6.1, BCR-R31
    for (const auto& [strength, least] : {std::pair{25, 12}, {24, 12}, {9, 4}, {1, 1}}) {
        Play p = battle({put(plain("light horsemen"), us, 5, 8, 0, strength), put(plain("levy"), them, 5, 3)});
        Faces none({});
        if (least > 1) hurt(with(p, none), 0, (least - 1) * 27, nobody, rule("BCR-5.1"));
        EXPECT_EQ(p.at(0).owed & owed_half, 0) << strength;
        hurt(with(p, none), 0, 27, nobody, rule("BCR-5.1"));
        EXPECT_EQ(p.at(0).now.half_saved, strength > 1) << strength;  // a unit of one is gone
        const int owed = p.at(0).owed;
        p.s.pieces[0].owed = 0;
        if (strength == 25) {
            EXPECT_NE(owed & owed_half, 0);
            hurt(with(p, none), 0, 27, nobody, rule("BCR-5.1"));
            EXPECT_EQ(p.at(0).owed & owed_half, 0);  // once a round
        }
    }
}

TEST(BattlefieldCases, HeroesManToMan) {  // case 42: BCR-9.2.7, BCR-R47
    Facts hero = leader(0, 0);
    hero.attack = 10;
    hero.sets = 2;
    hero.damage = 11;
    hero.armour_class = 21;
    int first = 0, second = 0, any = 0, fell = 0;
    double damage = 0;
    for (int a = 1; a <= 20; ++a)
        for (int b = 1; b <= 20; ++b) {
            Play p = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), them, 1, 1), put(hero, us, 9, 8),
                             put(hero, them, 9, 8)});
            p.s.pieces[3].points = 20;
            Faces dice({a, b});
            duel_routine(with(p, dice), 2, 3);
            const int done = 20 - p.at(3).points;
            first += a >= 11;
            second += b >= 16;
            any += done > 0;
            fell += p.at(3).where == Where::destroyed;
            damage += done / 400.0;
        }
    EXPECT_EQ(first, 200);   // 1/2
    EXPECT_EQ(second, 100);  // 1/4
    EXPECT_EQ(any, 250);     // 5/8
    EXPECT_NEAR(damage, 8.25, exact);
    EXPECT_EQ(fell, 50);  // 1/8
}

}  // namespace
}  // namespace banneret::battlefield
