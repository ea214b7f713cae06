// Lines of sight: the fast counting agrees with testing every figure.

#include <algorithm>
#include <cstdlib>

#include "engine/dice/rng.h"
#include "engine/geometry/oriented_box.h"
#include "tests/engine/rulesets/by_this_axe/field.h"

namespace banneret::axe {
namespace {

Hundredths some(Rng& rng, int low, int high) {
    return low + static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(high - low)));
}

// BTA-R26, BTA-R27, BTA-R30: a line from each figure of the first three ranks, no friend on it.
int figure_by_figure(const State& s, std::size_t by, std::size_t at) {
    const Piece& p = s.pieces[by];
    const Rect own = body(s, by);
    const LocalObb target(own.at, body(s, at));
    const std::int64_t each = frontage(facts(s, by)),
                       range = sixteenths * row(MissileWeapon::longbow).range_inches * inch;
    std::array<int, 3> n{};
    for (int r = 0; r < std::min(3, p.ranks()); ++r)
        for (int c = 0; c < p.rank_size(r); ++c) {
            const LocalPoint from{-sixteenths * r * facts(s, by).base_deep,
                                  sixteenths * (c * each + each / 2 - p.rank_size(r) * each / 2)};
            const LocalPoint way = target.way_from(from);
            const std::int64_t reach = range + sixteenths / 2;
            if (square(way) > reach * reach || std::abs(way.aside) > way.ahead + sixteenths / 2) continue;
            bool free = true;
            for (std::size_t o = 0; o < s.pieces.size() && free; ++o)
                if (o != by && facts(s, o).home == facts(s, by).home)
                    free = !LocalObb(own.at, body(s, o)).meets(from, from + way);
            n[static_cast<std::size_t>(r)] += free ? 1 : 0;
        }
    return n[0] + (n[1] + n[2]) / 2;
}

bool stand_on_each_other(const State& s) {
    for (std::size_t a = 0; a < s.pieces.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (overlap(body(s, a), body(s, b))) return true;
    return false;
}

TEST(AxeSight, AsManyShootAsHaveALineEach) {  // BTA-59, BTA-60, BTA-R26, BTA-R27, BTA-R30
    Rng rng(11);
    int none = 0, all = 0, part = 0;
    for (int k = 0; k < 10'000; ++k) {
        const int figures = some(rng, 1, 25), width = some(rng, 1, figures + 1), facing = some(rng, -60, 61);
        std::vector<PlacedPiece> pieces{put(archers(figures, 3), red, 2000, 1000, degrees(facing), width)};
        pieces.push_back(put(foot(some(rng, 1, 20), 2), blue, some(rng, 1000, 3000), some(rng, 900, 3400),
                             some(rng, 0, 360), some(rng, 1, 8)));
        for (int friends = some(rng, 0, 5); friends > 0; --friends)
            pieces.push_back(put(foot(some(rng, 1, 15), 2), red, some(rng, 1400, 2600), some(rng, 700, 2200),
                                 rng.below(3) == 0 ? some(rng, 0, 360) : degrees(facing), some(rng, 1, 8)));
        const State s = placed(std::move(pieces));
        if (stand_on_each_other(s)) continue;
        const int found = shooters(s, 0, 1, MissileWeapon::longbow), whole = figure_by_figure(s, 0, 1);
        ASSERT_EQ(found, whole) << "field " << k;
        State aims = s;
        aims.stage = Stage::fire;
        take_aim(aims, 0);
        ASSERT_EQ(aims.pieces[0].aim, whole > 0 ? 1 : Piece::nobody) << "field " << k;
        const int most = s.pieces[0].rank_size(0) + (s.pieces[0].rank_size(1) + s.pieces[0].rank_size(2)) / 2;
        ++(whole == 0 ? none : whole == most ? all : part);
    }
    // All three cases are common.
    EXPECT_GT(std::min({none, all, part}), 300) << none << ' ' << all << ' ' << part;
}

}  // namespace
}  // namespace banneret::axe
