// A move under way: interceptions, retreats before a charge, evasion, contact (PC-54 to PC-58, PC-101, PC-102).

#include <algorithm>
#include <cstdlib>

#include "engine/rulesets/princecon/moving.h"

namespace banneret::princecon {

namespace {

void tire(const Table& t, std::size_t i, RuleRef why) {
    Piece& p = t.s.pieces[i];
    if (p.vigour == Vigour::exhausted) return;
    const auto before = static_cast<std::int16_t>(p.vigour);
    p.vigour = static_cast<Vigour>(before + 1);
    t.log.add(StateChanged{piece(i), why, before, static_cast<std::int16_t>(before + 1)});
}

Rect at_place(const State& s, std::size_t i, const InchPlace& at) {
    Rect r = body(s, i);
    r.at = at;
    return r;
}

}  // namespace

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

// --- Steps back ----------------------------------------------------------------------------------------------------------

// Straight on until something stops it. With `face_away` it turns about first.
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
    const auto edge = struck_edge(body(s, unit), s.rush.mover == static_cast<int>(from) ? s.rush.from.point() : spot(s, from));
    return edge == Edge::front || edge == Edge::rear;
}

// --- Contact (PC-R88, PC-R39) ----------------------------------------------------------------------------------------------

std::optional<Edge> struck_face(const State& s, const InchPlace& touched, const Rect& attacker, std::size_t target) {
    const Rect r = body(s, target);
    std::optional<Edge> best;
    int least = 400;
    for (int e = 0; e < 4; ++e) {
        const int normal = degrees(r.at.degrees + 90 * e);
        const int off = degrees_between(touched.degrees + 180, normal);
        const EdgeLine line = edge(r, static_cast<Edge>(e));
        // Does the attacker lie against this face?
        const bool near = gap(attacker, line.a) <= 40 || gap(attacker, line.b) <= 40 ||
                          distance(corner(attacker, 0), line.a, line.b) <= 40 ||
                          distance(corner(attacker, 1), line.a, line.b) <= 40;
        const int weighed = near ? off : off + 200;
        if (weighed < least) {
            least = weighed;
            best = static_cast<Edge>(e);
        }
    }
    return best;
}

bool squared_up(const State& s, std::size_t unit, const InchPlace& touched, std::size_t target, Edge face,
                InchPlace& out) {
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
    for (int k = 0; k < 80; ++k) {
        const Hundredths shift = best + (k % 2 == 0 ? 1 : -1) * ((k + 1) / 2) * 50;
        if (shift + half < 100 || shift - half > length - 100) continue;
        const InchPoint p = offset(frame, shift, 0);
        out = {p.x, p.y, facing};
        if (free_place(s, unit, {out, own.wide, own.deep}, static_cast<int>(target))) return true;
    }
    return false;
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
    t.log.add(RuleWorked{side_of(s, a), rule(71), piece(a), piece(b),
                         static_cast<std::int32_t>(c.struck_b) + (charge ? 4 : 0) + (gallop ? 8 : 0)});
    for (const std::size_t i : {a, b}) forget_effect(s, i, Spell::mass_disguise);
    meet_monsters(t, b, a);
    if (unit_stands(s, a)) meet_monsters(t, a, b);
}

// --- Interception (PC-58, PC-R26) ------------------------------------------------------------------------------------------

std::vector<std::size_t> intercept_commanders(const State& s, std::size_t cavalry) {
    std::vector<std::size_t> out;
    for (const std::uint16_t i : s.setup->persons) {
        const Piece& p = s.pieces[i];
        if (side_of(s, i) != side_of(s, cavalry) || !lives(s, i) || p.intent != Intent::command) continue;
        if (has(p, Spell::confuse) || !in_radius(s, i, cavalry)) continue;
        if (command_chance<Total>(s, i, cavalry).total() > 0) out.push_back(i);
    }
    return out;
}

namespace {

bool may_intercept(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, p);
    return f.kind == Kind::unit && f.horse && p.where == Where::table && p.hits > 0 && sound(p) && !p.moved &&
           !p.fired && !p.stays && !p.evaded && p.impulses == impulses_of(s, i) && !p.hidden && !has(p, Spell::mass_confuse) &&
           !has(p, Spell::blinding_flash) && !has(p, Spell::levitate) && !in_contact(s, i);
}

// The first moment at which a point that goes along `w` lies in the arc; none: never.
std::optional<Hundredths> enters_arc(const Piece& p, Hundredths half, InchPoint from, const Way& w) {
    if (w.length == 0) return std::nullopt;
    const Bearings a = seen_from(p.at, from), b = seen_from(p.at, {from.x + w.dx, from.y + w.dy});
    // forward >= 0, |right| <= half + forward * tan 15: linear in the way.
    const double tan15 = 0.26794919243112270, n = w.length;
    double low = 0, high = n;
    const auto limit = [&](double at_a, double at_b) {  // value >= 0
        if (at_a < 0 && at_b < 0) low = n + 1;
        else if (at_a < 0) low = std::max(low, n * -at_a / (at_b - at_a));
        else if (at_b < 0) high = std::min(high, n * at_a / (at_a - at_b));
    };
    limit(a.forward - 1, b.forward - 1);
    if (p.form == Form::formed) {
        limit(half + a.forward * tan15 - a.right, half + b.forward * tan15 - b.right);
        limit(half + a.forward * tan15 + a.right, half + b.forward * tan15 + b.right);
    }
    if (low > high || low > n) return std::nullopt;
    return static_cast<Hundredths>(low + 0.5);
}

void find_meetings(State& s) {
    Rush& r = s.rush;
    r.count = r.at = 0;
    if (!s.setup->any_horse) return;
    const auto mover = static_cast<std::size_t>(r.mover);
    if (!is_unit(s, mover) || s.pieces[mover].hidden) return;
    const Side side = side_of(s, mover);
    const Way w = way_between(r.from.point(), r.to.point());
    if (w.length == 0) return;
    const Rect body_of_it = at_place(s, mover, r.from);
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!facts(s, i).horse || side_of(s, i) == side || static_cast<int>(i) == r.target || !may_intercept(s, i)) continue;
        const Piece& p = s.pieces[i];
        const Hundredths reach = turn_reach(s, i);
        const Rect own = body(s, i);
        const std::int64_t extents = own.wide / 2 + own.deep + body_of_it.wide / 2 + body_of_it.deep;
        if (far_from_way(p.at.point(), body_of_it.at.point(), w, reach + extents)) continue;
        if (gap(own, body_of_it) > reach + w.length) continue;
        if (has(s.pieces[mover], Spell::invisibility) && !has(p, Spell::mass_see_invisible)) continue;
        Rush::Meeting best;
        bool found = false;
        const auto c = corners(body_of_it);
        // Its nearest corner decides; the other parts only if that one never enters the arc.
        const EdgeLine line = edge(own, Edge::front);
        const auto away = [&](InchPoint p) { return distance(p, line.a, line.b); };
        const auto nearest = static_cast<int>(
            std::ranges::min_element(c, [&](InchPoint a, InchPoint b) { return away(a) < away(b); }) - c.begin());
        for (int n = 0; n < 9; ++n) {
            if (n == 1 && found) break;
            const int k = n == 0 ? nearest : n - 1;
            const InchPoint from = k < 4 ? c[static_cast<std::size_t>(k)]
                                         : middle(EdgeLine{c[static_cast<std::size_t>(k - 4)], c[static_cast<std::size_t>((k - 3) % 4)]});
            const auto first = enters_arc(p, own.wide / 2, from, w);
            if (!first) continue;
            const EdgeLine& front = line;
            for (Hundredths when = *first; when <= w.length; when += 50) {
                const InchPoint there = along(from, w, when);
                const Hundredths path = distance(there, front.a, front.b);
                if (path > reach) {
                    // It cannot come nearer by more than it goes: steps that would not do are left out.
                    when += std::max<Hundredths>(0, (path - reach - 4) / 50 * 50 - 50);
                    continue;
                }
                if (!found || when < best.along) {
                    best = {static_cast<std::uint16_t>(i), when, path, there};
                    found = true;
                }
                break;
            }
        }
        if (!found || !sees_point(s, i, best.point) || intercept_commanders(s, i).empty()) continue;
        if (r.count < r.meetings.size()) r.meetings[r.count++] = best;
    }
    std::stable_sort(r.meetings.begin(), r.meetings.begin() + r.count,
                     [](const Rush::Meeting& a, const Rush::Meeting& b) { return a.along < b.along; });
}

// Each turn of moving among the plants: a check against Disorder.
void grown_over(const Table& t, std::size_t i) {
    State& s = t.s;
    if (s.areas.empty() || !unit_stands(s, i) || !is_unit(s, i) || s.pieces[i].morale != Morale::ordered) return;
    const bool caught = std::ranges::any_of(s.areas, [&](const Area& a) {
        return a.spell == Spell::growth_plants && rect_in_circle(body(s, i), a.at.point(), a.size);
    });
    if (!caught) return;
    Cause cause;
    cause.rule = spell_rule(Spell::growth_plants);
    cause.lowest = Morale::disordered;
    check_morale(t, i, {}, cause);
}

}  // namespace

void finish_mover(const Table& t, std::size_t i) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    p.moved = true;
    p.ordered = true;
    if (s.stage != Stage::over) {
        uncover(t);
        if (s.setup->any_persons) persons_met(t, i);
        if (unit_stands(s, i)) near_elementals(t, i);
        grown_over(t, i);
    }
}

namespace {

// Goes along its way until that or something else ends it.
void go_along(const Table& t, std::size_t i, const InchPlace& to, RuleRef why) {
    move_piece(t, i, to, why);
}

// Electricity bars the way: it stops, and is hurt.
bool struck_by_wall(const Table& t, std::size_t i, const Rect& from, const Way& w) {
    State& s = t.s;
    if (s.areas.empty()) return false;
    const auto met = first_met(s, {i, true, false, false, -1}, from, w);
    if (!met || met->area < 0 || met->far >= w.length) return false;
    const InchPoint stop = along(from.at.point(), w, std::max(0, met->far - 5));
    move_piece(t, i, {stop.x, stop.y, from.at.degrees}, spell_rule(Spell::wall_of_electricity));
    Piece& p = s.pieces[i];
    const Facts& f = facts(s, p);
    p.stays = true;
    p.impulses = 0;
    const int dice = f.metal ? 4 : 2;
    int hits = throw_total(t, {RollFor::spell, spell_rule(Spell::wall_of_electricity), static_cast<int>(i), -1}, dice, 6);
    if (has(p, Spell::resist_lightning)) hits /= 2;
    hits = std::min(hits, p.width * f.hits_each);
    apply_hits(t, i, hits, spell_rule(Spell::wall_of_electricity));
    check_damaged(t, {}, false);
    return true;
}

// PC-101: foot without pikes and out of cover looks at the cavalry that comes.
void charge_check(const Table& t) {
    State& s = t.s;
    Rush& r = s.rush;
    const auto mover = static_cast<std::size_t>(r.mover), target = static_cast<std::size_t>(r.target);
    const Facts& g = facts(s, target);
    const Piece& q = s.pieces[target];
    if (r.kind != Rush::Kind::charge || !facts(s, mover).horse || g.horse || g.pikes || !sound(q)) return;
    if (in_contact(s, target)) return;  // engaged already: it cannot go back
    if (s.setup->any_cover && cover_of(s, target, r.from.point()) > 0) return;
    MoraleCase how;
    how.charged = true;
    Cause cause;
    cause.rule = rule(101);
    cause.enemy = r.mover;
    cause.only_by_far = true;
    if (check_morale(t, target, how, cause) <= 0) return;
    r.fled = true;
    if (!unit_stands(s, target) || !sound(s.pieces[target])) return;  // broken by 51 or more: it routs instead
    const InchPoint own = spot(s, target);
    const int away = r.from.point() == own ? r.from.degrees : bearing(r.from.point(), own);
    step_back(t, target, rate(s, target) / 2, away, true, rule(101));
    s.pieces[target].moved = true;
    s.pieces[target].evaded = true;
}

// The way is measured again after the target has gone back.
void aim_again(State& s) {
    Rush& r = s.rush;
    const auto mover = static_cast<std::size_t>(r.mover);
    const Hundredths allowance = r.way + r.left;
    const Rect from = at_place(s, mover, r.from);
    const Way w = way_between(r.from.point(), offset(r.from, allowance + 20, 0));
    const bool there = r.target >= 0 && unit_stands(s, static_cast<std::size_t>(r.target));
    const Sweep sweep{mover, s.pieces[mover].form == Form::skirmish, facts(s, mover).flying, false, -1};
    const auto met = first_met(s, sweep, from, w);
    const Hundredths most = std::min(allowance, paid_way(s, mover, from, w, allowance));
    if (met && met->far <= most) {
        r.way = met->far;
        if (met->enemy < 0) {
            r.target = -1;
            r.way = std::max(0, met->far - 5);
        } else {
            r.target = static_cast<std::int16_t>(met->enemy);
        }
    } else {
        if (there || r.target >= 0) r.target = -1;
        // It follows no further than it needs to where nothing is left to follow.
        r.way = most;
    }
    const InchPoint to = along(r.from.point(), w, r.way);
    r.to = {to.x, to.y, r.from.degrees};
    r.left = allowance - r.way;
}

void make_contact(const Table& t) {
    State& s = t.s;
    Rush& r = s.rush;
    const auto mover = static_cast<std::size_t>(r.mover);
    Piece& p = s.pieces[mover];
    const Facts& f = facts(s, mover);
    const bool attack = r.kind != Rush::Kind::advance;
    const Rect from = at_place(s, mover, r.from);
    const bool charges = r.kind == Rush::Kind::charge;
    if (attack && r.target >= 0 && unit_stands(s, static_cast<std::size_t>(r.target))) {
        const auto target = static_cast<std::size_t>(r.target);
        if (struck_by_wall(t, mover, from, way_between(r.from.point(), r.to.point()))) {
            p.moved = true;
            return;
        }
        const auto face = struck_face(s, r.to, at_place(s, mover, r.to), target);
        InchPlace at;
        if (face && squared_up(s, mover, r.to, target, *face, at)) {
            go_along(t, mover, at, charges ? rule(95) : rule(54));
            if (s.pieces[target].morale == Morale::surrendered) {
                remove_unit(t, target, Where::captured, rule(43));
            } else {
                p.charged = charges && f.horse;
                const bool gallop = r.gallop && charges;
                add_contact(t, mover, target, r.from, *face, charges && f.horse, gallop);
                if (charges && f.horse) tire(t, mover, p.vigour == Vigour::fresh ? rule(95) : rule(98));
            }
            p.impulses = 0;
            if (unit_stands(s, mover)) finish_mover(t, mover);
            return;
        }
        // No room at that face: it stops short of it.
        const Way w = way_between(r.from.point(), r.to.point());
        const InchPoint stop = along(r.from.point(), w, std::max(0, r.way - 20));
        r.to = {stop.x, stop.y, r.to.degrees};
    }
    if (!unit_stands(s, mover)) return;
    const Way w = way_between(r.from.point(), r.to.point());
    if (!struck_by_wall(t, mover, from, w)) go_along(t, mover, r.to, attack ? rule(54) : r.marching ? ruling(12) : rule(50));
    if (attack) {
        p.impulses = 0;
        if (r.way > 2 * rate(s, mover) && f.horse && p.vigour == Vigour::fresh && charges) tire(t, mover, rule(94));
        if (charges && f.horse && !r.intercepting) p.charged = true;
    }
    if (unit_stands(s, mover)) finish_mover(t, mover);
}

}  // namespace

void begin_advance(const Table& t, const Advance& o) {
    State& s = t.s;
    const std::size_t i = index_of(o.piece);
    const MarchPlan plan = plan_march(s, o);
    CHECK(plan.why == nullptr);
    Piece& p = s.pieces[i];
    const Facts& f = facts(s, p);
    if (f.kind == Kind::elemental) {
        move_piece(t, i, *inches_of(o.to), ruling(79));
        p.moved = true;
        elemental_near(t, i);
        return;
    }
    p.impulses = static_cast<std::int8_t>(p.impulses - plan.impulses);
    p.ordered = true;
    if (half_exempt(s, i) && !p.moved)
        p.moved_half = 2 * distance(p.at.point(), inches_of(o.to)->point()) <= rate(s, i) * impulses_of(s, i);
    else
        p.moved_half = false;
    if (plan.gallop) tire(t, i, rule(94));
    InchPlace to = *inches_of(o.to);
    if (plan.leaves) {
        move_piece(t, i, to, rule(50));
        s.withdrawn[f.home] += p.hits;
        remove_unit(t, i, Where::withdrawn, extra(Extra::withdraws));
        return;
    }
    if (!plan.backward && !s.areas.empty() && fog_astray(t, i, to)) {
        move_piece(t, i, to, ruling(74));
        p.impulses = 0;
        finish_mover(t, i);
        return;
    }
    Rush& r = s.rush;
    r = {};
    r.step = Rush::Step::begin;
    r.kind = Rush::Kind::advance;
    r.mover = static_cast<std::int16_t>(i);
    r.from = {p.at.x, p.at.y, to.degrees};
    if (p.form == Form::formed) r.from.degrees = p.at.degrees;
    r.to = to;
    r.way = plan.way.length;
}

namespace {

InchPlace offset_place(const InchPlace& from, Hundredths far, std::int16_t facing) {
    const InchPoint to = offset(from, far, 0);
    return {to.x, to.y, facing};
}

}  // namespace

void begin_charge(const Table& t, const Charge& o) {
    State& s = t.s;
    const std::size_t i = index_of(o.piece), e = index_of(o.target);
    const auto way = attack_way(s, i, e, o.gait == Gait::gallop);
    CHECK(way.has_value());
    Piece& p = s.pieces[i];
    p.ordered = true;
    Rush& r = s.rush;
    r = {};
    InchPlace astray = offset_place({p.at.x, p.at.y, way->heading}, way->way.length, p.at.degrees);
    if (!s.areas.empty() && fog_astray(t, i, astray)) {
        move_piece(t, i, astray, ruling(74));
        p.impulses = 0;
        finish_mover(t, i);
        return;
    }
    r.step = Rush::Step::begin;
    r.kind = way->charge ? Rush::Kind::charge : Rush::Kind::attack;
    r.gallop = way->gallop;
    r.mover = static_cast<std::int16_t>(i);
    r.target = static_cast<std::int16_t>(e);
    const Rect own = body(s, i);
    const bool free = p.form != Form::formed || has(p, Spell::mass_fly_other);
    // The body faces its way if it may turn; a formed one keeps its facing.
    r.from = free ? turned_about_centre(own, way->heading).at : own.at;
    const InchPlace aim{r.from.x, r.from.y, way->heading};
    const InchPoint to = offset(aim, way->way.length, 0);
    r.to = {to.x, to.y, r.from.degrees};
    r.way = way->way.length;
    r.left = std::max(0, way->allowance - way->cost);
    if (free) p.at = r.from;
    if (way->charge) t.log.add(RuleWorked{side_of(s, i), ruling(43), o.piece, o.target, r.way});
}

// Goes on with the move under way; false: it waits for an answer.
bool carry_on_rush(const Table& t) {
    State& s = t.s;
    Rush& r = s.rush;
    if (r.step == Rush::Step::begin) {
        if (r.kind == Rush::Kind::charge && r.target >= 0) {
            const bool was = r.fled;
            charge_check(t);
            if (r.fled && !was) {
                r.from = {r.from.x, r.from.y, r.from.degrees};
                aim_again(s);
            }
        }
        if (!r.intercepting && r.kind != Rush::Kind::pursuit) find_meetings(s);
        r.step = Rush::Step::intercepts;
    }
    if (r.step == Rush::Step::intercepts) {
        if (!unit_stands(s, static_cast<std::size_t>(r.mover))) {
            r.step = Rush::Step::none;
            return true;
        }
        while (r.at < r.count) {
            const auto by = static_cast<std::size_t>(r.meetings[r.at].by);
            if (may_intercept(s, by) && !intercept_commanders(s, by).empty()) return false;
            ++r.at;
        }
        r.step = Rush::Step::evade;
    }
    if (r.step == Rush::Step::evade) {
        const bool contact = r.kind == Rush::Kind::attack || r.kind == Rush::Kind::charge;
        if (contact && !r.fled && r.target >= 0 && unit_stands(s, static_cast<std::size_t>(r.target)) &&
            may_evade(s, static_cast<std::size_t>(r.target), static_cast<std::size_t>(r.mover)))
            return false;
        r.step = Rush::Step::contact;
    }
    if (r.step == Rush::Step::contact) {
        make_contact(t);
        r.step = Rush::Step::none;
    }
    return true;
}

void answer_evade(const Table& t, bool evades) {
    State& s = t.s;
    Rush& r = s.rush;
    const auto target = static_cast<std::size_t>(r.target), mover = static_cast<std::size_t>(r.mover);
    r.step = Rush::Step::contact;
    if (!evades) return;
    const Facts& f = facts(s, target);
    r.fled = true;
    const InchPoint own = spot(s, target);
    const int away = r.from.point() == own ? r.from.degrees : bearing(r.from.point(), own);
    step_back(t, target, rate(s, target) / 4, away, false, rule(56));
    Piece& q = s.pieces[target];
    q.moved = q.evaded = true;
    q.impulses = 0;
    const bool wings = f.flying && !facts(s, mover).flying;
    if (!wings) {
        MoraleCase how;
        how.evading = !f.evasive;
        Cause cause;
        cause.rule = rule(56);
        cause.enemy = r.mover;
        check_morale(t, target, how, cause);
    }
    aim_again(s);
}

void answer_intercept(const Table& t, int by) {
    State& s = t.s;
    Rush& r = s.rush;
    const Rush::Meeting m = r.meetings[r.at];
    ++r.at;
    if (by < 0) return;
    const std::size_t cavalry = m.by;
    if (!command_roll(t, static_cast<std::size_t>(by), cavalry)) return;
    const auto mover = static_cast<std::size_t>(r.mover);
    // The mover stops where it is met.
    Piece& p = s.pieces[mover];
    const Way w = way_between(r.from.point(), r.to.point());
    // A few hundredths inside the arc, so that a straight way leads to it.
    const InchPoint stop = along(r.from.point(), w, std::min<Hundredths>(m.along + 4, w.length));
    move_piece(t, mover, {stop.x, stop.y, r.from.degrees}, ruling(26));
    p.impulses = 0;
    if (r.kind == Rush::Kind::charge) {
        p.charged = true;
        tire(t, mover, p.vigour == Vigour::fresh ? rule(95) : rule(98));
    }
    finish_mover(t, mover);
    if (!unit_stands(s, mover) || !unit_stands(s, cavalry)) {
        r.step = Rush::Step::none;
        return;
    }
    Piece& c = s.pieces[cavalry];
    const bool marching = r.marching;
    const auto way = attack_way(s, cavalry, mover, true);
    r = {};
    r.marching = marching;
    r.intercepting = true;
    r.mover = static_cast<std::int16_t>(cavalry);
    r.target = static_cast<std::int16_t>(mover);
    t.log.add(RuleWorked{side_of(s, cavalry), rule(58), piece(cavalry), piece(mover), m.path});
    if (!way) {
        // Something else is in the way after all: it has had its move.
        c.moved = true;
        c.impulses = 0;
        return;
    }
    r.kind = way->charge ? Rush::Kind::charge : Rush::Kind::attack;
    r.gallop = way->charge && c.vigour == Vigour::fresh && m.path >= rate(s, cavalry) + 100;
    const Rect own = body(s, cavalry);
    const bool free = c.form != Form::formed;
    r.from = free ? turned_about_centre(own, way->heading).at : own.at;
    const InchPlace aim{r.from.x, r.from.y, way->heading};
    const InchPoint to = offset(aim, way->way.length, 0);
    r.to = {to.x, to.y, r.from.degrees};
    r.way = way->way.length;
    r.left = std::max(0, way->allowance - way->cost);
    r.step = Rush::Step::begin;
}

}  // namespace banneret::princecon
