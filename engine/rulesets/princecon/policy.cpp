// The automatic commander: what it does at each decision (PC-COMMANDER).

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/rulesets/princecon/by_the_book/policy.h"
#include "engine/rulesets/princecon/judgement.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::princecon {

namespace {

Weights weights_of(Temper t) {
    switch (t) {
        case Temper::bold:
            return {0.75, true, 1.6, 0};
        case Temper::wary:
            return {1.25, false, 0.7, 0.45};
        default:
            return {};
    }
}

}  // namespace

// Puts a leader with the best unit of each stretch of the line, so that most of the line is within their radius.
std::optional<Plan> Judgement::spread_leaders() const {
    std::vector<std::size_t> leaders, units;
    for (const std::uint16_t i : s.setup->persons)
        if (mine(i) && is_alive(s, i) && (facts(s, i).fighter || facts(s, i).spell_level == 0)) leaders.push_back(i);
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (mine(i) && is_deployed_unit(s, i) && !s.pieces[i].hidden) units.push_back(i);
    if (leaders.empty() || units.size() <= leaders.size()) return std::nullopt;
    std::stable_sort(units.begin(), units.end(),
                     [&](std::size_t a, std::size_t b) { return s.pieces[a].at.x < s.pieces[b].at.x; });
    for (std::size_t k = 0; k < leaders.size(); ++k) {
        const auto from = units.begin() + static_cast<std::ptrdiff_t>(units.size() * k / leaders.size());
        const auto to = units.begin() + static_cast<std::ptrdiff_t>(units.size() * (k + 1) / leaders.size());
        const std::size_t best =
            *std::max_element(from, to, [&](std::size_t a, std::size_t b) { return worth(a) < worth(b); });
        const Attach o{piece(leaders[k]), piece(best), {}};
        if (s.pieces[leaders[k]].host != static_cast<int>(best) && !Rules::check(s, o))
            return Plan{o, Policy::deploys, 0};
    }
    return std::nullopt;
}

Plan Judgement::deploy() const {
    // Archers in loose order: half the hits taken, half as many again dealt, and the same frontage with half the files.
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Piece& p = s.pieces[i];
        const Facts& f = facts(s, i);
        if (!mine(i) || !is_deployed_unit(s, i) || p.form != Form::formed || f.horse || f.missiles == 0 || p.hidden)
            continue;
        const Deploy loose{piece(i), p.at, static_cast<std::uint16_t>(std::max(1, (p.width + 1) / 2)),
                           TableFormation::skirmish};
        if (!Rules::check(s, loose)) return {loose, Policy::deploys, 0};
    }
    if (auto plan = spread_leaders()) return *plan;
    if (!s.setup->house.opening_orders) return {Done{}, Policy::deploys, 0};
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Piece& p = s.pieces[i];
        const Facts& f = facts(s, i);
        if (!mine(i) || is_person(s, i) || p.lasting != Lasting::none || p.hidden) continue;
        // A unit that arrives on the flank is beyond every leader.
        if (p.where != Where::flank && (!is_deployed_unit(s, i) || !attacks())) continue;
        // Foot of a large army halts 12" off, beside its bows: they shoot before the lines meet.
        const bool halts = f.missiles != 0 || (!f.horse && !w.presses && large() && has_bows());
        const LeaderCommand c = halts ? LeaderCommand::forward_halting : LeaderCommand::forward_always;
        return {LeadersOrder{{}, piece(i), c, {}, {}, {}, {}, 0}, Policy::orders, 0};
    }
    return {Done{}, Policy::deploys, 0};
}

namespace {

bool enemies_near(const Judgement& m, std::size_t i, Hundredths far) {
    const InchPoint own = spot(m.s, i);
    for (std::size_t e = 0; e < m.s.pieces.size(); ++e)
        if (m.enemy(e) && gap(body(m.s, e), own) <= far) return true;
    return false;
}

}  // namespace

Plan Judgement::prepare() const {
    for (const std::uint16_t i : s.setup->persons) {
        if (!mine(i) || !is_alive(s, i)) continue;
        const Piece& p = s.pieces[i];
        const Facts& f = facts(s, i);
        const auto say = [&](LeaderCommand c) {
            return Plan{LeadersOrder{piece(i), piece(i), c, {}, {}, {}, {}, 0}, Policy::declares, 0};
        };
        bool front = false;
        if (p.host >= 0 && f.fighter && 2 * p.points > f.points)
            front = f.level > facts(s, static_cast<std::size_t>(p.host)).level;
        if (front != p.front && (p.host >= 0 || p.front))
            return say(front ? LeaderCommand::lead_from_front : LeaderCommand::lead_from_rear);
        const bool casts = f.spell_level > 0 && p.spell_points > 0 && !f.fighter && enemies_near(*this, i, 2400);
        if (casts != (p.intent == Intent::cast) && p.mass == 255)
            return say(casts ? LeaderCommand::cast : LeaderCommand::lead);
        if (!casts || p.mass != 255 || p.disrupts) continue;
        if (Plan mass_spell = prepare_magic(i); mass_spell.score > 0) return mass_spell;
    }
    return {Done{}, Policy::declares, 0};
}

// A unit arrives on the flank level with the enemy that it can strike soonest, the stronger the better: its order leads
// it straight ahead.
std::optional<Plan> Judgement::arrival() const {
    if (s.turn < 2) return std::nullopt;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (s.pieces[i].where != Where::flank || !mine(i)) continue;
        const bool left = s.flank_edge[side] == 0;
        const Hundredths deep = std::max(1, ranks_of(s.pieces[i])) * rank_depth(s.pieces[i]);
        const Hundredths edge = left ? deep + 20 : s.setup->wide - deep - 20;
        Plan best;
        for (int share = 10; share <= 90; share += 5) {
            const InchPlace at{edge, s.setup->deep * share / 100, static_cast<std::int16_t>(left ? 90 : 270)};
            const Deploy o{piece(i), at, 0, TableFormation::unchanged};
            double value = 0;
            for (std::size_t e = 0; e < s.pieces.size(); ++e) {
                if (!enemy(e) || !sound(s.pieces[e])) continue;
                value = std::max(value, shared::value_of_entry(at.point(), worth(e), centre(body(s, e))));
            }
            if (value > best.score && !Rules::check(s, o)) best = {o, Policy::advances, value};
        }
        if (best.score > 0) return best;
        // With no enemy in sight, anywhere that it can.
        for (int share = 50; share <= 90; share += 5)
            for (const int of_depth : {share, 100 - share}) {
                const InchPlace at{edge, s.setup->deep * of_depth / 100, static_cast<std::int16_t>(left ? 90 : 270)};
                const Deploy o{piece(i), at, 0, TableFormation::unchanged};
                if (!Rules::check(s, o)) return Plan{o, Policy::advances, 0};
            }
    }
    return std::nullopt;
}

Plan Judgement::move() const {
    const std::size_t n = s.pieces.size();
    if (auto plan = arrival()) return *plan;
    // First the units that are free to act, in the order of their numbers; a unit passed over is not considered again.
    const bool ordering = s.at >= n;
    for (std::size_t i = ordering ? n : s.at; i < n; ++i) {
        if (!mine(i) || is_person(s, i)) continue;
        if (s.pieces[i].kind == Kind::elemental) {
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
        if (!may_act(s, i) || control_of(s, i) == Control::none) continue;
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
            return {LeadersOrder{piece(by), piece(i), *what, {}, {}, {}, {}, 0}, Policy::leads, chance / 100.0, true};
        }
    }
    // Leaders behind the neighbours of Broken units go to rally them; lone leaders join a unit.
    const bool any_broken = std::ranges::any_of(s.pieces, [&](const Piece& p) { return p.morale == Morale::broken; });
    for (const std::uint16_t i : s.setup->persons) {
        const Piece& p = s.pieces[i];
        if (!mine(i) || !is_alive(s, i) || p.moved || p.intent != Intent::command || p.mass != 255) continue;
        if (p.host >= 0 && !any_broken) continue;
        int best = -1;
        double most = 0;
        for (std::size_t u = 0; u < n; ++u) {
            if (!mine(u) || !is_deployed_unit(s, u) || p.host == static_cast<int>(u)) continue;
            const bool broken = s.pieces[u].morale == Morale::broken;
            if (!broken && p.host >= 0) continue;
            if (!broken && !sound(s.pieces[u])) continue;
            if (broken && facts(s, i).rank == Rank::general) continue;
            // He does not join a Broken unit near the enemy: both would be taken.
            if (broken && enemies_near(*this, u, 400)) continue;
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
        const Aim aim(s, s.pieces[i]);
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            if (mine(e) || aim.plainly_none(s.pieces[e])) continue;
            for (std::size_t k = 0; k < missile_count; ++k) {
                if (((f.missiles >> k) & 1u) == 0) continue;
                const auto v = volley(s, i, e, static_cast<Missile>(k));
                if (!v) continue;
                const double value = shot_value(*v);
                if (value > best.score + 1e-9)
                    best = {Shoot{piece(i), piece(e), keyword(static_cast<Missile>(k))}, Policy::shoots, value, true};
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
            if (!mine(i) || w.presses || !may_disengage(s, i)) continue;
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
                return x.value >= 1.15 * w.asks && !pikes ? reply(best + 1, x.value) : reply(0, x.value);
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

namespace {

// The order's own words name the unit.
std::string reason_of(const State& s, const Plan& plan) {
    const auto target = [&](PieceId p) { return Rules::name(s, p); };
    if (const auto* charge = std::get_if<Charge>(&plan.order); charge != nullptr && plan.why == Policy::charges)
        return fmt::format("Attacks {}: weighed at {:.1f} to 1.", target(charge->target), plan.score);
    if (const auto* shot = std::get_if<Shoot>(&plan.order))
        return fmt::format("Fires at {}: worth {:.1f} hits.", target(shot->target), plan.score);
    if (const auto* duel = std::get_if<ChallengeTo>(&plan.order))
        return fmt::format("Challenges {}: the odds are {:.1f} to 1.", target(duel->target), plan.score);
    if (plan.why == Policy::leads)
        return fmt::format("Gives an order to a unit: obeyed with {:.0f}%.", 100 * plan.score);
    return std::string(rule_rows()[policy(plan.why).row].words);
}

}  // namespace

CommandersChoice Rules::choose(const State& s, Temper temper, [[maybe_unused]] Rng& rng, bool say_why) {
    if (temper == Temper::by_the_book) return by_the_book::choose(s, say_why);
    const auto d = pending(s);
    CHECK(d.has_value());
    const Judgement m{s, d->side, weights_of(temper)};
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
        if (m.w.gives_up > 0 && s.stage == Stage::prepare && s.turn >= 3 && std::holds_alternative<Done>(plan.order)) {
            const double mine = static_cast<double>(sound_hits(s)[d->side]) / std::max(1, s.setup->hits[d->side]);
            const double his =
                static_cast<double>(sound_hits(s)[other(d->side)]) / std::max(1, s.setup->hits[other(d->side)]);
            if (mine < 1 - m.w.gives_up && his > 0.8) plan = {Concede{}, Policy::concedes, 0};
        }
    }
    CommandersChoice c;
    c.order = plan.order;
    c.rule = policy(plan.why);
    c.score = plan.score;
    c.checked = plan.checked;
    if (say_why) c.because = reason_of(s, plan);
    return c;
}

}  // namespace banneret::princecon
