// Carries out orders.

#include <algorithm>
#include <span>

#include "engine/core/check.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::lionheart {

namespace {

struct Applied : shared::OrdersApplied<State> {
    using OrdersApplied::operator();

    // Begins the action of this stand, unless it has begun.
    void begin(std::size_t stand) const {
        if (s().action.begun) return;
        s().action = fresh_action(s(), stand);
        s().action.begun = true;
        come_out(t, stand);
    }

    // Fast path without a search: a turn, or a move straight ahead over empty hexes, which no other path can undercut.
    // Most moves are one of these.
    bool straight(std::size_t stand, const HexPlace& to) const {
        const Stand& x = s().stands[stand];
        const Facts& f = facts(s(), stand);
        Action& a = s().action;
        const int turn = hexsides_between(to.facing, x.facing);
        if (to.at == x.at) {
            if (turn == 2) return false;
            const bool light = row(f.build.kind).light;
            const bool free = turn == 1 && light && !a.turned;
            if (!free && a.move_points < 1) return false;
            if (!free) --a.move_points;
            if (turn == 1) a.turned = a.turned || light;
            a.moved = true;
            move_to(t, stand, to.at, to.facing, turn == 3 ? rule("LH-14") : rule("LH-13"));
            return true;
        }
        const int far = distance(x.at, to.at);
        if (turn > 1 || a.move_points < far || (f.slow_step && (far > 1 || x.this_turn.advanced))) return false;
        Hex h = x.at;
        for (int i = 0; i < far; ++i) {
            h = neighbour(h, x.facing);
            if (!on_map(*s().setup, h) || stand_at(s(), h) >= 0) return false;
        }
        if (!(h == to.at)) return false;
        s().stands[stand].this_turn.advanced = true;
        a.move_points = static_cast<std::int8_t>(a.move_points - far);
        a.moved = true;
        a.turned = false;
        for (int i = 1; i < far; ++i) move_to(t, stand, neighbour(x.at, x.facing), x.facing, rule("LH-15"));
        move_to(t, stand, to.at, to.facing, rule("LH-15"));
        return true;
    }

    // Along the cheapest path; false: an ambush stopped it.
    bool go(std::size_t stand, const HexPlace& to) const {
        if (s().stands[stand].at == to.at && s().stands[stand].facing == to.facing) return true;
        if (straight(stand, to)) return true;
        std::vector<Reached> states;
        states.reserve(64);
        reach(s(), stand, s().action, states, &to);
        const auto it =
            std::ranges::find_if(states, [&](const Reached& r) { return r.at == to.at && r.facing == to.facing; });
        CHECK(it != states.end());
        std::array<std::int16_t, 32> way{};  // last step first
        std::size_t steps = 0;
        for (auto i = static_cast<std::int16_t>(it - states.begin()); i > 0;
             i = states[static_cast<std::size_t>(i)].from) {
            CHECK(steps < way.size());
            way[steps++] = i;
        }
        const std::size_t left_out = steps_into_an_ambush(stand, states, {way.data(), steps});
        int spent = 0;
        while (steps > left_out) {
            const Reached& r = states[static_cast<std::size_t>(way[--steps])];
            Stand& x = s().stands[stand];
            if (r.leaves) {
                s().action.move_points = 0;
                s().saved_figures[x.side] += x.figures;
                x.where = Where::saved;
                look_for_ends(s());
                t.log.add(StateChanged{piece(stand), extra(Extra::fighting_retreat), 0, 1});
                finish_action(s());
                return false;
            }
            const bool ahead = !(r.at == x.at);
            if (ahead && !facts(s(), stand).flying && stand_at(s(), r.at) >= 0) return false;
            if (ahead) x.this_turn.advanced = true;
            s().action.move_points = static_cast<std::int8_t>(s().action.move_points - (r.cost - spent));
            s().action.moved = true;
            spent = r.cost;
            const bool about = !ahead && hexsides_between(r.facing, x.facing) == 3;
            s().action.turned = r.turned;
            move_to(t, stand, r.at, r.facing, ahead ? rule("LH-15") : about ? rule("LH-14") : rule("LH-13"));
        }
        if (left_out > 0) come_out(t, static_cast<std::size_t>(stand_at(s(), to.at)));
        return left_out == 0;
    }
    // A flyer may pass over other stands but not end there. Returns the number of final steps that are not made because
    // a hidden stand is where it would end: it stops over the last empty hex.
    std::size_t steps_into_an_ambush(std::size_t stand, const std::vector<Reached>& states,
                                     std::span<const std::int16_t> way) const {
        if (!facts(s(), stand).flying) return 0;
        const auto taken = [&](Hex h) { return !(h == s().stands[stand].at) && stand_at(s(), h) >= 0; };
        std::size_t n = 0;
        while (n < way.size() && taken(states[static_cast<std::size_t>(way[n])].at)) ++n;
        return n;
    }

    void operator()(const Done&) const {
        switch (s().stage) {
            case Stage::deploy_first:
                s().stage = Stage::deploy_second;
                return;
            case Stage::deploy_second:
                s().stage = Stage::turn_begins;
                return;
            case Stage::bids:
                if (s().second_bidder) {
                    ++s().action_at;
                    s().stage = Stage::act;
                } else {
                    s().second_bidder = true;
                    s().bidder = other(s().acted);
                }
                return;
            default:
                finish_action(s());
        }
    }
    void operator()(const Concede&) const { end_battle(t, other(s().acted), extra(Extra::conceded)); }
    void operator()(const Reply& o) const {
        const Side first = o.option == 0 ? s().high : other(s().high);
        one_action_each(t, first);
    }
    void operator()(const Deploy& o) const {
        const std::size_t stand = o.piece.value - 1;
        const HexPlace& to = *hex_of(o.at);
        Stand& x = s().stands[stand];
        if (s().stage == Stage::act) {
            begin(stand);
            if (const int hides = stand_at(s(), to.at); hides >= 0) {
                come_out(t, static_cast<std::size_t>(hides));
                return finish_action(s());
            }
            --s().action.move_points;
            s().action.moved = true;
            s().flank_column = cell_of(to.at).column;
            x.where = Where::table;
            t.log.add(StateChanged{piece(stand), extra(Extra::flank_march), 0, 1});
            move_to(t, stand, to.at, to.facing, extra(Extra::flank_march));
            return;
        }
        // Two stands of the side may change places.
        const int there = stand_at(s(), to.at);
        if (there >= 0 && static_cast<std::size_t>(there) != stand) {
            Stand& y = s().stands[static_cast<std::size_t>(there)];
            if (x.where == Where::flank)
                y.where = Where::flank;
            else
                y.at = x.at;
        }
        x.where = Where::table;
        x.at = to.at;
        x.facing = to.facing;
        t.log.add(Moved{piece(stand), HexPlace{}, to, rule("LH-R3")});
    }
    void operator()(const Advance& o) const {
        const std::size_t stand = o.piece.value - 1;
        if (s().fleeing > 0) {
            step_back(t, hex_of(o.to)->at);
            return;
        }
        begin(stand);
        go(stand, *hex_of(o.to));
    }
    void operator()(const Charge& o) const {
        const std::size_t stand = o.piece.value - 1, target = o.target.value - 1;
        begin(stand);
        if (!go(stand, *hex_of(o.to))) return;
        s().stands[stand].this_turn.struck = true;
        Clash c;
        c.kind = Clash::Kind::melee;
        c.attacker = static_cast<std::uint16_t>(stand);
        c.defender = static_cast<std::uint16_t>(target);
        finish_action(s());
        begin_clash(t, c);
    }
    void operator()(const Shoot& o) const {
        const std::size_t stand = o.piece.value - 1;
        begin(stand);
        Stand& x = s().stands[stand];
        s().action.shot = x.this_turn.struck = true;
        Clash c;
        c.kind = Clash::Kind::shot;
        c.attacker = static_cast<std::uint16_t>(stand);
        c.defender = static_cast<std::uint16_t>(o.target.value - 1);
        c.thrown = !row(facts(s(), stand).build.weapon).missile;
        if (c.thrown) --x.throws;
        if (must_reload(facts(s(), stand).build.weapon)) {
            x.loaded = false;
            t.log.add(StateChanged{piece(stand), rule("LH-R18"), 1, 0});
        }
        begin_clash(t, c);
    }
    void operator()(const Reload& o) const {
        const std::size_t stand = o.piece.value - 1;
        begin(stand);
        const Weapon w = facts(s(), stand).build.weapon;
        s().stands[stand].loaded = true;
        s().action.shot = true;
        t.log.add(StateChanged{piece(stand), w == Weapon::arbalests ? rule("LH-67") : rule("LH-66"), 0, 1});
        if (w == Weapon::arbalests) return finish_action(s());
        if (!s().setup->house.crossbow_free_reload) --s().action.move_points;
    }
    void operator()(const Rally& o) const {
        const std::size_t stand = o.piece.value - 1;
        begin(stand);
        set_panicked(t, stand, false, rule("LH-23"));
        move_to(t, stand, s().stands[stand].at, hex_of(o.to)->facing, rule("LH-22"));
        finish_action(s());
    }
    void operator()(const Cast& o) const {
        if (s().clash.step != Clash::Step::none) {
            if (o.spell == spells::ward) return answer_ward(t, o.dice);
            return answer_prayer(t, o.dice);
        }
        const std::size_t stand = o.by.value - 1;
        begin(stand);
        Stand& x = s().stands[stand];
        s().action.shot = x.this_turn.struck = true;
        x.spells = static_cast<std::uint8_t>(x.spells - o.dice);
        Clash c;
        c.kind = Clash::Kind::spell;
        c.attacker = static_cast<std::uint16_t>(stand);
        c.defender = static_cast<std::uint16_t>(o.target.value - 1);
        c.spell_dice = static_cast<std::uint8_t>(o.dice);
        begin_clash(t, c);
    }
    void operator()(const Bid& o) const {
        const std::size_t stand = o.piece.value - 1;
        Stand& x = s().stands[stand];
        const Side side = s().bidder;
        if (o.amount > x.promise) {
            s().pool[side] -= o.amount;
            s().pool[x.side] += x.promise;  // LH-100
            x.promise = o.amount;
            x.side = side;
            look_for_ends(s());
            x.refusals = 0;
            x.this_turn.bid_for = static_cast<std::uint8_t>(x.this_turn.bid_for | (side == Side::first ? 1u : 2u));
            t.log.add(ChangedSides{piece(stand), side, rule("LH-98")});
        } else {
            x.this_turn.bid_for = static_cast<std::uint8_t>(x.this_turn.bid_for | (side == Side::first ? 1u : 2u));
            ++x.refusals;
            t.log.add(RuleWorked{side, rule("LH-99"), piece(stand), {}, o.amount});
        }
    }
};

}  // namespace

const HexPlace* hex_of(const TablePlace& p) {
    return std::get_if<HexPlace>(&p);
}

void Rules::apply(State& s, const TableOrder& o, Dice& dice, TableLog& log) {
    const Table t{s, dice, log};
    shared::log_order<Rules>(s, o, log);
    // Declining a ward or a prayer means 0 dice.
    if (s.clash.step != Clash::Step::none && std::holds_alternative<Done>(o)) {
        const bool ward = s.clash.step == Clash::Step::ward_defender || s.clash.step == Clash::Step::ward_attacker;
        ward ? answer_ward(t, 0) : answer_prayer(t, 0);
    } else {
        std::visit(Applied{{t}}, o);
    }
    go_on(t);
}

}  // namespace banneret::lionheart
