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

// Those of a unit, or a character, who could hit something at an enemy, rank by rank; all as they see it.
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
        see(body(s_, at));
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
        const Rect goal = body_of(facts(s_, at), s_.pieces[at]);
        const std::int64_t x = goal.at.x - own_.at.x, y = goal.at.y - own_.at.y,
                           reach = range_ / sixteenths + extent(own_) + extent(goal);
        if (x * x + y * y > reach * reach) return false;
        see(goal);
        const SeenBox own = seen_box(own_);
        const std::int64_t aside =
            std::max<std::int64_t>({0, field_.low.aside - own.high.aside, own.low.aside - field_.high.aside});
        if (aside > field_.high.ahead + sixteenths * (2 * facts_.base_deep + 1)) return false;
        const std::int64_t along = std::max<std::int64_t>({0, field_.low.ahead, own.low.ahead - field_.high.ahead});
        const std::int64_t far = range_ + sixteenths;
        return square({along, aside}) <= far * far;
    }
    void see(const Rect& goal) {
        target_ = SeenBody(own_.at, goal);
        field_ = target_.box();
        gathered_ = picked_ = false;
    }
    Spot figure(int r, int c, int of) const {
        return {-sixteenths * r * facts_.base_deep, sixteenths * (c * each_ + each_ / 2 - of * each_ / 2)};
    }
    Line line_from(Spot figure) const { return {figure, target_.way_from(figure)}; }
    // How many of a rank can; counts no further than `enough`. All its lines lie between those of its ends, turn one
    // way and are longest at an end.
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
        if (crowded_ &&
            any_friend([&](const Rect& r, const View& from) { return SeenBody(from, r).meets(line.from, line.to()); }))
            return false;
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
        left_ = left;
        right_ = right;
        picked_ = false;
    }
    // The friends who reach among the lines; asked for when the first line has range and arc.
    void pick() {
        picked_ = true;
        near_ = 0;
        if (!gathered_) gather();
        if (n_ == 0) return;
        SeenBox lines{left_.from, left_.from};
        for (const Spot p : {left_.to(), right_.from, right_.to()}) lines.take_in(p);
        for (std::size_t i = 0; i < n_; ++i)
            if (friends_[i].box.meets(lines)) pick_[near_++] = static_cast<std::uint8_t>(i);
    }
    void gather() {
        gathered_ = true;
        n_ = 0;
        crowded_ = any_friend([&](const Rect& r, const View& from) {
            if (n_ == most) return true;
            friends_[n_].body = SeenBody(from, r);
            friends_[n_].box = friends_[n_].body.box();
            ++n_;
            return false;
        });
    }
    // Of those who reach into the box round it and its target, in which all lines lie.
    template <class Is>
    bool any_friend(Is is) const {
        const SeenBox own = seen_box(own_);
        SeenBox all = field_;
        all.take_in(own.low);
        all.take_in(own.high);
        const View from(own_.at);
        const Piece* const self = &s_.pieces[body_index(s_, by_)];
        const Setup& setup = *s_.setup;
        for (const std::size_t i : setup.call[facts_.home].all) {
            const Piece& p = s_.pieces[i];
            const Facts& f = setup.facts[i];
            if (&p == self || !stands(p) || f.character) continue;
            const Rect r = body_of(f, p);
            const Spot at = from.spot(r.at.point());
            const std::int64_t size = sixteenths * extent(r);
            const bool clear = at.ahead + size < all.low.ahead || at.ahead - size > all.high.ahead ||
                               at.aside + size < all.low.aside || at.aside - size > all.high.aside;
            if (!clear && is(r, from)) return true;
        }
        return false;
    }

    const State& s_;
    std::size_t by_;
    const Piece& piece_;
    const Facts& facts_;
    Rect own_;
    std::int64_t range_;
    Hundredths each_;
    SeenBody target_;
    SeenBox field_{};                                           // the box it fills
    Line left_, right_;                                         // the lines under way lie between them
    bool gathered_ = false, picked_ = false, crowded_ = false;  // crowded: more friends than are kept
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
    const std::array<int, 3> n = volley.count(nearest);
    p.aimed = static_cast<std::uint8_t>(std::min(250, n[0] + (n[1] + n[2]) / 2));
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
