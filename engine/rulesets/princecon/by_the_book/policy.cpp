// The commander by-the-book: the policy of the rulings, which never changes (PC-COMMANDER).

#include <algorithm>
#include <cmath>

#include "engine/rulesets/princecon/by_the_book/judgement.h"
#include "engine/rulesets/princecon/by_the_book/policy.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::princecon::by_the_book {

std::optional<Plan> Judgement::face(std::size_t i, std::size_t e) const {
    const Piece& p = s.pieces[i];
    const InchPoint to = spot(s, e), own = spot(s, i);
    if (to == own) return std::nullopt;
    const int way = bearing(own, to);
    if (degrees_between(way, p.at.degrees) <= 12) return std::nullopt;
    const Reform o{piece(i), TableFormation::unchanged, 0, InchPlace{p.at.x, p.at.y, degrees(way)}};
    if (reform_refused(s, o)) return std::nullopt;
    return Plan{o, Policy::reforms, 0.1};
}

// Straight ahead as far as the way is free.
std::optional<Plan> Judgement::advance_to(std::size_t i, int heading, Hundredths far, Policy why) const {
    const Piece& p = s.pieces[i];
    const bool free = p.form != Form::formed;
    if (!free && degrees_between(heading, p.at.degrees) > 14)
        heading = degrees(p.at.degrees + (degrees(heading - p.at.degrees) < 180 ? 14 : -14));
    const Rect from = body(s, i);
    const InchPlace aim{p.at.x, p.at.y, degrees(heading)};
    const Way w1 = way_between(aim.point(), offset(aim, far, 0));
    const Sweep sweep{i, p.form == Form::skirmish, facts(s, i).flying, false, -1};
    if (const auto met = first_met(s, sweep, from, w1)) far = std::min(far, met->far - 30);
    far = std::min(far, paid_way(s, i, from, w1, far));
    for (int tries = 0; tries < 4 && far >= 60; ++tries, far = far * 2 / 3) {
        const InchPoint to = offset(aim, far, 0);
        const Advance o{piece(i), InchPlace{to.x, to.y, free ? degrees(heading) : p.at.degrees}, Gait::normal};
        const MarchPlan plan = plan_march(s, o);
        if (plan.why == nullptr) return Plan{o, why, 0.2};
    }
    return std::nullopt;
}

// The action of a unit that is free to act.
std::optional<Plan> Judgement::act(std::size_t i) const {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (p.fired && !half_exempt(s, i)) return std::nullopt;
    const bool shoots = f.missiles != 0;
    Hundredths away = 0;
    const int near = nearest(i, &away);
    if (near < 0) return std::nullopt;
    const auto e = static_cast<std::size_t>(near);
    if (s.setup->posture.second == Posture::fighting_retreat && side == Side::second && !shoots && !f.horse) {
        const int back = 0;
        if (degrees_between(p.at.degrees, back) > 14 && p.form == Form::formed) {
            const Reform o{piece(i), TableFormation::unchanged, 0, InchPlace{p.at.x, p.at.y, 0}};
            if (!reform_refused(s, o)) return Plan{o, Policy::withdraws, 0.5};
        }
        const Advance off{piece(i), InchPlace{p.at.x, s.setup->deep + body(s, i).deep + 20, p.at.degrees},
                          Gait::leave_field};
        if (plan_march(s, off).why == nullptr) return Plan{off, Policy::withdraws, 1};
        return advance_to(i, back, rate(s, i) * p.impulses, Policy::withdraws);
    }
    if (p.morale == Morale::disordered && away > 1200) return std::nullopt;           // stands, to rally
    if (f.horse && p.vigour == Vigour::exhausted && away > 600) return std::nullopt;  // recovers
    const bool close_with = !shoots || f.level >= 3 || f.horse || away <= 500;
    if (close_with)
        if (const auto target = best_attack(i, true))
            return Plan{
                Charge{piece(i), piece(target->e), p.at, ChargeEdge::any, target->full ? Gait::gallop : Gait::normal},
                Policy::charges, target->value};
    const InchPoint there = nearest_point(body(s, e), p.at.point());
    const int heading = there == p.at.point() ? p.at.degrees : bearing(p.at.point(), there);
    if (shoots) {
        Hundredths reach = 0;
        for (std::size_t k = 0; k < missile_count; ++k)
            if (((f.missiles >> k) & 1u) != 0) {
                const auto m = static_cast<Missile>(k);
                for (std::size_t band = 0; band < 3; ++band)
                    if (row(m).range[band] != no_dice && f.level + row(m).range[band] > 0)
                        reach = std::max(reach, range_bands[band]);
            }
        if (s.setup->night) reach = std::min<Hundredths>(reach, 600);
        if (away <= reach)
            return degrees_between(heading, p.at.degrees) > 40 && p.form != Form::skirmish ? face(i, e) : std::nullopt;
        if (!attacks() && reach >= 1200) return std::nullopt;
        if (p.form != Form::skirmish && degrees_between(heading, p.at.degrees) > 20) return face(i, e);
        return advance_to(i, heading, std::min<Hundredths>(rate(s, i) * p.impulses, away - reach + 100),
                          Policy::keeps_range);
    }
    if (!attacks()) {
        if (degrees_between(heading, p.at.degrees) > 30 && p.form != Form::skirmish) return face(i, e);
        return std::nullopt;
    }
    if (p.form == Form::formed && degrees_between(heading, p.at.degrees) > 20) {
        if (auto turn = face(i, e)) return turn;
    }
    // Moves towards the enemy, but not alone into the reach of a stronger unit.
    Hundredths far = rate(s, i) * p.impulses;
    if (f.horse) far = std::min<Hundredths>(far, std::max<Hundredths>(0, away - 1000));
    if (away - far < 300) far = std::max<Hundredths>(0, away - 300);
    if (far < 100) return std::nullopt;
    const InchPoint to = offset({p.at.x, p.at.y, degrees(heading)}, far, 0);
    if (f.horse && threat(i, {to.x, to.y, p.at.degrees}) > 1.2 && away > 1200)
        far = std::max<Hundredths>(0, std::min<Hundredths>(far, away - 2400));
    if (far < 100) return std::nullopt;
    return advance_to(i, heading, far, Policy::advances);
}

// The lasting order that a leader would give this unit now.
std::optional<LeaderCommand> Judgement::wanted_order(std::size_t i) const {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (!sound(p) || p.morale == Morale::disordered || p.stays || p.fired || p.evaded || in_contact(s, i) || p.moved)
        return std::nullopt;
    const Control control = control_of(s, i);
    if (control == Control::free) return std::nullopt;
    if (f.horse) {
        if (p.vigour == Vigour::exhausted || control != Control::none) return std::nullopt;
        if (best_attack(i, false)) return LeaderCommand::forward;
        if (attacks() && p.lasting == Lasting::none) {
            Hundredths away = 0;
            if (nearest(i, &away) >= 0 && away > turn_reach(s, i)) return LeaderCommand::forward;
        }
        return std::nullopt;
    }
    if (control == Control::lasting) return std::nullopt;
    if (!attacks()) {
        if (f.missiles == 0 && best_attack(i, false)) return LeaderCommand::forward;
        return std::nullopt;
    }
    return f.missiles != 0 ? LeaderCommand::forward_halting : LeaderCommand::forward_always;
}

Plan Judgement::deploy() const {
    if (!s.setup->house.opening_orders || !attacks()) return {Done{}, Policy::deploys, 0};
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Piece& p = s.pieces[i];
        const Facts& f = facts(s, i);
        if (!mine(i) || !is_deployed_unit(s, i) || p.lasting != Lasting::none || f.horse || p.hidden) continue;
        const LeaderCommand c = f.missiles != 0 ? LeaderCommand::forward_halting : LeaderCommand::forward_always;
        return {LeadersOrder{{}, piece(i), c, {}, {}, {}, {}, 0}, Policy::orders, 0};
    }
    return {Done{}, Policy::deploys, 0};
}

Plan Judgement::move() const {
    const std::size_t n = s.pieces.size();
    // Units that arrive from the flank.
    if (s.turn >= 2)
        for (std::size_t i = 0; i < n; ++i) {
            if (s.pieces[i].where != Where::flank || !mine(i)) continue;
            const bool left = s.flank_edge[side] == 0;
            const Rect r{{},
                         s.pieces[i].width * spacing(s.pieces[i]),
                         std::max(1, ranks_of(s.pieces[i])) * rank_depth(s.pieces[i])};
            for (const int share : {65, 75, 55, 85, 45, 35, 25}) {
                const Hundredths deep =
                    side == Side::first ? s.setup->deep * share / 100 : s.setup->deep * (100 - share) / 100;
                const InchPlace at{left ? r.deep + 20 : s.setup->wide - r.deep - 20, deep,
                                   static_cast<std::int16_t>(left ? 90 : 270)};
                const Deploy o{piece(i), at, 0, TableFormation::unchanged};
                if (!Rules::check(s, o)) return {o, Policy::advances, 1};
            }
        }
    // First the units that are free to act, in the order of their numbers; a unit passed over is not considered again.
    const bool ordering = s.at >= n;
    for (std::size_t i = ordering ? n : s.at; i < n; ++i) {
        if (!mine(i) || is_person(s, i)) continue;
        if (facts(s, i).kind == Kind::elemental) {
            Hundredths away = 0;
            const int near = s.pieces[i].moved || !is_deployed(s, i) ? -1 : nearest(i, &away);
            if (near < 0 || away == 0) continue;
            const InchPoint own = s.pieces[i].at.point(),
                            to = nearest_point(body(s, static_cast<std::size_t>(near)), own);
            const InchPoint end = along(own, way_between(own, to), std::min<Hundredths>(1195, distance(own, to)));
            const Advance o{piece(i), InchPlace{end.x, end.y, 0}, Gait::normal};
            if (!(end == own) && plan_march(s, o).why == nullptr) return {o, Policy::advances, 1};
            continue;
        }
        if (!may_act(s, i) || control_of(s, i) != Control::free) continue;
        if (auto plan = act(i)) return *plan;
    }
    // A unit just ordered.
    if (ordering && s.at - n < n) {
        const std::size_t i = s.at - n;
        if (mine(i) && s.pieces[i].commanded && may_act(s, i) && control_of(s, i) == Control::free)
            if (auto plan = act(i)) return *plan;
    }
    // Then orders, commander by commander.
    bool resumed = !(ordering && s.orderer >= 0);
    for (const std::uint16_t by : s.setup->persons) {
        if (!resumed && by != s.orderer) continue;
        const bool going_on = !resumed;
        resumed = true;
        if (!mine(by) || !is_alive(s, by)) continue;
        const Piece& p = s.pieces[by];
        if (p.intent != Intent::command || p.done_ordering || p.moved) continue;
        // The general keeps one command roll for an interception.
        for (std::size_t i = going_on ? s.at - n : 0; i < n; ++i) {
            if (!mine(i) || !is_deployed_unit(s, i)) continue;
            if (p.host == static_cast<int>(i)) continue;
            if (s.pieces[i].commanded || !may_act(s, i) || !in_radius(s, by, i)) continue;
            const int chance = command_chance<Whole>(s, by, i).total();
            if (chance < 20) {
                if (p.failures > 2) break;
                continue;
            }
            if (s.pieces[i].ordered && chance < 30) continue;
            const auto what = wanted_order(i);
            if (!what) continue;
            if (order_fault(s, by, i, *what, -1) != nullptr) continue;
            return {LeadersOrder{piece(by), piece(i), *what, {}, {}, {}, {}, 0}, Policy::leads, chance / 100.0};
        }
    }
    // Leaders behind the neighbours of Broken units go to rally them; lone leaders join a unit.
    for (const std::uint16_t i : s.setup->persons) {
        const Piece& p = s.pieces[i];
        if (!mine(i) || !is_alive(s, i) || p.moved || p.intent != Intent::command || p.mass != 255) continue;
        int best = -1;
        double most = 0;
        for (std::size_t u = 0; u < n; ++u) {
            if (!mine(u) || !is_deployed_unit(s, u) || p.host == static_cast<int>(u)) continue;
            const bool broken = s.pieces[u].morale == Morale::broken;
            if (!broken && p.host >= 0) continue;
            if (!broken && !sound(s.pieces[u])) continue;
            if (broken && facts(s, i).rank == Rank::general) continue;
            // He does not join a Broken unit near the enemy: both would be taken.
            if (broken && enemies_near(u, 400)) continue;
            const double value = s.pieces[u].hits * (broken ? 1.0 : 0.5);
            if (value <= most) continue;
            if (attach_refused(s, Attach{piece(i), piece(u), {}})) continue;
            most = value;
            best = static_cast<int>(u);
        }
        if (best >= 0)
            return {Attach{piece(i), piece(static_cast<std::size_t>(best)), {}}, Policy::goes_to_rally, most};
    }
    return {Done{}, Policy::done, 0};
}

Plan Judgement::fire() const {
    for (std::size_t i = s.at; i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        if (f.missiles == 0 || !mine(i) || !may_fire(s, i)) continue;
        // Light horse that may charge next turn still fires: it has moved already.
        Plan best;
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            if (!is_deployed(s, e) || mine(e) || s.pieces[e].hidden) continue;
            for (std::size_t k = 0; k < missile_count; ++k) {
                if (((f.missiles >> k) & 1u) == 0) continue;
                const auto v = volley(s, i, e, static_cast<Missile>(k));
                if (!v) continue;
                const double hits = std::min<double>(expected_shot(s, *v), s.pieces[e].hits);
                const double share = hits / std::max<double>(1, s.pieces[e].hits);
                const double value = hits * facts(s, e).level / std::max<int>(1, facts(s, e).hits_each) + 2 * share;
                if (value > best.score + 1e-9)
                    best = {Shoot{piece(i), piece(e), keyword(static_cast<Missile>(k))}, Policy::shoots, value};
            }
        }
        if (best.score > 0) return best;
    }
    return {Done{}, Policy::shoots, 0};
}

Plan Judgement::rally() const {
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (mine(i) && is_unit(s, i) && s.pieces[i].morale != Morale::ordered && may_rally(s, i))
            return {Rally{piece(i), {}, {}}, Policy::rallies, 1};
    return {Done{}, Policy::rallies, 0};
}

Plan Judgement::disengage() const {
    for (const Contact& c : s.contacts)
        for (const std::size_t i : {std::size_t{c.a}, std::size_t{c.b}}) {
            if (!mine(i) || s.pieces[i].disengaged) continue;
            double dealt = 0, taken = 0;
            each_contact(s, i, [&](const Contact& k) {
                Contact later = k;
                later.since = 0;
                dealt += expected_close(s, later, i) / std::max<int>(1, s.pieces[other_of(k, i)].hits);
                taken += expected_close(s, later, other_of(k, i)) / std::max<int>(1, s.pieces[i].hits);
            });
            const Facts& f = facts(s, i);
            const bool beaten = f.horse ? dealt < taken : 2 * s.pieces[i].hits <= f.hits && dealt < 0.8 * taken;
            if (!beaten) continue;
            if (disengage_refused(s, i)) continue;
            return {Advance{piece(i), s.pieces[i].at, Gait::disengage}, Policy::disengages, taken - dealt};
        }
    return {Done{}, Policy::disengages, 0};
}

Plan Judgement::challenge() const {
    const Contact& c = s.contacts[s.at];
    Plan best{Done{}, Policy::challenges, 0};
    const std::size_t unit = side_of(s, c.a) == side ? c.a : c.b, foe = other_of(c, unit);
    for (const std::size_t by : challengers(s, c, side)) {
        if (facts(s, by).rank == Rank::general) continue;
        for (const std::uint16_t at : s.setup->persons) {
            if (s.pieces[at].host != static_cast<int>(foe) || challenge_refused(s, by, at)) continue;
            const double odds = duel_win(s, by, at);
            if (odds >= 1.2 && odds > best.score) best = {ChallengeTo{piece(by), piece(at)}, Policy::challenges, odds};
        }
    }
    return best;
}

Plan Judgement::react(const TableDecision& d) const {
    const auto reply = [&](int option, double score) {
        return Plan{Reply{static_cast<std::uint16_t>(option)}, Policy::answers, score};
    };
    const std::size_t i = d.piece ? index_of(d.piece) : 0, e = d.against ? index_of(d.against) : 0;
    switch (s.stage) {
        case Stage::march:
        case Stage::rush: {
            if (s.rush.step == Rush::Step::intercepts) {
                const auto all = intercept_commanders(s, i);
                int best = -1, most = 29;
                for (std::size_t k = 0; k < all.size(); ++k) {
                    const int chance = command_chance<Whole>(s, all[k], i).total();
                    if (chance > most) {
                        most = chance;
                        best = static_cast<int>(k);
                    }
                }
                if (best < 0 || s.pieces[i].vigour == Vigour::exhausted) return reply(0, 0);
                const Rush::Meeting& m = s.rush.meetings[s.rush.at];
                const Edge struck = sector_of(body(s, e), s.pieces[i].at.point());
                const Exchange x =
                    exchange(i, e, true, m.path >= rate(s, i) + 100 && s.pieces[i].vigour == Vigour::fresh, struck);
                const bool pikes = facts(s, e).pikes && struck == Edge::front;
                return x.value >= 1.15 && !pikes ? reply(best + 1, x.value) : reply(0, x.value);
            }
            const bool charged = s.rush.kind == Rush::Kind::charge;
            const Exchange x = exchange(e, i, charged, s.rush.gallop, sector_of(body(s, i), s.rush.from.point()));
            return x.value > 1.5 ? reply(1, x.value) : reply(0, x.value);
        }
        case Stage::answer_magic: {
            const auto spell = spell_named(s.casting.order.spell);
            const bool worth_it =
                spell && (row(*spell).kind == SpellKind::damage || row(*spell).kind == SpellKind::mass);
            return reply(worth_it ? 1 : 0, 0);
        }
        case Stage::challenge_answer:
            return reply(duel_win(s, i, e) >= 0.8 && facts(s, i).rank != Rank::general ? 0 : 1, 0);
        case Stage::duel_help:
            return reply(0, 0);
        case Stage::duel_flee_a:
        case Stage::duel_flee_b:
        case Stage::sergeant_flee: {
            const Piece& p = s.pieces[i];
            return reply(4 * p.points <= facts(s, i).points ? 1 : 0, 0);
        }
        case Stage::disengage_pursuit:
        case Stage::pursuit: {
            if (s.pieces[i].morale != Morale::ordered || facts(s, i).missiles != 0) return reply(0, 0);
            // No pursuit that ends near a fresh enemy.
            for (std::size_t k = 0; k < s.pieces.size(); ++k)
                if (k != e && enemy(k) && sound(s.pieces[k]) && gap_at_most(body(s, k), body(s, e), 600))
                    return reply(0, 0);
            return reply(1, 0);
        }
        default:
            return reply(0, 0);
    }
}

CommandersChoice choose(const State& s, bool say_why) {
    const auto d = Rules::pending(s);
    CHECK(d.has_value());
    const Judgement m{s, d->side};
    Plan plan;
    if (d->moment == TableDecision::Moment::react) {
        plan = m.react(*d);
    } else {
        switch (s.stage) {
            case Stage::deploy_first:
            case Stage::deploy_second:
                plan = m.deploy();
                break;
            case Stage::prepare:
                plan = m.prepare();
                break;
            case Stage::window:
                plan = m.window();
                break;
            case Stage::move:
                plan = m.move();
                break;
            case Stage::fire:
                plan = m.fire();
                break;
            case Stage::rally:
                plan = m.rally();
                break;
            case Stage::disengage:
                plan = m.disengage();
                break;
            case Stage::mass:
                plan = m.mass();
                break;
            case Stage::challenge:
                plan = m.challenge();
                break;
            default:
                break;
        }
    }
    CommandersChoice c;
    c.order = plan.order;
    c.rule = policy(plan.why);
    c.score = plan.score;
    if (say_why) c.because = std::string(rule_rows()[policy(plan.why).row].words);
    return c;
}

}  // namespace banneret::princecon::by_the_book
