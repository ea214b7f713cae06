// The board apart from the stands: the deployment rows and the defender's fortifications. LH-START.

#include <gmock/gmock.h>

#include <cmath>

#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/deployment.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

State begun(Stratagem of_second, Posture of_first) {
    TableStart start;
    for (const Side side : both_sides) {
        Unit u;
        u.name = "Foot";
        u.count = 160;
        start.sides[side] = table_army_of_list(side == Side::first ? "Red" : "Blue", {u}, 2);
    }
    start.changes = {{Side::first, {}, "scale", "10"}};
    start.stratagem.second = of_second;
    start.posture.first = of_first;
    return std::get<State>(muster(start));
}
BoardPoint middle(const std::vector<BoardPoint>& outline) {
    BoardPoint m;
    for (const BoardPoint p : outline) m = {m.x + p.x / 6, m.y + p.y / 6};
    return m;
}

TEST(LionheartBoard, TheTwoRowsOfTheSideThatDeploys) {
    State s = begun(Stratagem::none, Posture::refuse_right);
    const auto columns = static_cast<std::size_t>(s.setup->columns);
    BoardView v = Rules::view(s, Side::first);
    EXPECT_TRUE(v.ground.empty()) << "LH-2";
    EXPECT_EQ(v.zones.size(), 2 * columns - columns / 3) << "the refused wing stands in the back row";
    for (const BoardZone& z : v.zones) {
        EXPECT_EQ(z.side, Side::first);
        ASSERT_EQ(z.outline.size(), 6u);
        EXPECT_GT(middle(z.outline).y, 8);
    }
    // A hex is drawn around the block of its stand.
    for (const BoardBlock& b : v.blocks) {
        bool found = false;
        for (const BoardZone& z : v.zones)
            found =
                found || (std::abs(middle(z.outline).x - b.x) < 0.001f && std::abs(middle(z.outline).y - b.y) < 0.001f);
        EXPECT_TRUE(found) << b.label;
    }
    SeededDice dice(1);
    NoTableLog log;
    Rules::apply(s, Done{}, dice, log);
    v = Rules::view(s, Side::second);
    EXPECT_EQ(v.zones.size(), 2 * columns);
    EXPECT_EQ(v.zones[0].side, Side::second);
    Rules::apply(s, Done{}, dice, log);
    EXPECT_TRUE(Rules::view(s, Side::first).zones.empty());
}

TEST(LionheartBoard, FortificationsLieBeforeTheDefendersFrontRow) {
    const State s = begun(Stratagem::field_fortifications, Posture::frontal_assault);
    const BoardView v = Rules::view(s, Side::first);
    ASSERT_EQ(v.ground.size(), 1u);
    const BoardGround& g = v.ground[0];
    EXPECT_EQ(g.kind, TableGround::fortification);
    EXPECT_TRUE(g.line);
    EXPECT_EQ(g.label, "field fortifications");
    ASSERT_EQ(g.outline.size(), 2 * static_cast<std::size_t>(s.setup->columns));
    for (std::size_t i = 0; i < g.outline.size(); ++i) {
        EXPECT_FLOAT_EQ(g.outline[i].y, i / 2 % 2 == 0 ? 2.0f : 2.5f);
        if (i > 0) {
            EXPECT_GT(g.outline[i].x, g.outline[i - 1].x - 0.001f);
        }
    }
}

}  // namespace
}  // namespace banneret::lionheart
