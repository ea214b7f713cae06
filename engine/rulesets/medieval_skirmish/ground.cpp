// Effects of terrain: rough, impassable, obstacles, sight and cover (MS-R18 to MS-R22, MS-R33, MS-R40).

#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

namespace {

bool is_rough(TableGround g) {
    switch (g) {
        case TableGround::scrub:
        case TableGround::woods:
        case TableGround::marsh:
        case TableGround::steep_hill:
        case TableGround::ford:
            return true;
        default:
            return false;
    }
}
bool is_impassable(TableGround g) {
    switch (g) {
        case TableGround::river:
        case TableGround::deep_water:
        case TableGround::cliff:
        case TableGround::building:
            return true;
        default:
            return false;
    }
}
bool is_crossing(TableGround g) {
    return g == TableGround::bridge || g == TableGround::road || g == TableGround::ford;
}
bool is_line(TableGround g) {
    return g == TableGround::wall || g == TableGround::hedge || g == TableGround::ditch ||
           g == TableGround::fortification;
}

// The kind of terrain that counts at a point: a bridge or a road first, else the piece laid last.
template <class Is>
bool ground_is(const Setup& setup, InchPoint p, Is is) {
    bool out = false;
    for (const Patch& patch : setup.terrain.patches) {
        if (patch.line) continue;
        const bool crossing = is_crossing(patch.ground);
        if (!crossing && !is(patch.ground)) continue;
        if (!covers(patch, p)) continue;
        if (crossing) return is(patch.ground);
        out = true;
    }
    return out;
}

// Compares twice the number of figures at points where `here(point)` holds with the number of figures.
template <class Here>
bool half_of(const State& s, std::size_t i, Here here) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    const int files = files_now(p);
    const Hundredths left = p.wide / 2 - f.base_wide / 2;
    int n = 0;
    for (int k = 0; k < p.figures; ++k) {
        const int file = k % files, rank = k / files;
        n += here(offset(p.at, -f.base_deep / 2 - rank * pitch_deep(f, p.order), file * pitch_wide(f, p.order) - left));
    }
    return 2 * n >= p.figures;
}

// Hundredths of a line that lie in woods, to half an inch.
Hundredths woods_on(const Setup& setup, InchPoint a, InchPoint b) {
    const Hundredths all = distance(a, b);
    const int steps = all / 50;
    Hundredths in = 0;
    for (int k = 0; k < steps; ++k) {
        const InchPoint p{a.x + (b.x - a.x) * (2 * k + 1) / (2 * steps), a.y + (b.y - a.y) * (2 * k + 1) / (2 * steps)};
        for (const Patch& patch : setup.terrain.patches)
            if (patch.ground == TableGround::woods && covers(patch, p)) {
                in += 50;
                break;
            }
    }
    return in;
}

}  // namespace

void index_ground(Setup& setup) {
    for (const Patch& p : setup.terrain.patches) {
        setup.any_rough = setup.any_rough || (!p.line && is_rough(p.ground));
        setup.any_woods = setup.any_woods || p.ground == TableGround::woods;
        setup.any_hill = setup.any_hill || p.level > 0;
        setup.any_line = setup.any_line || (p.line && is_line(p.ground));
        setup.any_block = setup.any_block || (!p.line && is_impassable(p.ground));
    }
}

bool rough_at(const Setup& setup, InchPoint p) {
    return setup.any_rough && ground_is(setup, p, is_rough);
}
bool blocked_at(const Setup& setup, InchPoint p) {
    return setup.any_block && ground_is(setup, p, is_impassable);
}
int level_of(const State& s, const Rect& r) {
    return s.setup->any_hill ? level_at(s.setup->terrain, centre(r)) : 0;
}
bool covers_rough(const State& s, std::size_t i) {
    return !facts(s, i).flying && half_of(s, i, [&](InchPoint p) { return rough_at(*s.setup, p); });
}
bool in_woods(const State& s, std::size_t i) {
    if (!s.setup->any_woods && !s.setup->any_block) return false;
    return half_of(s, i, [&](InchPoint p) {
        return ground_is(*s.setup, p,
                         [](TableGround g) { return g == TableGround::woods || g == TableGround::building; });
    });
}
bool in_brush(const State& s, std::size_t i) {
    if (s.setup->wooded) return true;
    if (!s.setup->any_rough) return false;
    return half_of(s, i, [&](InchPoint p) {
        return ground_is(*s.setup, p, [](TableGround g) { return g == TableGround::woods || g == TableGround::scrub; });
    });
}

int lines_crossed(const Setup& setup, InchPoint a, InchPoint b) {
    if (!setup.any_line) return 0;
    int n = 0;
    for (const Patch& patch : setup.terrain.patches) n += patch.line && is_line(patch.ground) && crosses(patch, a, b);
    return n;
}

namespace {

// The view between two points, apart from bodies.
bool open_view(const State& s, InchPoint from, InchPoint to, int high) {
    const Setup& setup = *s.setup;
    if (setup.night && distance(from, to) > 1200) return false;
    if (setup.any_hill || setup.any_block)
        for (const Patch& patch : setup.terrain.patches) {
            if (patch.line) continue;
            const bool hides = patch.level > high || patch.ground == TableGround::building;
            if (hides && crosses(patch, from, to)) return false;
        }
    return !setup.any_woods || woods_on(setup, from, to) <= 200;
}
int higher_level(const State& s, InchPoint from, InchPoint to) {
    if (!s.setup->any_hill) return 0;
    return std::max(level_at(s.setup->terrain, from), level_at(s.setup->terrain, to));
}

}  // namespace

template <class Others>
bool sees_among(const State& s, InchPoint from, InchPoint to, std::size_t two, const Others& others) {
    const int high = higher_level(s, from, to);
    return open_view(s, from, to, high) && !others.any(Area::between(from, to), [&](std::size_t o, const Piece& p) {
        return o != two && !p.hidden && segment_meets(body(p), from, to) &&
               !(s.setup->any_hill && high > level_of(s, body(p)));
    });
}
template bool sees_among(const State&, InchPoint, InchPoint, std::size_t, const Everybody&);
template bool sees_among(const State&, InchPoint, InchPoint, std::size_t, const Crowd&);

bool sees(const State& s, InchPoint from, InchPoint to, std::size_t one, std::size_t two, bool bodies) {
    if (bodies) return sees_among(s, from, to, two, Everybody{s, one});
    return open_view(s, from, to, higher_level(s, from, to));
}

bool sees(const State& s, std::size_t by, std::size_t target) {
    const InchPoint from = s.pieces[by].at.point();
    return sees(s, from, nearest_point(body(s.pieces[target]), from), by, target, true);
}

bool in_cover(const State& s, std::size_t target, InchPoint from) {
    if (in_woods(s, target)) return true;
    if (!s.setup->any_line) return false;
    const InchPoint to = nearest_point(body(s.pieces[target]), from);
    for (const Patch& patch : s.setup->terrain.patches) {
        if (!patch.line || !is_line(patch.ground) || !crosses(patch, from, to)) continue;
        for (std::size_t k = 0; k + 1 < patch.outline.size(); ++k)
            if (distance(to, patch.outline[k], patch.outline[k + 1]) <= 100) return true;
    }
    return false;
}

}  // namespace banneret::skirmish
