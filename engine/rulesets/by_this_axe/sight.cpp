// Range, arc of fire and line of sight (BTA-59, BTA-R26, BTA-R27, BTA-R30).

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "engine/geometry/oriented_box.h"
#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

namespace {

// BTA-R27: at most two inches of woods, no hill higher than both ends.
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

struct Line {  // line of fire, from a figure to the nearest point of the target
    LocalPoint from, way;
    LocalPoint to() const { return from + way; }
    // BTA-R26: within 45 degrees of straight ahead, with half a hundredth of slack.
    bool in_arc() const { return std::abs(way.aside) <= way.ahead + slack; }
    static constexpr std::int64_t slack = sixteenths / 2;
};

// The region that contains all lines of fire of a volley, bounded by those of its corner figures. Lines to the nearest
// point of a convex body never cross, and two of them in arc differ by at most a right angle: a body beyond an outer
// line that is in arc meets none.
class Fan {
public:
    Fan(const Line& left, const Line& right) : Fan(left, right, left, right) {}
    Fan(const Line& front_left, const Line& front_right, const Line& rear_left, const Line& rear_right)
        : left_(front_left.way.aside < 0 ? rear_left : front_left),
          right_(front_right.way.aside > 0 ? rear_right : front_right),
          box_{rear_left.from, front_right.from} {
        for (const Line* const line : {&front_left, &front_right, &rear_left, &rear_right}) box_.take_in(line->to());
    }
    const LocalBox& box() const { return box_; }
    // False: no line of the fan meets the box.
    bool may_meet(const LocalBox& b) const {
        if (!box_.meets(b)) return false;
        const LocalPoint l = left_.way, r = right_.way;
        const bool beyond_left =
            left_.in_arc() && aside_of(left_, {l.aside >= 0 ? b.low.ahead : b.high.ahead, b.high.aside}) <
                                  -rounding * (l.ahead + std::abs(l.aside));
        const bool beyond_right =
            right_.in_arc() && aside_of(right_, {r.aside >= 0 ? b.high.ahead : b.low.ahead, b.low.aside}) >
                                   rounding * (r.ahead + std::abs(r.aside));
        return !beyond_left && !beyond_right;
    }

private:
    static constexpr std::int64_t rounding = 4;
    // Signed distance to the right of the line, times the line's length.
    static std::int64_t aside_of(const Line& l, LocalPoint p) {
        return l.way.ahead * (p.aside - l.from.aside) - l.way.aside * (p.ahead - l.from.ahead);
    }

    Line left_, right_;  // the outermost lines
    LocalBox box_;
};

// The figures of a unit, or the character, that can shoot at an enemy, rank by rank; in the shooter's local frame.
class Volley {
public:
    Volley(const State& s, std::size_t by, Hundredths range)
        : s_(s),
          piece_(s.pieces[by]),
          facts_(facts(s, by)),
          body_(s.pieces[body_index(s, by)]),
          own_(body_of(body_)),
          view_(own_.at),
          box_(local_box(own_)),
          range_(sixteenths * range),
          each_(frontage(facts_)) {}

    // The number of shooters: all of the first rank, half of the two behind it (BTA-60, BTA-R30).
    int count(std::size_t at) {
        if (!aim(at)) return 0;
        if (facts_.character) return can(single({0, 0})) ? 1 : 0;
        const bool all = everybody();
        const auto of = [&](int r) { return all ? piece_.rank_size(r) : of_rank(r, 255); };
        const int first = of(0);
        int behind = 0;
        for (int r = 1; r < shooting_ranks(); ++r) behind += of(r);
        return first + behind / 2;
    }
    // True if the number is above 0: one figure of the first rank or two behind it.
    bool any(std::size_t at) {
        if (!aim(at)) return false;
        if (facts_.character) return can(single({0, 0}));
        if (everybody()) return true;
        int behind = 0;
        for (int r = 0; r < shooting_ranks() && behind < 2; ++r) {
            if (r == 0 && of_rank(r, 1) > 0) return true;
            if (r > 0) behind += of_rank(r, 2 - behind);
        }
        return behind >= 2;
    }
    // True if there is a clear line from the middle of its front, in any direction.
    bool clear_line(std::size_t at) {
        see(body(s_, at));
        return free(single({0, 0}));
    }

private:
    static constexpr std::size_t most = 64;
    // Fast rejection: false if the target's bounding box is out of range or out of every arc.
    bool aim(std::size_t at) {
        see(body_of(s_.pieces[at]));
        const std::int64_t aside = std::max(field_.low.aside - box_.high.aside, box_.low.aside - field_.high.aside);
        if (aside > field_.high.ahead + sixteenths * (2 * facts_.base_deep + 1)) return false;
        const std::int64_t far = range_ + sixteenths;
        if (field_.low.ahead > far || aside > far) return false;
        return field_.low.ahead <= 0 || aside <= 0 || square({field_.low.ahead, aside}) <= far * far;
    }
    void see(const Rect& goal) {
        target_ = LocalObb(view_, goal);
        field_ = target_.box();
        gathered_ = false;
    }
    LocalPoint figure(int r, int c, int of) const {
        return {-sixteenths * (r * facts_.base_deep), sixteenths * (c * each_ + each_ / 2 - of * each_ / 2)};
    }
    Line line_from(LocalPoint figure) const { return {figure, target_.way_from(figure)}; }
    int shooting_ranks() const { return std::min(3, piece_.ranks()); }
    // True if every figure can shoot, judged from the four corner figures (the region in range and arc is convex).
    bool everybody() {
        const int wide = piece_.front(), last = shooting_ranks() - 1;
        corners_[0] = line_from(figure(0, 0, wide));
        corners_[1] = line_from(figure(0, wide - 1, wide));
        corners_[2] = last == 0 ? corners_[0] : line_from(figure(last, 0, wide));
        corners_[3] = last == 0 ? corners_[1] : line_from(figure(last, wide - 1, wide));
        if (field_.low.ahead <= 0 || !s_.setup->terrain.patches.empty()) return false;
        for (const Line& line : corners_)
            if (!reaches(line)) return false;
        gather();
        return nobody_near();
    }
    // The number of figures of a rank that can shoot, counted up to `enough`. All its lines are between those of its
    // ends, turn in one direction and are longest at an end.
    int of_rank(int r, int enough) {
        const int of = piece_.rank_size(r);
        if (of == 0) return 0;
        const bool corner = of == piece_.front() && (r == 0 || r == shooting_ranks() - 1);
        const Line left = corner ? corners_[r == 0 ? 0 : 2] : line_from(figure(r, 0, of)),
                   right = corner ? corners_[r == 0 ? 1 : 3] : line_from(figure(r, of - 1, of));
        int n = can(left) ? 1 : 0;
        if (of == 1 || n >= enough) return n;
        n += can(right) ? 1 : 0;
        if (n == 2 && nobody_between({left, right}) && s_.setup->terrain.patches.empty()) return of;
        LocalPoint at = left.from;
        for (int c = 1; c < of - 1 && n < enough; ++c) {
            at.aside += sixteenths * each_;
            n += can(line_from(at)) ? 1 : 0;
        }
        return n;
    }
    // In range and arc.
    bool reaches(const Line& line) const {
        const std::int64_t reach = range_ + Line::slack;
        return line.in_arc() && square(line.way) <= reach * reach;
    }
    bool can(const Line& line) { return reaches(line) && free(line); }
    // No friend is in the fan. REQUIRES: gather() was called.
    bool nobody_near() const { return n_ == 0 && !crowded_; }
    // No friend and no ground blocks the line. REQUIRES: the line is in the fan.
    bool free(const Line& line) {
        if (!gathered_) gather();
        return (nobody_near() && s_.setup->terrain.patches.empty()) || passes(line);
    }
    // Tests every gathered friend and the ground.
    bool passes(const Line& line) const {
        for (std::size_t i = 0; i < n_; ++i)
            if (friends_[i].body.meets(line.from, line.to())) return false;
        if (crowded_ && friend_on(line)) return false;
        if (s_.setup->terrain.patches.empty()) return true;
        const auto spot = [&](LocalPoint p) {
            return offset(own_.at, static_cast<Hundredths>(p.ahead / sixteenths),
                          static_cast<Hundredths>(p.aside / sixteenths));
        };
        return ground_clear(s_, spot(line.from), spot(line.to()));
    }
    Line single(LocalPoint from) {
        const Line line = line_from(from);
        corners_ = {line, line, line, line};
        return line;
    }
    bool nobody_between(const Fan& lines) {
        if (!gathered_) gather();
        return !crowded_ && std::none_of(friends_.begin(), friends_.begin() + n_,
                                         [&](const Friend& f) { return lines.may_meet(f.box); });
    }
    // Collects the friends in the fan; called when the first line is in range and arc.
    void gather() {
        gathered_ = true;
        crowded_ = false;
        n_ = 0;
        const Fan fan(corners_[0], corners_[1], corners_[2], corners_[3]);
        const LocalBox all = fan.box();
        const LocalFrame from = view_;
        const Piece* const pieces = s_.pieces.data();
        for (const std::size_t i : call(s_, facts_.home).units) {
            const Piece& p = pieces[i];
            if (&p == &body_ || !is_deployed(p)) continue;
            // Most units of a line of battle are to one side.
            const std::int64_t size = sixteenths * p.extent(), aside = from.aside(p.at.point());
            if (aside + size < all.low.aside || aside - size > all.high.aside) continue;
            const std::int64_t ahead = from.ahead(p.at.point());
            if (ahead + size < all.low.ahead || ahead - size > all.high.ahead) continue;
            if (n_ == most) {
                crowded_ = true;
                return;
            }
            const LocalObb seen(from, body_of(p));
            const LocalBox box = seen.box();
            if (fan.may_meet(box)) friends_[n_++] = {seen, box};
        }
    }
    bool friend_on(const Line& line) const {
        return std::ranges::any_of(call(s_, facts_.home).units, [&](std::size_t i) {
            const Piece& p = s_.pieces[i];
            return &p != &body_ && is_deployed(p) && LocalObb(own_.at, body_of(p)).meets(line.from, line.to());
        });
    }

    const State& s_;
    const Piece& piece_;
    const Facts& facts_;
    const Piece& body_;  // its own, or its unit's
    Rect own_;
    LocalFrame view_;
    LocalBox box_;
    std::int64_t range_;
    Hundredths each_;
    LocalObb target_;
    LocalBox field_{};                         // the target's bounding box
    std::array<Line, 4> corners_;              // figures at the corners of the shooting ranks: front left and right,
                                               // rear left and right
    bool gathered_ = false, crowded_ = false;  // crowded: too many friends to store
    std::size_t n_ = 0;
    struct Friend {
        LocalObb body;
        LocalBox box;
    };
    std::array<Friend, most> friends_;
};

Hundredths range_of(MissileWeapon w) {
    return banneret::row(w).range_inches * inch;
}

}  // namespace

bool sees(const State& s, std::size_t by, std::size_t at) {
    return Volley(s, by, 0).clear_line(at);
}

int shooters(const State& s, std::size_t by, std::size_t at, MissileWeapon w) {
    return Volley(s, by, range_of(w)).count(at);
}

void take_aim(State& s, std::size_t by) {
    Piece& p = s.pieces[by];
    const Side side = facts(s, by).home;
    const InchPoint from = body(s, by).at.point();
    Volley volley(s, by, range_of(*missile_of(s, by, 0)));
    const auto may = [&](std::size_t e) { return is_target(s, side, e) && limit_at(s, e) > 0; };
    const std::vector<std::uint16_t>& enemies = call(s, other(side)).all;
    std::size_t nearest = s.pieces.size();
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    const Piece* const pieces = s.pieces.data();
    for (const std::size_t e : enemies) {
        const std::int64_t x = pieces[e].at.x - from.x, y = pieces[e].at.y - from.y;
        if (x * x + y * y >= least || !may(e)) continue;
        least = x * x + y * y;
        nearest = e;
    }
    p.aim = Piece::nobody;
    p.aimed = 0;
    if (nearest == s.pieces.size()) return;
    p.aimed = static_cast<std::uint8_t>(std::min(250, volley.count(nearest)));
    if (p.aimed > 0) {
        p.aim = static_cast<std::int16_t>(nearest);
        return;
    }
    for (const std::size_t e : enemies)
        if (e != nearest && may(e) && volley.any(e)) {
            p.aim = static_cast<std::int16_t>(e);
            return;
        }
}

}  // namespace banneret::axe
