// The house rule of LH-R17: crossbows reload for free, at any point of an action (LH-R10), even after all movement
// points are spent.

#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

// A crossbow stand of one movement point, unloaded.
Scene unloaded(bool free) {
    House house = no_break();
    house.crossbow_free_reload = free;
    Scene s = scene({put("inf crossbows", Side::first, 4, 6, N)}, house);
    s.s.stands[0].loaded = false;
    return s;
}

struct Step {
    const char* words;
    HexPlace to;
};

TEST(LionheartFreeReload, ComesAfterTheLastMovementPointToo) {
    for (const Step& step : {Step{"advance", {hex_at(4, 5), N}}, Step{"turn", {hex_at(4, 6), NE}}}) {
        SCOPED_TRACE(step.words);
        Scene s = unloaded(true);
        ASSERT_EQ(fresh_action(s.s, 0).move_points, 1);
        FaceDice none({});
        s.give(Advance{piece(0), step.to}, none);
        ASSERT_TRUE(s.s.action.begun) << "the action goes on while there is something to do for nothing";
        EXPECT_EQ(s.s.action.move_points, 0);
        s.give(Reload{piece(0)}, none);
        EXPECT_TRUE(s.at(0).loaded);
        EXPECT_FALSE(s.s.action.begun) << "and then nothing is left to do";
    }
}

TEST(LionheartFreeReload, OfLoadedCrossbowsEndsNothingLater) {
    Scene s = unloaded(true);
    FaceDice none({});
    s.give(Reload{piece(0)}, none);
    ASSERT_TRUE(s.s.action.begun) << "its movement point is unspent";
    s.give(Advance{piece(0), HexPlace{hex_at(4, 5), N}}, none);
    EXPECT_FALSE(s.s.action.begun) << "reloaded once in this action already (LH-18)";
}

TEST(LionheartFreeReload, WithoutTheSwitchTheActionEndsWithTheLastMovementPoint) {
    Scene s = unloaded(false);
    FaceDice none({});
    s.give(Advance{piece(0), HexPlace{hex_at(4, 5), N}}, none);
    EXPECT_FALSE(s.s.action.begun);
    EXPECT_FALSE(s.at(0).loaded);
}

}  // namespace
}  // namespace banneret::lionheart
