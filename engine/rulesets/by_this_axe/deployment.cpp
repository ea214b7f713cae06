// Deployment and the tactical effects of stratagems and postures (BTA-START).

#include "engine/rulesets/by_this_axe/deployment.h"

#include <algorithm>

#include "engine/rulesets/shared/deployment.h"

namespace banneret::axe {

namespace {

constexpr Hundredths zone = deployment_depth;

// The distance of a point from its side's own edge.
Hundredths depth(const State& s, Side side, InchPoint p) {
    return shared::depth_from(side, p, s.setup->deep);
}
// Mounted units on the wings of an envelopment may deploy half a zone further forward.
bool enveloping(const State& s, std::size_t i, Hundredths x) {
    const Facts& f = facts(s, i);
    return s.setup->posture[f.home] == Posture::envelope && (f.mounted || f.flying) && f.missiles == 0 &&
           shared::on_either_wing(x, s.setup->wide);
}
Hundredths deepest(const State& s, Side side) {
    Hundredths out = zone;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (is_deployed(s, i) && facts(s, i).home == side && !enveloping(s, i, s.pieces[i].at.x))
            out = std::max(out, depth(s, side, s.pieces[i].at.point()));
    return out;
}

}  // namespace

std::optional<Refusal> deployment_refused(const State& s, std::size_t i, const InchPlace& to, int width) {
    const Facts& f = facts(s, i);
    if (s.pieces[i].host >= 0) return Refusal{"This character is deployed with his unit."};
    if (const auto no = shared::inch_place_refused(to)) return no;
    if (width < 0 || width > s.pieces[i].figures())
        return Refusal{"The front must be at least 1 figure wide and at most the whole unit."};
    Piece p = s.pieces[i];
    if (width > 0) p.reform(width);
    p.at = to;
    const Rect r = body_of(p);
    const Hundredths most = enveloping(s, i, to.x) ? std::max(deepest(s, f.home), zone + zone / 2) : deepest(s, f.home);
    if (s.setup->posture[f.home] == Posture::weak_center && !shared::in_middle_third(2 * to.x, s.setup->wide)) {
        const auto weak = weakest_quarter(s, f.home);
        if (std::ranges::find(weak, i) != weak.end())
            return Refusal{"The weakest quarter must stand in the middle third."};
    }
    for (const InchPoint c : corners(r)) {
        if (c.x < 0 || c.x > s.setup->wide || depth(s, f.home, c) < 0) return Refusal{"That place is off the table."};
        if (depth(s, f.home, c) > most) return Refusal{"A unit must be deployed within 12 inches of its own edge."};
        const bool refused = shared::on_refused_wing(s.setup->posture[f.home], f.home, to.x, s.setup->wide);
        if (refused && depth(s, f.home, c) > zone / 2)
            return Refusal{"The refused wing must stand in the rear half of the zone."};
    }
    for (std::size_t o = 0; o < s.pieces.size(); ++o)
        if (o != i && is_deployed(s, o) && facts(s, o).home == f.home && overlap(r, body(s, o)))
            return Refusal{"A friendly unit is already there."};
    return std::nullopt;
}

std::vector<std::vector<InchPoint>> deployment_zone(const State& s, Side side) {
    const Hundredths most = deepest(s, side);
    return shared::zone_outlines(shared::zone_strips(s.setup->posture[side], side, s.setup->wide, most, zone / 2,
                                                     std::max(most, zone + zone / 2)),
                                 side, s.setup->deep);
}

std::optional<Refusal> entry_refused(const State& s, std::size_t i, const InchPlace& to) {
    const Piece& p = s.pieces[i];
    const bool left = to.degrees == 90, straight = left || to.degrees == 270;
    const bool other_edge = straight && s.flank_edge >= 0 && (s.flank_edge == 0) != left;
    const bool waits = p.where == Where::flank && p.figures() > 0;
    if (auto no = shared::flank_entry_refused(waits, s.turn, other_edge)) return no;
    if (p.host >= 0) return Refusal{"This character enters with his unit."};
    if (!straight) return Refusal{"A flank march enters straight in, facing 90 or 270 degrees."};
    const Hundredths in = left ? to.x : s.setup->wide - to.x;
    if (in < 0 || in > std::max(rate(s, i), body_of(p).deep))
        return Refusal{"That place is beyond the unit's movement rate."};
    Rect r = body_of(p);
    r.at = to;
    if (!facts(s, i).flying && in_river(s, r)) return Refusal{"A flank march cannot enter through water."};
    return place_refused(s, i, to);
}

void place_with_people(State& s, std::size_t i, Where where) {
    s.pieces[i].where = where;
    for (Piece& q : s.pieces)
        if (q.host == static_cast<int>(i) && (q.where == Where::table || q.where == Where::flank)) q.where = where;
}

void enter(const Table& t, std::size_t i, const InchPlace& to) {
    Piece& p = t.s.pieces[i];
    place_with_people(t.s, i, Where::table);
    p.moved = true;
    for (Piece& q : t.s.pieces) q.moved = q.moved || q.host == static_cast<int>(i);  // BTA-R48
    t.s.flank_edge = to.degrees == 90 ? 0 : 1;
    t.log.add(StateChanged{piece(i), field(Field::flank_march), 0, 1});
    move_to(t, i, to, field(Field::flank_march));
}

std::optional<Refusal> leave_refused(const State& s, std::size_t i) {
    const Side side = facts(s, i).home;
    if (side != Side::second || s.setup->posture.second != Posture::fighting_retreat)
        return Refusal{"Only in a fighting retreat does a side leave by its own edge."};
    if (!may_move(s, i)) return Refusal{"This unit may not move now."};
    Hundredths nearest = s.setup->deep;
    for (const InchPoint c : corners(body(s, i))) nearest = std::min(nearest, depth(s, side, c));
    if (nearest > rate(s, i)) return Refusal{"The unit's own table edge is beyond its movement rate."};
    return std::nullopt;
}

void deploy_automatically(State& s) {
    for (const Side side : both_sides) draw_up(s, side);
    hide_ambush(s);
}

void hide_ambush(State& s) {
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        s.pieces[i].hidden = facts(s, i).home == Side::second && s.setup->stratagem.second == Stratagem::ambush &&
                             facts(s, i).camouflage && is_deployed(s, i) && (s.setup->wooded || in_cover(s, i));
}

std::vector<Patch> fortifications(const State& s) {
    std::vector<Patch> out;
    if (s.setup->stratagem.second != Stratagem::field_fortifications) return out;
    const auto of_line = [&](std::size_t i) {
        return is_deployed(s, i) && facts(s, i).home == Side::second && !facts(s, i).character;
    };
    const auto from_to = [&](std::size_t i) {
        Hundredths left = s.setup->wide, right = 0, low = s.setup->deep;
        for (const InchPoint c : corners(body(s, i))) {
            left = std::min(left, c.x);
            right = std::max(right, c.x);
            low = std::min(low, c.y);
        }
        return std::array{left, right, low};
    };
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!of_line(i)) continue;
        const auto own = from_to(i);
        bool first = true;
        for (std::size_t o = 0; o < s.pieces.size() && first; ++o) {
            if (o == i || !of_line(o)) continue;
            const auto his = from_to(o);
            first = his[2] >= own[2] || his[0] >= own[1] || his[1] <= own[0];
        }
        if (!first) continue;
        Rect before = body(s, i);
        before.at = moved(before.at, 10);
        const EdgeLine front = edge(before, Edge::front);
        Patch wall;
        wall.ground = TableGround::wall;
        wall.name = "field fortifications";
        wall.line = true;
        wall.outline = {front.a, front.b};
        out.push_back(std::move(wall));
    }
    return out;
}

void fortify(const Table& t) {
    std::vector<Patch> walls = fortifications(t.s);
    if (walls.empty()) return;
    t.log.add(RuleWorked{Side::second, field(Field::fortifications), {}, {}, static_cast<std::int32_t>(walls.size())});
    Setup setup = *t.s.setup;
    for (Patch& w : walls) setup.terrain.patches.push_back(std::move(w));
    t.s.setup = Shared<Setup>(std::move(setup));
}

}  // namespace banneret::axe
