// The worked examples E-1 to E-30 of the By This Axe rulings, number by number.

#include <gmock/gmock.h>

#include <map>

#include "engine/armies/points.h"
#include "engine/rulesets/by_this_axe/home.h"
#include "tests/engine/rulesets/by_this_axe/scene.h"

namespace banneret::axe {
namespace {

constexpr double six = 5e-7;  // six decimals
constexpr Side A = Side::first, B = Side::second;

State two(Facts a, Facts b, House house = {}, bool at_20 = false) {
    return placed({put(std::move(a), A, 2000, 1000, 0), put(std::move(b), B, 2000, 3000, 180)}, house, at_20);
}
Patch ground(TableGround g, Hundredths x, Hundredths y, Hundredths wide, Hundredths deep, int level = 0) {
    Patch p;
    p.ground = g;
    p.level = static_cast<std::int8_t>(level);
    p.outline = {{x, y}, {x + wide, y}, {x + wide, y + deep}, {x, y + deep}};
    return p;
}

// --- E-1: to hit -----------------------------------------------------------------------------------------------------

struct HitCase {
    Facts by, at;
    BlowCase how;
    int raw, used_as;
    bool rough = false;
};

TEST(AxeExamples, E1_ToHit) {  // BTA-8, BTA-9, BTA-95 to BTA-107; R-2
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
    // Camouflage in woods, and a marksman at the camouflaged in scrub.
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
    hobbit.marksman = true;
    Terrain scrub;
    scrub.patches.push_back(ground(TableGround::scrub, 0, 2000, 4800, 2000));
    const State shot = placed({put(hobbit, A, 2000, 1000, 0), put(elf, B, 2000, 3000, 180)}, {}, false, scrub);
    EXPECT_EQ(missile_number(shot, 0, 1).total(), 2);
}

// --- E-2: saves ------------------------------------------------------------------------------------------------------

TEST(AxeExamples, E2_Saves) {  // BTA-14 to BTA-17, BTA-68, BTA-187 to BTA-190
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
    crossbow.pierce_rule = longbow.pierce_rule = rear_bow.pierce_rule = rule(68);
    breath.pierce_rule = rule(190);
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
            take_losses(t, true, rule(64));
        },
        [](const State& after) { return 8 - after.pieces[1].figures; });
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
        scene.give(Shoot{piece(0), piece(1), 0}, dice);
        EXPECT_EQ(scene.at(1).figures, 5);
        EXPECT_EQ(*scene.roll(RollFor::morale).need, 5);
        EXPECT_EQ(scene.at(1).routed, fails);
        if (!fails) continue;
        // It turned about its own middle, 2 deep, and went 7 inches on.
        EXPECT_EQ(scene.at(1).at.degrees, 0);
        EXPECT_EQ(scene.at(1).at.y, 2500 + 200 + 700);
    }
}

// --- E-4: dice by formation ------------------------------------------------------------------------------------------

TEST(AxeExamples, E4_DiceByFormation) {  // BTA-4, BTA-60, BTA-94, BTA-118 to BTA-120
    struct Row {
        int figures, width, shooters, sword, spear, pike, bonus;
    };
    const std::vector<Row> rows = {{8, 8, 8, 8, 8, 8, 0},     {9, 5, 7, 5, 7, 9, 1},  {10, 5, 7, 5, 7, 10, 1},
                                   {10, 4, 7, 4, 6, 8, 2},    {12, 4, 8, 4, 6, 8, 2}, {25, 5, 10, 5, 7, 10, 0},
                                   {25, 7, 14, 7, 10, 14, 2}, {4, 2, 3, 2, 3, 4, 0},  {6, 3, 4, 3, 4, 6, 1},
                                   {11, 4, 7, 4, 6, 8, 2}};
    for (const Row& r : rows) {
        // An enemy as wide, so that nothing is cut.
        const State s = placed({put(archers(r.figures, 3), A, 2000, 1000, 0, r.width),
                                put(foot(r.width, 2), B, 2000, 2000, 180, r.width)});
        EXPECT_EQ(shooters(s, 0, 1, MissileWeapon::longbow), r.shooters) << r.figures;
        EXPECT_EQ(front_dice(s, 0, 1, Edge::front, Arm::sword), r.sword);
        EXPECT_EQ(front_dice(s, 0, 1, Edge::front, Arm::spear), r.spear);
        EXPECT_EQ(front_dice(s, 0, 1, Edge::front, Arm::pike), r.pike);
        EXPECT_EQ(rank_bonus(facts(s, 0), s.pieces[0]), r.bonus);
    }
}

// --- E-6: morale -----------------------------------------------------------------------------------------------------

TEST(AxeExamples, E6_Morale) {  // BTA-113 to BTA-123, BTA-165, BTA-173, BTA-191
    const auto raw = [](Scene& scene, bool ranged = false, int card = 0) {
        return morale_tally(scene.s, 0, ranged, card).total();
    };
    {
        Scene s({put(foot(10, 3), A, 2000, 1000, 0, 5), with(person({.leads = 3}), A, 0)});
        s.at(0).flank_hit = true;
        s.at(0).figures = 5;
        s.at(0).width = 3;
        EXPECT_EQ(raw(s), 4 - 1 + 1 + 1 - 2);
    }
    {
        Scene s({put(foot(4, 1), A, 2000, 1000, 0)});
        EXPECT_EQ(raw(s), 2);
    }
    {
        Scene s({put(foot(12, 2), A, 2000, 1000, 0, 4)});
        EXPECT_EQ(raw(s, true), 6);
    }
    {
        Scene s({put(foot(4, 2), A, 2000, 1000, 0)});
        s.at(0).rear_hit = true;
        s.at(0).figures = 2;
        EXPECT_EQ(raw(s), -1);
        EXPECT_EQ(used(-1), 1);
        s.at(0).figures = 4;
        s.at(0).flank_hit = true;
        EXPECT_EQ(raw(s, false, 2), 2);
    }
    {
        Scene s({put(foot(4, 4), A, 2000, 1000, 0), with(person({FighterTier::hero, {}, {}, 3}), A, 0)});
        s.s.general_lost.first = 1;
        s.s.turn = 2;
        EXPECT_EQ(raw(s), 4);
    }
    {
        Facts fanatic = foot(4, 3);
        fanatic.fanatic = true;
        Scene s({put(fanatic, A, 2000, 1000, 0)});
        EXPECT_EQ(raw(s), 6);
        EXPECT_EQ(used(6), 5);
        s.at(0).figures = 2;
        EXPECT_EQ(raw(s), 4);
    }
    {
        Scene s({put(foot(4, 3), A, 2000, 1000, 0), with(person({.mage = MageTier::mage}), A, 0),
                 put(person({.leads = 2}), A, 2000, 1200, 0)});
        s.at(2).figures = 0;
        s.at(2).where = Where::destroyed;
        s.at(2).died = 1;
        EXPECT_EQ(raw(s), 3);
    }
    // The switch: 6 passes without a roll.
    House house;
    house.heroic_six_fails = false;
    Facts fanatic = foot(10, 3);
    fanatic.fanatic = true;
    Scene s({put(fanatic, A, 2000, 1000, 0, 10)}, house);
    s.at(0).lost_fire = 3;
    s.step([](Table t) {
        gather_checks(t);
        EXPECT_EQ(t.s.checks.size(), 1u);
        EXPECT_TRUE(carry_on_checks(t));
    });
    EXPECT_FALSE(s.at(0).routed);
}

// --- E-7, E-8: the first round ---------------------------------------------------------------------------------------

TEST(AxeExamples, E7_ReachOrder) {  // BTA-91, BTA-94, BTA-101, BTA-102; R-24
    for (const bool by_rank : {false, true}) {
        House house;
        house.melee_by_rank = by_rank;
        Scene scene({put(knights(), A, 2000, 1000, 0),
                     put(foot(12, 2, Armour::medium, true, Arm::spear), B, 2000, 1500, 180, 4)},
                    house);
        scene.meet(0, 1);
        const auto spears = chances(scene.s, fight_round, [](const State& s) { return 12 - s.pieces[1].figures; });
        const auto lances = chances(scene.s, fight_round, [](const State& s) { return 8 - s.pieces[0].figures; });
        double mean = 0, three = 0, lost = 0;
        for (const auto& [n, p] : spears) {
            mean += n * p;
            if (n >= 3) three += p;
        }
        for (const auto& [n, p] : lances) lost += n * p;
        EXPECT_NEAR(mean, by_rank ? 10. / 3 : 25. / 12, 1e-9);
        EXPECT_NEAR(three, by_rank ? 102973625. / 143327232 : 14375. / 41472, 1e-9);
        EXPECT_NEAR(lances.at(0), by_rank ? 0.718535 : 0.710198, six);
        EXPECT_NEAR(lances.at(1), by_rank ? 0.244189 : 0.250103, six);
        EXPECT_NEAR(lost, by_rank ? 0.321577 : 0.332636, six);
    }
}

TEST(AxeExamples, E8_PikesReceiveACharge) {  // BTA-91, BTA-100, BTA-101
    Scene scene(
        {put(knights(6), A, 2000, 1000, 0), put(foot(10, 2, Armour::medium, false, Arm::pike), B, 2000, 1500, 180, 5)});
    scene.meet(0, 1);
    scene.step(fight_round, {{3, 5, 1, 2, 6, 4, 3, 1, 5, 2}, {5, 6, 2, 6, 1, 3}, {5, 6, 2, 4}, {2, 3, 5}});
    EXPECT_EQ(scene.at(0).figures, 4);
    EXPECT_EQ(scene.at(1).figures, 8);
    EXPECT_EQ(*scene.roll(RollFor::melee, 0).need, 3);
    EXPECT_EQ(*scene.roll(RollFor::melee, 1).need, 5);
    scene.s.melee_phase = true;
    scene.step([](Table t) {
        gather_checks(t);
        EXPECT_TRUE(t.s.checks.empty());
    });
}

// --- E-9: the five figures -------------------------------------------------------------------------------------------

State struck(int ordinary, int save, int hero_save, int hits) {
    Facts f = foot(ordinary, 2);
    f.armour_value = static_cast<std::uint8_t>(save);
    Facts hero = person({FighterTier::hero});
    hero.armour_value = static_cast<std::uint8_t>(hero_save - 1);  // heroic +1
    hero.shield = false;
    State s = placed({put(f, A, 2000, 1000, 0), with(hero, A, 0), put(foot(8, 2), B, 2000, 2000, 180)});
    s.strike.kind = Strike::Kind::melee;
    s.strike.by = 2;
    s.strike.at = 0;
    s.strike.hits = static_cast<std::int16_t>(hits);
    return s;
}

TEST(AxeExamples, E9_FiveFigures) {  // BTA-25, BTA-66; R-57
    // How many hits fell to the Hero, saved or not.
    const auto his = [](const State& start) {
        std::map<int, double> out;
        KeptTableLog log;
        State s;
        EXPECT_TRUE(for_every_outcome(
            1'000'000,
            [&](Dice& dice) {
                s = start;
                log.events.clear();
                carry_on_strike({s, dice, log});
            },
            [&](const Fraction& p) {
                int n = 0;
                for (const TableEvent& e : log.events)
                    if (const auto* d = std::get_if<DiceFell>(&e);
                        d && d->question.what == RollFor::save && d->piece == piece(1))
                        n += d->question.count;
                out[n] += p.get_d();
            }));
        return out;
    };
    EXPECT_NEAR(1 - his(struck(4, 3, 5, 3)).at(0), 91. / 216, 1e-12);
    const auto unsaved = chances(
        struck(4, 3, 5, 3), [](Table t) { carry_on_strike(t); },
        [](const State& s) { return s.pieces[1].falling > 0 ? 1 : 0; });
    EXPECT_NEAR(unsaved.at(1), 3781. / 46656, 1e-12);
    const auto six_of_them = his(struck(5, 3, 5, 3));
    EXPECT_NEAR(1 - six_of_them.at(0), 7. / 36, 1e-12);
    EXPECT_NEAR(six_of_them.at(2), 1. / 72, 1e-12);
    Scene scene({put(foot(5, 2), A, 2000, 1000, 0)});
    scene.s = struck(5, 3, 5, 3);
    scene.step(
        [](Table t) {
            carry_on_strike(t);
            take_losses(t, false, rule(93));
        },
        {{5}, {1}, {6}, {4}, {2}});
    EXPECT_EQ(scene.at(0).figures, 4);
    EXPECT_EQ(scene.at(1).figures, 1);
    EXPECT_EQ(scene.at(1).wounds, 1);
}

// --- E-10, E-11: duels -----------------------------------------------------------------------------------------------

State duel_of(Facts a, Facts b, std::array<std::uint8_t, 3> dice_a, std::array<std::uint8_t, 3> dice_b, int hits = 0) {
    if (hits > 0) a.hits = b.hits = static_cast<std::uint8_t>(hits);
    State s = placed({put(std::move(a), A, 2000, 1000, 0), put(std::move(b), B, 2000, 1500, 180)});
    s.duel.a = 0;
    s.duel.b = 1;
    s.duel.round = 1;
    s.duel.dice = {dice_a, dice_b};
    s.stage = Stage::duel_tricks;
    return s;
}
void duel_round(Table t) {
    duel_tricks(t);
    Rng rng(1);
    while (t.s.stage == Stage::duel_drop_a || t.s.stage == Stage::duel_drop_b) {
        const auto c = Rules::choose(t.s, Temper::steady, rng, false);
        const bool first = t.s.stage == Stage::duel_drop_a;
        const auto& parts = std::get<Allot>(c.order).parts;
        auto& dice = t.s.duel.dice[first ? 0 : 1];
        dice[0] = static_cast<std::uint8_t>(dice[0] - parts[0]);
        dice[1] = static_cast<std::uint8_t>(dice[1] - parts[1]);
        t.s.stage = first && t.s.duel.drops[1] > 0 ? Stage::duel_drop_b : Stage::duel_blows;
    }
    duel_blows(t);
}
// Unsaved hits of both in one round, a's times 100 and b's.
std::map<int, double> one_round(const State& s) {
    return chances(s, duel_round,
                   [](const State& after) { return 100 * after.pieces[0].wounds + after.pieces[1].wounds; });
}
struct DuelEnds {
    double a = 0, b = 0, both = 0, rounds = 0;
};
DuelEnds to_the_end(const std::map<int, double>& round, int hits_a, int hits_b) {
    std::map<std::pair<int, int>, DuelEnds> from;
    const auto ends = [&](int x, int y, auto&& self) -> DuelEnds {
        if (x <= 0 || y <= 0)
            return {y <= 0 && x > 0 ? 1. : 0., x <= 0 && y > 0 ? 1. : 0., x <= 0 && y <= 0 ? 1. : 0., 0};
        if (const auto it = from.find({x, y}); it != from.end()) return it->second;
        DuelEnds out;
        double stays = 0;
        for (const auto& [n, p] : round) {
            if (n == 0) {
                stays = p;
                continue;
            }
            const DuelEnds next = self(x - n / 100, y - n % 100, self);
            out.a += p * next.a;
            out.b += p * next.b;
            out.both += p * next.both;
            out.rounds += p * next.rounds;
        }
        const double moves = 1 - stays;
        out = {out.a / moves, out.b / moves, out.both / moves, (out.rounds + 1) / moves};
        from[{x, y}] = out;
        return out;
    };
    return ends(hits_a, hits_b, ends);
}

TEST(AxeExamples, E10_DuelExact) {  // BTA-44 to BTA-53
    const Facts hero = person({.hero = FighterTier::hero, .mounted = true}),
                superhero = person({FighterTier::superhero});
    const auto round = one_round(duel_of(hero, superhero, {2, 1, 1}, {4, 3, 1}, 100));
    double hurt_a = 0, hurt_b = 0;
    for (const auto& [n, p] : round) {
        if (n / 100 > 0) hurt_a += p;
        if (n % 100 > 0) hurt_b += p;
    }
    EXPECT_NEAR(round.at(0), 36666641. / 53747712, 1e-12);
    EXPECT_NEAR(hurt_a, 4680505. / 17915904, 1e-12);
    EXPECT_NEAR(hurt_b, 1463. / 20736, 1e-12);
    const DuelEnds at_5 = to_the_end(round, 2, 3), at_20 = to_the_end(round, 1, 2);
    EXPECT_NEAR(at_5.a, 0.027677, six);
    EXPECT_NEAR(at_5.b, 0.967883, six);
    EXPECT_NEAR(at_5.both, 0.004441, six);
    EXPECT_NEAR(at_5.rounds, 7.0415, 5e-5);
    EXPECT_NEAR(at_20.a, 0.039134, six);
    EXPECT_NEAR(at_20.b, 0.951510, six);
    EXPECT_NEAR(at_20.both, 0.009357, six);
    EXPECT_EQ(hero.hits, 2);
    EXPECT_EQ(superhero.hits, 3);
    const Facts priest = person({.priest = PriestTier::priest, .armour = Armour::medium});
    const Facts mage = person({.mage = MageTier::mage, .armour = Armour::none, .shield = false});
    EXPECT_EQ(priest.hits, 2);
    EXPECT_EQ(mage.hits, 1);
    const DuelEnds holy = to_the_end(one_round(duel_of(priest, mage, {1, 1, 1}, {1, 1, 1}, 100)), 2, 1);
    EXPECT_NEAR(holy.a, 2831. / 3375, 1e-9);
    EXPECT_NEAR(holy.b, 13553. / 91125, 1e-9);
    EXPECT_NEAR(holy.both, 227. / 18225, 1e-9);
}

TEST(AxeExamples, E11_DuelWithGivenDice) {  // BTA-44 to BTA-53
    for (const bool at_20 : {false, true}) {
        Who h{.hero = FighterTier::hero, .mounted = true}, sh{.hero = FighterTier::superhero};
        h.at_20 = sh.at_20 = at_20;
        Scene scene({put(person(h), A, 2000, 1000, 0)});
        scene.s = duel_of(person(h), person(sh), {2, 1, 1}, {4, 3, 1});
        scene.step(duel_round, {{2}, {5}, {1, 4}, {3, 2, 6}, {5}, {3, 2}, {3}, {4, 6, 2}});
        if (at_20) {
            EXPECT_EQ(scene.at(0).where, Where::destroyed);
        } else {
            EXPECT_EQ(scene.at(0).wounds, 1);
            EXPECT_EQ(scene.s.duel.round, 2);
            EXPECT_EQ(scene.s.stage, Stage::duel_flee_a);
        }
        EXPECT_EQ(scene.at(1).wounds, 0);
    }
}

// --- E-12, E-13, E-14: leadership, initiative, cards -----------------------------------------------------------------

TEST(AxeExamples, E12_LeadershipRolls) {  // BTA-36, BTA-43, BTA-129, BTA-186; R-1
    for (int level = 1; level <= 5; ++level) {
        Scene scene({put(foot(8, 2), A, 2000, 1000, 180), with(person({.leads = level}), A, 0),
                     put(foot(8, 2), B, 2000, 3000, 180)});
        scene.at(0).routed = true;
        scene.s.stage = Stage::rally;
        scene.s.second_half = true;
        const auto p = chances(
            scene.s,
            [](Table t) {
                NoTableLog quiet;
                t.s.stage = Stage::rally;
                State& s = t.s;
                s.setup = Shared<axe::Setup>([&] {
                    axe::Setup setup = *s.setup;
                    setup.house.turn_limit = 1;
                    return setup;
                }());
                Rules::apply(s, Rally{piece(0), piece(1), {}}, t.dice, quiet);
            },
            [](const State& s) { return s.pieces[0].routed ? 0 : 1; });
        EXPECT_NEAR(p.at(1), level / 6., 1e-12);
    }
    // The case of the text: level 3, a 4 is rolled.
    Scene scene(
        {put(foot(8, 2), A, 2000, 1000, 180), with(person({.leads = 3}), A, 0), put(foot(8, 2), B, 2000, 3000, 180)},
        House{.turn_limit = 1});
    scene.at(0).routed = true;
    scene.s.stage = Stage::rally;
    scene.give(Rally{piece(0), piece(1), {}}, {{4}});
    EXPECT_TRUE(scene.at(0).routed);
}

TEST(AxeExamples, E13_Initiative) {  // BTA-71, BTA-72, BTA-158; R-35
    int wins = 0, ties = 0, wins_seized = 0, ties_seized = 0;
    for (std::uint16_t a = 1; a <= 6; ++a)
        for (std::uint16_t b = 1; b <= 6; ++b)
            for (const bool seized : {false, true}) {
                Scene scene({put(foot(8, 2), A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 3000, 180)});
                scene.s.stage = Stage::move_begins;
                scene.s.seized.first = seized;
                const int total = a + (seized ? 2 : 0);
                std::vector<std::vector<std::uint16_t>> dice = {{a}, {b}};
                if (total == b) {
                    dice.push_back({6});
                    dice.push_back({1});
                    ++(seized ? ties_seized : ties);
                }
                scene.step([](Table t) { go_on(t); }, dice);
                EXPECT_EQ(scene.s.chooser, total >= b ? A : B);
                if (total > b) ++(seized ? wins_seized : wins);
            }
    EXPECT_EQ(wins, 15);
    EXPECT_EQ(ties, 6);
    EXPECT_NEAR(wins_seized / 36., 13. / 18, 1e-12);
    EXPECT_NEAR(ties_seized / 36., 1. / 9, 1e-12);
    EXPECT_NEAR((wins_seized / 36.) / (1 - ties_seized / 36.), 13. / 16, 1e-12);
}

TEST(AxeExamples, E14_CommandDeck) {  // BTA-133 to BTA-161
    int cards = 0, charging = 0;
    for (const CardRow& c : card_rows) {
        cards += c.copies;
        if (c.charges) charging += c.copies;
    }
    EXPECT_EQ(cards, deck_size);
    EXPECT_EQ(charging, 19);
    EXPECT_EQ(row(Card::rally).copies, 5);
    const int good = charging + row(Card::joker).copies;
    const auto none_of = [&](int drawn) {
        double p = 1;
        for (int k = 0; k < drawn; ++k) p *= static_cast<double>(cards - good - k) / (cards - k);
        return p;
    };
    EXPECT_NEAR(1 - none_of(3), 4837. / 6201, 1e-12);
    EXPECT_NEAR(1 - none_of(5), 487529. / 527085, 1e-12);
    // A general of level 1 really draws so.
    House house;
    house.command_cards = true;
    const State s =
        placed({put(foot(8, 2), A, 2000, 1000, 0), with(person({.leads = 1, .general = true}), A, 0)}, house);
    const auto drawn = chances(s, draw_cards, [](const State& after) {
        for (const CardRow& c : card_rows)
            if (after.hand.first[static_cast<std::size_t>(c.card)] == 1)
                return c.card == Card::rally ? 2 : c.charges || c.card == Card::joker ? 1 : 0;
        return 9;
    });
    EXPECT_NEAR(drawn.at(1), 7. / 18, 1e-12);
    EXPECT_NEAR(drawn.at(2), 5. / 54, 1e-12);
}

// --- E-15, E-16, E-17: magic and abilities ---------------------------------------------------------------------------

TEST(AxeExamples, E15_Mages) {  // BTA-169 to BTA-172, BTA-175
    EXPECT_EQ(person({.mage = MageTier::mage}).spells, 8);
    EXPECT_EQ(person({.mage = MageTier::wizard}).spells, 16);
    EXPECT_EQ(person({.mage = MageTier::mage, .at_20 = true}).spells, 2);
    EXPECT_EQ(person({.mage = MageTier::wizard, .at_20 = true}).spells, 4);
    const State s = placed({put(person({.mage = MageTier::mage}), A, 2000, 1000, 0),
                            put(foot(12, 2, Armour::medium, true), B, 2000, 1800, 180)});
    const auto killed = chances(
        s,
        [](Table t) {
            cast_at(t, 0, 1, 5);
            carry_on_strike(t);
        },
        [](const State& after) { return static_cast<int>(after.pieces[1].falling); });
    double mean = 0, three = 0;
    for (const auto& [n, p] : killed) {
        mean += n * p;
        if (n >= 3) three += p;
    }
    EXPECT_NEAR(mean, 125. / 36, 1e-9);
    EXPECT_NEAR(three, 8359375. / 10077696, 1e-9);
    SaveCase spell;
    spell.spell = true;
    Facts knight_heroes = knights();
    knight_heroes.heroic = true;
    const State k = two(knight_heroes, foot(8, 2));
    EXPECT_NEAR(chance(spell_number(k, 0)) * (1 - chance(save_number(k, 0, spell))), 5. / 9, 1e-12);

    // With given dice: the Wizard wards two, the Priest undoes one.
    Scene scene({put(person({.mage = MageTier::mage}), A, 2000, 1000, 0),
                 put(foot(12, 2, Armour::medium, true), B, 2000, 1800, 180),
                 with(person({.mage = MageTier::wizard}), B, 1), with(person({.priest = PriestTier::priest}), B, 1)});
    scene.s.stage = Stage::fire;
    scene.give(Cast{piece(0), piece(1), 0, 5, {}}, {{2, 6, 5, 1, 4}});
    EXPECT_EQ(Rules::pending(scene.s)->piece, piece(2));
    scene.give(Cast{piece(2), piece(1), 1, 2, {}});
    EXPECT_EQ(Rules::pending(scene.s)->piece, piece(3));
    Fallen dice(std::vector<std::vector<std::uint16_t>>{{3}});
    answer_asked({scene.s, dice, scene.log}, 3, 1);
    carry_on_strike({scene.s, dice, scene.log});
    take_losses({scene.s, dice, scene.log}, true, rule(64));
    EXPECT_EQ(scene.at(1).figures, 11);
    EXPECT_EQ(scene.at(2).spells, 14);
    EXPECT_EQ(scene.at(3).prayers, 7);
    EXPECT_EQ(scene.at(0).spells, 3);
}

TEST(AxeExamples, E16_PriestSaves) {  // BTA-174 to BTA-180
    SaveCase bow, melee;
    bow.missile = true;
    bow.pierce = -2;
    bow.pierce_rule = rule(68);
    bow.prayers = 3;
    melee.prayers = 1;
    EXPECT_EQ(save_number(two(foot(8, 2, Armour::light), foot(8, 2)), 0, bow).total(), 2);
    EXPECT_EQ(save_number(two(foot(8, 2, Armour::medium, true), foot(8, 2)), 0, melee).total(), 4);
    EXPECT_EQ(used(save_number(two(knights(), foot(8, 2)), 0, melee).total()), 5);
    EXPECT_EQ(person({.priest = PriestTier::priest}).prayers, 8);
    EXPECT_EQ(person({.priest = PriestTier::high_priest}).prayers, 16);
    EXPECT_EQ(person({.priest = PriestTier::priest, .at_20 = true}).prayers, 2);
    EXPECT_EQ(person({.priest = PriestTier::high_priest, .at_20 = true}).prayers, 4);
    // A Priest-Hero who has prayed strikes as an ordinary figure.
    Scene scene(
        {put(person({FighterTier::hero, PriestTier::priest}), A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 1500, 180)});
    EXPECT_EQ(attack_fc(scene.s, 0), 5);
    scene.at(0).prayed = true;
    EXPECT_LT(attack_fc(scene.s, 0), 5);
    EXPECT_EQ(dice_each(scene.s, 0), 1);
}

TEST(AxeExamples, E17_Abilities) {  // BTA-186 to BTA-201
    Facts dragon = foot(1, 5);
    dragon.monster = dragon.heroic = dragon.breath = true;
    dragon.attacks = 1;
    Scene scene({put(dragon, A, 2000, 1000, 0), put(foot(12, 2, Armour::heavy, true), B, 2000, 1500, 180)},
                House{.breath_replaces_attacks = true});
    scene.meet(0, 1);
    // Only the breath: the foot is gone before it strikes back in this count.
    const auto killed = [&](const State& s) {
        return chances(
            s,
            [](Table t) {
                begin_melee(t);
                t.s.at = 0;
                t.s.pieces[1].routed = true;  // strikes nobody
                t.s.stage = Stage::breath;
                carry_on_blows(t);
            },
            [](const State& after) { return 12 - after.pieces[1].figures; });
    };
    const auto at_5 = killed(scene.s);
    double mean = 0;
    for (const auto& [n, p] : at_5) mean += n * p;
    EXPECT_NEAR(mean, 4. / 3, 1e-9);
    EXPECT_NEAR(1 - at_5.at(0), 68. / 81, 1e-9);
    State at_20 = scene.s;
    at_20.setup = Shared<axe::Setup>([&] {
        axe::Setup setup = *scene.s.setup;
        setup.at_20 = true;
        return setup;
    }());
    EXPECT_NEAR(killed(at_20).at(1), 2. / 3, 1e-9);

    Facts ghouls = foot(6, 3, Armour::none, false, Arm::short_sword);
    ghouls.extra_dice = 2;
    const State g = placed({put(ghouls, A, 2000, 1000, 0, 3), put(foot(6, 2), B, 2000, 1500, 180, 6)});
    EXPECT_EQ(front_dice(g, 0, 1, Edge::front, Arm::short_sword) * dice_each(g, 0), 9);
    ghouls.extra_dice = 4;
    const State twice = placed({put(ghouls, A, 2000, 1000, 0, 3), put(foot(6, 2), B, 2000, 1500, 180, 6)});
    EXPECT_EQ(front_dice(twice, 0, 1, Edge::front, Arm::short_sword) * dice_each(twice, 0), 15);

    const auto reach = [](int size, Arm arm) {
        Facts f = foot(6, 3);
        f.size = static_cast<std::int8_t>(size);
        return reach_number(two(f, foot(6, 2)), 0, arm);
    };
    EXPECT_EQ(reach(0, Arm::pike), 1);
    EXPECT_EQ(reach(0, Arm::lance), 2);
    EXPECT_EQ(reach(-1, Arm::spear), 2);
    EXPECT_EQ(reach(-2, Arm::staff), 3);
    EXPECT_EQ(reach(1, Arm::spear), 4);
    EXPECT_EQ(reach(0, Arm::two_handed), 4);
    EXPECT_EQ(reach(0, Arm::short_sword), 6);
    EXPECT_EQ(reach(-1, Arm::short_sword), 5);
    EXPECT_EQ(reach(0, Arm::dagger), 7);

    Facts ghost = foot(6, 3);
    ghost.resistance = true;
    Scene shot({put(archers(10, 4), A, 2000, 1000, 0), put(ghost, B, 2000, 2500, 180)});
    shot.step([](Table t) { fire_at(t, 0, 1, 0); });
    EXPECT_TRUE(shot.asked.empty());

    Facts quick = foot(6, 3, Armour::light), slow = foot(6, 3);
    quick.quick = true;
    slow.slow = true;
    EXPECT_EQ(rate(two(quick, slow), 0), 2000);
    EXPECT_EQ(rate(two(quick, slow), 1), 500);
    EXPECT_EQ(rate(two(quick, slow, House{.command_cards = true}), 1), 250);
}

// --- E-18: movement --------------------------------------------------------------------------------------------------

TEST(AxeExamples, E18_Movement) {  // BTA-75 to BTA-86
    const House cards{.command_cards = true};
    {
        Facts f = foot(6, 3, Armour::light);
        f.musician = true;
        Terrain t;
        t.patches.push_back(ground(TableGround::woods, 0, 1300, 4800, 100));
        t.patches.push_back(ground(TableGround::hill, 0, 1600, 4800, 2000, 1));
        Scene s({put(f, A, 2000, 1000, 0, 6), put(foot(6, 2), B, 2000, 4500, 180), put(foot(6, 2), A, 4300, 300, 0)},
                {}, false, t);
        EXPECT_EQ(s.refused(Advance{piece(0), InchPlace{2000, 2000, 0}, 0}).substr(0, 4), "That");
        s.give(Advance{piece(0), InchPlace{2000, 1900, 0}, 0}, {{5}});
        EXPECT_EQ(s.at(0).at.y, 1800);
    }
    {
        Terrain t;
        t.patches.push_back(ground(TableGround::scrub, 0, 1300, 4800, 2000));
        Scene s(
            {put(knights(), A, 2000, 1000, 0), put(foot(6, 2), B, 2000, 4500, 180), put(foot(6, 2), A, 4300, 300, 0)},
            cards, false, t);
        s.at(0).extra = 400;
        s.give(Advance{piece(0), InchPlace{2000, 1900, 0}, 0});
        EXPECT_EQ(s.at(0).at.y, 1900);
        s.at(0).moved = false;
        s.at(0).extra = 0;
        s.at(0).doubled = true;
        EXPECT_EQ(rate(s.s, 0), 1200);
    }
    {
        Scene s({put(foot(6, 3, Armour::medium), A, 2000, 1000, 0), with(person({.leads = 3, .general = true}), A, 0),
                 put(foot(6, 2), A, 4300, 300, 0)},
                cards);
        s.s.hand.first[static_cast<std::size_t>(Card::all_infantry)] = 1;
        s.give(PlayCard{static_cast<std::uint8_t>(Card::all_infantry), {}}, {{1}});
        EXPECT_EQ(rate(s.s, 0), 500);
    }
    {
        Terrain t;
        t.patches.push_back(ground(TableGround::woods, 0, 1010, 4800, 2000));
        Facts f = horse(6, 3, Armour::medium);
        Scene s({put(f, A, 2000, 1000, 0), put(foot(6, 2), B, 2000, 4500, 180), put(foot(6, 2), A, 4300, 300, 0)},
                cards, false, t);
        s.give(Advance{piece(0), InchPlace{2000, 1300, 0}, 0}, {{6}});
        EXPECT_EQ(s.at(0).at.y, 1100);
    }
    EXPECT_EQ(rate(two(horse(6, 3, Armour::none), foot(6, 2)), 0), 1400);
    Facts bird = foot(6, 3, Armour::medium);
    bird.flying = true;
    Terrain rough;
    rough.patches.push_back(ground(TableGround::woods, 0, 1300, 4800, 400));
    rough.patches.push_back(ground(TableGround::hill, 0, 1800, 4800, 2000, 1));
    Scene flight({put(bird, A, 2000, 1000, 0), put(foot(6, 2), B, 2000, 4500, 180), put(foot(6, 2), A, 4300, 300, 0)},
                 {}, false, rough);
    flight.give(Advance{piece(0), InchPlace{2000, 2200, 0}, 0});
    EXPECT_EQ(flight.at(0).at.y, 2200);
    EXPECT_EQ(rate(two(person({}), foot(6, 2)), 0), 1000);
    EXPECT_EQ(rate(two(person({.mounted = true}), foot(6, 2), cards), 0), 1400);

    // The river.
    Terrain river;
    river.patches.push_back(ground(TableGround::river, 0, 1300, 4800, 200));
    Scene s({put(foot(6, 3, Armour::heavy), A, 2000, 1000, 0, 6), put(foot(6, 2), B, 2000, 4500, 180),
             put(foot(6, 2), A, 4300, 300, 0)},
            {}, false, river);
    EXPECT_EQ(s.refused(Advance{piece(0), InchPlace{2000, 1700, 0}, 0}), "It stops at the bank of the river first.");
    s.give(Advance{piece(0), InchPlace{2000, 1299, 0}, 0});
    EXPECT_TRUE(s.at(0).at_bank);
    s.at(0).moved = false;
    EXPECT_EQ(s.refused(Advance{piece(0), InchPlace{2000, 2000, 0}, 0}),
              "It crosses the river and stops on the far bank.");
    s.give(Advance{piece(0), InchPlace{2000, 1585, 0}, 0});
    s.at(0).moved = false;
    s.give(Advance{piece(0), InchPlace{2000, 2385, 0}, 0});
    EXPECT_EQ(s.at(0).at.y, 2385);
}

// --- E-19 to E-23: conversion, points, muster, the end ---------------------------------------------------------------

TEST(AxeExamples, E19_FightingLevels) {  // BTA-202 to BTA-208
    const auto of = [](int fighter, int cleric, int thief, int mage, MagicItems items = MagicItems::none) {
        Character c;
        c.fighter = fighter;
        c.cleric = cleric;
        c.thief = thief;
        c.magic_user = mage;
        c.magic_items = items;
        return c;
    };
    EXPECT_EQ(fighter_tier(fighting_level(of(6, 4, 0, 3, MagicItems::minor)).total), FighterTier::superhero);
    EXPECT_EQ(tiers(of(5, 0, 0, 0)).fighter, FighterTier::hero);
    EXPECT_EQ(tiers(of(0, 0, 6, 0)).fighter, FighterTier::none);
    EXPECT_EQ(tiers(of(11, 0, 0, 0, MagicItems::major)).fighter, FighterTier::champion);
    EXPECT_EQ(tiers(of(0, 6, 0, 0)), (Tiers{FighterTier::none, PriestTier::priest, MageTier::none}));
    EXPECT_EQ(tiers(of(0, 7, 0, 0)), (Tiers{FighterTier::hero, PriestTier::priest, MageTier::none}));
    EXPECT_EQ(tiers(of(0, 12, 0, 0)), (Tiers{FighterTier::superhero, PriestTier::high_priest, MageTier::none}));
    EXPECT_EQ(tiers(of(0, 0, 0, 9)).mage, MageTier::wizard);
    EXPECT_EQ(tiers(of(0, 0, 0, 4)).mage, MageTier::none);
    // And at the table: a High Priest-Superhero strikes as a Superhero, no better if he were a Champion.
    EXPECT_EQ(person({FighterTier::champion, PriestTier::high_priest}).attacks, 2);
    EXPECT_EQ(person({FighterTier::superhero, PriestTier::priest}).attacks, 1);
}

TEST(AxeExamples, E20_Leadership) {  // BTA-209 to BTA-211
    const auto of = [](int cha, int intelligence, int wis, ConversionHouse house = {}) {
        Character c;
        c.scores.charisma = cha;
        c.scores.intelligence = intelligence;
        c.scores.wisdom = wis;
        return leadership(c, house);
    };
    EXPECT_EQ(of(18, 18, 15), 5);
    EXPECT_EQ(of(16, 18, 15), 4);
    EXPECT_EQ(of(16, 16, 10), 2);
    EXPECT_EQ(of(10, 10, 10), 1);
    EXPECT_EQ(of(18, 6, 12), 1);
    EXPECT_EQ(of(3, 18, 16), 1);
    EXPECT_EQ(of(12, 17, 9), 1);
    EXPECT_EQ(of(16, 16, 10, {2}), 3);
    const auto leads = [](int level, int cha) {
        Character c;
        c.fighter = level;
        c.scores.charisma = cha;
        return may_be_leader(c);
    };
    EXPECT_TRUE(leads(10, 6));
    EXPECT_TRUE(leads(9, 6));
    EXPECT_TRUE(leads(8, 11));
    EXPECT_FALSE(leads(8, 10));
    EXPECT_TRUE(leads(6, 12));
    EXPECT_TRUE(leads(5, 15));
    EXPECT_FALSE(leads(5, 14));
    EXPECT_FALSE(leads(2, 18));
}

Unit unit(int count, std::string name = "Unit") {
    Unit u;
    u.id = UnitId{1};
    u.name = std::move(name);
    u.count = count;
    return u;
}

TEST(AxeExamples, E21_Points) {  // BTA-212 to BTA-216; R-128
    Unit knights_ = unit(160);
    knights_.fc = 4;
    knights_.armour = Armour::heavy;
    knights_.shield = knights_.mounted = true;
    knights_.melee = {MeleeWeapon::lance, MeleeWeapon::sword};
    Unit squires = knights_, bows = unit(160);
    squires.count = 80;
    squires.fc = 3;
    squires.armour = Armour::medium;
    bows.fc = 3;
    bows.missile = {MissileWeapon::longbow};
    bows.melee = {MeleeWeapon::axe};
    EXPECT_EQ(figure_points(knights_).total, 24);
    EXPECT_EQ(unit_points(knights_, 20), 192);
    EXPECT_EQ(unit_points(squires, 20), 64);
    EXPECT_EQ(unit_points(bows, 20), 104);
}

TableStart start_of(std::vector<Unit> first, std::vector<Unit> second, int scale) {
    TableStart start;
    start.sides = {table_army_of_list("Red", std::move(first)), table_army_of_list("Blue", std::move(second))};
    start.house.axe.scale = scale;
    return start;
}
std::vector<int> fielded(const Unit& u, int scale) {
    // Somebody else is on the table, so that too few stay off it.
    Unit more = unit(100, "More");
    more.id = UnitId{2};
    const State s = std::get<State>(muster(start_of({u, more}, {unit(100)}, scale)));
    std::vector<int> out;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (facts(s, i).home == A && facts(s, i).unit == u.id) out.push_back(s.pieces[i].figures);
    return out;
}

TEST(AxeExamples, E22_MusterAndLosses) {  // BTA-2, BTA-3, BTA-5
    using testing::ElementsAre;
    Unit riders = unit(160);
    riders.mounted = true;
    Unit goblins = unit(83), hobbits = unit(400), bugbears = unit(31), orcs = unit(9);
    goblins.race = "Goblins";
    hobbits.race = "Hobbits";
    bugbears.race = "Bugbears";
    orcs.race = "Orcs";
    EXPECT_THAT(fielded(riders, 20), ElementsAre(8));
    EXPECT_THAT(fielded(riders, 5), ElementsAre(11, 11, 10));
    EXPECT_THAT(fielded(goblins, 5), ElementsAre(12));
    EXPECT_THAT(fielded(hobbits, 5), ElementsAre(19, 19, 19));
    EXPECT_THAT(fielded(bugbears, 5), ElementsAre(10));
    EXPECT_TRUE(fielded(orcs, 20).empty());
    EXPECT_EQ(men_lost(160, 8, 3, 0).casualties, 60);
    EXPECT_EQ(men_lost(160, 32, 10, 0).casualties, 50);
    EXPECT_EQ(men_lost(83, 12, 5, 0).casualties, 35);
    EXPECT_EQ(men_lost(400, 57, 57, 0).casualties, 400);
    EXPECT_EQ(men_lost(31, 10, 2, 0).casualties, 6);
    EXPECT_EQ(men_lost(160, 8, 3, 2), (MenLost{60, 40}));

    // 3 figures killed and 2 routed off the table, by who holds the field.
    State s = std::get<State>(muster(start_of({riders}, {unit(100)}, 20)));
    s.pieces[0].figures = 5;
    s.setup = Shared<axe::Setup>([&] {
        axe::Setup setup = *s.setup;
        setup.facts[0].men = 160;
        return setup;
    }());
    s.stage = Stage::over;
    s.fates.assign(s.pieces.size(), Fate::unhurt);
    // Two units for one: the killed are counted on the first, the routed on a second of two figures.
    const auto after = [&](std::optional<Side> winner) {
        State end = s;
        end.winner = winner;
        axe::Setup setup = *end.setup;
        Facts fled = setup.facts[0];
        setup.facts[0].men = 120;
        setup.facts[0].started = 6;
        fled.men = 40;
        fled.started = 2;
        setup.facts.push_back(fled);
        setup.names.push_back("Unit 2");
        end.setup = Shared<axe::Setup>(setup);
        end.pieces[0].figures = 3;
        Piece off = end.pieces[0];
        off.figures = 2;
        off.where = Where::off;
        end.pieces.push_back(off);
        end.fates.push_back(Fate::unhurt);
        return Rules::losses(end).first.units.at(0);
    };
    const UnitLosses lost = after(B);
    EXPECT_EQ(lost.killed, 60);
    EXPECT_EQ(lost.wounded, 0);
    EXPECT_EQ(lost.deserted + lost.captured, 20);
    EXPECT_EQ(lost.routed, 20);
    EXPECT_EQ(lost.before - lost.killed - lost.deserted - lost.captured, 80);
    const UnitLosses held = after(A);
    EXPECT_EQ(held.killed + held.wounded, 60);
    EXPECT_EQ(held.wounded, 18);
    EXPECT_EQ(held.routed, 40);
    EXPECT_EQ(held.deserted + held.captured, 0);
}

TEST(AxeExamples, E23_EndOfBattle) {  // BTA-132; R-77
    EXPECT_FALSE(broken(3, 7));
    EXPECT_TRUE(broken(4, 7));
    EXPECT_FALSE(broken(4, 8));
    EXPECT_TRUE(broken(5, 8));
    EXPECT_FALSE(broken(1, 2));
    EXPECT_TRUE(broken(2, 2));
    EXPECT_TRUE(broken(1, 1));
}

// --- E-24: a small fight to the end ----------------------------------------------------------------------------------

struct FightEnds {
    double a = 0, b = 0, neither = 0;
};
// By the numbers the rules give: dice, chances to kill, checks and their numbers.
FightEnds small_fight(const Facts& a, const Facts& b, House house) {
    const State base = placed({put(a, A, 2000, 1000, 0, a.started), put(b, B, 2000, 1500, 180, b.started)}, house);
    std::map<std::pair<int, int>, FightEnds> known;
    const auto binomial = [](int n, double p) {
        std::vector<double> out(static_cast<std::size_t>(n) + 1, 0);
        out[0] = 1;
        for (int k = 0; k < n; ++k)
            for (int j = k + 1; j >= 0; --j)
                out[static_cast<std::size_t>(j)] =
                    out[static_cast<std::size_t>(j)] * (1 - p) + (j > 0 ? out[static_cast<std::size_t>(j - 1)] * p : 0);
        return out;
    };
    const auto solve = [&](int x, int y, auto&& self) -> FightEnds {
        if (const auto it = known.find({x, y}); it != known.end()) return it->second;
        State s = base;
        s.pieces[0].figures = static_cast<std::uint8_t>(x);
        s.pieces[1].figures = static_cast<std::uint8_t>(y);
        BlowCase how;
        const auto kills = [&](std::size_t by, std::size_t at) {
            const int dice = front_dice(s, by, at, Edge::front, Arm::sword);
            const double p = chance(melee_number(s, by, at, how)) * (1 - chance(save_number(s, at, {})));
            return binomial(dice, p);
        };
        const auto of_a = kills(0, 1), of_b = kills(1, 0);
        FightEnds out;
        double stays = 0;
        for (std::size_t i = 0; i < of_b.size(); ++i)
            for (std::size_t j = 0; j < of_a.size(); ++j) {
                const double p = of_a[j] * of_b[i];
                const int na = std::max(0, x - static_cast<int>(i)), nb = std::max(0, y - static_cast<int>(j));
                const auto stands_firm = [&](std::size_t who, int now, int before, bool enemy_left) {
                    if (now == 0) return 0.0;
                    State after = s;
                    after.pieces[who].figures = static_cast<std::uint8_t>(now);
                    const bool due = before - now >= 3 || (half_lost(after, who, true) && enemy_left);
                    return due ? chance(morale_tally(after, who, false)) : 1.0;
                };
                const double fa = stands_firm(0, na, x, nb > 0), fb = stands_firm(1, nb, y, na > 0);
                out.a += p * fa * (1 - fb);
                out.b += p * fb * (1 - fa);
                out.neither += p * (1 - fa) * (1 - fb);
                const double on = p * fa * fb;
                if (on == 0) continue;
                if (na == x && nb == y) {
                    stays += on;
                    continue;
                }
                const FightEnds next = self(na, nb, self);
                out.a += on * next.a;
                out.b += on * next.b;
                out.neither += on * next.neither;
            }
        out = {out.a / (1 - stays), out.b / (1 - stays), out.neither / (1 - stays)};
        known[{x, y}] = out;
        return out;
    };
    return solve(a.started, b.started, solve);
}

TEST(AxeExamples, E24_SmallFightToTheEnd) {  // BTA-92, BTA-108, BTA-109, BTA-113, BTA-121; R-24
    const FightEnds contact = small_fight(foot(4, 3, Armour::light), foot(5, 2, Armour::light), {});
    EXPECT_NEAR(contact.a, 0.530314, six);
    EXPECT_NEAR(contact.b, 0.377632, six);
    EXPECT_NEAR(contact.neither, 0.092055, six);
    const FightEnds rank = small_fight(foot(4, 3, Armour::light), foot(5, 2, Armour::light), {.melee_by_rank = true});
    EXPECT_NEAR(rank.a, 0.529875, six);
    EXPECT_NEAR(rank.b, 0.378342, six);
    EXPECT_NEAR(rank.neither, 0.091783, six);
    const FightEnds second = small_fight(foot(3, 4, Armour::heavy), foot(3, 2, Armour::light), {});
    EXPECT_NEAR(second.a, 0.912861, six);
    EXPECT_NEAR(second.b, 0.055063, six);
    EXPECT_NEAR(second.neither, 0.032076, six);
}

// The same fight played by the engine, round after round, many times: within four standard deviations of the exact.
TEST(AxeExamples, E24_PlayedOut) {  // BTA-92, BTA-108, BTA-109, BTA-113
    const int trials = 20'000;
    int a = 0;
    State start = placed(
        {put(foot(4, 3, Armour::light), A, 2000, 1000, 0, 4), put(foot(5, 2, Armour::light), B, 2000, 1500, 180, 5)});
    start.turn = 1;
    start.melee_phase = true;
    Scene scene({put(foot(4, 3), A, 0, 0, 0)});
    scene.s = start;
    scene.meet(0, 1, Edge::front, 1, false);
    NoTableLog quiet;
    for (int k = 0; k < trials; ++k) {
        State s = scene.s;
        SeededDice dice(11, static_cast<std::uint64_t>(k));
        const Table t{s, dice, quiet};
        while (stands(s, 0) && stands(s, 1) && !s.pieces[0].routed && !s.pieces[1].routed) {
            for (Piece& p : s.pieces) p.lost_melee = 0;
            fight_round(t);
            gather_checks(t);
            carry_on_checks(t);
        }
        const bool stands_a = stands(s, 0) && !s.pieces[0].routed, stands_b = stands(s, 1) && !s.pieces[1].routed;
        if (stands_a && !stands_b) ++a;
    }
    EXPECT_NEAR(static_cast<double>(a) / trials, 0.530314, 4 * std::sqrt(0.53 * 0.47 / trials));
}

// --- E-25, E-26, E-27 ------------------------------------------------------------------------------------------------

TEST(AxeExamples, E25_FlankAndRear) {  // BTA-15, BTA-90, BTA-99, BTA-115, BTA-116
    for (const Edge e : {Edge::right, Edge::rear}) {
        Scene scene({put(foot(6, 3), A, 2000, 1000, 0, 6),
                     put(foot(10, 2, Armour::medium, true), B, 2000, 1500, 180, 5),
                     put(foot(8, 2), A, 2000, 800, 0, 8)});
        scene.meet(2, 1, Edge::front, 1, false);
        scene.meet(0, 1, e, 1, false);
        EXPECT_EQ(front_dice(scene.s, 0, 1, e, Arm::sword), e == Edge::rear ? 6 : 4);
        EXPECT_EQ(front_dice(scene.s, 1, 2, Edge::front, Arm::sword), 5);
        EXPECT_EQ(other_dice(scene.s, 1, e, 0), e == Edge::rear ? 5 : 1);
        BlowCase how;
        how.flank_or_rear = true;
        EXPECT_EQ(melee_number(scene.s, 0, 1, how).total(), 4);
        SaveCase save;
        save.front = false;
        EXPECT_EQ(save_number(scene.s, 1, save).total(), 2);
        // In the round itself: what the flanker throws and needs, and that the answer has no bonus.
        State only = scene.s;
        KeptTableLog log;
        SeededDice dice(5);
        fight_round({only, dice, log});
        bool seen_by = false, seen_back = false;
        for (const TableEvent& event : log.events) {
            const auto* d = std::get_if<DiceFell>(&event);
            if (d == nullptr || d->question.what != RollFor::melee) continue;
            if (d->piece == piece(0)) {
                seen_by = true;
                EXPECT_EQ(d->question.count, e == Edge::rear ? 6 : 4);
                EXPECT_EQ(*d->need, 4);
            }
            if (d->piece == piece(1) && d->against == piece(0)) {
                seen_back = true;
                EXPECT_EQ(d->question.count, e == Edge::rear ? 5 : 1);
                EXPECT_FALSE(has_part(d->tally, rule(99)));
            }
        }
        EXPECT_TRUE(seen_by);
        EXPECT_TRUE(seen_back);
        State check = scene.s;
        (e == Edge::rear ? check.pieces[1].rear_hit : check.pieces[1].flank_hit) = true;
        EXPECT_EQ(morale_tally(check, 1, false).total(), e == Edge::rear ? 2 : 3);
    }
    // One rank: nobody is left for the flank.
    Scene scene({put(foot(6, 3), A, 2000, 1000, 0, 6), put(foot(5, 2), B, 2000, 1500, 180, 5),
                 put(foot(8, 2), A, 2000, 800, 0, 8)});
    scene.meet(2, 1, Edge::front, 1, false);
    scene.meet(0, 1, Edge::right, 1, false);
    EXPECT_EQ(other_dice(scene.s, 1, Edge::right, 0), 0);
}

TEST(AxeExamples, E26_CharactersStrike) {  // BTA-163, BTA-166, BTA-167; R-105
    const auto kills = [](bool at_20, FighterTier tier, bool charge) {
        Who who{.hero = tier, .mounted = true};
        who.at_20 = at_20;
        Facts hero = person(who);
        hero.arms = bit(Arm::lance);
        const State s = placed({put(with_bit(knights(), Arm::sword), A, 2000, 1000, 0), with(hero, A, 0),
                                put(foot(24, 2, Armour::medium, true), B, 2000, 1500, 180, 12)},
                               {}, at_20);
        return mean_kills(s, 0, 2, charge);
    };
    EXPECT_NEAR(kills(false, FighterTier::superhero, true), 25. / 6, 1e-9);
    EXPECT_NEAR(kills(false, FighterTier::superhero, false), 7. / 2, 1e-9);
    EXPECT_NEAR(kills(true, FighterTier::superhero, true), 15. / 4, 1e-9);
    EXPECT_NEAR(kills(true, FighterTier::superhero, false), 37. / 12, 1e-9);
    EXPECT_NEAR(kills(true, FighterTier::hero, false), 3, 1e-9);
}

TEST(AxeExamples, E27_MissilesAtALoneCharacter) {  // BTA-58, BTA-162, BTA-166
    for (const bool at_20 : {false, true}) {
        const State s = placed({put(archers(10, 3), A, 2000, 1000, 0),
                                put(person({.hero = FighterTier::hero, .at_20 = at_20}), B, 2000, 2500, 180)},
                               {}, at_20);
        const auto hits = chances(
            s,
            [](Table t) {
                fire_at(t, 0, 1, 0);
                carry_on_strike(t);
            },
            [](const State& after) { return static_cast<int>(after.pieces[1].falling); });
        if (at_20) {
            EXPECT_NEAR(hits.at(1), 1. / 4, 1e-12);
            continue;
        }
        EXPECT_NEAR(1 - hits.at(0) - hits.at(1), 67. / 256, 1e-12);
        EXPECT_NEAR(hits.at(1), 27. / 64, 1e-12);
    }
}

// --- E-28, E-29, E-30 ------------------------------------------------------------------------------------------------

TEST(AxeExamples, E28_MajorMonsters) {  // BTA-183, BTA-203, BTA-208; R-112
    struct Row {
        int count, hit_dice, fc, scale, figures, attacks, hits;
        FighterTier tier;
        bool at_five;
    };
    const std::vector<Row> rows = {
        {7, 4, 4, 5, 4, 1, 2, FighterTier::hero, true},       {7, 4, 4, 20, 4, 1, 1, FighterTier::hero, false},
        {10, 3, 4, 5, 5, 1, 2, FighterTier::hero, true},      {1, 11, 4, 5, 1, 2, 3, FighterTier::superhero, true},
        {1, 14, 4, 20, 1, 2, 3, FighterTier::champion, true}, {3, 8, 4, 5, 3, 1, 2, FighterTier::hero, true},
        {12, 0, 5, 20, 3, 1, 1, FighterTier::hero, false},
    };
    for (const Row& r : rows) {
        Unit u = unit(r.count);
        u.race = "Ogres";
        u.hit_dice = r.hit_dice;
        u.fc = r.fc;
        const State s = std::get<State>(muster(start_of({u}, {unit(100)}, r.scale)));
        const Facts& f = facts(s, 0);
        EXPECT_TRUE(f.monster);
        EXPECT_EQ(s.pieces[0].figures, r.figures) << r.count << " of " << r.hit_dice;
        EXPECT_EQ(f.attacks, r.attacks);
        EXPECT_EQ(f.hits, r.hits);
        EXPECT_EQ(f.hero, r.tier);
        EXPECT_EQ(f.heroic_attack, r.at_five);
    }
}

TEST(AxeExamples, E29_RoutAndRally) {  // BTA-125 to BTA-130
    const auto fled = [] {
        Scene scene({put(foot(8, 2, Armour::heavy), A, 2000, 1550, 0), with(person({.leads = 4}), A, 2),
                     put(foot(4, 2), A, 3500, 500, 0), put(foot(8, 2), B, 2000, 4000, 180)},
                    House{.turn_limit = 1});
        scene.s.stage = Stage::routing;
        scene.s.melee_phase = true;
        scene.at(0).routed = scene.at(0).routed_now = true;
        scene.step([](Table t) { routing_moves(t); }, {{4}});
        return scene;
    };
    Scene scene = fled();
    // Turned about, its new front was 14" less its depth of 1.5" from the edge; then 4".
    const Hundredths after = scene.at(0).at.y;
    EXPECT_EQ(after, 1550 - 150 - 400);
    EXPECT_EQ(scene.at(0).at.degrees, 180);
    scene.at(0).routed_now = false;
    scene.s.melee_phase = false;
    scene.step([](Table t) { routing_moves(t); });
    EXPECT_EQ(scene.at(0).at.y, after - 800);
    EXPECT_EQ(scene.at(0).where, Where::table);
    // A leader of level 4 with it.
    scene.at(1).host = 0;
    scene.s.stage = Stage::rally;
    Scene saved = scene, lost = scene;
    saved.step([](Table t) { Rules::apply(t.s, Rally{piece(0), piece(1), {}}, t.dice, t.log); }, {{4}});
    EXPECT_FALSE(saved.at(0).routed);
    EXPECT_EQ(saved.at(0).at.degrees, 0);
    lost.step([](Table t) { Rules::apply(t.s, Rally{piece(0), piece(1), {}}, t.dice, t.log); }, {{5}});
    // The next turn took it off the table: nothing else is asked before the initiative.
    EXPECT_TRUE(lost.at(0).routed);
    lost.step([](Table t) {
        t.s.melee_phase = false;
        t.s.stage = Stage::routing;
        routing_moves(t);
    });
    EXPECT_EQ(lost.at(0).where, Where::off);
    EXPECT_EQ(lost.at(1).where, Where::off);
}

TEST(AxeExamples, E30_RefusingDuels) {  // BTA-35 to BTA-41
    const auto scene_of = [] {
        Scene scene({put(foot(8, 2), A, 2000, 1000, 0), with(person({FighterTier::hero, {}, {}, 3}), A, 0),
                     put(foot(8, 2), B, 2000, 1500, 180), with(person({FighterTier::superhero}), B, 2)});
        scene.meet(0, 2, Edge::front, 1, false);
        scene.s.stage = Stage::duels;
        scene.s.active = B;
        scene.give(ChallengeTo{piece(3), piece(1)});
        return scene;
    };
    Scene scene = scene_of();
    EXPECT_EQ(Rules::pending(scene.s)->piece, piece(1));
    scene.give(Reply{1});
    EXPECT_EQ(scene.s.stage, Stage::duel_force);
    Scene forced = scene;
    forced.give(Reply{0}, {{3}});
    EXPECT_EQ(forced.s.stage, Stage::duel_allot_a);
    EXPECT_FALSE(forced.at(1).refused);
    Fallen four(std::vector<std::vector<std::uint16_t>>{{4}});
    KeptTableLog log;
    refuse_duel({scene.s, four, log});
    EXPECT_TRUE(scene.at(1).refused_now);
    EXPECT_FALSE(has_part(morale_tally(scene.s, 0, false), rule(117)));
    EXPECT_EQ(attach_refused(scene.s, {piece(1), {}, InchPlace{}})->why,
              "Who refused a duel does not change his unit this turn.");
    scene.at(2).routed = false;
    State rout_of_own = scene.s;
    rout_of_own.pieces[0].routed = true;
    EXPECT_EQ(rally_refused(rout_of_own, 0, 1)->why, "Who refused a duel rallies nobody this turn.");
    // He adds no dice to his unit.
    KeptTableLog blows;
    SeededDice dice(3);
    State round = scene.s;
    fight_round({round, dice, blows});
    for (const TableEvent& e : blows.events)
        if (const auto* d = std::get_if<DiceFell>(&e); d && d->question.what == RollFor::melee) {
            EXPECT_NE(d->piece, piece(1));
        }
    // A later refusal costs nothing.
    scene.at(1).refused_now = false;
    scene.s.duel.a = 3;
    scene.s.duel.b = 1;
    refuse_duel({scene.s, four, log});
    EXPECT_FALSE(scene.at(1).refused_now);
}

}  // namespace
}  // namespace banneret::axe
