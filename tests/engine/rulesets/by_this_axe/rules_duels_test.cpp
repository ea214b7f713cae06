// Duels of By This Axe, rule by rule.

#include <gmock/gmock.h>

#include "engine/rulesets/rule_rows.h"
#include "tests/engine/rulesets/by_this_axe/examples.h"

namespace banneret::axe {
namespace {

Scene challenge_scene(Hundredths between = 500) {
    Scene scene({put(person({FighterTier::hero}), A, 2000, 1000, 0),
                 put(person({FighterTier::hero}), B, 2000, 1000 + between, 180), put(foot(8, 2), A, 4000, 500, 0),
                 put(foot(8, 2), B, 4000, 4000, 180)});
    scene.s.stage = Stage::duels;
    return scene;
}

TEST(AxeDuels, ChallengesCarryNineInchesAndOneDuelATurn) {  // BTA-34, BTA-37, BTA-54; BTA-R79
    EXPECT_EQ(challenge_scene(900 + 150).refused(ChallengeTo{piece(0), piece(1)}), "A challenge reaches 9 inches.");
    Scene scene = challenge_scene();
    scene.give(ChallengeTo{piece(0), piece(1)});
    EXPECT_EQ(scene.s.stage, Stage::duel_answer);
    const InchPlace before = scene.at(0).at;
    scene.give(Reply{0});
    scene.give(Allot{{2, 1, 1}});
    // Neither wounds the other; from the second round on both flee.
    scene.give(Allot{{2, 1, 1}}, {{6}, {6}, {6, 6}, {6, 6}, {6}, {6}});
    EXPECT_EQ(scene.s.stage, Stage::duel_flee_a);
    scene.give(Reply{1});
    Fallen dice({{1}, {1}});
    scene.s.duel.flees[1] = true;
    duel_tricks({scene.s, dice, scene.log});
    EXPECT_EQ(scene.s.stage, Stage::duels);
    EXPECT_EQ(scene.at(0).at, before);
    EXPECT_EQ(challenge_refused(scene.s, 0, 1)->why, "This character may not challenge now.");
}

TEST(AxeDuels, TheSplitOfTheDice) {  // BTA-44, BTA-45, BTA-46, BTA-47, BTA-48; BTA-R81
    Scene scene = challenge_scene();
    scene.give(ChallengeTo{piece(0), piece(1)});
    scene.give(Reply{0});
    EXPECT_EQ(scene.refused(Allot{{4, 0, 0}}), "Put at least one die in attack and one in parry.");
    EXPECT_EQ(scene.refused(Allot{{0, 4, 0}}), "Put at least one die in attack and one in parry.");
    EXPECT_EQ(scene.refused(Allot{{1, 1, 2}}),
              "That is too many dice in tricks: at most one, or two for mages and wizards.");
    EXPECT_EQ(scene.refused(Allot{{2, 1, 0}}), "Split all dice of the pool.");
    EXPECT_TRUE(Rules::pending(scene.s)->secret);
    scene.give(Allot{{2, 1, 1}});
    // The other side does not know it yet.
    Rng rng(1);
    bool differs = false;
    for (int k = 0; k < 20; ++k)
        differs = differs || Rules::as_seen_by(scene.s, B, rng).duel.dice[0] != scene.s.duel.dice[0];
    EXPECT_TRUE(differs);
    EXPECT_FALSE(Rules::visible_event(scene.s, scene.log.events.front(), A) == std::nullopt);
    for (const TableEvent& e : scene.log.events)
        if (const auto* o = std::get_if<OrderCarriedOut>(&e); o && std::holds_alternative<Allot>(o->order)) {
            EXPECT_EQ(Rules::visible_event(scene.s, e, B), std::nullopt);
        }
    const std::array<std::pair<Who, int>, 8> pools = {{{{FighterTier::hero}, 4},
                                                       {{FighterTier::superhero}, 8},
                                                       {{FighterTier::champion}, 12},
                                                       {{.priest = PriestTier::priest}, 3},
                                                       {{.mage = MageTier::mage}, 3},
                                                       {{.mage = MageTier::wizard}, 6},
                                                       {{.priest = PriestTier::high_priest}, 6},
                                                       {{}, 2}}};
    for (const auto& [who, n] : pools) EXPECT_EQ(person(who).pool, n);
    EXPECT_EQ(trick_dice(person({.mage = MageTier::mage})), 2);
    EXPECT_EQ(trick_dice(person({.mage = MageTier::wizard})), 2);
    EXPECT_EQ(trick_dice(person({})), 1);
    EXPECT_EQ(trick_dice(person({.priest = PriestTier::high_priest})), 1);
}

TEST(AxeDuels, NobodyFightsForEver) {  // BTA-42; BTA-R86
    Scene scene = challenge_scene();
    scene.s.duel = {};
    scene.s.duel.a = 0;
    scene.s.duel.b = 1;
    scene.s.duel.round = 20;
    scene.s.duel.dice = {{{1, 1, 0}, {1, 1, 0}}};
    scene.s.stage = Stage::duel_blows;
    scene.step(duel_blows, {{6}, {6}, {6}, {6}});
    EXPECT_EQ(scene.s.stage, Stage::duels);
    EXPECT_TRUE(is_alive(scene.s, 0) && is_alive(scene.s, 1));
}

TEST(AxeDuels, MonstersAreNeverAskedAndNeverAsk) {  // BTA-R87
    Facts ogre = foot(1, 4);
    ogre.monster = ogre.heroic = true;
    ogre.hits = 2;
    ogre.pool = 4;
    Scene scene({put(person({FighterTier::hero}), A, 2000, 1000, 0), put(ogre, B, 2000, 1500, 180)});
    scene.s.stage = Stage::duels;
    EXPECT_FALSE(may_challenge(scene.s, 1));
    scene.give(ChallengeTo{piece(0), piece(1)});
    EXPECT_EQ(scene.s.stage, Stage::duel_allot_a);
}

}  // namespace
}  // namespace banneret::axe
