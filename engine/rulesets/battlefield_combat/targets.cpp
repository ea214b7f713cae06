// The legal targets of a piece for attacks, shots and charges, and the number of its rolls.

#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

bool may_be_struck(const State& s, std::size_t by, std::size_t target) {
    const Piece &p = s.pieces[by], &e = s.pieces[target];
    if (e.side == p.side || e.heads == 0 || e.hidden) return false;
    if (std::abs(p.at.column - e.at.column) + std::abs(p.at.row - e.at.row) != 1) return false;
    if (e.where == Where::with) return e.now.exposed && can_strike(s, by, e.host);
    return e.where == Where::table && can_strike(s, by, target);
}

Targets strike_targets(const State& s, std::size_t by) {
    Targets out;
    const Square at = s.pieces[by].at;
    const auto take = [&](std::size_t e) {
        if (out.count < out.list.size() && may_be_struck(s, by, e)) out.list[out.count++] = index(e);
    };
    for (int d = 0; d < 4; ++d)
        if (const std::uint16_t e = unit_at(s, step(at, 2 * d)); e != nobody) take(e);
    for (std::size_t c = s.setup->units; c < s.pieces.size(); ++c) take(c);
    return out;
}

Fault range_fault(const State& s, std::size_t by, std::size_t target) {
    const Piece &p = s.pieces[by], &e = s.pieces[target];
    if (e.side == p.side) return Fault::friend_target;
    if (e.heads == 0 || (e.where != Where::table && e.where != Where::with)) return Fault::no_target;
    if (e.hidden) return Fault::unseen;
    if (e.where == Where::with && !e.now.exposed) return Fault::no_target;
    if (facts(s, by).range == 0) return Fault::no_shots;
    if (p.now.charged) return Fault::charged_shot;
    if (engaged(s, by)) return Fault::engaged;
    const int gone = std::abs(p.at.column - e.at.column) + std::abs(p.at.row - e.at.row);
    if (gone <= 1) return Fault::contact_shot;
    return gap(s, p.at, e.at) > range_now(s, by) ? Fault::range : Fault::none;
}

Fault shot_fault(const State& s, std::size_t by, std::size_t target) {
    if (const Fault f = range_fault(s, by, target); f != Fault::none) return f;
    return cover_of(s, s.pieces[by].at, index(target)) == Cover::total ? Fault::sight : Fault::none;
}

Fault charge_fault(const State& s, std::size_t i, std::size_t target, Square to) {
    const Piece& p = s.pieces[i];
    if (!unmoved(s)) return Fault::moved;
    if (engaged(s, i)) return Fault::engaged;
    if (s.setup->house.shaken_no_charge && p.morale == Morale::shaken) return Fault::shaken_charge;
    if (p.now.tried_rally || p.now.cast) return Fault::attacked;
    const Line line = line_between(p.at, to);
    if (line.length == 0) return Fault::charge_line;
    if (!charge_meets(s, i, to, target)) return Fault::charge_contact;
    if (!charges_along(s, i, line.direction)) return Fault::charge_line;
    if (clear_charge(s, i, line.direction) < line.length) return Fault::charge_barred;
    if (unit_on(s, to) != nobody || closed(s, to, i)) return Fault::taken;
    return can_strike(s, i, target) ? Fault::none : Fault::in_the_air;
}

int rolls_left(const State& s, std::size_t i, bool shots, std::size_t target) {
    int given = 0;
    bool front = reaches(s, i, s.pieces[target].at);
    if (s.attack.divided && s.attack.by == i)
        for (std::size_t n = 0; n < s.attack.targets; ++n) {
            given += s.attack.aimed[n].rolls;
            front = front || reaches(s, i, s.pieces[s.attack.aimed[n].target].at);
        }
    return rolls_of<Whole>(s, i, shots, front).total() - given;
}

}  // namespace banneret::battlefield
