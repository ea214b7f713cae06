// The sequence of the turn (PC-12 to PC-17, PC-R6, PC-R70, PC-R91).

#include <algorithm>

#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/princecon/turn.h"

namespace banneret::princecon {

void log_step(const Table& t, TurnStep step, Side side, bool of_both) {
    static constexpr std::array rows = {rule("PC-12"), rule("PC-16"), rule("PC-14"), rule("PC-53"), rule("PC-60"),
                                        rule("PC-53"), rule("PC-60"), rule("PC-71"), rule("PC-15")};
    t.log.add(StepBegan{rows[static_cast<std::size_t>(step)], side, of_both});
}

namespace {

bool has_pieces_left(const State& s, Side side) {
    return std::ranges::any_of(s.pieces, [&](const Piece& p) {
        if (p.side != side) return false;
        return p.kind == Kind::person ? is_alive(p)
                                      : p.hits > 0 && (p.where == Where::table || p.where == Where::flank);
    });
}
bool has_persons(const State& s, Side side) {
    return std::ranges::any_of(s.setup->persons,
                               [&](std::uint16_t i) { return side_of(s, i) == side && is_alive(s, i); });
}

// PC-16, PC-R7.
void initiative(const Table& t) {
    State& s = t.s;
    const House& house = s.setup->house;
    const auto counts = [&](std::uint16_t i) {
        const Rank rank = facts(s, i).rank;
        switch (house.initiative_rollers) {
            case InitiativeRollers::all:
                return true;
            case InitiativeRollers::general_only:
                return rank == Rank::general;
            default:
                return rank != Rank::none;
        }
    };
    // If no personality of a side counts, all of them do.
    PerSide<bool> any{}, chosen{};
    for (const std::uint16_t i : s.setup->persons) {
        if (!is_alive(s, i)) continue;
        any[side_of(s, i)] = true;
        chosen[side_of(s, i)] = chosen[side_of(s, i)] || counts(i);
    }
    const bool neither = !any.first && !any.second;
    for (;;) {
        PerSide<int> best{-1, -1};
        for (const Side side : both_sides) {
            if (neither) {
                Question q{RollFor::initiative, roller(side), 3, 6, {}};
                const Answer a = t.dice.classes(q);
                best[side] = a.n[0];
                if (t.log.keeps())
                    t.log.add(
                        DiceFell{q, a, rule("PC-16"), {}, {}, Tally{}, Tally{}, {}, a.n[0], DiceFell::Outcome::none});
                continue;
            }
            for (const std::uint16_t i : s.setup->persons) {
                const Facts& f = facts(s, i);
                if (f.home != side || !is_alive(s, i) || (chosen[side] && !counts(i))) continue;
                const int less = f.fighter ? 0 : house.int_rounds_down ? (f.intelligence + 1) / 2 : f.intelligence / 2;
                Tally added;
                if (t.log.keeps()) {
                    added.add(rule("PC-16"), f.intelligence);
                    added.add(rule("PC-17"), -less);
                }
                const int fell = throw_total(t, {RollFor::initiative, rule("PC-16"), i, -1}, 3, 6, added);
                best[side] = std::max(best[side], fell + f.intelligence - less);
            }
        }
        if (best.first == best.second) continue;
        s.first = best.first > best.second ? Side::first : Side::second;
        t.log.add(RuleWorked{s.first, rule("PC-16"), {}, {}, best[s.first]});
        return;
    }
}

void begin_turn(const Table& t) {
    State& s = t.s;
    s.step = TurnStep::initiative;
    shared::begin_turn(s, t.log);
    s.failures.clear();
    s.follows.clear();
    s.orderer = -1;
    s.marked = {};
    rejoin_parts(t);
    for (Piece& p : s.pieces) {
        static_cast<PieceTurn&>(p) = {};
        p.turn_hits = p.hits;
        p.impulses = static_cast<std::int8_t>(p.where == Where::table ? impulses_of(s, p) : 1);
    }
    for (const std::uint16_t i : s.setup->persons) s.pieces[i].began = spot(s, i);
    for (const Contact& c : s.contacts) s.pieces[c.a].engaged = s.pieces[c.b].engaged = true;
    log_step(t, TurnStep::initiative, Side::first, true);
    initiative(t);
    log_step(t, TurnStep::preparations, other(s.first), true);
    s.stage = Stage::prepare;
    s.active = other(s.first);
    s.passes = 0;
    s.step = TurnStep::preparations;
}

void start_step(const Table& t) {
    State& s = t.s;
    s.at = 0;
    s.passes = 0;
    s.orderer = -1;
    begin_step(s);
    switch (s.step) {
        case TurnStep::first_moves:
        case TurnStep::second_moves:
            s.active = s.step == TurnStep::first_moves ? s.first : other(s.first);
            s.stage = Stage::move;
            break;
        case TurnStep::second_fires:
        case TurnStep::first_fires:
            s.active = s.step == TurnStep::first_fires ? s.first : other(s.first);
            s.stage = Stage::fire;
            break;
        case TurnStep::close_action:
            s.stage = Stage::challenge;
            break;
        default:
            s.stage = Stage::rally;
            s.active = other(s.first);
    }
    log_step(t, s.step, s.active, s.step >= TurnStep::close_action);
}

// The sides with a unit that may rally.
PerSide<bool> sides_that_rally(const State& s) {
    PerSide<bool> any{};
    for (const Piece& p : s.pieces)
        if (p.morale != Morale::ordered && !any[p.side] && p.kind == Kind::unit && may_rally(s, index_in(s, p)))
            any[p.side] = true;
    return any;
}
bool any_disengage(const State& s, Side side) {
    for (const Contact& c : s.contacts)
        for (const std::size_t i : {std::size_t{c.a}, std::size_t{c.b}})
            if (side_of(s, i) == side && may_disengage(s, i)) return true;
    return false;
}

bool may_help(const State& s, std::size_t who, std::int16_t duellist) {
    const Piece& p = s.pieces[who];
    return is_alive(s, who) && static_cast<int>(who) != duellist && p.host >= 0 && p.front &&
           p.host == s.pieces[static_cast<std::size_t>(duellist)].host && !has(p, Spell::confuse);
}

}  // namespace

void open_window(const Table& t, TurnStep step) {
    State& s = t.s;
    s.step = step;
    s.stage = Stage::window;
    s.active = s.first;
    s.passes = 0;
    begin_step(s);
}

bool next_side(State& s) {
    s.at = 0;
    if (s.active == s.first) return true;
    s.active = s.first;
    return false;
}

int helper_of(const State& s, std::int16_t duellist) {
    for (const std::uint16_t i : s.setup->persons)
        if (may_help(s, i, duellist)) return i;
    return -1;
}

void ask_for_help(const Table& t) {
    State& s = t.s;
    s.stage = Stage::duel_help;
    s.passes = 0;
    begin_step(s);
}

void next_round(const Table& t) {
    State& s = t.s;
    Duel& d = s.duel;
    const auto a = static_cast<std::size_t>(d.a), b = static_cast<std::size_t>(d.b);
    d.flees_a = false;
    for (;;) {
        duel_round(t);
        const bool dead = s.pieces[a].points <= 0 || s.pieces[b].points <= 0;
        if (dead || d.round >= 60) {
            d.flees_a = false;
            d.to_the_end_b = false;
            end_duel(t);
            s.stage = Stage::challenge;
            s.passes = 0;
            return;
        }
        if (!d.to_the_end_a) {
            s.stage = Stage::duel_flee_a;
            return;
        }
        if (!d.to_the_end_b) {
            s.stage = Stage::duel_flee_b;
            return;
        }
    }
}

// Advances stage by stage until a decision is pending.
void go_on(const Table& t) {
    State& s = t.s;
    for (;;) {
        switch (s.stage) {
            case Stage::deploy_second:
            case Stage::deploy_first:
            case Stage::over:
                return;
            case Stage::turn_begins:
                begin_turn(t);
                break;
            case Stage::prepare:
                if (has_persons(s, s.active)) return;
                if (s.active == s.first)
                    open_window(t, TurnStep::first_moves);
                else
                    s.active = s.first;
                break;
            case Stage::window:
                if (s.passes >= 2 || !s.setup->any_magic) {
                    check_damaged(t, {});
                    start_step(t);
                    break;
                }
                if (anyone_casts(s, s.active)) return;
                ++s.passes;
                s.active = other(s.active);
                break;
            case Stage::answer_magic:
                if (!carry_on_cast(t)) return;
                s.stage = s.after_magic;
                if (s.stage == Stage::window) s.active = other(s.active);
                break;
            case Stage::move:
                if (has_pieces_left(s, s.active)) return;
                s.stage = Stage::march;
                s.at = 0;
                break;
            case Stage::march:
                if (!carry_on_march(t)) return;
                wild_elementals(t, s.active);
                open_window(t, next(s.step));
                break;
            case Stage::rush:
                if (!carry_on_rush(t)) return;
                s.stage = s.after_rush;
                break;
            case Stage::fire:
                if (anyone_fires(s, s.active)) return;
                end_fire(t);
                open_window(t, next(s.step));
                break;
            case Stage::challenge:
                if (next_challenge(s)) return;
                s.stage = Stage::sergeants;
                s.at = 0;
                s.duel = {};
                break;
            case Stage::challenge_answer:
            case Stage::duel_flee_a:
            case Stage::duel_flee_b:
                return;
            case Stage::disengage_pursuit:
                if (next_follow(s, false)) return;
                s.stage = Stage::disengage;
                s.at = 0;
                break;
            case Stage::duel_help: {
                for (; s.passes < 2; ++s.passes)
                    if (helper_of(s, s.passes == 0 ? s.duel.a : s.duel.b) >= 0) return;
                next_round(t);
                break;
            }
            case Stage::sergeants:
                if (!carry_on_sergeants(t)) {
                    s.stage = Stage::sergeant_flee;
                    return;
                }
                s.stage = Stage::close;
                break;
            case Stage::sergeant_flee:
                return;
            case Stage::close:
                close_action(t);
                open_window(t, TurnStep::retreat);
                break;
            case Stage::rally: {
                const PerSide<bool> rallies = sides_that_rally(s);
                do {
                    if (rallies[s.active]) return;
                } while (!next_side(s));
                s.stage = Stage::disengage;
                s.active = other(s.first);
                break;
            }
            case Stage::disengage:
                do {
                    if (any_disengage(s, s.active)) return;
                } while (!next_side(s));
                s.stage = Stage::routs;
                break;
            case Stage::routs:
                rout_moves(t);
                move_clouds(t);
                for (std::size_t i = s.marked.begin; i < s.marked.end; ++i) s.pieces[i].met = false;
                s.stage = Stage::pursuit;
                s.active = other(s.first);
                s.at = 0;
                break;
            case Stage::pursuit:
                do {
                    if (next_follow(s, true)) return;
                } while (!next_side(s));
                s.stage = Stage::mass;
                s.active = other(s.first);
                break;
            case Stage::mass:
                do {
                    if (next_mass_caster(s)) return;
                } while (!next_side(s));
                s.stage = Stage::recover;
                break;
            case Stage::recover:
                check_damaged(t, {});
                recover(t);
                end_turn(t);
                break;
        }
    }
}

}  // namespace banneret::princecon
