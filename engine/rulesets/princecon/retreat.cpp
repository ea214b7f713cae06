// Step 8: rallies, disengagements, pursuits, routs, recovery (PC-46, PC-47, PC-90 to PC-92, PC-103, PC-R6).

#include <algorithm>

#include "engine/rulesets/princecon/moving.h"

namespace banneret::princecon {

bool may_rally(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (!is_deployed_unit(s, i) || p.rallied || p.engaged || p.fired || p.stays || in_contact(s, i)) return false;
    if (p.morale == Morale::disordered) return !p.moved && p.slept == 0 && p.impulses == impulses_of(s, i);
    if (p.morale != Morale::broken) return false;
    for (const std::uint16_t k : s.setup->persons)
        if (s.pieces[k].host == static_cast<int>(i) && is_alive(s, k) && s.pieces[k].intent == Intent::command)
            return true;
    return false;
}

std::optional<Refusal> rally_refused(const State& s, const Rally& o) {
    if (!is_piece(s, o.piece) || !is_unit(s, index_of(o.piece)) || side_of(s, index_of(o.piece)) != s.active)
        return Refusal{"That is not a unit of the side that rallies."};
    if (!may_rally(s, index_of(o.piece)))
        return Refusal{
            "A unit can rally only if it is unengaged and has neither moved nor fired; a Broken one also needs a "
            "leader with it."};
    return std::nullopt;
}

void rally(const Table& t, const Rally& o) {
    State& s = t.s;
    const std::size_t i = index_of(o.piece);
    Piece& p = s.pieces[i];
    p.rallied = true;
    MoraleCase how;
    how.rally = p.morale == Morale::broken ? 20 : 10;
    Cause cause;
    cause.rule = rule("PC-47");
    if (facts(s, i).undead || check_morale(t, i, how, cause) == 0) {
        const auto before = static_cast<std::int16_t>(p.morale);
        p.morale = static_cast<Morale>(before - 1);
        p.raised = true;
        t.log.add(StateChanged{o.piece, rule("PC-47"), before, static_cast<std::int16_t>(p.morale)});
    }
}

// --- Disengaging (PC-90, PC-R40) ------------------------------------------------------------------------------------

bool may_disengage(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (!is_deployed_unit(p) || !sound(p) || p.disengaged || p.stays || p.flashed) return false;
    bool touched = false, melee = false;
    each_contact(s, i, [&](const Contact& c) {
        touched = true;
        melee = melee || is_melee(s, c);
    });
    return touched && !melee;
}

std::optional<Refusal> disengage_refused(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (may_disengage(s, i)) return std::nullopt;
    if (!is_deployed_unit(s, i) || !is_unit(s, i) || !in_contact(s, i))
        return Refusal{"That unit is not in close action."};
    if (!sound(p) || p.disengaged || p.stays || p.flashed)
        return Refusal{"That unit is routing, cannot act, or has already tried to disengage this turn."};
    return Refusal{"A unit can leave a melee only by routing."};
}

void disengage(const Table& t, std::size_t i) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    p.disengaged = true;
    bool first = false;
    std::size_t enemy = i;
    each_contact(s, i, [&](const Contact& c) {
        first = first || c.since == s.turn;
        enemy = other_of(c, i);
    });
    const Why why{RollFor::evasion, rule("PC-90"), static_cast<int>(i), static_cast<int>(enemy)};
    const int more = f.horse && first ? 10 * f.level : 0;
    bool breaks_off = false;
    if (t.log.keeps()) {
        Tally chance;
        chance.add(rule("PC-90"), 10 * f.level);
        chance.add(rule("PC-R40"), more);
        breaks_off = throw_percent(t, why, chance, false).low;
    } else {
        breaks_off = throw_percent(t, why, 10 * f.level + more, false).low;
    }
    if (!breaks_off) return;
    s.at = static_cast<std::uint16_t>(s.follows.size());
    each_contact(s, i, [&](const Contact& c) {
        s.follows.push_back({static_cast<std::uint16_t>(other_of(c, i)), static_cast<std::uint16_t>(i)});
    });
    const Edge face = [&] {
        Edge e = Edge::front;
        each_contact(s, i, [&](const Contact& c) { e = c.a == i ? c.edge_a : c.edge_b; });
        return e;
    }();
    drop_contacts(s, i);
    // Straight back from the face that was touched.
    const int back = p.at.degrees + 90 * static_cast<int>(face) + 180;
    step_back(t, i, rate(s, i) * impulses_of(s, i) / 4, degrees(back), false, rule("PC-91"));
    p.moved = true;
    Cause cause;
    cause.rule = rule("PC-33");
    cause.enemy = static_cast<int>(enemy);
    check_morale(t, i, {}, cause);
}

// PC-R41.
bool next_follow(State& s, bool broken) {
    for (; s.at < s.follows.size(); ++s.at) {
        const Follow& f = s.follows[s.at];
        if (!is_deployed_unit(s, f.by) || !is_deployed_unit(s, f.after) || !sound(s.pieces[f.by]) ||
            in_contact(s, f.by))
            continue;
        if (s.pieces[f.by].stays || has(s.pieces[f.by], Spell::levitate)) continue;
        if (broken && (s.pieces[f.by].met || side_of(s, f.by) != s.active)) continue;
        if (broken == sound(s.pieces[f.after])) continue;
        return true;
    }
    return false;
}

void pursue(const Table& t, const Follow& f, bool broken) {
    State& s = t.s;
    const std::size_t i = f.by, e = f.after;
    const int quarters = broken ? s.setup->house.rout_pursuit : 1;
    const Hundredths most = rate(s, i) * impulses_of(s, i) * quarters / 4;
    const Rect r = body(s, i);
    const InchPoint to = nearest_point(body(s, e), r.at.point());
    marked(s, i).met = true;
    if (to == r.at.point()) return;
    const int heading = bearing(r.at.point(), to);
    const InchPlace aim{r.at.x, r.at.y, degrees(heading)};
    const Way w = way_between(aim.point(), offset(aim, most, 0));
    Hundredths far = paid_way(s, i, r, w, most);
    int enemy = -1;
    const Sweep sweep{i, s.pieces[i].form == Form::skirmish, false, false, -1};
    if (const auto met = first_met(s, sweep, r, w); met && met->far <= far) {
        far = met->enemy >= 0 ? met->far : std::max(0, met->far - 5);
        enemy = met->enemy;
    }
    const InchPoint end = along(aim.point(), w, far);
    const InchPlace place{std::clamp(end.x, 0, s.setup->wide), std::clamp(end.y, 0, s.setup->deep), r.at.degrees};
    const InchPlace from = r.at;
    move_piece(t, i, place, rule("PC-91"));
    s.pieces[i].moved = true;
    if (s.setup->any_persons) persons_met(t, i);
    uncover(t);
    if (enemy < 0 || !is_deployed_unit(s, i)) return;
    const auto target = static_cast<std::size_t>(enemy);
    if (!sound(s.pieces[target])) {
        if (s.pieces[target].morale == Morale::surrendered)
            remove_unit(t, target, Where::captured, rule("PC-43"));
        else
            free_roll(t, i, target);
        return;
    }
    const auto face = struck_face(s, place, body(s, i), target);
    const auto at = face ? place_against(s, i, place, target, *face) : std::nullopt;
    if (!at) return;
    move_piece(t, i, *at, rule("PC-91"));
    add_contact(t, i, target, from, *face, false, false);
    // The renewed combat counts as a later turn.
    if (enemy == static_cast<int>(e) && !broken && !s.contacts.empty() && s.contacts.back().a == i)
        s.contacts.back().since = static_cast<std::uint16_t>(s.turn > 0 ? s.turn - 1 : 0);
    else if (!s.contacts.empty() && s.contacts.back().a == i)
        s.contacts.back().since = static_cast<std::uint16_t>(s.turn + 1);
}

// The rout moves of units that have made none this turn (PC-45).
void rout_moves(const Table& t) {
    State& s = t.s;
    const auto broken = [](const Piece& p) { return !sound(p) && !p.routed && is_deployed_unit(p); };
    if (std::ranges::none_of(s.pieces, broken)) return;
    for (const Side side : {other(s.first), s.first})
        for (const Piece& p : s.pieces) {
            if (p.side != side || !broken(p)) continue;
            const std::size_t i = index_in(s, p);
            Cause cause;
            cause.rule = rule("PC-45");
            if (in_contact(s, i)) {
                each_contact(s, i, [&](const Contact& c) { cause.enemy = static_cast<int>(other_of(c, i)); });
                rout(t, i, cause, true);
            } else {
                rout(t, i, cause, false);
            }
        }
}

// 8f: fatigue and regeneration.
void recover(const Table& t) {
    State& s = t.s;
    for (Piece& p : s.pieces) {
        const bool tired = p.horse && p.vigour != Vigour::fresh;
        if ((!tired && !s.setup->any_regeneration) || !is_deployed_unit(p)) continue;
        const std::size_t i = index_in(s, p);
        if (const Facts& f = facts(s, p); f.regeneration && p.hits < f.hits) {
            int n = (p.castings + 3) / 4;
            if (p.taken > 0) n = std::min(n, p.taken / 2);
            heal_hits(t, i, n, extra(Extra::regeneration));
        }
        if (!tired || !sound(p)) continue;
        if (p.moved || p.ordered || p.shot_at || p.engaged || p.fired || in_contact(s, i)) continue;
        const auto before = static_cast<std::int16_t>(p.vigour);
        p.vigour = static_cast<Vigour>(before - 1);
        t.log.add(StateChanged{piece(i), rule("PC-103"), before, static_cast<std::int16_t>(p.vigour)});
    }
}

}  // namespace banneret::princecon
