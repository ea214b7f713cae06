// The pending decision of the battle, and why an order is not legal.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/rulesets/by_this_axe/deployment.h"
#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::axe {

namespace {

using Moment = TableDecision::Moment;

using shared::not_asked_now;

// `what` names the piece that an order wants: "enemy".
std::optional<Refusal> no_such_piece(const State& s, PieceId p, std::string_view what) {
    if (shared::is_piece(p, s.pieces.size())) return std::nullopt;
    return Refusal{fmt::format("There is no such {} on this table.", what)};
}

std::optional<Refusal> whose(const State& s, PieceId p, Side side) {
    return shared::own_refused(p, s.pieces.size(), side, [&](std::size_t i) { return facts(s, i).home; });
}

std::optional<Refusal> allot_refused(const State& s, const Allot& o) {
    const Duel& d = s.duel;
    const bool drop = s.stage == Stage::duel_drop_a || s.stage == Stage::duel_drop_b;
    const std::size_t which = s.stage == Stage::duel_allot_b || s.stage == Stage::duel_drop_b ? 1 : 0;
    if (std::any_of(o.parts.begin() + (drop ? 2 : 3), o.parts.end(), [](std::uint16_t n) { return n != 0; }))
        return Refusal{drop ? "Give up dice only from attack and parry." : "Dice go only to attack, parry and tricks."};
    if (drop) {
        if (o.parts[0] > d.dice[which][0] || o.parts[1] > d.dice[which][1] || o.parts[0] + o.parts[1] != d.drops[which])
            return Refusal{"Give up as many dice as the tricks cost."};
        return std::nullopt;
    }
    const Facts& f = facts(s, which == 0 ? d.a : d.b);
    if (o.parts[0] > 20 || o.parts[1] > 20 || o.parts[0] + o.parts[1] + o.parts[2] != f.pool)
        return Refusal{"Split all dice of the pool."};
    if (o.parts[0] < 1 || o.parts[1] < 1) return Refusal{"Put at least one die in attack and one in parry."};
    if (o.parts[2] > trick_dice(f))
        return Refusal{"That is too many dice in tricks: at most one, or two for mages and wizards."};
    return std::nullopt;
}

struct Checked : shared::OrderChecks<Rules> {
    using OrderChecks::operator();

    std::optional<Refusal> operator()(const Done&) const {
        if (s.stage == Stage::keep_cards) return Refusal{"A side keeps at most three cards: give one back."};
        if (s.stage == Stage::move && d.moment == Moment::act)
            for (std::size_t i = 0; i < s.pieces.size(); ++i)
                if (facts(s, i).home == d.side && must_charge_now(s, i))
                    return Refusal{
                        fmt::format("{} is ordered to charge and can do so: charge with it first.", s.setup->names[i])};
        switch (d.moment) {
            case Moment::deploy:
            case Moment::act:
                return std::nullopt;
            case Moment::react:
                return d.options().empty() ? std::nullopt : std::optional(not_asked_now());
            default:
                if (s.stage == Stage::seize) return std::nullopt;
                return not_asked_now();
        }
    }
    std::optional<Refusal> operator()(const Concede&) const {
        if (d.moment != Moment::act || (s.stage != Stage::move && s.stage != Stage::fire))
            return Refusal{"A side may concede only during its own fire or movement."};
        return std::nullopt;
    }
    std::optional<Refusal> operator()(const Reply& o) const { return shared::reply_refused(d, o); }
    std::optional<Refusal> operator()(const Deploy& o) const {
        const auto* to = inches_of(o.at);
        if (d.moment == Moment::deploy || s.stage == Stage::move) {
            if (const auto no = whose(s, o.piece, d.side)) return no;
            if (to == nullptr) return Refusal{"Give the place in inches."};
            return d.moment == Moment::deploy ? deployment_refused(s, o.piece.value - 1, *to, o.width)
                                              : entry_refused(s, o.piece.value - 1, *to);
        }
        return not_asked_now();
    }
    std::optional<Refusal> operator()(const Advance& o) const {
        if (s.stage != Stage::move) return not_asked_now();
        if (const auto no = whose(s, o.piece, d.side)) return no;
        const auto* to = inches_of(o.to);
        if (to == nullptr) return Refusal{"Give the place in inches."};
        if (o.gait == Gait::leave_field) return leave_refused(s, o.piece.value - 1);
        if (o.gait != Gait::normal) return Refusal{"This ruleset has no such way of moving."};
        return advance_refused(s, o.piece.value - 1, *to);
    }
    std::optional<Refusal> operator()(const Charge& o) const {
        if (s.stage != Stage::move) return not_asked_now();
        if (const auto no = whose(s, o.piece, d.side)) return no;
        if (const auto no = no_such_piece(s, o.target, "enemy")) return no;
        if (o.edge == ChargeEdge::front)
            return Refusal{"Choose the right, rear or left edge of an enemy in a melee, or no edge: never the front."};
        const auto way = charge_way(s, o.piece.value - 1, o.target.value - 1, o.edge);
        if (const auto* no = std::get_if<Refusal>(&way)) return *no;
        return std::nullopt;
    }
    std::optional<Refusal> operator()(const Reform& o) const {
        if (s.stage != Stage::move) return not_asked_now();
        if (const auto no = whose(s, o.piece, d.side)) return no;
        const std::size_t i = o.piece.value - 1;
        if (s.pieces[i].ordered) return Refusal{"This unit is ordered to charge, so it may not turn."};
        const auto* to = inches_of(o.to);
        if (to == nullptr || to->degrees < 0 || to->degrees > 359) return Refusal{"A facing is from 0 to 359 degrees."};
        if (o.formation != TableFormation::unchanged || o.width != 0)
            return Refusal{"Formations do not change once the battle has begun."};
        const Piece& p = s.pieces[i];
        if (!is_deployed(s, i) || p.routed || p.fired || p.man_fired || p.moved || p.rallied || in_melee(s, i))
            return Refusal{"This unit may not turn now."};
        if (p.stays && !p.braced && !p.shieldwall) return Refusal{"This unit may not turn now."};
        if (!p.stays && !may_move(s, i)) return Refusal{"This unit may not turn now."};
        const bool engine = (facts(s, i).missiles >> static_cast<unsigned>(MissileWeapon::artillery)) & 1u;
        const bool narrow = p.stays || engine || (uses_cards(s) && !p.maneuver && !facts(s, i).character);
        if (narrow && degrees_between(p.at.degrees, to->degrees) > 45)
            return Refusal{"This unit turns at most 45 degrees."};
        return std::nullopt;
    }
    std::optional<Refusal> operator()(const Shoot& o) const {
        if (s.stage != Stage::fire) return not_asked_now();
        if (const auto no = whose(s, o.piece, d.side)) return no;
        if (const auto no = no_such_piece(s, o.target, "target")) return no;
        return fire_refused(s, o.piece.value - 1, o.target.value - 1, weapon_number(o.weapon));
    }
    std::optional<Refusal> operator()(const LeadersOrder& o) const {
        if (s.stage != Stage::fire) return not_asked_now();
        if (const auto no = whose(s, o.piece, d.side)) return no;
        const Piece& p = s.pieces[o.piece.value - 1];
        if (o.command != LeaderCommand::hold_fire || o.by != o.piece)
            return Refusal{"The only order a leader can give here is to hold fire."};
        if (!p.free_target || p.held_fire || !may_fire(s, o.piece.value - 1))
            return Refusal{"Only a unit with a Target card can hold its fire."};
        return std::nullopt;
    }
    std::optional<Refusal> operator()(const Cast& o) const {
        if (d.moment == Moment::react) {
            const auto a = asked(s);
            if (!a) return not_asked_now();
            if (o.by != d.piece) return Refusal{"The question is for another unit."};
            const bool fits = a->prayer ? o.spell == spells::prayer || o.spell == spell_prayer_each ||
                                              (o.spell == spell_undo && s.strike.kind == Strike::Kind::spell)
                                        : o.spell == spells::ward;
            if (!fits) return Refusal{"That kind of magic has no effect here."};
            // Each spread prayer covers a save of its own, apart from the one save with stacked prayers.
            const int taken = o.spell == spell_prayer_each ? s.strike.spread + (s.strike.stack > 0 ? 1 : 0) : 0;
            const int open = s.strike.lot - taken;
            const int most = a->prayer && o.spell != spells::prayer ? std::min<int>(a->most, open) : a->most;
            if (o.dice < 1 || o.dice > std::min(most, 5 + (o.spell == spells::prayer ? 0 : 50)))
                return Refusal{"Choose at least 1, and no more dice than are left and can have an effect."};
            return std::nullopt;
        }
        if (s.stage != Stage::fire) return not_asked_now();
        if (const auto no = whose(s, o.by, d.side)) return no;
        if (const auto no = no_such_piece(s, o.target, "target")) return no;
        if (o.spell == spells::attack) return cast_refused(s, o.by.value - 1, o.target.value - 1, o.dice);
        if (o.spell == spells::heal) {
            if (o.dice != 1) return Refusal{"One prayer heals one hit: spend one at a time."};
            return heal_refused(s, o.by.value - 1, o.target.value - 1);
        }
        return Refusal{"That spell is not available now."};
    }
    std::optional<Refusal> operator()(const PlayCard& o) const {
        const bool now = s.stage == Stage::fire_cards || s.stage == Stage::move || s.stage == Stage::seize ||
                         s.stage == Stage::keep_cards || s.stage == Stage::charge_react || s.stage == Stage::morale;
        if (!now || s.strike.kind != Strike::Kind::none) return not_asked_now();
        return card_refused(s, d.side, o);
    }
    std::optional<Refusal> operator()(const ChallengeTo& o) const {
        if (s.stage != Stage::duels) return not_asked_now();
        if (const auto no = whose(s, o.by, d.side)) return no;
        if (const auto no = no_such_piece(s, o.target, "enemy")) return no;
        return challenge_refused(s, o.by.value - 1, o.target.value - 1);
    }
    std::optional<Refusal> operator()(const Attach& o) const {
        if (s.stage != Stage::move) return not_asked_now();
        if (const auto no = whose(s, o.piece, d.side)) return no;
        return attach_refused(s, o);
    }
    std::optional<Refusal> operator()(const Rally& o) const {
        if (s.stage != Stage::rally) return not_asked_now();
        if (const auto no = whose(s, o.piece, d.side)) return no;
        if (const auto no = no_such_piece(s, o.by, "leader")) return no;
        return rally_refused(s, o.piece.value - 1, o.by.value - 1);
    }
    std::optional<Refusal> operator()(const Allot& o) const {
        if (d.moment != Moment::allot) return not_asked_now();
        return allot_refused(s, o);
    }
};

using shared::ask;

}  // namespace

std::optional<TableDecision> Rules::pending(const State& s) {
    if (s.stage == Stage::over) return std::nullopt;
    if (const auto a = asked(s))
        return ask(Moment::react, facts(s, a->by).home, a->prayer ? rule("BTA-174") : rule("BTA-172"), piece(a->by),
                   piece(s.strike.who));
    if (s.check_at < s.checks.size() && (s.stage == Stage::morale || s.stage == Stage::move)) {
        const std::size_t i = s.checks[s.check_at].piece;
        return ask(Moment::react, facts(s, i).home, rule("BTA-157"), piece(i));
    }
    const Duel& d = s.duel;
    switch (s.stage) {
        case Stage::deploy_second:
            return ask(Moment::deploy, Side::second, field(Field::zone));
        case Stage::deploy_first:
            return ask(Moment::deploy, Side::first, field(Field::zone));
        case Stage::duels:
            return ask(Moment::act, s.active, rule("BTA-34"));
        case Stage::duel_answer: {
            auto q = ask(Moment::choose, facts(s, d.b).home, rule("BTA-35"), piece(d.b), piece(d.a));
            q.offer(field(Field::accept));
            q.offer(field(Field::refuse));
            return q;
        }
        case Stage::duel_force: {
            auto q = ask(Moment::choose, facts(s, d.a).home, rule("BTA-36"), piece(d.a), piece(d.b));
            q.offer(rule("BTA-36"));
            q.offer(field(Field::let_go));
            return q;
        }
        case Stage::duel_flee_a:
        case Stage::duel_flee_b: {
            const bool a = s.stage == Stage::duel_flee_a;
            auto q = ask(Moment::choose, facts(s, a ? d.a : d.b).home, rule("BTA-43"), piece(a ? d.a : d.b),
                         piece(a ? d.b : d.a));
            q.secret = true;
            q.offer(field(Field::fight_on));
            q.offer(rule("BTA-43"));
            return q;
        }
        case Stage::duel_allot_a:
        case Stage::duel_allot_b: {
            const bool a = s.stage == Stage::duel_allot_a;
            auto q = ask(Moment::allot, facts(s, a ? d.a : d.b).home, rule("BTA-44"), piece(a ? d.a : d.b),
                         piece(a ? d.b : d.a));
            q.secret = true;
            return q;
        }
        case Stage::duel_drop_a:
        case Stage::duel_drop_b: {
            const bool a = s.stage == Stage::duel_drop_a;
            return ask(Moment::allot, facts(s, a ? d.a : d.b).home, rule("BTA-R82"), piece(a ? d.a : d.b),
                       piece(a ? d.b : d.a));
        }
        case Stage::fire_cards:
            return ask(Moment::act, s.active, rule("BTA-R101"));
        case Stage::fire:
            return ask(Moment::act, s.active, rule("BTA-55"));
        case Stage::seize:
            return ask(Moment::act, s.active, rule("BTA-158"));
        case Stage::who_first: {
            auto q = ask(Moment::choose, s.chooser, rule("BTA-72"));
            q.offer(field(Field::first));
            q.offer(field(Field::second));
            return q;
        }
        case Stage::move:
            return ask(Moment::act, s.active, rule("BTA-73"));
        case Stage::charge_react: {
            auto q = ask(Moment::choose, facts(s, s.rush.target).home, rule("BTA-144"), piece(s.rush.target),
                         piece(s.rush.piece));
            q.offer(field(Field::stand));
            if (can_retreat(s, s.rush.target, s.rush.piece)) q.offer(rule("BTA-R46"));
            return q;
        }
        case Stage::rally:
            return ask(Moment::act, s.active, rule("BTA-129"));
        case Stage::avoid: {
            auto q = ask(Moment::choose, facts(s, s.at).home, rule("BTA-R60"), piece(s.at));
            q.offer(field(Field::stay));
            q.offer(facts(s, s.at).flying ? rule("BTA-193") : rule("BTA-186"));
            return q;
        }
        case Stage::weapons: {
            auto q = ask(Moment::choose, facts(s, s.at).home, rule("BTA-R51"), piece(s.at));
            std::size_t n = 0;
            const auto all = arms_of(facts(s, s.at), n);
            for (std::size_t k = 0; k < n; ++k) q.offer(rule.printed(row(all[k]).rule));
            return q;
        }
        case Stage::keep_cards:
            return ask(Moment::act, s.active, rule("BTA-135"));
        default:
            CHECK(false);
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::check(const State& s, const TableOrder& o) {
    return shared::check_order<Rules, Checked>(s, o);
}

}  // namespace banneret::axe
