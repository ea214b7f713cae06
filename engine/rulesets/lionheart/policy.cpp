// The automatic commander, in three tempers: the bold one closes and takes risks, the wary one spares itself and breaks
// off. README.md says what it weighs.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "engine/core/check.h"
#include "engine/rulesets/lionheart/by_the_book/policy.h"
#include "engine/rulesets/lionheart/judgement.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::lionheart {

namespace {

constexpr double rally_worth = 0.35;

Weights weights_of(Temper t) {
    return shared::by_temper<Weights>(t, {}, {0.7, -0.02, 0.2, 2, 0}, {1.5, 0.01, 0.8, 1, 0.7});
}

// The order's own words name the stand.
std::string reason_of(const State& s, const Plan& p) {
    const auto at_target = [&](std::string_view does) {
        return fmt::format("{} {}: worth {:.2f} of what breaks a side.", does, Rules::name(s, piece(p.target)),
                           p.score);
    };
    switch (p.why) {
        case Policy::attack:
            return at_target("Attacks");
        case Policy::shoot:
            return at_target("Shoots at");
        case Policy::spell:
            return at_target("Casts at");
        case Policy::advance: {
            const Side side = s.stands[p.piece].side;
            if (std::holds_alternative<Deploy>(p.order)) return "Enters the map from the flank.";
            if (side == Side::second && s.setup->posture[side] == Posture::fighting_retreat)
                return "Falls back towards its own edge.";
            return "Moves to where it can attack sooner.";
        }
        case Policy::hold:
            return "Holds, as no action is worth its risk.";
        case Policy::concede:
            return "Leaves in good order, as the battle is going badly.";
        default:
            return std::string(banneret::row(policy(p.why)).words);
    }
}

}  // namespace

Judgement::Judgement(const State& s, Side side, const Weights& weights)
    : s_(s), count_(s.stands.size()), side_(side), w_(weights) {
    const auto larger = std::max(s.setup->stands.first, s.setup->stands.second);
    restless_ = s.quiet_turns >= 8 * larger;
    fortified_ = s.setup->stratagem.second == Stratagem::field_fortifications;
    catch_up();
}

bool Judgement::may_reload(const State& s, std::size_t i) {
    if (s.stands[i].loaded || (s.action.begun && (s.action.shot || s.action.moved))) return false;
    return !Rules::check(s, Reload{piece(i)});
}

bool Judgement::may_do_more(const State& s) {
    const std::size_t i = s.action.stand;
    if (may_reload(s, i)) return true;
    const Stand& x = s.stands[i];
    if (s.action.shot || (s.setup->house.one_attack_per_turn && x.this_turn.struck)) return false;
    const int farthest = farthest_blow(s, s.action);
    return std::ranges::any_of(s.stands, [&](const Stand& e) {
        return e.side != x.side && is_deployed(e) && !e.hidden && distance(e.at, x.at) <= farthest;
    });
}

const Plan& Judgement::unless_restless(const Plan& best, const Plan& attack) const {
    const bool attacks = restless_ && attack.score > -1e300 && best.why != Policy::shoot && best.why != Policy::spell;
    return attacks ? attack : best;
}

void Judgement::take_if_better(const Plan& plan, Plan& best) {
    const auto rank = [](const Plan& p) {
        const bool moves = p.why == Policy::advance || p.why == Policy::king_safety;
        return moves ? 2 : p.why == Policy::reload ? 1 : 0;
    };
    const bool tie = plan.score == best.score && best.why != Policy::hold;
    if (plan.score > best.score || (tie && std::pair(plan.piece, rank(plan)) < std::pair(best.piece, rank(best))))
        best = plan;
}

void Judgement::take_notes_of_all(Plan& best, Plan& attack) {
    for (const std::size_t i : notes_->own) {
        if (s_.stands[i].panicked) {
            take_if_better(rally(i), best);
            continue;
        }
        const StandNotes& x = of(i);
        if (x.blows_hold) {
            take_if_better(x.blow, best);
            take_if_better(x.attack, attack);
        }
        if (may_reload(s_, i)) take_if_better(reload(i), best);
        if (x.moves == StandNotes::Moves::best) take_if_better(x.move, best);
    }
}

void Judgement::take_blows_of_all(Plan& best, Plan& attack) {
    std::vector<Notes::Hope>& hopes = notes_->hopes;
    hopes.clear();
    for (const std::size_t i : notes_->own) {
        StandNotes& x = of(i);
        if (s_.stands[i].panicked || x.blows_hold) continue;
        if (std::isnan(x.most_of_blows)) x.most_of_blows = most_of_blows(i);
        if (x.most_of_blows > 0 || restless_) hopes.push_back({i, x.most_of_blows});
    }
    std::ranges::sort(hopes, std::greater(), &Notes::Hope::most);
    for (const Notes::Hope& h : hopes) {
        if (h.most < best.score && !restless_) break;
        if (h.most == best.score && h.stand > best.piece && !restless_) continue;
        find_blows(h.stand);
        take_if_better(of(h.stand).blow, best);
        take_if_better(of(h.stand).attack, attack);
    }
}

void Judgement::take_moves_of_all(Plan& best) {
    // The most promising stands first, so that most of the others need no search.
    std::vector<Notes::Hope>& hopes = notes_->hopes;
    hopes.clear();
    for (const std::size_t i : notes_->own) {
        StandNotes& x = of(i);
        if (s_.stands[i].panicked || x.moves == StandNotes::Moves::best) continue;
        if (x.moves == StandNotes::Moves::poor && x.moves_gain_below <= best.score) continue;
        if (std::isnan(x.most)) look_where_it_is(i);
        if (x.most > 0 && x.most >= best.score) hopes.push_back({i, x.most});
    }
    std::ranges::sort(hopes, std::greater(), &Notes::Hope::most);
    for (const Notes::Hope& h : hopes) {
        if (h.most < best.score) break;
        if (h.most == best.score && h.stand > best.piece) continue;  // another stand has it
        find_move(h.stand, best.score);
        take_if_better(of(h.stand).move, best);
    }
}

Plan Judgement::best_of_all() {
    Plan best = Plan::done(Policy::hold), attack = Plan::none();
    take_notes_of_all(best, attack);
    take_blows_of_all(best, attack);
    take_moves_of_all(best);
    return unless_restless(best, attack);
}

// Nothing but blows and reloading: it has moved as far as it should.
Plan Judgement::rest_of_action() {
    Plan best = Plan::done(Policy::hold), attack = Plan::none();
    const std::size_t i = s_.action.stand;
    if (can_strike_or_shoot(i, s_.action)) {
        std::vector<double>& threats = notes_->other_threats;
        threats.clear();
        weigh_blows(i, *free_ways(i, s_.action), threats, s_.action, best, attack);
    }
    if (may_reload(s_, i)) best.take(reload(i));
    return unless_restless(best, attack);
}

Plan Judgement::best_action() {
    if (s_.action.begun) return rest_of_action();
    if (w_.breaks_off > 0 && goes_badly()) return {Concede{}, Policy::concede, 0, 0, 0};
    const Plan best = best_of_all();
    if (restless_ && best.why == Policy::attack) return best;
    const auto strike = strike_from_the_flank();
    if (strike && strike->score > best.score) return *strike;
    // A stand off the map does nothing, so it enters before stands that would only move.
    if (best.score <= 0 || best.why == Policy::advance)
        if (const auto entry = march_in()) return *entry;
    return best;
}

Plan Judgement::best_bid() const {
    for (std::size_t i = 0; i < s_.stands.size(); ++i) {
        if (!may_bid(s_, side_, i)) continue;
        const Facts& f = facts(s_, i);
        const int full = row(f.build.kind).figures;
        const std::int32_t base = f.price / 4 * f.started / full;
        const std::int32_t bid = base * 3 / 2 + s_.stands[i].refusals * (base / 2);
        if (bid > 0 && bid <= s_.pool[side_] && bid <= f.price * s_.stands[i].figures / full)
            return {Bid{piece(i), bid}, Policy::bid, 0, i, i};
    }
    return Plan::done(Policy::hold);
}

bool Judgement::goes_badly() const {
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

Plan Judgement::rally(std::size_t i) {
    const Stand& x = s_.stands[i];
    std::size_t closest = i;
    int least = 1'000;
    for (const std::size_t e : notes_->enemies) {
        const int d = distance(x.at, s_.stands[e].at);
        if (d > 0 && d < least) {  // not one flying right above
            least = d;
            closest = e;
        }
    }
    const int facing = closest == i ? x.facing : bearing(x.at, s_.stands[closest].at);
    // A stand that the enemy destroys next is not worth rallying.
    const double stake = share(i) + notes_->stand_worth[side_];
    const double lost = std::min(1.0, 2 * w_.threat * threat(i, x.at, facing) / stake);
    const double worth = is_king(i) ? 0.2 : rally_worth * stake * (1 - lost);
    return {Rally{piece(i), {}, HexPlace{x.at, static_cast<std::uint8_t>(facing)}}, Policy::rally, worth, i, i};
}

namespace {

CommandersChoice answer_to(const State& s, const TableDecision& d, Temper temper, bool say_why) {
    const auto answer = shared::answers_with<Plan>(say_why, policy, [&](const Plan& p) { return reason_of(s, p); });
    using Moment = TableDecision::Moment;
    const Weights weights = weights_of(temper);
    switch (d.moment) {
        case Moment::choose:
            return {Reply{0}, policy(Policy::first), 0, say_why ? "Acts before the enemy does." : ""};
        case Moment::deploy:
            return {Done{}, policy(Policy::order), 0, say_why ? "The stands keep the usual order of battle." : ""};
        case Moment::bid:
            return answer(Judgement(s, d.side, weights).best_bid());
        case Moment::react: {
            if (d.rule == rule("LH-R34")) {
                const Flight& f = s.flights[0];
                const Hex h = safest_step(s, f, retreat_steps(s, f));
                const int facing = direction_to(s.stands[f.stand].at, h);
                return {Advance{d.piece, HexPlace{h, static_cast<std::uint8_t>(facing)}}, policy(Policy::order), 0,
                        say_why ? "This is the safest way back." : ""};
            }
            const bool king = king_of(s, d.side) == static_cast<int>(d.against.value - 1);
            if (!king && d.against != d.piece)
                return {Done{}, policy(Policy::hold), 0,
                        say_why ? "The caster saves magic for the leader and its own stand." : ""};
            const Keyword spell = d.rule == extra(Extra::spell_shield) ? spells::ward : spells::prayer;
            return {Cast{d.piece, d.against, spell, static_cast<std::uint16_t>(asked(s)->most), {}},
                    policy(Policy::spell), 0, say_why ? "The caster meets as many hits as possible." : ""};
        }
        default:
            if (s.action.begun && !Judgement::may_do_more(s)) return answer(Plan::done(Policy::hold));
            return answer(Judgement(s, d.side, weights).best_action());
    }
}

}  // namespace

CommandersChoice Rules::choose(const State& s, Temper temper, Rng&, bool say_why) {
    if (temper == Temper::by_the_book) return by_the_book::choose(s, say_why);
    CommandersChoice out = answer_to(s, shared::pending_of<Rules>(s), temper, say_why);
    out.checked = s.setup->open_play;
    return out;
}

}  // namespace banneret::lionheart
