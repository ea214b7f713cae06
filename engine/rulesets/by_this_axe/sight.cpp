// Who has whom in range, in his arc and in clear sight (BTA-59, R-26, R-27, R-30).

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/lie.h"
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
    struct Line {
        InchPoint from, to;
    };
    // True if one of them stands in both lines, and so in all between that cross neither, by more than rounding moves a
    // line.
    bool surely_bar(const Line& left, const Line& right) const {
        constexpr Hundredths margin = 8;
        const auto in = [](const Outline& o, const Line& l) { return segment_meets(o, l.from, l.to); };
        for (std::size_t i = 0; i < n_; ++i) {
            if (!in(outlines_[i], left) || !in(outlines_[i], right) || !near(who_[i])) continue;
            const Rect& r = who_[i];
            if (r.wide < 4 * margin || r.deep < 4 * margin) continue;
            const Outline inner = outline({moved(r.at, -margin), r.wide - 2 * margin, r.deep - 2 * margin});
            if (in(inner, left) && in(inner, right)) return true;
        }
        return false;
    }
    // True if all of them lie to the right of the line `right` or to the left of the line `left`, by more than rounding
    // moves a line.
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
        : s_(s),
          piece_(s.pieces[by]),
          facts_(facts(s, by)),
          range_(range),
          own_(own),
          target_(outline(goal)),
          friends_(s, by, own, goal),
          each_(frontage(facts_)),
          ahead_(1'000'000) {
        for (const InchPoint c : target_.corners) ahead_ = std::min(ahead_, seen_from(own_.at, c).forward);
    }

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
        for (int r = 0; r < std::min(3, ranks(piece_)); ++r) n[static_cast<std::size_t>(r)] = of_rank(r, 255);
        return n;
    }
    // Whether anybody shoots: one of the first rank or two behind it.
    bool any() const {
        if (facts_.character) return can(own_.at.point());
        int behind = 0;
        for (int r = 0; r < std::min(3, ranks(piece_)) && behind < 2; ++r) {
            if (r == 0 && of_rank(r, 1) > 0) return true;
            if (r > 0) behind += of_rank(r, 2 - behind);
        }
        return behind >= 2;
    }

private:
    using Line = Friends::Line;

    InchPoint figure(int r, int c, int of) const {
        return offset(own_.at, -r * facts_.base_deep, c * each_ + each_ / 2 - of * each_ / 2);
    }
    // How many of a rank can; counts no further than `enough`.
    int of_rank(int r, int enough) const {
        const int of = rank_size(piece_, r);
        if (of >= 2) {
            // Aims of a rank at the nearest points of a body do not cross.
            const auto aim = [&](int c) {
                const InchPoint from = figure(r, c, of);
                return Line{from, nearest_point(target_, from)};
            };
            const Line left = aim(0), right = aim(of - 1);
            if (friends_.surely_bar(left, right)) return 0;
            if (all_can(r, left, right)) return of;
        }
        int n = 0;
        for (int c = 0; c < of && n < enough; ++c) n += can(figure(r, c, of)) ? 1 : 0;
        return n;
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
    bool all_can(int r, const Line& left, const Line& right) const {
        if (!s_.setup->terrain.patches.empty()) return false;
        const Hundredths ahead = ahead_ + r * facts_.base_deep - 6;
        for (const Line& l : {left, right}) {
            const std::int64_t dx = l.to.x - l.from.x, dy = l.to.y - l.from.y, most = std::max(0, range_ - 4);
            if (dx * dx + dy * dy > most * most) return false;
            if (std::abs(seen_from({l.from.x, l.from.y, own_.at.degrees}, l.to).right) > ahead) return false;
        }
        return friends_.surely_beside(left, right);
    }

    const State& s_;
    const Piece& piece_;
    const Facts& facts_;
    Hundredths range_;
    Rect own_;
    Outline target_;
    Friends friends_;
    Hundredths each_, ahead_;  // of the nearest corner
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

namespace {

// Told from the box that the target fills as the shooters see it: out of range or out of every arc.
bool surely_none(const Rect& own, const Rect& goal, Hundredths depth, Hundredths range) {
    const Lie l = lie(own.at, goal);
    const std::int64_t left = own.wide / 2, right = own.wide - left;
    const std::int64_t aside = std::max<std::int64_t>({0, l.left - right, -left - l.right});
    if (aside > l.front + depth + 8) return true;
    const std::int64_t along = std::max<std::int64_t>({0, l.rear, -own.deep - l.front}), most = range + 4;
    return aside * aside + along * along > most * most;
}

bool one_shoots(const State& s, std::size_t by, const Rect& own, const Rect& goal, Hundredths most) {
    if (Volley::beyond(own, goal, most) || !s.setup->terrain.patches.empty()) return false;
    // The figure in the middle of the front.
    InchPoint from = own.at.point();
    if (!facts(s, by).character) {
        const int of = rank_size(s.pieces[by], 0);
        const Hundredths each = frontage(facts(s, by));
        from = offset(own.at, 0, of / 2 * each + each / 2 - of * each / 2);
    }
    const InchPoint to = nearest_point(goal, from);
    const std::int64_t dx = to.x - from.x, dy = to.y - from.y, range = most;
    if (dx * dx + dy * dy > range * range || !within_arc({from.x, from.y, own.at.degrees}, 45, to)) return false;
    return surely_free(s, by, from, to);
}

}  // namespace

Shot quick_look(const State& s, std::size_t by, std::size_t at, MissileWeapon w) {
    const Rect own = body(s, by), goal = body(s, at);
    const Hundredths range = range_of(w);
    if (surely_none(own, goal, 2 * facts(s, by).base_deep, range)) return Shot::none;
    return one_shoots(s, by, own, goal, range) ? Shot::somebody : Shot::doubtful;
}

bool nobody_shoots(const State& s, std::size_t by, std::size_t at, MissileWeapon w) {
    const Rect own = body(s, by), goal = body(s, at);
    const Hundredths range = range_of(w);
    return Volley::beyond(own, goal, range) || surely_none(own, goal, 2 * facts(s, by).base_deep, range) ||
           !gap_at_most(own, goal, range + 4) || !Volley(s, by, own, goal, range).any();
}

}  // namespace banneret::axe
