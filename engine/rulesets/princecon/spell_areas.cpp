// The ground that a spell covers, and the castings in it (3.8).

#include <algorithm>

#include "engine/rulesets/princecon/magic.h"

namespace banneret::princecon {

Rect casting_body(const State& s, std::size_t unit, int nth) {
    const Piece& p = s.pieces[unit];
    const Hundredths each = spacing(p), deep = rank_depth(p);
    const int file = nth % p.width, rank = nth / p.width;
    const Hundredths right = -p.width * each / 2 + file * each + each / 2;
    const InchPoint front = offset(p.at, -rank * deep, right);
    return {{front.x, front.y, p.at.degrees}, each, deep};
}

namespace {

// The cone: 6" long, 3" wide at its end.
bool in_cone(const InchPlace& from, Hundredths length, InchPoint p) {
    const Bearings b = seen_from(from, p);
    return b.forward >= 0 && b.forward <= length && 4 * std::abs(b.right) <= b.forward;
}

}  // namespace

bool inside(const AreaShape& area, const Rect& r) {
    switch (area.kind) {
        case AreaShape::Kind::circle:
            return gap(r, area.at.point()) <= area.size;
        case AreaShape::Kind::line: {
            const Rect strip{moved(area.at, area.size), 100, area.size};
            return overlap(strip, r);
        }
        default: {
            for (const InchPoint c : corners(r))
                if (in_cone(area.at, area.size, c)) return true;
            return in_cone(area.at, area.size, centre(r)) ||
                   segment_meets(r, area.at.point(), offset(area.at, area.size, 0));
        }
    }
}

AreaShape shape_of(const State& s, std::size_t caster, Spell spell, const InchPlace& at) {
    AreaShape out;
    out.at = at;
    out.size = row(spell).size;
    if (row(spell).at == SpellAt::cone) {
        out.kind = AreaShape::Kind::cone;
        const InchPoint from = spot(s, caster);
        out.at = {from.x, from.y, at.degrees};
    } else if (row(spell).at == SpellAt::line) {
        out.kind = AreaShape::Kind::line;
    }
    return out;
}

int castings_inside(const State& s, std::size_t unit, const AreaShape& area) {
    const Rect all = body(s, unit);
    const std::int64_t x = all.at.x - area.at.x, y = all.at.y - area.at.y,
                       reach = area.size + all.wide + all.deep + 100;
    if (x * x + y * y > reach * reach) return 0;
    int n = 0;
    for (int k = 0; k < s.pieces[unit].castings; ++k) n += inside(area, casting_body(s, unit, k)) ? 1 : 0;
    return n;
}

int fireball_hits(int d, int h1, int h2, int h3) {
    return std::max({std::min(d, h1), std::min(d / 2, h1 + h2), std::min(d / 4, h1 + h2 + h3)});
}

}  // namespace banneret::princecon
