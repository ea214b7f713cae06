// The worth of the automatic commander's attacks, shots and spells.

#include <algorithm>

#include "engine/rulesets/lionheart/judgement.h"

namespace banneret::lionheart {

namespace {

constexpr double relief = 0.75;       // of the menace of an enemy that a blow drives off
constexpr double leader_caution = 2;  // factor on the loss that a leader's own attack risks

}  // namespace

bool Judgement::can_strike_or_shoot(std::size_t i, const Action& action) const {
    const Stand& x = s_.stands[i];
    const bool struck = s_.setup->house.one_attack_per_turn && x.this_turn.struck;
    if (action.shot || struck) return false;
    const int farthest = action.move_points + (loaded_to_shoot(s_, i) || casts(s_, i) ? 3 : 0);
    return std::ranges::any_of(enemy_at_, [&](Hex there) { return distance(x.at, there) <= farthest; });
}

void Judgement::weigh_blows(std::size_t i, const std::vector<Reached>& states, const Action& action, Plan& best,
                            Plan& attack) {
    if (!can_strike_or_shoot(i, action)) return;
    const Stand& x = s_.stands[i];
    const bool shoots = loaded_to_shoot(s_, i), spells = casts(s_, i);
    const double own_loss = w_.own_loss * (is_king(i) ? leader_caution : 1);
    std::optional<double> now;
    const auto safer = [&](std::size_t n, const Reached& r) {
        if (!now) now = w_.threat * threat(i, x.at, x.facing);
        return *now - w_.threat * threat_there(i, n, r);
    };
    const int farthest = action.move_points + (shoots || spells ? 3 : 0);
    std::vector<std::size_t> near;
    for (std::size_t k = 0; k < enemies_.size(); ++k)
        if (distance(x.at, enemy_at_[k]) <= farthest) near.push_back(k);
    for (std::size_t n = 0; n < states.size(); ++n) {
        const Reached& r = states[n];
        if (r.leaves || taken_by_other(r.at, i)) continue;
        const Hex front_hex = neighbour(r.at, r.facing);
        const bool stays = r.at == x.at && r.facing == x.facing;
        for (const std::size_t k : near) {
            const std::size_t e = enemies_[k];
            const Hex there = s_.stands[e].at;
            if (there == front_hex && r.cost < action.move_points) {
                const Aspect side = aspect(there, s_.stands[e].facing, r.at);
                const Blow b = blow(i, e, static_cast<int>(side), r.at);
                double score =
                    net(i, e, b, own_loss) +
                    relief * w_.threat * menace(k) * static_cast<double>(b.defender.destroyed + b.defender.panics);
                if (!stays) score += 0.5 * safer(n, r);
                const Plan p{Charge{piece(i), piece(e), HexPlace{r.at, r.facing}}, Policy::attack,
                             score - 0.0001 * r.cost, i, e};
                if (score > w_.least_attack) best.take(p);
                attack.take(p);
            }
            if (!(shoots || spells) || distance(r.at, there) > 3) continue;
            // Once it has moved it shoots from where it stands.
            if (action.moved && !stays) continue;
            const bool in_sight = shoots && in_arc(s_, i, r.at, r.facing, there);
            if (!in_sight && !spells) continue;
            const double moved = stays ? 0 : safer(n, r);
            if (in_sight) {
                const double score = net(i, e, blow(i, e, shot, r.at), w_.own_loss) + moved - 0.0001 * r.cost;
                if (score > 0) best.take(shot_plan(i, e, r, stays, Policy::shoot, score));
            }
            if (spells) {
                const double score = net(i, e, blow(i, e, spell, r.at), w_.own_loss) + moved - 0.0001 * r.cost;
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
    const int there = taken_[index(h)];
    return there >= 0 && static_cast<std::size_t>(there) != i;
}

}  // namespace banneret::lionheart
