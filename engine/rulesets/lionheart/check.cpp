// The pending decision, and why an order is not a legal answer.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/lionheart/deployment.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::lionheart {

std::optional<TableDecision> Rules::pending(const State& s) {
    using Moment = TableDecision::Moment;
    if (s.stage == Stage::over) return std::nullopt;
    if (s.clash.step != Clash::Step::none) {
        const auto who = asked(s);
        CHECK(who.has_value());
        const bool ward = s.clash.step == Clash::Step::ward_defender || s.clash.step == Clash::Step::ward_attacker;
        const bool of_defender =
            s.clash.step == Clash::Step::ward_defender || s.clash.step == Clash::Step::pray_defender;
        return shared::ask(Moment::react, s.stands[who->stand].side, extra(ward ? Extra::spell_shield : Extra::prayer),
                           piece(who->stand), piece(of_defender ? s.clash.defender : s.clash.attacker));
    }
    if (s.fleeing > 0) {
        const std::size_t stand = s.flights[0].stand;
        return shared::ask(Moment::react, s.stands[stand].side, rule("LH-R34"), piece(stand));
    }
    switch (s.stage) {
        case Stage::deploy_first:
        case Stage::deploy_second: {
            auto d = shared::ask(Moment::deploy, *shared::deploying_side(s), rule("LH-3"));
            d.secret = true;
            return d;
        }
        case Stage::who_first: {
            auto d = shared::ask(Moment::choose, s.high, rule("LH-7"));
            d.offer(choice(Choice::go_first));
            d.offer(choice(Choice::enemy_first));
            return d;
        }
        case Stage::bids: {
            auto d = shared::ask(Moment::bid, s.bidder, rule("LH-95"));
            d.secret = true;  // its free points (LH-R50)
            return d;
        }
        default:
            return shared::ask(Moment::act, s.acted, rule("LH-12"), s.action.begun ? piece(s.action.stand) : PieceId{});
    }
}

namespace {

using Refused = std::optional<Refusal>;

Refused no(std::string why) {
    return Refusal{std::move(why)};
}

// Checks the orders of an action and the answers to reactions.
struct Checked : shared::OrderChecks<Rules> {
    using OrderChecks::operator();

    // The stand an order names; refused unless it belongs to the side that decides.
    Refused own(PieceId p) const {
        if (!shared::is_piece(p, s.stands.size())) return no("No such stand is on this table.");
        if (s.stands[p.value - 1].side != d.side) return no(call(p) + " is an enemy stand.");
        return std::nullopt;
    }
    Refused may_act(PieceId p, bool rally = false) const {
        if (d.moment != TableDecision::Moment::act) return shared::not_asked_now();
        if (auto r = own(p)) return r;
        const Stand& x = s.stands[p.value - 1];
        if (!is_deployed(x)) return no(call(p) + " is not on the map.");
        if (s.action.begun && s.action.stand + 1u != p.value)
            return no(call(piece(s.action.stand)) + " is in the middle of its action: end that first.");
        if (x.panicked && !rally) return no(call(p) + " has panicked, so it may only rally.");
        return std::nullopt;
    }
    Refused target(PieceId p) const {
        if (!shared::is_piece(p, s.stands.size())) return no("No such target is on this table.");
        const Stand& x = s.stands[p.value - 1];
        if (x.side == d.side) return no(call(p) + " is on your own side.");
        if (!is_deployed(x)) return no(call(p) + " is no longer on the map.");
        if (x.hidden) return no("Your side sees no enemy there.");
        return std::nullopt;
    }
    Action action_of(std::size_t stand) const { return s.action.begun ? s.action : fresh_action(s, stand); }
    // The movement points to reach a place; none: out of reach.
    std::optional<int> cost_to(std::size_t stand, const HexPlace& to, bool may_leave) const {
        std::vector<Reached> states;
        reach(s, stand, action_of(stand), states, &to);
        for (const Reached& r : states) {
            if (!(r.at == to.at) || r.facing != to.facing) continue;
            if (r.leaves) return may_leave ? std::optional<int>(r.cost) : std::nullopt;
            const int there = stand_at(s, r.at);
            const bool unseen = there >= 0 && s.stands[static_cast<std::size_t>(there)].hidden &&
                                s.stands[static_cast<std::size_t>(there)].side != d.side;
            if (there >= 0 && !unseen && static_cast<std::size_t>(there) != stand) return std::nullopt;
            return r.cost;
        }
        return std::nullopt;
    }
    Refused struck_already(PieceId p) const {
        if (s.setup->house.one_attack_per_turn && s.stands[p.value - 1].this_turn.struck)
            return no(call(p) + " has already attacked or shot this turn.");
        return std::nullopt;
    }
    Refused shot_already(PieceId p) const {
        if (s.action.begun && s.action.shot) return no(call(p) + " has already shot or reloaded in this action.");
        return std::nullopt;
    }

    Refused operator()(const Done&) const {
        if (d.moment == TableDecision::Moment::choose) return no("Choose who goes first.");
        if (s.fleeing > 0 && d.moment == TableDecision::Moment::react)
            return no(call(d.piece) + " must finish its panic move.");
        return std::nullopt;
    }
    Refused operator()(const Concede&) const {
        if (d.moment != TableDecision::Moment::act || s.action.begun)
            return no("A side may concede only before one of its actions.");
        return std::nullopt;
    }
    Refused operator()(const Reply& o) const { return shared::reply_refused(d, o); }
    Refused operator()(const Deploy& o) const {
        if (auto r = own(o.piece)) return r;
        const HexPlace* to = hex_of(o.at);
        if (to == nullptr || to->facing > 5) return no("A stand is placed on a hex, facing one of its six sides.");
        if (d.moment == TableDecision::Moment::deploy) return deployment_refused(s, o.piece.value - 1, *to);
        if (d.moment != TableDecision::Moment::act) return shared::not_asked_now();
        if (s.action.begun) return no("A stand enters only at the beginning of an action.");
        return entry_refused(s, o.piece.value - 1, *to);
    }
    Refused operator()(const Advance& o) const {
        const HexPlace* to = hex_of(o.to);
        if (s.fleeing > 0 && d.moment == TableDecision::Moment::react) {
            if (o.piece != d.piece) return no("Move " + call(d.piece) + ": it is the stand that has panicked.");
            const auto steps = retreat_steps(s, s.flights[0]);
            if (to == nullptr || std::ranges::find(steps, to->at) == steps.end())
                return no(call(o.piece) + " must run to one of the hexes that lead away from the enemy.");
            return std::nullopt;
        }
        if (auto r = may_act(o.piece)) return r;
        if (to == nullptr || to->facing > 5) return no("A stand moves to a hex, facing one of its six sides.");
        const Stand& x = s.stands[o.piece.value - 1];
        if (to->at == x.at && to->facing == x.facing) return no(call(o.piece) + " is already there.");
        if (!cost_to(o.piece.value - 1, *to, true))
            return no(fmt::format("{} cannot reach that hex and face that way with {}.", call(o.piece),
                                  counted(action_of(o.piece.value - 1).move_points, "movement point")));
        return std::nullopt;
    }
    Refused operator()(const Charge& o) const {
        if (auto r = may_act(o.piece)) return r;
        if (auto r = target(o.target)) return r;
        if (auto r = struck_already(o.piece)) return r;
        if (s.action.begun && s.action.shot)
            return no(call(o.piece) + " shot or reloaded in this action, so it may not attack in it.");
        const HexPlace* from = hex_of(o.to);
        if (from == nullptr || from->facing > 5)
            return no("An attack is made from a hex, facing one of its six sides.");
        if (!(neighbour(from->at, from->facing) == s.stands[o.target.value - 1].at))
            return no("Only the stand in the front hex can be attacked.");
        const std::size_t stand = o.piece.value - 1;
        const auto cost = cost_to(stand, *from, false);
        if (!cost) return no(call(o.piece) + " cannot reach that hex to attack.");
        if (*cost + 1 > action_of(stand).move_points)
            return no(call(o.piece) + " would have no movement point left to attack.");
        return std::nullopt;
    }
    Refused operator()(const Shoot& o) const {
        if (auto r = may_act(o.piece)) return r;
        if (auto r = target(o.target)) return r;
        if (auto r = struck_already(o.piece)) return r;
        if (auto r = shot_already(o.piece)) return r;
        const std::size_t stand = o.piece.value - 1;
        const Facts& f = facts(s, stand);
        const Stand& x = s.stands[stand];
        if (!row(f.build.weapon).missile && x.throws == 0)
            return no(call(o.piece) + (f.throws > 0 ? " has no thrown weapons left." : " has nothing to shoot with."));
        if (!loaded_to_shoot(s, stand)) return no(call(o.piece) + " must reload first.");
        if (f.flying && shares_hex(stand)) return no(call(o.piece) + " cannot shoot from above another stand.");
        if (!in_arc(s, stand, x.at, x.facing, s.stands[o.target.value - 1].at))
            return no(call(o.target) + " is not in the firing area.");
        return std::nullopt;
    }
    bool shares_hex(std::size_t stand) const {
        for (std::size_t i = 0; i < s.stands.size(); ++i)
            if (i != stand && is_deployed(s.stands[i]) && s.stands[i].at == s.stands[stand].at) return true;
        return false;
    }
    Refused operator()(const Reload& o) const {
        if (auto r = may_act(o.piece)) return r;
        const std::size_t stand = o.piece.value - 1;
        const Weapon w = facts(s, stand).build.weapon;
        if (!must_reload(w)) return no(call(o.piece) + " has nothing to reload.");
        if (s.stands[stand].loaded) return no(call(o.piece) + " is already loaded.");
        if (auto r = shot_already(o.piece)) return r;
        const Action a = action_of(stand);
        if (w == Weapon::arbalests && a.moved) return no("Arbalests are reloaded only in an action without movement.");
        if (w == Weapon::crossbows && !s.setup->house.crossbow_free_reload && a.move_points < 1)
            return no(call(o.piece) + " has no movement point left to reload.");
        return std::nullopt;
    }
    Refused operator()(const Rally& o) const {
        if (auto r = may_act(o.piece, true)) return r;
        if (!s.stands[o.piece.value - 1].panicked) return no(call(o.piece) + " has not panicked.");
        const HexPlace* to = hex_of(o.to);
        if (to == nullptr || to->facing > 5) return no("A rallied stand faces one of the six sides of its hex.");
        return std::nullopt;
    }
    Refused operator()(const Cast& o) const {
        if (s.clash.step != Clash::Step::none) {
            const auto who = asked(s);
            if (o.by != d.piece) return no("Answer with " + call(d.piece) + ": the question is for it.");
            const bool ward = s.clash.step == Clash::Step::ward_defender || s.clash.step == Clash::Step::ward_attacker;
            if (o.spell != (ward ? spells::ward : spells::prayer)) return shared::not_asked_now();
            if (o.dice > who->most) return no(fmt::format("At most {} can be spent here.", who->most));
            return std::nullopt;
        }
        if (auto r = may_act(o.by)) return r;
        if (auto r = target(o.target)) return r;
        if (auto r = struck_already(o.by)) return r;
        if (auto r = shot_already(o.by)) return r;
        if (o.spell != spells::attack) return no("The only spell that can be cast in an action is an attack.");
        const Stand& x = s.stands[o.by.value - 1];
        if (o.dice < 1 || o.dice > x.spells)
            return no(fmt::format("{} has {} left.", call(o.by), counted(x.spells, "spell die", "spell dice")));
        if (distance(x.at, s.stands[o.target.value - 1].at) > 3) return no("A spell reaches three hexes.");
        return std::nullopt;
    }
    Refused operator()(const Bid& o) const {
        if (d.moment != TableDecision::Moment::bid) return no("Bids are made after an action.");
        if (o.piece.value == 0 || o.piece.value > s.stands.size()) return no("No such stand is on this table.");
        const std::size_t stand = o.piece.value - 1;
        if (!may_bid(s, d.side, stand))
            return no(facts(s, stand).hired && s.stands[stand].side != d.side
                          ? call(o.piece) +
                                " must be closer to your leader than to its own, and takes only one bid a turn."
                          : call(o.piece) + " is not a mercenary of the enemy.");
        if (o.amount <= 0) return no("A bid must be above 0.");
        if (o.amount > s.pool[d.side]) return no("Bid only points that are not owed to anyone.");
        return std::nullopt;
    }
};

}  // namespace

std::optional<Refusal> Rules::check(const State& s, const TableOrder& o) {
    return shared::check_order<Rules, Checked>(s, o);
}

}  // namespace banneret::lionheart
