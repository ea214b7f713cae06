// The pending decision of a battle: the decision of each stage, with its answers (PC-R6, PC-R70, PC-R91).

#include <algorithm>

#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/princecon/turn.h"
#include "engine/rulesets/shared/deployment.h"

namespace banneret::princecon {

std::optional<TableDecision> Rules::pending(const State& s) {
    TableDecision d;
    using Moment = TableDecision::Moment;
    const auto no_piece = [](int i) { return i >= 0 ? piece(static_cast<std::size_t>(i)) : PieceId{}; };
    d.side = s.active;
    switch (s.stage) {
        case Stage::over:
            return std::nullopt;
        case Stage::deploy_second:
        case Stage::deploy_first:
            d.moment = Moment::deploy;
            d.side = *shared::deploying_side(s);
            d.rule = extra(Extra::step_deploy);
            return d;
        case Stage::prepare:
            d.moment = Moment::act;
            d.rule = rule("PC-14");
            return d;
        case Stage::window:
            d.moment = Moment::act;
            d.rule = extra(Extra::step_window);
            return d;
        case Stage::move:
            d.moment = Moment::act;
            d.rule = rule("PC-53");
            return d;
        case Stage::march:
        case Stage::rush:
            d.moment = Moment::react;
            d.side = other(s.active);
            if (s.rush.step == Rush::Step::intercepts) {
                const auto by = static_cast<std::size_t>(s.rush.meetings[s.rush.at].by);
                d.piece = piece(by);
                d.side = side_of(s, by);
                d.against = no_piece(s.rush.mover);
                d.rule = rule("PC-58");
                d.offer(extra(Extra::let_pass));
                const std::size_t n = intercept_commanders(s, by).size();
                for (std::size_t k = 0; k < n; ++k) d.offer(extra(Extra::intercept));
            } else {
                d.piece = no_piece(s.rush.target);
                d.side = side_of(s, static_cast<std::size_t>(s.rush.target));
                d.against = no_piece(s.rush.mover);
                d.rule = rule("PC-55");
                d.offer(extra(Extra::stand_fast));
                d.offer(extra(Extra::evade));
            }
            return d;
        case Stage::fire:
            d.moment = Moment::act;
            d.rule = rule("PC-60");
            return d;
        case Stage::answer_magic: {
            const std::size_t who = s.setup->persons[s.casting.asked];
            d.moment = Moment::react;
            d.side = side_of(s, who);
            d.piece = piece(who);
            d.against = s.casting.order.by;
            d.rule = rule("PC-135");
            d.offer(extra(Extra::hold_back));
            d.offer(extra(Extra::release));
            return d;
        }
        case Stage::challenge:
            d.moment = Moment::act;
            d.piece = piece(side_of(s, s.contacts[s.at].a) == s.active ? s.contacts[s.at].a : s.contacts[s.at].b);
            d.against = piece(side_of(s, s.contacts[s.at].a) == s.active ? s.contacts[s.at].b : s.contacts[s.at].a);
            d.rule = rule("PC-112");
            return d;
        case Stage::challenge_answer:
            d.moment = Moment::react;
            d.piece = no_piece(s.duel.b);
            d.against = no_piece(s.duel.a);
            d.side = side_of(s, static_cast<std::size_t>(s.duel.b));
            d.rule = rule("PC-113");
            d.offer(extra(Extra::accept));
            d.offer(extra(Extra::decline));
            return d;
        case Stage::duel_help: {
            const std::int16_t of = s.passes == 0 ? s.duel.a : s.duel.b;
            d.moment = Moment::react;
            d.piece = no_piece(helper_of(s, of));
            d.against = no_piece(of);
            d.side = side_of(s, static_cast<std::size_t>(of));
            d.rule = rule("PC-115");
            d.offer(extra(Extra::do_not_help));
            d.offer(extra(Extra::help));
            return d;
        }
        case Stage::duel_flee_a:
        case Stage::duel_flee_b:
        case Stage::sergeant_flee: {
            const std::int16_t who = s.stage == Stage::duel_flee_b ? s.duel.b : s.duel.a;
            d.moment = Moment::react;
            d.piece = no_piece(who);
            d.against = s.stage == Stage::sergeant_flee ? piece(s.duel.enemy)
                                                        : no_piece(s.stage == Stage::duel_flee_b ? s.duel.a : s.duel.b);
            d.side = side_of(s, static_cast<std::size_t>(who));
            d.rule = rule("PC-116");
            d.offer(extra(Extra::fight_on));
            d.offer(extra(Extra::flee));
            d.offer(extra(Extra::fight_to_the_end));
            return d;
        }
        case Stage::rally:
            d.moment = Moment::act;
            d.rule = rule("PC-46");
            return d;
        case Stage::disengage:
            d.moment = Moment::act;
            d.rule = rule("PC-90");
            return d;
        case Stage::disengage_pursuit:
        case Stage::pursuit:
            d.moment = Moment::react;
            d.piece = piece(s.follows[s.at].by);
            d.against = piece(s.follows[s.at].after);
            d.side = side_of(s, s.follows[s.at].by);
            d.rule = rule("PC-91");
            d.offer(extra(Extra::do_not_pursue));
            d.offer(extra(Extra::pursue));
            return d;
        case Stage::mass:
            d.moment = Moment::act;
            d.piece = piece(s.setup->persons[s.at]);
            d.rule = rule("PC-121");
            return d;
        default:
            return std::nullopt;
    }
}

}  // namespace banneret::princecon
