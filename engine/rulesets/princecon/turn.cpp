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

namespace {

// The functions below carry out the stage of the battle and go to the next one; true: the stage waits for a decision.

// Steps 2 to 6: preparations, moves and fire, with the window before each.
bool carry_on_before_contact(const Table& t) {
    State& s = t.s;
    switch (s.stage) {
        case Stage::prepare:
            if (has_persons(s, s.active)) return true;
            if (s.active == s.first)
                open_window(t, TurnStep::first_moves);
            else
                s.active = s.first;
            return false;
        case Stage::window:
            if (s.passes >= 2 || !s.setup->any_magic) {
                check_damaged(t, {});
                start_step(t);
                return false;
            }
            if (anyone_casts(s, s.active)) return true;
            ++s.passes;
            s.active = other(s.active);
            return false;
        case Stage::answer_magic:
            if (!carry_on_cast(t)) return true;
            s.stage = s.after_magic;
            if (s.stage == Stage::window) s.active = other(s.active);
            return false;
        case Stage::move:
            if (has_pieces_left(s, s.active)) return true;
            s.stage = Stage::march;
            s.at = 0;
            return false;
        case Stage::march:
            if (!carry_on_march(t)) return true;
            wild_elementals(t, s.active);
            open_window(t, next(s.step));
            return false;
        case Stage::rush:
            if (!carry_on_rush(t)) return true;
            s.stage = s.after_rush;
            return false;
        case Stage::fire:
            if (anyone_fires(s, s.active)) return true;
            end_fire(t);
            open_window(t, next(s.step));
            return false;
        default:
            return true;
    }
}

// Step 7: challenges and duels, fights with sergeants, close action.
bool carry_on_close_action(const Table& t) {
    State& s = t.s;
    switch (s.stage) {
        case Stage::challenge:
            if (next_challenge(s)) return true;
            s.stage = Stage::sergeants;
            s.at = 0;
            s.duel = {};
            return false;
        case Stage::duel_help:
            for (; s.passes < 2; ++s.passes)
                if (helper_of(s, s.passes == 0 ? s.duel.a : s.duel.b) >= 0) return true;
            next_round(t);
            return false;
        case Stage::sergeants: {
            const bool done = carry_on_sergeants(t);
            s.stage = done ? Stage::close : Stage::sergeant_flee;
            return !done;
        }
        case Stage::close:
            close_action(t);
            open_window(t, TurnStep::retreat);
            return false;
        default:  // the answers to a challenge, and whether somebody flees
            return true;
    }
}

// Step 8: rallies, disengagements, routs, pursuits, mass spells, recovery.
bool carry_on_retreat(const Table& t) {
    State& s = t.s;
    // Asks the second player, then the first; true: a side has something to decide.
    const auto either_side = [&](auto has_choice) {
        do {
            if (has_choice(s.active)) return true;
        } while (!next_side(s));
        return false;
    };
    switch (s.stage) {
        case Stage::rally: {
            const PerSide<bool> rallies = sides_that_rally(s);
            if (either_side([&](Side side) { return rallies[side]; })) return true;
            s.stage = Stage::disengage;
            s.active = other(s.first);
            return false;
        }
        case Stage::disengage:
            if (either_side([&](Side side) { return any_disengage(s, side); })) return true;
            s.stage = Stage::routs;
            return false;
        case Stage::disengage_pursuit:
            if (next_follow(s, false)) return true;
            s.stage = Stage::disengage;
            s.at = 0;
            return false;
        case Stage::routs:
            rout_moves(t);
            move_clouds(t);
            for (std::size_t i = s.marked.begin; i < s.marked.end; ++i) s.pieces[i].met = false;
            s.stage = Stage::pursuit;
            s.active = other(s.first);
            s.at = 0;
            return false;
        case Stage::pursuit:
            if (either_side([&](Side) { return next_follow(s, true); })) return true;
            s.stage = Stage::mass;
            s.active = other(s.first);
            return false;
        case Stage::mass:
            if (either_side([&](Side) { return next_mass_caster(s); })) return true;
            s.stage = Stage::recover;
            return false;
        default:
            check_damaged(t, {});
            recover(t);
            end_turn(t);
            return false;
    }
}

bool carry_on_stage(const Table& t) {
    switch (t.s.stage) {
        case Stage::deploy_second:
        case Stage::deploy_first:
        case Stage::over:
            return true;
        case Stage::turn_begins:
            begin_turn(t);
            return false;
        case Stage::prepare:
        case Stage::window:
        case Stage::answer_magic:
        case Stage::move:
        case Stage::march:
        case Stage::rush:
        case Stage::fire:
            return carry_on_before_contact(t);
        case Stage::challenge:
        case Stage::challenge_answer:
        case Stage::duel_help:
        case Stage::duel_flee_a:
        case Stage::duel_flee_b:
        case Stage::sergeants:
        case Stage::sergeant_flee:
        case Stage::close:
            return carry_on_close_action(t);
        case Stage::rally:
        case Stage::disengage:
        case Stage::disengage_pursuit:
        case Stage::routs:
        case Stage::pursuit:
        case Stage::mass:
        case Stage::recover:
            return carry_on_retreat(t);
    }
    return true;
}

}  // namespace

void go_on(const Table& t) {
    while (!carry_on_stage(t)) {
    }
}

}  // namespace banneret::princecon
