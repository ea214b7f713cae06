// Falling back, rout and rally (MS-R73 to MS-R79).

#include "engine/core/check.h"
#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

namespace {

int homeward(const State& s, std::size_t i) {
    return facts(s, i).home == Side::first ? 180 : 0;
}
int away_from_enemy(const State& s, std::size_t i) {
    const auto e = nearest_enemy(s, i);
    const InchPoint own = centre(body(s.pieces[i]));
    if (!e) return homeward(s, i);
    const InchPoint his = centre(body(s.pieces[*e]));
    return his == own ? homeward(s, i) : bearing(his, own);
}
bool in_the_rocks(const State& s, const Rect& r) {
    if (!s.setup->any_block) return false;
    for (const InchPoint c : corners(r))
        if (blocked_at(*s.setup, c)) return true;
    return blocked_at(*s.setup, centre(r));
}

struct Flight {
    Hundredths made = 0;
    bool off = false, by_enemies = false;
    InchPlace end{};
};
// How far the corners of a body reach from the middle of its front: moving straight ahead does not change that.
struct Reach {
    Hundredths left = 0, right = 0, down = 0, up = 0;
    explicit Reach(const Rect& r) {
        for (const InchPoint c : corners(r)) {
            left = std::min(left, c.x - r.at.x);
            right = std::max(right, c.x - r.at.x);
            down = std::min(down, c.y - r.at.y);
            up = std::max(up, c.y - r.at.y);
        }
    }
    bool on_table(const Setup& setup, const InchPlace& at) const {
        return at.x + left >= 0 && at.y + down >= 0 && at.x + right <= setup.wide && at.y + up <= setup.deep;
    }
};
bool circles_meet(const Rect& r, const Piece& q, Hundredths apart) {
    const std::int64_t x = q.at.x - r.at.x, y = q.at.y - r.at.y,
                       reach = extent(r.wide, r.deep) + extent(q.wide, q.deep) + apart;
    return x * x + y * y <= reach * reach;
}
// An enemy that may bar the way.
struct Barrier {
    std::uint16_t piece = 0;
    bool near = false;  // within an inch from the start: only a new overlap bars
};

// Step by step along `direction`; `leaves`: over the edge if it comes to that.
Flight fly(const State& s, std::size_t i, int direction, Hundredths far, bool leaves) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    const Rect from = body(p);
    Rect r = turned_about_centre(from, direction);
    const bool straight = f.flying || !s.setup->any_block;  // else it goes round impassable ground
    SmallList<Barrier, 48> barriers;
    std::size_t touching = 0;
    for (const std::uint16_t e : s.setup->own[other(f.home)]) {
        const Piece& q = s.pieces[e];
        if (!stands(q)) continue;
        const bool near = touching < 8 && circles_meet(from, q, 100) && gap_at_most(from, body(q), 99);
        if (near) ++touching;
        if (straight) {
            // Too far aside, behind or ahead to be met, with two hundredths for the rounding of each step.
            const Bearings there = seen_from(r.at, q.at.point());
            const Hundredths reach = extent(r.wide, r.deep) + extent(q.wide, q.deep) + 110 + far / 25;
            if (std::abs(there.right) > reach || there.forward < -reach || there.forward > far + reach) continue;
        }
        barriers.push_back({e, near});
    }
    const auto barred = [&](const Rect& there) {
        for (const Barrier& b : barriers.items()) {
            const Piece& q = s.pieces[b.piece];
            if (!circles_meet(there, q, 100)) continue;
            if (b.near ? overlap(there, body(q)) && !overlap(from, body(q)) : gap_at_most(there, body(q), 99))
                return true;
        }
        return false;
    };
    const Reach reach(r);
    const auto inside = [&](const Rect& there) { return reach.on_table(*s.setup, there.at); };
    Flight out;
    out.end = r.at;
    // Turned at the edge of the table it may reach over it: back on it first.
    while (out.made < far) {
        const Hundredths step = std::min<Hundredths>(50, far - out.made);
        Rect next{moved(r.at, step), r.wide, r.deep};
        if (!inside(next) && (leaves || inside(r))) {
            out.off = leaves;
            return out;
        }
        if (barred(next)) {
            out.by_enemies = true;
            return out;
        }
        if (!f.flying && in_the_rocks(s, next)) {
            bool found = false;
            for (Hundredths aside = 100; aside <= 2000 && !found; aside += 100)
                for (const Hundredths d : {aside, -aside}) {
                    const InchPoint there = offset(next.at, 0, d);
                    const Rect round{{there.x, there.y, next.at.degrees}, next.wide, next.deep};
                    if (!inside(round) || in_the_rocks(s, round) || barred(round)) continue;
                    next = round;
                    found = true;
                    break;
                }
            if (!found) return out;
        }
        r = next;
        out.made += step;
        out.end = r.at;
    }
    return out;
}

void push_through(Table t, std::size_t i, const Rect& from, const Rect& to) {
    State& s = t.s;
    const Side home = facts(s, i).home;
    for (const std::uint16_t o : s.setup->own[home]) {
        const Piece& q = s.pieces[o];
        if (o == i || !stands(q) || q.order == Order::loose) continue;
        const InchPoint a = centre(from), b = centre(to);
        if (segment_meets(body(q), a, b) || overlap(to, body(q))) set_order(t, o, Order::loose, rule("MS-R75"));
    }
}

Hundredths flight_way(Table t, std::size_t i) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (!on_rough(s, i)) return printed_move(facts(s, i)) * 3 / 2;
    const bool shot = p.shot, reformed = p.reformed;
    p.shot = p.reformed = false;
    const Hundredths n = rough_roll(t, i) * 3 / 2;
    p.shot = shot;
    p.reformed = reformed;
    return n;
}

// The flight itself; true: it is still on the table.
bool flee(Table t, std::size_t i, int direction, Hundredths far, bool leaves, bool rout) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const Rect from = body(p);
    const Flight f = fly(s, i, direction, far, leaves);
    if (f.off) {
        worked(t, i, rule("MS-R74"), far);
        remove_piece(t, i, Where::off, rule("MS-73"));
        return false;
    }
    if (rout && f.by_enemies && 2 * f.made < far) {
        remove_piece(t, i, Where::captured, rule("MS-R75"));
        return false;
    }
    drop_contacts(s, i);
    p.moved = p.moved || f.made > 0;
    place_body(t, i, f.end, rout ? rule("MS-72") : rule("MS-70"));
    push_through(t, i, from, body(p));
    make_room(t, i);
    return true;
}

}  // namespace

void fall_back(Table t, std::size_t i, bool rout) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const bool was = routs(p);
    p.done = true;
    p.stopped = s.turn;
    changed(t, i, rout ? rule("MS-72") : rule("MS-70"), static_cast<int>(p.nerve),
            static_cast<int>(rout ? Nerve::rout : Nerve::fall_back));
    if (rout) {
        p.nerve = Nerve::rout;
        if (!was) p.broke = s.turn;
        give_standards_back(t, i);
    } else {
        p.barred = static_cast<std::uint16_t>(s.turn + 1);
    }
    if (p.order != Order::loose) {
        changed(t, i, rule("MS-R73"), static_cast<int>(p.order), static_cast<int>(Order::loose));
        p.order = Order::loose;
        shape(facts(s, i), p);
    }
    const Hundredths far = flight_way(t, i);
    worked(t, i, rout ? rule("MS-R74") : rule("MS-R73"), far);
    flee(t, i, rout ? homeward(s, i) : away_from_enemy(s, i), far, false, rout);
}

void run_on(Table t, std::size_t i) {
    const Hundredths far = flight_way(t, i);
    t.s.pieces[i].done = true;
    flee(t, i, homeward(t.s, i), far, true, true);
}

void rally_phase(Table t) {
    State& s = t.s;
    in_order(s, [&](std::size_t i) {
        Piece& p = s.pieces[i];
        if (!stands(p) || !routs(p) || p.broke >= s.turn) return;
        if (in_contact(p)) {
            run_on(t, i);
            return;
        }
        const Grade4 column = s.setup->house.rally_levels ? morale_column(s, i) : facts(s, i).grade;
        const int need = rallies_from(column);
        const Question q = shared::added_dice(RollFor::rally, by_piece(s, i), 1, 12);
        const int die = shared::throw_dice(t.dice, t.log, q, [&](const Answer& a) {
                            return shared::DiceReading{.rule = rally_rule(column),
                                                       .piece = piece(i),
                                                       .dice = Tally(1),
                                                       .need = need,
                                                       .read = a.n[0],
                                                       .success = a.n[0] >= need};
                        }).n[0];
        if (die < need) {
            run_on(t, i);
            return;
        }
        p.nerve = Nerve::none;
        p.barred = s.turn;
        changed(t, i, rule("MS-77"), static_cast<int>(Nerve::rout), static_cast<int>(Nerve::none));
        if (const auto e = nearest_enemy(s, i)) {
            const InchPoint own = centre(body(p)), his = centre(body(s.pieces[*e]));
            if (!(own == his)) {
                const Rect r = turned_about_centre(body(p), bearing(own, his));
                if (free_place(s, i, r)) place_body(t, i, r.at, rule("MS-R79"));
            }
        }
    });
}

}  // namespace banneret::skirmish
