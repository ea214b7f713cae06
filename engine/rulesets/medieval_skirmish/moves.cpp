// Moves that seek no contact, changes of formation, entries and changes of body (MS-R17 to MS-R24, MS-R32, MS-R84).

#include "engine/core/check.h"
#include "engine/rulesets/medieval_skirmish/steps.h"
#include "engine/rulesets/shared/deployment.h"

namespace banneret::skirmish {

namespace {

bool glides(const Facts& f) {
    return f.flying;
}
Hundredths limit(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    if (!on_rough(s, i)) return usual_move(s, i);
    Hundredths n = rough_die(f) * inch;
    if (f.slow) n /= 2;
    if (f.quick) n *= 2;
    return p.shot || p.reformed ? n / 2 : n;
}
// The area swept by a body on a straight path, as a rectangle along the path.
Rect swept(const Rect& from, const Rect& to) {
    const InchPoint a = centre(from), b = centre(to);
    if (a == b) return to;
    const InchPlace along{a.x, a.y, static_cast<std::int16_t>(bearing(a, b))};
    Hundredths low = 0, high = 0, left = 0, right = 0;
    bool first = true;
    for (const Rect* r : {&from, &to})
        for (const InchPoint c : corners(*r)) {
            const Bearings p = seen_from(along, c);
            // The start counts with the body's depth in the final facing, turned about its centre.
            if (first) low = high = p.forward, left = right = p.right, first = false;
            low = std::min(low, p.forward);
            high = std::max(high, p.forward);
            left = std::min(left, p.right);
            right = std::max(right, p.right);
        }
    const InchPoint front = offset(along, high, (left + right) / 2);
    return {{front.x, front.y, along.degrees}, right - left, high - low};
}
bool crosses_rough(const State& s, const Rect& from, const Rect& to) {
    if (!s.setup->any_rough) return false;
    const auto a = corners(from), b = corners(to);
    for (std::size_t k = 0; k < 4; ++k) {
        if (rough_at(*s.setup, b[k])) return true;
        const int steps = distance(a[k], b[k]) / 100;
        for (int n = 1; n < steps; ++n)
            if (rough_at(*s.setup, {a[k].x + (b[k].x - a[k].x) * n / steps, a[k].y + (b[k].y - a[k].y) * n / steps}))
                return true;
    }
    return rough_at(*s.setup, centre(to));
}

}  // namespace

bool may_break_off(const State& s, std::size_t i) {
    return facts(s, i).mounted || std::ranges::none_of(s.contacts, [&](const Contact& c) {
               return (at(c.a) == i || at(c.b) == i) && facts(s, other_of(c, i)).mounted;
           });
}

// MS-R17.
std::optional<Hundredths> way_cost(const State& s, std::size_t i, const InchPlace& to) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    Hundredths cost = 0;
    if (p.order == Order::loose) {
        cost = distance(p.at.point(), to.point());
    } else if (p.order == Order::schiltron) {
        if (to.degrees != p.at.degrees) return std::nullopt;
        cost = distance(p.at.point(), to.point());
    } else {
        if (to.point() == p.at.point()) return to.degrees == p.at.degrees ? 0 : usual_move(s, i);
        const auto wheeled = [&](const InchPlace& start) {
            const bool right = degrees(to.degrees - start.degrees) <= 180;
            // A wheel about the inner corner of the front: the outer corner goes an arc.
            const InchPoint pivot = offset(start, 0, right ? p.wide / 2 : -p.wide / 2);
            const InchPoint mid = offset({pivot.x, pivot.y, to.degrees}, 0, right ? -p.wide / 2 : p.wide / 2);
            const Hundredths wheel = wheel_arc(p.wide, degrees_between(start.degrees, to.degrees));
            const Bearings rest = seen_from({mid.x, mid.y, to.degrees}, to.point());
            return wheel + (rest.forward >= 0 ? rest.forward : -2 * rest.forward) + 2 * std::abs(rest.right);
        };
        const auto wheeled_about = [&] {
            return usual_move(s, i) / 2 + wheeled(turned_about_centre(body(p), p.at.degrees + 180).at);
        };
        // It wheels at most a quarter turn, and faces about before it turns further.
        const int turn = degrees_between(p.at.degrees, to.degrees);
        cost = turn < 90 ? wheeled(p.at) : turn > 90 ? wheeled_about() : std::min(wheeled(p.at), wheeled_about());
    }
    if (!glides(f) && s.setup->any_line) {
        const int lines = lines_crossed(*s.setup, p.at.point(), to.point());
        if (lines > 0 && p.order != Order::loose) return std::nullopt;
        cost += obstacle_toll(f, lines);
    }
    return cost;
}

// Refuses a place where the body may not end its move; the way there is checked elsewhere. The check of the order has
// validated the numbers of the place.
template <class Others>
[[gnu::always_inline]] static inline Reason place_refused_among(const State& s, std::size_t i, const InchPlace& to,
                                                                const Others& others) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    const Rect r{to, p.wide, p.deep};
    if (!plainly_on_table(*s.setup, to, p.radius))
        for (const InchPoint c : corners(r))
            if (c.x < 0 || c.y < 0 || c.x > s.setup->wide || c.y > s.setup->deep) return "That place is off the table.";
    if (!seems_free_among(s, i, r, others)) return "There is no room for this body there.";
    if (p.order != Order::loose && !glides(f) && crosses_rough(s, r, r))
        return "A formed body cannot enter rough ground.";
    if (others.any_enemy(Area::of(r).wider_by(inch),
                         [&](std::size_t, const Piece& q) { return !q.hidden && gap_at_most(r, body(q), 99); }))
        return "A body must stay 1 inch away from enemies it does not contact.";
    return nullptr;
}
[[gnu::flatten]] Reason place_refused(const State& s, std::size_t i, const InchPlace& to) {
    return place_refused_among(s, i, to, Everybody{s, i});
}
[[gnu::flatten]] bool may_stand(const State& s, std::size_t i, const InchPlace& to, const Crowd& others) {
    return place_refused_among(s, i, to, others) == nullptr;
}

// Refuses a move at the usual gait for another reason than its end.
template <class Others>
static Reason way_refused(const State& s, std::size_t i, const InchPlace& to, const Others& others) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    const auto cost = way_cost(s, i, to);
    if (!cost) return "This body cannot go there in its formation.";
    if (*cost > limit(s, i)) return "That place is farther away than this body can move.";
    const Rect from = body(p), end{to, p.wide, p.deep};
    if (p.order != Order::loose && !glides(f) && crosses_rough(s, from, end))
        return "A formed body cannot enter rough ground.";
    if (glides(f)) return nullptr;
    if (s.setup->any_block) {
        const int steps = std::max(1, distance(p.at.point(), to.point()) / 50);
        for (int k = 1; k <= steps; ++k)
            if (blocked_at(*s.setup, {p.at.x + (to.x - p.at.x) * k / steps, p.at.y + (to.y - p.at.y) * k / steps}))
                return "Impassable ground is in the way.";
    }
    // The way with the facing of its end.
    const Rect over = swept(turned_about_centre(from, to.degrees), end);
    Reason why = nullptr;
    others.any(Area::of(over).wider_by(inch), [&](std::size_t o, const Piece& q) {
        const bool enemy = facts(s, o).home != f.home;
        if (enemy && q.hidden) return false;
        if (!enemy && p.order == Order::loose && q.order == Order::loose) return false;
        if (!enemy) {
            // Friends side by side do not bar the way straight ahead: rounding may cost a tenth of an inch.
            const Rect lean{over.at, std::max(10, over.wide - 20), std::max(10, over.deep - 20)};
            if (overlap(lean, body(q)) && !overlap(from, body(q))) why = "Friends are in the way.";
            return why != nullptr;
        }
        const bool near = gap_at_most(from, body(q), 99);
        if (near ? overlap(over, body(q)) && !overlap(from, body(q)) : gap_at_most(over, body(q), 80))
            why = "An enemy is in the way.";
        return why != nullptr;
    });
    return why;
}

Reason advance_refused(const State& s, std::size_t i, const InchPlace& to, Gait gait) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (!may_move(s, i)) return "This body cannot move now.";
    if (gait == Gait::disengage) {
        if (!in_contact(p)) return "This body is not in contact with an enemy.";
        return may_break_off(s, i) ? nullptr : "Foot cannot break off from horse.";
    }
    if (in_contact(p)) return "This body is in contact, so it may only break off.";
    if (gait == Gait::leave_field) {
        if (f.home != Side::second || s.setup->posture.second != Posture::fighting_retreat)
            return "Only in a fighting retreat does a side leave by its own edge.";
        Hundredths far = s.setup->deep;
        for (const InchPoint c : corners(body(p)))
            far = std::min(far, f.home == Side::first ? c.y : s.setup->deep - c.y);
        if (far > limit(s, i)) return "The body's own table edge is too far away.";
        return nullptr;
    }
    if (gait != Gait::normal) return "This ruleset has no such way of moving.";
    if (auto no = place_refused(s, i, to)) return no;
    return way_refused(s, i, to, Everybody{s, i});
}
bool may_go(const State& s, std::size_t i, const InchPlace& to, const Crowd& others) {
    return may_move(s, i) && !in_contact(s.pieces[i]) && !shared::inch_place_refused(to) &&
           may_stand(s, i, to, others) && way_refused(s, i, to, others) == nullptr;
}

int rough_roll(Table t, std::size_t i) {
    const Facts& f = facts(t.s, i);
    const Piece& p = t.s.pieces[i];
    const OneDie die{RollFor::move_distance, by_piece(t.s, i), static_cast<std::uint16_t>(rough_die(f))};
    const int n = shared::throw_die(t.dice, t.log, die, [&](std::int32_t face) {
        return shared::DiceReading{.rule = rule("MS-12"), .piece = piece(i), .dice = Tally(1), .read = face};
    });
    Hundredths way = n * inch;
    if (f.slow) way /= 2;
    if (f.quick) way *= 2;
    return p.shot || p.reformed ? way / 2 : way;
}

[[gnu::flatten]] void advance(Table t, std::size_t i, const InchPlace& to, Gait gait) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (gait == Gait::disengage) {
        worked(t, i, rule("MS-R32"));
        fall_back(t, i, false);
        return;
    }
    p.done = true;
    if (gait == Gait::leave_field) {
        remove_piece(t, i, Where::withdrawn, rule_of(End::withdraws));
        return;
    }
    InchPlace end = to;
    const bool leaves = !(to.point() == p.at.point());
    if (leaves && on_rough(s, i)) {
        const Hundredths cost = way_cost(s, i, to).value_or(0), way = distance(p.at.point(), to.point());
        const Hundredths fell = rough_roll(t, i);
        // As far along the path as the die allows, to the last legal place.
        if (fell < cost) {
            end = p.at;
            for (Hundredths go = fell - (cost - way); go > 0; go -= 50) {
                const InchPlace there{p.at.x + (to.x - p.at.x) * go / way, p.at.y + (to.y - p.at.y) * go / way,
                                      to.degrees};
                if (place_refused(s, i, there)) continue;
                end = there;
                break;
            }
        }
    } else if (s.setup->house.rough_stop && s.setup->any_rough && leaves && !facts(s, i).flying) {
        const Hundredths way = distance(p.at.point(), to.point());
        for (Hundredths go = 50; go < way; go += 50) {
            const InchPlace there{p.at.x + (to.x - p.at.x) * go / way, p.at.y + (to.y - p.at.y) * go / way, to.degrees};
            bool inside = true;
            for (const InchPoint c : corners(Rect{there, p.wide, p.deep})) inside = inside && rough_at(*s.setup, c);
            if (!inside || place_refused(s, i, there)) continue;
            worked(t, i, rule("MS-R19"));
            end = there;
            break;
        }
    }
    if (!(end.point() == p.at.point())) p.moved = true;
    place_body(t, i, end,
               p.order == Order::formed      ? rule("MS-6")
               : p.order == Order::schiltron ? rule("MS-9")
                                             : rule("MS-R17"));
}

// --- Formation (MS-R20, MS-R24, MS-R25) ------------------------------------------------------------------------------

std::optional<Refusal> reform_refused(const State& s, std::size_t i, Order o) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (!may_move(s, i) || p.reformed) return Refusal{"This body cannot change its formation now."};
    if (p.order == o) return Refusal{"This body is already in that formation."};
    if (in_contact(p)) return Refusal{"A body in contact cannot change its formation."};
    if (f.character) return Refusal{"A lone figure has no formation."};
    if (o != Order::loose && (f.mounted || f.flying || f.skirmish))
        return Refusal{"Horse, flyers and skirmishers cannot form up."};
    const bool pikes =
        (f.arms & (1u << static_cast<unsigned>(Arm::spear) | 1u << static_cast<unsigned>(Arm::pike))) != 0;
    if (o == Order::schiltron && (!pikes || p.figures < 8))
        return Refusal{"A schiltron needs at least eight figures with spears or pikes."};
    Piece after = p;
    after.order = o;
    shape(f, after);
    if (!seems_free(s, i, body(after))) return Refusal{"There is no room for that formation."};
    if (on_rough(s, i) || (o != Order::loose && crosses_rough(s, body(after), body(after))))
        return Refusal{"A body can change its formation only on clear ground."};
    return std::nullopt;
}
void reform(Table t, std::size_t i, Order o) {
    Piece& p = t.s.pieces[i];
    p.reformed = true;
    p.was = p.order;
    change_order(t, i, o, o == Order::schiltron ? rule("MS-R25") : rule("MS-R24"));
    // The check of the order found room among all but hidden enemies, who give way.
    if (may_hide(*t.s.setup)) make_room(t, i);
}

// --- The flank march and people (MS-START, MS-R84) -------------------------------------------------------------------

std::optional<Refusal> entry_refused(const State& s, std::size_t i, const InchPlace& to) {
    const Piece& p = s.pieces[i];
    const Side side = facts(s, i).home;
    const bool west = to.degrees == 90, straight = west || to.degrees == 270;
    const bool other_edge = straight && s.flank_edge[side] >= 0 && (s.flank_edge[side] == 0) != west;
    if (auto no = shared::flank_entry_refused(p.where == Where::flank && p.figures > 0, s.turn, other_edge)) return no;
    if (p.host >= 0) return Refusal{"This character enters the table with his body."};
    if (!straight) return Refusal{"A flank march enters straight in, facing 90 or 270 degrees."};
    const Hundredths in = west ? to.x : s.setup->wide - to.x;
    if (in < 0 || in > std::max(usual_move(s, i), p.deep))
        return Refusal{"That place is farther away than this body can move."};
    if (auto no = shared::inch_place_refused(to)) return no;
    return refusal(place_refused(s, i, to));
}
void enter(Table t, std::size_t i, const InchPlace& to) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    p.where = Where::table;
    for (Piece& g : s.pieces)
        if (g.host == static_cast<int>(i) && g.where == Where::flank) g.where = Where::table;
    p.done = p.moved = true;
    s.flank_edge[facts(s, i).home] = to.degrees == 90 ? 0 : 1;
    changed(t, i, rule("MS-START"), 0, 1);
    place_body(t, i, to, rule("MS-START"));
}

std::optional<Refusal> attach_refused(const State& s, const Attach& o) {
    const std::size_t c = index_of(o.piece);
    const Piece& p = s.pieces[c];
    const Facts& f = facts(s, c);
    if (!f.character || !is_alive(p)) return Refusal{"Only a character who is alive can join or leave a body."};
    if (f.captain_of >= 0) return Refusal{"This captain stays with his body."};
    if (p.done || p.stopped == s.turn) return Refusal{"This character cannot move now."};
    if (in_contact(s.pieces[body_index(s, c)]))
        return Refusal{"This character is in a melee and cannot leave his body."};
    if (!o.unit) {
        if (p.host < 0) return Refusal{"This character is already alone."};
        return std::nullopt;
    }
    if (!shared::is_piece(o.unit, s.setup->bodies)) return Refusal{"There is no such body on this table."};
    const std::size_t b = index_of(o.unit);
    const Piece& q = s.pieces[b];
    if (facts(s, b).home != f.home) return Refusal{"That body is not on your side."};
    if (!is_deployed(q) || p.host == static_cast<int>(b)) return Refusal{"This character cannot join that body."};
    if (in_contact(q)) return Refusal{"That body is in a melee, so it cannot be joined."};
    const Hundredths far = printed_move(f);
    if (!within(s, c, b, far)) return Refusal{"That body is farther away than this character can move."};
    return std::nullopt;
}
void attach(Table t, const Attach& o) {
    State& s = t.s;
    const std::size_t c = index_of(o.piece);
    Piece& p = s.pieces[c];
    if (p.host >= 0) {
        --s.pieces[at(p.host)].guests;
        const Piece& old = s.pieces[at(p.host)];
        p.at = moved(old.at, -old.deep - inch);
        p.host = nobody;
    }
    p.committed = false;
    p.done = p.moved = true;
    if (!o.unit) {
        changed(t, c, rule("MS-R84"), 1, 0);
        make_room(t, c);
        return;
    }
    const std::size_t b = index_of(o.unit);
    p.host = static_cast<std::int16_t>(b);
    p.at = s.pieces[b].at;
    ++s.pieces[b].guests;
    changed(t, c, rule("MS-R84"), 0, static_cast<int>(b) + 1);
}

}  // namespace banneret::skirmish
