// The turn: its phases in order, and how the battle ends (BTA-28 to 33, BTA-71 to 73, BTA-132).

#include <algorithm>

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

namespace {

int roll_one(Table t, Side side, RollFor what, RuleRef why, int bonus, RuleRef bonus_rule) {
    Question q;
    q.what = what;
    q.who = roller(side);
    const Answer a = t.dice.classes(q);
    Tally plus;
    plus.add(bonus_rule, bonus);
    const int total = a.n[0] + bonus;
    if (t.log.keeps()) t.log.add(DiceFell{q, a, why, {}, {}, Tally(1), plus, {}, total, DiceFell::Outcome::none});
    return total;
}

// Both sides a die, ties again.
Side roll_off(Table t, RollFor what, RuleRef why, const PerSide<bool>& seized) {
    for (;;) {
        const int first = roll_one(t, Side::first, what, why, seized.first ? 2 : 0, rule(158));
        const int second = roll_one(t, Side::second, what, why, seized.second ? 2 : 0, rule(158));
        if (first != second) return first > second ? Side::first : Side::second;
    }
}

void begin_turn(Table t) {
    State& s = t.s;
    ++s.turn;
    t.log.add(TurnBegan{s.turn});
    if (s.quiet_turns < 60'000) ++s.quiet_turns;
    if (!s.contacts.empty()) s.quiet_turns = 0;
    for (Piece& p : s.pieces) {
        p.lost_fire = p.lost_melee = p.shot_at = 0;
        p.extra = 0;
        p.card_bonus = 0;
        p.must_charge = 0;
        p.fired = p.man_fired = p.hurt_by_fire = p.moved = p.stays = p.retreated = p.rallied = p.tried = p.refused_now =
            p.duelled = p.challenged = p.cast = p.prayed = p.struck_as_hero = p.avoided = p.flank_hit = p.rear_hit =
                p.carded_fire = p.carded_move = p.may_charge = p.doubled = p.maneuver = p.free_target = p.volley =
                    p.held_fire = p.shieldwall = p.braced = p.coordinated = p.by_joker = p.ordered = false;
        p.partner = -1;
    }
    s.seized = {};
    s.jokers_open = {};
    s.melee_phase = false;
    s.stage = uses_cards(s) ? Stage::command : Stage::duels_begin;
}

bool may_challenge_someone(const State& s, Side side) {
    for (std::size_t a = 0; a < s.pieces.size(); ++a) {
        if (facts(s, a).home != side || !facts(s, a).character || !may_challenge(s, a)) continue;
        for (std::size_t b = 0; b < s.pieces.size(); ++b)
            if (facts(s, b).home != side && (facts(s, b).character || facts(s, b).monster) &&
                !challenge_refused(s, a, b))
                return true;
    }
    return false;
}

bool holds_any(const State& s, Side side) {
    return uses_cards(s) && hand_size(s, side) + s.jokers_open[side] > 0;
}

bool anyone_moves(const State& s, Side side) {
    if (holds_any(s, side)) return true;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (facts(s, i).home != side) continue;
        const Piece& p = s.pieces[i];
        if (p.where == Where::flank && p.figures > 0 && s.turn >= 2) return true;
        if (!lives(s, i)) continue;
        if (p.host < 0 ? may_move(s, i) : !p.moved && !p.fired && !p.refused_now && !in_melee(s, i)) return true;
    }
    return false;
}

// Figures that are left of a side, in the common measure of R-129.
std::int64_t figures_left(const State& s, Side side) {
    std::int64_t n = 0;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (!facts(s, i).character && facts(s, i).home == side && s.pieces[i].where == Where::table &&
            !s.pieces[i].routed)
            n += s.pieces[i].figures;
    return n;
}

void end_turn(Table t) {
    State& s = t.s;
    const Setup& setup = *s.setup;
    PerSide<int> bad{bad_units(s, Side::first), bad_units(s, Side::second)};
    const bool first = broken(bad.first, setup.units.first), second = broken(bad.second, setup.units.second);
    if (first != second) return end_battle(t, first ? Side::second : Side::first, rule(132));
    const std::int64_t a = std::int64_t{bad.first} * setup.units.second,
                       b = std::int64_t{bad.second} * setup.units.first;
    if (first && second) {
        std::optional<Side> winner;
        if (a != b) winner = a < b ? Side::first : Side::second;
        return end_battle(t, winner, rule(132));
    }
    std::int32_t saved = 0;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (s.pieces[i].where == Where::saved && !facts(s, i).character) saved += s.pieces[i].figures;
    if (saved > 0 && 2 * saved >= setup.figures.second) {
        s.withdrew = true;
        return end_battle(t, Side::first, field(Field::fighting_retreat));
    }
    // Nobody of a side is on the table or to come.
    for (const Side side : both_sides) {
        const bool any = std::ranges::any_of(s.pieces, [&](const Piece& p) {
            const auto i = static_cast<std::size_t>(&p - s.pieces.data());
            return facts(s, i).home == side && !facts(s, i).character && p.figures > 0 &&
                   (p.where == Where::table || p.where == Where::flank);
        });
        if (any) continue;
        return end_battle(t, other(side), rule(132));
    }
    if (s.turn >= setup.house.turn_limit) {
        std::optional<Side> winner = Side::second;
        if (a != b) {
            winner = a < b ? Side::first : Side::second;
        } else {
            const std::int64_t x = figures_left(s, Side::first) * setup.figures.second,
                               y = figures_left(s, Side::second) * setup.figures.first;
            if (x != y) winner = x > y ? Side::first : Side::second;
        }
        return end_battle(t, winner, ruling(129));
    }
    s.active = Side::first;
    s.second_half = false;
    s.stage = uses_cards(s) ? Stage::keep_cards : Stage::turn_begins;
}

void roll_fates(Table t) {
    State& s = t.s;
    s.fates.assign(s.pieces.size(), Fate::unhurt);
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        const Piece& p = s.pieces[i];
        if (!f.character) continue;
        const bool enemy_holds = s.winner && *s.winner != f.home;
        Fate& fate = s.fates[i];
        if (p.where == Where::destroyed) {
            fate = Fate::dead;
            if (!s.setup->house.fallen_by_die) continue;
            Question q;
            q.what = RollFor::fate;
            q.who = roller(f.home, piece(i));
            q.cuts[0] = 3;
            const Answer a = t.dice.classes(q);
            if (a.n[0] == 0) fate = enemy_holds ? Fate::captured : Fate::wounded;
            if (t.log.keeps())
                t.log.add(DiceFell{q,
                                   a,
                                   ruling(130),
                                   piece(i),
                                   {},
                                   Tally(1),
                                   {},
                                   std::int16_t{3},
                                   a.n[0],
                                   a.n[0] == 0 ? DiceFell::Outcome::success : DiceFell::Outcome::failure});
            continue;
        }
        if (enemy_holds && p.where == Where::table && p.host < 0 && in_melee(s, i))
            fate = Fate::captured;
        else if (p.wounds > f.wounds)
            fate = Fate::wounded;
    }
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

void end_battle(Table t, std::optional<Side> winner, RuleRef why) {
    State& s = t.s;
    // Who retreats fighting never holds the field, however the battle ends (section 6).
    if (winner == Side::second && s.setup->posture.second == Posture::fighting_retreat) winner = std::nullopt;
    s.winner = winner;
    s.ended_by = why;
    s.stage = Stage::over;
    s.strike = {};
    s.checks.clear();
    s.blows.clear();
    roll_fates(t);
    t.log.add(BattleEnded{winner, why});
}

void go_on(Table t) {
    State& s = t.s;
    for (;;) {
        switch (s.stage) {
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
                return;
            case Stage::turn_begins:
                begin_turn(t);
                break;
            case Stage::command:
                t.log.add(StepBegan{rule(29), Side::first, true});
                draw_cards(t);
                s.stage = Stage::duels_begin;
                break;
            case Stage::duels_begin:
                s.passes = 0;
                if (!may_challenge_someone(s, Side::first) && !may_challenge_someone(s, Side::second)) {
                    s.stage = Stage::fire_begins;
                    break;
                }
                t.log.add(StepBegan{rule(30), Side::first, true});
                s.active = roll_off(t, RollFor::initiative, ruling(79), {});
                s.stage = Stage::duels;
                break;
            case Stage::duels:
                if (s.passes >= 2) {
                    s.stage = Stage::fire_begins;
                    break;
                }
                if (may_challenge_someone(s, s.active)) return;
                ++s.passes;
                s.active = other(s.active);
                break;
            case Stage::duel_tricks:
                duel_tricks(t);
                break;
            case Stage::duel_blows:
                duel_blows(t);
                break;
            case Stage::fire_begins:
                t.log.add(StepBegan{rule(31), Side::first, true});
                for (Piece& p : s.pieces) p.cast = false;
                s.active = Side::first;
                s.second_half = false;
                s.stage = uses_cards(s) ? Stage::fire_cards : Stage::fire;
                break;
            case Stage::fire_cards:
                // before anybody fires.
                if (holds(s, s.active, Card::target) || holds(s, s.active, Card::volley) ||
                    holds(s, s.active, Card::shieldwall))
                    return;
                next_for_fire_cards(s);
                break;
            case Stage::fire: {
                if (!carry_on_strike(t)) return;
                if (anything_to_fire(s, s.active)) return;
                if (s.second_half) {
                    s.stage = Stage::fire_ends;
                } else {
                    s.second_half = true;
                    s.active = other(s.active);
                }
                break;
            }
            case Stage::fire_ends:
                take_losses(t, true, rule(64));
                tidy_contacts(t);
                s.melee_phase = false;
                gather_checks(t);
                s.stage = Stage::morale;
                break;
            case Stage::morale:
                if (!carry_on_checks(t)) return;
                if (s.melee_phase) tidy_contacts(t);
                s.stage = Stage::routing;
                break;
            case Stage::routing:
                routing_moves(t);
                for (Piece& p : s.pieces) p.routed_now = false;
                s.stage = s.melee_phase ? Stage::turn_ends : Stage::move_begins;
                break;
            case Stage::move_begins:
                t.log.add(StepBegan{rule(32), Side::first, true});
                for (Piece& p : s.pieces) p.shot_at = 0;  // of a phase
                s.active = Side::first;
                s.second_half = false;
                s.passes = 0;
                s.stage = Stage::seize;
                break;
            case Stage::seize:
                if (s.passes < 9 && uses_cards(s) && !s.seized[s.active] && holds(s, s.active, Card::seize)) return;
                if (!s.second_half) {
                    s.second_half = true;
                    s.active = Side::second;
                    break;
                }
                s.chooser = roll_off(t, RollFor::initiative, rule(71), s.seized);
                s.stage = Stage::who_first;
                break;
            case Stage::move:
                if (s.watched >= 0) {
                    if (!carry_on_held_fire(t, static_cast<std::size_t>(s.watched))) return;
                    s.watched = -1;
                    if (s.rush.reach > 0) s.stage = Stage::charge_react;
                    break;
                }
                if (s.marching_on && march_on(t)) break;
                if (!s.marching_on && anyone_moves(s, s.active)) return;
                s.marching_on = false;
                if (s.second_half) {
                    s.second_half = false;
                    s.active = s.first_mover;
                    s.stage = Stage::rally;
                } else {
                    s.second_half = true;
                    s.active = other(s.active);
                    t.log.add(StepBegan{rule(73), s.active, false});
                }
                break;
            case Stage::charge_react: {
                if (!stands(s, s.rush.piece) || s.pieces[s.rush.piece].routed) {
                    s.stage = Stage::charge_goes;
                    break;
                }
                if (can_retreat(s, s.rush.target, s.rush.piece)) return;
                const Side side = facts(s, s.rush.target).home;
                const PlayCard brace{static_cast<std::uint8_t>(Card::brace), {piece(s.rush.target), {}, {}}};
                const PlayCard joker{static_cast<std::uint8_t>(32 + static_cast<int>(Card::brace)), brace.pieces};
                if (uses_cards(s) && (!card_refused(s, side, brace) || !card_refused(s, side, joker))) return;
                s.stage = Stage::charge_goes;
                break;
            }
            case Stage::charge_goes:
                finish_charge(t);
                break;
            case Stage::rally:
                if (anyone_rallies(s, s.active)) return;
                if (s.second_half) {
                    s.stage = Stage::melee_begins;
                } else {
                    s.second_half = true;
                    s.active = other(s.active);
                }
                break;
            case Stage::melee_begins:
                s.melee_phase = true;
                if (s.contacts.empty()) {
                    // Nobody fights: no losses, no checks, no new routs.
                    s.stage = Stage::turn_ends;
                    break;
                }
                t.log.add(StepBegan{rule(33), Side::first, true});
                begin_melee(t);
                // They are taken again when all who can have avoided; before, they are seen only where somebody can.
                if (next_avoider(s)) take_arms(t);
                s.stage = Stage::avoid;
                break;
            case Stage::avoid:
                if (next_avoider(s)) return;
                tidy_contacts(t);
                begin_melee(t);
                take_arms(t);
                s.stage = Stage::weapons;
                break;
            case Stage::weapons:
                if (next_weapon(s)) return;
                s.at = 0;
                s.stage = Stage::breath;
                break;
            case Stage::breath:
            case Stage::blows:
                if (!carry_on_blows(t)) return;
                s.stage = Stage::melee_ends;
                break;
            case Stage::melee_ends:
                gather_checks(t);
                end_melee(t);
                s.stage = Stage::morale;
                break;
            case Stage::turn_ends:
                end_turn(t);
                break;
            case Stage::keep_cards:
                if (hand_size(s, s.active) > most_kept(s, s.active)) return;
                if (s.active == Side::first)
                    s.active = Side::second;
                else
                    s.stage = Stage::turn_begins;
                break;
        }
    }
}

}  // namespace banneret::axe
