// The turn: leadership, actions in their order, and bids between them.

#include <algorithm>

#include "engine/rulesets/lionheart/dice.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::lionheart {

namespace {

int leadership_dice(const State& s, Side side) {
    const int king = king_of(s, side);
    if (king < 0) return 1;  // LH-R6
    if (king == s.setup->king[side]) return s.setup->leadership[side];
    int best = 1;
    for (const Person& p : s.setup->people)
        if (p.stand == king && p.side == side) best = std::max<int>(best, p.leadership);
    return best;
}

int leadership_total(Table t, Side side) {
    const int dice = leadership_dice(t.s, side);
    const Thrown thrown = throw_dice(t.dice, t.s.setup->house, RollFor::leadership, roller(side), dice);
    const int total = score(thrown.faces);
    if (t.log.keeps())
        t.log.add(shared::dice_event(thrown.question, thrown.answer,
                                     {.rule = rule("LH-5"), .dice = Tally(dice), .read = total}));
    return total;
}

void begin_turn(Table t) {
    State& s = t.s;
    s.melees = 0;
    s.blood = false;
    for (Stand& x : s.stands) x.this_turn = {};
    shared::begin_turn(s, t.log);
    t.log.add(StepBegan{rule("LH-5"), Side::first, true});
    const int first = leadership_total(t, Side::first), second = leadership_total(t, Side::second);
    s.high = first >= second ? Side::first : Side::second;
    const int difference = first >= second ? first - second : second - first;
    s.actions = s.action_at = 0;
    s.stage = Stage::act;
    if (difference == 0) {
        t.log.add(RuleWorked{Side::first, rule("LH-6"), {}, {}, 0});
        return;
    }
    t.log.add(RuleWorked{s.high, difference == 1 ? rule("LH-7") : rule("LH-8"), {}, {}, difference});
    if (difference == 1) {
        s.stage = Stage::who_first;
        return;
    }
    const Sequence sequence = action_sequence(difference);
    for (std::size_t i = 0; i < sequence.length; ++i) {
        const Side side = sequence.high[i] ? s.high : other(s.high);
        if (side == Side::second && s.setup->stratagem[Side::first] == Stratagem::surprise_attack && s.turn <= 3) {
            t.log.add(RuleWorked{side, extra(Extra::surprise), {}, {}, 1});
            continue;
        }
        s.order[s.actions++] = side;
    }
}

// The house rule of LH-R17: crossbows reload for free at any point of the action (LH-R10).
bool could_reload_free(const State& s) {
    const Weapon w = facts(s, s.action.stand).build.weapon;
    return s.setup->house.crossbow_free_reload && w == Weapon::crossbows && !s.action.shot &&
           !s.stands[s.action.stand].loaded;
}

bool any_bid(const State& s, Side side) {
    if (!s.setup->any_hired || s.pool[side] <= 0) return false;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (may_bid(s, side, i)) return true;
    return false;
}

}  // namespace

void finish_action(State& s) {
    s.action = {};
    s.stage = Stage::bids;
    s.bidder = s.acted;
    s.second_bidder = false;
}

void one_action_each(Table t, Side first_actor) {
    State& s = t.s;
    s.actions = s.action_at = 0;
    const auto add = [&](Side side) {
        // Surprise attack (Appendix D): the defender's actions of the first three turns are lost.
        if (side == Side::second && s.setup->stratagem[Side::first] == Stratagem::surprise_attack && s.turn <= 3) {
            t.log.add(RuleWorked{side, extra(Extra::surprise), {}, {}, 1});
            return;
        }
        s.order[s.actions++] = side;
    };
    add(first_actor);
    add(other(first_actor));
    s.stage = Stage::act;
}

bool may_bid(const State& s, Side side, std::size_t stand) {
    const Stand& x = s.stands[stand];
    if (!facts(s, stand).hired || x.side == side || !is_deployed(x)) return false;
    if (x.this_turn.bid_for & (side == Side::first ? 1u : 2u)) return false;
    const int mine = king_of(s, side), his = king_of(s, x.side);
    if (mine < 0 || his < 0) return false;
    const Stand& my_king = s.stands[static_cast<std::size_t>(mine)];
    const Stand& his_king = s.stands[static_cast<std::size_t>(his)];
    if (!is_deployed(my_king) || !is_deployed(his_king)) return false;
    return distance(x.at, my_king.at) < distance(x.at, his_king.at);
}

void go_on(Table t) {
    State& s = t.s;
    for (;;) {
        if (s.stage == Stage::over || s.stage == Stage::deploy_first || s.stage == Stage::deploy_second) return;
        if (s.clash.step != Clash::Step::none) {
            if (!carry_on_clash(t)) return;
            continue;
        }
        if (s.fleeing > 0) {
            if (is_deployed(s.stands[s.flights[0].stand])) {
                if (!carry_on_flight(t)) return;
            } else {
                s.flights[0] = s.flights[1];
                --s.fleeing;
            }
            continue;
        }
        if (s.ends_due && (s.stage == Stage::act || s.stage == Stage::bids)) {
            if (over_at_once(t)) return;
            s.ends_due = false;
        }
        switch (s.stage) {
            case Stage::turn_begins:
                begin_turn(t);
                break;
            case Stage::who_first:
                return;
            case Stage::act:
                if (s.action.begun) {
                    // End the action if the stand can do nothing more.
                    const Stand& x = s.stands[s.action.stand];
                    const bool light = row(facts(s, s.action.stand).build.kind).light;
                    const bool could_shoot =
                        !s.action.shot && (loaded_to_shoot(s, s.action.stand) || casts(s, s.action.stand));
                    const bool spent = s.action.move_points <= 0 && !could_shoot && !could_reload_free(s) &&
                                       (!light || s.action.turned);
                    if (is_deployed(x) && !x.panicked && !spent) return;
                    finish_action(s);
                    break;
                }
                if (s.action_at >= s.actions) {
                    end_turn(t);
                    break;
                }
                s.acted = s.order[s.action_at];
                return;
            case Stage::bids:
                if (any_bid(s, s.bidder)) return;
                if (!s.second_bidder) {
                    s.second_bidder = true;
                    s.bidder = other(s.acted);
                    break;
                }
                ++s.action_at;
                s.stage = Stage::act;
                break;
            default:
                return;
        }
    }
}

}  // namespace banneret::lionheart
