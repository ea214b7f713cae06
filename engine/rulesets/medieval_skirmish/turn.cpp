// The turn and its phases (MS-R14 to MS-R16).

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

namespace {

int leadership_now(const State& s, Side side) {
    const std::int16_t g = s.setup->general[side];
    if (g < 0) return 0;
    const Piece& p = s.pieces[at(g)];
    if (p.figures == 0 || (p.where != Where::table && p.where != Where::flank)) return 0;
    return facts(s, at(g)).leadership;
}

int initiative(Table t, Side side) {
    const int leadership = leadership_now(t.s, side);
    const OneDie die{RollFor::initiative, roller(side), 12};
    return leadership + shared::throw_die(t.dice, t.log, die, [&](std::int32_t face) {
               Tally sum(0);
               sum.add(rule("MS-R86"), leadership);
               return shared::DiceReading{
                   .rule = rule("MS-R15"), .dice = Tally(1), .tally = sum, .read = face + leadership};
           });
}

[[gnu::noinline]] void begin_turn(Table t) {
    State& s = t.s;
    s.blood = false;
    s.shot_losses = {};
    shared::begin_turn(s, t.log);
    bool routing = false;
    for (Piece& p : s.pieces) {
        p.turn_start = p.figures;
        p.began_blown = p.blown;
        static_cast<ThisTurn&>(p) = {};
        if (p.nerve == Nerve::fall_back) p.nerve = Nerve::none;
        routing |= routs(p);
    }
    s.routing = routing;
    t.log.add(StepBegan{rule("MS-R15"), Side::first, true});
    s.chooser = shared::higher_roller([&](Side side) { return initiative(t, side); });
    s.stage = Stage::who_first;
}

// True if the piece will make no further move in this phase.
bool has_moved(const Piece& p) {
    return p.figures <= 0 || (p.done && p.where != Where::flank);
}
// True if an attached character may leave its body.
bool may_leave(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Piece& host = s.pieces[at(p.host)];
    return is_alive(p) && !p.done && p.stopped != s.turn && !in_contact(host) && !routs(host) &&
           facts(s, i).captain_of < 0;
}
// True if the piece can move now, apart from breaking off.
bool moves_on(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (p.host >= 0) return may_leave(s, i);
    if (has_moved(p)) return false;
    return may_move(s, i) ? !in_contact(p) : p.where == Where::flank && s.turn >= 2;
}
// Sides usually move their first pieces first.
bool last_moves_on(const State& s, Side side) {
    const auto& own = s.setup->own[side];
    return !own.empty() && moves_on(s, own.back());
}
bool anyone_moves(State& s, Side side) {
    if (last_moves_on(s, side)) return true;
    const auto& own = s.setup->own[side];
    // The search begins with the first piece that has not moved, at State::cursor.
    while (s.cursor < own.size() && has_moved(s.pieces[own[s.cursor]])) ++s.cursor;
    bool contact = false;
    for (std::size_t k = own.size(); k-- > s.cursor;) {
        const std::uint16_t i = own[k];
        if (moves_on(s, i)) return true;
        contact = contact | in_contact(s.pieces[i]);
    }
    return contact && std::any_of(own.begin() + s.cursor, own.end(), [&](std::uint16_t i) {
               return in_contact(s.pieces[i]) && may_move(s, i) && may_break_off(s, i);
           });
}

void begin(Table t, Stage stage, RuleRef step, bool second) {
    State& s = t.s;
    s.stage = stage;
    s.cursor = 0;
    t.log.add(StepBegan{step, second ? other(s.first_mover) : s.first_mover, false});
}
void begin_both(Table t, Stage stage, RuleRef step) {
    t.s.stage = stage;
    t.s.cursor = 0;
    t.log.add(StepBegan{step, Side::first, true});
}

[[gnu::noinline]] void begin_moves(Table t, bool second) {
    State& s = t.s;
    begin(t, second ? Stage::move_second : Stage::move_first, rule("MS-R17"), second);
    const Side side = second ? other(s.first_mover) : s.first_mover;
    if (!s.setup->any_rough) return;
    for (const std::uint16_t i : s.setup->own[side])
        if (is_deployed(s.pieces[i]) && s.pieces[i].order != Order::loose && on_rough(s, i))
            set_order(t, i, Order::loose, rule("MS-R20"));
}

void begin_shots(Table t) {
    begin(t, Stage::shoot_first, rule("MS-15"), false);
}

}  // namespace

[[gnu::flatten]] bool still_moves(const State& s) {
    if (s.stage != Stage::move_first && s.stage != Stage::move_second) return false;
    return last_moves_on(s, s.stage == Stage::move_first ? s.first_mover : other(s.first_mover));
}

void go_on(Table t) {
    State& s = t.s;
    const bool late = s.setup->house.shoot_after_move;
    const Side first = s.first_mover, second = other(first);
    for (;;) switch (s.stage) {
            case Stage::deploy_first:
            case Stage::deploy_second:
            case Stage::who_first:
            case Stage::counter:
            case Stage::over:
                return;
            case Stage::turn_begins:
                begin_turn(t);
                return;
            case Stage::rally:
                t.log.add(StepBegan{rule("MS-77"), Side::first, true});
                if (s.routing) rally_phase(t);
                if (late) {
                    begin_moves(t, false);
                    break;
                }
                begin_shots(t);
                [[fallthrough]];
            case Stage::shoot_first:
                if (const auto i = next_to_shoot(s, first, s.cursor)) {
                    s.cursor = *i;
                    return;
                }
                begin(t, Stage::shoot_second, rule("MS-15"), true);
                [[fallthrough]];
            case Stage::shoot_second:
                if (const auto i = next_to_shoot(s, second, s.cursor)) {
                    s.cursor = *i;
                    return;
                }
                begin_both(t, Stage::volleys, rule("MS-R43"));
                [[fallthrough]];
            case Stage::volleys:
                if (s.asking_cancel || !carry_on_volleys(t)) return;
                begin_both(t, Stage::checks_a, rule("MS-R64"));
                [[fallthrough]];
            case Stage::checks_a:
                if (s.shaken) checkpoint(t);
                if (late) {
                    begin_both(t, Stage::refuse, rule("MS-33"));
                    break;
                }
                begin_moves(t, false);
                [[fallthrough]];
            case Stage::move_first:
                if (anyone_moves(s, first)) return;
                if (s.leaderless) take_command(t);
                begin_moves(t, true);
                [[fallthrough]];
            case Stage::move_second:
                if (anyone_moves(s, second)) return;
                if (s.leaderless) take_command(t);
                if (late) {
                    begin_shots(t);
                    break;
                }
                begin_both(t, Stage::refuse, rule("MS-33"));
                [[fallthrough]];
            case Stage::refuse:
                if (const auto i = next_refuser(s)) {
                    s.cursor = static_cast<std::uint16_t>(*i);
                    return;
                }
                s.cursor = 0;
                s.stage = Stage::fight_first;
                [[fallthrough]];
            case Stage::fight_first:
                if (!s.contacts.empty() && anything_to_choose(s, first)) return;
                s.stage = Stage::fight_second;
                [[fallthrough]];
            case Stage::fight_second:
                if (!s.contacts.empty() && anything_to_choose(s, second)) return;
                s.stage = Stage::fighting;
                [[fallthrough]];
            case Stage::fighting:
                fight(t);
                begin_both(t, Stage::checks_b, rule("MS-R64"));
                [[fallthrough]];
            case Stage::checks_b:
                if (s.shaken) checkpoint(t);
                s.stage = Stage::turn_ends;
                [[fallthrough]];
            case Stage::turn_ends:
                end_turn(t);
        }
}

}  // namespace banneret::skirmish
