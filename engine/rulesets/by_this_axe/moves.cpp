// Phase IV: moves and obstacles to them.

#include <algorithm>

#include "engine/rulesets/by_this_axe/ways.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::axe {

namespace {

Rect grown(const Rect& r, Hundredths by) {
    return {moved(r.at, by), r.wide + 2 * by, r.deep + 2 * by};
}

// BTA-R38: a piece that may turn freely moves with its narrow side ahead; under the command option a unit keeps its
// front.
bool goes_narrow(const State& s, std::size_t i) {
    return !uses_cards(s) || facts(s, i).character || s.pieces[i].maneuver;
}
// Half the clearance that a body needs on its path, with a margin for rounding.
Hundredths half_room(const Rect& own) {
    return std::max(0, std::min(own.wide, own.deep) / 2 - 3);
}
// Distance of a point from a body in the frame of its edges; negative inside.
Hundredths off(const Rect& r, InchPoint p) {
    const Bearings seen = seen_from(r.at, p);
    return std::max(std::abs(seen.right) - r.wide / 2, std::abs(seen.forward + r.deep / 2) - r.deep / 2);
}
// The rectangle swept by the body along a path of its centre, facing ahead.
Rect swept(const Rect& own, InchPoint a, InchPoint b) {
    const std::int16_t ahead = degrees(bearing(a, b));
    return {moved({b.x, b.y, ahead}, own.deep / 2), own.wide, own.deep + distance(a, b)};
}

// BTA-R21, BTA-R47: true if this body overlaps the path of the other one, or is within an inch of it if it is an enemy.
// A piece that starts too close, after a turn or after lining up for a melee, may move on, but no closer.
bool bars(const State& s, std::size_t o, const Rect& r, std::size_t i, const Rect& own, InchPoint a, InchPoint b) {
    const bool friends = facts(s, o).home == facts(s, i).home;
    if (friends ? facts(s, i).character || facts(s, o).character : s.pieces[o].hidden) return false;
    if (!friends && gap_at_most(own, r, keep_off - 1)) return false;
    if (goes_narrow(s, i)) {
        const Hundredths keep = friends ? 0 : keep_off, start = off(r, a);
        if (friends && start <= 3) return false;
        return segment_meets(grown(r, std::max(keep, std::min({keep + half_room(own), start - 3, off(r, b) - 3}))), a,
                             b);
    }
    Rect way = swept(own, a, b);
    way.wide -= 6;
    way.deep -= 6;
    way.at = moved(way.at, -3);
    const Rect start = turned_about_centre(own, way.at.degrees);
    if (!friends) return gap_at_most(way, r, keep_off - 4) && !gap_at_most(start, r, keep_off - 1);
    return overlap(way, r) && !overlap(start, r);
}
std::optional<std::size_t> who_bars(const State& s, std::size_t i, InchPoint a, InchPoint b) {
    if (facts(s, i).flying || distance(a, b) <= 2) return std::nullopt;  // turning needs no path
    const Rect own = body(s, i);
    const Hundredths room = own.wide + own.deep;
    const Hundredths left = std::min(a.x, b.x), right = std::max(a.x, b.x), low = std::min(a.y, b.y),
                     high = std::max(a.y, b.y);
    for (std::size_t o = 0; o < s.pieces.size(); ++o) {
        if (o == i || !is_deployed(s, o)) continue;
        const Rect r = body_of(s.pieces[o]);
        // Bounding circles reject bodies far from the path.
        const Hundredths size = s.pieces[o].extent() + 3 * keep_off + room;
        if (r.at.x + size < left || r.at.x - size > right || r.at.y + size < low || r.at.y - size > high) continue;
        if (bars(s, o, r, i, own, a, b)) return o;
    }
    return std::nullopt;
}
std::optional<Refusal> way_refused(const State& s, std::size_t i, InchPoint a, InchPoint b) {
    const auto o = who_bars(s, i, a, b);
    if (!o) return std::nullopt;
    return Refusal{facts(s, *o).home == facts(s, i).home ? "A friendly unit stands in the way."
                                                         : "The way passes within 1 inch of an enemy."};
}

// BTA-R38: for a piece that may turn freely, searches a path round obstacles, past their corners and over open ground,
// no longer than its rate.
class WayRound {
public:
    WayRound(const State& s, std::size_t i, InchPoint a, InchPoint b)
        : s_(s), i_(i), most_(rate(s, i)), room_(half_room(body(s, i))) {
        points_[0].at = a;
        points_[1].at = b;
    }
    bool there_is() {
        if (distance(points_[0].at, points_[1].at) > most_) return false;
        const auto first = who_bars(s_, i_, points_[0].at, points_[1].at);
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
        const bool friends = facts(s_, o).home == facts(s_, i_).home;
        for (const InchPoint c : corners(grown(body(s_, o), room_ + 5 + (friends ? 0 : keep_off))))
            if (distance(points_[0].at, c) + distance(c, points_[1].at) <= most_) points_[n_++].at = c;
        return true;
    }
    bool open_ground(InchPoint from, InchPoint to) const {
        if (s_.setup->terrain.patches.empty()) return true;
        const Toll cost = toll(s_, i_, from, to);
        return cost.certain.total() == 0 && cost.woods == 0 && !crosses_river(s_, from, to);
    }
    bool open(InchPoint from, InchPoint to) {
        if (const auto o = who_bars(s_, i_, from, to)) {
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

    const State& s_;
    std::size_t i_;
    Hundredths most_, room_;
    std::array<Point, 2 + 4 * most_around> points_;
    std::size_t n_ = 2;
    std::array<std::size_t, most_around> whom_{};
    std::size_t around_ = 0;
};
bool goes_round(const State& s, std::size_t i, InchPoint a, InchPoint b) {
    return goes_narrow(s, i) && WayRound(s, i, a, b).there_is();
}

}  // namespace

Hundredths allowance(const Table& t, std::size_t i, InchPoint from, InchPoint to) {
    const Toll cost = toll(t.s, i, from, to);
    return std::max(inch, rate(t.s, i) + cost.certain.total() - woods_toll(t, i, cost.woods));
}

Hundredths woods_toll(const Table& t, std::size_t i, int woods) {
    Hundredths sum = 0;
    const Facts& f = facts(t.s, i);
    for (int k = 0; k < woods; ++k) {
        const auto inches = [&](const Answer& fell) { return f.mounted ? fell.n[0] : fell.n[0] == 1 ? 1 : 2; };
        const Question q = f.mounted ? shared::added_dice(RollFor::move_distance, roller_of(t.s, i))
                                     : shared::counted_dice(RollFor::move_distance, roller_of(t.s, i), 1, 3);
        const Answer a = shared::throw_dice(t.dice, t.log, q, [&](const Answer& fell) {
            return shared::DiceReading{.rule = rule(84), .piece = piece(i), .dice = Tally(1), .read = inches(fell)};
        });
        sum += inches(a) * inch;
    }
    return sum;
}

void uncover(const Table& t) {
    State& s = t.s;
    if (!somebody_may_hide(s)) return;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        if (!p.hidden) continue;
        bool near = !in_cover(s, i) && !s.setup->wooded;
        for (std::size_t e = 0; e < s.pieces.size() && !near; ++e)
            near = is_deployed(s, e) && facts(s, e).home != facts(s, i).home && within(s, e, i, 600);
        if (!near) continue;
        p.hidden = false;
        t.log.add(StateChanged{piece(i), field(Field::ambush), 1, 0});
    }
}

std::optional<Refusal> place_refused(const State& s, std::size_t i, const InchPlace& to) {
    const Rect r = at_place(s, i, to);
    if (!on_table(s, r)) return Refusal{"That place is off the table."};
    const Rect now = body_of(s.pieces[i]);
    const bool here = s.pieces[i].where == Where::table;
    for (std::size_t o = 0; o < s.pieces.size(); ++o) {
        if (o == i || !is_deployed(s, o)) continue;
        const Rect x = body(s, o);
        if (!near_rect(r, x, keep_off)) continue;
        if (facts(s, o).home == facts(s, i).home) {
            if (overlap(r, x)) return Refusal{"A friendly unit is already there."};
        } else if (!s.pieces[o].hidden) {
            if (!gap_at_most(r, x, keep_off - 1)) continue;
            const Hundredths d = here ? gap(r, x) : 0;
            if (d == 0 || d < gap(now, x))
                return Refusal{"A unit must stay 1 inch away from enemies it does not charge."};
        }
    }
    return std::nullopt;
}

std::optional<Refusal> advance_refused(const State& s, std::size_t i, const InchPlace& to) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (!is_deployed(s, i))
        return Refusal{
            "This unit is not on the table, or is a character with a unit, and so does not move on its own."};
    if (p.routed) return Refusal{"A routed unit cannot be ordered to move."};
    if (in_melee(s, i)) return Refusal{"This unit is already in a melee."};
    if (p.fired || p.man_fired || p.held_fire)
        return Refusal{"This unit has already fired, so it cannot move this turn."};
    if (p.moved) return Refusal{"This unit has already moved."};
    if (p.stays || p.rallied) return Refusal{"This unit may not move this turn."};
    if (!may_move(s, i)) return Refusal{"This unit may not move now."};
    if (p.ordered) return Refusal{"This unit is ordered to charge; if it reaches no enemy, it moves after all others."};
    if (const auto no = shared::inch_place_refused(to)) return no;
    const Rect now = body(s, i), then = at_place(s, i, to);
    const InchPoint a = centre(now), b = centre(then);
    const Hundredths way = distance(a, b);
    const int turn = degrees_between(p.at.degrees, to.degrees);
    if (artillery(f) && (way > 2 || turn > 45))
        return Refusal{"Engines do not move; they only turn, at most 45 degrees."};
    if (uses_cards(s) && !f.character && !p.maneuver) {
        if (turn > 45) return Refusal{"Without a Maneuver card a unit turns at most 45 degrees."};
        const Bearings ahead = seen_from(turned_about_centre(now, to.degrees).at, to.point());
        if (way > 2 && (ahead.forward < 0 || std::abs(ahead.right) > 6))
            return Refusal{"After turning, a unit moves straight ahead."};
    }
    const Hundredths most = std::max(inch, rate(s, i) - least_toll(toll(s, i, a, b)));
    const bool wades = p.at_bank && !f.flying && crosses_river(s, a, b);  // at any rate (BTA-R41)
    if (way > most && !(wades && way <= way_over_river(s, i, turned_about_centre(now, bearing(a, b)).at, most) + 50))
        return Refusal{"That place is beyond the unit's movement rate."};
    if (!f.flying && !s.setup->terrain.patches.empty()) {
        const bool over = crosses_river(s, a, b);
        if (over && !(p.at_bank && by_river(s, now))) return Refusal{"The unit must first stop at the river bank."};
        if (over && (in_river(s, then) || !by_river(s, then)))
            return Refusal{"The unit must cross the river and stop on the far bank."};
        if (!over && in_river(s, then) && !in_river(s, now))
            return Refusal{"The unit must first stop at the river bank."};
    }
    if (const auto no = place_refused(s, i, to)) return no;
    const auto barred = way_refused(s, i, a, b);
    return barred && !goes_round(s, i, a, b) ? barred : std::nullopt;
}

namespace {

// If the dice for woods stop it short, it goes as far as a legal position.
InchPlace as_far_as_it_gets(const Table& t, std::size_t i, const InchPlace& to, InchPoint a, InchPoint b) {
    const State& s = t.s;
    const Hundredths way = distance(a, b);
    // A path round obstacles has only open ground, so it costs no dice.
    const Hundredths most = way_refused(s, i, a, b) ? way : allowance(t, i, a, b);
    if (way <= most) return to;
    InchPlace there = to;
    for (Hundredths go = most; go > 0; go -= 25) {
        there.x = static_cast<Hundredths>(to.x - std::int64_t{b.x - a.x} * (way - go) / way);
        there.y = static_cast<Hundredths>(to.y - std::int64_t{b.y - a.y} * (way - go) / way);
        if (!place_refused(s, i, there)) return there;
    }
    return s.pieces[i].at;
}

}  // namespace

void advance(const Table& t, std::size_t i, const InchPlace& to) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const bool open = facts(s, i).flying || s.setup->terrain.patches.empty();
    InchPlace there = to;
    if (!open || p.hidden) {
        const InchPoint a = centre(body(s, i)), b = centre(at_place(s, i, to));
        p.hidden = p.hidden && distance(a, b) <= 2;
        if (!open) there = as_far_as_it_gets(t, i, to, a, b);
    }
    moved_with(s, i);
    move_to(t, i, there, rule(74));
    p.at_bank = !s.setup->terrain.patches.empty() && by_river(s, body(s, i));
}

std::optional<std::size_t> nearest_enemy(const State& s, std::size_t i) {
    std::optional<std::size_t> best;
    Hundredths least = 0;
    const InchPoint c = centre(body(s, i));
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!is_deployed(s, e) || facts(s, e).home == facts(s, i).home || s.pieces[e].hidden) continue;
        const Hundredths d = distance(c, centre(body(s, e)));
        if (!best || d < least) {
            best = e;
            least = d;
        }
    }
    return best;
}

}  // namespace banneret::axe
