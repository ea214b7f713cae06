// A move under way: marches, charges, retreats from charges, evasion, contact (PC-54 to PC-58, PC-101, PC-102).

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

// A wall of electricity stops the unit and hurts it.
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
    int hits =
        throw_total(t, {RollFor::spell, spell_rule(Spell::wall_of_electricity), static_cast<int>(i), -1}, dice, 6);
    if (has(p, Spell::resist_lightning)) hits /= 2;
    hits = std::min(hits, p.width * f.hits_each);
    apply_hits(t, i, hits, spell_rule(Spell::wall_of_electricity));
    check_damaged(t, {});
    return true;
}

// PC-101: foot without pikes and out of cover tests for the approaching cavalry.
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
    cause.rule = rule("PC-101");
    cause.enemy = r.mover;
    cause.only_by_far = true;
    if (check_morale(t, target, how, cause) <= 0) return;
    r.fled = true;
    if (!is_deployed_unit(s, target) || !sound(s.pieces[target])) return;  // broken by 51 or more: it routs instead
    const InchPoint own = spot(s, target);
    const int away = r.from.point() == own ? r.from.degrees : bearing(r.from.point(), own);
    step_back(t, target, rate(s, target) / 2, away, true, rule("PC-101"));
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
    const bool there = r.target >= 0 && is_deployed_unit(s, static_cast<std::size_t>(r.target));
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
        // It follows no further than needed if no enemy is left to follow.
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
    if (attack && r.target >= 0 && is_deployed_unit(s, static_cast<std::size_t>(r.target))) {
        const auto target = static_cast<std::size_t>(r.target);
        if (struck_by_wall(t, mover, from, way_between(r.from.point(), r.to.point()))) {
            p.moved = true;
            return;
        }
        const auto face = struck_face(s, r.to, at_place(s, mover, r.to), target);
        if (const auto at = face ? place_against(s, mover, r.to, target, *face) : std::nullopt) {
            move_piece(t, mover, *at, charges ? rule("PC-95") : rule("PC-54"));
            if (s.pieces[target].morale == Morale::surrendered) {
                remove_unit(t, target, Where::captured, rule("PC-43"));
            } else {
                p.charged = charges && f.horse;
                const bool gallop = r.gallop && charges;
                add_contact(t, mover, target, r.from, *face, charges && f.horse, gallop);
                if (charges && f.horse) tire(t, mover, p.vigour == Vigour::fresh ? rule("PC-95") : rule("PC-98"));
            }
            p.impulses = 0;
            if (is_deployed_unit(s, mover)) finish_mover(t, mover);
            return;
        }
        // No room at that face: it stops short of it.
        const Way w = way_between(r.from.point(), r.to.point());
        const InchPoint stop = along(r.from.point(), w, std::max(0, r.way - 20));
        r.to = {stop.x, stop.y, r.to.degrees};
    }
    if (!is_deployed_unit(s, mover)) return;
    const Way w = way_between(r.from.point(), r.to.point());
    if (!struck_by_wall(t, mover, from, w))
        move_piece(t, mover, r.to, attack ? rule("PC-54") : r.marching ? rule("PC-R12") : rule("PC-50"));
    if (attack) {
        p.impulses = 0;
        if (r.way > 2 * rate(s, mover) && f.horse && p.vigour == Vigour::fresh && charges)
            tire(t, mover, rule("PC-94"));
        if (charges && f.horse && !r.intercepting) p.charged = true;
    }
    if (is_deployed_unit(s, mover)) finish_mover(t, mover);
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
        move_piece(t, i, *inches_of(o.to), rule("PC-R79"));
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
    if (plan.gallop) tire(t, i, rule("PC-94"));
    InchPlace to = *inches_of(o.to);
    if (plan.leaves) {
        move_piece(t, i, to, rule("PC-50"));
        s.withdrawn[f.home] += p.hits;
        remove_unit(t, i, Where::withdrawn, extra(Extra::withdraws));
        return;
    }
    if (!plan.backward && !s.areas.empty() && fog_astray(t, i, to)) {
        move_piece(t, i, to, rule("PC-R74"));
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
    const std::size_t unit = index_of(o.piece), target = index_of(o.target);
    const auto way = attack_way(t.s, unit, target, o.gait == Gait::gallop);
    CHECK(way.has_value());
    begin_charge(t, unit, target, *way);
}

void begin_charge(const Table& t, std::size_t i, std::size_t e, const AttackWay& way) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    p.ordered = true;
    Rush& r = s.rush;
    r = {};
    InchPlace astray = offset_place({p.at.x, p.at.y, way.heading}, way.way.length, p.at.degrees);
    if (!s.areas.empty() && fog_astray(t, i, astray)) {
        move_piece(t, i, astray, rule("PC-R74"));
        p.impulses = 0;
        finish_mover(t, i);
        return;
    }
    r.step = Rush::Step::begin;
    r.kind = way.charge ? Rush::Kind::charge : Rush::Kind::attack;
    r.gallop = way.gallop;
    r.mover = static_cast<std::int16_t>(i);
    r.target = static_cast<std::int16_t>(e);
    const Rect own = body(s, i);
    const bool free = p.form != Form::formed || has(p, Spell::mass_fly_other);
    // The body faces its way if it may turn; a formed one keeps its facing.
    r.from = free ? turned_about_centre(own, way.heading).at : own.at;
    const InchPlace aim{r.from.x, r.from.y, way.heading};
    const InchPoint to = offset(aim, way.way.length, 0);
    r.to = {to.x, to.y, r.from.degrees};
    r.way = way.way.length;
    r.left = std::max(0, way.allowance - way.cost);
    if (free) p.at = r.from;
    if (way.charge) t.log.add(RuleWorked{side_of(s, i), rule("PC-R43"), piece(i), piece(e), r.way});
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
        if (!is_deployed_unit(s, static_cast<std::size_t>(r.mover))) {
            r.step = Rush::Step::none;
            return true;
        }
        while (r.at < r.count) {
            const auto by = static_cast<std::size_t>(r.meetings[r.at].by);
            if (may_intercept(s, by) && anyone_sends(s, by)) return false;
            ++r.at;
        }
        r.step = Rush::Step::evade;
    }
    if (r.step == Rush::Step::evade) {
        const bool contact = r.kind == Rush::Kind::attack || r.kind == Rush::Kind::charge;
        if (contact && !r.fled && r.target >= 0 && is_deployed_unit(s, static_cast<std::size_t>(r.target)) &&
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
    step_back(t, target, rate(s, target) / 4, away, false, rule("PC-56"));
    Piece& q = s.pieces[target];
    q.moved = q.evaded = true;
    q.impulses = 0;
    const bool wings = f.flying && !facts(s, mover).flying;
    if (!wings) {
        MoraleCase how;
        how.evading = !f.evasive;
        Cause cause;
        cause.rule = rule("PC-56");
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
    move_piece(t, mover, {stop.x, stop.y, r.from.degrees}, rule("PC-R26"));
    p.impulses = 0;
    if (r.kind == Rush::Kind::charge) {
        p.charged = true;
        tire(t, mover, p.vigour == Vigour::fresh ? rule("PC-95") : rule("PC-98"));
    }
    finish_mover(t, mover);
    if (!is_deployed_unit(s, mover) || !is_deployed_unit(s, cavalry)) {
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
    t.log.add(RuleWorked{side_of(s, cavalry), rule("PC-58"), piece(cavalry), piece(mover), m.path});
    if (!way) {
        // Another piece blocks the way after all: its move is over.
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
