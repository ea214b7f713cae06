// The pending decision, and the reasons to refuse an order as its answer.

#include "engine/rulesets/medieval_skirmish/deployment.h"
#include "engine/rulesets/medieval_skirmish/steps.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::skirmish {

std::optional<TableDecision> Rules::pending(const State& s) {
    using Moment = TableDecision::Moment;
    const Side first = s.first_mover, second = other(first);
    switch (s.stage) {
        case Stage::deploy_second:
            return shared::ask(Moment::deploy, Side::second, rule("MS-START"));
        case Stage::deploy_first:
            return shared::ask(Moment::deploy, Side::first, rule("MS-START"));
        case Stage::who_first: {
            TableDecision d = shared::ask(Moment::choose, s.chooser, rule("MS-R15"));
            d.offer(rule("MS-FIRST"));
            d.offer(rule("MS-LAST"));
            return d;
        }
        case Stage::shoot_first:
        case Stage::shoot_second:
            return shared::ask(Moment::act, s.stage == Stage::shoot_first ? first : second, rule("MS-15"));
        case Stage::volleys: {
            const Hit& h = s.hits.front();
            const auto m = canceller(s, h);
            TableDecision d = shared::ask(Moment::react, facts(s, at(h.at)).home, rule("MS-R88"),
                                          m ? piece(*m) : PieceId{}, piece(at(h.at)));
            d.offer(rule("MS-THROUGH"));
            d.offer(rule("MS-STOP"));
            return d;
        }
        case Stage::move_first:
        case Stage::move_second:
            return shared::ask(Moment::act, s.stage == Stage::move_first ? first : second, rule("MS-R17"));
        case Stage::counter: {
            TableDecision d = shared::ask(Moment::react, facts(s, at(s.charge.at)).home, rule("MS-R30"),
                                          piece(at(s.charge.at)), piece(at(s.charge.by)));
            d.offer(rule("MS-STAND"));
            d.offer(rule("MS-MEET"));
            return d;
        }
        case Stage::refuse: {
            TableDecision d =
                shared::ask(Moment::react, facts(s, s.cursor).home, rule("MS-R87"), piece(std::size_t{s.cursor}));
            d.offer(rule("MS-FIGHT"));
            d.offer(rule("MS-FLY"));
            return d;
        }
        case Stage::fight_first:
        case Stage::fight_second:
            return shared::ask(Moment::act, s.stage == Stage::fight_first ? first : second, rule("MS-33"));
        default:
            return std::nullopt;
    }
}

namespace {

struct Checked {
    const State& s;
    const TableDecision& d;
    using Moment = TableDecision::Moment;
    using Answer = std::optional<Refusal>;

    bool moving() const { return s.stage == Stage::move_first || s.stage == Stage::move_second; }
    bool shooting() const { return s.stage == Stage::shoot_first || s.stage == Stage::shoot_second; }
    bool fighting() const { return s.stage == Stage::fight_first || s.stage == Stage::fight_second; }
    Answer own(PieceId p) const {
        return shared::own_refused(p, count(s), d.side, [&](std::size_t i) { return facts(s, i).home; });
    }
    Answer enemy(PieceId p) const {
        return shared::target_refused(p, count(s), d.side, [&](std::size_t i) { return facts(s, i).home; });
    }
    static Refusal no_place() { return {"Give the place in inches."}; }

    Answer operator()(const Done&) const {
        if (d.moment == Moment::react || d.moment == Moment::choose) return Refusal{"Answer the question first."};
        return std::nullopt;
    }
    Answer operator()(const Concede&) const {
        if (d.moment == Moment::deploy) return Refusal{"The battle has not begun."};
        if (s.conceded[d.side]) return Refusal{"That side has already conceded; the turn is played to its end."};
        return std::nullopt;
    }
    Answer operator()(const Reply& o) const { return shared::reply_refused(d, o); }
    Answer operator()(const Deploy& o) const {
        if (auto no = own(o.piece)) return no;
        const InchPlace* to = inches_of(o.at);
        if (to == nullptr) return no_place();
        const std::size_t i = index_of(o.piece);
        Order order = s.pieces[i].order;
        if (o.formation == TableFormation::loose || o.formation == TableFormation::skirmish) order = Order::loose;
        if (o.formation == TableFormation::formed) order = Order::formed;
        if (o.formation == TableFormation::schiltron) order = Order::schiltron;
        if (o.formation == TableFormation::road) return Refusal{"This ruleset has no column of march."};
        if (d.moment == Moment::deploy) return deployment_refused(s, i, *to, o.width, order);
        if (!moving()) return shared::not_asked_now();
        if (o.width != 0 || o.formation != TableFormation::unchanged)
            return Refusal{"A flank march enters the table with the formation and front it was given at deployment."};
        return entry_refused(s, i, *to);
    }
    Answer operator()(const Advance& o) const {
        if (!moving()) return shared::not_asked_now();
        if (auto no = own(o.piece)) return no;
        const InchPlace* to = inches_of(o.to);
        const bool placeless = o.gait == Gait::disengage || o.gait == Gait::leave_field;
        if (to == nullptr && !placeless) return no_place();
        if (to != nullptr && !placeless)
            if (auto no = shared::inch_place_refused(*to)) return no;
        const std::size_t i = index_of(o.piece);
        return refusal(advance_refused(s, i, to != nullptr ? *to : s.pieces[i].at, o.gait));
    }
    Answer operator()(const Charge& o) const {
        if (!moving()) return shared::not_asked_now();
        if (auto no = own(o.piece)) return no;
        if (auto no = enemy(o.target)) return no;
        if (o.gait != Gait::run && o.gait != Gait::normal)
            return Refusal{"A body either charges or walks into contact."};
        if (o.edge != ChargeEdge::any)
            return Refusal{"Leave out the edge: the body's position decides which edge it attacks."};
        const auto way = charge_way(s, index_of(o.piece), index_of(o.target), o.gait == Gait::run);
        const auto* no = std::get_if<Reason>(&way);
        return refusal(no != nullptr ? *no : nullptr);
    }
    Answer operator()(const Shoot& o) const {
        if (!shooting()) return shared::not_asked_now();
        if (auto no = own(o.piece)) return no;
        if (auto no = enemy(o.target)) return no;
        const std::size_t i = index_of(o.piece);
        if (!o.weapon.empty() && o.weapon.word() != row(facts(s, i).missile).key)
            return Refusal{"This body does not shoot with that weapon."};
        if (s.pieces[i].aim >= 0) return Refusal{"This body already has a target."};
        return refusal(shot_refused(s, i, index_of(o.target)));
    }
    Answer operator()(const Reform& o) const {
        if (!moving()) return shared::not_asked_now();
        if (auto no = own(o.piece)) return no;
        if (o.width != 0) return Refusal{"The number of files is chosen at deployment."};
        switch (o.formation) {
            case TableFormation::loose:
                return reform_refused(s, index_of(o.piece), Order::loose);
            case TableFormation::formed:
                return reform_refused(s, index_of(o.piece), Order::formed);
            case TableFormation::schiltron:
                return reform_refused(s, index_of(o.piece), Order::schiltron);
            default:
                return Refusal{"The formation must be loose, formed or schiltron."};
        }
    }
    Answer operator()(const Cast& o) const {
        if (!shooting() && !fighting()) return shared::not_asked_now();
        return cast_refused(s, d.side, o);
    }
    Answer operator()(const Attach& o) const {
        if (!moving()) return shared::not_asked_now();
        if (auto no = own(o.piece)) return no;
        return attach_refused(s, o);
    }
    Answer operator()(const LeadersOrder& o) const {
        if (!fighting()) return shared::not_asked_now();
        if (auto no = own(o.piece)) return no;
        if (o.command == LeaderCommand::lead_from_front) return commit_refused(s, index_of(o.piece), true);
        if (o.command == LeaderCommand::lead_from_rear) return commit_refused(s, index_of(o.piece), false);
        return Refusal{"A character either fights in the front or leads from the rear."};
    }
    Answer operator()(const Strike& o) const {
        if (!fighting()) return shared::not_asked_now();
        if (auto no = own(o.piece)) return no;
        const std::size_t i = index_of(o.piece);
        if (o.target || o.dice != 0) return Refusal{"Choose only the weapon, without a target or dice."};
        if (!is_deployed(s.pieces[i]) || !in_contact(s.pieces[i])) return Refusal{"This body is not in a melee."};
        for (std::size_t k = 0; k < arm_count; ++k)
            if (o.weapon.word() == arms[k].key) {
                if (!((facts(s, i).arms >> k) & 1u)) return Refusal{"This body does not carry that weapon."};
                if (s.pieces[i].order == Order::schiltron && !arms[k].spear)
                    return Refusal{"A schiltron fights only with spears or pikes."};
                if (s.pieces[i].arm == k) return Refusal{"This body already has that weapon in hand."};
                return std::nullopt;
            }
        return Refusal{"This ruleset has no such weapon."};
    }
    template <class O>
    Answer operator()(const O&) const {
        return Refusal{"This ruleset has no such order."};
    }
};

}  // namespace

std::optional<Refusal> Rules::check(const State& s, const TableOrder& o) {
    return shared::check_order<Rules, Checked>(s, o);
}

}  // namespace banneret::skirmish
