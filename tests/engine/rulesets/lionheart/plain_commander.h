#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/rulesets/lionheart/deployment.h"
#include "engine/rulesets/lionheart/notes.h"
#include "engine/rulesets/lionheart/odds.h"
#include "engine/rulesets/lionheart/steps.h"

namespace banneret::lionheart {

// The automatic commander at a glance: what README.md says it weighs, for every stand and place, with neither bounds
// nor anything kept from earlier decisions but the odds of blows.
class PlainCommander {
public:
    // By everything about the two stands that changes in battle, and by the rows.
    using Blows = std::map<std::vector<int>, Blow>;

    PlainCommander(const State& s, Side side, Temper temper, Blows& blows)
        : s_(s),
          side_(side),
          w_(shared::by_temper<Weights>(temper, {}, {0.7, -0.02, 0.2, 2, 0}, {1.5, 0.01, 0.8, 1, 0.7})),
          blows_(blows),
          restless_(s.quiet_turns >= 8 * std::max(s.setup->stands.first, s.setup->stands.second)),
          fortified_(s.setup->stratagem.second == Stratagem::field_fortifications) {
        for (std::size_t i = 0; i < s.stands.size(); ++i) {
            if (!is_deployed(s.stands[i])) continue;
            if (s.stands[i].side == side)
                own_.push_back(i);
            else if (!s.stands[i].hidden)
                enemies_.push_back(i);
        }
        count_sides();
        known_.resize(5 * s.stands.size() * s.stands.size());
        menaces_.resize(s.stands.size());
        hopes_.resize(s.stands.size() * s.stands.size());
        strikes_.resize(static_cast<std::size_t>(s.setup->columns * s.setup->rows));
        for (const std::size_t e : enemies_)
            if (!s.stands[e].panicked) find_strikes(e);
    }

    // Its action, but for giving up and entering from the flank.
    Plan best_action() {
        Plan best = Plan::done(Policy::hold), attack = Plan::none();
        if (s_.action.begun) {
            weigh_blows(s_.action.stand, s_.action, best, attack);
            take_reload(s_.action.stand, best);
        } else {
            for (const std::size_t i : own_) {
                if (s_.stands[i].panicked) {
                    best.take(rally(i));
                    continue;
                }
                Plan blow = Plan::done(Policy::hold), any = Plan::none();
                weigh_blows(i, fresh_action(s_, i), blow, any);
                best.take(blow);
                attack.take(any);
                take_reload(i, best);
                weigh_moves(i, best);
            }
        }
        const bool attacks =
            restless_ && attack.score > -1e300 && best.why != Policy::shoot && best.why != Policy::spell;
        return attacks ? attack : best;
    }

private:
    enum How : int { front, flank, rear, shot, spell };
    // An enemy that can strike the stand on a hex from its side `from`.
    struct Strike {
        std::size_t enemy = 0;
        int from = 0;
    };

    const Stand& stand(std::size_t i) const { return s_.stands[i]; }
    bool is_king(std::size_t i) const { return king_[stand(i).side] == static_cast<int>(i); }
    std::size_t cell(Hex h) const {
        const HexCell c = cell_of(h);
        return static_cast<std::size_t>(c.row * s_.setup->columns + c.column);
    }
    bool withdraws() const { return side_ == Side::second && s_.setup->posture[side_] == Posture::fighting_retreat; }
    double share(std::size_t i) const { return value_now(s_, i) / value_[stand(i).side]; }

    void count_sides() {
        PerSide<int> steady{};
        for (const Side side : both_sides) king_[side] = king_of(s_, side);
        for (std::size_t i = 0; i < s_.stands.size(); ++i) {
            const Stand& x = stand(i);
            if (x.figures == 0 || x.where == Where::ran_off || x.where == Where::saved) continue;
            if (!x.panicked) ++steady[x.side];
            if (!is_king(i)) value_[x.side] += value_now(s_, i);
        }
        for (const Side side : both_sides) {
            value_[side] = std::max(1.0, value_[side]);
            const int point = s_.setup->house.break_point;
            const int least = point == 0 ? 0 : ((100 - point) * s_.setup->stands[side] + 99) / 100;
            stand_worth_[side] = 1.0 / std::max(1, steady[side] - least + 1);
        }
    }

    bool taken_by_other(Hex h, std::size_t i) const {
        std::size_t there = i;
        for (const auto* list : {&own_, &enemies_})
            for (const std::size_t j : *list)
                if (stand(j).at == h) there = j;
        return there != i;
    }

    // --- Blows -------------------------------------------------------------------------------------------------------
    Blow blow(std::size_t a, std::size_t d, int how, Hex from) const {
        if (fortified_) return blow_from(a, d, how, from);
        std::optional<Blow>& known = known_[(a * s_.stands.size() + d) * 5 + static_cast<std::size_t>(how)];
        if (!known) known = blow_from(a, d, how, from);
        return *known;
    }
    Blow blow_from(std::size_t a, std::size_t d, int how, Hex from) const {
        const Stand &x = stand(a), &y = stand(d);
        std::vector<int> key = {static_cast<int>(a), static_cast<int>(d),      how,        x.figures,
                                y.figures,           static_cast<int>(x.side), x.panicked, y.panicked,
                                is_king(a),          static_cast<int>(y.side), is_king(d), x.spells};
        if (fortified_)
            for (const Hex h : {from, x.at, y.at}) key.push_back(cell_of(h).row);
        const auto known = blows_.find(key);
        if (known != blows_.end()) return known->second;
        const ClashOdds o = how < shot    ? melee_odds(s_, a, d, static_cast<Aspect>(how), from)
                            : how == shot ? shot_odds(s_, a, d, from)
                                          : spell_odds(s_, a, d, x.spells);
        const auto end_of = [](const EndOdds& e) {
            return BlowEnd{static_cast<float>(e.mean), static_cast<float>(e.destroyed), static_cast<float>(e.panics)};
        };
        return blows_[key] = {end_of(o.attacker), end_of(o.defender)};
    }

    double damage(std::size_t i, const BlowEnd& end) const {
        const Stand& x = stand(i);
        if (is_king(i) && s_.setup->house.king_death_ends)
            return 0.9 * end.destroyed + 0.15 * end.panics + 0.1 * end.mean / x.figures;
        const double gone = end.destroyed * (x.panicked ? 0.4 : 1.0), panics = x.panicked ? 0.0 : 0.8 * end.panics;
        return 0.5 * share(i) * end.mean / x.figures + 0.8 * stand_worth_[x.side] * (gone + panics);
    }
    double net(std::size_t a, std::size_t d, const Blow& b, double own_loss) const {
        return damage(d, b.defender) - own_loss * damage(a, b.attacker);
    }

    void weigh_blows(std::size_t i, const Action& action, Plan& best, Plan& attack) const {
        const Stand& x = stand(i);
        if (action.shot || (s_.setup->house.one_attack_per_turn && x.this_turn.struck)) return;
        const double now = w_.threat * threat(i, x.at, x.facing);
        std::vector<Reached> states;
        reach(s_, i, action, states);
        for (const Reached& r : states) {
            if (r.leaves || taken_by_other(r.at, i)) continue;
            const bool stays = r.at == x.at && r.facing == x.facing;
            const auto safer = [&] { return stays ? 0 : now - w_.threat * threat(i, r.at, r.facing); };
            for (const std::size_t e : enemies_) {
                const Hex there = stand(e).at;
                if (r.cost < action.move_points && there == neighbour(r.at, r.facing)) {
                    const Blow b = blow(i, e, static_cast<int>(aspect(there, stand(e).facing, r.at)), r.at);
                    const double drives_off = b.defender.destroyed + b.defender.panics;
                    double score =
                        net(i, e, b, w_.own_loss * (is_king(i) ? 2 : 1)) + 0.75 * w_.threat * menace(e) * drives_off;
                    if (!stays) score += 0.5 * safer();
                    const Plan p{Charge{piece(i), piece(e), HexPlace{r.at, r.facing}}, Policy::attack,
                                 score - 0.0001 * r.cost, i, e};
                    if (score > w_.least_attack) best.take(p);
                    attack.take(p);
                }
                if ((!stays && action.moved) || distance(r.at, there) > 3) continue;
                const auto take_shot = [&](Policy why, How how, const TableOrder& from_here) {
                    const double score = net(i, e, blow(i, e, how, r.at), w_.own_loss) + safer() - 0.0001 * r.cost;
                    const TableOrder first = Advance{piece(i), HexPlace{r.at, r.facing}};
                    best.take({stays ? from_here : first, why, score, i, e});
                };
                if (loaded_to_shoot(s_, i) && in_arc(s_, i, r.at, r.facing, there))
                    take_shot(Policy::shoot, shot, Shoot{piece(i), piece(e)});
                if (casts(s_, i))
                    take_shot(Policy::spell, spell, Cast{piece(i), piece(e), spells::attack, x.spells, {}});
            }
        }
    }

    void take_reload(std::size_t i, Plan& best) const {
        if (stand(i).loaded || (s_.action.begun && (s_.action.shot || s_.action.moved))) return;
        if (!Rules::check(s_, Reload{piece(i)})) best.take({Reload{piece(i)}, Policy::reload, 0.3 * share(i), i, i});
    }

    Plan rally(std::size_t i) const {
        const Stand& x = stand(i);
        int facing = x.facing, least = 1'000;
        for (const std::size_t e : enemies_) {
            const int d = distance(x.at, stand(e).at);
            if (d == 0 || d >= least) continue;
            least = d;
            facing = bearing(x.at, stand(e).at);
        }
        const double stake = share(i) + stand_worth_[side_];
        const double lost = std::min(1.0, 2 * w_.threat * threat(i, x.at, facing) / stake);
        return {Rally{piece(i), {}, HexPlace{x.at, static_cast<std::uint8_t>(facing)}}, Policy::rally,
                is_king(i) ? 0.2 : 0.35 * stake * (1 - lost), i, i};
    }

    // --- Threats -----------------------------------------------------------------------------------------------------
    void find_strikes(std::size_t e) {
        std::vector<Reached> states;
        reach(s_, e, fresh_action(s_, e), states);
        for (const Reached& r : states)
            if (!r.leaves && r.cost < facts(s_, e).move_points && !taken_by_other(r.at, e))
                if (const Hex at = neighbour(r.at, r.facing); on_map(*s_.setup, at))
                    strikes_[cell(at)].push_back({e, turned(r.facing, 3)});
    }
    double threat_of(std::size_t e, std::size_t i, Hex at, int facing) const {
        if (stand(e).panicked) return 0;
        double worst = 0;
        for (const Strike& x : strikes_[cell(at)]) {
            if (x.enemy != e) continue;
            const int off = hexsides_between(x.from, facing);
            const How how = off == 0 ? front : off == 3 ? rear : flank;
            worst = std::max(worst, net(e, i, blow(e, i, how, neighbour(at, x.from)), 1));
        }
        const bool shoots = loaded_to_shoot(s_, e);
        if (!shoots && !casts(s_, e)) return worst;
        const int first_moves = row(facts(s_, e).build.weapon).missile ? facts(s_, e).move_points : 0;
        if (distance(stand(e).at, at) >= 3 + first_moves) return worst;
        return std::max(worst, net(e, i, blow(e, i, shoots ? shot : spell, stand(e).at), 1));
    }
    double threat(std::size_t i, Hex at, int facing) const {
        double worst = 0;
        for (const std::size_t e : enemies_) worst = std::max(worst, threat_of(e, i, at, facing));
        return worst;
    }
    double menace(std::size_t e) const {
        if (menaces_[e]) return *menaces_[e];
        double worst = 0;
        for (const std::size_t i : own_) worst = std::max(worst, threat_of(e, i, stand(i).at, stand(i).facing));
        menaces_[e] = worst;
        return worst;
    }

    // --- Moves -------------------------------------------------------------------------------------------------------
    double hoped(std::size_t i, std::size_t e) const {
        const bool shoots = row(facts(s_, i).build.weapon).missile, magic = casts(s_, i);
        const How how = shoots ? shot : magic ? spell : front;
        return std::max(0.02, (how == front ? 1 : 2) * net(i, e, blow(i, e, how, stand(i).at), w_.own_loss));
    }
    // Ten and a half actions away is as far as it looks.
    static double later(int sixths) { return std::pow(0.93, std::min(63.0, static_cast<double>(sixths)) / 6); }
    double promise(std::size_t i, Hex at, int facing) const {
        const int points = facts(s_, i).move_points;
        const int far_off = row(facts(s_, i).build.weapon).missile || casts(s_, i) ? 3 : 0;
        double best = 0;
        for (const std::size_t e : enemies_) {
            const Hex there = stand(e).at;
            const int far = distance(at, there);
            if (far == 0) continue;
            const int sixths =
                6 * std::max(0, far - points - far_off) + 3 * hexsides_between(facing, bearing(at, there));
            best = std::max(best, hopes_[i * s_.stands.size() + e] * later(sixths / points));
        }
        return best;
    }
    double score_of_place(std::size_t i, Hex at, int facing) const {
        const double danger = w_.threat * threat(i, at, facing);
        if (is_king(i)) return 0 - 3 * danger;
        return (withdraws() ? -0.01 * depth_of(*s_.setup, side_, at) : w_.approach * promise(i, at, facing)) - danger;
    }
    void weigh_moves(std::size_t i, Plan& best) {
        const Stand& x = stand(i);
        const bool king = is_king(i);
        for (const std::size_t e : enemies_) hopes_[i * s_.stands.size() + e] = hoped(i, e);
        const double now = score_of_place(i, x.at, x.facing);
        std::vector<Reached> states;
        reach(s_, i, fresh_action(s_, i), states);
        for (const Reached& r : states) {
            const TableOrder there = Advance{piece(i), HexPlace{r.at, r.facing}};
            if (r.leaves) {
                if (!king) best.take({there, Policy::advance, 0.05 + share(i), i, i});
                continue;
            }
            if ((r.at == x.at && r.facing == x.facing) || taken_by_other(r.at, i)) continue;
            const double gain = score_of_place(i, r.at, r.facing) - now - 0.0001 * r.cost;
            if (gain > 0.0005) best.take({there, king ? Policy::king_safety : Policy::advance, gain, i, i});
        }
    }

    const State& s_;
    Side side_;
    Weights w_;
    Blows& blows_;
    bool restless_, fortified_;
    std::vector<std::size_t> own_, enemies_;
    PerSide<double> value_{}, stand_worth_{};
    PerSide<int> king_{};
    std::vector<std::vector<Strike>> strikes_;  // by hex
    // Counted once in each decision: blows whose place does not matter, and the menace of each enemy.
    mutable std::vector<std::optional<Blow>> known_;
    mutable std::vector<std::optional<double>> menaces_;
    std::vector<double> hopes_;  // by stand and enemy
};

}  // namespace banneret::lionheart
