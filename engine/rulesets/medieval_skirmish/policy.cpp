// The automatic commander (MS-COMMANDER): posture, charges met, shots and blows. Its moves are in policy_moves.cpp.

#include <fmt/format.h>

#include <algorithm>

#include "engine/rulesets/medieval_skirmish/by_the_book/policy.h"
#include "engine/rulesets/medieval_skirmish/judgement.h"

namespace banneret::skirmish {

Plan Judgement::answer(const TableDecision& d) const {
    switch (s_.stage) {
        case Stage::who_first:
            return horse_in_reach() ? plan(Reply{0}, Policy::first, 1) : plan(Reply{1}, Policy::second, 1);
        case Stage::volleys: {
            const Hit& h = s_.hits.front();
            const bool save = facts(s_, at(h.at)).character || value_each(facts(s_, at(h.at))) >= 5;
            return plan(Reply{static_cast<std::uint16_t>(save)}, Policy::bolts_kept, 1);
        }
        case Stage::counter:
            return answer_charge_at_us();
        case Stage::refuse: {
            for (const Contact& c : s_.contacts)
                if (at(c.b) == s_.cursor && exchange(c, false) < 1) return plan(Reply{1}, Policy::leaves_melee, 1);
            return plan(Reply{0}, Policy::fights_on, 1);
        }
        case Stage::shoot_first:
        case Stage::shoot_second:
            return shoot();
        case Stage::move_first:
        case Stage::move_second:
            return move();
        case Stage::fight_first:
        case Stage::fight_second:
            return before_blows();
        default:
            (void)d;
            return Plan::done(Policy::nothing);
    }
}

bool Judgement::posture() const {
    if (marching()) return false;
    if (side_ == Side::first) return true;
    if (s_.setup->posture.second == Posture::fighting_retreat) return false;
    const Stratagem own = s_.setup->stratagem.second;
    if (own != Stratagem::ambush && own != Stratagem::field_fortifications) return true;
    // An ambush without anybody in it is nothing to wait for; nor are works, unless the side behind them outshoots.
    const PerSide<int> shots = shots_left();
    const auto hides = [&](std::uint16_t i) { return s_.pieces[i].hidden; };
    if (own == Stratagem::ambush && std::ranges::none_of(mine(), hides)) return true;
    if (own == Stratagem::field_fortifications && shots[side_] <= shots[other(side_)]) return true;
    const bool outshot = shots[side_] == 0 && shots[other(side_)] > 0;
    return s_.bad_turns[side_] >= 2 || (s_.turn >= 8 && s_.quiet_turns >= 6) || outshot;
}

bool Judgement::marching() const {
    // Units that have not come by turn 4 find no way in.
    return s_.turn <= 4 && std::ranges::any_of(mine(), [&](std::uint16_t i) {
               return s_.pieces[i].where == Where::flank && s_.pieces[i].figures > 0;
           });
}

PerSide<int> Judgement::shots_left() const {
    PerSide<int> out{};
    for (const auto& [side, bodies] : {std::pair{side_, mine()}, std::pair{other(side_), theirs()}})
        for (const std::uint16_t i : bodies)
            if (is_deployed(s_.pieces[i]) && !routs(s_.pieces[i])) out[side] += shooters(s_, i);
    return out;
}

double Judgement::exchange(const Contact& c, bool of_a, const InchPlace& a_at) const {
    looked_.weighed = true;
    const Clash e = clash_of(s_, c, a_at, notes_->steadiness(s_, at(c.a)), notes_->steadiness(s_, at(c.b)));
    return of_a ? e.ratio_for_a() : e.ratio_for_b();
}

double Judgement::charge_value(std::size_t i, std::size_t target, const ChargeWay& way, bool run) const {
    const Facts& f = facts(s_, i);
    Contact c;
    c.a = static_cast<std::int16_t>(i);
    c.b = static_cast<std::int16_t>(target);
    c.zone = way.zone;
    c.a_charges = run && (f.mounted || f.flying ? 2 * way.gap >= printed_move(f) : way.gap >= 200);
    double e = exchange(c, true, way.end);
    // Others in contact with the same enemy share the work.
    e *= 1 + w_.gang * s_.pieces[target].fights;
    if (routs(s_.pieces[target])) e = std::max(e, w_.routers);
    return e;
}

bool Judgement::horse_in_reach() const {
    for (const std::uint16_t i : mine()) {
        if (!facts(s_, i).mounted || !is_deployed(s_.pieces[i]) || !may_charge(s_, i)) continue;
        for (const std::uint16_t e : theirs())
            if (is_deployed(s_.pieces[e]) && within(s_, i, e, charge_move(s_, i, true) + 300)) return true;
    }
    return false;
}

bool Judgement::horse_near(std::size_t i, Hundredths more) const {
    for (const std::uint16_t e : theirs()) {
        const Piece& q = s_.pieces[e];
        if (!facts(s_, e).mounted || out_of_sight(e)) continue;
        const Hundredths far = printed_move(facts(s_, e)) + more;
        if (!perhaps_near(i, e, far)) continue;
        looked_.foes.put(e);
        if (!routs(q) && !q.blown && !in_contact(q) && within(s_, i, e, far)) return true;
    }
    return false;
}

bool Judgement::under_fire(std::size_t i) const {
    for (const std::uint16_t e : theirs()) {
        const Piece& q = s_.pieces[e];
        const Missile m = facts(s_, e).missile;
        if (m == Missile::none || out_of_sight(e) || !perhaps_near(i, e, row(m).far)) continue;
        looked_.foes.put(e);
        if (!routs(q) && within(s_, i, e, row(m).far)) return true;
    }
    return false;
}

Plan Judgement::answer_charge_at_us() const {
    const std::size_t i = at(s_.charge.at), by = at(s_.charge.by);
    const auto found = charge_way(s_, by, i, true);
    const auto* way = std::get_if<ChargeWay>(&found);
    if (way == nullptr) return plan(Reply{0}, Policy::out_of_reach, 0, i, by);
    const Hundredths spare = charge_move(s_, by, true) + 600 - way->gap - way->toll;
    if (spare < 200) return plan(Reply{0}, Policy::out_of_reach, 0, i, by);
    Contact c;
    c.a = static_cast<std::int16_t>(by);
    c.b = static_cast<std::int16_t>(i);
    c.zone = way->zone;
    c.a_charges = 2 * way->gap >= printed_move(facts(s_, by));
    const double stands_still = exchange_ahead(c, false);
    c.b_charges = 2 * std::min(way->gap / 2, printed_move(facts(s_, i))) >= printed_move(facts(s_, i));
    const double meets = exchange_ahead(c, false);
    const bool better = meets >= w_.meet * stands_still && meets > stands_still;
    return plan(Reply{static_cast<std::uint16_t>(better)}, better ? Policy::meets : Policy::stands, meets, i, by);
}

Notes::Shot Judgement::best_shot(std::size_t i) const {
    const Facts& f = facts(s_, i);
    Notes::Shot best;
    for (const std::uint16_t e : theirs()) {
        const Piece& q = s_.pieces[e];
        if (!is_deployed(q) || in_contact(q) || !perhaps_near(i, e, row(f.missile).far) || shot_refused(s_, i, e))
            continue;
        const double kills = kill_chance(s_, i, e) * shooters(s_, i);
        // A volley that makes the target check is worth more than one that does not.
        const bool shakes = 5 * (kills + q.lost_now) >= q.figures;
        const double score = kills * (shakes && !routs(q) ? 1.3 : routs(q) ? 0.4 : 1.0) - shot_range(s_, i, e) * 1e-6;
        if (score > best.score) best = {score, e};
    }
    return best;
}

Plan Judgement::shoot() const {
    Plan best = Plan::none();
    for (const std::uint16_t i : mine()) {
        const Piece& p = s_.pieces[i];
        const Facts& f = facts(s_, i);
        if (!is_alive(p)) continue;
        if (f.missile != Missile::none && p.aim < 0 && may_shoot(s_, i)) {
            const Notes::Shot& shot = notes_->shot(i, [&] { return best_shot(i); });
            if (shot.score > best.score)
                best = plan(Shoot{piece(std::size_t{i}), piece(shot.target), {}}, Policy::shoots, shot.score, i,
                            shot.target);
        }
        if (p.bolts_left > 0 && p.bolts < f.bolts_a_turn && p.aim < 0)
            for (const std::uint16_t e : theirs()) {
                const auto n = static_cast<std::uint16_t>(std::min<int>(p.bolts_left, f.bolts_a_turn - p.bolts));
                const Cast o{piece(std::size_t{i}), piece(std::size_t{e}), spells::attack, n, {}};
                if (!is_deployed(s_.pieces[e]) || 0.625 * n < 0.5 || Rules::check(s_, o)) continue;
                best.take(plan(o, Policy::throws_bolts, 0.625 * n, i, e));
            }
        if (p.prayers > 0)
            for (const std::uint16_t o : mine()) {
                const Cast heal{piece(std::size_t{i}), piece(std::size_t{o}), spells::heal, 1, {}};
                if (s_.pieces[o].wounds >= 2 && !Rules::check(s_, heal)) best.take(plan(heal, Policy::heals, 50, i, o));
            }
    }
    if (best.score > 0) return best;
    return Plan::done(Policy::nothing);
}

Plan Judgement::before_blows() const {
    for (const std::uint16_t i : mine()) {
        const Piece& p = s_.pieces[i];
        const Facts& f = facts(s_, i);
        if (!is_alive(p)) continue;
        if (f.character && p.host >= 0 && in_contact(s_.pieces[at(p.host)])) {
            // If the general is lost, every body checks (MS-R70): his blows are not worth that.
            bool fights = p.wounds <= 1 && !f.general && f.bolts == 0;
            for (const Contact& c : s_.contacts) {
                if (c.a != p.host && c.b != p.host) continue;
                const bool of_a = c.a == p.host;
                const std::size_t foe = other_of(c, at(p.host));
                const Arm his = usual_arm(s_, c, !of_a);
                const House& house = s_.setup->house;
                const Facts& g = facts(s_, foe);
                const Odds o = round_odds(
                    bonus_of(s_, c, of_a, best_arm(i), his, f, g, p.wounds), margin_against(f, f.cls, house),
                    bonus_of(s_, c, !of_a, his, best_arm(i), g, f, 0), margin_against(g, g.cls, house), house.cap);
                fights = fights && o.b_killed >= o.a_killed;
            }
            LeadersOrder o;
            o.piece = o.by = piece(std::size_t{i});
            o.command = fights ? LeaderCommand::lead_from_front : LeaderCommand::lead_from_rear;
            if (fights != p.committed && !Rules::check(s_, o)) return plan(o, Policy::leads, 1, i);
        }
        // Spears stay in hand if they cancel a charger's lance.
        if (!f.character && in_contact(p) && p.arm == 255 && !f.mounted) {
            for (const Contact& c : s_.contacts) {
                if (at(c.b) != i || !c.a_charges || c.rounds > 0) continue;
                for (const Arm a : {Arm::spear, Arm::pike}) {
                    const Strike o{piece(std::size_t{i}), {}, Keyword(row(a).key), 0};
                    if (!Rules::check(s_, o)) return plan(o, Policy::points_spears, 1, i);
                }
            }
        }
        if (f.character && p.prayers > 0)
            for (const std::uint16_t o : mine()) {
                const Cast pray{piece(std::size_t{i}), piece(std::size_t{o}), spells::prayer, 1, {}};
                if (s_.pieces[o].committed && s_.pieces[o].prayer == 0 && !Rules::check(s_, pray))
                    return plan(pray, Policy::prays, 1, i, o);
            }
    }
    return Plan::done(Policy::nothing);
}

Arm Judgement::best_arm(std::size_t i) const {
    Arm best = Arm::improvised;
    for (std::size_t k = 0; k + 1 < arm_count; ++k)
        if (((facts(s_, i).arms >> k) & 1u) && arms[k].factor >= row(best).factor) best = static_cast<Arm>(k);
    return best;
}

// The order's own words name the body.
std::string sentence(const State& s, const Plan& p) {
    const std::string target = Rules::name(s, piece(p.target));
    switch (p.why) {
        case Policy::nothing:
            return "Nothing else is worth an order in this phase.";
        case Policy::first:
            return "Moves first, since its horse can charge.";
        case Policy::second:
            return "Moves second, to answer what the enemy does.";
        case Policy::bolts_kept:
            return "Spends bolts only on hits at characters and at the best figures.";
        case Policy::stands:
            return fmt::format("Stands, which is better than to meet {}.", target);
        case Policy::out_of_reach:
            return fmt::format("Stands, as {} may fall short.", target);
        case Policy::meets:
            return fmt::format("Meets {}, which is better than to stand.", target);
        case Policy::leaves_melee:
            return "Flies out of a melee that costs more than it gains.";
        case Policy::fights_on:
            return "Stays in a melee that gains at least what it costs.";
        case Policy::shoots:
            return fmt::format("Shoots where it kills most, worth {:.1f} figures.", p.score);
        case Policy::throws_bolts:
            return fmt::format("Throws bolts where they kill most: {:.1f} figures.", p.score);
        case Policy::heals:
            return "Heals a character with two wounds or more.";
        case Policy::leads:
            return "Sends leaders to fight in front where the odds are good, but neither the general nor mages.";
        case Policy::points_spears:
            return "Keeps its spears in hand against the charge.";
        case Policy::prays:
            return fmt::format("Prays for {}, who fights in front.", target);
        case Policy::enters:
            return "Enters near the enemy and beside friends.";
        case Policy::breaks_off:
            return "Breaks off a melee that costs four times what it gains.";
        case Policy::withdraws:
            return "Withdraws: it is a fighting retreat.";
        case Policy::forms_ring:
            return "Forms a schiltron, as enemy horse is near.";
        case Policy::leaves_ring:
            return "Forms up, as no enemy horse is near.";
        case Policy::goes_loose:
            return "Goes loose, so that it can charge.";
        case Policy::charges:
            return fmt::format("Charges {}, which should lose {:.1f} times as much.", target, p.score);
        case Policy::steps_back:
            return fmt::format("Keeps away from {}.", target);
        case Policy::turns:
            return fmt::format("Turns to shoot at {}.", target);
        case Policy::joins:
            return "Joins the strongest body.";
        case Policy::follows:
            return "Moves to the nearest body.";
        case Policy::closes:
            return "Closes with the enemy, as far as no charge there would cost it more.";
        case Policy::goes_to_shoot:
            return "Goes to where it can shoot better.";
    }
    CHECK(false);
    return {};
}

CommandersChoice Rules::choose(const State& s, Temper t, Rng&, bool say_why) {
    if (t == Temper::by_the_book) return by_the_book::choose(s, say_why);
    const auto d = pending(s);
    Weights bold, wary;
    bold.charge = 0.8;
    bold.attack = 1.0;
    bold.spears = 1.0;
    bold.flee = 0.3;
    wary.charge = 1.2;
    wary.attack = 1.6;
    wary.spears = 2.0;
    wary.flee = 0.7;
    bold.meet = 0.9;
    bold.step_back = false;
    wary.close_in = false;
    const Weights w = shared::by_temper(t, Weights{}, bold, wary);
    const Plan p = Judgement(s, d->side, w).answer(*d);
    CommandersChoice choice = shared::answer_with(
        p, say_why, [](Policy) { return rule("MS-COMMANDER"); }, [&](const Plan& q) { return sentence(s, q); });
    choice.checked = true;  // each plan was found by the functions that check its order
    return choice;
}

}  // namespace banneret::skirmish
