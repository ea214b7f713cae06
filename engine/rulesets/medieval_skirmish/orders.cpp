// Carries out orders.

#include "engine/core/check.h"
#include "engine/rulesets/medieval_skirmish/deployment.h"
#include "engine/rulesets/medieval_skirmish/steps.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::skirmish {

namespace {

// The side of pending(), without its options. REQUIRES: the battle waits for an order.
Side asked_side(const State& s) {
    switch (s.stage) {
        case Stage::shoot_first:
        case Stage::move_first:
        case Stage::fight_first:
            return s.first_mover;
        case Stage::shoot_second:
        case Stage::move_second:
        case Stage::fight_second:
            return other(s.first_mover);
        case Stage::who_first:
            return s.chooser;
        default:
            return shared::asked_side<Rules>(s);
    }
}

struct Applied {
    Table t;
    State& s = t.s;

    Side side() const { return asked_side(s); }

    void operator()(const Done&) const {
        switch (s.stage) {
            case Stage::deploy_second:
                s.stage = Stage::deploy_first;
                return;
            case Stage::deploy_first:
                end_deployment(t);
                return;
            case Stage::shoot_first:
                s.stage = Stage::shoot_second;
                s.cursor = 0;
                t.log.add(StepBegan{rule("MS-15"), other(s.first_mover), false});
                return;
            case Stage::shoot_second:
                s.stage = Stage::volleys;
                s.cursor = 0;
                t.log.add(StepBegan{rule("MS-R43"), Side::first, true});
                return;
            case Stage::move_first:
            case Stage::move_second:
                // The side has finished its moves.
                for (const std::uint16_t i : s.setup->own[side()]) {
                    Piece& p = s.pieces[i];
                    p.done = true;
                }
                finish_moves();
                return;
            case Stage::fight_first:
                s.stage = Stage::fight_second;
                return;
            case Stage::fight_second:
                s.stage = Stage::fighting;
                return;
            default:
                CHECK(false);
        }
    }
    void finish_moves() const {
        if (s.leaderless) take_command(t);
        const bool second = s.stage == Stage::move_second;
        const bool late = s.setup->house.shoot_after_move;
        s.cursor = 0;
        if (!second) {
            s.stage = Stage::move_second;
            t.log.add(StepBegan{rule("MS-R17"), other(s.first_mover), false});
            if (!s.setup->any_rough) return;
            for (const std::uint16_t i : s.setup->own[other(s.first_mover)])
                if (is_deployed(s.pieces[i]) && s.pieces[i].order != Order::loose && on_rough(s, i))
                    set_order(t, i, Order::loose, rule("MS-R20"));
        } else if (late) {
            s.stage = Stage::shoot_first;
            t.log.add(StepBegan{rule("MS-15"), s.first_mover, false});
        } else {
            s.stage = Stage::refuse;
            t.log.add(StepBegan{rule("MS-33"), Side::first, true});
        }
    }
    void operator()(const Concede&) const {
        s.conceded[side()] = true;
        t.log.add(RuleWorked{side(), rule_of(End::conceded), {}, {}, 0});
    }
    void operator()(const Reply& o) const {
        switch (s.stage) {
            case Stage::who_first:
                s.first_mover = o.option == 0 ? side() : other(side());
                t.log.add(RuleWorked{s.first_mover, rule("MS-R15"), {}, {}, 1});
                s.stage = Stage::rally;
                return;
            case Stage::volleys:
                answer_cancel(t, o.option == 1);
                return;
            case Stage::counter:
                s.stage = facts(s, at(s.charge.by)).home == s.first_mover ? Stage::move_first : Stage::move_second;
                answer_charge(t, o.option == 1);
                return;
            case Stage::refuse: {
                const std::size_t i = s.cursor;
                ++s.cursor;
                if (o.option == 1) step_out(t, i, rule("MS-R87"));
                return;
            }
            default:
                CHECK(false);
        }
    }
    void operator()(const Deploy& o) const {
        const std::size_t i = index_of(o.piece);
        const InchPlace to = *inches_of(o.at);
        if (s.stage != Stage::deploy_first && s.stage != Stage::deploy_second) {
            enter(t, i, to);
            return;
        }
        Piece& p = s.pieces[i];
        if (o.width > 0) p.files = static_cast<std::int16_t>(o.width);
        if (o.formation == TableFormation::loose || o.formation == TableFormation::skirmish) p.order = Order::loose;
        if (o.formation == TableFormation::formed) p.order = Order::formed;
        if (o.formation == TableFormation::schiltron) p.order = Order::schiltron;
        shape(facts(s, i), p);
        place_body(t, i, to, rule("MS-START"));
    }
    void operator()(const Advance& o) const {
        const std::size_t i = index_of(o.piece);
        const InchPlace* to = inches_of(o.to);
        advance(t, i, to != nullptr ? *to : s.pieces[i].at, o.gait);
    }
    void operator()(const Charge& o) const {
        declare_charge(t, index_of(o.piece), index_of(o.target), o.gait == Gait::run);
    }
    void operator()(const Shoot& o) const {
        s.pieces[index_of(o.piece)].aim = static_cast<std::int16_t>(index_of(o.target));
    }
    void operator()(const Reform& o) const {
        reform(t, index_of(o.piece),
               o.formation == TableFormation::formed      ? Order::formed
               : o.formation == TableFormation::schiltron ? Order::schiltron
                                                          : Order::loose);
    }
    void operator()(const Cast& o) const { cast(t, o); }
    void operator()(const Attach& o) const { attach(t, o); }
    void operator()(const LeadersOrder& o) const {
        Piece& p = s.pieces[index_of(o.piece)];
        p.committed = o.command == LeaderCommand::lead_from_front;
        changed(t, index_of(o.piece), rule("MS-R83"), p.committed ? 0 : 1, p.committed ? 1 : 0);
    }
    void operator()(const Strike& o) const {
        for (std::size_t k = 0; k < arm_count; ++k)
            if (o.weapon.word() == arms[k].key) {
                s.pieces[index_of(o.piece)].arm = static_cast<std::uint8_t>(k);
                worked(t, index_of(o.piece), rule("MS-R50"), static_cast<int>(k));
            }
    }
    template <class O>
    void operator()(const O&) const {
        CHECK(false);
    }
};

}  // namespace

void Rules::apply(State& s, const TableOrder& o, Dice& dice, TableLog& log) {
    shared::log_order<Rules>(s, o, log);
    const shared::Table<State> t{s, dice, log};
    // Fast path: most orders are moves or targets.
    if (const auto* move = std::get_if<Advance>(&o))
        Applied{t}(*move);
    else if (const auto* target = std::get_if<Shoot>(&o))
        return Applied{t}(*target);
    else
        std::visit(Applied{t}, o);
    // Fast path: a leader's place or a weapon is chosen, and the side still chooses, as it does after a target.
    const bool choice = std::holds_alternative<LeadersOrder>(o) || std::holds_alternative<Strike>(o);
    if (!choice && !still_moves(s)) go_on(t);
}

}  // namespace banneret::skirmish
