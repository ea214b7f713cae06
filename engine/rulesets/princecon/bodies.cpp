// Bodies in motion, and the cost of the ground.

#include "engine/rulesets/princecon/bodies.h"

#include <algorithm>
#include <cstdlib>

namespace banneret::princecon {

Way way_between(InchPoint from, InchPoint to) {
    return {to.x - from.x, to.y - from.y, distance(from, to)};
}

InchPoint along(InchPoint from, const Way& w, Hundredths far) {
    if (w.length == 0) return from;
    const auto part = [&](Hundredths d) {
        const std::int64_t n = std::int64_t{d} * far;
        return static_cast<Hundredths>(n >= 0 ? (n + w.length / 2) / w.length : -((-n + w.length / 2) / w.length));
    };
    return {from.x + part(w.dx), from.y + part(w.dy)};
}

namespace {

struct Axis {
    std::int64_t x, y;
};
// Doubled centre, half extents doubled (whole width and depth), so that no half is lost.
struct Box {
    std::int64_t cx, cy;  // twice the centre, in 1 / 2^20 hundredths
    Axis ahead, right;
    std::int64_t wide, deep;
};
Box box_of(const Rect& r) {
    const std::int64_t s = sines::sine(r.at.degrees), c = sines::cosine(r.at.degrees);
    // The odd hundredth of a width goes to the right.
    const std::int64_t aside = r.wide % 2, back = r.deep;
    return {(std::int64_t{2} * r.at.x << sines::unit_bits) - back * s + aside * c,
            (std::int64_t{2} * r.at.y << sines::unit_bits) - back * c - aside * s,
            {s, c},
            {c, -s},
            r.wide,
            r.deep};
}
std::int64_t dot(const Axis& a, const Axis& b) {
    return (a.x * b.x + a.y * b.y) >> sines::unit_bits;
}
std::int64_t reach(const Box& b, const Axis& n) {
    return std::llabs(dot(b.right, n)) * b.wide + std::llabs(dot(b.ahead, n)) * b.deep;
}

}  // namespace

std::optional<Hundredths> meets_after(const Rect& a, const Way& w, const Rect& b, Hundredths slack) {
    const Box p = box_of(a), q = box_of(b);
    const std::int64_t dx = (q.cx - p.cx) >> sines::unit_bits, dy = (q.cy - p.cy) >> sines::unit_bits;
    std::int64_t enter = 0, leave = w.length;
    for (const Axis& n : {p.ahead, p.right, q.ahead, q.right}) {
        // Twice the distance between the centres along the axis, and the sum of the whole extents: all doubled.
        std::int64_t gap = dx * n.x + dy * n.y;
        const std::int64_t touch = reach(p, n) + reach(q, n) - (std::int64_t{4} * slack << sines::unit_bits);
        std::int64_t speed = 2 * (std::int64_t{w.dx} * n.x + std::int64_t{w.dy} * n.y);
        if (touch <= 0) return std::nullopt;
        if (speed < 0) {
            speed = -speed;
            gap = -gap;
        }
        if (speed < (std::int64_t{1} << 12)) {
            if (gap >= touch || gap <= -touch) return std::nullopt;
            continue;
        }
        // |gap - speed * t| < touch, t from 0 to 1; in hundredths of the way.
        const double per = static_cast<double>(w.length) / static_cast<double>(speed);
        const double in = static_cast<double>(gap - touch) * per, out = static_cast<double>(gap + touch) * per;
        // Bodies that touch already and part again do not meet.
        if (in > static_cast<double>(leave) || out < 0 || (in < 1 && out < 6)) return std::nullopt;
        if (in > 0) enter = std::max(enter, static_cast<std::int64_t>(in));
        leave = std::min(leave, static_cast<std::int64_t>(std::max(out, 0.0)));
        if (enter > leave) return std::nullopt;
    }
    return static_cast<Hundredths>(enter);
}

bool far_from_way(InchPoint p, InchPoint from, const Way& w, std::int64_t reach, Hundredths within) {
    const std::int64_t x = p.x - from.x, y = p.y - from.y, length = std::max(w.length, 1);
    const std::int64_t ahead = x * w.dx + y * w.dy, aside = std::llabs(x * w.dy - y * w.dx);
    // The length of a way is rounded to a hundredth.
    const std::int64_t most = (reach + 2) * (length + 1);
    return aside > most || ahead < -most || ahead > most + (length + 1) * (std::min<std::int64_t>(length, within) + 1);
}

Rect wall_body(const Area& a) {
    return {a.at, a.size, 10};
}

std::optional<Met> first_met(const State& s, const Sweep& how, const Rect& from, const Way& w) {
    std::optional<Met> best;
    const Side side = side_of(s, how.mover);
    const InchPoint c = centre(from);
    const std::int64_t own = from.wide / 2 + from.deep / 2;
    const auto nearer = [&](Hundredths far) { return !best || far < best->far; };
    if (!how.through_all)
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            const Piece& p = s.pieces[i];
            if (i == how.mover || p.where != Where::table || p.hits == 0) continue;
            const Facts& f = facts(s, p);
            if (f.kind != Kind::unit || has(p, Spell::levitate)) continue;
            const bool enemy = f.home != side;
            if (!enemy && (how.through_friends || p.form == Form::skirmish)) continue;
            if (enemy && (static_cast<int>(i) == how.except || p.hidden)) continue;
            const Rect r = body_of(f, p);
            if (far_from_way(r.at.point(), c, w, own + extent(r.wide, r.deep) + 10, how.within)) continue;
            const auto far = meets_after(from, w, r, enemy ? 0 : 4);
            if (far && nearer(*far)) best = Met{*far, enemy ? static_cast<int>(i) : -1, !enemy, false, -1};
        }
    if (!how.ignore_walls)
        for (std::size_t k = 0; k < s.areas.size(); ++k) {
            const Area& a = s.areas[k];
            const bool bars = a.spell == Spell::wall_of_fire || a.spell == Spell::wall_of_iron;
            if (!bars && a.spell != Spell::wall_of_electricity) continue;
            if (how.through_all && a.spell == Spell::wall_of_iron) continue;
            const auto far = meets_after(from, w, wall_body(a), 2);
            if (far && nearer(*far)) best = Met{*far, -1, false, true, bars ? -1 : static_cast<int>(k)};
        }
    return best;
}

namespace {

// True for a unit other than the mover that the mover may not stand on.
bool takes_room(const State& s, std::size_t mover, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (i == mover || p.where != Where::table || p.hits == 0) return false;
    const Facts& f = facts(s, p);
    return f.kind == Kind::unit && (!p.hidden || f.home == side_of(s, mover));
}

// True if a body may not be `there` where the other is.
bool in_each_others_way(const Rect& there, const Rect& other) {
    const std::int64_t x = other.at.x - there.at.x, y = other.at.y - there.at.y;
    const std::int64_t reach = extent(there.wide, there.deep) + extent(other.wide, other.deep) + 10;
    if (x * x + y * y > reach * reach) return false;
    // Tolerance of a few hundredths for squaring up and rounding.
    const Rect inner{moved(there.at, -4), std::max(1, there.wide - 8), std::max(1, there.deep - 8)};
    return overlap(inner, other);
}

}  // namespace

std::vector<Rect> bodies_near(const State& s, std::size_t mover, InchPoint p, std::int64_t far, int except) {
    std::vector<Rect> out;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (static_cast<int>(i) == except || !takes_room(s, mover, i)) continue;
        const Rect r = body(s, i);
        const std::int64_t x = r.at.x - p.x, y = r.at.y - p.y, most = far + extent(r.wide, r.deep);
        if (x * x + y * y <= most * most) out.push_back(r);
    }
    return out;
}

bool free_among(const std::vector<Rect>& bodies, const Rect& r) {
    return std::ranges::none_of(bodies, [&](const Rect& other) { return in_each_others_way(r, other); });
}

bool free_place(const State& s, std::size_t mover, const Rect& r, int except) {
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (static_cast<int>(i) != except && takes_room(s, mover, i) && in_each_others_way(r, body(s, i))) return false;
    return true;
}

// --- Ground ----------------------------------------------------------------------------------------------------------

bool is_cover(TableGround g) {
    return g == TableGround::scrub || g == TableGround::woods || g == TableGround::building;
}
bool blocks_sight(TableGround g) {
    return g == TableGround::woods || g == TableGround::building || g == TableGround::hill ||
           g == TableGround::steep_hill;
}
bool impassable(TableGround g, bool horse) {
    return g == TableGround::river || g == TableGround::deep_water || g == TableGround::cliff ||
           (horse && g == TableGround::building);
}

bool is_city_wall(const Patch& patch) {
    return patch.line && patch.ground == TableGround::wall && patch.level > 0;
}

namespace {

// Sixths of the inches moved: 6 is open ground.
int sixths(TableGround g, const Facts& f, Form form, bool uphill) {
    const bool open_order = form != Form::formed && !f.horse;
    switch (g) {
        case TableGround::scrub:
            return open_order ? 6 : 4;
        case TableGround::hill:
        case TableGround::steep_hill:
            return uphill && !open_order ? 4 : 6;
        case TableGround::woods:
            return f.horse ? 2 : open_order ? 4 : 3;
        case TableGround::building:
            return open_order ? 4 : 3;
        case TableGround::marsh:
            // A quarter for horse: rounded below to halves of sixths elsewhere.
            return 3;
        default:
            return 6;
    }
}
bool is_line_obstacle(TableGround g) {
    return g == TableGround::hedge || g == TableGround::wall || g == TableGround::ditch;
}
bool passage(const State& s, InchPoint p, bool gate) {
    return std::ranges::any_of(s.setup->terrain.patches, [&](const Patch& patch) {
        const bool leads = patch.ground == TableGround::ford || patch.ground == TableGround::bridge ||
                           (gate && patch.ground == TableGround::road);
        return leads && covers(patch, p);
    });
}

// A step that begins on a line has already paid for it.
bool on_line(const Patch& patch, InchPoint p) {
    for (std::size_t i = 0; i + 1 < patch.outline.size(); ++i)
        if (on_segment(p, patch.outline[i], patch.outline[i + 1])) return true;
    return false;
}

// Twelve times the cost of a step of `length` that ends at `to`; no_way: impossible.
std::int64_t step_cost(const State& s, std::size_t mover, InchPoint from, InchPoint to, Hundredths length) {
    const Facts& f = facts(s, mover);
    const Piece& p = s.pieces[mover];
    std::int64_t worst = std::int64_t{12} * length, extra_cost = 0;
    bool road = false;
    for (const Patch& patch : s.setup->terrain.patches) {
        if (patch.line || is_line_obstacle(patch.ground) || patch.ground == TableGround::fortification) {
            if (!crosses(patch, from, to) || (patch.line && on_line(patch, from))) continue;
            if (is_city_wall(patch)) {
                if (!passage(s, to, true)) return no_way;
                continue;
            }
            if (impassable(patch.ground, f.horse) && !passage(s, to, false)) return no_way;
            const bool high = patch.ground == TableGround::fortification;
            extra_cost += high || f.horse ? 600 : is_line_obstacle(patch.ground) ? 300 : 0;
            continue;
        }
        if (!covers(patch, to)) continue;
        if (impassable(patch.ground, f.horse) && !passage(s, to, false)) return no_way;
        if (patch.ground == TableGround::road) {
            road = p.form == Form::road && covers(patch, from);
            continue;
        }
        const bool uphill = level_at(s.setup->terrain, to) > level_at(s.setup->terrain, from);
        std::int64_t cost = std::int64_t{72} * length / sixths(patch.ground, f, p.form, uphill);
        if (patch.ground == TableGround::marsh && f.horse) cost = std::int64_t{48} * length;
        worst = std::max(worst, cost);
    }
    if (road) worst = std::int64_t{8} * length;
    return worst + 12 * extra_cost;
}

constexpr Hundredths stride = 50;

// Walks the way in strides until `allowance` is used up; returns the distance and its cost.
struct Walked {
    Hundredths far = 0, cost = 0;
};
Walked walk(const State& s, std::size_t mover, const Rect& from, const Way& w, Hundredths allowance) {
    std::int64_t spent = 0;  // twelfths
    Hundredths far = 0;
    const InchPoint start = from.at.point();
    InchPoint last = start;
    while (far < w.length) {
        const Hundredths step = std::min(stride, w.length - far);
        const InchPoint next = along(start, w, far + step);
        const std::int64_t cost = step_cost(s, mover, last, next, step);
        if (cost >= no_way) return {far, static_cast<Hundredths>((spent + 11) / 12)};
        if ((spent + cost + 11) / 12 > allowance) {
            const std::int64_t rest = std::int64_t{12} * allowance - spent;
            const auto part =
                static_cast<Hundredths>(cost > 12 * 300 ? 0 : rest * step / std::max<std::int64_t>(cost, 1));
            return {far + std::clamp(part, 0, step), allowance};
        }
        spent += cost;
        far += step;
        last = next;
    }
    return {far, static_cast<Hundredths>((spent + 11) / 12)};
}

bool ignores_ground(const State& s, std::size_t mover) {
    const Piece& p = s.pieces[mover];
    const Facts& f = facts(s, p);
    return !s.setup->any_ground || f.flying || f.kind == Kind::elemental || has(p, Spell::mass_fly_other);
}

}  // namespace

Hundredths path_cost(const State& s, std::size_t mover, const Rect& from, const Way& w) {
    if (ignores_ground(s, mover)) return w.length;
    const Walked done = walk(s, mover, from, w, no_way - 1);
    return done.far < w.length ? no_way : done.cost;
}

Hundredths paid_way(const State& s, std::size_t mover, const Rect& from, const Way& w, Hundredths allowance) {
    if (ignores_ground(s, mover)) return std::min(w.length, allowance);
    return walk(s, mover, from, w, allowance).far;
}

const Area* area_at(const State& s, Spell spell, InchPoint p) {
    for (const Area& a : s.areas)
        if (a.spell == spell && distance(a.at.point(), p) <= a.size) return &a;
    return nullptr;
}

bool rect_in_circle(const Rect& r, InchPoint centre_of, Hundredths radius) {
    return gap(r, centre_of) <= radius;
}

Hundredths ground_distance(const State& s, InchPoint from, InchPoint to) {
    const Hundredths straight = distance(from, to);
    if (!s.setup->any_ground) return straight;
    Hundredths longest = straight;
    for (const Patch& patch : s.setup->terrain.patches) {
        if ((!impassable(patch.ground, false) && !is_city_wall(patch)) || !crosses(patch, from, to)) continue;
        // Round one corner, or two neighbouring ones.
        const auto& o = patch.outline;
        Hundredths best = no_way;
        for (std::size_t i = 0; i < o.size(); ++i) {
            best = std::min(best, distance(from, o[i]) + distance(o[i], to));
            const InchPoint n = o[(i + 1) % o.size()];
            if (patch.line && i + 1 == o.size()) break;
            const Hundredths side = distance(o[i], n);
            best = std::min(
                {best, distance(from, o[i]) + side + distance(n, to), distance(from, n) + side + distance(o[i], to)});
        }
        longest = std::max(longest, best);
    }
    return longest;
}

}  // namespace banneret::princecon
