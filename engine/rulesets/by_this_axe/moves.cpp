// Phase IV: moves, charges and the retreats that answer them, characters who join and leave.

#include <algorithm>

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

namespace {

bool artillery(const Facts& f) {
    return (f.missiles >> static_cast<unsigned>(MissileWeapon::artillery)) & 1u;
}
Rect grown(const Rect& r, Hundredths by) {
    return {moved(r.at, by), r.wide + 2 * by, r.deep + 2 * by};
}
bool on_table(const State& s, const Rect& r) {
    return std::ranges::all_of(
        corners(r), [&](InchPoint p) { return p.x >= 0 && p.y >= 0 && p.x <= s.setup->wide && p.y <= s.setup->deep; });
}
Rect at_place(const State& s, std::size_t i, const InchPlace& to) {
    Rect r = body_of(facts(s, i), s.pieces[i]);
    r.at = to;
    return r;
}
bool near_rect(const Rect& a, const Rect& b, Hundredths by) {
    const InchPoint p = centre(a), q = centre(b);
    const Hundredths reach = (a.wide + a.deep + b.wide + b.deep) / 2 + by;
    return std::abs(p.x - q.x) <= reach && std::abs(p.y - q.y) <= reach;
}
// The bodies that a straight way comes within an inch of.
struct Near {
    std::array<std::uint16_t, 64> who{};
    std::size_t n = 0;

    // How far it goes next: by a quarter of an inch where somebody is near, else all the way. 0: it is there.
    Hundredths step(Hundredths gone, Hundredths most) const {
        return gone >= most ? 0 : n == 0 ? most : std::min(most, gone + 25);
    }
    // Within an inch, and nearer than before.
    bool bar(const State& s, const Rect& now, const Rect& before) const {
        for (std::size_t k = 0; k < n; ++k) {
            const Rect x = body(s, who[k]);
            if (!near_rect(now, x, keep_off)) continue;
            const Hundredths d = gap(now, x);
            if (d < keep_off && (d == 0 || d < gap(before, x))) return true;
        }
        return false;
    }
};
template <class Counts>
Near near_the_way(const State& s, std::size_t i, const InchPlace& from, Hundredths most, Counts counts) {
    Near out;
    Rect swept = at_place(s, i, moved(from, most));
    swept.deep += most;
    for (std::size_t o = 0; o < s.pieces.size() && out.n < out.who.size(); ++o) {
        if (o == i || !stands(s, o) || !counts(o)) continue;
        const Rect x = body(s, o);
        if (near_rect(swept, x, keep_off) && gap_at_most(swept, x, keep_off - 1))
            out.who[out.n++] = static_cast<std::uint16_t>(o);
    }
    return out;
}
bool by_river(const State& s, const Rect& r) {
    const InchPoint c = centre(r);
    for (const Patch& patch : s.setup->terrain.patches) {
        if (patch.ground != TableGround::river) continue;
        for (std::size_t k = 0; k + (patch.line ? 1 : 0) < patch.outline.size(); ++k) {
            const InchPoint a = patch.outline[k], b = patch.outline[(k + 1) % patch.outline.size()];
            if (distance(c, a, b) <= std::max(r.wide, r.deep) / 2 + 50) return true;
        }
    }
    return false;
}

// The least that woods take.
Hundredths least_toll(const Toll& t) {
    return -t.certain.total() + t.woods * inch;
}

// R-47, with an inch kept from enemies on the way.
std::optional<Refusal> way_refused(const State& s, std::size_t i, InchPoint a, InchPoint b) {
    if (facts(s, i).flying || a == b) return std::nullopt;
    const Side side = facts(s, i).home;
    const Rect own = body(s, i);
    for (std::size_t o = 0; o < s.pieces.size(); ++o) {
        if (o == i || !stands(s, o)) continue;
        const Rect r = body(s, o);
        if (facts(s, o).home == side) {
            if (facts(s, i).character || facts(s, o).character) continue;
            if (segment_meets(r, a, b)) return Refusal{"A friendly unit stands in the way."};
        } else if (!s.pieces[o].hidden && segment_meets(grown(r, keep_off), a, b) &&
                   !gap_at_most(own, r, keep_off - 1)) {
            return Refusal{"The way leads within an inch of the enemy."};
        }
    }
    return std::nullopt;
}

// where it may turn as it likes, the way round a friend who bars the straight one, by one corner of his or two
// and over open ground: how long it is.
std::optional<Hundredths> way_round(const State& s, std::size_t i, InchPoint a, InchPoint b) {
    if (uses_cards(s) && !facts(s, i).character && !s.pieces[i].maneuver) return std::nullopt;
    const auto open = [&](InchPoint from, InchPoint to) {
        if (way_refused(s, i, from, to)) return false;
        if (s.setup->terrain.patches.empty()) return true;
        const Toll cost = toll(s, i, from, to);
        return cost.certain.total() == 0 && cost.woods == 0 && !crosses_river(s, from, to);
    };
    const Hundredths most = rate(s, i);
    std::optional<Hundredths> best;
    for (std::size_t o = 0; o < s.pieces.size() && !best; ++o) {
        if (o == i || !stands(s, o) || facts(s, o).character || facts(s, o).home != facts(s, i).home) continue;
        const Rect r = body(s, o);
        if (!segment_meets(r, a, b)) continue;
        const auto round = corners(grown(r, 5));
        for (const InchPoint c : round)
            for (const InchPoint d : round) {
                const Hundredths far = distance(a, c) + distance(c, d) + distance(d, b);
                if (far > most || (best && far >= *best)) continue;
                if (open(a, c) && open(c, d) && open(d, b)) best = far;
            }
    }
    return best;
}

// How far it may go on this way, its dice thrown.
Hundredths allowance(Table t, std::size_t i, InchPoint from, InchPoint to) {
    const Toll cost = toll(t.s, i, from, to);
    return std::max(inch, rate(t.s, i) + cost.certain.total() - woods_toll(t, i, cost.woods));
}

int fighting(const State& s, std::size_t i) {
    return static_cast<int>(std::ranges::count_if(s.contacts, [&](const Contact& c) { return c.a == i || c.b == i; }));
}

bool edge_taken(const State& s, std::size_t i, Edge e) {
    return std::ranges::any_of(
        s.contacts, [&](const Contact& c) { return (c.a == i && c.on_a == e) || (c.b == i && c.on_b == e); });
}

// Who is with a unit has moved with it.
void moved_with(State& s, std::size_t i) {
    for (Piece& q : s.pieces) q.moved = q.moved || q.host == static_cast<int>(i);
    s.pieces[i].moved = true;
}

}  // namespace

Hundredths woods_toll(Table t, std::size_t i, int woods) {
    Hundredths sum = 0;
    const Facts& f = facts(t.s, i);
    for (int k = 0; k < woods; ++k) {
        Question q;
        q.what = RollFor::move_distance;
        q.who = roller(f.home, piece(i));
        if (!f.mounted) q.cuts[0] = 3;
        const Answer a = t.dice.classes(q);
        const int inches = f.mounted ? a.n[0] : a.n[0] == 1 ? 1 : 2;
        sum += inches * inch;
        if (t.log.keeps())
            t.log.add(DiceFell{q, a, rule(84), piece(i), {}, Tally(1), {}, {}, inches, DiceFell::Outcome::none});
    }
    return sum;
}

const InchPlace* inches_of(const TablePlace& p) {
    return std::get_if<InchPlace>(&p);
}

void move_to(Table t, std::size_t i, const InchPlace& to, RuleRef why) {
    Piece& p = t.s.pieces[i];
    InchPlace there = to;
    there.degrees = degrees(to.degrees);
    if (!(p.at == there)) t.log.add(Moved{piece(i), p.at, there, why});
    p.at = there;
    uncover(t);
}

void uncover(Table t) {
    State& s = t.s;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        if (!p.hidden) continue;
        bool near = !in_cover(s, i) && !s.setup->wooded;
        for (std::size_t e = 0; e < s.pieces.size() && !near; ++e)
            near = stands(s, e) && facts(s, e).home != facts(s, i).home && within(s, e, i, 600);
        if (!near) continue;
        p.hidden = false;
        t.log.add(StateChanged{piece(i), field(Field::ambush), 1, 0});
    }
}

bool may_move(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    return stands(s, i) && !p.routed && !p.fired && !p.man_fired && !p.moved && !p.stays && !p.rallied &&
           !p.held_fire && !surprised(s, i) && !in_melee(s, i);
}

std::optional<Refusal> place_refused(const State& s, std::size_t i, const InchPlace& to) {
    const Rect r = at_place(s, i, to);
    if (!on_table(s, r)) return Refusal{"That is off the table."};
    const Rect now = body_of(facts(s, i), s.pieces[i]);
    const bool here = s.pieces[i].where == Where::table;
    for (std::size_t o = 0; o < s.pieces.size(); ++o) {
        if (o == i || !stands(s, o)) continue;
        const Rect x = body(s, o);
        if (!near_rect(r, x, keep_off)) continue;
        if (facts(s, o).home == facts(s, i).home) {
            if (overlap(r, x)) return Refusal{"A friend stands there."};
        } else if (!s.pieces[o].hidden) {
            const Hundredths d = gap(r, x);
            if (d < keep_off && !(here && d > 0 && d >= gap(now, x)))
                return Refusal{"It keeps an inch from enemies it does not charge."};
        }
    }
    return std::nullopt;
}

std::optional<Refusal> advance_refused(const State& s, std::size_t i, const InchPlace& to) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (!stands(s, i)) return Refusal{"It is not on the table by itself."};
    if (p.routed) return Refusal{"A routed unit does not move of its own will."};
    if (in_melee(s, i)) return Refusal{"It is in a melee."};
    if (p.fired || p.man_fired || p.held_fire) return Refusal{"Who fires does not move this turn."};
    if (p.moved) return Refusal{"It has moved already."};
    if (p.stays || p.rallied) return Refusal{"It may not move this turn."};
    if (!may_move(s, i)) return Refusal{"It may not move now."};
    if (p.ordered)
        return Refusal{"It is ordered to charge; where it reaches nobody it goes on when all others have moved."};
    if (to.degrees < 0 || to.degrees > 359) return Refusal{"A facing is 0 to 359 degrees."};
    if (std::abs(to.x) > 100'000 || std::abs(to.y) > 100'000) return Refusal{"That is off the table."};
    const Rect now = body(s, i), then = at_place(s, i, to);
    const InchPoint a = centre(now), b = centre(then);
    const Hundredths way = distance(a, b);
    const int turn = degrees_between(p.at.degrees, to.degrees);
    if (artillery(f) && (way > 2 || turn > 45)) return Refusal{"Engines do not move; they turn up to 45 degrees."};
    if (uses_cards(s) && !f.character && !p.maneuver) {
        if (turn > 45) return Refusal{"Without a Maneuver card it turns up to 45 degrees."};
        const Bearings ahead = seen_from(turned_about_centre(now, to.degrees).at, to.point());
        if (way > 2 && (ahead.forward < 0 || std::abs(ahead.right) > 6))
            return Refusal{"After its turn it moves straight ahead."};
    }
    const Hundredths most = std::max(inch, rate(s, i) - least_toll(toll(s, i, a, b)));
    if (way > most) return Refusal{"That is beyond its rate."};
    if (!f.flying && crosses_river(s, a, b)) {
        if (!p.at_bank) return Refusal{"It stops at the bank of the river first."};
        if (std::ranges::any_of(s.setup->terrain.patches,
                                [&](const Patch& x) { return x.ground == TableGround::river && covers(x, b); }) ||
            !by_river(s, then))
            return Refusal{"It crosses the river and stops on the far bank."};
    }
    if (const auto no = place_refused(s, i, to)) return no;
    const auto barred = way_refused(s, i, a, b);
    return barred && !way_round(s, i, a, b) ? barred : std::nullopt;
}

void advance(Table t, std::size_t i, const InchPlace& to) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const Rect now = body(s, i);
    const InchPoint a = centre(now), b = centre(at_place(s, i, to));
    const Hundredths way = distance(a, b);
    // The way round a friend is open ground all along.
    const Hundredths most = way_refused(s, i, a, b) ? way : allowance(t, i, a, b);
    p.hidden = p.hidden && way <= 2;
    InchPlace there = to;
    if (way > most)
        for (Hundredths go = most; go >= 0; go -= 25) {
            // The dice of the woods stop it short: as far as it can stand.
            there.x = static_cast<Hundredths>(to.x - std::int64_t{b.x - a.x} * (way - go) / way);
            there.y = static_cast<Hundredths>(to.y - std::int64_t{b.y - a.y} * (way - go) / way);
            if (go == 0) there = p.at;
            if (!place_refused(s, i, there)) break;
        }
    moved_with(s, i);
    move_to(t, i, there, rule(74));
    p.at_bank = by_river(s, body(s, i));
}

std::optional<std::size_t> nearest_enemy(const State& s, std::size_t i) {
    std::optional<std::size_t> best;
    Hundredths least = 0;
    const InchPoint c = centre(body(s, i));
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!stands(s, e) || facts(s, e).home == facts(s, i).home || s.pieces[e].hidden) continue;
        const Hundredths d = distance(c, centre(body(s, e)));
        if (!best || d < least) {
            best = e;
            least = d;
        }
    }
    return best;
}

// --- Charges ---------------------------------------------------------------------------------------------------------

std::variant<ChargeWay, Refusal> charge_way(const State& s, std::size_t i, std::size_t target, std::uint8_t wanted) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (!stands(s, i) || p.routed) return Refusal{"It cannot charge."};
    if (in_melee(s, i)) return Refusal{"It is in a melee."};
    if (p.fired || p.man_fired || p.held_fire) return Refusal{"Who fires does not charge this turn."};
    if (p.moved) return Refusal{"It has moved already."};
    if (!may_move(s, i) || artillery(f)) return Refusal{"It may not charge now."};
    if (target >= s.pieces.size() || !stands(s, target) || facts(s, target).home == f.home || s.pieces[target].hidden)
        return Refusal{"That is no enemy on the table."};
    if (uses_cards(s) && s.setup->house.charge_needs_card && !p.may_charge)
        return Refusal{"It has no order to charge."};
    if (p.must_charge > 0 && p.must_charge != target + 1u) return Refusal{"Its order names another enemy."};
    const Rect own = body(s, i), enemy = body(s, target);
    const bool alone = lone(s, target), fights = in_melee(s, target);
    if (alone && fighting(s, target) >= 4) return Refusal{"Four are on it already."};
    const auto try_edge = [&](Edge e) -> std::variant<ChargeWay, Refusal> {
        const InchPoint c = centre(own);
        const bool whole = e == Edge::front || s.pieces[target].routed;
        const InchPoint aim = whole ? nearest_point(enemy, c) : middle(edge(enemy, e));
        const int facing = aim == c ? p.at.degrees : bearing(c, aim);
        if (uses_cards(s) && !f.character && !p.maneuver && degrees_between(facing, p.at.degrees) > 45)
            return Refusal{"It turns up to 45 degrees before it charges."};
        ChargeWay out;
        out.start = turned_about_centre(own, facing).at;
        out.edge = e;
        const Bearings ahead = seen_from(out.start, aim);
        out.way = std::max(0, ahead.forward);
        if (!whole) {
            const EdgeLine line = edge(enemy, e);
            if (cross(line.a, line.b, out.start.point()) <= 0) return Refusal{"It is not beyond that edge."};
        }
        if (!f.flying && crosses_river(s, c, aim)) return Refusal{"There is no charge across a river."};
        const Hundredths most = std::max(inch, rate(s, i) - least_toll(toll(s, i, c, aim)));
        if (out.way > most) return Refusal{"The charge falls short."};
        if (!f.flying)
            for (std::size_t o = 0; o < s.pieces.size(); ++o) {
                if (o == i || o == target || !stands(s, o) || s.pieces[o].hidden) continue;
                if (facts(s, o).character && facts(s, o).home == f.home) continue;
                const Rect r = body(s, o);
                if (near_rect(r, own, out.way) && segment_meets(r, out.start.point(), aim))
                    return Refusal{"Another unit stands in the way."};
            }
        return out;
    };
    if (s.pieces[target].routed) {
        if (fights) return Refusal{"It is being struck down already."};
        return try_edge(Edge::rear);
    }
    if (!fights || alone) return try_edge(Edge::front);
    std::optional<Refusal> why;
    for (const Edge e : {Edge::rear, Edge::right, Edge::left}) {
        if (wanted != 0 && wanted != static_cast<std::uint8_t>(e)) continue;
        if (edge_taken(s, target, e)) {
            if (!why) why = Refusal{"That edge is taken."};
            continue;
        }
        auto way = try_edge(e);
        if (std::holds_alternative<ChargeWay>(way)) return way;
        why = std::get<Refusal>(way);
    }
    return why.value_or(Refusal{"Its front is taken; a flank or the rear is left."});
}

bool may_retreat(const State& s, std::size_t target) {
    const Facts& f = facts(s, target);
    const Piece& p = s.pieces[target];
    const bool kind = f.character || (f.mounted && !f.monster) || (f.skirmish && !f.mounted);
    return kind && stands(s, target) && !p.fired && !p.man_fired && !p.held_fire && !p.routed && !p.rallied &&
           !p.retreated && !p.braced && !p.stays && !artillery(f) && !in_melee(s, target) && !surprised(s, target);
}

namespace {

std::optional<InchPlace> retreat_to(const State& s, std::size_t target, std::size_t from, Hundredths most) {
    const InchPoint a = centre(body(s, from)), b = centre(body(s, target));
    if (a == b) return std::nullopt;
    const InchPlace start = turned_about_centre(body(s, target), bearing(a, b)).at;
    const Side side = facts(s, target).home;
    const bool passes = facts(s, target).character || facts(s, target).flying;
    const Near others = near_the_way(s, target, start, most, [&](std::size_t o) {
        return o != from && (facts(s, o).home == side ? !passes : !s.pieces[o].hidden);
    });
    InchPlace best = start;
    bool any = false;
    Rect before = at_place(s, target, start);
    for (Hundredths go = others.step(0, most); go > 0; go = others.step(go, most)) {
        const Rect r = at_place(s, target, moved(start, go));
        if (!on_table(s, r)) {
            // All the way was tried at once: then by small steps up to the edge.
            if (others.n > 0 || go <= 25) break;
            for (go = 25; on_table(s, at_place(s, target, moved(start, go))); go += 25) {
                best = moved(start, go);
                any = true;
            }
            break;
        }
        if (others.bar(s, r, before)) break;
        best = moved(start, go);
        before = r;
        any = true;
    }
    if (!any) return std::nullopt;
    return best;
}

}  // namespace

std::optional<InchPlace> retreat_place(const State& s, std::size_t target, std::size_t from) {
    return retreat_to(s, target, from, rate(s, target));
}

void declare_charge(Table t, std::size_t i, std::size_t target, std::uint8_t wanted) {
    State& s = t.s;
    const ChargeWay way = std::get<ChargeWay>(charge_way(s, i, target, wanted));
    Piece& p = s.pieces[i];
    moved_with(s, i);
    p.hidden = false;
    const InchPoint from = centre(body(s, i));
    const InchPoint aim = moved(way.start, way.way).point();
    s.rush = {};
    s.rush.piece = static_cast<std::uint16_t>(i);
    s.rush.target = static_cast<std::uint16_t>(target);
    s.rush.edge = way.edge;
    s.rush.reach = allowance(t, i, from, aim);
    move_to(t, i, way.start, ruling(42));
    s.stage = Stage::charge_react;
}

void retreat(Table t) {
    State& s = t.s;
    const std::size_t target = s.rush.target, from = s.rush.piece;
    Piece& p = s.pieces[target];
    p.retreated = true;
    moved_with(s, target);
    p.hidden = false;
    const auto free_to = retreat_place(s, target, from);
    if (free_to) {
        const InchPoint a = centre(body(s, target)), b = centre(at_place(s, target, *free_to));
        const Hundredths most = allowance(t, target, a, b);
        if (const auto to = retreat_to(s, target, from, most)) move_to(t, target, *to, ruling(46));
    }
    // Caught: struck in the rear as it runs.
    const Rect chaser = body(s, from);
    const Hundredths way = gap(body(s, target), chaser.at.point());
    if (way <= s.rush.reach) {
        if (p.at.degrees != s.pieces[from].at.degrees && !lone(s, target)) {
            const InchPoint a = centre(chaser), b = centre(body(s, target));
            if (!(a == b)) move_to(t, target, turned_about_centre(body(s, target), bearing(a, b)).at, ruling(46));
        }
        s.rush.edge = lone(s, target) ? Edge::front : Edge::rear;
        s.stage = Stage::charge_goes;
        return;
    }
    const InchPoint a = centre(body(s, target)), b = centre(chaser);
    if (!(a == b)) move_to(t, target, turned_about_centre(body(s, target), bearing(a, b)).at, ruling(46));
    s.stage = Stage::charge_goes;
}

void touch(Table t, Contact c) {
    State& s = t.s;
    const bool first = !in_melee(s, c.b);
    const int nth = fighting(s, c.b);
    if (first && c.on_b == Edge::front) {
        const InchPoint from = centre(body(s, c.b)), to = centre(body(s, c.a));
        if (!(from == to)) move_to(t, c.b, turned_about_centre(body(s, c.b), bearing(from, to)).at, ruling(43));
    }
    // Round a lone figure the second, third and fourth stand on its other sides.
    const Edge e = lone(s, c.b) ? static_cast<Edge>(nth % 4) : c.on_b;
    const Rect enemy = body(s, c.b);
    const InchPoint m = e == Edge::front ? enemy.at.point() : middle(edge(enemy, e));
    move_to(t, c.a, {m.x, m.y, degrees(enemy.at.degrees + 90 * static_cast<int>(e) + 180)}, rule(87));
    s.contacts.push_back(c);
    s.quiet_turns = 0;
}

void finish_charge(Table t) {
    State& s = t.s;
    const Rush rush = s.rush;
    s.stage = Stage::move;
    s.rush = {};
    if (!stands(s, rush.piece) || s.pieces[rush.piece].routed) return;
    Piece& p = s.pieces[rush.piece];
    const bool there = stands(s, rush.target);
    const Rect enemy = there ? body(s, rush.target) : Rect{};
    const bool whole = rush.edge == Edge::front || s.pieces[rush.target].routed || s.pieces[rush.target].retreated;
    const InchPoint from = p.at.point();
    const InchPoint aim = !there ? from : whole ? nearest_point(enemy, from) : middle(edge(enemy, rush.edge));
    const Hundredths way = there ? distance(from, aim) : rush.reach + 1;
    if (way <= rush.reach) {
        Contact c;
        c.a = rush.piece;
        c.b = rush.target;
        c.on_b = rush.edge;
        c.bonus = p.card_bonus;
        c.over_obstacle = across_obstacle(s, from, centre(enemy));
        c.flight = rush.edge == Edge::rear && (s.pieces[rush.target].retreated || s.pieces[rush.target].routed);
        touch(t, c);
        return;
    }
    // Short: straight on as far as it can, an inch off the enemy.
    for (Hundredths go = rush.reach; go > 0; go -= 25)
        if (!place_refused(s, rush.piece, moved(p.at, go))) return move_to(t, rush.piece, moved(p.at, go), ruling(42));
}

void watch(State& s, std::size_t i) {
    for (std::size_t e = 0; e < s.pieces.size(); ++e)
        if (s.pieces[e].held_fire && facts(s, e).home != facts(s, i).home) s.watched = static_cast<std::int16_t>(i);
}

bool must_charge_now(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (!p.ordered || !may_move(s, i)) return false;
    for (std::size_t e = 0; e < s.pieces.size(); ++e)
        if (stands(s, e) && facts(s, e).home != facts(s, i).home &&
            std::holds_alternative<ChargeWay>(charge_way(s, i, e, 0)))
            return true;
    return false;
}

bool march_on(Table t) {
    State& s = t.s;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        if (facts(s, i).home != s.active || !p.ordered || !may_move(s, i)) continue;
        p.ordered = false;
        std::optional<std::size_t> goal = nearest_enemy(s, i);
        if (p.must_charge > 0 && stands(s, p.must_charge - 1u)) goal = p.must_charge - 1u;
        if (!goal) continue;
        const Rect own = body(s, i);
        const InchPoint from = centre(own), to = nearest_point(body(s, *goal), from);
        if (from == to) continue;
        const int turn = degrees(bearing(from, to) - p.at.degrees + 180) - 180;
        const bool narrow = uses_cards(s) && !facts(s, i).character && !p.maneuver;
        const InchPlace start = turned_about_centre(own, p.at.degrees + (narrow ? std::clamp(turn, -45, 45) : turn)).at;
        for (Hundredths go = rate(s, i); go > 0; go -= 25)
            if (!advance_refused(s, i, moved(start, go))) {
                advance(t, i, moved(start, go));
                watch(s, i);
                return true;
            }
    }
    return false;
}

Hundredths free_way(const State& s, std::size_t i, const InchPlace& from, Hundredths most, bool& edge_reached) {
    edge_reached = false;
    const Near others =
        near_the_way(s, i, from, most, [&](std::size_t o) { return facts(s, o).home != facts(s, i).home; });
    Rect before = at_place(s, i, from);
    Hundredths best = 0;
    for (Hundredths go = others.step(0, most); go > 0; go = others.step(go, most)) {
        const Rect r = at_place(s, i, moved(from, go));
        // Off the table when its front crosses the edge ahead of it.
        const InchPoint f = r.at.point();
        if (f.x <= 0 || f.y <= 0 || f.x >= s.setup->wide || f.y >= s.setup->deep) {
            edge_reached = true;
            return best;
        }
        if (others.bar(s, r, before)) return best;
        best = go;
        before = r;
    }
    return best;
}

// --- Characters who join and leave (R-48) ----------------------------------------------------------------------------

std::optional<Refusal> attach_refused(const State& s, const Attach& o) {
    const std::size_t i = o.piece.value - 1;
    if (o.piece.value == 0 || i >= s.pieces.size() || !facts(s, i).character)
        return Refusal{"Characters alone join and leave units."};
    const Piece& p = s.pieces[i];
    if (!lives(s, i)) return Refusal{"He is not on the table."};
    if (p.moved) return Refusal{"He has moved already."};
    if (p.refused_now) return Refusal{"Who refused a duel does not change his unit this turn."};
    if (p.fired || p.held_fire) return Refusal{"Who fires does not move this turn."};
    if (p.stays || surprised(s, i)) return Refusal{"He may not move this turn."};
    if (in_melee(s, i)) return Refusal{"Nobody leaves a melee."};
    if (p.host < 0 && p.routed) return Refusal{"A routed character does not move of his own will."};
    Tally go;
    go.add(rule(80), inch * (facts(s, i).mounted || facts(s, i).flying ? lone_horse : lone_foot));
    if (!o.unit) {
        if (p.host < 0) return Refusal{"He is alone already."};
        const auto* to = inches_of(o.at);
        if (to == nullptr || to->degrees < 0 || to->degrees > 359 || std::abs(to->x) > 100'000 ||
            std::abs(to->y) > 100'000)
            return Refusal{"He leaves for a place on the table, in inches."};
        if (gap(body(s, i), to->point()) > go.total()) return Refusal{"That is beyond his rate."};
        State alone = s;
        alone.pieces[i].host = -1;
        alone.pieces[i].at = *to;
        return place_refused(alone, i, *to);
    }
    const std::size_t u = o.unit.value - 1;
    if (u >= s.pieces.size() || !stands(s, u) || facts(s, u).character || facts(s, u).home != facts(s, i).home)
        return Refusal{"He joins a unit of his own side."};
    if (p.host == static_cast<int>(u)) return Refusal{"He is with it already."};
    if (in_melee(s, u)) return Refusal{"Nobody joins a unit in a melee."};
    if (!within(s, i, u, go.total())) return Refusal{"That unit is beyond his rate."};
    return std::nullopt;
}

void attach(Table t, const Attach& o) {
    State& s = t.s;
    const std::size_t i = o.piece.value - 1;
    Piece& p = s.pieces[i];
    p.moved = true;
    if (!o.unit) {
        const InchPlace from = body(s, i).at;
        p.host = -1;
        p.at = *inches_of(o.at);
        p.routed = false;
        t.log.add(Moved{piece(i), from, p.at, ruling(48)});
        uncover(t);
        return;
    }
    p.host = static_cast<std::int16_t>(o.unit.value - 1);
    p.at = {};
    t.log.add(StateChanged{piece(i), ruling(48), 0, static_cast<std::int16_t>(o.unit.value)});
}

}  // namespace banneret::axe
