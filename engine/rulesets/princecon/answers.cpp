// Carries out an order or an answer, by stage, and goes on with the turn (PC-12 to PC-17).

#include <algorithm>

#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/princecon/turn.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::princecon {

namespace {

struct Applier {
    const Table& t;
    State& s = t.s;

    void operator()(const Done&) const {
        switch (s.stage) {
            case Stage::deploy_second:
                s.stage = Stage::deploy_first;
                s.active = Side::first;
                return;
            case Stage::deploy_first:
                s.stage = Stage::turn_begins;
                for (std::size_t i = 0; i < s.pieces.size(); ++i)
                    if (is_person(s, i)) s.pieces[i].began = spot(s, i);
                uncover(t);
                return;
            case Stage::prepare:
                if (s.active == s.first) {
                    open_window(t, TurnStep::first_moves);
                } else {
                    s.active = s.first;
                }
                return;
            case Stage::window:
                ++s.passes;
                s.active = other(s.active);
                return;
            case Stage::move:
                s.stage = Stage::march;
                s.at = 0;
                return;
            case Stage::fire:
                end_fire(t);
                open_window(t, next(s.step));
                return;
            case Stage::challenge:
                ++s.passes;
                return;
            case Stage::rally:
                if (next_side(s)) {
                    s.stage = Stage::disengage;
                    s.active = other(s.first);
                }
                return;
            case Stage::disengage:
                if (next_side(s)) s.stage = Stage::routs;
                return;
            case Stage::mass: {
                const std::size_t who = s.setup->persons[s.at];
                t.log.add(RuleWorked{side_of(s, who), rule("PC-R67"), piece(who), {}, s.pieces[who].mass});
                s.pieces[who].mass = 255;
                return;
            }
            default:
                return;
        }
    }
    void operator()(const Deploy& o) const {
        const std::size_t i = index_of(o.piece);
        Piece& p = s.pieces[i];
        const InchPlace at = *inches_of(o.at);
        if (s.turn > 0) {
            p.where = Where::table;
            p.impulses = 0;
            p.moved = true;
            move_piece(t, i, at, extra(Extra::flank_march));
            uncover(t);
            persons_met(t, i);
            return;
        }
        if (at.x < 0 || at.x > s.setup->wide) {
            p.where = Where::flank;
            s.flank_edge[side_of(s, i)] = at.x < 0 ? 0 : 1;
            return;
        }
        p.where = Where::table;
        if (o.formation == TableFormation::formed) p.form = Form::formed;
        if (o.formation == TableFormation::skirmish) p.form = Form::skirmish;
        if (o.formation == TableFormation::road) p.form = Form::road;
        if (o.width > 0) p.width = o.width;
        if (p.form == Form::road) p.width = 1;
        set_size(p);
        move_piece(t, i, at, extra(Extra::step_deploy));
        const bool zone = side_of(s, i) == Side::first ? at.y <= 1200 : at.y >= s.setup->deep - 1200;
        p.hidden = !zone;
    }
    void operator()(const Reform& o) const { reform(t, o); }
    void operator()(const Advance& o) const {
        if (s.stage == Stage::disengage) {
            const std::size_t before = s.follows.size();
            disengage(t, index_of(o.piece));
            if (s.follows.size() > before) {
                s.at = static_cast<std::uint16_t>(before);
                s.stage = Stage::disengage_pursuit;
            }
            return;
        }
        s.at = static_cast<std::uint16_t>(index_of(o.piece));
        s.after_rush = Stage::move;
        begin_advance(t, o);
        if (s.rush.step != Rush::Step::none) s.stage = Stage::rush;
    }
    void operator()(const Charge& o) const {
        s.at = static_cast<std::uint16_t>(index_of(o.piece));
        s.after_rush = Stage::move;
        begin_charge(t, o);
        if (s.rush.step != Rush::Step::none) s.stage = Stage::rush;
    }
    void operator()(const Shoot& o) const {
        s.at = static_cast<std::uint16_t>(index_of(o.piece));
        fire(t, o);
    }
    void operator()(const Rally& o) const { rally(t, o); }
    void operator()(const Cast& o) const {
        if (s.stage == Stage::prepare) return prepare(t, o);
        const bool mass = s.stage == Stage::mass;
        s.passes = 0;
        s.after_magic = s.stage;
        begin_cast(t, o, mass);
        s.stage = Stage::answer_magic;
    }
    void operator()(const LeadersOrder& o) const {
        if (s.turn == 0) {
            set_lasting(s, index_of(o.piece), o.command, o.target);
            return;
        }
        if (s.stage != Stage::prepare) {
            give_order(t, o);
            s.at = static_cast<std::uint16_t>(s.pieces.size() + index_of(o.piece));
            return;
        }
        Piece& p = s.pieces[index_of(o.piece)];
        switch (o.command) {
            case LeaderCommand::lead_from_front:
                p.front = true;
                break;
            case LeaderCommand::lead_from_rear:
                p.front = false;
                break;
            case LeaderCommand::cast:
                p.intent = Intent::cast;
                break;
            default:
                if (p.intent == Intent::cast) break_concentration(t, index_of(o.piece), rule("PC-R61"));
                p.intent = Intent::command;
        }
        t.log.add(RuleWorked{
            s.active,
            o.command == LeaderCommand::cast || o.command == LeaderCommand::lead ? rule("PC-27") : rule("PC-104"),
            o.piece,
            {},
            static_cast<std::int32_t>(o.command)});
    }
    void operator()(const ChallengeTo& o) const {
        begin_duel(t, s.at, index_of(o.by), index_of(o.target));
        s.stage = Stage::challenge_answer;
    }
    void operator()(const Attach& o) const { attach(t, o); }
    void operator()(const Reply& o) const {
        const bool yes = o.option == 1;
        switch (s.stage) {
            case Stage::march:
            case Stage::rush:
                if (s.rush.step == Rush::Step::intercepts) {
                    const auto all = intercept_commanders(s, s.rush.meetings[s.rush.at].by);
                    answer_intercept(t, o.option == 0 ? -1 : static_cast<int>(all[o.option - 1u]));
                } else {
                    answer_evade(t, yes);
                }
                return;
            case Stage::answer_magic:
                answer_disrupt(t, yes);
                if (!s.casting.begun) {
                    s.stage = s.after_magic;
                    if (s.stage == Stage::window) s.active = other(s.active);
                }
                return;
            case Stage::challenge_answer:
                if (o.option == 0) return ask_for_help(t);
                decline_challenge(t);
                s.stage = Stage::challenge;
                s.passes = 0;
                return;
            case Stage::duel_help: {
                const std::int16_t of = s.passes == 0 ? s.duel.a : s.duel.b;
                if (yes) {
                    (s.passes == 0 ? s.duel.help_a : s.duel.help_b) = static_cast<std::int16_t>(helper_of(s, of));
                    t.log.add(RuleWorked{side_of(s, static_cast<std::size_t>(of)), rule("PC-115"),
                                         piece(static_cast<std::size_t>(helper_of(s, of))),
                                         piece(static_cast<std::size_t>(of)), -1});
                }
                ++s.passes;
                return;
            }
            case Stage::duel_flee_a:
                s.duel.flees_a = yes;
                s.duel.to_the_end_a = o.option == 2;
                if (!s.duel.to_the_end_b) {
                    s.stage = Stage::duel_flee_b;
                    return;
                }
                if (!yes) return next_round(t);
                s.duel.to_the_end_b = false;
                end_duel(t);
                s.stage = Stage::challenge;
                s.passes = 0;
                return;
            case Stage::duel_flee_b: {
                const bool a_flees = s.duel.flees_a;
                if (!yes && !a_flees) {
                    s.duel.to_the_end_b = o.option == 2;
                    return next_round(t);
                }
                for (const auto& [flees, who] : {std::pair{a_flees, s.duel.a}, std::pair{yes, s.duel.b}})
                    if (flees)
                        t.log.add(RuleWorked{side_of(s, static_cast<std::size_t>(who)),
                                             rule("PC-116"),
                                             piece(static_cast<std::size_t>(who)),
                                             {},
                                             0});
                // end_duel() reads b's flight here.
                s.duel.to_the_end_b = yes;
                end_duel(t);
                s.stage = Stage::challenge;
                s.passes = 0;
                return;
            }
            case Stage::sergeant_flee:
                s.stage = Stage::sergeants;
                if (yes) {
                    end_sergeant(t, true);
                    ++s.at;
                } else {
                    s.duel.to_the_end_a = o.option == 2;
                    s.duel.to_the_end_b = true;  // one more round before he is asked again
                }
                return;
            case Stage::disengage_pursuit:
            case Stage::pursuit: {
                const Follow f = s.follows[s.at];
                ++s.at;
                if (yes) pursue(t, f, s.stage == Stage::pursuit);
                return;
            }
            default:
                return;
        }
    }
    void operator()(const Concede&) const { end_battle(t, other(Rules::pending(s)->side), extra(Extra::conceded)); }
    template <class O>
    void operator()(const O&) const {}
};

}  // namespace

void Rules::apply(State& s, const TableOrder& o, Dice& dice, TableLog& log) {
    const Table t{s, dice, log};
    CHECK(s.stage != Stage::over);
    shared::log_order<Rules>(s, o, log);
    std::visit(Applier{t, s}, o);
    go_on(t);
}

}  // namespace banneret::princecon
