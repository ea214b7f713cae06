// The pending decision.

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/steps.h"
#include "engine/rulesets/shared/deployment.h"

namespace banneret::battlefield {

RuleRef trigger_row(Trigger t) {
    switch (t) {
        case Trigger::reach:
            return rule("BCR-4.5.2");
        case Trigger::hold_the_line:
            return rule("BCR-4.5.3");
        case Trigger::disengage:
            return rule("BCR-3.6.1");
        case Trigger::flight:
            return rule("BCR-R37");
        case Trigger::leaves_duel:
            return rule("BCR-R47");
    }
    CHECK(false);
    return {};
}

std::optional<TableDecision> Rules::pending(const State& s) {
    using Moment = TableDecision::Moment;
    TableDecision d;
    switch (s.stage) {
        case Stage::over:
            return std::nullopt;
        case Stage::theory:
        case Stage::theory_choice:
            d.moment = Moment::choose;
            d.side = s.pieces[s.theorist].side;
            d.piece = piece(s.theorist);
            d.rule = rule("BCR-12.1");
            if (s.stage == Stage::theory) {
                d.offer(rule("BCR-ROLL"));
                d.offer(rule("BCR-NOROLL"));
                return d;
            }
            for (const RuleRef row : theory_options(s)) d.offer(row);
            return d;
        case Stage::deploy_first:
        case Stage::deploy_second:
            d.moment = Moment::deploy;
            d.side = *shared::deploying_side(s);
            d.rule = rule("BCR-DEPLOYMENT");
            return d;
        default:
            break;
    }
    if (!s.tasks.empty()) {
        const Task& task = s.tasks.back();
        CHECK(task.kind == Task::Kind::opportunity);
        d.moment = Moment::react;
        d.side = s.pieces[task.piece].side;
        d.piece = piece(task.piece);
        d.against = piece(task.enemy);
        d.rule = trigger_row(task.trigger);
        d.offer(rule("BCR-STRIKE"));
        d.offer(rule("BCR-HOLDBACK"));
        return d;
    }
    d.moment = Moment::act;
    d.side = acting_side(s);
    d.rule = rule("BCR-2.3");
    if (s.act.begun) {
        d.piece = piece(s.act.piece);
        d.rule = s.attack.divided ? rule("BCR-R29") : s.act.riding ? rule("BCR-4.1.1") : rule("BCR-2.4");
    }
    return d;
}

}  // namespace banneret::battlefield
