// Moves of the automatic commander's units.

#include <algorithm>

#include "engine/rulesets/battlefield_combat/by_the_book/judgement.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield::by_the_book {

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

// Roughly: true if an enemy that is not held, routed or in contact could charge to a side of this square.
bool Judgement::can_charge_to(std::size_t e, Square q) const {
    const Piece& x = s_.pieces[e];
    if (x.disbanded || x.morale == Morale::routing) return false;
    const Facts& f = facts(s_, e);
    const int dx = std::abs(x.at.column - q.column), dy = std::abs(x.at.row - q.row);
    const int far = std::max(dx, dy);
    if (far > f.charge_speed + 1) return far <= 1;
    if (faces(s_, e)) {
        const Square d = step({}, x.facing);
        const int ahead = (q.column - x.at.column) * d.column + (q.row - x.at.row) * d.row;
        if (ahead <= 0) return false;
    }
    // Straight, on a diagonal, or one beside either: the squares from which a side of q is met.
    return dx <= 1 || dy <= 1 || std::abs(dx - dy) <= 1;
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

// Expected loss of the piece on this square before it acts again, as a share of its side.
double Judgement::danger_at(std::size_t i, Square q) const {
    double sum = 0;
    const Facts& f = facts(s_, i);
    for (const std::uint16_t e : enemies_) {
        const Piece& x = s_.pieces[e];
        const int far = distance(x.at, q);
        if (far > 7) continue;
        const Facts& g = facts(s_, e);
        double hurt = 0;
        const bool beside = std::abs(x.at.column - q.column) + std::abs(x.at.row - q.row) == 1;
        if (beside || can_charge_to(e, q)) {
            const int need = std::clamp(f.armour_class - g.attack - 2 - (beside ? 0 : 2), 2, 20);
            const double hits = rolls_of_a_set * g.sets * (21 - need) / 20.0;
            hurt = hits * g.damage * (!beside && g.feats.has(Feat::spirited_charge) ? 2 : 1);
        }
        if (g.range > 0 && far - 1 <= g.range && x.morale != Morale::routing) {
            const int need = std::clamp(f.armour_class - g.shot, 2, 20);
            const double hits = rolls_of_a_set * (g.feats.has(Feat::rapid_shot) ? 2 : 1) * (21 - need) / 20.0;
            hurt = std::max(hurt, hits * g.shot_damage);
        }
        if (hurt <= 0) continue;
        // An enemy that has acted this round acts again only after the next initiative.
        const double when = x.now.activated ? 0.55 : 1.0;
        const double share =
            f.commander ? hurt / std::max<int>(1, s_.pieces[i].points) * worth(i) : hurt / f.hit_points * each(i);
        sum += when * std::min(share, worth(i)) +
               (f.commander ? 0.0 : when * 0.12 * worth(i) * (beside ? 0 : hurt / f.hit_points > 1));
    }
    return std::min(sum, 1.5 * worth(i));
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
    const bool shaken = p.morale == Morale::shaken && !restless_;
    const bool flees = p.disbanded;
    const bool comes_on = advances_ && !shaken && !flees;
    const bool shoots = f.range > 0 && !p.disbanded;
    Reach all;
    reach(s_, i, speed, all);
    Plan best = stay;
    double most = -1e300;
    const int own_edge = side_ == Side::first ? s_.setup->rows - 1 : 0;
    const auto steps_to = [&](Square q) {
        // The way left in king's moves; diagonal steps cost a quarter more, and a square not in line with the goal a
        // tenth of a step.
        const int dx = std::abs(q.column - to.column), dy = std::abs(q.row - to.row);
        return std::max(dx, dy) + 0.25 * std::min(dx, dy) + (dx > 1 && dy > 1 && dx != dy ? 0.1 : 0.0);
    };
    for (const Reached& r : all) {
        if (!r.may_end) continue;
        if (r.steps > 0) {
            if (contact_at(s_, r.at, side_)) continue;  // weighed as an attack
            if (!f.commander && s_.setup->units < s_.pieces.size() && lone_on(s_, r.at, other(side_)) != nobody)
                continue;
        }
        const double danger = danger_at(i, r.at);
        const double away = steps_to(r.at);
        double score = 0;
        if (shoots) {
            const int g = gap(s_, r.at, to);
            const double short_of = std::max(0, g - range_now(s_, i));
            score = comes_on || g <= range_now(s_, i) + 1 ? -0.02 * short_of : 0;
            score -= 1.2 * w_.own * w_.danger * danger;
        } else if (flees) {
            score = -0.01 * std::abs(r.at.row - own_edge) - 2 * danger;
        } else if (comes_on) {
            score = -0.012 * away - w_.own * w_.danger * danger;
        } else {
            score = -2 * w_.own * w_.danger * danger;
        }
        // A bonus beside friends: the unit is neither alone nor outflanked there.
        int friends = 0;
        for (int d = 0; d < 8; ++d) {
            const std::uint16_t u = unit_at(s_, step(r.at, d));
            friends += u != nobody && u != i && s_.pieces[u].side == side_ && in_order(s_.pieces[u]);
        }
        score += 0.002 * std::min(friends, 2);
        if (!bare(s_))
            score += 0.004 * row(ground_for(s_, r.at, i)).armour_class + 0.002 * row(ground_for(s_, r.at, i)).attack;
        score -= 0.0005 * r.steps;
        // The share of its worth that it would lose.
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
            if (facing != p.facing && legal(s_, turn)) best = {turn, rule("BCR-MOVE"), score, i, i};
            continue;
        }
        const Advance o{piece(i), SquarePlace{r.at, static_cast<std::uint8_t>(facing)}, Gait::normal};
        if (!legal(s_, o)) continue;
        most = score;
        best = {o, danger_at(i, p.at) > danger ? rule("BCR-SAFETY") : rule("BCR-MOVE"), score, i, i};
    }
    return best;
}

// A regular move beside an enemy, to strike it in the same activation.
Plan Judgement::step_into_contact(std::size_t i) const {
    Plan best;
    best.piece = best.target = i;
    const Piece& p = s_.pieces[i];
    const Facts& f = facts(s_, i);
    if (f.range > 0 || !may_attack(s_, i) || (s_.act.begun && s_.act.moved)) return best;
    const int speed = speed_now(s_, i);
    if (speed == 0) return best;
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
            State& s = copy_;
            const Square was = p.at;
            const std::uint8_t faced = p.facing;
            clear_grid(s, was);
            s.pieces[i].at = r.at;
            s.pieces[i].facing = static_cast<std::uint8_t>(facing);
            put_on_grid(s, i, r.at);
            Blow b;
            b.all_to_front = aspect(s_, i, s_.pieces[e].at) == 0;
            const AttackOdds o = attack_odds(s_, i, e, b);
            double score = gain_of(e, o, false);
            if (f.reach == 0 && reaches(s_, e, r.at) && has_opportunity(s_, e))
                score -= w_.own * each(i) * opportunity_odds(s_, e, i, true).damage / f.hit_points;
            const double left = std::max(0.0, 1.0 - o.casualties / std::max<int>(1, s_.pieces[e].heads));
            for (const std::uint16_t x : c.unit)
                if (x != nobody) score -= w_.own * 0.6 * strike_back(i, x, r.at, x == e ? left : 1.0);
            score -= w_.own * w_.danger * 0.3 * danger_at(i, r.at);
            clear_grid(s, r.at);
            s.pieces[i].at = was;
            s.pieces[i].facing = faced;
            put_on_grid(s, i, was);
            if (score <= best.score) continue;
            const Advance order{piece(i), SquarePlace{r.at, static_cast<std::uint8_t>(facing)}, Gait::normal};
            if (!legal(s_, order)) continue;
            best = {order, rule("BCR-MELEE"), score, i, e};
        }
    }
    return best;
}

// Horse and shooters leave contact if that works more often than not.
std::optional<Plan> Judgement::break_contact(std::size_t i) const {
    const Piece& p = s_.pieces[i];
    const Facts& f = facts(s_, i);
    if (!(f.mounted || f.range > 0) || s_.act.begun || restless_) return std::nullopt;
    const double away = 1 - fails_morale(morale_modifier<Whole>(s_, i).total());
    if (away < 0.5) return std::nullopt;
    // Staying must be the worse: compare what each side does to the other.
    const Plan strike = best_strike(i, false);
    double suffers = 0, opportunity = 0;
    const Contacts c = contacts_at(s_, p.at, p.side);
    for (const std::uint16_t e : c.unit) {
        if (e == nobody) continue;
        suffers += strike_back(i, e, p.at, 1.0);
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
        if (!legal(s_, o)) continue;
        least = there;
        best = Plan{o, rule("BCR-DISENGAGE"), 0, i, i};
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

}  // namespace banneret::battlefield::by_the_book
