// Carries out orders.

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/steps.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::battlefield {

namespace {

struct Applied {
    const Table& t;

    State& s() const { return t.s; }
    static const SquarePlace& square(const TablePlace& p) { return std::get<SquarePlace>(p); }

    // For an attached commander, begins the activation of his unit.
    void begin(std::size_t i) const {
        const Piece& p = s().pieces[i];
        const std::size_t whose = p.where == Where::with ? p.host : i;
        if (s().act.begun) return;
        begin_activation(t, whose);
        if (s().pieces[whose].hidden) uncover(t, whose);
    }

    void operator()(const Done&) const {
        if (s().stage == Stage::deploy_second) {
            s().stage = Stage::deploy_first;
            return;
        }
        if (s().stage == Stage::deploy_first) {
            s().stage = Stage::round_begins;
            return;
        }
        if (s().attack.divided) {
            s().attack.divided = false;
            return attack();
        }
        if (s().act.begun) {
            s().act.spent = true;
            s().act.riding = false;
            return;
        }
        // The side passes for the rest of this phase.
        const Side side = acting_side(s());
        if (s().phase + 1 >= s().phases) {
            // BCR-R6: units that are left hold; lone commanders do nothing.
            s().lone_waiting[side] = 0;
        }
        s().used = 0;
        if (!s().loser_acts) {
            s().loser_acts = true;
        } else {
            s().loser_acts = false;
            ++s().phase;
        }
        if (s().phase < s().phases) t.log.add(StepBegan{rule("BCR-2.3"), acting_side(s()), false});
    }
    void operator()(const Concede&) const { end_battle(t, other(acting_side(s())), rule("BCR-CONCEDES")); }
    void operator()(const Reply& o) const {
        if (s().stage == Stage::theory || s().stage == Stage::theory_choice) return answer_theory(t, o.option);
        const Task task = s().tasks.back();
        s().tasks.pop_back();
        if (o.option == 0) {
            push(s(), {.kind = Task::Kind::own_saves, .piece = task.enemy});
            strike_opportunity(t, task);
        }
    }
    void operator()(const Deploy& o) const {
        const std::size_t i = o.piece.value - 1;
        Piece& p = s().pieces[i];
        const SquarePlace& to = square(o.at);
        if (s().stage != Stage::act) return deploy(t, i, to);
        // A flank march enters: its first step, and the end of a regular move.
        begin_activation(t, i);
        p.where = Where::table;
        p.facing = to.facing;
        t.log.add(StateChanged{piece(i), rule("BCR-FLANK"), 0, 1});
        t.log.add(Moved{piece(i), SquarePlace{}, to, rule("BCR-FLANK")});
        p.now.heads = p.heads;
        put_on(s(), i, to.at);
        if (!s().effects.empty()) enter_effects(t, i);
        s().act.moved = true;
        s().act.charged = false;
    }
    void operator()(const Advance& o) const {
        const std::size_t i = o.piece.value - 1;
        const SquarePlace& to = square(o.to);
        Piece& p = s().pieces[i];
        if (s().act.begun && s().act.riding) {
            s().act.riding = false;
            s().act.spent = true;
            move_piece(t, i, to.at, p.facing, rule("BCR-4.1.1"));
            return;
        }
        begin(i);
        Act& a = s().act;
        if (o.gait == Gait::leave_field) {
            a.moved = true;
            leave_table(t, i, Where::left, rule("BCR-WITHDRAWS"));
            return;
        }
        if (o.gait == Gait::run) {
            a.moved = a.charged = true;
            p.now.charged = true;
            const Line line = line_between(p.at, to.at);
            walk_line(t, i, line.direction, line.length, rule("BCR-3.2.3"));
            return;
        }
        if (faces(s(), i) && to.facing != p.facing) a.pivoted = true;
        const int facing = faces(s(), i) ? to.facing : p.facing;
        if (a.contacts > 0 || in_a_duel(i)) {
            leave(i, to.at, facing, false);
            return;
        }
        a.moved = true;
        go_to(t, i, to.at, facing);
    }
    bool in_a_duel(std::size_t i) const {
        return facts(s(), i).commander && lone_on(s(), s().pieces[i].at, other(s().pieces[i].side)) != nobody;
    }
    // Out of contact, or out of a duel: the enemy strikes first (BCR-3.6, BCR-R47).
    void leave(std::size_t i, Square to, int facing, bool joins) const {
        const Side side = s().pieces[i].side;
        push(s(), {.kind = Task::Kind::leave_contact,
                   .facing = static_cast<std::uint8_t>(facing),
                   .joins = joins,
                   .piece = index(i),
                   .at = to});
        push(s(), {.kind = Task::Kind::own_saves, .piece = index(i)});
        if (const std::uint16_t c = facts(s(), i).commander ? lone_on(s(), s().pieces[i].at, other(side)) : nobody;
            c != nobody && has_opportunity(s(), c))
            push(s(), {.kind = Task::Kind::opportunity,
                       .trigger = Trigger::leaves_duel,
                       .piece = c,
                       .enemy = index(i),
                       .at = s().pieces[i].at});
        push_opportunities(t, i, Trigger::disengage);
    }
    void operator()(const Charge& o) const {
        const std::size_t i = o.piece.value - 1, e = o.target.value - 1;
        begin(i);
        Piece& p = s().pieces[i];
        Act& a = s().act;
        a.moved = a.charged = true;
        p.now.charged = true;
        const Line line = line_between(p.at, square(o.to).at);
        const int left = charge_now(s(), i) - line.length;
        a.direction = static_cast<std::uint8_t>(line.direction);
        a.left = static_cast<std::uint8_t>(std::max(0, left));
        t.log.add(RuleWorked{p.side, rule("BCR-3.4"), piece(i), piece(e), line.length});
        if (!walk_line(t, i, line.direction, line.length, rule("BCR-3.4")) || p.heads == 0 || !on_table(p)) {
            a.spent = true;
            arrive(t, i);
            return;
        }
        a.target = index(e);
        a.attacked = true;
        Attack attack;
        attack.by = index(i);
        attack.charge = true;
        attack.targets = 1;
        const bool front = reaches(s(), i, s().pieces[e].at);
        attack.aimed[0] = {index(e), static_cast<std::uint8_t>(rolls_of<Whole>(s(), i, false, front).total())};
        s().attack = attack;
        // A ride-by needs a straight approach (BCR-R13).
        if (!(step(p.at, line.direction) == s().pieces[e].at)) a.left = 0;
        come_into_contact(t, i);
    }
    void aim(std::size_t i, std::size_t e, bool shots, int dice) const {
        State& st = s();
        const bool front = reaches(st, i, st.pieces[e].at);
        const int all = rolls_of<Whole>(st, i, shots, front).total();
        if (!st.attack.divided) {
            st.attack = {};
            st.attack.by = index(i);
            st.attack.shot = shots;
            if (facts(st, i).commander && st.pieces[i].where == Where::with)
                st.act.guest_acted = true;
            else
                st.act.attacked = true;
        }
        const int left = st.attack.divided ? rolls_left(st, i, shots, e) : all;
        const int given = dice == 0 ? left : std::min(dice, left);
        st.attack.aimed[st.attack.targets++] = {index(e), static_cast<std::uint8_t>(given)};
        st.attack.divided = given < left && st.attack.targets < st.attack.aimed.size();
        if (!st.attack.divided) attack();
    }
    // All rolls are allotted.
    void attack() const {
        carry_out_attack(t, s().attack);
        s().attack = {};
    }
    void operator()(const Strike& o) const {
        const std::size_t i = o.piece.value - 1;
        begin(i);
        aim(i, o.target.value - 1, o.weapon.word() == "shots", o.dice);
    }
    void operator()(const Shoot& o) const {
        const std::size_t i = o.piece.value - 1;
        begin(i);
        aim(i, o.target.value - 1, true, 0);
    }
    void operator()(const Reform& o) const {
        const std::size_t i = o.piece.value - 1;
        begin(i);
        const SquarePlace& to = square(o.to);
        const bool about = ((to.facing - s().pieces[i].facing) & 7) == 4;
        if (about)
            s().act.about = s().act.moved = s().act.pivoted = true;
        else
            s().act.pivoted = true;
        move_piece(t, i, to.at, to.facing, rule("BCR-3.3"));
    }
    void operator()(const Rally& o) const {
        const std::size_t i = o.piece.value - 1, by = o.by.value - 1;
        begin(i);
        Piece& c = s().pieces[by];
        const Square to = square(o.to).at;
        const bool self = i == by;
        const bool free_attempt = !self && facts(s(), by).general && to == c.at;
        if (c.host == i) s().act.guest_acted = s().act.guest_acted || !free_attempt;
        if (!self && !(to == c.at)) {
            if (!c.now.activated) {
                c.now.activated = true;
                CHECK(s().lone_waiting[c.side] > 0);
                --s().lone_waiting[c.side];
            }
            if (to == s().pieces[i].at)
                attach(t, by, i);
            else
                move_piece(t, by, to, c.facing, rule("BCR-8.9"));
        }
        rally(t, i, by, free_attempt);
        c.now.detached = false;
    }
    void operator()(const Cast& o) const {
        const std::size_t by = o.by.value - 1;
        begin(by);
        const std::size_t target = o.target ? o.target.value - 1 : nobody;
        if (s().pieces[by].where == Where::with)
            s().act.guest_acted = true;
        else
            s().act.attacked = true;
        if (o.spell.word() == "breath") {
            s().pieces[by].now.attacked = true;
            breathe(t, by, target, false);
            return;
        }
        const auto at = std::get_if<SquarePlace>(&o.at);
        const int kind = (at != nullptr ? at->facing * 16 : 0) + std::min<int>(o.dice, 15);
        for (const SpellRow& r : spell_rows())
            if (r.key == o.spell.word()) cast(t, by, r.spell, target, at != nullptr ? at->at : s().pieces[by].at, kind);
    }
    void operator()(const LeadersOrder& o) const {
        const std::size_t i = o.piece.value - 1;
        if (o.command == LeaderCommand::hold) {
            if (!s().act.begun) begin_activation(t, i);
            s().act.spent = true;
            Piece& p = s().pieces[i];
            if (p.morale != Morale::routing) return;
            // BCR-R37, BCR-R38: it flees, or surrenders where it cannot.
            if (p.stuck && is_unit(s(), i) && contact_at(s(), p.at, p.side)) {
                leave_table(t, i, Where::surrendered, rule("BCR-SURRENDER"));
                return;
            }
            begin_flight(t, i, rule("BCR-R37"));
            return;
        }
        begin(i);
        s().pieces[i].now.orders = true;
        s().act.spent = true;
        t.log.add(RuleWorked{s().pieces[i].side, rule("BCR-9.2.6"), piece(i), {}, 1});
    }
    void operator()(const UseFeat& o) const {
        const std::size_t i = o.piece.value - 1;
        begin(i);
        const bool power = parse_feat(o.feat.word()) == Feat::power_attack;
        Piece& p = s().pieces[i];
        (power ? p.power : p.expertise) = static_cast<std::uint8_t>(o.amount);
        t.log.add(RuleWorked{p.side, power ? rule("BCR-4.7.j") : rule("BCR-4.7.c"), piece(i), {}, o.amount});
    }
    void operator()(const ChallengeTo& o) const {
        const std::size_t i = o.by.value - 1, e = o.target.value - 1;
        begin(i);
        s().act.attacked = true;
        const int routines = 2 * s().setup->house.duel_exchanges - 1;
        push(s(), {.kind = Task::Kind::duel,
                   .routines = static_cast<std::uint8_t>(routines),
                   .piece = index(i),
                   .enemy = index(e)});
    }
    void operator()(const Attach& o) const {
        const std::size_t i = o.piece.value - 1;
        if (s().stage != Stage::act) return attach_at_deployment(t, i, o);
        if (is_unit(s(), i)) {
            begin(i);
            return reform(t, i, o.unit.value - 1);
        }
        Piece& c = s().pieces[i];
        if (!o.unit) {
            const std::size_t host = c.host;
            detach(t, i);
            begin_activation(t, i);
            c.now.detached = true;
            owe(s(), host, owed_commander);
            s().act.moved = true;
            go_to(t, i, square(o.at).at, c.facing);
            return;
        }
        const std::size_t u = o.unit.value - 1;
        if (s().act.begun && s().act.piece == u) return attach(t, i, u);
        begin(i);
        if (s().act.contacts > 0 && !(c.at == s().pieces[u].at)) {
            leave(i, s().pieces[u].at, c.facing, true);
            return;
        }
        s().act.moved = true;
        attach(t, i, u);
        s().act.spent = true;
    }
    template <class O>
    void operator()(const O&) const {
        CHECK(false);
    }
};

}  // namespace

void Rules::apply(State& s, const TableOrder& o, Dice& dice, TableLog& log) {
    const Table t{s, dice, log};
    shared::log_order<Rules>(s, o, log);
    std::visit(Applied{t}, o);
    go_on(t);
}

}  // namespace banneret::battlefield
