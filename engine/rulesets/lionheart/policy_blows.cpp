// The worth of the automatic commander's attacks, shots and spells.

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

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
    const int farthest = farthest_blow(s_, action);
    return std::ranges::any_of(notes_->enemies, [&](std::size_t e) { return far(i, e) <= farthest; });
}

Stroke Judgement::worth_of_stroke(std::size_t i, std::size_t e, int how, Hex from) const {
    const double own_loss = w_.own_loss * (is_king(i) && how < shot ? leader_caution : 1);
    const Blow b = blow(i, e, how, from);
    return {net(i, e, b, own_loss), static_cast<double>(b.defender.destroyed + b.defender.panics)};
}

Stroke Judgement::stroke(std::size_t i, std::size_t e, int how, Hex from) {
    if (fortified_) return worth_of_stroke(i, e, how, from);
    std::vector<Stroke>& row = notes_->strokes[notes_->alike[i]];
    if (row.empty()) row.assign(blow_kinds * notes_->kinds.size(), {});
    Stroke& known = row[blow_kinds * notes_->alike[e] + static_cast<std::size_t>(how)];
    if (std::isnan(known.net)) known = worth_of_stroke(i, e, how, from);
    return known;
}

double Judgement::most_of_blows(std::size_t i) {
    const int points = facts(s_, i).move_points;
    const bool shoots = loaded_to_shoot(s_, i), spells = casts(s_, i);
    double most = -std::numeric_limits<double>::infinity();
    if (s_.setup->house.one_attack_per_turn && s_.stands[i].this_turn.struck) return most;
    std::optional<double> safer;  // how much so any other place may be
    for (const std::size_t e : notes_->enemies) {
        const int off = far(i, e);
        if (off > points + (shoots || spells ? 3 : 0)) continue;
        if (fortified_) return std::numeric_limits<double>::infinity();  // some place may be better than its own
        if (!safer) safer = w_.threat * threat_here(i) - w_.threat * least_threat(i);
        unsigned struck = 0;  // the sides, as bits
        unsigned from = strikes(i, place(e));
        for (int d = 0; from != 0; ++d, from >>= 1)
            if ((from & 1u) != 0) struck |= 1u << side_struck(d, s_.stands[e].facing);
        for (const How how : {front, flank, rear}) {
            if ((struck >> how & 1u) == 0) continue;
            const Stroke b = stroke(i, e, how, place(i));
            most = std::max(most, b.net + relief * w_.threat * menace(e) * b.drives_off + 0.5 * *safer);
        }
        if (shoots) most = std::max(most, stroke(i, e, shot, place(i)).net + *safer);
        if (spells) most = std::max(most, stroke(i, e, spell, place(i)).net + *safer);
    }
    return most;
}

void Judgement::find_blows(std::size_t i) {
    StandNotes& x = of(i);
    x.blow = Plan::done(Policy::hold);
    x.attack = Plan::none();
    x.blows_hold = true;
    const Action action = fresh_action(s_, i);
    if (can_strike_or_shoot(i, action)) weigh_blows(i, ways(i), x.threats, action, x.blow, x.attack);
}

void Judgement::weigh_blows(std::size_t i, const Ways& ways, std::vector<double>& threats, const Action& action,
                            Plan& best, Plan& attack) {
    const Stand& x = s_.stands[i];
    const bool shoots = loaded_to_shoot(s_, i), spells = casts(s_, i);
    const double now = w_.threat * threat_here(i);
    threats.resize(ways.places.size(), unknown);
    const auto safer = [&](std::size_t n, const HexPlace& r) {
        return now - w_.threat * threat_there(i, n, r.at, r.facing, threats);
    };
    const int farthest = action.move_points + (shoots || spells ? 3 : 0);
    std::vector<std::size_t>& near = notes_->near;
    near.clear();
    for (const std::size_t e : notes_->enemies)
        if (far(i, e) <= farthest) near.push_back(e);
    for (std::size_t n = 0; n < ways.places.size(); ++n) {
        const Reached& way = ways.places[n];
        const HexPlace r{sum(x.at, way.at), way.facing};
        const bool strikes = way.cost < action.move_points, stays = r.at == x.at && r.facing == x.facing;
        // Once it has moved it shoots from where it stands.
        const bool far_off = (shoots || spells) && (stays || !action.moved);
        if (!(strikes || far_off) || way.leaves) continue;
        const Hex front_hex = neighbour(r.at, r.facing);
        for (const std::size_t e : near) {
            const Hex there = place(e);
            if (strikes && there == front_hex) {
                const Aspect side = aspect(there, s_.stands[e].facing, r.at);
                const Stroke b = stroke(i, e, static_cast<int>(side), r.at);
                double score = b.net + relief * w_.threat * menace(e) * b.drives_off;
                if (!stays) score += 0.5 * safer(n, r);
                const Plan p{Charge{piece(i), piece(e), r}, Policy::attack, score - 0.0001 * way.cost, i, e};
                if (score > w_.least_attack) best.take(p);
                attack.take(p);
            }
            if (!far_off || distance(r.at, there) > 3) continue;
            const auto score_of = [&](double net, double moved) { return net + moved - 0.0001 * way.cost; };
            const auto weigh = [&](Policy why, double net) {
                // A place without threats would be worth the most.
                if (score_of(net, stays ? 0 : now) <= best.score) return;
                if (why == Policy::shoot && !in_arc(s_, i, r.at, r.facing, there)) return;
                const double score = score_of(net, stays ? 0 : safer(n, r));
                if (score > best.score) best = shot_plan(i, e, r, stays, why, score);
            };
            if (shoots) weigh(Policy::shoot, stroke(i, e, shot, r.at).net);
            if (spells) weigh(Policy::spell, stroke(i, e, spell, r.at).net);
        }
    }
}

Plan Judgement::shot_plan(std::size_t i, std::size_t e, const HexPlace& from, bool stays, Policy why,
                          double score) const {
    TableOrder order = Advance{piece(i), from};
    if (stays && why == Policy::shoot) order = Shoot{piece(i), piece(e)};
    if (stays && why == Policy::spell) order = Cast{piece(i), piece(e), spells::attack, s_.stands[i].spells, {}};
    return {order, why, score, i, e};
}

bool Judgement::taken_by_other(Hex h, std::size_t i) const {
    const int there = notes_->taken[index(h)];
    return there >= 0 && static_cast<std::size_t>(there) != i;
}

}  // namespace banneret::lionheart
