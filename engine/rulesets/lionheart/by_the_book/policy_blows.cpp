// The automatic commander's scores of attacks, shots and spells, and of its leader's safety (LH-COMMANDER).

#include <algorithm>

#include "engine/rulesets/lionheart/by_the_book/judgement.h"

namespace banneret::lionheart::by_the_book {

double Judgement::worth(std::size_t i) const {
    if (is_king(i)) return s_.setup->value[facts(s_, i).home] / 2.0 / point;
    return static_cast<double>(value_now(s_, i)) / point;
}

const ClashOdds& Judgement::odds(std::size_t a, std::size_t d, int how, Hex from) {
    const int back = cell_of(from).row >= 2 ? 1 : 0;
    for (const Known& k : known_)
        if (k.a == a && k.d == d && k.how == how && k.back == back) return k.odds;
    ClashOdds o = how < 3    ? melee_odds(s_, a, d, static_cast<Aspect>(how), from)
                  : how == 3 ? shot_odds(s_, a, d, from)
                             : spell_odds(s_, a, d, s_.stands[a].spells);
    known_.push_back({a, d, how, back, std::move(o)});
    return known_.back().odds;
}

double Judgement::gain(std::size_t target, const EndOdds& o) const {
    if (is_king(target)) return worth(target) * (o.destroyed + king_panic_weight * o.panics);
    return worth(target) * (o.mean / s_.stands[target].figures + panic_weight * o.panics);
}

double Judgement::risk(std::size_t self, const EndOdds& o) const {
    if (is_king(self)) return worth(self) * (2 * o.destroyed + king_panic_weight * o.panics);
    return worth(self) * (o.mean / s_.stands[self].figures + panic_weight * o.panics);
}

void Judgement::weigh_blows(std::size_t i, Plan& best, Plan& attack) {
    const Stand& x = s_.stands[i];
    const Action action = s_.action.begun ? s_.action : fresh_action(s_, i);
    const bool struck = s_.setup->house.one_attack_per_turn && x.this_turn.struck;
    if (action.shot || struck) return;
    const bool shoots = loaded_to_shoot(s_, i), spells = casts(s_, i);
    const int close = nearest(x.at, enemies_);
    if (close > action.move_points + (shoots || spells ? 3 : 0)) return;
    std::vector<Reached> states;
    reach(s_, i, action, states);
    for (const Reached& r : states) {
        if (r.leaves) continue;
        const bool shared = taken_by_other(r.at, i);
        if (shared) continue;
        const Hex front = neighbour(r.at, r.facing);
        const bool stays = r.at == x.at && r.facing == x.facing;
        for (const std::size_t e : enemies_) {
            const Hex there = s_.stands[e].at;
            if (there == front && r.cost < action.move_points) {
                const Aspect side = aspect(there, s_.stands[e].facing, r.at);
                const ClashOdds& o = odds(i, e, static_cast<int>(side), r.at);
                double score = gain(e, o.defender) - risk(i, o.attacker);
                const Plan p{Charge{piece(i), piece(e), HexPlace{r.at, r.facing}}, Policy::attack,
                             score + 0.01 - 0.001 * (r.cost + 1), i, e};
                if (score >= 0) best.take(p);
                attack.take(p);
            }
            const int far = distance(r.at, there);
            if (far > 3) continue;
            // Once it has moved it shoots from where it stands.
            if (action.moved && !stays) continue;
            if (shoots && in_arc(s_, i, r.at, r.facing, there)) {
                const ClashOdds& o = odds(i, e, 3, r.at);
                const double score = gain(e, o.defender) - panic_weight * o.attacker.panics * worth(i) - 0.001 * r.cost;
                if (score > 0) best.take(shot_plan(i, e, r, stays, Policy::shoot, score));
            }
            if (spells) {
                const ClashOdds& o = odds(i, e, 4, r.at);
                const double score = gain(e, o.defender) - 0.001 * r.cost;
                if (score > 0) best.take(shot_plan(i, e, r, stays, Policy::spell, score));
            }
        }
    }
}

Plan Judgement::shot_plan(std::size_t i, std::size_t e, const Reached& r, bool stays, Policy why, double score) const {
    TableOrder order = Advance{piece(i), HexPlace{r.at, r.facing}};
    if (stays && why == Policy::shoot) order = Shoot{piece(i), piece(e)};
    if (stays && why == Policy::spell) order = Cast{piece(i), piece(e), spells::attack, s_.stands[i].spells, {}};
    return {order, why, score, i, e};
}

bool Judgement::taken_by_other(Hex h, std::size_t i) const {
    for (const std::size_t o : own_)
        if (o != i && s_.stands[o].at == h) return true;
    for (const std::size_t o : enemies_)
        if (s_.stands[o].at == h) return true;
    return false;
}

double Judgement::danger(std::size_t king, Hex h) {
    double worst = 0;
    for (const std::size_t e : enemies_) {
        const Stand& x = s_.stands[e];
        if (x.panicked) continue;
        if (neighbour(x.at, x.facing) == h) worst = std::max(worst, odds(e, king, 0, x.at).defender.destroyed);
        if (loaded_to_shoot(s_, e) && in_arc(s_, e, x.at, x.facing, h))
            worst = std::max(worst, odds(e, king, 3, x.at).defender.destroyed);
        // A spell is a shot as well.
        if (casts(s_, e) && distance(x.at, h) <= 3) worst = std::max(worst, odds(e, king, 4, x.at).defender.destroyed);
    }
    return worst;
}

Plan Judgement::king_to_safety() {
    Plan best = Plan::none();
    const int k = king_of(s_, side_);
    if (k < 0) return best;
    const auto king = static_cast<std::size_t>(k);
    const Stand& x = s_.stands[king];
    if (!is_deployed(x) || x.panicked) return best;
    const double now = danger(king, x.at);
    if (now <= 0) return best;
    std::vector<Reached> states;
    reach(s_, king, fresh_action(s_, king), states);
    for (const Reached& r : states) {
        if (r.leaves || r.at == x.at || taken_by_other(r.at, king)) continue;
        const double there = danger(king, r.at);
        if (there < now)
            best.take({Advance{piece(king), HexPlace{r.at, r.facing}}, Policy::king_safety, worth(king) * (now - there),
                       king, king});
    }
    return best;
}

}  // namespace banneret::lionheart::by_the_book
