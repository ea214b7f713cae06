// The automatic commander of By This Axe (BTA-COMMANDER): deployment, charges, cards, prayers and missiles.

#include "engine/core/text.h"
#include "engine/rulesets/by_this_axe/by_the_book/judgement.h"
#include "engine/rulesets/by_this_axe/deployment.h"
#include "tests/engine/rulesets/by_this_axe/field.h"

namespace banneret::axe {
namespace {

TableOrder chosen(const Scene& scene) {
    Rng rng(3);
    return Rules::choose(scene.s, Temper::steady, rng, false).order;
}
void hold(Scene& s, Side side, Card c) {
    s.s.hand[side][static_cast<std::size_t>(c)] = 1;
}
const House cards_on{.command_cards = true};

TEST(AxeCommander, RaisesAShieldwallUnderTwoHits) {  // BTA-COMMANDER; BTA-160, BTA-R101
    const auto field = [](int bows) {
        Scene s({put(archers(bows, 3), red, 2000, 1000, 0), put(foot(8, 2, Armour::light, true), blue, 2000, 1800, 180),
                 with(person({.leads = 3, .general = true}), blue, 1)},
                cards_on);
        s.s.stage = Stage::fire_cards;
        s.s.active = blue;
        s.s.second_half = true;
        hold(s, blue, Card::shieldwall);
        return s;
    };
    const Scene many = field(8), few = field(2);
    EXPECT_EQ(chosen(many), TableOrder(PlayCard{card_key(Card::shieldwall), {piece(1), {}, {}}}));
    EXPECT_EQ(chosen(few), TableOrder(Done{}));
    // A joker serves as well.
    Scene joker = field(8);
    joker.s.hand.second = {};
    hold(joker, blue, Card::joker);
    EXPECT_EQ(chosen(joker), TableOrder(PlayCard{card_key(Card::shieldwall), {piece(1), {}, {}}, true}));
}

// A flank march enters level with the enemy near that edge, not always at the same place.
TEST(AxeCommander, AFlankMarchArrivesLevelWithAnEnemy) {  // BTA-COMMANDER
    for (const Hundredths y : {1400, 3200}) {
        Scene s({put(foot(8, 2, Armour::light), red, 2400, 900, 0), put(foot(8, 2, Armour::light), red, 2400, 600, 0),
                 put(foot(8, 2, Armour::light), blue, 4000, y, 180)});
        s.s.pieces[1].where = Where::flank;
        s.s.turn = 2;
        s.s.stage = Stage::move;
        s.s.active = red;
        const TableOrder o = chosen(s);
        ASSERT_TRUE(std::holds_alternative<Deploy>(o));
        const auto at = std::get<InchPlace>(std::get<Deploy>(o).at);
        EXPECT_EQ(at.degrees, 270) << "the nearer edge";
        EXPECT_NEAR(at.y, y, 300);
    }
}

// The place at which the second piece, eight soldiers on a flank march, enters in turn 2.
InchPlace entry(Scene s) {
    s.s.pieces[1].where = Where::flank;
    s.s.turn = 2;
    s.s.stage = Stage::move;
    s.s.active = red;
    const TableOrder o = chosen(s);
    const auto* deploy = std::get_if<Deploy>(&o);
    return deploy != nullptr ? std::get<InchPlace>(deploy->at) : InchPlace{};
}

// A unit of a flank march enters out of reach of an enemy that would beat it, and where fewer shoot at it.
TEST(AxeCommander, AFlankMarchAvoidsStrongEnemiesAndFire) {  // BTA-COMMANDER
    const auto field = [](Facts enemy) {
        return Scene({put(foot(8, 2), red, 2400, 900, 0), put(foot(8, 2), red, 2400, 600, 0),
                      put(std::move(enemy), blue, 800, 2400, 180)});
    };
    const InchPlace weak = entry(field(foot(8, 1)));
    EXPECT_EQ(weak.degrees, 90);
    EXPECT_NEAR(weak.y, 2400, 300);
    Scene strong = field(knights());
    const InchPlace safe = entry(strong);
    Rect there = body_of(strong.s.pieces[1]);
    there.at = safe;
    EXPECT_GT(gap(there, body(strong.s, 2)), rate(strong.s, 2));
    // The nearer of two enemies, unless it can shoot.
    const auto two = [](Facts left) {
        return Scene({put(foot(8, 2), red, 2400, 900, 0), put(foot(8, 2), red, 2400, 600, 0),
                      put(std::move(left), blue, 1300, 2400, 0), put(foot(6, 1), blue, 3400, 2400, 0)});
    };
    EXPECT_EQ(entry(two(foot(6, 1))).degrees, 90);
    EXPECT_EQ(entry(two(archers(6, 1, MissileWeapon::sling))).degrees, 270);
}

// Once a unit of a side whose flank march is in fights, the others close instead of waiting for the enemy.
TEST(AxeCommander, SupportsTheFightAfterAFlankMarch) {  // BTA-COMMANDER
    const auto field = [](Stratagem stratagem) {
        Scene s({put(foot(8, 2), blue, 1000, 2000, 180), put(foot(8, 2), blue, 3000, 4000, 180),
                 put(foot(8, 2), red, 1000, 1950, 0), put(foot(8, 2), red, 3000, 800, 0)});
        axe::Setup setup = *s.s.setup;
        setup.stratagem[blue] = stratagem;
        s.s.setup = Shared<axe::Setup>(std::move(setup));
        s.meet(0, 2);
        s.s.turn = 3;
        s.s.active = blue;
        return s;
    };
    EXPECT_TRUE(std::holds_alternative<Advance>(chosen(field(Stratagem::flank_march))));
    EXPECT_FALSE(std::holds_alternative<Advance>(chosen(field(Stratagem::none))));
}

TEST(AxeCommander, PlaysTargetOnACharacterOrABetterMark) {  // BTA-COMMANDER; BTA-155
    const auto field = [](Facts near, Facts far) {
        Scene s({put(archers(8, 3), red, 2000, 1000, 0), with(person({.leads = 3, .general = true}), red, 0),
                 put(std::move(near), blue, 2000, 1800, 180), put(std::move(far), blue, 2000, 2200, 180),
                 with(person({.hero = FighterTier::hero}), blue, 3)},
                cards_on);
        s.s.stage = Stage::fire_cards;
        hold(s, red, Card::target);
        return s;
    };
    const TableOrder target = PlayCard{card_key(Card::target), {piece(0), {}, {}}};
    // A hero in front of a few figures; and unarmoured men behind knights.
    const Scene hero = field(foot(8, 2), foot(3, 2, Armour::heavy, true));
    EXPECT_EQ(chosen(hero), target);
    EXPECT_EQ(chosen(field(knights(), foot(12, 2))), target);
    EXPECT_EQ(chosen(field(foot(12, 2), foot(12, 2, Armour::heavy, true))), TableOrder(Done{}));
    // Then they shoot at that target.
    Scene shot = hero;
    shot.give(target);
    ASSERT_EQ(shot.s.stage, Stage::fire);
    EXPECT_EQ(chosen(shot), TableOrder(Shoot{piece(0), piece(3)}));
}

TEST(AxeCommander, APriestHeroInAGoodFightDoesNotPray) {  // BTA-COMMANDER; BTA-176, BTA-R111
    const auto field = [](Facts own, Facts enemy) {
        Scene s({put(std::move(own), red, 2000, 1000, 0),
                 with(person({.hero = FighterTier::superhero, .priest = PriestTier::priest, .mounted = true}), red, 0),
                 put(std::move(enemy), blue, 2000, 1500, 180)});
        s.at(1).prayers = 8;
        s.meet(0, 2, Edge::front, 1);
        s.s.stage = Stage::blows;
        s.s.strike.kind = Strike::Kind::melee;
        s.s.strike.step = Strike::Step::pray;
        s.s.strike.by = 2;
        s.s.strike.at = 0;
        s.s.strike.who = 1;
        s.s.strike.hits = s.s.strike.lot = 1;
        s.s.strike.pierce = -3;
        s.s.strike.pierce_rule = rule("BTA-68");
        return s;
    };
    const Scene good = field(knights(), foot(8, 1)), bad = field(foot(4, 1), knights());
    ASSERT_TRUE(asked(good.s).has_value());
    ASSERT_GE(exchange(good.s, 0, 2, false), 1.2);
    ASSERT_LT(exchange(bad.s, 0, 2, false), 1.2);
    EXPECT_EQ(chosen(good), TableOrder(Done{}));
    EXPECT_TRUE(std::holds_alternative<Cast>(chosen(bad)));
}

TEST(AxeCommander, APriestPraysForOrdinaryFiguresToo) {  // BTA-174, BTA-COMMANDER
    Scene s({put(foot(8, 2), red, 2000, 1000, 0), with(person({.priest = PriestTier::priest}), red, 0),
             put(foot(8, 2), blue, 2000, 1500, 180)});
    s.at(1).prayers = 6;
    s.meet(0, 2, Edge::front, 1);
    s.s.stage = Stage::blows;
    s.s.strike.kind = Strike::Kind::melee;
    s.s.strike.step = Strike::Step::pray;
    s.s.strike.by = 2;
    s.s.strike.at = s.s.strike.who = 0;
    s.s.strike.hits = s.s.strike.lot = 3;
    const TableOrder prayer = chosen(s);
    ASSERT_TRUE(std::holds_alternative<Cast>(prayer));
    EXPECT_EQ(std::get<Cast>(prayer).spell, spell_prayer_each);
    EXPECT_EQ(std::get<Cast>(prayer).dice, 3);
    s.at(1).prayers = 1;  // the last one is kept for the characters
    EXPECT_EQ(chosen(s), TableOrder(Done{}));
}

TEST(AxeCommander, IsOutshotByKillsNotByHeads) {  // BTA-COMMANDER
    // Archers equal in number and FC on both sides; but the enemy's longbows pierce armour, and its own shoot at heavy
    // armour.
    const auto field = [](MissileWeapon own, MissileWeapon his) {
        Scene s({put(archers(8, 3, his), red, 2000, 600, 0), put(foot(8, 2, Armour::heavy, true), red, 2800, 600, 0),
                 put(archers(8, 3, own), blue, 2000, 4200, 180),
                 put(foot(8, 2, Armour::heavy, true), blue, 2800, 4200, 180)});
        s.s.active = blue;
        s.s.second_half = true;
        return s;
    };
    const auto advances = [](const Scene& s) { return std::holds_alternative<Advance>(chosen(s)); };
    EXPECT_TRUE(advances(field(MissileWeapon::sling, MissileWeapon::longbow)));
    EXPECT_FALSE(advances(field(MissileWeapon::longbow, MissileWeapon::longbow)));
    EXPECT_FALSE(advances(field(MissileWeapon::longbow, MissileWeapon::sling)));
}

TEST(AxeCommander, ChargesOnlyWhereTheWholeContactIsAGain) {
    // Pikes strike before lances, and with a bonus against horse.
    const auto field = [](Facts enemy) {
        Scene s({put(knights(), red, 2000, 1000, 0), put(std::move(enemy), blue, 2000, 1600, 180)});
        s.s.stage = Stage::move;
        return s;
    };
    EXPECT_TRUE(std::holds_alternative<Charge>(chosen(field(foot(8, 2)))));
    EXPECT_FALSE(std::holds_alternative<Charge>(chosen(field(foot(20, 4, Armour::heavy, true, Arm::pike)))));
}

TEST(AxeCommander, ChargesTheFlankOfAnEnemyInAMelee) {  // BTA-R44
    Scene s({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), red, 3000, 1100, 0),
             put(foot(8, 3), blue, 2000, 1100, 180)});
    s.meet(0, 2, Edge::front, 1);
    s.s.stage = Stage::move;
    const TableOrder order = chosen(s);
    ASSERT_TRUE(std::holds_alternative<Charge>(order));
    EXPECT_EQ(std::get<Charge>(order).piece, piece(1));
    EXPECT_NE(std::get<Charge>(order).edge, ChargeEdge::any);
}

TEST(AxeCommander, MovesSecondIfItMayChoose) {
    for (const Side side : both_sides) {
        Scene s({put(knights(), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1600, 180)});
        s.s.stage = Stage::who_first;
        s.s.chooser = side;
        EXPECT_EQ(chosen(s), TableOrder(Reply{1}));
    }
}

TEST(AxeCommander, FormsRanksThatHelpMoraleAtDeployment) {  // BTA-R22, BTA-R23
    const auto width = [](Facts f) {
        Scene s({put(std::move(f), blue, 2000, 4200, 180), put(foot(8, 2), red, 2000, 600, 0)});
        s.s.stage = Stage::deploy_second;
        const TableOrder order = chosen(s);
        return std::holds_alternative<Deploy>(order) ? int{std::get<Deploy>(order).width} : 0;
    };
    EXPECT_EQ(width(foot(12, 2)), 4);    // 4, 4, 4
    EXPECT_EQ(width(foot(8, 2)), 0);     // 4, 4 as usual: three ranks would not be wider than deep
    EXPECT_EQ(width(foot(5, 2)), 3);     // 3, 2
    EXPECT_EQ(width(knights(8)), 4);     // 4, 4
    EXPECT_EQ(width(archers(8, 2)), 8);  // in one rank
}

// By the book a charge at a flank scores 10 above its exchange. An exchange above 10 at the front is shown in full.
TEST(AxeCommander, NamesAnExchangeAboveTenInFull) {  // BTA-COMMANDER
    Scene scene({put(knights(), red, 2000, 1000, 0), put(foot(2, 1), blue, 2000, 1600, 180)});
    const double worth = by_the_book::Judgement::exchange(scene.s, 0, 1, true);
    ASSERT_GT(worth, 10);
    Rng rng(3);
    const CommandersChoice choice = by_the_book::choose(scene.s, rng, true);
    ASSERT_TRUE(std::holds_alternative<Charge>(choice.order));
    EXPECT_NE(choice.because.find(" " + fixed(worth, 2) + " "), std::string::npos) << choice.because;
}

// Out of reach of every enemy a unit moves up; no unit closes with an enemy alone.
TEST(AxeCommander, AUnitThatMovesUpDoesNotCloseWithItself) {  // BTA-COMMANDER
    Scene scene({put(foot(8, 2), red, 2400, 600, 0), put(foot(8, 2), blue, 2400, 5400, 180)});
    Rng rng(3);
    const CommandersChoice choice = Rules::choose(scene.s, Temper::steady, rng, true);
    ASSERT_TRUE(std::holds_alternative<Advance>(choice.order));
    const std::string foe = Rules::name(scene.s, piece(1));
    EXPECT_TRUE(choice.because == "Moves up." || choice.because == "Closes with " + foe + ".") << choice.because;
}

}  // namespace
}  // namespace banneret::axe
