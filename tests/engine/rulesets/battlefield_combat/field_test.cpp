// The bits that the field keeps, compared with a direct search of pieces and squares.

#include <algorithm>
#include <cmath>

#include "tests/engine/rulesets/battlefield_combat/scene.h"

namespace banneret::battlefield {
namespace {

TEST(BattlefieldField, AHiddenUnitIsFeltOnceItIsSeen) {  // BCR-4.1, BCR-AMBUSH
    State s = placed({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 7), put(plain("levy"), us, 6, 8)});
    clear_grid(s, {5, 7});
    s.pieces[1].hidden = true;
    put_on(s, 1, {5, 7});
    EXPECT_EQ(unit_on(s, {5, 7}), 1);
    EXPECT_FALSE(sees_unit(s, {5, 7}));
    EXPECT_FALSE(contact_at(s, {5, 8}, us));
    Faces none({});
    RecordingTableLog log;
    uncover({s, none, log}, 1);
    EXPECT_EQ(unit_on(s, {5, 7}), 1);
    EXPECT_TRUE(sees_unit_of(s, {5, 7}, them));
    EXPECT_FALSE(sees_unit_of(s, {5, 7}, us));
    const Contacts c = contacts_at(s, {5, 8}, us);
    EXPECT_EQ(c.count, 1);
    EXPECT_EQ(c.unit, (std::array<std::uint16_t, 4>{1, nobody, nobody, nobody}));  // not the friend to the east
    EXPECT_EQ(contacts_at(s, {5, 7}, them).unit, (std::array<std::uint16_t, 4>{nobody, nobody, 0, nobody}));
}

// True if part of the segment between two middles lies inside square `q`.
bool passes_through(Square from, Square to, Square q) {
    double first = 0, last = 1;
    const auto clip = [&](int start, int end, int middle) {
        const double way = end - start, low = middle - 0.5 - start, high = middle + 0.5 - start;
        if (way == 0) {
            if (low >= 0 || high <= 0) last = -1;
            return;
        }
        first = std::max(first, std::min(low / way, high / way));
        last = std::min(last, std::max(low / way, high / way));
    };
    clip(from.column, to.column, q.column);
    clip(from.row, to.row, q.row);
    return last - first > 1e-9;
}

TEST(BattlefieldField, AShotCrossesTheSquaresItPassesThrough) {  // BCR-R24
    State s = placed({put(plain("archers"), us, 8, 8), put(plain("levy"), them, 0, 0), put(plain("levy"), us, 1, 0)});
    const Square from{8, 8};
    for (std::int16_t row = 0; row < 16; ++row)
        for (std::int16_t column = 0; column < 16; ++column) {
            const Square to{column, row};
            if (to == from) continue;
            clear_grid(s, s.pieces[1].at);
            clear_grid(s, s.pieces[2].at);
            put_on(s, 1, to);
            for (std::int16_t r = std::min(row, from.row); r <= std::max(row, from.row); ++r)
                for (std::int16_t c = std::min(column, from.column); c <= std::max(column, from.column); ++c) {
                    const Square between{c, r};
                    if (between == from || between == to) continue;
                    put_on(s, 2, between);
                    EXPECT_EQ(cover_of(s, from, 1) == Cover::partial, passes_through(from, to, between))
                        << "to " << column << ", " << row << " past " << c << ", " << r;
                    clear_grid(s, between);
                }
            put_on(s, 0, from);
        }
}

// True if half of the units are in one group, found by stepping from unit to unit.
bool plainly_together(const std::vector<Square>& units) {
    for (const Square& start : units) {
        std::vector<Square> group{start};
        for (std::size_t n = 0; n < group.size(); ++n)
            for (const Square& u : units)
                if (distance(group[n], u) <= 2 && std::ranges::find(group, u) == group.end()) group.push_back(u);
        if (2 * group.size() >= units.size()) return true;
    }
    return false;
}

TEST(BattlefieldField, AFormationIsKeptWhileHalfOfItsUnitsAreTogether) {  // BCR-12.2.6
    Rng rng(14'004);
    int kept = 0, lost = 0;
    for (int n = 0; n < 400; ++n) {
        std::vector<Placed> pieces{put(plain("levy"), them, 15, 0)};
        std::vector<Square> units;
        const int columns = 6 + n % 9, rows = 1 + n % 7;
        for (int u = 0; u < 2 + n % 6; ++u) {
            const Square q{static_cast<std::int16_t>(rng.below(static_cast<std::uint32_t>(columns))),
                           static_cast<std::int16_t>(15 - rng.below(static_cast<std::uint32_t>(rows)))};
            if (std::ranges::find(units, q) != units.end()) continue;
            units.push_back(q);
            pieces.push_back(put(plain("levy"), us, q.column, q.row));
        }
        Play p = battle(pieces);
        p.s.formations[us] = 1u << static_cast<unsigned>(Formations::legion);
        Faces none({});
        end_round({p.s, none, p.log});
        EXPECT_EQ(has_formation(p.s, us, Formations::legion), plainly_together(units)) << "layout " << n;
        ++(plainly_together(units) ? kept : lost);
    }
    EXPECT_GT(kept, 30);
    EXPECT_GT(lost, 30);
}

}  // namespace
}  // namespace banneret::battlefield
