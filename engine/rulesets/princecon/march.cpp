// Carries out lasting orders (PC-R12).

#include <algorithm>
#include <span>

#include "engine/rulesets/princecon/moving.h"

namespace banneret::princecon {

// --- Lasting orders (PC-R12) ----------------------------------------------------------------------------------------

namespace {

// The nearest enemy that is not hidden, towards which the unit marches; -1: there is none.
int nearest_enemy(const State& s, std::size_t i) {
    int best = -1;
    Hundredths nearest = no_way;
    const InchPoint own = s.pieces[i].at.point();
    const Side side = side_of(s, i);
    for (const Piece& e : s.pieces) {
        if (!is_open_enemy(e, side) || !within(own, e.at.point(), nearest - 1)) continue;
        nearest = distance(own, e.at.point());
        best = static_cast<int>(index_in(s, e));
        if (nearest == 0) break;
    }
    return best;
}

// True if a body there is at least 12" from the enemy's body. The distance of two bodies is at most the distance of
// their places, and at least that distance less both extents.
bool halts_at(const Rect& body_there, const Rect& enemy) {
    const std::int64_t both = extent(body_there.wide, body_there.deep) + extent(enemy.wide, enemy.deep);
    const std::int64_t x = enemy.at.x - body_there.at.x, y = enemy.at.y - body_there.at.y, apart_2 = x * x + y * y;
    if (apart_2 < 1198 * 1198) return false;
    if (apart_2 > (both + 1202) * (both + 1202)) return true;
    return !gap_at_most(body_there, enemy, 1199);
}

// True only if the search for the last spot that is not nearer than 12" to the enemy ends where it begins: every spot
// it may try is too near. The distance of convex bodies along a straight way is convex, so between two spots plainly
// too near all are. `most`: at least what the search may begin with.
bool halted(const Rect& from, const Way& w, Hundredths most, const Rect& enemy) {
    const auto there = [&](Hundredths far) {
        const InchPoint c = along(from.at.point(), w, far);
        return Rect{{c.x, c.y, from.at.degrees}, from.wide, from.deep};
    };
    constexpr Hundredths singly = 5, plainly = 1196;  // roundings are less than the difference to 12"
    const Hundredths last = (most + 1) / 2;
    if (last > singly) {
        if (!gap_at_most(there(last), enemy, plainly)) return false;
        if (gap_at_most(there(1), enemy, plainly)) return true;
        if (!gap_at_most(there(singly), enemy, plainly)) return false;
    }
    for (Hundredths far = 1; far <= std::min(singly, last); ++far)
        if (halts_at(there(far), enemy)) return false;
    return true;
}

void march_one(const Table& t, std::size_t i) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (p.lasting == Lasting::to_enemy) {
        const auto goal = static_cast<std::size_t>(p.goal);
        if (!is_deployed_unit(s, goal) || !in_arc_of_15(s, i, goal)) {
            p.lasting = Lasting::none;
            t.log.add(RuleWorked{side_of(s, i), rule("PC-R12"), piece(i), {}, 0});
            return;
        }
    }
    const int near = p.lasting == Lasting::to_enemy ? p.goal : nearest_enemy(s, i);
    if (near >= 0 && p.lasting != Lasting::halt) {
        const auto e = static_cast<std::size_t>(near);
        const bool full = facts(s, i).horse && p.impulses == 2 && p.vigour != Vigour::exhausted;
        const Gait gait = full ? Gait::gallop : Gait::normal;
        if (const auto way = attack_fault(s, i, e, gait) == nullptr ? attack_way(s, i, e, full) : std::nullopt) {
            begin_charge(t, i, e, *way);
            s.rush.marching = s.rush.step != Rush::Step::none;
            return;
        }
    }
    // As far as it can, towards the enemy.
    const bool free = p.form != Form::formed;
    int heading = p.at.degrees;
    if (near >= 0) {
        const InchPoint there = nearest_point(body(s, static_cast<std::size_t>(near)), p.at.point());
        if (!(there == p.at.point())) {
            const int wanted = bearing(p.at.point(), there);
            if (free || degrees_between(wanted, heading) <= 15)
                heading = wanted;
            else
                heading = degrees(heading + (degrees(wanted - heading) < 180 ? 14 : -14));
        }
    }
    Rect from = body(s, i);
    const InchPlace aim{from.at.x, from.at.y, degrees(heading)};
    Hundredths most = rate(s, i) * p.impulses;
    const Way w = way_between(aim.point(), offset(aim, most, 0));
    // Most of those that stay stand 12" from the nearest enemy already.
    if (p.lasting == Lasting::halt && near >= 0 && halted(from, w, most, body(s, static_cast<std::size_t>(near))))
        return;
    most = std::min(most, paid_way(s, i, from, w, most));
    const Sweep sweep{i, p.form == Form::skirmish, facts(s, p).flying, false, -1};
    if (const auto met = first_met(s, sweep, from, w)) most = std::min(most, std::max(0, met->far - 5));
    if (most <= 0) return;
    if (p.lasting == Lasting::halt)
        for (const Piece& e : s.pieces) {
            if (most <= 0 || !is_open_enemy(e, p.side)) continue;
            if (plainly_further(from.at.point(), e.at.point(), most + 1200 + p.reach + e.reach)) continue;
            const Rect enemy = body_of(e);
            if (!gap_at_most(from, enemy, most + 1200)) continue;
            // The last spot with no enemy nearer than 12".
            Hundredths low = 0, high = most;
            while (low < high) {
                const Hundredths mid = (low + high + 1) / 2;
                const InchPoint c = along(aim.point(), w, mid);
                if (halts_at({{c.x, c.y, from.at.degrees}, from.wide, from.deep}, enemy))
                    low = mid;
                else
                    high = mid - 1;
            }
            most = low;
        }
    // If a friend is in the way of its whole front, it stops short; friends do not end on each other.
    if (most <= 0) return;
    for (int tries = 0; tries < 12 && most > 0; ++tries) {
        const InchPoint c = along(aim.point(), w, most);
        InchPlace to{c.x, c.y, free ? degrees(heading) : from.at.degrees};
        const Rect end{to, from.wide, from.deep};
        const InchPoint mid = centre(end);
        const bool on = mid.x >= 0 && mid.y >= 0 && mid.x <= s.setup->wide && mid.y <= s.setup->deep;
        if (on && free_place(s, i, end)) {
            if (!s.areas.empty() && fog_astray(t, i, to)) {
                move_piece(t, i, to, rule("PC-R74"));
                p.impulses = 0;
                finish_mover(t, i);
                return;
            }
            Rush& r = s.rush;
            r = {};
            r.step = Rush::Step::begin;
            r.marching = true;
            r.mover = static_cast<std::int16_t>(i);
            r.from = {from.at.x, from.at.y, to.degrees};
            r.to = to;
            r.way = most;
            p.impulses = 0;
            return;
        }
        most -= std::max(50, most / 8);
    }
}

}  // namespace

bool carry_on_march(const Table& t) {
    State& s = t.s;
    for (;;) {
        if (s.rush.step != Rush::Step::none) {
            if (!carry_on_rush(t)) return false;
            continue;
        }
        const std::span<const Piece> rest = std::span<const Piece>(s.pieces).subspan(s.at);
        const auto next = std::ranges::find_if(rest, [&](const Piece& p) {
            return p.lasting != Lasting::none && p.side == s.active && !p.moved && is_deployed_unit(p);
        });
        s.at = static_cast<std::uint16_t>(s.at + (next - rest.begin()));
        if (next == rest.end()) return true;
        const std::size_t i = s.at++;
        const Piece& p = s.pieces[i];
        if (p.morale != Morale::ordered || !may_act(s, i) || p.impulses != impulses_of(s, i)) continue;
        if (control_of(s, i) == Control::none) continue;
        march_one(t, i);
    }
}

}  // namespace banneret::princecon
