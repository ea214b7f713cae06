// Charge orders, cards of the fire phase, jokers, and limits for casters, engines and resistant creatures.

#include <gmock/gmock.h>

#include "engine/rulesets/by_this_axe/policy.h"
#include "tests/engine/rulesets/by_this_axe/field.h"

namespace banneret::axe {
namespace {

PlayCard card(Card c, std::vector<std::size_t> on = {}, bool joker = false) {
    PlayCard o;
    o.card = card_key(c);
    o.joker = joker;
    for (std::size_t k = 0; k < on.size(); ++k) o.pieces[k] = piece(on[k]);
    return o;
}
void hold(State& s, Side side, Card c, int n = 1) {
    s.hand[side][static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(n);
}
// Two red units an inch apart under a general, one enemy straight ahead, one far away.
Scene two_and_one(Hundredths enemy_y) {
    return Scene({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), red, 2380, 1000, 0),
                  with(person({.leads = 3, .general = true}), red, 0), put(foot(8, 2), blue, 2000, enemy_y, 180),
                  put(foot(8, 2), blue, 4500, 4400, 180)},
                 with_cards);
}

TEST(AxeOrders, AnOrderToChargeIsObeyed) {  // BTA-153; BTA-R98
    Scene s = two_and_one(1500);
    hold(s.s, red, Card::ferocious);
    s.give(card(Card::ferocious, {0}), {{2}});
    EXPECT_EQ(s.refused(Done{}), "Unit 1 is ordered to charge and can do so: charge with it first.");
    EXPECT_EQ(s.refused(Reform{piece(0), {}, 0, InchPlace{0, 0, 30}}),
              "This unit is ordered to charge, so it may not turn.");
    EXPECT_EQ(s.refused(Advance{piece(0), InchPlace{2000, 1200, 0}}),
              "This unit is ordered to charge; if it reaches no enemy, it moves after all others.");
    s.at(1).moved = true;
    Rng rng(1);
    const CommandersChoice c = Rules::choose(s.s, Temper::wary, rng, false);
    EXPECT_TRUE(std::holds_alternative<Charge>(c.order)) << key(c.order);
    s.give(Charge{piece(0), piece(3), InchPlace{}});
    EXPECT_EQ(s.refused(Done{}), "");
}

TEST(AxeOrders, WhoReachesNobodyGoesOnTowardsTheEnemy) {  // BTA-R98: full move towards the nearest enemy
    Scene s = two_and_one(2600);
    hold(s.s, red, Card::ferocious);
    s.give(card(Card::ferocious, {0}), {{2}});
    s.give(Done{});
    EXPECT_EQ(s.at(0).at, (InchPlace{2000, 1000 + 500 + 200, 0}));
    EXPECT_TRUE(s.at(0).moved);
    EXPECT_FALSE(s.at(1).moved);
    // No closer than an inch, and never with a turn of more than 45 degrees.
    Scene near = two_and_one(1850);
    near.at(0).at.degrees = 90;
    hold(near.s, red, Card::ferocious);
    near.give(card(Card::ferocious, {0}), {{6}});
    near.give(Done{});
    EXPECT_EQ(near.at(0).at.degrees, 45);
    EXPECT_GE(gap_between(near.s, 0, 3), keep_off);
}

TEST(AxeOrders, BothOfAMarchOrChargeDoTheSame) {  // BTA-145; BTA-R95
    Scene march = two_and_one(1600);
    hold(march.s, red, Card::march_charge);
    march.give(card(Card::march_charge, {0, 1}), {{4}});
    march.give(Advance{piece(1), InchPlace{2380, 1200, 0}});
    EXPECT_EQ(march.refused(Charge{piece(0), piece(3), InchPlace{}}), "This unit needs an order card to charge.");
    EXPECT_EQ(march.refused(Advance{piece(0), InchPlace{2000, 1200, 0}}), "");
    Scene charge = two_and_one(1600);
    hold(charge.s, red, Card::march_charge);
    charge.give(card(Card::march_charge, {0, 1}), {{4}});
    charge.give(Charge{piece(0), piece(3), InchPlace{}});
    EXPECT_TRUE(charge.at(1).ordered);
    EXPECT_NE(charge.refused(Advance{piece(1), InchPlace{2380, 1200, 0}}), "");
}

TEST(AxeOrders, CardsOfTheFireAreShownTogetherBeforeAnybodyFires) {  // BTA-160; BTA-R101, BTA-R103
    Scene s({put(archers(8, 3, MissileWeapon::short_bow), red, 2000, 1000, 0),
             with(person({.leads = 3, .general = true}), red, 0),
             put(foot(8, 2, Armour::medium, true), blue, 2000, 2000, 180),
             with(person({.leads = 3, .general = true}), blue, 2)},
            with_cards);
    hold(s.s, red, Card::volley);
    hold(s.s, blue, Card::shieldwall);
    s.s.stage = Stage::fire_begins;
    SeededDice none(1);
    go_on({s.s, none, s.log});
    ASSERT_EQ(s.s.stage, Stage::fire_cards);
    EXPECT_EQ(Rules::pending(s.s)->side, red);
    EXPECT_EQ(s.refused(Shoot{piece(0), piece(2)}), "That order does not answer the question the battle asks now.");
    s.log.events.clear();
    s.give(card(Card::volley, {0}));
    // The other side does not know it yet.
    EXPECT_EQ(Rules::pending(s.s)->side, blue);
    for (const TableEvent& e : s.log.events) EXPECT_EQ(Rules::visible_event(s.s, e, blue), std::nullopt);
    Rng rng(4);
    for (int k = 0; k < 10; ++k) {
        const State seen = Rules::as_seen_by(s.s, blue, rng);
        EXPECT_FALSE(seen.pieces[0].volley || seen.pieces[0].carded_fire);
        EXPECT_EQ(hand_size(seen, red), 1);
        EXPECT_EQ(seen.discards, decltype(seen.discards){});
    }
    EXPECT_TRUE(Rules::as_seen_by(s.s, red, rng).pieces[0].volley);
    s.give(card(Card::shieldwall, {2}));
    ASSERT_EQ(s.s.stage, Stage::fire);
    EXPECT_NE(Rules::visible_event(s.s, s.log.events.front(), blue), std::nullopt);
    // Twice the dice, and the shieldwall holds.
    s.give(Shoot{piece(0), piece(2)}, {{1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6}, {5}, {1}, {2}});
    EXPECT_EQ(s.roll(RollFor::shooting).dice.total(), 12);
    EXPECT_TRUE(has_part(s.roll(RollFor::save).tally, rule("BTA-160")));
}

TEST(AxeOrders, TheCommanderPlaysTargetAndShieldwall) {  // BTA-COMMANDER
    Scene s({put(archers(8, 3, MissileWeapon::short_bow), red, 2000, 1000, 0),
             with(person({.leads = 3, .general = true}), red, 0),
             put(foot(8, 2, Armour::heavy, true), blue, 2000, 2000, 180), put(foot(8, 2), blue, 2000, 2400, 180),
             with(person({.leads = 3, .general = true}), blue, 2)},
            with_cards);
    s.s.stage = Stage::fire_cards;
    hold(s.s, red, Card::target);
    Rng rng(1);
    const auto plays = [&](Card c) {
        for (int k = 0; k < 20; ++k) {
            const CommandersChoice choice = Rules::choose(s.s, Temper::steady, rng, false);
            const auto* o = std::get_if<PlayCard>(&choice.order);
            if (o != nullptr && o->card == card_key(c)) return true;
        }
        return false;
    };
    EXPECT_TRUE(plays(Card::target)) << "those without armour stand behind";
    hold(s.s, red, Card::target, 0);
    hold(s.s, blue, Card::shieldwall);
    s.s.active = blue;
    s.s.second_half = true;
    EXPECT_TRUE(plays(Card::shieldwall));
    s.at(0).leave(2);
    EXPECT_FALSE(plays(Card::shieldwall)) << "one hit on average";
}

TEST(AxeOrders, BothHalvesOfAJokerMayGoToOneUnit) {  // BTA-137, BTA-161; BTA-R90
    Scene s = two_and_one(2600);
    hold(s.s, red, Card::joker);
    hold(s.s, red, Card::maneuver);
    s.give(card(Card::maneuver, {0}, true));
    EXPECT_EQ(s.refused(card(Card::maneuver, {0})), "A unit takes one card per phase.");
    s.give(card(Card::march_charge, {0}, true), {{3}});
    EXPECT_TRUE(s.at(0).maneuver && s.at(0).may_charge);
    EXPECT_EQ(s.refused(card(Card::maneuver, {0})), "A unit takes one card per phase.");
}

TEST(AxeOrders, ACasterIsOneFigureOfThoseWhoAimAtALoneCharacter) {  // BTA-58; BTA-R29
    for (const bool at_20 : {false, true}) {
        Scene s({put(person({.mage = MageTier::wizard, .at_20 = at_20}), red, 2000, 1000, 0),
                 put(archers(8, 3, MissileWeapon::short_bow), red, 2400, 1000, 0),
                 put(person({.hero = FighterTier::hero, .at_20 = at_20}), blue, 2200, 1600, 180)},
                {}, at_20);
        s.s.stage = Stage::fire;
        s.step([](Table t) { cast_at(t, 0, 2, 1); }, {{6}});
        s.s.strike = {};
        EXPECT_EQ(s.at(2).shot_at, 1);
        EXPECT_EQ(s.refused(Shoot{piece(1), piece(2)}),
                  at_20 ? "No more figures may fire at that target in this phase." : "");
        s.at(2).shot_at = at_20 ? 1 : 4;
        s.at(0).cast = false;
        EXPECT_EQ(s.refused(Cast{piece(0), piece(2), spells::attack, 1, {}}),
                  "No more figures may aim at that target in this phase.");
    }
}

TEST(AxeOrders, TheCrewOfAnEngineFightsAsWithDaggers) {  // BTA-R32
    Unit u;
    u.count = 20;
    u.missile = {MissileWeapon::artillery};
    u.melee = {MeleeWeapon::sword};
    EXPECT_EQ(unit_facts(u, 4, false).arms, bit(Arm::dagger));
}

TEST(AxeOrders, RoughGroundThatIsTouchedCounts) {  // BTA-98; BTA-R40
    Terrain t;
    Patch brook;
    brook.ground = TableGround::river;
    brook.line = true;
    brook.outline = {{0, 850}, {4800, 850}};
    t.patches = {brook};
    const Scene s({put(horse(6, 3), red, 2000, 1000, 0), put(horse(6, 3), red, 2000, 3000, 0)}, {}, false, t);
    EXPECT_TRUE(in_rough(s.s, 0));
    EXPECT_FALSE(in_rough(s.s, 1));
}

TEST(AxeOrders, ResistanceHelpsInADuelAgainstThePlain) {  // BTA-200; BTA-R85
    for (const bool plain : {true, false}) {
        Facts ogre = foot(1, 4);
        ogre.monster = true;
        ogre.heroic = true;
        ogre.hits = 2;
        ogre.pool = 4;
        ogre.resistance = true;
        Scene s({put(person(plain ? Who{.leads = 2} : Who{FighterTier::hero}), red, 2000, 1000, 0),
                 put(ogre, blue, 2000, 1500, 180)});
        s.s.duel.a = 0;
        s.s.duel.b = 1;
        s.s.duel.round = 1;
        s.s.duel.dice = {{{1, 1, 0}, {1, 1, 0}}};
        s.s.stage = Stage::duel_blows;
        std::vector<std::vector<std::uint16_t>> dice = {{1}, {6}, {6}, {6}};
        if (!plain) dice.push_back({6});
        s.step(duel_blows, dice);
        EXPECT_EQ(s.at(1).wounds, plain ? 0 : 1);
    }
}

TEST(AxeOrders, WhoWasRalliedThisTurnDoesNotRideOff) {  // BTA-130; BTA-R46
    Scene s({put(foot(8, 2), red, 2000, 1000, 0), put(horse(6, 3), blue, 2000, 1800, 180)});
    EXPECT_TRUE(may_retreat(s.s, 1));
    s.at(1).rallied = true;
    EXPECT_FALSE(may_retreat(s.s, 1));
}

TEST(AxeOrders, APriestWhoShootsAsAHeroPraysNoMore) {  // BTA-R34, BTA-R111
    Facts priest = person({FighterTier::hero, PriestTier::priest});
    priest.missiles = static_cast<std::uint16_t>(1u << static_cast<unsigned>(MissileWeapon::short_bow));
    Scene s({put(priest, red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1800, 180)});
    s.s.stage = Stage::fire;
    s.step([](Table t) { fire_at(t, 0, 1, 0); }, {{6}});
    EXPECT_TRUE(s.at(0).struck_as_hero);
}

// --- Deployment ------------------------------------------------------------------------------------------------------

State deployed(std::vector<int> fc, Posture how) {
    TableStart start;
    for (const Side side : both_sides) {
        std::vector<Unit> units(fc.size());
        for (std::size_t i = 0; i < fc.size(); ++i) {
            units[i].id = UnitId{static_cast<std::uint32_t>(i + 1)};
            units[i].name = "Unit";
            units[i].count = 30;
            units[i].fc = side == red ? fc[i] : 2;
        }
        start.sides[side] = table_army_of_list("Army", std::move(units));
    }
    start.posture.first = how;
    return std::get<State>(muster(start));
}

TEST(AxeOrders, TheWeakCentreIsInTheMiddle) {  // BTA-START
    const State s = deployed({1, 4, 4, 2, 4, 3, 3, 1}, Posture::weak_center);
    const Hundredths middle = s.setup->wide / 2, third = s.setup->wide / 6;
    int weak = 0;
    for (std::size_t i = 0; i < 8; ++i)
        if (facts(s, i).fc == 1) {
            ++weak;
            EXPECT_LE(std::abs(s.pieces[i].at.x - middle), third) << i;
        }
    EXPECT_EQ(weak, 2);
}

TEST(AxeOrders, ThePoorStandApart) {  // BTA-COMMANDER
    const State s = deployed({3, 1, 3}, Posture::frontal_assault);
    for (const std::size_t i : {0u, 2u}) EXPECT_GT(gap_between(s, 1, i), rout_sight);
}

TEST(AxeOrders, ARiverOnlyByChoice) {  // BTA-START; BTA-86, BTA-R41
    TableStart start;
    for (const Side side : both_sides) {
        Unit u;
        u.name = "Unit";
        u.count = 60;
        start.sides[side] = table_army_of_list("Army", {u});
    }
    for (int n = 0; n < 30; ++n) {
        start.changes = {{red, {}, "terrain", std::to_string(n)}};
        const State laid_out = std::get<State>(muster(start));  // outlives the loop over its parts
        for (const Patch& p : laid_out.setup->terrain.patches) EXPECT_NE(p.ground, TableGround::river);
    }
    start.changes.push_back({blue, {}, "river", "yes"});
    const State s = std::get<State>(muster(start));
    EXPECT_EQ(s.setup->terrain.patches.back().ground, TableGround::river);
    EXPECT_TRUE(crosses_river(s, {2000, 2000}, {2000, 2400}));
    start.changes.push_back({blue, {}, "river", "wide"});
    EXPECT_TRUE(std::holds_alternative<std::vector<Problem>>(muster(start)));
}

}  // namespace
}  // namespace banneret::axe
