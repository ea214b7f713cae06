// The end of a turn and of the battle (MS-R29, MS-R35, MS-END).

#include "engine/core/check.h"
#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

[[gnu::always_inline]] static inline Count losses_so_far(const State& s, Side side) {
    Count n;
    for (const std::uint16_t i : std::span(s.setup->own[side]).first(s.setup->own_bodies[side])) {
        const Piece& p = s.pieces[i];
        n.killed += p.killed;
        n.captured += p.taken;
        n.off += p.fled;
        if (p.figures <= 0) continue;
        if (p.where == Where::table && routs(p))
            n.routing += p.figures;
        else if (p.where == Where::table || p.where == Where::flank)
            n.unrouted = true;
        else if (p.where == Where::withdrawn)
            n.withdrawn += p.figures;
    }
    return n;
}
Count count_of(const State& s, Side side) {
    return losses_so_far(s, side);
}

namespace {

void rest(Table t) {
    State& s = t.s;
    const bool stand = s.setup->house.rest_stand;
    for (Piece& p : s.pieces) {
        if (!(p.blown | (p.reload > 0))) continue;  // nothing to recover from
        const bool alive = is_alive(p), active = p.moved | p.fought;
        const bool recovers = alive & p.blown & p.began_blown & !(p.charged | (stand & active));
        const bool loads = alive & (p.reload > 0) & !(p.shot | active);
        p.blown = p.blown & !recovers;
        p.reload = static_cast<std::uint8_t>(p.reload - (loads ? 1 : 0));
        if (!t.log.keeps()) continue;
        const auto i = static_cast<std::size_t>(&p - s.pieces.data());
        if (recovers) changed(t, i, rule("MS-R29"), 1, 0);
        if (loads) changed(t, i, rule("MS-R35"), p.reload + 1, p.reload);
    }
}

}  // namespace

void end_turn(Table t) {
    State& s = t.s;
    const Setup& setup = *s.setup;
    rest(t);
    shared::count_quiet_turn(s, s.blood);
    for (const Side side : both_sides)
        s.bad_turns[side] = s.shot_losses[side] > s.shot_losses[other(side)]
                                ? static_cast<std::uint8_t>(std::min(200, s.bad_turns[side] + 1))
                                : std::uint8_t{0};
    const PerSide<Count> now{losses_so_far(s, Side::first), losses_so_far(s, Side::second)};
    const auto share = [&](Side side) {
        return setup.figures[side] > 0 ? static_cast<double>(now[side].lost()) / setup.figures[side] : 1.0;
    };
    if (setup.posture.second == Posture::fighting_retreat && 2 * now.second.withdrawn >= setup.figures.second) {
        s.withdrew = true;
        return end_battle(t, Side::first, rule_of(End::fighting_retreat));
    }
    const auto is_broken = [&](Side side) {
        return !now[side].unrouted || broken(setup.house, setup.figures[side], now[side].lost());
    };
    if (s.conceded.first != s.conceded.second)
        return end_battle(t, s.conceded.first ? Side::second : Side::first, rule_of(End::conceded));
    const bool first = is_broken(Side::first), second = is_broken(Side::second);
    // The side that has lost less is ahead.
    const auto ahead = [&](double by) {
        return shared::ahead(PerSide<double>{share(Side::second), share(Side::first)}, by);
    };
    if (first && second) return end_battle(t, ahead(0), rule_of(End::both_broken));
    if (first) return end_battle(t, Side::second, rule_of(End::broken));
    if (second) return end_battle(t, Side::first, rule_of(End::broken));
    if (s.turn >= setup.house.turn_limit) return end_battle(t, ahead(0.1), rule_of(End::turn_limit));
    s.stage = Stage::turn_begins;
}

namespace {

// Routing bodies of the loser near an enemy in order and out of contact (MS-END).
void capture_routers(Table t) {
    State& s = t.s;
    for (std::size_t i = 0; s.winner && i < s.setup->bodies; ++i) {
        const Piece& p = s.pieces[i];
        if (!is_deployed(p) || !routs(p) || facts(s, i).home == *s.winner) continue;
        for (const std::uint16_t e : s.setup->own[*s.winner]) {
            const Piece& q = s.pieces[e];
            if (!is_body(s, e) || !is_deployed(q) || routs(q) || in_contact(q) || !within(s, i, e, 1200)) continue;
            remove_piece(t, i, Where::captured, rule_of(End::captured));
            break;
        }
    }
}

Fate fate_of(const State& s, std::size_t c) {
    const Piece& p = s.pieces[c];
    const Side side = facts(s, c).home;
    const bool lost = shared::lost_field(s, side);
    const Fate own = p.wounds > facts(s, c).wounds ? Fate::wounded : Fate::unhurt;
    // A character out of action on a field that the enemy holds is captured; prisoners of a beaten enemy go free
    // (MS-R82).
    if (p.where == Where::out && lost) return Fate::captured;
    if (p.where == Where::captured && s.winner == side) return own;
    if (is_alive(p)) return routs(s.pieces[body_index(s, c)]) && lost && own == Fate::unhurt ? Fate::fled : own;
    return p.leaves > 0 ? static_cast<Fate>(p.leaves - 1) : Fate::unhurt;
}

}  // namespace

void end_battle(Table t, std::optional<Side> winner, RuleRef why) {
    State& s = t.s;
    shared::end_battle(s, t.log, winner, why, [&] {
        s.charge = {};
        capture_routers(t);
        s.fates.clear();
        for (std::size_t c = s.setup->bodies; c < s.pieces.size(); ++c) s.fates.push_back(fate_of(s, c));
    });
}

}  // namespace banneret::skirmish
