// Contact between bodies: obstacles ahead, the face that is struck, stepping back, evasion (PC-R12, PC-R39, PC-R88).

#include <algorithm>
#include <cstdlib>

#include "engine/rulesets/princecon/moving.h"

namespace banneret::princecon {

Rect at_place(const State& s, std::size_t i, const InchPlace& at) {
    Rect r = body(s, i);
    r.at = at;
    return r;
}

Edge sector_of(const Rect& r, InchPoint p) {
    const Bearings b = seen_from(r.at, p);
    const Hundredths left = r.wide / 2, right = r.wide - left;
    const Hundredths aside = std::max({b.right - right, -left - b.right, 0});
    if (b.forward > 0 && b.forward >= aside) return Edge::front;
    if (b.forward < -r.deep && -r.deep - b.forward >= aside) return Edge::rear;
    return b.right > 0 ? Edge::right : Edge::left;
}

bool in_arc_of_15(const State& s, std::size_t unit, std::size_t enemy) {
    const Piece& p = s.pieces[unit];
    if (p.form == Form::skirmish) return sees(s, unit, enemy);
    const Rect r = body(s, enemy);
    for (const InchPoint c : corners(r))
        if (within_arc(p.at, 15, c)) return true;
    for (const int off : {-15, 0, 15}) {
        const InchPlace ray{p.at.x, p.at.y, degrees(p.at.degrees + off)};
        if (segment_meets(r, p.at.point(), offset(ray, 30000, 0))) return true;
    }
    return false;
}

// --- Steps back -----------------------------------------------------------------------------------------------------

// Moves the unit straight on until something stops it. With `face_away` it turns about first.
void step_back(const Table& t, std::size_t unit, Hundredths most, int way_degrees, bool face_away, RuleRef why) {
    State& s = t.s;
    Rect r = body(s, unit);
    if (face_away) r = turned_about_centre(r, way_degrees);
    const InchPoint from = r.at.point();
    const Way w = way_between(from, offset({from.x, from.y, degrees(way_degrees)}, most, 0));
    Hundredths far = paid_way(s, unit, r, w, most);
    const Sweep sweep{unit, s.pieces[unit].form == Form::skirmish, false, false, -1};
    if (const auto met = first_met(s, sweep, r, w)) far = std::min(far, std::max(0, met->far - 5));
    const InchPoint to = along(from, w, far);
    const InchPlace end{std::clamp(to.x, 0, s.setup->wide), std::clamp(to.y, 0, s.setup->deep), r.at.degrees};
    move_piece(t, unit, end, why);
}

bool may_evade(const State& s, std::size_t unit, std::size_t from) {
    const Piece& p = s.pieces[unit];
    const Facts &f = facts(s, p), &g = facts(s, from);
    if (p.moved || p.evaded || p.fired || p.stays || !sound(p) || in_contact(s, unit)) return false;
    if (has(p, Spell::blinding_flash) || has(p, Spell::mass_confuse)) return false;
    const bool by_foot = !f.horse && !g.horse, by_wing = f.flying && !g.flying;
    if (!by_foot && !by_wing && !f.evasive) return false;
    if (f.form == Form::skirmish && p.form == Form::skirmish) return true;
    const auto edge =
        struck_edge(body(s, unit), s.rush.mover == static_cast<int>(from) ? s.rush.from.point() : spot(s, from));
    return edge == Edge::front || edge == Edge::rear;
}

// --- Contact (PC-R88, PC-R39) ---------------------------------------------------------------------------------------

std::optional<Edge> struck_face(const State& s, const InchPlace& touched, const Rect& attacker, std::size_t target) {
    const Rect r = body(s, target);
    const InchPoint left = corner(attacker, 0), right = corner(attacker, 1);
    std::optional<Edge> best;
    int least = 400;
    for (int e = 0; e < 4; ++e) {
        const int normal = degrees(r.at.degrees + 90 * e);
        const int off = degrees_between(touched.degrees + 180, normal);
        if (off >= least) continue;
        const EdgeLine line = edge(r, static_cast<Edge>(e));
        // True if the attacker lies against this face.
        const bool near = distance(left, line.a, line.b) <= 40 || distance(right, line.a, line.b) <= 40 ||
                          gap(attacker, line.a) <= 40 || gap(attacker, line.b) <= 40;
        const int weighed = near ? off : off + 200;
        if (weighed < least) {
            least = weighed;
            best = static_cast<Edge>(e);
        }
    }
    return best;
}

std::optional<InchPlace> place_against(const State& s, std::size_t unit, const InchPlace& touched, std::size_t target,
                                       Edge face) {
    const Rect r = body(s, target), own = body(s, unit);
    const EdgeLine line = edge(r, face);
    const Hundredths length = distance(line.a, line.b);
    const std::int16_t along_edge = degrees(r.at.degrees + 90 * static_cast<int>(face) + 90);
    const InchPlace frame{line.a.x, line.a.y, along_edge};
    const Hundredths where = seen_from(frame, touched.point()).forward;
    const Hundredths low = std::min(own.wide / 2, length - own.wide / 2),
                     high = std::max(own.wide / 2, length - own.wide / 2);
    const Hundredths best = std::clamp(where, low, high);
    const std::int16_t facing = degrees(r.at.degrees + 90 * static_cast<int>(face) + 180);
    const Hundredths half = own.wide / 2;
    // Only pieces near the face can block it.
    RoomAlong room(s, unit, frame, {{0, 0, facing}, own.wide, own.deep}, length + own.wide + s.pieces[unit].reach + 200,
                   static_cast<int>(target));
    for (int k = 0; k < 80; ++k) {
        const Hundredths shift = best + (k % 2 == 0 ? 1 : -1) * ((k + 1) / 2) * 50;
        if (shift + half < 100 || shift - half > length - 100) continue;
        if (!room.is_free(shift)) continue;
        const InchPoint p = offset(frame, shift, 0);
        return InchPlace{p.x, p.y, facing};
    }
    return std::nullopt;
}

void add_contact(const Table& t, std::size_t a, std::size_t b, const InchPlace& from, Edge face, bool charge,
                 bool gallop) {
    State& s = t.s;
    Contact c;
    c.a = static_cast<std::uint16_t>(a);
    c.b = static_cast<std::uint16_t>(b);
    c.since = s.turn;
    c.edge_a = Edge::front;
    c.edge_b = face;
    const bool sides = s.pieces[b].form != Form::skirmish;
    c.struck_b = sides && sector_of(body(s, b), from.point()) == face ? face : Edge::front;
    c.charge_a = charge;
    c.gallop_a = gallop;
    s.contacts.push_back(c);
    for (const std::size_t i : {a, b}) s.pieces[i].engaged = true;
    t.log.add(RuleWorked{side_of(s, a), rule("PC-71"), piece(a), piece(b),
                         static_cast<std::int32_t>(c.struck_b) + (charge ? 4 : 0) + (gallop ? 8 : 0)});
    for (const std::size_t i : {a, b}) forget_effect(s, i, Spell::mass_disguise);
    meet_monsters(t, b, a);
    if (is_deployed_unit(s, a)) meet_monsters(t, a, b);
}

}  // namespace banneret::princecon
