#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "engine/rulesets/by_this_axe/ways.h"

namespace banneret::axe {

// The obstacles to a move of one piece. Only moves.cpp and advance_trials.cpp include this.

enum class Obstacle : std::uint8_t {
    none,
    engine,
    turn,
    not_ahead,
    too_far,
    bank_first,
    far_bank,
    into_river,
    off_table,
    friend_there,
    enemy_near,
    friend_on_way,
    enemy_on_way,
};

// An obstacle, and the piece that is one, if any.
struct Hindrance {
    Obstacle what = Obstacle::none;
    std::size_t by = 0;
};

// Another piece on the table by itself.
struct Bystander {
    std::size_t index = 0;
    Rect body;
    InchPoint middle;
    Hundredths extent = 0;
    bool friendly = false;
};
inline Bystander bystander(const State& s, std::size_t o, Side side) {
    const Rect r = body_of(s.pieces[o]);
    return {o, r, centre(r), s.pieces[o].extent(), facts(s, o).home == side};
}

// Every other piece of the table.
struct Everybody {
    const State& s;
    std::size_t i;
    // The first for which stop(bystander) is true, in the order of the pieces.
    template <class Stop>
    std::optional<std::size_t> first(Stop stop) const {
        for (std::size_t o = 0; o < s.pieces.size(); ++o)
            if (o != i && is_deployed(s, o) && stop(bystander(s, o, facts(s, i).home))) return o;
        return std::nullopt;
    }
};

inline Rect grown(const Rect& r, Hundredths by) {
    return {moved(r.at, by), r.wide + 2 * by, r.deep + 2 * by};
}
// Half the clearance that a body needs on its path, with a margin for rounding.
inline Hundredths half_room(const Rect& own) {
    return std::max(0, std::min(own.wide, own.deep) / 2 - 3);
}

// The way of one piece past others. `Others`: Everybody, or those of them who are near enough to matter.
template <class Others>
class Obstacles {
public:
    Obstacles(const State& s, std::size_t i, const Others& others)
        : s_(s),
          i_(i),
          others_(others),
          own_(body(s, i)),
          narrow_(!uses_cards(s) || facts(s, i).character || s.pieces[i].maneuver) {}

    // The first obstacle to a move of the piece to a place, if it may move at all. REQUIRES: a facing of 0 .. 359.
    Hindrance before(const InchPlace& to) const;
    // The first obstacle to its standing there.
    Hindrance at(const InchPlace& to) const;
    Hindrance on_way(InchPoint a, InchPoint b) const {
        const auto o = who_bars(a, b);
        if (!o) return {};
        return {friendly(*o) ? Obstacle::friend_on_way : Obstacle::enemy_on_way, *o};
    }
    std::optional<std::size_t> who_bars(InchPoint a, InchPoint b) const;

    // For the search of a way round.
    const State& state() const { return s_; }
    std::size_t index() const { return i_; }
    const Rect& own() const { return own_; }
    bool friendly(std::size_t o) const { return facts(s_, o).home == facts(s_, i_).home; }
    // How near to the way of a piece another one bars it at most, from the middle of its front.
    static Hundredths farthest_bar(const Rect& own, bool narrow, bool friendly, Hundredths extent) {
        const Hundredths keep = friendly ? 0 : keep_off;
        return extent + 10 + (narrow ? 3 * (keep + half_room(own)) / 2 : keep + (own.wide + own.deep) / 2);
    }
    bool narrow() const { return narrow_; }

private:
    bool bars(const Bystander& o, InchPoint a, InchPoint b) const;
    Obstacle of_move(InchPoint a, InchPoint b, const InchPlace& to) const;
    Obstacle of_river(const Rect& then, InchPoint a, InchPoint b) const;

    const State& s_;
    std::size_t i_;
    const Others& others_;
    Rect own_;
    // BTA-R38: a piece that may turn freely moves with its narrow side ahead; under the command option a unit keeps its
    // front.
    bool narrow_;
};

// Distance of a point from a body in the frame of its edges; negative inside.
inline Hundredths off(const Rect& r, InchPoint p) {
    const Bearings seen = seen_from(r.at, p);
    return std::max(std::abs(seen.right) - r.wide / 2, std::abs(seen.forward + r.deep / 2) - r.deep / 2);
}
// The rectangle swept by the body along a path of its centre, facing ahead.
inline Rect swept(const Rect& own, InchPoint a, InchPoint b) {
    const std::int16_t ahead = degrees(bearing(a, b));
    return {moved({b.x, b.y, ahead}, own.deep / 2), own.wide, own.deep + distance(a, b)};
}

// BTA-R21, BTA-R47: true if this body overlaps the path of the other one, or is within an inch of it if it is an enemy.
// A piece that starts too close, after a turn or after lining up for a melee, may move on, but no closer.
template <class Others>
bool Obstacles<Others>::bars(const Bystander& o, InchPoint a, InchPoint b) const {
    const Rect& r = o.body;
    if (o.friendly ? facts(s_, i_).character || facts(s_, o.index).character : s_.pieces[o.index].hidden) return false;
    if (!o.friendly && gap_at_most(own_, r, keep_off - 1)) return false;
    if (narrow_) {
        const Hundredths keep = o.friendly ? 0 : keep_off, start = off(r, a);
        if (o.friendly && start <= 3) return false;
        return segment_meets(grown(r, std::max(keep, std::min({keep + half_room(own_), start - 3, off(r, b) - 3}))), a,
                             b);
    }
    Rect way = swept(own_, a, b);
    way.wide -= 6;
    way.deep -= 6;
    way.at = moved(way.at, -3);
    const Rect start = turned_about_centre(own_, way.at.degrees);
    if (!o.friendly) return gap_at_most(way, r, keep_off - 4) && !gap_at_most(start, r, keep_off - 1);
    return overlap(way, r) && !overlap(start, r);
}

template <class Others>
std::optional<std::size_t> Obstacles<Others>::who_bars(InchPoint a, InchPoint b) const {
    if (facts(s_, i_).flying || distance(a, b) <= 2) return std::nullopt;  // turning needs no path
    const Hundredths left = std::min(a.x, b.x), right = std::max(a.x, b.x), low = std::min(a.y, b.y),
                     high = std::max(a.y, b.y);
    return others_.first([&](const Bystander& o) {
        const Hundredths far = farthest_bar(own_, narrow_, o.friendly, o.extent);
        const InchPlace& at = o.body.at;
        if (at.x + far < left || at.x - far > right || at.y + far < low || at.y - far > high) return false;
        return bars(o, a, b);
    });
}

// BTA-R38: for a piece that may turn freely, searches a path round obstacles, past their corners and over open ground,
// no longer than its rate.
template <class Others>
class WayRound {
public:
    WayRound(const Obstacles<Others>& obstacles, InchPoint a, InchPoint b)
        : obstacles_(obstacles),
          s_(obstacles.state()),
          most_(rate(s_, obstacles.index())),
          room_(half_room(obstacles.own())) {
        points_[0].at = a;
        points_[1].at = b;
    }
    bool there_is() {
        if (distance(points_[0].at, points_[1].at) > most_) return false;
        const auto first = obstacles_.who_bars(points_[0].at, points_[1].at);
        if (!first) return true;
        // Each search adds the obstacles it meets, which the next search goes round.
        for (bool more = go_round(*first); more;) {
            const std::size_t known = around_;
            if (search()) return true;
            more = around_ > known;
        }
        return false;
    }

private:
    static constexpr std::size_t most_around = 8;
    static constexpr Hundredths far_away = 1'000'000;
    struct Point {
        InchPoint at;
        Hundredths gone = far_away;
        bool done = false;
    };
    bool go_round(std::size_t o) {
        for (std::size_t k = 0; k < around_; ++k)
            if (whom_[k] == o) return false;
        if (around_ == most_around) return false;
        whom_[around_++] = o;
        for (const InchPoint c : corners(grown(body(s_, o), room_ + 5 + (obstacles_.friendly(o) ? 0 : keep_off))))
            if (distance(points_[0].at, c) + distance(c, points_[1].at) <= most_) points_[n_++].at = c;
        return true;
    }
    bool open_ground(InchPoint from, InchPoint to) const {
        if (s_.setup->terrain.patches.empty()) return true;
        const Toll cost = toll(s_, obstacles_.index(), from, to);
        return cost.certain.total() == 0 && cost.woods == 0 && !crosses_river(s_, from, to);
    }
    bool open(InchPoint from, InchPoint to) {
        if (const auto o = obstacles_.who_bars(from, to)) {
            go_round(*o);
            return false;
        }
        return open_ground(from, to);
    }
    // Shortest path over the known points (Dijkstra).
    bool search() {
        const std::size_t n = n_;
        for (std::size_t k = 0; k < n; ++k) {
            points_[k].gone = k == 0 ? 0 : far_away;
            points_[k].done = false;
        }
        for (;;) {
            std::size_t here = n;
            for (std::size_t k = 0; k < n; ++k)
                if (!points_[k].done && points_[k].gone < far_away &&
                    (here == n || points_[k].gone < points_[here].gone))
                    here = k;
            if (here == n) return false;
            if (here == 1) return true;
            points_[here].done = true;
            const InchPoint from = points_[here].at;
            for (std::size_t k = 1; k < n; ++k) {
                Point& to = points_[k];
                const Hundredths gone = points_[here].gone + distance(from, to.at);
                if (to.done || gone >= to.gone || gone + distance(to.at, points_[1].at) > most_) continue;
                if (open(from, to.at)) to.gone = gone;
            }
        }
    }

    const Obstacles<Others>& obstacles_;
    const State& s_;
    Hundredths most_, room_;
    std::array<Point, 2 + 4 * most_around> points_;
    std::size_t n_ = 2;
    std::array<std::size_t, most_around> whom_{};
    std::size_t around_ = 0;
};

template <class Others>
Hindrance Obstacles<Others>::at(const InchPlace& to) const {
    const Rect r = at_place(s_, i_, to);
    if (!on_table(s_, r)) return {Obstacle::off_table};
    const InchPoint c = centre(r);
    const Rect now = body_of(s_.pieces[i_]);
    const bool here = s_.pieces[i_].where == Where::table;
    Obstacle out = Obstacle::none;
    const auto by = others_.first([&](const Bystander& o) {
        const Rect& x = o.body;
        const Hundredths reach = (r.wide + r.deep + x.wide + x.deep) / 2 + keep_off;
        if (std::abs(c.x - o.middle.x) > reach || std::abs(c.y - o.middle.y) > reach) return false;
        if (o.friendly) {
            if (overlap(r, x)) out = Obstacle::friend_there;
        } else if (!s_.pieces[o.index].hidden && gap_at_most(r, x, keep_off - 1)) {
            const Hundredths d = here ? gap(r, x) : 0;
            if (d == 0 || d < gap(now, x)) out = Obstacle::enemy_near;
        }
        return out != Obstacle::none;
    });
    return {out, by.value_or(0)};
}

template <class Others>
Obstacle Obstacles<Others>::of_river(const Rect& then, InchPoint a, InchPoint b) const {
    if (facts(s_, i_).flying || s_.setup->terrain.patches.empty()) return Obstacle::none;
    const bool over = crosses_river(s_, a, b);
    if (over && !(s_.pieces[i_].at_bank && by_river(s_, own_))) return Obstacle::bank_first;
    if (over && (in_river(s_, then) || !by_river(s_, then))) return Obstacle::far_bank;
    if (!over && in_river(s_, then) && !in_river(s_, own_)) return Obstacle::into_river;
    return Obstacle::none;
}

// The turn and the length of the move.
template <class Others>
Obstacle Obstacles<Others>::of_move(InchPoint a, InchPoint b, const InchPlace& to) const {
    const Piece& p = s_.pieces[i_];
    const Hundredths way = distance(a, b);
    const int turn = degrees_between(p.at.degrees, to.degrees);
    if (artillery(facts(s_, i_)) && (way > 2 || turn > 45)) return Obstacle::engine;
    if (!narrow_) {
        if (turn > 45) return Obstacle::turn;
        const Bearings ahead = seen_from(turned_about_centre(own_, to.degrees).at, to.point());
        if (way > 2 && (ahead.forward < 0 || std::abs(ahead.right) > 6)) return Obstacle::not_ahead;
    }
    const Hundredths most = std::max(inch, rate(s_, i_) - least_toll(toll(s_, i_, a, b)));
    if (way <= most) return Obstacle::none;
    const bool wades = p.at_bank && !facts(s_, i_).flying && crosses_river(s_, a, b);  // at any rate (BTA-R41)
    if (wades && way <= way_over_river(s_, i_, turned_about_centre(own_, bearing(a, b)).at, most) + 50)
        return Obstacle::none;
    return Obstacle::too_far;
}

template <class Others>
Hindrance Obstacles<Others>::before(const InchPlace& to) const {
    const Rect then = at_place(s_, i_, to);
    const InchPoint a = centre(own_), b = centre(then);
    if (const Obstacle o = of_move(a, b, to); o != Obstacle::none) return {o};
    if (const Obstacle o = of_river(then, a, b); o != Obstacle::none) return {o};
    if (const Hindrance h = at(to); h.what != Obstacle::none) return h;
    const Hindrance h = on_way(a, b);
    return h.what != Obstacle::none && narrow_ && WayRound<Others>(*this, a, b).there_is() ? Hindrance{} : h;
}

}  // namespace banneret::axe
