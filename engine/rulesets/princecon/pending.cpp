// The pending decision of a battle: the decision of each stage, with its answers (PC-R6, PC-R70, PC-R91).

#include <algorithm>

#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/princecon/turn.h"
#include "engine/rulesets/shared/deployment.h"

namespace banneret::princecon {

namespace {

using Moment = TableDecision::Moment;

// A decision of the active side: it may give any order of this stage.
TableDecision acts(const State& s, RuleRef why) {
    TableDecision d;
    d.moment = Moment::act;
    d.side = s.active;
    d.rule = why;
    return d;
}

// The side of `who` answers, about what `against` does.
TableDecision reacts(const State& s, RuleRef why, std::size_t who, PieceId against) {
    TableDecision d;
    d.moment = Moment::react;
    d.side = side_of(s, who);
    d.piece = piece(who);
    d.against = against;
    d.rule = why;
    return d;
}

TableDecision deployment(const State& s) {
    TableDecision d;
    d.moment = Moment::deploy;
    d.side = *shared::deploying_side(s);
    d.rule = extra(Extra::step_deploy);
    return d;
}

// A move under way: may cavalry intercept it, or its target evade?
TableDecision move_answer(const State& s) {
    if (s.rush.step == Rush::Step::intercepts) {
        const auto by = static_cast<std::size_t>(s.rush.meetings[s.rush.at].by);
        TableDecision d = reacts(s, rule("PC-58"), by, piece_or_none(s.rush.mover));
        d.offer(extra(Extra::let_pass));
        const std::size_t n = intercept_commanders(s, by).size();
        for (std::size_t k = 0; k < n; ++k) d.offer(extra(Extra::intercept));
        return d;
    }
    TableDecision d = reacts(s, rule("PC-55"), static_cast<std::size_t>(s.rush.target), piece_or_none(s.rush.mover));
    d.offer(extra(Extra::stand_fast));
    d.offer(extra(Extra::evade));
    return d;
}

TableDecision counterspell(const State& s) {
    TableDecision d = reacts(s, rule("PC-135"), s.setup->persons[s.casting.asked], s.casting.order.by);
    d.offer(extra(Extra::hold_back));
    d.offer(extra(Extra::release));
    return d;
}

TableDecision challenge(const State& s) {
    TableDecision d = acts(s, rule("PC-112"));
    const Contact& c = s.contacts[s.at];
    const bool of_a = side_of(s, c.a) == s.active;
    d.piece = piece(of_a ? c.a : c.b);
    d.against = piece(of_a ? c.b : c.a);
    return d;
}

TableDecision challenge_answer(const State& s) {
    TableDecision d = reacts(s, rule("PC-113"), static_cast<std::size_t>(s.duel.b), piece_or_none(s.duel.a));
    d.offer(extra(Extra::accept));
    d.offer(extra(Extra::decline));
    return d;
}

// May another personality help this duellist?
TableDecision duel_help(const State& s) {
    const std::int16_t duellist = s.passes == 0 ? s.duel.a : s.duel.b;
    TableDecision d = reacts(s, rule("PC-115"), static_cast<std::size_t>(duellist), piece_or_none(duellist));
    d.piece = piece_or_none(helper_of(s, duellist));
    d.offer(extra(Extra::do_not_help));
    d.offer(extra(Extra::help));
    return d;
}

// Does he fight on, against the other duellist or a sergeant?
TableDecision flight(const State& s) {
    const bool of_b = s.stage == Stage::duel_flee_b;
    const PieceId enemy =
        s.stage == Stage::sergeant_flee ? piece(s.duel.enemy) : piece_or_none(of_b ? s.duel.a : s.duel.b);
    TableDecision d = reacts(s, rule("PC-116"), static_cast<std::size_t>(of_b ? s.duel.b : s.duel.a), enemy);
    d.offer(extra(Extra::fight_on));
    d.offer(extra(Extra::flee));
    d.offer(extra(Extra::fight_to_the_end));
    return d;
}

TableDecision pursuit(const State& s) {
    const Follow& f = s.follows[s.at];
    TableDecision d = reacts(s, rule("PC-91"), f.by, piece(f.after));
    d.offer(extra(Extra::do_not_pursue));
    d.offer(extra(Extra::pursue));
    return d;
}

TableDecision mass_spell(const State& s) {
    TableDecision d = acts(s, rule("PC-121"));
    d.piece = piece(s.setup->persons[s.at]);
    return d;
}

}  // namespace

std::optional<TableDecision> Rules::pending(const State& s) {
    switch (s.stage) {
        case Stage::deploy_second:
        case Stage::deploy_first:
            return deployment(s);
        case Stage::prepare:
            return acts(s, rule("PC-14"));
        case Stage::window:
            return acts(s, extra(Extra::step_window));
        case Stage::move:
            return acts(s, rule("PC-53"));
        case Stage::march:
        case Stage::rush:
            return move_answer(s);
        case Stage::fire:
            return acts(s, rule("PC-60"));
        case Stage::answer_magic:
            return counterspell(s);
        case Stage::challenge:
            return challenge(s);
        case Stage::challenge_answer:
            return challenge_answer(s);
        case Stage::duel_help:
            return duel_help(s);
        case Stage::duel_flee_a:
        case Stage::duel_flee_b:
        case Stage::sergeant_flee:
            return flight(s);
        case Stage::rally:
            return acts(s, rule("PC-46"));
        case Stage::disengage:
            return acts(s, rule("PC-90"));
        case Stage::disengage_pursuit:
        case Stage::pursuit:
            return pursuit(s);
        case Stage::mass:
            return mass_spell(s);
        default:
            return std::nullopt;
    }
}

}  // namespace banneret::princecon
