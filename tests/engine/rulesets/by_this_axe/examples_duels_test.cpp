// The worked examples of the By This Axe rulings: duels and their refusal.

#include <gmock/gmock.h>

#include <map>

#include "tests/engine/rulesets/by_this_axe/examples.h"

namespace banneret::axe {
namespace {

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
// Unsaved hits of one round: 100 times those of a, plus those of b.
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

TEST(AxeExamples, E10_DuelExact) {  // BTA-44, BTA-49, BTA-50, BTA-51, BTA-52, BTA-53; BTA-R82, BTA-R83
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

TEST(AxeExamples, E11_DuelWithGivenDice) {  // BTA-44, BTA-48, BTA-49, BTA-50, BTA-51, BTA-52, BTA-53; BTA-R82, BTA-R83
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

TEST(AxeExamples, E30_RefusingDuels) {  // BTA-35, BTA-36, BTA-38, BTA-39, BTA-40, BTA-41; BTA-R78, BTA-R80
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
    RecordingTableLog log;
    refuse_duel({scene.s, four, log});
    EXPECT_TRUE(scene.at(1).refused_now);
    EXPECT_FALSE(has_part(morale_tally(scene.s, 0, false), rule("BTA-117")));
    EXPECT_EQ(attach_refused(scene.s, {piece(1), {}, InchPlace{}})->why,
              "This character refused a duel and cannot change units this turn.");
    scene.at(2).routed = false;
    State rout_of_own = scene.s;
    rout_of_own.pieces[0].routed = true;
    EXPECT_EQ(rally_refused(rout_of_own, 0, 1)->why, "This leader refused a duel and cannot rally this turn.");
    // The character adds no dice to its unit.
    RecordingTableLog blows;
    SeededDice dice(3);
    for (const bool refused : {true, false}) {
        State round = scene.s;
        round.pieces[1].refused_now = refused;
        blows.events.clear();
        fight_round({round, dice, blows});
        bool strikes = false, his_unit_strikes = false;
        for (const TableEvent& e : blows.events)
            if (const auto* d = std::get_if<DiceFell>(&e); d && d->question.what == RollFor::melee) {
                strikes = strikes || d->piece == piece(1);
                his_unit_strikes = his_unit_strikes || d->piece == piece(0);
            }
        EXPECT_EQ(strikes, !refused) << "BTA-39";
        EXPECT_TRUE(his_unit_strikes);
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
