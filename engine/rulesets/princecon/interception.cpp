// Interceptions: the cavalry that may meet a moving unit, the commanders who may order it, and the end of a move
// (PC-58, PC-R26).

#include <algorithm>
#include <tuple>

#include "engine/rulesets/princecon/moving.h"

namespace banneret::princecon {

namespace {

bool may_send(const State& s, std::size_t person, std::size_t cavalry) {
    const Piece& p = s.pieces[person];
    return side_of(s, person) == side_of(s, cavalry) && is_alive(s, person) && p.intent == Intent::command &&
           !has(p, Spell::confuse) && in_radius(s, person, cavalry) &&
           command_chance<Whole>(s, person, cavalry).total() > 0;
}

}  // namespace

std::vector<std::size_t> intercept_commanders(const State& s, std::size_t cavalry) {
    std::vector<std::size_t> out;
    for (const std::uint16_t i : s.setup->persons)
        if (may_send(s, i, cavalry)) out.push_back(i);
    return out;
}

bool anyone_sends(const State& s, std::size_t cavalry) {
    return std::ranges::any_of(s.setup->persons, [&](std::uint16_t i) { return may_send(s, i, cavalry); });
}

bool may_intercept(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    return p.horse && is_deployed_unit(p) && sound(p) && !p.moved && !p.fired && !p.stays && !p.evaded && !p.hidden &&
           !has(p, Spell::mass_confuse) && !has(p, Spell::blinding_flash) && !has(p, Spell::levitate) &&
           p.impulses == impulses_of(s, i) && !in_contact(s, i);
}

namespace {

// The first moment at which a point moving along `w` is in the arc; none: never.
std::optional<Hundredths> enters_arc(const Piece& p, Hundredths half, InchPoint from, const Way& w) {
    if (w.length == 0) return std::nullopt;
    const Bearings a = seen_from(p.at, from), b = seen_from(p.at, {from.x + w.dx, from.y + w.dy});
    // forward >= 0, |right| <= half + forward * tan 15: linear in the way.
    const double tan15 = 0.26794919243112270, n = w.length;
    double low = 0, high = n;
    const auto limit = [&](double at_a, double at_b) {  // value >= 0
        if (at_a < 0 && at_b < 0)
            low = n + 1;
        else if (at_a < 0)
            low = std::max(low, n * -at_a / (at_b - at_a));
        else if (at_b < 0)
            high = std::min(high, n * at_a / (at_a - at_b));
    };
    limit(a.forward - 1, b.forward - 1);
    if (p.form == Form::formed) {
        limit(half + a.forward * tan15 - a.right, half + b.forward * tan15 - b.right);
        limit(half + a.forward * tan15 + a.right, half + b.forward * tan15 + b.right);
    }
    if (low > high || low > n) return std::nullopt;
    return static_cast<Hundredths>(low + 0.5);
}

// True only if no part of a circle that moves along `w` is ever in the arc: beyond one of its three lines at the
// beginning and at the end.
struct Circle {
    InchPoint centre;
    Hundredths radius = 0;
};
bool never_in_arc(const Piece& p, const Circle& mover, const Way& w) {
    const Bearings a = seen_from(p.at, mover.centre),
                   b = seen_from(p.at, {mover.centre.x + w.dx, mover.centre.y + w.dy});
    if (std::max(a.forward, b.forward) < -mover.radius) return true;
    if (p.form != Form::formed) return false;
    // The tangent and the secant of 15 degrees, and a few hundredths for rounding.
    const auto beyond = [&](const Bearings& at, int side) {
        return side * at.right - 0.268 * at.forward > p.wide / 2 + 1.036 * mover.radius + 10;
    };
    return (beyond(a, 1) && beyond(b, 1)) || (beyond(a, -1) && beyond(b, -1));
}

// A unit among the plants checks against Disorder each turn that it moves.
void grown_over(const Table& t, std::size_t i) {
    State& s = t.s;
    if (s.areas.empty() || !is_deployed_unit(s, i) || !is_unit(s, i) || s.pieces[i].morale != Morale::ordered) return;
    const bool caught = std::ranges::any_of(s.areas, [&](const Area& a) {
        return a.spell == Spell::growth_plants && rect_in_circle(body(s, i), a.at.point(), a.size);
    });
    if (!caught) return;
    Cause cause;
    cause.rule = spell_rule(Spell::growth_plants);
    cause.lowest = Morale::disordered;
    check_morale(t, i, {}, cause);
}

}  // namespace

void find_meetings(State& s) {
    Rush& r = s.rush;
    r.count = r.at = 0;
    if (!s.setup->any_horse) return;
    const auto mover = static_cast<std::size_t>(r.mover);
    if (!is_unit(s, mover) || s.pieces[mover].hidden) return;
    const Side side = side_of(s, mover);
    const Way w = way_between(r.from.point(), r.to.point());
    if (w.length == 0) return;
    const Rect body_of_it = at_place(s, mover, r.from);
    const Corridor corridor(r.from.point(), w, s.pieces[mover].reach);
    for (const Piece& p : s.pieces) {
        if (!p.horse || p.side == side) continue;
        const std::size_t i = index_in(s, p);
        if (static_cast<int>(i) == r.target || !may_intercept(s, i)) continue;
        const Hundredths reach = turn_reach(s, i);
        if (corridor.is_clear_of(p.at.point(), reach + p.reach)) continue;
        if (never_in_arc(p, {body_of_it.at.point(), s.pieces[mover].reach}, w)) continue;
        const Rect own = body_of(p);
        if (!gap_at_most(own, body_of_it, reach + w.length)) continue;
        if (has(s.pieces[mover], Spell::invisibility) && !has(p, Spell::mass_see_invisible)) continue;
        Rush::Meeting best;
        bool found = false;
        const auto c = corners(body_of_it);
        // Its nearest corner decides; other parts count only if that corner never enters the arc.
        const EdgeLine line = edge(own, Edge::front);
        const auto away = [&](InchPoint corner) { return distance(corner, line.a, line.b); };
        const auto nearest = static_cast<int>(
            std::ranges::min_element(c, [&](InchPoint a, InchPoint b) { return away(a) < away(b); }) - c.begin());
        for (int n = 0; n < 9; ++n) {
            if (n == 1 && found) break;
            const int k = n == 0 ? nearest : n - 1;
            const InchPoint from =
                k < 4 ? c[static_cast<std::size_t>(k)]
                      : middle(EdgeLine{c[static_cast<std::size_t>(k - 4)], c[static_cast<std::size_t>((k - 3) % 4)]});
            const auto first = enters_arc(p, own.wide / 2, from, w);
            if (!first) continue;
            const EdgeLine& front = line;
            for (Hundredths when = *first; when <= w.length; when += 50) {
                const InchPoint there = along(from, w, when);
                const Hundredths path = distance(there, front.a, front.b);
                if (path > reach) {
                    // The distance shrinks by at most the distance moved, so hopeless steps are skipped.
                    when += std::max<Hundredths>(0, (path - reach - 4) / 50 * 50 - 50);
                    continue;
                }
                if (!found || when < best.along) {
                    best = {static_cast<std::uint16_t>(i), when, path, there};
                    found = true;
                }
                break;
            }
        }
        if (!found || !anyone_sends(s, i) || !sees_point(s, i, best.point)) continue;
        if (r.count < r.meetings.size()) r.meetings[r.count++] = best;
    }
    std::sort(r.meetings.begin(), r.meetings.begin() + r.count, [](const Rush::Meeting& a, const Rush::Meeting& b) {
        return std::tie(a.along, a.by) < std::tie(b.along, b.by);
    });
}

void finish_mover(const Table& t, std::size_t i) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    p.moved = true;
    p.ordered = true;
    if (s.stage != Stage::over) {
        uncover(t);
        if (s.setup->any_persons) persons_met(t, i);
        if (is_deployed_unit(s, i)) near_elementals(t, i);
        grown_over(t, i);
    }
}

}  // namespace banneret::princecon
