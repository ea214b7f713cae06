// Charges, contact without a charge, and the counter-charge (MS-R26 to MS-R31, MS-R53).

#include "engine/core/check.h"
#include "engine/geometry/oriented_box.h"
#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

namespace {

// True if `who` is behind an obstacle, which is between the two and within an inch of `who` (MS-R60).
bool behind_obstacle(const State& s, std::size_t who, InchPoint from) {
    if (!s.setup->any_line || facts(s, who).flying) return false;
    const Piece& p = s.pieces[who];
    if (lines_crossed(*s.setup, from, centre(body(p))) == 0) return false;
    const InchPoint near = nearest_point(body(p), from);
    for (const Patch& patch : s.setup->terrain.patches)
        if (patch.line && crosses(patch, from, centre(body(p))))
            for (std::size_t k = 0; k + 1 < patch.outline.size(); ++k)
                if (distance(near, patch.outline[k], patch.outline[k + 1]) <= 100) return true;
    return false;
}

// The bodies near a point that may block a body coming at the target.
NearBodies others_near(const State& s, std::size_t i, std::size_t target, InchPoint from, Hundredths far) {
    const NearBodies all = bodies_near(s, i, from, far);
    NearBodies out;
    for (const std::uint16_t o : all.items())
        if (o != target && !(s.pieces[o].hidden && facts(s, o).home != facts(s, i).home)) out.push_back(o);
    return out;
}
// A body that may be in the way of one laid against an edge, and the part of the edge along which it may be.
struct Blocker {
    std::uint16_t piece = 0;
    Hundredths from = 0, to = 0;
};
using Blockers = SmallList<Blocker, 6>;

// `edge`: the end of the edge, with the facing of the body laid against it, which may stand from `least` to `most` to
// the left of that end. Decided by bounding boxes in that frame.
template <class Others>
Blockers blockers_of(const State& s, std::size_t i, std::size_t target, const InchPlace& edge, Hundredths least,
                     Hundredths most, const Others& others) {
    Blockers out;
    const Piece& p = s.pieces[i];
    const Side home = facts(s, i).home;
    const LocalFrame view(edge);
    const LocalBox own = local_box(body(p));
    constexpr std::int64_t margin = 4 * sixteenths;  // for rounding
    const std::int64_t front = own.high.ahead + margin, rear = own.low.ahead - margin,
                       right = own.high.aside - sixteenths * least + margin,
                       left = own.low.aside - sixteenths * most - margin;
    // A square about the ground that it may cover rejects most.
    const InchPoint mid = offset(edge, -p.deep / 2, -(least + most) / 2);
    const Hundredths half = (most - least + p.wide + p.deep) / 2 + 5;
    others.any(Area::about(mid, half), [&](std::size_t o, const Piece& q) {
        const std::int64_t reach = sixteenths * q.radius, ahead = view.ahead(q.at.point());
        if (ahead > front + reach || ahead < rear - reach) return false;
        const std::int64_t aside = view.aside(q.at.point());
        if (aside > right + reach || aside < left - reach) return false;
        if (o == target || (q.hidden && facts(s, o).home != home)) return false;
        const LocalBox box = LocalObb(view, body(q)).box();
        if (box.low.ahead > front || box.high.ahead < rear) return false;
        const std::int64_t first = (own.low.aside - box.high.aside - margin) / sixteenths,
                           last = (own.high.aside - box.low.aside + margin) / sixteenths;
        if (last >= least && first <= most)
            out.push_back(
                {static_cast<std::uint16_t>(o), static_cast<Hundredths>(first), static_cast<Hundredths>(last)});
        return false;
    });
    return out;
}

bool clear_of(const State& s, const NearBodies& others, const Rect& r) {
    return std::ranges::none_of(others.items(), [&](std::uint16_t o) { return overlaps_body(r, s.pieces[o]); }) &&
           on_open_ground(*s.setup, r);
}

// An edge of a body against which another is to be laid, best at `best` along it.
struct FreeEdge {
    InchPlace along;  // its end, facing along it
    Hundredths length = 0, best = 0;
    std::int16_t facing = 0;  // of the body laid against it
    Rect laid(const Piece& p, Hundredths way) const {
        const InchPoint there = offset(along, way, 0);
        return {{there.x, there.y, facing}, p.wide, p.deep};
    }
};
FreeEdge edge_at(const Rect& his, Zone zone, InchPoint touched) {
    const int e = static_cast<int>(zone);
    const InchPoint from = corner(his, e);
    const InchPlace along{from.x, from.y, degrees(his.at.degrees + 90 * e + 90)};
    const Hundredths length = e % 2 == 0 ? his.wide : his.deep;
    return {along, length, std::clamp(seen_from(along, touched).forward, 0, length),
            degrees(his.at.degrees + 90 * e + 180)};
}

// True if no other body overlaps the place.
template <class Others>
bool nobody_blocks(const State& s, std::size_t i, std::size_t target, const Rect& r, const Others& others) {
    return !others.any(Area::of(r), [&](std::size_t o, const Piece& q) {
        return o != target && !(q.hidden && facts(s, o).home != facts(s, i).home) && overlap(r, body(q));
    });
}

// The free place along the edge nearest to the best one.
template <class Others>
std::optional<InchPlace> laid_beside(const State& s, std::size_t i, std::size_t target, const FreeEdge& edge,
                                     const Others& others) {
    const Piece& p = s.pieces[i];
    const auto& [along, length, best, facing] = edge;
    const Hundredths slack = std::max(0, p.wide / 2 - inch);
    const Blockers blockers = blockers_of(s, i, target, {along.x, along.y, facing}, -slack, length + slack, others);
    const auto depth_of_overlap = [&](const Rect& r, Hundredths way) {
        for (const Blocker& b : blockers.items())
            if (way >= b.from && way <= b.to)
                if (const Hundredths depth = overlap_depth(r, body(s.pieces[b.piece])); depth > 0) return depth;
        return Hundredths{0};
    };
    // If the body overlaps another, it must move at least the depth of the overlap: the search skips that far.
    Hundredths skip_up = 0, skip_down = 0;  // offsets up to these are known to be blocked
    for (Hundredths off = 0; off <= length + p.wide; off += 25)
        for (const bool up : {true, false}) {
            const Hundredths way = up ? best + off : best - off;
            if (off > 0 && (way < -slack || way > length + slack)) continue;
            if (off > 0 && off <= (up ? skip_up : skip_down)) continue;
            const Rect r = edge.laid(p, way);
            const Hundredths depth = depth_of_overlap(r, way);
            if (depth == 0 && on_open_ground(*s.setup, r)) return r.at;
            (up ? skip_up : skip_down) = off + depth - 2;
            if (off == 0) {
                skip_down = skip_up;
                break;
            }
        }
    return std::nullopt;
}

// Laid against the edge, as near as possible to the point of contact.
template <class Others>
[[gnu::flatten]] std::optional<InchPlace> laid(const State& s, std::size_t i, std::size_t target, Zone zone,
                                               InchPoint touched, const Others& others) {
    const FreeEdge edge = edge_at(body(s.pieces[target]), zone, touched);
    // Fast path: usually there is room at the point of contact.
    const Rect r = edge.laid(s.pieces[i], edge.best);
    if (nobody_blocks(s, i, target, r, others) && on_open_ground(*s.setup, r)) return r.at;
    return laid_beside(s, i, target, edge, others);
}

bool stopped_by_bar(const State& s, std::size_t i) {
    return s.pieces[i].barred >= s.turn && s.pieces[i].barred != 0;
}

// Moves straight ahead as far as allowed, and stops an inch short of enemies.
void fall_short(Table t, std::size_t i, std::size_t target, const InchPlace& start, Hundredths far) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const Piece& q = s.pieces[target];
    for (Hundredths go = far; go > 0; go -= 25) {
        const InchPlace there = moved(start, go);
        // Fast path: place_refused() refuses a place near the target, too.
        if (gap_at_most({there, p.wide, p.deep}, body(q), 99) || place_refused(s, i, there)) continue;
        p.moved = true;
        place_body(t, i, there, rule("MS-R27"));
        return;
    }
    const Rect turned{start, p.wide, p.deep};
    if (free_place(s, i, turned)) place_body(t, i, start, rule("MS-R27"));
}

// MS-R53, apart from the enemy's weapon and the ground.
bool counts_as_charge(const Facts& f, Hundredths moved_so_far) {
    return f.mounted || f.flying ? 2 * moved_so_far >= printed_move(f) : moved_so_far >= 200;
}

void make_contact(Table t, std::size_t a, std::size_t b, Zone zone, const InchPlace& end, const InchPlace& came_from,
                  bool a_charges, bool b_charges) {
    State& s = t.s;
    Contact c;
    c.a = static_cast<std::int16_t>(a);
    c.b = static_cast<std::int16_t>(b);
    c.zone = zone;
    c.a_charges = a_charges;
    c.b_charges = b_charges;
    c.obstacle_b = behind_obstacle(s, b, came_from.point());
    s.pieces[a].moved = true;
    place_body(t, a, end, rule("MS-R31"));
    s.pieces[a].hidden = s.pieces[b].hidden = false;
    add_contact(s, c);
    worked(t, a, rule("MS-R31"), static_cast<int>(zone), piece(b));
    if (a_charges) worked(t, a, rule("MS-R53"), 0, piece(b));
    if (b_charges) worked(t, b, rule("MS-R53"), 0, piece(a));
}

}  // namespace

Hundredths charge_move(const State& s, std::size_t i, bool run) {
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    Hundredths n = run ? printed_move(f) : usual_move(s, i);
    if (on_rough(s, i)) {
        n = rough_die(f) * inch;
        if (f.slow) n /= 2;
        if (f.quick) n *= 2;
        if (!run && (p.shot || p.reformed)) n /= 2;
    }
    return n;
}

// MS-R26.
bool may_charge(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    return may_move(s, i) && p.order == Order::loose && !p.blown && !p.reformed && !in_contact(p) &&
           !stopped_by_bar(s, i) && (!p.shot || f.missile == Missile::javelin);
}

bool may_counter(const State& s, std::size_t i, std::size_t charger) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (!s.setup->house.countercharge || !f.mounted || !facts(s, charger).mounted) return false;
    if (!is_deployed(p) || routs(p) || p.hidden || p.order != Order::loose || p.blown || p.reformed || in_contact(p) ||
        stopped_by_bar(s, i) || p.stopped == s.turn || (p.shot && f.missile != Missile::javelin))
        return false;
    return zone_of(body(p), s.pieces[charger].at.point()) == Zone::front;
}

// The way towards the nearest point of the target, at the bearing `way`; without its end and the toll of obstacles.
static ChargeWay direct_way(const Piece& p, const Rect& his, int way) {
    ChargeWay out;
    out.zone = zone_of(his, p.at.point());
    out.start = {p.at.x, p.at.y, static_cast<std::int16_t>(way)};
    out.gap = gap(Rect{out.start, p.wide, 0}, his);
    if (p.order == Order::formed) out.toll = wheel_arc(p.wide, degrees_between(p.at.degrees, way));
    return out;
}
// charge_way() of an order that has passed its check, without its end.
[[gnu::flatten]] static ChargeWay checked_way(const State& s, std::size_t i, std::size_t target) {
    const Piece& p = s.pieces[i];
    const Rect his = body(s.pieces[target]);
    ChargeWay out = direct_way(p, his, bearing(p.at.point(), nearest_point(his, p.at.point())));
    if (s.setup->any_line)
        out.toll +=
            obstacle_toll(facts(s, i), lines_crossed(*s.setup, p.at.point(), moved(out.start, out.gap).point()));
    return out;
}

static constexpr Hundredths no_limit = 1'000'000;
// charge_way() no longer than `limit`.
template <class Others>
static std::variant<ChargeWay, Reason> charge_way_among(const State& s, std::size_t i, std::size_t target, bool run,
                                                        const Others& others, Hundredths limit = no_limit) {
    const Piece& p = s.pieces[i];
    const Piece& q = s.pieces[target];
    const Facts& f = facts(s, i);
    if (!may_move(s, i) || in_contact(p)) return Reason("This body cannot move now.");
    if (run && !may_charge(s, i)) {
        if (p.order != Order::loose) return Reason("A formed body cannot charge: go into loose order first.");
        if (p.blown) return Reason("This body is blown and must rest before it charges again.");
        if (p.shot) return Reason("This body has shot this turn, so it cannot charge.");
        return Reason("This body may not charge this turn.");
    }
    if (stopped_by_bar(s, i)) return Reason("This body may not make contact this turn.");
    if (!is_deployed(q) || q.hidden) return Reason("There is no such enemy on the table.");
    const Rect own = body(p), his = body(q);
    const InchPoint near = nearest_point(his, p.at.point());
    if (near == p.at.point()) return Reason("This body is already there.");
    const int way = bearing(p.at.point(), near);
    if (((run && f.mounted) || p.order == Order::formed) && degrees_between(p.at.degrees, way) > 45)
        return Reason("That enemy is more than 45 degrees off the body's front.");
    ChargeWay out = direct_way(p, his, way);
    // A counter-charge extends the reach against horse (MS-R30).
    const Hundredths most =
        std::min(limit, charge_move(s, i, run) + (run ? 600 : 0) +
                            (run && may_counter(s, target, i) ? printed_move(facts(s, target)) : 0));
    if (out.gap + out.toll > most) return Reason("That enemy is farther away than this body can go.");
    const InchPlace touched = moved(out.start, out.gap);
    if (run && !sees_among(s, p.at.point(), near, target, others)) return Reason("This body does not see that enemy.");
    if (!f.flying) {
        const int lines = lines_crossed(*s.setup, p.at.point(), touched.point());
        if (lines > 0 && p.order != Order::loose) return Reason("A formed body cannot cross an obstacle.");
        out.toll += obstacle_toll(f, lines);
        if (out.gap + out.toll > most) return Reason("That enemy is farther away than this body can go.");
        if (s.setup->any_block || (s.setup->any_rough && p.order != Order::loose)) {
            const int steps = std::max(1, out.gap / 50);
            for (int k = 1; k <= steps; ++k) {
                const InchPoint there = moved(out.start, out.gap * k / steps).point();
                if (blocked_at(*s.setup, there)) return Reason("Impassable ground is in the way of the charge.");
                if (p.order != Order::loose && rough_at(*s.setup, there))
                    return Reason("A formed body cannot enter rough ground.");
            }
        }
        // The middle three inches of its way must be clear.
        const Rect lane{touched, std::min<Hundredths>(p.wide, 300), out.gap};
        const Hundredths reach_own = extent(lane.wide, lane.deep);
        Reason why = nullptr;
        if (out.gap > 0)
            others.any(Area::of(lane), [&](std::size_t o, const Piece& x) {
                const bool enemy = facts(s, o).home != f.home;
                if (o == target || (enemy && x.hidden)) return false;
                if (!enemy && p.order == Order::loose && x.order == Order::loose) return false;
                if (!within_circle(x, lane.at.point(), reach_own)) return false;
                if (overlap(lane, body(x)) && !overlap(own, body(x)))
                    why = enemy ? "Another enemy is in the way." : "Friends are in the way.";
                return why != nullptr;
            });
        if (why != nullptr) return why;
    }
    const auto end = laid(s, i, target, out.zone, touched.point(), others);
    if (!end) return Reason("There is no room at that edge of the enemy.");
    if (p.order != Order::loose && rough_at(*s.setup, end->point()))
        return Reason("A formed body cannot enter rough ground.");
    out.end = *end;
    return out;
}

std::variant<ChargeWay, Reason> charge_way(const State& s, std::size_t i, std::size_t target, bool run) {
    return charge_way_among(s, i, target, run, Everybody{s, i});
}

Area ground_of_charge(const Piece& by, const Piece& at) {
    return Area::between(by.at.point(), at.at.point()).wider_by(at.radius + by.wide + by.deep + 200);
}

ChargeWays charge_ways(const State& s, std::size_t i, std::size_t target, Hundredths most, const Crowd& around) {
    const Crowd others(around, ground_of_charge(s.pieces[i], s.pieces[target]));
    const auto way = [&](bool run) -> std::optional<ChargeWay> {
        const auto found = charge_way_among(s, i, target, run, others, most);
        const auto* allowed = std::get_if<ChargeWay>(&found);
        return allowed != nullptr ? std::optional(*allowed) : std::nullopt;
    };
    ChargeWays out{way(true), std::nullopt};
    // A body that may charge may walk the same way, as far as a walk goes.
    if (!out.run)
        out.walk = way(false);
    else if (out.run->gap + out.run->toll <= charge_move(s, i, false))
        out.walk = out.run;
    return out;
}

void declare_charge(Table t, std::size_t i, std::size_t target, bool run) {
    State& s = t.s;
    s.charge = {static_cast<std::int16_t>(i), static_cast<std::int16_t>(target), run};
    if (run && may_counter(s, target, i)) {
        s.stage = Stage::counter;
        return;
    }
    answer_charge(t, false);
}

void answer_charge(Table t, bool counter) {
    State& s = t.s;
    const std::size_t i = at(s.charge.by), target = at(s.charge.at);
    const bool run = s.charge.run;
    s.charge = {};
    const ChargeWay way = checked_way(s, i, target);
    Piece& p = s.pieces[i];
    Piece& q = s.pieces[target];
    Hundredths total = run ? printed_move(facts(s, i)) : usual_move(s, i);
    if (on_rough(s, i)) {
        const bool shot = p.shot;
        if (run) p.shot = false;
        total = rough_roll(t, i);
        p.shot = shot;
    }
    if (run) {
        const OneDie d6{RollFor::move_distance, by_piece(s, i), 6};
        total +=
            inch * shared::throw_die(t.dice, t.log, d6, [&](std::int32_t face) {
                return shared::DiceReading{
                    .rule = rule("MS-13"), .piece = piece(i), .against = piece(target), .dice = Tally(1), .read = face};
            });
        p.blown = p.charged = true;
        changed(t, i, rule("MS-14"), 0, 1);
    }
    p.done = true;
    worked(t, i, run ? rule("MS-R27") : rule("MS-R28"), total, piece(target));
    const InchPlace came_from = p.at;
    Hundredths need = way.gap + way.toll;
    if (!counter) {
        worked(t, i, rule("MS-R34"), need, piece(target));
        if (need > total) {
            fall_short(t, i, target, way.start, std::max(0, total - way.toll));
            return;
        }
        const auto end = laid(s, i, target, way.zone, moved(way.start, way.gap).point(), Everybody{s, i});
        CHECK(end.has_value());
        make_contact(t, i, target, way.zone, *end, came_from, run && counts_as_charge(facts(s, i), way.gap), false);
        return;
    }
    // Both have charged and are blown, contact or not (MS-R30).
    const Hundredths ahead = std::min(way.gap / 2, printed_move(facts(s, target)));
    q.blown = q.charged = q.done = true;
    changed(t, target, rule("MS-14"), 0, 1);
    worked(t, target, rule("MS-R30"), ahead, piece(i));
    need = way.gap - ahead + way.toll;
    worked(t, i, rule("MS-R34"), need, piece(target));
    const InchPoint own = q.at.point();
    const int towards = own == p.at.point() ? q.at.degrees : bearing(own, p.at.point());
    InchPlace met = moved({own.x, own.y, static_cast<std::int16_t>(towards)}, ahead);
    const NearBodies others = others_near(s, target, i, own, ahead + extent(q.wide, q.deep) + 5);
    const auto room = [&](const InchPlace& there) {
        const Rect r{there, q.wide, q.deep};
        return clear_of(s, others, r) && !overlap(r, body(p));
    };
    Hundredths advanced = ahead;
    while (advanced > 0 && !room(met)) {
        advanced -= 25;
        met = moved({own.x, own.y, static_cast<std::int16_t>(towards)}, std::max(0, advanced));
    }
    const InchPlace stood = q.at;
    if (room(met)) {
        q.moved = true;
        place_body(t, target, met, rule("MS-R30"));
    }
    if (need <= total) {
        const InchPlace touched = moved(way.start, gap(Rect{way.start, p.wide, 0}, body(q)));
        if (const auto end = laid(s, i, target, Zone::front, touched.point(), Everybody{s, i})) {
            make_contact(t, i, target, Zone::front, *end, came_from, counts_as_charge(facts(s, i), way.gap),
                         counts_as_charge(facts(s, target), ahead));
            s.contacts.back().obstacle_a = false;
            return;
        }
        (void)stood;
    }
    fall_short(t, i, target, way.start, std::max(0, std::min(total, way.gap) - way.toll));
}

}  // namespace banneret::skirmish
