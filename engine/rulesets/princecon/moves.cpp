// Marches, attacks, and the enemy's answers to them (PC-48 to PC-59, PC-94 to PC-102).

#include <algorithm>
#include <cstdlib>

#include "engine/rulesets/princecon/moving.h"

namespace banneret::princecon {

void move_piece(const Table& t, std::size_t i, const InchPlace& to, RuleRef why) {
    shared::place_piece(t.log, i, t.s.pieces[i], to, why);
}

bool half_exempt(const State& s, std::size_t unit) {
    const Piece& p = s.pieces[unit];
    const Facts& f = facts(s, p);
    if (f.missiles == 0) return false;
    if (f.horse) return f.weight == Weight::light;
    return f.elf && p.form == Form::skirmish;
}

bool may_act(const State& s, std::size_t unit) {
    const Piece& p = s.pieces[unit];
    if (p.where != Where::table || p.hits == 0 || p.impulses <= 0 || p.stays || p.evaded || !sound(p)) return false;
    if (has(p, Spell::blinding_flash) || has(p, Spell::mass_confuse)) return false;
    if (p.fired && !half_exempt(s, unit)) return false;
    return !in_contact(s, unit);
}

namespace {

bool led(const State& s, std::size_t unit) {
    for (const std::uint16_t i : s.setup->persons) {
        const Piece& p = s.pieces[i];
        if (p.host == static_cast<int>(unit) && p.points > 0 && p.intent == Intent::command && !has(p, Spell::confuse))
            return true;
    }
    return false;
}

}  // namespace

Control control_of(const State& s, std::size_t unit) {
    const Piece& p = s.pieces[unit];
    if (has(p, Spell::long_talk)) return Control::free;
    if (has(p, Spell::silence)) return p.commanded ? Control::free : Control::none;
    if (p.commanded) return p.lasting == Lasting::none ? Control::free : Control::lasting;
    if (led(s, unit)) return Control::free;
    return p.lasting != Lasting::none ? Control::lasting : Control::none;
}
bool controlled(const State& s, std::size_t unit) {
    return control_of(s, unit) != Control::none;
}

namespace {

Hundredths gallop_extra(const State& s, std::size_t unit) {
    const Piece& p = s.pieces[unit];
    const Facts& f = facts(s, p);
    return f.horse && p.vigour == Vigour::fresh && p.impulses == 2 && f.kind == Kind::unit
               ? gallop_inches[static_cast<std::size_t>(f.weight)]
               : 0;
}

// PC-68: half a turn's forward allowance if it fires in the same turn.
Hundredths most_way(const State& s, std::size_t unit) {
    const Piece& p = s.pieces[unit];
    const Hundredths one = rate(s, unit);
    if (p.fired) return p.moved ? 0 : one * impulses_of(s, unit) / 2;
    return one * p.impulses + gallop_extra(s, unit);
}

bool goes_freely(const State& s, std::size_t unit) {
    const Piece& p = s.pieces[unit];
    return p.form != Form::formed || has(p, Spell::mass_fly_other) || is_person(s, unit) ||
           facts(s, p).kind == Kind::elemental;
}
bool over_all(const State& s, std::size_t unit) {
    const Piece& p = s.pieces[unit];
    const Facts& f = facts(s, p);
    return f.flying || f.kind == Kind::elemental || has(p, Spell::mass_fly_other) || has(p, Spell::levitate);
}

bool near_enemy(const State& s, std::size_t unit, const Rect& r, Hundredths far) {
    const Side side = side_of(s, unit);
    return std::ranges::any_of(s.pieces, [&](const Piece& p) {
        return is_open_enemy(p, side) &&
               !plainly_further(r.at.point(), p.at.point(), far + s.pieces[unit].reach + p.reach) &&
               gap_at_most(r, body_of(p), far);
    });
}

}  // namespace

MarchPlan plan_march(const State& s, const Advance& o) {
    MarchPlan plan;
    const std::size_t i = index_of(o.piece);
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, p);
    const InchPlace* to = inches_of(o.to);
    if (to == nullptr || to->degrees < 0 || to->degrees > 359) {
        plan.why = "Give a place on the table in inches, with a facing of 0 to 359 degrees.";
        return plan;
    }
    const bool elemental = f.kind == Kind::elemental;
    if (!elemental && !may_act(s, i)) {
        plan.why = "This unit is engaged or routing, or can do nothing more this turn.";
        return plan;
    }
    if (elemental && (p.where != Where::table || p.moved)) {
        plan.why = "The elemental has already moved this turn.";
        return plan;
    }
    const Control control = elemental ? Control::free : control_of(s, i);
    if (control == Control::none) {
        plan.why = "This unit has no command: it needs a leader with it, or an order that succeeds.";
        return plan;
    }
    const Way w = way_between(p.at.point(), to->point());
    plan.way = w;
    if (w.length == 0) {
        plan.why = "The unit is already there.";
        return plan;
    }
    plan.facing = to->degrees;
    if (!goes_freely(s, i)) {
        if (to->degrees != p.at.degrees) {
            plan.why = "A formed unit keeps its facing while it moves; to turn it, change its formation.";
            return plan;
        }
        const bool ahead = within_arc(p.at, 15, to->point());
        const bool back = within_arc({p.at.x, p.at.y, degrees(p.at.degrees + 180)}, 15, to->point());
        if (!ahead && !back) {
            plan.why = "A formed unit can move only within 15 degrees of straight ahead or straight back.";
            return plan;
        }
        plan.backward = back;
    }
    if (control == Control::lasting && plan.backward) {
        plan.why = "The unit's lasting order allows only movement forward.";
        return plan;
    }
    const Rect from = body(s, i);
    const Hundredths one = rate(s, i);
    const Hundredths cost = path_cost(s, i, from, w);
    if (cost >= no_way) {
        plan.why = "The unit cannot enter the terrain on that path.";
        return plan;
    }
    const Hundredths most = plan.backward ? one * p.impulses / 2 : most_way(s, i);
    if (cost > most) {
        plan.why = "That is farther than the unit can move.";
        return plan;
    }
    plan.gallop = !plan.backward && cost > one * p.impulses;
    if (p.fired) {
        plan.impulses = p.impulses;
    } else {
        const Hundredths each = std::max<Hundredths>(1, plan.backward ? one / 2 : one);
        plan.impulses = std::min<int>(p.impulses, (cost + each - 1) / each);
    }
    Rect end{{to->x, to->y, to->degrees}, from.wide, from.deep};
    const InchPoint c = centre(end);
    const bool off = c.x < 0 || c.y < 0 || c.x > s.setup->wide || c.y > s.setup->deep;
    if (off) {
        const bool own_edge = f.home == Side::first ? c.y < 0 : c.y > s.setup->deep;
        if (!own_edge || o.gait != Gait::leave_field) {
            plan.why = own_edge ? "To leave the table, order the unit to leave it."
                                : "A unit can leave only by its own table edge.";
            return plan;
        }
        plan.leaves = true;
    } else if (o.gait == Gait::leave_field) {
        plan.why = "That move does not lead off the unit's own edge.";
        return plan;
    }
    if (control == Control::lasting) {
        if (p.lasting == Lasting::halt && near_enemy(s, i, end, 1199)) {
            plan.why = "The unit's order is to halt 12\" from any enemy.";
            return plan;
        }
        if (cost < one * impulses_of(s, i) / 2 && !near_enemy(s, i, end, 1300)) {
            plan.why = "Under a lasting order the unit must move at least half its rate.";
            return plan;
        }
    }
    const Sweep sweep{i, p.form == Form::skirmish, over_all(s, i), false, -1};
    if (const auto met = first_met(s, sweep, from, w); met && met->far < w.length && met->area < 0) {
        plan.why = met->enemy >= 0 ? "An enemy is in the way: attack it, or stop short."
                   : met->wall     ? "A wall is in the way; go round it or stop short."
                                   : "A friendly unit is in the way; go round it or stop short.";
        return plan;
    }
    if (!plan.leaves && !elemental && !free_place(s, i, end)) plan.why = "There is no room for the unit there.";
    return plan;
}

std::optional<Refusal> advance_refused(const State& s, const Advance& o) {
    if (!is_piece(s, o.piece) || is_person(s, index_of(o.piece))) return Refusal{"There is no such unit."};
    const std::size_t i = index_of(o.piece);
    if (side_of(s, i) != s.active) return Refusal{"That is not a unit of the side that moves."};
    if (s.pieces[i].where == Where::flank) return Refusal{"The unit is not on the table: deploy it from its edge."};
    const MarchPlan plan = plan_march(s, o);
    if (plan.why != nullptr) return Refusal{plan.why};
    return std::nullopt;
}

// --- Attacks --------------------------------------------------------------------------------------------------------

namespace {

bool charges_at_the_gallop(const State& s, std::size_t unit, bool full) {
    return full && s.pieces[unit].horse && s.pieces[unit].impulses == 2;
}

}  // namespace

Hundredths attack_allowance(const State& s, std::size_t unit, bool full) {
    const Piece& p = s.pieces[unit];
    const Hundredths one = rate(s, unit);
    if (charges_at_the_gallop(s, unit, full)) return 2 * one + gallop_extra(s, unit);
    return p.horse ? one : one * p.impulses;
}

bool plainly_out_of_reach(const State& s, std::size_t unit, InchPoint nearest, Hundredths allowance) {
    const Piece& p = s.pieces[unit];
    return !within(p.at.point(), nearest, allowance + p.wide / 2 + 100);
}

std::optional<AttackWay> attack_way(const State& s, std::size_t unit, std::size_t target, bool full, const char** why) {
    const Piece& p = s.pieces[unit];
    const Facts& f = facts(s, p);
    const auto no = [&](const char* words) {
        if (why != nullptr) *why = words;
        return std::nullopt;
    };
    if (has(s.pieces[target], Spell::levitate) && !over_all(s, unit)) return no("The enemy floats out of reach.");
    AttackWay out;
    const bool formed = p.form == Form::formed || !s.setup->house.formed_charges_only;
    out.charge = charges_at_the_gallop(s, unit, full) && formed;
    out.allowance = attack_allowance(s, unit, full);
    if (p.fired) return no("The unit has fired, so it cannot attack this turn.");
    const Rect r = body(s, unit), enemy = body(s, target);
    const InchPoint nearest = nearest_point(enemy, p.at.point());
    if (plainly_out_of_reach(s, unit, nearest, out.allowance)) return no("The enemy is out of reach.");
    const bool free = goes_freely(s, unit);
    // The headings to try, each only once: to its nearest point, to its middle, straight ahead.
    const auto heading = [&](std::size_t k) -> std::optional<int> {
        if (k == 2) return p.at.degrees;
        const InchPoint to = k == 0 ? nearest : centre(enemy);
        if (to == p.at.point()) return std::nullopt;
        const int h = bearing(p.at.point(), to);
        if (free || degrees_between(h, p.at.degrees) <= 15) return h;
        return degrees(p.at.degrees + (degrees(h - p.at.degrees) < 180 ? 15 : -15));
    };
    std::array<int, 3> tried{-1, -1, -1};
    Sweep sweep{unit, p.form == Form::skirmish, over_all(s, unit), false, -1};
    const char* last = "No straight path within 15 degrees of the unit's facing leads to the enemy.";
    for (std::size_t k = 0; k < tried.size(); ++k) {
        const auto next = heading(k);
        if (!next || *next == tried[0] || *next == tried[1]) continue;
        const int h = *next;
        tried[k] = h;
        const Rect from = free ? turned_about_centre(r, h) : r;
        const InchPlace aim{from.at.x, from.at.y, degrees(h)};
        const Way w = way_between(aim.point(), offset(aim, out.allowance + 50, 0));
        const Motion motion(from, w);
        const auto alone = motion.meets(enemy, 0);
        if (!alone) continue;
        if (*alone > out.allowance) {
            last = "The enemy is out of reach.";
            continue;
        }
        sweep.within = *alone + 1;
        const bool flies = sweep.through_all;
        if (!flies && !meets_first(s, sweep, motion, target, *alone)) {
            last = "Another unit or a wall is in the way.";
            continue;
        }
        const Way gone = way_between(aim.point(), offset(aim, *alone, 0));
        // PC-R94: across a fortification that the target holds there is contact, not a crossing.
        const bool across =
            s.setup->any_cover && behind_fortification(s, target) && cover_of(s, target, p.at.point()) == 2;
        Hundredths cost = path_cost(s, unit, from, gone);
        if (across && cost < no_way) {
            const Hundredths last_bit = std::min<Hundredths>(gone.length, 110);
            const Way before = way_between(aim.point(), offset(aim, gone.length - last_bit, 0));
            if (before.length > 0) cost = path_cost(s, unit, from, before);
            if (cost < no_way) cost += last_bit;
        }
        if (cost > out.allowance) {
            last = "The terrain on the way slows the unit too much to reach the enemy.";
            continue;
        }
        out.way = gone;
        out.cost = cost;
        out.heading = static_cast<std::int16_t>(h);
        out.gallop = out.charge && f.horse && p.vigour == Vigour::fresh && gone.length >= rate(s, unit) + 100;
        return out;
    }
    return no(last);
}

const char* attack_fault(const State& s, std::size_t i, std::size_t target, Gait gait) {
    if (!may_act(s, i)) return "This unit is engaged or routing, or can do nothing more this turn.";
    if (!is_deployed_unit(s, target) || side_of(s, target) == side_of(s, i) || s.pieces[target].hidden)
        return "There is no such enemy.";
    if (has(s.pieces[i], Spell::levitate)) return "The unit floats, so it cannot fight.";
    const Control control = control_of(s, i);
    if (control == Control::none)
        return "This unit has no command: it needs a leader with it, or an order that succeeds.";
    const Piece& p = s.pieces[i];
    if (control == Control::lasting) {
        if (p.lasting == Lasting::halt) return "The unit's order is to halt 12\" from any enemy.";
        if (p.lasting == Lasting::to_enemy && p.goal != static_cast<int>(target))
            return "The unit's order names another enemy.";
    }
    if (gait != Gait::normal && gait != Gait::gallop) return "Attack normally, or charge at the gallop.";
    if (gait == Gait::gallop && (!facts(s, i).horse || p.impulses < 2 || p.vigour == Vigour::exhausted))
        return "Only cavalry that has both impulses left and is not Exhausted can charge.";
    const bool unseen = has(s.pieces[target], Spell::invisibility) && !has(p, Spell::mass_see_invisible);
    if (unseen) return "The enemy is invisible.";
    if (has(s.pieces[target], Spell::mass_disguise) && gait == Gait::gallop && gap(body(s, i), body(s, target)) > 1200)
        return "The enemy is disguised and can be recognised only within 12\".";
    return nullptr;
}

std::optional<Refusal> charge_refused(const State& s, const Charge& o) {
    if (!is_piece(s, o.piece) || !is_piece(s, o.target) || !is_unit(s, index_of(o.piece)))
        return Refusal{"There is no such unit."};
    const std::size_t i = index_of(o.piece), e = index_of(o.target);
    if (side_of(s, i) != s.active) return Refusal{"That is not a unit of the side that moves."};
    if (const char* fault = attack_fault(s, i, e, o.gait)) return Refusal{fault};
    const char* why = nullptr;
    if (!attack_way(s, i, e, o.gait == Gait::gallop, &why)) return Refusal{why};
    return std::nullopt;
}

// --- Formation (PC-52, PC-R23) --------------------------------------------------------------------------------------

namespace {

Form form_of(TableFormation f, Form now) {
    switch (f) {
        case TableFormation::formed:
            return Form::formed;
        case TableFormation::skirmish:
            return Form::skirmish;
        case TableFormation::road:
            return Form::road;
        default:
            return now;
    }
}

}  // namespace

NewForm new_form(const State& s, std::size_t i, const Reform& o) {
    NewForm out;
    const Piece& p = s.pieces[i];
    const InchPlace* to = inches_of(o.to);
    out.form = form_of(o.formation, p.form);
    if (o.formation == TableFormation::loose || o.formation == TableFormation::schiltron) {
        out.why = "A unit can only be formed, in skirmish order or in road order.";
        return out;
    }
    const int facing = to != nullptr && !(*to == InchPlace{}) ? to->degrees : p.at.degrees;
    if (facing < 0 || facing > 359) {
        out.why = "The facing must be 0 to 359 degrees.";
        return out;
    }
    const bool turns = facing != p.at.degrees, orders = out.form != p.form;
    int width = o.width > 0 ? o.width : p.width;
    if (out.form == Form::road) width = 1;
    if (width > p.castings) {
        out.why = "The front rank cannot have more castings than the unit.";
        return out;
    }
    const bool widens = !orders && width != p.width;
    if (static_cast<int>(turns) + static_cast<int>(widens) + static_cast<int>(orders) == 0) {
        out.why = "That would change nothing.";
        return out;
    }
    if (orders && turns && p.form != Form::skirmish) {
        out.why = "One change of formation is either a new facing, a new frontage or a new order.";
        return out;
    }
    if (!orders && turns && widens) {
        out.why = "One change of formation is either a new facing, a new frontage or a new order.";
        return out;
    }
    out.width = width;
    Piece q = p;
    q.form = out.form;
    q.width = static_cast<std::uint16_t>(width);
    set_size(q);
    const InchPoint c = centre(body(s, i));
    Rect r = body_of(q);
    const InchPlace middle_of{c.x, c.y, degrees(facing)};
    r.at = moved(middle_of, r.deep / 2);
    out.at = r.at;
    if (!free_place(s, i, r)) out.why = "There is no room for that formation.";
    return out;
}

std::optional<Refusal> reform_refused(const State& s, const Reform& o) {
    if (!is_piece(s, o.piece) || !is_unit(s, index_of(o.piece))) return Refusal{"There is no such unit."};
    const std::size_t i = index_of(o.piece);
    const Piece& p = s.pieces[i];
    if (side_of(s, i) != s.active) return Refusal{"That is not a unit of the side that moves."};
    if (p.fired || !may_act(s, i))
        return Refusal{"This unit has fired, is engaged or routing, or can do nothing more this turn."};
    if (control_of(s, i) != Control::free)
        return Refusal{"To change its formation the unit needs a leader with it, or an order for this turn."};
    const NewForm n = new_form(s, i, o);
    if (n.why != nullptr) return Refusal{n.why};
    return std::nullopt;
}

void reform(const Table& t, const Reform& o) {
    const std::size_t i = index_of(o.piece);
    const NewForm n = new_form(t.s, i, o);
    Piece& p = t.s.pieces[i];
    if (n.form != p.form)
        t.log.add(
            StateChanged{o.piece, rule("PC-52"), static_cast<std::int16_t>(p.form), static_cast<std::int16_t>(n.form)});
    if (n.width != p.width) t.log.add(RuleWorked{side_of(t.s, i), rule("PC-R23"), o.piece, {}, n.width});
    p.form = n.form;
    p.width = static_cast<std::uint16_t>(n.width);
    set_size(p);
    move_piece(t, i, n.at, rule("PC-52"));
    if (t.s.turn > 0) {
        --p.impulses;
        p.ordered = true;
    }
}

}  // namespace banneret::princecon
