// Carries out orders.

#include "engine/rulesets/by_this_axe/deployment.h"
#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/dice_event.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::axe {

namespace {

struct Applied : shared::OrdersApplied<State> {
    using OrdersApplied::operator();

    // REQUIRES: the order has not changed the state yet.
    Side asked_side() const { return shared::asked_side<Rules>(t.s); }

    void pass_side() const {
        if (s().second_half) {
            switch (s().stage) {
                case Stage::fire:
                    s().stage = Stage::fire_ends;
                    return;
                case Stage::move:
                    s().second_half = false;
                    s().active = s().first_mover;
                    s().stage = Stage::rally;
                    return;
                default:
                    s().stage = Stage::melee_begins;
                    return;
            }
        }
        s().second_half = true;
        s().active = other(s().active);
        if (s().stage == Stage::move) t.log.add(StepBegan{rule("BTA-73"), s().active, false});
    }

    void operator()(const Done&) const {
        if (asked(s())) return answer_asked(t, {}, 0);
        if (s().check_at < s().checks.size()) {
            s().checks[s().check_at].asked = true;
            return;
        }
        switch (s().stage) {
            case Stage::deploy_second:
                hide_ambush(s());
                fortify(t);
                s().stage = Stage::deploy_first;
                return;
            case Stage::deploy_first:
                s().stage = Stage::turn_begins;
                return;
            case Stage::duels:
                ++s().passes;
                s().active = other(s().active);
                return;
            case Stage::fire_cards:
                return next_for_fire_cards(s());
            case Stage::move:
                // First move the units that were ordered to charge but could not; then go_on() passes the side.
                s().marching_on = true;
                return;
            case Stage::seize:
                if (!s().second_half) {
                    s().second_half = true;
                    s().active = Side::second;
                    return;
                }
                // Ends the questions: the roll follows.
                s().passes = 9;
                return;
            default:
                pass_side();
        }
    }
    void operator()(const Concede&) const { end_battle(t, other(asked_side()), field(Field::conceded)); }

    void operator()(const Reply& o) const {
        Duel& duel = s().duel;
        switch (s().stage) {
            case Stage::duel_answer:
                if (o.option == 0) return begin_duel(t);
                if (can_force(s()))
                    s().stage = Stage::duel_force;
                else
                    refuse_duel(t);
                return;
            case Stage::duel_force: {
                if (o.option == 1) return refuse_duel(t);
                const bool forced = shared::decides(t.dice, t.log, RollFor::duel, roller_of(s(), duel.a), 3, [&] {
                    return shared::DiceReading{
                        .rule = rule("BTA-36"), .piece = piece(duel.a), .against = piece(duel.b), .dice = Tally(1)};
                });
                forced ? begin_duel(t) : refuse_duel(t);
                return;
            }
            case Stage::duel_flee_a:
                duel.flees[0] = o.option == 1;
                s().stage = Stage::duel_flee_b;
                return;
            case Stage::duel_flee_b:
                duel.flees[1] = o.option == 1;
                s().stage = duel.flees[0] || duel.flees[1] ? Stage::duel_tricks : Stage::duel_allot_a;
                return;
            case Stage::who_first:
                s().first_mover = o.option == 0 ? s().chooser : other(s().chooser);
                s().active = s().first_mover;
                s().second_half = false;
                s().stage = Stage::move;
                t.log.add(StepBegan{rule("BTA-73"), s().active, false});
                return;
            case Stage::charge_react:
                s().stage = Stage::charge_goes;
                if (o.option != 1) return;
                retreat(t);
                // A retreat may come into the range of held fire; the charge continues after it.
                watch(s(), s().rush.target);
                if (s().watched >= 0) s().stage = Stage::move;
                return;
            case Stage::avoid: {
                const std::size_t i = s().at++;
                if (o.option == 1) avoid(t, i);
                return;
            }
            default: {  // weapons
                std::size_t n = 0;
                s().pieces[s().at].arm = arms_of(facts(s(), s().at), n)[o.option];
                ++s().at;
                return;
            }
        }
    }
    void operator()(const Deploy& o) const {
        const std::size_t i = o.piece.value - 1;
        Piece& p = s().pieces[i];
        const InchPlace to = *inches_of(o.at);
        if (s().stage == Stage::move) {
            enter(t, i, to);
            return watch(s(), i);
        }
        if (o.width > 0) p.reform(o.width);
        place_with_people(s(), i, Where::table);
        p.host = -1;
        p.at = to;
        t.log.add(Moved{o.piece, InchPlace{}, to, field(Field::zone)});
    }
    // BTA-R95: both units of a March/Charge card must do the same.
    void together(std::size_t i, bool charges) const {
        const int partner = s().pieces[i].partner;
        if (partner < 0) return;
        Piece& other_one = s().pieces[static_cast<std::size_t>(partner)];
        other_one.partner = -1;
        other_one.may_charge = other_one.ordered = charges;
    }
    void operator()(const Advance& o) const {
        const std::size_t i = o.piece.value - 1;
        if (o.gait == Gait::leave_field) return remove_piece(t, i, Where::saved, field(Field::fighting_retreat));
        together(i, false);
        advance(t, i, *inches_of(o.to));
        watch(s(), i);
    }
    void operator()(const Charge& o) const {
        const std::size_t i = o.piece.value - 1;
        together(i, true);
        declare_charge(t, i, o.target.value - 1, o.edge);
        if (const int group = s().pieces[i].coordinated; group > 0)
            for (std::size_t k = 0; k < s().pieces.size(); ++k)
                if (s().pieces[k].coordinated == group && facts(s(), k).home == facts(s(), i).home)
                    s().pieces[k].must_charge = static_cast<std::uint16_t>(o.target.value);
        // Held fire comes before the target's answer.
        watch(s(), i);
        if (s().watched >= 0) s().stage = Stage::move;
    }
    void operator()(const Reform& o) const {
        const std::size_t i = o.piece.value - 1;
        together(i, false);
        s().pieces[i].moved = true;
        move_to(t, i, turned_about_centre(body(s(), i), inches_of(o.to)->degrees).at, rule("BTA-141"));
    }
    void operator()(const Shoot& o) const {
        fire_at(t, o.piece.value - 1, o.target.value - 1, weapon_number(o.weapon));
    }
    void operator()(const LeadersOrder& o) const {
        const Side side = asked_side();
        s().pieces[o.piece.value - 1].held_fire = true;
        t.log.add(RuleWorked{side, rule("BTA-R99"), o.piece, {}, 0});
    }
    void operator()(const Cast& o) const {
        if (asked(s())) return answer_asked(t, o.spell, o.dice);
        if (o.spell == spells::attack) return cast_at(t, o.by.value - 1, o.target.value - 1, o.dice);
        Piece& priest = s().pieces[o.by.value - 1];
        Piece& p = s().pieces[o.target.value - 1];
        --priest.prayers;
        priest.prayed = true;
        t.log.add(StateChanged{o.target, rule("BTA-175"), p.wounds, static_cast<std::int16_t>(p.wounds - 1)});
        --p.wounds;
    }
    void operator()(const PlayCard& o) const { play_card(t, asked_side(), o); }
    void operator()(const ChallengeTo& o) const {
        const Side side = asked_side();
        s().passes = 0;
        s().duel = {};
        s().duel.a = static_cast<std::uint16_t>(o.by.value - 1);
        s().duel.b = static_cast<std::uint16_t>(o.target.value - 1);
        s().pieces[s().duel.b].challenged = true;
        s().active = other(s().active);
        t.log.add(RuleWorked{side, rule("BTA-34"), o.by, o.target, 0});
        if (facts(s(), s().duel.b).character)
            s().stage = Stage::duel_answer;
        else
            begin_duel(t);  // BTA-R87
    }
    void operator()(const Attach& o) const {
        attach(t, o);
        if (s().pieces[o.piece.value - 1].host < 0) watch(s(), o.piece.value - 1);
    }
    void operator()(const Rally& o) const {
        const std::size_t i = o.piece.value - 1, by = o.by.value - 1;
        Piece& leader = s().pieces[by];
        leader.tried = leader.moved = true;
        const Facts& f = facts(s(), by);
        const bool rallies =
            shared::decides(t.dice, t.log, RollFor::rally, roller_of(s(), by), used(f.leadership), [&] {
                return shared::DiceReading{.rule = rule("BTA-129"),
                                           .piece = o.by,
                                           .against = o.piece,
                                           .dice = Tally(1),
                                           .tally = Tally(f.leadership)};
            });
        if (rallies) rallied(t, i, rule("BTA-129"));
    }
    void operator()(const Allot& o) const {
        Duel& duel = s().duel;
        const std::size_t which = s().stage == Stage::duel_allot_b || s().stage == Stage::duel_drop_b ? 1 : 0;
        auto& dice = duel.dice[which];
        switch (s().stage) {
            case Stage::duel_allot_a:
            case Stage::duel_allot_b:
                for (std::size_t k = 0; k < 3; ++k) dice[k] = static_cast<std::uint8_t>(o.parts[k]);
                if (which == 0) {
                    s().stage = Stage::duel_allot_b;
                    return;
                }
                for (std::size_t k = 0; k < 2; ++k)
                    t.log.add(RuleWorked{facts(s(), k == 0 ? duel.a : duel.b).home,
                                         rule("BTA-48"),
                                         piece(k == 0 ? duel.a : duel.b),
                                         {},
                                         duel.dice[k][0] * 10'000 + duel.dice[k][1] * 100 + duel.dice[k][2]});
                s().stage = Stage::duel_tricks;
                return;
            default:
                dice[0] = static_cast<std::uint8_t>(dice[0] - o.parts[0]);
                dice[1] = static_cast<std::uint8_t>(dice[1] - o.parts[1]);
                duel.drops[which] = 0;
                s().stage = which == 0 && duel.drops[1] > 0 ? Stage::duel_drop_b : Stage::duel_blows;
        }
    }
};

}  // namespace

void Rules::apply(State& s, const TableOrder& o, Dice& dice, TableLog& log) {
    const Applied applied{{{s, dice, log}}};
    shared::log_order<Rules>(s, o, log);
    std::visit(applied, o);
    go_on(applied.t);
}

}  // namespace banneret::axe
