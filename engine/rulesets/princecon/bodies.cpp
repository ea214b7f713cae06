// Bodies in motion, and the cost of the ground.

#include "engine/rulesets/princecon/bodies.h"

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/upright_box.h"

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

using Axis = Motion::Axis;

std::int64_t dot(const Axis& a, const Axis& b) {
    return (a.x * b.x + a.y * b.y) >> sines::unit_bits;
}
// The extent of a body along an axis.
std::int64_t reach(const Motion::Box& b, const Axis& n) {
    return std::llabs(dot(b.right, n)) * b.wide + std::llabs(dot(b.ahead, n)) * b.deep;
}

}  // namespace

Motion::Box::Box(const Rect& r) {
    const std::int64_t s = sines::sine(r.at.degrees), c = sines::cosine(r.at.degrees);
    // The odd hundredth of a width goes to the right.
    const std::int64_t aside = r.wide % 2, back = r.deep;
    cx = (std::int64_t{2} * r.at.x << sines::unit_bits) - back * s + aside * c;
    cy = (std::int64_t{2} * r.at.y << sines::unit_bits) - back * c - aside * s;
    ahead = {s, c};
    right = {c, -s};
    wide = r.wide;
    deep = r.deep;
}

Motion::Askew::Askew(const Rect& body, const Way& w) : way(w), box(body), own{course(box.ahead), course(box.right)} {}

Motion::Course Motion::Askew::course(const Axis& n) const {
    const std::int64_t speed = 2 * (std::int64_t{way.dx} * n.x + std::int64_t{way.dy} * n.y);
    const std::int64_t fast = std::max<std::int64_t>(std::llabs(speed), 1);
    return {n, reach(box, n), speed, static_cast<double>(way.length) / static_cast<double>(fast)};
}

Motion::Motion(const Rect& body, const Way& w) : body_(body), way_(w) {
    if (!is_upright(body)) {
        askew_.emplace(body, w);
        return;
    }
    const UprightBox box(body);
    const auto line = [&](Hundredths low, Hundredths high, Hundredths d) {
        return Line{low + high, high - low, 2 * d, static_cast<double>(w.length) / std::max(2 * std::abs(d), 1)};
    };
    lines_ = {line(box.low().x, box.high().x, w.dx), line(box.low().y, box.high().y, w.dy)};
}

// False: none is left.
bool Motion::Span::narrow(double gap_less_touch, double gap_and_touch, double per) {
    // |gap - speed * t| < touch, t from 0 to 1; in hundredths of the way.
    const double in = gap_less_touch * per, out = gap_and_touch * per;
    // Bodies that touch already and part again do not meet.
    if (in > static_cast<double>(leave) || out < 0 || (in < 1 && out < 6)) return false;
    last_in = std::max(last_in, in);
    if (in > 0) enter = std::max(enter, static_cast<std::int64_t>(in));
    leave = std::min(leave, static_cast<std::int64_t>(std::max(out, 0.0)));
    return enter <= leave;
}

// Narrows the span to the part of the way on which the extents of both bodies overlap on the axis; false: none is left.
bool Motion::Askew::narrow(const Course& on, const Box& b, Hundredths slack, Span& span) const {
    // Twice the distance between the centres along the axis, and the sum of the whole extents: all doubled.
    std::int64_t gap =
        ((b.cx - box.cx) >> sines::unit_bits) * on.axis.x + ((b.cy - box.cy) >> sines::unit_bits) * on.axis.y;
    const std::int64_t touch = on.reach + reach(b, on.axis) - (std::int64_t{4} * slack << sines::unit_bits);
    if (touch <= 0) return false;
    if (on.speed < 0) gap = -gap;
    if (std::llabs(on.speed) < (std::int64_t{1} << 12)) return gap < touch && gap > -touch;
    return span.narrow(static_cast<double>(gap - touch), static_cast<double>(gap + touch), on.per);
}

bool Motion::narrow(const Line& on, Hundredths middle, Hundredths size, Span& span) {
    const Hundredths gap = on.speed < 0 ? on.middle - middle : middle - on.middle, touch = on.size + size;
    if (touch <= 0) return false;
    if (on.speed == 0) return gap < touch && gap > -touch;
    return span.narrow(gap - touch, gap + touch, on.per);
}

std::optional<Hundredths> Motion::meets_upright(const UprightBox& b, Hundredths slack) const {
    const InchPoint low = b.low(), high = b.high();
    Span span{0, way_.length, 0};
    if (!narrow(lines_[0], low.x + high.x, high.x - low.x - 4 * slack, span)) return std::nullopt;
    if (!narrow(lines_[1], low.y + high.y, high.y - low.y - 4 * slack, span)) return std::nullopt;
    if (span.last_in > static_cast<double>(span.leave)) return std::nullopt;
    return static_cast<Hundredths>(span.enter);
}

std::optional<Hundredths> Motion::meets_any(const Rect& other, Hundredths slack) const {
    std::optional<Askew> upright;
    const Askew& mover = askew_ ? *askew_ : upright.emplace(body_, way_);
    const Box b(other);
    Span span{0, way_.length, 0};
    for (const Course& on : mover.own)
        if (!mover.narrow(on, b, slack, span)) return std::nullopt;
    // Bodies of one facing, and those along the table's edges, have the same axes. A second look at these would only
    // find that the end, rounded down, is before the beginning.
    const int own = body_.at.degrees, its = other.at.degrees;
    const bool parallel = own == its || (own % 90 == 0 && its % 90 == 0);
    if (parallel) {
        if (span.last_in > static_cast<double>(span.leave)) return std::nullopt;
    } else {
        for (const Axis& n : {b.ahead, b.right})
            if (!mover.narrow(mover.course(n), b, slack, span)) return std::nullopt;
    }
    return static_cast<Hundredths>(span.enter);
}

Corridor::Corridor(InchPoint from, const Way& w, std::int64_t around, Hundredths within)
    : from_(from), way_(w), around_(around) {
    const Hundredths length = std::max(w.length, 1);
    way_.length = length;
    end_ = std::int64_t{length + 1} * (std::min(length, within) + 1);
    const InchPoint end = within < length ? along({}, w, within + 2) : InchPoint{w.dx, w.dy};
    const auto aside = static_cast<Hundredths>(around);
    low_ = {from.x + std::min(end.x, 0) - aside, from.y + std::min(end.y, 0) - aside};
    size_ = {std::abs(end.x) + 2 * aside, std::abs(end.y) + 2 * aside};
}

Corridor::Corridor(const UprightBox& box, const Way& w, Hundredths within) : only_box_(true) {
    constexpr Hundredths rounding = 5;
    const InchPoint end = within < w.length ? along({}, w, within + 2) : InchPoint{w.dx, w.dy};
    low_ = {box.low().x + std::min(end.x, 0) - rounding, box.low().y + std::min(end.y, 0) - rounding};
    size_ = {box.high().x + std::max(end.x, 0) + rounding - low_.x,
             box.high().y + std::max(end.y, 0) + rounding - low_.y};
}

Corridor Corridor::of(const Rect& body, const Way& w, Hundredths within) {
    if (is_upright(body)) return {UprightBox(body), w, within};
    return {centre(body), w, body.wide / 2 + body.deep / 2 + 10, within};
}

Rect wall_body(const Area& a) {
    return {a.at, a.size, 10};
}

std::optional<Met> first_met(const State& s, const Sweep& how, const Rect& from, const Way& w) {
    return first_met(s, how, Motion(from, w));
}

namespace {

// True for a unit that stops a mover of the side, unless it is the mover itself.
bool stops(const Piece& p, Side side, const Sweep& how) {
    if (!is_deployed_unit(p) || has(p, Spell::levitate)) return false;
    return p.side != side ? !p.hidden : !how.through_friends && p.form != Form::skirmish;
}
// Friends may be brushed.
Hundredths slack_of(const Piece& p, Side side) {
    return p.side != side ? 0 : 4;
}

}  // namespace

std::optional<Met> first_met(const State& s, const Sweep& how, const Motion& motion) {
    std::optional<Met> best;
    const Side side = side_of(s, how.mover);
    const Corridor corridor = Corridor::of(motion.body(), motion.way(), how.within);
    const auto nearer = [&](Hundredths far) { return !best || far < best->far; };
    if (!how.through_all)
        for (const Piece& p : s.pieces) {
            if (corridor.is_clear_of(p.at.point(), p.reach) || !stops(p, side, how)) continue;
            const bool enemy = p.side != side;
            const std::size_t i = index_in(s, p);
            if (i == how.mover || (enemy && static_cast<int>(i) == how.except)) continue;
            const auto far = motion.meets(body_of(p), slack_of(p, side));
            if (far && nearer(*far)) best = Met{*far, enemy ? static_cast<int>(i) : -1, !enemy, false, -1};
        }
    if (!how.ignore_walls)
        for (std::size_t k = 0; k < s.areas.size(); ++k) {
            const Area& a = s.areas[k];
            const bool bars = a.spell == Spell::wall_of_fire || a.spell == Spell::wall_of_iron;
            if (!bars && a.spell != Spell::wall_of_electricity) continue;
            if (how.through_all && a.spell == Spell::wall_of_iron) continue;
            const auto far = motion.meets(wall_body(a), 2);
            if (far && nearer(*far)) best = Met{*far, -1, false, true, bars ? -1 : static_cast<int>(k)};
        }
    return best;
}

bool meets_first(const State& s, const Sweep& how, const Motion& motion, std::size_t target, Hundredths far) {
    if (!s.areas.empty()) {
        const auto met = first_met(s, how, motion);
        return met && met->enemy == static_cast<int>(target);
    }
    const Piece& q = s.pieces[target];
    const Side side = side_of(s, how.mover);
    if (!stops(q, side, how)) return false;
    const Corridor corridor = Corridor::of(motion.body(), motion.way(), far + 1);
    for (const Piece& p : s.pieces) {
        if (corridor.is_clear_of(p.at.point(), p.reach) || &p == &q || !stops(p, side, how)) continue;
        const std::size_t i = index_in(s, p);
        if (i == how.mover) continue;
        const auto other = motion.meets(body_of(p), slack_of(p, side));
        // If two bodies are at the same distance, the one with the lower number is met first.
        if (other && (*other < far || (*other == far && i < target))) return false;
    }
    return true;
}

namespace {

// True for a unit that a mover of the side may not stand on, unless it is the mover itself.
bool takes_room(const Piece& p, Side side) {
    return is_deployed_unit(p) && (!p.hidden || p.side == side);
}

// The ground on which a body would stand, less a few hundredths for squaring up and rounding.
struct Room {
    explicit Room(const Rect& r)
        : at(r.at.point()),
          reach(extent(r.wide, r.deep) + 10),
          inner{moved(r.at, -4), std::max(1, r.wide - 8), std::max(1, r.deep - 8)} {
        if (is_upright(inner)) upright = UprightBox(inner);
    }
    bool is_clear_of(InchPoint p, Hundredths its_reach) const {
        const Hundredths x = p.x - at.x, y = p.y - at.y, far = reach + its_reach;
        // Fast path: most bodies are beside its box.
        if (std::abs(x) > far || std::abs(y) > far) return true;
        return std::int64_t{x} * x + std::int64_t{y} * y > std::int64_t{far} * far;
    }
    bool is_taken_by(const Rect& other) const {
        if (upright && is_upright(other)) return upright->overlaps(UprightBox(other));
        return !is_clear_of(other.at.point(), extent(other.wide, other.deep)) && overlap(inner, other);
    }
    InchPoint at;
    Hundredths reach;
    Rect inner;
    std::optional<UprightBox> upright;
};

}  // namespace

Bodies bodies_near(const State& s, std::size_t mover, InchPoint p, std::int64_t far, int except) {
    Bodies out;
    const Side side = side_of(s, mover);
    for (const Piece& q : s.pieces) {
        const std::int64_t x = q.at.x - p.x, y = q.at.y - p.y, most = far + q.reach;
        if (x * x + y * y > most * most || !takes_room(q, side)) continue;
        const std::size_t i = index_in(s, q);
        if (i != mover && static_cast<int>(i) != except) out.push_back(body_of(q));
    }
    return out;
}

RoomAlong::RoomAlong(const State& s, std::size_t mover, const InchPlace& line, const Rect& body, Hundredths far,
                     int except)
    : line_(line), body_(body) {
    const Room begin(at(0));
    const Side side = side_of(s, mover);
    // The line is parallel to an edge of the table: `across` along the x axis, `up` towards greater x or y.
    const bool across = line.degrees % 180 != 0, up = line.degrees < 180;
    for (const Piece& q : s.pieces) {
        if (plainly_further(q.at.point(), line.point(), far + q.reach) || !takes_room(q, side)) continue;
        const std::size_t i = index_in(s, q);
        if (i == mover || static_cast<int>(i) == except) continue;
        const Rect other = body_of(q);
        if (!begin.upright || !is_upright(other) || line.degrees % 90 != 0) {
            askew_.push_back(other);
            continue;
        }
        if (const auto stretch = begin.upright->overlaps_along(UprightBox(other), across))
            blocked_.push_back(up ? Blocked{stretch->low, stretch->high} : Blocked{-stretch->high, -stretch->low});
    }
}

Rect RoomAlong::at(Hundredths along_line) const {
    const InchPoint p = offset(line_, along_line, 0);
    return {{p.x, p.y, body_.at.degrees}, body_.wide, body_.deep};
}

bool RoomAlong::is_free(Hundredths along_line) {
    for (const Blocked& b : blocked_.items())
        if (along_line > b.low && along_line < b.high) return false;
    if (askew_.empty()) return true;
    const auto blocked = blocker_among(askew_, at(along_line), blocker_);
    if (blocked) blocker_ = *blocked;
    return !blocked;
}

bool free_among(const Bodies& bodies, const Rect& r) {
    return !blocker_among(bodies, r, 0);
}

std::optional<std::size_t> blocker_among(const Bodies& bodies, const Rect& r, std::size_t begin) {
    const Room room(r);
    const std::span<const Rect> all = bodies.items();
    for (std::size_t k = 0, i = begin; k < all.size(); ++k, ++i) {
        if (i >= all.size()) i = 0;
        if (room.is_taken_by(all[i])) return i;
    }
    return std::nullopt;
}

bool free_place(const State& s, std::size_t mover, const Rect& r, int except) {
    const Room room(r);
    const Side side = side_of(s, mover);
    return std::ranges::none_of(s.pieces, [&](const Piece& q) {
        if (room.is_clear_of(q.at.point(), q.reach) || !takes_room(q, side)) return false;
        const std::size_t i = index_in(s, q);
        return i != mover && static_cast<int>(i) != except && room.is_taken_by(body_of(q));
    });
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
            // Horse moves at a quarter, which is not whole sixths: step_cost() charges it.
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
