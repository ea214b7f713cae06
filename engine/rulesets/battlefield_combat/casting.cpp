// Checks of rallies and spells: the reasons to refuse one.

#include <algorithm>

#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

Fault rallied_fault(const State& s, std::size_t i) {
    if (s.stage != Stage::act || !s.tasks.empty() || s.attack.divided) return Fault::not_asked;
    const Piece& p = s.pieces[i];
    if (p.side != acting_side(s)) return Fault::enemys;
    if (p.heads > 0 && p.where == Where::with) return Fault::attached_already;
    if (p.heads == 0 || !on_table(p)) return Fault::gone;
    if (p.morale == Morale::normal) return Fault::no_rally;
    if (p.now.rallied) return Fault::rallied;
    if (!s.act.begun) return order_fault(s, i);
    if (s.act.piece != i) return Fault::other_begun;
    return s.act.moved || s.act.attacked || s.act.charged || s.act.pivoted ? Fault::moved : Fault::none;
}

Fault rally_fault(const State& s, std::size_t i, std::size_t by, Square to) {
    if (const Fault f = rallied_fault(s, i); f != Fault::none) return f;
    const Piece &p = s.pieces[i], &c = s.pieces[by];
    if (!facts(s, by).commander || !facts(s, by).leads || c.heads == 0) return Fault::no_commander;
    if (c.now.tried_rally) return Fault::attacked;
    if (held(s, by)) return Fault::held;
    if (i == by) {
        if (p.morale == Morale::routing && engaged(s, i)) return Fault::engaged;
        return to == c.at ? Fault::none : Fault::rallies_himself;
    }
    if (c.morale == Morale::routing) return Fault::routing;
    if (c.where != Where::table && c.host != i) return Fault::attached_already;
    if (distance(c.at, p.at) > facts(s, by).command_range) return Fault::command_range;
    const bool general = facts(s, by).general && to == c.at && s.general[c.side] > -3;
    if (general) return Fault::none;
    if (c.now.attacked || c.now.cast || c.now.orders) return Fault::attacked;
    const bool his_own = c.host == i;
    if (!his_own && c.now.activated && !c.now.detached) return Fault::activated;
    if (distance(to, p.at) > 1) return Fault::too_far;
    if (to == c.at) return Fault::none;
    if (his_own) return Fault::attached_already;
    if (c.now.detached) return Fault::moved;
    Reach all;
    reach(s, by, speed_now(s, by), all);
    for (const Reached& r : all)
        if (r.at == to && r.steps > 0)
            return r.may_end || (to == p.at && p.guest == nobody) ? Fault::none : Fault::taken;
    return Fault::out_of_reach;
}

Fault spell_fault(const State& s, std::size_t by, std::string_view word, std::optional<std::size_t> target,
                  const SquarePlace* at, int kind) {
    const SpellRow* spell = nullptr;
    for (const SpellRow& r : spell_rows())
        if (r.key == word) spell = &r;
    if (spell == nullptr || level_left(s, by, spell->spell) == 0) return Fault::no_spell;
    const Square from = s.pieces[by].at;
    const Side side = s.pieces[by].side;
    const auto in_range = [&](Square q) {
        return spell->range == 0 ? distance(from, q) <= 1 : gap(s, from, q) <= spell->range;
    };
    const auto seen = [&](Square q) {
        // A square has the cover of the unit in it: only sight counts.
        return q == from || !sight_blocked(s, from, q);
    };
    switch (spell->aim) {
        case Aim::self:
            return Fault::none;
        case Aim::friend_unit: {
            if (!target || s.pieces[*target].side != side || s.pieces[*target].heads == 0) return Fault::spell_target;
            const Piece& x = s.pieces[*target];
            if (x.where != Where::table && x.where != Where::with) return Fault::spell_target;
            if (spell->spell == Spell::invisibility && !is_unit(s, *target)) return Fault::spell_target;
            return in_range(x.at) ? Fault::none : Fault::range;
        }
        case Aim::enemy:
        case Aim::commander: {
            if (!target || s.pieces[*target].side == side || s.pieces[*target].heads == 0) return Fault::spell_target;
            const Piece& x = s.pieces[*target];
            if (x.where == Where::with ? !x.now.exposed : x.where != Where::table) return Fault::spell_target;
            if (spell->aim == Aim::commander && !facts(s, *target).commander) return Fault::spell_target;
            if (!in_range(x.at)) return Fault::range;
            return seen(x.at) ? Fault::none : Fault::sight;
        }
        case Aim::square: {
            if (at == nullptr || !on_map(*s.setup, at->at)) return Fault::not_square;
            if (!in_range(at->at)) return Fault::range;
            if (spell->spell == Spell::entangle) {
                const Ground g = ground_for(s, at->at, by);
                if (g != Ground::sparse_woods && g != Ground::briars) return Fault::spell_target;
            }
            return seen(at->at) ? Fault::none : Fault::sight;
        }
        case Aim::squares: {
            if (at == nullptr || !on_map(*s.setup, at->at) || at->facing % 2 != 0 || at->facing > 6)
                return Fault::not_square;
            const bool wall = spell->spell == Spell::wall_of_stone;
            if (!wall && (kind < 1 || kind > 7)) return Fault::spell_target;
            const int count = wall ? std::max(1, caster_level(s, by, spell->spell) / 2) : 4;
            Square q = at->at;
            for (int n = 0; n < count; ++n, q = step(q, at->facing)) {
                if (!on_map(*s.setup, q)) return Fault::not_square;
                if (!in_range(q)) return Fault::range;
                const bool taken = unit_on(s, q) != nobody || lone_on(s, q, side) != nobody ||
                                   lone_on(s, q, other(side)) != nobody || closed(s, q, by);
                if (wall && taken) return Fault::taken;
            }
            return seen(at->at) ? Fault::none : Fault::sight;
        }
        case Aim::effect: {
            if (target) {
                const Piece& x = s.pieces[*target];
                if (!in_range(x.at)) return Fault::range;
                return std::ranges::any_of(s.effects, [&](const Effect& e) { return e.piece == *target; })
                           ? Fault::none
                           : Fault::spell_target;
            }
            if (at == nullptr || !on_map(*s.setup, at->at)) return Fault::not_square;
            if (!in_range(at->at)) return Fault::range;
            const bool any = std::ranges::any_of(s.effects, [&](const Effect& e) {
                return e.piece == nobody &&
                       (e.at == at->at || std::ranges::find(e.more.begin(), e.more.begin() + e.squares - 1, at->at) !=
                                              e.more.begin() + e.squares - 1);
            });
            return any ? Fault::none : Fault::spell_target;
        }
    }
    return Fault::no_spell;
}

}  // namespace banneret::battlefield
