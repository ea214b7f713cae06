// The turn: its phases in order (BTA-28 to 33, BTA-71 to 73).

#include <algorithm>

#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::axe {

namespace {

int roll_one(const Table& t, Side side, RollFor what, RuleRef why, int bonus, RuleRef bonus_rule) {
    const Answer a = shared::throw_dice(t.dice, t.log, shared::added_dice(what, roller(side)), [&](const Answer& fell) {
        Tally plus;
        plus.add(bonus_rule, bonus);
        return shared::DiceReading{.rule = why, .dice = Tally(1), .tally = plus, .read = fell.n[0] + bonus};
    });
    return a.n[0] + bonus;
}

// Each side rolls a die; ties are rerolled (BTA-R35).
Side roll_off(const Table& t, RollFor what, RuleRef why, const PerSide<bool>& seized) {
    for (;;) {
        const int first = roll_one(t, Side::first, what, why, seized.first ? 2 : 0, rule("BTA-158"));
        const int second = roll_one(t, Side::second, what, why, seized.second ? 2 : 0, rule("BTA-158"));
        if (first != second) return first > second ? Side::first : Side::second;
    }
}

void begin_turn(const Table& t) {
    State& s = t.s;
    shared::begin_turn(s, t.log);
    if (s.quiet_turns < 60'000) ++s.quiet_turns;
    if (!s.contacts.empty()) s.quiet_turns = 0;
    static constexpr TurnOfPiece fresh;
    for (TurnOfPiece& p : s.pieces) p = fresh;
    s.fallen_leaders.clear();
    for (std::size_t i = 0; !s.setup->terrain.patches.empty() && i < s.pieces.size(); ++i)
        s.pieces[i].at_bank = is_deployed(s, i) && by_river(s, body(s, i));
    s.seized = {};
    s.jokers_open = {};
    s.melee_phase = false;
    s.stage = uses_cards(s) ? Stage::command : Stage::duels_begin;
}

bool holds_any(const State& s, Side side) {
    return uses_cards(s) && hand_size(s, side) + s.jokers_open[side] > 0;
}

bool still_moves(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (p.moved || p.figures() == 0) return false;
    if (p.where == Where::flank && p.host < 0 && s.turn >= 2) return true;
    if (p.where != Where::table) return false;
    return p.host < 0 ? may_move(s, i) : !p.fired && !p.refused_now && !in_melee(s, i);
}

bool anyone_moves(State& s, Side side) {
    if (holds_any(s, side)) return true;
    const std::vector<std::uint16_t>& all = call(s, side).all;
    // Without cards the set of pieces that can still move only shrinks, so the scan resumes at `settled`.
    std::size_t n = uses_cards(s) ? 0 : s.settled[side];
    while (n < all.size() && !still_moves(s, all[n])) ++n;
    s.settled[side] = static_cast<std::uint16_t>(n);
    return n < all.size();
}

}  // namespace

void next_for_fire_cards(State& s) {
    if (!s.second_half) {
        s.second_half = true;
        s.active = Side::second;
        return;
    }
    s.unshown = {};
    s.second_half = false;
    s.active = Side::first;
    s.stage = Stage::fire;
}

namespace {

// Each function does one step of its part of the turn: true if a decision is needed before it continues.

// The orders for the turn and the duels (BTA-29, BTA-30).
bool duels_step(const Table& t) {
    State& s = t.s;
    switch (s.stage) {
        case Stage::command:
            t.log.add(StepBegan{rule("BTA-29"), Side::first, true});
            draw_cards(t);
            s.stage = Stage::duels_begin;
            return false;
        case Stage::duels_begin:
            s.passes = 0;
            if (!may_challenge_someone(s, Side::first) && !may_challenge_someone(s, Side::second)) {
                s.stage = Stage::fire_begins;
                return false;
            }
            t.log.add(StepBegan{rule("BTA-30"), Side::first, true});
            s.active = roll_off(t, RollFor::initiative, rule("BTA-R79"), {});
            s.stage = Stage::duels;
            return false;
        case Stage::duels:
            if (s.passes >= 2) {
                tidy_contacts(t);
                s.stage = Stage::fire_begins;
                return false;
            }
            if (may_challenge_someone(s, s.active)) return true;
            ++s.passes;
            s.active = other(s.active);
            return false;
        case Stage::duel_tricks:
            duel_tricks(t);
            return false;
        case Stage::duel_blows:
            duel_blows(t);
            return false;
        default:
            return true;
    }
}

// Fire and magic (BTA-31).
bool fire_step(const Table& t) {
    State& s = t.s;
    switch (s.stage) {
        case Stage::fire_begins:
            t.log.add(StepBegan{rule("BTA-31"), Side::first, true});
            if (s.setup->any_magic)
                for (Piece& p : s.pieces) p.cast = false;
            forget_aims(s);
            s.active = Side::first;
            s.second_half = false;
            s.stage = uses_cards(s) ? Stage::fire_cards : Stage::fire;
            return false;
        case Stage::fire_cards:
            // BTA-R101, BTA-R103: before any unit fires.
            if (holds(s, s.active, Card::target) || holds(s, s.active, Card::volley) ||
                holds(s, s.active, Card::shieldwall))
                return true;
            next_for_fire_cards(s);
            return false;
        case Stage::fire: {
            if (!carry_on_strike(t)) return true;
            if (anything_to_fire(s, s.active)) return true;
            if (s.second_half) {
                s.stage = Stage::fire_ends;
            } else {
                s.second_half = true;
                s.active = other(s.active);
            }
            return false;
        }
        case Stage::fire_ends:
            take_losses(t, true, rule("BTA-64"));
            tidy_contacts(t);
            s.melee_phase = false;
            gather_checks(t);
            s.stage = Stage::morale;
            return false;
        default:
            return true;
    }
}

// The checks of a phase, and routing moves (BTA-31, BTA-33).
bool morale_step(const Table& t) {
    State& s = t.s;
    switch (s.stage) {
        case Stage::morale:
            if (!carry_on_checks(t)) return true;
            if (s.melee_phase) tidy_contacts(t);
            s.stage = Stage::routing;
            return false;
        case Stage::routing:
            routing_moves(t);
            for (Piece& p : s.pieces) p.routed_now = false;
            s.stage = s.melee_phase ? Stage::turn_ends : Stage::move_begins;
            return false;
        default:
            return true;
    }
}

// A declared charge (BTA-32).
bool charge_step(const Table& t) {
    State& s = t.s;
    switch (s.stage) {
        case Stage::charge_react: {
            if (!is_deployed(s, s.rush.piece) || s.pieces[s.rush.piece].routed) {
                s.stage = Stage::charge_goes;
                return false;
            }
            if (can_retreat(s, s.rush.target, s.rush.piece)) return true;
            const Side side = facts(s, s.rush.target).home;
            const PlayCard brace{card_key(Card::brace), {piece(s.rush.target), {}, {}}};
            const PlayCard joker{card_key(Card::brace), brace.pieces, true};
            if (uses_cards(s) && (!card_refused(s, side, brace) || !card_refused(s, side, joker))) return true;
            s.stage = Stage::charge_goes;
            return false;
        }
        case Stage::charge_goes:
            finish_charge(t);
            return false;
        default:
            return true;
    }
}

// Initiative, moves and rallies (BTA-32).
bool move_step(const Table& t) {
    State& s = t.s;
    switch (s.stage) {
        case Stage::move_begins:
            t.log.add(StepBegan{rule("BTA-32"), Side::first, true});
            for (Piece& p : s.pieces) p.shot_at = 0;  // BTA-R29: a count per phase
            s.settled = {};
            s.active = Side::first;
            s.second_half = false;
            s.passes = 0;
            s.stage = Stage::seize;
            return false;
        case Stage::seize:
            if (s.passes < 9 && uses_cards(s) && !s.seized[s.active] && holds(s, s.active, Card::seize)) return true;
            if (!s.second_half) {
                s.second_half = true;
                s.active = Side::second;
                return false;
            }
            s.chooser = roll_off(t, RollFor::initiative, rule("BTA-71"), s.seized);
            s.stage = Stage::who_first;
            return false;
        case Stage::move:
            if (s.watched >= 0) {
                if (!carry_on_held_fire(t, static_cast<std::size_t>(s.watched))) return true;
                const bool answered = s.rush.going || s.watched == s.rush.target;
                if (s.rush.reach > 0) s.stage = answered ? Stage::charge_goes : Stage::charge_react;
                s.watched = -1;
                return false;
            }
            if (s.marching_on && march_on(t)) return false;
            if (!s.marching_on && anyone_moves(s, s.active)) return true;
            s.marching_on = false;
            if (s.second_half) {
                s.second_half = false;
                s.active = s.first_mover;
                s.stage = Stage::rally;
            } else {
                s.second_half = true;
                s.active = other(s.active);
                t.log.add(StepBegan{rule("BTA-73"), s.active, false});
            }
            return false;
        case Stage::rally:
            if (anyone_rallies(s, s.active)) return true;
            if (s.second_half) {
                s.stage = Stage::melee_begins;
            } else {
                s.second_half = true;
                s.active = other(s.active);
            }
            return false;
        default:
            return true;
    }
}

// Melee (BTA-33).
bool melee_step(const Table& t) {
    State& s = t.s;
    switch (s.stage) {
        case Stage::melee_begins:
            s.melee_phase = true;
            if (s.contacts.empty()) {
                // No contacts: no losses, no checks, no new routs.
                s.stage = Stage::turn_ends;
                return false;
            }
            t.log.add(StepBegan{rule("BTA-33"), Side::first, true});
            begin_melee(t);
            // Weapons are assigned again after all avoiding; until then only a piece that may avoid needs to see them.
            if (next_avoider(s)) take_arms(t);
            s.stage = Stage::avoid;
            return false;
        case Stage::avoid:
            if (next_avoider(s)) return true;
            // A piece whose front has become free turns at the end of the phase (BTA-R55).
            begin_melee(t);
            take_arms(t);
            s.stage = Stage::weapons;
            return false;
        case Stage::weapons:
            if (next_weapon(s)) return true;
            s.at = 0;
            s.stage = Stage::breath;
            return false;
        case Stage::breath:
        case Stage::blows:
            if (!carry_on_blows(t)) return true;
            s.stage = Stage::melee_ends;
            return false;
        case Stage::melee_ends:
            gather_checks(t);
            end_melee(t);
            s.stage = Stage::morale;
            return false;
        default:
            return true;
    }
}

// The end of a turn.
bool end_step(const Table& t) {
    State& s = t.s;
    switch (s.stage) {
        case Stage::turn_ends:
            end_turn(t);
            return false;
        case Stage::keep_cards:
            if (hand_size(s, s.active) > most_kept(s, s.active)) return true;
            if (s.active == Side::first)
                s.active = Side::second;
            else
                s.stage = Stage::turn_begins;
            return false;
        default:
            return true;
    }
}

bool step(const Table& t) {
    switch (t.s.stage) {
        case Stage::deploy_second:
        case Stage::deploy_first:
        case Stage::over:
        case Stage::duel_answer:
        case Stage::duel_force:
        case Stage::duel_flee_a:
        case Stage::duel_flee_b:
        case Stage::duel_allot_a:
        case Stage::duel_allot_b:
        case Stage::duel_drop_a:
        case Stage::duel_drop_b:
        case Stage::who_first:
            return true;
        case Stage::turn_begins:
            begin_turn(t);
            return false;
        case Stage::command:
        case Stage::duels_begin:
        case Stage::duels:
        case Stage::duel_tricks:
        case Stage::duel_blows:
            return duels_step(t);
        case Stage::fire_begins:
        case Stage::fire_cards:
        case Stage::fire:
        case Stage::fire_ends:
            return fire_step(t);
        case Stage::morale:
        case Stage::routing:
            return morale_step(t);
        case Stage::charge_react:
        case Stage::charge_goes:
            return charge_step(t);
        case Stage::move_begins:
        case Stage::seize:
        case Stage::move:
        case Stage::rally:
            return move_step(t);
        case Stage::melee_begins:
        case Stage::avoid:
        case Stage::weapons:
        case Stage::breath:
        case Stage::melee_ends:
        case Stage::blows:
            return melee_step(t);
        case Stage::turn_ends:
        case Stage::keep_cards:
            return end_step(t);
    }
    return true;
}

}  // namespace

void go_on(const Table& t) {
    while (!step(t)) {
    }
}

}  // namespace banneret::axe
