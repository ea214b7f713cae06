// How far the path straight ahead is free, for routing units and for retreats from a charge (BTA-R46, BTA-R74).

#include <algorithm>
#include <cmath>

#include "engine/geometry/oriented_box.h"
#include "engine/rulesets/by_this_axe/ways.h"

namespace banneret::axe {

namespace {

// A straight path is sampled every quarter of an inch, and at its end.
constexpr Hundredths pace = 25;
// The sample before this one.
Hundredths before(Hundredths gone) {
    return (gone - 1) / pace * pace;
}
// Binary search for the first sample outside; once outside, the path stays outside. most + 1: none.
template <class Off>
Hundredths first_off(Hundredths most, Off off) {
    if (most <= 0 || off(std::min(pace, most))) return std::min(pace, most);
    if (!off(most)) return most + 1;
    Hundredths on = 1, last = (most + pace - 1) / pace;  // in paces
    while (last - on > 1) {
        const Hundredths between = (on + last) / 2;
        (off(std::min(most, between * pace)) ? last : on) = between;
    }
    return std::min(most, last * pace);
}

// The path straight ahead of a place, in its local frame.
class StraightWay {
public:
    StraightWay(const State& s, std::size_t i, const InchPlace& from)
        : s_(s), i_(i), from_(from), box_(local_box(at_place(s, i, from))) {}

    // The first sample within an inch of a piece of `side` for which `counts` is true, and nearer to it than the sample
    // before; most + 1: none.
    template <class Counts>
    Hundredths barred(Hundredths most, Side side, Counts counts) const {
        const Piece* const pieces = s_.pieces.data();
        Hundredths first = most + 1, left = most;
        for (const std::size_t o : call(s_, side).all) {
            const Piece& p = pieces[o];
            if (o == i_ || !is_deployed(p) || !counts(o)) continue;
            // Most pieces are behind the runner.
            const std::int64_t size = sixteenths * p.extent(), ahead = from_.ahead(p.at.point());
            if (behind(ahead + size) || beyond(ahead - size, left)) continue;
            const std::int64_t aside = from_.aside(p.at.point());
            if (beside(aside - size, aside + size)) continue;
            if (const Hundredths gone = barred_by(body_of(p), left); gone <= left) {
                first = gone;
                left = before(first);
            }
        }
        return first;
    }

private:
    // Pieces off the path: behind, with a margin for rounding; too far ahead; to one side.
    bool behind(std::int64_t high) const { return high <= box_.low.ahead + 4 * sixteenths; }
    static bool beyond(std::int64_t low, Hundredths most) { return low > sixteenths * (most + keep_off); }
    bool beside(std::int64_t low, std::int64_t high) const {
        constexpr std::int64_t off = sixteenths * keep_off;
        return high < box_.low.aside - off || low > box_.high.aside + off;
    }
    // The first sample at which this body is in the way.
    Hundredths barred_by(const Rect& r, Hundredths most) const {
        const LocalObb seen(from_, r);
        const LocalBox fills = seen.box();
        if (behind(fills.high.ahead) || beyond(fills.low.ahead, most) || beside(fills.low.aside, fills.high.aside))
            return most + 1;
        const auto off = [&](Hundredths gone) {
            const std::int64_t on = sixteenths * gone;
            const LocalBox there{{box_.low.ahead + on, box_.low.aside}, {on, box_.high.aside}};
            return std::sqrt(static_cast<double>(seen.square_of_gap(there))) / sixteenths;
        };
        constexpr double least = keep_off - 0.5, rounding = 0.1;
        for (Hundredths gone = std::min(pace, most); gone > 0;) {
            const double now = off(gone);
            // The distance along a straight path is convex: once it does not decrease, it never will.
            if (now < least) return now == 0 || now < off(before(gone)) - rounding ? gone : most + 1;
            if (gone == most) break;
            // Skip samples that the remaining distance makes impossible.
            gone = std::min(most, gone + pace + static_cast<Hundredths>(now - least) / pace * pace);
        }
        return most + 1;
    }

    const State& s_;
    std::size_t i_;
    LocalFrame from_;
    LocalBox box_;
};

// A retreat straight away from the charger.
class Flight {
public:
    Flight(const State& s, std::size_t target, std::size_t from) : s_(s), target_(target), from_(from) {
        const Rect own = body(s, target);
        const InchPoint a = centre(body(s, from)), b = centre(own);
        possible_ = !(a == b);
        if (possible_) start_ = turned_about_centre(own, bearing(a, b)).at;
    }
    bool possible() const { return possible_; }
    const InchPlace& start() const { return start_; }
    bool on(Hundredths gone) const { return on_table(s_, at_place(s_, target_, moved(start_, gone))); }
    Hundredths barred(Hundredths most) const {
        const Facts& f = facts(s_, target_);
        const StraightWay way(s_, target_, start_);
        const Hundredths enemy =
            way.barred(most, other(f.home), [&](std::size_t o) { return o != from_ && !s_.pieces[o].hidden; });
        if (f.character || f.flying) return enemy;
        return std::min(enemy, way.barred(most, f.home, [](std::size_t) { return true; }));
    }

private:
    const State& s_;
    std::size_t target_, from_;
    bool possible_ = false;
    InchPlace start_;  // turned away from the charger
};

}  // namespace

bool may_retreat(const State& s, std::size_t target) {
    const Facts& f = facts(s, target);
    const Piece& p = s.pieces[target];
    const bool kind = f.character || (f.mounted && !f.monster) || (f.skirmish && !f.mounted);
    return kind && is_deployed(s, target) && !p.fired && !p.man_fired && !p.held_fire && !p.routed && !p.rallied &&
           !p.retreated && !p.braced && !p.stays && !artillery(f) && !in_melee(s, target) && !surprised(s, target);
}

std::optional<InchPlace> retreat_within(const State& s, std::size_t target, std::size_t from, Hundredths most) {
    const Flight way(s, target, from);
    if (!way.possible()) return std::nullopt;
    const Hundredths off = first_off(most, [&](Hundredths gone) { return !way.on(gone); });
    const Hundredths stop = std::min(off, way.barred(most));
    const Hundredths best = way_to_river(s, target, way.start(), stop > most ? most : before(stop));
    if (best <= 0) return std::nullopt;
    return moved(way.start(), best);
}

std::optional<InchPlace> retreat_place(const State& s, std::size_t target, std::size_t from) {
    return retreat_within(s, target, from, rate(s, target));
}

bool can_retreat(const State& s, std::size_t target, std::size_t from) {
    if (!may_retreat(s, target)) return false;
    const Hundredths first = std::min(pace, rate(s, target));
    const Flight way(s, target, from);
    return way.possible() && way_to_river(s, target, way.start(), first) > 0 && way.on(first) &&
           way.barred(first) > first;
}

Hundredths free_way(const State& s, std::size_t i, const InchPlace& from, Hundredths most, bool& edge_reached) {
    edge_reached = false;
    if (most <= 0) return 0;
    // The piece leaves the table when its front crosses the edge ahead.
    const auto off = [&](Hundredths gone) {
        const InchPoint f = moved(from, gone).point();
        return f.x <= 0 || f.y <= 0 || f.x >= s.setup->wide || f.y >= s.setup->deep;
    };
    const Hundredths edge_at = off(most) ? first_off(most, off) : most + 1;
    // No obstacle counts beyond the edge.
    const Hundredths barred_at =
        StraightWay(s, i, from).barred(std::min(edge_at, most), other(facts(s, i).home), [](std::size_t) {
            return true;
        });
    edge_reached = edge_at <= barred_at && edge_at <= most;
    if (edge_reached) return 0;
    const Hundredths stop = std::min(edge_at, barred_at);
    return stop > most ? most : before(stop);
}

}  // namespace banneret::axe
