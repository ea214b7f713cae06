// The board as drawn: terrain, deployment zones, pieces. BTA-START.

#include <gmock/gmock.h>

#include "tests/engine/rulesets/by_this_axe/field.h"

namespace banneret::axe {
namespace {

using ::testing::ElementsAre;

TableStart two_each() {
    TableStart start;
    for (const Side side : both_sides) {
        std::vector<Unit> units(2);
        for (std::size_t i = 0; i < units.size(); ++i) {
            units[i].id = UnitId{static_cast<std::uint32_t>(i + 1)};
            units[i].name = "Unit";
            units[i].count = 60;
        }
        start.sides[side] = table_army_of_list(side == red ? "Red" : "Blue", std::move(units));
    }
    return start;
}
Patch of(TableGround kind, std::vector<InchPoint> outline, bool line = false) {
    Patch p;
    p.ground = kind;
    p.outline = std::move(outline);
    p.line = line;
    return p;
}

TEST(AxeBoard, TerrainIsDrawnInInchesFromTheTopOfTheTable) {
    Terrain t;
    t.patches = {of(TableGround::hill, {{600, 1200}, {1200, 1200}, {1200, 1800}, {600, 1800}}),
                 of(TableGround::wall, {{0, 2400}, {600, 2400}}, true)};
    t.patches[0].level = 2;
    t.patches[1].name = "the abbot's wall";
    const Scene s({put(foot(8, 2), red, 2000, 1000, 0)}, {}, false, t);
    for (const Side side : both_sides) {
        const BoardView v = Rules::view(s.s, side);
        ASSERT_EQ(v.ground.size(), 2u);
        EXPECT_EQ(v.ground[0].kind, TableGround::hill);
        EXPECT_EQ(v.ground[0].level, 2);
        EXPECT_EQ(v.ground[0].label, "hill, level 2");
        EXPECT_FALSE(v.ground[0].line);
        EXPECT_THAT(v.ground[0].outline, ElementsAre(BoardPoint{6, v.deep - 12}, BoardPoint{12, v.deep - 12},
                                                     BoardPoint{12, v.deep - 18}, BoardPoint{6, v.deep - 18}));
        EXPECT_TRUE(v.ground[1].line);
        EXPECT_EQ(v.ground[1].label, "the abbot's wall");
        EXPECT_TRUE(v.zones.empty()) << "nobody deploys";
        EXPECT_FALSE(v.night || v.wooded);
    }
}

TEST(AxeBoard, AnArrangementLiesOutsideTheZones) {
    int pieces = 0;
    for (int n = 1; n <= 40; ++n) {
        TableStart start = two_each();
        start.changes = {{red, {}, "terrain", std::to_string(n)}};
        const BoardView v = Rules::view(begun(start), red);
        EXPECT_LE(v.ground.size(), 5u);
        pieces += static_cast<int>(v.ground.size());
        for (const BoardGround& g : v.ground)
            for (const BoardPoint p : g.outline) {
                EXPECT_GE(p.x, 0);
                EXPECT_LE(p.x, v.wide);
                EXPECT_GE(p.y, 12);
                EXPECT_LE(p.y, v.deep - 12);
            }
    }
    EXPECT_GT(pieces, 40);
}

TEST(AxeBoard, TheZoneIsThatOfTheSideThatDeploys) {
    TableStart start = two_each();
    start.posture.first = Posture::refuse_right;
    State s = begun(start);
    BoardView v = Rules::view(s, red);
    ASSERT_EQ(v.zones.size(), 1u);
    EXPECT_EQ(v.zones[0].side, blue) << "the defender first";
    EXPECT_THAT(v.zones[0].outline,
                ElementsAre(BoardPoint{0, 12}, BoardPoint{v.wide, 12}, BoardPoint{v.wide, 0}, BoardPoint{0, 0}));
    SeededDice dice(1);
    NoTableLog log;
    Rules::apply(s, Done{}, dice, log);
    v = Rules::view(s, red);
    ASSERT_EQ(v.zones.size(), 2u) << "the refused wing apart";
    EXPECT_EQ(v.zones[0].side, red);
    // The drawn zone equals the legal one: a unit of the refused wing is in the rear half.
    EXPECT_THAT(v.zones[1].outline,
                ElementsAre(BoardPoint{32, 48}, BoardPoint{48, 48}, BoardPoint{48, 42}, BoardPoint{32, 42}));
    EXPECT_TRUE(deployment_refused(s, 0, {3300, 700, 0}, 0).has_value());
    EXPECT_FALSE(deployment_refused(s, 0, {3300, 600, 0}, 0).has_value());
    Rules::apply(s, Done{}, dice, log);
    EXPECT_TRUE(Rules::view(s, red).zones.empty());
}

}  // namespace
}  // namespace banneret::axe
