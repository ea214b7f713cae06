// The commander by the book: which piece acts, rallies and commands, and how it answers questions.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/by_the_book/judgement.h"
#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/steps.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::battlefield::by_the_book {

Judgement::Judgement(const State& s, Side side) : copy_(s), s_(copy_), side_(side) {
    value_.resize(s.pieces.size());
    PerSide<double> sum{};
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Piece& p = s.pieces[i];
        if (p.where != Where::table && p.where != Where::with && p.where != Where::flank) continue;
        const Facts& f = facts(s, i);
        value_[i] = f.commander ? f.value : static_cast<double>(f.value) * p.heads;
        sum[p.side] += value_[i];
        if (!is_unit(s, i) || p.where != Where::table) continue;
        if (p.side == side)
            own_.push_back(static_cast<std::uint16_t>(i));
        else if (!p.hidden)
            enemies_.push_back(static_cast<std::uint16_t>(i));
    }
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (sum[s.pieces[i].side] > 0) value_[i] /= sum[s.pieces[i].side];
    // After many rounds without a loss both sides advance at any cost.
    restless_ = s.quiet_turns >= 4;
    if (restless_) w_.danger = 0;
    if (side == Side::first || restless_) return;
    // A defender with missiles or walls waits, unless the enemy outshoots it.
    PerSide<int> shots{};
    int nearest = 1'000;
    for (const std::uint16_t i : own_)
        if (facts(s, i).range > 0 && in_order(s.pieces[i])) ++shots[side];
    for (const std::uint16_t e : enemies_) {
        if (facts(s, e).range > 0 && in_order(s.pieces[e])) ++shots[other(side)];
        nearest = std::min(nearest, depth_of(*s.setup, side, s.pieces[e].at) - zone_depth + 1);
    }
    const bool walls = s.setup->stratagem[side] == Stratagem::field_fortifications;
    const bool ambush = s.setup->stratagem[side] == Stratagem::ambush;
    const bool retreat = s.setup->posture[side] == Posture::fighting_retreat;
    if (shots[side] > shots[other(side)] || ((walls || ambush || retreat) && shots[side] >= shots[other(side)]))
        advances_ = nearest <= (walls || retreat ? 1 : 4);
}

double Judgement::gain_of(std::size_t target, const AttackOdds& o, bool charge) const {
    const Piece& e = s_.pieces[target];
    if (facts(s_, target).commander)
        return worth(target) * (0.6 * o.destroyed + 0.4 * std::min(1.0, o.damage / std::max<int>(1, e.points)));
    double gain = each(target) * o.casualties;
    // A casualty that disbands a foot unit counts as the whole rest of it.
    if (!facts(s_, target).never_disbands && !e.disbanded && e.heads - o.casualties < least_formed)
        gain += 0.5 * each(target) * std::max(0.0, e.heads - o.casualties) * (1 - o.none);
    // Damage below the hit points of one man is carried over, so it has a worth too.
    gain += 0.4 * each(target) * std::max(0.0, o.damage / facts(s_, target).hit_points - o.casualties);
    if (charge && !without_morale(s_, target)) {
        const double fails = (1 - o.none) * fails_morale(morale_modifier<Whole>(s_, target).total());
        gain += worth(target) * fails * (e.morale == Morale::normal ? w_.shaken : w_.routed);
    }
    return gain;
}

// --- Which piece acts ------------------------------------------------------------------------------------------------

std::optional<Plan> Judgement::give_up() const {
    if (w_.gives_up <= 0 || s_.phase != 0 || s_.used != 0 || s_.turn < 3) return std::nullopt;
    double mine = 0, theirs = 0;
    for (std::size_t i = 0; i < s_.setup->units; ++i) {
        const Piece& p = s_.pieces[i];
        if ((!on_table(p) && p.where != Where::flank) || !in_order(p)) continue;
        (p.side == side_ ? mine : theirs) += static_cast<double>(facts(s_, i).value) * p.heads;
    }
    const TableOrder o = Concede{};
    if (mine >= w_.gives_up * theirs || !legal(s_, o)) return std::nullopt;
    return Plan{o, rule("BCR-GIVEUP"), 0, 0, 0};
}

// Priority: shooters, units that can charge, units in contact, the others; last, disbanded and routing ones.
int Judgement::urgency(std::size_t i) const {
    const Piece& p = s_.pieces[i];
    if (p.morale == Morale::routing) return 1;
    if (p.disbanded) return 2;
    if (engaged(s_, i)) return 40;
    const Facts& f = facts(s_, i);
    if (f.range > 0) return 60;
    if (in_charge_reach(i)) return 50;
    return 10;
}

std::optional<Plan> Judgement::rally_of(std::size_t i) {
    const Piece& p = s_.pieces[i];
    if (p.morale == Morale::normal || p.now.rallied || p.heads == 0) return std::nullopt;
    std::optional<Plan> best;
    for (std::size_t c = s_.setup->units; c < s_.pieces.size(); ++c) {
        const Piece& x = s_.pieces[c];
        if (x.side != side_ || x.heads == 0 || !facts(s_, c).leads || x.now.tried_rally) continue;
        if (distance(x.at, p.at) > std::max<int>(1, facts(s_, c).command_range)) continue;
        const double holds = 1 - fails_morale(morale_modifier<Whole>(s_, i, static_cast<std::uint16_t>(c)).total());
        if (holds < 0.2) continue;
        const auto offer = [&](Square to, double cost) {
            const Rally o{piece(i), piece(c), SquarePlace{to, x.facing}};
            const double score = worth(i) * holds * (p.morale == Morale::routing ? 0.7 : 0.3) - cost;
            if ((best && best->score >= score) || score <= 0 || !legal(s_, o)) return;
            best = Plan{o, rule("BCR-RALLY"), score, i, c};
        };
        offer(x.at, 0);
        if (x.where == Where::table && !(facts(s_, c).general)) {
            // Onto a unit's square, where only the unit's opponents can reach the commander, or beside it.
            offer(p.at, 0.05 * worth(c));
            for (int d = 0; d < 8; ++d) offer(step(p.at, d), 0.08 * worth(c));
        }
    }
    return best;
}

std::optional<Plan> Judgement::rally_plan() {
    if (s_.setup->units == s_.pieces.size()) return std::nullopt;
    std::optional<Plan> best;
    for (const std::uint16_t i : own_) {
        const Piece& p = s_.pieces[i];
        if (p.morale == Morale::normal || p.now.activated) continue;
        const auto plan = rally_of(i);
        if (plan && (!best || plan->score > best->score)) best = plan;
    }
    return best;
}

std::optional<Plan> Judgement::enter(std::size_t i) const {
    const Piece& p = s_.pieces[i];
    if (p.where != Where::flank || p.now.activated || s_.turn < 2) return std::nullopt;
    std::optional<Plan> best;
    const Setup& setup = *s_.setup;
    for (const std::int16_t column : {std::int16_t{0}, static_cast<std::int16_t>(setup.columns - 1)})
        for (std::int16_t row = 0; row < setup.rows; ++row) {
            const Square q{column, row};
            if (!may_enter(s_, i, q)) continue;
            int nearest = 1'000;
            for (const std::uint16_t e : enemies_) nearest = std::min(nearest, distance(q, s_.pieces[e].at));
            const double score = -nearest - 4 * danger_at(i, q) * (w_.danger / std::max(1e-6, worth(i)));
            if (best && best->score >= score) continue;
            const auto facing = static_cast<std::uint8_t>(column == 0 ? 2 : 6);
            best = Plan{Deploy{piece(i), SquarePlace{q, facing}, 0, {}}, rule("BCR-MOVE"), score, i, i};
        }
    return best;
}

Plan Judgement::next_activation() {
    if (const auto plan = give_up()) return *plan;
    // Commanders who can repair something act before the units they repair.
    if (s_.used < activations_a_phase)
        if (const auto plan = rally_plan()) return *plan;
    const Side side = side_;
    const int left = waiting_units(s_, side), phases_left = s_.phases - s_.phase;
    const int wanted = std::min(activations_a_phase, (left + phases_left - 1) / std::max(1, phases_left));
    if (s_.lone_waiting[side] > 0) {
        for (std::size_t c = s_.setup->units; c < s_.pieces.size(); ++c) {
            const Piece& x = s_.pieces[c];
            if (x.side != side || !on_table(x) || x.now.activated) continue;
            Plan p = commander_plan(c);
            if (legal(s_, p.order)) return p;
        }
    }
    if (s_.used < wanted || s_.used < least_activations(s_)) {
        std::size_t best = nobody;
        double key = -1e300;
        for (const std::uint16_t i : own_) {
            const Piece& p = s_.pieces[i];
            if (p.now.activated) continue;
            const double k = urgency(i) + worth(i);
            if (k > key) {
                key = k;
                best = i;
            }
        }
        if (s_.setup->stratagem[side] == Stratagem::flank_march)
            for (std::size_t i = 0; i < s_.setup->units; ++i)
                if (s_.pieces[i].side == side && s_.pieces[i].where == Where::flank)
                    if (const auto plan = enter(i)) return *plan;
        if (best != nobody) {
            Plan p = unit_plan(best);
            if (!legal(s_, p.order))
                p = {LeadersOrder{piece(best), piece(best), LeaderCommand::hold, {}, {}, {}, {}, 0}, rule("BCR-HOLD"),
                     0, best, best};
            return p;
        }
    }
    return {Done{}, rule("BCR-ORDER"), 0, 0, 0};
}

// --- Commanders ------------------------------------------------------------------------------------------------------

Plan Judgement::commander_plan(std::size_t c) {
    const Piece& x = s_.pieces[c];
    const Facts& f = facts(s_, c);
    const Plan hold{LeadersOrder{piece(c), piece(c), LeaderCommand::hold, {}, {}, {}, {}, 0}, rule("BCR-HOLD"), 0, c,
                    c};
    if (x.morale == Morale::routing) {
        const Rally self{piece(c), piece(c), SquarePlace{x.at, x.facing}};
        if (legal(s_, self)) return {self, rule("BCR-RALLY"), 0, c, c};
        return hold;
    }
    if (held(s_, c)) return hold;
    // A commander duels only if he is expected to outlive his opponent.
    if (const std::uint16_t e = lone_on(s_, x.at, other(side_)); e != nobody) {
        const AttackOdds mine = attack_odds(s_, c, e, {}), his = attack_odds(s_, e, c, {});
        const bool better = mine.damage * x.points >= his.damage * s_.pieces[e].points;
        if (better || x.points * 4 > f.hit_points) {
            const ChallengeTo o{piece(c), piece(e)};
            if (legal(s_, o)) return {o, rule("BCR-DUEL"), mine.damage, c, e};
        }
    }
    if (s_.setup->any_magic) {
        Plan spell = best_spell(c);
        if (spell.score > 0.004) return spell;
    }
    if (contact_at(s_, x.at, x.side)) {
        const Plan strike = best_strike(c, false);
        if (strike.score > 0 && 2 * x.points > f.hit_points) return strike;
    }
    // A commander of rank other than the general joins a unit that has none.
    const int range = f.leads ? f.command_range : 0;
    int fighting = 0, near = 0;
    for (const std::uint16_t i : own_) {
        if (distance(s_.pieces[i].at, x.at) > range) continue;
        ++near;
        const bool can = may_attack(s_, i) && !s_.pieces[i].now.activated &&
                         (engaged(s_, i) || (facts(s_, i).range > 0 && best_shot(i).score > 0) || in_charge_reach(i));
        fighting += can;
    }
    if (f.leads && fighting >= 3 && danger_at(c, x.at) <= 0) {
        const LeadersOrder o{piece(c), piece(c), LeaderCommand::encourage, {}, {}, {}, {}, 0};
        if (legal(s_, o)) return {o, rule("BCR-ORDERS"), static_cast<double>(fighting), c, c};
    }
    Reach all;
    reach(s_, c, speed_now(s_, c), all);
    if (!f.general) {
        std::optional<Plan> best;
        for (const Reached& r : all) {
            const std::uint16_t u = unit_on(s_, r.at);
            if (u == nobody || s_.pieces[u].side != side_ || s_.pieces[u].guest != nobody) continue;
            if (s_.pieces[u].morale == Morale::routing || s_.pieces[u].disbanded) continue;
            const Attach o{piece(c), piece(u), SquarePlace{r.at, x.facing}};
            const double score = worth(u);
            if ((best && best->score >= score) || !legal(s_, o)) continue;
            best = Plan{o, rule("BCR-MOVE"), score, c, u};
        }
        if (best) return *best;
    }
    // The place from which the commander reaches most of his units and that no enemy reaches.
    Plan best = hold;
    double most = -1e300;
    for (const Reached& r : all) {
        if (!r.may_end || (r.steps > 0 && unit_on(s_, r.at) != nobody)) continue;
        if (r.steps > 0 && lone_on(s_, r.at, other(side_)) != nobody) continue;
        if (r.steps > 0 && contact_at(s_, r.at, side_)) continue;
        double score = -0.001 * r.steps;
        double nearest = 100;
        for (const std::uint16_t i : own_) {
            const int d = distance(s_.pieces[i].at, r.at);
            if (d <= std::max(1, range)) score += worth(i);
            nearest = std::min(nearest, static_cast<double>(d));
        }
        score -= 0.02 * nearest;
        score -= 3 * danger_at(c, r.at);
        if (score <= most) continue;
        const Advance o{piece(c), SquarePlace{r.at, x.facing}, Gait::normal};
        if (r.steps > 0 && !legal(s_, o)) continue;
        most = score;
        best =
            r.steps == 0 ? hold : Plan{o, danger_at(c, x.at) > 0 ? rule("BCR-SAFETY") : rule("BCR-MOVE"), score, c, c};
    }
    return best;
}

// --- Units -----------------------------------------------------------------------------------------------------------

Plan Judgement::unit_plan(std::size_t i) {
    const Piece& p = s_.pieces[i];
    const Plan hold{LeadersOrder{piece(i), piece(i), LeaderCommand::hold, {}, {}, {}, {}, 0}, rule("BCR-HOLD"), 0, i,
                    i};
    if (p.morale == Morale::routing) return hold;
    if (p.guest != nobody && s_.setup->any_magic && !s_.pieces[p.guest].now.activated) {
        Plan spell = best_spell(p.guest);
        if (spell.score > 0.004) return spell;
    }
    if (p.disbanded) {
        if (const auto plan = reform_plan(i)) return *plan;
        if (engaged(s_, i)) return hold;
        return best_move(i);
    }
    if (engaged(s_, i)) {
        if (const auto plan = break_contact(i)) return *plan;
        if (const auto plan = face(i)) return *plan;
        const Plan strike = best_strike(i, false);
        if (strike.score > 0) {
            if (const auto feat = use_feat(i, strike.target)) return *feat;
            return strike;
        }
        return hold;
    }
    if (const auto plan = reform_plan(i)) return *plan;
    Plan best = hold;
    best.score = 0;
    const Plan shot = best_shot(i);
    if (shot.score > best.score) best = shot;
    if (facts(s_, i).breath && best_strike(i, true).score > best.score) best = best_strike(i, true);
    const Plan charge = best_charge(i);
    if (charge.score > std::max(best.score, w_.least_charge) || (restless_ && charge.target != charge.piece))
        best = charge;
    if (best.score > 0 && !std::holds_alternative<LeadersOrder>(best.order)) return best;
    const Plan contact = step_into_contact(i);
    if (contact.score > std::max(0.0, w_.least_charge)) return contact;
    if (s_.setup->posture[side_] == Posture::fighting_retreat && side_ == Side::second && !restless_) {
        for (const std::uint16_t e : enemies_)
            if (distance(s_.pieces[e].at, p.at) <= 4 && facts(s_, e).range == 0 && in_order(s_.pieces[e])) {
                const Advance leave{piece(i), SquarePlace{p.at, p.facing}, Gait::leave_field};
                if (legal(s_, leave)) return {leave, rule("BCR-DISENGAGE"), 0, i, i};
            }
    }
    return best_move(i);
}

Plan Judgement::more_of(std::size_t i) {
    const Piece& p = s_.pieces[i];
    const Plan done{Done{}, rule("BCR-HOLD"), 0, i, i};
    if (s_.attack.divided) return done;
    if (s_.act.riding) {
        Plan best = done;
        double least = danger_at(i, p.at) + 0.02;
        const int most = ride_by_most(s_);
        Square q = step(p.at, s_.act.direction);
        for (int n = 2; n <= most; ++n) {
            q = step(q, s_.act.direction);
            const double there = danger_at(i, q) + (contact_at(s_, q, side_) ? 0.02 : 0);
            if (there >= least) continue;
            const Advance o{piece(i), SquarePlace{q, p.facing}, Gait::normal};
            if (!legal(s_, o)) continue;
            least = there;
            best = {o, rule("BCR-MOVE"), 0, i, i};
        }
        return best;
    }
    if (facts(s_, i).commander) {
        if (s_.act.attacked || p.now.tried_rally) {
            if (s_.act.moved) return done;
        }
        if (!s_.act.attacked && !p.now.tried_rally) {
            if (s_.setup->any_magic) {
                Plan spell = best_spell(i);
                if (spell.score > 0.004) return spell;
            }
            if (contact_at(s_, p.at, p.side)) {
                const Plan strike = best_strike(i, false);
                if (strike.score > 0 && legal(s_, strike.order)) return strike;
            }
        }
        return done;
    }
    if (p.morale != Morale::normal && !p.now.rallied)
        if (const auto again = rally_of(i)) return *again;
    if (p.morale == Morale::routing) {
        const LeadersOrder flee{piece(i), piece(i), LeaderCommand::hold, {}, {}, {}, {}, 0};
        return legal(s_, flee) ? Plan{flee, rule("BCR-HOLD"), 0, i, i} : done;
    }
    if (!s_.act.attacked && may_attack(s_, i)) {
        if (engaged(s_, i)) {
            if (!s_.act.pivoted && !s_.act.about)
                if (const auto plan = face(i)) return *plan;
            const Plan strike = best_strike(i, false);
            if (strike.score > 0 && legal(s_, strike.order)) {
                if (const auto feat = use_feat(i, strike.target)) return *feat;
                return strike;
            }
        } else {
            const Plan shot = best_shot(i);
            if (shot.score > 0 && legal(s_, shot.order)) return shot;
            const Plan lone = best_strike(i, true);
            if (lone.score > 0 && legal(s_, lone.order)) return lone;
            if (!s_.act.moved && !s_.act.about && !s_.act.pivoted) {
                Plan p2 = unit_plan(i);
                if (legal(s_, p2.order)) return p2;
            }
        }
    }
    // After shooting it moves out of reach of chargers.
    if (s_.act.attacked && !s_.act.moved && facts(s_, i).range > 0 && !engaged(s_, i)) {
        Plan back = best_move(i);
        if (std::holds_alternative<Advance>(back.order) && legal(s_, back.order)) return back;
    }
    return done;
}

std::string reason_of(const Plan& p) {
    return fmt::format("{} The policy of the rulings gives it {:.3f}.", rule_rows()[p.why.row].words, p.score);
}

CommandersChoice choose(const State& s, bool say_why) {
    const auto d = Rules::pending(s);
    CHECK(d.has_value());
    const auto answer = [&](const Plan& p) {
        return CommandersChoice{p.order, p.why, p.score, say_why ? reason_of(p) : std::string()};
    };
    using Moment = TableDecision::Moment;
    switch (d->moment) {
        case Moment::deploy:
            return answer({Done{}, rule("BCR-SETUP"), 0, nobody, nobody});
        case Moment::react:
            return answer({Reply{0}, rule("BCR-REPLY"), 0, nobody, nobody});
        case Moment::choose: {
            if (s.stage == Stage::theory) return answer({Reply{0}, rule("BCR-REPLY"), 0, nobody, nobody});
            // The highest formation that helps some unit of the side; the last option is none.
            const auto options = theory_options(s);
            std::size_t best = options.size() - 1;
            for (std::size_t n = 0; n + 1 < options.size(); ++n) {
                int helped = 0;
                for (std::size_t i = 0; i < s.setup->units; ++i) {
                    const Facts& f = facts(s, i);
                    if (f.home != d->side) continue;
                    if (options[n] == rule("BCR-12.2.3")) helped += !f.mounted && !f.ranged;
                    if (options[n] == rule("BCR-12.2.4")) helped += f.ranged;
                    if (options[n] == rule("BCR-12.2.5")) helped += f.mounted && !f.ranged;
                    if (options[n] == rule("BCR-12.2.1") || options[n] == rule("BCR-12.2.2")) ++helped;
                }
                if (helped > 0) best = n;
            }
            return answer({Reply{static_cast<std::uint16_t>(best)}, rule("BCR-REPLY"), 0, nobody, nobody});
        }
        default: {
            Judgement judgement(s, d->side);
            Plan p = d->piece ? judgement.more_of(d->piece.value - 1) : judgement.next_activation();
            return answer(p);
        }
    }
}

}  // namespace banneret::battlefield::by_the_book
