// Who has whom in range, in his arc and in clear sight (BTA-59, R-26, R-27, R-30).

#include <algorithm>
#include <cstdlib>

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

namespace {

// at most two inches of woods, no hill higher than both ends.
bool ground_clear(const State& s, InchPoint a, InchPoint b) {
    const Terrain& ground = s.setup->terrain;
    if (ground.patches.empty()) return true;
    const int top = std::max(level_at(ground, a), level_at(ground, b));
    const int steps = std::max(1, distance(a, b) / 25);
    int wooded = 0;
    for (int i = 1; i < steps; ++i) {
        const InchPoint p{a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps};
        if (level_at(ground, p) > top) return false;
        for (const Patch& patch : ground.patches)
            if (patch.ground == TableGround::woods && covers(patch, p)) ++wooded;
    }
    return wooded * 25 <= 200;
}

std::size_t piece_of_body(const State& s, std::size_t by) {
    return s.pieces[by].host >= 0 ? static_cast<std::size_t>(s.pieces[by].host) : by;
}

// Friends who may stand between two bodies (BTA-59): those near the way from one's middle to the other's.
class Friends {
public:
    Friends(const State& s, std::size_t by, const Rect& from, const Rect& to) : a_(centre(from)), b_(centre(to)) {
        const std::size_t own = piece_of_body(s, by);
        const Side side = facts(s, by).home;
        widths_ = from.wide + to.wide;
        // All lines lie in this box, as the shooters see it.
        Hundredths left = -from.wide / 2 - 4, right = from.wide / 2 + 4, far = 0, rear = -from.deep - 4;
        for (const InchPoint c : corners(to)) {
            const Bearings seen = seen_from(from.at, c);
            left = std::min(left, seen.right - 4);
            right = std::max(right, seen.right + 4);
            far = std::max(far, seen.forward + 4);
            rear = std::min(rear, seen.forward - 4);
        }
        // No more are looked at than this, the first of them: which these are is seen only when all are known.
        const bool all_fit = s.pieces.size() <= most;
        for (std::size_t i = 0; i < s.pieces.size() && n_ < most; ++i) {
            const Facts& f = facts(s, i);
            if (f.home != side || f.character || i == own || !stands(s, i)) continue;
            const Rect r = body_of(f, s.pieces[i]);
            if (all_fit) {
                const Bearings seen = seen_from(from.at, r.at.point());
                const Hundredths size = r.wide / 2 + r.deep + 4;
                if (seen.right + size < left || seen.right - size > right || seen.forward + size < rear ||
                    seen.forward - size > far)
                    continue;
            } else if (!near(r)) {
                continue;
            }
            who_[n_] = r;
            outlines_[n_++] = outline(r);
        }
    }
    bool bar(InchPoint a, InchPoint b) const {
        for (std::size_t i = 0; i < n_; ++i)
            if (segment_meets(outlines_[i], a, b) && near(who_[i])) return true;
        return false;
    }
    // True if all of them lie to the right of the line `right` or to the left of the line `left`, by more than rounding
    // moves a line.
    struct Line {
        InchPoint from, to;
    };
    bool surely_beside(const Line& left, const Line& right) const {
        const auto beyond = [](const Line& l, const Outline& o, int sign) {
            const std::int64_t margin = 6 * (std::llabs(l.to.x - l.from.x) + std::llabs(l.to.y - l.from.y));
            return std::ranges::all_of(o.corners,
                                       [&](InchPoint c) { return sign * cross(l.from, l.to, c) > margin; });
        };
        for (std::size_t i = 0; i < n_; ++i)
            if (!beyond(left, outlines_[i], 1) && !beyond(right, outlines_[i], -1)) return false;
        return true;
    }

private:
    static constexpr std::size_t most = 24;
    bool near(const Rect& r) const { return distance(centre(r), a_, b_) <= (r.wide + r.deep + widths_) / 2; }

    InchPoint a_, b_;
    Hundredths widths_ = 0;
    std::array<Rect, most> who_;
    std::array<Outline, most> outlines_;
    std::size_t n_ = 0;
};

// Those of `by` who could hit something at `at`, rank by rank. REQUIRES: not beyond().
class Volley {
public:
    Volley(const State& s, std::size_t by, const Rect& own, const Rect& goal, Hundredths range)
        : s_(s), piece_(s.pieces[by]), facts_(facts(s, by)), range_(range), own_(own), target_(outline(goal)),
          friends_(s, by, own, goal), each_(frontage(facts_)) {}

    // Too far away, whoever shoots.
    static bool beyond(const Rect& own, const Rect& goal, Hundredths range) {
        const std::int64_t x = own.at.x - goal.at.x, y = own.at.y - goal.at.y,
                           most = range + own.wide + goal.wide + goal.deep + 4;
        return x * x + y * y > most * most;
    }

    std::array<int, 3> count() const {
        std::array<int, 3> n{};
        if (facts_.character) {
            n[0] = can(own_.at.point()) ? 1 : 0;
            return n;
        }
        for (int r = 0; r < std::min(3, ranks(piece_)); ++r) {
            const int of = rank_size(piece_, r);
            int& can_hit = n[static_cast<std::size_t>(r)];
            if (all_can(r, of))
                can_hit = of;
            else
                for (int c = 0; c < of; ++c) can_hit += can(figure(r, c, of)) ? 1 : 0;
        }
        return n;
    }
    // True only if all of the target lies to one side of every arc, or behind the ranks that shoot.
    static bool surely_aside(const Rect& own, const Rect& goal, Hundredths depth) {
        Hundredths right = 1'000'000, left = 1'000'000, ahead = -1'000'000;
        for (const InchPoint c : corners(goal)) {
            const Bearings seen = seen_from(own.at, c);
            right = std::min(right, seen.right - seen.forward);
            left = std::min(left, -seen.right - seen.forward);
            ahead = std::max(ahead, seen.forward);
        }
        const Hundredths most = own.wide / 2 + depth + 6;
        return right > most || left > most || ahead < -depth - 6;
    }

private:
    InchPoint figure(int r, int c, int of) const {
        return offset(own_.at, -r * facts_.base_deep, c * each_ + each_ / 2 - of * each_ / 2);
    }
    bool can(InchPoint from) const {
        const InchPoint to = nearest_point(target_, from);
        const std::int64_t dx = to.x - from.x, dy = to.y - from.y;
        if (dx * dx + dy * dy > std::int64_t{range_} * range_) return false;
        return within_arc({from.x, from.y, own_.at.degrees}, 45, to) && !friends_.bar(from, to) &&
               ground_clear(s_, from, to);
    }
    // True only if the whole rank can, told from the figures at its ends. Between them nobody is further from the
    // target, nobody's aim lies more to the side, no aim crosses another; and nothing of the target is nearer ahead than
    // its nearest corner. What is within rounding of that is left to be counted.
    bool all_can(int r, int of) const {
        if (of < 2 || !s_.setup->terrain.patches.empty()) return false;
        Hundredths ahead = 1'000'000;
        for (const InchPoint c : target_.corners) ahead = std::min(ahead, seen_from(own_.at, c).forward);
        ahead += r * facts_.base_deep - 6;
        std::array<Friends::Line, 2> ends;
        for (std::size_t e = 0; e < 2; ++e) {
            const InchPoint from = figure(r, e == 0 ? 0 : of - 1, of), to = nearest_point(target_, from);
            const std::int64_t dx = to.x - from.x, dy = to.y - from.y, most = std::max(0, range_ - 4);
            if (dx * dx + dy * dy > most * most) return false;
            if (std::abs(seen_from({from.x, from.y, own_.at.degrees}, to).right) > ahead) return false;
            ends[e] = {from, to};
        }
        return friends_.surely_beside(ends[0], ends[1]);
    }

    const State& s_;
    const Piece& piece_;
    const Facts& facts_;
    Hundredths range_;
    Rect own_;
    Outline target_;
    Friends friends_;
    Hundredths each_;
};

Hundredths range_of(MissileWeapon w) {
    return banneret::row(w).range_inches * inch;
}

// True only if no friend bars this one line.
bool surely_free(const State& s, std::size_t by, InchPoint a, InchPoint b) {
    const std::size_t own = piece_of_body(s, by);
    const Side side = facts(s, by).home;
    const Hundredths left = std::min(a.x, b.x), right = std::max(a.x, b.x), low = std::min(a.y, b.y),
                     high = std::max(a.y, b.y);
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        if (f.home != side || f.character || i == own || !stands(s, i)) continue;
        const Rect r = body_of(f, s.pieces[i]);
        const Hundredths size = r.wide / 2 + r.deep + 4;
        if (r.at.x + size < left || r.at.x - size > right || r.at.y + size < low || r.at.y - size > high) continue;
        if (segment_meets(outline(r), a, b)) return false;
    }
    return true;
}

}  // namespace

bool sees(const State& s, InchPoint from, std::size_t by, std::size_t at) {
    const Rect goal = body(s, at);
    const InchPoint to = nearest_point(goal, from);
    return !Friends(s, by, body(s, by), goal).bar(from, to) && ground_clear(s, from, to);
}

int shooters(const State& s, std::size_t by, std::size_t at, MissileWeapon w) {
    const Rect own = body(s, by), goal = body(s, at);
    if (Volley::beyond(own, goal, range_of(w))) return 0;
    const std::array<int, 3> n = Volley(s, by, own, goal, range_of(w)).count();
    return n[0] + (n[1] + n[2]) / 2;  // BTA-60, R-30
}

bool one_shoots(const State& s, std::size_t by, std::size_t at, MissileWeapon w) {
    const Rect own = body(s, by), goal = body(s, at);
    const std::int64_t range = range_of(w);
    if (Volley::beyond(own, goal, range_of(w)) || !s.setup->terrain.patches.empty()) return false;
    // The figure in the middle of the front.
    InchPoint from = own.at.point();
    if (!facts(s, by).character) {
        const int of = rank_size(s.pieces[by], 0);
        const Hundredths each = frontage(facts(s, by));
        from = offset(own.at, 0, of / 2 * each + each / 2 - of * each / 2);
    }
    const InchPoint to = nearest_point(goal, from);
    const std::int64_t dx = to.x - from.x, dy = to.y - from.y;
    if (dx * dx + dy * dy > range * range || !within_arc({from.x, from.y, own.at.degrees}, 45, to)) return false;
    return surely_free(s, by, from, to);
}

bool nobody_shoots(const State& s, std::size_t by, std::size_t at, MissileWeapon w) {
    const Rect own = body(s, by), goal = body(s, at);
    const Hundredths range = range_of(w);
    return Volley::beyond(own, goal, range) || Volley::surely_aside(own, goal, 2 * facts(s, by).base_deep) ||
           !gap_at_most(own, goal, range + 4) || shooters(s, by, at, w) == 0;
}

}  // namespace banneret::axe
