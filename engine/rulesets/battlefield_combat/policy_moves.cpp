// Moves of the automatic commander's units.

#include <algorithm>

#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/judgement.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

std::optional<std::size_t> Judgement::nearest_enemy(std::size_t i) const {
    std::optional<std::size_t> best;
    int least = 1'000'000;
    const Square at = s_.pieces[i].at;
    for (const std::uint16_t e : enemies_) {
        const Piece& x = s_.pieces[e];
        const int d = 100 * distance(at, x.at) + 10 * std::abs(at.column - x.at.column) + (in_order(x) ? 0 : 250) +
                      (facts(s_, e).flying && !facts(s_, i).flying ? 300 : 0);
        if (d >= least) continue;
        least = d;
        best = e;
    }
    return best;
}

// True if the enemy is in contact with a unit other than `i`, so that it neither charges nor shoots elsewhere.
bool Judgement::bound_by_others(std::size_t e, std::size_t i) const {
    const Contacts c = contacts_at(s_, s_.pieces[e].at, s_.pieces[e].side);
    return std::ranges::any_of(c.unit, [&](std::uint16_t u) { return u != nobody && u != i; });
}

bool Judgement::in_charge_reach(std::size_t i) const {
    const Square q = s_.pieces[i].at;
    const int reach = facts(s_, i).charge_speed + 1;
    for (const std::uint16_t e : enemies_) {
        const Square x = s_.pieces[e].at;
        const int dx = std::abs(x.column - q.column), dy = std::abs(x.row - q.row);
        if (std::max(dx, dy) <= reach && (dx <= 1 || dy <= 1 || std::abs(dx - dy) <= 1)) return true;
    }
    return false;
}

bool Judgement::enemy_within(std::size_t i, int squares) const {
    const Square q = s_.pieces[i].at;
    return std::ranges::any_of(enemies_, [&](std::uint16_t e) { return distance(s_.pieces[e].at, q) <= squares; });
}

Judgement::Threat Judgement::threat_of(std::size_t e, std::size_t i) const {
    const Piece& x = s_.pieces[e];
    const Facts &f = facts(s_, i), &g = facts(s_, e);
    // An enemy that has acted this round acts again only after the next initiative.
    const double when = x.now.activated ? 0.55 : 1.0;
    const auto loss = [&](double hurt, bool beside) {
        if (hurt <= 0) return 0.0;
        const double share =
            f.commander ? hurt / std::max<int>(1, s_.pieces[i].points) * worth(i) : hurt / f.hit_points * each(i);
        return when * std::min(share, worth(i)) +
               (f.commander ? 0.0 : when * 0.12 * worth(i) * (beside ? 0 : hurt / f.hit_points > 1));
    };
    const auto blows = [&](int bonus, int factor) {
        const int need = std::clamp(f.armour_class - g.attack - 2 - bonus, 2, 20);
        const double hits = rolls_of_a_set * g.sets * (21 - need) / 20.0;
        return hits * g.damage * factor;
    };
    double shots = 0;
    Threat out{static_cast<std::uint16_t>(e), x.at};
    out.known = true;
    if (g.range > 0 && x.morale != Morale::routing) {
        const int need = std::clamp(f.armour_class - g.shot, 2, 20);
        const double hits = rolls_of_a_set * (g.feats.has(Feat::rapid_shot) ? 2 : 1) * (21 - need) / 20.0;
        shots = hits * g.shot_damage;
        out.shoots = g.range + 1;
    }
    out.beside = loss(std::max(blows(0, 1), shots), true);
    if (bound_by_others(e, i)) {
        out.farthest = 1;
        return out;
    }
    if (!x.disbanded && x.morale != Morale::routing) {
        out.charges = g.charge_speed + 1;
        if (faces(s_, e)) out.ahead = step({}, x.facing);
    }
    out.farthest = std::clamp(std::max(out.charges, out.shoots), 1, out.farthest);
    const double charge = blows(2, g.feats.has(Feat::spirited_charge) ? 2 : 1);
    out.charge = loss(charge, false);
    out.shot = loss(shots, false);
    out.charge_or_shot = loss(std::max(charge, shots), false);
    return out;
}

// Expected loss of the piece on this square before it acts again, as a share of its side.
double Judgement::danger_at(std::size_t i, Square q) const {
    if (threatened_ != i) {
        threats_.clear();
        threats_.reserve(enemies_.size());
        for (const std::uint16_t e : enemies_) threats_.push_back({e, s_.pieces[e].at});
        threatened_ = i;
    }
    double sum = 0;
    for (Threat& x : threats_) {
        const int right = q.column - x.at.column, down = q.row - x.at.row;
        const int dx = std::abs(right), dy = std::abs(down), far = std::max(dx, dy);
        if (far > x.farthest) continue;
        if (!x.known) x = threat_of(x.by, i);
        if (dx + dy == 1) {
            sum += x.beside;
            continue;
        }
        // Roughly where it could charge to a side of this square: straight, on a diagonal, or one beside either.
        const bool any_way = x.ahead == Square{};
        const bool charged = far <= x.charges && (dx <= 1 || dy <= 1 || std::abs(dx - dy) <= 1) &&
                             (any_way || right * x.ahead.column + down * x.ahead.row > 0);
        const bool shot = far <= x.shoots;
        sum += charged ? (shot ? x.charge_or_shot : x.charge) : shot ? x.shot : 0;
    }
    return std::min(sum, 1.5 * worth(i));
}

// The distance from the enemy of the nearest hand-to-hand unit that `i` should not leave behind: a slower one, or for a
// shooter any. 0: there is none, or it already fights.
int Judgement::line_distance(std::size_t i) const {
    int least = 1'000;
    for (const std::uint16_t u : own_) {
        const Piece& x = s_.pieces[u];
        if (u == i || x.morale != Morale::normal || x.disbanded || x.hidden) continue;
        if (facts(s_, u).range > 0) continue;
        if (facts(s_, i).range == 0 && facts(s_, u).speed >= facts(s_, i).speed) continue;
        for (const std::uint16_t e : enemies_)
            if (in_order(s_.pieces[e])) least = std::min(least, distance(x.at, s_.pieces[e].at));
    }
    return least == 1'000 || least <= 1 ? 0 : least;
}

Plan Judgement::best_move(std::size_t i) const {
    const Piece& p = s_.pieces[i];
    const Facts& f = facts(s_, i);
    const Plan hold{LeadersOrder{piece(i), piece(i), LeaderCommand::hold, {}, {}, {}, {}, 0}, rule("BCR-HOLD"), 0, i,
                    i};
    const Plan stay = s_.act.begun ? Plan{Done{}, rule("BCR-HOLD"), 0, i, i} : hold;
    const int speed = speed_now(s_, i);
    const auto goal = nearest_enemy(i);
    if (!goal || speed == 0 || held(s_, i)) return stay;
    const Square to = s_.pieces[*goal].at;
    // A surprised unit recovers before it meets an enemy, so it advances with the others.
    const bool shaken = p.morale == Morale::shaken && !restless_ && !p.surprised;
    const bool flees = p.disbanded;
    const bool comes_on = advances_ && !shaken && !flees;
    const bool shoots = f.range > 0 && !p.disbanded;
    // It keeps pace with slower units of its line, so that they meet the enemy together.
    const int line = comes_on && !restless_ && !w_.always_advances ? line_distance(i) : 0;
    Reach all;
    reach(s_, i, speed, all);
    const SquareSet enemy_commanders = f.commander ? SquareSet{} : commanders_of(s_, other(side_));
    SquareSet friends{};  // beside them the unit is neither alone nor outflanked
    for (const std::uint16_t u : own_)
        if (u != i && in_order(s_.pieces[u])) friends.add(s_.pieces[u].at);
    Plan best = stay;
    double most = -1e300;
    const int own_edge = side_ == Side::first ? s_.setup->rows - 1 : 0;
    const auto steps_to = [&](Square q) {
        // The way left in king's moves; diagonal steps cost a quarter more, and a square not in line with the goal a
        // tenth of a step.
        const int dx = std::abs(q.column - to.column), dy = std::abs(q.row - to.row);
        return std::max(dx, dy) + 0.25 * std::min(dx, dy) + (dx > 1 && dy > 1 && dx != dy ? 0.1 : 0.0);
    };
    // Danger only lowers it.
    const auto score_at = [&](const Reached& r, double danger) {
        double score = 0;
        if (shoots) {
            const int g = gap(s_, r.at, to);
            const double short_of = std::max(0, g - range_now(s_, i));
            score = comes_on || g <= range_now(s_, i) + 1 ? -0.02 * short_of : 0;
            score -= 1.2 * w_.own * w_.danger * danger;
            if (line > 0) score -= 0.02 * std::max(0, line - 2 - distance(r.at, to));
        } else if (flees) {
            score = -0.01 * std::abs(r.at.row - own_edge) - 2 * danger;
        } else if (comes_on) {
            score = -0.012 * steps_to(r.at) - w_.own * w_.danger * danger;
            if (line > 0) score -= 0.012 * std::max(0, line - 1 - distance(r.at, to));
        } else {
            score = -2 * w_.own * w_.danger * danger;
        }
        score += 0.002 * friends.up_to_two_around(r.at);
        if (!bare(s_))
            score += 0.004 * row(ground_for(s_, r.at, i)).armour_class + 0.002 * row(ground_for(s_, r.at, i)).attack;
        return score - 0.0005 * r.steps;
    };
    for (const Reached& r : all) {
        if (!r.may_end) continue;
        if (r.steps > 0) {
            if (contact_at(s_, r.at, side_)) continue;  // weighed as an attack
            if (enemy_commanders.has(r.at)) continue;
        }
        if (score_at(r, 0) <= most) continue;
        const double danger = danger_at(i, r.at);  // the share of its worth that it would lose
        const double score = score_at(r, danger);
        if (score <= most) continue;
        int facing = p.facing;
        if (faces(s_, i)) {
            const int dx = to.column - r.at.column, dy = to.row - r.at.row;
            const int wish = std::abs(dy) >= std::abs(dx) ? (dy < 0 ? 0 : 4) : (dx > 0 ? 2 : 6);
            const int turn = (wish - p.facing) & 7;
            if ((turn == 2 || turn == 6) && !(s_.act.begun && s_.act.pivoted)) facing = wish;
            if (turn == 4 && r.steps == 0 && !(s_.act.begun && (s_.act.moved || s_.act.pivoted))) facing = wish;
        }
        if (r.steps == 0) {
            most = score;
            best = stay;
            const Reform turn{piece(i), {}, 0, SquarePlace{p.at, static_cast<std::uint8_t>(facing)}};
            if (facing != p.facing && legal(s_, turn)) best = {turn, rule("BCR-MOVE"), score, i, i, true};
            continue;
        }
        const Advance o{piece(i), SquarePlace{r.at, static_cast<std::uint8_t>(facing)}, Gait::normal};
        if (!legal_if_reached(s_, o)) continue;
        most = score;
        best = {o, danger_at(i, p.at) > danger ? rule("BCR-SAFETY") : rule("BCR-MOVE"), score, i, i, true};
    }
    if (!w_.runs || !comes_on || shoots) return best;
    // The bold style runs as far as a charge carries a unit that meets no enemy on the way.
    for (int d = 0; d < 8; ++d) {
        const int length = clear_charge(s_, i, d);
        if (length <= speed) continue;
        Square q = p.at;
        for (int n = 0; n < length; ++n) q = step(q, d);
        const double score = -0.012 * steps_to(q) - w_.own * w_.danger * danger_at(i, q);
        const Advance o{piece(i), SquarePlace{q, p.facing}, Gait::run};
        if (score <= most || contact_at(s_, q, side_) || !legal(s_, o)) continue;
        most = score;
        best = {o, rule("BCR-MOVE"), score, i, i, true};
    }
    return best;
}

// The worth of a regular move that has brought the unit beside an enemy, which it strikes in the same activation.
double Judgement::worth_of_contact(std::size_t i, std::size_t e, const Contacts& contacts) const {
    const Piece& p = s_.pieces[i];
    const Facts& f = facts(s_, i);
    const AttackOdds o = attack_odds(s_, i, e, blow_at(s_, i, e, false));
    double score = gain_of(e, o, false);
    if (f.reach == 0 && reaches(s_, e, p.at) && has_opportunity(s_, e))
        score -= w_.own * each(i) * opportunity_odds(s_, e, i, true).damage / f.hit_points;
    const double left = std::max(0.0, 1.0 - o.casualties / std::max<int>(1, s_.pieces[e].heads));
    for (const std::uint16_t x : contacts.unit)
        if (x != nobody) score -= w_.own * 0.6 * strike_back(i, x, x == e ? left : 1.0);
    return score - w_.own * w_.danger * 0.3 * danger_at(i, p.at);
}

// A regular move beside an enemy, to strike it in the same activation.
Plan Judgement::step_into_contact(std::size_t i) const {
    Plan best;
    best.piece = best.target = i;
    const Piece& p = s_.pieces[i];
    const Facts& f = facts(s_, i);
    if (f.range > 0 || !may_attack(s_, i) || (s_.act.begun && s_.act.moved)) return best;
    const int speed = speed_now(s_, i);
    if (speed == 0 || !enemy_within(i, speed + 1)) return best;
    Reach all;
    reach(s_, i, speed, all);
    for (const Reached& r : all) {
        if (r.steps == 0 || !r.may_end) continue;
        const Contacts c = contacts_at(s_, r.at, side_);
        if (c.count == 0) continue;
        for (int d = 0; d < 4; ++d) {
            const std::uint16_t e = c.unit[static_cast<std::size_t>(d)];
            if (e == nobody || !can_strike(s_, i, e)) continue;
            // Turns the front to the enemy if a quarter turn is enough.
            int facing = p.facing;
            if (faces(s_, i)) {
                const int turn = (2 * d - p.facing) & 7;
                if (turn == 2 || turn == 6) facing = 2 * d;
            }
            const State moved = with_unit_at(s_, i, r.at, facing);
            const double score = Judgement(*this, moved).worth_of_contact(i, e, c);
            if (score <= best.score) continue;
            const Advance order{piece(i), SquarePlace{r.at, static_cast<std::uint8_t>(facing)}, Gait::normal};
            if (!legal_if_reached(s_, order)) continue;
            best = {order, rule("BCR-MELEE"), score, i, e, true};
        }
    }
    return best;
}

// Horse and shooters leave contact if that works more often than not.
std::optional<Plan> Judgement::break_contact(std::size_t i) const {
    const Piece& p = s_.pieces[i];
    const Facts& f = facts(s_, i);
    if (!(f.mounted || f.flying || f.range > 0) || s_.act.begun || restless_) return std::nullopt;
    const double away = 1 - fails_morale(morale_modifier<Whole>(s_, i).total());
    if (away < 0.5) return std::nullopt;
    // Staying must be the worse: compare what each side does to the other.
    const Plan strike = best_strike(i, false);
    double suffers = 0, opportunity = 0;
    const Contacts c = contacts_at(s_, p.at, p.side);
    for (const std::uint16_t e : c.unit) {
        if (e == nobody) continue;
        suffers += strike_back(i, e, 1.0);
        if (has_opportunity(s_, e)) opportunity += each(i) * opportunity_odds(s_, e, i, true).damage / f.hit_points;
    }
    if (strike.score >= 0.6 * suffers - opportunity) return std::nullopt;
    Reach all;
    reach(s_, i, speed_now(s_, i), all);
    std::optional<Plan> best;
    double least = 0.7 * danger_at(i, p.at);
    for (const Reached& r : all) {
        if (r.steps == 0 || !r.may_end || contact_at(s_, r.at, side_)) continue;
        const double there = danger_at(i, r.at);
        if (there >= least) continue;
        const Advance o{piece(i), SquarePlace{r.at, p.facing}, Gait::disengage};
        if (!legal_if_reached(s_, o)) continue;
        least = there;
        best = Plan{o, rule("BCR-DISENGAGE"), 0, i, i, true};
    }
    return best;
}

std::optional<Plan> Judgement::reform_plan(std::size_t i) const {
    const Piece& p = s_.pieces[i];
    if (p.heads >= 10 || engaged(s_, i) || s_.act.begun) return std::nullopt;
    if (!p.disbanded && p.heads * 2 > facts(s_, i).started) return std::nullopt;
    std::optional<Plan> best;
    int most = 0;
    const int speed = std::max(1, speed_now(s_, i));
    for (const std::uint16_t u : own_) {
        if (distance(s_.pieces[u].at, p.at) > speed || !may_reform(s_, i, u)) continue;
        const int heads = s_.pieces[u].heads;
        if (heads + p.heads < least_formed || heads <= most) continue;
        if (engaged(s_, u)) continue;
        const Attach o{piece(i), piece(u), SquarePlace{s_.pieces[u].at, p.facing}};
        if (!legal(s_, o)) continue;
        most = heads;
        best = Plan{o, rule("BCR-REFORM"), 0, i, u};
    }
    return best;
}

// The place where a counter of the flank march enters.
std::optional<Plan> Judgement::enter(std::size_t i) const {
    const Piece& p = s_.pieces[i];
    if (p.where != Where::flank || p.now.activated || s_.turn < 2) return std::nullopt;
    std::optional<Plan> best;
    const Setup& setup = *s_.setup;
    for (const std::int16_t column : {std::int16_t{0}, static_cast<std::int16_t>(setup.columns - 1)})
        for (std::int16_t row = 0; row < setup.rows; ++row) {
            const Square q{column, row};
            if (!may_enter(s_, i, q)) continue;
            // Near the enemy, but with friends near and not where it would be charged alone.
            int nearest = 1'000, friends = 1'000;
            for (const std::uint16_t e : enemies_) nearest = std::min(nearest, distance(q, s_.pieces[e].at));
            for (const std::uint16_t u : own_)
                if (in_order(s_.pieces[u])) friends = std::min(friends, distance(q, s_.pieces[u].at));
            const double score =
                -nearest - 0.7 * std::min(friends, 30) - 30 * danger_at(i, q) * (w_.danger / std::max(1e-6, worth(i)));
            if (best && best->score >= score) continue;
            const auto facing = static_cast<std::uint8_t>(column == 0 ? 2 : 6);
            best = Plan{Deploy{piece(i), SquarePlace{q, facing}, 0, {}}, rule("BCR-MOVE"), score, i, i};
        }
    return best;
}

}  // namespace banneret::battlefield
