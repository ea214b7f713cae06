// Shooting: the targets of each body, and its chance to hit (MS-15 to MS-32, MS-R33 to MS-R44).

#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

template <class Sum>
Sum hit_number(const State& s, std::size_t by, std::size_t target, bool near) {
    Sum sum(0);
    sum.add(near ? rule("MS-26") : rule("MS-27"), near ? near_hits : far_hits);
    if (s.setup->house.fantasy) {
        if (facts(s, by).marksman) sum.add(rule("MS-R87"), 1);
        if (facts(s, target).camouflage && (s.setup->night || in_brush(s, target))) sum.add(rule("MS-R87"), -1);
    }
    return sum;
}
template Tally hit_number<Tally>(const State&, std::size_t, std::size_t, bool);
template Whole hit_number<Whole>(const State&, std::size_t, std::size_t, bool);

int shooters(const State& s, std::size_t by) {
    const Piece& p = s.pieces[by];
    const Facts& f = facts(s, by);
    if (f.missile == Missile::none) return 0;
    if (f.missile == Missile::cannon) {
        if (f.started == 1) return p.figures;
        return std::min(std::max(1, f.started / std::max<int>(1, f.per_gun)), p.figures / 2);
    }
    return std::min<int>(p.figures, 2 * files_now(p));
}

Hundredths shot_range(const State& s, std::size_t by, std::size_t target) {
    const Piece& p = s.pieces[by];
    return gap(Rect{p.at, p.wide, 0}, body(s.pieces[target]));
}

// A body farther from the middle of the front is out of range, with a few hundredths for rounding.
static Hundredths farthest(const Piece& p, Hundredths far) {
    return far + p.wide / 2 + 4;
}
// By the bounding circle of the target; the measured range decides.
static bool plainly_out_of_range(const Piece& p, const Piece& q, Hundredths far) {
    return !within_circle(q, p.at.point(), farthest(p, far));
}
bool at_near_range(const State& s, std::size_t by, std::size_t target) {
    const Piece& p = s.pieces[by];
    const Piece& q = s.pieces[target];
    const Hundredths near = row(facts(s, by).missile).near;
    return !plainly_out_of_range(p, q, near) && gap_at_most(Rect{p.at, p.wide, 0}, body(q), near);
}

bool may_shoot(const State& s, std::size_t by) {
    const Piece& p = s.pieces[by];
    const Facts& f = facts(s, by);
    return f.missile != Missile::none && is_deployed(p) && !routs(p) && !in_contact(p) && p.reload == 0 && !p.shot &&
           p.order != Order::schiltron && (f.missile != Missile::cannon || shooters(s, by) > 0) &&
           !(p.charged && f.missile != Missile::javelin) && p.stopped != s.turn;
}

// Reasons why a target is refused to a body that may shoot.
namespace {

bool no_target(const Piece& q) {
    return !is_deployed(q) || q.hidden;
}
// `near`: the point of the target nearest to the middle of the front, as seen from there.
bool out_of_range(const Piece& p, const Piece& q, Hundredths far, const Bearings& near) {
    // Fast path: with some hundredths for rounding, that point is in range of the front already, or no point is. All of
    // the target lies beyond the line through that point at a right angle to its direction, and the front reaches less
    // than half its width times the sine of that direction towards that line.
    const std::int64_t ahead = near.forward, aside = std::abs(near.right), half = p.wide / 2 + 1,
                       beside = std::max<std::int64_t>(0, aside - half), surely = far - 4, perhaps = far + 20,
                       square = ahead * ahead + aside * aside, off = square - half * aside;
    if (ahead * ahead + beside * beside <= surely * surely) return false;
    return (off > 0 && off * off > perhaps * perhaps * square) || !gap_at_most(Rect{p.at, p.wide, 0}, body(q), far);
}
bool outside_arc(const Piece& p, const Bearings& near) {
    return near.forward <= 0 || std::abs(near.right) - p.wide / 2 > near.forward;
}
// By the bounding circle of the target.
bool plainly_outside_arc(const Piece& p, const Piece& q) {
    const Bearings b = seen_from(p.at, q.at.point());
    return b.forward <= -q.radius || std::abs(b.right) - p.wide / 2 - b.forward > 2 * q.radius;
}
bool shielded(const State& s, std::size_t target) {
    if (!facts(s, target).character) return false;
    return std::ranges::any_of(s.setup->own[facts(s, target).home], [&](std::uint16_t o) {
        return is_body(s, o) && is_deployed(s.pieces[o]) && within(s, o, target, 400);
    });
}

// shot_refused() of a body that may shoot.
Reason target_refused(const State& s, std::size_t by, std::size_t target) {
    const Piece& p = s.pieces[by];
    const Piece& q = s.pieces[target];
    if (no_target(q)) return "There is no such target on the table.";
    if (in_contact(q)) return "No body can shoot into a melee.";
    const Hundredths far = row(facts(s, by).missile).far;
    if (plainly_out_of_range(p, q, far)) return "That target is out of range.";
    const InchPoint near = nearest_point(body(q), p.at.point());
    const Bearings to = seen_from(p.at, near);
    if (out_of_range(p, q, far, to)) return "That target is out of range.";
    if (outside_arc(p, to)) return "That target is outside the body's arc of 45 degrees.";
    if (shielded(s, target)) return "A lone figure within 4 inches of a body of its side cannot be a target.";
    if (!sees(s, p.at.point(), near, by, target, true)) return "This body does not see that target.";
    return nullptr;
}
// target_refused() == nullptr for some target, with the cheap tests first.
bool has_target(const State& s, std::size_t by) {
    const Piece& p = s.pieces[by];
    const Facts& f = facts(s, by);
    const Hundredths far = row(f.missile).far, most = farthest(p, far);
    return std::ranges::any_of(s.setup->own[other(f.home)], [&](std::uint16_t target) {
        const Piece& q = s.pieces[target];
        if (in_contact(q) || !within_circle(q, p.at.point(), most) || no_target(q) || plainly_outside_arc(p, q))
            return false;
        const InchPoint near = nearest_point(body(q), p.at.point());
        const Bearings to = seen_from(p.at, near);
        return !outside_arc(p, to) && !shielded(s, target) && !out_of_range(p, q, far, to) &&
               sees(s, p.at.point(), near, by, target, true);
    });
}

}  // namespace

Reason shot_refused(const State& s, std::size_t by, std::size_t target) {
    if (facts(s, by).missile == Missile::none) return "This body has no missile weapon.";
    if (!may_shoot(s, by))
        return s.pieces[by].reload > 0 ? "This body is still reloading." : "This body cannot shoot now.";
    return target_refused(s, by, target);
}

double kill_chance(const State& s, std::size_t by, std::size_t target) {
    const Facts& f = facts(s, by);
    const Facts& g = facts(s, target);
    if (g.resistant && !f.strikes_resistant) return 0;
    const bool near = at_near_range(s, by, target);
    return shot_chance(hit_number<Whole>(s, by, target, near).total(),
                       blocks_as(g.cls, f.missile, near, in_cover(s, target, s.pieces[by].at.point())));
}

// The first piece from `from` on with a choice to make. Within a side's choice of targets no piece gains a target, so
// the search goes on where it last ended.
[[gnu::flatten]] std::optional<std::uint16_t> next_to_shoot(const State& s, Side side, std::uint16_t from) {
    for (const std::uint16_t i : s.setup->shoot[side]) {
        const Piece& p = s.pieces[i];
        if (i < from || !is_alive(p)) continue;
        const Facts& f = facts(s, i);
        if (p.bolts_left > 0 && p.bolts < f.bolts_a_turn) {
            for (const std::uint16_t e : s.setup->own[other(side)])
                if (is_deployed(s.pieces[e]) && within(s, i, e, 1000)) return i;
        }
        if (p.prayers > 0) {
            for (const std::uint16_t o : s.setup->own[side])
                if (is_alive(s.pieces[o]) && (s.pieces[o].wounds > facts(s, o).wounds || s.pieces[o].wounds > 0) &&
                    within(s, i, o, 600))
                    return i;
            for (const std::uint16_t e : s.setup->own[other(side)])
                if (may_shoot(s, e)) return i;
        }
        if (f.missile != Missile::none && may_shoot(s, i) && has_target(s, i)) return i;
    }
    return std::nullopt;
}

}  // namespace banneret::skirmish
