// Command rolls and orders; personalities on the move (PC-18 to PC-28).

#include <algorithm>

#include "engine/rulesets/princecon/moving.h"

namespace banneret::princecon {

// --- Command (PC-18 to PC-28) ---------------------------------------------------------------------------------------

namespace {

bool is_lasting(LeaderCommand c) {
    return c == LeaderCommand::forward_always || c == LeaderCommand::forward_halting || c == LeaderCommand::attack;
}

}  // namespace

bool in_radius(const State& s, std::size_t person, std::size_t unit) {
    const InchPoint from = s.pieces[person].began;
    const Hundredths radius = blind_by_night(s, person) ? 800 : 1600;
    // The middle of its front usually decides.
    const Piece& p = s.pieces[unit];
    if (!s.setup->any_ground && within(from, p.at.point(), radius - 2)) return true;
    if (plainly_further(from, p.at.point(), radius + p.reach)) return false;
    return ground_distance(s, from, nearest_point(body(s, unit), from)) <= radius;
}

const char* order_fault(const State& s, std::size_t by, std::size_t unit, LeaderCommand what, int target) {
    if (what != LeaderCommand::forward && what != LeaderCommand::hold && !is_lasting(what))
        return "There is no such order.";
    if (what == LeaderCommand::attack && (target < 0 || !is_deployed_unit(s, static_cast<std::size_t>(target)) ||
                                          side_of(s, static_cast<std::size_t>(target)) == side_of(s, unit) ||
                                          s.pieces[static_cast<std::size_t>(target)].hidden))
        return "The order must name an enemy unit on the table.";
    const Piece& p = s.pieces[by];
    if (!is_alive(s, by) || !is_person(s, by)) return "He is off the table, so he cannot give orders.";
    if (p.intent != Intent::command) return "He casts this turn, so he cannot command.";
    if (has(p, Spell::confuse)) return "He is confused, so he cannot command.";
    if (!is_deployed_unit(s, unit) || !sound(s.pieces[unit]))
        return "That unit is broken, surrendered or off the table, so it takes no orders.";
    if (in_contact(s, unit)) return "A unit in close action takes no orders.";
    if (s.pieces[unit].stays || s.pieces[unit].evaded) return "That unit can do nothing more this turn.";
    const bool own = p.host == static_cast<int>(unit);
    if (own && !has(s.pieces[unit], Spell::silence)) {
        if (what == LeaderCommand::forward) return "He is with the unit: it may be moved without an order.";
        return nullptr;
    }
    if (p.host >= 0 && !own && has(s.pieces[static_cast<std::size_t>(p.host)], Spell::silence))
        return "From within the silence he can order only his own unit.";
    if (has(s.pieces[unit], Spell::silence) && !own) return "That unit is within a silence, so no order reaches it.";
    if (p.done_ordering) return "He has moved, or another has given orders since, so he can give no more this turn.";
    const bool measures = s.setup->house.premeasure || has(p, Spell::range_finder);
    if (measures && !in_radius(s, by, unit))
        return "That unit is outside his control radius, measured from where he began the turn.";
    if (measures && command_chance<Whole>(s, by, unit).total() <= 0)
        return "His chance of commanding that unit has fallen to nothing this turn.";
    return nullptr;
}

std::optional<Refusal> order_refused(const State& s, const LeadersOrder& o) {
    if (!is_piece(s, o.by) || !is_piece(s, o.piece) || !is_unit(s, index_of(o.piece)))
        return Refusal{"There is no such unit."};
    const std::size_t by = index_of(o.by), unit = index_of(o.piece);
    if (side_of(s, by) != s.active || side_of(s, unit) != s.active)
        return Refusal{"A personality of the side that moves can order only units of that side."};
    const int target = is_piece(s, o.target) ? static_cast<int>(index_of(o.target)) : -1;
    if (const char* fault = order_fault(s, by, unit, o.command, target)) return Refusal{fault};
    return std::nullopt;
}

void set_lasting(State& s, std::size_t unit, LeaderCommand what, PieceId target) {
    Piece& p = s.pieces[unit];
    p.goal = -1;
    switch (what) {
        case LeaderCommand::forward_always:
            p.lasting = Lasting::engage;
            break;
        case LeaderCommand::forward_halting:
            p.lasting = Lasting::halt;
            break;
        case LeaderCommand::attack:
            p.lasting = Lasting::to_enemy;
            p.goal = static_cast<std::int16_t>(index_of(target));
            break;
        default:
            p.lasting = Lasting::none;
    }
}

// A command roll, with its penalties; true: obeyed.
bool command_roll(const Table& t, std::size_t by, std::size_t unit) {
    State& s = t.s;
    Piece& p = s.pieces[by];
    s.pieces[unit].ordered = true;
    const int others = others_failed(s, by, unit);
    const Why why{RollFor::leadership, rule("PC-19"), static_cast<int>(by), static_cast<int>(unit)};
    bool obeyed = false;
    if (in_radius(s, by, unit)) {
        if (t.log.keeps())
            obeyed = throw_percent(t, why, command_chance<Tally>(s, by, unit), false).low;
        else
            obeyed = throw_percent(t, why, command_chance<Whole>(s, by, unit).total(), false).low;
    } else {
        t.log.add(RuleWorked{side_of(s, by), rule("PC-R10"), piece(by), piece(unit), 0});
    }
    p.conflicts = static_cast<std::uint8_t>(std::max<int>(p.conflicts, others));
    if (!obeyed) {
        if (p.failures < 250) ++p.failures;
        s.failures.push_back({static_cast<std::uint16_t>(by), static_cast<std::uint16_t>(unit)});
    }
    return obeyed;
}

void give_order(const Table& t, const LeadersOrder& o) {
    State& s = t.s;
    const std::size_t by = index_of(o.by), unit = index_of(o.piece);
    Piece& p = s.pieces[by];
    Piece& u = s.pieces[unit];
    const bool own = p.host == static_cast<int>(unit) && !has(u, Spell::silence);
    if (!own) {
        // PC-25: once another commander has begun, the one before gives no more orders.
        if (s.orderer >= 0 && s.orderer != static_cast<int>(by))
            s.pieces[static_cast<std::size_t>(s.orderer)].done_ordering = true;
        s.orderer = static_cast<std::int16_t>(by);
        p.began_ordering = true;
        if (has(u, Spell::silence)) p.done_ordering = true;
        if (!command_roll(t, by, unit)) return;
    }
    u.commanded = true;
    u.ordered = true;
    set_lasting(s, unit, o.command, o.target);
    t.log.add(RuleWorked{side_of(s, unit), o.command == LeaderCommand::forward ? rule("PC-28") : rule("PC-R12"),
                         piece(unit), o.target, static_cast<std::int32_t>(o.command)});
}

// --- Personalities on the move (PC-26, PC-R56) ----------------------------------------------------------------------

namespace {

Hundredths walk_left(const State& s, std::size_t person) {
    const Piece& p = s.pieces[person];
    Hundredths most = rate(s, person);
    const bool concentrates = p.mass != 255 || p.disrupts || std::ranges::any_of(s.pieces, [&](const Piece& q) {
                                  return q.where == Where::table && q.hits > 0 && q.goal == static_cast<int>(person) &&
                                         facts(s, q).kind == Kind::elemental;
                              });
    return concentrates ? most / 2 : most;
}

}  // namespace

std::optional<Refusal> attach_refused(const State& s, const Attach& o) {
    if (!is_piece(s, o.piece) || !is_person(s, index_of(o.piece))) return Refusal{"There is no such personality."};
    const std::size_t i = index_of(o.piece);
    const Piece& p = s.pieces[i];
    if (side_of(s, i) != s.active) return Refusal{"He does not belong to the side that moves."};
    if (!is_alive(s, i)) return Refusal{"He is not on the table."};
    const bool deploying = s.turn == 0;
    if (!deploying && p.moved) return Refusal{"He has already moved this turn."};
    if (!deploying && has(p, Spell::confuse)) return Refusal{"He is confused, so he can do nothing this turn."};
    if (!deploying && p.host >= 0 && in_contact(s, static_cast<std::size_t>(p.host)))
        return Refusal{"His unit is in close action, so he must stay with it."};
    if (o.unit) {
        if (!is_piece(s, o.unit) || !is_deployed_unit(s, index_of(o.unit)) || side_of(s, index_of(o.unit)) != s.active)
            return Refusal{"His side has no such unit on the table."};
        if (p.host == static_cast<int>(index_of(o.unit))) return Refusal{"He is already with that unit."};
        if (!deploying && gap(body(s, index_of(o.unit)), spot(s, i)) > walk_left(s, i))
            return Refusal{"That unit is farther away than he can move."};
        return std::nullopt;
    }
    const InchPlace* at = inches_of(o.at);
    if (at == nullptr || at->x < 0 || at->y < 0 || at->x > s.setup->wide || at->y > s.setup->deep)
        return Refusal{"He must stay on the table."};
    if (!deploying && distance(spot(s, i), at->point()) > walk_left(s, i))
        return Refusal{"That place is farther away than he can move."};
    for (std::size_t e = 0; e < s.pieces.size(); ++e)
        if (is_deployed_unit(s, e) && !s.pieces[e].hidden && gap(body(s, e), at->point()) < 10 &&
            (side_of(s, e) != s.active || deploying))
            return Refusal{"A unit is already there."};
    return std::nullopt;
}

void attach(const Table& t, const Attach& o) {
    State& s = t.s;
    const std::size_t i = index_of(o.piece);
    Piece& p = s.pieces[i];
    const InchPoint from = spot(s, i);
    if (p.host >= 0 && has(s.pieces[static_cast<std::size_t>(p.host)], Spell::invisibility))
        for (const Effect& e : s.effects)
            if (e.spell == Spell::invisibility && e.caster == i && e.piece == p.host) {
                forget_effect(s, static_cast<std::size_t>(p.host), Spell::invisibility);
                break;
            }
    if (o.unit) {
        p.host = static_cast<std::int16_t>(index_of(o.unit));
        const InchPoint c = spot(s, i);
        p.at = {c.x, c.y, 0};
        t.log.add(RuleWorked{side_of(s, i), rule("PC-R56"), o.piece, o.unit, 0});
    } else {
        p.host = -1;
        const InchPlace to = *inches_of(o.at);
        if (t.log.keeps()) t.log.add(Moved{o.piece, InchPlace{from.x, from.y, 0}, to, rule("PC-26")});
        p.at = {to.x, to.y, degrees(to.degrees)};
    }
    if (s.turn > 0) {
        p.moved = true;
        p.done_ordering = true;
    } else {
        const InchPoint c = spot(s, i);
        p.began = c;
    }
}

void uncover(const Table& t) {
    State& s = t.s;
    if (!s.setup->any_camouflage) return;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        if (!p.hidden || p.where != Where::table) continue;
        bool seen = p.fired || in_contact(s, i) || !(s.setup->wooded || in_cover(s, i));
        for (std::size_t e = 0; e < s.pieces.size() && !seen; ++e)
            seen =
                is_deployed_unit(s, e) && side_of(s, e) != side_of(s, i) && gap_at_most(body(s, i), body(s, e), 1200);
        if (!seen) continue;
        p.hidden = false;
        t.log.add(RuleWorked{side_of(s, i), extra(Extra::camouflage), piece(i), {}, 0});
        if (t.log.keeps()) t.log.add(Moved{piece(i), p.at, p.at, extra(Extra::ambush)});
    }
}

}  // namespace banneret::princecon
