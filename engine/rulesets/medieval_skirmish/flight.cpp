// Falling back, rout and rally (MS-R73 to MS-R79).

#include "engine/core/check.h"
#include "engine/geometry/oriented_box.h"
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
// The extent of a body's corners from the middle of its front; moving straight ahead does not change it.
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
// An enemy that may bar the way, and the part of the way on which it may.
struct Barrier {
    std::uint16_t piece = 0;
    bool near = false;  // within an inch from the start: only a new overlap bars
    Hundredths from = 0, to = 0;
};
using Barriers = SmallList<Barrier, 8>;

// True if enemy `n` is within an inch of a body at `from`. Of more than eight such enemies only the first eight count.
bool is_near(const State& s, const std::vector<std::uint16_t>& enemies, std::size_t n, const Rect& from) {
    const Hundredths inch_round = extent(from.wide, from.deep) + inch;
    const auto touches = [&](std::uint16_t e) {
        const Piece& q = s.pieces[e];
        return is_deployed(q) && within_circle(q, from.at.point(), inch_round) && gap_at_most(from, body(q), 99);
    };
    return touches(enemies[n]) &&
           (n < 8 || std::count_if(enemies.begin(), enemies.begin() + static_cast<long>(n), touches) < 8);
}

// The enemies that may bar a way ahead of `r`, the body turned into the direction of its flight; `from`: its place
// before it turned. A `straight` way is decided by the bounding boxes of the enemies in the frame of the flight.
Barriers barriers_of(const State& s, const Facts& f, const Rect& from, const Rect& r, Hundredths far, bool straight) {
    Barriers out;
    const LocalFrame view(r.at);
    const LocalBox own = local_box(r);
    const auto& enemies = s.setup->own[other(f.home)];
    // Each stride is rounded: that adds up to less than 1 in 25 of the way.
    const std::int64_t few = 12 * sixteenths, margin = sixteenths * (inch + far / 25) + few;
    // Behind this no body comes near the way.
    const std::int64_t behind = own.low.ahead - sixteenths * (inch + 1) - few;
    for (std::size_t n = 0; n < enemies.size(); ++n) {
        const std::uint16_t e = enemies[n];
        const Piece& q = s.pieces[e];
        if (!is_deployed(q)) continue;
        if (!straight) {
            out.push_back({e, is_near(s, enemies, n, from), 0, far});
            continue;
        }
        const std::int64_t round = sixteenths * q.radius;
        if (view.ahead(q.at.point()) < behind - round) continue;
        const std::int64_t reach = margin + round, aside = view.aside(q.at.point());
        if ((aside > own.high.aside + reach) | (aside < own.low.aside - reach)) continue;
        const LocalBox his = LocalObb(view, body(q)).box();
        const auto beside = [&](std::int64_t keep) {
            return his.low.aside > own.high.aside + keep || his.high.aside < own.low.aside - keep;
        };
        if (beside(margin)) continue;
        const bool near = is_near(s, enemies, n, from);
        if (near && beside(margin - sixteenths * inch)) continue;
        const std::int64_t away = near ? 0 : sixteenths * inch;
        const std::int64_t first = (his.low.ahead - away - few) / sixteenths,
                           last = (his.high.ahead + away + few) / sixteenths + r.deep;
        if (last >= 0 && first <= far + far / 25)
            out.push_back({e, near, static_cast<Hundredths>(std::min(first, first * 25 / 26)),
                           static_cast<Hundredths>(last * 25 / 24)});
    }
    return out;
}

bool bars(const State& s, const Barrier& b, const Rect& from, const Rect& there) {
    const Piece& q = s.pieces[b.piece];
    if (!within_circle(q, there.at.point(), extent(there.wide, there.deep) + inch)) return false;
    return b.near ? overlap(there, body(q)) && !overlap(from, body(q)) : gap_at_most(there, body(q), 99);
}

constexpr Hundredths stride = 50;

// fly() over open ground from a place on the table: whole strides are alike, so only strides that an enemy may bar are
// tested.
Flight fly_straight(const State& s, const Rect& from, const Rect& r, const Barriers& barriers, Hundredths far,
                    bool leaves) {
    const int whole = far / stride, all = (far + stride - 1) / stride;
    const InchPlace step = moved({0, 0, r.at.degrees}, stride);
    const auto after = [&](int n) {
        const int k = std::min(n, whole);
        const InchPlace at{r.at.x + k * step.x, r.at.y + k * step.y, r.at.degrees};
        return n > whole ? moved(at, far % stride) : at;
    };
    // The first stride that leads off the table, then the first that is barred.
    const auto first_off = [&] {
        const Reach reach(r);
        const auto strides_to = [](Hundredths room, Hundredths each) { return each > 0 ? room / each + 1 : 1'000'000; };
        const int n = std::min(
            {strides_to(s.setup->wide - reach.right - r.at.x, step.x), strides_to(r.at.x + reach.left, -step.x),
             strides_to(s.setup->deep - reach.up - r.at.y, step.y), strides_to(r.at.y + reach.down, -step.y)});
        if (n <= whole) return n;
        return all > whole && !reach.on_table(*s.setup, after(all)) ? all : all + 1;
    };
    const Hundredths round = extent(r.wide, r.deep);
    const bool inside = plainly_on_table(*s.setup, after(all), round) && plainly_on_table(*s.setup, r.at, round);
    int stop = inside ? all + 1 : first_off();
    Flight out;
    const int edge = stop;
    for (const Barrier& b : barriers.items()) {
        const int first = std::max(1, b.from / stride), last = std::min(stop - 1, b.to / stride + (all - whole));
        for (int n = first; n <= last; ++n)
            if (bars(s, b, from, {after(n), r.wide, r.deep})) {
                stop = n;
                break;
            }
    }
    out.by_enemies = stop < edge && stop <= all;
    out.off = stop == edge && stop <= all && leaves;
    out.made = std::min(far, (stop - 1) * stride);
    out.end = after(stop - 1);
    return out;
}

// Moves step by step along `direction`; `leaves`: even over the edge.
Flight fly(const State& s, std::size_t i, int direction, Hundredths far, bool leaves) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    const Rect from = body(p);
    Rect r = turned_about_centre(from, direction);
    const bool straight = f.flying || !s.setup->any_block;  // else it goes round impassable ground
    const Barriers barriers = barriers_of(s, f, from, r, far, straight);
    if (straight && (plainly_on_table(*s.setup, r.at, extent(r.wide, r.deep)) || Reach(r).on_table(*s.setup, r.at)))
        return fly_straight(s, from, r, barriers, far, leaves);
    const auto barred = [&](const Rect& there) {
        return std::ranges::any_of(barriers.items(), [&](const Barrier& b) { return bars(s, b, from, there); });
    };
    const Reach reach(r);
    const auto inside = [&](const Rect& there) { return reach.on_table(*s.setup, there.at); };
    Flight out;
    // Turned at the edge of the table it may reach over it: move it back first.
    bool was_inside = inside(r);
    while (out.made < far) {
        const Hundredths step = std::min(stride, far - out.made);
        Rect next{moved(r.at, step), r.wide, r.deep};
        bool is_inside = inside(next);
        if (!is_inside && (leaves || was_inside)) {
            out.off = leaves;
            break;
        }
        if (barred(next)) {
            out.by_enemies = true;
            break;
        }
        if (!straight && in_the_rocks(s, next)) {
            bool found = false;
            for (Hundredths aside = 100; aside <= 2000 && !found; aside += 100)
                for (const Hundredths d : {aside, -aside}) {
                    const InchPoint there = offset(next.at, 0, d);
                    const Rect round{{there.x, there.y, next.at.degrees}, next.wide, next.deep};
                    if (!inside(round) || in_the_rocks(s, round) || barred(round)) continue;
                    next = round;
                    found = is_inside = true;
                    break;
                }
            if (!found) break;
        }
        r = next;
        was_inside = is_inside;
        out.made += step;
    }
    out.end = r.at;
    return out;
}

void push_through(Table t, std::size_t i, const Rect& from, const Rect& to) {
    State& s = t.s;
    const Side home = facts(s, i).home;
    const Area way = Area::between(from.at.point(), to.at.point()).wider_by(extent(to.wide, to.deep));
    for (const std::uint16_t o : s.setup->own[home]) {
        const Piece& q = s.pieces[o];
        if (q.order == Order::loose || o == i || !way.may_hold(q) || !is_deployed(q)) continue;
        if (segment_meets(body(q), centre(from), centre(to)) || overlap(to, body(q)))
            set_order(t, o, Order::loose, rule("MS-R75"));
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

// Carries out the flight; true: it is still on the table.
[[gnu::flatten]] bool flee(Table t, std::size_t i, int direction, Hundredths far, bool leaves, bool rout) {
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

[[gnu::noinline]] void fall_back(Table t, std::size_t i, bool rout) {
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
    if (p.order != Order::loose) change_order(t, i, Order::loose, rule("MS-R73"));
    const Hundredths far = flight_way(t, i);
    worked(t, i, rout ? rule("MS-R74") : rule("MS-R73"), far);
    flee(t, i, rout ? homeward(s, i) : away_from_enemy(s, i), far, false, rout);
}

void run_on(Table t, std::size_t i) {
    const Hundredths far = flight_way(t, i);
    t.s.pieces[i].done = true;
    flee(t, i, homeward(t.s, i), far, true, true);
}

static void rally(Table t, std::size_t i) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (in_contact(p)) {
        run_on(t, i);
        return;
    }
    const Grade4 column = s.setup->house.rally_levels ? morale_column(s, i) : facts(s, i).grade;
    const int need = rallies_from(column);
    const OneDie die{RollFor::rally, by_piece(s, i), 12};
    const int fell = shared::throw_die(t.dice, t.log, die, [&](std::int32_t face) {
        return shared::DiceReading{.rule = rally_rule(column),
                                   .piece = piece(i),
                                   .dice = Tally(1),
                                   .need = need,
                                   .read = face,
                                   .success = face >= need};
    });
    if (fell < need) {
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
}
void rally_phase(Table t) {
    State& s = t.s;
    in_order(s, [&](std::size_t i) {
        const Piece& p = s.pieces[i];
        if (routs(p) && is_deployed(p) && p.broke < s.turn) rally(t, i);
    });
}

}  // namespace banneret::skirmish
