// The automatic commander (section 7), in three tempers. The steady one is the rulings' to the letter; the bold one
// closes and takes risks, the wary one spares itself and breaks off.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "engine/core/check.h"
#include "engine/rulesets/lionheart/odds.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::lionheart {

namespace {

struct Weights {
    double own_loss = 1;      // how much its own losses weigh
    double least_attack = 0;  // the least score of an attack that is made
    double patience = 0;      // what shooting, reloading or rallying must be worth to come before an advance
    bool always_advances = false;
    double breaks_off = 0;  // share of its stands below which it gives up when it is weaker; 0: never
};
Weights weights_of(Temper t) {
    switch (t) {
        case Temper::bold:
            return {0.6, -0.4, 1.0, true, 0};
        case Temper::wary:
            return {1.6, 0.25, 0, false, 0.7};
        case Temper::steady:
            break;
    }
    return {};
}

constexpr double panic_weight = 0.35, king_panic_weight = 0.25;

struct Plan {
    TableOrder order = Done{};
    Policy why = Policy::hold;
    double score = -std::numeric_limits<double>::infinity();
    std::size_t stand = 0, target = 0;
};

class Mind {
public:
    Mind(const State& s, Side side, const Weights& weights) : s_(s), side_(side), w_(weights) {
        for (std::size_t i = 0; i < s.stands.size(); ++i) {
            const Stand& x = s.stands[i];
            if (!stands(x)) continue;
            if (x.side == side)
                own_.push_back(i);
            else if (!x.hidden)
                enemies_.push_back(i);
        }
        const auto larger = std::max(s.setup->stands.first, s.setup->stands.second);
        restless_ = s.quiet_turns >= 8 * larger;
    }

    Plan best_action() {
        Plan best;
        if (w_.breaks_off > 0 && !s_.action.begun && goes_badly()) return {Concede{}, Policy::concede, 0, 0, 0};
        std::vector<std::size_t> asked = own_;
        if (s_.action.begun) asked = {s_.action.stand};
        Plan attack;
        for (const std::size_t i : asked) {
            const Stand& x = s_.stands[i];
            if (!stands(x)) continue;
            if (x.panicked) {
                if (!s_.action.begun) take(best, rally(i));
                continue;
            }
            weigh_blows(i, best, attack);
            if (!(s_.action.begun && (s_.action.shot || s_.action.moved)) && may_reload(i))
                take(best, {Reload{piece(i)}, Policy::reload, 0.15 * worth(i), i, i});
        }
        if (!s_.action.begun) take(best, king_to_safety());
        // After a long quiet the best attack is made whatever it costs.
        if (restless_ && attack.score > -1e300 && best.why != Policy::attack && best.score <= 0) best = attack;
        const bool attacks = best.why == Policy::attack;
        if (best.score > 0 && (attacks || best.score >= w_.patience)) return best;
        if (attacks && best.score >= w_.least_attack) return best;
        if (attacks && restless_) return best;
        if (s_.action.begun) return best.score > 0 ? best : Plan{Done{}, Policy::hold, 0, 0, 0};
        if (advances()) {
            const Plan forward = advance();
            if (!std::holds_alternative<Done>(forward.order)) return forward;
        } else if (const auto entry = strike_from_the_flank()) {
            return *entry;
        }
        if (best.score > 0) return best;
        return {Done{}, Policy::hold, 0, 0, 0};
    }

    // A bid of half as much again as the base price, and half the base more after each refusal.
    Plan best_bid() const {
        for (std::size_t i = 0; i < s_.stands.size(); ++i) {
            if (!may_bid(s_, side_, i)) continue;
            const Facts& f = facts(s_, i);
            const int full = row(f.build.kind).figures;
            const std::int32_t base = f.price / 4 * f.started / full;
            const std::int32_t bid = base * 3 / 2 + s_.stands[i].refusals * (base / 2);
            if (bid > 0 && bid <= s_.pool[side_] && bid <= f.price * s_.stands[i].figures / full)
                return {Bid{piece(i), bid}, Policy::bid, 0, i, i};
        }
        return {Done{}, Policy::hold, 0, 0, 0};
    }

private:
    const State& s_;
    Side side_;
    Weights w_;
    std::vector<std::size_t> own_, enemies_;
    bool restless_ = false;
    struct Known {
        std::size_t a, d;
        int how;   // aspect, or 3 shot, 4 spell
        int back;  // row class of `from`: only fortifications look at it
        ClashOdds odds;
    };
    std::vector<Known> known_;

    // Ties to the lowest stand, then to what was found first.
    static void take(Plan& best, const Plan& p) {
        if (p.score > best.score) best = p;
    }

    bool is_king(std::size_t i) const { return king_of(s_, s_.stands[i].side) == static_cast<int>(i); }
    // V, in points.
    double worth(std::size_t i) const {
        if (is_king(i)) return s_.setup->value[facts(s_, i).home] / 2.0 / point;
        return static_cast<double>(value_now(s_, i)) / point;
    }

    const ClashOdds& odds(std::size_t a, std::size_t d, int how, Hex from) {
        const int back = cell_of(from).row >= 2 ? 1 : 0;
        for (const Known& k : known_)
            if (k.a == a && k.d == d && k.how == how && k.back == back) return k.odds;
        ClashOdds o = how < 3    ? melee_odds(s_, a, d, static_cast<Aspect>(how), from)
                      : how == 3 ? shot_odds(s_, a, d, from)
                                 : spell_odds(s_, a, d, s_.stands[a].spells);
        known_.push_back({a, d, how, back, std::move(o)});
        return known_.back().odds;
    }

    double gain(std::size_t target, const EndOdds& o) const {
        if (is_king(target)) return worth(target) * (o.destroyed + king_panic_weight * o.panics);
        return worth(target) * (o.mean / s_.stands[target].figures + panic_weight * o.panics);
    }
    double risk(std::size_t self, const EndOdds& o) const {
        if (is_king(self)) return w_.own_loss * worth(self) * (2 * o.destroyed + king_panic_weight * o.panics);
        return w_.own_loss * worth(self) * (o.mean / s_.stands[self].figures + panic_weight * o.panics);
    }

    int nearest(Hex h, const std::vector<std::size_t>& to) const {
        int least = 1'000;
        for (const std::size_t e : to) least = std::min(least, distance(h, s_.stands[e].at));
        return least;
    }

    bool goes_badly() const {
        PerSide<double> steady{}, value{};
        for (std::size_t i = 0; i < s_.stands.size(); ++i) {
            const Stand& x = s_.stands[i];
            if (x.figures == 0 || x.panicked || x.where == Where::ran_off) continue;
            steady[x.side] += 1;
            value[x.side] += value_now(s_, i);
        }
        const double share = steady[side_] / std::max<int>(1, s_.setup->stands[side_]);
        return share < w_.breaks_off && value[side_] < 0.9 * value[other(side_)];
    }

    Plan rally(std::size_t i) const {
        const Stand& x = s_.stands[i];
        bool near = false;
        std::size_t closest = i;
        int least = 1'000;
        for (const std::size_t e : enemies_) {
            const int d = distance(x.at, s_.stands[e].at);
            if (d <= 2 && !s_.stands[e].panicked) near = true;
            if (d > 0 && d < least) {  // not one flying right above
                least = d;
                closest = e;
            }
        }
        const int facing = closest == i ? x.facing : bearing(x.at, s_.stands[closest].at);
        return {Rally{piece(i), {}, HexPlace{x.at, static_cast<std::uint8_t>(facing)}}, Policy::rally,
                worth(i) * (near ? 0.5 : 0.25), i, i};
    }

    bool may_reload(std::size_t i) const { return !Rules::check(s_, Reload{piece(i)}); }

    // Attacks, shots and spells of one stand from wherever it can be.
    void weigh_blows(std::size_t i, Plan& best, Plan& attack) {
        const Stand& x = s_.stands[i];
        const Action action = s_.action.begun ? s_.action : fresh_action(s_, i);
        const bool struck = s_.setup->house.one_attack_per_turn && x.struck;
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
                    const Plan p{Charge{piece(i), piece(e), HexPlace{r.at, r.facing}, 0}, Policy::attack,
                                 score + 0.01 - 0.001 * (r.cost + 1), i, e};
                    if (score >= w_.least_attack) take(best, p);
                    take(attack, p);
                }
                const int far = distance(r.at, there);
                if (far > 3) continue;
                // Once it has moved it shoots from where it stands.
                if (action.moved && !stays) continue;
                if (shoots && in_arc(s_, i, r.at, r.facing, there)) {
                    const ClashOdds& o = odds(i, e, 3, r.at);
                    const double score = gain(e, o.defender) -
                                         panic_weight * w_.own_loss * o.attacker.panics * worth(i) - 0.001 * r.cost;
                    if (score > 0) take(best, shot_plan(i, e, r, stays, Policy::shoot, score));
                }
                if (spells) {
                    const ClashOdds& o = odds(i, e, 4, r.at);
                    const double score = gain(e, o.defender) - 0.001 * r.cost;
                    if (score > 0) take(best, shot_plan(i, e, r, stays, Policy::spell, score));
                }
            }
        }
    }

    Plan shot_plan(std::size_t i, std::size_t e, const Reached& r, bool stays, Policy why, double score) const {
        TableOrder order = Advance{piece(i), HexPlace{r.at, r.facing}, 0};
        if (stays && why == Policy::shoot) order = Shoot{piece(i), piece(e), 0};
        if (stays && why == Policy::spell) order = Cast{piece(i), piece(e), 0, s_.stands[i].spells, {}};
        return {order, why, score, i, e};
    }

    bool taken_by_other(Hex h, std::size_t i) const {
        for (const std::size_t o : own_)
            if (o != i && s_.stands[o].at == h) return true;
        for (const std::size_t o : enemies_)
            if (s_.stands[o].at == h) return true;
        return false;
    }

    // The greatest chance that an enemy, from where it stands, destroys the leader in that hex.
    double danger(std::size_t king, Hex h) {
        double worst = 0;
        for (const std::size_t e : enemies_) {
            const Stand& x = s_.stands[e];
            if (x.panicked) continue;
            if (neighbour(x.at, x.facing) == h) worst = std::max(worst, odds(e, king, 0, x.at).defender.destroyed);
            if (loaded_to_shoot(s_, e) && in_arc(s_, e, x.at, x.facing, h))
                worst = std::max(worst, odds(e, king, 3, x.at).defender.destroyed);
            // A spell is a shot as well.
            if (casts(s_, e) && distance(x.at, h) <= 3)
                worst = std::max(worst, odds(e, king, 4, x.at).defender.destroyed);
        }
        return worst;
    }
    Plan king_to_safety() {
        Plan best;
        const int k = king_of(s_, side_);
        if (k < 0) return best;
        const auto king = static_cast<std::size_t>(k);
        const Stand& x = s_.stands[king];
        if (!stands(x) || x.panicked) return best;
        const double now = danger(king, x.at);
        if (now <= 0) return best;
        std::vector<Reached> states;
        reach(s_, king, fresh_action(s_, king), states);
        for (const Reached& r : states) {
            if (r.leaves || r.at == x.at || taken_by_other(r.at, king)) continue;
            const double there = danger(king, r.at);
            if (there < now)
                take(best, {Advance{piece(king), HexPlace{r.at, r.facing}, 0}, Policy::king_safety,
                            worth(king) * (now - there), king, king});
        }
        return best;
    }

    bool advances() const {
        if (restless_ || w_.always_advances) return true;
        if (side_ == Side::first) return true;
        const Stratagem plan = s_.setup->stratagem[side_];
        if (plan == Stratagem::field_fortifications || plan == Stratagem::ambush) return false;
        PerSide<int> missiles{};
        for (std::size_t i = 0; i < s_.stands.size(); ++i)
            if (stands(s_.stands[i]) && facts(s_, i).regular_missile)
                missiles[s_.stands[i].side] += s_.stands[i].figures;
        return missiles[side_] <= missiles[other(side_)];
    }

    // Who holds brings a stand of its flank march in where it can strike at once, with what is left of the action, and
    // gains by it: beside the field it is safe, and counts as steady.
    std::optional<Plan> strike_from_the_flank() const {
        if (s_.turn < 2 || s_.setup->stratagem[side_] != Stratagem::flank_march) return std::nullopt;
        std::optional<Plan> best;
        for (std::size_t i = 0; i < s_.stands.size(); ++i) {
            if (s_.stands[i].side != side_ || s_.stands[i].where != Where::flank || s_.stands[i].figures == 0) continue;
            const bool far = facts(s_, i).regular_missile || s_.stands[i].spells > 0;
            const int reaches = facts(s_, i).move_points - 1 + (far ? 3 : 0);
            for (const int column : {0, s_.setup->columns - 1})
                for (int r = 2; r <= 7; ++r) {
                    const Hex h = hex_at(column, r);
                    if (nearest(h, enemies_) > reaches) continue;
                    for (const std::uint8_t facing :
                         column == 0 ? std::array<std::uint8_t, 2>{1, 2} : std::array<std::uint8_t, 2>{4, 5})
                        weigh_entry(Deploy{piece(i), HexPlace{h, facing}, 0}, best);
                }
        }
        return best;
    }
    void weigh_entry(const Deploy& o, std::optional<Plan>& best) const {
        if (Rules::check(s_, o)) return;
        const std::size_t i = o.piece.value - 1;
        State there = s_;
        there.stands[i].where = Where::table;
        there.stands[i].at = hex_of(o.at)->at;
        there.stands[i].facing = hex_of(o.at)->facing;
        there.action = fresh_action(there, i);
        there.action.begun = there.action.moved = true;
        --there.action.move_points;
        Mind then(there, side_, w_);
        Plan blow, any;
        then.weigh_blows(i, blow, any);
        if (blow.score > std::max(0.0, best ? best->score : 0.0)) best = Plan{o, Policy::advance, blow.score, i, i};
    }

    double distance_score(std::size_t i, Hex at, int facing, int cost) const {
        int least = 1'000, off = 0;
        for (const std::size_t e : enemies_) {
            const int d = distance(at, s_.stands[e].at);
            if (d >= least || d == 0) continue;
            least = d;
            off = hexsides_between(facing, bearing(at, s_.stands[e].at));
        }
        const bool shy = facts(s_, i).regular_missile && least == 1;
        return 2.0 * least + off + 0.01 * cost + (shy ? 6 : 0);
    }

    Plan advance() {
        Plan best{Done{}, Policy::hold, 0, 0, 0};
        if (enemies_.empty()) return best;
        if (const auto entry = march_in()) return *entry;
        // The hindmost first; among equals the highest number.
        std::vector<std::size_t> order;
        for (const std::size_t i : own_)
            if (!s_.stands[i].panicked && !is_king(i)) order.push_back(i);
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
            const int da = nearest(s_.stands[a].at, enemies_), db = nearest(s_.stands[b].at, enemies_);
            return da != db ? da > db : a > b;
        });
        std::vector<Reached> states;
        for (const std::size_t i : order) {
            const Stand& x = s_.stands[i];
            const double now = distance_score(i, x.at, x.facing, 0);
            reach(s_, i, fresh_action(s_, i), states);
            const Reached* to = nullptr;
            double least = now - 0.2;
            for (const Reached& r : states) {
                if (r.leaves || (r.at == x.at && r.facing == x.facing) || taken_by_other(r.at, i)) continue;
                const double there = distance_score(i, r.at, r.facing, r.cost);
                if (there < least) {
                    least = there;
                    to = &r;
                }
            }
            if (to != nullptr)
                return {Advance{piece(i), HexPlace{to->at, to->facing}, 0}, Policy::advance, now - least, i, i};
        }
        return best;
    }

    // A stand of the flank march, to the free hex of the side column nearest to an enemy.
    std::optional<Plan> march_in() const {
        if (s_.turn < 2) return std::nullopt;
        for (std::size_t i = 0; i < s_.stands.size(); ++i) {
            if (s_.stands[i].side != side_ || s_.stands[i].where != Where::flank || s_.stands[i].figures == 0) continue;
            std::optional<Plan> best;
            int least = 1'000;
            for (const int column : {0, s_.setup->columns - 1})
                for (int r = 2; r <= 7; ++r) {
                    const Hex h = hex_at(column, r);
                    const int d = nearest(h, enemies_);
                    const Deploy o{piece(i), HexPlace{h, static_cast<std::uint8_t>(column == 0 ? 1 : 5)}, 0};
                    if (d >= least || d == 0 || Rules::check(s_, o)) continue;
                    least = d;
                    best = Plan{o, Policy::advance, 0, i, i};
                }
            if (best) return best;
        }
        return std::nullopt;
    }
};

std::string said(const State& s, const Plan& p) {
    const auto points = [&] { return fmt::format("worth {:.2f}", p.score); };
    switch (p.why) {
        case Policy::attack:
            return fmt::format("{} attacks {}: {}.", Rules::name(s, piece(p.stand)), Rules::name(s, piece(p.target)),
                               points());
        case Policy::shoot:
            return fmt::format("{} at {}: {}.", Rules::name(s, piece(p.stand)), Rules::name(s, piece(p.target)),
                               points());
        case Policy::spell:
            return fmt::format("A spell of {} on {}: {}.", Rules::name(s, piece(p.stand)),
                               Rules::name(s, piece(p.target)), points());
        case Policy::hold:
            return "Nothing is worth doing.";
        case Policy::concede:
            return "The battle is going badly: better to leave in order.";
        default:
            return fmt::format("{}: {}", Rules::name(s, piece(p.stand)), banneret::row(policy(p.why)).words);
    }
}

}  // namespace

CommandersChoice Rules::choose(const State& s, Temper temper, Rng&, bool say_why) {
    const auto d = pending(s);
    CHECK(d.has_value());
    const auto answer = [&](const Plan& p) {
        return CommandersChoice{p.order, policy(p.why), p.score, say_why ? said(s, p) : std::string()};
    };
    using Moment = TableDecision::Moment;
    const Weights weights = weights_of(temper);
    switch (d->moment) {
        case Moment::choose:
            return {Reply{0}, policy(Policy::first), 0, say_why ? "To act before the enemy does." : ""};
        case Moment::deploy:
            return {Done{}, policy(Policy::order), 0, say_why ? "The usual order of battle." : ""};
        case Moment::bid:
            return answer(Mind(s, d->side, weights).best_bid());
        case Moment::react: {
            if (d->rule == ruling(34)) {
                const Flight& f = s.flights[0];
                const Hex h = safest_step(s, f, retreat_steps(s, f));
                const int facing = direction_to(s.stands[f.stand].at, h);
                return {Advance{d->piece, HexPlace{h, static_cast<std::uint8_t>(facing)}, 0}, policy(Policy::order), 0,
                        say_why ? "The safest way back." : ""};
            }
            const bool king = king_of(s, d->side) == static_cast<int>(d->against.value - 1);
            if (!king && d->against != d->piece)
                return {Done{}, policy(Policy::hold), 0,
                        say_why ? "Magic is kept for the leader and its own stand." : ""};
            const std::uint8_t spell = d->rule == extra(Extra::spell_shield) ? 1 : 2;
            return {Cast{d->piece, d->against, spell, static_cast<std::uint16_t>(asked(s)->most), {}},
                    policy(Policy::spell), 0, say_why ? "One for each blow." : ""};
        }
        default:
            return answer(Mind(s, d->side, weights).best_action());
    }
}

}  // namespace banneret::lionheart
