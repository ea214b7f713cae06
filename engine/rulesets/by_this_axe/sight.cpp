// Who has whom in range, in his arc and in clear sight (BTA-59, R-26, R-27, R-30).

#include <algorithm>
#include <cstdlib>
#include <limits>

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

// Those of a unit, or a character, who could hit something at an enemy, rank by rank; all as they see it. Their friends
// are looked at once for all enemies.
class Volley {
public:
    Volley(const State& s, std::size_t by, Hundredths range)
        : s_(s),
          by_(by),
          piece_(s.pieces[by]),
          facts_(facts(s, by)),
          own_(body(s, by)),
          range_(sixteenths * range),
          each_(frontage(facts_)) {}

    // Figures of the first three ranks.
    std::array<int, 3> count(std::size_t at) {
        std::array<int, 3> n{};
        if (!aim(at)) return n;
        if (facts_.character) {
            n[0] = can(single({0, 0})) ? 1 : 0;
            return n;
        }
        for (int r = 0; r < std::min(3, ranks(piece_)); ++r) n[static_cast<std::size_t>(r)] = of_rank(r, 255);
        return n;
    }
    // Whether anybody shoots: one of the first rank or two behind it.
    bool any(std::size_t at) {
        if (!aim(at)) return false;
        if (facts_.character) return can(single({0, 0}));
        int behind = 0;
        for (int r = 0; r < std::min(3, ranks(piece_)) && behind < 2; ++r) {
            if (r == 0 && of_rank(r, 1) > 0) return true;
            if (r > 0) behind += of_rank(r, 2 - behind);
        }
        return behind >= 2;
    }
    // A line from the middle of its front, in whatever direction.
    bool clear_line(std::size_t at) {
        aim(at);
        in_arc_ = false;
        return free(single({0, 0}));
    }

private:
    static constexpr std::size_t most = 64;
    struct Line {  // of fire, from a figure to the nearest point of the target
        Spot from, way;
        Spot to() const { return from + way; }
    };

    // False: told from the box that the target fills, it is out of range or out of every arc.
    bool aim(std::size_t at) {
        const Rect goal = body(s_, at);
        target_ = SeenBody(own_.at, goal);
        const SeenBox box = target_.box();
        const std::int64_t left = sixteenths * (own_.wide / 2), right = sixteenths * own_.wide - left;
        const std::int64_t aside = std::max<std::int64_t>({0, box.low.aside - right, -left - box.high.aside});
        if (aside > box.high.ahead + sixteenths * (2 * facts_.base_deep + 1)) return false;
        const std::int64_t along =
            std::max<std::int64_t>({0, box.low.ahead, -sixteenths * own_.deep - box.high.ahead});
        const std::int64_t far = range_ + sixteenths;
        return square({along, aside}) <= far * far;
    }
    Spot figure(int r, int c, int of) const {
        return {-sixteenths * r * facts_.base_deep, sixteenths * (c * each_ + each_ / 2 - of * each_ / 2)};
    }
    Line line_from(Spot figure) const { return {figure, target_.way_from(figure)}; }
    // How many of a rank can; counts no further than `enough`. All its lines lie between those of its ends, turn one way
    // and are longest at an end.
    int of_rank(int r, int enough) {
        const int of = rank_size(piece_, r);
        if (of == 0) return 0;
        const Line left = line_from(figure(r, 0, of)), right = line_from(figure(r, of - 1, of));
        lie_between(left, right);
        int n = can(left) ? 1 : 0;
        if (of == 1 || n >= enough) return n;
        n += can(right) ? 1 : 0;
        if (n == 2 && !crowded_ && near_ == 0 && s_.setup->terrain.patches.empty()) return of;
        for (int c = 1; c < of - 1 && n < enough; ++c) n += can(line_from(figure(r, c, of))) ? 1 : 0;
        return n;
    }
    bool can(const Line& line) {
        constexpr std::int64_t slack = sixteenths / 2;
        const std::int64_t reach = range_ + slack;
        return square(line.way) <= reach * reach && std::abs(line.way.aside) <= line.way.ahead + slack && free(line);
    }
    // No friend and no ground in the way. REQUIRES: lie_between() of lines that this one lies between.
    bool free(const Line& line) {
        if (!picked_) pick();
        for (std::size_t i = 0; i < near_; ++i)
            if (friends_[pick_[i]].body.meets(line.from, line.to())) return false;
        if (crowded_ && any_friend([&](const SeenBody& b) { return b.meets(line.from, line.to()); })) return false;
        if (s_.setup->terrain.patches.empty()) return true;
        const auto spot = [&](Spot p) {
            return offset(own_.at, static_cast<Hundredths>(p.ahead / sixteenths),
                          static_cast<Hundredths>(p.aside / sixteenths));
        };
        return ground_clear(s_, spot(line.from), spot(line.to()));
    }
    Line single(Spot from) {
        const Line line = line_from(from);
        lie_between(line, line);
        return line;
    }
    void lie_between(const Line& left, const Line& right) {
        lines_ = {left.from, left.from};
        for (const Spot p : {left.to(), right.from, right.to()}) lines_.take_in(p);
        picked_ = false;
    }
    // The friends who reach among the lines; asked for when the first line has range and arc.
    void pick() {
        picked_ = true;
        if (!gathered_) gather();
        near_ = 0;
        for (std::size_t i = 0; i < n_; ++i)
            if (friends_[i].box.meets(lines_)) pick_[near_++] = static_cast<std::uint8_t>(i);
    }
    void gather() {
        gathered_ = true;
        crowded_ = any_friend([&](const SeenBody& b) {
            if (n_ == most) return true;
            friends_[n_++] = {b, b.box()};
            return false;
        });
    }
    template <class Is>
    bool any_friend(Is is) const {
        const std::size_t own = piece_of_body(s_, by_);
        return std::ranges::any_of(call(s_, facts_.home).all, [&](std::size_t i) {
            const Facts& f = facts(s_, i);
            if (f.character || i == own || !stands(s_, i)) return false;
            const Rect r = body_of(f, s_.pieces[i]);
            return !out_of_the_way(r) && is(SeenBody(own_.at, r));
        });
    }
    // So far behind or to the side that no line of fire meets it: all begin in their own body and lead no further to the
    // side than ahead.
    bool out_of_the_way(const Rect& r) const {
        if (!in_arc_) return false;
        const Bearings at = seen_from(own_.at, r.at.point());
        const Hundredths size = r.wide / 2 + r.deep + inch, ahead = at.forward + size + own_.deep;
        return ahead < 0 || std::abs(at.right) - size - own_.wide / 2 > ahead;
    }

    const State& s_;
    std::size_t by_;
    const Piece& piece_;
    const Facts& facts_;
    Rect own_;
    std::int64_t range_;
    Hundredths each_;
    SeenBody target_;
    SeenBox lines_{};  // the box of the lines under way
    bool in_arc_ = true, gathered_ = false, picked_ = false, crowded_ = false;  // crowded: more friends than are kept
    struct Friend {
        SeenBody body;
        SeenBox box;
    };
    std::size_t n_ = 0, near_ = 0;
    std::array<Friend, most> friends_;
    std::array<std::uint8_t, most> pick_;  // of these, those near the lines
};

Hundredths range_of(MissileWeapon w) {
    return banneret::row(w).range_inches * inch;
}

}  // namespace

bool sees(const State& s, std::size_t by, std::size_t at) {
    return Volley(s, by, 0).clear_line(at);
}

int shooters(const State& s, std::size_t by, std::size_t at, MissileWeapon w) {
    const std::array<int, 3> n = Volley(s, by, range_of(w)).count(at);
    return n[0] + (n[1] + n[2]) / 2;  // BTA-60, R-30
}

void take_aim(State& s, std::size_t by) {
    Piece& p = s.pieces[by];
    const Side side = facts(s, by).home;
    const InchPoint from = body(s, by).at.point();
    Volley volley(s, by, range_of(*missile_of(s, by, 0)));
    const auto may = [&](std::size_t e) { return is_target(s, side, e) && limit_at(s, e) > 0; };
    std::size_t nearest = s.pieces.size();
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const std::size_t e : call(s, other(side)).all) {
        const std::int64_t x = s.pieces[e].at.x - from.x, y = s.pieces[e].at.y - from.y;
        if (x * x + y * y >= least || !may(e)) continue;
        least = x * x + y * y;
        nearest = e;
    }
    p.aim = Piece::nobody;
    p.aimed = 0;
    if (nearest == s.pieces.size()) return;
    const std::array<int, 3> n = volley.count(nearest);
    p.aimed = static_cast<std::uint8_t>(std::min(250, n[0] + (n[1] + n[2]) / 2));
    if (p.aimed > 0) {
        p.aim = static_cast<std::int16_t>(nearest);
        return;
    }
    for (const std::size_t e : call(s, other(side)).all)
        if (e != nearest && may(e) && volley.any(e)) {
            p.aim = static_cast<std::int16_t>(e);
            return;
        }
}

}  // namespace banneret::axe
