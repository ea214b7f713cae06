// Phase IV: charges, and the retreats that answer them.

#include <algorithm>
#include <array>

#include "engine/rulesets/by_this_axe/ways.h"

namespace banneret::axe {

namespace {

bool edge_taken(const State& s, std::size_t i, Edge e) {
    return std::ranges::any_of(
        s.contacts, [&](const Contact& c) { return (c.a == i && c.on_a == e) || (c.b == i && c.on_b == e); });
}

// The aim of a charge: the middle of an edge, or the nearest point of the body if any edge may be struck.
struct Aim {
    bool whole = false;
    InchPoint at;
    int facing = 0;
    ChargeWay way;
};
Aim aim_at(const State& s, std::size_t i, std::size_t target, Edge e) {
    const Rect own = body(s, i), enemy = body(s, target);
    const InchPoint c = centre(own);
    Aim out;
    out.whole = e == Edge::front || s.pieces[target].routed;
    out.at = out.whole ? nearest_point(enemy, c) : middle(edge(enemy, e));
    out.facing = out.at == c ? s.pieces[i].at.degrees : bearing(c, out.at);
    out.way.start = turned_about_centre(own, out.facing).at;
    out.way.edge = e;
    out.way.way = std::max(0, seen_from(out.way.start, out.at).forward);
    return out;
}

// The edge to charge if there is only one choice; none: choose among free_edges().
std::optional<Edge> only_edge(const State& s, std::size_t target) {
    if (s.pieces[target].routed) return Edge::rear;
    if (!in_melee(s, target) || has_all_round_front(s, target)) return Edge::front;
    return std::nullopt;
}

// True if another unit is in the path.
bool barred(const State& s, std::size_t i, std::size_t target, const Rect& own, const ChargeWay& way, InchPoint aim) {
    const InchPoint from = way.start.point(), low{std::min(from.x, aim.x), std::min(from.y, aim.y)},
                    high{std::max(from.x, aim.x), std::max(from.y, aim.y)};
    const Side side = facts(s, i).home;
    for (std::size_t o = 0; o < s.pieces.size(); ++o) {
        const Piece& p = s.pieces[o];
        if (o == i || o == target || !is_deployed(p) || p.hidden) continue;
        const Facts& f = facts(s, o);
        if (f.character && f.home == side) continue;
        const Rect r = body_of(p);
        const Hundredths size = p.extent();
        if (r.at.x + size < low.x || r.at.x - size > high.x || r.at.y + size < low.y || r.at.y - size > high.y)
            continue;
        if (near_rect(r, own, way.way) && segment_meets(r, from, aim)) return true;
    }
    return false;
}

// The edges of an enemy in a melee that may be struck: those without a contact, restricted to the wanted one.
struct FreeEdges {
    std::array<Edge, 3> edges{};
    std::size_t n = 0;
};
FreeEdges free_edges(const State& s, std::size_t target, ChargeEdge wanted) {
    FreeEdges out;
    for (const Edge e : {Edge::rear, Edge::right, Edge::left})
        if ((wanted == ChargeEdge::any || static_cast<int>(wanted) == static_cast<int>(e)) && !edge_taken(s, target, e))
            out.edges[out.n++] = e;
    return out;
}

// A charge straight at one edge.
std::variant<ChargeWay, Refusal> way_to_edge(const State& s, std::size_t i, std::size_t target, Edge e) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    const Rect own = body(s, i);
    const InchPoint c = centre(own);
    const auto [whole, aim, facing, out] = aim_at(s, i, target, e);
    if (uses_cards(s) && !f.character && !p.maneuver && degrees_between(facing, p.at.degrees) > 45)
        return Refusal{"A unit turns at most 45 degrees before it charges, and this target is farther round."};
    if (!whole) {
        const EdgeLine line = edge(body(s, target), e);
        if (cross(line.a, line.b, out.start.point()) <= 0)
            return Refusal{"To charge that edge the unit must be beyond its line."};
    }
    if (!f.flying && crosses_river(s, c, aim)) return Refusal{"A unit cannot charge across a river."};
    const Hundredths most = std::max(inch, rate(s, i) - least_toll(toll(s, i, c, aim)));
    if (out.way > most) return Refusal{"The target is beyond the reach of a charge."};
    if (!f.flying && barred(s, i, target, own, out, aim)) return Refusal{"Another unit is in the way."};
    return out;
}

}  // namespace

std::variant<ChargeWay, Refusal> charge_way(const State& s, std::size_t i, std::size_t target, ChargeEdge wanted) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (!is_deployed(s, i) || p.routed) return Refusal{"This unit is routed or off the table, so it cannot charge."};
    if (in_melee(s, i)) return Refusal{"This unit is already in a melee."};
    if (p.fired || p.man_fired || p.held_fire)
        return Refusal{"This unit has already fired, so it cannot charge this turn."};
    if (p.moved) return Refusal{"This unit has already moved."};
    if (!may_move(s, i) || artillery(f)) return Refusal{"This unit may not charge in this phase."};
    if (p.refused_now) return Refusal{"This character refused a duel and takes no part in attacks this turn."};
    if (target >= s.pieces.size() || !is_deployed(s, target) || facts(s, target).home == f.home ||
        s.pieces[target].hidden)
        return Refusal{"That is not an enemy on the table."};
    if (uses_cards(s) && s.setup->house.charge_needs_card && !p.may_charge)
        return Refusal{"This unit needs an order card to charge."};
    if (p.must_charge > 0 && p.must_charge != target + 1u)
        return Refusal{"This unit is ordered to charge another enemy."};
    if (has_all_round_front(s, target) && s.pieces[target].fights >= 4)
        return Refusal{"Four units already attack that enemy, which is the most."};
    if (s.pieces[target].routed && in_melee(s, target))
        return Refusal{"Another unit is already striking down that routed enemy."};
    if (const auto e = only_edge(s, target)) return way_to_edge(s, i, target, *e);
    const FreeEdges free = free_edges(s, target, wanted);
    if (free.n == 0)
        return Refusal{wanted == ChargeEdge::any ? "Every edge of that enemy is already attacked."
                                                 : "That edge of the enemy is already attacked."};
    for (std::size_t k = 0;; ++k) {
        auto way = way_to_edge(s, i, target, free.edges[k]);
        if (std::holds_alternative<ChargeWay>(way) || k + 1 == free.n) return way;
    }
}

namespace {

// The path of a charge known to be legal. It skips checks already made: if all other edges are refused, the last one
// must be legal.
ChargeWay allowed_way(const State& s, std::size_t i, std::size_t target, ChargeEdge wanted) {
    if (const auto e = only_edge(s, target)) return aim_at(s, i, target, *e).way;
    const FreeEdges free = free_edges(s, target, wanted);
    CHECK(free.n > 0);
    for (std::size_t k = 0; k + 1 < free.n; ++k) {
        const auto way = way_to_edge(s, i, target, free.edges[k]);
        if (const auto* found = std::get_if<ChargeWay>(&way)) return *found;
    }
    return aim_at(s, i, target, free.edges[free.n - 1]).way;
}

}  // namespace

void declare_charge(const Table& t, std::size_t i, std::size_t target, ChargeEdge wanted) {
    State& s = t.s;
    const ChargeWay way = allowed_way(s, i, target, wanted);
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
    move_to(t, i, way.start, rule("BTA-R42"));
    s.stage = Stage::charge_react;
}

void retreat(const Table& t) {
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
        const auto to = most == rate(s, target) ? free_to : retreat_within(s, target, from, most);
        if (to) move_to(t, target, *to, rule("BTA-R46"));
    }
    // Caught: struck in the rear while it retreats.
    const Rect chaser = body(s, from);
    const Hundredths way = gap(body(s, target), chaser.at.point());
    if (way <= s.rush.reach) {
        if (p.at.degrees != s.pieces[from].at.degrees && !has_all_round_front(s, target)) {
            const InchPoint a = centre(chaser), b = centre(body(s, target));
            if (!(a == b)) move_to(t, target, turned_about_centre(body(s, target), bearing(a, b)).at, rule("BTA-R46"));
        }
        s.rush.edge = has_all_round_front(s, target) ? Edge::front : Edge::rear;
        s.rush.caught = true;
        s.stage = Stage::charge_goes;
        return;
    }
    const InchPoint a = centre(body(s, target)), b = centre(chaser);
    if (!(a == b)) move_to(t, target, turned_about_centre(body(s, target), bearing(a, b)).at, rule("BTA-R46"));
    s.stage = Stage::charge_goes;
}

namespace {

// A piece that lines up may overlap others (BTA-R21), but must stay on the table.
InchPlace kept_on_table(const State& s, std::size_t i, InchPlace to) {
    const Rect r = at_place(s, i, to);
    InchPoint least = corner(r, 0), most = least;
    for (int k = 1; k < 4; ++k) {
        const InchPoint c = corner(r, k);
        least = {std::min(least.x, c.x), std::min(least.y, c.y)};
        most = {std::max(most.x, c.x), std::max(most.y, c.y)};
    }
    to.x += std::max(0, -least.x) - std::max(0, most.x - s.setup->wide);
    to.y += std::max(0, -least.y) - std::max(0, most.y - s.setup->deep);
    return to;
}

}  // namespace

void touch(const Table& t, Contact c) {
    State& s = t.s;
    const bool first = !in_melee(s, c.b);
    const int nth = s.pieces[c.b].fights;
    if (first && c.on_b == Edge::front) {
        const InchPoint from = centre(body(s, c.b)), to = centre(body(s, c.a));
        if (!(from == to)) move_to(t, c.b, turned_about_centre(body(s, c.b), bearing(from, to)).at, rule("BTA-R43"));
    }
    // Against a lone figure the second, third and fourth attacker take its other sides.
    const Edge e = has_all_round_front(s, c.b) ? static_cast<Edge>(nth % 4) : c.on_b;
    const Rect enemy = body(s, c.b);
    const InchPoint m = e == Edge::front ? enemy.at.point() : middle(edge(enemy, e));
    const InchPlace lined_up{m.x, m.y, degrees(enemy.at.degrees + 90 * static_cast<int>(e) + 180)};
    move_to(t, c.a, kept_on_table(s, c.a, lined_up), rule("BTA-87"));
    add_contact(s, c);
    s.quiet_turns = 0;
}

namespace {

bool meets_held_fire(const State& s, std::size_t mover) {
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!s.pieces[e].held_fire || facts(s, e).home == facts(s, mover).home || !may_fire(s, e)) continue;
        const auto now = targets(s, e);
        if (std::ranges::find(now, mover) != now.end()) return true;
    }
    return false;
}

// Moves a charger to where held fire first meets it on its way of `most`, which is straight ahead; false: nowhere
// (BTA-R99).
bool stopped_by_held_fire(const Table& t, Hundredths most) {
    State& s = t.s;
    const std::size_t i = s.rush.piece;
    const InchPlace from = s.pieces[i].at;
    watch(s, i);
    if (s.watched < 0) return false;
    s.watched = -1;
    for (Hundredths go = 25; go < most; go += 25) {
        s.pieces[i].at = moved(from, go);
        const bool met = meets_held_fire(s, i);
        s.pieces[i].at = from;
        if (!met) continue;
        move_to(t, i, moved(from, go), rule("BTA-R42"));
        s.rush.reach -= go;
        s.watched = static_cast<std::int16_t>(i);
        return true;
    }
    return false;
}

}  // namespace

void finish_charge(const Table& t) {
    State& s = t.s;
    s.rush.going = true;
    const Rush rush = s.rush;
    s.stage = Stage::move;
    s.rush = {};
    if (!is_deployed(s, rush.piece) || s.pieces[rush.piece].routed) return;
    Piece& p = s.pieces[rush.piece];
    const bool there = is_deployed(s, rush.target);
    const Rect enemy = there ? body(s, rush.target) : Rect{};
    const bool whole = rush.edge == Edge::front || s.pieces[rush.target].routed || rush.caught;
    const InchPoint from = p.at.point();
    const InchPoint aim = !there ? from : whole ? nearest_point(enemy, from) : middle(edge(enemy, rush.edge));
    const Hundredths way = there ? distance(from, aim) : rush.reach + 1;
    s.rush = rush;
    if (stopped_by_held_fire(t, std::min(way, rush.reach))) return;
    s.rush = {};
    if (way <= rush.reach) {
        Contact c;
        c.a = rush.piece;
        c.b = rush.target;
        c.on_b = rush.edge;
        c.bonus = p.card_bonus;
        c.over_obstacle = !facts(s, rush.piece).flying && across_obstacle(s, from, centre(enemy));  // BTA-193
        c.flight = rush.edge == Edge::rear && (rush.caught || s.pieces[rush.target].routed);
        touch(t, c);
        return;
    }
    // The charge falls short: move straight on as far as possible, but not within an inch of the enemy.
    for (Hundredths go = way_to_river(s, rush.piece, p.at, rush.reach); go > 0; go -= 25)
        if (!place_refused(s, rush.piece, moved(p.at, go)))
            return move_to(t, rush.piece, moved(p.at, go), rule("BTA-R42"));
}

void watch(State& s, std::size_t i) {
    if (!uses_cards(s)) return;  // only Target cards hold fire
    for (std::size_t e = 0; e < s.pieces.size(); ++e)
        if (s.pieces[e].held_fire && facts(s, e).home != facts(s, i).home) s.watched = static_cast<std::int16_t>(i);
}

bool must_charge_now(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (!p.ordered || !may_move(s, i)) return false;
    for (std::size_t e = 0; e < s.pieces.size(); ++e)
        if (is_deployed(s, e) && facts(s, e).home != facts(s, i).home &&
            std::holds_alternative<ChargeWay>(charge_way(s, i, e, ChargeEdge::any)))
            return true;
    return false;
}

bool march_on(const Table& t) {
    State& s = t.s;
    if (!uses_cards(s)) return false;  // only cards order charges
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        if (facts(s, i).home != s.active || !p.ordered || !may_move(s, i)) continue;
        p.ordered = false;
        std::optional<std::size_t> goal = nearest_enemy(s, i);
        if (p.must_charge > 0 && is_deployed(s, p.must_charge - 1u)) goal = p.must_charge - 1u;
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

}  // namespace banneret::axe
